"""Signs that a table writes between other brackets than braces: ``:coin:``, ``[coin]``, ``<coin>`` and ``(coin)``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from ordo_pnp.base import printable
from ordo_pnp.cards import GameSigns, slug_of
from ordo_pnp.tables.grid import listed

_WORD: Final = r"([^\W\d_][\w-]*\w)"
# Behind a letter a colon opens nothing: `Fight:sword:axe` lists words.
_FORMS: Final = re.compile(rf"(?<![^\W\d_]):{_WORD}:|\[{_WORD}\]|<{_WORD}>|\({_WORD}\)")
# Cells in which a word stands between the same brackets where it is surely no remark in passing.
_SEVERAL: Final = 2


@dataclass(frozen=True, slots=True)
class BracketedSigns:
    """The words between brackets of a table, as they stand there, each with the sign as data files write it."""

    # Surely signs: in several cells, and there is a sign of that name.
    sure: Mapping[str, str]
    # Maybe signs.
    doubtful: Mapping[str, str]
    # Word between brackets -> cells that hold it.
    cells: Mapping[str, int]

    def braced(self, text: str) -> str:
        """Return a text with the words between braces that are surely signs."""
        return _FORMS.sub(lambda found: self.sure.get(found[0], found[0]), text) if self.sure else text

    def in_text(self, text: str) -> set[str]:
        """Return the words between brackets in a text."""
        return {found[0] for found in _FORMS.finditer(text)}

    def remarks(self, shown: Iterable[str] | None = None) -> Iterable[str]:
        """Yield a remark on those that become signs, and one on those that look like signs.

        Args:
            shown: The words between brackets that a person shall hear of; None for all.
        """
        told = set(self.cells if shown is None else shown)
        sure = [f"`{each}` is `{sign}` ({self._counted(each)})" for each, sign in self.sure.items() if each in told]
        if sure:
            yield f"signs between other brackets are written between braces: {printable(listed(sure, 8))}"
        doubtful = {each: sign for each, sign in self.doubtful.items() if each in told}
        if doubtful:
            where = listed([f"`{each}` in {self._counted(each)}" for each in doubtful], 8)
            verb = "looks like a sign" if len(doubtful) == 1 else "look like signs"
            yield f"{printable(where)} {verb}: write {printable(listed([f'`{sign}`' for sign in doubtful.values()], 8))}"

    def _counted(self, written: str) -> str:
        count = self.cells[written]
        return f"{count} cell{'' if count == 1 else 's'}"


def bracketed_signs(cells: Iterable[str], language: str, known: GameSigns) -> BracketedSigns:
    """Find the words between brackets that are signs, or look like signs.

    A word between parentheses may always be a remark; it is never surely a sign. A word without a sign of its name looks like one
    between colons, and in several cells between the other brackets.

    Args:
        cells: With the texts of a table.
        language: Of the texts.
        known: The signs that there are.

    >>> found = bracketed_signs(["Pay :coin:.", "2 :coin: (night)", "[lore]"], "en", GameSigns({}))
    >>> found.sure, found.doubtful
    ({':coin:': '{coin}'}, {'(night)': '{night}', '[lore]': '{lore}'})
    """
    words: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for cell in cells:
        found = {each[0]: next(filter(None, each.groups())) for each in _FORMS.finditer(cell)}
        words |= found
        counts.update(found.keys())  # each once a cell
    sure, doubtful = {}, {}
    for written, word in words.items():
        slug, meant = slug_of(word) or word, known.meant(word, language)
        sign = f"{{{slug if meant in (slug, None) else word}}}"
        if meant is not None and counts[written] >= _SEVERAL and written[0] != "(":
            sure[written] = sign
        elif meant is not None or written[0] == ":" or (counts[written] >= _SEVERAL and written[0] != "("):
            doubtful[written] = sign
    return BracketedSigns(sure, doubtful, counts)
