"""Scores and tables for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.kernel.game import Account, Listing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.catalog.model import GameData
    from ordo_pnp.games.ordonnance.ruleset import Ruleset
    from ordo_pnp.games.ordonnance.scoring import Score, TerritoryScore
    from ordo_pnp.games.ordonnance.table import Table

_PLACES = ("1st", "2nd", "3rd", "4th", "5th")
_LARGEST = 4
"""Symbols in the largest combination with a name: a regiment."""


def scored(data: GameData, score: Score, names: Sequence[str], rules: Ruleset) -> Account:
    """Join the exact score with its listing for people."""
    rows = [
        (
            data.word("territories", territory, data.language),
            *(_place(result, seat) for seat in range(len(names))),
            reason(data, result, data.language),
        )
        for territory, result in score.territories.items()
    ]
    unit = "points" if rules.scoring == "points" else "territories"
    rows.append((f"Total {unit}", *(str(total) for total in score.totals), ""))
    winners = [names[seat] for seat in score.winners]
    verdict = f"Winner: {winners[0]}" if len(winners) == 1 else f"Shared victory: {', '.join(winners)}"
    title = f"{data.facts['name']}, scored by {rules.scoring}"
    return Account(score.to_data(), Listing(title, ("Territory", *names, "Decided by"), tuple(rows), (verdict,)))


def board(data: GameData, table: Table) -> Account:
    """Join a table with its listing for people: a row for each territory, a column for each player."""
    names = {str(card.id): card.name for card in data.cards()}
    rows = []
    for territory in data.facts["territories"]:
        cells = [
            ", ".join(names.get(str(card.id), "+".join(card.symbols)) for card in army.get(territory, ())) or "-"
            for army in table.armies
        ]
        if table.kingdoms:
            stack = (names.get(card.name, card.name.replace(":", " ")) for card in table.kingdoms.get(territory, ()))
            cells.append(", ".join(stack) or "-")
        rows.append((data.word("territories", territory, data.language), *cells))
    columns = ("Territory", *table.players, *(("Kingdom cards",) if table.kingdoms else ()))
    return Account(table.to_data(), Listing("Table", columns, tuple(rows)))


def _place(result: TerritoryScore, seat: int) -> str:
    """Write a seat's place and the points of its marker, such as ``1st (3)`` or ``=2nd (1)``."""
    place = 0
    for group in result.ranking:
        if seat in group:
            shared = "=" if len(group) > 1 else ""
            return f"{shared}{_PLACES[place]} ({result.markers[seat]})"
        place += len(group)
    return "-"


def reason(data: GameData, result: TerritoryScore, language: str) -> str:
    """Return what decided a territory, in words; empty where nothing did."""
    if result.decided is None:
        return ""
    by, size = result.decided
    if size is None:
        return data.word("result", f"why-{by}", language)
    key = f"why-{by}-{size}" if size <= _LARGEST else f"why-{by}-more"
    return data.sentence("result", key, language, size=size)
