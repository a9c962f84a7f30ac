"""Remedies that a program can carry out, made from nothing but the place of a finding.

A fix is made only where the line shows what it takes the place of, so none can hit another word than the one that was found.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ordo_pnp.base.spelling import did_you_mean
from ordo_pnp.base.values import Edit, Fix

if TYPE_CHECKING:
    from ordo_pnp.base.values import Span


_SEVERAL = re.compile(r"[\s,;]")
_QUOTES = ("'", '"')
_PLAIN = re.compile(r"\$?[^\W0-9_](?:[\w/.+-]|:(?=\w)|(?<=\w) (?=\w))*\Z")
_NOT_TEXT = re.compile(r"(?:true|false|null|yes|no|on|off|\.inf|\.nan)\Z", re.IGNORECASE)


def source_of(span: Span) -> str:
    """Return what the line shows at a place."""
    return span.source[span.column - 1 : span.end_column - 1]


def replaced_word(span: Span, word: str, new: str, *, is_safe: bool = False) -> Fix | None:
    """Return the fix that writes another word for one that stands at a place, in the quotes that it has.

    None where something else stands there, or the new word would have to be quoted otherwise.
    """
    shown = source_of(span).rstrip()
    quote = shown[:1] if shown[:1] in _QUOTES else ""
    if shown != f"{quote}{word}{quote}" or word in ("", new):
        return None
    if not quote and (_PLAIN.match(new) is None or _NOT_TEXT.match(new)):
        return None
    if quote and (quote in new or "\\" in new or not new.isprintable()):
        return None
    inner = replace(span, column=span.column + len(quote), end_column=span.column + len(quote) + len(word))
    return Fix((Edit(inner, new),), is_safe)


def as_written(text: str, before: str) -> str:
    """Return how a text is written in YAML in place of another: in the quotes that this has, or where it needs some.

    >>> as_written("#8A3B2E", "8A3B2E"), as_written("a.png", "'A.png'"), as_written("a.png", "A.png")
    ("'#8A3B2E'", "'a.png'", 'a.png')
    """
    quote = before[:1] if before[:1] in _QUOTES else ""
    if not quote and _PLAIN.match(text) and not _NOT_TEXT.match(text):
        return text
    quote = quote or "'"
    if quote in text or "\\" in text or not text.isprintable():
        return json.dumps(text, ensure_ascii=False)
    return f"{quote}{text}{quote}"


def near_word(span: Span, word: str, known: Iterable[str]) -> Fix | None:
    """Return the fix that writes the known word which was most likely meant; a person should look at it.

    None unless one known word alone is a slip of the fingers away, or is near at all.
    """
    names = set(known)
    if word in names or word.isdigit() or _SEVERAL.search(word):
        return None
    close = [each for each in names if is_one_slip(word, each)]
    if len(close) == 1:
        return replaced_word(span, word, close[0])
    near = did_you_mean(word, names)
    if near is None or did_you_mean(word, names - {near}) is not None:
        return None
    return replaced_word(span, word, near)


def is_one_slip(word: str, other: str) -> bool:
    """Whether one letter too many, too few, wrong, or two that changed places, make one word of the other.

    >>> is_one_slip("bwo", "bow"), is_one_slip("bow", "bows"), is_one_slip("bow", "bow"), is_one_slip("wob", "bow")
    (True, True, False, False)
    """
    if word == other or abs(len(word) - len(other)) > 1:
        return False
    at = next((at for at, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other)))
    one, two = word[at:], other[at:]
    return one[1:] == two or one == two[1:] or one[1:] == two[1:] or (one[1::-1] == two[:2] and one[2:] == two[2:])


def rewritten(span: Span, old: str, new: str, *, is_safe: bool) -> Fix | None:
    """Return the fix that writes one piece of source for another; None where that does not stand at the place."""
    if source_of(span).rstrip() != old or old == new:
        return None
    return Fix((Edit(replace(span, end_column=span.column + len(old)), new),), is_safe)


def rewritten_text(span: Span, old: str, new: str) -> Fix | None:
    """Return the fix that writes one text for another that is the whole value at a place; a person should look at it.

    >>> from ordo_pnp.base import Span
    >>> rewritten_text(Span("a.yaml", 1, 6, 1, 13, "art: 'a.jpg'"), "a.jpg", "a.png").edits[0].text
    "'a.png'"
    """
    shown = source_of(span).rstrip()
    if shown not in (old, f"'{old}'", f'"{old}"'):
        return None
    return Fix((Edit(replace(span, end_column=span.column + len(shown)), as_written(new, shown)),), is_safe=False)


def inserted(span: Span, text: str, *, is_safe: bool) -> Fix:
    """Return the fix that writes a text before a place."""
    return Fix((Edit(replace(span, end_line=span.line, end_column=span.column), text),), is_safe)


def inner_word(span: Span, word: str) -> Span:
    """Return the place of a word within another place; that itself where the line does not show the word once."""
    found = [*re.finditer(rf"(?<![\w/-]){re.escape(word)}(?![\w/-])", source_of(span))] if word else []
    if len(found) != 1:
        return span
    start, end = found[0].span()
    return replace(span, column=span.column + start, end_column=span.column + end)


def inner_text(span: Span, text: str) -> Span:
    """Return the place of a text within another place; that itself where the line does not show the text once."""
    shown = source_of(span)
    if not text or shown.count(text) != 1:
        return span
    start = shown.index(text)
    return replace(span, column=span.column + start, end_column=span.column + start + len(text))


def together(fixes: Iterable[Fix | None]) -> Fix | None:
    """Return one fix that does what several do, as safe as the least safe; None where one of them cannot be made."""
    edits: list[Edit] = []
    is_safe = True
    for each in fixes:
        if each is None:
            return None
        edits += each.edits
        is_safe = is_safe and each.is_safe
    return Fix(tuple(edits), is_safe) if edits else None
