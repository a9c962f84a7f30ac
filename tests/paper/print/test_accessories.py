"""Boxes, dividers, racks and screens as they are printed (PNP-29): measured in the PDFs."""

import io
import math

import numpy as np
import pikepdf
import pypdfium2
import pytest

from ordo_pnp.base import LayoutError
from ordo_pnp.paper import AccessoryData, AccessoryKind, AccessoryRequest, OptionError, PrintConfig, make_accessory
from ordo_pnp.paper.accessories import AccessoryContent, ShownCard, designs_for
from ordo_pnp.paper.nets import place_nets

PT = 72 / 25.4
# To the millimetre, of pictures of pages.
DOTS = 4
# Points: no other line of a page is black and so thick.
CUT = 0.35
# Dice are made of square cards, which this game has not.
KINDS = [kind for kind in AccessoryKind if kind is not AccessoryKind.DICE]


def make(catalog, faces, cards, kind=AccessoryKind.TUCK_BOX, **wish):
    config = PrintConfig.of(catalog)
    return make_accessory(catalog, cards, faces["game"], config, AccessoryRequest(kind, **wish))


def content_of(catalog, faces, cards, kind, **wish):
    shown = [ShownCard(card, faces["game"].front(card, "en"), faces["game"].back(card, "en")) for card in cards]
    data, request = AccessoryData.of(catalog), AccessoryRequest(kind, **wish)
    return AccessoryContent.of(catalog.games["game"], faces["game"], data, request, shown)


def cut_lines(page):
    """The lines of a page that are black, solid and as thick as lines to cut, in mm from its top-left corner, drawn by no form."""
    height = float(page.MediaBox[3])
    matrix, stack, found, points = np.eye(3), [], [], []
    width, color, dash = 1.0, (0.0,), ()
    for operands, operator in pikepdf.parse_content_stream(page):
        word = str(operator)
        if word == "q":
            stack.append((matrix, width, color, dash))
        elif word == "Q":
            matrix, width, color, dash = stack.pop()
        elif word == "cm":
            a, b, c, d, e, f = map(float, operands)
            matrix = matrix @ np.array([[a, c, e], [b, d, f], [0, 0, 1.0]])
        elif word == "w":
            width = float(operands[0])
        elif word == "RG":
            color = tuple(map(float, operands))
        elif word == "d":
            dash = tuple(map(float, operands[0]))
        elif word == "m":
            points = [*points, [tuple(map(float, operands))]]
        elif word == "l":
            points[-1].append(tuple(map(float, operands)))
        elif word in {"S", "s", "f", "f*", "B", "n"}:
            thick = width * math.hypot(matrix[0, 0], matrix[0, 1])
            if word == "S" and not dash and max(color) < 0.2 and abs(thick - CUT) < 0.01:
                found += [[_in_mm(point, matrix, height) for point in line] for line in points]
            points = []
    return found


def _in_mm(point, matrix, height):
    x, y, _ = matrix @ np.array([*point, 1.0])
    return x / PT, (height - y) / PT


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_lines_to_cut_stand_in_the_file_where_the_net_has_them(catalog, faces, cards, kind, paper):
    """Every line to cut of every net is in the PDF, to 0.01 mm."""
    made = make(catalog, faces, cards, kind, paper=paper)
    config = PrintConfig.of(catalog)
    content = content_of(catalog, faces, cards, kind, paper=paper)
    _, designs = designs_for(content, config.papers[paper], config.line)
    pages = next(found for each in designs if (found := place_nets(each.nets, config.papers[paper], config.line)))
    with pikepdf.open(io.BytesIO(made.content)) as pdf:
        assert len(pdf.pages) == len(pages) == made.pages
        for page, laid in zip(pdf.pages, pages, strict=True):
            drawn = [each for each in cut_lines(page) if len(each) == 2]
            for x1, y1, x2, y2 in (line for net in laid.nets for line in net.cuts()):
                ends = ((x1, y1), (x2, y2))
                assert any(all(math.dist(a, b) < 0.01 for a, b in zip(each, ends, strict=True)) for each in drawn)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_printed_where_printers_do_not_reach(catalog, faces, cards, kind):
    """Seen by pdfium, the edge of every page is white."""
    made = make(catalog, faces, cards, kind)
    margin = PrintConfig.of(catalog).papers["a4"].margin
    with pypdfium2.PdfDocument(made.content) as pdf:
        for page in pdf:
            seen = np.asarray(page.render(scale=DOTS / PT).to_pil().convert("L"))
            edge = int(margin * DOTS) - 1
            assert seen[:edge].min() == seen[-edge:].min() == seen[:, :edge].min() == seen[:, -edge:].min() == 255
            assert seen.min() < 100


