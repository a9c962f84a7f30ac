"""``ordo build``: from cards to printable sheets."""

from __future__ import annotations

import sys
from pathlib import Path as PathType
from typing import TYPE_CHECKING, Final, NoReturn

import click

from ordo_pnp.cli._changed import missing_cards, told_nothing, told_old
from ordo_pnp.cli._options import (
    Measure,
    WholeNumber,
    Word,
    bad_option,
    color_of,
    external_sets_option,
    game_option,
    output_folder_option,
    size_option,
    workspace_of,
)
from ordo_pnp.cli._printers import printer_for
from ordo_pnp.cli._progress import progress_bar
from ordo_pnp.diagnostics import printable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from ordo_pnp.catalog import Query, Reading
    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.layout import PieceSize
    from ordo_pnp.print import EarlierFile, Job, MadeFile
    from ordo_pnp.project import Workspace


_BACKS: Final = "long-edge"


@click.command(short_help="Lay cards out on sheets and write PDF files.")
@click.argument("filters", metavar="[FILTER]...", nargs=-1)
@click.option(
    "--lang",
    metavar="LANG[,LANG...]|all",
    help="A language of the game, several, or all.  [default: that of the game]",
)
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    metavar="PAPER",
    help="A paper of cards/sheets/papers.yaml: a4, letter …",
)
@click.option(
    "--backs",
    default=_BACKS,
    show_default=True,
    metavar="long-edge|short-edge|gutterfold|none",
    help="The edge about which the printer turns the sheet; both sides on one, to be folded; or no backs.",
)
@click.option(
    "--gap",
    type=Measure(0, 50),
    metavar="MM",
    help="Room between cards.  [default: 3 mm where that takes no page more, else none]",
)
@click.option(
    "--copies",
    type=WholeNumber(1, 500),
    metavar="N",
    help="How often each card is printed.  [default: as its data say]",
)
@click.option(
    "--order",
    type=Word("order", ["interleaved", "fronts-first"]),
    default="interleaved",
    show_default=True,
    metavar="interleaved|fronts-first",
    help="Whether each back follows its front, or all backs come after all fronts.",
)
@click.option("--light-backs", is_flag=True, help="Print backs in little ink, where the game draws such ones.")
@click.option(
    "--explain", "explains", is_flag=True, help="Write nothing; say what would be printed on what, and why so many fit."
)
@click.option(
    "--printer",
    "printer_name",
    metavar="NAME|FILE",
    help="Make up for the errors of a printer that `ordo calibrate` has measured.",
)
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
    paper: str,
    backs: str,
    gap: float | None,
    copies: int | None,
    order: str,
    printer_name: str | None,
    size: PieceSize | None,
    external_sets: tuple[Path, ...],
    game: str | None,
    folder: Path,
    *,
    light_backs: bool,
    explains: bool,
    is_changed: bool,
    missing_file: Path | None,
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
      ordo build id:spear-levy --copies 1 --gap 5
      ordo build set:base --paper a3 --backs gutterfold --explain
      ordo build --changed -o print
      ordo build 'id:spear-levy*2,bow-archers*1'
      ordo build --game ordonnance --first-game --lang de
    """  # noqa: D301 (click wants the character itself)
    from ordo_pnp.errors import DataError, NotationError
    from ordo_pnp.print import Job, OptionError, PageOrder, PrintRequest, PrintStyle, split_counts

    style = PrintStyle(gap, copies, PageOrder(order), light_backs)
    workspace = workspace_of((), external_sets, game)
    if is_first_game:
        parts = filters or external_sets or missing_file or printer_name or is_changed
        if parts or size is not None or backs != _BACKS or explains or style != PrintStyle():
            raise click.UsageError(
                "`--first-game` is a sheet of its own: no FILTER, `--with` or option about cards and backs goes with it"
            )
        _build_first_games(workspace, lang, paper, folder)
        return
    if missing_file is not None and (is_changed or copies is not None):
        raise click.UsageError(
            "a list of missing cards says how many are printed: no `--changed` or `--copies` goes with it"
        )
    try:
        words, counts = split_counts(filters)
        missing = missing_cards(missing_file)
        query = workspace.query(words)
        printer = None if printer_name is None else printer_for(workspace, printer_name, paper)
        reading = _read(workspace, query, lang)
        wish = PrintRequest(str(query), lang, paper, backs, workspace.game, size, style, counts, missing, printer)
        job = Job.prepare(reading.catalog, wish)
        _build(job, reading, workspace.root, folder, is_changed=is_changed, explains=explains)
    except DataError as error:
        refuse(error.diagnostics)
    except OptionError as error:
        raise bad_option(error) from error
    except NotationError as error:
        raise click.UsageError(str(error)) from error


def _build(job: Job, reading: Reading, root: Path, folder: Path, *, is_changed: bool, explains: bool) -> None:
    """Print what a job says, or of it what has changed since the last print; or only explain it.

    Raises:
        DataError: Something in the data cannot be printed.
    """
    from ordo_pnp.print import explain

    changes, made = None, None
    with progress_bar() as progress:
        if is_changed:
            changes = job.compare(folder, progress)
            job = job.only(changes)
        is_needed = changes is None or bool(changes.missing)
        if is_needed and not explains:
            made = job.make(progress)
    if job.options.size is not None and not explains:  # for the size of each face everything has been checked and shown
        _warn(job.found)
    if explains and is_needed:
        click.echo(explain(job.lay_out()))
    elif made is not None:
        _show_replaced(folder, job.write(folder, made, reading, root, changes))
        click.echo(format_made(folder, made))
    elif changes is not None:
        click.echo(told_nothing(folder, changes))
        if not explains:
            job.note_old(folder, changes)
    for line in () if changes is None else told_old(changes.old):
        click.echo(line)


def _build_first_games(workspace: Workspace, lang: str | None, paper: str, folder: Path) -> None:
    from ordo_pnp.cli._first_game import build_first_games
    from ordo_pnp.errors import DataError

    try:
        build_first_games(workspace, lang, paper, folder)
    except DataError as error:
        refuse(error.diagnostics)


def _show_replaced(folder: Path, replaced: Mapping[str, EarlierFile | None]) -> None:
    for name, known in replaced.items():
        what = "of which nothing was known" if known is None else f"which held {_told(known.options)}"
        click.echo(f"replaced {printable(str(folder / name))}, {what}", err=True)


def _read(workspace: Workspace, query: Query, lang: str | None) -> Reading:
    """Read and check what may be printed; end the program if there is an error, show warnings and go on."""
    from ordo_pnp.errors import DataError
    from ordo_pnp.project import read_checked

    languages = None if lang == "all" else [word.strip() for word in (lang or "").split(",") if word.strip()]
    try:
        reading, warnings = read_checked(workspace, workspace.scope(query), languages)
    except DataError as error:
        refuse(error.diagnostics)
    _warn(warnings)
    return reading


def _warn(warnings: Sequence[Diagnostic]) -> None:
    from ordo_pnp.diagnostics import format_full

    if warnings:
        click.echo(format_full(warnings, color_of(sys.stderr)), err=True)


def _told(options: Mapping[str, str]) -> str:
    """Return how a file was made, in words: filter, paper, and what else is not usual."""
    told = ("backs", "size", "gap", "copies", "order", "light_backs", "changed", "printer")
    rest = [f"{key.replace('_', ' ')} {options[key]}" for key in told if options.get(key) not in {None, "long-edge"}]
    cards = f"`{options['filter']}`" if options.get("filter") else "all cards"
    return printable(", ".join([f"{cards} on {options.get('paper', 'another paper')}", *rest]))


def refuse(diagnostics: Sequence[Diagnostic]) -> NoReturn:
    """Show findings and end: there is nothing to print."""
    from ordo_pnp.diagnostics import format_full

    click.echo(format_full(diagnostics, color_of(sys.stderr)), err=True)
    click.echo("nothing was written", err=True)
    sys.exit(1)


def format_made(folder: Path, made: Sequence[MadeFile]) -> str:
    """List files with their pages and cards, and the sums."""
    rows = [(printable(str(folder / each.name)), str(each.pages), str(each.cards)) for each in made]
    rows.append(("total", str(sum(each.pages for each in made)), str(sum(each.cards for each in made))))
    wide = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = [
        f"{name:<{wide[0]}}  {pages:>{wide[1]}} {'page ' if pages == '1' else 'pages'}"
        f"  {cards:>{wide[2]}} card{'' if cards == '1' else 's'}"
        for name, pages, cards in rows
    ]
    return "\n".join([*lines, f"manifest: {printable(str(folder / 'manifest.json'))}"])
