"""The way to what stands at a caret, wherever in a text of data that is, and the card in whose entry it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.editor.language.caret import Steps, block_root, region_at

if TYPE_CHECKING:
    from ordo_pnp.cards import Card
    from ordo_pnp.editor.language.flow_outline import OutlineNode
    from ordo_pnp.editor.language.positions import TextLines
    from ordo_pnp.editor.language.things import TextContext


# Indent and dashes of a line.
_BEFORE_WORDS: Final = re.compile(r"\ufeff? *(?:-(?: +|\Z))*")


class CaretPath(NamedTuple):
    """The way to what stands at a caret."""

    # Keys and indices from the top of the file.
    steps: Steps
    # What stands at the end of each part of the way, the empty one first; None where that was not read.
    nodes: tuple[OutlineNode | None, ...]


def caret_path(lines: TextLines, offset: int) -> CaretPath:
    """Return the way to the innermost key or value that begins at or before an offset.

    The indent and the dashes of a line belong to what follows them, a line without words to what is above it.
    """
    offset = _at_words(lines, offset)
    region = region_at(lines, offset)
    node = block_root(lines, region)
    steps, nodes, first = region.path, (*[None] * len(region.path), node), region.first
    while node.kind in ("mapping", "list"):
        begun = [(at, each) for at, each in enumerate(node.members) if each.start <= offset]
        if not begun:
            break
        at, member = begun[-1]
        step: str | int = at + first if node.kind == "list" else member.key or ""
        node, first = member.node, 0
        steps, nodes = (*steps, step), (*nodes, node)
    return CaretPath(steps, nodes)


def _at_words(lines: TextLines, offset: int) -> int:
    """Return the offset that stands for another one, within the words of a line."""
    number = line = lines.line_of(offset)
    while line >= 0:
        words = lines.line(line)
        if words.strip(" \t\ufeff") and not words.lstrip(" \t\ufeff").startswith("#"):
            before = _BEFORE_WORDS.match(words)
            begin = lines.start(line) + (0 if before is None else before.end())
            return max(offset, begin) if line == number else lines.start(line) + len(words)
        line -= 1
    return offset


def card_around(
    here: TextContext, steps: Steps, nodes: Sequence[OutlineNode | None], besides: Sequence[Card] = ()
) -> Card | None:
    """Return the card in whose entry, or translation, something stands, as the card was read last.

    Args:
        here: What is known around the text.
        steps: The way to it.
        nodes: What stands at the end of each part of the way.
        besides: Cards, of any set, that the catalog does not have, since an error hides them.
    """
    if here.card_set is None or len(steps) < 2:
        return None
    cards = (*here.card_set.cards, *(each for each in besides if each.id.startswith(f"{here.card_set.id}/")))
    if steps[:2] == ("text", "entries"):
        return next((each for each in cards if each.id.partition("/")[2] in steps[2:3]), None)
    node = nodes[2] if len(nodes) > 2 else None
    named = None if node is None else node.member("id")
    if named is not None:
        wanted = f"{here.card_set.id}/{named.word}"
        return next((each for each in cards if each.id == wanted and each.origin.path[0] == steps[0]), None)
    same = (each for each in cards if each.origin.document.file == here.text.path)
    return next((each for each in same if each.origin.path == steps[:2]), None)
