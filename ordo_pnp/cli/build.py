"""``ordo build``: from cards to printable sheets."""

from __future__ import annotations

import sys
from pathlib import Path as PathType
from typing import TYPE_CHECKING, NoReturn

import click

from ordo_pnp.cli._changed import missing_cards, told_nothing, told_old
from ordo_pnp.cli._coverage import made_or_explained
from ordo_pnp.cli._options import (
    DEFAULT_LANGUAGE,
    LANGUAGES,
    bad_option,
    color_of,
    external_sets_option,
    game_option,
    language_option,
    output_folder_option,
    size_option,
    workspace_of,
)
from ordo_pnp.cli._print_words import format_made, show_replaced, warn_of
from ordo_pnp.cli._printers import printer_for, printer_option, warn_of_paper
from ordo_pnp.cli._progress import progress_bar
from ordo_pnp.cli._style_options import style_options

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Reading
    from ordo_pnp.draw import PieceSize
    from ordo_pnp.paper import Job, PrintRequest, Wish
    from ordo_pnp.project import Workspace


@click.command(short_help="Lay cards out on sheets and write PDF files.")
@click.argument("filters", metavar="[FILTER]...", nargs=-1)
@language_option(f"A language of the game, several, or all.  {DEFAULT_LANGUAGE}", "lang", metavar=LANGUAGES)
@click.option(
    "--for",
    "profile",
    metavar="PROFILE",
    help="A way of printing of cards/sheets/profiles.yaml: home, gutterfold, sleeves …; other options beat it.",
)
@style_options
@printer_option
@click.option(
    "--changed",
    "is_changed",
    is_flag=True,
    help="Print only what is new or looks different since the last print into the folder, into files that end in -changed.pdf.",
)
@click.option(
    "--missing",
    "missing_file",
    type=click.Path(path_type=PathType, dir_okay=False),
    metavar="FILE",
    help="Print the cards of a list: a line for each, its id and how many of it are missing.",
)
@click.option(
    "--explain", "explains", is_flag=True, help="Write nothing; say what would be printed on what, and why so many fit."
)
@click.option(
    "--coverage", "is_measured", is_flag=True, help="Say how much ink each page takes; the manifest has it, too."
)
@size_option
@click.option(
    "--first-game",
    "is_first_game",
    is_flag=True,
    help="Instead of cards: the sheet by which learners stack the deck and play the first turns.",
)
@output_folder_option
@external_sets_option
@game_option
def command(  # noqa: PLR0913, PLR0917 (a command has the arguments of its options)
    filters: tuple[str, ...],
    lang: str | None,
    profile: str | None,
    wish: Wish,
    printer_name: str | None,
    missing_file: Path | None,
    size: PieceSize | None,
    external_sets: tuple[Path, ...],
    game: str | None,
    folder: Path,
    *,
    is_changed: bool,
    explains: bool,
    is_measured: bool,
    is_first_game: bool,
) -> None:
    """Lay cards out on sheets and write PDF files.

    FILTER selects cards, such as kind:unit, symbol:banner, set:base or text:hattin; without it everything is printed.
    Each set becomes one PDF for its cards and one for each other kind of sheet, fronts and backs interleaved, named
    GAME-SET-LANGUAGE[-SHEET].pdf, with a manifest.json beside them; where FILTER leaves cards of such a file out, the rest goes
    to one that ends in -selection.pdf, and the whole file stays. With `--size` the names of the files tell the size. Where a file of
    another selection, paper or size is replaced, it is said. `id:spear-levy*2` prints two copies of a card.
    A ledger.json in the folder tells what has been printed; with `--changed` that is not printed again, and it is said which old cards to
    throw away. The games and sets that FILTER and `--game` leave, and the sets
    these require, are checked first; if anything is wrong with them, nothing is written.
    `--first-game` makes GAME-first-game-LANGUAGE.pdf instead: the order of all cards, to be ticked off, and the first turns with
    their reasons, played by the engine.

    \b
    Examples:
      ordo build set:base --lang all -o print
      ordo build kind:marker --paper letter --backs none
      ordo build --with trial set:trial -o print
      ordo build --game mine --size tarot
      ordo build set:base --for sleeves --paper letter
      ordo build id:spear-levy --copies 1 --gap 5
      ordo build set:base --paper a3 --backs gutterfold --explain
      ordo build set:base --for press -o print
      ordo build --changed --printer office -o print
      ordo build set:base --ink saver --coverage
      ordo build 'id:spear-levy*2,bow-archers*1'
      ordo build --game komarn kind:soldier --tokens punch-16
      ordo build --game ordonnance --first-game --lang de
    """  # noqa: D301 (click wants the character itself)
    from ordo_pnp.paper import NO_WISH, PAPER, PrintRequest

    workspace = workspace_of((), external_sets, game)
    if is_first_game:
        others = (
            wish._replace(paper=None) != NO_WISH
            or is_changed
            or is_measured
            or any((profile, printer_name, missing_file))
        )
        if filters or size is not None or external_sets or explains or others:
            raise click.UsageError(
                "`--first-game` is a sheet of its own: no FILTER, `--with` or option about cards and backs goes with it"
            )
        _build_first_games(workspace, lang, wish.paper or PAPER, folder)
        return
    if missing_file is not None and (is_changed or wish.copies is not None):
        raise click.UsageError(
            "a list of missing cards says how many are printed: no `--changed` or `--copies` goes with it"
        )
    printer = None if printer_name is None else printer_for(workspace, printer_name)
    wanted = PrintRequest("", lang, workspace.game, size, wish, profile, printer=printer)
    reading, job = _prepare(workspace, filters, wanted, missing_file)
    if printer is not None:
        warn_of_paper(printer, job.options.paper)
    _build_deck(job, reading, workspace.root, folder, is_changed=is_changed, explains=explains, is_measured=is_measured)


