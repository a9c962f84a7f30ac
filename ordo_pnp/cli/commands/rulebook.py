"""`ordo rulebook`: build rulebooks as PDF, booklet and web page, once or after each change."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ordo_pnp.base import DataError, OrdoError, format_full, printable, write_files
from ordo_pnp.books import (
    BOOK_PAPERS,
    BookletSheet,
    BookletStyle,
    BookProject,
    BookRequest,
    Edition,
    MadeBook,
    make_books,
    parse_thickness,
)
from ordo_pnp.cards import schemas_root
from ordo_pnp.cli.commands.watch import follow
from ordo_pnp.cli.options import (
    LANGUAGES,
    Measure,
    Notation,
    SmallWord,
    Word,
    bad_option,
    color_of,
    external_sets_option,
    language_option,
    list_option,
    only_one,
    output_folder_option,
    unknown,
    workspace_of,
)
from ordo_pnp.paper import OptionError, PrintConfig
from ordo_pnp.project import Snapshot, Workspace, keep_book_answers, open_books, sheets_of, snapshot
from ordo_pnp.rules import chosen_sets, with_required


def books_of(place: Workspace, sets: str | None) -> list[BookProject]:
    """Return the books of the games that are meant, with the results of earlier checks and builds.

    Raises:
        click.UsageError: No game that is meant has a book, or the sets are not those of one game.
    """
    found = open_books(place)
    if not found:
        game = place.game
        folder = f"cards/{game or 'GAME'}/rulebook"
        raise click.UsageError(f"there is no rulebook{f' of {game}' if game else ''}: write {folder}/LANG.md first")
    if sets is not None:
        if len(found) > 1:
            raise click.UsageError("`--sets` are those of one game: name it")
        _choose_sets(found[0], sets)
    for each in found:
        keep_book_answers(place, each)
    return found


def _choose_sets(books: BookProject, sets: str) -> None:
    """Make books about the board of some sets.

    Raises:
        click.UsageError: There is no such set.
    """
    names = [part.strip() for part in sets.split(",")]
    try:
        chosen_sets(
            books.game.sets, with_required(books.game.sets, names) if set(names) <= set(books.game.sets) else names
        )
    except OrdoError as error:
        raise click.UsageError(str(error)) from error
    books.choose_sets(with_required(books.game.sets, names))


def languages_of(books: BookProject, lang: str, edition: Edition) -> tuple[str, ...]:
    """Return the languages that are meant, each once."""
    known = books.languages(edition)
    if lang == "all":
        return known
    chosen = tuple(dict.fromkeys(part.strip() for part in lang.split(",")))
    for each in chosen:
        if each not in known:
            raise click.UsageError(unknown(f"rulebook of {books.game.id} in the language", each, known))
    return chosen


_MARKS = {"fold": ("fold",), "staples": ("staples",), "all": ("fold", "staples"), "none": ()}


_THICKNESS = Notation("thickness", parse_thickness)
_OPTIONS = (
    click.option(
        "--paper-thickness",
        "thickness",
        type=_THICKNESS,
        metavar="MM|WEIGHT",
        help="Of booklets: how thick a sheet is, 0.1, or what a square metre of it weighs, 80g; pages of inner sheets move towards the fold by it.",
    ),
    click.option(
        "--creep",
        type=Measure(0, 5),
        metavar="MM",
        help="The same by measure: by how much the innermost folded sheet sticks out.",
    ),
    click.option(
        "--cover",
        type=Word("cover", ("together", "separate")),
        metavar="together|separate",
        help="Whether the outermost sheet of a booklet, its cover, is a file of its own, for heavier paper.  [default: together]",
    ),
    click.option(
        "--cover-thickness",
        type=_THICKNESS,
        metavar="MM|WEIGHT",
        help="How thick the cover is, where it is another paper.  [default: --paper-thickness]",
    ),
    click.option(
        "--marks",
        type=Word("marks", _MARKS),
        metavar="staples|fold|all|none",
        help="What shows on the outside of a booklet where to staple and fold.  [default: staples, which cover their marks; all on a larger --sheet]",
    ),
    click.option(
        "--sheet",
        type=SmallWord(),
        metavar="PAPER",
        help="Print booklets on larger paper of cards/sheets/papers.yaml and cut them: a3, sra3, tabloid …, with bleed and crop marks.",
    ),
)


def booklet_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of booklets, in the order of the help."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def booklet_style(place: Workspace, formats: tuple[str, ...], **given: Any) -> BookletStyle:
    """Return how booklets are printed.

    Args:
        place: Where papers are looked up.
        formats: The formats to make.
        given: The values of the options, None for one that was not typed.

    Raises:
        click.UsageError: Options contradict each other, or there is no booklet to have them.
    """
    said = [name for name, value in given.items() if value is not None]
    names = {"thickness": "paper_thickness"}
    if said and "booklet" not in formats:
        option = "--" + names.get(said[0], said[0]).replace("_", "-")
        raise click.UsageError(f"`{option}` is of booklets: add `--format booklet`")
    if given["thickness"] is not None and given["creep"] is not None:
        raise click.UsageError("`--creep` and `--paper-thickness` say the same: leave one out")
    if given["cover_thickness"] is not None and given["thickness"] is None:
        raise click.UsageError("`--cover-thickness` needs that of the other sheets: add `--paper-thickness`")
    return BookletStyle(
        creep=given["creep"] or 0.0,
        thickness=given["thickness"],
        cover_thickness=given["cover_thickness"],
        has_cover_apart=given["cover"] == "separate",
        marks=None if given["marks"] is None else frozenset(_MARKS[given["marks"]]),
        sheet=None if given["sheet"] is None else _sheet(place, given["sheet"]),
    )


def _sheet(place: Workspace, name: str) -> BookletSheet:
    """Find a paper, and lay it on its side."""
    try:
        paper = PrintConfig.of(sheets_of(place)).paper(name, "--sheet", is_plain=True)
    except OptionError as error:
        raise bad_option(error) from error
    return BookletSheet(max(paper.width, paper.height), min(paper.width, paper.height), paper.margin)


def told_booklet(made: MadeBook) -> str:
    """Describe how many sheets a booklet has, and how they were filled and fitted."""
    sheets = f"{made.sheets} sheet{'' if made.sheets == 1 else 's'}"
    told = [f"{sheets} in one signature" if made.sheets != 1 else sheets]
    if made.blank:
        told.append(f"{made.blank} blank page{'' if made.blank == 1 else 's'}")
    if made.creep:
        told.append(f"creep {made.creep:.2f} mm")
    return ", ".join(told)


# Seconds between two looks at the files while watching.
PAUSE = 0.1
FORMATS = ("pdf", "booklet", "html", "all")
PAPERS = ("a4", "letter")
EDITIONS = ("play", "reference", "all")


def _remember(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> None:
    """Keep the value of ``--game`` for the argument."""
    context.meta[__name__] = only_one(context, parameter, given)


def _either(context: click.Context, _: click.Parameter, game: str | None) -> str | None:
    """Take the game from the argument or from ``--game``."""
    named = context.meta.get(__name__)
    if game and named and game != named:
        raise click.UsageError(f"`{printable(game)}` and `--game {printable(named)}` are two games: name one")
    return game or named


@click.command("rulebook")
@click.argument("game", required=False, callback=_either)
@language_option("Languages that there are books in.", "lang", metavar=LANGUAGES, default="all")
@click.option(
    "--format",
    "formats",
    type=Word("format", FORMATS),
    multiple=True,
    help="What to make, may be repeated; pdf if not given.",
)
@click.option(
    "--edition",
    type=Word("edition", EDITIONS),
    default="play",
    show_default=True,
    help="The play edition teaches the game; the reference edition says everything, with the numbers of the rulings in the margin.",
)
@click.option(
    "--paper",
    type=Word("paper", PAPERS),
    default="a4",
    show_default=True,
    help="What booklets are printed on; a page is half of it.",
)
@booklet_options
@list_option(
    "--sets",
    metavar="SET[,SET...]",
    help="Sets that are played, and all that they require: the book is about their board; by default the game's own.",
)
@external_sets_option
@output_folder_option
@click.option("--watch", is_flag=True, help="Stay, and build again whenever a file is saved.")
@click.option(
    "--game",
    "option",
    multiple=True,
    metavar="ID",
    is_eager=True,
    expose_value=False,
    callback=_remember,
    help="The same as GAME, as other commands have it.",
)
def command(  # noqa: PLR0913 (a command has the arguments of its options)
    game: str | None,
    lang: str,
    formats: tuple[str, ...],
    edition: str,
    paper: str,
    sets: str | None,
    external_sets: tuple[Path, ...],
    folder: Path,
    *,
    watch: bool,
    **booklet: Any,
) -> None:
    r"""Build rulebooks, every example played by the engine.

    The books stand in cards/GAME/rulebook/LANG.md, those of the reference edition in cards/GAME/rulebook/reference/LANG.md; where
    there is only one of them, it serves both. Without GAME those of every game are built. A claim that the engine
    contradicts, a number that the data do not give, an unknown card or section: nothing is written, and every finding
    is shown with its place. Files are named GAME-rules-LANG.pdf, GAME-rules-LANG-booklet.pdf (two pages a side, for
    folding: print on both sides, turned about the short edge; with `--cover separate` its cover is GAME-rules-LANG-booklet-cover.pdf)
    and GAME-rules-LANG.html; with `--edition reference` they
    are named GAME-reference-LANG. With `--sets` the examples are laid onto the board that the last of the sets brings; the names of the files
    begin with GAME-SET then. A set from outside is opened by `--with`.

    \b
    Examples:
      ordo rulebook
      ordo rulebook ordonnance --lang de --format pdf --format booklet --paper-thickness 80g
      ordo rulebook ordonnance --lang en --format booklet --cover separate --sheet a3
      ordo rulebook ordonnance --edition reference --format html -o books
      ordo rulebook ordonnance --lang en --watch
      ordo rulebook komarn --sets base,island
      ordo rulebook komarn --with my-ring --sets base,my-ring
    """
    place = workspace_of((), external_sets, game)
    watched = _watched(place)
    before = _snapshot(watched) if watch else {}
    projects = books_of(place, sets)
    chosen = tuple(dict.fromkeys(formats)) or ("pdf",)
    chosen = FORMATS[:-1] if "all" in chosen else chosen
    style = booklet_style(place, chosen, **booklet)
    editions = tuple(each for each in Edition if edition in {each.value, "all"})

    def build() -> bool:
        jobs = [
            (books, BookRequest(languages_of(books, lang, each), chosen, each, style, BOOK_PAPERS[paper]))
            for books in projects
            for each in editions
        ]
        return _build(jobs, folder)

    done = build()
    if not watch:
        sys.exit(0 if done else 1)

    def again(names: tuple[str, ...]) -> None:
        if all(name.endswith(".md") for name in names):
            for books in projects:
                books.forget_books()  # data, scenarios and pictures are kept
        else:
            projects[:] = books_of(place, sets)
        build()

    click.echo(f"watching {printable(str(place.root))}; Ctrl-C ends")
    try:
        follow(watched, before, again, lambda: time.sleep(PAUSE))
    except KeyboardInterrupt:
        click.echo("ended")


def _watched(place: Workspace) -> tuple[Path, ...]:
    return place.root, schemas_root(place.root), *(each.folder for each in place.external_sets)


def _snapshot(folders: tuple[Path, ...]) -> Snapshot:
    return snapshot(*folders)


def _build(jobs: list[tuple[BookProject, BookRequest]], folder: Path) -> bool:
    """Make books and write them, or show their mistakes."""
    try:
        made, warnings = make_books(jobs)
    except DataError as error:
        click.echo(format_full(error.diagnostics, color_of(sys.stderr)), err=True)
        click.echo("nothing was written", err=True)
        return False
    if warnings:
        click.echo(format_full(warnings, color_of(sys.stderr)), err=True)
    write_files(folder, {each.name: each.content for each in made})
    for each in made:
        pages = f"{each.pages} pages" if each.pages is not None else told_booklet(each) if each.sheets else ""
        size = f"{len(each.content) / 1000:,.0f} kB"
        click.echo(f"{printable(str(folder / each.name)):<48}  {size:>10}  {pages}".rstrip())
    return True
