"""What is wrong with books, beside what is wrong with cards: found by the process of the books when typing pauses."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import list_from_plain
from ordo_pnp.editor.studio.book_process import BookProcess

if TYPE_CHECKING:
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import Desk, StudioWindow


class BookFindings:
    """Brings the findings of the books into the list of all findings of a studio.

    Args:
        desk: Whose.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._process = desk.kept(BookProcess)
        self._number = self._process.next_number()
        self._lock = threading.Lock()
        # The moment of the session that was looked at and what was found, until it is taken.
        self._found: tuple[int, list[Any]] | None = None
        # The moment of what was taken last.
        self._known = -1

    def are_known(self) -> bool:
        """Apply what was found since, and return whether it is about the texts of now: everything is known then."""
        check, moment = self._desk.editor.check, self._desk.session.moment
        with self._lock:
            found, self._found = self._found, None
        if found is not None:
            self._known = found[0]
            check.take_books(list_from_plain(found[1]))
        for file, problems in self._process.take_problems().items():
            check.add_of_books(file, list_from_plain(problems))
        return self._known == moment or not check.has_books

    def look(self) -> None:
        """Request a look at the books as the texts are now; every window is told by ``ordo/checked`` when that is done."""
        self._process.ask(
            self._number, partial(self._take, self._desk.session.moment), {"again": False, "isCheck": True}
        )

    def _take(self, moment: int, message: Mapping[str, Any]) -> None:
        """Keep what was found; called from the thread that follows the process."""
        problems = message.get("problems")
        if problems is not None:
            with self._lock:
                self._found = moment, problems
        failure = None if problems is not None else message.get("failure") or "the data have errors"
        self._desk.notify("ordo/checked", {"failure": failure, "isFull": message.get("isFull", False)})


def check_books(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Request a look at the books, unless all findings are known.

    Result: ``isComplete``, whether they are; if not, ``ordo/checked`` follows, with ``failure``: why they could not be looked at, or
    null, and ``isFull``, whether only because as many processes are at work as may be; ``ordo/findings`` tells them then.
    """
    known = window.desk.kept(BookFindings)
    is_complete = known.are_known()
    if not is_complete:
        known.look()
    return {"isComplete": is_complete}


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/checkBooks": check_books}
