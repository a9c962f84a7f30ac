"""The strength of an army as one whole number, the places in a territory, and the winner.

Eight bits for every combination size, the largest size highest: five for which symbols are seen exactly that often
(the strongest symbol highest) and above them three for how many there are. Among equally many, the larger mask is the
one with the higher rank at the first difference; so "more combinations, then higher ranks, then the next size" is the
order of the numbers. Where a variant does not compare how many, those three bits stay empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

SYMBOLS = 5
# Bits for each symbol in a packed army: an army holds at most ten cards, each of which shows at most ten symbols.
BITS = 7
FIELD = (1 << BITS) - 1
_TIER = 8
_SEEN = (1 << SYMBOLS) - 1


def pack(ranks: Sequence[int]) -> int:
    """Pack symbols, given by rank 0 to 4 and wild ones by 5, into counts that can be added.

    >>> [pack([0, 2, 2]) >> (BITS * rank) & FIELD for rank in range(5)]
    [1, 0, 2, 0, 0]
    """
    return sum(1 << (BITS * rank) for rank in ranks)


def repack(counts: Sequence[int]) -> int:
    """Pack how often each symbol is seen, the weakest first; the inverse of ``unpack``."""
    return sum(count << (BITS * rank) for rank, count in enumerate(counts))


def unpack(packed: int) -> tuple[int, ...]:
    """Return how often each symbol is seen, the weakest first."""
    return tuple(packed >> (BITS * rank) & FIELD for rank in range(SYMBOLS))


def unpack_shown(packed: int) -> tuple[int, ...]:
    """Return the same, and behind it how many wild symbols there are."""
    return (*unpack(packed), packed >> (BITS * SYMBOLS))


def with_wild(counts: list[int], wild: int, highest: int) -> list[int]:
    """Return how often each rank counts with so many wild symbols.

    Args:
        counts: How often each counts without them.
        wild: How many there are.
        highest: The highest rank that counts at all; -1 where none does.

    Rule: OR-46: the largest combination decides first, so they are all of the symbol that is seen most, of several the highest.

    >>> with_wild([0, 2, 0, 2, 1], 1, 4), with_wild([0, 0, 0, 0, 0], 2, 3)
    ([0, 2, 0, 3, 1], [0, 0, 0, 2, 0])
    """
    most = max(counts)
    at = max(rank for rank, count in enumerate(counts) if count == most) if most else highest
    return [count + wild * (rank == at) for rank, count in enumerate(counts)]


def strength(counts: Sequence[int], *, comparison: str = "count_first", singles: str = "count_then_rank") -> int:
    """Return the strength of an army from how often each symbol is seen, the weakest first.

    Rule: a symbol seen n times is one combination of size n; from the largest size down, more combinations win, then
    higher ranks (S-DE). OR-08: ``singles`` ``rank_only`` does not compare how many single symbols there are. OR-09:
    ``comparison`` ``rank_first`` compares the sorted combinations one by one and never how many.

    >>> strength([0, 0, 0, 2, 0]) > strength([1, 1, 1, 0, 1])
    True
    >>> strength([0, 3, 0, 0, 0]) > strength([0, 0, 2, 2, 2])
    True
    """
    key = 0
    for rank, count in enumerate(counts):
        if count == 0:
            continue
        shift = _TIER * (count - 1)
        key |= 1 << (shift + rank)
        if comparison == "count_first" and (count > 1 or singles == "count_then_rank"):
            key += 32 << shift
    return key


def potential(counts: Sequence[int]) -> int:
    """Return how far an army has come, in tenths: the cube of each combination's size, and a tenth more a rank.

    >>> potential([0, 0, 2, 0, 1])
    110
    """
    return sum(count**3 * (10 + rank) for rank, count in enumerate(counts))


class Decision(NamedTuple):
    """The difference that separates an army from the next one."""

    # ``count``, ``rank``, ``kingdom`` (a card that breaks ties) or ``completion``.
    by: str
    # Of the combinations that decided.
    size: int | None = None
    # By ``count`` how many of that size the stronger army has, by ``rank`` the rank of its symbol.
    better: int = 0
    # The same of the weaker army.
    worse: int = 0


def decided_by(stronger: int, weaker: int) -> Decision:
    """Return the difference that separates two different strengths.

    Where numbers are not compared, ``rank`` means that both sides have a next combination of that size and ``count``
    that the weaker one has none.

    >>> decided_by(strength([0, 0, 0, 0, 2]), strength([2, 0, 0, 0, 0]))
    Decision(by='rank', size=2, better=4, worse=0)
    """
    size = ((stronger ^ weaker).bit_length() - 1) // _TIER
    strong, weak = stronger >> (_TIER * size) & 255, weaker >> (_TIER * size) & 255
    if strong >> SYMBOLS != weak >> SYMBOLS:
        return Decision("count", size + 1, (strong & _SEEN).bit_count(), (weak & _SEEN).bit_count())
    difference = ((strong ^ weak) & _SEEN).bit_length() - 1
    lower = weak & ((1 << difference) - 1)
    if lower:
        return Decision("rank", size + 1, difference, lower.bit_length() - 1)
    return Decision("count", size + 1, (strong & _SEEN).bit_count(), (weak & _SEEN).bit_count())


# The symbols in the order of their ranks where no kingdom card changes it.
PLAIN_ORDER = tuple(range(SYMBOLS))


class Standing(NamedTuple):
    """An army as far as scoring looks at it."""

    strength: int
    # The larger number ranks first among armies of equal strength; see ``favour``.
    favour: int
    complete: bool
    # Among armies that are alike in all of this, the larger number was completed, or last added to, earlier; equal
    # numbers mean that the order is not known.
    earlier: int


def favour(ties: str, seat: int, size: int, owners: Sequence[int | None]) -> int:
    """Return how a kingdom card favours an army among tied ones: more is better.

    Args:
        ties: ``fewest_cards``, ``earlier_kingdom_owner``, or nothing.
        seat: The seat of the army.
        size: How many cards it has.
        owners: The player of each kingdom card there, the oldest first; None where that is not known.

    Rule: OR-34.
    """
    if ties == "fewest_cards":
        return -size
    return len(owners) - owners.index(seat) if ties and seat in owners else 0


@dataclass(frozen=True, slots=True)
class TerritoryScore:
    """The result in one territory."""

    # Groups of seats that share a place, best first; seats ascending.
    ranking: tuple[tuple[int, ...], ...]
    # The difference that separated the first group from the second.
    decided: Decision | None
    # Points of the marker each seat takes.
    markers: tuple[int, ...]
    # The symbols from the lowest rank to the highest, as they count there.
    order: tuple[int, ...] = PLAIN_ORDER
    # As how many territories it counts (OR-33).
    times: int = 1

    def lowest_place(self, seat: int) -> int | None:
        """Return the place, counted from 1, whose marker a seat takes; None without cards there.

        Rule: OR-23: the seats that share a place take the marker of the lowest place they share.
        """
        place = 0
        for group in self.ranking:
            place += len(group)
            if seat in group:
                return place
        return None

    @property
    def controller(self) -> int | None:
        """The seat that alone holds the first place.

        Rule: OR-23: a shared first place controls nothing.
        """
        return self.ranking[0][0] if self.ranking and len(self.ranking[0]) == 1 else None

    def to_data(self) -> dict[str, Any]:
        """Return the result as plain data."""
        decided: dict[str, Any] | None = None
        if self.decided is not None:
            by, size = self.decided.by, self.decided.size
            decided = {"by": by} if size is None else {"by": by, "size": size}
        return {"ranking": [list(group) for group in self.ranking], "decided": decided, "markers": list(self.markers)}


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a position."""

    # In number order.
    territories: Mapping[str, TerritoryScore]
    # By seat: points under ``points``, otherwise territories controlled.
    totals: tuple[int, ...]
    # Seats, ascending; several where the victory is shared.
    winners: tuple[int, ...]

    def to_data(self) -> dict[str, Any]:
        """Return the result as plain data, in the shape of ``ordo score --json``."""
        return {
            "territories": {name: each.to_data() for name, each in self.territories.items()},
            "totals": list(self.totals),
            "winners": list(self.winners),
        }


