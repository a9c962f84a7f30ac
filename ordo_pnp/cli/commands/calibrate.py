"""`ordo calibrate`: measure the errors of a printer, so that builds can correct them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, Path as PathType

import click

from ordo_pnp.base import NotationError, printable, write_files
from ordo_pnp.cards import Catalog, shown_path
from ordo_pnp.cli.options import (
    LANGUAGES,
    bad_option,
    language_option,
    paper_option,
    printer_for,
    warn_of_paper,
    workspace_of,
)
from ordo_pnp.paper import (
    Flip,
    OptionError,
    PrintConfig,
    calibration_words,
    check_name,
    make_calibration_page,
    measure_printer,
    parse_readings,
    require,
    select_languages,
    told,
)
from ordo_pnp.project import Workspace, keep_printer, sheets_of


@click.command()
@click.argument("readings", metavar="[READING]...", nargs=-1)
@click.option("--read", "is_read", is_flag=True, help="Make a printer of what was read off the printed page.")
@language_option("Language of the page, or several.", "lang", metavar=LANGUAGES, default="en")
@paper_option()
@click.option(
    "--backs",
    default="long-edge",
    show_default=True,
    metavar="long-edge|short-edge",
    help="The edge about which the printer turns the sheet.",
)
@click.option(
    "--name", metavar="NAME", default="printer", show_default=True, help="With --read: what to call the printer."
)
@click.option(
    "--printer",
    "printer_name",
    metavar="NAME|FILE",
    help="Make the page for a measured printer, to see whether it is right now: every reading should be 0.",
)
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=PathType, file_okay=False),
    help="Folder to write to.  [default: output; with --read: printers of the project, or your own settings]",
)
def command(
    readings: tuple[str, ...],
    lang: str,
    paper: str,
    backs: str,
    name: str,
    printer_name: str | None,
    folder: Path | None,
    *,
    is_read: bool,
) -> None:
    """Measure a printer, so that fronts and backs lie on each other.

    Without `--read` this writes calibration-PAPER-LANGUAGE.pdf, a page with scales on both sides that says how to read them: print it on both
    sides of one sheet and hold it against a light.
    With `--read` it takes what you have read, as READINGs, and writes NAME.printer.yaml: how far front and back are moved, turned and stretched on the
    paper, or the back on the front alone. `ordo build --printer NAME` makes up for that.
    A READING is tl=ACROSS,DOWN for the scales of the top left corner (tr, bl, br for the others), edge-tl=SIDE,TOP for the ruler from the
    cross there to the edges of the paper, across=MM and down=MM from cross to cross. The corners of three scales are needed, better all four; edges and
    lengths may be left out.

    \b
    Examples:
      ordo calibrate --lang de --paper letter
      ordo calibrate --read --name office tl=+0.5,-0.3 tr=+0.6,-0.5 bl=+0.3,-0.3 br=+0.4,-0.5
      ordo calibrate --printer office
    """  # noqa: D301 (click wants the character itself)
    workspace = workspace_of(is_silent=True)
    try:
        catalog = sheets_of(workspace)
        config = PrintConfig.of(catalog)
        paper = config.paper(paper).id
        require("--backs", backs, ("long-edge", "short-edge"))
        if is_read:
            if printer_name is not None:
                raise click.UsageError("`--read` takes the readings of a page that was made without `--printer`")
            _read(workspace, config, paper, name, readings, folder)
        elif readings:
            raise click.UsageError(f"`{printable(readings[0])}` is a reading: put `--read` before it")
        else:
            _write_pages(workspace, catalog, paper, backs, lang, printer_name, folder or PathType("output"))
    except OptionError as error:
        raise bad_option(error) from error
    except NotationError as error:
        raise click.UsageError(str(error)) from error


def _write_pages(
    workspace: Workspace,
    catalog: Catalog,
    paper: str,
    backs: str,
    lang: str,
    printer_name: str | None,
    folder: Path,
) -> None:
    words = calibration_words(catalog)
    languages = select_languages(lang, [tuple(words)])
    printer = None if printer_name is None else printer_for(workspace, printer_name)
    if printer is not None:
        warn_of_paper(printer, paper)
    size = PrintConfig.of(catalog).paper(paper)
    pages = [make_calibration_page(size, Flip(backs), language, words, printer) for language in languages]
    write_files(folder, {page.name: page.content for page in pages})
    for page in pages:
        click.echo(f"{printable(str(folder / page.name))}  2 pages, for both sides of one sheet")


def _read(
    workspace: Workspace, config: PrintConfig, paper: str, name: str, readings: Sequence[str], folder: Path | None
) -> None:
    if not readings:
        raise NotationError(
            "write what you have read behind `--read`, such as `tl=+0.5,-0.3`; the printed page says how"
        )
    measured = measure_printer(check_name(name), config.paper(paper), parse_readings(readings))
    click.echo(f"back on the front:  {told(measured.back.deviation)}; readings fit to {measured.back.worst:.2f} mm")
    if measured.front is not None:
        click.echo(f"front on the paper: {told(measured.printer.front)}; readings fit to {measured.front.worst:.2f} mm")
    for warning in measured.warnings:
        click.echo(f"warning: {warning}", err=True)
    shown = printable(shown_path(keep_printer(workspace, measured, folder)))
    click.echo(f"{shown}: use it with `ordo build --printer {name if folder is None else shown}`")
