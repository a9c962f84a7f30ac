"""A picture file for each side of each card, as print services and other programs take them."""

from __future__ import annotations

import csv
import io
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.errors import OrdoError
from ordo_pnp.export.picture_pages import PictureArea, canvas_page, pages_as_pdf
from ordo_pnp.print import write_files

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from concurrent.futures import Future
    from pathlib import Path

    from ordo_pnp.export.drawn_pieces import DrawnPiece
    from ordo_pnp.export.services import Service
    from ordo_pnp.faces import FaceDrawing
    from ordo_pnp.layout import Page
    from ordo_pnp.typography import Fonts

PICTURE_LIST = "cards.csv"
"""The list of the files: front, back, copies, id, name."""
_AT_ONCE = 16
"""Pages in one document: so many are in memory at a time, whatever the number of cards."""


class PictureFile(NamedTuple):
    """A file to be made."""

    name: str
    page: Page


class PictureNames(NamedTuple):
    """What the list says of a card."""

    front: str
    back: str
    """Empty where the card has no back."""
    piece: DrawnPiece


class PictureFolder:
    """Names the pictures of cards one after the other; sides that are the same drawing are one picture.

    Args:
        service: Whose sizes they have; None for the size of each face with its bleed.
        product: The product of the service; None for the one that fits best.
    """

    def __init__(self, service: Service | None = None, product: str | None = None) -> None:
        self.rows: list[PictureNames] = []
        self._service = service
        self._product = product
        self._backs: dict[int, tuple[str, FaceDrawing]] = {}
        """By the identity of a drawing, which is kept alive."""

    def files(self, pieces: Iterable[DrawnPiece]) -> Iterator[PictureFile]:
        """Yield the files of cards, each front followed by its back where that is a new one.

        Raises:
            OrdoError: A card has no size of the service.
        """
        for piece in pieces:
            front = f"{piece.slug}-x{piece.copies}-front.png"
            yield PictureFile(front, self._page(piece, piece.front))
            back = ""
            if piece.back is not None:
                known = self._backs.get(id(piece.back.drawing))
                back = known[0] if known else f"back-{len(self._backs) + 1}.png"
                if known is None:
                    self._backs[id(piece.back.drawing)] = back, piece.back
                    yield PictureFile(back, self._page(piece, piece.back))
            self.rows.append(PictureNames(front, back, piece))

    def listed(self) -> bytes:
        """Write the list of the cards so far as CSV in UTF-8."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(("front", "back", "copies", "id", "name"))
        for row in self.rows:
            writer.writerow((row.front, row.back, row.piece.copies, row.piece.card.id, row.piece.name))
        return text.getvalue().encode()

    def _page(self, piece: DrawnPiece, face: FaceDrawing) -> Page:
        if self._service is None:
            return canvas_page(face, PictureArea(face.width + 2 * face.bleed, face.height + 2 * face.bleed))
        try:
            return canvas_page(face, self._service.fitting(face, self._product)[1])
        except OrdoError as error:
            raise OrdoError(f"{piece.card.id}: {error}; leave it out by a FILTER such as `kind:unit`") from error


def write_picture_files(
    files: Iterable[PictureFile], fonts: Fonts, dpi: float, folder: Path, jobs: int = 1
) -> Iterator[str]:
    """Draw files and write each whole or not at all; yield their names as they are there, in order.

    Args:
        files: Drawn a few at a time, so that memory does not grow with their number.
        fonts: The faces of type that they name.
        dpi: Pixels per inch.
        folder: Where to; it is made if need be.
        jobs: So many processes draw.

    Raises:
        RenderError: Something cannot be drawn.
        OrdoError: Something cannot be written.
    """
    documents = (
        (pages_as_pdf([each.page for each in part], fonts), [each.name for each in part]) for part in _parts(files)
    )
    if jobs == 1:
        for pdf, names in documents:
            yield from _draw(pdf, names, dpi, folder)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting: deque[Future[list[str]]] = deque()
        for pdf, names in documents:
            waiting.append(pool.submit(_drawn, pdf, names, dpi, folder))
            if len(waiting) > jobs:
                yield from waiting.popleft().result()
        for each in waiting:
            yield from each.result()


def _parts(files: Iterable[PictureFile]) -> Iterator[Sequence[PictureFile]]:
    part: list[PictureFile] = []
    for each in files:
        part.append(each)
        if len(part) == _AT_ONCE:
            yield part
            part = []
    if part:
        yield part


def _drawn(pdf: bytes, names: list[str], dpi: float, folder: Path) -> list[str]:
    return list(_draw(pdf, names, dpi, folder))


def _draw(pdf: bytes, names: list[str], dpi: float, folder: Path) -> Iterator[str]:
    from ordo_pnp.render import rasterize  # noqa: PLC0415 (imports reportlab)

    for number, name in enumerate(names):
        write_files(folder, {name: rasterize(pdf, dpi, number)})
        yield name
