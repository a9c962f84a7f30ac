"""The words that make a sentence universal, by language: whoever writes one says that something is so in all games.

Quantifiers over persons, things and times, and conditions. Words that only count or point are left out, since they say how many or
which, and hardly what is so in all games: *all, both, only, no*, and their like in the others.
*When* tells the time of what is done and is left out; German *wenn* is both, and is a condition here. A condition that is asked
(“Tied? Then …”) is no sentence of these.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

# Where a relative pronoun may stand: at the beginning, or behind a mark and a space.
_OPENING: Final = r"(?<![^,:;\s|(—–-] )(?<![^\s„«“(])"
# Patterns of whole words. A relative pronoun, or the Russian conjunction for *as long as*, opens a sentence or follows
# a mark.
UNIVERSAL: Final[Mapping[str, str]] = {
    "en": r"always|never|ever|whoever|whatever|whichever|whenever|wherever|every(?:body|one|thing)?|each(?! other)"
          r"|any(?:body|one|thing)?|nobody|no one|if|unless|as soon as|as long as",
    "de": r"immer|nie|niemals|stets|jede[mnrs]?|niemand(?:e[mn])?|keiner|wenn|falls|sobald|solange"
          rf"|{_OPENING}wer",
    "ru": r"всегда|никогда|кажд(?:ый|ая|ое|ые|ого|ой|ому|ую|ым|ом|ых|ыми)|люб(?:ой|ая|ое|ые|ого|ому|ую|ым|ом|ых|ыми)"
          r"|всяк(?:ий|ая|ое|ие|ого|ому|им)|никто|никого|никому|никем|если|как только"
          rf"|{_OPENING}(?:кто|пока)",
}  # fmt: skip


@cache
def universal_words(language: str) -> re.Pattern[str] | None:
    """Return what finds the universal words of a language; None where they are not known.

    >>> universal_words("en").findall("Everybody draws, and nobody passes.")
    ['Everybody', 'nobody']
    """
    words = UNIVERSAL.get(language)
    return None if words is None else re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
