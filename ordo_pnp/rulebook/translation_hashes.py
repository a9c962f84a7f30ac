"""Noting in a translated rulebook that its sections are up to date."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ordo_pnp.diagnostics import Severity, in_order
from ordo_pnp.errors import DataError
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.editions import Edition, book_file
from ordo_pnp.transactions import read_file

if TYPE_CHECKING:
    from pathlib import Path

    from ordo_pnp.rulebook.book_project import BookProject

_LINE_END = re.compile(r"(\r\n|\n|\r)")
_ANCHOR = re.compile(r"\{#([a-z0-9-]+)(?:\s+source=[0-9a-f]{8})?\}\s*$")


def stamped(books: BookProject, language: str, text: Edition = Edition.PLAY) -> tuple[Path, str, str]:
    """Return the text of a translation with the hash of each source section in its heading.

    Args:
        books: Of the game.
        language: Of the translation.
        text: The edition whose text is meant.

    Returns:
        The file, its text, and its new text.

    Raises:
        DataError: Source and translation differ in more than their words, or cannot be read.
    """
    source, translation = books.book(books.game.language, text), books.book(language, text)
    books.compare([language], text)
    wrong = [each for each in books.problems if each.code is not codes.STALE and each.severity is Severity.ERROR]
    if wrong or source is None or translation is None:
        raise DataError(in_order(dict.fromkeys(wrong)))
    path = book_file(books.game.folder, language, books.text_of(text))
    written = read_file(path)[0].decode("utf-8-sig")
    parts = _LINE_END.split(written)  # every second one ends a line
    digests = {each.anchor: each.digest for each in source[0].sections}
    for section in translation[0].sections:
        at = 2 * (section.span.line - 1)
        parts[at] = _ANCHOR.sub(f"{{#{section.anchor} source={digests[section.anchor]}}}", parts[at])
    return path, written, "".join(parts)
