"""The decision that an ordonnance card waits for, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.games.ordonnance.expansion.notation import format_action
from ordo_pnp.games.ordonnance.expansion.program import Ask, Pick
from ordo_pnp.games.ordonnance.expansion.targets import choosing_action

if TYPE_CHECKING:
    from ordo_pnp.games.ordonnance.expansion.battlefield import Battlefield
    from ordo_pnp.games.ordonnance.expansion.resolution import Resolution


def question(field: Battlefield, resolution: Resolution) -> str:
    """Return what the card asks its player, and what is already chosen."""
    card = field.setup.types[field.setup.type_of[resolution.card]].name
    step = resolution.program.code[resolution.at]
    if not isinstance(step, Pick):
        return f"{card} asks " + ("whether its effect shall happen" if isinstance(step, Ask) else "for an option")
    names = resolution.program.names
    known = [(at, resolution.picks[at], resolution.known[at]) for at in step.others if resolution.known[at] >= 0]
    chosen = [f"`{names[at]}` = {written_target(field, pick, value)}" for at, pick, value in known]
    done = f"; already chosen (where only one choice is left nothing is asked): {', '.join(chosen)}" if chosen else ""
    return f"{card} asks for the {step.filter.pick} `{names[step.target]}`{done}"


def written_target(field: Battlefield, pick: str, value: int) -> str:
    """Return a target as the action that chooses it names it, with the place where it lies."""
    return format_action(field.setup, choosing_action(field, pick, value), field.current_player).removeprefix("choose ")
