"""Colours and type sizes of web pages: those of printed books, and what is made of them for the dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.render import number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.rulebook.book_style import BookStyle


def variables_of(style: BookStyle) -> str:
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
