"""Scores and positions for people and, exactly, for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.games.komarn.banners import banners, root_of
from ordo_pnp.games.komarn.board import bits
from ordo_pnp.games.komarn.letters import BANKS
from ordo_pnp.games.komarn.position import format_position
from ordo_pnp.games.komarn.position_writer import position_of
from ordo_pnp.games.komarn.setup import NOBODY, SIZE
from ordo_pnp.kernel import Report, ReportTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ordo_pnp.cards import GameData
    from ordo_pnp.games.komarn.state import State


def score_report(data: GameData, state: State, names: Sequence[str] | None = None) -> Report:
    """Score a position as it lies: all banners in board order, everybody's money with the final scoring, the winners.

    Args:
        data: The game.
        state: The position.
        names: Who plays, by seat; the crests of the marshals if nobody is named.
    """
    outcome = state.outcome()
    colours = state.setup.colours
    marshals = _marshals(data, state, names)
    roots = banners(state)
    exact = {
        "banners": [_banner(state, root) for root in roots],
        "provost": _colour(state, state.provost),
        "final": dict(zip(colours, outcome.totals, strict=True)),
        "winners": [colours[seat] for seat in outcome.winners],
    }
    rows = [
        (
            _runs(_nodes(state, root)),
            str(state.counts[root] >> SIZE),
            "nobody" if state.sergeant[root] == NOBODY else marshals[state.sergeant[root]],
            str(state.value(root)),
            str(_at_end(state, root)),
        )
        for root in roots
    ]
    columns = ("Banner", "Size", "Commander", "Value in play", "Value at the end")
    notes = [_sum(state, seat, name) for seat, name in enumerate(marshals)]
    best = [marshals[seat] for seat in outcome.winners]
    notes.append(f"Winner: {best[0]}" if len(best) == 1 else f"Shared victory: {', '.join(best)}")
    title = f"{data.facts['name']}, scored in {data.word('money', 'heller', data.language)}"
    return Report(exact, ReportTable(title, columns, tuple(rows), tuple(notes)))


def board(data: GameData, state: State, rules: Mapping[str, str], names: Sequence[str]) -> Report:
    """Show what lies open: as a table in the notation, and for people.

    Args:
        data: The game.
        state: The position.
        rules: The variants that differ from the default.
        names: Who plays, by seat.
    """
    position = position_of(state, rules)
    exact = {"game": data.facts["id"], "position": format_position(position)}
    marshals = _marshals(data, state, names)
    rows = [
        (
            marshals[seat],
            _runs(_own(state, seat)),
            str(sum(owner == seat for owner in state.sergeant)),
            str(state.supply[seat]),
            str(state.money[seat]),
            str(state.camps_left[seat]),
            str(len(state.hands[seat])),
        )
        for seat in range(state.players)
    ]
    columns = ("Marshal", "Soldiers", "Banners", "Supply", "Heller", "Camps", "Tiles")
    holder = "nobody" if state.provost == NOBODY else marshals[state.provost]
    notes = (
        f"Provost: {holder}",
        f"Morlocks in areas: {', '.join(map(str, position.morlocks)) or 'none'}",
        f"Camps on: {', '.join(position.camps) or 'none'}",
        f"Tiles in the bag: {len(state.bag)}, discarded: {len(state.discard)}",
    )
    return Report(exact, ReportTable("The river", columns, tuple(rows), notes))


def _marshals(data: GameData, state: State, names: Sequence[str] | None) -> list[str]:
    colours = state.setup.colours
    shown = names or [data.word("marshals", colour, data.language) for colour in colours]
    return [f"{name} ({colour})" for name, colour in zip(shown, colours, strict=True)]


def _colour(state: State, seat: int) -> str | None:
    return None if seat == NOBODY else state.setup.colours[seat]


def _banner(state: State, root: int) -> dict[str, Any]:
    return {
        "fields": [name for name in _nodes(state, root) if name[0] in BANKS],
        "size": state.counts[root] >> SIZE,
        "commander": _colour(state, state.sergeant[root]),
        "value": state.value(root),
    }


def _nodes(state: State, root: int) -> list[str]:
    """Name the fields and castles of a banner, in board order."""
    setup = state.setup
    nodes = [node for node, owner in enumerate(state.occupant) if owner != NOBODY and root_of(state, node) == root]
    return [setup.board.names[node] for node in sorted(nodes, key=setup.board.rank.__getitem__)]


def _own(state: State, seat: int) -> list[str]:
    """Name what a marshal's soldiers stand on."""
    board = state.setup.board
    castles = (board.names[board.fields + site] for site in bits(state.held[seat]))
    return [*(board.names[field] for field in bits(state.own[seat])), *castles]


def _runs(names: Iterable[str]) -> str:
    """Write fields for people: bank by bank, neighbours joined, castles last.

    >>> _runs(["L9", "L10", "R10", "L11", "cL10"])
    'L9-L11 R10 cL10'
    """
    names = list(names)
    parts = []
    for bank in BANKS:
        areas = sorted(int(name[1:]) for name in names if name[0] == bank)
        while areas:
            end = next(at for at in range(1, len(areas) + 1) if at == len(areas) or areas[at] != areas[0] + at)
            first, last = areas[0], areas[end - 1]
            parts.append(f"{bank}{first}" if first == last else f"{bank}{first}-{bank}{last}")
            del areas[:end]
    return " ".join([*parts, *(name for name in names if name[0] == "c")]) or "none"


def _at_end(state: State, root: int) -> int:
    """Return what a banner pays its commander at the end; nothing without one."""
    if state.sergeant[root] == NOBODY:
        return 0
    return state.deal.value(state.touched[root], state.castles[root], state.setup.rules.end)


def _sum(state: State, seat: int, name: str) -> str:
    """Write what the final money of a marshal comes from."""
    rules = state.setup.rules
    worth = sum(_at_end(state, root) for root in banners(state) if state.sergeant[root] == seat)
    office = rules.provost_at_end if state.provost == seat else 0
    total = state.money[seat] + worth + office
    provost = f" + Provost {office}" if office else ""
    return f"{name}: money {state.money[seat]} + banners {worth}{provost} = {total}"
