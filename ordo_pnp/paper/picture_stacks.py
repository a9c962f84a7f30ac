"""Pictures that share what lies at the bottom, such as a landscape beneath the arms of many cards: it is drawn once for all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ordo_pnp.draw import Drawing, Use
from ordo_pnp.paper.picture_pages import pages_as_pdf
from ordo_pnp.paper.sheets.page import Page

if TYPE_CHECKING:
    from ordo_pnp.draw import Fonts


_Keys: TypeAlias = "tuple[Hashable, ...]"


class StackedPages(NamedTuple):
    """A document, and which of its pages lie upon each other."""

    pdf: bytes
    # Of each picture, the lowest first.
    stacks: tuple[tuple[int, ...], ...]


def stack_pages(pages: Sequence[Page], fonts: Fonts) -> StackedPages:
    """Write pages as a PDF in which what several of them have at the bottom is a page, beneath those of their own.

    Args:
        pages: Each is a ground and one face, as `canvas_page` makes it.
        fonts: The faces of type that they name.

    Raises:
        RenderError: Something cannot be drawn.
    """
    keys = [_keys(page) for page in pages]
    shared = Counter(each[:count] for each in keys for count in range(2, len(each) + 1))
    made: list[Page] = []
    grounds: dict[_Keys, int] = {}
    stacks = []
    for page, own in zip(pages, keys, strict=True):
        cuts = _cuts(own, shared)
        stack = []
        for start, end in pairwise([0, *cuts]):
            if own[: end + 1] not in grounds:
                grounds[own[: end + 1]] = len(made)
                made.append(_part(page, start, end))
            stack.append(grounds[own[: end + 1]])
        stacks.append((*stack, len(made)))
        made.append(_part(page, cuts[-1], None) if cuts else page)
    return StackedPages(pages_as_pdf(made, fonts), tuple(stacks))


def _keys(page: Page) -> _Keys:
    """Return the size and ground of a page, and each of the drawings with which its face begins.

    Drawings are told apart by their identity: what is shared is one drawing.
    """
    *ground, face = page.content.items
    if not isinstance(face, Use) or face.opacity < 1:
        return ()
    found: list[Hashable] = [(page.content.width, page.content.height, *ground, face[1:])]
    for item in face.drawing.items:
        if not isinstance(item, Use):
            break
        found.append((id(item.drawing), item[1:]))
    return tuple(found)


def _cuts(keys: _Keys, shared: Counter[_Keys]) -> list[int]:
    """Return after how many drawings a face is cut: where fewer pages go on in the same way, as long as there is another."""
    counts = [shared[keys[:end]] for end in range(2, len(keys) + 1)]
    return [at for at, (here, after) in enumerate(pairwise([*counts, 1]), 1) if here > after]


def _part(page: Page, start: int, end: int | None) -> Page:
    """Return a page with some items of its face, and with its ground where they are the first."""
    content = page.content
    *ground, face = content.items
    assert isinstance(face, Use)  # noqa: S101 (it has keys)
    drawn = Drawing(face.drawing.width, face.drawing.height, face.drawing.items[start:end], face.drawing.bounds)
    beneath = ground if start == 0 else ()
    return Page(Drawing(content.width, content.height, (*beneath, Use(drawn, *face[1:])), label=content.label))
