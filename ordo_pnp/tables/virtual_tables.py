"""Games for virtual tables: Tabletop Simulator and playingcards.io, with their sheets of pictures."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from ordo_pnp.base import MM_PER_INCH, mm_to_px
from ordo_pnp.cards import tagged, unmarked
from ordo_pnp.draw import FaceDrawing, Fonts
from ordo_pnp.paper import Page, grid_page, page_as_png, trim_page
from ordo_pnp.tables.picture_files import DrawnPiece


class PieceGroup(NamedTuple):
    """Pieces that become a deck or a pile."""

    # Of its set, its kind, and its size where the kind has several; fit for the name of a file.
    name: str
    kind: str
    # Of each, in millimetres.
    width: float
    height: float
    # In the order of printing; all of them have a back, or none.
    pieces: tuple[DrawnPiece, ...]

    @property
    def has_backs(self) -> bool:
        """Whether they have backs."""
        return self.pieces[0].back is not None

    @property
    def has_one_back(self) -> bool:
        """Whether all have the same back."""
        return self.has_backs and len({id(each.back and each.back.drawing) for each in self.pieces}) == 1

    @property
    def copies(self) -> int:
        """Their number."""
        return sum(each.copies for each in self.pieces)


def groups_of(pieces: Iterable[DrawnPiece]) -> list[PieceGroup]:
    """Part pieces into groups, in the order in which the first of each comes."""
    parts: dict[tuple[str, str, float, float, bool], list[DrawnPiece]] = {}
    for each in pieces:
        key = (each.card.set, each.card.kind, each.front.width, each.front.height, each.back is not None)
        parts.setdefault(key, []).append(each)
    sizes = Counter(key[:2] for key in parts)
    plain = Counter(key[:4] for key in parts)
    found = []
    for (card_set, kind, width, height, has_back), those in parts.items():
        name = f"{card_set}-{kind}" + (f"-{width:g}x{height:g}" if sizes[card_set, kind] > 1 else "")
        if plain[card_set, kind, width, height] > 1 and not has_back:
            name += "-blank"
        found.append(PieceGroup(name, kind, width, height, tuple(those)))
    return found


SHEET_LIST = "sheets.csv"
PIECE_LIST = "pieces.csv"
# Of a side of a picture: larger ones do not fit everywhere.
_MOST_PIXELS = 4_096
_MOST_COLUMNS = 10
_SHEET_COLUMNS = ("front", "back", "columns", "rows", "place", "copies", "id", "name", "rules")
_PIECE_COLUMNS = ("front", "back", "copies", "id", "name", "rules")


class TablePicture(NamedTuple):
    """A picture to be made."""

    name: str
    page: Page
    dpi: float


class TableFolder(NamedTuple):
    """The content of a folder for a table."""

    pictures: tuple[TablePicture, ...]
    list_name: str
    # CSV in UTF-8: which card is in which picture.
    listed: bytes


def lay_sheets(groups: Sequence[PieceGroup], stem: str, dpi: float) -> TableFolder:
    """Lay groups of pieces on sheets, each piece once.

    Args:
        groups: In the order of their sheets.
        stem: The beginning of the names of all pictures.
        dpi: Pixels per inch; fewer where a piece is larger than a picture may be.
    """
    pictures: list[TablePicture] = []
    rows: list[tuple[object, ...]] = []
    for group in groups:
        grid = _Grid(group, _bounded(group, dpi))
        parts = grid.parts()
        for number, part in enumerate(parts, 1):
            name = f"{stem}-{group.name}" + (f"-{number}" if len(parts) > 1 else "")
            columns, lines = grid.shape(len(part))
            pictures.append(grid.sheet(f"{name}.png", [each.front for each in part]))
            back = (
                f"{stem}-{group.name}-back.png"
                if group.has_one_back
                else f"{name}-backs.png"
                if group.has_backs
                else ""
            )
            if not group.has_one_back and group.has_backs:
                pictures.append(grid.sheet(back, [each.back for each in part]))
            elif group.has_one_back and number == 1:
                pictures.append(grid.sheet(back, [part[0].back]))
            rows += [(f"{name}.png", back, columns, lines, at, *_told(each)) for at, each in enumerate(part, 1)]
    return TableFolder(tuple(pictures), SHEET_LIST, _table(_SHEET_COLUMNS, rows))


def single_pictures(groups: Sequence[PieceGroup], dpi: float) -> TableFolder:
    """Make a picture of each side of each piece, cut at its trim; sides that are the same drawing are one picture."""
    pictures: list[TablePicture] = []
    rows: list[tuple[object, ...]] = []
    backs: dict[int, str] = {}
    for group in groups:
        sharpness = _bounded(group, dpi)
        for piece in group.pieces:
            front = f"{piece.slug}.png"
            pictures.append(TablePicture(front, trim_page(piece.front, group.width, group.height), sharpness))
            back = ""
            if piece.back is not None:
                known = backs.get(id(piece.back.drawing))
                back = backs.setdefault(id(piece.back.drawing), f"back-{len(backs) + 1}.png")
                if known is None:
                    pictures.append(TablePicture(back, trim_page(piece.back, group.width, group.height), sharpness))
            rows.append((front, back, *_told(piece)))
    return TableFolder(tuple(pictures), PIECE_LIST, _table(_PIECE_COLUMNS, rows))


def draw_table_pictures(pictures: Iterable[TablePicture], fonts: Fonts) -> Iterator[tuple[str, bytes]]:
    """Draw pictures one after the other; yield the name and the PNG of each.

    Raises:
        RenderError: Something cannot be drawn.
    """
    for each in pictures:
        yield each.name, page_as_png(each.page, fonts, each.dpi)


class _Grid:
    """The layout of the pieces of a group on sheets: in cells of whole pixels."""

    def __init__(self, group: PieceGroup, dpi: float) -> None:
        self._pieces = group.pieces
        self._dpi = dpi
        self._pixels = mm_to_px(group.width, dpi), mm_to_px(group.height, dpi)

    def parts(self) -> list[tuple[DrawnPiece, ...]]:
        """Return the pieces of each sheet."""
        room = self._most_columns() * max(1, _MOST_PIXELS // self._pixels[1])
        return [self._pieces[start : start + room] for start in range(0, len(self._pieces), room)]

    def shape(self, count: int) -> tuple[int, int]:
        """Return the columns and rows of a sheet for so many pieces."""
        columns = min(count, self._most_columns())
        return columns, -(-count // columns)

    def sheet(self, name: str, faces: Sequence[FaceDrawing | None]) -> TablePicture:
        """Lay sides on a sheet."""
        width, height = (each * MM_PER_INCH / self._dpi for each in self._pixels)
        return TablePicture(name, grid_page(faces, width, height, *self.shape(len(faces))), self._dpi)

    def _most_columns(self) -> int:
        return max(1, min(_MOST_COLUMNS, _MOST_PIXELS // self._pixels[0]))


def _bounded(group: PieceGroup, dpi: float) -> float:
    """Return the resolution at which a piece is no larger than a picture may be."""
    return min(dpi, _MOST_PIXELS * MM_PER_INCH / max(group.width, group.height))


def _told(piece: DrawnPiece) -> tuple[int, str, str, str]:
    return piece.copies, piece.card.id, piece.name, " ".join(unmarked(piece.rules).split())


def _table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue().encode()


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
    """The things on the table, and the pictures."""

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
        title: Of the saved game.
        stem: The beginning of the names of all pictures.
        kind_name: Gives the heading of a kind.
        images_at: Address of the folder in which the pictures will lie, without a slash at its end.
    """
    table = _SimulatorTable(stem, images_at.rstrip("/"))
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
    for name, page in pages:
        longest = max(page.content.width, page.content.height)
        dpi = min(_DPI, MOST_PIXELS * MM_PER_INCH / longest)
        yield name, page_as_png(page, fonts, dpi)


