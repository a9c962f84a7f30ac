"""Pictures of cards and boards as data for a window, each face sent once and only when seen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ordo_pnp.base import OrdoError
from ordo_pnp.books import places_of
from ordo_pnp.cards import Card, GameData
from ordo_pnp.draw import FaceDrawing, Fonts
from ordo_pnp.editor.studio.face_sheets import LastingSheet
from ordo_pnp.games import plugin_of
from ordo_pnp.play import CardLabels
from ordo_pnp.project import Session
from ordo_pnp.rules import BoardPicture, Column, Grid, Hand, Part, Piece, Round, Surroundings

_MM_DIGITS: Final = 3
# The beginning of the names of blank backs.
BLANK: Final = "blank-"


class CardPictures:
    """The faces of the cards of a game as sent to windows.

    Pictures are named by their content: windows that see the same cards get the same bytes, independent of other windows.
    """

    def __init__(self, session: Session, game: GameData, language: str) -> None:
        self._session = session
        self._game = game.id
        self._language = language if language in game.languages else game.language
        self._cards: Mapping[str, Card] = {str(card.id): card for card in game.cards()}
        self._fonts: Fonts | None = None
        self._sheet: LastingSheet | None = None
        # By picture: width and height in millimetres, and the radius of its corners; of a round one half of its width.
        self._shapes: dict[str, tuple[float, float, float]] = {}

    def picture(self, card: str, *, hidden: bool = False) -> str:
        """Return the name of the picture of a side of a card.

        Empty where it cannot be drawn.
        """
        face = self._face(card, hidden=hidden)
        if face is None or self._sheet is None:
            return self._blank(card) if hidden else ""
        name = self._sheet.symbol(face.in_its_form)
        radius = face.width / 2 if face.outline == "circle" else face.radius
        self._shapes[name] = (face.width, face.height, radius)
        return name

    def _blank(self, card: str) -> str:
        """Return the name of a blank back: an empty picture as large as the front."""
        front = self._face(card, hidden=False)
        if front is None:
            return ""
        radius = front.width / 2 if front.outline == "circle" else front.radius
        name = f"{BLANK}{front.width:g}-{front.height:g}-{radius:g}".replace(".", "_")
        self._shapes[name] = (front.width, front.height, radius)
        return name

    def size(self, card: str) -> tuple[float, float]:
        """Return width and height of the front of a card in millimetres.

        Those of a playing card where it cannot be drawn.
        """
        name = self.picture(card)
        return self._shapes[name][:2] if name else (63.0, 88.0)

    def _face(self, card: str, *, hidden: bool) -> FaceDrawing | None:
        found = self._cards.get(card)
        if found is None:
            return None
        try:
            face = self._session.draw(found, self._language, "back" if hidden else "front").face
            fonts = self._session.fonts(self._game)
        except (OrdoError, KeyError):  # it may have been removed during the game
            return None
        if fonts is not self._fonts:
            self._fonts, self._sheet = fonts, LastingSheet(fonts)
        return face

    def lacking(self, pictures: Iterable[str], had: set[str]) -> dict[str, Any]:
        """Return the shapes and definitions that a window lacks for pictures, and note them as sent.

        Args:
            pictures: The names of the pictures.
            had: The names of pictures and definitions that the window has.

        Returns:
            ``shapes``: picture -> width, height and radius in millimetres. ``definitions``: id -> SVG in which pictures refer to it.
        """
        wanted = [each for each in dict.fromkeys(pictures) if each and each not in had]
        drawn = [f"href='#{each}'" for each in wanted if not each.startswith(BLANK)]
        definitions = self._sheet.definitions(drawn, had) if self._sheet is not None else {}
        had.update(wanted)
        shapes = {each: [round(value, _MM_DIGITS) for value in self._shapes[each]] for each in wanted}
        return {"shapes": shapes, "definitions": definitions}


def pictures_in(data: Any) -> Collection[str]:
    """Return the names of the pictures in data for a window, in their order."""
    found: dict[str, None] = {}

    def visit(value: Any) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("picture"), str):
                found[value["picture"]] = None
            for each in value.values():
                visit(each)
        elif isinstance(value, list):
            for each in value:
                visit(each)

    visit(data)
    return found


class SceneData:
    """Turns the parts of a picture into JSON data.

    Args:
        game: The game at the table.
        pictures: The faces of its cards.
        words: Its cards in words, for screen readers.
    """

    def __init__(self, game: GameData, pictures: CardPictures, words: CardLabels) -> None:
        self._game = game
        self._pictures = pictures
        self._words = words

    def parts(self, parts: Iterable[Part]) -> list[dict[str, Any]]:
        """Return the parts of a table; stretches of one board are joined."""
        return [self._part(each) for each in _joined(parts)]

    def around(self, surroundings: Surroundings) -> dict[str, Any]:
        """Return piles and hands."""
        return {
            "piles": [self._column(each) for each in surroundings.piles],
            "held": [self._hand(each) for each in surroundings.hands],
        }

    def piece(self, piece: Piece) -> dict[str, Any]:
        """Return a piece; of a hidden one nothing but its back."""
        picture = self._pictures.picture(piece.card, hidden=piece.hidden)
        if piece.hidden:
            return {"picture": picture, "hidden": True}
        found = {"picture": picture, "card": piece.card, "name": self._words.name(piece.card)}
        said = self._words.meaning(piece.card)
        turned = {"turned": True} if piece.turned else {"sideways": True} if piece.sideways else {}
        return found | ({"data": said} if said else {}) | turned

    def _pieces(self, pieces: Iterable[Piece]) -> list[dict[str, Any]]:
        return [self.piece(each) for each in pieces]

    def _column(self, column: Column) -> dict[str, Any]:
        return {"label": column.label, "place": column.name, "pieces": self._pieces(column.pieces)}

    def _hand(self, hand: Hand) -> dict[str, Any]:
        return {"label": hand.label, "place": hand.name, "pieces": self._pieces(hand.pieces)}

    def _part(self, part: Part) -> dict[str, Any]:
        if isinstance(part, Grid):
            return self._grid(part)
        if isinstance(part, Hand):
            return {"kind": "hand", **self._hand(part)}
        if isinstance(part, BoardPicture):
            return self._board(part)
        return self._round(part)

    def _grid(self, grid: Grid) -> dict[str, Any]:
        return {
            "kind": "grid",
            "title": grid.title,
            "heads": list(grid.heads),
            "above": [self._column(each) for each in grid.above],
            "rows": [
                {"label": row.label, "columns": [self._column(each) for each in row.columns]} for row in grid.rows
            ],
        }

    def _round(self, table: Round) -> dict[str, Any]:
        names = (*table.middle_names, *[""] * len(table.middle))
        seats = [
            {"label": seat.label, "place": seat.hand_name, "pieces": self._pieces((seat.line, *seat.hand))}
            for seat in table.seats
        ]
        middle = [
            {"label": "", "place": name, "pieces": self._pieces(stack)}
            for name, stack in zip(names, table.middle, strict=False)
        ]
        return {"kind": "seats", "columns": [*middle, *seats]}

    def _board(self, board: BoardPicture) -> dict[str, Any]:
        """Return a board with its pieces and places; all lengths are fractions of the shown width and height."""
        card = next(each for each in self._game.cards() if str(each.id) == board.card)
        places = places_of(self._game, card, plugin_of(self._game.id).derived)
        size = self._pictures.size(board.card)
        window = places.window(board.first, board.last, board.places, size)

        def spot(zone: int, place: str) -> dict[str, float]:
            x, y = places.spot(zone, place)
            return {"x": round((x - window.left) / window.width, 5), "y": round((y - window.top) / window.height, 5)}

        names = {(each.zone, each.place): each.name for each in board.fields}
        placed = []
        for each in board.placed:
            wide, tall = self._pictures.size(each.piece.card)
            share = {"width": round(wide / window.width, 5), "height": round(tall / window.height, 5)}
            where = {"place": each.name or names.get((each.zone, each.place), "")}
            placed.append(self.piece(each.piece) | where | spot(each.zone, each.place) | share)
        return {
            "kind": "board",
            "picture": self._pictures.picture(board.card),
            "name": self._words.name(board.card),
            "window": [round(value, 3) for value in window],
            "placed": placed,
            "fields": [{"place": each.name, **spot(each.zone, each.place)} for each in board.fields],
        }


def _joined(parts: Iterable[Part]) -> Sequence[Part]:
    """Join the stretches of one board into one, in its full length."""
    found: list[Part] = []
    for each in parts:
        last = found[-1] if found else None
        if isinstance(each, BoardPicture) and isinstance(last, BoardPicture) and last.card == each.card:
            found[-1] = replace(
                last,
                first=min(last.first, each.first),
                last=max(last.last, each.last),
                placed=(*last.placed, *(placed for placed in each.placed if placed not in last.placed)),
                fields=(*last.fields, *(field for field in each.fields if field not in last.fields)),
                places=(),
            )
        else:
            found.append(each)
    return found
