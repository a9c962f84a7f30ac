"""What is wrong, as editors have it: of one card after each change, of everything when typing pauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import Severity
from ordo_pnp.cards import named_by
from ordo_pnp.editor.language.features import TEXT_METHODS
from ordo_pnp.editor.language.findings import FindingPlaces
from ordo_pnp.editor.studio.book_findings import BookFindings
from ordo_pnp.editor.studio.told_findings import most_urgent, told_finding

if TYPE_CHECKING:
    from ordo_pnp.editor.language.editor import Editor
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import Desk, StudioWindow


class CardLists:
    """Counts how often the cards of one studio have become others.

    Args:
        desk: Its desk.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: tuple[tuple[str, str], ...] = ()
        self._version = 0

    @property
    def version(self) -> int:
        """Another number whenever there are other cards, or the same in another order."""
        session = self._desk.session
        games = session.catalog().games
        now = tuple((name, each.id) for name in games for each in session.written(name).game.cards())
        if now != self._known:
            self._known = now
            self._version += 1
        return self._version


def findings(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return what is wrong, each cause once.

    Params: ``game`` and ``card`` for what is wrong with one card by itself; neither for everything, as ``ordo check`` finds it in the
    same data, the books as they were when ``ordo/checkBooks`` was last done. Result: ``findings`` as of ``told_finding``, of everything the
    most urgent ones; for everything ``counts``, too, of all ``errors`` and ``warnings``, and ``cardsVersion``, another number whenever there are other cards.
    """
    books = window.desk.kept(BookFindings)
    session = window.desk.session
    with named_by(window.desk.workspace.naming), session.giving_way(window.desk.give_way):
        places = FindingPlaces(window.editor)
        if "card" in params:
            found = session.findings_of(params.id("game"), params.id("card"))
            return {"findings": [told_finding(each, places) for each in found]}
        is_complete = books.are_known()
        everything = window.editor.check.at_once()
        told = [told_finding(each, places) for each in most_urgent(everything)]
    errors = sum(each.severity is Severity.ERROR for each in everything)
    return {
        "findings": told,
        "counts": {"errors": errors, "warnings": len(everything) - errors},
        "isComplete": is_complete,
        "cardsVersion": window.desk.kept(CardLists).version,
    }


def _of_editor(handler: Handler[Editor]) -> Handler[StudioWindow]:
    """Return what answers a window as it answers an editor: windows ask of texts by the same names."""
    return lambda window, params: handler(window.editor, params)


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    "ordo/findings": findings,
    **{name: _of_editor(handler) for name, handler in TEXT_METHODS.items()},
}
