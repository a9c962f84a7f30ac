"""The keywords of a game: words that its rules texts print in bold or small capitals, and the reminders that explain them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from ordo_pnp.cards.rich_text import (
    BOLD,
    SMALL_CAPS,
    Styled,
    letter_pattern,
    marked_spans,
    unmarked,
    whole_word,
    with_marks,
)
from ordo_pnp.cards.slugs import IN_BRACES

# The key of the files that list them.
KEYWORDS: Final = "keywords"
# Of languages that do not write a colon and a space.
_COLONS: Final = {"fr": "\u202f: ", "ja": "\uff1a", "zh": "\uff1a"}
_STYLES: Final = {"bold": BOLD, "small-caps": SMALL_CAPS}


class Keyword(NamedTuple):
    """A keyword in one language."""

    id: str
    # The word, and its other forms.
    words: tuple[str, ...]
    # Its meaning, in a sentence; empty where none is printed.
    reminder: str
    # Of its words: ``BOLD`` or ``SMALL_CAPS``.
    style: int
    # Between the word and its reminder.
    colon: str = ": "


class Keywords:
    """The keywords that a text may hold, in the order of their files.

    Args:
        keywords: Of one language; of two that have a word in common the first one counts.
    """

    def __init__(self, keywords: Iterable[Keyword] = ()) -> None:
        self._by_word = {_folded(word): each for each in reversed([*keywords]) for word in reversed(each.words)}
        self._words = tuple(self._by_word)

    @property
    def words(self) -> tuple[str, ...]:
        """The word of each keyword, without its other forms, in their order."""
        return tuple(dict.fromkeys(each.words[0] for each in reversed(self._by_word.values())))

    def found(self, text: str) -> list[tuple[int, int, Keyword]]:
        """Return the places of keywords in a text without marks, in order: whole words, in any case, and none within signs.

        >>> flying = Keyword("flying", ("Flying",), "Only flyers block it.", BOLD)
        >>> [(start, end) for start, end, _ in Keywords([flying]).found("Flying {flying} unflying, flying.")]
        [(0, 6), (26, 32)]
        """
        if not self._words:
            return []
        pattern = _pattern(self._words, letter_pattern(text))
        places = ((each.span(), self._by_word.get(_folded(each[0]))) for each in pattern.finditer(text))
        return [(start, end, keyword) for (start, end), keyword in places if keyword is not None]


def _folded(word: str) -> str:
    return " ".join(word.casefold().split())


@lru_cache(maxsize=256)
def _pattern(words: tuple[str, ...], letter: str) -> re.Pattern[str]:
    """Compile a pattern of signs and words, the longest first."""
    longest = sorted(words, key=lambda each: (-len(each), each))
    written = "|".join(whole_word(each, r"\s+".join(map(re.escape, each.split())), letter) for each in longest)
    return re.compile(f"{IN_BRACES}|{written}", re.IGNORECASE)


def with_keywords(text: str, keywords: Keywords) -> str:
    """Return a marked text in which the keywords have their style, besides that which their words have already.

    >>> flying = Keyword("flying", ("Flying",), "", BOLD)
    >>> [each.style for each in marked_spans(with_keywords("It has flying.", Keywords([flying])))]
    [0, 1, 0]
    """
    found = keywords.found(unmarked(text))
    if not found:
        return text
    out: list[Styled] = []
    at = 0
    for words, style in marked_spans(text):
        end = at + len(words)
        turns = {place for first, last, _ in found for place in (first, last) if at < place < end}
        for begin, stop in pairwise(sorted({at, end, *turns})):
            more = next((keyword.style for first, last, keyword in found if first <= begin < last), 0)
            out.append(Styled(words[begin - at : stop - at], style | more))
        at = end
    return with_marks(out)


def keywords_in(files: Mapping[str, Mapping[str, Any]], language: str, card_set: str) -> Keywords:
    """Return the keywords in the files of a game in a language, with those of one of its sets.

    Args:
        files: Name, below that of a set where it is the set's -> the entries of the file.
        language: Of the texts.
        card_set: The set.
    """
    return Keywords(
        each
        for name, entries in files.items()
        if name.rpartition("/")[0] in ("", card_set)
        for each in read_keywords(entries, language)
    )


def read_keywords(entries: Mapping[str, Any], language: str) -> list[Keyword]:
    r"""Return the keywords that a file has in a language.

    >>> entries = {"flying": {"fr": {"word": "Vol", "reminder": "Seul un vol le bloque."}}}
    >>> reminders_in("Il a vol.", Keywords(read_keywords(entries, "fr")))
    ['Vol\u202f: Seul un vol le bloque.']
    """
    colon = _COLONS.get(language.partition("-")[0], ": ")
    return [
        Keyword(
            name,
            (own["word"], *own.get("also", ())),
            own.get("reminder", ""),
            _STYLES[each.get("style", "bold")],
            colon,
        )
        for name, each in entries.items()
        if (own := each.get(language)) is not None
    ]


def reminders_in(text: str, keywords: Keywords) -> list[str]:
    """Return the reminders of the keywords of a text without marks, each once, in the order in which they stand there.

    >>> flying = Keyword("flying", ("Flying", "Flyers"), "only flyers block it.", BOLD)
    >>> reminders_in("Flyers, flying", Keywords([flying]))
    ['Flying: only flyers block it.']
    """
    found = dict.fromkeys(keyword for _, _, keyword in keywords.found(text) if keyword.reminder)
    return [f"{each.words[0]}{each.colon}{each.reminder}" for each in found]
