"""The play edition and the reference edition: which text each is made of, and that both are checked."""

import pytest
from click.testing import CliRunner

from ordo_pnp.books import BookRequest, Edition, make_books, stamped
from ordo_pnp.cli import root

SHORT = """\
---
format: 1
title: Ordonnance
names: [Anna, Ben, Clara, David, Emma]
---

# Play {#play}

You hold up to {fact limit|four} cards.
"""


GERMAN = SHORT.replace("# Play", "# Spielen").replace(
    "You hold up to {fact limit|four} cards", "Du hältst {fact limit|vier} Karten"
)


def with_reference(project):
    """Make the book of a project its reference text, and give it a short play text."""
    text = (project.books / "en.md").read_text(encoding="utf-8")
    (project.books / "reference").mkdir()
    (project.books / "reference" / "en.md").write_text(text, encoding="utf-8")
    project.write("en", SHORT)
    return project


def pages_of(project, edition):
    (made,), _ = make_books([(project.opened(), BookRequest(("en",), ("html",), edition))])
    return made.name, made.content.decode()


@pytest.mark.slow
def test_each_edition_is_made_of_its_own_text(project):
    """The rules of the short text, the reference of the long one, which has the ids of rulings."""
    with_reference(project)
    name, rules = pages_of(project, Edition.PLAY)
    assert name == "ordonnance-rules-en.html"
    assert 'id="s-play"' in rules
    assert 'id="s-comparing"' not in rules
    name, reference = pages_of(project, Edition.REFERENCE)
    assert name == "ordonnance-reference-en.html"
    assert 'id="s-comparing"' in reference
    assert 'class="ruling"' in reference


@pytest.mark.slow
def test_one_text_serves_both_editions(project):
    """Wherever it lies."""
    before = {edition: pages_of(project, edition) for edition in Edition}
    (project.books / "reference").mkdir()
    (project.books / "en.md").rename(project.books / "reference" / "en.md")
    assert {edition: pages_of(project, edition) for edition in Edition} == before
    assert project.findings() == ()


def test_rulings_are_mentioned_in_the_reference_edition_only(project):
    """The play text need not mention any; the reference text must."""
    with_reference(project)
    assert project.findings() == ()
    project.spoil("ordonnance/rulebook/reference/en.md", " {ruling OR-09}", "")
    (found,) = project.findings()
    assert found.span.file == "cards/ordonnance/rulebook/reference/en.md"
    assert found.message == "the book does not mention OR-09"


def test_numbers_of_both_texts_are_checked(project):
    """What the data contradict is found in each."""
    with_reference(project)
    for path in ("", "reference/"):
        project.spoil(f"ordonnance/rulebook/{path}en.md", "|four", "|five")
    assert [(each.code.id, each.span.file) for each in project.findings()] == [
        ("CAT807", "cards/ordonnance/rulebook/en.md"),
        ("CAT807", "cards/ordonnance/rulebook/reference/en.md"),
    ]


def test_translations_are_held_against_the_text_of_their_edition(bilingual):
    """A stale section of the play text is found there; its stamp is that of the play text."""
    with_reference(bilingual)
    german = bilingual.books / "de.md"
    german.rename(bilingual.books / "reference" / "de.md")
    bilingual.write("de", GERMAN)
    (stale,) = bilingual.findings()
    assert (stale.code.id, stale.span.file) == ("CAT812", "cards/ordonnance/rulebook/de.md")
    path, _, text = stamped(bilingual.opened(), "de", Edition.PLAY)
    path.write_text(text, encoding="utf-8")
    assert bilingual.findings() == ()


@pytest.mark.slow
def test_all_stamps_are_written_at_once(bilingual):
    """``ordo translate --stamp`` goes through the texts of both editions."""
    with_reference(bilingual)
    (bilingual.books / "de.md").rename(bilingual.books / "reference" / "de.md")
    bilingual.write("de", GERMAN)
    bilingual.spoil("ordonnance/rulebook/reference/en.md", "Two regiments against one.", "Two against one.")
    assert [each.code.id for each in bilingual.findings()] == ["CAT812", "CAT812"]
    words = ["translate", "--game", "ordonnance", "--lang", "de", "--stamp", "--yes"]
    done = CliRunner().invoke(root, words)
    assert done.exit_code == 0, done.output
    assert bilingual.findings() == ()


@pytest.mark.slow
def test_both_editions_are_made_by_one_command(project):
    """``--edition all``."""
    with_reference(project)
    done = CliRunner().invoke(root, ["rulebook", "--edition", "all", "--format", "html", "-o", "out"])
    assert done.exit_code == 0, done.output
    assert sorted(each.name for each in (project.folder / "out").iterdir()) == [
        "ordonnance-reference-en.html",
        "ordonnance-rules-en.html",
    ]
