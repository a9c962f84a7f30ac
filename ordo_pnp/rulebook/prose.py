"""The terms that are misused in the prose of a rulebook, for its check: each where it stands in the file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ordo_pnp.base import Span
from ordo_pnp.cards import MASK, misuse_finding
from ordo_pnp.rulebook.directives import ROLE, WORDED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Terms
    from ordo_pnp.rulebook.source import Prose, Source

# Roles whose wording is the book's; that of a card is a name.
_WORDED = WORDED - {"card"}
_UNREAD = re.compile(r"`[^`]*`|\]\([^()\s]*\)|\{#[^{}]*\}|https?://\S+")
_EMPHASIS = str.maketrans("*_{}", "    ")


def misused_terms(source: Source, terms: Terms) -> Iterator[Diagnostic]:
    """Find what stands for a term in a book, each where it stands."""
    for prose in source.prose:
        text = masked(source, prose)
        for misuse in terms.misuses(text):
            before = text[: misuse.start]
            line = prose.first + before.count("\n")
            column = misuse.start - (before.rfind("\n") + 1)
            whole = source.lines[line]
            end = min(column + misuse.end - misuse.start, len(whole))
            yield misuse_finding(misuse, Span(source.name, line + 1, column + 1, line + 1, end + 1, whole))


def masked(source: Source, prose: Prose) -> str:
    """Return the lines of some prose, as long as in the file; what readers do not read there is masked."""
    text = "\n".join(source.lines[prose.first : prose.end])
    text = ROLE.sub(_role, _blank(text, prose.column))
    return _UNREAD.sub(lambda found: _covered(found.group()), text).translate(_EMPHASIS)


def unmasked(source: Source, prose: Prose, text: str) -> str:
    """Return some masked prose with what is typed where it is masked, so that a message shows no masks."""
    typed = "\n".join(source.lines[prose.first : prose.end])
    return "".join([mine if letter == MASK else letter for mine, letter in zip(typed, text, strict=True)])


def _role(found: re.Match[str]) -> str:
    """Leave of a role what is printed as the book has it."""
    name, whole = found[1], found.group()
    if name == "ruling":
        return _blank(whole, len(whole))
    shown = 2 if name == "index" else 3 if name in _WORDED and found[3] is not None else None
    if shown is None or found[shown] is None:
        return _covered(whole)
    start = found.start(shown) - found.start()
    return _blank(whole, start)[:-1] + " "


def _covered(text: str) -> str:
    return "\n".join(MASK * len(line) for line in text.split("\n"))


def _blank(text: str, length: int) -> str:
    return "\n".join(" " * len(line) for line in text[:length].split("\n")) + text[length:]