def _prepare(
    workspace: Workspace, filters: tuple[str, ...], wanted: PrintRequest, missing_file: Path | None
) -> tuple[Reading, Job]:
    """Read what a filter or a list is about, and look the request up."""
    from ordo_pnp.base import DataError, NotationError
    from ordo_pnp.paper import OptionError
    from ordo_pnp.project import prepare_print

    try:
        return prepare_print(workspace, filters, wanted._replace(missing=missing_cards(missing_file)), warn_of)
    except DataError as error:
        refuse(error.diagnostics)
    except OptionError as error:
        raise bad_option(error) from error
    except NotationError as error:
        raise click.UsageError(str(error)) from error


def _build_deck(
    job: Job, reading: Reading, root: Path, folder: Path, *, is_changed: bool, explains: bool, is_measured: bool
) -> None:
    """Lay cards out and write the files, all of them or what has changed since the last print; or explain them."""
    from ordo_pnp.base import DataError

    changes, made = None, None
    try:
        with progress_bar() as progress:
            if is_changed:
                changes = job.compare(folder, progress)
                job = job.only(changes)
            if changes is None or changes.missing:
                made = made_or_explained(job, progress, explains=explains, is_measured=is_measured)
    except DataError as error:
        refuse(error.diagnostics)
    if job.options.size is not None:  # for the size of each face everything has been checked and shown
        warn_of(job.found)
    if made is not None:
        show_replaced(folder, job.write(folder, made, reading, root, changes))
        click.echo(format_made(folder, made, job.options.plain.get("icc")))
    elif changes is not None and not changes.missing:
        click.echo(told_nothing(folder, changes))
        if not explains:
            job.note_old(folder, changes)
    for line in () if changes is None else told_old(changes.old):
        click.echo(line)


def _build_first_games(workspace: Workspace, lang: str | None, paper: str, folder: Path) -> None:
    from ordo_pnp.base import DataError
    from ordo_pnp.cli._first_game import build_first_games

    try:
        build_first_games(workspace, lang, paper, folder)
    except DataError as error:
        refuse(error.diagnostics)


def refuse(diagnostics: Sequence[Diagnostic]) -> NoReturn:
    """Show findings and end: there is nothing to print."""
    from ordo_pnp.base import format_full

    click.echo(format_full(diagnostics, color_of(sys.stderr)), err=True)
    click.echo("nothing was written", err=True)
    sys.exit(1)
