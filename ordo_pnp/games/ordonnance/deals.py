"""Deals known in part: hands and deck of a transcript, and the deck stacked for a scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, cast

from ordo_pnp.base import DataError, Diagnostic, NotationError, OrdoError, finding
from ordo_pnp.games.ordonnance.expansion.notation import END, UNDER
from ordo_pnp.games.ordonnance.expansion.program import OpenPick, Pick, PileFilter
from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.games.ordonnance.game import Ordonnance
from ordo_pnp.games.ordonnance.match import OrdonnanceMatch
from ordo_pnp.games.ordonnance.table_reader import IMPOSSIBLE_POSITION
from ordo_pnp.rules import Game, ImpossibleCardError, Pile, Scenario, Stacked, StackedCard, UnknownCards, state_after

# Words of actions behind which a card of the hand stands.
_HELD = ("play", UNDER)


class OrdonnanceDealer:
    """See ``ordo_pnp.rules.HiddenDealer``."""

    ending_action = END

    def __init__(self, match: OrdonnanceMatch) -> None:
        self._match = match
        self._setup: Any = match.setup
        self._cards = UnknownCards(match.players, self._kind)

    def may_end(self, state: Any) -> bool:
        """Whether the turn can end here: at once, or with no card in hand that must be played or put away."""
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        return END in texts or any(text.startswith(f"{UNDER} ") for text in texts)

    def _kind(self, card: int) -> int:
        return int(self._setup.type_of[card]) if hasattr(self._setup, "type_of") else card

    def _kinds(self, cards: Sequence[str]) -> list[int]:
        """Read cards by their ids.

        Raises:
            NotationError: The match has no such card.
        """
        for card in cards:
            if card not in self._setup.index:
                raise NotationError(f"no card of this match is `{card}`", word=card, known=self._setup.index)
        return [self._setup.index[card] for card in cards]

    def begin(self, first: int, lots: Mapping[str, Sequence[str]]) -> Any:
        """Return the deal of a transcript that a seat begins."""
        if lots:
            raise OrdoError(f"this game has no lots called `{next(iter(lots))}`; leave `lots` out")
        state: Any = self._match.new_state(0)
        state.deck = Pile(state.deck.cards())
        players = state.players
        state.hands = [state.hands[(seat + state.current_player - first) % players] for seat in range(players)]
        state.current_player = first
        return state

    def hold(self, state: Any, seat: int, cards: Sequence[str], *, besides: bool = False) -> None:
        """Let a seat hold cards."""
        wanted = Counter(self._kinds(cards))
        if besides:
            wanted += self._cards.told[seat]
        self._change(state, lambda deck: self._cards.hold(state.hands, deck, seat, wanted, self._free(state)))
        self._cards.told[seat] |= wanted

    def prepare(self, state: Any, texts: Sequence[str], drawn: Sequence[str]) -> None:
        """Give the seat to act the cards it plays; where it could play a unit but did not, give it no unit."""
        seat = state.current_player
        wanted, on_top = Counter[int](), list[int]()
        zones = _zones_of(state)
        for text in texts:
            kinds = self._kinds(_held(text))
            if text.startswith("play ") and kinds:
                zones = _zones(self._setup, kinds[0])
            if not text.startswith("choose ") or "hand" in zones:
                wanted.update(kinds)
            elif "deck" in zones:
                on_top += kinds
        kinds = on_top or self._kinds(drawn)
        is_free = self._free(state)

        def change(deck: list[int]) -> None:
            self._cards.hold(state.hands, deck, seat, wanted, is_free)
            self._cards.told[seat] |= wanted
            if isinstance(state, ExpansionState) and texts[0].split()[0] in {END, UNDER}:
                self._cards.avoid(state.hands, deck, seat, lambda card: card < self._setup.units, is_free)
            self._cards.lay(state.hands, deck, kinds, is_free)

        self._change(state, change)

    def note(self, before: Any, text: str, after: Any, drawn: Mapping[int, Sequence[str]]) -> None:
        """Update the knowledge of hands after an action."""
        is_held = not text.startswith("choose ") or "hand" in _zones_of(before)
        for seat, hand in enumerate(after.hands):
            played = self._kinds(_held(text)) if is_held and seat == before.current_player else []
            self._cards.note(seat, played, self._cards.count(hand), self._kinds(drawn.get(seat, ())))

    def _free(self, state: Any) -> Callable[[int], bool]:
        """Return whether the place of a card in the deck is unknown to everybody."""
        known = state.knowledge.deck if isinstance(state, ExpansionState) else {}
        return lambda card: card not in known

    def _change(self, state: Any, change: Callable[[list[int]], None]) -> None:
        """Exchange hidden cards.

        Raises:
            OrdoError: A card cannot have been there.
        """
        deck = state.deck.cards()[::-1]
        try:
            change(deck)
        except ImpossibleCardError as error:
            name = self._setup.types[error.kind].name
            raise OrdoError(f"no `{name}` can have been there: every copy is known to be elsewhere") from error
        state.deck = Pile(deck[::-1])
        if isinstance(state, ExpansionState):
            state.deck_units = sum(card < self._setup.units for card in deck)


def _zones_of(state: Any) -> set[str]:
    """Return the zones of the cards that the resolving card lets its player choose; the hand without one."""
    resolution = getattr(state, "resolution", None)
    return {"hand"} if resolution is None else _zones(state.setup, state.setup.type_of[resolution.card])


def _zones(setup: Any, kind: int) -> set[str]:
    """Return the zones of the cards that a card type lets its player choose: own hand, a pile, or a hand it shows."""
    program = getattr(setup.types[kind], "program", None)
    picks = [step for step in program.code if isinstance(step, Pick) and step.filter.pick == "card"] if program else []
    return {
        "shown" if isinstance(each, OpenPick) else each.filter.zone if isinstance(each.filter, PileFilter) else "hand"
        for each in picks
    } or {"hand"}


def _held(text: str) -> list[str]:
    """Name the card of the hand that an action is about."""
    words = text.split()
    if words[0] in _HELD and len(words) > 1:
        return [words[1].partition(":")[0]]
    return [words[2]] if words[:2] == ["choose", "card"] and len(words) > 2 else []


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
    """Find why a position cannot begin a game with a stacked deck."""

    def wrong(message: str, key: str, remedy: str) -> Diagnostic:
        return finding(IMPOSSIBLE_POSITION, message, scenario.position_origin.span(key), remedy=remedy)

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
