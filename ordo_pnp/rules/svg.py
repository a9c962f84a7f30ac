"""The few shapes that plots are made of, as SVG; lengths in user units, x to the right, y down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

# Of every plot; the page scales it.
WIDTH = 720.0


@dataclass(frozen=True, slots=True)
class Scale:
    """A straight scale from values to places."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return where a value lies; values beyond the ends lie there."""
        span = self.high - self.low or 1.0
        share = min(1.0, max(0.0, (value - self.low) / span))
        return self.start + share * (self.end - self.start)

    def ticks(self, about: int = 6) -> list[float]:
        """Return round values from end to end, about so many."""
        step = nice_step((self.high - self.low) / about)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [at * step for at in range(first, last + 1)]


def nice_step(least: float) -> float:
    """Return the smallest of 1, 2, 5, 10 ... that is not less.

    >>> [nice_step(each) for each in (0.03, 1.0, 3.0, 60.0)]
    [0.05, 1.0, 5.0, 100.0]
    """
    if least <= 0:
        return 1.0
    power = 10.0 ** floor(log10(least) + 1e-9)
    factor = next(each for each in (1, 2, 5, 10) if each * power >= least * (1 - 1e-9))
    return factor * power


def number(value: float) -> str:
    """Return a coordinate: tenths are exact enough.

    >>> number(3.0), number(2.25), number(-0.01)
    ('3', '2.2', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def tag(name: str, content: str = "", **attributes: object) -> str:
    """Return an element; an underscore at the end of a name is left out, one inside is a hyphen."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{number(value) if isinstance(value, float) else escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def text(x: float, y: float, words: str, class_: str = "", anchor: str | None = None) -> str:
    """Return a line of text with its baseline at y."""
    return tag("text", escape(words), x=x, y=y, class_=class_ or None, text_anchor=anchor)


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> str:
    """Return a straight line."""
    return tag("path", d=f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}", class_=class_)


def rect(x: float, y: float, width: float, height: float, class_: str, title: str = "") -> str:
    """Return a rectangle, with words that a pointer shows."""
    content = tag("title", escape(title)) if title else ""
    return tag("rect", content, x=x, y=y, width=max(0.0, width), height=max(0.0, height), class_=class_)


def polyline(points: Iterable[tuple[float, float]], class_: str) -> str:
    """Return a line through points."""
    return tag("path", d="M" + "L".join(f"{number(x)} {number(y)}" for x, y in points), class_=class_)


def plot(height: float, label: str, parts: Iterable[str]) -> str:
    """Return a whole plot, which a screen reader calls by its label; the table beside it holds the numbers."""
    return tag(
        "svg",
        "".join(parts),
        viewBox=f"0 0 {number(WIDTH)} {number(height)}",
        role="img",
        aria_label=label,
        xmlns="http://www.w3.org/2000/svg",
    )
