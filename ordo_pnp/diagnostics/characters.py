"""Characters by name, and letters and blanks that look like others: words that only a program sees to be different."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_TWINS: Final = {
    "Cyrillic": ("аеорсухіјѕһԁԛԝкмтвнАВЕКМНОРСТУХІЈЅԚԜ", "aeopcyxijshdqwkmtbhABEKMHOPCTYXIJSQW"),
    "Greek": ("ονρικυαΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ovpikuaABEZHIKMNOPTYX"),
}  # fmt: skip
_TO_LATIN: Final = str.maketrans({a: b for theirs, ours in _TWINS.values() for a, b in zip(theirs, ours, strict=True)})
_SAME_KEY: Final = str.maketrans("йцукенгшщзхъфывапролджэячсмитьбю", "qwertyuiop[]asdfghjkl;'zxcvbnm,.")
"""Letters of a Russian keyboard -> what the same key writes on an English one."""
HIDDEN: Final = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff"
)
"""Characters that nobody sees, for a class of a regular expression."""
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
    r"""Return what a word looks like in plain Latin letters: look-alikes replaced, what nobody sees and outer quotes left out.

    >>> plain_of("b\u043ew"), plain_of("\u201cspear\u200b\u201d"), plain_of("\uff42\uff4f\uff57\u00a0")
    ('bow', 'spear', 'bow')
    """
    return _HIDDEN.sub("", unicodedata.normalize("NFKC", word)).translate(_TO_LATIN).strip().strip(_QUOTES)


def retyped(word: str) -> str:
    """Return what the keys pressed for a Russian word write on an English keyboard.

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


def latin_twins(word: str, script: str) -> str | None:
    """Return a word with all letters of a script replaced by Latin ones that look the same; None where one has no twin."""
    twins, latin = _TWINS[script]
    made = word.translate(str.maketrans(twins, latin))
    return None if any(_script(char) == script for char in made) else made


def script_twins(word: str, script: str) -> str | None:
    """Return a word with all Latin letters replaced by ones of a script that look the same; None where one has no twin."""
    twins, latin = _TWINS[script]
    made = word.translate({ord(b): a for a, b in reversed(list(zip(twins, latin, strict=True)))})
    return None if any(_script(char) == "Latin" for char in made) else made


def _script(char: str) -> str:
    return unicodedata.name(char, "").partition(" ")[0].capitalize()
