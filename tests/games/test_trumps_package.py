"""A trick-taking game in a package of its own: played, checked and printed without a line of the program."""

import importlib
import json
import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest

from ordo_pnp.base import entry_point_of, findings as codes
from ordo_pnp.cards import load_catalog
from ordo_pnp.games import plugin_of
from ordo_pnp.testing.laws import GameLaws, MatchCase

PACKAGE = Path(__file__).resolve().parents[1] / "plugins" / "trumps"


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory):
    """The package, as if it were installed: its folder, and what an installer notes of its entry points."""
    site = tmp_path_factory.mktemp("site")
    shutil.copytree(PACKAGE / "trumps", site / "trumps")
    info = site / "trumps_for_ordo-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: trumps-for-ordo\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[ordo_pnp.games]\ntrumps = trumps.plugin:PLUGIN\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(site))
        patch.setattr(
            codes, "_folders", dict(codes._folders)
        )  # its findings are of this program as long as it is installed
        forget()
        yield
    forget()


def forget():
    plugin_of.cache_clear()
    entry_point_of.cache_clear()


@pytest.fixture(scope="module")
def ordo(tmp_path_factory, make_ordo):
    """The command in a folder with the cards of this game alone."""
    folder = tmp_path_factory.mktemp("trumps")
    shutil.copytree(PACKAGE / "cards", folder / "cards")
    return make_ordo(folder)


@pytest.fixture(scope="module")
def ordo_catalog():
    return load_catalog(PACKAGE / "cards")


def test_its_cards_are_checked_by_its_schemas_and_its_rules(ordo):
    """The package brings the schemas; what they cannot say its own check finds, with a code and a page of its own."""
    assert ordo("check", "--strict", check=0).stdout == "no problems found\n"
    cards = ordo.folder / "cards/trumps/base/tricks.yaml"
    before = cards.read_text(encoding="utf-8")
    cards.write_text(before.replace("suit: moon, rank: 4}", "suit: moon, rank: 14}"), encoding="utf-8")
    found = [ordo("check", "--format", "concise") for _ in range(2)]  # the second from what is remembered
    cards.write_text(before, encoding="utf-8")
    assert [each.returncode for each in found] == [1, 1]
    assert all("error[TRU001] `base/moon-4` has the rank 14, the highest is 13" in each.stdout for each in found)


def test_its_deck_is_printed(ordo):
    """Fifty-two cards on six pages."""
    assert "6 pages  52 cards" in ordo("build", "--game", "trumps", "-o", "out", check=0).stdout


def test_it_is_scored_played_and_replayed(ordo):
    """Tables, bots and records."""
    table = {"game": "trumps", "players": ["A", "B", "C"], "bids": [1, 2, 0], "tricks": [1, 1, 3]}
    assert json.loads(ordo("score", "-", "--json", stdin=json.dumps(table), check=0).stdout) == {"totals": [11, 1, 3]}
    words = ("--game", "trumps", "--players", "4", "--bots", "greedy,random,random,random", "--games", "200", "--json")
    seats = json.loads(ordo("simulate", *words, check=0).stdout)
    assert seats["games"] == 200
    record = {
        "format": 1,
        "game": "trumps",
        "seed": 7,
        "players": ["A", "B", "C"],
        "actions": ["bid 1", "bid 2", "bid 1"],
    }
    replayed = ordo("replay", "-", "--json", stdin=json.dumps(record), check=0).stdout
    assert json.loads(replayed)["score"] == {"totals": [0, 0, 0]}


@pytest.mark.parametrize(("bot", "how"), [("learned", "plays as greedy does"), ("strong:playouts=2", "first tries")])
def test_bots_that_learn_play_a_game_that_cannot_be_learned(ordo, bot, how):
    """They play all the same, and errors, tables and data say how; a duel with greedy says the same."""
    words = ("--game", "trumps", "--players", "3")
    sentence = f"Nothing can be learned of this match: {bot} {how}"
    done = ordo("simulate", *words, "--bots", bot, "--games", "2", "--json", check=0)
    found = json.loads(done.stdout)
    assert found["games"] == 2
    assert [each.startswith(sentence) for each in found["unlearned"]] == [True]
    assert done.stderr.startswith(sentence)
    shown = " ".join(ordo("simulate", *words, "--bots", bot, "--games", "2", check=0).stdout.split())
    assert sentence in shown
    fought = json.loads(ordo("simulate", "--paired", bot, "greedy", *words, "--deals", "2", "--json", check=0).stdout)
    assert fought["unlearned"] == found["unlearned"]
    assert (fought["games"], fought["score"] == pytest.approx(1 / 3, abs=1e-6)) == (6, bot == "learned")


