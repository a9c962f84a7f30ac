"""Compare words: look-alike and invisible characters, the known word that was most likely meant, and text made safe to print."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

# Letters that look the same in print as a Latin one.
_TWINS: Final = {
    "Cyrillic": ("аеорсухіјѕАВЕКМНОРСТУХІЈЅ", "aeopcyxijsABEKMHOPCTYXIJS"),
    "Greek": ("οΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "oABEZHIKMNOPTYX"),
}
# Cyrillic letters that do, too, but belong to no Slavic alphabet: they are never meant where a Latin letter stands.
_RARE_TWINS: Final = ("һԁԛԝԚԜ", "hdqwQW")
# Letters that look much like a Latin one.
_NEAR_TWINS: Final = {"Cyrillic": ("кмтвн", "kmtbh"), "Greek": ("νρικυα", "vpikua")}
_TO_LATIN: Final = str.maketrans(
    {
        a: b
        for theirs, ours in (*_TWINS.values(), _RARE_TWINS, *_NEAR_TWINS.values())
        for a, b in zip(theirs, ours, strict=True)
    }
)
_LATIN: Final = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f"
_SCRIPTS: Final = {"Cyrillic": "\u0400-\u052f", "Greek": "\u0370-\u03ff"}
_OTHERS: Final = "".join(_SCRIPTS.values())
_MARKS: Final = "\u0300-\u036f"
# A Latin letter beside a Cyrillic or Greek one, with the accents between them.
MIXED: Final = re.compile(f"[{_LATIN}][{_MARKS}]*[{_OTHERS}]|[{_OTHERS}][{_MARKS}]*[{_LATIN}]")
# A word of such letters; the letter of a `\n` that was copied as it stands is none of its.
LETTERS: Final = re.compile(f"(?<!\\\\)[{_LATIN}{_OTHERS}{_MARKS}]+")
# Letters of a Russian keyboard -> the character of the same key on an English one.
_SAME_KEY: Final = str.maketrans("йцукенгшщзхъфывапролджэячсмитьбю", "qwertyuiop[]asdfghjkl;'zxcvbnm,.")
# Invisible characters, for a class of a regular expression.
HIDDEN: Final = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff"
)
_HIDDEN: Final = re.compile(f"[{HIDDEN}]")
_QUOTES: Final = "\"'`\u00ab\u00bb\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f"


def name_of(char: str) -> str:
    r"""Name a character as the Unicode standard does.

    >>> name_of("\u00a0"), name_of("\t")
    ('U+00A0 (no-break space)', 'tab')
    """
    if char == "\t":
        return "tab"
    name = unicodedata.name(char, "a character without a name")
    for script in ("Cyrillic", "Greek", "Latin"):
        name = name.replace(script.upper(), script)
    words = (word if word in ("Cyrillic", "Greek", "Latin") else word.lower() for word in name.split())
    return f"U+{ord(char):04X} ({' '.join(words)})"


def plain_of(word: str) -> str:
    r"""Return a word in plain Latin: look-alikes replaced, no invisible characters or quotes.

    >>> plain_of("b\u043ew"), plain_of("\u201cspear\u200b\u201d"), plain_of("\uff42\uff4f\uff57\u00a0")
    ('bow', 'spear', 'bow')
    """
    return _HIDDEN.sub("", unicodedata.normalize("NFKC", word)).translate(_TO_LATIN).strip().strip(_QUOTES)


def retyped(word: str) -> str:
    """Return the text of a Russian word's keys on an English keyboard.

    >>> retyped("ищц")
    'bow'
    """
    return word.lower().translate(_SAME_KEY)


def why_unlike(word: str, meant: str) -> str | None:
    r"""Return by which characters a word differs from one that looks the same or is typed by the same keys, None for others.

    >>> why_unlike("b\u043ew", "bow") == "its `\u043e` is U+043E (Cyrillic small letter o)"
    True
    """
    if word.isascii():
        return None
    if plain_of(word).lower() == meant.lower():
        odd = next((char for char in word if not char.isascii() and char not in meant), None)
        if odd is not None:
            shown = "" if _HIDDEN.match(odd) or odd.isspace() else f"`{odd}` is "
            return f"its {shown}{name_of(odd)}" if shown else f"it holds {name_of(odd)}"
    return "it is typed on a Russian keyboard" if retyped(word) == meant.lower() else None


class Spelling(NamedTuple):
    """A word in letters of two alphabets, as one of them writes it."""

    alphabet: str
    word: str
    # Whether it looks the same in print.
    is_same_shape: bool


def spellings_of(word: str) -> list[Spelling]:
    """Return spellings of a mixed word in one alphabet, the likelier first.

    Likelier is a word that looks the same in print, and of two such the one with fewer letters replaced.

    >>> [each.word for each in spellings_of("T\u0443re")]
    ['Tyre']
    """
    scripts = [name for name, letters in _SCRIPTS.items() if re.search(f"[{letters}]", word)]
    if len(scripts) != 1:
        return []
    theirs, ours = _TWINS[scripts[0]]
    near_theirs, near_ours = _NEAR_TWINS[scripts[0]]
    to_latin = dict(zip(theirs, ours, strict=True))
    to_script = dict(zip(ours + near_ours, theirs + near_theirs, strict=True))
    # A Russian `в` is not mistaken for a Latin `b`: `XIVв` is a century.
    to_latin |= zip(*(_RARE_TWINS if scripts[0] == "Cyrillic" else (near_theirs, near_ours)), strict=True)
    found = []
    for alphabet, twins, odd in (("Latin", to_latin, _OTHERS), (scripts[0], to_script, _LATIN)):
        letters = re.findall(f"[{odd}]", word)
        kinds = set(letters)
        if kinds <= twins.keys():
            meant = "".join([twins[each] if each in kinds else each for each in word])
            is_same = kinds.isdisjoint(near_theirs + near_ours)
            found.append((not is_same, len(letters), Spelling(alphabet, meant, is_same)))
    return [each for *_, each in sorted(found, key=lambda each: each[:2])]


# The likeness of two words where one may be a slip for the other; below that a wrong guess is likelier than a right
# one.
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
    """Return the result of ``did_you_mean``, cached: slips recur on many cards (80 µs a search)."""
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


def is_near(word: str, meant: str) -> bool:
    """Whether a word may be a typing slip for another one, so near that its repair can be offered.

    >>> is_near("towre", "tower"), is_near("sum", "sun"), is_near("salt", "scales"), is_near("camel", "camel-riders")
    (True, True, False, False)
    """
    pairs = zip(word.lower(), meant.lower(), strict=False)
    if len(word) == len(meant) and sum(one != other for one, other in pairs) == 1:
        return True
    return difflib.SequenceMatcher(None, plain_of(word).lower(), meant.lower()).ratio() >= _NEAR


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
    """Return the remedy for an unknown word: the known one that was most likely meant, or ``otherwise``.

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
    """Return the remedy that lists the known names.

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
