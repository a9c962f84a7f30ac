"""A repair: what a person may have meant, told and carried out; it counts once the text repaired so can be read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ordo_pnp.base import Code
    from ordo_pnp.cards.trial import Mark


class LineChange(NamedTuple):
    """A piece of one line, columns from 0, that another text takes the place of."""

    line: int
    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Repair:
    """An explanation of what stops the scanner; lines and columns count from 0."""

    code: Code
    message: str
    line: int
    column: int
    # The column behind the place.
    end: int
    remedy: str
    changes: tuple[LineChange, ...] = ()
    related: tuple[tuple[Mark, str], ...] = ()
    # Whether the changes are surely what was meant.
    is_safe: bool = True
    # Whether they are a remedy, and not just a proof that the slip is here.
    is_proposed: bool = True

    @property
    def last(self) -> int:
        """The last line that it is about or that it changes."""
        return max([self.line, *(each.line for each in self.changes)])

    def moved(self, numbers: Sequence[int]) -> Repair:
        """Return it with other numbers of lines.

        Args:
            numbers: The new number of each line.
        """
        return replace(
            self,
            line=numbers[self.line],
            changes=tuple(each._replace(line=numbers[each.line]) for each in self.changes),
            related=tuple(((numbers[mark[0]], mark[1]), note) for mark, note in self.related),
        )


def changed(lines: Sequence[str], changes: Iterable[LineChange]) -> list[str]:
    """Return lines with changes made to them, which do not overlap."""
    made = list(lines)
    for line, start, end, text in sorted(changes, reverse=True):
        made[line] = made[line][:start] + text + made[line][end:]
    return made
