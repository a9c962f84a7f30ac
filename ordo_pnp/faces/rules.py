"""What a face shows of a card's effects: the rules text, and the steps as plain values that pictures are chosen by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ordo_pnp.effects.mentions import Mentions
    from ordo_pnp.effects.model import Effect, Step
    from ordo_pnp.faces.record import Record

STEP_KEYS = ("verb", "whose", "way", "symbol", "as", "count", "limit", "by", "to", "from", "kind")
"""What an item of ``$steps`` can have: the verb, whom it befalls, whether it raises or lowers something, and every
argument that is a number or a word."""


def rules_text(record: Record) -> str:
    """Give the rules text of the card in the language drawn; empty if it has no effects, or only wrong ones."""
    if not record.card.fields.get("effects"):
        return record.card.text("text", record.language)
    from ordo_pnp.effects.mentions import UnknownTargetError  # noqa: PLC0415 (8 ms that only cards with effects need)
    from ordo_pnp.effects.text import rules_text as written  # noqa: PLC0415

    try:
        return written(record.card, record.language)
    except UnknownTargetError:  # the check of effects reports it
        return ""


def steps(record: Record) -> Sequence[Mapping[str, Any]]:
    """Give the verbs of the card's effects in the order of the card, the steps inside of steps included.

    Each is a map with keys of ``STEP_KEYS``: ``whose`` is ``self``, ``opponent`` or ``any``, seen from the player of
    the card; ``way`` is ``up`` or ``down`` for what changes a limit or a rank; what a step does not say, or says by a
    reference, is left out.
    """
    if not record.card.fields.get("effects"):
        return ()
    from ordo_pnp.effects.compiler import compile_effects  # noqa: PLC0415 (as above)

    return tuple(step for effect in compile_effects(record.card) for step in _steps_of(effect))


def _steps_of(effect: Effect) -> Iterator[Mapping[str, Any]]:
    from ordo_pnp.effects.mentions import Mentions  # noqa: PLC0415 (as above)
    from ordo_pnp.effects.model import Step  # noqa: PLC0415
    from ordo_pnp.effects.walking import every_node  # noqa: PLC0415

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
    """Say whom the first target of a step belongs to; a step without one befalls the player of the card."""
    from ordo_pnp.effects.model import Reference  # noqa: PLC0415 (as above)

    for value in step.arguments.values():
        if isinstance(value, Reference) and value.name in mentions.targets:
            target = mentions.targets[value.name]
            while target.selector.of is not None and target.selector.of.name in mentions.targets:
                target = mentions.targets[target.selector.of.name]
            return target.selector.owner
    return "self"
