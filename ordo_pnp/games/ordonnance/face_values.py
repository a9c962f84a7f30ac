"""What a face shows of a card's effects besides their text: the steps as plain values, by which pictures are chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.games.ordonnance.effects.compiler import compile_effects
from ordo_pnp.games.ordonnance.effects.mentions import Mentions
from ordo_pnp.games.ordonnance.effects.model import Reference, Step
from ordo_pnp.games.ordonnance.effects.walking import every_node

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ordo_pnp.cards import Card
    from ordo_pnp.games.ordonnance.effects.model import Effect


def steps(card: Card) -> Sequence[Mapping[str, Any]]:
    """Return the verbs of a card's effects in the order of the card, the steps inside of steps included.

    Each is a map with keys of ``STEP_KEYS``: ``whose`` is ``self``, ``opponent`` or ``any``, seen from the player of
    the card; ``way`` is ``up`` or ``down`` for what changes a limit or a rank; what a step does not say, or says by a
    reference, is left out.
    """
    return tuple(step for effect in compile_effects(card) for step in _steps_of(effect))


def _steps_of(effect: Effect) -> Iterator[Mapping[str, Any]]:
    mentions = Mentions(effect)
    for node in every_node(effect.steps):
        if isinstance(node, Step):
            plain = {key: value for key, value in node.arguments.items() if isinstance(value, (int, str))}
            yield {"verb": node.verb, "whose": _whose(node, mentions), **_way(plain), **plain}


def _way(arguments: Mapping[str, int | str]) -> Mapping[str, str]:
    by, to = arguments.get("by"), arguments.get("to")
    if isinstance(by, int):
        return {"way": "up" if by > 0 else "down"}
    return {"way": "up" if to == "strongest" else "down"} if to is not None else {}


def _whose(step: Step, mentions: Mentions) -> str:
    """Return whom the first target of a step belongs to; a step without one befalls the player of the card."""
    for value in step.arguments.values():
        if isinstance(value, Reference) and value.name in mentions.targets:
            target = mentions.targets[value.name]
            while target.selector.of is not None and target.selector.of.name in mentions.targets:
                target = mentions.targets[target.selector.of.name]
            return target.selector.owner
    return "self"
