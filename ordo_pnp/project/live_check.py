"""The findings of ``ordo check`` in a workspace, asked for again and again while somebody edits it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ordo_pnp.base import Diagnostic, has_errors, in_order
from ordo_pnp.project.project_findings import meant, of_books
from ordo_pnp.project.workspace import Workspace

if TYPE_CHECKING:
    from ordo_pnp.check import Cache
    from ordo_pnp.project.edited_files import ChangedFile
    from ordo_pnp.project.session import Session


class LiveCheck:
    """Finds the mistakes in the texts of a session. It is for the thread of the session.

    A session knows the data alone. Here the rulebooks are looked at, too, which takes half a second for each text of one, and
    other files are left out.

    Args:
        workspace: The games and sets that are meant; the session was made from it.
        session: The session.
    """

    def __init__(self, workspace: Workspace, session: Session) -> None:
        self._workspace = workspace
        self._session = session
        # As they were at the last check.
        self._of_books: list[Diagnostic] = []
        self._cache: Cache | None = None
        # The state at the start of typing, and all findings then.
        self._before: tuple[ChangedFile, tuple[Diagnostic, ...]] | None = None

    @property
    def has_books(self) -> bool:
        """Whether books are checked: there are some, and the data have no errors."""
        return any(self._workspace.root.glob("*/rulebook")) and not has_errors(self._of_data())

    def at_once(self) -> tuple[Diagnostic, ...]:
        """Return the findings in the data as they are now, and in the books as they were when they were last looked at."""
        found = self._of_data()
        if not has_errors(found):
            found += self._of_books
        self._before = None
        return self._found(found, self._session.unplayed)

    def while_typing(self) -> tuple[Diagnostic, ...] | None:
        """Return the findings for each key typed: those of the edited cards, and beside them the earlier ones of all others.

        Findings that compare files are those of before, at their places of now. None where more than the texts of some cards of
        one file has changed since all findings were looked for: ``at_once`` tells.
        """
        edited = self._session.edited()
        if edited is None:
            return None
        near, cards = edited
        if self._before is None or self._before[0] is not near:
            data = [*self._workspace.refused, *near.findings]
            self._before = (
                near,
                self._found(data if has_errors(data) else [*data, *self._of_books], near.project.unplayed),
            )
        kept, others = cards.others(self._before[1], near.project.found_alone(near.path))
        for each in cards.cards:
            others += self._session.findings_of(cards.game, each)
        return in_order([*self._found(others, ()), *kept])

    def all(self) -> tuple[Diagnostic, ...]:
        """Return all findings, as ``find_all`` finds them in the same texts on disk."""
        if self.has_books:
            self.take_books(self._books())
        return self.at_once()

    def take_books(self, found: Sequence[Diagnostic]) -> None:
        """Note the findings of the books, of all that are meant."""
        self._of_books = [*found]

    def add_of_books(self, file: str, found: Sequence[Diagnostic]) -> None:
        """Note the findings of one book, beside those of the others.

        Args:
            file: The name of the text of the book: its old findings are dropped.
            found: The findings of the book as it is now, in any files.
        """
        files = {file, *(each.span.file for each in found)}
        self._of_books = [*(each for each in self._of_books if each.span.file not in files), *found]

    def _of_data(self) -> list[Diagnostic]:
        return [*self._workspace.refused, *self._session.findings()]

    def _books(self) -> list[Diagnostic]:
        from ordo_pnp.check import Cache, known_part  # not before something has been checked

        workspace = self._workspace
        with self._session.looking():
            if self._cache is None:
                self._cache = Cache(known_part(workspace.root, workspace.homes))
            return of_books(workspace.root, workspace.game, self._cache, lambda book: workspace.concerns(str(book)))

    def _found(self, problems: list[Diagnostic], unplayed: Iterable[Path]) -> tuple[Diagnostic, ...]:
        with self._session.looking():
            return meant(self._workspace, problems, unplayed)
