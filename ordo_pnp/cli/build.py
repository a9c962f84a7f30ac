"""``ordo build``: from cards to printable sheets."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

import click

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
from ordo_pnp.cli._print_words import format_made, told, warn_of
from ordo_pnp.cli._progress import progress_bar
from ordo_pnp.diagnostics import printable

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ordo_pnp.catalog import Query, Reading
    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.layout import PieceSize
    from ordo_pnp.print import Wish
    from ordo_pnp.project import Workspace


@click.command(short_help="Lay cards out on sheets and write PDF files.")
@click.argument("filters", metavar="[FILTER]...", nargs=-1)
@click.option(
    "--lang",
    metavar="LANG[,LANG...]|all",
    help="A language of the game, several, or all.  [default: that of the game]",
)
@click.option(
    "--for",
    "profile",
    metavar="PROFILE",
    help="A way of printing of cards/sheets/profiles.yaml: home, gutterfold, sleeves …; other options beat it.",
)
@click.option("--paper", metavar="PAPER", help="A paper of cards/sheets/papers.yaml: a4, letter …  [default: a4]")
@click.option(
    "--orientation",
    type=Word("orientation", ["upright", "landscape"]),
    metavar="upright|landscape",
    help="How pages have to lie.  [default: whichever holds more]",
)
@click.option(
    "--backs",
    metavar="long-edge|short-edge|gutterfold|none",
    help="The edge about which the printer turns the sheet; both sides on one, to be folded; or no backs.  [default: long-edge]",
)
@click.option(
    "--gap",
    type=Measure(0, 50),
    metavar="MM",
    help="Room between cards.  [default: 3 mm where that takes no page more, else none]",
)
@click.option(
    "--bleed",
    type=Measure(0, 20),
    metavar="MM",
    help="How far pictures of cards run on beyond the trim.  [default: 3 mm]",
)
@click.option(
    "--marks",
    type=Word("marks", ["corners", "crosses", "lines", "dashes", "dots", "none"]),
    metavar="corners|crosses|lines|dashes|dots|none",
    help="What shows on cards where to cut.  [default: corners]",
)
@click.option(
    "--copies",
    type=WholeNumber(1, 500),
    metavar="N",
    help="How often each card is printed.  [default: as its data say]",
)
@click.option(
    "--order",
    type=Word("order", ["interleaved", "fronts-first", "separate"]),
    metavar="interleaved|fronts-first|separate",
    help="Whether each back follows its front, or all backs come after all fronts, or in a file that ends in -backs.pdf.  [default: interleaved]",
)
@click.option(
    "--light-backs/--no-light-backs",
    default=None,
    help="Print backs in little ink, where the game draws such ones.",
)
@click.option(
    "--explain", "explains", is_flag=True, help="Write nothing; say what would be printed on what, and why so many fit."
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
    paper: str | None,
    orientation: str | None,
    backs: str | None,
    gap: float | None,
    bleed: float | None,
    marks: str | None,
    copies: int | None,
    order: str | None,
    size: PieceSize | None,
    external_sets: tuple[Path, ...],
    game: str | None,
    folder: Path,
    *,
    light_backs: bool | None,
    explains: bool,
    is_first_game: bool,
) -> None:
    """Lay cards out on sheets and write PDF files.

    FILTER selects cards, such as kind:unit, symbol:banner, set:base or text:hattin; without it everything is printed.
    Each set becomes one PDF for its cards and one for each other kind of sheet, fronts and backs interleaved, named
    GAME-SET-LANGUAGE[-SHEET].pdf, with a manifest.json beside them; where FILTER leaves cards of such a file out, the rest goes
    to one that ends in -selection.pdf, and the whole file stays. With `--size` the names of the files tell the size. Where a file of
    another selection, paper or size is replaced, it is said. The games and sets that FILTER and `--game` leave, and the sets
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
      ordo build --game ordonnance --first-game --lang de
    """  # noqa: D301 (click wants the character itself)
    from ordo_pnp.layout import Guides, GuideStyle, Orientation
    from ordo_pnp.print import NO_WISH, PAPER, PageOrder, Wish

    wish = Wish(
        paper=paper,
        orientation=None if orientation is None else Orientation(orientation),
        backs=backs,
        gap=gap,
        bleed=bleed,
        guides=None if marks is None else Guides(GuideStyle(marks)),
        copies=copies,
        order=None if order is None else PageOrder(order),
        light_backs=light_backs,
    )
    workspace = workspace_of((), external_sets, game)
    if is_first_game:
        others = wish._replace(paper=None) != NO_WISH or profile is not None
        if filters or size is not None or external_sets or explains or others:
            raise click.UsageError(
                "`--first-game` is a sheet of its own: no FILTER, `--with` or option about cards and backs goes with it"
            )
        _build_first_games(workspace, lang, paper or PAPER, folder)
        return
    _build_deck(workspace, filters, (lang, size, wish, profile), folder, explains=explains)


def _build_deck(
    workspace: Workspace,
    filters: tuple[str, ...],
    wanted: tuple[str | None, PieceSize | None, Wish, str | None],
    folder: Path,
    *,
    explains: bool,
) -> None:
    """Lay cards out and write the files, or explain them; ``wanted`` is the language, the size, the wish and the profile."""
    from ordo_pnp.errors import DataError, NotationError
    from ordo_pnp.print import Job, OptionError, PrintRequest, explain

    lang, size, wish, profile = wanted
    try:
        query = workspace.query(filters)
        reading = _read(workspace, query, lang)
        job = Job.prepare(reading.catalog, PrintRequest(str(query), lang, workspace.game, size, wish, profile))
    except OptionError as error:
        raise bad_option(error) from error
    except NotationError as error:
        raise click.UsageError(str(error)) from error
    try:
        if explains:
            click.echo(explain(job.lay_out()))
            return
        with progress_bar() as progress:
            made = job.make(progress)
    except DataError as error:
        refuse(error.diagnostics)
    if size is not None:  # for the size of each face everything has been checked and shown
        warn_of(job.found)
    replaced = job.write(folder, made, reading, workspace.root)
    for name, known in replaced.items():
        what = "of which nothing was known" if known is None else f"which held {told(known.options)}"
        click.echo(f"replaced {printable(str(folder / name))}, {what}", err=True)
    click.echo(format_made(folder, made))


def _build_first_games(workspace: Workspace, lang: str | None, paper: str, folder: Path) -> None:
    from ordo_pnp.cli._first_game import build_first_games
    from ordo_pnp.errors import DataError

    try:
        build_first_games(workspace, lang, paper, folder)
    except DataError as error:
        refuse(error.diagnostics)


def _read(workspace: Workspace, query: Query, lang: str | None) -> Reading:
    """Read and check what may be printed; end the program if there is an error, show warnings and go on."""
    from ordo_pnp.errors import DataError
    from ordo_pnp.project import read_checked

    languages = None if lang == "all" else [word.strip() for word in (lang or "").split(",") if word.strip()]
    try:
        reading, warnings = read_checked(workspace, workspace.scope(query), languages)
    except DataError as error:
        refuse(error.diagnostics)
    warn_of(warnings)
    return reading


def refuse(diagnostics: Sequence[Diagnostic]) -> NoReturn:
    """Show findings and end: there is nothing to print."""
    from ordo_pnp.diagnostics import format_full

    click.echo(format_full(diagnostics, color_of(sys.stderr)), err=True)
    click.echo("nothing was written", err=True)
    sys.exit(1)