def test_the_report_of_a_game_that_cannot_be_learned_says_so(ordo):
    """The verdict, in data, in the table and on the page, names the bot that could not learn."""
    words = ("balance", "--game", "trumps", "--players", "3", "--bots", "learned", "--games", "20")
    sentence = "Nothing can be learned of this match: learned plays as greedy does."
    found = json.loads(ordo(*words, "--json", "-o", "page.html", check=0).stdout)
    assert found["games"] == 20
    assert sentence in found["verdict"]
    assert sentence in (ordo.folder / "page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (("--sets", "bsae"), "unknown set `bsae`; did you mean `base`?"),
        (("--rules", "hnad=long"), "unknown rule `hnad`; did you mean `hand`?"),
        (("--rules", "hand=lnog"), "`lnog` is no value of the rule `hand`; did you mean `long`?"),
    ],
)
def test_what_no_game_has_is_refused_before_the_rules_are_asked(ordo, option, message):
    """The package looks neither for sets nor for rules that do not exist: the program knows them from its data."""
    done = ordo("simulate", "--game", "trumps", "--players", "3", *option)
    assert done.returncode == 2
    assert message in done.stderr


def test_a_record_and_a_scenario_of_rules_that_no_game_has_are_refused_in_their_files(ordo):
    """The finding of a record, and the failure of a scenario, stand at the line of the rule."""
    record = "format: 1\ngame: trumps\nseed: 7\nplayers: [A, B, C]\nrules: {hand: lnog}\nactions: []\n"
    replayed = ordo("replay", "-", stdin=record)
    assert replayed.returncode == 1
    assert "`lnog` is no value of the rule `hand`" in replayed.stderr
    assert ":5:" in replayed.stderr
    house = ordo.folder / "house.yaml"
    house.write_text(
        "format: 1\ngame: trumps\nscenarios:\n  - id: one\n    rules: {hand: lnog}\n    position: {new: 1}\n    expect: {to_move: 0}\n",
        encoding="utf-8",
    )
    run = ordo("scenario", "house.yaml")
    house.unlink()
    assert run.returncode == 1
    assert "`lnog` is no value of the rule `hand`" in run.stdout
    assert "house.yaml:5:" in run.stdout


def test_tables_and_scenarios_without_a_schema_are_told_of(make_ordo, tmp_path):
    """A game may have rules and neither; who asks for them all the same is told what is missing."""
    shutil.copytree(PACKAGE / "cards", tmp_path / "cards")
    shutil.rmtree(tmp_path / "cards/trumps/base/scenarios")
    shutil.copytree(PACKAGE / "trumps/schemas", tmp_path / "schemas/trumps")
    for name in ("table", "scenarios"):
        (tmp_path / f"schemas/trumps/{name}.schema.json").unlink()
    ordo = make_ordo(tmp_path)
    scored = ordo("score", "-", stdin="game: trumps\nplayers: [A, B, C]\n")
    assert (scored.returncode, "the game `trumps` has no schema of its tables" in scored.stderr) == (1, True), (
        scored.stderr
    )
    house = tmp_path / "house.yaml"
    house.write_text("game: trumps\nscenarios: [{id: one}]\n", encoding="utf-8")
    told = ordo("scenario", "house.yaml")
    assert (told.returncode, "the game `trumps` has no schema of its scenarios" in told.stderr) == (1, True), (
        told.stderr
    )


@pytest.fixture
def own_schemas(tmp_path, make_ordo):
    """The command where the schemas of the game lie beside its cards."""
    shutil.copytree(PACKAGE / "cards", tmp_path / "cards")
    shutil.copytree(PACKAGE / "trumps/schemas", tmp_path / "schemas/trumps")
    return make_ordo(tmp_path)


