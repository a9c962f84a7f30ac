"""The tables of a studio at which games are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.editor.language.rpc import INVALID_PARAMS, RpcError

if TYPE_CHECKING:
    from ordo_pnp.editor.studio.desk import Desk, StudioWindow
    from ordo_pnp.editor.studio.playing.tables import StudioTable


# Tables of a studio; a new one takes the place of the oldest at which nobody sits.
MAX_TABLES: Final = 16


class PlayTables:
    """The tables of a studio.

    Args:
        desk: Whose.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tables: dict[str, StudioTable] = {}
        self._count = 0

    def all(self) -> list[StudioTable]:
        """Return every table, the oldest first."""
        return list(self._tables.values())

    def add(self, table: StudioTable) -> None:
        """Set up a table.

        Raises:
            RpcError: There are too many at which somebody sits.
        """
        if len(self._tables) >= MAX_TABLES:
            free = next((each for each in self._tables.values() if each.is_left), None)
            if free is None:
                raise RpcError(f"people sit at {MAX_TABLES} tables already: leave one first")
            self._tables.pop(free.id).close()
        self._count += 1
        table.id = str(self._count)
        self._tables[table.id] = table
        table.notify = self._desk.notify

    def remove(self, play: str, window: StudioWindow) -> None:
        """Remove a table with its game.

        Raises:
            RpcError: There is none, or another window sits there or may come back.
        """
        table = self.find(play)
        if not table.is_left_to(window):
            raise RpcError(
                "another window sits at that table, or has just been closed and may come back: it stays until that has left"
            )
        del self._tables[play]
        table.close()
        table.tell_others(window)

    def find(self, play: str) -> StudioTable:
        """Return a table by its id.

        Raises:
            RpcError: There is none.
        """
        found = self._tables.get(play)
        if found is None:
            raise RpcError("there is no such table any more: begin a new game, or open its record", INVALID_PARAMS)
        return found

    def close(self) -> None:
        """End what works for the tables."""
        for each in self._tables.values():
            each.close()