def rank_territory(
    armies: Sequence[Standing | None], markers: Sequence[int], order: tuple[int, ...] = PLAIN_ORDER, times: int = 1
) -> TerritoryScore:
    """Rank the armies of one territory.

    Args:
        armies: By seat; None for a player without any card there.
        markers: Points of the victory markers, by place; further places take none.
        order: The symbols from the lowest rank there to the highest.
        times: As how many territories it counts.

    Rule: the stronger army first; equal ones as a kingdom card there says (OR-34), then by completion (S-DE), a complete
    one before an incomplete one, incomplete ones by their latest placement (OR-10). A tie that nothing decides is shared, and the group takes the marker of its
    lowest place (OR-23).
    """
    present = [(army, seat) for seat, army in enumerate(armies) if army is not None]
    present.sort(key=lambda item: (item[0], -item[1]), reverse=True)
    groups = [tuple(seat for _, seat in group) for _, group in groupby(present, key=lambda item: item[0])]
    points = [0] * len(armies)
    place = 0
    for group in groups:
        place += len(group)
        for seat in group:
            points[seat] = times * markers[place - 1] if place <= len(markers) else 0
    return TerritoryScore(tuple(groups), _decided(armies, groups), tuple(points), order, times)


def _decided(armies: Sequence[Standing | None], groups: Sequence[tuple[int, ...]]) -> Decision | None:
    if len(groups) < 2:
        return None
    first, second = armies[groups[0][0]], armies[groups[1][0]]
    assert first is not None  # noqa: S101 (a seat in the ranking has an army)
    assert second is not None  # noqa: S101
    if first.strength == second.strength:
        return Decision("completion" if first.favour == second.favour else "kingdom")
    return decided_by(first.strength, second.strength)


