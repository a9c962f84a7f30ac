"""Play in the studio: games to their end and back from their records, refusals, several windows, tables without rules."""

import json
import random
from pathlib import Path

import pytest
import yaml

from ordo_pnp.catalog.source import read_bytes
from ordo_pnp.errors import OrdoError
from ordo_pnp.free_table.phrases import wording
from ordo_pnp.language import RpcError
from ordo_pnp.project import find_workspace, game_of, load_for, read_free_record, read_record, replayed
from ordo_pnp.studio.desk import Desk

CARDS = Path(__file__).resolve().parents[2] / "cards"
GAMES = [
    ("ordonnance", ["base"], 2),
    ("ordonnance", ["base"], 5),
    ("ordonnance", ["base", "crown"], 2),
    ("ordonnance", ["base", "crown"], 4),
    ("komarn", ["base"], 2),
    ("komarn", ["base"], 4),
]


@pytest.fixture(scope="module")
def workspace():
    """Return the shipped cards, which nothing here changes."""
    with find_workspace((), (), None, start=CARDS) as found:
        yield found


@pytest.fixture(scope="module")
def shared(workspace):
    """Return a desk with the shipped cards for tests that do not type."""
    found = Desk(workspace)
    yield found
    found.close()


@pytest.fixture
def player(shared, window_of):
    """Return a window, which is closed in the end."""
    found = window_of(shared)
    yield found
    found.window.close()


def begin(player, game, *, seats=({}, {"bot": "greedy"}), sets=None, **more):
    """Set up a table; return its id."""
    chosen = {} if sets is None else {"sets": sets}
    found = player.ask("ordo/play/new", game=game, seats=list(seats), withRules=True, **chosen, **{"seed": 1, **more})
    return found["play"]


def look(player, play, seat=0, **more):
    return player.ask("ordo/play/state", play=play, seat=seat, **more)


def act(player, state, seat=0, **what):
    known = {
        "play": state["play"],
        "seat": seat,
        "at": state["at"],
        "since": state["at"],
        "tookBack": state["tookBack"],
    }
    return player.ask("ordo/play/act", **known, **what)


def play_on(player, play, dice, seat=0, most=10_000):
    """Play at a seat by chance, and let the bots play, until the game is over; return the last state."""
    state = look(player, play, seat)
    for _ in range(most):
        if state["over"]:
            break
        if state["turn"] == seat:
            found = act(player, state, seat, action=dice.choice(state["choices"])[0])
            assert "refused" not in found
            state = found["state"]
        else:
            at = state["at"]
            while player.ask("ordo/play/bot", play=play, at=at) == {"bot": "done"}:
                at += 1
            assert at > state["at"]
            state = look(player, play, seat, since=state["at"], tookBack=state["tookBack"])
    return state


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


def test_windows_see_their_own_seats_alone(shared, player, window_of):
    """A second window takes a seat of the first, which loses it; nobody takes the only seat of a window, nor a record of others."""
    other, third = window_of(shared), window_of(shared)
    play = begin(player, "ordonnance", seats=[{"name": "Anna"}, {"name": "Ben"}])
    look(player, play, 0)
    look(player, play, 1)
    player.ask("ordo/play/record", play=play)
    assert other.ask("ordo/play/sit", play=play, seats=[1])["mine"] == [1]
    assert ("ordo/play/changed", {"play": play}) in player.told
    look(other, play, 1)
    with pytest.raises(RpcError, match="does not sit"):
        look(player, play, 1)
    with pytest.raises(RpcError, match="does not sit"):
        look(other, play, 0)
    for window in (player, other):
        with pytest.raises(RpcError, match="tells every hand"):
            window.ask("ordo/play/record", play=play)
    for seats in ([0], [1], [0, 1], [2], [-1], ["0"], None):
        with pytest.raises(OrdoError):
            third.ask("ordo/play/sit", play=play, seats=seats)
    with pytest.raises(RpcError):
        third.ask("ordo/play/bot", play=play, at=0)
    other.window.close()
    assert third.ask("ordo/play/sit", play=play, seats=[1])["mine"] == [1]


