"""The rulebooks of a workspace, with what any check or build has shown of them."""

from __future__ import annotations

from ordo_pnp.books import BookCheck, BookProject, LawFile, open_book_projects
from ordo_pnp.check import books_file, cache_file, fingerprint, laws_file, plates_file
from ordo_pnp.project.workspace import Workspace


def open_books(workspace: Workspace) -> list[BookProject]:
    """Return the books of the games that are meant and have any.

    Raises:
        DataError: The data have an error.
    """
    root = workspace.root
    projects = open_book_projects(root, workspace.game, workspace.external_sets)
    found = [each for each in projects if each.texts]
    program, beside = fingerprint(), cache_file(root)
    for each in found:
        game = each.game.id
        laws = LawFile(laws_file(beside, game, program))
        each.known_laws = BookCheck(root, game, books_file(beside, game, program), laws, each.read).known_laws()
    return found


def keep_book_answers(workspace: Workspace, books: BookProject) -> None:
    """Take what is known of books from the last run, and keep what is found now; after sets are chosen, which it depends on."""
    books.keep_answers(plates_file(cache_file(workspace.root), books.game.id, fingerprint()))
