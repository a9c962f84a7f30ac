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
# First letters of the ids of what refers to something: drawings, and what clips; paths, letters and gradients never do.
_REFERRING: Final = frozenset("dc")
# An id with what stands before it in every reference; colours are shorter. Beginning with a letter it is found five
# times as fast as with one of two.
_REFERENCE: Final = re.compile(r"#([a-z][\w-]{12})")


class LastingSheet:
    """A sheet that grows with what is drawn on it."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self._sheet = SvgSheet(fonts)
        self._small = SvgSheet(fonts, nests=True)
        # Id -> its definition as it is sent, and the ids of what that refers to.
        self._known: dict[str, tuple[str, tuple[str, ...]]] = {}

    @property
    def is_full(self) -> bool:
        """Whether it is time for another one."""
        return len(self._sheet) + len(self._small) > MOST_KEPT

    def body(self, drawing: Drawing, *, is_small: bool = False) -> str:
        """Return the items of a drawing as SVG; attributes stand in single quotes: of double ones JSON would escape each.

        Args:
            drawing: What is shown.
            is_small: Whether it is shown small: then the fragments of vignettes are placed, which takes less than to write each where it
                stands as in print, and is the same to a hundredth of a millimetre.
        """
        sheet = self._small if is_small else self._sheet
        return sheet.content(drawing).replace('"', "'")

    def symbol(self, drawing: Drawing) -> str:
        """Return the id under which a drawing is defined."""
        return self._sheet.symbol(drawing)

    def definitions(self, bodies: Iterable[str], known: set[str]) -> dict[str, str]:
        """Return what bodies refer to and is not known, over any number of steps; it is known then.

        Args:
            bodies: Of faces.
            known: Ids; of each, all that its definition refers to is known, too.
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
        """Return a definition as it is sent, and the ids of what it refers to."""
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
        # How often a sheet was begun anew: what windows have is forgotten then.
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
    """What a window has of the definitions of all games."""

    def __init__(self, window: StudioWindow) -> None:
        self._sheets = window.desk.kept(FaceSheets)
        self._renewed = self._sheets.renewed
        self._known: set[str] = set()

    def send(self, sheet: LastingSheet, bodies: Iterable[str]) -> dict[str, object]:
        """Return what a window needs for bodies: new definitions, and whether it shall forget all earlier ones before."""
        forgets = self._renewed != self._sheets.renewed
        if forgets:
            self._renewed = self._sheets.renewed
            self._known.clear()
        return {"definitions": sheet.definitions(bodies, self._known), "forget": forgets}


class FacePatches:
    """What a window was shown last: of the next picture it is sent what differs."""

    def __init__(self, window: StudioWindow) -> None:
        self.serial = 0
        self._body = ""
        self._hits: list[dict[str, Any]] = []

    def send(self, face: dict[str, Any] | None, hits: list[dict[str, Any]], has: int | None) -> dict[str, Any]:
        """Return ``face`` and ``hits`` for a window, and their ``serial``.

        Args:
            face: As of ``ordo/faces``.
            hits: What its parts show.
            has: The serial of what the window shows; where that is the last one, ``body`` becomes ``patch``: how many letters stay
                at the start and at the end of it, and what comes between; and ``hits`` that have not changed are null.
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
    """Return how many letters are the same at the start and at the end of two texts, and what lies between in the second one."""
    start = _shared(before, after)
    end = min(_shared(before[::-1], after[::-1]), min(len(before), len(after)) - start)
    return [start, end, after[start : len(after) - end]]


def _shared(one: str, other: str) -> int:
    """Return how many letters two texts begin with that are the same; by halves, which is 20 times quicker than one by one."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one[:middle] == other[:middle]:
            least = middle
        else:
            most = middle - 1
    return least
