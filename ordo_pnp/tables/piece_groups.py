"""What lies together at a table: the pieces of one kind of a set that have one size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ordo_pnp.tables.drawn_pieces import DrawnPiece


class PieceGroup(NamedTuple):
    """Pieces that become a deck or a pile."""

    # Of its set, its kind, and its size where the kind has several; fit for the name of a file.
    name: str
    kind: str
    # Of each, in millimetres.
    width: float
    height: float
    # In the order of printing; all of them have a back, or none.
    pieces: tuple[DrawnPiece, ...]

    @property
    def has_backs(self) -> bool:
        """Whether they have backs."""
        return self.pieces[0].back is not None

    @property
    def has_one_back(self) -> bool:
        """Whether all have the same back."""
        return self.has_backs and len({id(each.back and each.back.drawing) for each in self.pieces}) == 1

    @property
    def copies(self) -> int:
        """How many there are."""
        return sum(each.copies for each in self.pieces)


def groups_of(pieces: Iterable[DrawnPiece]) -> list[PieceGroup]:
    """Part pieces into groups, in the order in which the first of each comes."""
    parts: dict[tuple[str, str, float, float, bool], list[DrawnPiece]] = {}
    for each in pieces:
        key = (each.card.set, each.card.kind, each.front.width, each.front.height, each.back is not None)
        parts.setdefault(key, []).append(each)
    sizes = Counter(key[:2] for key in parts)
    plain = Counter(key[:4] for key in parts)
    found = []
    for (card_set, kind, width, height, has_back), those in parts.items():
        name = f"{card_set}-{kind}" + (f"-{width:g}x{height:g}" if sizes[card_set, kind] > 1 else "")
        if plain[card_set, kind, width, height] > 1 and not has_back:
            name += "-blank"
        found.append(PieceGroup(name, kind, width, height, tuple(those)))
    return found
