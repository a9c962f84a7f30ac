"""Which fields of the river are neighbours, as ``board.yaml`` gives them: for the checks as well as for play."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ordo_pnp.games.komarn.letters import BANKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


def _pairs(
    steps: Iterable[tuple[int, int | None]], along: Iterable[str], across: Iterable[Sequence[str]]
) -> set[frozenset[str]]:
    """Join fields from area to area along some rows, and across within each area."""
    steps = list(steps)
    joined = {
        frozenset((f"{row}{here}", f"{row}{there}"))
        for row in along
        for here, there in steps
        if there not in (None, here)
    }
    return joined | {frozenset((f"{a}{area}", f"{b}{area}")) for a, b in across for area, _ in steps}


class River:
    """The fields of a board and which of them are neighbours, by name.

    Rule: A07 (line or ring), A08 (neighbours).
    """

    def __init__(self, board: Mapping[str, Any], *, banks_adjacent: bool = False) -> None:
        """Read the content of ``board.yaml``, whose form is right.

        Args:
            board: What stands below the key ``board``.
            banks_adjacent: Whether the two land fields of each area are neighbours, too (A08).
        """
        self.areas: int = board["areas"]
        self.is_ring: bool = board.get("ring", False)
        self.along: list[str] = list(board["along"])
        self.fields = {f"{row}{area}" for row in BANKS for area in range(1, self.areas + 1)}
        steps = [(area, self.after(area)) for area in range(1, self.areas + 1)]
        across = [*board["across"], *([(BANKS[0], BANKS[2])] if banks_adjacent else [])]
        self.given = _pairs(steps, self.along, across)
        """Neighbours by ``along``, ``across`` and ``ring``."""
        self.drawn = _pairs(steps, BANKS, pairwise(BANKS))
        """Neighbours as the printed board shows them."""
        extra = {frozenset(pair) for pair in board.get("extra_edges", ())}
        self.edges = (self.given | extra) - {frozenset(pair) for pair in board.get("removed_edges", ())}
        """All neighbours."""

    def after(self, area: int) -> int | None:
        """Return the number of the next area; None after the last one of a line."""
        if area < self.areas:
            return area + 1
        return 1 if self.is_ring else None

    def touched(self, site: Mapping[str, Any]) -> tuple[str, str] | None:
        """Return the two land fields of a site; None where one of them is not on the board."""
        following = self.after(site["at"]) if site["at"] <= self.areas else None
        return None if following is None else (f"{site['bank']}{site['at']}", f"{site['bank']}{following}")
