"""Play in the studio: games to their end and back from their records, refusals, cards as they are typed, hints."""

import json
import random

import pytest
import yaml

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import read_bytes
from ordo_pnp.editor import RpcError
from ordo_pnp.project import game_of, load_for, read_record, replayed
from tests.editor.studio.played import act, begin, look, play_on, wait_for

GAMES = [
    ("ordonnance", ["base"], 2),
    ("ordonnance", ["base"], 5),
    ("ordonnance", ["base", "crown"], 2),
    ("ordonnance", ["base", "crown"], 4),
    ("komarn", ["base"], 2),
    ("komarn", ["base"], 4),
]


@pytest.mark.slow
@pytest.mark.few(6)
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("game", "sets", "players"), GAMES)
def test_a_game_that_was_played_is_replayed_to_the_same_end(player, workspace, game, sets, players, seed):
    """Every step by what the state offers; the record ends with the winners and the verdict that the window was told."""
    bots = [{"bot": ("greedy", "random")[at % 2]} for at in range(players - 1)]
    seats = [*bots[: seed % players], {"name": "Anna"}, *bots[seed % players :]]
    play = begin(player, game, seats=seats, sets=sets, seed=seed)
    state = play_on(player, play, random.Random(seed), seat=seed % players)
    text = player.ask("ordo/play/record", play=play)["text"]
    document = read_bytes(text.encode(), "record.yaml")
    catalog = load_for(document, workspace)
    rules = game_of(document, catalog, None)
    record = read_record(workspace, rules, document)
    end = replayed(catalog, rules, record, document)
    assert end.is_terminal
    assert state["winners"] == list(end.outcome().winners)
    assert all(str(total) in " ".join(state["verdict"]) for total in end.outcome().totals)


@pytest.mark.slow
def test_the_record_is_what_the_command_replays(ordo, player):
    """``ordo replay`` ends the game with the winners that the window was told, and goes on with half of one."""
    for game in ("ordonnance", "komarn"):
        play = begin(player, game, language="de")
        state = play_on(player, play, random.Random(3))
        (ordo.folder / "played.yaml").write_text(player.ask("ordo/play/record", play=play)["text"], encoding="utf-8")
        data = json.loads(ordo("replay", "played.yaml", "--json", check=0).stdout)
        assert data["over"]
        assert data["actions"] == state["at"]
        assert [data["score"]["winners"]] in ([state["winners"]], [["rbgy"[each] for each in state["winners"]]])


def test_what_is_not_allowed_is_refused_with_its_ruling(player):
    """In words, as at a terminal; nothing has changed. What cannot be read is said to be so."""
    play = begin(player, "ordonnance", seed=4, language="en")
    dice = random.Random(1)
    state = look(player, play)
    while not state.get("barred"):
        if state["turn"] == 0:
            state = act(player, state, action=dice.choice(state["choices"])[0])["state"]
        else:
            player.ask("ordo/play/bot", play=play, at=state["at"])
            state = look(player, play)
    before = look(player, play)
    found = act(player, state, action=state["barred"][0][0])
    assert found["refused"]["why"].startswith("Not allowed: ")
    assert found["refused"]["ruling"].startswith("Ruling OR-")
    known = {"told", "since", "pictures"}
    assert {key: value for key, value in found["state"].items() if key not in known} == {
        key: value for key, value in before.items() if key not in known
    }
    assert act(player, state, text="what")["refused"] == {"why": "There is no `what` here.", "ruling": ""}
    assert look(player, play)["at"] == state["at"]


def test_hostile_actions_change_nothing(player):
    """Numbers that no menu has, another seat, another table, an older position."""
    play = begin(player, "komarn")
    state = look(player, play)
    while state["turn"] != 0:
        player.ask("ordo/play/bot", play=play, at=state["at"])
        state = look(player, play)
    for number in (10**9, 2**31 - 1, 0):
        if number not in {each[0] for each in (*state["choices"], *state["barred"])}:
            with pytest.raises(RpcError, match="no such action"):
                act(player, state, action=number)
    for params in ({"seat": 1}, {"seat": 7}, {"play": "99"}, {"seat": -1}, {"seat": True}, {"play": 1}):
        with pytest.raises(OrdoError):
            player.ask("ordo/play/state", **{"play": play, "seat": 0} | params)
    old = act(player, {**state, "at": state["at"] + 1}, action=state["choices"][0][0])
    assert old["isOld"]
    assert old["state"]["at"] == state["at"]
    assert player.ask("ordo/play/bot", play=play, at=state["at"]) == {"bot": "none"}


def test_a_decision_is_taken_back(player):
    """With what the bots did after it; the record says how much was taken back, and the same game can be played again."""
    play = begin(player, "ordonnance", seed=9)
    state = play_on(player, play, random.Random(2), most=9)
    while state["turn"] != 0:
        player.ask("ordo/play/bot", play=play, at=state["at"])
        state = look(player, play)
    told = look(player, play)["told"]
    after = act(player, state, action=state["choices"][0][0])["state"]
    undone = player.ask("ordo/play/undo", play=play, seat=0, since=after["at"], tookBack=after["tookBack"])
    assert undone["count"] == 1
    assert undone["state"]["choices"] == state["choices"]
    assert undone["state"]["told"] == told
    assert yaml.safe_load(player.ask("ordo/play/record", play=play)["text"])["took_back"] == 1


