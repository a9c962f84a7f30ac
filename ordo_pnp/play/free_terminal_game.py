"""A table without rules in a terminal: whoever sits there types what is done."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from ordo_pnp.free_table import Command, FreeNarrator, FreeScreen, Refusal, TypedReader, wording
from ordo_pnp.kernel import Styled
from ordo_pnp.play.hand_over import hand_over
from ordo_pnp.terminal import InputEndedError, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.free_table import Event, FreePlay
    from ordo_pnp.play.card_labels import CardLabels
    from ordo_pnp.terminal import Console

# Verbs after which the table looks as before.
_UNCHANGED: Final = frozenset({"note", "roll", "look", "peek", "show"})
# Lines of a log at most: the last ones.
_MOST_LISTED: Final = 400


class _LeaveError(Exception):
    """Somebody leaves the game."""


class FreeTerminalGame:
    """A game at a table without rules.

    Args:
        words: Those of the cards, in the same language.
        session: The table.
        console: Where it is played.
        language: Of everything that is shown and told.
        save: Keeps the session; returns where.
    """

    def __init__(
        self,
        words: CardLabels,
        session: FreePlay,
        console: Console,
        language: str,
        save: Callable[[FreePlay], str],
    ) -> None:
        self._words = words
        self._session = session
        self._console = console
        self._language = language
        self._save = save
        self._narrator = FreeNarrator(session.box, language, self._words.name)
        self._wording = wording(language)
        # By seat: how many events that player has been told of.
        self._read = [0] * len(session.box.seats)

    def run(self) -> bool:
        """Play until somebody leaves or nobody answers; the game is kept after every event.

        Returns:
            False: a game without rules is never over.
        """
        self._save(self._session)
        self._welcome()
        try:
            while True:
                self._line(self._console.ask(f"{self._narrator.seats[self._session.table.turn]}> "))
        except (_LeaveError, InputEndedError):
            return False

    def _line(self, line: str) -> None:
        if not line:
            self._draw()
            return
        try:
            meant = TypedReader(self._session.table, self._language, self._words.name).read(line)
            if isinstance(meant, Command):
                self._command(meant)
            else:
                self._do(meant)
        except Refusal as refusal:
            self._console.write(self._narrator.refusal(refusal), indent=2)

    def _do(self, event: Event) -> None:
        seat = self._session.table.turn
        self._session.act(event)
        self._save(self._session)
        if self._session.table.turn != seat:
            self._read[seat] = len(self._session.events)
            self._hand_over()
            return
        self._tell(seat)
        if event.verb not in _UNCHANGED:
            self._draw()

    def _tell(self, seat: int) -> None:
        """Show a player everything that has happened since it was told last."""
        for told in self._session.told[self._read[seat] :]:
            for sentence in self._narrator.lines(told, seat):
                self._console.write(f"  {sentence}", indent=2)
        self._read[seat] = len(self._session.told)

    def _hand_over(self) -> None:
        """Let the next player sit down: nobody sees another's hand."""
        seat = self._session.table.turn
        if len(self._session.box.seats) > 1:
            hand_over(self._console, self._language, self._narrator.seats[seat])
        self._tell(seat)
        self._draw()

    def _welcome(self) -> None:
        self._read[:] = [len(self._session.events)] * len(self._read)
        if self._session.events:
            self._hand_over()
        else:
            self._draw()
        self._console.write(self._wording.labels["welcome"], "faint")

    def _draw(self) -> None:
        screen = FreeScreen(self._narrator, self._words.line, self._console.width)
        self._console.write()
        self._console.draw(screen.table(self._session.table, self._session.table.turn))

    def _command(self, command: Command) -> None:
        {
            "undo": self._undo,
            "read": self._read_card,
            "log": self._log,
            "save": self._saved,
            "quit": self._quit,
            "help": self._help,
        }[command.name](command.rest)

    def _undo(self, rest: str) -> None:
        seat = self._session.table.turn
        told = self._session.told[-1] if self._session.told else []
        public = self._narrator.lines(told, None)
        event = self._session.undo()
        self._save(self._session)
        self._read = [min(read, len(self._session.events)) for read in self._read]
        line = public[0] if public else event.verb
        if self._session.table.turn != seat:
            self._hand_over()
        else:
            self._draw()
        self._console.write(self._wording.fill(self._wording.told["undone"], line=line))

    def _read_card(self, rest: str) -> None:
        card = TypedReader(self._session.table, self._language, self._words.name).card(rest)
        self._console.draw([(Styled(self._words.name(card), "strong"),)])
        for text in filter(None, [self._words.data(card), *self._words.texts(card)]):
            self._console.write(f"  {text}", indent=2)

    def _log(self, rest: str) -> None:
        seat = self._session.table.turn
        lines = list(chain.from_iterable(self._narrator.log(self._session.told, self._session.undone, seat)))
        for line in lines[-_MOST_LISTED:]:
            self._console.write(f"  {line}", indent=2)

    def _saved(self, rest: str) -> None:
        self._console.write(say(self._language, "saved", file=self._save(self._session)))

    def _quit(self, rest: str) -> None:
        raise _LeaveError(rest)

    def _help(self, rest: str) -> None:
        reader = TypedReader(self._session.table, self._language, self._words.name)
        for line in reader.help(rest):
            self._console.write(line, indent=4)
