"""What stands in the margin of every page: a line of text and a ruler that shows whether the printer kept the scale.

Rule: PNP-09.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from ordo_pnp.drawing import Drawing, Run, Shape, Use, compose, rotation, translation
from ordo_pnp.errors import LayoutError
from ordo_pnp.layout.marks import stroke_path
from ordo_pnp.units import MM_PER_INCH, pt_to_mm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.layout.plan import Plan
    from ordo_pnp.layout.templates import MarginLine

TextWidth: TypeAlias = Callable[[str], float]
"""The width of a text in em, in the face of the margin line."""

FACE = "text"
MARGIN_WORDS: Final = ("page", "front", "back", "scale", "glue")
"""What has to be said in every language, besides the name of the language itself."""
RULER_MM = 50
RULER_INCHES = 2


class Wording(NamedTuple):
    """The words of the margin in one language."""

    title: str
    """Of the game and what is printed."""
    language: str
    page: str
    """With ``{page}`` and ``{pages}``."""
    front: str
    back: str
    scale: str
    glue: str

    @classmethod
    def from_data(cls, title: str, words: Mapping[str, str]) -> Wording:
        """Join a title with the ``words`` of ``papers.yaml`` in one language."""
        return cls(title=title, **{key: words[key] for key in ("language", *MARGIN_WORDS)})

    def line(self, page: int, pages: int, side: str = "") -> str:
        """Write the line of one page, both numbers from 1."""
        number = self.page.replace("{pages}", str(pages)).replace("{page}", str(page))
        return " · ".join(filter(None, (self.title, self.language, number, side, self.scale)))


def ruler(line: MarginLine, measure: TextWidth) -> Drawing:
    """Draw 50 millimetres above and 2 inches below one line, with their names to the right.

    Returns:
        A drawing of the band's height whose ruler starts at x = 0.
    """
    middle, weight = line.height / 2, pt_to_mm(0.4)
    long, short = line.height / 2, line.height / 4
    end = RULER_INCHES * MM_PER_INCH
    lines = [(0.0, middle, end, middle)]
    lines += [(x, middle, x, middle - (long if x % 10 == 0 else short)) for x in map(float, range(0, RULER_MM + 1, 5))]
    halves = range(2 * RULER_INCHES + 1)
    lines += [(h * MM_PER_INCH / 2, middle, h * MM_PER_INCH / 2, middle + (short if h % 2 else long)) for h in halves]
    size = line.size * 0.75
    x = end + 1.2
    runs = (
        Run(x, middle - 0.15, f"{RULER_MM} mm", FACE, size, line.color),
        Run(x, middle + pt_to_mm(size) * 0.72, f"{RULER_INCHES} in", FACE, size, line.color),
    )
    width = x + max(measure(run.text) for run in runs) * pt_to_mm(size)
    return Drawing(
        width, line.height, (Shape(stroke_path(lines), stroke=line.color, width=weight), *runs), label="ruler"
    )


def margin_drawing(plan: Plan, text: str, scale: Drawing, measure: TextWidth) -> tuple[Run | Use, ...]:
    """Place the text and the ruler on the band of a plan: at the ends of the block, or farther out if they need more.

    A plan without a band has none of both.

    Raises:
        LayoutError: The text is longer than the paper.
    """
    band, line = plan.band, plan.line
    if band is None:
        return ()
    length = measure(text) * pt_to_mm(line.size)
    needed = length + 4.0 + scale.width
    along = band.box.height if band.turned else band.box.width
    if needed > along:
        raise LayoutError(
            f"the line in the margin needs {needed:.1f} mm, {plan.paper.name} offers {along:.1f} mm; shorten: {text!r}"
        )
    block = plan.block.height if band.turned else plan.block.width
    total = max(needed, min(block, along))
    start = (along - total) / 2
    baseline = line.height / 2 + pt_to_mm(line.size) * 0.25
    if not band.turned:
        x, y = band.box.x + start, band.box.y
        return (
            Run(x, y + baseline, text, FACE, line.size, line.color),
            Use(scale, translation(x + total - scale.width, y)),
        )
    turn = compose(translation(band.box.x, band.box.bottom), rotation(-90))
    words = Drawing(length, line.height, (Run(0.0, baseline, text, FACE, line.size, line.color),), label="margin")
    return (
        Use(words, compose(turn, translation(start, 0))),
        Use(scale, compose(turn, translation(start + total - scale.width, 0))),
    )
