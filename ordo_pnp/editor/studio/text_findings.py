"""What is wrong with translations, by text: those of cards, of sets, and of the words of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.cards import named_by
from ordo_pnp.editor.language.findings import FindingPlaces
from ordo_pnp.editor.studio.passages import game_of, translation_of
from ordo_pnp.editor.studio.told_findings import MAX_PLACED, causes_now, most_urgent, told_finding

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Document
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import StudioWindow
    from ordo_pnp.project import WrittenGame


def text_findings(window: StudioWindow, params: Params) -> list[dict[str, Any]]:
    """Return what is wrong with the translations of a game.

    Params: ``game``. Result: ``set`` (empty for the words of the game), ``entry``, ``key``: of the first text where it is about the whole
    entry, ``language``, and the finding as ``told_finding`` says.
    """
    desk = window.desk
    with named_by(desk.workspace.naming):
        found = causes_now(desk)
        places = _TextPlaces(game_of(desk, params))
        told = []
        for each in most_urgent([each for each in found if places.may_hold(each)])[:MAX_PLACED]:
            desk.give_way()
            told += [(place, each) for place in places.of(each)]
    at = FindingPlaces(window.editor)
    return [{**place, **told_finding(each, at)} for place, each in told]


class _TextPlaces:
    """Which text a finding is about.

    Args:
        written: Whose texts.
    """

    def __init__(self, written: WrittenGame) -> None:
        self._written = written
        self._homes: dict[str, tuple[Document, str]] = {
            document.name: (document, card_set or "")
            for _, document, _, card_set in written.files
            if isinstance(document.data, dict) and "text" in document.data
        }
        self._keys: dict[tuple[str, str], Mapping[str, Sequence[str]]] = {}

    def may_hold(self, found: Diagnostic) -> bool:
        """Whether a finding lies in a file of translations."""
        return found.span.file in self._homes

    def of(self, found: Diagnostic) -> Iterator[dict[str, str]]:
        """Yield the text that a finding in a file of translations is about, if it is one."""
        document, card_set = self._homes[found.span.file]
        language = str(document.data["text"].get("language"))
        if language not in self._written.game.languages:
            return
        mark = found.span.line - 1, found.span.column - 1
        path = [str(each) for each in document.path_at(mark)]
        if path[:2] != ["text", "entries"] or len(path) < 3:
            return
        keys = self._texts(language, card_set).get(path[2])
        if keys:
            key = path[3] if path[3:4] and path[3] in keys else keys[0]
            yield {"set": card_set, "entry": path[2], "key": key, "language": language}

    def _texts(self, language: str, card_set: str) -> Mapping[str, Sequence[str]]:
        """Return the names of the texts of each entry of a set."""
        if (language, card_set) not in self._keys:
            entries: dict[str, list[str]] = {}
            for each in translation_of(self._written, language).passages({card_set}):
                entries.setdefault(each.entry, []).append(each.key)
            self._keys[language, card_set] = entries
        return self._keys[language, card_set]


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/textFindings": text_findings}
