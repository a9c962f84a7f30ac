"""A game between people at one keyboard and bots, from wherever its record stands to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.kernel import PUBLIC, Play
from ordo_pnp.play.advice import decide
from ordo_pnp.play.chronicle import happenings_of
from ordo_pnp.play.decision import PersonDecision, QuitError, TakenBackError
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
        self._plans = plans
        self._play = Play(match, record)
        self._people = [seat for seat, plan in enumerate(plans) if plan.is_me]
        self._told: list[dict[int, list[str]]] = []
        """By action: what each person at the keyboard is told of it."""
        self._decided: dict[int, list[int]] = {seat: [] for seat in self._people}
        """By person: the numbers of the actions that were decided there, from 0."""
        self._facing = self._people[0] if len(self._people) == 1 else _NOBODY
        """Whose hand may be on the screen."""
        for each in happenings_of(match, record):
            self._note(each.before, each.action, each.after)

    @property
    def state(self) -> State:
        """The position."""
        return self._play.state

    @property
    def record(self) -> Record:
        """The game so far."""
        return self._play.record

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
                if self._plans[seat].is_me:
                    self._person(seat)
                else:
                    legal = self.state.legal_actions()
                    self._act(decide(self._plans[seat].who, self._play.match, self.state, legal, self.record))
        except (QuitError, InputEndedError):
            return False
        self._end()
        return True

    def _happened(self, seat: int) -> list[str]:
        """Return what a person is told of everything since that person's last decision, this included."""
        since = self._decided[seat][-1] if self._decided[seat] else 0
        return [sentence for each in self._told[since:] for sentence in each[seat]]

    def _person(self, seat: int) -> None:
        self._face(seat)
        try:
            action = PersonDecision(self._sitting, self._play, seat, self._happened(seat)).take()
        except TakenBackError:
            self._take_back(seat)
        else:
            self._act(action)

    def _act(self, action: int) -> None:
        before = self.state.clone()
        self._play.act(action)
        self._note(before, action, self.state)
        self._sitting.save(self.record)

    def _note(self, before: State, action: int, after: State) -> None:
        """Keep what is told of an action, and who decided it."""
        actor = before.current_player
        if actor in self._decided:
            self._decided[actor].append(len(self._told))
        self._told.append({seat: self._sitting.narrator.tell(before, action, after, seat) for seat in self._people})

    def _take_back(self, seat: int) -> None:
        """Go back to the last decision of a person, and forget all that came after it."""
        if not self._decided[seat]:
            self._console.write(self._sitting.say("nothing-to-undo"))
            return
        index = self._decided[seat][-1]
        count = len(self._told) - index
        self._play.undo(count)
        del self._told[index:]
        for decided in self._decided.values():
            decided[:] = [each for each in decided if each < index]
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
        looking = self._people[0] if len(self._people) == 1 else PUBLIC
        if looking == PUBLIC:
            self._console.hide()
        else:
            for sentence in self._happened(looking):
                self._console.write(sentence, indent=2)
        self._console.draw(self._sitting.narrator.table(self.state, looking, self._console.width))
        self._console.write()
        for sentence in self._sitting.narrator.verdict(self.state):
            self._console.write(sentence, "strong")
