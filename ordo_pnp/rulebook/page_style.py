"""What the web page of a book brings along besides its words: style, fonts and pictures as data URLs."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ordo_pnp.rulebook import webfont
from ordo_pnp.typography import font_folder

STYLE = Path(__file__).with_name("book.css")
_FACES = (
    ("Spectral-Regular.ttf", 400, "normal"),
    ("Spectral-Italic.ttf", 400, "italic"),
    ("Spectral-SemiBold.ttf", 600, "normal"),
)
_LIGHTER = 0.55
"""How far an accent goes towards white on a dark page."""


@cache
def _style() -> str:
    return STYLE.read_text(encoding="utf-8")


def style_of(text: str, accent: str) -> str:
    """Return the style sheet of a page with its fonts.

    Args:
        text: Everything that is written on the page.
        accent: The colour of headings and rules, as ``#RRGGBB``.
    """
    return _fonts(text) + _style().replace("ACCENT", accent).replace("DARK", _lighter(accent))


def data_address(document: str) -> str:
    """Write an SVG document as a data URL for an attribute in double quotes: only what must be is escaped.

    >>> data_address('<path fill="#fff"/>')
    "data:image/svg+xml,<path fill='%23fff'/>"
    """
    return "data:image/svg+xml," + document.replace("%", "%25").replace("#", "%23").replace('"', "'")


def _fonts(text: str) -> str:
    """Embed the fonts with the characters of a page; capitals, too, for what the style writes in small capitals."""
    used = {*text, *text.upper(), *text.lower(), "↑", "◆"} - {"\n"}
    out = []
    for file, weight, style in _FACES:
        address = webfont.data_address(font_folder() / file, used)
        out.append(
            f"@font-face {{ font-family: Spectral; font-weight: {weight}; font-style: {style}; "
            f'src: url("{address}") format("woff"); }}\n'
        )
    return "".join(out)


def _lighter(color: str) -> str:
    """Mix a colour with white, for a dark page.

    >>> _lighter("#24405F")
    '#9CA9B7'
    """
    parts = [int(color[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join([f"{round(part + (255 - part) * _LIGHTER):02X}" for part in parts])
