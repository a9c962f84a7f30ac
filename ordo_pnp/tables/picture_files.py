"""Picture files of card sides, with names as print services want them."""

from __future__ import annotations

import csv
import io
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from itertools import chain, islice
from typing import NamedTuple, Protocol

from ordo_pnp.base import DataError, Diagnostic, OrdoError, WorkerPool, has_errors
from ordo_pnp.cards import Card, Catalog
from ordo_pnp.draw import FaceDrawing, Fonts
from ordo_pnp.paper import Page, PictureArea, Service, StackedPages, canvas_page, picture_pixels, stack_pages
from ordo_pnp.tables.card_data import marked_rules_of


class CardArtist(Protocol):
    """Draws the cards of a game, as ``ordo_pnp.draw.Faces`` does."""

    @property
    def fonts(self) -> Fonts:
        """The faces of type that its drawings name."""

    @property
    def found(self) -> Sequence[Diagnostic]:
        """The findings about the cards drawn so far."""

    def front(self, card: Card, language: str) -> FaceDrawing:
        """Draw the front of a card."""

    def back(self, card: Card, language: str) -> FaceDrawing | None:
        """Draw the back of a card, None if it is blank."""


class DrawnPiece(NamedTuple):
    """A card or token as it is shown."""

    card: Card
    front: FaceDrawing
    back: FaceDrawing | None
    name: str
    # With marks; empty where there are none.
    rules: str

    @property
    def copies(self) -> int:
        """The number of its prints."""
        return self.card.printing.copies

    @property
    def slug(self) -> str:
        """Set and id, fit for the name of a file."""
        return slug_of(self.card)


def slug_of(card: Card) -> str:
    """Return set and id of a card, fit for the name of a file."""
    return card.id.replace("/", "-")


def draw_pieces(
    catalog: Catalog, cards: Sequence[Card], artists: Mapping[str, CardArtist], language: str
) -> Iterator[DrawnPiece]:
    """Draw cards one after the other, those whose game has the language.

    Args:
        catalog: Their catalog.
        cards: In the order in which they come out.
        artists: By game.
        language: Of all texts.

    Raises:
        DataError: A card cannot be drawn from its data; with all findings so far.
    """
    for card in cards:
        game, artist = catalog.games[card.game], artists[card.game]
        if language not in game.languages:
            continue
        front, back = artist.front(card, language), artist.back(card, language)
        if has_errors(artist.found):
            raise DataError(list(artist.found))
        name = card.text("name", language) or card.id.rpartition("/")[2]
        yield DrawnPiece(card, front, back, name, marked_rules_of(card, game, language))


# The list of the files: front, back, copies, id, name.
PICTURE_LIST = "cards.csv"
# Pages in one document, and pixels of their pictures: so many are in memory at a time, for any number of cards.
_AT_ONCE = 64
_PIXELS_AT_ONCE = 120_000_000


class PictureFile(NamedTuple):
    """A file to be made."""

    name: str
    page: Page


class PictureNames(NamedTuple):
    """The columns of a card in the list, in order."""

    front: str
    # Empty where the card has no back.
    back: str
    copies: int
    id: str
    name: str


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
        # By the identity of a drawing, which is kept alive.
        self._backs: dict[int, tuple[str, FaceDrawing]] = {}

    def files(self, pieces: Iterable[DrawnPiece]) -> Iterator[PictureFile]:
        """Yield the files of cards, each front followed by its back where that is a new one.

        Raises:
            OrdoError: A card has no size of the service.
        """
        for piece in pieces:
            front = front_name(piece.card)
            yield PictureFile(front, self._page(piece, piece.front))
            back = ""
            if piece.back is not None:
                known = self._backs.get(id(piece.back.drawing))
                back = known[0] if known else f"back-{len(self._backs) + 1}.png"
                if known is None:
                    self._backs[id(piece.back.drawing)] = back, piece.back
                    yield PictureFile(back, self._page(piece, piece.back))
            self.rows.append(PictureNames(front, back, piece.copies, piece.card.id, piece.name))

    def listed(self) -> bytes:
        """Write the list of the cards so far as CSV in UTF-8."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(PictureNames._fields)
        writer.writerows(self.rows)
        return text.getvalue().encode()

    def _page(self, piece: DrawnPiece, face: FaceDrawing) -> Page:
        if self._service is None:
            return canvas_page(face, PictureArea(face.width + 2 * face.bleed, face.height + 2 * face.bleed))
        try:
            return canvas_page(face, self._service.fitting(face, self._product)[1])
        except OrdoError as error:
            raise OrdoError(f"{piece.card.id}: {error}; leave it out by a FILTER such as `kind:unit`") from error


def front_name(card: Card) -> str:
    """Return the name of the picture of a card's front."""
    return f"{slug_of(card)}-x{card.printing.copies}-front.png"


def draw_picture_files(
    files: Iterable[PictureFile], fonts: Fonts, dpi: float, jobs: int = 1
) -> Iterator[tuple[str, bytes]]:
    """Draw files; yield name and content of each, in order.

    Args:
        files: Drawn a few at a time, so that memory does not grow with their number.
        fonts: The faces of type that they name.
        dpi: Pixels per inch.
        jobs: So many processes draw, where there are more files than one draws at a time.

    Raises:
        RenderError: Something cannot be drawn.
    """
    documents: Iterator[tuple[list[str], StackedPages]] = (
        ([each.name for each in part], stack_pages([each.page for each in part], fonts)) for part in _parts(files)
    )
    begin = list(islice(documents, 2))
    documents = chain(begin, documents)
    if jobs == 1 or len(begin) < 2:
        from ordo_pnp.paper import rasterize_all  # imports pdfium

        for names, made in documents:
            yield from zip(names, rasterize_all(made.pdf, dpi, made.stacks), strict=True)
        return
    waiting: deque[tuple[list[str], Future[list[bytes]]]] = deque()
    pool = WorkerPool(jobs)
    try:
        for names, made in documents:
            waiting.append((names, pool.submit(_drawn, made, dpi)))
            if len(waiting) > jobs:
                yield from _next(waiting)
        while waiting:
            yield from _next(waiting)
    finally:
        pool.shutdown(wait=not waiting)


def _next(waiting: deque[tuple[list[str], Future[list[bytes]]]]) -> Iterator[tuple[str, bytes]]:
    names, drawn = waiting.popleft()
    yield from zip(names, drawn.result(), strict=True)


def _parts(files: Iterable[PictureFile]) -> Iterator[Sequence[PictureFile]]:
    part: list[PictureFile] = []
    pixels = 0
    for each in files:
        part.append(each)
        pixels += picture_pixels(each.page)
        if len(part) == _AT_ONCE or pixels > _PIXELS_AT_ONCE:
            yield part
            part, pixels = [], 0
    if part:
        yield part


def _drawn(made: StackedPages, dpi: float) -> list[bytes]:
    from ordo_pnp.paper import rasterize_all  # imports pdfium

    return list(rasterize_all(made.pdf, dpi, made.stacks))
