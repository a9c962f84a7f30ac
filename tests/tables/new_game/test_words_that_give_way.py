"""Words that a face adds of its own accord: with too little room they are parted, abbreviated or left out, and never wrong."""

import re

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings, strategies as st

from ordo_pnp.draw import Faces
from ordo_pnp.tables import CellGrid, GamePlan, PictureSearch, plan_of
from ordo_pnp.testing.drawing_log import format_drawing


@pytest.fixture(scope="module")
def drawn(in_memory, schemas):
    """A function that makes a game of a table and draws the front of its first card: the texts on it, and the log."""

    def draw(headings, *rows):
        grid = CellGrid([["Name", *headings], *(["Wolf", *row] for row in rows)])
        plan = plan_of([grid], GamePlan("lots", "Lots", ("en",), {}, {}, ()), PictureSearch([]), schemas.shared_keys)
        catalog = in_memory(plan.game).catalog
        game = catalog.games["lots"]
        faces = Faces(game, catalog.shared)
        card = game.cards()[0]
        assert [str(each) for each in faces.check(card)] == []
        log = format_drawing(faces.front(card, "en").drawing)
        return re.findall(r"'((?:[^'\\]|\\.)*)'", log), log

    return draw


@pytest.mark.parametrize(
    ("heading", "shown"),
    [
        ("Power", ["Power"]),
        ("deck_limit", ["deck limit"]),
        ("ATK/DEF", ["AT. DEF"]),
        ("HP/MP/SP", ["HP/ MP/"]),
        ("Skill_Combat", ["S. Comb."]),
        ("SkillCombat", ["S. Comb."]),
        ("cost.water", ["cost.water"]),
        ("Lebenspunktezahl je Runde", ["L. je Run."]),
        ("Очки жизни", ["О. жизни"]),
        ("Strength (of all beasts that live in this wood)", ["Strength"]),
        ("💡", []),
    ],
)
def test_a_heading_is_parted_or_abbreviated_below_its_number(drawn, heading, shown):
    """At joints that people of computers write, at capitals, and at last with a full stop; of several words the last stays longest."""
    texts, _ = drawn([heading], ["3"])
    at = texts.index("3") + 1
    assert [each for each in texts[at:] if each not in {"Base Set", "1"}][: max(len(shown), 1)] == shown


@pytest.mark.slow
def test_the_kind_stands_on_cards_of_games_with_several(drawn):
    """Where all cards are of one kind, the words that they choose stand alone."""
    rows = [["Common"], ["Common"], ["Rare"], ["Rare"]]
    assert "Common" in drawn(["Rarity"], *rows)[0]
    assert not any("Card" in each for each in drawn(["Rarity"], *rows)[0])
    several = [[kind, word] for kind, (word,) in zip(["Beast", "Beast", "Item", "Item"], rows, strict=True)]
    assert "Beast · Common" in drawn(["Type", "Rarity"], *several)[0]


def test_twelve_numbers_are_shown_in_letters_that_can_be_read(drawn):
    """As many as the look has shields for, the others in the text, with their headings."""
    texts, log = drawn([f"Skill_{letter}" for letter in "ABCDEFGHIJKL"], [str(number) for number in range(20, 32)])
    shown = " ".join(texts).replace("\\xa0", "\xa0")
    assert [number for number in range(20, 32) if str(number) not in shown] == []
    assert "Skill I\xa028" in shown
    scales = [float(each) for each in re.findall(r"scale ([0-9.]+)", log)]
    assert all(each * 6 >= 4.98 for each in scales)


@pytest.mark.slow
@settings(
    deadline=None, max_examples=4, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck)
)
@example(["1", "W", "_", "/", ".", "11", "111", "1111", "シ", "W" * 60])
@given(
    st.lists(
        st.text(st.sampled_from("aWÄжシ€💡_/-. (1{}'\""), min_size=1, max_size=40).map(str.strip).filter(bool),
        min_size=1,
        max_size=12,
        unique=True,
    )
)
def test_no_heading_keeps_a_card_from_being_printed(drawn, headings):
    """Whatever numbers are called."""
    drawn([f"n{each}" for each in headings], ["1"] * len(headings))
