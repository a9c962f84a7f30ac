"""A rulebook in one language, and its sections; what stands in them is a tree of blocks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ordo_pnp.diagnostics import Span
    from ordo_pnp.rulebook.inline import Inline
    from ordo_pnp.rulebook.tree import Block


@dataclass(frozen=True, slots=True)
class Section:
    """What stands from one heading to the next one, of any level."""

    anchor: str
    level: int
    """1 for a chapter."""
    title: tuple[Inline, ...]
    blocks: tuple[Block, ...]
    digest: str
    """Hash of its text, by which translations notice a change."""
    source: str | None
    """Of a translation: the hash of the source section it stands for."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook in one language."""

    game: str
    language: str
    title: str
    subtitle: str
    sections: tuple[Section, ...]
    names: tuple[str, ...] = ()
    """Of players, by seat."""
    cover: tuple[str, ...] = ()
    """Card ids."""
    left_out: tuple[str, ...] = ()
    """Rulings it need not mention."""
    age: int | None = None
    """From which the game is played; of the source only."""
    minutes: tuple[int, ...] = ()
    """How long it takes: one number, or the least and the most; of the source only."""
    credits: tuple[str, ...] = ()
    """Lines for the foot of the cover: whose game it is."""
    cover_vignette: str = ""
    """The picture that fills the cover instead of cards."""
    cover_title: str = "top"
    """Where the title stands on it: ``top`` or ``bottom``."""
    pages: int | None = None
    """How many it is to have."""
    has_contents: bool = True
    """Whether a table of contents stands before the text."""
