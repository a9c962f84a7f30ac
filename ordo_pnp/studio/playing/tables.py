"""The tables of a studio at which games are played, and who sits at them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.language import INVALID_PARAMS, RpcError

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ordo_pnp.studio.desk import Desk, StudioWindow
    from ordo_pnp.studio.playing.card_pictures import CardPictures

MAX_TABLES: Final = 16
"""Tables of a studio; a new one takes the place of the oldest at which nobody sits."""


class StudioTable(ABC):
    """A table at which people of some windows sit.

    Args:
        game: Whose cards are played.
        names: Of the players, by seat.
        people: The seats of people.
        language: Of everything that is told.
    """

    kind: str
    """``rules`` or ``free``."""
    pictures: CardPictures
    """The faces of its cards."""

    def __init__(self, game: str, names: Sequence[str], people: Collection[int], language: str) -> None:
        self.id = ""
        self.game = game
        self.names = tuple(names)
        self.people = tuple(people)
        self.language = language
        self.chairs: dict[int, StudioWindow] = {}
        """Seat -> the window that sees what it may see."""

    @abstractmethod
    def shown(self, seat: int, since: int, took_back: int) -> dict[str, Any]:
        """Return all that a seat may see.

        Args:
            seat: Who looks.
            since: How many actions its page has been told of.
            took_back: How many were taken back when it was told of them.
        """

    @property
    @abstractmethod
    def actions(self) -> int:
        """How many actions have led here."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The seat to act."""

    @property
    @abstractmethod
    def seed(self) -> int:
        """Where its chance comes from; it is not told to windows, for it tells every card."""

    @abstractmethod
    def take_back(self, seat: int) -> int:
        """Undo what a person did last; return how many actions were undone."""

    @abstractmethod
    def record_text(self) -> str:
        """Return the game so far as the text of a file."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game has ended."""

    def sit(self, window: StudioWindow, seats: Sequence[int]) -> None:
        """Assign seats to a window: free ones, or those of a window that keeps others.

        Raises:
            RpcError: No person sits there, or another window has no other seat.
        """
        after = self.chairs | dict.fromkeys(seats, window)
        for seat in seats:
            if seat not in self.people:
                raise RpcError(f"no person sits at seat {seat + 1}", INVALID_PARAMS)
            if self.chairs.get(seat, window) not in after.values():
                raise RpcError(f"another window sits at seat {seat + 1}")
        self.chairs = after
        self.tell_others(window)

    def require_open_hands(self, window: StudioWindow) -> None:
        """Insist that a window may know what everybody holds: the game is over, or all people sit there.

        Raises:
            RpcError: It may not.
        """
        if not self.is_over and self.seats_of(window) != sorted(self.people):
            raise RpcError(
                "that tells every hand: it can be had when the game is over, or where all people of the table sit"
            )

    def leave(self, window: StudioWindow) -> None:
        """Leave all seats of a window free."""
        self.chairs = {seat: each for seat, each in self.chairs.items() if each is not window}

    def tell_others(self, but: StudioWindow | None = None) -> None:
        """Notify the windows at the table that something has happened; what it is they ask for their seats."""
        for each in dict.fromkeys(self.chairs.values()):
            if each is not but:
                each.notify("ordo/play/changed", {"play": self.id})

    def seats_of(self, window: StudioWindow) -> list[int]:
        """Return the seats of a window."""
        return sorted(seat for seat, each in self.chairs.items() if each is window)

    def listed(self, window: StudioWindow) -> dict[str, Any]:
        """Return what everybody in the studio may know of the table."""
        return {
            "play": self.id,
            "kind": self.kind,
            "game": self.game,
            "names": list(self.names),
            "people": list(self.people),
            "taken": sorted(self.chairs),
            "mine": self.seats_of(window),
            "actions": self.actions,
            "turn": self.turn,
            "over": self.is_over,
        }

    def close(self) -> None:  # noqa: B027 (most tables hold nothing)
        """End what works for the table."""


class PlayTables:
    """The tables of a studio.

    Args:
        desk: Whose.
    """

    def __init__(self, desk: Desk) -> None:
        del desk
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
            free = next((each for each in self._tables.values() if not each.chairs), None)
            if free is None:
                raise RpcError(f"people sit at {MAX_TABLES} tables already: leave one first")
            self._tables.pop(free.id).close()
        self._count += 1
        table.id = str(self._count)
        self._tables[table.id] = table

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
