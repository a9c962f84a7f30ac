"""What a scenario of Ordonnance may expect, and whether it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.games.ordonnance.setup import TERRITORIES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ordo_pnp.games.ordonnance.state import State


def unmet(state: State, expect: Mapping[str, Any]) -> list[str]:
    """Give a sentence with both values for every expectation that does not hold."""
    return [
        f"{what} is {_shown(actual)}, not {_shown(wanted)}"
        for key, value in expect.items()
        for what, wanted, actual in _compared(state, key, value)
        if wanted != actual
    ]


def _compared(state: State, key: str, value: Any) -> Iterator[tuple[str, Any, Any]]:
    if key == "territories":
        results = state.score().to_data()["territories"]
        for name, parts in value.items():
            for part, wanted in parts.items():
                yield f"{part} of {name}", wanted, results.get(name, {}).get(part)
    elif key == "completed":
        orders = state.table([""] * state.players).to_data().get("completed", {})
        for name, wanted in value.items():
            yield f"completed of {name}", wanted, orders.get(name, [])
    elif key == "legal":
        actual = sorted(state.action_to_string(action) for action in state.legal_actions())
        yield "legal", sorted(value), actual
    else:
        yield key, value, _FACTS[key](state)


def _captured(state: State) -> list[str] | None:
    names = state.setup.vocabulary.territories
    return None if state.captured is None else [names[at] for at in state.captured]


def _ended(state: State) -> str | None:
    return state.outcome().termination.value if state.is_terminal else None


_FACTS: dict[str, Callable[[State], Any]] = {
    "winners": lambda state: list(state.score().winners),
    "totals": lambda state: list(state.score().totals),
    "over": lambda state: state.is_terminal,
    "ended": _ended,
    "to_move": lambda state: state.current_player,
    "legal_count": lambda state: len(state.legal_actions()),
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
