"""The cards of a file that somebody types in, and what is known of the file at once: the findings of all others stay, where they stand now."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ordo_pnp.base import Diagnostic, Edit, Fix, Span
    from ordo_pnp.cards import Block, BlockDocument

# Cards that are looked at one by one, 0.3 ms of CPU each; of more of them all findings are asked for.
MAX_EDITED: Final = 10
_LINE: Final = attrgetter("line")


class EditedCards:
    """The cards of a file whose texts are others than when all findings were looked for.

    Args:
        game: Whose cards they are.
        card_set: The set that the file belongs to.
        before: The file when all findings were looked for.
        now: The file as it is; its blocks are those of the same cards.
        places: Of the blocks that are others.
    """

    def __init__(
        self, game: str, card_set: str, before: BlockDocument, now: BlockDocument, places: Sequence[int]
    ) -> None:
        self.game = game
        # Their ids.
        self.cards = tuple(f"{card_set}/{now.parts.blocks[at].slug}" for at in places)
        self._name = before.name
        self._before, self._now = before.parts.blocks, now.parts.blocks
        self._places = frozenset(places)

    def others(
        self, found: Iterable[Diagnostic], own: Iterable[Diagnostic]
    ) -> tuple[list[Diagnostic], list[Diagnostic]]:
        """Return what of all earlier findings stays, at its place of now, and what was folded into findings that do not.

        Args:
            found: All findings, each cause once.
            own: What was found in single cards by themselves, which for the edited ones is looked for again.
        """
        gone = {(each.code, each.span) for each in own if each.card in self.cards}
        kept, released = [], []
        for each in found:
            if (each.code, each.span) not in gone:
                kept.append(self._moved(each))
            else:
                released += [self._moved(part) for part in each.folded if (part.code, part.span) not in gone]
        return kept, released

    def _moved(self, found: Diagnostic) -> Diagnostic:
        """Return a finding with its places of now: the same object where nothing of it has moved."""
        if found.span.file != self._name and not found.related and found.fix is None:
            return found
        spans = [found.span, *(span for span, _ in found.related), *(each.span for each in _edits(found.fix))]
        steps = [self._steps(each) for each in spans]
        if not any(steps):
            return found
        related = tuple((self._at(span), note) for span, note in found.related)
        return replace(found, span=self._at(found.span), related=related, fix=self._moved_fix(found.fix))

    def _moved_fix(self, fix: Fix | None) -> Fix | None:
        """Return a remedy at its places of now; None where it would change what has been edited."""
        if fix is None or any(self._is_edited(each.span) for each in fix.edits):
            return None
        return replace(fix, edits=tuple(replace(each, span=self._at(each.span)) for each in fix.edits))

    def _at(self, span: Span) -> Span:
        steps = self._steps(span)
        return replace(span, line=span.line + steps, end_line=span.end_line + steps) if steps else span

    def _is_edited(self, span: Span) -> bool:
        return span.file == self._name and self._block(span) in self._places

    def _block(self, span: Span) -> int:
        """Return which block a place stood in; -1 before the first."""
        return bisect_right(self._before, span.line - 1, key=_LINE) - 1

    def _steps(self, span: Span) -> int:
        """Return by how many lines a place has moved down."""
        at = self._block(span) if span.file == self._name else -1
        if at < 0:
            return 0
        before, now = self._before[at], self._now[at]
        within = _steps_within(before, now, span.line - 1 - before.line) if at in self._places else 0
        return now.line - before.line + within


def _edits(fix: Fix | None) -> tuple[Edit, ...]:
    return () if fix is None else fix.edits


def _steps_within(before: Block, now: Block, line: int) -> int:
    """Return by how many lines a line of a block has moved within it: those at its end that are as they were have, the others not."""
    old, new = before.text.split("\n"), now.text.split("\n")
    behind = 0
    while behind < min(len(old), len(new)) and old[-behind - 1] == new[-behind - 1]:
        behind += 1
    return len(new) - len(old) if line >= len(old) - behind else 0


def edited_places(before: BlockDocument, now: BlockDocument) -> list[int] | None:
    """Return which blocks of a file are others; None where more than the texts of its cards is, or a card cannot be read."""
    old, new = before.parts, now.parts
    if (old.head, old.key, old.indent) != (new.head, new.key, new.indent) or len(old.blocks) != len(new.blocks):
        return None
    places = [at for at, (one, two) in enumerate(zip(old.blocks, new.blocks, strict=True)) if one.text != two.text]
    pairs = [(old.blocks[at], new.blocks[at]) for at in places]
    is_told = all(one.entry is not None and two.entry is not None and one.slug == two.slug for one, two in pairs)
    return places if is_told and len(places) <= MAX_EDITED else None
