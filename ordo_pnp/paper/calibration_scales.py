"""The scales of a calibration page: black ones on the front, red lines on the back that shine through against the light.

At each corner stands a cross, to measure from with a ruler, and two scales: one across, one down the page. A scale of the front has a line every
millimetre. On the back a long line marks its middle, and short ones stand 0.9 mm apart, so that one of them always meets a line of the front: the
fifth to the right does if the long one is half a millimetre to the right of a line.

Rule: PNP-25.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.base import LayoutError, pt_to_mm
from ordo_pnp.draw import Drawing, Run, Shape, Use, ellipse
from ordo_pnp.paper.sheets.backs import behind
from ordo_pnp.paper.sheets.marks import stroke_path
from ordo_pnp.paper.sheets.page import Box

if TYPE_CHECKING:
    from ordo_pnp.draw import Color, Item
    from ordo_pnp.paper.sheets.backs import Flip
    from ordo_pnp.paper.sheets.papers import Paper


# From the edges of the paper to the cross in each corner, millimetres.
INSET: Final = 20.0
# From a cross to the middle of each scale beside it.
_AWAY: Final = 22.0
# A scale of the front counts so many millimetres to each side.
REACH: Final = 10
# So many fine lines stand at each side of the long one.
FINE: Final = 5
# Between fine lines, in millimetres.
PITCH: Final = 0.9
# Width and height of the smallest paper that has room for four corners and the words between them.
_LEAST: Final = (200.0, 270.0)
INK: Final = "#1E1B18"
RED: Final = "#C8102E"
_THIN_PT: Final = 0.4
_BOLD_PT: Final = 0.8
_LABEL_PT: Final = 5.5
_NEAR_MM: Final = 1.5
# A line of the front reaches so far over the base line, and so far away from it; those of the back the other way round.
_FAR_MM: Final = 4.5


class Corner(NamedTuple):
    """One of the four targets."""

    # ``tl``, ``tr``, ``bl`` or ``br``: top or bottom, left or right, seen from the front.
    name: str
    # In millimetres from the top-left corner of the page.
    cross: tuple[float, float]
    # The middle of the scale that runs across the page.
    across: tuple[float, float]
    # The middle of the scale that runs down the page.
    down: tuple[float, float]


class Targets(NamedTuple):
    """All targets of a page."""

    paper: Paper
    corners: tuple[Corner, ...]

    @property
    def spans(self) -> tuple[float, float]:
        """How far crosses should be apart: across and down."""
        return self.paper.width - 2 * INSET, self.paper.height - 2 * INSET


def targets_for(paper: Paper) -> Targets:
    """Place the targets on a paper that stands upright.

    Raises:
        LayoutError: It is too small, or made to measure.
    """
    if paper.around is not None or paper.width < _LEAST[0] or paper.height < _LEAST[1]:
        raise LayoutError(
            f"{paper.name} has no room for a calibration page, which needs {_LEAST[0]:g} × {_LEAST[1]:g} mm: "
            "take a larger paper that goes through the same printer"
        )
    corners = []
    for name in ("tl", "tr", "bl", "br"):
        right, low = name[1] == "r", name[0] == "b"
        x, y = paper.width - INSET if right else INSET, paper.height - INSET if low else INSET
        across = (x - _AWAY if right else x + _AWAY, y)
        down = (x, y - _AWAY if low else y + _AWAY)
        corners.append(Corner(name, (x, y), across, down))
    return Targets(paper, tuple(corners))


def front_items(targets: Targets, measure: Callable[[str], float]) -> Iterator[Item]:
    """Draw the crosses and the scales of the front.

    Args:
        targets: Where they are.
        measure: Width of a text in em.
    """
    for corner in targets.corners:
        yield from _cross(*corner.cross)
        for scale in scales_of(corner):
            yield from front_scale(scale, measure)


def back_drawing(targets: Targets, flip: Flip, measure: Callable[[str], float]) -> Use:
    """Draw the lines of the back, each behind its scale; their figures read right from the front, through the paper.

    Args:
        targets: Where they are, seen from the front.
        flip: How the sheet is turned.
        measure: Width of a text in em.
    """
    paper = targets.paper
    items = [item for each in targets.corners for scale in scales_of(each) for item in back_scale(scale, measure)]
    corner = behind(Box(0.0, 0.0, 0.0, 0.0), paper, flip)
    mirror = (-1.0, 0.0, 0.0, 1.0, corner.x, 0.0) if corner.x else (1.0, 0.0, 0.0, -1.0, 0.0, corner.y)
    return Use(Drawing(paper.width, paper.height, tuple(items), label="seen from the front"), mirror)


class TargetScale(NamedTuple):
    """A scale: plus is right or down, its black lines stand towards the edge of the paper."""

    middle: tuple[float, float]
    is_down: bool
    # 1.0 where the edge of the paper lies right or below, -1.0 where it lies left or above.
    outward: float

    def point(self, along: float, out: float) -> tuple[float, float]:
        """Return the place so far along the scale and so far towards the edge of the paper."""
        x, y = self.middle
        return (x + self.outward * out, y + along) if self.is_down else (x + along, y + self.outward * out)

    def line(self, along: float, inner: float, outer: float) -> tuple[float, float, float, float]:
        """Return a line across the scale."""
        return (*self.point(along, inner), *self.point(along, outer))


def scales_of(corner: Corner) -> tuple[TargetScale, TargetScale]:
    """Return the scale across and the scale down at a corner."""
    low, right = corner.name[0] == "b", corner.name[1] == "r"
    return (
        TargetScale(corner.across, is_down=False, outward=1.0 if low else -1.0),
        TargetScale(corner.down, is_down=True, outward=1.0 if right else -1.0),
    )


def front_scale(
    scale: TargetScale, measure: Callable[[str], float], reach: int = REACH, every: int = 5, size: float = _LABEL_PT
) -> Iterator[Item]:
    """Draw a black scale: a line every millimetre, a base line, and figures.

    Args:
        scale: Where it is.
        measure: Width of a text in em.
        reach: So many millimetres to each side.
        every: Millimetres between figures.
        size: Of the figures, in points.
    """
    ticks = range(-reach, reach + 1)
    lines = [scale.line(at, -_NEAR_MM, _FAR_MM + (0.9 if at % 5 == 0 else 0.0)) for at in ticks]
    base = (*scale.point(-reach - 0.5, 0.0), *scale.point(reach + 0.5, 0.0))
    yield Shape(stroke_path([*lines, base]), stroke=INK, width=pt_to_mm(_THIN_PT))
    for at in ticks:
        if at % every == 0:
            yield _figure(scale, at, _FAR_MM + 1.5, _signed(at), measure(_signed(at)), size, INK)


def back_scale(scale: TargetScale, measure: Callable[[str], float], size: float = _LABEL_PT) -> Iterator[Item]:
    """Draw the red lines that belong behind a scale: a long one at its middle, short ones for tenths of a millimetre.

    Args:
        scale: Where it is, seen from the front.
        measure: Width of a text in em.
        size: Of the figures, in points.
    """
    ticks = [at for at in range(-FINE, FINE + 1) if at]
    lines = [scale.line(at * PITCH, _NEAR_MM, -_FAR_MM - (0.9 if abs(at) == FINE else 0.0)) for at in ticks]
    yield Shape(stroke_path(lines), stroke=RED, width=pt_to_mm(_THIN_PT))
    yield Shape(stroke_path([scale.line(0.0, _FAR_MM + 0.9, -_FAR_MM - 2.2)]), stroke=RED, width=pt_to_mm(_BOLD_PT))
    for at in (-FINE, FINE):
        text = f"{_signed(at)[0]}.{FINE}"
        yield _figure(scale, at * PITCH, -_FAR_MM - 1.5, text, measure(text), size, RED)


def _figure(scale: TargetScale, along: float, out: float, text: str, em: float, size: float, color: Color) -> Run:
    """Write a figure of so many em at the end of a line, upright and beyond it."""
    length, high = em * pt_to_mm(size), pt_to_mm(size) * 0.64
    x, y = scale.point(along, out)
    sense = scale.outward if out > 0 else -scale.outward
    if scale.is_down:
        return Run(x if sense > 0 else x - length, y + high / 2, text, "text", size, color)
    return Run(x - length / 2, y + high if sense > 0 else y, text, "text", size, color)


def _signed(number: int) -> str:
    """Write a number with its sign.

    >>> _signed(5), _signed(0), _signed(-5)
    ('+5', '0', '−5')
    """
    return f"{number:+d}".replace("-", "\u2212") if number else "0"


def _cross(x: float, y: float) -> Iterator[Item]:
    """Draw a cross in a ring, to put a ruler at."""
    yield Shape(stroke_path([(x - 5, y, x + 5, y), (x, y - 5, x, y + 5)]), stroke=INK, width=pt_to_mm(_THIN_PT))
    yield Shape(ellipse(x, y, 2.5), stroke=INK, width=pt_to_mm(_THIN_PT))
