"""How strong an army is: one whole number for each, so that comparing numbers is comparing armies.

Eight bits for every combination size, the largest size highest: five for which symbols are seen exactly that often
(the strongest symbol highest) and above them three for how many there are. Among equally many, the larger mask is the
one with the higher rank at the first difference; so "more combinations, then higher ranks, then the next size" is the
order of the numbers. Where a variant does not compare how many, those three bits stay empty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

SYMBOLS = 5
# Bits for each symbol in a packed army: an army holds at most ten cards, each of which shows at most ten symbols.
BITS = 7
FIELD = (1 << BITS) - 1
_TIER = 8
_SEEN = (1 << SYMBOLS) - 1


def pack(ranks: Sequence[int]) -> int:
    """Pack symbols, given by rank 0 to 4, into counts that can be added.

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
    """What separates an army from the next one."""

    # ``count``, ``rank`` or ``completion``.
    by: str
    # Of the combinations that decided.
    size: int | None = None
    # By ``count`` how many of that size the stronger army has, by ``rank`` the rank of its symbol.
    better: int = 0
    # The same of the weaker army.
    worse: int = 0


def decided_by(stronger: int, weaker: int) -> Decision:
    """Return what separates two different strengths.

    Where how many is not compared, ``rank`` means that both sides have a next combination of that size and ``count``
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
