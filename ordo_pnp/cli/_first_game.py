"""``ordo build --first-game``: the sheets by which learners stack a deck and play the first turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ordo_pnp.base import printable
from ordo_pnp.cli._options import bad_option

if TYPE_CHECKING:
    from pathlib import Path

    from ordo_pnp.paper import Paper
    from ordo_pnp.project import Workspace
    from ordo_pnp.rulebook import BookProject


def build_first_games(workspace: Workspace, lang: str | None, paper: str, folder: Path) -> None:
    """Make the sheets of all games that are meant and have a first game, and write them.

    Raises:
        click.UsageError: No game that is meant has one.
        DataError: One cannot be played or told.
    """
    from ordo_pnp.base import write_files
    from ordo_pnp.paper import OptionError, select_languages
    from ordo_pnp.rulebook import make_first_game

    try:
        books = _with_first_game(workspace)
        languages = select_languages(lang, [each.game.languages for each in books])
        made = [
            make_first_game(each, language, _paper(each, paper))
            for each in books
            for language in languages
            if language in each.game.languages
        ]
    except OptionError as error:
        raise bad_option(error) from error
    write_files(folder, {name: content for name, content, _ in made})
    for name, content, pages in made:
        click.echo(f"{printable(str(folder / name))}  {len(content) / 1000:,.0f} kB  {pages} pages")


def _with_first_game(workspace: Workspace) -> list[BookProject]:
    """Return the games that are meant and have a first game.

    Raises:
        click.UsageError: There is none.
    """
    from ordo_pnp.rulebook import has_first_game, open_book_projects

    found = [each for each in open_book_projects(workspace.root, workspace.game) if has_first_game(each)]
    if not found:
        said = f"the game `{printable(workspace.game)}` has no" if workspace.game else "no game here has a"
        where = f"cards/{printable(workspace.game or 'GAME')}/rulebook/first-game.yaml"
        remedy = "of a game whose rules can stack a deck"
        raise click.UsageError(f"{said} first game: it is the scenario `first-game` in {where}, {remedy}")
    return found


def _paper(books: BookProject, name: str) -> Paper:
    """Return a paper that has a size.

    Raises:
        OptionError: There is no such paper.
    """
    from ordo_pnp.paper import PrintConfig, require

    papers = {key: each for key, each in PrintConfig.of(books.catalog).papers.items() if each.is_plain}
    require("--paper", name, papers)
    return papers[name]
