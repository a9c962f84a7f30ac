"""Characters that a book's type cannot draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.diagnostics import finding
from ordo_pnp.rulebook import codes
from ordo_pnp.typography.fonts import Fonts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.rulebook.source import Source

_FACES = ("text", "text-italic", "text-semibold")
"""What books are set in."""


def missing_glyphs(source: Source) -> Iterator[Diagnostic]:
    """Find characters that a font of the book has no glyph for, each where it stands first."""
    used = "".join(sorted({letter for line in source.lines for letter in line} - {"\t"}))
    fonts = Fonts()
    missing = {letter for name in _FACES for letter in fonts[name].missing(used)}
    for number, line in enumerate(source.lines):
        for letter in line:
            if letter in missing:
                missing.discard(letter)
                message = f"the type of the book has no glyph for `{letter}` (U+{ord(letter):04X})"
                yield finding(codes.CANNOT_SET, message, source.span(number, letter), remedy="use another character")
