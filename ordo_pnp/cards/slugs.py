"""Ids made of names, for proposals: small letters from a to z, digits and hyphens, in place of whatever a person wrote."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from ordo_pnp.base import plain_of

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
}
_CYRILLIC: Final = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_ROMANISED: Final = "a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya"
_LETTERS: Final = str.maketrans(
    _LATIN | {a: b.replace("-", "") for a, b in zip(_CYRILLIC, _ROMANISED.split(), strict=True)}
)


def slug_of(name: str) -> str:
    """Return an id made of a name; empty where nothing is left of it.

    >>> slug_of("Harbour Watch"), slug_of("Hafenwächter_2"), slug_of("Стена щитов"), slug_of("King's Men!")
    ('harbour-watch', 'hafenwaechter-2', 'stena-shchitov', 'kings-men')
    """
    words = name if is_cyrillic(name) else plain_of(name)
    text = unicodedata.normalize("NFC", words).lower().translate(_LETTERS)
    text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return re.sub("[^a-z0-9]+", "-", re.sub("['\u2019]", "", text)).strip("-")


def is_cyrillic(name: str) -> bool:
    """Whether a name is written in Cyrillic letters, rather than with some that look like Latin ones."""
    return re.search("[\u0400-\u052f]", name) is not None and re.search("[A-Za-z]", name) is None
