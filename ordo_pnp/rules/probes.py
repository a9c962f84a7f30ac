"""Observers of simulated games that count in whole numbers: winners, lengths, leads, and the cards drawn, played and kept.

A row of the regression is a seat of a game: its counts against the mean of the others. So that all sums are whole
numbers, a row is taken times the number of others; ``card_effects`` divides again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import lcm
from typing import Any, Final, cast

from ordo_pnp.rules.game import (
    CardMatch,
    CardState,
    Finished,
    Match,
    Outcome,
    State,
    counts_cards,
    tells_traits,
    whose_turn,
)
from ordo_pnp.rules.simulation import WORTH_SEEING, Spec, margin, play_game
from ordo_pnp.rules.statistics import Counts, least


class Probe:
    """Counts its observations of games played one after the other; this one counts nothing.

    A probe overrides the methods it needs. It must not change the state, nor keep it: a game goes on in the same
    object.
    """

    def __init__(self) -> None:
        self._rows: dict[str, list[int]] = defaultdict(list)
        self._noted: dict[str, list[tuple[int, int]]] = defaultdict(list)

    def start(self, state: State, number: int) -> None:
        """See a game that was just dealt."""

    def before(self, state: State, action: int) -> None:
        """See an action that is about to be taken."""

    def after(self, state: State) -> None:
        """See the position after an action."""

    def finish(self, state: State, outcome: Outcome) -> None:
        """See the end of a game."""

    def add(self, name: str, index: int = 0, count: int = 1) -> None:
        """Count at a place of a row."""
        row = self._rows[name]
        if len(row) <= index:
            row.extend([0] * (index + 1 - len(row)))
        row[index] += count

    def note(self, what: str, rank: int, number: int) -> None:
        """Remember a game; those with the least ranks are kept."""
        self._noted[what].append((rank, number))

    def counts(self) -> Counts:
        """Return the sum over all games that were seen."""
        rows = {name: tuple(row) for name, row in sorted(self._rows.items())}
        return Counts(rows, {name: least(games) for name, games in sorted(self._noted.items())})


def watch(spec: Spec, number: int, probes: Sequence[Probe]) -> Outcome:
    """Play one game of a seed, the same as ``play_game`` plays, with probes looking on."""
    before = [each.before for each in probes if _sees(each, "before")]
    after = [each.after for each in probes if _sees(each, "after")]
    seen: list[State] = []

    def look(state: State, action: int) -> None:
        if seen:
            for see in after:
                see(state)
        else:
            seen.append(state)
            for probe in probes:
                probe.start(state, number)
        for act in before:
            act(state, action)

    outcome = play_game(spec, number, look).outcome
    for state in seen:  # none where a game is over before it begins
        for see in after:
            see(state)
        for probe in probes:
            probe.finish(state, outcome)
    return outcome


def _sees(probe: Probe, method: str) -> bool:
    """Whether a probe overrides a method: most see only the ends of games, and actions are many."""
    return getattr(type(probe), method) is not getattr(Probe, method)


# Parts of a game in which the lead is counted, for games of any length.
TENTHS: Final = 10


def shares(outcome: Outcome, players: int) -> list[int]:
    """Return each seat's share of the victory, in parts of which ``lcm(1, ..., players)`` are a whole one."""
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
        """Note the starting seat."""
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
    """Counts the leaders after each round: each time the starting seat is to act again.

    Rows, by tenth of the game: ``lead.seen`` positions looked at, ``lead.starter`` those in which the starting seat
    leads alone, ``lead.winner`` those in which a later winner does, ``lead.nobody`` those in which nobody does;
    ``lead.changes`` games by how often the lead went over to somebody else; ``lead.settled`` games by the tenth in
    which a sole winner took the lead for good.
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
        """Note the leader at the end of a round."""
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
    """Counts the traits of finished games: rows ``trait.<heading>/<value>``."""

    def __init__(self, match: Match) -> None:
        super().__init__()

    def finish(self, state: State, outcome: Outcome) -> None:
        """Count the game."""
        if tells_traits(state):
            for heading, holds in state.traits():
                self.add(f"trait.{heading}/{holds}")


def card_names(match: CardMatch) -> tuple[str, ...]:
    """Return the names of all cards that are counted, each once, in the order of their numbers."""
    return tuple(dict.fromkeys(card.name for card in match.cards))


class CardProbe(Probe):
    """Counts cards by name, in the order of ``card_names``.

    Rows: ``card.drawn`` copies that a seat had in hand at some time, ``card.played``, ``card.kept`` to the end of the game,
    ``card.drawn-won`` shares of victory of those who drew it; ``card.gram`` the upper triangle of ZᵀZ, ``card.share`` and
    ``card.total`` Zᵀy, ``card.squares`` yᵀy for shares of victory, totals and both, ``card.seats`` rows. The columns of Z are
    the places in turn order but the last, then the cards.
    """

    def __init__(self, match: Match) -> None:
        import numpy as np  # 0.1 s

        super().__init__()
        self._np = np
        self._match = cast("CardMatch", match)
        names = card_names(self._match)
        place = {name: at for at, name in enumerate(names)}
        self._players = match.players
        self._column = [place[card.name] for card in self._match.cards]
        self._copies = [card.copies for card in self._match.cards]
        self._others = self._players - 1
        columns = self._others + len(names)
        self._gram = np.zeros((columns, columns), np.int64)
        self._answers = np.zeros((2, columns), np.int64)
        self._squares = [0, 0, 0]
        self._seats = self._first = 0
        self._fates = np.zeros((4, len(names)), np.int64)
        self._hands: list[list[int]] = []
        self._had: list[Counter[int]] = []
        self._played: list[int] = []

    def start(self, state: State, number: int) -> None:
        """See the hands that were dealt."""
        told = cast("CardState", state)
        self._first = state.current_player
        self._hands = [list(told.cards_in_hand(seat)) for seat in range(self._players)]
        self._had = [Counter(hand) for hand in self._hands]
        self._played = []

    def before(self, state: State, action: int) -> None:
        """See a card leave the hand of the acting seat."""
        card = cast("CardState", state).played_card(action)
        if card is not None:
            self._hands[state.current_player].remove(card)
            self._played.append(self._column[card])

    def after(self, state: State) -> None:
        """See the cards that came into hands."""
        told = cast("CardState", state)
        for seat, before in enumerate(self._hands):
            now = told.cards_in_hand(seat)
            if now != before:
                self._had[seat].update(Counter(now) - Counter(before))
                self._hands[seat] = list(now)

    def finish(self, state: State, outcome: Outcome) -> None:
        """Add the game to all sums."""
        np, told = self._np, cast("CardState", state)
        drawn = self.drawn()
        parts = shares(outcome, self._players)
        self._fates[0] += drawn.sum(0)
        for column in self._played:
            self._fates[1, column] += 1
        for seat in range(self._players):
            for card in told.cards_in_hand(seat):
                self._fates[2, self._column[card]] += 1
        self._fates[3] += np.array(parts) @ drawn
        if self._others:
            self._regress(drawn, parts, outcome)

    def drawn(self) -> Any:
        """Return how many copies of each card each seat had so far, seats by cards.

        A card that comes back to a hand is not counted again: at most all copies there are.
        """
        drawn = self._np.zeros((self._players, self._fates.shape[1]), self._np.int64)
        for seat, had in enumerate(self._had):
            for card, count in had.items():
                drawn[seat, self._column[card]] += min(count, self._copies[card])
        return drawn

    def _regress(self, drawn: Any, parts: Sequence[int], outcome: Outcome) -> None:
        np, players, others = self._np, self._players, self._others
        rows = np.zeros((players, others + drawn.shape[1]), np.int64)
        for seat in range(players):
            place = (seat - self._first) % players
            if place < others:
                rows[seat, place] = 1
        rows[:, others:] = drawn
        rows = players * rows - rows.sum(0)
        share = np.array(parts, np.int64) - lcm(*range(1, players + 1)) // players
        total = players * np.array(outcome.totals, np.int64) - sum(outcome.totals)
        self._gram += rows.T @ rows
        self._answers += np.stack([share @ rows, total @ rows])
        self._squares[0] += int(share @ share)
        self._squares[1] += int(total @ total)
        self._squares[2] += int(share @ total)
        self._seats += players

    def counts(self) -> Counts:
        """Return the sums."""
        upper = self._gram[self._np.triu_indices(len(self._gram))]
        names = ("card.drawn", "card.played", "card.kept", "card.drawn-won")
        rows = {name: _row(fate) for name, fate in zip(names, self._fates, strict=True)}
        rows |= {"card.gram": _row(upper), "card.share": _row(self._answers[0]), "card.total": _row(self._answers[1])}
        rows |= {"card.squares": tuple(self._squares), "card.seats": (self._seats,)}
        return Counts(dict(sorted(rows.items())))


def _row(numbers: Any) -> tuple[int, ...]:
    return tuple(int(each) for each in numbers)


def observe_range(spec: Spec, first: int, count: int) -> Counts:
    """Play games ``first`` to ``first + count - 1`` of a seed, watched by all probes.

    Each game depends on nothing but the seed and its number, so any division of a range gives the same sum.
    """
    probes = probes_for(spec.match)
    for number in range(first, first + count):
        watch(spec, number, probes)
    return added(probe.counts() for probe in probes)


def added(parts: Iterable[Counts]) -> Counts:
    """Return the sum of counts."""
    return sum(parts, Counts())


def probes_for(match: Match) -> list[Probe]:
    """Return one probe of each kind that can see something in a match."""
    kinds: list[Callable[[Match], Probe]] = [SeatProbe, LengthProbe, LeadProbe, TraitProbe]
    if counts_cards(match):
        kinds.append(CardProbe)
    return [make(match) for make in kinds]
