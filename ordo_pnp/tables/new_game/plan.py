"""What a new game will hold, before it is written as files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from ordo_pnp.draw import PieceSize


# What ``kinds.yaml`` says of a field.
FieldSpec: TypeAlias = Mapping[str, Any]
# What it says below ``kinds``.
Kinds: TypeAlias = Mapping[str, Mapping[str, Any]]
# Groups of words, as in ``game.yaml``.
Words: TypeAlias = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class PlannedCard:
    """A card to be written."""

    kind: str
    # As in a file of cards, in order of keys.
    entry: Mapping[str, Any]
    # Language -> texts.
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A game to be written."""

    id: str
    title: str
    # Its own first.
    languages: Sequence[str]
    kinds: Kinds
    # In its own language.
    words: Words
    cards: Sequence[PlannedCard]
    # The signs that its cards show, as in ``signs.yaml``.
    signs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    # Language -> words; what is not there has yet to be translated.
    translated_words: Mapping[str, Words] = field(default_factory=dict)
    # Language -> what its first set is called, if not as first sets are.
    set_names: Mapping[str, str] = field(default_factory=dict)
    # Path in the folder of the set -> content.
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    # Of the cards; None for the usual one.
    size: PieceSize | None = None
