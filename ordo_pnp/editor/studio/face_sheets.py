"""Faces as SVG for windows, with the definitions that a window lacks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from ordo_pnp.draw import Drawing, Fonts
from ordo_pnp.editor.studio.desk import Desk, StudioWindow
from ordo_pnp.paper import SvgSheet

# Definitions and drawings of a sheet: all faces of the base game in three languages are 3,600.
MOST_KEPT: Final = 12_000
# First letters of the ids of definitions with references: drawings and clips; paths, letters and gradients have none.
_REFERRING: Final = frozenset("dc")
# An id behind the `#` of every reference; colours are shorter. Beginning with one letter it is found five times as
# fast as with one of two.
_REFERENCE: Final = re.compile(r"#([a-z][\w-]{12})")


class LastingSheet:
    """A sheet that grows with the drawings on it."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self._sheet = SvgSheet(fonts)
        self._small = SvgSheet(fonts, nests=True)
        # Id -> its definition as it is sent, and the ids in it.
        self._known: dict[str, tuple[str, tuple[str, ...]]] = {}

    @property
    def is_full(self) -> bool:
        """Whether it holds so much that a new one should begin."""
        return len(self._sheet) + len(self._small) > MOST_KEPT

    def body(self, drawing: Drawing, *, is_small: bool = False) -> str:
        """Return the items of a drawing as SVG.

        Attributes stand in single quotes: of double ones JSON would escape each.

        Args:
            drawing: The drawing to show.
            is_small: Whether it is shown small: then the fragments of vignettes are placed, which takes less than to write each in its
                place as in print, and is the same to a hundredth of a millimetre.
        """
        sheet = self._small if is_small else self._sheet
        return sheet.content(drawing).replace('"', "'")

    def symbol(self, drawing: Drawing) -> str:
        """Return the id under which a drawing is defined."""
        return self._sheet.symbol(drawing)

    def definitions(self, bodies: Iterable[str], known: set[str]) -> dict[str, str]:
        """Return the unknown definitions that bodies need at any depth, and add them to the known.

        Args:
            bodies: The bodies of faces.
            known: Ids; all definitions in that of a known id are known, too.
        """
        found: dict[str, str] = {}
        for body in bodies:
            self._add(_REFERENCE.findall(body), known, found)
        return found

    def _add(self, names: Iterable[str], known: set[str], found: dict[str, str]) -> None:
        for name in names:
            if name not in known:
                known.add(name)
                text, inner = self._known.get(name) or self._definition(name)
                if inner:
                    self._add(inner, known, found)
                found[name] = text

    def _definition(self, name: str) -> tuple[str, tuple[str, ...]]:
        """Return a definition as it is sent, and the ids in it."""
        sheet = self._sheet if name in self._sheet.definitions_by_id else self._small
        text = sheet.definitions_by_id[name].replace('"', "'")
        names = dict.fromkeys(_REFERENCE.findall(text) if name[0] in _REFERRING else ())
        found = self._known[name] = text, tuple(names)
        return found


class FaceSheets:
    """The sheets of the games of one studio."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._sheets: dict[str, LastingSheet] = {}
        # Number of sheets begun anew: windows then forget their definitions.
        self.renewed = 0

    def of(self, game: str) -> LastingSheet:
        """Return the sheet of a game."""
        fonts = self._desk.session.fonts(game)
        found = self._sheets.get(game)
        if found is None or found.fonts is not fonts or found.is_full:
            self.renewed += found is not None
            found = self._sheets[game] = LastingSheet(fonts)
        return found


class SentDefinitions:
    """The definitions that a window has, of all games."""

    def __init__(self, window: StudioWindow) -> None:
        self._sheets = window.desk.kept(FaceSheets)
        self._renewed = self._sheets.renewed
        self._known: set[str] = set()

    def send(self, sheet: LastingSheet, bodies: Iterable[str]) -> dict[str, object]:
        """Return new definitions for bodies, and whether the window shall forget all earlier ones first."""
        forgets = self._renewed != self._sheets.renewed
        if forgets:
            self._renewed = self._sheets.renewed
            self._known.clear()
        return {"definitions": sheet.definitions(bodies, self._known), "forget": forgets}


class FacePatches:
    """The last picture of a window: of the next one only the differences are sent."""

    def __init__(self, window: StudioWindow) -> None:
        self.serial = 0
        self._body = ""
        self._hits: list[dict[str, Any]] = []

    def send(self, face: dict[str, Any] | None, hits: list[dict[str, Any]], has: int | None) -> dict[str, Any]:
        """Return ``face`` and ``hits`` for a window, and their ``serial``.

        Args:
            face: As of ``ordo/faces``.
            hits: Its parts, with the keys they show.
            has: The serial of the picture in the window; where that is the last one, ``body`` becomes ``patch``: the number of
                letters that stay at the start and at the end, and the text between; and ``hits`` that have not changed are null.
        """
        is_known = has is not None and has == self.serial
        body = "" if face is None else face["body"]
        told = face
        if face is not None and is_known:
            told = {key: value for key, value in face.items() if key != "body"} | {"patch": _patch(self._body, body)}
        same = is_known and hits == self._hits
        self.serial += 1
        self._body, self._hits = body, hits
        return {"face": told, "hits": None if same else hits, "serial": self.serial}


def _patch(before: str, after: str) -> list[Any]:
    """Return the number of equal letters at the start and at the end of two texts, and the text between in the second one."""
    start = _shared(before, after)
    end = min(_shared(before[::-1], after[::-1]), min(len(before), len(after)) - start)
    return [start, end, after[start : len(after) - end]]


def _shared(one: str, other: str) -> int:
    """Return the length of the common beginning of two texts; by halves, which is 20 times quicker than letter by letter."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one[:middle] == other[:middle]:
            least = middle
        else:
            most = middle - 1
    return least