def score_territories(
    territories: Mapping[str, TerritoryScore], players: int, scoring: str, captured: Sequence[str] | None = None
) -> Score:
    """Count the points or territories of each seat and name the winners.

    ``captured`` gives the order in which territories were captured, oldest first; None where it is not known.

    Rule: ``points``: most points, then more III markers, then more II (OR-12); ``majority``: most territories (OR-13);
    ``capture_time``: most territories, then the lower highest order number (OR-14, OR-25); else the victory is shared. A
    territory that counts several times counts as so many (OR-33).
    """
    results = list(territories.values())
    if scoring == "points":
        totals = tuple(sum(each.markers[seat] for each in results) for seat in range(players))
        keys = [
            (
                totals[seat],
                *(sum(each.times * (each.lowest_place(seat) == place) for each in results) for place in (1, 2)),
            )
            for seat in range(players)
        ]
    else:
        held = [each.controller for each in results for _ in range(each.times)]
        totals = tuple(held.count(seat) for seat in range(players))
        keys = [(total,) for total in totals]
        if scoring == "capture_time" and captured is not None:
            latest = _latest_captures(territories, players, captured)
            keys = [(total, -order) for total, order in zip(totals, latest, strict=True)]
    best = max(keys)
    return Score(territories, totals, tuple(seat for seat in range(players) if keys[seat] == best))


def _latest_captures(territories: Mapping[str, TerritoryScore], players: int, captured: Sequence[str]) -> list[int]:
    """Return each seat's highest order number; 0 without any.

    Rule: territories never completed are decided at the end, in number order, after all others.
    """
    order = [*captured, *(name for name in territories if name not in captured)]
    latest = [0] * players
    number = 0
    for name in order:
        controller = territories[name].controller
        if controller is not None:
            number += territories[name].times
            latest[controller] = number
    return latest
