"""The cards of one game as rows and columns, made of the texts that are open."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import printable
from ordo_pnp.cards import parse_query
from ordo_pnp.editor.language.rpc import RpcError
from ordo_pnp.tables import PRINT, CellGrid, EarlierSources, card_schemas, columns_of, rows_of

if TYPE_CHECKING:
    from ordo_pnp.cards import Card, GameData, Schema
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.studio.desk import Desk
    from ordo_pnp.project import WrittenGame
    from ordo_pnp.tables import SheetColumn


# The first columns, which are not edited: a card is renamed everywhere at once, and keeps its kind.
FIXED: Final = ("id", "kind")


# Of a project in which a page makes more: twice as many as it has been measured with. Files that are written by hand
# may hold more.
MAX_CARDS: Final = 20_000


class WrittenCells:
    """How values were written before the cells of a desk were changed.

    Args:
        desk: Whose.
    """

    def __init__(self, desk: Desk) -> None:
        self.sources = EarlierSources()


class CardTable:
    """The cards of a game as they are now; for one request.

    Args:
        desk: Where their texts are open.
        params: ``game`` says which.

    Raises:
        RpcError: There is no such game.
    """

    def __init__(self, desk: Desk, params: Params) -> None:
        games = desk.session.catalog().games
        name = params.id("game")
        if name not in games:
            raise RpcError(f"there is no game `{printable(name)}`")
        self.desk = desk
        self.written: WrittenGame = desk.session.written(name)
        self.game: GameData = self.written.game
        self.schemas: list[Schema] = card_schemas(name, desk.session.schemas())

    @cached_property
    def columns(self) -> tuple[SheetColumn, ...]:
        """The columns after ``id`` and ``kind``, see ``export.columns``."""
        return columns_of(self.game, self.schemas)

    @cached_property
    def _by_id(self) -> Mapping[str, Card]:
        return {each.id: each for each in self.game.cards()}

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Heading -> the number of its column in a row, ``id`` being 0."""
        return {name: at for at, name in enumerate((*FIXED, *(each.heading for each in self.columns)))}

    def selected(self, params: Params) -> tuple[Card, ...]:
        """Return the cards that ``filter``, ``set`` and ``kind`` leave, in the order of the files.

        Raises:
            NotationError: The filter cannot be read, or names what no card has.
        """
        cards = self.game.cards()
        for key in ("set", "kind"):
            if key in params:
                wanted = params.id(key)
                cards = tuple(each for each in cards if getattr(each, key) == wanted)
        if "filter" in params and (words := params.string("filter", 10_000)).strip():
            known = {each.id for each in cards}
            cards = tuple(each for each in parse_query(words).select(self.game.cards()) if each.id in known)
        return cards

    def require_room(self, count: int) -> None:
        """Insist that the project may have so many more cards.

        Raises:
            RpcError: It may not.
        """
        session = self.desk.session
        there = sum(len(session.written(name).game.cards()) for name in session.catalog().games)
        if there + count > MAX_CARDS:
            raise RpcError(
                f"the project has {there:,} cards; {count:,} more are too many: {MAX_CARDS:,} at most are made here"
            )

    def has(self, identifier: str) -> bool:
        """Whether there is a card of an id."""
        return identifier in self._by_id

    def card(self, identifier: str) -> Card:
        """Return a card.

        Raises:
            RpcError: There is none of that id.
        """
        found = self._by_id.get(identifier)
        if found is None:
            raise RpcError(f"there is no card `{printable(identifier)}`")
        return found

    def schema_of(self, kind: str) -> Schema:
        """Return what describes the cards of a kind.

        Raises:
            RpcError: There is no such kind.
        """
        found = next((each for each in self.schemas if kind in each.fields), None)
        if found is None:
            raise RpcError(f"there is no kind `{printable(kind)}`")
        return found

    def cells(self, cards: Sequence[Card]) -> CellGrid:
        """Return cards as a spreadsheet, headings first."""
        return CellGrid(rows_of(cards, self.columns))

    def rows(self, cards: Sequence[Card]) -> list[dict[str, Any]]:
        """Return cards as rows for a page: ``id``, ``cells`` in the order of all columns, ``problem``, ``isStale``."""
        wrong = self.written.wrong
        written = self.cells(cards).rows[1:]
        return [
            {
                "id": str(card.id),
                "cells": cells,
                "problem": wrong[card.id].problem if card.id in wrong else None,
                "isStale": card.id in wrong and not wrong[card.id].is_readable,
            }
            for card, cells in zip(cards, written, strict=True)
        ]

    def column(self, heading: str) -> SheetColumn:
        """Return a column whose cells can be changed.

        Raises:
            RpcError: There is none of that heading, or its cells are not changed in a table.
        """
        at = self.places.get(heading)
        if at is None:
            raise RpcError(f"cards have no column `{printable(heading)}`")
        if at < len(FIXED):
            raise RpcError(f"`{heading}` is not changed in the table: rename the card, or make another one")
        return self.columns[at - len(FIXED)]

    def require_readable(self, cards: Collection[Card], languages: Collection[str | None] = ()) -> None:
        """Insist that the files of cards, and of their translations into some languages, say what is shown.

        Raises:
            RpcError: One cannot be read at this moment.
        """
        for card in cards:
            require_read(self.written, card.origin.document.file)
        for card_set in {card.set for card in cards}:
            own = self.game.sets[card_set].language
            keys = {f"text {each}" for each in languages if each not in (None, own)}
            require_home(self.written, card_set, keys)


def require_read(written: WrittenGame, path: Path) -> None:
    """Insist that a file can be read as a whole.

    Raises:
        RpcError: It cannot.
    """
    if path in written.unread:
        raise RpcError(f"`{printable(path.name)}` cannot be read as it is: mend that in its text first")


def require_home(written: WrittenGame, card_set: str, keys: Collection[str]) -> None:
    """Insist that every file of a set can be read that may hold some things; of what nobody can read may be anything.

    Args:
        written: A game as it is written.
        card_set: One of its sets; empty for the words of the game.
        keys: As in ``WrittenGame.unread``.

    Raises:
        RpcError: One cannot.
    """
    for path, key in written.unread.items():
        owner = next((each.id for each in written.game.sets.values() if path.is_relative_to(each.folder)), "")
        if keys and (key is None or key in keys) and owner == card_set:
            require_read(written, path)


def kinds_of(schemas: Sequence[Schema]) -> list[str]:
    """Return the kinds of the cards that schemas describe."""
    return list(dict.fromkeys(kind for schema in schemas for kind in schema.fields))


def value_schemas(schemas: Sequence[Schema], column: SheetColumn) -> list[Mapping[str, Any]]:
    """Return what the schemas of cards say of the values of a column."""
    found = []
    for schema in schemas:
        properties = schema.content["properties"][schema.key]["items"]["properties"]
        if column.is_printing:
            properties = properties.get(PRINT, {}).get("properties", {})
        if column.key in properties:
            found.append(properties[column.key])
    return found
