"""A room of playingcards.io: decks, boards and a hand in one archive, which that table imports.

An archive is a zip file with ``widgets.json``, a list of things on a table of 1,600 × 1,000, and the pictures that they name under
``userassets``. The shape is the older one, which has no ``schemaVersion``.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from ordo_pnp.base import MM_PER_INCH
from ordo_pnp.paper import trim_page
from ordo_pnp.tables.table_sheets import TablePicture

if TYPE_CHECKING:
    from ordo_pnp.draw import FaceDrawing
    from ordo_pnp.tables.piece_groups import PieceGroup


# Of the table, and from where down it is the hand of a player.
_WIDTH, _HAND_AT = 1_600, 820
_EDGE, _GAP = 40, 16
# A card of the usual height is 160 high there.
_PER_MM = 160 / 88
# Room above a pile for its name, and below for its button.
_LABEL = 44
# Piles lie beside boards where these leave so much room, otherwise upon them.
_LEAST_WIDTH = 300
# What is longer on the table is a board.
_LONGEST_CARD = 300


class VirtualRoom(NamedTuple):
    """What is in an archive."""

    # JSON in UTF-8.
    widgets: bytes
    pictures: tuple[TablePicture, ...]


def room_of(groups: Sequence[PieceGroup], titles: Sequence[str], dpi: float) -> VirtualRoom:
    """Lay out a table: boards at the right; left of them a pile for each other group, each piece as often as it is printed.

    Args:
        groups: In the order of their piles.
        titles: What is written above the pile of each group.
        dpi: Pixels of the pictures per inch of the printed piece.
    """
    table = _Table(dpi)
    piles = []
    for group, title in zip(groups, titles, strict=True):
        if max(group.width, group.height) * _PER_MM > _LONGEST_CARD:
            table.add_boards(group)
        else:
            piles.append((group, title))
    for group, title in sorted(piles, key=lambda each: -each[0].height):
        table.add_pile(group, title)
    return VirtualRoom(json.dumps(table.widgets, ensure_ascii=False, indent=1).encode(), tuple(table.pictures.values()))


def pack_room(room: VirtualRoom, pictures: Iterable[tuple[str, bytes]]) -> bytes:
    """Write the archive; the same room and pictures give the same bytes."""
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr(_entry("widgets.json", ZIP_DEFLATED), room.widgets)
        for name, content in pictures:
            archive.writestr(_entry(f"userassets/{name}", ZIP_STORED), content)
    return packed.getvalue()


def _entry(name: str, way: int) -> ZipInfo:
    entry = ZipInfo(name)  # of 1980, as all that no clock was asked for
    entry.compress_type = way
    return entry


class _Table:
    """What lies on the table so far."""

    def __init__(self, dpi: float) -> None:
        self.widgets: list[dict[str, Any]] = [{"id": "hand", "type": "hand", "x": 50, "y": _HAND_AT, "z": 1}]
        self.pictures: dict[str, TablePicture] = {}
        self._dpi = dpi
        # By the identity of a drawing, which the pages keep alive.
        self._sides: dict[int, str] = {}
        self._x, self._y = _EDGE, _EDGE
        self._row = 0
        # So far to the right piles may lie.
        self._right = _WIDTH - _EDGE
        self._board_at = _EDGE

    def add_boards(self, group: PieceGroup) -> None:
        """Put boards down, as large as the table allows."""
        shown = min(_PER_MM, (_WIDTH - 2 * _EDGE) / group.width, (_HAND_AT - 2 * _EDGE) / group.height)
        width, height = round(group.width * shown), round(group.height * shown)
        if _WIDTH - 2 * _EDGE - width >= _LEAST_WIDTH:
            self._right = min(self._right, _WIDTH - _EDGE - width - _GAP)
        for piece in group.pieces:
            for copy in range(piece.copies):
                place = {"x": _WIDTH - _EDGE - width, "y": self._board_at, "z": len(self.widgets)}
                self._board_at = min(self._board_at + height + _GAP, _HAND_AT - _EDGE)
                image = self._picture(piece.slug, piece.front, min(self._dpi, 2 * shown * MM_PER_INCH))
                size = {"width": width, "height": height}
                self._put({"id": f"{piece.slug}-{copy + 1}", "type": "board", **place, **size, "boardImage": image})

    def add_pile(self, group: PieceGroup, title: str) -> None:
        """Put a pile down, face down."""
        width, height = (round(each * _PER_MM) for each in (group.width, group.height))
        holder = {"width": max(width + 8, 2 * _LABEL), "height": height + 8}
        x, y = self._room_for(**holder)
        pile, deck = f"pile-{group.name}", f"deck-{group.name}"
        at = {"x": x, "y": y, "z": len(self.widgets)}
        self._put({"id": pile, "type": "cardPile", **at, **holder, "label": title, "hasShuffleButton": True})
        inner = {"parent": pile, "x": x + (holder["width"] - width) // 2, "y": y + 4}
        kinds = {
            piece.slug: {
                "label": piece.name,
                "face": self._picture(piece.slug, piece.front, self._dpi),
                **({} if piece.back is None else {"back": self._picture("back", piece.back, self._dpi)}),
            }
            for piece in group.pieces
        }
        sides = {
            "faceTemplate": _template("face", width, height),
            "backTemplate": _template("back" if group.has_backs else None, width, height),
        }
        size = {"cardWidth": width, "cardHeight": height, "enlarge": True}
        self._put(
            {"id": deck, "type": "cardDeck", **inner, "z": len(self.widgets), **size, "cardTypes": kinds, **sides}
        )
        for piece in group.pieces:
            for copy in range(piece.copies):
                card = {"id": f"{piece.slug}-{copy + 1}", "type": "card", "deck": deck, "cardType": piece.slug}
                self._put({**card, **inner, "z": len(self.widgets), "faceup": False})

    def _room_for(self, width: int, height: int) -> tuple[int, int]:
        """Return where the next pile lies: beside the last one, or in a new row."""
        if self._x + width > self._right:
            self._x, self._y, self._row = _EDGE, self._y + self._row + 2 * _LABEL, 0
        found = self._x, self._y
        self._x, self._row = self._x + width + _GAP, max(self._row, height)
        return found

    def _picture(self, name: str, face: FaceDrawing, dpi: float) -> str:
        found = self._sides.get(id(face.drawing))
        if found is None:
            number = f"-{len(self._sides) + 1}" if name == "back" else ""
            found = self._sides[id(face.drawing)] = f"{name}{number}.png"
            page = trim_page(face, face.width, face.height)
            self.pictures[found] = TablePicture(found, page, dpi)
        return f"package://userassets/{found}"

    def _put(self, widget: dict[str, Any]) -> None:
        self.widgets.append(widget)


def _template(side: str | None, width: int, height: int) -> dict[str, Any]:
    """Return how a side is shown: its picture, from edge to edge; nothing where there is none."""
    place = {"type": "image", "x": 0, "y": 0, "w": width, "h": height, "color": _WHITE}
    shown = [] if side is None else [{**place, "valueType": "dynamic", "value": side}]
    return {"includeBorder": False, "includeRadius": True, "objects": shown}


_WHITE: Final = "white"
