"""Gaps, copies and the order of pages, as somebody asks for them."""

import io
from collections import Counter
from dataclasses import replace

import pikepdf
import pytest
from decks import make_deck
from hypothesis import given, strategies as st

from ordo_pnp.base import LayoutError
from ordo_pnp.draw import Ink, Run, Use
from ordo_pnp.paper import (
    ColorSpace,
    Flip,
    Guides,
    GuideStyle,
    Orientation,
    PageOrder,
    PrintConfig,
    PrintOptions,
    PrintStyle,
    parse_grid,
    parse_shift,
    parse_token_form,
)
from ordo_pnp.paper.deck import DeckBuilder


def build(catalog, faces, print_config, style, flip=Flip.LONG_EDGE):
    game = catalog.games["game"]
    return DeckBuilder(game, faces["game"], print_config, print_config.papers["a4"], flip, style=style)


def texts_of(drawing):
    """All that is written on a page, that of placed drawings too."""
    for item in drawing.items:
        if isinstance(item, Run):
            yield item.text
        elif isinstance(item, Use):
            yield from texts_of(item.drawing)


def shown_on(page):
    """The labels of the pictures on a page."""
    labels = [item.drawing.label for item in page.content.items if isinstance(item, Use)]
    return [label for label in labels if label not in {"marks", "margin", "ruler"}]


def test_a_gap_is_that_between_cards_alone(catalog, faces, print_config, cards):
    """Cards stand so far apart, whatever that costs; strips, which come in parts, and round pieces stand as they did."""
    usual = build(catalog, faces, print_config, PrintStyle()).files(cards, "en")
    wide = build(catalog, faces, print_config, PrintStyle(gap=12.0)).files(cards, "en")
    cells = wide[0].groups[0].imposition.plan.cells
    assert cells[1].trim.x - cells[0].trim.right == pytest.approx(12)
    assert len(cells) < len(usual[0].groups[0].imposition.plan.cells)
    assert [file.groups[0].imposition.plan.cells for file in wide[1:]] == [
        file.groups[0].imposition.plan.cells for file in usual[1:]
    ]


@given(copies=st.integers(1, 30), gap=st.sampled_from([None, 0.0, 2.0, 7.5]), order=st.sampled_from(PageOrder))
def test_every_card_is_there_as_often_as_asked(tools, copies, gap, order):
    """On fronts each card so often, on backs as many backs; pages are numbered as they come, whatever the order."""
    cards = [tools.card("spear", "unit", 4), tools.card("aid", "aid", 2), tools.card("line", "line", 1, back=None)]
    catalog = tools.catalog(cards)
    builder = build(catalog, {"game": tools.faces()}, PrintConfig.of(catalog), PrintStyle(gap, copies, order))
    for file in builder.files(cards, "en"):
        pages = file.pages(order)
        shown = Counter(label for page in pages for label in shown_on(page))
        fronts = {name: number for name, number in shown.items() if name != "back"}
        own = {f"{card.id} en" for card in cards if f"{card.id} en" in fronts}
        assert set(fronts) == own
        if not any("line" in name for name in own):
            assert set(fronts.values()) == {copies}
            assert shown["back"] == copies * len(own)
        written = [next(text for text in texts_of(page.content) if "page " in text) for page in pages]
        numbers = [f"page {number}/{len(part)} " for _, part in file.parts(order) for number in range(1, len(part) + 1)]
        assert [number in f"{text} " for number, text in zip(numbers, written, strict=True)] == [True] * len(pages)
        sides = ["back" in shown_on(page) for page in pages]
        assert order is PageOrder.INTERLEAVED or sides == sorted(sides)


def test_separate_backs_have_a_file_of_their_own(catalog, faces, print_config):
    """It holds as many pages as that of the fronts and is told as backs, not as more cards; without backs there is none."""
    options = PrintOptions(("en",), "a4", Flip.LONG_EDGE, style=PrintStyle(order=PageOrder.SEPARATE))
    made = {each.name: each for each in make_deck(catalog, catalog.cards(), faces, print_config, options)}
    assert list(made) == [
        *("game-base-en.pdf", "game-base-en-backs.pdf", "game-base-en-territory-lines.pdf"),
        *("game-base-en-markers.pdf", "game-base-en-markers-backs.pdf"),
    ]
    for name, each in made.items():
        assert each.is_backs == name.endswith("-backs.pdf")
        with pikepdf.open(io.BytesIO(each.content)) as pdf:
            assert len(pdf.pages) == each.pages
            assert "/Duplex" not in pdf.Root.get("/ViewerPreferences", {}) or str(
                pdf.Root.ViewerPreferences.Duplex
            ).endswith("Simplex")
    assert made["game-base-en.pdf"].pages == made["game-base-en-backs.pdf"].pages


def test_backs_that_would_replace_a_file_are_refused(catalog, faces, print_config):
    """Where a sheet template writes to that name."""
    sheets = [
        each._replace(suffix="markers-backs") if each.id == "territory-lines" else each for each in print_config.sheets
    ]
    config = replace(print_config, sheets=tuple(sheets))
    options = PrintOptions(("en",), "a4", Flip.LONG_EDGE, style=PrintStyle(order=PageOrder.SEPARATE))
    with pytest.raises(LayoutError, match=r"both be written to game-base-en-markers-backs\.pdf"):
        make_deck(catalog, catalog.cards(), faces, config, options)


def test_a_style_is_told_where_it_is_not_usual():
    """A manifest names what was asked for and nothing else; each part makes another print of a file."""
    assert PrintStyle().plain == {}
    styles = [
        *(PrintStyle(gap=0.0), PrintStyle(copies=1)),
        *(PrintStyle(order=PageOrder.FRONTS_FIRST), PrintStyle(light_backs=True), PrintStyle(ink=Ink.GREY)),
        *(PrintStyle(bleed=2.5), PrintStyle(back_bleed=3.0), PrintStyle(back_shift=parse_shift("+0.5, -0.30"))),
        *(PrintStyle(marks=Guides(GuideStyle.DOTS, 0.5)), PrintStyle(orientation=Orientation.LANDSCAPE)),
        *(PrintStyle(color=ColorSpace.CMYK), PrintStyle(icc="a.icc"), PrintStyle(ink_limit=280.0)),
        *(PrintStyle(by_count=True), PrintStyle(grid=parse_grid("3x4"))),
        PrintStyle(tokens=parse_token_form("squares-18")),
    ]
    assert [style.plain for style in styles] == [
        *({"gap": "0"}, {"copies": "1"}),
        *({"order": "fronts-first"}, {"light_backs": "yes"}, {"ink": "grey"}),
        *({"bleed": "2.5"}, {"back_bleed": "3"}, {"back_shift": "0.5,-0.3"}),
        *({"marks": "dots weight 0.5"}, {"orientation": "landscape"}),
        *({"color": "cmyk"}, {"icc": "a.icc"}, {"ink_limit": "280"}),
        *({"by_count": "yes"}, {"grid": "3x4"}),
        {"tokens": "squares-18"},
    ]
    assert {field for style in styles for field in style.plain} == set(PrintStyle._fields)