def test_a_box_is_as_large_as_its_cards_sleeves_and_dividers(catalog, faces, cards):
    """Ten cards of 63 × 88 mm; a sleeve makes each wider, higher and thicker, dividers the box higher, and a tolerance all of it."""
    plain = content_of(catalog, faces, cards, AccessoryKind.BOX)
    assert plain.inside == pytest.approx((64, 89, 5))  # 3 mm of cards, less than can be folded
    thick = content_of(catalog, faces, cards, AccessoryKind.BOX, thickness=2.0)
    assert thick.deck == pytest.approx((63, 88, 20))
    sleeved = content_of(catalog, faces, cards, AccessoryKind.BOX, thickness=2.0, sleeve="premium", has_dividers=True)
    assert sleeved.deck == pytest.approx((66, 91 + 10, 10 * 2.2 + 2 * 0.3))
    assert sleeved.inside == pytest.approx([each + 1 for each in sleeved.deck])


def test_smaller_cards_lie_in_piles_in_a_tray_over_the_others(catalog, faces, cards, tools):
    """Rule: PNP-29. Each size has a tray of the size of the largest cards, as high as its highest pile; millimetres less are no other size."""
    more = [*cards, tools.card("tile", "tile", 61), tools.card("mini", "mini", 3), tools.card("cut", "trimmed", 2)]
    content = content_of(catalog, faces, more, AccessoryKind.BOX, thickness=1.0)

    assert [(each.width, each.height, each.card_count, each.piles, each.layers) for each in content.stacks] == [
        (63, 88, 12, (1, 1), 12),
        (44, 68, 3, (1, 1), 3),
        (24, 24, 61, (2, 3), 11),
    ]
    walls = 0.3
    assert content.deck == pytest.approx((63, 88, 12 + (5 + walls) + (11 + walls + walls)))  # 5 mm can be folded
    trays = [content.tray_inside(each) for each in content.stacks[1:]]
    assert trays == [pytest.approx((63 - 4 * walls, 88 - 2 * walls, depth)) for depth in (5, 11 + walls)]
    told = make(catalog, faces, more, AccessoryKind.BOX, thickness=1.0).told
    assert told.startswith(
        "a box and its lid, with 2 trays: 64.0 × 89.0 × 29.9 mm inside for 12 cards of 63 × 88 mm; 3 cards"
    )
    assert "61 cards of 24 × 24 mm in a tray, 2 × 3 piles of 11" in told
    config = PrintConfig.of(catalog)
    (box,) = designs_for(content, config.paper("a4"), config.line)[1]
    for net in box.nets[2:]:
        floor = net.panel("floor").box
        assert floor.width <= content.inside.width - 2 * walls
        assert floor.height <= content.inside.height - walls


def test_kinds_in_trays_have_no_dividers(catalog, faces, cards, tools):
    """They are named; a selection of nothing else has dividers of its own size."""
    tiles = [tools.card("tile", "tile", 61)]
    told = make(catalog, faces, [*cards, *tiles], AccessoryKind.DIVIDERS).told
    assert told.startswith("2 dividers: 63 × 98 mm with their tabs, for unit, aid")
    assert told.endswith("; not for tile, whose smaller cards lie in trays")
    assert make(catalog, faces, tiles, AccessoryKind.DIVIDERS).told.startswith("1 divider: 24 × 34 mm")


def test_what_does_not_lie_among_cards_is_left_out_and_told(catalog, faces, cards):
    """Round pieces and long strips lie in no box of cards; where nothing else is selected, that is said."""
    made = make(catalog, faces, cards)
    assert made.left_out == ("base/line", "base/three")
    assert "for 10 cards of 63 × 88 mm, 0.3 mm each" in made.told
    with pytest.raises(LayoutError, match="no card of the selection goes with `tuck-box`"):
        make(catalog, faces, [card for card in cards if card.kind in {"marker", "line"}])


def test_a_box_that_is_too_large_comes_in_two_parts_or_names_the_papers_that_hold_it(catalog, faces, cards):
    """First in one piece, then in two parts with a flap each, then refused with the millimetres that are missing."""
    assert make(catalog, faces, cards, thickness=2.0).told.startswith("in one piece: 64.0 × 89.0 × 21.0 mm")
    halves = make(catalog, faces, cards, thickness=4.5)
    assert halves.told.startswith("in two parts: 64.0 × 89.0 × 46.0 mm")
    with pytest.raises(LayoutError) as refused:
        make(catalog, faces, cards, thickness=5.0, paper="a5", sleeve="double")
    told = str(refused.value)
    assert "a tuck box of 67.5 × 93.5 × 54.5 mm inside does not fit on A5: with bleed it needs" in told
    assert "printers reach 141.6 × 200.1 mm above the line in the margin; choose a larger paper: a4" in told


def test_a_sleeve_or_paper_that_is_not_known_is_refused(catalog, faces, cards):
    """With the ones that are."""
    with pytest.raises(OptionError, match="premium"):
        make(catalog, faces, cards, sleeve="premum")
    with pytest.raises(OptionError, match="letter"):
        make(catalog, faces, cards, paper="poster")


def test_every_language_of_the_accessories_has_all_their_words(catalog):
    """No word is missing in one that others have."""
    words = AccessoryData.of(catalog).words
    assert {"en", "de", "ru"} <= words.keys()
    assert len({frozenset(each) for each in words.values()}) == 1
