"""The same as tables for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ordo_pnp.kernel import ReportTable

# Fair cards that are listed, from either end: all others are in the report.
MOST_FAIR = 6


def signed(value: float) -> str:
    """Return a number with its sign, as it is printed.

    >>> signed(2.04), signed(-3), signed(0.01)
    ('+2.0', '−3.0', '0.0')
    """
    text = f"{value:+.1f}"
    return "0.0" if text in {"+0.0", "-0.0"} else text.replace("-", "−")


ABOVE: Final = "Above siblings [95 %]"
# By ``past_limit``.
_MARKS: Final = {"beyond chance": " ●", "within chance": " ○", None: ""}
MARKED: Final = "● more than 5 points from its siblings, beyond chance; ○ more than 5 points, within chance."


def card_columns() -> tuple[str, ...]:
    """Return the headings of what is told of a card."""
    return ("Card", "Impact", "95 % interval", ABOVE, "Distance", "Played", "Kept", "Verdict")


def card_cells(card: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what is told of a card, in points and shares."""
    low, high = card["interval"]
    return (
        card["label"],
        signed(card["impact"]),
        f"{signed(low)} to {signed(high)}",
        above_siblings(card),
        signed(card["distance"]),
        *("–" if card[name] is None else f"{card[name]:.0%}" for name in ("played", "kept")),
        card["verdict"],
    )


def above_siblings(card: Mapping[str, Any]) -> str:
    """Return how far a card is above the median of its siblings, its 95 % interval, and the mark of more than 5 points."""
    low, high = card["above_interval"]
    return f"{signed(card['above_siblings'])} [{signed(low)}, {signed(high)}]{_MARKS[card['past_limit']]}"


def tables(data: Mapping[str, Any]) -> list[ReportTable]:
    """Return how the games went, the cards that stand out with the strongest and weakest of the others, and the verdict."""
    title = f"{data['game']} with {'+'.join(data['sets'])}: {data['games']:,} games, seed {data['seed']}"
    if data["partial"]:
        title += f" (partial: {data['asked']:,} were asked for)"
    found = [ReportTable(title, ("Bots", "Begins and wins", "95 % interval"), _starts(data))]
    notes = list(data["verdict"])
    if data["cards"]:
        rows = _told(data["cards"])
        if len(rows) < len(data["cards"]):
            notes.append(f"{len(data['cards']) - len(rows)} more fair cards between them are not shown.")
        if any(each["past_limit"] for each in data["cards"]):
            notes.insert(0, MARKED)
        found.append(
            ReportTable("Points that a drawn copy is worth, above its siblings", ("Card", ABOVE, "Verdict"), rows)
        )
    last = found.pop()
    return [*found, ReportTable(last.title, last.columns, last.rows, tuple(notes))]


def _starts(data: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    rows = []
    for each in data["start"]["by_bot"]:
        low, high = each["interval"]
        rate = "–" if each["rate"] is None else f"{each['rate']:.1%}"
        rows.append((", ".join(each["bots"]), rate, f"{100 * low:.1f}–{high:.1%}"))
    return tuple(rows)


def _told(cards: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, ...], ...]:
    ordered = sorted(cards, key=lambda each: -each["above_siblings"])
    fair = [each["card"] for each in ordered if each["verdict"] == "fair"]
    shown = {*fair[:MOST_FAIR], *fair[-MOST_FAIR:]} if len(fair) > 2 * MOST_FAIR else set(fair)
    told = [each for each in ordered if each["verdict"] != "fair" or each["card"] in shown]
    return tuple((each["label"], above_siblings(each), each["verdict"]) for each in told)


def ordinal(number: int) -> str:
    """Return a number as the place it stands for.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number // 10 % 10 != 1 else "th"
    return f"{number}{ending}"