def test_a_seat_is_kept_while_its_window_is_loaded_again(shared, window_of, monkeypatch):
    """For its window alone, by a word that no other one knows; nobody else is told a byte of it; in the end it is free."""
    now = [0.0]
    monkeypatch.setattr("ordo_pnp.studio.playing.tables.monotonic", lambda: now[0])
    anna, ben = window_of(shared), window_of(shared)
    anna.ask("ordo/play/list", window="first")
    play = begin(anna, "ordonnance", seats=({"name": "Anna"}, {"name": "Ben"}))
    ben.ask("ordo/play/sit", play=play, seats=[1])
    anna.window.close()
    (listed,) = [
        each for each in ben.ask("ordo/play/list", window="other", before="x")["tables"] if each["play"] == play
    ]
    assert (listed["taken"], listed["mine"]) == ([0, 1], [1])
    with pytest.raises(RpcError, match="its seat is kept"):
        ben.ask("ordo/play/sit", play=play, seats=[0])
    with pytest.raises(RpcError, match="does not sit"):
        look(ben, play, 0)
    again = window_of(shared)
    again.ask("ordo/play/list", window="second", before="first")
    assert look(again, play, 0)["turn"] in {0, 1}
    again.window.close()
    now[0] += 31
    late = window_of(shared)
    late.ask("ordo/play/list", window="third", before="second")
    with pytest.raises(RpcError, match="does not sit"):
        look(late, play, 0)
    ben.ask("ordo/play/sit", play=play, seats=[0])
    assert look(ben, play, 0)["seat"] == 0
    for each in (ben, late):
        each.window.close()


def test_seats_that_do_not_go_together_are_refused(player):
    """Before anything is dealt, with the way out."""
    for seats, said in (
        ([{"bot": "gredy"}, {}], "unknown bot `gredy`"),
        ([{"bot": "greedy"}, {"bot": "greedy"}], "nobody plays"),
        ([{"name": "A"}, {"name": "A"}], "two seats have the name `A`"),
        ([{}] * 6, "players"),
        ([{}], "players"),
    ):
        with pytest.raises(OrdoError, match=said):
            begin(player, "ordonnance", seats=seats)
    for more in (
        {"sets": ["nothing"]},
        {"rules": {"turn": "sideways"}},
        {"rules": {"nothing": "x"}},
        {"language": "xx"},
    ):
        with pytest.raises(OrdoError):
            begin(player, "ordonnance", **more)


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


def wait_for(is_there, seconds=60.0):
    """Wait until something is so."""
    import time

    end = time.monotonic() + seconds
    while not is_there():
        assert time.monotonic() < end
        time.sleep(0.02)


# Without rules


def free(player, game="ordonnance", seats=({"name": "Anna"}, {"name": "Ben"}), **more):
    return player.ask("ordo/play/new", game=game, seats=list(seats), withRules=False, **{"seed": 1, **more})["play"]


def place_of(state, name):
    return next(each for each in state["places"] if each["place"] == name)


def test_a_table_without_rules_is_played_and_replayed(player, workspace):
    """Draw, lay, count, undo; its record leads to the same table."""
    play = free(player)
    state = look(player, play)
    for event in (
        "shuffle unit",
        "draw 5 unit",
        "move hand1.2,hand1.1 area1 up",
        "move hand1.1 table down",
        "turn area1.2",
        "count gold +3 area1",
        "count wounds +1 area1.1",
        "roll 2d6",
        "draw 1 unit",
    ):
        found = act(player, state, event=event)
        assert "refused" not in found, found
        state = found["state"]
    state = player.ask("ordo/play/undo", play=play, seat=0)["state"]
    hand, before, middle = place_of(state, "hand1"), place_of(state, "area1"), place_of(state, "table")
    assert [len(each["cards"]) for each in (hand, before, middle)] == [2, 2, 1]
    assert before["cards"][0]["counters"] == {"wounds": 1}
    assert before["cards"][1]["sideways"]
    assert middle["cards"][0] == {"at": 0, "picture": middle["cards"][0]["picture"], "hidden": True}
    assert state["counters"] == {"area1": {"gold": 3}}
    document = read_bytes(player.ask("ordo/play/record", play=play)["text"].encode(), "free.yaml")
    session = read_free_record(workspace, document)[1]
    assert [len(session.table.places[each]) for each in ("hand1", "area1", "table")] == [2, 2, 1]
    again = player.ask("ordo/play/load", text=document.text)
    assert place_of(look(player, again["play"]), "area1") == before


def test_the_record_of_a_table_without_rules_is_replayed_by_the_command(ordo, player):
    """``ordo replay`` shows what lies where, tells what happened, and stops after some events."""
    play = free(player)
    state = look(player, play)
    for event in ("draw 3 unit", "move hand1.1 table up", "sit 2"):
        state = act(player, state, event=event)["state"]
    (ordo.folder / "free.yaml").write_text(player.ask("ordo/play/record", play=play)["text"], encoding="utf-8")
    data = json.loads(ordo("replay", "free.yaml", "--json", check=0).stdout)
    middle = place_of(look(player, play, 0), "table")["cards"]
    assert (data["actions"], data["to_move"]) == (3, 1)
    assert data["table"]["table"] == [each["card"] for each in middle]
    assert len(data["table"]["hand1"]) == 2
    assert "Anna draws 3 cards from unit." in ordo("replay", "free.yaml", "--log", check=0).stdout
    assert middle[0]["name"] in ordo("replay", "free.yaml", check=0).stdout
    assert json.loads(ordo("replay", "free.yaml", "--json", "--until", 1, check=0).stdout)["actions"] == 1
    assert ordo("replay", "free.yaml", "--html", "x.html").returncode == 2


