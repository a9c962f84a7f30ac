"""A book cites universal sentences as laws; a false one is found with the smallest position in which it fails."""

from dataclasses import replace

import pytest

from ordo_pnp.base import MemoPart
from ordo_pnp.books import BookCheck, KeptLaws, book_project
from ordo_pnp.games import plugin_of
from ordo_pnp.games.ordonnance import laws as ordonnance_laws
from ordo_pnp.rules import Law, Verdict

CITED = "```{law} cards-stay\n```"
# After the question of the small book.
PLACE = "See [armies](#comparing).\n```\n"


@pytest.fixture
def with_laws(monkeypatch):
    """A function that gives the game other laws."""

    def give(*laws):
        changed = replace(ordonnance_laws.LAWS, laws=laws)
        monkeypatch.setattr(book_project, "plugin_of", lambda game: replace(plugin_of(game), laws=lambda: changed))

    return give


@pytest.fixture
def quick_searches(monkeypatch):
    """The budgets of searches in each of which every law holds at once."""
    made = []

    def holding(_rules, laws, _scenarios, **named):
        made.append(named)
        return {law.id: Verdict(1) for law in laws.laws}

    monkeypatch.setattr("ordo_pnp.rules.search", holding)
    return made


def cite(project, block=CITED, languages=("en",)):
    """Write a block behind the question of the books."""
    for language in languages:
        project.spoil(f"ordonnance/rulebook/{language}.md", PLACE, f"{PLACE}\n{block}\n")


def line_of(project, text, language="en"):
    lines = (project.books / f"{language}.md").read_text(encoding="utf-8").split("\n")
    return lines.index(text) + 1


@pytest.mark.slow
def test_a_law_that_holds_says_nothing(project):
    """The premise occurs in the games of the search, and nothing speaks against it."""
    cite(project)
    assert project.findings() == ()


def no_second_card(step):
    """Hold that an army never gets a second card."""
    grown = [after for before, after in zip(step.before.sizes, step.after.sizes, strict=True) if after > before]
    return max(grown) < 2 if grown else None


def test_a_false_law_is_found_at_its_line(project, with_laws):
    """The finding names book, line, law, its sentence, and the smallest position with an action that can be played."""
    with_laws(Law("one-card", "No army gets a second card.", no_second_card))
    cite(project, "```{law} one-card\n```")
    (found,) = project.findings()
    assert (found.code.id, found.span.line) == ("CAT815", line_of(project, "```{law} one-card"))
    said = "the law `one-card` is false: “No army gets a second card.” Not so in position `{armies: [{"
    assert found.message.startswith(said)
    assert found.message.count("[") <= 7, found.message  # one army of one card, one hand of one card
    assert "`: `play " in found.message


def test_a_law_whose_premise_never_occurs_proves_nothing(project, with_laws):
    """It would hold whatever the rules are."""
    with_laws(Law("never", "Whoever flies, lands.", lambda _: None))
    cite(project, "```{law} never\n```")
    (found,) = project.findings()
    assert found.code.id == "CAT816"
    assert "“Whoever flies, lands.”" in found.message


@pytest.mark.parametrize(
    ("block", "said", "remedy"),
    [
        ("```{law} card-stays\n```", "CAT805 there is no law `card-stays`", "did you mean `cards-stay`?"),
        ("```{law}\n```", "CAT804 `law` says nothing about what is meant", "see docs/reference/rulebooks.md"),
        ("```{law} cards-stay\nCards stay.\n```", "CAT804 `law` holds no text", "move the text below the block"),
    ],
)
def test_a_block_that_cites_nothing_is_refused(project, block, said, remedy):
    """A name with a slip, no name, a sentence in the block: each with what to do."""
    cite(project, block)
    (found,) = project.findings()
    assert (f"{found.code.id} {found.message}", found.help) == (said, remedy)


def test_a_game_without_laws_refuses_the_block(project, monkeypatch):
    """Nothing can be cited where the game offers nothing."""
    monkeypatch.setattr(book_project, "plugin_of", lambda game: replace(plugin_of(game), laws=None))
    cite(project)
    (found,) = project.findings()
    assert (found.code.id, found.message) == ("CAT805", "the game has no laws that could be cited")


@pytest.mark.slow
def test_translations_cite_the_same_laws(bilingual):
    """A law that only the source cites is missed in the translation."""
    cite(bilingual)
    assert any(
        "CAT811" in each and "the section `regiments` lacks a block `law` `cards-stay`" in each
        for each in bilingual.said()
    )


@pytest.mark.slow
def test_laws_print_nothing(project):
    """Pages and web pages are the same with and without."""
    from ordo_pnp.books import BookRequest, Edition, make_books

    before, _ = make_books([(project.opened(), BookRequest(("en",), ("html",), Edition.REFERENCE))])
    cite(project)
    after, _ = make_books([(project.opened(), BookRequest(("en",), ("html",), Edition.REFERENCE))])
    assert [each.content for each in before] == [each.content for each in after]


@pytest.mark.slow
def test_who_changes_a_text_does_not_wait_for_the_search(project, quick_searches):
    """What holds of a law is remembered until rules, data, scenarios or the program change; also when they change back."""

    def check(program="1"):
        quick_searches.clear()
        laws = KeptLaws(MemoPart(project.folder / "memo.sqlite", "laws", program))
        file = MemoPart(project.folder / "memo.sqlite", "known", program)
        assert BookCheck(project.cards, "ordonnance", file, laws).problems() == ()
        return len(quick_searches)

    cite(project)
    assert check() == 1
    project.spoil("ordonnance/rulebook/en.md", "Two regiments", "Two strong regiments")
    assert check() == 0
    for path, old, new in (
        ("base/scenarios/comparing.yaml", "note: Two regiments", "note: 2 regiments"),
        ("game.yaml", "default: play_then_draw", "default: draw_then_play"),
        ("base/units.yaml", "copies: 4", "copies: 5"),
    ):
        project.spoil(f"ordonnance/{path}", old, new)
        assert check() == 1, path
        project.spoil(f"ordonnance/{path}", new, old)
        assert check() == 0, path
    assert check("2") == 1


def test_a_line_of_a_text_is_no_key(project, quick_searches):
    """A file of rules counts for the laws even where a text in it has a line that begins as a translation does."""

    def check(old, new):
        project.spoil("ordonnance/base/scenarios/comparing.yaml", old, new)
        laws = KeptLaws(MemoPart(project.folder / "memo.sqlite", "laws", "1"))
        assert BookCheck(project.cards, "ordonnance", None, laws).problems() == ()
        return len(quick_searches)

    cite(project)
    assert check("note: Two regiments beat one of a higher rank.", 'note: "Two beat\ntext: one."') == 1
    assert check("text: one.", "text: another.") == 2
