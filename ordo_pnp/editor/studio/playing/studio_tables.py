"""The tables of a studio at which games are played, and the seats of each window."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from time import monotonic
from typing import Any, Final, NamedTuple, Protocol

from ordo_pnp.editor.language.protocol import INVALID_PARAMS, RpcError
from ordo_pnp.editor.studio.desk import Desk, StudioWindow
from ordo_pnp.editor.studio.playing.scene_pictures import CardPictures
from ordo_pnp.play import FREE_LANGUAGES, say

# Seconds for which the seats of a closed window are kept: it may be loaded again.
KEPT_S: Final = 30.0


class Notify(Protocol):
    """Sends a notification to windows, from any thread."""

    def __call__(self, method: str, params: Mapping[str, Any], but: StudioWindow | None = None) -> None:
        """Send it to all windows but one."""


def nobody_hears(method: str, params: Mapping[str, Any], but: StudioWindow | None = None) -> None:
    """Send nothing: the table has not been set up yet."""


class Known(NamedTuple):
    """The actions and undos of a table that a page knows."""

    # The number of actions.
    since: int = 0
    # The number of undone actions by then.
    took_back: int = 0


def usual_names(seat: int) -> frozenset[str]:
    """Return the names of a seat whose player has none, in all languages."""
    return frozenset(say(each, "seat-name", number=seat + 1) for each in FREE_LANGUAGES)


class StudioTable(ABC):
    """A table at which people of some windows sit."""

    # ``rules`` or ``free``.
    kind: str
    # The faces of its cards.
    pictures: CardPictures

    def __init__(self, game: str, names: Sequence[str], people: Collection[int], language: str) -> None:
        self.id = ""
        # Notifies all windows of the studio but one.
        self.notify: Notify = nobody_hears
        self.game = game
        self.names = tuple(names)
        self.people = tuple(people)
        self.language = language
        # Seat -> the window that sits there.
        self.chairs: dict[int, StudioWindow] = {}
        # Seat -> the secret word by which its closed window may come back, and the time until which it may.
        self._kept: dict[int, tuple[str, float]] = {}

    @property
    def kept(self) -> list[int]:
        """The seats that are kept for windows that may be loaded again."""
        now = monotonic()
        self._kept = {seat: (word, until) for seat, (word, until) in self._kept.items() if until > now}
        return sorted(self._kept)

    @property
    def is_left(self) -> bool:
        """Whether no window sits there or may come back."""
        return not self.chairs and not self.kept

    @property
    def unnamed(self) -> list[int]:
        """The seats of people without a name of their own: a page names them in its language."""
        return [seat for seat in self.people if self.names[seat] in usual_names(seat)]

    @abstractmethod
    def shown(self, seat: int, known: Known, page: str) -> dict[str, Any]:
        """Return the table as a seat may see it.

        Args:
            seat: The seat.
            known: The actions that its page knows.
            page: The language of the page.
        """

    def seats_shown(self) -> dict[str, Any]:
        """Return the players and their seats, as every window may know them."""
        return {
            "names": list(self.names),
            "unnamed": self.unnamed,
            "people": list(self.people),
            "taken": sorted({*self.chairs, *self.kept}),
        }

    @property
    @abstractmethod
    def actions(self) -> int:
        """The number of actions so far."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The seat to act."""

    @property
    @abstractmethod
    def seed(self) -> int:
        """The seed of its chance; windows never get it, for it reveals every card."""

    @abstractmethod
    def take_back(self, seat: int) -> int:
        """Undo the last decision of a person; return the number of undone actions."""

    @abstractmethod
    def record_text(self) -> str:
        """Return the game so far as the text of a file."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def winners(self) -> list[int]:
        """The seats that have won.

        None while the game goes on, and where it is never over.
        """
        return []

    def open_to(self, window: StudioWindow) -> list[int]:
        """Return the seats that a window may take one by one: free ones, and those of windows with several."""
        sitting = list(self.chairs.values())
        others = {seat for seat, each in self.chairs.items() if each is window or sitting.count(each) == 1}
        return [seat for seat in self.people if seat not in {*others, *self.kept}]

    def is_left_to(self, window: StudioWindow) -> bool:
        """Whether no other window sits there, or may come back."""
        return not self.kept and all(each is window for each in self.chairs.values())

    def sit(self, window: StudioWindow, seats: Sequence[int]) -> None:
        """Assign seats to a window: free ones, or those of a window that keeps others.

        Raises:
            RpcError: A seat is not for a person, is kept for a closed window, or another window would have none left.
        """
        after = self.chairs | dict.fromkeys(seats, window)
        for seat in seats:
            if seat not in self.people:
                raise RpcError(f"no person sits at seat {seat + 1}", INVALID_PARAMS)
            if self.chairs.get(seat, window) not in after.values():
                raise RpcError(f"another window sits at seat {seat + 1}")
            if seat in self.kept:
                raise RpcError(
                    f"the window of seat {seat + 1} has just been closed or is loaded again: its seat is kept for {KEPT_S:g} seconds"
                )
        self.chairs = after
        self.tell_others(window)

    def require_open_hands(self, window: StudioWindow) -> None:
        """Require that a window may know every hand: the game is over, or all people sit at the window.

        Raises:
            RpcError: It may not.
        """
        if not self.is_over and self.seats_of(window) != sorted(self.people):
            raise RpcError(
                "that tells every hand: it can be had when the game is over, or where all people of the table sit"
            )

    def leave(self, window: StudioWindow, word: str = "") -> None:
        """Free all seats of a window, or keep them ``KEPT_S`` seconds for its secret word."""
        if word:
            until = monotonic() + KEPT_S
            self._kept |= dict.fromkeys(self.seats_of(window), (word, until))
        self.chairs = {seat: each for seat, each in self.chairs.items() if each is not window}

    def come_back(self, window: StudioWindow, words: Collection[str]) -> None:
        """Seat a window at the seats kept for one of its words."""
        found = [seat for seat in self.kept if self._kept[seat][0] in words]
        for seat in found:
            del self._kept[seat]
        if found:
            self.sit(window, found)

    def tell_others(self, but: StudioWindow | None = None) -> None:
        """Notify all windows but one of a change, wherever they sit.

        They then ask for the state of their seats.
        """
        self.notify("ordo/play/changed", {"play": self.id}, but)

    def seats_of(self, window: StudioWindow) -> list[int]:
        """Return the seats of a window."""
        return sorted(seat for seat, each in self.chairs.items() if each is window)

    def listed(self, window: StudioWindow) -> dict[str, Any]:
        """Return the public facts of the table, and those about the window."""
        return {
            "play": self.id,
            "kind": self.kind,
            "game": self.game,
            **self.seats_shown(),
            "mine": self.seats_of(window),
            "open": self.open_to(window),
            "kept": self.kept,
            "canRemove": self.is_left_to(window),
            "actions": self.actions,
            "turn": self.turn,
            "over": self.is_over,
            "winners": self.winners,
        }

    def close(self) -> None:  # noqa: B027 (most tables hold nothing)
        """End the processes of the table."""


# Tables of a studio; a new one replaces the oldest empty one.
MAX_TABLES: Final = 16


class PlayTables:
    """The tables of a studio."""

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
            RpcError: People sit at as many tables as there may be.
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
        """End the processes of the tables."""
        for each in self._tables.values():
            each.close()


class Chairs:
    """The seats of one window."""

    def __init__(self, window: StudioWindow) -> None:
        self._window = window
        # The pictures and definitions that it has.
        self.had: set[str] = set()
        self._word = ""

    def known_by(self, word: str, earlier: str) -> None:
        """Note the secret word by which the window returns to its seats after a reload.

        Args:
            word: The word, new for each time that the page is loaded: a copy of the window has another one.
            earlier: The word of the window before it was loaded again.
        """
        self._word = word
        for table in self._window.desk.kept(PlayTables).all():
            table.come_back(self._window, {word, earlier} - {""})

    def sit(self, table: StudioTable, seats: Sequence[int]) -> None:
        """Sit down at seats, see ``StudioTable.sit``.

        They are free again some time after the window has closed.
        """
        table.sit(self._window, seats)

    def require(self, table: StudioTable, seat: int) -> None:
        """Require that this window sits at a seat: no other window gets the view of that seat.

        Raises:
            RpcError: It does not.
        """
        if table.chairs.get(seat) is not self._window:
            raise RpcError(f"this window does not sit at seat {seat + 1} of that table", INVALID_PARAMS)

    def require_one(self, table: StudioTable) -> None:
        """Require that this window sits at a table.

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
