"""Terms of a game and their forbidden synonyms in each language, and the check of a text for them."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final

from ordo_pnp.base import Code, Diagnostic, Span, finding
from ordo_pnp.cards.records import GameData, Origin
from ordo_pnp.cards.rich_text import UNSPACED, letter_pattern, whole_word

OTHER_TERM = Code("CAT410")
OTHER_TERM_OUTSIDE = Code("CAT411")
CONTRADICTORY_TERMS = Code("CAT412")


TERMS: Final = "terms"
# Stands for text that is not checked, and counts as a part of a word: a quotation, or a text from the data.
MASK: Final = "\ufffc"
# Words that a lone `*` stands for at most; "place one of your units" has three.
_MOST_BETWEEN = 3
# The possible starts of a phrase: a word, or a letter of writing without spaces between its words.
_WORD = re.compile(rf"[^\W{UNSPACED}]+|[{UNSPACED}](?<=\w)")
# Characters that are folded before comparing.
_FOLDED = re.compile("[\u00ad\u0300-\u036fёЁ]")
# Characters that make a letter longer or shorter than one character.
_PARTED = re.compile("[\u00ad\u0300-\u036f]")
_LETTER = re.compile("(?s:.)[\u0300-\u036f]*")
_BETWEEN = f"(?:[\\w'\u2019{MASK}-]+\\s+){{0,{_MOST_BETWEEN}}}?"
# Letters by which phrases are found whose first word has any ending; it has at least as many.
_KEY_LENGTH = 2
# Quotations, and the braces of a text that is filled in.
_FREE = re.compile(
    '“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|»[^«»]*«|‘[^‘’]*’|‚[^‚‘]*‘|「[^「」]*」|『[^『』]*』|"[^"]*"|\\{[^{}]*\\}'
)


@dataclass(frozen=True, slots=True)
class GameTerm:
    """The name of one thing or act in one language."""

    id: str
    means: str
    word: str
    # Phrases that must not stand for it.
    banned: tuple[str, ...] = ()
    # Phrases with these in them that are right all the same.
    permitted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Misuse:
    """A phrase that stands for a term."""

    start: int
    end: int
    # As it stands in the text.
    phrase: str
    term: GameTerm


def fold(text: str) -> tuple[str, list[int]]:
    """Return the text to compare, and each character's and its end's place in the text.

    Soft hyphens are left out, a letter and its marks are one character, the seventh Russian letter is the sixth.

    >>> fold("Sym\u00adbol")
    ('Symbol', [0, 1, 2, 4, 5, 6, 7])
    """
    if not _PARTED.search(text) and unicodedata.is_normalized("NFC", text):
        return text.replace("ё", "е").replace("Ё", "Е"), list(range(len(text) + 1))
    folded: list[str] = []
    places: list[int] = []
    for found in _LETTER.finditer(text):
        letters = "" if found.group() == "\u00ad" else unicodedata.normalize("NFC", found.group())
        folded += letters.replace("ё", "е").replace("Ё", "Е")
        places += [found.start()] * len(letters)
    return "".join(folded), [*places, len(text)]


@lru_cache(maxsize=4096)
def phrase_pattern(phrase: str, letter: str) -> re.Pattern[str]:
    r"""Compile a phrase: `*` at the end of a word is any ending, a lone one up to three words; ``letter_pattern`` has the letter.

    >>> bool(phrase_pattern("lay* * card*", r"\w").match("Laying one more card"))
    True
    """
    out = ""
    for word in phrase.split():
        out += (
            _BETWEEN
            if word == "*"
            else re.escape(word.rstrip("*")) + (f"{letter}*" if word.endswith("*") else "") + r"\s+"
        )
    return re.compile(whole_word(phrase.rstrip("* "), out.removesuffix(r"\s+"), letter), re.IGNORECASE)


@lru_cache(maxsize=4096)
def word_pattern(word: str, letter: str) -> re.Pattern[str]:
    """Compile a pattern for a word, also with one more letter (``letter_pattern``) for plurals."""
    return re.compile(whole_word(word, f"{re.escape(word)}{letter}?", letter), re.IGNORECASE)


class _Phrases:
    """Phrases by their first word: at a word of a text only those are tried that can begin with it."""

    def __init__(self, phrases: Iterable[tuple[str, GameTerm]]) -> None:
        self._by_word: dict[str, list[tuple[str, GameTerm]]] = {}
        # Those whose first word has any ending, by its first letters.
        self._by_beginning: dict[str, list[tuple[str, GameTerm]]] = {}
        for phrase, term in phrases:
            folded = _folded(phrase).lower()
            start = _WORD.match(folded)
            if start is None:  # the check of the list tells
                continue
            first = start.group()
            is_open = folded[start.end() : start.end() + 1] == "*"
            known = self._by_beginning if is_open else self._by_word
            known.setdefault(first[:_KEY_LENGTH] if is_open else first, []).append((folded, term))

    def find(self, text: str) -> Iterator[Misuse]:
        """Return all places, by their beginning; several phrases may begin at one."""
        by_word, by_beginning = self._by_word, self._by_beginning
        if not (by_word or by_beginning):
            return
        letter = letter_pattern(text)
        for word in _WORD.finditer(text):
            first = word.group().lower()
            beginning = first[:_KEY_LENGTH]
            if first in by_word or beginning in by_beginning:
                for phrase, term in (*by_word.get(first, ()), *by_beginning.get(beginning, ())):
                    match = phrase_pattern(phrase, letter).match(text, word.start())  # most phrases never come this far
                    if match is not None:
                        yield Misuse(match.start(), match.end(), match.group(), term)


def begins_with_word(phrase: str) -> bool:
    """Whether a phrase begins with a letter or digit; any other is found nowhere."""
    return _WORD.match(_folded(phrase)) is not None


@lru_cache(maxsize=4096)
def _folded(phrase: str) -> str:
    """Return a phrase as it is compared; the check of a list compiles each four times."""
    return fold(phrase)[0]


@dataclass
class Terms:
    """The terms of a game in one language.

    Args:
        terms: In the order of the file.
    """

    terms: tuple[GameTerm, ...]
    _banned: _Phrases = field(init=False, repr=False)
    _permitted: _Phrases = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._banned = _Phrases((phrase, each) for each in self.terms for phrase in each.banned)
        self._permitted = _Phrases((phrase, each) for each in self.terms for phrase in each.permitted)

    def misuses(self, text: str) -> list[Misuse]:
        """Return a text's misused phrases, in order, at each place the longest; quotations are free.

        >>> symbol = GameTerm("symbol", "a mark", "symbol", ("sign", "signs"), ("sign of the cross",))
        >>> [each.phrase for each in Terms((symbol,)).misuses("Signs: the “sign” and a sign of the cross.")]
        ['Signs']
        """
        original, places = text, None
        if _FOLDED.search(text):
            text, places = fold(text)
        text = _FREE.sub(lambda found: MASK * len(found.group()), text)
        found = list(self._banned.find(text))
        if not found:
            return []
        spans: dict[str, list[tuple[int, int]]] = {}
        for each in self._permitted.find(text):
            spans.setdefault(each.term.id, []).append((each.start, each.end))
        permitted = {name: _Cover(each) for name, each in spans.items()}
        longest: dict[int, Misuse] = {}
        for each in found:
            cover = permitted.get(each.term.id)
            if cover is None or not cover.holds(each.start, each.end):
                known = longest.get(each.start)
                if known is None or each.end > known.end:
                    longest[each.start] = each
        if places is None:
            return list(longest.values())
        spans_of = ((each, places[each.start], places[each.end]) for each in longest.values())
        return [replace(each, start=start, end=end, phrase=original[start:end]) for each, start, end in spans_of]


class _Cover:
    """Stretches of a text, sorted by their beginning, that hold others."""

    def __init__(self, spans: list[tuple[int, int]]) -> None:
        self._starts = [start for start, _ in spans]
        self._reach = list(accumulate((end for _, end in spans), max))

    def holds(self, start: int, end: int) -> bool:
        """Whether one of them holds a stretch."""
        at = bisect_right(self._starts, start) - 1
        return at >= 0 and self._reach[at] >= end


def term_lists(game: GameData, card_set: str | None = None) -> tuple[Origin, ...]:
    """Return the lists of terms that bind a game's own words, or also those of one of its sets."""
    files = game.files.get(TERMS, {})
    return tuple(origin for name, origin in files.items() if name.rpartition("/")[0] in ("", card_set))


