"""A game between people and bots, wherever they see it: what was done, what each person is told, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import IllegalActionError
from ordo_pnp.kernel import Play, sole_decline
from ordo_pnp.play.advice import decide
from ordo_pnp.play.chronicle import happenings_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.kernel import Match, Narrator, Record, State
    from ordo_pnp.play.seats import SeatPlan


class GameAtTable:
    """A game being played.

    Where the only allowed action just declines, the table carries it out: nobody is asked, and the record holds it like any other.

    Args:
        match: What is played.
        record: The game so far; names and seed are its.
        plans: By seat who decides.
        narrator: Tells the game, with the names of its record.

    Raises:
        BrokenRecordError: An action of the record cannot be read or is not allowed.
    """

    def __init__(self, match: Match, record: Record, plans: Sequence[SeatPlan], narrator: Narrator) -> None:
        self.plans = tuple(plans)
        self.narrator = narrator
        # The seats at which a person decides.
        self.people = tuple(seat for seat, plan in enumerate(plans) if plan.is_me)
        self._play = Play(match, record)
        # By action: what each person is told of it.
        self._told: list[dict[int, list[str]]] = []
        # By person: the numbers of the actions that were decided there, from 0.
        self._decided: dict[int, list[int]] = {seat: [] for seat in self.people}
        for each in happenings_of(match, record):
            self._note(each.before, each.action, each.after)
        self._decline()

    @property
    def match(self) -> Match:
        """What is played."""
        return self._play.match

    @property
    def state(self) -> State:
        """The position."""
        return self._play.state

    @property
    def record(self) -> Record:
        """The game so far."""
        return self._play.record

    def told(self, seat: int) -> list[list[str]]:
        """Return what a person is told of each action."""
        return [each[seat] for each in self._told]

    def happened(self, seat: int) -> list[str]:
        """Return what a person is told of everything since that person's last decision, this included."""
        decided = self._decided.get(seat)
        since = decided[-1] if decided else 0
        return [sentence for each in self._told[since:] for sentence in each.get(seat, ())]

    def has_decided(self, seat: int) -> bool:
        """Whether a person has something to take back."""
        return bool(self._decided[seat])

    def act(self, action: int) -> None:
        """Carry out an action of the seat to act, and what the table declines after it.

        Raises:
            IllegalActionError: It is not allowed; nothing has changed.
        """
        self._carry_out(action)
        self._decline()

    def _carry_out(self, action: int) -> None:
        before = self.state.clone()
        self._play.act(action)
        self._note(before, action, self.state)

    def _decline(self) -> None:
        """Carry out sole actions that just decline, until somebody has something to decide or the game is over."""
        while (action := sole_decline(self.match, self._play.state)) is not None:
            self._carry_out(action)

    def decision_of_bot(self) -> int:
        """Return what the bot at the seat to act does."""
        state = self.state
        return decide(self.plans[state.current_player].who, self.match, state, state.legal_actions(), self.record)

    def take_back(self, seat: int) -> int:
        """Take back the last decision of a person and all later actions; declines by the table are not decisions.

        Returns:
            How many actions were taken back; 0 where that person has decided nothing yet.
        """
        if not self._decided[seat]:
            return 0
        index = self._decided[seat][-1]
        count = len(self._told) - index
        self._play.undo(count)
        del self._told[index:]
        for decided in self._decided.values():
            decided[:] = [each for each in decided if each < index]
        return count

    def _note(self, before: State, action: int, after: State) -> None:
        """Keep what is told of an action, and who decided it."""
        actor = before.current_player
        if actor in self._decided and sole_decline(self.match, before) is None:
            self._decided[actor].append(len(self._told))
        self._told.append({seat: self.narrator.tell(before, action, after, seat) for seat in self.people})


def require_allowed(state: State, action: int) -> int:
    """Return an action that is allowed in a position.

    Raises:
        IllegalActionError: It is not; nothing has changed.
    """
    if action not in state.legal_actions():
        state.clone().apply(action)
        raise IllegalActionError("that is not among what is allowed", reason="NO_SUCH")
    return action


def read_allowed(state: State, text: str) -> int:
    """Return the allowed action that a text in the notation of the game is.

    Raises:
        NotationError: It is none.
        IllegalActionError: It is not allowed; nothing has changed.
    """
    return require_allowed(state, state.parse_action(text))
