"""Tables without rules in the studio."""

import json

import pytest

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import read_bytes
from ordo_pnp.play import wording
from ordo_pnp.project import read_free_record
from tests.editor.studio.played import act, begin, look
from tests.editor.studio.windows import open_desk


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
    with open_desk(tmp_path / "own") as desk:
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
        _, again = read_free_record(desk.workspace, read_bytes(text.encode(), "record.yaml"))
        assert again.to_text() == text


def test_what_is_typed_at_a_table_without_rules_may_be_a_question(player):
    """How one types, what a card says that the seat to act sees, and what the page does itself; nothing of it is an event."""
    play = free(player)
    state = act(player, look(player, play), event="draw 2 unit")["state"]
    name = place_of(state, "hand1")["cards"][1]["name"]
    everything = act(player, state, text="help")["answer"]
    assert everything[0].startswith("`draw` [N] [PILE]: ")
    assert not any(each.startswith(("`save`", "`quit`", "`log`")) for each in everything)
    assert act(player, state, text="? dra")["answer"] == everything[:1]
    assert act(player, state, text="read 2")["answer"][0] == name
    assert [act(player, state, text=each).get("wish") for each in ("save", "quit", "log")] == ["save", "quit", "log"]
    other = look(player, play, 1)
    assert "refused" in act(player, other, seat=1, text="read 2")
    assert look(player, play)["at"] == 1


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
