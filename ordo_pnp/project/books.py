"""The rulebooks of a workspace, with the results of earlier checks and builds."""

from __future__ import annotations

from ordo_pnp.books import BookCheck, BookProject, KeptLaws, open_book_projects
from ordo_pnp.check import books_part, known_part, laws_part, plates_part
from ordo_pnp.project.workspace import Workspace


def open_books(workspace: Workspace) -> list[BookProject]:
    """Return the books of the games that are meant and have any.

    Raises:
        DataError: The data have an error.
    """
    root = workspace.root
    projects = open_book_projects(root, workspace.game, workspace.external_sets)
    found = [each for each in projects if each.texts]
    known = known_part(root)
    for each in found:
        game = each.game.id
        laws = KeptLaws(laws_part(known, game))
        each.known_laws = BookCheck(root, game, books_part(known, game), laws, each.read).known_laws()
    return found


def keep_book_answers(workspace: Workspace, books: BookProject) -> None:
    """Reuse book findings of the last run and keep new ones; call after choosing sets."""
    books.keep_answers(plates_part(known_part(workspace.root), books.game.id))
