"""Terms in rulebooks: what is prose is bound and located, what is not is free."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.books.claims import masked, misused_terms
from ordo_pnp.books.directives import Source
from ordo_pnp.books.reading import MarkdownReader, parse_book
from ordo_pnp.cards import GameTerm, Terms

TERMS = Terms((GameTerm("gull", "a bird", "gull", ("seagull*", "old bird")),))


def found(text):
    """The misuses in a text or a whole book, as (line, column, what stands there)."""
    source = Source("en.md", text.split("\n"), "en")
    if text.startswith("---"):
        source = parse_book(text.encode(), "en.md", "game", "en")[1]
    else:
        MarkdownReader(source).blocks(source.lines, 0)
    return [
        (each.span.line, each.span.column, source.lines[each.span.line - 1][each.span.column - 1 :])
        for each in misused_terms(source, TERMS)
    ]


BOUND = {
    "paragraph": "The seagull.",
    "heading": "# Seagulls {#x}",
    "item": "1. A **seagull**",
    "cell": "| a | seagull |",
    "caption": "```{figure} x\nalt: none\nwidth: 5\nA seagull.\n```",
    "alternative text": "```{figure} x\nalt: none\n  but a seagull\n```",
    "labels": "```{cards} x\nlabels: one | seagulls\n```",
    "title": "```{box} tip\ntitle: Seagulls\nText\n```",
    "question": "```{faq} OR-07\nquestion: Seagull?\nNo.\n```",
    "box in a summary": "````{summary}\n```{box} tip\nThe seagull.\n```\n````",
    "glossary": "```{glossary}\nbird: bird: a\n  seagull.\n```",
    "wording": "Two {term bird|seagulls} here.",
    "index": "{index Seagulls; old}",
    "subtitle": "---\nformat: 1\ntitle: Birds\nsubtitle: Seagulls\n---\n",
    "subtitle in quotes": "---\nformat: 1\ntitle: Birds\nsubtitle: 'All seagulls'\n---\n",
    "block in an item": "- Birds:\n\n  ```{box} tip\n  title: Birds\n  A seagull.\n  ```\n",
    "over two lines": "An old\nbird.",
    "beside a role": "{ruling OR-07} seagull",
}
FREE = {
    "quotation": "> A seagull.",
    "quotation marks": "The “seagull” and „seagulls“.",
    "name of a card": "{card base/x|Seagull} and {card seagull}.",
    "title": "---\nformat: 1\ntitle: Seagull\n---\n",
    "claim": "```{claim} seagull\nseagull: 1\n```",
    "argument": "```{figure} seagull\nalt: none\nshow: seagull\n```",
    "anchor": "# Birds {#seagull}",
    "target": "A [bird](#seagull), `seagull`, https://seagull.example",
    "two paragraphs": "An old\n\nbird.",
    "two items": "- old\n- bird",
    "heading below": "old\n# bird {#x}",
}


@pytest.mark.parametrize("text", BOUND.values(), ids=BOUND)
def test_prose_is_bound(text):
    """The word is reported once, on its line and column."""
    (one,) = found(text)

    assert one[2].lower().startswith(("seagull", "old"))


@pytest.mark.parametrize("text", FREE.values(), ids=FREE)
def test_what_is_no_prose_is_free(text):
    """Names, quotations and what only the program reads may use any word, and phrases do not cross paragraphs."""
    assert found(text) == []


@given(st.text(alphabet="`{}#|>-: ab\n“”*1.", max_size=120))
def test_prose_keeps_lengths_and_order(text):
    """Whatever stands in a file: all prose has as many letters in each line as the file, and no line comes twice."""
    source = Source("en.md", text.split("\n"), "en")
    last = -1

    MarkdownReader(source).blocks(source.lines, 0)
    for each in source.prose:
        rows = masked(source, each).split("\n")
        assert [len(row) for row in rows] == [len(line) for line in source.lines[each.first : each.end]]
        assert each.first > last
        last = each.end - 1


def test_a_book_of_the_game_is_checked(project):
    """The check of books reports the word as an error of the game's own, and notices a changed list."""
    (project.cards / "ordonnance" / "terms.yaml").write_text(
        "format: 1\nterms: {gull: {means: a bird, en: {word: gull, not: [small book, weak]}}}\n", encoding="utf-8"
    )

    found = [each for each in project.findings() if each.code.id == "CAT410"]

    assert [(Path(each.span.file).name, each.span.line, each.span.column) for each in found] == [
        ("en.md", 4, 13),
        ("en.md", 17, 19),
    ]


def test_what_the_data_give_within_a_phrase_is_not_named():
    """A phrase with a number of the data in it is shown with dots in its place."""
    source = Source("en.md", ["An old {number 33} bird."], "en")
    MarkdownReader(source).blocks(source.lines, 0)
    terms = Terms((GameTerm("gull", "a bird", "gull", ("old * bird",)),))
    assert [each.message for each in misused_terms(source, terms)] == [
        "“old … bird” stands here for what the game calls “gull”: a bird"
    ]
