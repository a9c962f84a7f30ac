"""Universal sentences of a rulebook, and whether something proves them: no sentence without a proof.

A claim or law proves what stands above it in its section, back to the last proof. A block ``unproved`` says why what stands
directly above it needs none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import Span, clipped, finding, printable, remedy_for
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.directives import PROOFS
from ordo_pnp.rulebook.prose import masked, unmasked
from ordo_pnp.rulebook.tree import Directive, Items
from ordo_pnp.rulebook.universal_words import universal_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.rulebook.binding import Binder
    from ordo_pnp.rulebook.book import Book
    from ordo_pnp.rulebook.source import Prose, Source
    from ordo_pnp.rulebook.tree import Block

UNPROVED: Final = "unproved"
# Why a universal sentence needs no proof.
REASONS: Final = {
    "definition": "says what a word means or which pieces there are",
    "advice": "says what is good to do",
    "story": "tells of history, of the book or of printing",
    "repeated": "says again what the named sections prove",
}
REPEATED: Final = "repeated"
# Blocks whose whole text one mark is about.
_HOLDERS: Final = ("box", "faq", "summary", "figure", "cards")
_REMEDY: Final = f"add `{{claim}}` or `{{law}}` below it, reword it, or say why it needs none: `{{unproved}} REASON` ({', '.join(REASONS)})"
_SENTENCE: Final = re.compile(r"[^.!?…]+[.!?…]*")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A universal sentence."""

    text: str
    # What makes it universal.
    word: str
    # Where the word stands.
    span: Span
    # The line, from 0, on which its paragraph, list or block begins.
    block: int


def unproved_sentences(book: Book, source: Source) -> Iterator[Diagnostic]:
    """Find the universal sentences of a book that nothing proves, in the order of the lines."""
    starts = [each.span.line - 1 for each in book.sections]
    marks = [mark for section in book.sections for mark in _marks(section.blocks)]
    holders = [lines for section in book.sections for lines in _holders(section.blocks)]
    for sentence in _universal(source, holders):
        line = sentence.span.line - 1
        end = next((start for start in starts if start > line), len(source.lines))
        mark = next((each for each in marks if line < each.span.line - 1 < end), None)
        if mark is None or (mark.name == UNPROVED and sentence.block != _block_above(source, mark, holders)):
            message = (
                f"nothing proves that “{clipped(sentence.text)}”: `{sentence.word}` says that it is so in all games"
            )
            yield finding(codes.UNPROVED_SENTENCE, message, sentence.span, remedy=_REMEDY)


def _marks(blocks: Sequence[Block]) -> Iterator[Directive]:
    """Yield the blocks that prove something or say why nothing does, in order."""
    for block in blocks:
        if isinstance(block, Directive):
            if block.name in (*PROOFS, UNPROVED):
                yield block
            yield from _marks(block.content)
        elif isinstance(block, Items):
            for item in block.items:
                yield from _marks(item)


def _holders(blocks: Sequence[Block]) -> Iterator[range]:
    """Yield the lines, from 0, of the blocks that one mark is about as a whole."""
    for block in blocks:
        if isinstance(block, Directive):
            if block.name in _HOLDERS:
                yield range(block.span.line - 1, block.line + block.raw.count("\n") + 1)
            else:
                yield from _holders(block.content)


def _block_above(source: Source, mark: Directive, holders: Sequence[range]) -> int:
    """Return the line on which the last prose before a mark has its block; -1 where there is none."""
    last = next((each for each in reversed(source.prose) if each.first < mark.span.line - 1), None)
    return -1 if last is None else _block_of(source, last.first, holders)


def _block_of(source: Source, line: int, holders: Sequence[range]) -> int:
    """Return the line on which the block of a line begins: that of its holder, else the first line after an empty one."""
    held = next((each.start for each in holders if line in each), None)
    if held is not None:
        return held
    while line and source.lines[line - 1].strip():
        line -= 1
    return line


def _universal(source: Source, holders: Sequence[range]) -> Iterator[Sentence]:
    """Yield the universal sentences of what a book says, in the order of the lines; questions say nothing."""
    words = universal_words(source.language)
    if words is None:
        return
    for prose in sorted(source.prose):
        if not prose.is_said:
            continue
        text = masked(source, prose)
        for part in _SENTENCE.finditer(text):
            found = words.search(part.group().replace("\n", " "))
            if found is None or part.group().rstrip().endswith("?"):
                continue
            said = " ".join(unmasked(source, prose, text)[part.start() : part.end()].split())
            span = _span(source, prose, text, part.start() + found.start(), len(found.group()))
            yield Sentence(said, found.group(), span, _block_of(source, prose.first, holders))


def _span(source: Source, prose: Prose, text: str, start: int, length: int) -> Span:
    """Locate a word of some prose."""
    before = text[:start]
    line, column = prose.first + before.count("\n"), start - (before.rfind("\n") + 1)
    return Span(source.name, line + 1, column + 1, line + 1, column + length + 1, source.lines[line])


def unproved(binder: Binder, block: Directive) -> Iterable[Block]:
    """Check why a sentence needs no proof; nothing is printed."""
    reason, *anchors = block.argument.split()
    if reason not in REASONS:
        remedy = remedy_for(reason, REASONS, f"known: {', '.join(REASONS)}")
        binder.report(
            codes.WRONG_OPTION, f"`{printable(reason)}` is no reason to leave a sentence unproved", block.span, remedy
        )
    elif bool(anchors) != (reason == REPEATED):
        said = "names no section that proves it" if reason == REPEATED else "takes nothing behind it"
        binder.report(codes.WRONG_OPTION, f"`{reason}` {said}", block.span, f"write `{{unproved}} {REPEATED} ANCHOR …`")
    proving = {each.anchor for each in binder.book.sections if any(mark.name in PROOFS for mark in _marks(each.blocks))}
    for anchor in anchors if reason == REPEATED else ():
        if binder.require(anchor, binder.anchors, "section", block.span) and anchor not in proving:
            message = f"the section `{anchor}` has neither claim nor law, so it proves nothing"
            binder.report(codes.WRONG_OPTION, message, block.span, "name a section that proves it")
    return ()
