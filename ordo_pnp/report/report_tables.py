"""The same as tables for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.kernel import ReportTable

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_FAIR = 6
"""Fair cards that are listed, from either end: all others are in the report."""


def card_columns() -> tuple[str, ...]:
    """Return the headings of what is told of a card."""
    return ("Card", "Impact", "95 % interval", "Above siblings", "Distance", "Played", "Kept", "Verdict")


def card_cells(card: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what is told of a card, in points and shares."""
    low, high = card["interval"]
    named = card["card"] if card["name"] == card["card"] else f"{card['name']} ({card['card']})"
    return (
        named,
        f"{card['impact']:+.1f}",
        f"{low:+.1f} to {high:+.1f}",
        f"{card['above_siblings']:+.1f}",
        f"{card['distance']:+.1f}",
        *("–" if card[name] is None else f"{card[name]:.0%}" for name in ("played", "kept")),
        card["verdict"],
    )


def tables(data: Mapping[str, Any]) -> list[ReportTable]:
    """Return the cards that stand out with the strongest and weakest of the others, and the verdict below them."""
    cards = data["cards"]
    fair = [each["card"] for each in cards if each["verdict"] == "fair"]
    shown = {*fair[:MOST_FAIR], *fair[-MOST_FAIR:]} if len(fair) > 2 * MOST_FAIR else set(fair)
    rows = tuple(_short(each) for each in cards if each["verdict"] != "fair" or each["card"] in shown)
    title = f"{data['game']} with {'+'.join(data['sets'])}: {data['games']:,} games, seed {data['seed']}"
    if data["partial"]:
        title += f" (partial: {data['asked']:,} were asked for)"
    left_out = len(cards) - len(rows)
    notes = [*data["verdict"], *([f"{left_out} more fair cards between them are not shown."] if left_out else [])]
    return [ReportTable(title, ("Card", "Impact", "95 % interval", "Above siblings", "Verdict"), rows, tuple(notes))]


def _short(card: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what fits on a line of a terminal."""
    cells = card_cells(card)
    return (card["card"], *cells[1:4], cells[-1])
