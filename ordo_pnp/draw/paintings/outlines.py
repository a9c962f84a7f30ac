"""Outlines to paint with: a path that is built step by step, and the shapes that the looks share; millimetres, y down."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any, TypeAlias

from ordo_pnp.draw.drawing import KAPPA, Path, mapped

Point: TypeAlias = tuple[float, float]
Turn: TypeAlias = Callable[[float, float], Point]


class Outline:
    """A path that grows: every step returns it.

    >>> Outline().move(0, 0).line(3, 0).line(3, 4).close().path.verbs
    'MLLZ'
    """

    __slots__ = ("numbers", "verbs")

    def __init__(self, verbs: Iterable[str] = (), numbers: Iterable[float] = ()) -> None:
        # A letter a step, and the coordinates of all steps, as in ``Path``.
        self.verbs: list[str] = list(verbs)
        self.numbers: list[float] = list(numbers)

    @property
    def path(self) -> Path:
        """The path built so far."""
        return Path("".join(self.verbs), tuple(self.numbers))

    @property
    def end(self) -> Point:
        """The end of the last step; a closed part ends at the point before closing."""
        return self.numbers[-2], self.numbers[-1]

    def move(self, x: float, y: float) -> Outline:
        """Begin a part."""
        return self.step("M", (x, y))

    def line(self, x: float, y: float) -> Outline:
        """Go straight."""
        return self.step("L", (x, y))

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> Outline:
        """Go by a cubic."""
        return self.step("C", (x1, y1, x2, y2, x, y))

    def close(self) -> Outline:
        """Go back to the start of the part."""
        return self.step("Z", ())

    def step(self, verb: str, numbers: Sequence[float]) -> Outline:
        """Take a step by its letter, as in ``Path``."""
        self.verbs.append(verb)
        self.numbers.extend(numbers)
        return self

    def __add__(self, other: Outline) -> Outline:
        return joined(self, other)

    def placed(
        self,
        x: float,
        y: float,
        scale: float = 1.0,
        scale_y: float | None = None,
        *,
        turn: float = 0.0,
        mirrored: bool = False,
    ) -> Outline:
        """Return it scaled about its origin, then turned clockwise by degrees, then with its origin at a point.

        Args:
            x: Of the origin, millimetres.
            y: Of the origin, millimetres.
            scale: In both directions, or only across.
            scale_y: Downwards, if that is another.
            turn: Degrees.
            mirrored: Whether left and right change places, before all else.
        """
        down = scale if scale_y is None else scale_y
        across = -scale if mirrored else scale
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        matrix = (across * cos, across * sin, -down * sin, down * cos, x, y)
        return Outline(self.verbs, mapped(tuple(self.numbers), matrix))

    def bent(self, turn: Turn) -> Outline:
        """Return it with every point moved by a function."""
        points = zip(self.numbers[::2], self.numbers[1::2], strict=True)
        return Outline(self.verbs, chain.from_iterable(turn(x, y) for x, y in points))

    def bounds(self) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom of all points."""
        return self.path.bounds()


def joined(*outlines: Outline) -> Outline:
    """Make one outline of several, each a part of its own."""
    verbs = chain.from_iterable(each.verbs for each in outlines)
    return Outline(verbs, chain.from_iterable(each.numbers for each in outlines))


def polygon(*points: Point, closed: bool = True) -> Outline:
    """Join points by straight lines."""
    found = Outline().move(*points[0])
    for point in points[1:]:
        found.line(*point)
    return found.close() if closed else found


def segment(x1: float, y1: float, x2: float, y2: float) -> Outline:
    """Return a straight line."""
    return Outline().move(x1, y1).line(x2, y2)


