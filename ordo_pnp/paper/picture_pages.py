"""Pages that become pictures: trimmed faces, grids, and pictures that share their lowest layers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from ordo_pnp.draw import (
    Drawing,
    FaceDrawing,
    Fonts,
    Item,
    RasterImage,
    Shape,
    Use,
    compose,
    open_image,
    rectangle,
    scaling,
    translation,
    trim_path,
    with_items,
)
from ordo_pnp.paper.sheets.page import Page

# Paper: the colour where nothing is drawn.
WHITE = "#FFFFFF"


class PictureArea(NamedTuple):
    """The area of a face that a picture shows, around its middle, in millimetres."""

    width: float
    height: float
    # The enlargement of the face, so that it fills the canvas.
    scale: float = 1.0


def trim_page(face: FaceDrawing | None, width: float, height: float) -> Page:
    """Show a face cut at its trim, white outside of a round one; empty for None."""
    return grid_page([face], width, height, 1, 1)


def canvas_page(face: FaceDrawing, canvas: PictureArea) -> Page:
    """Show a face with its bleed, in the middle of a canvas."""
    middle = translation(canvas.width / 2, canvas.height / 2)
    placed = compose(compose(middle, scaling(canvas.scale)), translation(-face.width / 2, -face.height / 2))
    ground = Shape(rectangle(0, 0, canvas.width, canvas.height), fill=WHITE)
    return Page(Drawing(canvas.width, canvas.height, (ground, Use(face.drawing, placed)), label="picture"))


def grid_page(faces: Sequence[FaceDrawing | None], width: float, height: float, columns: int, rows: int) -> Page:
    """Lay faces of one size side by side, row by row, each cut at its trim; None leaves its place white.

    Args:
        faces: ``columns`` × ``rows`` at most.
        width: Of a face, in millimetres.
        height: Of a face, in millimetres.
        columns: How many stand in a row.
        rows: How many rows there are.
    """
    items: list[Item] = [Shape(rectangle(0, 0, columns * width, rows * height), fill=WHITE)]
    for at, face in enumerate(faces):
        if face is not None:
            x, y = at % columns * width, at // columns * height
            items.append(Use(face.drawing, translation(x, y), trim_path(face.outline, (x, y, width, height))))
    return Page(Drawing(columns * width, rows * height, tuple(items), label="pictures"))


def pages_as_pdf(pages: Sequence[Page], fonts: Fonts) -> bytes:
    """Write pages as one PDF, of which each becomes a picture.

    Raises:
        RenderError: Something cannot be drawn.
    """
    from ordo_pnp.paper.render.pdf import DocumentInfo, write_pdf  # imports reportlab

    return write_pdf(pages, fonts, DocumentInfo(title="pictures", language="en"))


# Pixels of the pictures that are unpacked at once: those of two cards at 600 to the inch.
_MOST_PIXELS: Final = 8_000_000


def page_as_png(page: Page, fonts: Fonts, dpi: float) -> bytes:
    """Draw a page; photographs upon it are unpacked a few at a time, however many there are.

    Raises:
        RenderError: Something cannot be drawn.
    """
    from ordo_pnp.paper.render.png import rasterize_parts  # imports pdfium

    content = page.content
    cuts = [0, *_pauses(content.items), len(content.items)]
    drawings = [with_items(content, content.items[start:end]) for start, end in pairwise(cuts)]
    return rasterize_parts([partial(pages_as_pdf, [Page(each)], fonts) for each in drawings], dpi)


def _pauses(items: Sequence[Item]) -> Iterator[int]:
    """Yield before which items of a page the pictures that have been unpacked are given up."""
    unpacked: dict[str, int] = {}
    for at, item in enumerate(items):
        own = {each.digest: each for each in _pictures((item,))}
        sizes = {digest: _pixels_of(each) for digest, each in own.items() if digest not in unpacked}
        if at and sizes and sum((*unpacked.values(), *sizes.values())) > _MOST_PIXELS:
            yield at
            unpacked, sizes = {}, {digest: _pixels_of(each) for digest, each in own.items()}
        unpacked |= sizes


def picture_pixels(page: Page) -> int:
    """Return the pixels of all pictures upon a page, as they are in their files."""
    return sum(map(_pixels_of, _pictures(page.content.items)))


def _pictures(items: Iterable[Item]) -> Iterator[RasterImage]:
    for item in items:
        if isinstance(item, RasterImage):
            yield item
        elif isinstance(item, Use):
            yield from _pictures(item.drawing.items)


def _pixels_of(picture: RasterImage) -> int:
    with open_image(picture.data) as opened:
        return opened.width * opened.height


_Keys: TypeAlias = "tuple[Hashable, ...]"


class StackedPages(NamedTuple):
    """A document, and which of its pages lie upon each other."""

    pdf: bytes
    # Of each picture, the lowest first.
    stacks: tuple[tuple[int, ...], ...]


def stack_pages(pages: Sequence[Page], fonts: Fonts) -> StackedPages:
    """Write pages as a PDF in which common grounds are pages of their own.

    The page of a ground lies beneath those of the faces.

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

    Drawings are told apart by their identity: a shared part is one drawing.
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
    """Return the counts of drawings to cut a face after: fewer pages share more."""
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
