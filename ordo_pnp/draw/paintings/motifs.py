"""Motifs that names call for: words of names and kinds, in three languages, and the pictures that they stand for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from ordo_pnp.cards import stock_document
from ordo_pnp.draw.paintings.canvas import Chance
from ordo_pnp.draw.paintings.scenes import Subject

_RUSSIAN_END: Final = re.compile("[аяоеёыийьую]+$")
_WORD: Final = re.compile(r"[^\W\d_]+")
_POSSESSIVE: Final = re.compile(r"['’]s\b")
# A stem of fewer letters has no endings: too many words would be it.
_SHORTEST_STEM = 3


def _plain(text: str) -> str:
    """Return a text as words are compared: lower case, composed letters, without ``ё`` and the English genitive."""
    lower = unicodedata.normalize("NFC", text).casefold().replace("ё", "е")
    return _POSSESSIVE.sub("", lower)


def _forms(word: str, language: str) -> Iterator[str]:
    """Return a word with the endings that it may have."""
    stem = _RUSSIAN_END.sub("", word) if language == "ru" else word
    if len(stem) < _SHORTEST_STEM:
        stem = word
    yield word
    yield from (stem + ending for ending in _data()["endings"][language])
    if language == "en" and word.endswith("y"):
        yield f"{word[:-1]}ies"


class Lexicon:
    """Words and the motifs that they stand for.

    A word stands for itself with its usual endings; ``light*`` for every word that begins so, ``*mill`` for every word that
    ends so, and a word with a space for both words together.

    Args:
        words: Motif -> language (en, de, ru) -> words.

    >>> words = Lexicon({"mill": {"en": ["mill"], "de": ["*mühle"]}, "bell": {"en": ["bell"]}})
    >>> words.find("Saltmarsh Mill"), words.find("Die Alte Salzmühle"), words.find("The Bells of the Mill"), words.find("Bellow")
    ('mill', 'mill', 'bell', None)
    """

    def __init__(self, words: Mapping[str, Mapping[str, Iterable[str]]]) -> None:
        # Each by what is compared; the first motif that names a word has it.
        self._whole: dict[str, str] = {}
        self._starts: dict[str, str] = {}
        self._ends: dict[str, str] = {}
        self._phrases: dict[str, str] = {}
        for motif, by_language in words.items():
            for language, listed in by_language.items():
                for word in listed:
                    self._add(_plain(word), language, motif)

    def _add(self, word: str, language: str, motif: str) -> None:
        if word.endswith("*"):
            self._starts.setdefault(word.strip("*"), motif)
            if word.startswith("*"):
                self._ends.setdefault(word.strip("*"), motif)
        elif word.startswith("*"):
            for form in _forms(word[1:], language):
                self._ends.setdefault(form, motif)
        elif " " in word:
            self._phrases.setdefault(word, motif)
        else:
            for form in _forms(word, language):
                self._whole.setdefault(form, motif)

    def find(self, name: str) -> str | None:
        """Return the motif of a name: that of the thing itself rather than of a word that says more about it."""
        plain = _plain(name)
        spaced = f" {' '.join(_WORD.findall(plain))} "
        phrases = [each for each in self._phrases if f" {each} " in spaced]
        if phrases:
            return self._phrases[max(phrases, key=len)]
        return next((found for word in _by_weight(plain) if (found := self.of_word(word)) is not None), None)

    def of_word(self, word: str) -> str | None:
        """Return the motif of a word; the longest part of it decides."""
        if word in self._whole:
            return self._whole[word]
        found = [(at, self._starts[word[:at]]) for at in range(2, len(word) + 1) if word[:at] in self._starts]
        found += [(len(word) - at, self._ends[word[at:]]) for at in range(len(word)) if word[at:] in self._ends]
        return max(found, key=lambda each: each[0])[1] if found else None


def _by_weight(plain: str) -> Iterator[str]:
    """Return the words of a name, that first which most likely says what it is.

    >>> list(_by_weight("old mill of the drowned king")), list(_by_weight("мост вздохов"))
    (['mill', 'old', 'king', 'drowned', 'the', 'of'], ['мост', 'вздохов'])
    """
    parts: list[list[str]] = [[]]
    parting, parting_words = list[str](), _data()["parting"]
    for word in _WORD.findall(plain):
        if word in parting_words:
            parting.append(word)
            parts.append([])
        else:
            parts[-1].append(word)
    for part in parts:
        # The noun ends a group of words in English and German, and begins it in Russian but for adjectives.
        yield from part if _is_cyrillic(part) else reversed(part)
    yield from parting


def _is_cyrillic(words: Sequence[str]) -> bool:
    return bool(words) and "а" <= words[0][0] <= "я"


@cache
def _data() -> Mapping[str, Any]:
    """Return the word lists; they are read when the first picture needs them."""
    data: Mapping[str, Any] = stock_document("motifs").data
    return data


@cache
def lexicon(group: str) -> Lexicon:
    """Return the words of a group: ``landmarks``, ``emblems`` or ``families``."""
    return Lexicon(_data()[group])


def traits_of(subject: Subject | None) -> frozenset[str]:
    """Return what a name says about a person or a place, such as ``old``, ``ruler`` or ``water``."""
    if subject is None:
        return frozenset()
    # A word may say several things: a queen is a woman and a ruler.
    return frozenset(trait for trait, words in _traits().items() if words.find(subject.name) is not None)


@cache
def _traits() -> Mapping[str, Lexicon]:
    return {trait: Lexicon({trait: words}) for trait, words in _data()["traits"].items()}


def landmark_for(subject: Subject | None, chance: Chance) -> str:
    """Return the landmark of a card: its name steers, then its signs, then chance."""
    return _motif_for("landmarks", subject) or chance.pick(tuple(_data()["landmarks"]))


def emblem_for(subject: Subject | None, chance: Chance) -> str:
    """Return the emblem of a card: its name steers, then its signs, then chance."""
    return _motif_for("emblems", subject) or chance.pick(tuple(_data()["emblems"]))


def _motif_for(group: str, subject: Subject | None) -> str | None:
    if subject is None:
        return None
    words = lexicon(group)
    return next((found for each in (subject.name, *subject.signs) if (found := words.find(each)) is not None), None)