def change(ordo, name, before, after):
    """Replace a text in a file of the cards."""
    path = ordo.folder / "cards/trumps" / name
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


@pytest.mark.slow
def test_a_new_word_is_allowed_as_soon_as_the_game_lists_it(own_schemas):
    """The check asks `game.yaml`; the list in the schema, for editors, follows by `ordo schema --write`."""
    own_schemas("check", "--strict", check=0)
    change(own_schemas, "game.yaml", "star]", "star, rose]")
    change(own_schemas, "game.yaml", "star: Stars", "star: Stars, rose: Roses")
    change(own_schemas, "base/tricks.yaml", "suit: moon, rank: 4}", "suit: rose, rank: 4}")
    assert own_schemas("check").returncode == 0
    assert "tricks.schema.json is not up to date" in own_schemas("schema", "--check", check=1).stdout
    own_schemas("schema", "--write", check=0)
    assert '"star", "rose"]' in (own_schemas.folder / "schemas/trumps/tricks.schema.json").read_text(encoding="utf-8")
    own_schemas("schema", "--check", check=0)
    own_schemas("check", check=0)


@pytest.mark.slow
def test_a_word_that_the_game_lists_no_longer_is_found_at_once(own_schemas):
    """Whatever the schema in the folder says, and with what an earlier check remembers; writing schemas needs no sound cards."""
    own_schemas("check", "--strict", check=0)
    change(own_schemas, "game.yaml", "moon, oak", "oak")
    found = own_schemas("check", "--format", "concise", check=1).stdout
    assert "error[CAT105]" in found
    assert "`suits` of `game.yaml`" in found
    own_schemas("schema", "--write", check=0)
    assert "moon" not in (own_schemas.folder / "schemas/trumps/tricks.schema.json").read_text(encoding="utf-8")
    change(own_schemas, "game.yaml", "anchor, oak", "anchor, moon, oak")
    own_schemas("check", check=0)


def test_schemas_are_not_written_from_what_cannot_be_read(own_schemas):
    """A schema that is no JSON and a `game.yaml` that is no YAML are findings."""
    change(own_schemas, "game.yaml", "game:", "game: [")
    assert "error[CAT" in own_schemas("schema", "--write", check=1).stderr
    change(own_schemas, "game.yaml", "game: [", "game:")
    (own_schemas.folder / "schemas/trumps/table.schema.json").write_text("{", encoding="utf-8")
    assert "error[CAT112]" in own_schemas("schema", "--check", check=1).stderr


def test_an_error_inside_its_rules_is_the_same_line_with_any_number_of_processes(ordo, monkeypatch):
    """The line names the package and the place in it; games of wrong rules are not counted."""
    state = Path(importlib.import_module("trumps.state").__file__)
    before = state.read_text(encoding="utf-8")
    state.write_text(before.replace("trump, led = ", "trump, led = self.trick[99], "), encoding="utf-8")
    for module in ("trumps.state", "trumps.game"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    words = ("--game", "trumps", "--players", "3", "--games", "40", "--json")
    try:
        told = [ordo("simulate", *words, "--jobs", str(jobs)) for jobs in (1, 2)]
    finally:
        state.write_text(before, encoding="utf-8")
        for module in ("trumps.state", "trumps.game"):
            sys.modules.pop(module, None)
    assert [(each.returncode, each.stdout) for each in told] == [(1, "")] * 2
    assert told[0].stderr == told[1].stderr
    assert "apply fails with IndexError: list index out of range (" in told[0].stderr
    assert "state.py:" in told[0].stderr
    assert len(told[0].stderr.splitlines()) == 1


def test_its_scenarios_hold(ordo):
    """They lie beside its cards."""
    assert ordo("scenario", check=0).stdout.splitlines()[-1] == "4 scenarios: 4 passed, 0 failed"


class TestTrumps(GameLaws):
    """The laws of every game, as the package itself is held to them."""

    cases = (MatchCase("trumps", 3), MatchCase("trumps", 5, {"hand": "long", "last-bid": "free"}))
    longest = 5 + 5 * 7
    counted = ((MatchCase("trumps", 3), 7, 4, 975),)

    def inventory(self, match, state):
        del match
        return Counter([*state.stock, state.shown, *state.played, *(card for hand in state.hands for card in hand)])
