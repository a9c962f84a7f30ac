"""Compare a translated book with its source, and find missing glyphs and pictures too small to read."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ordo_pnp.base import Diagnostic, Edit, Fix, clipped, finding, printable
from ordo_pnp.books.answers import Answers
from ordo_pnp.books.directives import ANCHOR, CANNOT_SET, SMALL_PICTURE, STALE, STRUCTURE, Source, split_entries
from ordo_pnp.books.plates import PlateMaker
from ordo_pnp.books.printed_sizes import LEAST_SIGN, LEAST_TEXT, Seen
from ordo_pnp.books.tree import (
    Block,
    Book,
    Directive,
    Emphasis,
    Inline,
    Items,
    Link,
    Paragraph,
    PlacedPicture,
    Quotation,
    Role,
    Section,
    TextTable,
)

if TYPE_CHECKING:
    from ordo_pnp.books.book_fonts import BookFonts

# The remedy for letters that the fonts of a book lack.
_OTHER_FONT = "use another character, or a font that has them: `ordo new font NAME --fallback text` copies one"


def missing_glyphs(source: Source, answers: Answers, fonts: BookFonts) -> Iterator[Diagnostic]:
    """Find the characters without a glyph, at their first places, those of one script together.

    Args:
        source: The book.
        answers: The kept answers; they hold the characters known to have one.
        fonts: The fonts of the book.
    """
    known = set(answers.get("glyphs") or ())
    unknown = set().union(*source.lines) - known - {"\t"}
    missing: frozenset[str] = frozenset()
    if unknown:
        with answers.opening():
            missing = fonts.missing(unknown)
        answers.note("".join(sorted(known | unknown - missing)), "glyphs")
    places: dict[str, tuple[int, str]] = {}
    together: dict[str, list[str]] = {}
    for number, line in enumerate(source.lines):
        for letter in line:
            if letter in missing and letter not in places:
                places[letter] = number, letter
                together.setdefault(_script_of(letter) or letter, []).append(letter)
    for letters in together.values():
        shown = ", ".join(f"`{letter}` (U+{ord(letter):04X})" for letter in letters)
        message = f"the type of the book has no glyph for {shown}"
        yield finding(CANNOT_SET, message, source.span(*places[letters[0]]), remedy=_OTHER_FONT)


def _script_of(letter: str) -> str | None:
    from ordo_pnp.draw import script_of  # HarfBuzz, as above

    return script_of(letter)


# Roles that a translation may use where its sentences need them.
_FREE = {"card", "term", "ref", "word", "index", "result", "number"}


def compare_books(source: Book, translation: Book, lines: Source) -> list[Diagnostic]:
    """Find the differences in structure between a translation and its source, and its stale sections.

    Args:
        source: The book in the language of the game.
        translation: The book in another language.
        lines: The lines of the translation.
    """
    problems: list[Diagnostic] = []
    for key in ("age", "minutes"):
        if getattr(translation, key):
            message = f"`{key}` stands in the front matter of the source, and holds for all languages"
            problems.append(finding(STRUCTURE, message, lines.span(0), remedy="leave it out here"))
    for key, word in (("pages", "pages"), ("has_contents", "contents")):
        if getattr(translation, key) != getattr(source, key):
            message = f"`{word}` in the front matter is not what the source has"
            problems.append(finding(STRUCTURE, message, lines.span(0), remedy=f"write the same `{word}` as there"))
    wanted = {each.anchor: each for each in source.sections if each.anchor}
    there = {each.anchor: each for each in translation.sections if each.anchor}
    for section in translation.sections:
        if section.anchor and section.anchor not in wanted:
            message = f"the source has no section `{section.anchor}`"
            remedy = "add it there, or leave it out"
            problems.append(finding(STRUCTURE, message, section.span, remedy=remedy))
    missing = [anchor for anchor in wanted if anchor not in there]
    if missing:
        message = f"sections of the source are missing: {', '.join(missing)}"
        problems.append(finding(STRUCTURE, message, lines.span(0), remedy="translate them"))
    order = [anchor for anchor in wanted if anchor in there]
    if order != [anchor for anchor in there if anchor in wanted]:
        mixed = next(a for a, b in zip(order, (x for x in there if x in wanted), strict=True) if a != b)
        message = f"the section `{mixed}` stands in another place than in the source"
        problems.append(finding(STRUCTURE, message, there[mixed].span, remedy="keep the order of the source"))
    for anchor in order:
        problems += _compare_sections(
            wanted[anchor], there[anchor], f"--game {source.game} --lang {translation.language} --stamp"
        )
    return problems


def _compare_sections(source: Section, other: Section, words: str) -> Iterator[Diagnostic]:
    if source.level != other.level:
        message = f"the heading of `{source.anchor}` is of level {other.level}, in the source of level {source.level}"
        yield finding(STRUCTURE, message, other.span, remedy="use as many `#` as the source")
    ours, theirs = list(_facts(source.blocks)), list(_facts(other.blocks))
    for what in dict.fromkeys(kind for kind, _ in (*ours, *theirs)):
        one = Counter(name for kind, name in ours if kind == what)
        two = Counter(name for kind, name in theirs if kind == what)
        lacking, more = list((one - two).elements()), list((two - one).elements())
        if lacking or more:
            parts = [
                f"lacks {what} {_shown(lacking)}" if lacking else "",
                f"has {what} {_shown(more)} besides" if more else "",
            ]
            message = f"the section `{source.anchor}` " + " and ".join(part for part in parts if part)
            yield finding(STRUCTURE, message, other.span, remedy="bring it to the structure of the source")
    if other.source != source.digest:
        said = "was never marked as up to date with" if other.source is None else "is older than"
        message = f"the section `{source.anchor}` {said} its source"
        remedy = f"compare it with {source.span.file}:{source.span.line}, then run `ordo translate {words}`"
        yield finding(STALE, message, other.span, remedy=remedy, fix=_stamp(other, source.digest))


def _stamp(section: Section, digest: str) -> Fix | None:
    """Return the fix that writes the hash of the source into the heading of a section."""
    span = section.span
    match = ANCHOR.search(span.source.rstrip())
    if match is None:
        return None
    start, end = (match.end() - 1,) * 2 if match[2] is None else match.span(2)
    place = replace(span, column=start + 1, end_line=span.line, end_column=end + 1)
    return Fix((Edit(place, digest if match[2] else f" source={digest}"),), is_safe=False, needs_reader=True)


def _shown(names: list[str]) -> str:
    return ", ".join(f"`{clipped(name)}`" for name in names)


def _facts(blocks: Sequence[Block]) -> Iterator[tuple[str, str]]:
    """Yield the parts that must be the same in all languages, as (kind, name)."""
    for block in blocks:
        if isinstance(block, Paragraph):
            yield from _roles(block.content)
        elif isinstance(block, Quotation):
            yield from _facts(block.content)
        elif isinstance(block, Items):
            yield ("a list", f"of {len(block.items)}{'' if block.start is None else ', numbered'}")
            for item in block.items:
                yield from _facts(item)
        elif isinstance(block, TextTable):
            yield ("a table", f"{len(block.rows)} × {len(block.head)}")
            for row in (block.head, *block.rows):
                for cell in row:
                    yield from _roles(cell)
        elif isinstance(block, Directive):
            yield from _directive(block)


def _directive(block: Directive) -> Iterator[tuple[str, str]]:
    step = block.options.get("step")
    more = f" at step {step.value}" if step else ""
    more += "".join(f" {key}={block.options[key].value}" for key in ("side", "count") if key in block.options)
    yield (f"a block `{block.name}`", f"{block.argument}{more}" or block.name)
    if block.name == "claim":
        yield ("a claim", " ".join(block.raw.split()))
    if block.name == "glossary":
        for key, _ in split_entries(block.raw.split("\n"))[0]:
            yield ("a term", key)
    yield from _facts(block.content)


def _roles(content: Sequence[Inline]) -> Iterator[tuple[str, str]]:
    for each in content:
        if isinstance(each, Role) and each.name not in _FREE:
            yield (f"`{each.name}`", each.argument)
        elif isinstance(each, (Emphasis, Link)):
            yield from _roles(each.content)


def small_pictures(pictures: Iterable[PlacedPicture], maker: PlateMaker) -> list[Diagnostic]:
    """Find the pictures with signs printed smaller than 4.5 mm or letters smaller than 6.5 points."""
    found: dict[Diagnostic, None] = {}
    for picture, span, width in pictures:
        worst = maker.too_small(picture)
        if worst is not None:
            found[finding(SMALL_PICTURE, _said(worst), span, remedy=_remedy(worst, width))] = None
    return list(found)


def _said(worst: Seen) -> str:
    if worst.sign:
        return f"the symbol `{worst.sign}` is printed {worst.size:.1f} mm large, less than {LEAST_SIGN:g} mm"
    return f"the letters “{printable(worst.text)}” are printed in {worst.size:.1f} points, less than {LEAST_TEXT:g}"


def _remedy(worst: Seen, width: float | None) -> str:
    face = "give what it shows a face for figures with larger symbols and no small text (`figure`)"
    if width is None:
        return face
    wanted = math.ceil(100 * width / worst.share)
    if wanted <= 100:
        return f"make it wider: `width: {wanted}`"
    return f"show less of it (`show`, fewer cards), or {face}"
