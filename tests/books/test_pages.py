"""Pages that are laid out: each for itself, on a side, in columns; as many as the book says; the back cover."""

import io
from types import SimpleNamespace

import pikepdf
import pytest

from ordo_pnp.base import DataError
from ordo_pnp.books import BOOK_PAPERS, BookRequest, make_books
from ordo_pnp.books.blocks import check_pages
from ordo_pnp.books.tree import Closing, Opening

HEAD = """\
---
format: 1
title: Ordonnance
names: [Anna, Ben, Clara, David, Emma]
contents: false
{}---

"""
COVER = "cover: [base/spear-levy]\n"
PAGE = """\
````{{page}}
# {0} {{#{1}}}

{2}
````

"""
BACK = """\
`````{back}
# At a glance {#glance}

````{columns}
## Play {#play}

One.

## Draw {#draw}

Two.
````
`````
"""


def laid_out(project, text, front=""):
    """Write a book for the project that consists of a text; give the project."""
    (project.books / "reference").mkdir(exist_ok=True)
    if not (project.books / "reference" / "en.md").exists():
        (project.books / "en.md").rename(project.books / "reference" / "en.md")
    project.write("en", HEAD.format(front) + text)
    return project


def pdf_of(project, **more):
    (made,), _ = make_books([(project.opened(), BookRequest(("en",), **more))])
    return made


def words_on(content):
    """Return the titles of the outline by the page they lead to, from 1."""
    with pikepdf.open(io.BytesIO(content)) as pdf, pdf.open_outline() as outline:
        numbers = {page.objgen: at for at, page in enumerate(pdf.pages, 1)}
        found = {}

        def below(items):
            for item in items:
                destination = item.destination
                found.setdefault(numbers[destination[0].objgen], []).append(item.title)
                below(item.children)

        below(outline.root)
        return found


def refused(project, **more):
    """Return what is said against making the book."""
    with pytest.raises(DataError) as caught:
        pdf_of(project, **more)
    return [f"{each.code.id} {each.span.line} {each.message}" for each in caught.value.diagnostics]


THREE = PAGE.format("One", "one", "First.") + PAGE.format("Two", "two", "Second.") + BACK


def test_each_page_has_its_content_for_itself(project):
    """The cover, two pages, the back cover, with the headings that stand within them."""
    made = pdf_of(laid_out(project, THREE))
    assert made.pages == 4
    assert words_on(made.content) == {2: ["One"], 3: ["Two"], 4: ["At a glance", "Play", "Draw"]}


@pytest.mark.slow
def test_the_heading_before_a_page_stands_on_it(project):
    """As if it stood within the block."""
    before = THREE.replace("````{page}\n# One {#one}\n", "# One {#one}\n\n````{page}")
    assert words_on(pdf_of(laid_out(project, before)).content) == words_on(pdf_of(laid_out(project, THREE)).content)


@pytest.mark.parametrize(("side", "page"), [("left", 2), ("right", 3)])
@pytest.mark.slow
def test_a_page_begins_on_its_side(project, side, page):
    """Even numbers are on the left."""
    made = pdf_of(laid_out(project, THREE.replace("{page}", f"{{page}}\nside: {side}", 1)))
    assert words_on(made.content)[page] == ["One"]


@pytest.mark.slow
def test_all_pages_that_run_over_are_told_at_once(project):
    """Each at its line, with the millimetres; one that fits is not."""
    long = "Much to say here.\n\n" * 60
    text = PAGE.format("One", "one", long) + PAGE.format("Two", "two", "Second.") + PAGE.format("Three", "three", long)
    first, second = refused(laid_out(project, text))
    assert first.startswith("CAT813 8 this `page` is ")
    assert first.endswith(" mm too long for one page")
    assert first.removeprefix("CAT813 8 ") == second.partition(" ")[2].partition(" ")[2]


@pytest.mark.slow
def test_a_page_that_is_a_line_too_long_is_told_its_height(project):
    """60 paragraphs more or less one make a difference of one line, 5.6 mm."""

    def length(count):
        (said,) = refused(laid_out(project, PAGE.format("One", "one", "Much to say here.\n\n" * count)))
        return int(said.split(" mm")[0].split()[-1])

    assert 5 <= length(61) - length(60) <= 7


@pytest.mark.slow
def test_a_summary_must_fit_on_its_page(project):
    """One that runs over is an error that names the line."""
    project.spoil("ordonnance/rulebook/en.md", "**Play** a card.", "**Play** a card.\n\n" * 120)
    with pytest.raises(DataError) as caught:
        pdf_of(project)
    (found,) = caught.value.diagnostics
    assert (found.code.id, found.span.source) == ("CAT813", "```{summary}")
    assert "mm too long for one page" in found.message


@pytest.mark.slow
@pytest.mark.parametrize("paper", BOOK_PAPERS.values(), ids=BOOK_PAPERS)
def test_a_book_has_the_pages_it_says(project, paper):
    """On every paper; another number is an error with both."""
    assert pdf_of(laid_out(project, THREE, "pages: 4\n"), paper=paper).pages == 4
    laid_out(project, THREE, "pages: 8\n")
    assert refused(project, paper=paper) == ["CAT825 6 the book has 4 pages, not 8 as it says"]