@pytest.mark.parametrize("cards", ["en", "de", "ru"])
def test_the_page_has_its_language_and_the_cards_have_theirs(player, cards):
    """Of a table without rules all is told in the language of the page, but for cards and kinds; rules speak that of the game."""
    play = free(player, seats=({"name": "Anna"}, {}), language=cards)
    game = player.window.desk.session.catalog().games["ordonnance"]
    act(player, look(player, play), event="draw 1 unit")
    rules = begin(player, "ordonnance", language=cards)
    said = {page: look(player, rules, page=page) for page in ("en", "de", "ru")}
    assert len({json.dumps([each["question"], each["steps"], each["words"]]) for each in said.values()}) == 1
    for page, words in (
        ("en", ("Discard", "Middle", "Player 2", "You draw ")),
        ("de", ("Ablage", "Mitte", "Spieler 2", "Du ziehst ")),
        ("ru", ("Сброс", "Центр", "Игрок 2", "Вы берёте: ")),
    ):
        state = look(player, play, page=page)
        assert [place_of(state, each)["label"] for each in ("discard", "table", "area2")] == list(words[:3])
        assert place_of(state, "unit")["label"] == game.word("deck", "unit", cards)
        assert state["unnamed"] == [1]
        drawn, own = state["told"][-1]
        assert game.word("deck", "unit", cards) in drawn
        assert own == f"{words[3]}{place_of(state, 'hand1')['cards'][-1]['name']}."
        refused = act(player, state, text="draw 1 nowhere", page=page)["refused"]["why"]
        assert refused.startswith(wording(page).refusals["unread"].partition("{usage}")[0].replace("{word}", "nowhere"))
        pile = game.word("deck", "unit", cards).split()[0]
        found = act(player, state, text=f"{wording(page).verbs['draw'][0]} 1 {pile}", page=page)
        assert found["state"]["at"] == state["at"] + 1


def test_a_game_of_ones_own_is_played_without_rules(tmp_path, make_ordo, window_of):
    """Made of a table by the command: its cards lie there with their faces, in its language alone, and the record is replayed."""
    (tmp_path / "sheet.csv").write_text(
        "kind,name,power,copies\nbeast,Wolf,3,1\nbeast,Bear,5,1\nspell,Fireball,1,3\n", encoding="utf-8"
    )
    make_ordo(tmp_path)("new", "game", "own", "--from", "sheet.csv", check=0)
    with find_workspace((), (), None, start=tmp_path / "own") as workspace:
        desk = Desk(workspace)
        player = window_of(desk)
        offered = player.ask("ordo/play/options", game="own")
        assert (offered["rules"], offered["problems"], offered["languages"]) == (False, [], ["en"])
        play = free(player, "own", sets=offered["usual"])
        state = look(player, play, page="de")
        deck = place_of(state, "deck")
        assert (deck["label"], deck["count"]) == ("Stapel", 5)
        found = act(player, state, event="draw 5 deck", page="de")["state"]
        hand = place_of(found, "hand1")["cards"]
        assert sorted(each["name"] for each in hand) == ["Bear", "Fireball", "Fireball", "Fireball", "Wolf"]
        assert {each["picture"] for each in hand} <= found["pictures"]["definitions"].keys()
        text = player.ask("ordo/play/record", play=play)["text"]
        _, again = read_free_record(workspace, read_bytes(text.encode(), "record.yaml"))
        assert again.to_text() == text
        desk.close()


def test_a_table_without_rules_refuses_in_words(player):
    """What cannot be done, what is typed wrongly, what another seat does, and pieces by their numbers."""
    play = free(player, language="de")
    state = look(player, play)
    for what in (
        {"event": "draw 900 unit"},
        {"event": "nonsense"},
        {"event": "count gold +1 #3"},
        {"text": "fliege weg"},
        {"text": "count gold +1 #3"},
    ):
        found = act(player, state, **what)
        assert found["refused"]["why"]
        assert found["state"]["at"] == 0
    other = look(player, play, 1)
    assert "Anna" in act(player, other, 1, event="draw 1 unit")["refused"]["why"]
    assert act(player, other, 1, event="sit 2")["state"]["turn"] == 1
    typed = act(player, look(player, play, 1), 1, text="ziehe 2 unit")
    assert place_of(typed["state"], "hand2")["count"] == 2


@pytest.mark.parametrize("players", [1, 3, 10])
def test_a_table_without_rules_has_up_to_ten_seats(player, players):
    """Of each game; one more is refused."""
    for game in ("ordonnance", "komarn"):
        state = look(player, free(player, game, [{}] * players))
        assert len(state["names"]) == players
    with pytest.raises(OrdoError):
        free(player, "ordonnance", [{}] * 11)
