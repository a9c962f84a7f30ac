"""Probes for any game: who wins, how long it takes, who leads on the way, and what the game itself tells of its end."""

from __future__ import annotations

from itertools import pairwise
from math import lcm
from typing import TYPE_CHECKING, Final

from ordo_pnp.kernel import Finished, tells_traits, whose_turn
from ordo_pnp.sim.matches.recording import WORTH_SEEING, margin
from ordo_pnp.sim.probes.probe import Probe

if TYPE_CHECKING:
    from ordo_pnp.kernel import Match, Outcome, State

# Parts of a game in which the lead is counted, whatever its length.
TENTHS: Final = 10


def shares(outcome: Outcome, players: int) -> list[int]:
    """Return what each seat has of the victory, in parts of which ``lcm(1, ..., players)`` are a whole one."""
    whole = lcm(*range(1, players + 1))
    part = whole // len(outcome.winners) if outcome.winners else 0
    return [part if seat in outcome.winners else 0 for seat in range(players)]


class SeatProbe(Probe):
    """Counts victories by seat and by place in turn order.

    Rows: ``games``; ``seat.won``, ``seat.shared``, ``seat.total`` by seat; ``place.*`` the same by place in turn order;
    ``victory`` by number of winners; ``margin`` by lead at the end.
    """

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._players = match.players
        self._first = 0

    def start(self, state: State, number: int) -> None:
        """Note who begins."""
        self._first = state.current_player

    def finish(self, state: State, outcome: Outcome) -> None:
        """Count the game."""
        self.add("games")
        self.add("victory", len(outcome.winners))
        if self._players > 1:
            self.add("margin", margin(outcome))
        kind = "won" if len(outcome.winners) == 1 else "shared"
        for seat in range(self._players):
            place = (seat - self._first) % self._players
            for name, index in (("seat", seat), ("place", place)):
                self.add(f"{name}.{kind}", index, int(seat in outcome.winners))
                self.add(f"{name}.total", index, outcome.totals[seat])


class LengthProbe(Probe):
    """Counts games by how they ended and how many actions they took: rows ``length.<termination>``; notes those worth seeing."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._first = self._moves = self._number = 0

    def start(self, state: State, number: int) -> None:
        """Begin to count."""
        self._first, self._moves, self._number = state.current_player, 0, number

    def after(self, state: State) -> None:
        """Count an action."""
        self._moves += 1

    def finish(self, state: State, outcome: Outcome) -> None:
        """Count the game."""
        self.add(f"length.{outcome.termination.value}", self._moves)
        game = Finished(outcome, self._first, self._moves)
        for word, rate in WORTH_SEEING.items():
            self.note(word, rate(game), self._number)
        self.note("shortest", self._moves, self._number)


class LeadProbe(Probe):
    """Counts who leads after each round: whenever it is the turn of whoever began again.

    Rows, by tenth of the game: ``lead.seen`` positions looked at, ``lead.starter`` those in which whoever began leads alone,
    ``lead.winner`` those in which a later winner does, ``lead.nobody`` those in which nobody does; ``lead.changes`` games by how
    often the lead went over to somebody else; ``lead.settled`` games by the tenth in which a sole winner took the lead for good.
    """

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._players = match.players
        self._first = self._last = self._number = 0
        self._leaders: list[int | None] = []

    def start(self, state: State, number: int) -> None:
        """Begin a game."""
        self._first = self._last = whose_turn(state)
        self._number = number
        self._leaders = []

    def after(self, state: State) -> None:
        """Look who leads where a round is over."""
        if state.is_terminal:
            return
        now = whose_turn(state)
        if now == self._first != self._last:
            self._leaders.append(_leader(state.outcome()))
        self._last = now

    def finish(self, state: State, outcome: Outcome) -> None:
        """Count the game."""
        leaders = [*self._leaders, _leader(outcome)]
        rounds = len(leaders)
        for at, leader in enumerate(leaders[:-1]):
            tenth = at * TENTHS // rounds
            self.add("lead.seen", tenth)
            self.add("lead.nobody", tenth, int(leader is None))
            self.add("lead.starter", tenth, int(leader == self._first))
            self.add("lead.winner", tenth, int(leader in outcome.winners))
        sole = [leader for leader in leaders if leader is not None]
        changes = sum(one != two for one, two in pairwise(sole))
        self.add("lead.changes", changes)
        if len(outcome.winners) == 1:
            since = rounds
            while since and leaders[since - 1] == outcome.winners[0]:
                since -= 1
            self.add("lead.settled", min(since * TENTHS // rounds, TENTHS - 1))
        if self._players > 1:
            self.note("most changes of the lead", -changes, self._number)


def _leader(outcome: Outcome) -> int | None:
    return outcome.winners[0] if len(outcome.winners) == 1 else None


class TraitProbe(Probe):
    """Counts what a game tells of its end: rows ``trait.<heading>/<what holds>``."""

    def __init__(self, match: Match) -> None:
        super().__init__()

    def finish(self, state: State, outcome: Outcome) -> None:
        """Count the game."""
        if tells_traits(state):
            for heading, holds in state.traits():
                self.add(f"trait.{heading}/{holds}")
