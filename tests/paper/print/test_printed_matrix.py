"""Every paper, size of cards, way to print backs and order of pages: files are read back, both sides of each card measured."""

import io
import itertools
import re
from types import SimpleNamespace

import pikepdf
import pytest
from decks import make_deck
from painted_paths import painted_on

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import Catalog
from ordo_pnp.draw import Drawing, Fonts, Shape, rectangle
from ordo_pnp.paper import Flip, Guides, GuideStyle, PageOrder, PrintConfig, PrintOptions, PrintStyle

PAPERS = sorted(PrintConfig.of(Catalog({})).papers)
SIZES = [
    (20, 20),
    (44, 68),
    (63, 88),
    (63.5, 88.9),
    (70, 120),
    (85, 54),
    (85, 55),
    (88.9, 50.8),
    (120, 148),
    (180, 250),
]
COPIES = {"one": 1, "two": 2, "four": 4}
COLORS = {
    "one": ("#FF0000", (1.0, 0.0, 0.0)),
    "two": ("#00FF00", (0.0, 1.0, 0.0)),
    "four": ("#0000FF", (0.0, 0.0, 1.0)),
}
# Sides of the square on a front, and of that on a back, which lies behind it.
FRONT, BACK = 2.0, 1.5
# Paper of the size of a card has no room for marks.
STYLES = {
    "bleed": PrintStyle(marks=Guides(GuideStyle.NONE)),
    "trim": PrintStyle(marks=Guides(GuideStyle.NONE), bleed=0.0),
}
NEAR = 0.01
# The middle of the square on a front, from the left and the top of the card.
AT = (5.0, 7.0)


class SquareFaces:
    """Cards that show a square of their own colour, on a front left of the middle and on a back as far to the right."""

    def __init__(self, width, height):
        self.size = width, height
        self.fonts = Fonts()
        self.found = []

    def front(self, card, language, copy=1):
        del language
        return self._face(card, AT[0], FRONT)

    def back(self, card, language, *, light=False, copy=1):
        del language, light, copy
        return self._face(card, self.size[0] - AT[0], BACK)

    def _face(self, card, x, side):
        width, height = self.size
        ground = Shape(rectangle(-3, -3, width + 6, height + 6), fill="#D4D0C8")
        square = Shape(
            rectangle(x - side / 2, AT[1] - side / 2, side, side), fill=COLORS[card.id.rpartition("/")[2]][0]
        )
        drawing = Drawing(width, height, (ground, square), label=f"{card.id} {side}")
        return SimpleNamespace(
            drawing=drawing,
            width=width,
            height=height,
            bleed=3,
            outline="rectangle",
            radius=0,
            cuts=None,
            is_numbered=False,
        )


def squares(content):
    """The size of each page, and what is on it: card, side of the square and its middle, in mm from the top left."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        sizes = [tuple(float(each) * 25.4 / 72 for each in list(page.MediaBox)[2:]) for page in pdf.pages]
    names = {color: name for name, (_, color) in COLORS.items()}
    for number, size in enumerate(sizes):
        found = []
        for each in painted_on(content, number):
            if each.is_filled and each.color in names:
                low, high = each.points.min(axis=0), each.points.max(axis=0)
                found.append((names[each.color], round(max(high - low), 2), *((low + high) / 2)))
        yield size, found


def mirrored(x, y, size, *, is_sideways):
    """Where a point is seen from the other side, left and right exchanged or top and bottom."""
    return (size[0] - x, y) if is_sideways else (x, size[1] - y)


def lie_behind(fronts, backs, size, *, is_sideways):
    """Whether each back lies behind a front of the same card, to a hundredth of a millimetre."""
    seen = sorted((name, *mirrored(x, y, size, is_sideways=is_sideways)) for name, _, x, y in backs)
    shown = sorted((name, x, y) for name, _, x, y in fronts)
    return len(shown) == len(seen) > 0 and all(
        any(name == other and abs(x - x2) < NEAR and abs(y - y2) < NEAR for other, x2, y2 in seen)
        for name, x, y in shown
    )


def sides(found):
    """The fronts and the backs on a page."""
    return [each for each in found if each[1] == FRONT], [each for each in found if each[1] == BACK]


@pytest.mark.few(6)
@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_combination_prints_both_sides_or_is_refused_with_the_reason(tools, paper, flip):
    """Each card is there as often as asked, its backs behind its fronts, all on the paper; or the measures are told that do not fit."""
    cards = [tools.card(name, "unit", copies) for name, copies in COPIES.items()]
    catalog = tools.catalog(cards)
    config = PrintConfig.of(catalog)
    refused = []
    for (width, height), order in itertools.product(SIZES, PageOrder):
        faces = {"game": SquareFaces(width, height)}
        options = PrintOptions(("en",), paper, flip, None, STYLES.get(paper, PrintStyle())._replace(order=order))
        try:
            files = make_deck(catalog, cards, faces, config, options)
        except OrdoError as error:
            refused.append(str(error))
            continue
        pages = [page for file in files for page in squares(file.content)]
        fronts, backs = sides([each for _, found in pages for each in found])
        assert len(fronts) + len(backs) == sum(len(found) for _, found in pages)
        assert {name: sum(each[0] == name for each in fronts) for name in COPIES} == COPIES
        for (page_width, page_height), found in pages:
            assert all(0 < x < page_width and 0 < y < page_height for _, _, x, y in found)
        if flip is Flip.NONE:
            assert backs == []
        elif flip is Flip.GUTTERFOLD:  # in the middle of either side of the paper
            for size, found in pages:
                assert any(lie_behind(*sides(found), size, is_sideways=each) for each in (True, False))
        else:
            half = len(pages) // 2
            is_alternating = order is PageOrder.INTERLEAVED
            first, second = (pages[::2], pages[1::2]) if is_alternating else (pages[:half], pages[half:])
            for (size, front), (other, back) in zip(first, second, strict=True):
                assert size == other
                assert lie_behind(front, back, size, is_sideways=(size[1] >= size[0]) == (flip is Flip.LONG_EDGE))
    if flip is Flip.GUTTERFOLD and (config.papers[paper].around is not None or config.papers[paper].places):
        assert all("cannot be folded" in each for each in refused)
    else:
        assert len(refused) < len(SIZES) * len(PageOrder)
        assert [each for each in refused if not re.search(r"\d mm", each)] == []
