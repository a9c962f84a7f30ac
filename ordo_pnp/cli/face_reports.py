"""`ordo check --faces`: findings about drawn faces, or their figures held against limits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click
from rich.console import Console
from rich.table import Table

from ordo_pnp.base import clipped, json_text, printable
from ordo_pnp.check import LEAST_TOLD_APART, MOST_NAME_SIZES, FaceFigures, FaceReport, KindFigure, Limit, Side, by_kind
from ordo_pnp.cli.options import (
    bad_option,
)
from ordo_pnp.cli.output import progress_bar
from ordo_pnp.paper import OptionError
from ordo_pnp.project import Workspace, measure_faces, select_for_metrics

# Behind a figure that misses its limit.
MISSED = "!"
_TITLES = {"flat": "flat %", "far": "far %", "ink": "ink", "text": "pt", "contrast": "text : 1", "frame": "frame : 1"}
# Columns where the output is no terminal: long lines are no trouble there.
_WIDTH = 200


def _show_report(report: FaceReport) -> None:
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
        figures = [_shown(getattr(each, key), key, report.limits[key]) for key in _TITLES]
        name = "" if each.name_pt is None else f"{each.name_pt:g}"
        row = (each.card, each.kind, *figures, name, clipped(each.weakest), _picture(each, report))
        table.add_row(*map(printable, row))
    return table


def _picture(front: FaceFigures, report: FaceReport) -> str:
    other = report.pictures.get(front.card)
    return "" if other is None else f"as {other} {MISSED}"


def _shown(value: float | None, key: str, limit: Limit) -> str:
    if value is None:
        return ""
    decimals = "g" if key == "text" else ".1f" if limit.is_most else ".2f"
    return f"{value:{decimals}}" + (" " if limit.is_kept_by(value) else MISSED)


def _kinds(report: FaceReport) -> Table:
    table = _table(("set", "kind", "figure"), (f"{report.side}s", "median", "worst"), ("of",))
    for each in by_kind(report.fronts):
        for key, figure in each.figures.items():
            row = (
                each.card_set,
                each.kind,
                _TITLES[key],
                str(each.count),
                *_pair(figure, key, report.limits[key]),
                figure.card,
            )
            table.add_row(*map(printable, row))
    return table


def _pair(figure: KindFigure, key: str, limit: Limit) -> Sequence[str]:
    return _shown(figure.median, key, limit), _shown(figure.worst, key, limit)


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


def show_metrics(
    workspace: Workspace, filters: tuple[str, ...], language: str | None, side: Side, *, as_json: bool
) -> bool:
    """Measure a side of the cards that match every filter, as it is printed, and show the figures.

    Returns:
        Whether none misses its limit.

    Raises:
        click.BadParameter: A game lacks the language.
    """
    reports = _measured(workspace, filters, language, side)
    if as_json:
        click.echo(json_text([each.as_data() for each in reports]))
    else:
        for each in reports:
            _show_report(each)
    return not any(each.missed for each in reports)


def _measured(
    workspace: Workspace, filters: tuple[str, ...], language: str | None, side: Side
) -> tuple[FaceReport, ...]:
    try:
        selected = select_for_metrics(workspace, workspace.query(filters), language)
    except OptionError as error:
        raise bad_option(error) from error
    with progress_bar() as progress:
        return measure_faces(selected, progress, side)
