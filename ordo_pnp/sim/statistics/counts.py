"""What is counted of games: named rows of whole numbers, which add up to the same for any division of the games."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

# More than any sum over games comes to; a journal from elsewhere could hold numbers that no float does.
_LARGEST: Final = 10**18
# Games that are remembered for each thing that makes them worth seeing.
MOST_NOTED: Final = 3


@dataclass(frozen=True, slots=True)
class Counts:
    """Rows of whole numbers by name, and the numbers of games worth seeing."""

    # Added number by number; a shorter row is filled up with zeros.
    rows: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    # By what they are noted for: a rank and the number of a game, the least first, at most ``MOST_NOTED``.
    noted: Mapping[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)

    def __add__(self, other: Counts) -> Counts:
        rows = dict(self.rows)
        for name, row in other.rows.items():
            rows[name] = _summed(rows.get(name, ()), row)
        noted = dict(self.noted)
        for name, games in other.noted.items():
            noted[name] = least((*noted.get(name, ()), *games))
        return Counts(dict(sorted(rows.items())), dict(sorted(noted.items())))

    def row(self, name: str) -> tuple[int, ...]:
        """Return a row; empty where nothing was counted under that name."""
        return self.rows.get(name, ())

    def total(self, name: str) -> int:
        """Return the sum of a row."""
        return sum(self.row(name))

    def at(self, name: str, index: int) -> int:
        """Return a number of a row; 0 beyond its end."""
        row = self.row(name)
        return row[index] if index < len(row) else 0

    def under(self, prefix: str) -> dict[str, tuple[int, ...]]:
        """Return the rows whose names begin with a prefix, without it."""
        return {name[len(prefix) :]: row for name, row in self.rows.items() if name.startswith(prefix)}

    def to_data(self) -> dict[str, Any]:
        """Return all as plain data."""
        return {
            "rows": {name: list(row) for name, row in self.rows.items()},
            "noted": {name: [list(each) for each in games] for name, games in self.noted.items()},
        }

    @classmethod
    def from_data(cls, data: Any) -> Counts:
        """Read what ``to_data`` returned.

        Raises:
            NotationError: It is something else.
        """
        try:
            rows = {str(name): tuple(map(_whole, row)) for name, row in data["rows"].items()}
            noted = {
                str(name): tuple((_whole(rank), _whole(game)) for rank, game in games)
                for name, games in data["noted"].items()
            }
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise NotationError("these are no counts of games") from error
        return cls(rows, noted)


def least(games: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return the games with the least ranks, of equal ones those with the lower numbers."""
    return tuple(sorted(set(games))[:MOST_NOTED])


def _summed(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip_longest(one, two, fillvalue=0))


def _whole(value: Any) -> int:
    if type(value) is not int or not -_LARGEST <= value <= _LARGEST:
        raise TypeError(value)
    return value
