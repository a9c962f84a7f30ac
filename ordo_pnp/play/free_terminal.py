"""A table without rules in a terminal: its screen, and the loop of typed lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Final

from ordo_pnp.play.free_moves import Event
from ordo_pnp.play.free_play import CardLabels, FreeNarrator, FreePlay
from ordo_pnp.play.free_table import CardRef, FreeTable, Refusal, area_of, hand_of, is_hand, seat_of
from ordo_pnp.play.free_typing import Command, TypedReader
from ordo_pnp.play.free_words import wording
from ordo_pnp.play.terminal import Console, InputEndedError, hand_over, say
from ordo_pnp.rules import Styled, StyledLine

# Characters between things beside each other.
_GAP = 2


class FreeScreen:
    """Draws a table.

    Args:
        narrator: The words.
        shown: Returns the line of a card, by id: its name, and as much more as fits.
        width: Characters that a line may have, 40 at least.
    """

    def __init__(self, narrator: FreeNarrator, shown: Callable[[str], str], width: int) -> None:
        self._narrator = narrator
        self._shown = shown
        self._width = width

    def table(self, table: FreeTable, seat: int) -> list[StyledLine]:
        """Draw the table as a seat sees it: piles, open cards, numbers of cards of others, and its own hand.

        Hidden cards are shown by nothing but their place: other hidden cards give the same lines.
        """
        lines = [*self._piles(table)]
        for place in table.places:
            if place in table.piles or seat_of(place) is not None:
                continue
            lines += self._area(table, place, seat, Styled(self._narrator.place(place), "strong"))
        for other in range(len(table.box.seats)):
            lines += self._seat(table, other, seat)
        lines.append(())
        lines.append((Styled(self._narrator.wording.labels["hand"], "strong"),))
        lines += self._cards(table, hand_of(seat), seat)
        return lines

    def _piles(self, table: FreeTable) -> list[StyledLine]:
        items = []
        for place in table.places:
            if place in table.piles:
                top = ""
                if table.places[place] and table.is_seen(place, 0, None):
                    top = f" ({self._shown(table.card(table.piece(CardRef(place, 0))))})"
                items.append(
                    (Styled(f"{self._narrator.place(place)} {len(table.places[place])}", "strong"), Styled(top))
                )
        return list(self._flowed(items))

    def _flowed(self, items: Iterable[tuple[Styled, ...]]) -> Iterable[StyledLine]:
        """Set things beside each other, on as many lines as they need."""
        line: list[Styled] = []
        used = 0
        for item in items:
            item = tuple(Styled(part.text[: self._width], part.style) for part in item)  # noqa: PLW2901 (clipped)
            size = sum(len(part.text) for part in item)
            if line and used + _GAP + size > self._width:
                yield tuple(line)
                line, used = [], 0
            if line:
                line.append(Styled(" " * _GAP))
                used += _GAP
            line += item
            used += size
        if line:
            yield tuple(line)

    def _seat(self, table: FreeTable, other: int, seat: int) -> list[StyledLine]:
        style = f"seat-{other % 5}"
        head = [Styled(self._narrator.seats[other], style)]
        if other != seat:
            held = len(table.places[hand_of(other)])
            words = self._narrator.wording
            head.append(
                Styled(f"  {words.fill(words.labels['in-hand'], cards_n=words.cards(held), count=held)}", "faint")
            )
        return self._area(table, area_of(other), seat, *head)

    def _area(self, table: FreeTable, place: str, seat: int, *head: Styled) -> list[StyledLine]:
        counters = _counters(table, place)
        if not table.places[place] and not counters and seat_of(place) is None:
            return []
        return [(*head, Styled(f"  {counters}" if counters else "")), *self._cards(table, place, seat)]

    def _cards(self, table: FreeTable, place: str, seat: int) -> list[StyledLine]:
        lines: list[StyledLine] = []
        labels = self._narrator.wording.labels
        pieces = table.places[place]
        room = len(str(len(pieces)))
        for index, piece in enumerate(pieces):
            if table.is_seen(place, index, seat):
                text = Styled(self._shown(table.card(piece)))
            else:
                text = Styled(f"[{labels['down']}]", "faint")
            notes = [labels["turned"]] if piece in table.turned else []
            if counters := _counters(table, f"#{piece}"):
                notes.append(counters)
            note = f"  ({', '.join(notes)})" if notes else ""
            fitting = max(8, self._width - room - 4 - len(note))
            cut = text if len(text.text) <= fitting else Styled(f"{text.text[: fitting - 1]}…", text.style)
            lines.append((Styled(f"  {index + 1:>{room}} ", "faint"), cut, Styled(note, "strong")))
        if not pieces and is_hand(place):
            lines.append((Styled(f"  {labels['empty']}", "faint"),))
        return lines


def _counters(table: FreeTable, owner: str) -> str:
    return ", ".join(f"{name} {value}" for name, value in table.counters.get(owner, {}).items())


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
        console: The console of the players.
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
        """Show a player all events since the last showing."""
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
