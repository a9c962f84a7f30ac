"""What a scenario of Ordonnance may expect, and whether it holds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import printable, remedy_for
from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.games.ordonnance.setup import TERRITORIES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import TypeAlias

    from ordo_pnp.games.ordonnance.state import State

    AnyState: TypeAlias = State | ExpansionState


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
    """Return which card may have been meant where an expectation names an unknown one."""
    known = state.setup.index
    for word in _CARD.findall(str(wanted)):
        if word not in known:
            return f"; no card is called `{printable(word)}`: {remedy_for(word, known, 'none is called alike')}"
    return ""


def _compared(state: AnyState, key: str, value: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield what is compared, what is wanted and what is there, for each part of an expectation."""
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
