"""Ornaments, which stand for nothing: for cards whose names call for no thing. Each two units high about the origin."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from ordo_pnp.draw.paintings.canvas import Chance
from ordo_pnp.draw.paintings.hands import Drawer, outline_of
from ordo_pnp.draw.paintings.outlines import Outline, arc, oval, polygon, star

Ornament: TypeAlias = Callable[[Drawer, Chance], None]

# Colours of a body and of its decoration.
_PAIRS: Final = (("accent", "gold"), ("gold", "accent"), ("leaf", "gold"), ("accent", "light"))


def _about(reach: float, count: int, turn: float = -90.0) -> list[tuple[float, float, float]]:
    """Return points on a circle, each with its angle in degrees clockwise from the right; the first is at the top."""
    angles = [turn + 360 * index / count for index in range(count)]
    return [(reach * math.cos(math.radians(a)), reach * math.sin(math.radians(a)), a) for a in angles]


def _ring(x: float, y: float, outer: float, inner: float) -> Outline:
    """Return a ring; its inner circle runs the other way, so that it is a hole."""
    return oval(x, y, outer) + oval(0, 0, inner).placed(x, y, mirrored=True)


def _rosette(pen: Drawer, chance: Chance) -> None:
    count = chance.pick((5, 6, 7, 8))
    body, other = chance.pick(_PAIRS)
    wide = 2.5 / count
    outer = outline_of(f"M0 0C{wide}-.3 {wide}-.86 0-.98C{-wide}-.86 {-wide}-.3 0 0Z")
    inner = outline_of(f"M0 0C{0.7 * wide}-.2 {0.7 * wide}-.52 0-.62C{-0.7 * wide}-.52 {-0.7 * wide}-.2 0 0Z")
    for _, _, angle in _about(1, count):
        pen.part(outer.placed(0, 0, turn=angle + 90), body)
    for _, _, angle in _about(1, count, -90 + 180 / count):
        pen.part(inner.placed(0, 0, turn=angle + 90), "light" if other != "light" else "gold")
    pen.part(oval(0, 0, 0.2), other)
    pen.parts([oval(x, y, 0.045) for x, y, _ in _about(0.1, count)], "dark", line=False)


def _facets(pen: Drawer, chance: Chance) -> None:
    """Draw a star whose points have a light and a dark side."""
    count = chance.pick((6, 7, 8))
    body, other = chance.pick(_PAIRS)
    if chance.holds(0.5):
        pen.part(star(0, 0, 0.72, count, turn=180 / count, inner=0.6), other)
    between = _about(0.42, count, -90 + 180 / count)
    for index, (x, y, _) in enumerate(_about(1, count)):
        left, right = between[index - 1][:2], between[index][:2]
        pen.part(polygon((0, 0), left, (x, y), right), body, polygon((0, 0), (x, y), right))
    pen.part(oval(0, 0, 0.15), "light" if body != "light" else "gold")


def _knot(pen: Drawer, chance: Chance) -> None:
    """Draw rings that are linked to a wreath: each passes over the next at the rim and under it within."""
    count = chance.pick((3, 4, 5))
    body, other = chance.pick(_PAIRS)
    far, outer = {3: (0.44, 0.55), 4: (0.5, 0.49), 5: (0.54, 0.44)}[count]
    inner = outer - 0.15
    rings = [(_ring(x, y, outer, inner), x, y) for x, y, _ in _about(far, count)]
    for index, (ring, _, _) in enumerate(rings):
        pen.part(ring, body if index % 2 == 0 or count % 2 else other)
    for index, (ring, x, y) in enumerate(rings):
        _, next_x, next_y = rings[(index + 1) % count]
        middle = (x + next_x) / 2, (y + next_y) / 2
        half = math.hypot(x - next_x, y - next_y) / 2
        up = math.sqrt(max(0.0, ((outer + inner) / 2) ** 2 - half**2)) / math.hypot(*middle)
        is_last = index == count - 1
        # The last ring lies over the first as it was drawn later: it must pass under it at the other crossing.
        at = (middle[0] * (1 + up), middle[1] * (1 + up)) if is_last else (middle[0] * (1 - up), middle[1] * (1 - up))
        with pen.canvas.clipped(pen.at(oval(*at, 0.2))):
            shown = rings[0] if is_last else (ring, x, y)
            pen.part(shown[0], body if (0 if is_last else index) % 2 == 0 or count % 2 else other)
    pen.part(oval(0, 0, 0.13), "gold" if other != "gold" else "accent")


def _whorl(pen: Drawer, chance: Chance) -> None:
    """Draw blades that turn about the middle."""
    count = chance.pick((3, 4, 5, 6))
    body, other = chance.pick(_PAIRS)
    wide = {3: 1.25, 4: 1.0, 5: 0.84, 6: 0.74}[count]
    blade = outline_of(
        f"M0 0C{-0.1 * wide}-.3 {-0.62 * wide}-.5 {-0.5 * wide}-.86C{-0.2 * wide}-1.04 {0.66 * wide}-.8 {0.42 * wide}-.3"
        f"C{0.3 * wide}-.1 .1 0 0 0Z"
    )
    mirrored = chance.holds(0.5)
    for index, (_, _, angle) in enumerate(_about(1, count)):
        role = body if index % 2 == 0 or count % 2 else other
        pen.part(blade.placed(0, 0, 0.96, turn=angle + 90, mirrored=mirrored), role)
        eye = oval(0.02 * wide, -0.64, 0.1).placed(0, 0, 0.96, turn=angle + 90, mirrored=mirrored)
        pen.part(eye, "light" if role != "light" else "dark", line=False)
    pen.part(oval(0, 0, 0.17), "gold" if body != "gold" else "light")


def _lattice(pen: Drawer, chance: Chance) -> None:
    """Draw a lozenge of lozenges."""
    count = chance.pick((3, 4))
    body, other = chance.pick(_PAIRS)
    pen.part(_lozenge(0, 0, 1), body)
    side = 0.86 / count
    for row in range(count):
        for column in range(count):
            x, y = (column - row) * side, (column + row + 1 - count) * side
            if (row + column) % 2 == 0:
                pen.part(_lozenge(x, y, side * 0.86), other)
                pen.fill(_lozenge(x, y, side * 0.4), body)
            else:
                pen.part(_lozenge(x, y, side * 0.5), "light" if other != "light" else "gold", line=False)


def _lozenge(x: float, y: float, half: float) -> Outline:
    return polygon((x, y - half), (x + half, y), (x, y + half), (x - half, y))


def _medallion(pen: Drawer, chance: Chance) -> None:
    """Draw a disc with a scalloped rim, a ring of beads and a star."""
    count = chance.pick((10, 12, 14))
    body, other = chance.pick(_PAIRS)
    lobe = 0.9 * math.tan(math.pi / count)
    pen.parts([oval(x, y, lobe) for x, y, _ in _about(0.98 - lobe, count)], other)
    pen.part(oval(0, 0, 0.84), body)
    pen.parts([oval(x, y, 0.055) for x, y, _ in _about(0.69, 2 * count)], "light", line=False)
    pen.part(oval(0, 0, 0.55), other)
    points = chance.pick((4, 6, 8))
    pen.part(star(0, 0, 0.5, points, inner=0.45), "light" if other != "light" else body)
    pen.part(oval(0, 0, 0.1), body)


def _foils(pen: Drawer, chance: Chance) -> None:
    """Draw the tracery of a round window: a ring, and in it as many foils as chance says."""
    count = chance.pick((3, 4, 5, 6))
    body, other = chance.pick(_PAIRS)
    pen.part(oval(0, 0, 0.98), body)
    reach = {3: 0.44, 4: 0.5, 5: 0.55, 6: 0.58}[count]
    lobe = {3: 0.4, 4: 0.36, 5: 0.31, 6: 0.275}[count]
    pen.part(_ring(0, 0, 0.98, 0.86), "gold" if body != "gold" else "accent")
    spread = _about(reach, count)
    pen.parts([oval(x, y, lobe) for x, y, _ in spread], other)
    pen.fill(oval(0, 0, reach * 0.75), other)
    for x, y, angle in spread:
        pen.part(oval(x, y, lobe * 0.62), "light" if other != "light" else "gold")
        pen.fill(oval(x, y, lobe * 0.26), body)
        point = reach * 0.5
        pen.line(arc(0, 0, point, point, angle - 24, angle + 24), width=0.2)
    if count < 6:
        pen.parts([star(x, y, 0.1, 4, inner=0.5) for x, y, _ in _about(0.68, count, -90 + 180 / count)], "light")
    pen.part(oval(0, 0, 0.14), body)


def _turned_squares(pen: Drawer, chance: Chance) -> None:
    """Draw squares or hexagons, each turned in the one before it with its corners on the sides of that."""
    count = chance.pick((4, 6))
    body, other = chance.pick(_PAIRS)
    lean, step = 180 / count, chance.pick((18, 24, 30)) * 4 / count
    shrinks = math.cos(math.radians(lean)) / math.cos(math.radians(lean - step))
    way = chance.pick((-1, 1))
    reach, turn = 1.0, 0.0
    for role in (body, "light" if other != "light" else "gold", other, "dark", body, "gold"):
        pen.part(star(0, 0, reach, count, turn=turn), role)
        reach, turn = reach * shrinks, turn + way * step
    pen.part(oval(0, 0, 0.08), "light")


ORNAMENTS: Final[Mapping[str, Ornament]] = {
    "rosette": _rosette,
    "facets": _facets,
    "knot": _knot,
    "whorl": _whorl,
    "lattice": _lattice,
    "medallion": _medallion,
    "foils": _foils,
    "turned squares": _turned_squares,
}
