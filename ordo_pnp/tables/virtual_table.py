"""A saved object of Tabletop Simulator: decks, tokens and boards of a game, and the pictures that they show.

The shape is that of the files which the simulator itself saves. A deck names sheets of pictures, at most ten columns and seven rows
each; the last place of a sheet holds what others see of a card in a hand. A card is the number of its sheet times a hundred and
its place on it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.base import MM_PER_INCH
from ordo_pnp.paper import grid_page, pages_as_pdf, trim_page

if TYPE_CHECKING:
    from ordo_pnp.draw import FaceDrawing, Fonts
    from ordo_pnp.paper import Page
    from ordo_pnp.tables.drawn_pieces import DrawnPiece


COLUMNS, ROWS = 10, 7
# Of a side of a picture; larger ones are made smaller by many graphics cards.
MOST_PIXELS = 4_096
_DPI = 300.0
# A rectangle whose sides are in these millimetres is a card; smaller pieces are tokens, larger ones boards.
_CARD_SIDES = (40.0, 150.0)
# Of a card of size 1 on the table.
_CARD_WIDTH = 63.0
# Between things on the table, in its units.
_APART = 3.0
_IN_A_ROW = 8
# Shapes of tiles.
_ROUND, _BOX = 2, 0

# Name of a picture, and the page that becomes it.
Sheet = tuple[str, "Page"]


class SavedTable(NamedTuple):
    """What lies on the table, and what is looked at."""

    # JSON in UTF-8.
    save: bytes
    # Name of a picture -> its page, each once.
    pages: tuple[tuple[str, Page], ...]


def saved_table(
    pieces: Sequence[DrawnPiece], title: str, stem: str, kind_name: Callable[[str], str], images_at: str
) -> SavedTable:
    """Lay a game out for Tabletop Simulator.

    Args:
        pieces: In the order of printing; those of one set and kind stand together.
        title: Of what is saved.
        stem: What the names of all pictures begin with.
        kind_name: Gives the heading of a kind.
        images_at: Address of the folder in which the pictures will lie, without a slash at its end.
    """
    table = _Table(stem, images_at.rstrip("/"))
    for (card_set, kind), group in groupby(pieces, key=lambda each: (each.card.set, each.card.kind)):
        those = list(group)
        cards = [each for each in those if _is_card(each.front)]
        for size, same in groupby(sorted(cards, key=_size), key=_size):
            table.add_deck(list(same), kind_name(kind), f"{card_set}-{kind}", size)
        table.add_tokens([each for each in those if not _is_card(each.front)], kind_name(kind), f"{card_set}-{kind}")
    save = {"SaveName": title, "Note": "", "ObjectStates": table.objects}
    return SavedTable(f"{json.dumps(save, ensure_ascii=False, indent=1)}\n".encode(), tuple(table.pages.items()))


def write_pictures(pages: Sequence[tuple[str, Page]], fonts: Fonts) -> Iterator[tuple[str, bytes]]:
    """Draw each page as a PNG of ``MOST_PIXELS`` at most, one after the other.

    Raises:
        RenderError: Something cannot be drawn.
    """
    from ordo_pnp.paper import rasterize  # imports reportlab

    for name, page in pages:
        longest = max(page.content.width, page.content.height)
        dpi = min(_DPI, MOST_PIXELS * MM_PER_INCH / longest)
        yield name, rasterize(pages_as_pdf([page], fonts), dpi)


def _is_card(face: FaceDrawing) -> bool:
    least, most = _CARD_SIDES
    return face.outline == "rectangle" and least <= min(face.width, face.height) <= max(face.width, face.height) <= most


def _size(piece: DrawnPiece) -> tuple[float, float]:
    return piece.front.width, piece.front.height


class _Table:
    """What lies on the table so far."""

    def __init__(self, stem: str, images_at: str) -> None:
        self.objects: list[dict[str, Any]] = []
        self.pages: dict[str, Page] = {}
        self._stem = stem
        self._images_at = images_at
        self._sheets = 0
        self._taken: set[str] = set()
        # By the identity of a drawing, which the pages keep alive.
        self._sides: dict[int, str] = {}

    def _guid(self, name: str, copy: int) -> str:
        """Return six digits by which the simulator tells things apart: the same for the same table."""
        digest = hashlib.sha256(f"{name} {copy}".encode()).hexdigest()
        found = next(part for at in range(len(digest) - 5) if (part := digest[at : at + 6]) not in self._taken)
        self._taken.add(found)
        return found

    def add_deck(self, pieces: list[DrawnPiece], title: str, name: str, size: tuple[float, float]) -> None:
        """Put cards of one size down as a deck, each as often as it is printed; a single card by itself."""
        backs = {id(piece.back and piece.back.drawing) for piece in pieces}
        sheets: dict[str, Any] = {}
        cards: list[dict[str, Any]] = []
        room = COLUMNS * ROWS - 1
        for start in range(0, len(pieces), room):
            part = pieces[start : start + room]
            number, sheet = self._add_sheet(part, f"{name}-{size[0]:g}x{size[1]:g}", size, is_unique=len(backs) > 1)
            sheets[number] = sheet
            for at, piece in enumerate(part):
                one = {"CardID": int(number) * 100 + at, "CustomDeck": {number: sheet}}
                cards += [
                    {
                        **self._object("Card", piece.name, piece.rules, size[0]),
                        **one,
                        "GUID": self._guid(piece.slug, copy),
                    }
                    for copy in range(piece.copies)
                ]
        if len(cards) == 1:
            self._put(cards[0])
            return
        deck = self._object("DeckCustom", title, "", size[0])
        ids = [card["CardID"] for card in cards]
        self._put(
            {**deck, "DeckIDs": ids, "CustomDeck": sheets, "ContainedObjects": cards, "GUID": self._guid(name, 0)}
        )

    def _add_sheet(
        self, pieces: list[DrawnPiece], name: str, size: tuple[float, float], *, is_unique: bool
    ) -> tuple[str, dict[str, Any]]:
        self._sheets += 1
        columns = min(COLUMNS, len(pieces) + 1)
        rows = -(-(len(pieces) + 1) // columns)
        hidden = pieces[0].back
        free = [None] * (columns * rows - len(pieces) - 1)
        fronts = [*(piece.front for piece in pieces), *free, hidden]
        backs = [*(piece.back for piece in pieces), *free, hidden]
        file = f"{self._stem}-{name}-{self._sheets}"
        if is_unique or hidden is None:
            page = grid_page(backs, *size, columns, rows) if is_unique else trim_page(None, *size)
            back = self._picture(f"{file}-backs.png", page)
        else:
            back = self._side(hidden, f"{name}-back")
        return str(self._sheets), {
            "FaceURL": self._picture(f"{file}-fronts.png", grid_page(fronts, *size, columns, rows)),
            "BackURL": back,
            "NumWidth": columns,
            "NumHeight": rows,
            "BackIsHidden": True,
            "UniqueBack": is_unique,
            "Type": 0,
        }

    def add_tokens(self, pieces: list[DrawnPiece], title: str, name: str) -> None:
        """Put tokens and boards down: in a bag where a piece is printed several times, or where several are printed once."""
        alone: list[dict[str, Any]] = []
        for piece in pieces:
            one = self._token(piece)
            copies = [{**one, "GUID": self._guid(piece.slug, copy)} for copy in range(piece.copies)]
            if len(copies) == 1:
                alone += copies
            elif copies:
                self._put_bag(copies, f"{piece.name} × {len(copies)}", piece.slug)
        if len(alone) == 1:
            self._put(alone[0])
        elif alone:
            self._put_bag(alone, title, name)

    def _put_bag(self, things: list[dict[str, Any]], title: str, name: str) -> None:
        bag = self._object("Bag", title, "", _CARD_WIDTH)
        self._put({**bag, "ContainedObjects": things, "GUID": self._guid(name, -1)})

    def _token(self, piece: DrawnPiece) -> dict[str, Any]:
        width, height = _size(piece)
        front = self._side(piece.front, f"{piece.slug}-front")
        back = front if piece.back is None else self._side(piece.back, f"{piece.slug}-back")
        image: dict[str, Any] = {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}
        is_board = max(width, height) > _CARD_SIDES[1]
        if not is_board:
            shape = _ROUND if piece.front.outline == "circle" else _BOX
            image["CustomTile"] = {"Type": shape, "Thickness": 0.2, "Stackable": True, "Stretch": True}
        kind = "Custom_Board" if is_board else "Custom_Tile"
        return {**self._object(kind, piece.name, piece.rules, width), "CustomImage": image}

    def _side(self, face: FaceDrawing, name: str) -> str:
        """Return the address of the picture of one side; sides that are the same drawing are one picture."""
        found = self._sides.get(id(face.drawing))
        if found is None:
            page = trim_page(face, face.width, face.height)
            found = self._sides[id(face.drawing)] = self._picture(f"{self._stem}-{name}.png", page)
        return found

    def _picture(self, name: str, page: Page) -> str:
        self.pages[name] = page
        return f"{self._images_at}/{name}"

    def _put(self, thing: dict[str, Any]) -> None:
        """Place a thing beside those that lie there."""
        at = len(self.objects)
        place = {"posX": at % _IN_A_ROW * _APART, "posY": 1.5, "posZ": -(at // _IN_A_ROW) * 2 * _APART}
        self.objects.append({**thing, "Transform": {**thing["Transform"], **place}})

    @staticmethod
    def _object(kind: str, name: str, description: str, width: float) -> dict[str, Any]:
        scale = round(width / _CARD_WIDTH, 4)
        turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if kind in {"DeckCustom", "Card"} else 0.0}
        return {
            "Name": kind,
            "Transform": {
                "posX": 0.0,
                "posY": 1.5,
                "posZ": 0.0,
                **turned,
                "scaleX": scale,
                "scaleY": 1.0,
                "scaleZ": scale,
            },
            "Nickname": name,
            "Description": description,
            "ColorDiffuse": _GREY,
        }


_GREY: Final = {"r": 0.713, "g": 0.713, "b": 0.713}
