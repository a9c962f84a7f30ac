"""What the web page of a book brings along besides its words: style, fonts and pictures as data URLs."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ordo_pnp.draw import font_folder
from ordo_pnp.paper import number
from ordo_pnp.rulebook import webfont

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.rulebook.book_style import BookStyle

STYLE = Path(__file__).with_name("book.css")
_FACES = (
    ("Spectral-Regular.ttf", 400, "normal"),
    ("Spectral-Italic.ttf", 400, "italic"),
    ("Spectral-SemiBold.ttf", 600, "normal"),
)


@cache
def _style() -> str:
    return STYLE.read_text(encoding="utf-8")


def style_of(text: str, style: BookStyle) -> str:
    """Return the style sheet of a page with its fonts.

    Args:
        text: Everything that is written on the page.
        style: The colours and type sizes of the look.
    """
    return _fonts(text) + _variables(style) + _style()


def style_for(letters: frozenset[str], style: BookStyle) -> str:
    """Return the style sheet of pages that have these letters and no others."""
    return style_of("".join(sorted(letters)), style)


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


def _variables(style: BookStyle) -> str:
    """Write colours and type sizes as variables of the style: those of the look by day, made of them in the dark."""
    day = style.colors
    colors = {
        **{name: day[name] for name in ("ink", "soft", "hair", "tint", "accent")},
        "paper": _mixed(day["tint"], "#FFFFFF", 0.7),
        "card": day["plate"],
    }
    night = {
        "ink": _mixed(day["hair"], "#FFFFFF", 0.75),
        "soft": _mixed(day["hair"], "#FFFFFF", 0.1),
        "hair": _mixed(day["ink"], day["hair"], 0.35),
        "tint": _mixed(day["ink"], "#FFFFFF", 0.06),
        "accent": _mixed(day["accent"], "#FFFFFF", 0.55),
        "paper": _mixed(day["ink"], "#000000", 0.2),
    }
    sizes = {name: f"{number(size / style.sizes['body'], 3)}rem" for name, size in style.sizes.items()}
    sizes |= {"base": "1.125rem", "print": f"{number(style.sizes['body'], 2)}pt"}
    return (
        f":root {{ {_declared({**colors, **sizes})} color-scheme: light dark; }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {_declared(night)} }} }}\n"
    )


def _declared(values: Mapping[str, str]) -> str:
    return " ".join([f"--{name}: {value};" for name, value in values.items()])


def _mixed(color: str, other: str, part: float) -> str:
    """Mix a colour with a part of another one.

    >>> _mixed("#24405F", "#FFFFFF", 0.55)
    '#9CA9B7'
    """
    pairs = [(int(color[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join([f"{round(one + (two - one) * part):02X}" for one, two in pairs])
