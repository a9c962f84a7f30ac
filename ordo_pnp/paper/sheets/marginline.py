"""What stands in the margin of every page: a line of text and a ruler that shows whether the printer kept the scale.

Rule: PNP-09.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias

from ordo_pnp.base import MM_PER_INCH, pt_to_mm
from ordo_pnp.draw import Drawing, Run, Shape, Use, compose, rotation, translation
from ordo_pnp.paper.sheets.marks import stroke_path

if TYPE_CHECKING:
    from ordo_pnp.paper.sheets.page import Box
    from ordo_pnp.paper.sheets.plan import Band
    from ordo_pnp.paper.sheets.templates import MarginLine


# The width of a text in em, in the face of the margin line.
TextWidth: TypeAlias = Callable[[str], float]

FACE = "text"
# What has to be said in every language, besides the name of the language itself.
MARGIN_WORDS: Final = ("page", "front", "back", "scale", "glue")
RULER_MM = 50
RULER_INCHES = 2
# Between the text, the plan of the parts and the ruler, at the least; millimetres.
_BETWEEN = 4.0


class Wording(NamedTuple):
    """The words of the margin in one language."""

    # Of the game and what is printed.
    title: str
    language: str
    # With ``{page}`` and ``{pages}``.
    page: str
    front: str
    back: str
    scale: str
    glue: str

    @classmethod
    def from_data(cls, title: str, words: Mapping[str, str]) -> Wording:
        """Join a title with the ``words`` of ``papers.yaml`` in one language."""
        return cls(title=title, **{key: words[key] for key in ("language", *MARGIN_WORDS)})

    def lines(self, page: int, pages: int, side: str = "") -> tuple[str, ...]:
        """Write the line of one page, both numbers from 1, and shorter ones for narrow paper, the longest first.

        What everybody sees anyway goes first: the language, that it is printed at 100 %, then what is printed.
        """
        number = self.page.replace("{pages}", str(pages)).replace("{page}", str(page))
        return tuple(
            dict.fromkeys(
                " · ".join(filter(None, parts))
                for parts in (
                    (self.title, self.language, number, side, self.scale),
                    (self.title, number, side, self.scale),
                    (self.title, number, side),
                    (number, side),
                )
            )
        )


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


class HasMargin(Protocol):
    """What a margin line stands on, as a ``Plan``."""

    @property
    def line(self) -> MarginLine:
        """The line."""

    @property
    def block(self) -> Box:
        """What it stands below or beside."""

    @property
    def band(self) -> Band | None:
        """Where it stands, None for nowhere."""


def margin_drawing(
    plan: HasMargin, texts: Sequence[str], scale: Drawing, measure: TextWidth, key: Drawing | None = None
) -> tuple[Run | Use, ...]:
    """Place a text and the ruler on the band of a plan: at the ends of the block, or farther out if they need more.

    The first text that fits beside the ruler is taken; if none does, the first that fits alone, and no ruler. The plan of the parts
    follows the text, if there is one and room for it. A plan without a band has none of all this.

    Args:
        plan: Where the band is.
        texts: What the line may say, the longest first.
        scale: The ruler.
        measure: Width of a text in em.
        key: The plan of the parts.
    """
    band, line = plan.band, plan.line
    if band is None:
        return ()
    along = band.box.height if band.turned else band.box.width
    lengths = {text: measure(text) * pt_to_mm(line.size) for text in texts}
    text = next((each for each in texts if lengths[each] + _BETWEEN + scale.width <= along), None)
    if text is None:
        text = next((each for each in texts if lengths[each] <= along), None)
        return () if text is None else tuple(_placed(plan, [(0.0, _words(text, lengths[text], line))], lengths[text]))
    length = lengths[text]
    needed = length + _BETWEEN + scale.width
    has_key = key is not None and needed + _BETWEEN + key.width <= along
    if key is not None and has_key:
        needed += _BETWEEN + key.width
    block = plan.block.height if band.turned else plan.block.width
    total = max(needed, min(block, along))
    parts = [(0.0, _words(text, length, line)), (total - scale.width, scale)]
    if key is not None and has_key:
        parts.insert(1, (length + _BETWEEN, key))
    return tuple(_placed(plan, parts, total))


def _words(text: str, length: float, line: MarginLine) -> Drawing:
    baseline = line.height / 2 + pt_to_mm(line.size) * 0.25
    return Drawing(length, line.height, (Run(0.0, baseline, text, FACE, line.size, line.color),), label="margin")


def _placed(plan: HasMargin, parts: Iterable[tuple[float, Drawing]], total: float) -> Iterator[Run | Use]:
    """Place drawings along the band, each at its distance from where they begin; what they take in all is centred."""
    band = plan.band
    assert band is not None  # noqa: S101 (asked only then)
    start = ((band.box.height if band.turned else band.box.width) - total) / 2
    turn = compose(translation(band.box.x, band.box.bottom), rotation(-90))
    for at, drawing in parts:
        if band.turned:
            yield Use(drawing, compose(turn, translation(start + at, 0)))
        elif drawing.label == "margin":
            (run,) = drawing.items
            assert isinstance(run, Run)  # noqa: S101 (as made above)
            yield run._replace(x=band.box.x + start + at, baseline=band.box.y + run.baseline)
        else:
            yield Use(drawing, translation(band.box.x + start + at, band.box.y))
