"""What a word in data can name, and what is known around the word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.cards import EMPTY

if TYPE_CHECKING:
    from ordo_pnp.cards import Card, CardSet, Catalog, GameData, Origin
    from ordo_pnp.editor.language.caret import TextSpot
    from ordo_pnp.editor.language.editor import OpenText


class NamedThing(NamedTuple):
    """Something that a word in data can name."""

    # As it is written there.
    name: str
    # What it is, in a few words.
    detail: str = ""
    # Where it is defined: the value under its name; None where no file says it.
    origin: Origin | None = None
    card: Card | None = None
    # Whether a key names it there, or a value.
    at_key: bool = True


@dataclass(frozen=True, slots=True)
class TextContext:
    """What is known around a place in a text."""

    text: OpenText
    catalog: Catalog
    game: GameData | None
    card_set: CardSet | None
    spot: TextSpot | None = None


def told(game: GameData | None, word: str, group: str | None = None) -> str:
    """Return what a word of a game is called in its languages, from a group of words or the first that has it; empty if none has."""
    if game is None:
        return ""
    own = game.words.get(game.language, EMPTY)
    found = group if group in own and word in own[group] else next((each for each in own if word in own[each]), None)
    if found is None or (group is not None and group not in own):
        return ""
    return " · ".join(dict.fromkeys(game.word(found, word, each) for each in game.languages))
