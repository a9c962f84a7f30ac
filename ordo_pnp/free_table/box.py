"""What is taken out of the box: which cards lie on which pile before the first move."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import OrdoError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ordo_pnp.cards import Card, GameData

# Cards of a table at most: twenty times the largest shipped game.
MOST_PIECES: Final = 5_000
MOST_SEATS: Final = 10
# The area of everybody.
TABLE: Final = "table"
DISCARD: Final = "discard"
_OF_SEAT: Final = re.compile(r"(?:hand|area)([1-9][0-9]?)\Z")
# The pile of several kinds that look alike from behind.
DECK: Final = "deck"


@dataclass(frozen=True, slots=True)
class GameBox:
    """The cards of a table without rules, and who sits at it; plain data."""

    # Names, one to ten, each once.
    seats: tuple[str, ...]
    # Name of a pile -> the cards on it by id, a copy each, the top one last; in the order in which piles are shown.
    piles: Mapping[str, tuple[str, ...]]

    def __post_init__(self) -> None:
        """Check the bounds.

        Raises:
            OrdoError: Too many or too few seats or cards.
        """
        if not 1 <= len(self.seats) <= MOST_SEATS:
            raise OrdoError(f"{len(self.seats)} players: a table has room for 1 to {MOST_SEATS}")
        require_room(sum(len(pile) for pile in self.piles.values()))
        taken = next((name for name in self.piles if is_reserved(name)), None)
        if taken is not None:
            raise OrdoError(f"a pile cannot be called `{taken}`: that is a place of its own at the table")

    @property
    def cards(self) -> tuple[str, ...]:
        """The card of each piece, by the number of the piece."""
        return tuple(card for pile in self.piles.values() for card in pile)


def require_room(count: int) -> None:
    """Insist that a table can hold so many cards.

    Raises:
        OrdoError: It cannot, or there is none.
    """
    if not 1 <= count <= MOST_PIECES:
        raise OrdoError(f"{count} cards: a table has 1 to {MOST_PIECES}; choose other `--sets`")


def is_reserved(name: str) -> bool:
    """Whether a name is that of a place which every table has."""
    return name in {TABLE, DISCARD} or _OF_SEAT.match(name) is not None


def seat_of(place: str) -> int | None:
    """Return whose hand or area a place is; None for a place of nobody."""
    found = _OF_SEAT.match(place)
    return int(found[1]) - 1 if found else None


def piles_of(game: GameData, cards: Iterable[Card]) -> dict[str, tuple[str, ...]]:
    """Lay out cards as they come from the printer: what looks alike from behind is one pile.

    Args:
        game: Whose layouts tell the backs.
        cards: In the order of the piles; cards of no copies are left out.

    Returns:
        Name of a pile -> ids, a copy each. A pile of one kind is called as the kind, the first one of several kinds `deck`.
    """
    by_back: dict[object, list[Card]] = defaultdict(list)
    for card in cards:
        back = game.back_of(card)
        by_back[(None, card.kind) if back is None else back].append(card)
    piles: dict[str, tuple[str, ...]] = {}
    for alike in by_back.values():
        kinds = sorted({card.kind for card in alike})
        name = _free_name(kinds[0] if len(kinds) == 1 else DECK, piles)
        ids = tuple(str(card.id) for card in alike for _ in range(card.printing.copies))
        if ids:
            piles[name] = ids
    return piles


def _free_name(name: str, taken: Mapping[str, object]) -> str:
    number, free = 1, name
    while free in taken or is_reserved(free):
        number += 1
        free = f"{name}-{number}"
    return free
