"""Scores and tables for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.kernel import Report, ReportTable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.cards import GameData
    from ordo_pnp.games.ordonnance.ruleset import Ruleset
    from ordo_pnp.games.ordonnance.scoring import Score, TerritoryScore
    from ordo_pnp.games.ordonnance.table import Kingdom, Table, TableCard

_PLACES = ("1st", "2nd", "3rd", "4th", "5th")
# Symbols in the largest combination with a name: a regiment.
_LARGEST = 4


def score_report(data: GameData, score: Score, names: Sequence[str], rules: Ruleset) -> Report:
    """Join the exact score with its listing for people."""
    rows = [
        (
            data.word("territories", territory, data.language),
            *(_place(result, seat, rules.scoring) for seat in range(len(names))),
            reason(data, result, data.language) + _detail(data.facts["symbols"], result),
        )
        for territory, result in score.territories.items()
    ]
    unit = "points" if rules.scoring == "points" else "territories"
    rows.append((f"Total {unit}", *(str(total) for total in score.totals), ""))
    winners = [names[seat] for seat in score.winners]
    verdict = f"Winner: {winners[0]}" if len(winners) == 1 else f"Shared victory: {', '.join(winners)}"
    title = f"{data.facts['name']}, scored by {rules.scoring}"
    return Report(score.to_data(), ReportTable(title, ("Territory", *names, "Decided by"), tuple(rows), (verdict,)))


def board(data: GameData, table: Table) -> Report:
    """Join a table with its listing for people: a row for each territory, a column for each player."""
    names = {str(card.id): card.name for card in data.cards()}
    rows = []
    for territory in data.facts["territories"]:
        cells = [", ".join(_card(names, card) for card in army.get(territory, ())) or "-" for army in table.armies]
        if table.kingdoms:
            cells.append(", ".join(_kingdom(names, card) for card in table.kingdoms.get(territory, ())) or "-")
        rows.append((data.word("territories", territory, data.language), *cells))
    columns = ("Territory", *table.players, *(("Kingdom cards",) if table.kingdoms else ()))
    return Report(table.to_data(), ReportTable("Table", columns, tuple(rows)))


def _card(names: Mapping[str, str], card: TableCard) -> str:
    """Write a unit with what counts on it, such as ``Spear Levy (spear)`` or ``Two Minds (top up: bow)``."""
    symbols = "+".join(card.symbols)
    if card.id is None:
        return symbols
    end = "" if card.up is None else f"{card.up} up: "
    return f"{names[card.id]} ({end}{symbols})"


def _kingdom(names: Mapping[str, str], card: Kingdom) -> str:
    """Write a kingdom card with what it brings about, such as ``Service Withheld (cancel_symbol symbol=helm)``."""
    if card.id is None:
        return card.name.replace(":", " ")
    effects = (" ".join([each.verb, *(f"{key}={value}" for key, value in each.arguments)]) for each in card.modifiers)
    return f"{names[card.id]} ({', '.join(effects)})"


def _place(result: TerritoryScore, seat: int, scoring: str) -> str:
    """Write a seat's place, such as ``1st``; where markers are taken with the points of its own, such as ``=2nd (1)``."""
    place = 0
    for group in result.ranking:
        if seat in group:
            points = f" ({result.markers[seat]})" if scoring == "points" else ""
            return f"{'=' if len(group) > 1 else ''}{_PLACES[place]}{points}"
        place += len(group)
    return "-"


def reason(data: GameData, result: TerritoryScore, language: str) -> str:
    """Return what decided a territory, in words; empty where nothing did."""
    if result.decided is None:
        return ""
    by, size = result.decided.by, result.decided.size
    if size is None:
        return data.word("result", f"why-{by}", language)
    key = f"why-{by}-{size}" if size <= _LARGEST else f"why-{by}-more"
    return data.sentence("result", key, language, size=size)


def _detail(symbols: Sequence[str], result: TerritoryScore) -> str:
    """Return what stands against what: `` (2:1)`` or `` (helm:bow)``; empty where neither number nor rank decided."""
    if result.decided is None or result.decided.size is None:
        return ""
    by, _, better, worse = result.decided
    if by == "count":
        return f" ({better}:{worse})"
    return f" ({symbols[result.order[better]]}:{symbols[result.order[worse]]})"
