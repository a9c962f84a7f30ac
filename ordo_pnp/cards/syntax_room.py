"""Why a text is not YAML: what the person who typed it did, at the place where it was done, with the remedy.

Looked for only once the reader has failed. The scanner notices most slips lines later and in terms of its grammar. So
for the few lines around the place, what people do is tried out: a dash, a colon, a bracket put in, a line moved. What makes
the lines readable is the explanation, and at the same time a remedy that a program can carry out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.cards import characters, flow, indentation, keys
from ordo_pnp.cards.passage import Excerpt, passages
from ordo_pnp.cards.quotation import ended_early, escapes, unclosed, unquoted
from ordo_pnp.cards.repair import Repair, changed
from ordo_pnp.cards.yaml_positions import line_number, line_start

if TYPE_CHECKING:
    from ordo_pnp.cards.trial import Stumble


__all__ = ["Explained", "Repair", "explain"]

_LINES: Final = re.compile("\r\n|\n|\r")
_MAX_LENGTH: Final = 1_048_576  # characters; of a longer text only what is around the place is looked at
# Characters of a longer text before and behind the place.
_AROUND: Final = 65_536
_MAX_REPAIRS: Final = 25
# So many passages are tried in vain before a text is given up.
_MAX_UNEXPLAINED: Final = 10
# So many repairs of one passage are tried at most; the right one comes among the first forty of each slip in the tests.
_TRIALS: Final = 150
_SLIPS_OF_A_PASSAGE: Final = 12


class Explained(NamedTuple):
    """What was found in a text."""

    # From top to bottom; none where nothing is known.
    repairs: tuple[Repair, ...]
    # The text with their changes, which has as many lines.
    text: str


def explain(text: str, at: int, *, has_duplicates: bool = False) -> Explained:
    """Find the slips that keep a text from being read.

    Args:
        text: Which the reader has something against.
        at: The line where it has, from 0.
        has_duplicates: Whether keys that stand twice are all it has.
    """
    conflicts = tuple(islice(characters.conflict(text), _MAX_REPAIRS))
    if conflicts:
        return Explained(conflicts, "")
    first, start, part = _part(text, at)
    lines = _LINES.split(part)
    repairs = _repairs(lines, has_duplicates=has_duplicates)
    made = changed(lines, chain.from_iterable(each.changes for each in repairs))
    breaks = [*_LINES.findall(part), ""]
    body = "".join(chain.from_iterable(zip(made, breaks, strict=True)))
    repaired = f"{text[:start]}{body}{text[start + len(part) :]}"
    if first:
        numbers = range(first, first + len(lines))
        repairs = [each.moved(numbers) for each in repairs]
    return Explained(tuple(repairs), repaired)


def _part(text: str, at: int) -> tuple[int, int, str]:
    """Return what of a text is looked at, with the number of its first line and its first character."""
    if len(text) <= _MAX_LENGTH:
        return 0, 0, text
    middle = line_start(text, at)
    start = text.find("\n", max(0, middle - _AROUND), middle) + 1 if middle > _AROUND else 0
    end = text.rfind("\n", middle, middle + _AROUND)
    return line_number(text, start), start, text[start : max(middle, end)]


def _repairs(lines: Sequence[str], *, has_duplicates: bool) -> list[Repair]:
    """Return repairs of the passages of a text, no two of them in the same lines."""
    whole = characters.indented_oddly(lines)
    if whole is not None:
        return [whole]
    found: list[Repair] = []
    taken: set[int] = set()
    in_vain = 0
    work = list(lines)
    for passage in passages(work, has_duplicates=has_duplicates):
        mine = _repairs_of(passage)
        in_vain += not mine
        for each in mine:
            moved = each.moved(passage.numbers)
            own = {change.line for change in moved.changes}
            if taken.isdisjoint(own):
                taken |= own
                found.append(moved)
                work[:] = changed(work, moved.changes)  # so that what follows stands in what is meant
        if len(found) >= _MAX_REPAIRS or in_vain >= _MAX_UNEXPLAINED:
            break
    return indentation.merged(sorted(found[:_MAX_REPAIRS], key=lambda each: (each.line, each.column)))


def _repairs_of(passage: Excerpt) -> list[Repair]:
    """Return the repairs of a passage one after the other: it may hold several slips."""
    found: list[Repair] = []
    while len(found) < _SLIPS_OF_A_PASSAGE:
        best, at = _best(passage)
        if best is None:
            break
        found.append(best)
        if at is None:
            break
        passage = Excerpt(tuple(changed(passage.lines, best.changes)), passage.numbers, at)
    return found


def _best(passage: Excerpt) -> tuple[Repair | None, Stumble | None]:
    """Return the first repair with which a passage can be read, or else one with which more of it can, and where that ends."""
    further: tuple[Repair | None, Stumble | None] = None, None
    tried = set()
    for each in islice(_guesses(passage), _TRIALS):
        if each.changes in tried:
            continue
        tried.add(each.changes)
        after = passage.after(each)
        if after is None:
            return each, None
        is_more = after.line > max(passage.at.line, each.last) and passage.at.is_duplicate >= after.is_duplicate
        if further[0] is None and is_more:
            further = each, after
    return further


def _guesses(passage: Excerpt) -> Iterator[Repair]:
    """Yield what may have been done, in the order in which it is tried: the more special before the more general."""
    yield from characters.guesses(passage)
    yield from keys.guesses(passage)
    if passage.at.is_duplicate:
        yield from indentation.guesses(passage)
        return
    is_quoted = "quoted scalar" in passage.at.context
    is_flow = passage.at.context.startswith("while parsing a flow")
    first = [escapes, unclosed] if is_quoted else [flow.guesses] if is_flow else []
    rest = (unclosed, ended_early, indentation.guesses, flow.guesses, unquoted)
    for guesses in dict.fromkeys((*first, *rest)):
        yield from guesses(passage)
    yield from keys.strays(passage)
