"""Characters that a book's type cannot draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import finding
from ordo_pnp.rulebook import codes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.rulebook.answers import Answers
    from ordo_pnp.rulebook.source import Source

# What books are set in.
_FACES = ("text", "text-italic", "text-semibold")


def missing_glyphs(source: Source, answers: Answers) -> Iterator[Diagnostic]:
    """Find characters that a font of the book has no glyph for, each where it stands first.

    Args:
        source: The book.
        answers: What characters are known to have one.
    """
    known = set(answers.get("glyphs") or ())
    unknown = set().union(*source.lines) - known - {"\t"}
    missing = set()
    if unknown:
        with answers.opening():
            missing = _missing(unknown)
        answers.note("".join(sorted(known | unknown - missing)), "glyphs")
    for number, line in enumerate(source.lines):
        for letter in line:
            if letter in missing:
                missing.discard(letter)
                message = f"the type of the book has no glyph for `{letter}` (U+{ord(letter):04X})"
                yield finding(codes.CANNOT_SET, message, source.span(number, letter), remedy="use another character")


def _missing(letters: Collection[str]) -> set[str]:
    """Return those of some characters that one of the fonts has no glyph for."""
    from ordo_pnp.draw import Fonts  # HarfBuzz: 15 ms; most runs know the characters of a book

    fonts, used = Fonts(), "".join(sorted(letters))
    return {letter for name in _FACES for letter in fonts[name].missing(used)}
