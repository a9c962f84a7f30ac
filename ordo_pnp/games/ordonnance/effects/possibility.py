"""Lint: whether what an effect asks for can ever be there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import finding, near_word, remedy_for
from ordo_pnp.games.ordonnance.effects import codes
from ordo_pnp.games.ordonnance.effects.model import If, Step
from ordo_pnp.games.ordonnance.effects.registry import LIMITS
from ordo_pnp.games.ordonnance.effects.verbs import VERBS
from ordo_pnp.games.ordonnance.effects.walking import every_node, every_selector

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card, Origin
    from ordo_pnp.games.ordonnance.effects.model import Effect, Selector

MOST_PLAYERS = 5
# Where ``game.yaml`` says nothing else.
MOST_TERRITORIES = 5


def check_possibility(card: Card, effect: Effect, facts: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """Find symbols the game does not have, targets that cannot exist and conditions that cannot hold."""
    yield from _symbols(card, effect, facts)
    for selector in every_selector(effect):
        for reason, key in _contradictions(selector):
            yield finding(
                codes.IMPOSSIBLE_TARGET,
                f"nothing can ever fit a selector of `{card.id}`: {reason}",
                selector.origin.span(key),
                card=card.id,
                remedy="delete or correct one of the filters",
            )
    yield from _too_many(card, effect, facts)
    for node in every_node(effect.steps):
        if isinstance(node, If):
            yield from _conditions(card, node, facts)


def most_that_fit(selector: Selector, facts: Mapping[str, Any]) -> int | None:
    """Return how many things at most can fit a selector; None where the rules set no bound.

    An army never holds more cards than the greatest limit; it may keep them when its limit falls.
    """
    players = int(facts.get("players", {}).get("max", MOST_PLAYERS))
    people = 1 if selector.of is not None else {"self": 1, "opponent": players - 1, "any": players}[selector.owner]
    places = len(facts.get("territories", ())) or MOST_TERRITORIES
    if selector.in_ is not None:
        places = 1
    elif selector.not_in is not None:
        places -= 1
    bounds = {"player": people, "territory": places, "unit": people * places * LIMITS[1]}
    return bounds.get(selector.pick)


def _symbols(card: Card, effect: Effect, facts: Mapping[str, Any]) -> Iterator[Diagnostic]:
    known: Sequence[str] = facts.get("symbols", ())
    for symbol, origin in _named_symbols(effect):
        if symbol not in known:
            yield finding(
                codes.UNKNOWN_SYMBOL,
                f"`{card.id}` names the symbol `{symbol}`, which the game does not have",
                origin.span(),
                card=card.id,
                remedy=remedy_for(symbol, known, "one of " + ", ".join(f"`{each}`" for each in known)),
                fix=near_word(origin.span(), symbol, known),
            )


def _named_symbols(effect: Effect) -> Iterator[tuple[str, Origin]]:
    for selector in every_selector(effect):
        for key, value in (("symbol", selector.symbol), ("without_symbol", selector.without_symbol)):
            if value is not None:
                yield value, selector.origin.below(key)
    for node in every_node(effect.steps):
        if isinstance(node, Step):
            for name, argument in node.arguments.items():
                if VERBS[node.verb].parameter(name).value == "symbol":
                    yield str(argument), node.origin.below(node.verb, name)


def _contradictions(selector: Selector) -> Iterator[tuple[str, str]]:
    """Yield what cannot be together, and the key to point to."""
    if selector.symbol is not None and selector.symbol == selector.without_symbol:
        yield f"it shows `{selector.symbol}` and does not", "without_symbol"
    if selector.in_ is not None and selector.in_ == selector.not_in:
        yield f"it is in `${selector.in_.name}` and is not", "not_in"
    if selector.kind not in (None, "unit") and selector.symbol is not None:
        yield f"a card of kind `{selector.kind}` shows no symbols", "symbol"
    least, most = selector.cards_at_least, selector.cards_at_most
    if least is not None and most is not None and least > most:
        yield f"no army has at least {least} and at most {most} cards", "cards"
    if least is not None and least > LIMITS[1]:
        yield f"no army has {least} cards: the greatest limit is {LIMITS[1]}", "cards"
    if selector.full is True and most == 0:
        yield f"an army at its limit has at least {LIMITS[0]} card", "cards"
    if selector.full is False and least == LIMITS[1]:
        yield f"an army of {least} cards is at every limit", "cards"


def _too_many(card: Card, effect: Effect, facts: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """Find targets that are chosen more often than there are such things: two targets are never the same."""
    for pick in ("player", "territory"):
        targets = [target for target in effect.targets if target.selector.pick == pick]
        for owner in ("self", "opponent", "any"):
            alike = [target for target in targets if owner in ("any", target.selector.owner)]
            if pick == "territory" and owner != "any":
                continue
            most = max((most_that_fit(target.selector, facts) or 0 for target in alike), default=0)
            for target in alike[most:]:
                yield finding(
                    codes.IMPOSSIBLE_TARGET,
                    f"`{target.name}` of `{card.id}` can never exist: two targets are never the same, and there is no"
                    f" other `{pick}` left",
                    target.origin.span(key=True),
                    card=card.id,
                    remedy="use the target that is chosen above",
                )


def _conditions(card: Card, node: If, facts: Mapping[str, Any]) -> Iterator[Diagnostic]:
    for condition in node.conditions:
        most = most_that_fit(condition.of, facts)
        if most is None:
            continue
        if condition.comparison == "at_least" and condition.count > most:
            message = f"a condition of `{card.id}` can never hold: at most {most} fit, {condition.count} are wanted"
        elif condition.comparison == "at_most" and condition.count >= most:
            message = f"a condition of `{card.id}` always holds: at most {most} fit"
        else:
            continue
        yield finding(
            codes.IMPOSSIBLE_COUNT,
            message,
            condition.origin.span("count"),
            card=card.id,
            remedy=f"write a number from {1 if condition.comparison == 'at_least' else 0} to"
            f" {most if condition.comparison == 'at_least' else most - 1}",
        )
    if len(node.conditions) > 1:
        first, second = node.conditions
        if first.of == second.of and first.count > second.count:
            yield finding(
                codes.IMPOSSIBLE_COUNT,
                f"a condition of `{card.id}` can never hold: at least {first.count} and at most {second.count}",
                second.origin.span("count"),
                card=card.id,
                remedy=f"write at least {first.count}",
            )
