"""The expectations of scenarios: find unknown words, and compare with a state."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ordo_pnp.base import Diagnostic, IllegalActionError, NotationError, printable, remedy_for
from ordo_pnp.cards import Origin
from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.games.ordonnance.notation import card_number, known_symbol, territory_number
from ordo_pnp.games.ordonnance.setup import TERRITORIES
from ordo_pnp.games.ordonnance.state import State
from ordo_pnp.rules import unreadable_expectation

AnyState: TypeAlias = State | ExpansionState
Steps: TypeAlias = tuple[str | int, ...]


def unknown_words(state: AnyState, expected: Origin) -> Iterator[Diagnostic]:
    """Find expectations about things that the match does not have.

    Args:
        state: The match as the scenario begins it.
        expected: Origin of the expectations; their form is right.
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


def _expected_territories(words: _Words, value: Mapping[str, Any], at: Steps) -> Iterator[Diagnostic]:
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


def _expected_armies(words: _Words, value: Sequence[Mapping[str, Any]], at: Steps) -> Iterator[Diagnostic]:
    yield from words.of_players(value, at, is_whole=False)
    for seat, army in enumerate(value):
        yield from _kingdoms(words, army, (*at, seat))


def _kingdoms(words: _Words, value: Mapping[str, Any], at: Steps) -> Iterator[Diagnostic]:
    """Find mistakes in cards by territory."""
    yield from words.by_territory(value, at)
    for name, cards in value.items():
        for place, card in enumerate(cards):
            yield from words.card(card, (*at, name, place))


def _held(words: _Words, value: Sequence[Sequence[str]], at: Steps) -> Iterator[Diagnostic]:
    yield from words.of_players(value, at)
    for seat, names in enumerate(value):
        yield from words.names(names, (*at, seat))


def _expected_seen(words: _Words, value: Sequence[Mapping[str, Sequence[str]]], at: Steps) -> Iterator[Diagnostic]:
    yield from words.of_players(value, at, is_whole=False)
    for seat, hands in enumerate(value):
        for other, names in hands.items():
            yield from words.seat(int(other), (*at, seat, other))
            yield from words.names(names, (*at, seat, other))


def _expected_captured(words: _Words, value: Sequence[str] | None, at: Steps) -> Iterator[Diagnostic]:
    for place, name in enumerate(value or ()):
        yield from words.territory(name, (*at, place))


def _expected_legal(words: _Words, value: Sequence[str], at: Steps) -> Iterator[Diagnostic]:
    for place, text in enumerate(value):
        yield from words.read(words.state.parse_action, text, (*at, place))


# Every expectation that names something; the others are numbers and words of the schema.
_READERS: Mapping[str, Callable[[_Words, Any, Steps], Iterator[Diagnostic]]] = {
    "winners": _Words.seats,
    "to_move": _Words.seat,
    "totals": _Words.of_players,
    "hands": _Words.of_players,
    "territories": _expected_territories,
    "completed": _completed,
    "limits": _Words.by_territory,
    "armies": _expected_armies,
    "kingdoms": _kingdoms,
    "held": _held,
    "seen": _expected_seen,
    "graveyard": _Words.names,
    "under_deck": _Words.names,
    "captured": _expected_captured,
    "legal": _expected_legal,
}


_CARD = re.compile(r"[a-z0-9-]+/[a-z0-9-]+")


def unmet(state: AnyState, expect: Mapping[str, Any]) -> list[str]:
    """Return a sentence with both values for every expectation that does not hold."""
    return [
        f"{what} is {_shown(actual)}, not {_shown(wanted)}{_hint(state, wanted)}"
        for key, value in expect.items()
        for what, wanted, actual in _compared(state, key, value)
        if wanted != actual
    ]


