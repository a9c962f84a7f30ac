"""Where words may be broken: Liang's method over the patterns that pyphen ships.

The patterns are read lazily and kept as text; only those that meet a word are taken apart. That reads the German
patterns seven times faster than parsing them all, which matters to a deck that breaks three words.
"""

from __future__ import annotations

import importlib.util
import re
from array import array
from functools import cache
from pathlib import Path

from ordo_pnp.base import RenderError

# Letters that stay before a break at least.
LEFT_MIN = 2
# Letters that go to the next line at least.
RIGHT_MIN = 3
_PREFERRED = {"en": "en_GB"}
_BLANKS = re.compile(rb"[ \t\r]+$", re.MULTILINE)
_DIGITS = b"0123456789"
_LINE = re.compile(rb"[^\n]+")
_PARTS = re.compile(r"(\d?)(\D?)")
# Comments, keywords, lines without a level, and patterns that change the spelling (German and English have none).
_NO_PATTERN = re.compile(
    rb"^(?:[#%]|LEFTHYPHEN|RIGHTHYPHEN|COMPOUND|NOHYPHEN|NEXTLEVEL).*\n|^[^0-9\n]*\n|^.*/.*\n", re.MULTILINE
)


class Patterns:
    """The hyphenation patterns of one language, from the bytes of a ``hyph_*.dic`` file.

    They stay one text, and a table of places in it: the 66,000 German ones as strings of their own take 11 MB, so 3.
    """

    def __init__(self, data: bytes) -> None:
        head, _, body = _BLANKS.sub(b"", data).partition(b"\n")
        encoding = head.decode("ascii").strip()
        body = _NO_PATTERN.sub(b"", body + b"\n").strip(b"\n")
        self._lines = lines = b"\n%b\n" % body.decode(encoding).encode()
        self._mask = (1 << (3 * lines.count(b"\n")).bit_length()) - 1
        # Where in the text a pattern stands, in the slot that its letters name or in one of the next; 0: in none.
        self._places = places = array("I", bytes(4 * (self._mask + 1)))
        self._longest = 0
        at = 1
        for line in _LINE.finditer(lines):  # no list of them: what it takes is not given back
            letters = line[0].translate(None, _DIGITS)
            slot = hash(letters) & self._mask
            places[self._slot(letters) if places[slot] else slot] = at
            at += len(line[0]) + 1
            self._longest = max(self._longest, len(letters))

    def _slot(self, letters: bytes) -> int:
        """Return the slot of the pattern with some letters, or the free one where it would be."""
        places, lines, mask = self._places, self._lines, self._mask
        slot = hash(letters) & mask
        while at := places[slot]:
            if lines[at : lines.index(b"\n", at)].translate(None, _DIGITS) == letters:
                break
            slot = slot + 1 & mask
        return slot

    def breaks(self, word: str) -> tuple[int, ...]:
        """Return the offsets at which a word of letters may be broken, ascending."""
        length = len(word)
        word = word.lower()
        if len(word) != length:
            return ()  # a letter that becomes two in lower case would shift the breaks
        dotted = f".{word}."
        levels = [0] * (len(dotted) + 1)
        places, lines, mask, longest = self._places, self._lines, self._mask, self._longest
        for start in range(len(dotted)):
            for end in range(start + 1, min(start + longest, len(dotted)) + 1):
                letters = dotted[start:end].encode()
                if places[hash(letters) & mask] and (at := places[self._slot(letters)]):
                    pattern = lines[at : lines.index(b"\n", at)].decode()
                    for offset, (digit, _) in enumerate(_PARTS.findall(pattern)):
                        if digit and int(digit) > levels[start + offset]:
                            levels[start + offset] = int(digit)
        return tuple(at for at in range(LEFT_MIN, len(word) - RIGHT_MIN + 1) if levels[at + 1] % 2)


@cache
def patterns(language: str) -> Patterns | None:
    """Read the patterns of a language tag such as ``de``; none if pyphen brings none: its words are not broken."""
    found = importlib.util.find_spec("pyphen")
    if found is None or found.origin is None:
        raise RenderError("the package pyphen is not installed; run: pip install pyphen")
    folder = Path(found.origin).parent / "dictionaries"
    short = language.lower().replace("_", "-").split("-")[0]
    names = [_PREFERRED.get(short, f"{short}_{short.upper()}"), short]
    paths = [folder / f"hyph_{name}.dic" for name in names]
    paths += sorted(path for path in folder.iterdir() if path.name.startswith(f"hyph_{short}_"))
    return next((Patterns(path.read_bytes()) for path in paths if path.suffix == ".dic" and path.is_file()), None)


def breaks(word: str, language: str) -> tuple[int, ...]:
    """Return the offsets at which a word may be broken: two letters stay before, three go over, at least.

    >>> [ "Kreuzfahrer"[:at] for at in breaks("Kreuzfahrer", "de") ]
    ['Kreuz', 'Kreuzfah']
    """
    if len(word) < LEFT_MIN + RIGHT_MIN:
        return ()
    known = patterns(language)
    return known.breaks(word) if known else ()
