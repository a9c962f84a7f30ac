"""Numbers that belong to a place: always the same there, everywhere else others, on every computer."""

from __future__ import annotations

from typing import Final

# Numbers of places are below this.
WHOLE: Final = 2**32


def mixed(column: int, row: int, salt: int) -> int:
    """Return the number of a place of a grid, below `WHOLE`.

    Args:
        column: To the right.
        row: Downwards.
        salt: What the number is for: others do not depend on it.

    >>> mixed(3, 4, 1), mixed(4, 3, 1), mixed(3, 4, 2)
    (3245170799, 2094619605, 2819345146)
    """
    number = (column * 374761393 + row * 668265263 + salt * 2246822519) % WHOLE
    number = (number ^ number >> 13) * 1274126177 % WHOLE
    number = (number ^ number >> 16) * 2654435761 % WHOLE
    return number ^ number >> 15


def part(column: int, row: int, salt: int) -> float:
    """Return the number of a place as a part of 1, which it is never."""
    return mixed(column, row, salt) / WHOLE


def rolling(x: float, y: float, wave: float, salt: int) -> float:
    """Return a part of 1 that rolls over the country like hills.

    Args:
        x: Millimetres to the right.
        y: Millimetres downwards.
        wave: Millimetres from one hill to the next, about.
        salt: As in `mixed`.
    """
    column, row = int(x // wave), int(y // wave)
    across, down = _eased(x / wave - column), _eased(y / wave - row)
    above = part(column, row, salt) * (1 - across) + part(column + 1, row, salt) * across
    below = part(column, row + 1, salt) * (1 - across) + part(column + 1, row + 1, salt) * across
    return above * (1 - down) + below * down


def _eased(value: float) -> float:
    return value * value * (3 - 2 * value)
