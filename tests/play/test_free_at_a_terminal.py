"""``ordo play --free`` at a real pseudo-terminal: a designer's first evening with a new deck."""

import pytest
import yaml

WIPED = "\x1b[2J\x1b[3J\x1b[H"
SESSIONS = {
    "en": (
        "shuffle deck",
        "deal 3",
        "1",
        "draw 2",
        "count gold +2",
        "next",
        "",
        "2 table",
        "roll 2d6",
        "note well",
        "quit",
    ),
    "de": (
        "mische",
        "teile 3",
        "1",
        "ziehe 2",
        "zähle gold +2",
        "weiter",
        "",
        "2 mitte",
        "würfle 2w6",
        "notiz gut",
        "schluss",
    ),
    "ru": (
        "перемешай",
        "раздай 3",
        "1",
        "тяни 2",
        "счёт золото +2",
        "дальше",
        "",
        "2 стол",
        "брось 2d6",
        "запись да",
        "выход",
    ),
}
DONE = [
    "shuffle deck",
    "deal 3 deck",
    "move hand1.1 area1 up",
    "draw 2 deck",
    "count gold +2 area1",
    "sit 2",
    "move hand2.2 table up",
    "roll 2d6",
]


def record(folder):
    return yaml.safe_load((folder / "f.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", SESSIONS)
def test_a_game_is_typed_in_any_language_and_kept_in_one(at_terminal, tmp_path, language):
    """What is typed in a language stands in the record as in every other."""
    words = ("play", "--free", "--game", "ordonnance", "--sets", "crown", "--seats", "Anna,Ben", "--seed", 4)
    table = at_terminal(*words, "--lang", language, "--record", "f.yaml")
    for line in SESSIONS[language]:
        table.answer(line)
    assert table.code == 0
    assert "Traceback" not in table.all
    kept = record(tmp_path)
    events = [event.replace("золото", "gold") for event in kept["free"]]
    assert events[:-1] == DONE
    assert kept["players"] == ["Anna", "Ben"]


def test_whoever_sits_down_sees_no_other_hand(at_terminal):
    """Between two players the terminal is emptied; what comes then holds no card of the other."""
    table = at_terminal("play", "--free", "--game", "ordonnance", "--sets", "crown", "--seats", "Anna,Ben", "--seed", 4)
    table.answer("shuffle")
    table.answer("deal 3")
    hand = [line[4:].split("  ")[0] for line in table.screen.split("Your hand\n")[1].splitlines()[:3]]
    table.answer("next")
    assert WIPED in table.all
    after = table.all[table.all.rindex(WIPED) :]
    table.answer("")
    seen = after + table.screen
    assert hand
    assert not [card for card in hand if card in seen]


def test_a_table_goes_on_where_it_was_left(at_terminal, tmp_path):
    """Ctrl-C keeps everything and says how to go on; what goes on shows the same table."""
    table = at_terminal("play", "--free", "--game", "komarn", "--seed", 4, "--record", "f.yaml")
    table.answer("draw 3 soldier")
    table.answer("1 table")
    shown = table.screen[table.screen.index("Middle\n") :]
    table.key(b"\x03")
    assert table.code == 130
    assert "ordo play --resume f.yaml" in table.screen
    again = at_terminal("play", "--resume", "f.yaml")
    assert "is next. Everybody else looks away." in again.screen
    again.answer("")
    assert again.screen[again.screen.index("Middle\n") :].startswith(shown.rpartition("\n")[0])
    again.answer("undo")
    again.answer("quit")
    assert record(tmp_path)["free"] == ["draw 3 soldier"]
    assert record(tmp_path)["took_back"] == 1


def test_a_game_of_ones_own_without_rules_is_played(ordo):
    """What `ordo new game` has written lies on the table at once, from a pipe as at a terminal."""
    ordo("new", "game", "quay", "--kind", "wave: power int 0..9, text rich", check=0)
    ordo.folder = ordo.folder / "quay"
    done = ordo("play", "--free", "--seats", "Anna", "--record", "f.yaml", stdin="shuffle\ndraw\n", check=0)
    assert "You draw " in done.stdout
    assert "  1 " in done.stdout.split("Your hand")[-1]
    assert "ordo play --resume f.yaml" in done.stdout


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"free": ["fly 1"]}, "event 1 (`fly 1`) cannot be done: `fly` is nothing that can be done at a table"),
        ({"free": ["draw 900 marker"]}, "event 1 (`draw 900 marker`) cannot be done: marker has only 5 cards"),
        ({"game": "ordonance"}, "there is no game `ordonance`"),
        ({"piles": {"deck": ["9999 base/spear-levy"]}}, "9999 cards: a table has 1 to 5000"),
        ({"players": ["Anna", "Anna"]}, "CAT109"),
    ],
)
def test_a_record_that_cannot_be_played_is_told_at_its_line(ordo, change, said):
    """A record from elsewhere is checked before anything is shown."""
    data = {
        "format": 1,
        "game": "ordonnance",
        "seed": 1,
        "players": ["Anna"],
        "piles": {"marker": ["5 base/marker-two"]},
        "free": [],
    }
    (ordo.folder / "f.yaml").write_text(yaml.safe_dump({**data, **change}), encoding="utf-8")
    done = ordo("play", "--resume", "f.yaml", check=1)
    assert said in done.stdout + done.stderr
    assert "f.yaml:" in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--rules", "scoring=points"), "a table without rules has no variants"),
        (("--seats", "A,B,C", "--players", "2"), "3 seats for 2 players"),
        (("--seats", "A,A"), "two seats have the name `A`"),
        (("--sets", "crwn"), "did you mean `crown`?"),
        (("--players", "11"), "a table has room for 1 to 10"),
    ],
)
def test_what_does_not_go_together_is_refused(ordo, words, said):
    """The refusal names what is wrong; nothing is written."""
    done = ordo("play", "--free", "--game", "ordonnance", *words, check=2)
    assert said in done.stderr
    assert not list(ordo.folder.glob("*.yaml"))


def test_a_family_types_in_its_language_whatever_the_cards_are_written_in(ordo):
    """A game in English alone is played in German; a language that neither has is refused with those that there are."""
    ordo("new", "game", "quay", "--kind", "wave: power int 0..9, text rich", check=0)
    ordo.folder = ordo.folder / "quay"
    done = ordo("play", "--free", "--seats", "Anna", "--lang", "de", "--record", "f.yaml", stdin="ziehe 1\n", check=0)
    assert "Du ziehst Example" in done.stdout
    assert "To go on" not in done.stdout
    refused = ordo("play", "--free", "--lang", "fr", stdin="", check=2)
    assert "there is no language `fr`; known: de, en, ru" in refused.stderr


def test_a_game_without_rules_is_told_how_it_is_played(ordo):
    """Who plays a new deck as if it had rules reads which option lays it out."""
    ordo("new", "game", "quay", "--kind", "wave: power int 0..9, text rich", check=0)
    ordo.folder = ordo.folder / "quay"
    assert "its cards are laid out by `ordo play --free`" in ordo("play", stdin="", check=2).stderr
