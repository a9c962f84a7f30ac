"""Draw the boxes and marks of drafts: for missing pictures, texts that were cut, and cards with errors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from ordo_pnp.base import PT_PER_MM
from ordo_pnp.draw.drawing import Drawing, Item, Path, Shape, Use, rectangle
from ordo_pnp.draw.faces.resources import DrawingResources
from ordo_pnp.draw.fitting import Fitted, Style, fit
from ordo_pnp.draw.fonts import SOFT_HYPHEN, Face, Fonts
from ordo_pnp.draw.line_breaking import free_breaks
from ordo_pnp.draw.path_data import parse_path

# Colour of the marks of mistakes.
OVERSET: Final = "#D0021B"
_GREY, _LETTERS = "#C9C9C9", "#1A1A1A"
_MOST_PT, _LEAST_PT = 9.0, 4.0
# Sides of the corners that mark a text that was cut, and a card.
_TEXT_CORNER_MM, _CARD_CORNER_MM = 1.8, 4.0


def breakable(text: str, width: float, style: Style, fonts: Fonts) -> str:
    """Return a text whose words may be broken anywhere where they are wider than a box.

    Args:
        text: The words.
        width: Of the box, millimetres.
        style: Their style; its smallest size counts.
        fonts: The faces.
    """
    face, most = fonts[style.font], width * PT_PER_MM / style.min_size
    words = (
        word
        if face.advance(word) <= most
        else word.replace("}{", "} {")
        if "{" in word
        else "".join(_parted(word, face, most))
        for word in text.split(" ")
    )
    return " ".join(words)


def _parted(word: str, face: Face, most: float) -> Iterator[str]:
    """Yield the pieces of a word that is written without spaces, each that is too wide with places for breaks between its letters."""
    for start, end in pairwise((0, *free_breaks(word), len(word))):
        piece = word[start:end]
        yield piece if face.advance(piece) <= most else SOFT_HYPHEN.join(piece)


def placeholder(words: str, box: tuple[float, ...], resources: DrawingResources, out: list[Item]) -> None:
    """Add a grey box with the name of the missing part."""
    out.append(Shape(rectangle(*box), fill=_GREY))
    x, y, width, height = box
    font = resources.font("text") or "text"
    style = Style(font, _MOST_PT, _LEAST_PT, align="center", valign="middle", hyphenate=False)
    fonts = resources.fonts
    known = "".join(char for char in words if char not in fonts.missing(font, words))
    fitted = fit(breakable(known, width, style, fonts), width, height, style, "en", fonts)
    if isinstance(fitted, Fitted):
        out.extend(fitted.runs(x, y, _LETTERS))


def cut_text(items: list[Item], box: tuple[float, ...], out: list[Item]) -> None:
    """Add a text that is too long for its box, cut at the box, with a red corner where it goes on."""
    x, y, width, height = box
    if items:
        out.append(Use(Drawing(x + width, y + height, tuple(items), label="cut"), clip=rectangle(*box)))
    right, bottom = x + width, y + height
    side = _TEXT_CORNER_MM
    out.append(Shape(_triangle((right, bottom), (right - side, bottom), (right, bottom - side)), fill=OVERSET))


def card_mark(width: float, bleed: float, outline: str) -> Item:
    """Return the mark of a card in a draft: a red corner in its bleed, of which a little is left when it is cut."""
    far = _CARD_CORNER_MM + bleed
    if outline != "rectangle":
        middle = width / 2
        corners = (middle - far / 2, -bleed), (middle + far / 2, -bleed), (middle, _CARD_CORNER_MM / 2)
    else:
        corners = (-bleed, -bleed), (far, -bleed), (-bleed, far)
    return Shape(_triangle(*corners), fill=OVERSET)


def _triangle(*corners: tuple[float, float]) -> Path:
    first, *others = (f"{x:.4f} {y:.4f}" for x, y in corners)
    return parse_path(f"M {first} " + " ".join(f"L {each}" for each in others) + " Z")
