"""Forty cards that people wish for: all are printed in three languages, most are played by rules, and each is a pattern for others."""

import json
import shutil
from pathlib import Path

import pytest

from ordo_pnp.games.ordonnance.effects.patterns import FOLDER, card_patterns

HERE = Path(__file__).parent
# Cards that people play by hand, and why the language of effects does not say them.
BY_HAND = {
    "night-camp": "everything that scores, draws and describes a table relies on an open one",
    "same-again": "players at a table keep no list of what was played",
    "elephant": "the symbols are five, and in the faces, the tables of strength and the signs",
    "great-mangonel": "each unit takes one place",
}


@pytest.fixture
def forty(ordo):
    """The patterns of the program as a set in a folder of its own, beside the cards that came with it."""
    for source in (FOLDER, HERE):
        for path in source.rglob("*.yaml"):
            target = ordo.folder / "forty" / path.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    return ordo


@pytest.fixture
def cards(forty):
    listed = json.loads(forty("list", "--with", "forty", "set:forty", "--json").stdout)
    return {each["id"].removeprefix("forty/"): each for each in listed}


def test_all_but_few_are_played_by_rules(cards):
    """The table above names every card that is played by hand, and no other."""
    assert len(cards) == 40
    assert sorted(name for name, card in cards.items() if card.get("by_hand")) == sorted(BY_HAND)


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


@pytest.mark.slow
def test_a_card_starts_from_a_pattern(ordo):
    """It does what the pattern does, under a name of its own; the set is sound, and prints."""
    ordo("new", "expansion", "mine", check=0)
    for name, pattern in (("mud", "sodden-fields"), ("robber", "cut-purse"), ("ram", "great-mangonel")):
        assert (
            f"after the pattern `{pattern}`" in ordo("new", "card", f"mine/{name}", "--like", pattern, check=0).stdout
        )
    said = {each["id"]: each for each in json.loads(ordo("list", "--with", "mine", "set:mine", "--json").stdout)}
    assert said["mine/mud"]["name"] == "Mud"
    assert "no problems found" in ordo("check", "mine", "--strict", check=0).stdout
    assert "change_limit: {by: 2}" in (ordo.folder / "mine" / "kingdoms.yaml").read_text("utf-8")


def test_all_patterns_are_shown(ordo):
    """Each with its name, the wish, what it says and the lines, or that it is played by hand; those of one kind alone if asked."""
    shown = ordo("new", "card", "--patterns", check=0).stdout
    for each in card_patterns():
        entry = "\n    ".join((f"{each.id} ({each.kind}): {each.wish}", *each.text.splitlines(), *each.lines))
        assert entry in shown
    assert shown.count("by_hand: true") == len(BY_HAND)
    assert "(kingdom)" not in ordo("new", "card", "--patterns", "--kind", "unit", check=0).stdout


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("mine/x", "--like", "sodden"), "did you mean `sodden-fields`?"),
        (("mine/x", "--like", "cut-purse", "--kind", "unit"), "a pattern has its kind"),
        (("mine/x", "--patterns"), "only shows patterns"),
        (("--patterns", "--kind", "knight"), "no kind of card with patterns `knight`"),
        ((), "name the card"),
    ],
)
def test_a_wrong_word_for_a_pattern_is_told(ordo, words, part):
    """The message says what to write instead."""
    ordo("new", "expansion", "mine", check=0)
    assert part in ordo("new", "card", *words, check=2).stderr


def test_a_game_without_patterns_says_so(ordo):
    """A game of one's own offers none."""
    ordo("new", "game", "moths", check=0)
    own = type(ordo)(ordo.folder / "moths")
    assert "no patterns" in own("new", "card", "base/x", "--like", "cut-purse", check=1).stderr
    assert "no game here has patterns" in own("new", "card", "--patterns", check=1).stderr


@pytest.mark.slow
def test_every_pattern_makes_a_sound_card(ordo):
    """All forty in one set, each under another name: the check has nothing against them."""
    ordo("new", "expansion", "mine", check=0)
    for at, each in enumerate(card_patterns()):
        ordo("new", "card", f"mine/own-{at}", "--like", each.id, check=0)
    assert "no problems found" in ordo("check", "mine", check=0).stdout
    assert len(json.loads(ordo("list", "--with", "mine", "set:mine", "--json").stdout)) >= len(card_patterns())
