"""A game of people and bots at one keyboard: each decision of a person, from the record on to the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final

from ordo_pnp.base import IllegalActionError, NotationError, printable
from ordo_pnp.play.chronicle import Rulings, refused_words
from ordo_pnp.play.game_at_table import ADVISER, HINT_MS, GameAtTable, SeatPlan, advise, read_allowed, require_allowed
from ordo_pnp.play.terminal import (
    Answer,
    Console,
    InputEndedError,
    MenuItem,
    hand_over,
    menu_at,
    only_choice,
    read_answer,
    say,
)
from ordo_pnp.rules import PUBLIC, Choice, Match, MenuStep, Narrator, Record, State


@dataclass(frozen=True, slots=True)
class Sitting:
    """The console, narrator and functions that people play with."""

    # Tells the game, with the names of its record.
    narrator: Narrator
    console: Console
    # Of the words beside the game.
    language: str
    # Keeps a record; returns its place.
    save: Callable[[Record], str]
    # For explanations.
    rulings: Rulings
    # Returns a time in seconds, for searches within a time limit.
    clock: Callable[[], float] = monotonic

    def say(self, key: str, **parts: object) -> str:
        """Return words that stand beside the game."""
        return say(self.language, key, **parts)


_COMMANDS: Final = "buhsq"


class QuitError(Exception):
    """Somebody leaves the game."""


class TakenBackError(Exception):
    """Somebody takes the last decision back."""


class PersonDecision:
    """A decision of the seat to act.

    Args:
        sitting: The console and narrator.
        game: The game.
        seat: The seat that decides.
    """

    def __init__(self, sitting: Sitting, game: GameAtTable, seat: int) -> None:
        self._sitting = sitting
        self._console = sitting.console
        self._narrator = sitting.narrator
        self._game = game
        self._state = game.state
        self._seat = seat
        self._happened = game.happened(seat)
        self._choices: Sequence[Choice] = sitting.narrator.choices(game.state)
        self._barred: Sequence[Choice] = sitting.narrator.barred(game.state)
        self._path: list[MenuStep] = []
        # Whether the screen has too few lines for the table, the menu and the meaning of each line of it.
        self._is_low = False
        # Why the last action tried is not allowed.
        self._refusal: IllegalActionError | None = None

    def take(self) -> int:
        """Show the position and ask until an allowed action is chosen.

        Raises:
            QuitError: The person leaves.
            TakenBackError: The person takes the last decision back.
            InputEndedError: Nobody answers any more.
        """
        self._show()
        while True:
            items = menu_at(self._choices, self._barred, [step.key for step in self._path])
            self._list(items)
            answer = read_answer(self._console.ask(self._sitting.say("number")), items, _COMMANDS)
            if answer.command == "?":
                self._explain(answer)
            elif answer.command:
                self._command(answer.command)
            else:
                action = self._chosen(answer.item) if answer.item is not None else self._written(answer.text)
                if action is not None:
                    return action

    def _show(self) -> None:
        """Show the latest events, the table, the hand and the question."""
        write, state = self._console.write, self._state
        if self._happened:
            write()
            write(self._sitting.say("happened"), "strong")
            for sentence in self._happened:
                write(f"  {sentence}", indent=2)
        hand = self._narrator.hand(state, self._seat)
        items = menu_at(self._choices, self._barred, [])
        first = {item.step.key for item in items}
        table = self._narrator.table(state, self._seat, self._console.width)
        self._is_low = not self._console.has_room(len(table) + self._lines_below(items))
        if self._is_low:
            table = self._narrator.table(state, self._seat, self._console.width, is_low=True)
        else:
            write()
        self._console.draw(table)
        if not self._is_low:
            write()
        if not {step.key for step in hand} <= first or not hand:
            cards = ", ".join(" ".join(step.text.split()) for step in hand) or self._sitting.say("no-cards")
            write(self._sitting.say("your-hand", name=self._game.record.players[self._seat], cards=cards), indent=2)
            if not self._is_low:
                write()
        write(self._narrator.question(state), "strong")
        write(self._sitting.say("keys"), "faint")

    def _lines_below(self, items: Sequence[MenuItem]) -> int:
        """Return the number of lines around the table at a decision: question, keys, menu, prompt, gaps, perhaps the hand."""
        count = self._console.lines_of
        menu = count("\n".join(line for item in items for line in _described(item)))
        around = count(self._narrator.question(self._state)) + count(self._sitting.say("keys"))
        return menu + around + 5

    def _list(self, items: Sequence[MenuItem]) -> None:
        """Show a menu with its numbers, below the steps chosen so far."""
        if self._path:
            self._console.write(" → ".join(" ".join(step.text.split()) for step in self._path), "strong", 2)
        for number, item in enumerate(items, 1):
            barred = f" {self._sitting.say('barred')}" if not item.allowed else ""
            self._console.write(f"{number:3} {item.step.text}{barred}", "" if item.allowed else "faint", 4)
            if item.step.detail and not self._is_low:
                self._console.write(f"    {item.step.detail}", "faint")

    def _chosen(self, item: MenuItem) -> int | None:
        """Take a step; return the action if that was the last one."""
        if not item.allowed:
            self._refuse(item.barred[0].action)
            return None
        only = only_choice(item)
        if only is not None:
            return only.action
        self._path.append(item.step)
        return None

    def _written(self, text: str) -> int | None:
        """Read an action in the notation of the game; return it if it is allowed."""
        if not text:
            return None
        try:
            return read_allowed(self._state, text)
        except NotationError:
            self._console.write(self._sitting.say("not-understood", text=printable(text)))
        except IllegalActionError as error:
            self._tell_refusal(error)
        return None

    def _refuse(self, action: int) -> None:
        try:
            require_allowed(self._state, action)
        except IllegalActionError as error:
            self._tell_refusal(error)

    def _tell_refusal(self, error: IllegalActionError) -> None:
        self._refusal = error
        self._console.write(refused_words(self._narrator, self._state, error, self._sitting.language), "strong")

    def _command(self, letter: str) -> None:
        """Carry out a command.

        Raises:
            QuitError: It says so.
            TakenBackError: It says so.
        """
        commands: Mapping[str, Callable[[], None]] = {
            "b": self._back,
            "u": self._undo,
            "h": self._hint,
            "s": self._save,
            "q": self._quit,
        }
        commands[letter]()

    def _back(self) -> None:
        if self._path:
            self._path.pop()

    def _undo(self) -> None:
        raise TakenBackError

    def _quit(self) -> None:
        raise QuitError

    def _save(self) -> None:
        self._console.write(self._sitting.say("saved", file=self._sitting.save(self._game.record)))

    def _hint(self) -> None:
        """Show a bot's choice, and how it weighs the best actions."""
        self._console.write(self._sitting.say("thinks", bot=ADVISER, seconds=HINT_MS // 1000), "faint")
        advice = advise(self._game.match, self._state, self._game.record, self._sitting.clock)
        self._console.write(self._sitting.say("hint", bot=advice.bot, playouts=advice.playouts), "strong")
        for action, value in advice.estimates:
            said = self._narrator.act(self._state, action)
            self._console.write(f"  {said} {self._sitting.say('estimate', value=value)}", indent=2)

    def _explain(self, answer: Answer) -> None:
        """Show a line's meaning and why it is not allowed; without one why the last action was not, and the keys."""
        item = answer.item
        if answer.text:
            self._console.write(self._sitting.say("not-understood", text=printable(answer.text)))
            return
        if item is not None:
            self._console.write(item.step.text, "strong")
            if item.step.detail:
                self._console.write(f"  {item.step.detail}")
            if item.allowed:
                self._console.write(
                    self._sitting.say("all-is-allowed", text=self._narrator.act(self._state, item.allowed[0].action))
                )
                return
            self._refuse(item.barred[0].action)
        if self._refusal is not None and self._refusal.ruling:
            self._console.write(self._sitting.rulings.explained(self._refusal.ruling, self._sitting.language), indent=2)
        elif self._refusal is not None:
            self._console.write(self._sitting.say("refused", why=self._narrator.refusal(self._state, self._refusal)))
        elif item is None:
            self._console.write(self._sitting.say("nothing-refused"))
        if item is None:
            self._console.write(self._sitting.say("keys"))


def _described(item: MenuItem) -> list[str]:
    """Return a line of a menu without its number, and its meaning if there is one."""
    return [item.step.text, *([f"    {item.step.detail}"] if item.step.detail else [])]


_NOBODY = -1


class TerminalGame:
    """A game being played.

    Args:
        match: The match.
        record: The game so far; names and seed are its.
        plans: By seat the person or bot that decides.
        sitting: The console and narrator; its ``save`` is called after every action.
    """

    def __init__(self, match: Match, record: Record, plans: Sequence[SeatPlan], sitting: Sitting) -> None:
        self._sitting = sitting
        self._console = sitting.console
        self._game = GameAtTable(match, record, plans, sitting.narrator)
        people = self._game.people
        # The seat whose hand may be on the screen.
        self._facing = people[0] if len(people) == 1 else _NOBODY

    @property
    def state(self) -> State:
        """The position."""
        return self._game.state

    @property
    def record(self) -> Record:
        """The game so far."""
        return self._game.record

    def run(self) -> bool:
        """Play until the game is over or somebody leaves.

        The record is kept after every action, so that nothing is lost however this ends.

        Returns:
            Whether the game is over.
        """
        self._sitting.save(self.record)
        try:
            while not self.state.is_terminal:
                seat = self.state.current_player
                if seat in self._game.people:
                    self._person(seat)
                else:
                    self._act(self._game.decision_of_bot())
        except (QuitError, InputEndedError):
            return False
        self._end()
        return True

    def _person(self, seat: int) -> None:
        self._face(seat)
        try:
            action = PersonDecision(self._sitting, self._game, seat).take()
        except TakenBackError:
            self._take_back(seat)
        else:
            self._act(action)

    def _act(self, action: int) -> None:
        self._game.act(action)
        self._sitting.save(self.record)

    def _take_back(self, seat: int) -> None:
        """Go back to the last decision of a person."""
        count = self._game.take_back(seat)
        if not count:
            self._console.write(self._sitting.say("nothing-to-undo"))
            return
        self._sitting.save(self.record)
        self._console.write(self._sitting.say("undone", name=self.record.players[seat], count=count))

    def _face(self, seat: int) -> None:
        """Let a person take the keyboard, unless that person has it."""
        if self._facing == seat:
            return
        hand_over(self._console, self._sitting.language, self.record.players[seat])
        self._facing = seat

    def _end(self) -> None:
        """Show how the game has ended; where several were at the keyboard, without the knowledge of one of them alone."""
        looking = self._game.people[0] if len(self._game.people) == 1 else PUBLIC
        if looking == PUBLIC:
            self._console.hide()
        else:
            for sentence in self._game.happened(looking):
                self._console.write(sentence, indent=2)
        self._console.draw(self._sitting.narrator.table(self.state, looking, self._console.width))
        self._console.write()
        for sentence in self._sitting.narrator.verdict(self.state):
            self._console.write(sentence, "strong")
