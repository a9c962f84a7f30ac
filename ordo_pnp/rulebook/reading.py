"""Reading a rulebook: front matter and sections."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import DataError
from ordo_pnp.cards import fetch, read_bytes, shown_path
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.book import Book, Section
from ordo_pnp.rulebook.directives import ANCHOR
from ordo_pnp.rulebook.front_matter import TITLES, check_front
from ordo_pnp.rulebook.inline import Text, plain
from ordo_pnp.rulebook.markdown import MarkdownReader, RawHeading
from ordo_pnp.rulebook.source import Prose, Source
from ordo_pnp.rulebook.tree import Directive

if TYPE_CHECKING:
    from pathlib import Path

    from ordo_pnp.base import Span
    from ordo_pnp.rulebook.inline import Inline
    from ordo_pnp.rulebook.tree import Block

_MARK = "---"
_LINES = re.compile("\r\n|\n|\r")


def read_book(path: Path, game: str, language: str) -> tuple[Book | None, Source]:
    """Read a rulebook, and its lines with what is wrong in them; never raises, None where there is no book to be made of it.

    Args:
        path: Its file.
        game: Whose book it is.
        language: In which it is written.
    """
    shown = shown_path(path)
    try:
        raw, _ = fetch(path, shown)
    except DataError as error:
        return None, Source(shown, [], language, list(error.diagnostics))
    return parse_book(raw, shown, game, language)


def parse_book(raw: bytes, name: str, game: str, language: str) -> tuple[Book | None, Source]:
    """Read a rulebook that is already in memory; see ``read_book``."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None, Source(name, [], language, list(read_bytes(raw, name).problems))
    source = Source(name, _LINES.split(text), language)
    front = _front_matter(source)
    if front is None:
        return None, source
    facts, first = front
    cover = facts.get("cover", ())
    painted = cover if isinstance(cover, dict) else {}
    sections = _sections(source, first)
    book = Book(
        game,
        language,
        facts.get("title", ""),
        facts.get("subtitle", ""),
        sections,
        tuple(facts.get("names", ())),
        () if painted else tuple(cover),
        tuple(facts.get("left_out", ())),
        facts.get("age"),
        tuple(facts.get("minutes", ())),
        tuple(facts.get("credits", ())),
        painted.get("vignette", ""),
        painted.get("title", TITLES[0]),
        facts.get("pages"),
        facts.get("contents", True),
    )
    return book, source


def _front_matter(source: Source) -> tuple[dict[str, Any], int] | None:
    """Return the content of the front matter and the number of the line after it; None where it cannot be used."""
    lines = source.lines
    end = next((at for at in range(1, len(lines)) if lines[at].rstrip() == _MARK), None)
    if lines[0].rstrip() != _MARK or end is None:
        message = "the rulebook does not begin with its front matter"
        source.report(
            codes.FRONT_MATTER, message, source.span(0), "write `format: 1` and `title: …` between lines `---`"
        )
        return None
    text = "\n" + "\n".join(lines[1:end]) + "\n"  # an empty line where the mark stands keeps the numbers of the lines
    document = read_bytes(text.encode(), source.name)
    if document.problems:
        source.problems += document.problems
        return None
    facts = document.data
    if not isinstance(facts, dict):
        source.report(codes.FRONT_MATTER, "the front matter is no mapping", source.span(0), "write `title: …`")
        return None
    before = len(source.problems)
    check_front(facts, document, source)
    if "subtitle" in facts:
        span = document.span(("subtitle",))
        source.prose.append(Prose(span.line - 1, span.end_line, span.column - 1, is_said=False))
    return None if len(source.problems) > before else (facts, end + 1)


def _sections(source: Source, first: int) -> tuple[Section, ...]:
    """Read what stands below the front matter, cut at headings."""
    found: list[Section] = []
    heading: RawHeading | None = None
    blocks: list[Block] = []
    anchors: dict[str, Span] = {}

    def close(end: int) -> None:
        if heading is not None:
            found.append(_section(source, heading, tuple(blocks), end, anchors, found))
        if heading is not None or not all(map(_is_page, blocks)):
            blocks.clear()  # a page that begins with the first heading stands behind it: its heading is on the page

    for each in MarkdownReader(source).blocks(source.lines[first:], first):
        if isinstance(each, RawHeading):
            close(each.line)
            heading = each
        else:
            if heading is None and not _is_page(each) and all(map(_is_page, blocks)):
                message = "text stands before the first heading"
                source.report(codes.HEADING, message, source.span(first), "begin with a heading `# Title {#anchor}`")
            blocks.append(each)
    close(len(source.lines))
    if heading is None:
        source.report(
            codes.HEADING, "the rulebook has no heading", source.span(first), "begin with `# Title {#anchor}`"
        )
    return tuple(found)


def _is_page(block: Block) -> bool:
    """Whether a block is the beginning of a page."""
    return isinstance(block, Directive) and block.name in {"page", "back"}


def _section(
    source: Source,
    heading: RawHeading,
    blocks: tuple[Block, ...],
    end: int,
    anchors: dict[str, Span],
    before: list[Section],
) -> Section:
    span = source.span(heading.line)
    title, anchor, stamp = _title(heading.content)
    if anchor is None:
        message = f"the heading “{plain(title)}” has no anchor"
        source.report(codes.HEADING, message, span, "end it with `{#anchor}`: small letters, digits and hyphens")
    elif anchor in anchors:
        message = f"the anchor `{anchor}` is used twice, first in line {anchors[anchor].line}"
        source.report(codes.HEADING, message, span, "give each heading its own")
    anchors.setdefault(anchor or "", span)
    deepest = before[-1].level + 1 if before else 1
    if heading.level > min(deepest, 3):
        message = f"a heading of level {heading.level} stands where level {min(deepest, 3)} is the deepest"
        source.report(codes.HEADING, message, span, f"write `{'#' * min(deepest, 3)}`")
    return Section(
        anchor or "", heading.level, title, blocks, section_digest(source.lines[heading.line : end]), stamp, span
    )


def _title(content: tuple[Inline, ...]) -> tuple[tuple[Inline, ...], str | None, str | None]:
    """Part a heading into title, anchor and the hash of its source."""
    last = content[-1] if content else None
    match = ANCHOR.search(last.text) if isinstance(last, Text) else None
    if match is None or not isinstance(last, Text):
        return content, None, None
    rest = last.text[: match.start()].rstrip()
    return (*content[:-1], *((Text(rest),) if rest else ())), match[1], match[2]


def section_digest(lines: list[str]) -> str:
    """Hash a section: 8 hex digits of SHA-256 over its lines without blank ends; a stamp in its heading does not count."""
    text = "\n".join([re.sub(r"\s+source=[0-9a-f]{8}\}$", "}", line.rstrip()) for line in lines]).strip()
    return hashlib.sha256(text.encode()).hexdigest()[:8]
