"""The order in which the deck is stacked for a game that begins as a scenario says."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, cast

from ordo_pnp.base import DataError, finding
from ordo_pnp.games.ordonnance import table_codes as codes
from ordo_pnp.kernel import Stacked, StackedCard, state_after

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.games.ordonnance.game import Ordonnance
    from ordo_pnp.kernel import Game, Scenario


def stacked(game: Ordonnance, scenario: Scenario) -> Stacked:
    """Return the order of the cards of a scenario that begins a new game and passes.

    Rule: OR-04, OR-05: every card of the decks that so many players shuffle, once, in full hands and the deck below them.

    Raises:
        DataError: It does not begin a new game, or not with these cards.
    """
    position = scenario.position
    hands, deck = position.get("hands", ()), position.get("deck", ())
    problems = list(_problems(game, scenario, hands, deck))
    if problems:
        raise DataError(problems)
    cards = {
        str(card.id): StackedCard(str(card.id), tuple(card.fields.get("symbols", ()))) for card in game.data.cards()
    }
    left = len(state_after(cast("Game[Any]", game), scenario).deck)  # type: ignore[attr-defined]  # a state of this game
    return Stacked(
        tuple(tuple(cards[each["card"]] for each in hand) for hand in hands),
        tuple(cards[each["card"]] for each in deck),
        len(deck) - left,
    )


def _problems(game: Ordonnance, scenario: Scenario, hands: Sequence[Any], deck: Sequence[Any]) -> Iterator[Diagnostic]:
    """Find what keeps a position from being the beginning of a game with a stacked deck."""

    def wrong(message: str, key: str, remedy: str) -> Diagnostic:
        return finding(codes.IMPOSSIBLE_POSITION, message, scenario.position_origin.span(key), remedy=remedy)

    players = scenario.players or len(hands)
    match = game.prepare(players, scenario.rules, scenario.sets or None)
    size = match.setup.hand_size
    if any(scenario.position.get("armies", ())):
        yield wrong("a game with a stacked deck begins with an empty table", "armies", "leave the armies empty")
    if [len(hand) for hand in hands] != [size] * players:
        yield wrong(
            f"a game with a stacked deck begins with {players} hands of {size} cards", "hands", "deal full hands"
        )
    held = Counter(
        str(each["card"]) if isinstance(each, dict) else "" for each in (*deck, *(c for h in hands for c in h))
    )
    names = [card.name for card in match.cards for _ in range(card.copies)]
    lacking, more = Counter(names) - held, held - Counter(names)
    if lacking or more:
        said = [f"lacks {_listed(lacking)}"] if lacking else []
        said += [f"has {_listed(more)} besides"] if more else []
        yield wrong(
            f"the stacked deck {' and '.join(said)}", "deck", "name every card by its id, as `{card: base/spear-levy}`"
        )


def _listed(cards: Counter[str]) -> str:
    return ", ".join(f"{count} × `{card or 'a card without an id'}`" for card, count in sorted(cards.items()))
