"""Motifs that names call for: words of names and kinds, in three languages, and the pictures that they stand for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Final, NamedTuple

from ordo_pnp.cards import GameSigns, motif_words
from ordo_pnp.draw.paintings.canvas import Chance
from ordo_pnp.draw.paintings.scenes import Subject

_LANGUAGES: Final = ("en", "de", "ru")
_RUSSIAN_END: Final = re.compile("[аяоеёыийьую]+$")
_ADJECTIVE: Final = re.compile("(?:[ыио]й|ая|яя|ое|ее|ые|ие)$")
_WORD: Final = re.compile(r"[^\W\d_]+")
_POSSESSIVE: Final = re.compile(r"['’]s\b")
# A stem of fewer letters has no endings: too many words would be it.
_SHORTEST_STEM = 3


def _plain(text: str) -> str:
    """Return a text as words are compared: lower case, composed letters, without ``ё`` and the English genitive."""
    lower = unicodedata.normalize("NFC", str(text)).casefold().replace("ё", "е")
    return _POSSESSIVE.sub("", lower)


def _forms(word: str, language: str) -> Iterator[str]:
    """Return a word with the endings that it may have."""
    stem = _RUSSIAN_END.sub("", word) if language == "ru" else word
    if len(stem) < _SHORTEST_STEM:
        stem = word
    yield word
    yield from (stem + ending for ending in motif_words()["endings"][language])
    if language == "en" and word.endswith("y"):
        yield f"{word[:-1]}ies"


class Lexicon:
    """Words and the motifs that they stand for.

    A word stands for itself with its usual endings; ``light*`` for every word that begins so, ``*mill`` for every word that
    ends so, and a word with a space for both words together.

    Args:
        tables: Each a motif -> language (en, de, ru) -> words; a word of an earlier one goes before the same of a later one.

    >>> words = Lexicon({"mill": {"en": ["mill"], "de": ["*mühle"]}, "bell": {"en": ["bell"]}})
    >>> words.find("Saltmarsh Mill"), words.find("Die Alte Salzmühle"), words.find("The Bells of the Mill"), words.find("Bellow")
    ('mill', 'mill', 'bell', None)
    """

    def __init__(self, *tables: Mapping[str, Mapping[str, Iterable[str]]]) -> None:
        # Each by the letters that are compared; the first motif that names a word has it.
        self._whole: dict[str, str] = {}
        self._starts: dict[str, str] = {}
        self._ends: dict[str, str] = {}
        self._phrases: dict[str, str] = {}
        for motif, by_language in chain.from_iterable(table.items() for table in tables):
            for language in _LANGUAGES:
                for word in by_language.get(language, ()):
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
                if form not in self._starts and form not in self._ends:
                    self._whole.setdefault(form, motif)

    def find(self, name: str) -> str | None:
        """Return the motif of a name: that of the thing itself rather than of a word that says more about it."""
        plain = _plain(name)
        spaced = f" {' '.join(_WORD.findall(plain))} "
        phrases = [each for each in self._phrases if f" {each} " in spaced]
        if phrases:
            return self._phrases[max(phrases, key=len)]
        for words in _groups(plain):
            # A word that stands for a motif as a whole goes before one of which only a part does.
            for look_up in (self._of_whole, self._of_part):
                found = next((each for word in words if (each := look_up(word)) is not None), None)
                if found is not None:
                    return found
        return None

    def _of_whole(self, word: str) -> str | None:
        return self._whole.get(word) or self._ends.get(word) or self._starts.get(word)

    def _of_part(self, word: str) -> str | None:
        """Return the motif of a part of a word: of the longest end, as that is the thing in compounds, or the longest start."""
        ends = (self._ends[word[at:]] for at in range(1, len(word)) if word[at:] in self._ends)
        starts = (self._starts[word[:at]] for at in range(len(word) - 1, 1, -1) if word[:at] in self._starts)
        return next(chain(ends, starts), None)


def _groups(plain: str) -> Iterator[list[str]]:
    """Return the words of a name in groups, in each the noun for the thing itself first.

    >>> list(_groups("old mill of the drowned king")), list(_groups("старый мост вздохов"))
    ([['mill', 'old'], ['king', 'drowned', 'the'], ['of']], [['мост', 'вздохов', 'старый'], []])
    """
    groups: list[list[str]] = [[]]
    parting, parting_words = list[str](), motif_words()["parting"]
    for word in _WORD.findall(plain):
        if word in parting_words:
            parting.append(word)
            groups.append([])
        else:
            groups[-1].append(word)
    for group in groups:
        if _is_cyrillic(group):
            # The noun comes first but for adjectives.
            yield sorted(group, key=lambda word: _ADJECTIVE.search(word) is not None)
        else:
            # The noun comes last in English and German.
            yield group[::-1]
    yield parting


def _is_cyrillic(words: Sequence[str]) -> bool:
    return bool(words) and "а" <= words[0][0] <= "я"


@cache
def lexicon(group: str) -> Lexicon:
    """Return the words of a group: ``landmarks``, ``emblems`` or ``kinds``, or one of those that a single look paints."""
    entries = motif_words().get(group) or motif_words()["of_looks"][group]
    if group != "emblems":
        return Lexicon(entries)
    signs = GameSigns({})
    shown = ((name, sign) for name, spec in entries.items() for sign in spec.get("signs", ()))
    return Lexicon(entries, *({name: signs[sign]["words"]} for name, sign in shown))


class EmblemSign(NamedTuple):
    """A sign of the stock that an emblem is painted from."""

    # Of the sign.
    name: str
    # Of its colour.
    role: str


def emblem_sign(name: str) -> EmblemSign:
    """Return the sign that an emblem is painted from, where it is not drawn for itself."""
    spec = motif_words()["emblems"][name]
    return EmblemSign(spec["signs"][0], spec["role"])


@cache
def _emblem_of_sign() -> Mapping[str, str]:
    return {sign: name for name, spec in reversed(motif_words()["emblems"].items()) for sign in spec.get("signs", ())}


# The name of the cards of a game that tells no kinds apart.
_ONLY_KIND: Final = "card"


def traits_of(subject: Subject | None) -> frozenset[str]:
    """Return the traits that a name gives a person or a place, such as ``old``, ``ruler`` or ``water``."""
    if subject is None:
        return frozenset()
    # A word may say several things: a queen is a woman and a ruler.
    return frozenset(trait for trait, words in _traits().items() if words.find(subject.name) is not None)


@cache
def _traits() -> Mapping[str, Lexicon]:
    return {trait: Lexicon({trait: words}) for trait, words in motif_words()["traits"].items()}


def kind_group(subject: Subject) -> str | None:
    """Return the family of pictures or the pool of emblems that the word of a kind calls for; None for an unknown word.

    In a game of one kind, which is called `card`, a name that calls for a landmark or an emblem decides.
    """
    words = lexicon("kinds")
    found = words.find(subject.kind_word) or words.find(subject.kind.replace("-", " "))
    if found is None and subject.kind == _ONLY_KIND:
        found = "place" if _motif_for("landmarks", subject) else "deeds" if called_emblem(subject) else None
    return found


def landmark_for(subject: Subject | None, chance: Chance) -> str:
    """Return the landmark of a card: its name steers, then its signs, then chance."""
    found = _motif_for("landmarks", subject)
    if found is None and subject is not None:
        of_kind = lexicon("landmarks").find(subject.kind_word)
        found = of_kind if of_kind in motif_words()["of_kind"] else None
    return found or chance.pick([each for each in motif_words()["landmarks"] if each not in motif_words()["named"]])


def called_landmark(subject: Subject | None) -> str | None:
    """Return the landmark that the name of a card, or else one of its signs, calls for; None if none does."""
    return _motif_for("landmarks", subject)


def called_emblem(subject: Subject | None) -> str | None:
    """Return the emblem that the name of a card, one of its signs, or else its type calls for; None if none does."""
    return _motif_for("emblems", subject) or _of_type("emblems", subject)


def _of_type(group: str, subject: Subject | None) -> str | None:
    """Return the motif of a type, such as *Cow*; None for words of kinds, such as *Spell*."""
    if subject is None or lexicon("kinds").find(subject.kind_word) is not None:
        return None
    is_kind = subject.kind_word.casefold() == subject.kind.replace("-", " ")
    return None if is_kind else lexicon(group).find(subject.kind_word)


def called_of_look(group: str, subject: Subject | None) -> str | None:
    """Return a card's motif, by name or type, in one look's group, such as ``nursery-animals``."""
    return None if subject is None else lexicon(group).find(subject.name) or _of_type(group, subject)


def emblem_for(subject: Subject | None, chance: Chance) -> str:
    """Return the emblem of a card: its name steers, then its signs, then chance among those that suit its kind."""
    found = called_emblem(subject)
    if found is not None:
        return found
    pools = motif_words()["pools"]
    group = None if subject is None else kind_group(subject)
    suited: Sequence[str] = pools[group if group in pools else "deeds"]
    return chance.pick(suited)


def _motif_for(group: str, subject: Subject | None) -> str | None:
    if subject is None:
        return None
    words, shown = lexicon(group), _emblem_of_sign() if group == "emblems" else {}
    of_signs = (shown.get(sign) or words.find(sign) for sign in subject.signs)
    return words.find(subject.name) or next(filter(None, of_signs), None)
