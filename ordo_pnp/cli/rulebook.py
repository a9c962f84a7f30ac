"""``ordo rulebook``: from Markdown with live figures to PDF and HTML."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

import click

from ordo_pnp.base import printable
from ordo_pnp.cli._booklets import booklet_options, booklet_style, told_booklet
from ordo_pnp.cli._options import (
    LANGUAGES,
    Word,
    color_of,
    external_sets_option,
    language_option,
    output_folder_option,
    workspace_of,
)
from ordo_pnp.cli._rulebooks import books_of, languages_of

if TYPE_CHECKING:
    from pathlib import Path

    from ordo_pnp.project import Snapshot, Workspace
    from ordo_pnp.rulebook import BookProject, BookRequest

# Seconds between two looks at the files while watching.
PAUSE = 0.1
FORMATS = ("pdf", "booklet", "html", "all")
PAPERS = ("a4", "letter")
EDITIONS = ("play", "reference", "all")


def _remember(context: click.Context, _: click.Parameter, game: str | None) -> None:
    """Keep what ``--game`` says for the argument."""
    context.meta[__name__] = game


def _either(context: click.Context, _: click.Parameter, game: str | None) -> str | None:
    """Take the game from the argument or from ``--game``."""
    named = context.meta.get(__name__)
    if game and named and game != named:
        raise click.UsageError(f"`{printable(game)}` and `--game {printable(named)}` are two games: name one")
    return game or named


@click.command("rulebook", short_help="Build rulebooks, every example played by the engine.")
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
@click.option(
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
    from ordo_pnp.rulebook import BOOK_PAPERS, BookRequest, Edition

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

    from ordo_pnp.cli._following import follow

    click.echo(f"watching {printable(str(place.root))}; Ctrl-C ends")
    try:
        follow(watched, before, again, lambda: time.sleep(PAUSE))
    except KeyboardInterrupt:
        click.echo("ended")


def _watched(place: Workspace) -> tuple[Path, ...]:
    from ordo_pnp.cards import schemas_root

    return place.root, schemas_root(place.root), *(each.folder for each in place.external_sets)


def _snapshot(folders: tuple[Path, ...]) -> Snapshot:
    from ordo_pnp.project import snapshot

    return snapshot(*folders)


def _build(jobs: list[tuple[BookProject, BookRequest]], folder: Path) -> bool:
    """Make books and write them, or show what is wrong with them."""
    from ordo_pnp.base import DataError, format_full, write_files
    from ordo_pnp.rulebook import make_books

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