def read_terms(entries: Mapping[str, Any], language: str) -> tuple[GameTerm, ...]:
    """Return the terms that a list has in a language."""
    return tuple(
        GameTerm(name, each["means"], own["word"], tuple(own.get("not", ())), tuple(own.get("unless", ())))
        for name, each in entries.items()
        if (own := each.get(language)) is not None
    )


def terms_of(game: GameData, language: str, card_set: str | None = None) -> Terms:
    """Return the terms that bind a game's own words in a language, or also those of one of its sets."""
    return Terms(tuple(t for origin in term_lists(game, card_set) for t in read_terms(origin.value, language)))


def misuse_finding(
    misuse: Misuse, span: Span, *, card: str | None = None, is_own: bool = True, where: str = "here"
) -> Diagnostic:
    """Return the finding of a phrase that stands for a term.

    Args:
        misuse: The phrase.
        span: Its place.
        card: Whose text it is.
        is_own: Whether it stands in the game's own data: then it is an error, elsewhere a warning.
        where: In which text, where the place alone does not tell.
    """
    term, phrase = misuse.term, " ".join(re.sub(f"{MASK}+", "…", misuse.phrase).split())
    return finding(
        OTHER_TERM if is_own else OTHER_TERM_OUTSIDE,
        f"“{phrase}” stands {where} for what the game calls “{term.word}”: {term.means}",
        span,
        card=card,
        remedy=f"write “{term.word}”, or another word if something else is meant (`terms.yaml`: `{term.id}`)",
    )
