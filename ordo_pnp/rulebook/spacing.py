"""The spaces of a line in which something stands that prints nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.rulebook.inline import IndexMark, RulingMark, Text, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ordo_pnp.rulebook.inline import Inline

_UNSEEN = (IndexMark, RulingMark)


def closed_up(content: Iterable[Inline]) -> Iterator[Inline]:
    """Leave one space where marks that print nothing stand between two.

    >>> [each.text for each in closed_up([Text("So. "), RulingMark("A01"), Text(" Then")]) if isinstance(each, Text)]
    ['So. ', 'Then']
    """
    spaced = marked = False
    for each in content:
        if isinstance(each, _UNSEEN):
            marked = True
            yield each
            continue
        text = plain((each,))
        if marked and spaced and isinstance(each, Text) and text[:1] in (" ", "\n"):
            rest = text.lstrip(" \n")
            if rest:
                marked, spaced = False, rest[-1] in " \n"
                yield Text(rest)
            continue
        if text:
            marked, spaced = False, text[-1] in " \n"
        yield each
