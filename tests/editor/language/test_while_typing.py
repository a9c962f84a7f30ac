"""What a client is told at each key: the findings of the cards that are typed, and beside them what else was wrong."""

from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.editor import Params
from ordo_pnp.editor.language.open_projects import OpenProject
from ordo_pnp.editor.language.text_methods import code_actions

UNITS = "ordonnance/base/units.yaml"
WORDS = "far too many words for the small room that a card of this game has for its story. " * 4
WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 10**6, "character": 0}}
# What a key does to the text of a card.
KEYS = {
    "longer": lambda block: block.replace('flavour: "', f'flavour: "{WORDS}', 1),
    "other words": lambda block: block.replace('flavour: "', 'flavour: "Once, ', 1),
    "wrong value": lambda block: block.replace("copies: ", "copies: m", 1),
    "unknown key": lambda block: block.replace(
        "    print:\n", f"    odd-{block.count('odd-')}-{slug_of(block)}: 1\n    print:\n", 1
    ),
    "comment": lambda block: block.replace("    symbols:", "    # one\n    # two\n    symbols:", 1),
    "missing key": lambda block: "".join(line for line in block.splitlines(True) if "symbols:" not in line),
    "fewer lines": lambda block: "".join(line for line in block.splitlines(True) if "vignette:" not in line),
    "a word without brackets": lambda block: block.replace("symbols: [", "symbols: ", 1).replace("]\n", "\n", 1),
}


@pytest.fixture(scope="module")
def text(typist):
    """Return a file of cards in which some are wrong already, among them the last."""
    blocks = blocks_of(typist.path(UNITS).read_text(encoding="utf-8"))
    for at, key in ((3, "unknown key"), (12, "longer"), (len(blocks) - 2, "wrong value")):
        blocks[at + 1] = KEYS[key](blocks[at + 1])
    return "".join(blocks)


@pytest.fixture
def project(typist):
    """Return the project of a client, who has been told nothing."""
    return OpenProject(typist.editor)


def slug_of(block):
    return block.split("id: ")[1].split("\n")[0]


def blocks_of(text):
    """Return the head of a file, and the text of each card."""
    starts = [0, *(at + 1 for at in range(len(text)) if text.startswith("\n  - id:", at)), len(text)]
    return [text[start:end] for start, end in pairwise(starts)]


def settle(project):
    """Let a client be told all but the books, which no card here changes."""
    while project.pause is not None and project.pause < 0.5:
        project.news()


def about_units(news, typist):
    """Return what some news say of the file."""
    uri = typist.path(UNITS).as_uri()
    return [found for each in news if each["uri"] == uri for found in each["diagnostics"]]


def shared_names(news, typist):
    """Return where some news say that two cards have one name."""
    return [each["range"]["start"]["line"] for each in about_units(news, typist) if each["code"] == "CAT206"]


def type_over(project, typist, text):
    typist.type(UNITS, text)
    project.note_change()


@pytest.mark.slow
@settings(max_examples=15)
@given(
    keys=st.lists(st.tuples(st.integers(0, 30), st.sampled_from(sorted(KEYS))), min_size=1, max_size=4),
)
def test_what_is_told_at_each_key_is_what_is_told_after_it(keys, typist, text):
    """In the file that is typed: every finding of every card, at its place, with its remedy; and nothing more comes in the pause."""
    project = OpenProject(typist.editor)
    type_over(project, typist, text)
    settle(project)
    blocks = blocks_of(text)
    for at, key in keys:
        blocks[at + 1] = KEYS[key](blocks[at + 1])
        type_over(project, typist, "".join(blocks))
        at_once = about_units(project.news(), typist)
        assert project.pause == 0.25
    later = about_units(project.news(), typist)

    assert not later, (at_once, later)


@pytest.mark.slow
def test_findings_that_compare_cards_stay_while_one_is_typed(project, typist, text):
    """A name that two cards share is told of where it stands now, until all is looked at; and then it is gone."""
    twin = text.replace("name: Castle Watch", "name: Town Levy")
    type_over(project, typist, twin)
    settle(project)
    below = twin.replace("  - id: swords-watch\n", "  - id: swords-watch\n    # a line\n", 1)
    type_over(project, typist, below)
    moved = shared_names(project.news(), typist)
    type_over(project, typist, below.replace("name: Town Levy", "name: Castle Watch", 1))
    still = shared_names(project.news(), typist)
    later = project.news()

    assert moved == still == [below[: below.rindex("name: Town Levy")].count("\n")]
    assert about_units(later, typist)
    assert not shared_names(later, typist)


def test_the_remedies_that_an_editor_asks_for_by_itself_are_those_that_a_person_asks_for(project, typist, text):
    """While lines move above them: those of all cards but the one that is typed."""
    type_over(project, typist, text)
    settle(project)
    blocks = blocks_of(text)
    blocks[1] = KEYS["comment"](blocks[1])
    type_over(project, typist, "".join(blocks))

    def asked(**context):
        place = {"textDocument": {"uri": typist.path(UNITS).as_uri()}, "range": WHOLE}
        return code_actions(typist.editor, Params({**place, "context": {"diagnostics": [], **context}}))

    by_itself = asked(triggerKind=2)
    assert by_itself
    assert by_itself == asked(triggerKind=1)


def test_where_more_than_cards_has_changed_all_is_told_at_once(project, typist, text):
    """A card that is added, and a line or a second key of one name with which no card can be read."""
    blocks = blocks_of(text)
    added = [*blocks, blocks[5].replace("id: ", "id: one-more-")]
    unread = [*blocks[:4], blocks[4].replace('flavour: "', "flavour: '"), *blocks[5:]]
    twice = [
        *blocks[:4],
        blocks[4].replace("    print:\n", "    copies: 1\n    copies: 1\n    print:\n", 1),
        *blocks[5:],
    ]
    for changed in (added, unread, twice):
        type_over(project, typist, text)
        settle(project)
        type_over(project, typist, "".join(changed))
        project.news()
        assert project.pause == 0.5


def test_nothing_is_told_twice(project, typist, text):
    """What the cards that are typed have made known is sent again only where more has come to it."""
    type_over(project, typist, text)
    settle(project)
    type_over(project, typist, text.replace("Churches and towns", "Towns and churches"))
    first, second = project.news(), project.news()

    assert [each["uri"] for each in first] == [typist.path(UNITS).as_uri()]
    assert {each["uri"] for each in second} == {
        typist.path(f"ordonnance/base/text/{language}.yaml").as_uri() for language in ("de", "ru")
    }
