"""Words that somebody wrote: which known one was meant, the remedy that says so, and how a foreign word is shown."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from ordo_pnp.base.characters import plain_of, retyped, why_unlike

# How alike two words are where one may be a slip for the other; below that a wrong guess is likelier than a right one.
_NEAR = 0.7
# The same for words with the same first letter.
_LIKE = 0.6
# Letters of a word that is a slip for another one with the same letters in another order, such as the code of a
# language.
_SHORT = 3
# Letters of a word that says something as a part of another.
_TELLING = 3
# Characters of a word that is compared with known ones by likeness, which takes quadratic time.
_LONGEST: Final = 120
# Characters of a foreign word that a message repeats.
_SHOWN = 60


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """Name the known word that a typing slip most likely meant, if one is near.

    Failing that, the shortest one that holds the word; capitals do not count. No number is near another one, and paths are near only
    if the names behind their folders are.

    >>> did_you_mean("Baner", ["banner", "bow"])
    'banner'
    >>> did_you_mean("camel", ["camel-riders", "well-keeper"])
    'camel-riders'
    >>> did_you_mean("ed", ["en", "de"])
    'de'
    >>> did_you_mean("blue", ["azure", "sable"])
    >>> did_you_mean("31", ["30", "35"])
    >>> did_you_mean("pics/not-here.png", ["pics/no-there.png", "pics/second-dawn.png"])
    'pics/no-there.png'
    >>> did_you_mean("pics/nicht-da.png", ["pics/second-dawn.png"])
    """
    return _nearest(word[:_LONGEST], tuple(name for name in known if not (word.isdigit() and name.isdigit())))


@lru_cache(maxsize=256)
def _nearest(word: str, known: tuple[str, ...]) -> str | None:
    """Return what ``did_you_mean`` does; who types a word wrongly often does so on many cards (80 µs a search)."""
    names = {name.lower(): name for name in sorted(known, reverse=True)}
    small = word.lower()
    if not small.isascii():
        same = next((form for form in (plain_of(word).lower(), retyped(word)) if form in names), None)
        if same is not None:
            return names[same]
    near = _like(small, sorted(names), _NEAR) or _like(small, [name for name in names if name[:1] == small[:1]], _LIKE)
    if not near:
        near = [
            name for name in sorted(names) if name != small and sorted(name) == sorted(small) and len(small) <= _SHORT
        ]
    if not near and len(small) >= _TELLING:
        near = sorted((name for name in names if small in name), key=len)
    return names[near[0]] if near else None


def _like(word: str, names: Sequence[str], cutoff: float) -> list[str]:
    """Return the name that is most like a word, if one is: a folder or an ending that both have makes no name like another."""
    stem = _stem(word)
    near = difflib.get_close_matches(word, names, n=3, cutoff=cutoff)
    same = [name for name in near if difflib.SequenceMatcher(None, _stem(name), stem).ratio() >= _LIKE]
    return same[:1]


def _stem(path: str) -> str:
    """Return the name of a file without folder and ending."""
    name = path.rpartition("/")[2]
    return name.rpartition(".")[0] or name


def remedy_for(word: str, known: Iterable[str], otherwise: str) -> str:
    """Return the remedy for an unknown word: the known one that was most likely meant, or what to say otherwise.

    >>> remedy_for("baner", ["banner", "bow"], "use another"), remedy_for("levy", ["banner", "bow"], "use another")
    ('did you mean `banner`?', 'use another')
    """
    near = did_you_mean(word, known)
    return suggestion(word, near) if near not in (None, word) else otherwise


def suggestion(word: str, near: str) -> str:
    r"""Return the remedy for a word that is a slip for another.

    >>> suggestion("baw", "bow"), suggestion("\uff42ow", "bow") == "write `bow`: its `\uff42` is U+FF42 (fullwidth Latin small letter b)"
    ('did you mean `bow`?', True)
    """
    why = why_unlike(word, near)
    return f"write `{near}`: {why}" if why else f"did you mean `{near}`?"


def known_names(names: Iterable[str]) -> str:
    """Return the remedy that lists what there is.

    >>> known_names(["b", "a"]), known_names([])
    ('known: a, b', 'there is none')
    """
    listed = ", ".join(sorted(names))
    return f"known: {listed}" if listed else "there is none"


def printable(text: str) -> str:
    r"""Show control and invisible direction characters as escapes, so that foreign text cannot drive a terminal.

    >>> printable("a\x1b[31mb")
    'a\\x1b[31mb'
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char in "\u00a0\u00ad" else char.encode("unicode_escape").decode()
        for char in text
    )


def clipped(word: str) -> str:
    """Show the beginning of a foreign word of any length, fit for a message of one line.

    >>> len(clipped("sword" * 100))
    60
    """
    return printable(word[:_SHOWN])