def box(x: float, y: float, width: float, height: float) -> Outline:
    """Return a rectangle."""
    return polygon((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def round_box(x: float, y: float, width: float, height: float, radius: float) -> Outline:
    """Return a rectangle with round corners."""
    r = max(min(radius, width / 2, height / 2), 0.0)
    q, right, low = r * (1 - KAPPA), x + width, y + height
    found = Outline().move(x + r, y).line(right - r, y).curve(right - q, y, right, y + q, right, y + r)
    found.line(right, low - r).curve(right, low - q, right - q, low, right - r, low)
    found.line(x + r, low).curve(x + q, low, x, low - q, x, low - r)
    return found.line(x, y + r).curve(x, y + q, x + q, y, x + r, y).close()


def notched_box(x: float, y: float, width: float, height: float, radius: float) -> Outline:
    """Return a rectangle with concave corners."""
    r, k = radius, radius * KAPPA
    right, low = x + width, y + height
    found = Outline().move(x + r, y).line(right - r, y).curve(right - r, y + k, right - k, y + r, right, y + r)
    found.line(right, low - r).curve(right - k, low - r, right - r, low - k, right - r, low)
    found.line(x + r, low).curve(x + r, low - k, x + k, low - r, x, low - r)
    return found.line(x, y + r).curve(x + k, y + r, x + r, y + k, x + r, y).close()


def cut_box(x: float, y: float, width: float, height: float, cut: float) -> Outline:
    """Return a rectangle with straight cut corners."""
    right, low = x + width, y + height
    top = ((x + cut, y), (right - cut, y), (right, y + cut), (right, low - cut))
    return polygon(*top, (right - cut, low), (x + cut, low), (x, low - cut), (x, y + cut))


def oval(x: float, y: float, across: float, down: float | None = None) -> Outline:
    """Return an ellipse about a point, by its half axes; a circle if there is one."""
    a, b = across, across if down is None else down
    ka, kb = a * KAPPA, b * KAPPA
    found = Outline().move(x + a, y).curve(x + a, y + kb, x + ka, y + b, x, y + b)
    found.curve(x - ka, y + b, x - a, y + kb, x - a, y).curve(x - a, y - kb, x - ka, y - b, x, y - b)
    return found.curve(x + ka, y - b, x + a, y - kb, x + a, y).close()


def star(x: float, y: float, radius: float, points: int, *, turn: float = 0.0, inner: float | None = None) -> Outline:
    """Return a polygon with a corner at the top, or a star.

    Args:
        x: Of the middle.
        y: Of the middle.
        radius: Of the outer corners.
        points: How many of them.
        turn: Degrees clockwise.
        inner: Radius of the inner corners of a star, as a part of that of the outer ones; None for a polygon.
    """
    count = points * (1 if inner is None else 2)
    found = []
    for index in range(count):
        reach = radius * inner if inner is not None and index % 2 else radius
        angle = math.radians(turn - 90) + index * 2 * math.pi / count
        found.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return polygon(*found)


def arc(x: float, y: float, across: float, down: float, start: float, stop: float) -> Outline:
    """Return an open arc of an ellipse from one angle to another, degrees clockwise from the right."""
    pieces = max(1, math.ceil(abs(stop - start) / 90))
    step = math.radians(stop - start) / pieces
    k = 4 / 3 * math.tan(step / 4)
    angle = math.radians(start)
    found = Outline().move(x + across * math.cos(angle), y + down * math.sin(angle))
    for _ in range(pieces):
        (c1, s1), angle = (math.cos(angle), math.sin(angle)), angle + step
        c2, s2 = math.cos(angle), math.sin(angle)
        first = x + across * (c1 - k * s1), y + down * (s1 + k * c1)
        second = x + across * (c2 + k * s2), y + down * (s2 - k * c2)
        found.curve(*first, *second, x + across * c2, y + down * s2)
    return found


def spline(points: Sequence[Point], *, closed: bool = False, tension: float = 0.5) -> Outline:
    """Return a smooth curve through points."""
    count = len(points)

    def at(index: int) -> Point:
        return points[index % count] if closed else points[max(0, min(count - 1, index))]

    found, t = Outline().move(*points[0]), tension / 3
    for index in range(count if closed else count - 1):
        a, b, c, d = (at(index + step) for step in (-1, 0, 1, 2))
        first = b[0] + (c[0] - a[0]) * t, b[1] + (c[1] - a[1]) * t
        second = c[0] - (d[0] - b[0]) * t, c[1] - (d[1] - b[1]) * t
        found.curve(*first, *second, *c)
    return found.close() if closed else found


def of_steps(steps: Sequence[Any]) -> Outline:
    """Return an outline of steps such as ``("M", x, y)``, ``("C", x1, y1, x2, y2, x, y)`` and ``("Z",)``."""
    found = Outline()
    for verb, *numbers in steps:
        found.step(verb, numbers)
    return found
