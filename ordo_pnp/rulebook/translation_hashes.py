"""Noting in a translated rulebook that its sections are up to date."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ordo_pnp.diagnostics import Severity, in_order
from ordo_pnp.errors import DataError
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.reading import book_file
from ordo_pnp.transactions import read_file

if TYPE_CHECKING:
    from pathlib import Path

    from ordo_pnp.rulebook.book_project import BookProject

_LINE_END = re.compile(r"\r\n|\n|\r")
_ANCHOR = re.compile(r"\{#([a-z0-9-]+)(?:\s+source=[0-9a-f]{8})?\}\s*$")


def stamped(books: BookProject, language: str) -> tuple[Path, str, int]:
    """Return the text of a translation with the hash of each source section in its heading.

    Returns:
        The file, its new text, and how many headings changed.

    Raises:
        DataError: Source and translation differ in more than their words, or cannot be read.
    """
    source, translation = books.book(books.game.language), books.book(language)
    books.compare([language])
    wrong = [each for each in books.problems if each.code is not codes.STALE and each.severity is Severity.ERROR]
    if wrong or source is None or translation is None:
        raise DataError(in_order(dict.fromkeys(wrong)))
    path = book_file(books.game.folder, language)
    lines = _LINE_END.split(read_file(path)[0].decode("utf-8-sig"))
    digests = {each.anchor: each.digest for each in source[0].sections}
    count = 0
    for section in translation[0].sections:
        at = section.span.line - 1
        changed = _ANCHOR.sub(f"{{#{section.anchor} source={digests[section.anchor]}}}", lines[at])
        count += changed != lines[at]
        lines[at] = changed
    return path, "\n".join(lines), count
