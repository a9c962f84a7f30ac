"""A game between people at one keyboard and bots, from wherever its record stands to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.kernel import PUBLIC
from ordo_pnp.play.decision import PersonDecision, QuitError, TakenBackError
from ordo_pnp.play.game_at_table import GameAtTable
from ordo_pnp.play.hand_over import hand_over
from ordo_pnp.terminal import InputEndedError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.kernel import Match, Record, State
    from ordo_pnp.play.seats import SeatPlan
    from ordo_pnp.play.sitting import Sitting

_NOBODY = -1


class TerminalGame:
    """A game being played.

    Args:
        match: What is played.
        record: The game so far; names and seed are its.
        plans: By seat who decides.
        sitting: Where it is played; its ``save`` is called after every action.
    """

    def __init__(self, match: Match, record: Record, plans: Sequence[SeatPlan], sitting: Sitting) -> None:
        self._sitting = sitting
        self._console = sitting.console
        self._game = GameAtTable(match, record, plans, sitting.narrator)
        people = self._game.people
        # Whose hand may be on the screen.
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
        """Show how the game has ended; where several were at the keyboard, without what one of them alone may know."""
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
