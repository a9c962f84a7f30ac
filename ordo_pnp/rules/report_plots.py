"""Plots of simulation results as SVG: intervals, histograms, lines and bars."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

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
        """Return the position of a value; values beyond the ends lie at the ends."""
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


_LEFT, _RIGHT = 44.0, WIDTH - 12.0
_MOST_BARS = 48


class Interval(NamedTuple):
    """A measured rate with its ends."""

    label: str
    middle: float
    low: float
    high: float
    is_main: bool = False


def percent(value: float) -> str:
    """Return a share for people, with one decimal, so that shares in a column stand under each other."""
    return f"{value:.1%}"


def _at_tick(value: float) -> str:
    """Return a share beside an axis, as short as it can be."""
    return percent(value).replace(".0%", "%")


def intervals(label: str, rows: Sequence[Interval], even: float) -> str:
    """Return rates with their intervals, a row each, and a line where all would be even."""
    low = min(even, *(row.low for row in rows))
    high = max(even, *(row.high for row in rows))
    pad = max(0.02, 0.12 * (high - low))
    scale = Scale(max(0.0, low - pad), min(1.0, high + pad), 210.0, _RIGHT - 70)
    height = 34.0 * len(rows) + 44
    parts = [line(scale(each), 8, scale(each), height - 30, "grid") for each in scale.ticks()]
    parts += [text(scale(each), height - 12, _at_tick(each), "tick", "middle") for each in scale.ticks()]
    parts.append(line(scale(even), 4, scale(even), height - 30, "even"))
    for at, row in enumerate(rows):
        y = 26.0 + 34 * at
        kind = "main" if row.is_main else "other"
        parts += [
            text(200, y + 4, row.label, "name", "end"),
            line(scale(row.low), y, scale(row.high), y, f"span {kind}"),
            tag("circle", cx=scale(row.middle), cy=y, r=5.5, class_=f"dot {kind}"),
            text(_RIGHT, y + 4, percent(row.middle), "value", "end"),
        ]
    return plot(height, label, parts)


def histogram(
    label: str, series: Mapping[str, Sequence[tuple[int, int]]], unit: str, words: Callable[[str], str] = str
) -> str:
    """Return bars of how often each value was counted, series upon series; many values share bars."""
    values = [value for pairs in series.values() for value, _ in pairs]
    first, last = min(values), max(values)
    width = max(1, -(-(last - first + 1) // _MOST_BARS))
    bins = (last - first) // width + 1
    heights = {name: [0] * bins for name in series}
    for name, pairs in series.items():
        for value, count in pairs:
            heights[name][(value - first) // width] += count
    total = sum(map(sum, heights.values()))
    top = max(sum(each) for each in zip(*heights.values(), strict=True))
    across = Scale(0, bins, _LEFT, _RIGHT)
    up = Scale(0, top / total, 170, 16)
    parts = [line(_LEFT, up(each), _RIGHT, up(each), "grid") for each in up.ticks(4)]
    parts += [text(_LEFT - 6, up(each) + 4, _at_tick(each), "tick", "end") for each in up.ticks(4)]
    below = [0.0] * bins
    gap = 1.0 if bins > 20 else 3.0
    for order, (name, counts) in enumerate(heights.items()):
        for at, count in enumerate(counts):
            if count:
                y, base = up(below[at] + count / total), up(below[at])
                low = first + at * width
                told = f"{low}" if width == 1 else f"{low} to {low + width - 1}"
                title = f"{told} {unit}: {count} games ({percent(count / total)}){words(name)}"
                parts.append(
                    rect(across(at) + gap / 2, y, across(1) - across(0) - gap, base - y, f"bar s{order}", title)
                )
                below[at] += count / total
    parts.append(line(_LEFT, 170, _RIGHT, 170, "axis"))
    every = max(1, -(-bins // 16))
    for at in range(0, bins, every):
        parts.append(text(across(at + 0.5), 188, str(first + at * width), "tick", "middle"))
    parts.append(text((_LEFT + _RIGHT) / 2, 208, unit, "label", "middle"))
    return plot(216, label, parts)


def lines(label: str, series: Mapping[str, Sequence[float | None]], across_words: tuple[str, str]) -> str:
    """Return shares through the game, a line each with its name at the end."""
    steps = max(map(len, series.values()))
    across, up = Scale(0, max(1, steps - 1), _LEFT, _RIGHT - 120), Scale(0, 1, 210, 14)
    parts = [line(_LEFT, up(each), _RIGHT - 120, up(each), "grid") for each in (0, 0.25, 0.5, 0.75, 1)]
    parts += [text(_LEFT - 6, up(each) + 4, _at_tick(each), "tick", "end") for each in (0, 0.5, 1)]
    ends: list[tuple[float, int, str]] = []
    for order, (name, shares) in enumerate(series.items()):
        points = [(across(at), up(share)) for at, share in enumerate(shares) if share is not None]
        if points:
            parts.append(polyline(points, f"line s{order}"))
            parts += [
                tag(
                    "circle",
                    tag("title", f"{name}, {at * 100 // steps} % of the game: {percent(share)}"),
                    cx=across(at),
                    cy=up(share),
                    r=3.2,
                    class_=f"point s{order}",
                )
                for at, share in enumerate(shares)
                if share is not None
            ]
            ends.append((points[-1][1], order, name))
    for y, order, name in _apart(sorted(ends)):
        parts.append(text(_RIGHT - 110, y + 4, name, f"name t{order}"))
    parts += [
        text(_LEFT, 232, across_words[0], "label"),
        text(_RIGHT - 120, 232, across_words[1], "label", "end"),
    ]
    return plot(240, label, parts)


def _apart(ends: Sequence[tuple[float, int, str]]) -> list[tuple[float, int, str]]:
    """Return names far enough from each other to be read."""
    placed: list[tuple[float, int, str]] = []
    for y, order, name in ends:
        placed.append((max(y, placed[-1][0] + 17) if placed else y, order, name))
    return placed


def bars(label: str, rows: Sequence[tuple[str, int]]) -> str:
    """Return a bar for each row, the share of all at its end."""
    total, most = sum(count for _, count in rows) or 1, max(count for _, count in rows)
    across = Scale(0, most, 0, _RIGHT - 210 - 64)
    parts = []
    for at, (name, count) in enumerate(rows):
        y = 6.0 + 26 * at
        parts += [
            text(200, y + 14, name, "name", "end"),
            rect(210, y, across(count), 18, "bar s0", f"{name}: {count} ({percent(count / total)})"),
            text(218 + across(count), y + 14, percent(count / total), "value"),
        ]
    return plot(26.0 * len(rows) + 10, label, parts)
