"""A card as it was and as it is: the same deals with both, by the same bots.

All chance of a game comes from its seed and number, so both games of a deal are one game until somebody has the card. What is
compared is how often that player wins: who it is, the shuffle has decided.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import lcm
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.sim.balance.counterfactual import CopiesDrawn
from ordo_pnp.sim.probes.game_probes import shares
from ordo_pnp.sim.probes.probe import Probe, watch
from ordo_pnp.sim.statistics.running_mean import RunningMean

if TYPE_CHECKING:
    from typing import Self

    from ordo_pnp.kernel import Outcome, State
    from ordo_pnp.sim.matches.play import Spec

# Parts of a victory that matter.
LIMIT: Final = 0.05
# Deals with other winners that are named.
MOST_CHANGED: Final = 200
_DIGITS: Final = 6


@dataclass(frozen=True, slots=True)
class ChangedCard:
    """What is compared: plain data for a worker."""

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
    """What came of a deal."""

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
    """Sees who begins, and what is done."""

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
        """Return it as plain data: shares from 0 to 1, their difference and its 95 % interval, which holds at every moment."""
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
    """Deals that are played twice; it can be asked after each of them what is known.

    They count in the order of their numbers, so the same deals give the same result whoever looks when.
    """

    change: ChangedCard
    deals: int = 0
    played_otherwise: int = 0
    other_winners: int = 0
    # The first of those with other winners.
    changed: list[DealTwice] = field(default_factory=list)
    # None in a game that does not tell who has which card.
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
        """Return what is known of the card's holders, or else of whoever begins.

        ``same`` as long as all games went as before; ``stronger`` or ``weaker`` where the interval excludes 0; ``slight`` where
        it lies within five points to either side; else ``open``.
        """
        if not self.played_otherwise and not self.other_winners:
            return "same" if self.deals else "open"
        low, high = (self.holders or self.places[0]).difference.interval()
        if low > 0 or high < 0:
            return "stronger" if low > 0 else "weaker"
        return "slight" if low >= -LIMIT and high <= LIMIT else "open"

    def to_data(self) -> dict[str, Any]:
        """Return what is known as plain data."""
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
