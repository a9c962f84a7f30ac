"""Badges of marks within lines move no line: in text, captions, lists and tables."""

import pypdfium2
import pytest

from ordo_pnp.books import BookRequest, make_books

WORDS = "many words go on here until the line is full and goes on below "
BELOW = "The words below."


def written(form, badge):
    """Return a piece of text with something in several of its lines."""
    text = f"{WORDS}{badge} {WORDS}{badge} {badge} {WORDS}{badge}."
    return {
        "text": text,
        "list": f"1. {text}\n2. {text}",
        "table": f"| a | b |\n|---|---|\n| {text} | {text} |",
        "caption": f"```{{figure}} comparing/more-regiments\nmark: 1 antioch of 0\nalt: An army.\nwidth: 60\n{text}\n```",
    }[form]


def height_of(project, words):
    """Return how high on its page some text stands, in points."""
    (made,), _ = make_books([(project.opened(), BookRequest(("en",)))])
    document = pypdfium2.PdfDocument(made.content)
    for number in range(len(document)):
        page = document[number].get_textpage()
        found = page.search(words).get_next()
        if found:
            return number, page.get_charbox(found[0])[3]
    raise AssertionError(words)


@pytest.mark.slow
@pytest.mark.parametrize("form", ["text", "list", "table", "caption"])
@pytest.mark.few(2)
def test_a_badge_moves_no_line(project, form):
    """What comes below stands where it would with a letter in its place."""
    goal = "{symbol spear} is weak, {symbol banner} strong; {card base/spear-levy} shows a spear. {ruling OR-09}"
    project.spoil("ordonnance/rulebook/en.md", goal, f"{goal}\n\n{written(form, 'HM')}\n\n{BELOW}")
    with_letters = height_of(project, BELOW)
    project.spoil("ordonnance/rulebook/en.md", written(form, "HM"), written(form, "{mark 1}"))
    assert height_of(project, BELOW) == pytest.approx(with_letters, abs=0.01)