@pytest.mark.parametrize(
    ("text", "front", "said"),
    [
        ("# A {#a}", "pages: 6\n", "CAT800 en.md:6 a book of 6 pages fills no sheets"),
        ("# A {#a}", "contents: maybe\n", "CAT800 en.md:5 `contents` is not `true` or `false`"),
        ("# A {#a}\n```{page}\nside: up\n```", "", "CAT804 en.md:10 `side` is `up`"),
        ("# A {#a}\n```{columns}\ncount: 9\n```", "", "CAT804 en.md:10 `count` is `9`"),
        (
            "# A {#a}\n- ```{page}\n  ```",
            "",
            "CAT801 en.md:9 `page` stands within another block, a list or a quotation",
        ),
        ("# A {#a}\n````{page}\n```{page}\n```\n````", "", "CAT801 en.md:10 `page` stands within `page`"),
        ("# A {#a}\n```{opener} vignette:moon\n```", "", "CAT805 en.md:9 there is no vignette `moon`"),
        ("# A {#a}", "cover: {vignette: moon}\n", "CAT805 en.md:1 there is no vignette `moon`"),
        ("# A {#a}", "cover: {title: top}\n", "CAT800 en.md:6 `cover` names no vignette"),
        (
            "# A {#a}",
            "cover: {vignette: harbour, title: left}\n",
            "CAT800 en.md:6 `title` of the cover stands nowhere",
        ),
        ("# A {#a}", "cover: {vignette: harbour, tone: dusk}\n", "CAT800 en.md:6 `cover` has no `tone`"),
        ("# A {#a}\n```{back}\nB.\n```\n\nC.", "", "CAT804 en.md:9 something stands behind the back cover"),
        (
            "# A {#a}\n```{back}\nB.\n```\n\n```{back}\nC.\n```",
            "",
            "CAT804 en.md:13 a book has one `back`, and this is another one",
        ),
        (
            "# A {#a}\n```{index}\n```\n\n```{index}\n```",
            "",
            "CAT804 en.md:12 a book has one `index`, and this is another one",
        ),
        (
            "# A {#a}\n````{page}\n```{summary}\nB.\n```\n````",
            "",
            "CAT801 en.md:10 `summary` stands within `page`, but is a page for itself",
        ),
        (
            "# A {#a}\n- One\n\n  ````{box} tip\n  ```{summary}\n  B.\n  ```\n  ````",
            "",
            "CAT801 en.md:12 `summary` stands within another block, a list or a quotation, but is a page for itself",
        ),
    ],
)
def test_what_cannot_be_laid_out_is_told(project, text, front, said):
    """At its line."""
    if "contents" in front:
        front = "\b"
    laid_out(project, text, front)
    if front == "\b":
        project.spoil("ordonnance/rulebook/en.md", "contents: false\n\b", "contents: maybe\n")
    assert project.said() == [said]


@pytest.mark.slow
def test_blank_pages_of_a_booklet_are_told(project):
    """A back cover outside, and a page missing before it, is a warning; a book that fills its sheets has none."""
    for text, said in ((THREE, []), (PAGE.format("One", "one", "First.") + BACK, ["CAT830"])):
        files, problems = make_books([(laid_out(project, text).opened(), BookRequest(("en",), ("booklet",)))])
        assert [each.code.id for each in problems] == said
        assert (files[0].sheets, files[0].blank) == (1, len(said))


@pytest.mark.slow
def test_a_strip_opens_a_chapter(project):
    """A chapter outside of pages begins a new one for it; the heading stands below the strip."""
    text = "# One {#one}\n\nFirst.\n\n# Two {#two}\n\n```{opener} vignette:harbour\n```\n\nSecond.\n"
    assert words_on(pdf_of(laid_out(project, text, COVER)).content) == {2: ["One"], 3: ["Two"]}
    text = text.replace("```{opener} vignette:harbour\n```\n", "")
    assert words_on(pdf_of(laid_out(project, text, COVER)).content) == {2: ["One", "Two"]}


def test_a_strip_in_columns_begins_no_page(project):
    """A page cannot begin in the midst of columns: the strip is as wide as its column."""
    text = (
        "# One {#one}\n\n````{columns}\nFirst.\n\n# Two {#two}\n\n```{opener} vignette:harbour\n```\n\nSecond.\n````\n"
    )
    assert words_on(pdf_of(laid_out(project, text, COVER)).content) == {2: ["One", "Two"]}


def test_columns_are_the_same_text_in_html(project):
    """A web page has no pages: headings and text stand in their order."""
    (made,), _ = make_books([(laid_out(project, THREE).opened(), BookRequest(("en",), ("html",)))])
    page = made.content.decode()
    assert page.index('id="s-one"') < page.index('id="s-glance"') < page.index('id="s-play"') < page.index("Two.")
    assert "contents" not in page.partition("<main")[0].partition("</style>")[2].replace("Skip to the contents", "")


@pytest.mark.slow
def test_a_caption_may_stand_beside_its_picture(project):
    """Any place but these two is an error."""
    cards = "```{cards} base/spear-levy\nwidth: 40\ncaption: PLACE\nalt: A card.\nWords.\n```"
    text = PAGE.format("Play", "play", cards)
    assert pdf_of(laid_out(project, text.replace("PLACE", "beside"))).pages == 2
    with pytest.raises(DataError, match="`caption` is `above`"):
        pdf_of(laid_out(project, text.replace("PLACE", "above")))


def test_an_end_without_its_beginning_is_passed_over():
    """A page block that begins in text before the first heading is left out with it, which is told of; its end is not."""
    problems = []
    binder = SimpleNamespace(report=lambda *told: problems.append(told), span=lambda line: line)
    check_pages(binder, [SimpleNamespace(blocks=[Closing("page"), Opening("back", 3), Closing("back")])])
    assert problems == []


@pytest.mark.slow
def test_a_book_without_a_cover_begins_with_its_title_and_may_be_one_page(project):
    """A leaflet: title and text stand on the same page; with a cover there are two."""
    text = "# The goal {#goal}\n\nWin."
    assert pdf_of(laid_out(project, text, COVER)).pages == 2
    made = pdf_of(laid_out(project, text, "pages: 1\n"))
    assert made.pages == 1
    assert words_on(made.content) == {1: ["The goal"]}
