"""``ordo lint``: judge what is drawn."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ordo_pnp.cli._options import (
    DEFAULT_LANGUAGE,
    bad_option,
    color_of,
    external_sets_option,
    game_option,
    language_option,
    workspace_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.check import FaceReport, Side
    from ordo_pnp.project import Workspace


@click.group("lint", short_help="Judge how cards are drawn, by rules and by figures.")
def command() -> None:
    r"""Judge how cards are drawn, by rules and by figures.

    \b
    Examples:
      ordo lint faces
      ordo lint faces set:crown --metrics
    """


@command.command("faces", short_help="Check the faces of cards, or measure their fronts.")
@click.argument("filters", nargs=-1, metavar="[FILTER]...")
@click.option("--metrics", is_flag=True, help="Measure the fronts as they are printed, and hold them against limits.")
@click.option("--backs", is_flag=True, help="With `--metrics`: measure the backs instead, each that differs once.")
@language_option(f"With `--metrics`: language of the texts.  {DEFAULT_LANGUAGE}")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
@click.option("--strict", is_flag=True, help="Let warnings fail, too; with `--metrics` each limit that is missed.")
@external_sets_option
@game_option
def faces(
    filters: tuple[str, ...],
    language: str | None,
    external_sets: tuple[Path, ...],
    game: str | None,
    *,
    metrics: bool,
    backs: bool,
    as_json: bool,
    strict: bool,
) -> None:
    r"""Check the faces of the cards that match every FILTER, or measure their fronts.

    Without `--metrics` it shows what `ordo check` finds about layouts, looks, signs and pictures, and exits with 1 if there are
    errors. With it each front is drawn at 150 dpi and measured: flat ground, room far from any mark, ink, the smallest letters,
    the weakest contrast of letters, the frame, the size of the name, the picture; then what only several fronts show: sizes of names in a set,
    kinds told apart in grey, colours of signs. What misses its limit is marked. The limits, and how each figure is taken, stand in
    docs/explanation/figures-of-faces.md.

    \b
    Examples:
      ordo lint faces --strict
      ordo lint faces kind:unit --game ordonnance --metrics
      ordo lint faces --game ordonnance --metrics --backs
      ordo lint faces set:crown --metrics --lang de --json
    """
    workspace = workspace_of((), external_sets, game)
    if metrics:
        side: Side = "back" if backs else "front"
        _show_metrics(_measured(workspace, filters, language, side), as_json=as_json, is_strict=strict)
        return
    if backs:
        raise click.UsageError("`--backs` are measured: write it with `--metrics`")
    if language is not None:
        raise click.UsageError("`--lang` is the language in which fronts are measured: write it with `--metrics`")
    from ordo_pnp.project import lint_faces

    _show_findings(lint_faces(workspace, workspace.query(filters)), as_json=as_json, is_strict=strict)


def _show_findings(found: Sequence[Diagnostic], *, as_json: bool, is_strict: bool) -> None:
    from ordo_pnp.base import FORMATS, format_full, has_errors

    click.echo(FORMATS["json"](found) if as_json else format_full(found, color_of(sys.stdout)))
    sys.exit(has_errors(found) or (is_strict and bool(found)))


def _measured(
    workspace: Workspace, filters: tuple[str, ...], language: str | None, side: Side
) -> tuple[FaceReport, ...]:
    from ordo_pnp.cli._progress import progress_bar
    from ordo_pnp.paper import OptionError
    from ordo_pnp.project import measure_faces, select_for_metrics

    try:
        selected = select_for_metrics(workspace, workspace.query(filters), language)
    except OptionError as error:
        raise bad_option(error) from error
    with progress_bar() as progress:
        return measure_faces(selected, progress, side)


def _show_metrics(reports: Sequence[FaceReport], *, as_json: bool, is_strict: bool) -> None:
    from ordo_pnp.base import json_text

    if as_json:
        click.echo(json_text([each.as_data() for each in reports]))
    else:
        from ordo_pnp.cli._face_tables import show_report

        for each in reports:
            show_report(each)
    sys.exit(is_strict and any(each.missed for each in reports))