def _is_card(face: FaceDrawing) -> bool:
    least, most = _CARD_SIDES
    return face.outline == "rectangle" and least <= min(face.width, face.height) <= max(face.width, face.height) <= most


def _size(piece: DrawnPiece) -> tuple[float, float]:
    return piece.front.width, piece.front.height


class _SimulatorTable:
    """The things on the table so far."""

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
            "Description": tagged(description, ("[b]", "[/b]"), ("[i]", "[/i]")),
            "ColorDiffuse": _GREY,
        }


_GREY: Final = {"r": 0.713, "g": 0.713, "b": 0.713}


# Of the table, and the upper edge of a player's hand on it.
_WIDTH, _HAND_AT = 1_600, 820
_EDGE, _GAP = 40, 16
# A card of the usual height is 160 high there.
_PER_MM = 160 / 88
# Room above a pile for its name, and below for its button.
_LABEL = 44
# Piles lie beside boards where these leave so much room, otherwise upon them.
_LEAST_WIDTH = 300
# A longer piece on the table is a board.
_LONGEST_CARD = 300


class VirtualRoom(NamedTuple):
    """The content of an archive."""

    # JSON in UTF-8.
    widgets: bytes
    pictures: tuple[TablePicture, ...]


def room_of(groups: Sequence[PieceGroup], titles: Sequence[str], dpi: float) -> VirtualRoom:
    """Lay out a table: boards at the right, piles of other groups left of them.

    Each piece is there as often as it is printed.

    Args:
        groups: In the order of their piles.
        titles: The words above the pile of each group.
        dpi: Pixels of the pictures per inch of the printed piece.
    """
    table = _RoomTable(dpi)
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
    entry = ZipInfo(name)  # of 1980, as all entries without a clock
    entry.compress_type = way
    return entry


class _RoomTable:
    """The things on the table so far."""

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
        """Return the place of the next pile: beside the last one, or in a new row."""
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
    """Return the template of a side: its picture, from edge to edge; empty without one."""
    place = {"type": "image", "x": 0, "y": 0, "w": width, "h": height, "color": _WHITE}
    shown = [] if side is None else [{**place, "valueType": "dynamic", "value": side}]
    return {"includeBorder": False, "includeRadius": True, "objects": shown}


_WHITE: Final = "white"
