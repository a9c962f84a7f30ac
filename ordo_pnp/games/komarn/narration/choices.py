"""The actions of marshals as people choose them: first the number, then what it is played for, then the field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.phases import Phase
from ordo_pnp.games.komarn.picture import HAND_OF
from ordo_pnp.kernel import Choice, MenuStep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.games.komarn.narration.lexicon import Lexicon
    from ordo_pnp.games.komarn.notation import Move
    from ordo_pnp.games.komarn.state import State

# Fields that a menu lists; more of them are parted by stretches of the river first.
_MOST: Final = 12
# Areas in a stretch: a menu lists six stretches of the usual river, and at most 18 fields in each.
_STRETCH: Final = 9


def choices(state: State, lexicon: Lexicon) -> list[Choice]:
    """Return every allowed action with its steps."""
    numbering, colour = state.setup.numbering, state.setup.colours[state.current_player]
    moves = {action: numbering.move(action, colour) for action in state.legal_actions()}
    counts: dict[tuple[str, int | None], int] = {}
    for move in moves.values():
        counts[move.kind, move.tile] = counts.get((move.kind, move.tile), 0) + 1
    found = [
        Choice(action, tuple(_steps(move, lexicon, is_long=counts[move.kind, move.tile] > _MOST)))
        for action, move in moves.items()
    ]
    if state.phase == Phase.PLAY:
        found.sort(key=lambda each: int(each.steps[0].key[1:]))
    elif state.phase in {Phase.CAMP, Phase.MORLOCK}:
        found.sort(key=lambda each: each.steps[0].key != "nocamp")
    return found


def barred(state: State, lexicon: Lexicon) -> list[Choice]:
    """Return for each number in hand the recruits that are not allowed: fields taken, closed or beside a morlock."""
    if state.phase != Phase.PLAY:
        return []
    setup, seat = state.setup, state.current_player
    legal = set(state.legal_actions())
    actions = [setup.numbering.recruit + 3 * tile + bank for tile in state.hands[seat] for bank in range(3)]
    return [
        Choice(action, tuple(_steps(setup.numbering.move(action, setup.colours[seat]), lexicon, is_long=False)))
        for action in actions
        if action not in legal
    ]


def number_step(number: int, lexicon: Lexicon, place: str = "") -> MenuStep:
    """Return a number as a step of a choice; ``place`` is what pictures call the hand that it lies in."""
    return MenuStep(f"n{number}", lexicon.ask("number", number=number), card=lexicon.tile(number), place=place)


def _steps(move: Move, lexicon: Lexicon, *, is_long: bool) -> Iterator[MenuStep]:
    """Return an iterator over the steps of an action.

    Args:
        move: It.
        lexicon: The words.
        is_long: Whether there are so many alike that they are parted by stretches.
    """
    kind, field = move.kind, "" if move.field is None else lexicon.field(move.field)
    if kind in {"recruit", "reinforce", "seduce", "expel", "pass"} and move.tile is not None:
        yield number_step(move.tile, lexicon, HAND_OF.format(move.actor))
    if is_long and move.field is not None:
        first = (int(move.field[1:]) - 1) // _STRETCH * _STRETCH + 1
        said = lexicon.ask(f"{kind}-stretch", first=first, last=first + _STRETCH - 1)
        yield MenuStep(f"{kind}-{first}", said)
    if kind == "relieve" and move.field is not None:
        yield number_step(move.tile or 0, lexicon, HAND_OF.format(move.actor))
        said = lexicon.ask("relieve", area=move.field[1:], number=move.extra)
        yield MenuStep(f"{move.field}+{move.extra}", said, place=move.field)
    elif kind == "expel":
        own = HAND_OF.format(move.actor)
        said = lexicon.ask("expel", number=move.extra)
        yield MenuStep(f"+{move.extra}", said, card=lexicon.tile(move.extra or 0), place=own)
    elif kind in {"place", "take"}:
        yield MenuStep(f"n{move.tile}", lexicon.ask(kind, number=move.tile), card=lexicon.tile(move.tile or 0))
    elif kind == "pass":
        yield MenuStep("pass", lexicon.ask("pass", number=move.tile))
    elif move.field is not None:
        yield MenuStep(_key(kind, move.field), lexicon.ask(kind, field=field), place=move.field)
    else:
        yield MenuStep(kind, lexicon.ask(kind))


def _key(kind: str, field: str) -> str:
    """Return what may be typed for a field: its name, for a soldier won over with a mark that parts it from a recruit."""
    return f"{field}!" if kind == "seduce" else f"+{field}" if kind == "reinforce" else field
