"""What a new game will hold, before it is written as files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from ordo_pnp.layout import PieceSize

FieldSpec: TypeAlias = Mapping[str, Any]
"""What ``kinds.yaml`` says of a field."""
Kinds: TypeAlias = Mapping[str, Mapping[str, Any]]
"""What it says below ``kinds``."""
Words: TypeAlias = Mapping[str, Mapping[str, str]]
"""Groups of words, as in ``game.yaml``."""


@dataclass(frozen=True, slots=True)
class PlannedCard:
    """A card to be written."""

    kind: str
    entry: Mapping[str, Any]
    """As in a file of cards, in order of keys."""
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Language -> texts."""


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A game to be written."""

    id: str
    title: str
    languages: Sequence[str]
    """Its own first."""
    kinds: Kinds
    words: Words
    """In its own language."""
    cards: Sequence[PlannedCard]
    signs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The signs that its cards show, as in ``signs.yaml``."""
    translated_words: Mapping[str, Words] = field(default_factory=dict)
    """Language -> words; what is not there has yet to be translated."""
    set_names: Mapping[str, str] = field(default_factory=dict)
    """Language -> what its first set is called, if not as first sets are."""
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    """Path in the folder of the set -> content."""
    size: PieceSize | None = None
    """Of the cards; None for the usual one."""
