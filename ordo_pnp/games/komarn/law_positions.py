"""Positions of games in the notation of scenarios, for stating counterexamples to laws, and smaller ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ordo_pnp.games.komarn.banners import banners
from ordo_pnp.games.komarn.phases import Phase
from ordo_pnp.games.komarn.position import Position, format_position, parse_position
from ordo_pnp.games.komarn.position_writer import position_of
from ordo_pnp.games.komarn.resolution import claimable
from ordo_pnp.kernel import without_chunks

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ordo_pnp.games.komarn.state import State
    from ordo_pnp.kernel import ScenarioData, Stream


def scenario_of_state(state: State) -> ScenarioData | None:
    """Return the position at the start of a turn as a scenario; None within a turn, which the notation cannot say."""
    if state.phase != Phase.PLAY:
        return None
    return {"position": format_position(position_of(state, state.setup.rules.chosen, everything=True))}


def is_settled(state: State) -> bool:
    """Whether a position can come about: everybody has soldiers, and nobody is about to take command.

    Rule: I7; a supply of 0 ends the game (A43).
    """
    if min(state.supply) <= 0:
        return False
    roots = banners(state)
    return state.setup.rules.claims or not any(claimable(state, seat, roots) for seat in range(state.players))


def smaller(item: ScenarioData) -> Iterator[ScenarioData]:
    """Return scenarios with less in their positions, the smallest first."""
    for position in _smaller(parse_position(item["position"])):
        yield {**item, "position": format_position(position)}


def _smaller(position: Position) -> Iterator[Position]:
    yield from _with_less(position)
    areas = sorted({_area(name) for name in (*position.occupants, *position.garrisons, *position.sites)})
    for kept in without_chunks(areas):
        yield _within(position, set(kept))
    for part in ("occupants", "garrisons", "sites", "supply", "money"):
        given = getattr(position, part)
        for name in given:
            yield _with(position, {part: {key: value for key, value in given.items() if key != name}})
    for part in ("camps", "morlocks", "sergeants"):
        given = getattr(position, part)
        for at in range(len(given)):
            yield _with(position, {part: (*given[:at], *given[at + 1 :])})
    if position.free_sergeants:  # last, so that sergeants elsewhere go first, whose absence it states
        yield replace(position, free_sergeants={})
    last = position.players[-1]
    if len(position.players) > 2 and position.active != last:
        yield _without_marshal(position, last)


def _with_less(position: Position) -> Iterator[Position]:
    """Return positions without rules, and without what they may leave out as a whole."""
    for rules in without_chunks(list(position.rules)):
        yield replace(position, rules={key: position.rules[key] for key in rules})
    empty = Position()
    for parts in (("hands", "bag", "then", "discard"), *((part,) for part in _PARTS)):
        if any(getattr(position, part) != getattr(empty, part) for part in parts):
            yield _with(position, {part: getattr(empty, part) for part in parts})


def _with(position: Position, parts: Mapping[str, Any]) -> Position:
    return replace(position, **parts)


# What a position may leave out as a whole.
_PARTS = (
    "hands",
    "bag",
    "then",
    "discard",
    "supply",
    "money",
    "camps_left",
    "provost",
    "camps",
    "morlocks",
    "sites",
)


def varied(item: ScenarioData, stream: Stream) -> ScenarioData:
    """Return a scenario a little different: soldiers of other colours, more of them, another marshal on turn."""
    position = replace(parse_position(item["position"]), hands={}, bag=None, then=None, discard=())
    actions = item["actions"]
    for _ in range(1 + stream.below(4)):
        names = list(position.occupants)
        what = stream.below(4)
        if what == 0 or not names:
            other = _another(position, position.active, stream)
            actions = [other + text.removeprefix(position.active) for text in actions]
            position = replace(position, active=other)
            continue
        name = names[stream.below(len(names))]
        if what == 1:
            name = f"{'LWR'[stream.below(3)]}{max(1, _area(name) + stream.below(3) - 1)}"
        other = _another(position, position.occupants.get(name), stream)
        position = replace(position, occupants={**position.occupants, name: other})
    return {**item, "position": format_position(position), "actions": actions}


def _another(position: Position, colour: str | None, stream: Stream) -> str:
    """Return a marshal, but not this one."""
    others = [each for each in position.players if each != colour]
    return others[stream.below(len(others))]


def _area(name: str) -> int:
    return int(name.lstrip("cLWR"))


def _within(position: Position, areas: set[int]) -> Position:
    """Return a position with only what stands in some areas."""

    def kept(given: Any) -> dict[str, str]:
        return {name: value for name, value in given.items() if _area(name) in areas}

    return replace(
        position,
        occupants=kept(position.occupants),
        garrisons=kept(position.garrisons),
        sites=kept(position.sites),
        sergeants=tuple(each for each in position.sergeants if _area(each[1]) in areas),
    )


def _without_marshal(position: Position, colour: str) -> Position:
    parts = ("supply", "money", "free_sergeants", "camps_left", "hands")
    amounts = {part: {key: value for key, value in getattr(position, part).items() if key != colour} for part in parts}
    return _with(position, {"players": tuple(each for each in position.players if each != colour), **amounts})
