"""Noting in a translated rulebook that its sections are up to date, and that they still are where a change means nothing to them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from ordo_pnp.base import DataError, Severity, in_order, read_file
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.editions import Edition, book_file
from ordo_pnp.rulebook.reading import parse_book

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ordo_pnp.rulebook.book_project import BookProject

_LINE_END = re.compile(r"(\r\n|\n|\r)")
_STAMPED = re.compile(r"^(#+[ \t].*\{#([a-z0-9-]+)\s+source=)([0-9a-f]{8})(?=\}[ \t]*\r?$)", re.MULTILINE)
_ANCHOR = re.compile(r"\{#([a-z0-9-]+)(?:\s+source=[0-9a-f]{8})?\}\s*$")


# Anchor of a section and its hash -> another hash.
Digests: TypeAlias = "dict[tuple[str, str], str]"


def changed_digests(before: str, after: str) -> Digests:
    """Return which sections of a rulebook have another hash in another text of it that says the same.

    Args:
        before: The text.
        after: The other one; its sections are the same ones. Of a text that cannot be read nothing is told.
    """
    books = [parse_book(text.encode(), "", "", "")[0] for text in (before, after)]
    one, two = ([] if book is None else [(each.anchor, each.digest) for each in book.sections] for book in books)
    if [anchor for anchor, _ in one] != [anchor for anchor, _ in two]:
        return {}
    return {old: new[1] for old, new in zip(one, two, strict=True) if old != new}


def with_digests(text: str, digests: Mapping[tuple[str, str], str]) -> str:
    """Return a translated rulebook whose sections were translated from texts that have other hashes now."""
    return _STAMPED.sub(lambda match: match[1] + digests.get((match[2], match[3]), match[3]), text)


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
