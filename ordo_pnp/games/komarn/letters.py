"""The letters of the notation, and the order of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

# The letters of the marshals.
COLOURS: Final = ("r", "b", "g", "y")
# The letters of the fields of an area, in board order: left bank, river, right bank.
BANKS: Final = ("L", "W", "R")
# What can lie on a marked point.
SITES: Final = ("castle", "maiden", "town2", "town3", "town4")
MORLOCK: Final = "M"
VORTEX: Final = "V"
# Written where nothing is meant: nobody, no tile.
NONE: Final = "-"
# The clause of a game that has ended.
OVER: Final = "over"


def board_order(name: str) -> tuple[int, int]:
    """Return a key that sorts fields and castles as the rules do: by area, then L, W, R, castle on L, castle on R.

    >>> sorted(["cR8", "R8", "cL14", "W8", "L9", "L8"], key=board_order)
    ['L8', 'W8', 'R8', 'cR8', 'L9', 'cL14']
    """
    if name[0] == "c":
        return int(name[2:]), len(BANKS) + BANKS.index(name[1])
    return int(name[1:]), BANKS.index(name[0])


def ranges(numbers: Sequence[int]) -> str:
    """Shorten rising numbers.

    >>> ranges([1, 2, 3, 7, 9, 10])
    '1-3, 7, 9-10'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
