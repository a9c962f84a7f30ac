"""Forty cards that people wish for: all are printed in three languages, and most are played by rules."""

import json
import shutil
from pathlib import Path

import pytest

HERE = Path(__file__).parent
# Cards that people play by hand, and why the language of effects does not say them.
BY_HAND = {
    "honour-of-the-van": "no symbol counts by the place of its card in an army",
    "night-camp": "everything that scores, draws and describes a table relies on an open one",
    "long-arm": "nothing that lasts in a territory asks what holds in another one",
    "sold-to-the-highest": "a symbol counts as one other, not as any",
    "same-again": "players at a table keep no list of what was played",
    "masked-rider": "a symbol of a unit is one of five",
    "elephant": "the symbols are five, and in the faces, the tables of strength and the signs",
    "pillar-saint": "no unit counts under a condition",
    "great-mangonel": "each unit takes one place",
}


@pytest.fixture
def forty(ordo):
    """The set in a folder of its own, beside the cards that came with the program."""
    for name in ("set", "units", "kingdoms", "ordonnances", "scenarios/forty", "text/de", "text/ru"):
        target = ordo.folder / "forty" / f"{name}.yaml"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(HERE / f"{name}.yaml", target)
    return ordo


@pytest.fixture
def cards(forty):
    listed = json.loads(forty("list", "--with", "forty", "set:forty", "--json").stdout)
    return {each["id"].removeprefix("forty/"): each for each in listed}


def test_all_but_few_are_played_by_rules(cards):
    """The table above names every card that is played by hand, and no other."""
    assert len(cards) == 40
    assert sorted(name for name, card in cards.items() if card.get("by_hand")) == sorted(BY_HAND)


@pytest.mark.slow
def test_every_card_that_rules_know_is_played_in_a_scenario(forty, cards):
    """Each of them does in some scenario of the set as it says."""
    told = forty("scenario", "forty").stdout
    assert "0 failed" in told
    text = (HERE / "scenarios" / "forty.yaml").read_text("utf-8")
    assert [name for name in cards if name not in BY_HAND and f"forty/{name}" not in text] == []


@pytest.mark.slow
def test_the_check_has_nothing_against_them(forty):
    """Neither effects nor texts by hand in three languages make a finding."""
    assert "no problems found" in forty("check", "forty", "--strict").stdout


@pytest.mark.slow
def test_all_are_printed_in_three_languages(forty):
    """Every text has room on its card, and nothing is left out."""
    assert "120 cards" in forty("build", "--with", "forty", "set:forty", "--lang", "all").stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "players"), [("random", "2"), ("greedy", "3"), ("strong:playouts=1", "2"), ("learned", "2")]
)
def test_every_bot_plays_them(forty, bot, players):
    """Whole games are played to their end; cards that are played by hand are left out and named."""
    done = forty("simulate", "--with", "forty", "--players", players, "--games", "1", "--bots", bot)
    assert "Left out, as people play them by hand: forty/" in done.stderr
    assert "Sets: base, forty" in done.stdout
