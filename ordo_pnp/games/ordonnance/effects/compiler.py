"""Data of a card file in, compiled effects out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.games.ordonnance.effects.model import (
    Choose,
    Condition,
    CountOf,
    Effect,
    If,
    Reference,
    Repeat,
    Selector,
    Step,
    Target,
    Then,
)
from ordo_pnp.games.ordonnance.effects.registry import DEFAULT_OWNER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.cards import Card, Origin
    from ordo_pnp.games.ordonnance.effects.model import Argument, Node


def compile_effects(card: Card) -> tuple[Effect, ...]:
    """Compile the effects of a card that the schema has accepted, in the card's order; empty if it has none."""
    effects: Sequence[Mapping[str, Any]] = card.fields.get("effects", ())
    return tuple(_effect(each, card.origin.below("effects", at)) for at, each in enumerate(effects))


def _effect(data: Mapping[str, Any], origin: Origin) -> Effect:
    return Effect(
        trigger="played" if "when" in data else "in_play",
        steps=_steps(data["do"], origin.below("do")),
        targets=tuple(
            Target(name, _selector(each, origin.below("targets", name)), origin=origin.below("targets", name))
            for name, each in data.get("targets", {}).items()
        ),
        optional=data.get("optional", False),
        origin=origin,
    )


def _selector(data: Mapping[str, Any], origin: Origin) -> Selector:
    cards = data.get("cards", {})
    return Selector(
        data["pick"],
        "any" if "of" in data else data.get("owner", DEFAULT_OWNER[data["pick"]]),
        of=_reference(data.get("of")),
        in_=_reference(data.get("in")),
        not_in=_reference(data.get("not_in")),
        symbol=data.get("symbol"),
        without_symbol=data.get("without_symbol"),
        cards_at_least=cards.get("at_least"),
        cards_at_most=cards.get("at_most"),
        full=data.get("full"),
        kind=data.get("kind"),
        origin=origin,
    )


def _reference(text: str | None) -> Reference | None:
    return None if text is None else Reference(text.removeprefix("$"))


def _steps(data: Sequence[Mapping[str, Any]], origin: Origin) -> tuple[Node, ...]:
    return tuple(_step(each, origin.below(at)) for at, each in enumerate(data))


def _step(data: Mapping[str, Any], origin: Origin) -> Node:
    ((name, content),) = data.items()
    inner = origin.below(name)
    if name == "then":
        return Then(_steps(content, inner), origin=origin)
    if name == "if":
        return _if(content, origin, inner)
    if name == "choose":
        options = (_steps(each["do"], inner.below("options", at, "do")) for at, each in enumerate(content["options"]))
        return Choose(tuple(options), origin=origin)
    if name == "repeat":
        return Repeat(content["times"], _steps(content["do"], inner.below("do")), origin=origin)
    return Step(name, {key: _argument(value, inner.below(key)) for key, value in content.items()}, origin=origin)


def _if(data: Mapping[str, Any], origin: Origin, inner: Origin) -> If:
    conditions = []
    for comparison in ("at_least", "at_most"):
        if comparison in data:
            found = data[comparison]
            place = inner.below(comparison)
            selector = _selector(found["of"], place.below("of"))
            conditions.append(Condition(comparison, found["count"], selector, origin=place))
    otherwise = _steps(data.get("else", ()), inner.below("else"))
    return If(tuple(conditions), _steps(data["do"], inner.below("do")), otherwise, origin=origin)


def _argument(value: Any, origin: Origin) -> Argument:
    if isinstance(value, dict):
        return CountOf(_selector(value["count_of"], origin.below("count_of")), origin=origin)
    if isinstance(value, str) and value.startswith("$"):
        return Reference(value[1:])
    argument: Argument = value
    return argument
