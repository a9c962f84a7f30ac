"""A file of blocks of which some are not sound: what the reader finds in all of it, by reading no more than what is around these.

Blocks before the first slip leave the scanner where the head does, and those behind the last one where the list goes on: both
are left out. What stops the reader is known for certain where more text follows than it looks ahead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.cards.block_data import outdented, values_in, with_line_feeds
from ordo_pnp.cards.explained import explained, problems_of
from ordo_pnp.cards.reader import MAX_VALUES, Reader

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic, Span
    from ordo_pnp.cards.block_data import Block, Blocks
    from ordo_pnp.cards.explained import Place
    from ordo_pnp.cards.source import Document


# Characters; the scanner looks up to 1,024 ahead for the `:` of a key.
_AHEAD: Final = 2_048
# So many characters behind the last slip are read with it.
_BEHIND: Final = 4 * _AHEAD


class SlipWindow:
    """What of a file is read: its head, and the blocks from the first slip to a little behind the last.

    Args:
        text: Of the file.
        parts: Its blocks, of which at least one is not sound; its head is.
    """

    def __init__(self, text: str, parts: Blocks) -> None:
        blocks = parts.blocks
        wrong = [at for at, each in enumerate(blocks) if each.entry is None]
        self._parts = parts
        self._first, self._last = wrong[0], wrong[-1] + 1
        behind = 0
        while self._last < len(blocks) and behind < _BEHIND:
            behind += len(blocks[self._last].text)
            self._last += 1
        start = len(parts.head) + _length(blocks[: self._first])
        self._before, self._after = text[:start], text[len(text) - _length(blocks[self._last :]) :]

    def fits(self, text: str) -> bool:
        """Whether another text differs from that of the file only in what is read of it, and that begins with an entry and holds nothing else."""
        if not (text.startswith(self._before) and text.endswith(self._after)):
            return False
        indent, between = self._parts.indent, self._between(text)
        return between.startswith(f"{indent}- ") and not outdented(indent).search(f"\n{between}")

    def _between(self, text: str) -> str:
        return text[len(self._before) : len(text) - len(self._after)]

    def read(self, text: str, place: Place) -> tuple[Any, list[Diagnostic]]:
        """Return what the reader makes of a text that fits, and what it has against it.

        Args:
            text: Of the file, or with other lines in place of some.
            place: Makes a span of a start and an end in the file, lines and columns from 0.
        """
        head, key, indent, _, blocks = self._parts
        down = blocks[self._first].line - blocks[0].line
        begin = blocks[0].line, len(indent)

        def moved(mark: tuple[int, int]) -> tuple[int, int]:
            is_before = mark[0] < begin[0] or mark == begin  # where the list begins, which the scanner refers to
            return mark if is_before else (mark[0] + down, mark[1])

        def placed(start: tuple[int, int], end: tuple[int, int] | None) -> Span:
            return place(moved(start), None if end is None else moved(end))

        values = values_of(self._parts, blocks[: self._first])
        near = head + self._between(text)
        reader = Reader(near, placed, values)
        data, rest = reader.read(), blocks[self._last :]
        if rest and data is None and reader.stopped >= near.count("\n", 0, len(near) - _AHEAD):
            reader, rest = Reader(near + self._after, placed, values), ()
            data = reader.read()
        entries = data.get(key) if isinstance(data, dict) else None
        if isinstance(entries, list):
            entries[:0] = [each.entry for each in blocks[: self._first]]
            entries += [each.entry for each in rest]
        return data, reader.problems


def read_slips(document: Document, parts: Blocks) -> tuple[Any, tuple[Diagnostic, ...]] | None:
    """Return what ``read_whole`` does; None where only the whole text can tell."""
    wrong = [each for each in parts.blocks if each.entry is None]
    if parts.facts is None or values_of(parts, parts.blocks) + 2 * _length(wrong) > MAX_VALUES:
        return None
    whole = with_line_feeds(document.text)
    window = SlipWindow(whole, parts)

    def found(text: str, place: Place) -> list[Diagnostic]:
        return window.read(text, place)[1] if window.fits(text) else problems_of(text, place)

    data, problems = window.read(whole, document.place)
    return data, explained(whole, document.place, problems, found) if problems else ()


def _length(blocks: Sequence[Block]) -> int:
    return len("".join([each.text for each in blocks]))


def values_of(parts: Blocks, blocks: Iterable[Block]) -> int:
    """Return how many values the reader counts in the head and some blocks of a file; a block is a list in a mapping by itself, too."""
    return values_in(parts.facts) + 1 + sum([each.values for each in blocks])
