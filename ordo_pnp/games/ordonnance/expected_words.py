"""What a scenario of Ordonnance expects, word by word: territories, cards, symbols, seats and actions that its match does not have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import IllegalActionError, NotationError
from ordo_pnp.games.ordonnance.notation import card_number, known_symbol, territory_number
from ordo_pnp.kernel import unreadable_expectation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import TypeAlias

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Origin
    from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
    from ordo_pnp.games.ordonnance.state import State

    AnyState: TypeAlias = State | ExpansionState
    Steps: TypeAlias = tuple[str | int, ...]


def unknown_words(state: AnyState, expected: Origin) -> Iterator[Diagnostic]:
    """Find what is expected of things that the match does not have.

    Args:
        state: The match as the scenario begins it.
        expected: Where the expectations stand; their form is right.
    """
    words = _Words(state, expected)
    for key, value in expected.value.items():
        if key in _READERS:
            yield from _READERS[key](words, value, (key,))


@dataclass(frozen=True, slots=True)
class _Words:
    """The expectations of one scenario, held against its match."""

    state: AnyState
    expected: Origin

    def read(
        self, reading: Callable[[str], object], word: str, at: Steps, *, key: bool = False
    ) -> Iterator[Diagnostic]:
        """Find a word that cannot be read; one that can be read may well be expected in vain."""
        try:
            reading(word)
        except IllegalActionError:
            return
        except NotationError as error:
            yield unreadable_expectation(error, self.expected.span(*at, key=key))

    def seats(self, seats: Iterable[int], at: Steps) -> Iterator[Diagnostic]:
        for place, seat in enumerate(seats):
            yield from self.seat(seat, (*at, place))

    def seat(self, seat: int, at: Steps) -> Iterator[Diagnostic]:
        players = self.state.players
        if seat >= players:
            error = NotationError(
                f"there is no seat {seat} among {players} players; seats count from 0 to {players - 1}"
            )
            yield unreadable_expectation(error, self.expected.span(*at))

    def of_players(self, values: Sequence[Any], at: Steps, *, is_whole: bool = True) -> Iterator[Diagnostic]:
        """Find a list that has not one entry for each player, or more than that."""
        players = self.state.players
        if len(values) > players or (is_whole and len(values) < players):
            error = NotationError(
                f"`{at[-1]}` has {len(values)} entries for {players} players; write one for each player"
            )
            yield unreadable_expectation(error, self.expected.span(*at, key=True))

    def territory(self, name: str, at: Steps, *, key: bool = False) -> Iterator[Diagnostic]:
        return self.read(lambda word: territory_number(word, self.state.setup.vocabulary), name, at, key=key)

    def by_territory(self, values: Mapping[str, Any], at: Steps) -> Iterator[Diagnostic]:
        for name in values:
            yield from self.territory(name, (*at, name), key=True)

    def name(self, name: str, at: Steps) -> Iterator[Diagnostic]:
        """Find a card, in the notation of actions, that is not in the match."""
        setup = self.state.setup
        return self.read(lambda word: card_number(word, setup.index, setup.vocabulary, ()), name, at)

    def names(self, names: Sequence[str], at: Steps) -> Iterator[Diagnostic]:
        for place, name in enumerate(names):
            yield from self.name(name, (*at, place))

    def card(self, card: Any, at: Steps) -> Iterator[Diagnostic]:
        """Find a card, as it lies on a table, that is not in the match."""
        if isinstance(card, list):
            for place, symbol in enumerate(card):
                yield from self.symbol(symbol, (*at, place))
            return
        if "card" in card:
            yield from self.name(card["card"], (*at, "card"))
        if "cancel" in card:
            yield from self.symbol(card["cancel"], (*at, "cancel"))
        if "by" in card:
            yield from self.seat(card["by"], (*at, "by"))

    def symbol(self, symbol: str, at: Steps) -> Iterator[Diagnostic]:
        return self.read(lambda word: known_symbol(word, self.state.setup.vocabulary), symbol, at)


def _territories(words: _Words, value: Mapping[str, Any], at: Steps) -> Iterator[Diagnostic]:
    yield from words.by_territory(value, at)
    for name, parts in value.items():
        for place, group in enumerate(parts.get("ranking", ())):
            yield from words.seats(group, (*at, name, "ranking", place))
        if "markers" in parts:
            yield from words.of_players(parts["markers"], (*at, name, "markers"))


def _completed(words: _Words, value: Mapping[str, Sequence[int]], at: Steps) -> Iterator[Diagnostic]:
    yield from words.by_territory(value, at)
    for name, seats in value.items():
        yield from words.seats(seats, (*at, name))


def _armies(words: _Words, value: Sequence[Mapping[str, Any]], at: Steps) -> Iterator[Diagnostic]:
    yield from words.of_players(value, at, is_whole=False)
    for seat, army in enumerate(value):
        yield from _kingdoms(words, army, (*at, seat))


def _kingdoms(words: _Words, value: Mapping[str, Any], at: Steps) -> Iterator[Diagnostic]:
    """Find what is wrong with cards by territory."""
    yield from words.by_territory(value, at)
    for name, cards in value.items():
        for place, card in enumerate(cards):
            yield from words.card(card, (*at, name, place))


def _held(words: _Words, value: Sequence[Sequence[str]], at: Steps) -> Iterator[Diagnostic]:
    yield from words.of_players(value, at)
    for seat, names in enumerate(value):
        yield from words.names(names, (*at, seat))


def _seen(words: _Words, value: Sequence[Mapping[str, Sequence[str]]], at: Steps) -> Iterator[Diagnostic]:
    yield from words.of_players(value, at, is_whole=False)
    for seat, hands in enumerate(value):
        for other, names in hands.items():
            yield from words.seat(int(other), (*at, seat, other))
            yield from words.names(names, (*at, seat, other))


def _captured(words: _Words, value: Sequence[str] | None, at: Steps) -> Iterator[Diagnostic]:
    for place, name in enumerate(value or ()):
        yield from words.territory(name, (*at, place))


def _legal(words: _Words, value: Sequence[str], at: Steps) -> Iterator[Diagnostic]:
    for place, text in enumerate(value):
        yield from words.read(words.state.parse_action, text, (*at, place))


# Every expectation that names something; the others are numbers and words of the schema.
_READERS: Mapping[str, Callable[[_Words, Any, Steps], Iterator[Diagnostic]]] = {
    "winners": _Words.seats,
    "to_move": _Words.seat,
    "totals": _Words.of_players,
    "hands": _Words.of_players,
    "territories": _territories,
    "completed": _completed,
    "limits": _Words.by_territory,
    "armies": _armies,
    "kingdoms": _kingdoms,
    "held": _held,
    "seen": _seen,
    "graveyard": _Words.names,
    "under_deck": _Words.names,
    "captured": _captured,
    "legal": _legal,
}
