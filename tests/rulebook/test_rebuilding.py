"""After an edit of the text only what it changes is done again, and the result is that of a fresh build."""

import pytest

from ordo_pnp.books import BookRequest, book_builder, make_books

REQUEST = BookRequest(("en",), ("pdf", "html"))


@pytest.fixture
def drawn(monkeypatch):
    """Count how often pictures are drawn."""
    count = []
    work = book_builder.draw_plates
    monkeypatch.setattr(book_builder, "draw_plates", lambda *words: count.append(1) or work(*words))
    return count


@pytest.mark.slow
def test_pictures_are_kept_after_an_edit_of_the_text(project, drawn):
    """The same pictures are not drawn again; the bytes are those of a fresh build."""
    books = project.opened()
    make_books([(books, REQUEST)])
    project.spoil("ordonnance/rulebook/en.md", "**Play** a card.", "**Play** a card. Draw one.")
    books.forget_books()
    again, _ = make_books([(books, REQUEST)])
    assert drawn == [1]
    fresh, _ = make_books([(project.opened(), REQUEST)])
    assert again == fresh


@pytest.mark.slow
def test_a_new_picture_is_drawn(project, drawn):
    """A figure more means new plates."""
    books = project.opened()
    make_books([(books, REQUEST)])
    project.spoil("ordonnance/rulebook/en.md", "{symbol spear} is weak", "{symbol spear} is weak, not {symbol bow}")
    books.forget_books()
    again, _ = make_books([(books, REQUEST)])
    assert len(drawn) == 2
    fresh, _ = make_books([(project.opened(), REQUEST)])
    assert again == fresh


def test_findings_do_not_outlive_their_cause(project):
    """What was wrong before the edit is not told after it."""
    project.spoil("ordonnance/rulebook/en.md", "|four", "|five")
    books = project.opened()
    books.bind("en")
    assert [each.code.id for each in books.problems] == ["CAT807"]
    project.spoil("ordonnance/rulebook/en.md", "|five", "|four")
    books.forget_books()
    books.bind("en")
    assert books.problems == []
