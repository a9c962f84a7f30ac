"""Slugs, the form of ids: check one, make one from a name and a title from one, and find `{sign}` in a text."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from ordo_pnp.base import NotationError, plain_of

# Control characters, which no data file may hold: they divide the name of a sign from the marks of
# ``GameSigns.resolved``, and say that a character stands right before it, and right behind it, and that this one is a
# stop or another mark that closes.
SIGN_DETAILS: Final = "\x01\x02\x03\x04"
# Braces on one line and all between them, a sign or not.
IN_BRACES: Final = r"\{[^{}\n]*\}"
# A sign in a text; its group is the name, with details where ``GameSigns.resolved`` has added some.
SIGN: Final = re.compile(rf"\{{([a-z0-9]+(?:-[a-z0-9]+)*(?:{SIGN_DETAILS[0]}[^{{}}\s]*)?)\}}")


SLUG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*\Z")
LONGEST = 48
# Names that overlays or some systems use for something else.
RESERVED = frozenset(
    {"set", "con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}
)
_WORDS_OF_YAML = frozenset({"true", "false", "null"})


def check_slug(slug: str, what: str) -> None:
    """Insist that a name can be an id.

    Raises:
        NotationError: It cannot; the message tells the rule.
    """
    if not SLUG.match(slug):
        rule = "small letters from a to z, digits and single hyphens, starting with a letter, such as `town-watch`"
        raise NotationError(f"`{slug}` cannot be the id of {what}: it is made of {rule}")
    if len(slug) > LONGEST:
        raise NotationError(f"`{slug}` cannot be the id of {what}: it has {len(slug)} characters, more than {LONGEST}")
    if slug in RESERVED | _WORDS_OF_YAML:
        raise NotationError(f"`{slug}` cannot be the id of {what}: the name is reserved")


def title_of(slug: str) -> str:
    """Make a name of an id.

    >>> title_of("harbour-watch")
    'Harbour Watch'
    """
    return " ".join(part.capitalize() for part in slug.split("-"))


_LATIN: Final = {
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "ø": "oe",
    "å": "aa",
    "ł": "l",
    "ð": "d",
    "đ": "d",
    "ħ": "h",
    "ı": "i",
    "þ": "th",
}
_CYRILLIC: Final = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґў"
_FROM_CYRILLIC: Final = "a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya i yi ye g u"
_LETTERS: Final = str.maketrans(
    _LATIN | {a: b.replace("-", "") for a, b in zip(_CYRILLIC, _FROM_CYRILLIC.split(), strict=True)}
)
_GREEK: Final = "αβγδεζηθικλμνξοπρσςτυφχψω"
_FROM_GREEK: Final = "a v g d e z i th i k l m n x o p r s s t y f ch ps o"
_GREEK_LETTERS: Final = str.maketrans(dict(zip(_GREEK, _FROM_GREEK.split(), strict=True)))


def slug_of(name: str) -> str:
    """Return an id made of a name; empty where nothing is left of it.

    >>> slug_of("Harbour Watch"), slug_of("Hafenwächter_2"), slug_of("Стена щитов"), slug_of("King's Men!")
    ('harbour-watch', 'hafenwaechter-2', 'stena-shchitov', 'kings-men')
    >>> slug_of("Ναύτης της Χίου (L)"), slug_of("Đà Nẵng")
    ('nautis-tis-chiou-l', 'da-nang')
    """
    words = [word if is_greek_or_cyrillic(word) else plain_of(word) for word in name.split()]
    text = unicodedata.normalize("NFC", " ".join(words)).lower().translate(_LETTERS)
    text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    text = re.sub("(?<=[αεηο])υ", "u", text).translate(_GREEK_LETTERS)
    return re.sub("[^a-z0-9]+", "-", re.sub("['\u2019]", "", text)).strip("-")


def is_greek_or_cyrillic(name: str) -> bool:
    """Whether a name is written in Greek or Cyrillic letters, rather than with some that look like Latin ones."""
    return re.search("[\u0370-\u052f\u1f00-\u1fff]", name) is not None and re.search("[A-Za-z]", name) is None
