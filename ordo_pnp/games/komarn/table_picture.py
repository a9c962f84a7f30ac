"""Describe a stretch of the river with its pieces as a scene."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ordo_pnp.base import remedy_for
from ordo_pnp.cards import Card, GameData
from ordo_pnp.games.komarn.banners import banners, root_of
from ordo_pnp.games.komarn.board import BOARD, board_for, board_owner
from ordo_pnp.games.komarn.data_checks import name_edges, undrawn
from ordo_pnp.games.komarn.game import Komarn
from ordo_pnp.games.komarn.position_setup import position_of
from ordo_pnp.games.komarn.positions import Position
from ordo_pnp.games.komarn.setup import NOBODY, SIZE
from ordo_pnp.games.komarn.situation import Phase
from ordo_pnp.games.komarn.state import State
from ordo_pnp.rules import BoardField, BoardPicture, Column, Grid, Hand, PictureError, Piece, Placed, Row, Scene

HANDS: Final = "hands"
MARSHALS: Final = "marshals"
SUPPLY: Final = "supply"
BARE: Final = "bare"
FINAL: Final = "final"
RIVER: Final = "river"
MAP: Final = "map"
# By bank: the parts of the board that are shown with that bank alone.
ONE_BANK: Final[dict[str, tuple[str, ...]]] = {
    "left": ("L", "L-ring", "L-site"),
    "right": ("R", "R-ring", "R-site"),
}
WORDS: Final = (HANDS, MARSHALS, SUPPLY, BARE, FINAL, RIVER, MAP, *ONE_BANK)
_STRETCH = re.compile(r"([0-9]{1,3})(?:\s*[-–]\s*([0-9]{1,3}))?")
SITE: Final = "-site"
# The name of a sergeant in marks begins with it, before the field of the soldier beside whom he stands.
SERGEANT: Final = "sg"
# Of the place of a sergeant behind a soldier.
RING: Final = "-ring"
# Name in marks of the tiles of a marshal, by the letter of the colour.
HAND_OF: Final = "hand of {}"
# Areas that a picture shows at least.
_LEAST: Final = 4


def picture(game: Komarn, state: State, names: Sequence[str], language: str, show: Sequence[str] = ()) -> Scene:
    """Describe the river; see ``ordo_pnp.rules.scene.Pictured``.

    ``show`` may name areas (``30-36``; else the stretch that anything stands on is shown), ``hands`` or ``hand of r``, ``marshals``
    (whose soldiers are whose), ``supply`` (how many soldiers, sergeants and camps everybody has left), ``bare`` (no board), ``left``
    or ``right`` (one bank as far as the shore, with the river where anything stands there, or with ``river``) and ``final``.
    """
    return _Painter(game.data, state, list(names)[: state.players], language).scene(show)


class _Painter:
    def __init__(self, data: GameData, state: State, names: list[str], language: str) -> None:
        self.data = data
        self.state = state
        self.names = names
        self.language = language
        self.position: Position = position_of(state, {}, everything=True)
        self.cards: Sequence[Card] = data.cards()
        self._sergeants = {str(card.id) for card in self.cards if card.kind == "sergeant"}

    def word(self, key: str, **parts: object) -> str:
        return self.data.sentence("result", key, self.language, **parts)

    def scene(self, show: Sequence[str]) -> Scene:
        stretch = self._stretch(show)
        parts: list[Grid | Hand | BoardPicture] = []
        if MARSHALS in show:
            parts.append(self._marshals())
        if BARE not in show:
            placed = tuple(self._placed(*stretch))
            places = self._places(show, {each.place for each in placed})
            placed = tuple(each for each in placed if not places or each.place in places)
            misdrawn = self._misdrawn(*stretch)
            fields = tuple(each for each in self._fields(*stretch) if not places or each.place in places)
            stones = tuple(
                each for each in fields if each.place == "W" and (each.zone % 10 == 0 or each.zone in stretch)
            )
            board, is_map = self._board(), MAP in show
            parts.append(BoardPicture(board, *stretch, placed, places, False, fields, is_map, misdrawn, stones))
        if SUPPLY in show:
            parts.append(self._supply())
        tiles = self.position.hands
        parts += [
            Hand(name, tuple(self._tile(each) for each in tiles[colour]), HAND_OF.format(colour))
            for name, colour in zip(self.names, self.position.players, strict=True)
            if tiles.get(colour) and (HANDS in show or HAND_OF.format(colour) in show)
        ]
        if not parts:
            raise PictureError("nothing is left to show", "leave `bare` out, or name `hands` or `marshals`")
        return Scene(tuple(parts), self._result(*stretch, final=FINAL in show))

    def _places(self, show: Sequence[str], busy: set[str]) -> tuple[str, ...]:
        """Return the parts of a stretch that a picture shows across: the wanted banks, else those with pieces."""
        banks = [each for each in ONE_BANK if each in show]
        if not banks:
            banks = [each for each, places in ONE_BANK.items() if not busy.isdisjoint(places)] or list(ONE_BANK)
            shown = [place for each in banks for place in ONE_BANK[each] if not place.endswith(SITE) or place in busy]
        else:
            shown = [place for each in banks for place in ONE_BANK[each]]
        if len(banks) > 1 or RIVER in show or "W" in busy:
            shown.append("W")
        return () if MAP in show or (len(banks) == len(ONE_BANK) and not busy) else tuple(shown)

    def _misdrawn(self, first: int, last: int) -> str:
        """Name the neighbours of ``board.yaml`` that the picture of a stretch would show falsely."""
        board = board_for(self.data, self.state.setup.sets)
        assert board is not None  # noqa: S101 (a game without a board is not bound)
        edges = {edge for part in undrawn(self.data, board) for edge in part.edges}
        return name_edges([edge for edge in edges if any(first <= int(field[1:]) <= last for field in edge)])

    def _stretch(self, show: Sequence[str]) -> tuple[int, int]:
        """Return the first and the last area that is shown."""
        areas = self.state.setup.board.areas
        for each in show:
            match = _STRETCH.fullmatch(each)
            if match is None:
                if each not in WORDS and each not in map(HAND_OF.format, self.position.players):
                    remedy = remedy_for(each, WORDS, f"known: areas such as `30-36`, {', '.join(WORDS)}")
                    raise PictureError(f"there is nothing called `{each}` on the river", remedy)
                continue
            first, last = int(match[1]), int(match[2] or match[1])
            if not 1 <= first <= last <= areas:
                raise PictureError(f"there is no stretch `{each}`", f"areas go from 1 to {areas}")
            return first, last
        busy = sorted(self._busy())
        if MAP in show or not busy:
            return 1, areas if MAP in show else min(areas, 2 * _LEAST)
        first, last = max(1, busy[0] - 1), min(areas, busy[-1] + 1)
        while last - first + 1 < _LEAST:
            first, last = max(1, first - 1), min(areas, last + 1)
        return first, last

    def _busy(self) -> Iterator[int]:
        at = self.position
        yield from (int(name[1:]) for name in (*at.occupants, *at.camps))
        yield from (int(name[2:]) for name in at.garrisons)
        yield from at.morlocks

    def _board(self) -> str:
        """Return the piece of the board that is played."""
        owner = board_owner(self.data, self.state.setup.sets)
        boards = [card for card in self.cards if card.kind == BOARD]
        return str(next((card.id for card in boards if card.set == owner), self._card(BOARD)))

    def _card(self, kind: str, **fields: object) -> str:
        for card in self.cards:
            if card.kind == kind and all(card.fields.get(key) == value for key, value in fields.items()):
                return str(card.id)
        wanted = ", ".join(f"{key} {value}" for key, value in fields.items())
        raise PictureError(f"the game has no piece of the kind {kind} with {wanted}")

    def _placed(self, first: int, last: int) -> Iterator[Placed]:
        """Yield the pieces on the stretch, from below to above."""
        for name, card, part in self._standing():
            field = name.removeprefix("c")
            if first <= int(field[1:]) <= last - (1 if part == SITE else 0):
                called = f"{SERGEANT} {name}" if card in self._sergeants else name
                yield Placed(int(field[1:]), f"{field[0]}{part}", Piece(card), called)

    def _fields(self, first: int, last: int) -> Iterator[BoardField]:
        """Yield the fields and marked points of the stretch."""
        for name in self.state.setup.board.index:
            field, part = name.removeprefix("c"), SITE if name.startswith("c") else ""
            if first <= int(field[1:]) <= last - (1 if part else 0):
                yield BoardField(name, int(field[1:]), f"{field[0]}{part}")

    def _standing(self) -> Iterator[tuple[str, str, str]]:
        """Yield for every piece its field (``cL14`` for a site), the piece, and its part of the field."""
        at = self.position
        for name, kind in at.sites.items():
            yield f"c{name}", self._card("site", site=kind), SITE
        for name in at.camps:
            yield name, self._card("camp"), ""
        for area in at.morlocks:
            yield f"W{area}", self._card("morlock"), ""
        for name, colour in (*at.occupants.items(), *at.garrisons.items()):
            yield name, self._card("soldier", marshal=colour), SITE if name.startswith("c") else ""
        for colour, name in at.sergeants:
            own = self._own(name, colour)
            part = SITE if own.startswith("c") else RING
            yield own, self._card("sergeant", marshal=colour), part

    def _own(self, name: str, colour: str) -> str:
        """Return the first soldier of a marshal in a banner: beside that one the sergeant stands."""
        board = self.state.setup.board
        node, seat = board.node(name), self.position.players.index(colour)
        if node is None:
            return name
        root = root_of(self.state, node)
        held = (each for each, owner in enumerate(self.state.occupant) if owner == seat)
        own = [each for each in held if root_of(self.state, each) == root]
        return board.names[min(own, key=lambda each: board.rank[each], default=node)]

    def _marshals(self) -> Grid:
        pieces = [
            Column((Piece(self._card("soldier", marshal=colour)),), name=f"soldier of {colour}")
            for colour in self.position.players
        ]
        return Grid(tuple(self.names), (Row("", tuple(pieces)),))

    def _supply(self) -> Grid:
        """Return soldiers, sergeants and camps of every marshal beside each other, with their numbers."""
        at = self.position
        columns: list[Column] = []
        for each in at.players:
            for card, left in (
                (self._card("soldier", marshal=each), at.supply[each]),
                (self._card("sergeant", marshal=each), at.free_sergeants[each]),
                (self._card("camp"), at.camps_left[each]),
            ):
                columns.append(Column((Piece(card),), str(left), f"sup {each}"))
        heads = tuple(part for name in self.names for part in ("", name, ""))
        return Grid(heads, (Row("", tuple(columns)),))

    def _tile(self, name: str) -> Piece:
        return Piece(self._card("number", number=int(name)))

    def _result(self, first: int, last: int, *, final: bool) -> str:
        """Return the commanders of the banners of the stretch; at the end the winners."""
        if self.state.phase is Phase.OVER or final:
            return self._verdict()
        said = []
        for root in banners(self.state):
            node = self.state.setup.board.names[root].removeprefix("c")
            if first <= int(node[1:]) <= last:
                said.append(self._banner(root))
        return " ".join(said)

    def _banner(self, root: int) -> str:
        size = self.state.counts[root] >> SIZE
        holder = self.state.sergeant[root]
        if holder == NOBODY:
            return self.word("nobody", size=size)
        return self.word("commands", names=self.names[holder], size=size, value=self.state.value(root))

    def _verdict(self) -> str:
        outcome = self.state.outcome()
        totals: Mapping[str, int] = dict(zip(self.names, outcome.totals, strict=True))
        best = self.data.word("result", "and", self.language).join(self.names[seat] for seat in outcome.winners)
        verdict = self.word("winner" if len(outcome.winners) == 1 else "shared", names=best)
        said = ", ".join(f"{name}\N{NO-BREAK SPACE}{total}" for name, total in totals.items())
        return f"{verdict} {self.word('money', totals=said)}"
