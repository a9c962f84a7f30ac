"""What is wrong, as editors have it: of one card after each change, of everything when typing pauses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.catalog import named_by
from ordo_pnp.diagnostics import Severity
from ordo_pnp.language import RpcError, TextLines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.diagnostics import Diagnostic, Span
    from ordo_pnp.language import Editor, Handler, Params
    from ordo_pnp.studio.desk import Desk, StudioWindow

LONGEST_ID: Final = 200
_SEVERITIES: Final = {Severity.ERROR: 1, Severity.WARNING: 2}
_NO_TEXT: Final = TextLines("")


class LspPlaces:
    """Places of findings in the texts of an editor, as they are at one moment.

    Args:
        editor: Whose texts.
    """

    def __init__(self, editor: Editor) -> None:
        self._editor = editor
        self._known: dict[str, tuple[str, TextLines]] = {}

    def location(self, span: Span) -> dict[str, Any]:
        """Return the ``uri`` and the ``range`` of a place."""
        known = self._known.get(span.file)
        if known is None:
            uri = self._editor.workspace.path_of(span.file).as_uri()
            try:
                lines = self._editor.text(uri).lines
            except RpcError:  # no file of the project, or one that is gone
                lines = _NO_TEXT
            known = self._known[span.file] = uri, lines
        return {"uri": known[0], "range": known[1].range_of(span)}

    def finding(self, found: Diagnostic) -> dict[str, Any]:
        """Return a finding as a ``Diagnostic`` of LSP, with its ``uri``, ``card`` and remedy, ``help``."""
        return {
            **self.location(found.span),
            "severity": _SEVERITIES[found.severity],
            "code": found.code.id,
            "source": "ordo",
            "message": found.message,
            "help": found.help,
            "card": found.card,
        }


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
        now = tuple((each.game, each.id) for each in self._desk.session.catalog().cards())
        if now != self._known:
            self._known = now
            self._version += 1
        return self._version


def findings(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return what is wrong, each cause once.

    Params: ``game`` and ``card`` for what is wrong with one card by itself; neither for everything, as ``ordo check`` finds it in the
    same texts. Result: ``findings`` as LSP has them, with ``uri``, ``card`` and ``help`` beside; for everything ``cards_version``,
    too, another number whenever there are other cards.
    """
    session = window.desk.session
    with named_by(window.desk.workspace.naming):
        places = LspPlaces(window.editor)
        if "card" in params:
            found = session.findings_of(params.string("game", LONGEST_ID), params.string("card", LONGEST_ID))
            return {"findings": [places.finding(each) for each in found]}
        told = [places.finding(each) for each in session.findings()]
    return {"findings": told, "cards_version": window.desk.kept(CardLists).version}


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/findings": findings}