@pytest.mark.slow
def test_nobody_is_asked_where_declining_is_all_that_is_left(player):
    """After both camps are built a window is never asked for a camp; what it is told says that none was built."""
    play = begin(player, "komarn", seed=9, language="en")
    state, told, dice = look(player, play), [], random.Random(9)
    while not state["over"]:
        known = {"since": state["at"], "tookBack": state["tookBack"]}
        if state["turn"] != 0:
            player.ask("ordo/play/bot", play=play, at=state["at"])
            state = look(player, play, **known)
        else:
            texts = [state["steps"][each[1][0]]["text"] for each in state["choices"]]
            assert texts != ["No camp"]
            camps = [at for at, text in enumerate(texts) if "camp" in text.lower() and text != "No camp"]
            state = act(player, state, action=state["choices"][camps[0] if camps else dice.randrange(len(texts))][0])[
                "state"
            ]
        told += [sentence for each in state["told"] for sentence in each]
    assert told.count("Player 1 builds no camp.") > 5


def test_a_record_is_gone_on_with(player):
    """From where it stands, by whoever opens it; what is no record is refused."""
    play = begin(player, "ordonnance", seed=5, seats=[{"name": "Anna"}, {"bot": "random"}, {"bot": "greedy"}])
    state = play_on(player, play, random.Random(5), most=12)
    text = player.ask("ordo/play/record", play=play)["text"]
    other = player.ask("ordo/play/load", text=text)
    assert other["actions"] == state["at"]
    assert other["names"] == ["Anna", "Random", "Greedy"]
    assert play_on(player, other["play"], random.Random(6))["over"]
    for wrong in ("", "game: ordonnance", "[1, 2", text.replace("actions:", "actions:\n  - 'play nothing'"), "a: 1"):
        with pytest.raises(OrdoError):
            player.ask("ordo/play/load", text=wrong)


def test_cards_are_played_as_they_are_typed(asker, units):
    """A card that is typed differently is drawn and named so at the next table; nothing is saved for it."""
    opened = asker.ask("ordo/open", uri=units)
    text = opened["text"]
    at = text.index("Town Levy")
    lines = text[:at].split("\n")
    place = {"line": len(lines) - 1, "character": len(lines[-1])}
    change = {"range": {"start": place, "end": {**place, "character": place["character"] + 9}}, "text": "Village Mob"}
    asker.ask("ordo/change", uri=units, base=opened["version"], changes=[change])
    names = set()
    for seed in range(4):
        play = begin(asker, "ordonnance", seats=[{}, {}], seed=seed, language="en")
        names |= {piece["name"] for piece in look(asker, play)["held"][0]["pieces"]}
    assert "Village Mob" in names
    assert "Town Levy" not in names


def test_data_that_cannot_be_played_say_why(asker, project):
    """The options name the finding and its place; a table without rules is there all the same."""
    path = project / "cards" / "ordonnance" / "crown" / "kingdoms.yaml"
    text = path.read_text("utf-8")
    opened = asker.ask("ordo/open", uri=path.as_uri())
    broken = text.replace("cancel_symbol: {symbol: spear}", "cancel_symbol: {symbol: spier}", 1)
    lines = text.split("\n")
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}
    asker.ask("ordo/change", uri=path.as_uri(), base=opened["version"], changes=[{"range": whole, "text": broken}])
    found = asker.ask("ordo/play/options", game="ordonnance")
    assert "`spier`" in found["problems"][0]["message"]
    assert found["problems"][0]["place"].endswith("kingdoms.yaml:10")
    with pytest.raises(RpcError, match="spier") as refused:
        begin(asker, "ordonnance")
    assert refused.value.data["findings"] == found["problems"]
    free = asker.ask("ordo/play/new", game="ordonnance", seats=[{}], sets=["base"], withRules=False)
    assert free["kind"] == "free"


@pytest.mark.slow
def test_a_hint_comes_when_it_was_thought(player):
    """A process thinks; the window is told when to ask again, and then what the strongest bot would do and how often it wins."""
    play = begin(player, "ordonnance", seats=[{}, {"bot": "strong:playouts=4"}], seed=2)
    state = look(player, play)
    seen = []
    for _ in range(3):
        params = {"seat": 0} if state["turn"] == 0 else {"at": state["at"]}
        method = "ordo/play/hint" if state["turn"] == 0 else "ordo/play/bot"
        player.told.clear()
        found = player.ask(method, play=play, **params)
        if found in ({"hint": None}, {"bot": "thinks"}):
            wait_for(lambda: ("ordo/play/changed", {"play": play}) in player.told)
            found = player.ask(method, play=play, **params)
        seen.append(method)
        if method == "ordo/play/hint":
            hint = found["hint"]
            assert hint["action"] in {each[0] for each in state["choices"]}
            assert hint["estimates"]
            assert "strong" in hint["said"]
            state = act(player, state, action=hint["action"])["state"]
        else:
            assert found == {"bot": "done"}
            state = look(player, play)
    assert {*seen} == {"ordo/play/hint", "ordo/play/bot"}
