"""What is wrong with the text of a book is named with its place; what is right becomes a tree."""

import pytest

from ordo_pnp.books.reading import parse_book, section_digest
from ordo_pnp.books.tree import Emphasis, Role, Text, plain

# Four lines; what follows begins on line 5.
HEAD = "---\nformat: 1\ntitle: T\n---\n"


def read(text, language="en"):
    book, source = parse_book((HEAD + text).encode(), "book.md", "game", language)
    return book, [f"{each.code.id} {each.span.line}:{each.span.column} {each.message}" for each in source.problems]


def only(text, language="en"):
    book, problems = read(f"# A {{#a}}\n{text}", language)
    assert problems == []
    return book.sections[0].blocks


@pytest.mark.parametrize(("language", "expected"), [("en", "“a” – ‘b’"), ("de", "„a“ – ‚b‘"), ("ru", "«a»\u00a0– „b“")])
def test_quotation_marks_are_those_of_the_language(language, expected):
    """Straight marks and double hyphens become printers' ones."""
    (paragraph,) = only("\"a\" -- 'b'", language)
    assert plain(paragraph.content) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [("ru", "Вы и\u00a0*я*\u00a0— в\u00a0{fact limit}\u00a0— не к"), ("en", "Вы и *я* — в {fact limit} — не к")],
)
def test_russian_lines_end_neither_with_a_lone_letter_nor_before_a_dash(language, expected):
    """Also at the end of a line of the file and beside emphasis and roles; other languages keep their spaces."""
    (paragraph,) = only("Вы и\n*я* — в {fact limit} — не к", language)
    shown = {Text: lambda each: each.text, Emphasis: lambda _: "*я*", Role: lambda _: "{fact limit}"}
    assert "".join(shown[type(each)](each) for each in paragraph.content) == expected


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("# A {#a}\n<b>x</b>", "CAT801 6:1 HTML has no place in a rulebook"),
        ("# A {#a}\n" + "*" * 40 + "a" + "*" * 40, "CAT801 6:1 more than 10 levels of emphasis and links"),
        ("# A {#a}\n" + "> " * 17 + "a", "CAT801 6:1 lists and quotations lie too deep"),
        (
            "# A {#a}\n" + "".join("  " * at + "- a\n" for at in range(9)),
            "CAT801 13:15 lists and quotations lie too deep",
        ),
        ("# A {#a}\nx ![a](b.png)", "CAT801 6:5 an image has no place in a rulebook"),
        ("# A {#a}\n\n    code", "CAT801 7:5 a line that is indented by four spaces or more is code"),
        ("# A {#a}\nx { y", "CAT801 6:3 this brace begins no role"),
        ("# A {#a}\n```{figure} x\nalt: a\n- list\n```", "CAT801 8:1 a caption holds paragraphs only"),
        ("# A {#a}\n```py\nx\n```", "CAT801 6:1 a block without a name in braces has no place"),
        ("# A", "CAT802 5:1 the heading “A” has no anchor"),
        ("# A {#a}\n\n# B {#a}", "CAT802 7:1 the anchor `a` is used twice, first in line 5"),
        ("# A {#a}\n\n### B {#b}", "CAT802 7:1 a heading of level 3 stands where level 2 is the deepest"),
        ("x\n\n# A {#a}", "CAT802 5:1 text stands before the first heading"),
        ("# A {fact x} {#a}", "CAT802 5:5 a heading holds plain words only"),
        ("# A {#a}\n{crad x}", "CAT803 6:1 there is no role `crad`"),
        ("# A {#a}\n{figure x}", "CAT803 6:1 the block `figure` stands within a line"),
        ("# A {#a}\n```{figre} x\n```", "CAT803 6:4 there is no block `figre`"),
        ("# A {#a}\n```{figure} x\n```", "CAT804 6:4 `figure` has no `alt`"),
        ("# A {#a}\n```{figure} x\nalt: a\nwidht: 5\n```", "CAT804 8:1 `figure` has no option `widht`"),
        ("# A {#a}\n```{figure} x\nalt: a\nalt: b\n```", "CAT804 8:1 `alt` is given twice"),
        ("# A {#a}\n```{figure}\nalt: a\n```", "CAT804 6:4 `figure` says nothing about what is meant"),
        ("# A {#a}\n{symbol helm|x}", "CAT804 6:1 `symbol` has no wording of its own"),
        ("# A {#a}\n{card}", "CAT804 6:1 `card` says nothing about what is meant"),
    ],
)
def test_a_mistake_is_named_with_its_place(text, finding):
    """Each finding has the line and column of the file."""
    _, problems = read(text)
    assert any(each.startswith(finding) for each in problems), problems


@pytest.mark.parametrize(
    ("front", "message"),
    [
        ("", "the rulebook does not begin with its front matter"),
        ("---\nformat: 1\n", "the rulebook does not begin with its front matter"),
        ("---\nformat: 1\n---\n# A {#a}", "the front matter has no `title`"),
        ("---\nformat: 2\ntitle: a\n---\n", "there is no format 2"),
        ("---\nformat: 1\ntitel: a\n---\n", "unknown key `titel` in the front matter"),
        ("---\nformat: 1\ntitle: [a]\n---\n", "`title` is not a text"),
        ("---\nformat: 1\ntitle: a\nage: old\n---\n", "`age` is not a number"),
        ("---\nformat: 1\ntitle: a\nminutes: 20\n---\n", "`minutes` is not a list of numbers"),
        ("---\nformat: 1\ntitle: a\nminutes: [true]\n---\n", "`minutes` is not a list of numbers"),
        ("---\nformat: 1\ntitle: a\nminutes: [50, 20]\n---\n", "`minutes` is neither one number nor a range"),
        ("---\nformat: 1\ntitle: a\nminutes: [4000000000]\n---\n", "`minutes` is neither one number nor a range"),
        ("---\nformat: 1\ntitle: a\nage: -1\n---\n", "nobody plays from the age of -1"),
        ("---\nformat: 1\ntitle: a\nage: 100\n---\n", "nobody plays from the age of 100"),
        ("---\nformat: 1\ntitle: a\nminutes: []\n---\n", "`minutes` is neither one number nor a range"),
        (
            "---\nformat: 1\ntitle: a\ncredits: [a, b, c, d, e, f]\n---\n",
            "more than 5 of `credits` do not fit on the cover",
        ),
        (
            "---\nformat: 1\ntitle: a\ncover: [a, b, c, d, e, f]\n---\n",
            "more than 5 of `cover` do not fit on the cover",
        ),
    ],
)
def test_the_front_matter_must_say_what_the_book_is(front, message):
    """Without it there is no book."""
    book, source = parse_book(front.encode(), "book.md", "game", "en")
    assert book is None
    assert message in {each.message for each in source.problems}


def test_bytes_that_are_no_text_are_a_finding():
    """A damaged file ends in a finding with its place."""
    book, source = parse_book(b"---\n\xff\n", "book.md", "game", "en")
    assert book is None
    assert [each.code.id for each in source.problems] == ["CAT003"]


def test_the_hash_of_a_section_leaves_out_its_stamp():
    """Stamping a translation changes no hash; every other change does."""
    assert section_digest(["# A {#a source=01234567}", "x", ""]) == section_digest(["# A {#a}", "x"])
    assert section_digest(["# A {#a}", "y"]) != section_digest(["# A {#a}", "x"])
