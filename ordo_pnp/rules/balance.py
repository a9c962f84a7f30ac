"""Balance runs: screen all cards, play the same deals with and without a card, and compare a changed card with its old form.

Only deals count in which one seat draws a copy more than each of the others, most often the only one: all others would be the
same game twice, or mix several effects.

All chance of a game comes from its seed and number, so both games of a deal are one game until somebody has the card.
The comparison is of that player's victories: the shuffle has decided which player it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from math import lcm
from typing import Any, Final, Self, cast

from ordo_pnp.base import Progress
from ordo_pnp.rules.card_effects import LIMIT, Confirmation, Effects, Judged, effects_of, judged, ordinary_cards
from ordo_pnp.rules.game import CardMatch, CardState, Match, Outcome, State, counts_cards
from ordo_pnp.rules.game_runs import RunPart, Workers
from ordo_pnp.rules.probes import Probe, observe_range, shares, watch
from ordo_pnp.rules.simulation import Spec
from ordo_pnp.rules.statistics import Counts, RunningMean, Sample, SequentialTest

# Deals after which the sequential test looks; about a second of greedy play with an expansion.
DEALS_A_BLOCK: Final = 50


@dataclass(frozen=True, slots=True)
class Comparison:
    """A question for counterfactual deals: plain data for a worker."""

    # All seats have the same bot.
    spec: Spec
    card: str
    # Ordinary cards of its kind, which take its place in turn, by the number of the deal.
    vanillas: tuple[str, ...]


class CopiesDrawn(Probe):
    """Counts the copies of a card drawn by each seat; none in a game that does not tell its cards."""

    def __init__(self, match: Match, name: str) -> None:
        super().__init__()
        cards = match.cards if counts_cards(match) else ()
        self._numbers = frozenset(at for at, card in enumerate(cards) if card.name == name)
        self._players = match.players
        self.copies: list[int] = [0] * match.players
        self._before: list[int] = []

    @property
    def is_told(self) -> bool:
        """Whether the game tells the holders of the card."""
        return bool(self._numbers)

    def start(self, state: State, number: int) -> None:
        """See the hands that were dealt."""
        self._before = [0] * self._players
        self.copies = [0] * self._players
        self.after(state)

    def after(self, state: State) -> None:
        """See the copies that came into hands."""
        if not self._numbers:
            return
        told = cast("CardState", state)
        for seat in range(self._players):
            now = sum(card in self._numbers for card in told.cards_in_hand(seat))
            if now > self._before[seat]:
                self.copies[seat] += now - self._before[seat]
            self._before[seat] = now

    def most(self) -> int | None:
        """Return the seat that drew more copies than each of the others."""
        most = max(self.copies)
        return self.copies.index(most) if most and self.copies.count(most) == 1 else None

    def holder(self) -> int | None:
        """Return the seat that drew one copy more than each of the others."""
        least = min(self.copies)
        return self.copies.index(least + 1) if sum(self.copies) == least * self._players + 1 else None


def compare_range(question: Comparison, first: int, count: int) -> Counts:
    """Play deals ``first`` to ``first + count - 1`` of a seed, those that count also without the card.

    Returns:
        Row ``deals``, and for the deals that count their number, the sum and the sum of squares of the holder's gain
        with the card: ``pair.share`` in parts of a victory as the card probe has them, ``pair.total`` in the total
        against the mean of the others, times their number.
    """
    spec = question.spec
    match = cast("CardMatch", spec.match)
    others: dict[str, Spec] = {}
    probe = CopiesDrawn(match, question.card)
    sums = {"share": [0, 0, 0], "total": [0, 0, 0]}
    for number in range(first, first + count):
        outcome = watch(spec, number, [probe])
        seat = probe.holder()
        if seat is None:
            continue
        like = question.vanillas[number % len(question.vanillas)]
        if like not in others:
            changed = match.with_card_as(question.card, like)
            assert changed is not None  # noqa: S101 (asked before)
            others[like] = Spec(changed, spec.bots, spec.seed)
        instead = watch(others[like], number, [])
        for name, value in _differences(outcome, instead, seat, match.players).items():
            row = sums[name]
            row[0] += 1
            row[1] += value
            row[2] += value * value
    return Counts({"deals": (count,), "pair.share": tuple(sums["share"]), "pair.total": tuple(sums["total"])})


def _differences(outcome: Outcome, instead: Outcome, seat: int, players: int) -> dict[str, int]:
    one, two = shares(outcome, players)[seat], shares(instead, players)[seat]
    return {"share": one - two, "total": _lead(outcome, seat) - _lead(instead, seat)}


def _lead(outcome: Outcome, seat: int) -> int:
    return len(outcome.totals) * outcome.totals[seat] - sum(outcome.totals)


def sample_of(counts: Counts, players: int, measure: str, slope: float) -> Sample:
    """Return differences in points from the counts of ``compare_range``.

    Args:
        counts: Of some deals.
        players: How many played.
        measure: ``share`` or ``total``.
        slope: Points that one more in the total is worth.
    """
    scale = 100 / lcm(*range(1, players + 1)) if measure == "share" else slope / (players - 1)
    count, total, squares = (counts.at(f"pair.{measure}", at) for at in range(3))
    return Sample(count, scale * total, scale * scale * squares)


def mirrored(sample: Sample) -> Sample:
    """Return the sample of the values with the other sign."""
    return Sample(sample.count, -sample.total, sample.squares)


def beyond(points: float) -> SequentialTest:
    """Return the test whether a card is better than an ordinary one by more than so many points.

    Three points to either side the answer is wrong in one case of 20; about 350 pairs decide it then (pairs of greedy games
    with an expansion differ by 47 points).
    """
    return SequentialTest(points - 3, points + 3)


# Ordinary cards that stand in for one: the worth of a single one is not known well enough.
_VANILLAS: Final = 3
# Cards that are confirmed without being asked for, those farthest from their siblings first.
MOST_CONFIRMED: Final = 4


@dataclass(slots=True)
class BalanceRun:
    """A run, whose results so far can be asked for at any time."""

    # All seats have the same bot.
    spec: Spec
    games: int
    # Tells the parts of a journal apart where several runs share it.
    label: str = "games"
    # Cards that are confirmed in any case; without any, those that stand out.
    wanted: tuple[str, ...] = ()
    confirms: bool = True
    counts: Counts = field(default_factory=Counts)
    confirmations: dict[str, Confirmation] = field(default_factory=dict)
    is_done: bool = False

    def run(self, workers: Workers, on_progress: Progress) -> None:
        """Play everything.

        Raises:
            LostGamesError: The same games have killed their workers again and again.
        """
        done = 0
        part = RunPart(self.label, partial(observe_range, self.spec), Counts.to_data, Counts.from_data)
        for chunk, counts in workers.results(part, 0, self.games):
            self.counts += counts
            done += chunk[1]
            on_progress(done, self.games, f"games of {self.spec.bots[0]}")
        for card in self._to_confirm() if self.confirms else ():
            self._confirm(card, workers, on_progress)
        self.is_done = True

    @property
    def played(self) -> int:
        """Return how many natural games were counted."""
        return self.counts.total("games")

    def effects(self) -> Effects | None:
        """Return the worth of each card; None without cards, or with too few games."""
        match = self.spec.match
        if not counts_cards(match) or match.players < 2 or not self.played:
            return None
        return effects_of(self.counts, match)

    def judged(self) -> list[Judged]:
        """Return the verdicts on all cards, in the order of the match; none without effects."""
        effects = self.effects()
        return [] if effects is None else judged(effects, self._kinds(), self.confirmations)

    def _kinds(self) -> dict[str, str]:
        match = self.spec.match
        return {card.name: card.kind for card in match.cards} if counts_cards(match) else {}

    def _to_confirm(self) -> list[str]:
        """Return the cards to confirm, the most conspicuous first."""
        found = self.judged()
        if self.wanted:
            return [each.card for each in found if each.card in self.wanted]
        flagged = sorted((each for each in found if each.is_flagged), key=lambda each: (-abs(each.distance), each.card))
        return [each.card for each in flagged[:MOST_CONFIRMED]]

    def _confirm(self, card: str, workers: Workers, on_progress: Progress) -> None:
        """Play counterfactual deals until the test is decided, in the order of their numbers."""
        effects, found = self.effects(), self.judged()
        suspect = next(each for each in found if each.card == card)
        vanillas = self._possible(card, ordinary_cards(found, card, len(found)))
        if effects is None or not vanillas:
            return
        sign, deals, test = suspect.sign, 0, beyond(LIMIT)
        play = partial(compare_range, Comparison(self.spec, card, vanillas))
        # whole blocks, as the test looks after each
        part = RunPart(f"{self.label} {card}", play, Counts.to_data, Counts.from_data, (DEALS_A_BLOCK, DEALS_A_BLOCK))
        with closing(workers.in_order(part, self.games, self._most_deals())) as blocks:
            for chunk, counts in blocks:
                deals += chunk[1]
                sample = sample_of(counts, self.spec.match.players, effects.measure, effects.slope)
                test = test.next(sample if sign > 0 else mirrored(sample))
                self.confirmations[card] = Confirmation(vanillas, deals, test, sign)
                on_progress(deals, self._most_deals(), f"deals with and without {card}")
                if test.answer is not None:
                    return

    def _most_deals(self) -> int:
        """Return the most deals for a card: they take about as long as the natural games."""
        return max(DEALS_A_BLOCK, self.games // 2)

    def _possible(self, card: str, names: Sequence[str]) -> tuple[str, ...]:
        """Return the first three cards that can stand in for another one."""
        match = self.spec.match
        found: list[str] = []
        for name in names:
            if len(found) < _VANILLAS and counts_cards(match) and match.with_card_as(card, name) is not None:
                found.append(name)
        return tuple(found)


# Parts of a victory that matter.
CHANGE_LIMIT: Final = 0.05
# Deals with other winners that are named.
MOST_CHANGED: Final = 200
_DIGITS: Final = 6


@dataclass(frozen=True, slots=True)
class ChangedCard:
    """The two matches to compare, and the card: plain data for a worker."""

    before: Spec
    # The same bots and seed; the match differs by the card alone, and numbers its cards alike where it can.
    after: Spec
    card: str

    def play(self, number: int) -> DealTwice:
        """Play a deal with the card as it was, and as it is."""
        copies, old, new = CopiesDrawn(self.before.match, self.card), _Course(), _Course()
        outcomes = watch(self.before, number, [old, copies]), watch(self.after, number, [new])
        return DealTwice(number, copies.most(), old.first, outcomes, is_played_otherwise=old.actions != new.actions)


@dataclass(frozen=True, slots=True)
class DealTwice:
    """The outcome of a deal."""

    number: int
    # The seat that drew more copies of the card than any other, in the game with the card as it was.
    holder: int | None
    # The seat that began.
    first: int
    # With the card as it was, and as it is.
    outcomes: tuple[Outcome, Outcome]
    is_played_otherwise: bool

    @property
    def has_other_winners(self) -> bool:
        """Whether others won, or won together."""
        old, new = self.outcomes
        return set(old.winners) != set(new.winners)


class _Course(Probe):
    """Sees the starting seat and all actions."""

    def __init__(self) -> None:
        super().__init__()
        self.first = 0
        self.actions: list[str] = []

    def start(self, state: State, number: int) -> None:
        self.first = state.current_player

    def before(self, state: State, action: int) -> None:
        self.actions.append(state.action_to_string(action))


@dataclass(slots=True)
class PairedShares:
    """The share that some players have of all victories, before and after a change, deal by deal."""

    # Parts of a victory.
    whole: int
    before: int = 0
    after: int = 0
    difference: RunningMean = field(default_factory=RunningMean)

    def add(self, before: int, after: int) -> None:
        """Count a deal: the parts of the victory in both games."""
        self.before += before
        self.after += after
        self.difference = self.difference.next((after - before) / self.whole)

    def to_data(self) -> dict[str, Any]:
        """Return plain data: shares from 0 to 1, their difference and its 95 % interval, which holds at every moment."""
        count = self.difference.count
        low, high = self.difference.interval()
        old, new = ((each / self.whole / count if count else None) for each in (self.before, self.after))
        return {
            "deals": count,
            "old": _rounded(old),
            "new": _rounded(new),
            "difference": _rounded(None if old is None or new is None else new - old),
            "low": round(low, _DIGITS),
            "high": round(high, _DIGITS),
        }


@dataclass(slots=True)
class ChangedCardRun:
    """Deals that are played twice; results so far can be asked for after each.

    They count in the order of their numbers, so the same deals give the same result no matter when it is asked for.
    """

    change: ChangedCard
    deals: int = 0
    played_otherwise: int = 0
    other_winners: int = 0
    # The first of those with other winners.
    changed: list[DealTwice] = field(default_factory=list)
    # None in a game that does not tell the holders of cards.
    holders: PairedShares | None = field(init=False)
    # By place in turn order.
    places: tuple[PairedShares, ...] = field(init=False)

    def __post_init__(self) -> None:
        match = self.change.before.match
        whole = lcm(*range(1, match.players + 1))
        self.holders = PairedShares(whole) if CopiesDrawn(match, self.change.card).is_told else None
        self.places = tuple(PairedShares(whole) for _ in range(match.players))

    def play_next(self) -> Self:
        """Play the next deal, and count it."""
        deal = self.change.play(self.deals)
        players = self.change.before.match.players
        old, new = (shares(each, players) for each in deal.outcomes)
        self.deals += 1
        self.played_otherwise += deal.is_played_otherwise
        self.other_winners += deal.has_other_winners
        if deal.has_other_winners and len(self.changed) < MOST_CHANGED:
            self.changed.append(deal)
        if self.holders is not None and deal.holder is not None:
            self.holders.add(old[deal.holder], new[deal.holder])
        for place, paired in enumerate(self.places):
            seat = (deal.first + place) % players
            paired.add(old[seat], new[seat])
        return self

    def answer(self) -> str:
        """Return the answer for the card's holders, or else for the starting player.

        ``same`` as long as all games went as before; ``stronger`` or ``weaker`` where the interval excludes 0; ``slight`` where
        it lies within five points to either side; else ``open``.
        """
        if not self.played_otherwise and not self.other_winners:
            return "same" if self.deals else "open"
        low, high = (self.holders or self.places[0]).difference.interval()
        if low > 0 or high < 0:
            return "stronger" if low > 0 else "weaker"
        return "slight" if low >= -CHANGE_LIMIT and high <= CHANGE_LIMIT else "open"

    def to_data(self) -> dict[str, Any]:
        """Return the results so far as plain data."""
        return {
            "deals": self.deals,
            "otherwise": self.played_otherwise,
            "changed": self.other_winners,
            "answer": self.answer(),
            "holders": None if self.holders is None else self.holders.to_data(),
            "places": [each.to_data() for each in self.places],
        }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, _DIGITS) + 0.0
