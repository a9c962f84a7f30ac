"""How books look: colours and type sizes come from the look of the game, and nowhere else."""

import re

import pytest

from ordo_pnp.faces.look import Look, lost_names
from ordo_pnp.rulebook.book_look import BookLook
from ordo_pnp.rulebook.book_style import COLORS, SIZES, BookStyle
from ordo_pnp.rulebook.page_style import STYLE
from ordo_pnp.rulebook.typst_backend import TEMPLATE
from ordo_pnp.rulebook.typst_text import look_text

LITERAL = re.compile(
    r"#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?\b|\b(?:rgb|rgba|hsl|luma|cmyk|oklch)\(|\b(?:white|black|red|blue|green|gray)\b"
)


def code_of(path, comment):
    """Return the lines of a file without comments and pure mixing."""
    return [re.sub(comment, "", line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_pages_have_no_colour_of_their_own():
    """Not in the template of printed books."""
    assert [line for line in code_of(TEMPLATE, r"//.*") if LITERAL.search(line.replace("white-space", ""))] == []


def test_pages_have_five_sizes_of_type():
    """All from the look: no size in points or ems is set in the template."""
    sizes = re.findall(r"\bsize: ([^,()\[\]]+)", "\n".join(code_of(TEMPLATE, r"//.*")))
    assert len(sizes) > 10
    assert {each for each in sizes if not each.startswith("sizes.")} <= {"points"}


def test_what_a_look_says_of_books_is_used():
    """Names of the palette for the colours, points for the sizes; the rest is as in every book."""
    style = BookStyle.of(
        {"palette": {"ink": "#111111", "sand": "#EEDDCC"}, "book": {"colors": {"tint": "sand"}, "sizes": {"title": 24}}}
    )
    assert style.colors == {**COLORS, "ink": "#111111", "accent": "#111111", "tint": "#EEDDCC"}
    assert style.sizes == {**SIZES, "title": 24}
    written = look_text(BookLook(style))
    assert 'tint: rgb("#EEDDCC")' in written
    assert "title: 24pt" in written


def test_a_colour_of_books_that_the_look_lacks_is_told():
    """At its place in the look."""
    look = Look({"palette": {"ink": "#111111"}, "book": {"colors": {"tint": "sand", "hair": "ink"}}})
    assert lost_names(look, look) == [("book", "colors", "tint")]


@pytest.mark.parametrize("size", SIZES)
def test_type_can_be_read(size):
    """Nothing in a book is smaller than 6.5 points."""
    assert SIZES[size] >= 6.5


def test_web_pages_have_no_colour_or_size_of_their_own():
    """Variables, which the writer fills from the look, and what is derived from them."""
    lines = code_of(STYLE, r"/\*.*?\*/")
    assert [line for line in lines if LITERAL.search(line.replace("white-space", ""))] == []
    sizes = re.findall(r"font(?:-size)?: ([^;}]+)", "\n".join(lines))
    assert len(sizes) > 10
    assert [each for each in sizes if "var(--" not in each and each != "inherit"] == []
