"""Pictures of books before they are drawn: their widths, which a page needs, and their pages in one PDF."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ordo_pnp.books.answers import Answers
    from ordo_pnp.books.figures import FigureRenderer, GroupedCards
    from ordo_pnp.books.printed_sizes import Seen
    from ordo_pnp.cards import Card
    from ordo_pnp.draw import Drawing, Fonts
    from ordo_pnp.rules import Piece, Scene


# Size of a sign in a line of text, in millimetres.
SIGN: Final = 4.0


class Plate:
    """A picture that is drawn at first use.

    Args:
        key: Identifies its content in a language.
        width: In millimetres.
        draw: Returns the drawing.
    """

    __slots__ = ("_draw", "_drawing", "key", "width")

    def __init__(self, key: str, width: float, draw: Callable[[], Drawing]) -> None:
        self.key = key
        self.width = width
        self._draw: Callable[[], Drawing] | None = draw
        self._drawing: Drawing | None = None

    @property
    def drawing(self) -> Drawing:
        """The drawing, made at the first request."""
        if self._draw is not None:
            self._drawing, self._draw = self._draw(), None
        assert self._drawing is not None  # noqa: S101 (just made, or before)
        return self._drawing


class PlateMaker:
    """Makes the plates of one book; equal ones are one object.

    Args:
        language: The language of the book.
        answers: The kept widths of pieces.
        renderer: Returns the renderer, at the first use of a plate.
    """

    def __init__(self, language: str, answers: Answers, renderer: Callable[[], FigureRenderer]) -> None:
        self.language = language
        self._answers = answers
        self._renderer = renderer
        self._made: dict[str, Plate] = {}
        # Identity of a picture -> the picture, and the answer of ``too_small``.
        self._small: dict[int, tuple[Plate, Seen | None]] = {}

    @property
    def fonts(self) -> Fonts:
        """The fonts that the drawings name."""
        return self._renderer().fonts

    def require_sound(self) -> None:
        """Check that all drawings so far come from cards without errors.

        Raises:
            DataError: There are errors in cards or layouts.
        """
        self._renderer().require_sound()

    def scene(self, digest: str, describe: Callable[[], Scene], width: float) -> Plate:
        """Make the picture of a table.

        Args:
            digest: The digest of the scene.
            describe: Returns it.
            width: In millimetres.
        """
        return self._once(("scene", digest, width), width, lambda: self._renderer().scene(describe(), width))

    def cards(self, row: GroupedCards, width: float) -> Plate:
        """Make a picture of cards side by side, as wide as that in millimetres."""
        key = (row.way, repr(row.groups), row.labels, width, repr(row.marks))
        return self._once(key, width, lambda: self._renderer().cards(row, width))

    def too_small(self, plate: Plate) -> Seen | None:
        """Return the sign or the letters of a picture farthest below legible size.

        None if all are legible.
        """
        known = self._small.get(id(plate))
        if known is None:
            known = self._small[id(plate)] = plate, self._renderer().too_small(plate.drawing)
        return known[1]

    def cover(self, pieces: Sequence[Piece], width: float) -> Plate:
        """Make a picture of cards spread like a hand, for the cover."""
        return self._once(("cover", repr(pieces), width), width, lambda: self._renderer().cover(pieces, width))

    def vignette(self, name: str, width: float, height: float) -> Plate:
        """Make a vignette that covers a box of millimetres."""
        key = ("vignette", name, width, height)
        return self._once(key, width, lambda: self._renderer().vignette(name, width, height))

    def sign(self, name: str) -> Plate:
        """Make a sign for a line of text."""
        return self._once(("sign", name), SIGN, lambda: self._renderer().sign(name, SIGN))

    def piece(self, card: Card, width: float, height: float, *, large: bool = False) -> Plate:
        """Make the front of a card within a box of millimetres, ``large`` as figures show it."""
        key = ("piece", str(card.id), width, height, *(("large",) if large else ()))

        def draw() -> Drawing:
            return self._renderer().piece(card, width, height, large=large)

        known = _length(self._answers.get(*key, self.language), width)
        if known is not None:
            return self._once(key, known, draw)
        with self._answers.opening():
            drawing = draw()
        self._answers.note(repr(drawing.width), *key, self.language)
        return self._once(key, drawing.width, lambda: drawing)

    def _once(self, key: tuple[Any, ...], width: float, draw: Callable[[], Drawing]) -> Plate:
        name = json.dumps(key)
        found = self._made.get(name)
        if found is None:
            found = self._made[name] = Plate(name, width, draw)
        return found


def _length(written: str | None, room: float) -> float | None:
    """Parse a length in millimetres that fits into some room with the line around it; None for anything else."""
    try:
        length = float(written or "")
    except ValueError:
        return None
    return length if 0 < length < room + 1 else None


@dataclass(slots=True)
class PlatePages:
    """The pictures of a book in the order of their first use, each once."""

    # By their keys.
    found: dict[str, Plate] = field(default_factory=dict)
    _numbers: dict[str, int] = field(default_factory=dict)

    def number(self, plate: Plate) -> int:
        """Return the page of a picture, from 1."""
        self.found.setdefault(plate.key, plate)
        return self._numbers.setdefault(plate.key, len(self.found))
