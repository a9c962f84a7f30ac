"""Lines of partition: edges that are plain, wavy, engrailed, indented … along a straight or curved course."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias, cast

from ordo_pnp.draw.drawing import Path

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Segment


Point: TypeAlias = tuple[float, float]
# An open run of segments that begins with ``M``.
Edge: TypeAlias = tuple["Segment", ...]

LINES = ("plain", "wavy", "engrailed", "invected", "indented", "dancetty", "embattled")
# Lines that run parallel on both sides of a band; others mirror each other.
PARALLEL = frozenset({"wavy", "dancetty"})

_Unit: TypeAlias = tuple[Point, tuple[tuple[str, tuple[Point, ...]], ...], float]
_UNITS: dict[str, _Unit] = {
    # start, segments of one unit in (along, outward), length of the unit relative to the unit asked for
    "wavy": ((0, 0), (("C", ((0.18, 0.7), (0.32, 0.7), (0.5, 0))), ("C", ((0.68, -0.7), (0.82, -0.7), (1, 0)))), 1.6),
    "engrailed": ((0, 0.5), (("C", ((0.04, -0.55), (0.96, -0.55), (1, 0.5))),), 1.0),
    "invected": ((0, -0.5), (("C", ((0.04, 0.55), (0.96, 0.55), (1, -0.5))),), 1.0),
    "indented": ((0, -0.5), (("L", ((0.5, 0.5),)), ("L", ((1, -0.5),))), 1.0),
    "dancetty": ((0, -0.9), (("L", ((0.5, 0.9),)), ("L", ((1, -0.9),))), 2.2),
    "embattled": (
        (0, -0.5),
        (("L", ((0.25, -0.5),)), ("L", ((0.25, 0.5),)), ("L", ((0.75, 0.5),)), ("L", ((0.75, -0.5),)), ("L", ((1, -0.5),))),
        1.5,
    ),
}  # fmt: skip


def edge(course: Sequence[Point], line: str, unit: float, *, inward: bool = False) -> Edge:
    """Draw a line of partition along a course.

    Args:
        course: Points joined by straight lines; a curve is given by many of them.
        line: One of ``LINES``.
        unit: Length of one tooth in mm; its height follows.
        inward: Turn the teeth to the right of the direction of travel instead of the left (y down).
    """
    if line == "plain":
        return (("M", course[0]), *(("L", point) for point in course[1:]))
    start, pattern, stretch = _UNITS[line]
    walk = _Walk(course, -0.5 * unit if inward else 0.5 * unit)
    count = max(1, round(walk.length / (unit * stretch)))
    step = walk.length / count
    segments: list[Segment] = [("M", walk.at(start[0] * step, start[1]))]
    for i in range(count):
        for verb, points in pattern:
            placed = tuple(value for s, n in points for value in walk.at((i + s) * step, n))
            segments.append((verb, placed))
    return tuple(segments)


def backwards(run: Edge) -> Edge:
    """Return the same run from its end to its start."""
    ends = [cast(Point, xy[-2:]) for _, xy in run]
    out: list[Segment] = [("M", ends[-1])]
    for i in range(len(run) - 1, 0, -1):
        verb, xy = run[i]
        out.append((verb, (*xy[2:4], *xy[0:2], *ends[i - 1]) if verb == "C" else ends[i - 1]))
    return tuple(out)


def closed(*runs: Edge) -> Path:
    """Join runs by straight lines into one closed path."""
    segments: list[Segment] = []
    for run in runs:
        segments.append(("L" if segments else "M", run[0][1]))
        segments.extend(run[1:])
    return Path.of((*segments, ("Z", ())))


def band(start: Point, end: Point, width: float, line: str, unit: float) -> Path:
    """Draw a straight band of a width about the line from start to end; embattled bands only on their left side."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    nx, ny = dy / length * width / 2, -dx / length * width / 2
    left = edge(((start[0] + nx, start[1] + ny), (end[0] + nx, end[1] + ny)), line, unit)
    other = ((start[0] - nx, start[1] - ny), (end[0] - nx, end[1] - ny))
    right = edge(other, "plain" if line == "embattled" else line, unit, inward=line not in PARALLEL)
    return closed(left, backwards(right))


def flatten(path: Path, steps: int = 24) -> tuple[Point, ...]:
    """Walk one subpath as points, each curve in ``steps`` pieces; a closing line is included."""
    points: list[Point] = []
    for verb, xy in path.segments:
        if verb == "C":
            x, y = points[-1]
            points.extend(_bezier((x, y, *xy), (i + 1) / steps) for i in range(steps))
        elif verb == "Z":
            points.append(points[0])
        else:
            points.append(cast(Point, xy))
    return tuple(points)


def _bezier(xy: Sequence[float], t: float) -> Point:
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return (
        a * xy[0] + b * xy[2] + c * xy[4] + d * xy[6],
        a * xy[1] + b * xy[3] + c * xy[5] + d * xy[7],
    )


class _Walk:
    """A course by arc length."""

    def __init__(self, course: Sequence[Point], height: float) -> None:
        self.course = [point for i, point in enumerate(course) if i == 0 or math.dist(point, course[i - 1]) > 1e-9]
        self.height = height
        self.marks = [0.0]
        for a, b in zip(self.course, self.course[1:], strict=False):
            self.marks.append(self.marks[-1] + math.dist(a, b))
        self.length = self.marks[-1]

    def at(self, along: float, outward: float) -> Point:
        """Return the point at a distance along the course, moved outwards (to the left) by a share of the height."""
        i = 0
        while i < len(self.marks) - 2 and self.marks[i + 1] < along:
            i += 1
        (x0, y0), (x1, y1) = self.course[i], self.course[i + 1]
        piece = self.marks[i + 1] - self.marks[i]
        share = (along - self.marks[i]) / piece
        nx, ny = (y1 - y0) / piece, -(x1 - x0) / piece
        reach = outward * self.height
        return (x0 + (x1 - x0) * share + nx * reach, y0 + (y1 - y0) * share + ny * reach)
