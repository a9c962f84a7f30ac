"""The sides of cards as the page holds them: what several show is there once, and a browser puts a picture together when it is seen.

As elements of the page the pictures would be copied by a browser for each use (decision 0065); so they stand there as text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from ordo_pnp.paper import SvgSheet

if TYPE_CHECKING:
    from ordo_pnp.draw import FaceDrawing, Fonts


class SideData(TypedDict):
    """One side, in millimetres."""

    # The id of its drawing.
    picture: str
    # Of the trimmed piece.
    width: float
    height: float
    bleed: float
    safe: float
    # Of the trimmed corners.
    radius: float
    round: bool


class SideBook:
    """Collects the sides of the cards of all games, each drawing once."""

    def __init__(self) -> None:
        self.sides: list[SideData] = []
        # By the identity of the fonts that the drawings of a game name.
        self._sheets: dict[int, SvgSheet] = {}
        # By identity, which the drawing beside it keeps alive.
        self._known: dict[int, tuple[int, FaceDrawing]] = {}

    def add(self, face: FaceDrawing | None, fonts: Fonts) -> int | None:
        """Return the number of a side; None for a blank one."""
        if face is None:
            return None
        found = self._known.get(id(face))
        if found is None:
            sheet = self._sheets.setdefault(id(fonts), SvgSheet(fonts))
            found = self._known[id(face)] = len(self.sides), face
            self.sides.append(
                {
                    "picture": sheet.symbol(face.drawing),
                    "width": face.width,
                    "height": face.height,
                    "bleed": face.bleed,
                    "safe": face.safe,
                    "radius": face.radius,
                    "round": face.outline == "circle",
                }
            )
        return found[0]

    def definitions(self) -> dict[str, str]:
        """Return what all sides are made of: id -> an SVG element that may refer to others by ``#id``.

        Attributes stand in single quotes: of double ones JSON would escape each.
        """
        return {
            name: text.replace('"', "'")
            for each in self._sheets.values()
            for name, text in each.definitions_by_id.items()
        }
