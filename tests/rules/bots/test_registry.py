"""The registry: how bots are written, refused and found in packages."""

import sys

import pytest

from ordo_pnp.base import OrdoError, PluginError, bot_entry_point
from ordo_pnp.rules import Spec, bot_names, derive, make_bot, parse_bot, seat_bots, split_bots
from ordo_pnp.rules.bot_registry import _loaded
from ordo_pnp.rules.simulation import play_game

SHY = """
from ordo_pnp.rules import BotKind, BotParameter

class Shy:
    def __init__(self, match, key, values):
        self.which = values["which"]

    def choose(self, state, legal):
        return {0: legal[0], 1: legal[-1], 2: -7, 3: "no"}[self.which]

KIND = BotKind(Shy, "takes the first action", (BotParameter("which", 0, 4, 0),))

def broken():
    raise RuntimeError("not today")

class Silent(BaseException):
    def __str__(self):
        raise self

class Raising:
    def __init__(self, match, key, values):
        self.error = (GeneratorExit(), Silent(), KeyboardInterrupt(), RuntimeError("x" * 9999))[values["which"]]

    def choose(self, state, legal):
        raise self.error

RAISING = BotKind(Raising, "never chooses", (BotParameter("which", 0, 3, 0),))
"""
ENTRIES = "[ordo_pnp.bots]\nshy = shy_bots:KIND\nill = shy_bots:broken\nstone = shy_bots:Shy.__name__\ngone = shy_bots:nothing\nloud = shy_bots:RAISING\n"


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """A package with bots, as if it were installed."""
    (tmp_path / "shy_bots.py").write_text(SHY, encoding="utf-8")
    info = tmp_path / "shy_bots-2.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: shy-bots\nVersion: 2.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(ENTRIES, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    for each in (bot_entry_point, _loaded):
        each.cache_clear()
    yield
    sys.modules.pop("shy_bots", None)
    for each in (bot_entry_point, _loaded):
        each.cache_clear()


@pytest.mark.parametrize(
    ("names", "players", "words"),
    [
        (["gready"], 2, "did you mean `greedy`?"),
        (["x"], 2, "known: greedy, learned, random, strong"),
        (["random", "greedy"], 3, "2 bots for 3 players"),
        (["greedy:depth=2"], 2, "the bot `greedy` has no parameters; write `greedy`"),
        (["strong:"], 2, "is no parameter of the form name=value; write `strong:playouts=…`"),
        (["strong:200"], 2, "`200` is no parameter of the form name=value"),
        (["strong:playout=2"], 2, "no parameter `playout`; did you mean `playouts`?"),
        (["strong:playouts=0"], 2, "`playouts` of the bot `strong` is a whole number from 1 to 1000000, not `0`"),
        (["strong:playouts=1.5"], 2, "a whole number from 1 to 1000000, not `1.5`"),
        (["strong:playouts=many"], 2, "not `many`"),
        (["strong:playouts="], 2, "not ``"),
        (["strong:playouts=2,playouts=3"], 2, "is given `playouts` twice"),
        (["strong:playouts=" + "9" * 5000], 2, "a whole number from 1 to 1000000"),
    ],
)
def test_bots_that_do_not_fit(names, players, words):
    """Unknown bots, parameters, values and wrong numbers of bots are refused with what would be right."""
    with pytest.raises(OrdoError) as refused:
        seat_bots(names, players)
    assert words in str(refused.value)


@pytest.mark.parametrize("written", ["1000", "1e3", "1000.0", "+1000"])
def test_a_whole_number_is_one_however_it_is_written(written):
    """The values of parameters are read by the rule of data files and options."""
    assert parse_bot(f"strong:playouts={written}").values == {"playouts": 1000}


def test_one_bot_for_each_seat():
    """A list names the bots by seat, one name stands for all."""
    assert seat_bots(["random", "greedy"], 2) == ("random", "greedy")
    assert seat_bots(["strong:playouts=9"], 3) == ("strong:playouts=9",) * 3


def test_commas_part_bots_and_parameters():
    """A part with an equals sign belongs to the bot before it, if that has a colon."""
    assert split_bots("a:x=1,y=2,b,c:z=3,c") == ["a:x=1,y=2", "b", "c:z=3", "c"]
    assert split_bots("a,y=2") == ["a", "y=2"]


def test_a_package_brings_a_bot(installed, ordonnance):
    """It is known by name, read with its parameters, and plays."""
    del installed
    assert set(bot_names()) >= {"random", "greedy", "learned", "strong", "shy", "ill"}
    assert dict(parse_bot("shy").values) == {"which": 0}
    match = ordonnance.prepare(2, {})
    state = match.new_state(0)
    legal = state.legal_actions()
    assert make_bot("shy", match, derive(0)).choose(state, legal) == legal[0]
    assert make_bot("shy:which=1", match, derive(0)).choose(state, legal) == legal[-1]
    assert play_game(Spec(match, ("shy", "random"), 0), 0).moves == 40


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("ill", "the bot `ill` of shy-bots 2.0 cannot be used: shy_bots:broken fails with RuntimeError: not today"),
        ("stone", "is no BotKind, but of the type str"),
        ("gone", "cannot be used: shy_bots:nothing fails with AttributeError"),
        ("shy:which=2", "choose returns -7, which is not allowed"),
        ("shy:which=3", "choose fails with TypeError"),
        ("shy:which=4", "choose fails with KeyError: 4"),
        ("loud:which=0", "choose fails with GeneratorExit ("),
        ("loud:which=1", "choose fails with Silent ("),
        ("loud:which=3", f"choose fails with RuntimeError: {'x' * 300} ("),
    ],
)
def test_a_bad_bot_of_a_package_is_named(installed, ordonnance, bot, words):
    """Whatever its code does ends as one message that names bot and package."""
    del installed
    match = ordonnance.prepare(2, {})
    with pytest.raises(PluginError) as refused:
        play_game(Spec(match, (bot, "random"), 0), 0)
    assert words in str(refused.value)


def test_whoever_ends_the_program_is_not_a_bad_bot(installed, ordonnance):
    """Ctrl-C while a bot of a package chooses ends the command, and the package is not blamed."""
    del installed
    match = ordonnance.prepare(2, {})
    with pytest.raises(KeyboardInterrupt):
        play_game(Spec(match, ("loud:which=2", "random"), 0), 0)
