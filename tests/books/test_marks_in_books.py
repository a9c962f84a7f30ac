"""The options of figures and cards that point at things, the role that prints their badges, and the least size of pictures."""

import pytest

from ordo_pnp.base import DataError
from ordo_pnp.books import BookRequest, Edition, make_books

BLOCK = "```{figure} comparing/more-regiments\n"
PLAY = """\
---
format: 1
title: Ordonnance
names: [Anna, Ben]
---

# Play {#play}

```{figure} comparing/more-regiments
alt: Two armies.
WIDTH
```
"""


def marked(project, options, block=BLOCK):
    project.spoil("ordonnance/rulebook/en.md", block, block + options)


@pytest.mark.slow
def test_badges_stand_in_the_picture_and_in_the_text(project):
    """A caption names the same badge."""
    marked(
        project,
        "mark: 1 antioch of 0 | A card 2 antioch of 1\nring: spear antioch of 0\narrow: antioch of 0 > antioch of 1\n",
    )
    project.spoil(
        "ordonnance/rulebook/en.md", "Two regiments against one.", "Two regiments {mark 1} against one {mark A}."
    )
    assert project.findings() == ()
    (made,), _ = make_books([(project.opened(), BookRequest(("en",), ("html",)))])
    assert made.content.count(b'<span class="badge">') == 2


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("mark: 1 antioc of 0\n", "nothing in the picture is called `antioc of 0`"),
        ("ring: helm antioch of 0\n", "the cards of `antioch of 0` show no `helm`"),
        ("ring: card 9 antioch of 0\n", "`antioch of 0` has no card 9"),
        ("arrow: antioch of 0\n", "`arrow` is `antioch of 0`"),
        ("mark: antioch of 0\n", "`mark` is `antioch of 0`"),
        ("mark: 1 antioch of 0 | 1 antioch of 1\n", "two marks of one figure have the same number"),
        ("since: 99\n", "`since` is `99`"),
        ("next: down\n", "`next` is `down`"),
    ],
)
def test_marks_that_cannot_be_drawn_are_findings_at_their_line(project, options, said):
    """Each says what is wrong."""
    marked(project, options)
    (found,) = project.findings()
    assert found.code.id == "CAT804"
    assert said in found.message
    assert found.help


def test_nothing_that_changed_is_a_finding(project):
    """A picture of the beginning has no rings since the beginning."""
    marked(project, "since: 0\nstep: 0\n")
    (found,) = project.findings()
    assert "nothing in the picture has changed since action 0" in found.message


def test_cards_are_pointed_at_by_their_place(project):
    """Over all groups, or within one."""
    block = "```{cards} base/spear-levy*2 | crown/cancel-spear\n"
    marked(project, "mark: 1 card 3 | 2 group 1\nring: card 2 group 1\n", block)
    assert project.findings() == ()
    project.spoil("ordonnance/rulebook/en.md", "1 card 3", "1 card 4")
    assert "nothing in the picture is called `card 4`" in "".join(project.said())


def test_a_badge_that_no_picture_can_have_is_a_finding(project):
    """Numbers from 1 and capital letters are badges."""
    project.spoil("ordonnance/rulebook/en.md", "Two regiments against one.", "Two regiments {mark 0} against one.")
    assert "`0` is no mark of a picture" in "".join(project.said())


def two_texts(project, width):
    """Write a play text with one figure beside the reference text of a project."""
    text = (project.books / "en.md").read_text(encoding="utf-8")
    (project.books / "reference").mkdir()
    (project.books / "reference" / "en.md").write_text(text, encoding="utf-8")
    project.write("en", PLAY.replace("WIDTH", f"width: {width}"))
    return project


@pytest.mark.slow
def test_a_small_picture_of_a_play_edition_is_an_error_with_the_width_that_would_do(project):
    """At the line of its block; the width it names is the least that passes."""
    two_texts(project, 20)
    with pytest.raises(DataError) as caught:
        make_books([(project.opened(), BookRequest(("en",), ("html",)))])
    (found,) = caught.value.diagnostics
    assert (found.code.id, found.span.source) == ("CAT822", "```{figure} comparing/more-regiments")
    assert "mm large, less than 4.5 mm" in found.message
    wanted = int(found.help.rpartition("width: ")[2].rstrip("`"))
    project.spoil("ordonnance/rulebook/en.md", "width: 20", f"width: {wanted}")
    assert make_books([(project.opened(), BookRequest(("en",), ("html",)))])[0]


@pytest.mark.slow
def test_the_only_text_of_a_game_is_not_measured(project):
    """It serves both editions."""
    project.spoil("ordonnance/rulebook/en.md", "width: 60", "width: 20")
    assert make_books([(project.opened(), BookRequest(("en",), ("html",)))])[0]


def test_the_pictures_of_a_reference_edition_are_as_large_as_those_of_a_play_edition(project):
    """A small one is an error at its line."""
    project.spoil("ordonnance/rulebook/en.md", "width: 60", "width: 20")
    two_texts(project, 60)
    request = BookRequest(("en",), ("html",), Edition.REFERENCE)
    with pytest.raises(DataError) as caught:
        make_books([(project.opened(), request)])
    assert {each.code.id for each in caught.value.diagnostics} == {"CAT822"}
    assert all("reference" in each.span.file for each in caught.value.diagnostics)
