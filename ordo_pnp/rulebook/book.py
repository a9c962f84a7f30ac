"""A rulebook in one language, and its sections; what stands in them is a tree of blocks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ordo_pnp.base import Span
    from ordo_pnp.rulebook.inline import Inline
    from ordo_pnp.rulebook.tree import Block


@dataclass(frozen=True, slots=True)
class Section:
    """What stands from one heading to the next one, of any level."""

    anchor: str
    # 1 for a chapter.
    level: int
    title: tuple[Inline, ...]
    blocks: tuple[Block, ...]
    # Hash of its text, by which translations notice a change.
    digest: str
    # Of a translation: the hash of the source section it stands for.
    source: str | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook in one language."""

    game: str
    language: str
    title: str
    subtitle: str
    sections: tuple[Section, ...]
    # Of players, by seat.
    names: tuple[str, ...] = ()
    # Card ids.
    cover: tuple[str, ...] = ()
    # Rulings it need not mention.
    left_out: tuple[str, ...] = ()
    # From which the game is played; of the source only.
    age: int | None = None
    # How long it takes: one number, or the least and the most; of the source only.
    minutes: tuple[int, ...] = ()
    # Lines for the foot of the cover: whose game it is.
    credits: tuple[str, ...] = ()
    # The picture that fills the cover instead of cards.
    cover_vignette: str = ""
    # Where the title stands on it: ``top`` or ``bottom``.
    cover_title: str = "top"
    # How many it is to have.
    pages: int | None = None
    # Whether a table of contents stands before the text.
    has_contents: bool = True