def _hint(state: AnyState, wanted: Any) -> str:
    """Return a hint at the card meant by an unknown name in an expectation."""
    known = state.setup.index
    for word in _CARD.findall(str(wanted)):
        if word not in known:
            return f"; no card is called `{printable(word)}`: {remedy_for(word, known, 'none is called alike')}"
    return ""


def _compared(state: AnyState, key: str, value: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield a name, the wanted and the actual value for each part of an expectation."""
    if key in _PARTS:
        yield from _PARTS[key](state, value)
    elif key in ("completed", "kingdoms"):
        actual = state.table([""] * state.players).to_data().get(key, {})
        for name, wanted in value.items():
            yield f"{key} of {name}", wanted, actual.get(name, [])
    else:
        yield key, value, _FACTS[key](state)


def _territories(state: AnyState, value: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    results = state.score().to_data()["territories"]
    for name, parts in value.items():
        for part, wanted in parts.items():
            yield f"{part} of {name}", wanted, results.get(name, {}).get(part)


def _armies(state: AnyState, value: list[Mapping[str, Any]]) -> Iterator[tuple[str, Any, Any]]:
    armies = state.table([""] * state.players).to_data()["armies"]
    for seat, army in enumerate(value[: state.players]):
        for name, wanted in army.items():
            yield f"army of {seat} in {name}", wanted, armies[seat].get(name, [])


def _limits(state: AnyState, value: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    limits = dict(zip(state.setup.vocabulary.territories, state.limits, strict=True))
    for name, wanted in value.items():
        yield f"limit of {name}", wanted, limits.get(name)


def _seen(state: AnyState, value: list[Any]) -> Iterator[tuple[str, Any, Any]]:
    for seat, hands in enumerate(value[: state.players]):
        yield f"what {seat} has seen", hands, state.view(seat).get("seen", {})


def _under_deck(state: AnyState, value: list[str]) -> Iterator[tuple[str, Any, Any]]:
    yield "under_deck", value, _names(state, state.deck.cards()[: len(value)])


def _legal(state: AnyState, value: list[str]) -> Iterator[tuple[str, Any, Any]]:
    yield "legal", sorted(value), sorted(state.action_to_string(action) for action in state.legal_actions())


def _names(state: AnyState, cards: list[int]) -> list[str]:
    """Name cards in a hand or pile."""
    if isinstance(state, ExpansionState):
        cards = [state.setup.type_of[card] for card in cards]
    return [state.setup.types[kind].name for kind in cards]


def _captured(state: AnyState) -> list[str] | None:
    names = state.setup.vocabulary.territories
    return None if state.captured is None else [names[at] for at in state.captured]


def _ended(state: AnyState) -> str | None:
    return state.outcome().termination.value if state.is_terminal else None


_PARTS: dict[str, Callable[[AnyState, Any], Iterator[tuple[str, Any, Any]]]] = {
    "territories": _territories,
    "armies": _armies,
    "limits": _limits,
    "seen": _seen,
    "under_deck": _under_deck,
    "legal": _legal,
}

_FACTS: dict[str, Callable[[AnyState], Any]] = {
    "winners": lambda state: list(state.score().winners),
    "totals": lambda state: list(state.score().totals),
    "over": lambda state: state.is_terminal,
    "ended": _ended,
    "to_move": lambda state: state.current_player,
    "legal_count": lambda state: len(state.legal_actions()),
    "held": lambda state: [_names(state, hand) for hand in state.hands],
    "graveyard": lambda state: _names(state, state.graveyard) if isinstance(state, ExpansionState) else [],
    "hands": lambda state: [len(hand) for hand in state.hands],
    "deck": lambda state: len(state.deck),
    "captured": _captured,
    "cards": lambda state: sum(state.sizes[: TERRITORIES * state.players]),
}


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_shown(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_shown(item)}" for key, item in value.items()) + "}"
    return (
        {True: "true", False: "false", None: "nothing"}.get(value, str(value))
        if not isinstance(value, int) or isinstance(value, bool)
        else str(value)
    )
