"""The report of ``ordo lint faces --metrics`` as tables for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from ordo_pnp.base import clipped, printable
from ordo_pnp.check import LEAST_TOLD_APART, LIMITS, MOST_NAME_SIZES, by_kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ordo_pnp.check import FaceFigures, FaceReport, KindFigure

# Behind a figure that misses its limit.
MISSED = "!"
_TITLES = {"flat": "flat %", "far": "far %", "ink": "ink", "text": "pt", "contrast": "text : 1", "frame": "frame : 1"}
# Columns where the output is no terminal: long lines are no trouble there.
_WIDTH = 200


def show_report(report: FaceReport) -> None:
    """Write the figures of each side measured, of each kind, and of all together."""
    console = Console(highlight=False, markup=False)
    if not console.is_terminal:
        console.width = _WIDTH
    console.print(f"{printable(report.game)} in {report.language}, {report.side}s; {MISSED} misses a limit")
    console.print(_fronts(report))
    console.print(_kinds(report))
    for line in _together(report):
        console.print(line, soft_wrap=True)
    count = len(report.missed)
    sides = len(report.fronts)
    console.print(f"{sides} {report.side}{'' if sides == 1 else 's'}, {count} limit{'' if count == 1 else 's'} missed")


def _table(names: Iterable[str], figures: Iterable[str], rest: Iterable[str] = ()) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in names:
        table.add_column(title, overflow="fold")
    for title in figures:
        table.add_column(title, justify="right", no_wrap=True)
    for title in rest:
        table.add_column(title, overflow="fold")
    return table


def _fronts(report: FaceReport) -> Table:
    table = _table(("card", "kind"), (*_TITLES.values(), "name pt"), ("weakest text", "picture"))
    for each in report.fronts:
        figures = [_shown(key, getattr(each, key)) for key in _TITLES]
        name = "" if each.name_pt is None else f"{each.name_pt:g}"
        row = (each.card, each.kind, *figures, name, clipped(each.weakest), _picture(each, report))
        table.add_row(*map(printable, row))
    return table


def _picture(front: FaceFigures, report: FaceReport) -> str:
    other = report.pictures.get(front.card)
    return "" if other is None else f"as {other} {MISSED}"


def _shown(key: str, value: float | None) -> str:
    if value is None:
        return ""
    decimals = "g" if key == "text" else ".1f" if LIMITS[key].is_most else ".2f"
    return f"{value:{decimals}}" + (" " if LIMITS[key].is_kept_by(value) else MISSED)


def _kinds(report: FaceReport) -> Table:
    table = _table(("set", "kind", "figure"), (f"{report.side}s", "median", "worst"), ("of",))
    for each in by_kind(report.fronts):
        for key, figure in each.figures.items():
            row = (each.card_set, each.kind, _TITLES[key], str(each.count), *_pair(key, figure), figure.card)
            table.add_row(*map(printable, row))
    return table


def _pair(key: str, figure: KindFigure) -> Sequence[str]:
    return _shown(key, figure.median), _shown(key, figure.worst)


def _together(report: FaceReport) -> Iterable[str]:
    for name, sizes in report.names.items():
        mark = MISSED if len(sizes) > MOST_NAME_SIZES else ""
        shown = ", ".join(f"{size:g}" for size in sizes)
        yield f"names of {printable(name)}: {len(sizes)}{mark} of at most {MOST_NAME_SIZES} sizes: {shown} pt"
    for each in report.kinds:
        mark = MISSED if each.percent_right < LEAST_TOLD_APART else ""
        right = each.tested - len(each.mistaken)
        yield f"kinds in grey at a quarter: {right} of {each.tested} told ({each.percent_right:.0f} %{mark}): {printable(', '.join(each.kinds))}"
        for card, kind, other in each.mistaken:
            yield f"  {printable(card)}, {printable(kind)}, is taken for {printable(other)}"
        for (one, other), distance in each.distances.items():
            spread = max(each.spreads[one], each.spreads[other])
            yield f"  {printable(one)} and {printable(other)}: {distance:.1f} greys apart, spread {spread:.1f}"
    for vision, found in report.signs.items():
        yield f"signs, {vision}: {printable(found.one)} and {printable(found.other)} are closest, ΔE {found.distance:.1f}"
