"""The check of books is done again only where something has changed that they depend on."""

import pytest

from ordo_pnp.base import MemoPart
from ordo_pnp.books import BookCheck, KeptLaws


@pytest.fixture
def checked(project, monkeypatch):
    """Check the books; gives a function that says whether they were looked at again."""
    count = [0]
    work = BookCheck._check

    def counting(self, laws):
        count[0] += 1
        return work(self, laws)

    monkeypatch.setattr(BookCheck, "_check", counting)

    def again(program="1"):
        count[0] = 0
        file = MemoPart(project.folder / "memo.sqlite", "known", program)
        return BookCheck(project.cards, "ordonnance", file, KeptLaws(None)).problems(), count[0] == 1

    assert again() == ((), True)
    return again


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("rulebook/en.md", "Two regiments", "Two strong regiments"),
        ("base/units.yaml", "copies: 4", "copies: 5"),
        ("base/scenarios/comparing.yaml", "note: Two", "note: Three"),
        ("game.yaml", "default: play_then_draw", "default: draw_then_play"),
    ],
)
def test_rules_numbers_and_texts_matter(checked, project, path, old, new):
    """A change of what a book may say is looked at."""
    project.spoil(f"ordonnance/{path}", old, new)
    assert checked()[1]


def test_a_damaged_cache_is_ignored(checked, project):
    """It only saves time."""
    (project.folder / "memo.sqlite").write_bytes(b"\x00[")
    assert checked() == ((), True)


def test_unsound_data_have_no_books(checked, project):
    """The check of the data says what is wrong; the books wait."""
    project.spoil("ordonnance/base/units.yaml", "copies: 4", "copies: many")
    assert checked() == ((), True)
