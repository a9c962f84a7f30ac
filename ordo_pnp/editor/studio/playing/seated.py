"""What a window sits at: which seats of which tables are its own, and which pictures it has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ordo_pnp.editor.language.rpc import INVALID_PARAMS, RpcError
from ordo_pnp.editor.studio.playing.play_tables import PlayTables

if TYPE_CHECKING:
    from ordo_pnp.editor.studio.desk import StudioWindow
    from ordo_pnp.editor.studio.playing.tables import StudioTable


class Chairs:
    """The seats of one window.

    Args:
        window: Which.
    """

    def __init__(self, window: StudioWindow) -> None:
        self._window = window
        # The pictures and definitions that it has.
        self.had: set[str] = set()
        self._word = ""

    def known_by(self, word: str, earlier: str) -> None:
        """Note a secret word of the window, by which it comes back to its seats when it is loaded again.

        Args:
            word: The word, new for each time that the page is loaded: a copy of the window has another one.
            earlier: That of the window before it was loaded again.
        """
        self._word = word
        for table in self._window.desk.kept(PlayTables).all():
            table.come_back(self._window, {word, earlier} - {""})

    def sit(self, table: StudioTable, seats: Sequence[int]) -> None:
        """Sit down at seats, see ``StudioTable.sit``; they are free again some time after the window has closed."""
        table.sit(self._window, seats)

    def require(self, table: StudioTable, seat: int) -> None:
        """Insist that this window sits at a seat: no other one is told what that seat sees.

        Raises:
            RpcError: It does not.
        """
        if table.chairs.get(seat) is not self._window:
            raise RpcError(f"this window does not sit at seat {seat + 1} of that table", INVALID_PARAMS)

    def require_one(self, table: StudioTable) -> None:
        """Insist that this window sits at a table.

        Raises:
            RpcError: It does not.
        """
        if self._window not in table.chairs.values():
            raise RpcError("this window does not sit at that table", INVALID_PARAMS)

    def close(self) -> None:
        """Leave all tables."""
        for table in self._window.desk.kept(PlayTables).all():
            if table.seats_of(self._window):
                table.leave(self._window, self._word)
                table.tell_others(self._window)
