"""What binding makes of a book, and what it knows while it binds a part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic, Span
    from ordo_pnp.rulebook.book import Section
    from ordo_pnp.rulebook.plates import Plate


class PlacedPicture(NamedTuple):
    """A picture, the block it is drawn for, and what share of the type area it may have; None where that is fixed."""

    picture: Plate
    span: Span
    width: float | None


@dataclass(slots=True)
class Bound:
    """A book that can be written, and what is wrong with it."""

    sections: tuple[Section, ...]
    problems: list[Diagnostic]
    # What must be large enough to teach by.
    pictures: list[PlacedPicture]


@dataclass(slots=True)
class Context:
    """What a block is bound in."""

    # In a caption: what came of its scenario.
    result: str | None = None
    in_caption: bool = False
