"""Faces as SVG for windows: a body for each, and of what it refers to only what the window does not have yet.

What is defined has an id made of its content, so it may come from any sheet and stay valid for ever; what no longer matters is
forgotten by sheet and window together, once there is much of it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.render import SvgSheet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.drawing import Drawing
    from ordo_pnp.studio.desk import Desk, StudioWindow
    from ordo_pnp.typography import Fonts

MOST_KEPT: Final = 12_000
"""Definitions and drawings of a sheet: all faces of the base game in three languages are 3,600."""
_REFERENCE: Final = re.compile(r"(?:href='|url\()#([\w-]+)")


class LastingSheet:
    """A sheet that grows with what is drawn on it.

    Args:
        fonts: Those that the drawings name.
    """

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self._sheet = SvgSheet(fonts)
        self._known: dict[str, str] = {}
        self._needed: dict[str, tuple[str, ...]] = {}
        """Id -> all that its definition refers to, over any number of steps, and itself."""

    @property
    def is_full(self) -> bool:
        """Whether it is time for another one."""
        return len(self._sheet) > MOST_KEPT

    def body(self, drawing: Drawing) -> str:
        """Return the items of a drawing as SVG; attributes stand in single quotes: of double ones JSON would escape each."""
        return self._sheet.content(drawing).replace('"', "'")

    def symbol(self, drawing: Drawing) -> str:
        """Return the id under which a drawing is defined."""
        return self._sheet.symbol(drawing)

    def definitions(self, bodies: Iterable[str], known: set[str]) -> dict[str, str]:
        """Return what bodies refer to and is not known; it is known then."""
        found: dict[str, str] = {}
        for body in bodies:
            for name in dict.fromkeys(_REFERENCE.findall(body)):
                for each in self._closure(name):
                    if each not in known:
                        known.add(each)
                        found[each] = self._text(each)
        return found

    def _text(self, name: str) -> str:
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = self._sheet.definitions_by_id[name].replace('"', "'")
        return found

    def _closure(self, name: str) -> tuple[str, ...]:
        found = self._needed.get(name)
        if found is None:
            below = (each for inner in _REFERENCE.findall(self._text(name)) for each in self._closure(inner))
            found = self._needed[name] = tuple(dict.fromkeys((*below, name)))
        return found


class FaceSheets:
    """The sheets of the games of one studio.

    Args:
        desk: Its desk.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._sheets: dict[str, LastingSheet] = {}
        self.renewed = 0
        """How often a sheet was begun anew: what windows have is forgotten then."""

    def of(self, game: str) -> LastingSheet:
        """Return the sheet of a game."""
        fonts = self._desk.session.fonts(game)
        found = self._sheets.get(game)
        if found is None or found.fonts is not fonts or found.is_full:
            self.renewed += found is not None
            found = self._sheets[game] = LastingSheet(fonts)
        return found


class SentDefinitions:
    """What a window has of the definitions of all games.

    Args:
        window: The window.
    """

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
    """What a window was shown last: of the next picture it is sent what differs.

    Args:
        window: The window.
    """

    def __init__(self, window: StudioWindow) -> None:
        del window
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
