"""What is drawn on nets: solid lines to cut, dashed lines to fold, hatched areas to glue, and the legend that says so.

Rule: PNP-29.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.base import pt_to_mm
from ordo_pnp.draw import Drawing, Item, Run, Shape, Use, compose, polygon, rectangle, rotation, translation
from ordo_pnp.paper.net_pages import NET_BLEED
from ordo_pnp.paper.sheets.flaps import hatching
from ordo_pnp.paper.sheets.marginline import FACE
from ordo_pnp.paper.sheets.marks import stroke_path
from ordo_pnp.paper.sheets.page import Box

if TYPE_CHECKING:
    from ordo_pnp.draw import Color
    from ordo_pnp.paper.net import Fold, Net
    from ordo_pnp.paper.sheets.marginline import TextWidth


_INK: Final[Color] = "#1E1B18"
_GREY: Final[Color] = "#8A837B"
_HALO: Final[Color] = "#FFFFFF"
# Points, of lines to cut; those to fold are finer.
_CUT: Final = 0.35
_FOLD: Final = 0.25
# Of folds that turn what lies beyond them away from the print, in mm.
BACK_DASH: Final = (2.0, 1.4)
# Of folds that turn it towards the print.
UP_DASH: Final = (0.5, 1.2)
# Points, of words on flaps.
_SIZE: Final = 6.5
_LEGEND_LINE: Final = 7.0
_LEGEND_GAP: Final = 4.0


class NetWords(NamedTuple):
    """The words of nets in one language."""

    cut: str
    fold: str
    fold_up: str
    glue: str
    behind: str

    @classmethod
    def from_data(cls, words: Mapping[str, str], glue: str) -> NetWords:
        """Take them from the words of ``accessories.yaml`` and that for glue from ``papers.yaml``."""
        return cls(words["cut"], words["fold"], words["fold-up"], glue, words["behind"])


def flap_items(net: Net) -> list[Item]:
    """Hatch the flaps that are glued on their printed side; pictures of their neighbours run on over them."""
    return [
        Use(_hatching(panel.box), clip=polygon(panel.outline)) for panel in net.panels if panel.glued_to is not None
    ]


def glue_words(net: Net, words: NetWords, measure: TextWidth) -> list[Item]:
    """Write on flaps what they are for, and hatch what is glued on its other side, over pictures."""
    items: list[Item] = []
    for panel in net.panels:
        if panel.glued_to is not None:
            fold = next(each for each in net.folds if panel.name in {each.first, each.second})
            items += _word(_free(panel.box, fold), words.glue, measure)
    for box in net.behind:
        items += (Use(_hatching(box)), *_word(box, words.behind, measure))
    return items


def _free(box: Box, fold: Fold) -> Box:
    """Return that part of a flap over which the picture of its neighbour does not run."""
    (x1, y1), (x2, _) = fold.start, fold.end
    if x1 == x2:
        x = box.x if box.x + box.width / 2 < x1 else box.x + NET_BLEED
        return Box(x, box.y, box.width - NET_BLEED, box.height)
    y = box.y if box.y + box.height / 2 < y1 else box.y + NET_BLEED
    return Box(box.x, y, box.width, box.height - NET_BLEED)


def line_items(nets: Iterable[Net]) -> list[Item]:
    """Draw the lines to cut and to fold, each on a halo, so that it shows on dark pictures too."""
    listed = tuple(nets)
    cuts = stroke_path(line for net in listed for line in net.cuts())
    items: list[Item] = []
    for dash, is_back in ((BACK_DASH, True), (UP_DASH, False)):
        lines = [fold.line for net in listed for fold in net.folds if (fold.angle > 0) == is_back]
        if lines:
            path = stroke_path(lines)
            items.append(Shape(path, stroke=_HALO, width=pt_to_mm(2 * _FOLD), dash=dash))
            items.append(Shape(path, stroke=_INK, width=pt_to_mm(_FOLD), dash=dash))
    items.append(Shape(cuts, stroke=_HALO, width=pt_to_mm(2 * _CUT)))
    items.append(Shape(cuts, stroke=_INK, width=pt_to_mm(_CUT)))
    return items


def legend(nets: Iterable[Net], words: NetWords, height: float, measure: TextWidth) -> Drawing:
    """Draw each kind of line that some nets have, with its word.

    Args:
        nets: On one page.
        words: What lines are called.
        height: Of the drawing, that of the margin line.
        measure: Width of a text in em.
    """
    angles = [fold.angle for net in nets for fold in net.folds]
    kinds: list[tuple[str, tuple[float, ...]]] = [(words.cut, ())]
    kinds += [(words.fold, BACK_DASH)] if any(each > 0 for each in angles) else []
    kinds += [(words.fold_up, UP_DASH)] if any(each < 0 for each in angles) else []
    items: list[Item] = []
    x = 0.0
    for word, dash in kinds:
        line = stroke_path(((x, height / 2, x + _LEGEND_LINE, height / 2),))
        items.append(Shape(line, stroke=_INK, width=pt_to_mm(_FOLD if dash else _CUT), dash=dash))
        x += _LEGEND_LINE + 1.2
        items.append(Run(x, height / 2 + pt_to_mm(6) * 0.25, word, FACE, 6, _INK))
        x += measure(word) * pt_to_mm(6) + _LEGEND_GAP
    return Drawing(x - _LEGEND_GAP, height, tuple(items), label="legend")


def _hatching(box: Box) -> Drawing:
    shape = Shape(stroke_path(hatching(box)), stroke=_GREY, width=pt_to_mm(0.25))
    return Drawing(box.right, box.bottom, (shape,), label="hatching")


def _word(box: Box, word: str, measure: TextWidth) -> list[Item]:
    """Write a word into the middle of an area, along its longer side, if it has room for it."""
    length, height = measure(word) * pt_to_mm(_SIZE), 3.0
    if length + 3 > max(box.width, box.height) or height > min(box.width, box.height):
        return []
    text = Drawing(
        length + 2,
        height,
        (
            Shape(rectangle(0, 0, length + 2, height), fill=_HALO),
            Run(1.0, height / 2 + 0.8, word, FACE, _SIZE, _GREY),
        ),
        label="glue",
    )
    middle = translation(box.x + box.width / 2, box.y + box.height / 2)
    turn = rotation(-90 if box.height > box.width else 0)
    return [Use(text, compose(compose(middle, turn), translation(-text.width / 2, -height / 2)))]
