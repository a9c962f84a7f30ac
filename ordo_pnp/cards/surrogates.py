r"""Pairs of escapes that JSON writes for one character: ``\ud83d\ude00`` is 😀, which no YAML scanner knows.

They are replaced, at the same length so that every place stays where it is, by two private characters that the text does not
hold; after the scan those become the character. Only in a text that is JSON: there a backslash always begins an escape.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, NamedTuple

# What the scanner says of half a pair of escapes, and of anything else that is no character.
BAD_ESCAPE: Final = "invalid Unicode character escape"
_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})(?:\\u([dD][c-fC-F][0-9a-fA-F]{2}))?|.)", re.DOTALL)
# Beginnings of stretches of 2,048 private characters, one for each half of a pair.
_BLOCKS: Final = (0xE000, 0xE800, 0xF000)
_HIGH: Final = range(0xD800, 0xDC00)


class Bridge(NamedTuple):
    """A text that a YAML scanner can read, and the way back."""

    text: str
    block: int

    def restored(self, data: Any) -> Any:
        """Put characters in the place of their private halves, in keys and values of what was read."""
        if isinstance(data, str):
            return data if data.isascii() else self._pattern().sub(self._character, data)
        if isinstance(data, dict):
            return {self.restored(key): self.restored(value) for key, value in data.items()}
        return [self.restored(each) for each in data] if isinstance(data, list) else data

    def _pattern(self) -> re.Pattern[str]:
        high, low, end = chr(self.block), chr(self.block + 0x400), chr(self.block + 0x7FF)
        return re.compile(f"([{high}-{chr(self.block + 0x3FF)}])([{low}-{end}])")

    def _character(self, found: re.Match[str]) -> str:
        high, low = (ord(each) - self.block for each in found.groups())
        return chr(0x10000 + (high << 10) + low - 0x400)


def bridge(text: str) -> Bridge | None:
    """Return a text of JSON with private characters for pairs of escapes; None for any other text."""
    if not _is_json(text):
        return None
    used = {int(code, 16) for code, _ in _ESCAPE.findall(text) if code} | {ord(each) for each in set(text)}
    block = next((each for each in _BLOCKS if used.isdisjoint(range(each, each + 0x800))), None)
    if block is None:
        return None

    def replaced(found: re.Match[str]) -> str:
        high, low = found.groups()
        if low is None or int(high, 16) not in _HIGH:
            return found.group()
        return f"\\u{block + int(high, 16) - 0xD800:04x}\\u{block + int(low, 16) - 0xD800:04x}"

    return Bridge(_ESCAPE.sub(replaced, text), block)


def _is_json(text: str) -> bool:
    try:
        json.loads(text, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        return False
    return True
