"""Which rulebooks a command means: of which games, for the board of which sets, in which languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ordo_pnp.cli._options import unknown

if TYPE_CHECKING:
    from ordo_pnp.project import Workspace
    from ordo_pnp.rulebook import BookProject, Edition


def books_of(place: Workspace, sets: str | None) -> list[BookProject]:
    """Return the books of the games that are meant, with what any check or build has shown of them.

    Raises:
        click.UsageError: No game that is meant has a book, or the sets are not those of one game.
    """
    from ordo_pnp.project import keep_book_answers, open_books

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
    from ordo_pnp.base import OrdoError
    from ordo_pnp.kernel import chosen_sets, with_required

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
