"""Path data of SVG in decimals, as short as they can be said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter, sub
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.base import Memo
from ordo_pnp.paper.render.path_memo import remembered

if TYPE_CHECKING:
    from ordo_pnp.draw import Path


# Drawings smaller than this are written to three decimals, others to two.
FINE_BELOW_MM: Final = 12.0


def decimals_of(width: float, height: float) -> int:
    """Return to how many decimals the paths of a drawing of a size are written."""
    return 3 if max(width, height) < FINE_BELOW_MM else 2


def path_data(path: Path, decimals: int = 3) -> str:
    """Write a path as SVG path data as short as it can be said: relative, without needless zeros and blanks.

    Errors of rounding do not add up: each step leads to the point nearest to where the path goes.

    >>> from ordo_pnp.draw.drawing import rectangle
    >>> path_data(rectangle(1, 0, 2.5, 1))
    'M1 0l2.5 0l0 1l-2.5 0z'
    """
    verbs, numbers = path
    unit, text_of = _writing(decimals)
    text, starts, letters = _plans[verbs]
    # adding this and taking it away again rounds, half to even, to whole parts
    points = [value * unit + _WHOLE - _WHOLE for value in numbers]
    text %= tuple(map(text_of, map(sub, points, starts([0.0, 0.0, *points]))))
    text = text.replace(f"{_POINTLESS}.", " .").replace(_POINTLESS, "")
    for parted, letter in letters:
        text = text.replace(parted, letter)
    return text


# Of the size of this there are no fractions.
_WHOLE: Final = 1.5 * 2**52
# Numbers whose texts are kept for each precision: the steps of all cards of Ordonnance are of 7,512 lengths.
_MOST_WRITTEN: Final = 32_768
# Stands behind a number without a point: a point parts a number from one that has a point, and from no other.
_POINTLESS: Final = "\0"


class _Numbers(Memo[float, str]):
    """Texts of numbers that stand behind others, given in parts of a unit, all whole.

    Args:
        decimals: As how many decimals of a number these parts are written.
    """

    __slots__ = ("_form", "_unit")

    def __init__(self, decimals: int) -> None:
        super().__init__(_MOST_WRITTEN)
        self._unit, self._form = 10.0**decimals, f"%.{decimals}f"

    def __missing__(self, value: float) -> str:
        text = (self._form % (value / self._unit + 0.0)).rstrip("0")  # nothing added makes 0 of -0
        if text[-1] == ".":
            text = f"{text[:-1]}{_POINTLESS}"
        if text[0] == "-":
            found = f"-{text[2:]}" if text[1:3] == "0." else text
        else:
            found = text[1:] if text[:2] == "0." else f" {text}"
        self[value] = found
        return found


@cache
def _writing(decimals: int) -> tuple[float, Callable[[float], str]]:
    """Return how many parts of a unit are told apart, and what writes so many of them behind another number."""
    return 10.0**decimals, _Numbers(decimals).__getitem__


class _Plan(NamedTuple):
    """What all paths of the same verbs have in common."""

    # Their data, with places for the numbers.
    text: str
    # Picks from two zeros and all numbers those from which the steps lead to each of them.
    starts: Callable[[Sequence[float]], tuple[float, ...]]
    # Letters that it has, with a space behind them and without: they part numbers, too.
    letters: tuple[tuple[str, str], ...]


class _Plans(Memo[str, _Plan]):
    """Plans by the verbs of paths."""

    __slots__ = ()

    def __missing__(self, verbs: str) -> _Plan:
        starts: list[int] = []
        # Where in the numbers, behind two zeros, the pen is, and where it began; 0 is the origin.
        here = begun = at = 0
        for verb in verbs:
            if verb == "L":
                starts += (here, here + 1)
                at += 2
                here = at
            elif verb == "C":
                starts += (here, here + 1, here, here + 1, here, here + 1)
                at += 6
                here = at
            elif verb == "M":
                starts += (0, 1)
                at += 2
                here = begun = at
            else:
                here = begun
        letters = tuple([(f"{each} ", each) for each in "Mlc" if each.upper() in verbs])
        found = self[verbs] = _Plan("".join([_TEXTS[verb] for verb in verbs]), _picking(starts), letters)
        return found


def _picking(places: Sequence[int]) -> Callable[[Sequence[float]], tuple[float, ...]]:
    """Return what picks what stands at some places."""
    return itemgetter(*places) if places else lambda _: ()


# Kinds of paths; all cards of Ordonnance have 337.
_MOST_PLANS: Final = 1_024
# What is written of each verb, with places for its coordinates.
_TEXTS: Final = {"M": "M%s%s", "L": "l%s%s", "C": "c%s%s%s%s%s%s", "Z": "z"}
_plans: Final = _Plans(_MOST_PLANS)
data_of = remembered(path_data)
