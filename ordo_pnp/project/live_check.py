"""What ``ordo check`` finds in a workspace, asked for again and again while somebody edits it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.diagnostics import has_errors
from ordo_pnp.project.findings import meant, of_books

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.check import Cache
    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.project.session import Session
    from ordo_pnp.project.workspace import Workspace


class LiveCheck:
    """Finds what is wrong in the texts of a session. It is for the thread of the session.

    A session knows the data alone. Here the rulebooks are looked at, too, which takes half a second for each text of one, and
    what is not meant is left out.

    Args:
        workspace: What is meant; the session was made from it.
        session: What is known of it.
    """

    def __init__(self, workspace: Workspace, session: Session) -> None:
        self._workspace = workspace
        self._session = session
        self._of_books: list[Diagnostic] = []
        """As they were when they were last looked at."""
        self._cache: Cache | None = None

    @property
    def has_books(self) -> bool:
        """Whether books are looked at: there are some, and the data have no errors."""
        return any(self._workspace.root.glob("*/rulebook")) and not has_errors(self._of_data())

    def at_once(self) -> tuple[Diagnostic, ...]:
        """Return what is wrong in the data as they are now, and in the books as they were when they were last looked at."""
        found = self._of_data()
        if not has_errors(found):
            found += self._of_books
        return self._found(found)

    def all(self) -> tuple[Diagnostic, ...]:
        """Return everything that is wrong, as ``find_all`` finds it in the same texts on disk."""
        if self.has_books:
            self.take_books(self._books())
        return self.at_once()

    def take_books(self, found: Sequence[Diagnostic]) -> None:
        """Note what is wrong with the books, of all that are meant."""
        self._of_books = [*found]

    def _of_data(self) -> list[Diagnostic]:
        return [*self._workspace.refused, *self._session.findings()]

    def _books(self) -> list[Diagnostic]:
        from ordo_pnp.check import Cache, cache_file  # noqa: PLC0415 (not before something has been checked)

        workspace = self._workspace
        with self._session.looking():
            if self._cache is None:
                self._cache = Cache(cache_file(workspace.root, workspace.homes))
            return of_books(workspace.root, workspace.game, self._cache, lambda book: workspace.concerns(str(book)))

    def _found(self, problems: list[Diagnostic]) -> tuple[Diagnostic, ...]:
        with self._session.looking():
            return meant(self._workspace, problems, self._session.unplayed)
