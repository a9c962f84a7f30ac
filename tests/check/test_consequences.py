"""One broken file is one finding: what only follows from it is not reported card by card."""

import pytest

from ordo_pnp.base import MemoPart
from ordo_pnp.check import Cache, ProjectCheck


def check(root, tmp_path):
    return ProjectCheck([root], Cache(MemoPart(tmp_path / "memory.sqlite", "own", "1"))).check()


@pytest.fixture
def cards(tmp_path, copy_of_data, memory, monkeypatch):
    """A copy of the database that has been checked before."""
    del memory
    copy_of_data(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "cards"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "before", "after", "code"),
    [
        ("look.yaml", "paper: '#FFFDF8'", "paper: FFFDF8", "CAT107"),
        ("signs.yaml", "color: '#8F6440'", "color: 7", "CAT104"),
        ("signs.yaml", "color: '#8F6440'", "color: teal", "CAT721"),
        ("faces/unit.yaml", "size: title", "size: [title", "CAT022"),
        ("text/de.yaml", "language: de", "language: 7", "CAT104"),
        ("vignettes/places.yaml", "vignettes:", "vignettes: [", "CAT005"),
        ("../fragments/kit.yaml", "fragments:", "fragments: [", "CAT005"),
        ("crown/vignettes/kingdoms.yaml", "vignettes:", "vignettes: [", "CAT005"),
    ],
)
@pytest.mark.few(2)
def test_a_mistake_in_a_file_of_all_cards_is_reported_once(cards, tmp_path, name, before, after, code):
    """Cards are not drawn with half a look; once the file is sound they are, and the memory does not mix that up."""
    path = (cards / "ordonnance" / name).resolve()
    shown = path.relative_to(cards.parent.resolve()).as_posix()
    sound = path.read_text(encoding="utf-8")
    assert before in sound

    path.write_text(sound.replace(before, after, 1), encoding="utf-8")
    found = check(cards, tmp_path)
    assert [(item.code.id, item.span.file) for item in found] == [(code, shown)]

    path.unlink()
    without = check(cards, tmp_path)
    path.write_text(sound.replace(before, after, 1), encoding="utf-8")
    assert check(cards, tmp_path) == found
    assert without != found

    path.write_text(sound, encoding="utf-8")
    assert check(cards, tmp_path) == ()


@pytest.mark.slow
def test_no_translation_is_to_be_deleted_for_a_dash_that_is_missing(cards, tmp_path):
    """The card is there, and was only read as a part of the one above it: its translations say so by no finding of their own."""
    units = cards / "ordonnance/base/units.yaml"
    text = units.read_text(encoding="utf-8")
    head = [line for line in text.splitlines() if line.startswith("  - id: ")][1]
    units.write_text(text.replace(head, head.replace("- ", "  ")), encoding="utf-8")

    (found,) = check(cards, tmp_path)

    assert found.code.id == "CAT020"
    assert {each.code.id for each in found.folded} == {"CAT402"}


@pytest.mark.slow
def test_a_colour_that_the_look_lacks_is_reported_once(cards, tmp_path):
    """However many faces and pictures name it: the first place stands for all others, which it counts."""
    look = cards / "ordonnance/look.yaml"
    text = look.read_text(encoding="utf-8")
    assert "  bronze:" in text
    look.write_text(text.replace("  bronze:", "  bronxe:", 1), encoding="utf-8")
    found = check(cards, tmp_path)
    lost = [item for item in found if "`bronze`" in item.message]
    assert [item.code.id for item in lost] == ["CAT721"]
    assert len(lost[0].folded) > 1
