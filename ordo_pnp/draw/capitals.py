"""Capitals as languages write them: Greek ones have no accents, Turkish ones keep the dots of their letters."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

_DIAERESIS: Final = "\u0308"
_ACUTE: Final = "\u0301"
_GREEK: Final = re.compile("[\u0370-\u03ff\u1f00-\u1fff]")
# In decomposed text: an accent that parts two vowels, and the word “or”, which keeps its accent.
_HIATUS: Final = re.compile(f"([αεηιουω]){_ACUTE}([ιυ])(?!{_DIAERESIS})")
_OR: Final = re.compile(rf"(?<!\w)η{_ACUTE}(?!\w)")
_KEPT: Final = "\ufffc"


def capitals(text: str, language: str) -> str:
    """Return a text in capitals.

    >>> capitals("μάιος ή ωραία άνοιξη", "el"), capitals("iki", "tr"), capitals("café", "fr")
    ('ΜΑΪΟΣ Ή ΩΡΑΙΑ ΑΝΟΙΞΗ', 'İKİ', 'CAFÉ')
    """
    language = language.partition("-")[0]
    if language in {"az", "tr"}:
        text = text.replace("i", "İ")
    elif language == "el":
        apart = _OR.sub(_KEPT, unicodedata.normalize("NFD", text.lower()))
        apart = _HIATUS.sub(rf"\1\2{_DIAERESIS}", apart)
        text = "".join(map(unaccented, unicodedata.normalize("NFC", apart))).replace(_KEPT, "ή")
    return text.upper()


@cache
def unaccented(letter: str) -> str:
    """Return a Greek letter without accents and breathings, any other as it is; a diaeresis stays.

    >>> unaccented("ή"), unaccented("ΐ"), unaccented("é")
    ('η', 'ϊ', 'é')
    """
    if not _GREEK.match(letter):
        return letter
    marks = [
        each for each in unicodedata.normalize("NFD", letter) if not unicodedata.combining(each) or each == _DIAERESIS
    ]
    return unicodedata.normalize("NFC", "".join(marks))
