"""``ordo play`` at a real pseudo-terminal, as a family plays: whole games, undo, hints, refusals, saving, one keyboard for several."""

import random
import re

import pytest
import yaml

# What makes a whole game of Komarn short; no weights came along for it.
SHORTENED = ("--rules", "soldiers.2=8")
GAMES = {
    "base": ("--game", "ordonnance", "--seats", "me:Anna,random"),
    "crown": ("--game", "ordonnance", "--sets", "crown", "--seats", "me:Anna,random"),
    "komarn": ("--game", "komarn", "--seats", "me:Anna,random", *SHORTENED),
}
OVER = {"en": "Winner:|Shared", "de": "Sieg:|Gemeinsamer Sieg", "ru": "Победа:|Общая победа"}
WIPED = "\x1b[2J\x1b[3J\x1b[H"


def first(options):
    """Choose the first line of a menu."""
    return options[0]


def play_to_the_end(table, choose):
    """Answer every prompt by one of the numbers that are shown."""
    prompts = 0
    while table.code is None:
        options = table.options()
        assert not options or options == list(range(1, len(options) + 1))
        table.answer(choose(options) if options else "")
        prompts += 1
        assert prompts < 2000
    return prompts


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.few(4)
def test_a_whole_game(at_terminal, tmp_path, game, language):
    """From the deal to the verdict by numbers alone; what is kept is the game, and goes on to the same end."""
    table = at_terminal("play", *GAMES[game], "--lang", language, "--seed", 5, "--record", "g.yaml")
    dice = random.Random(f"{game} {language}")
    prompts = play_to_the_end(table, first if language == "de" else dice.choice)
    assert table.code == 0
    assert "Traceback" not in table.all + table.screen
    assert re.search(OVER[language], table.screen)
    record = yaml.safe_load((tmp_path / "g.yaml").read_text(encoding="utf-8"))
    assert record["seats"] == ["me", "random"]
    assert prompts >= len(record["actions"]) // 2  # every second action is hers, however soon the game is over
    assert "took_back" not in record
    again = at_terminal("play", "--resume", "g.yaml", "--lang", language)
    assert again.code == 0
    assert re.search(OVER[language], again.screen)


def test_undo_leads_to_ones_own_last_decision_and_is_marked(at_terminal, tmp_path):
    """What the others did since is taken back, too; the record notes how many actions, and the game goes on the same way."""
    table = at_terminal("play", *GAMES["base"], "--seed", 5, "--record", "g.yaml")
    table.answer("u")
    assert "You have decided nothing yet." in table.screen
    first = table.screen[table.screen.index("Anna, which") :]
    table.answer("1")
    table.answer("1")
    once = table.screen
    table.answer("u")
    assert "Anna takes back: 2" in table.screen
    assert table.screen[table.screen.index("Anna, which") :] == first
    table.answer("1")
    table.answer("1")
    assert table.screen == once
    table.answer("q")
    assert yaml.safe_load((tmp_path / "g.yaml").read_text(encoding="utf-8"))["took_back"] == 2


@pytest.mark.slow
def test_a_hint_names_an_action_that_is_allowed(at_terminal):
    """The strongest bot says what it would choose, with its estimate; asked again it says the same."""
    table = at_terminal("play", *GAMES["crown"], "--seed", 5)
    table.answer("h")
    told = re.search(r"^\w+ would choose \(games tried: \d+\):\n((?:  .+\n)+)", table.screen, re.MULTILINE)
    assert re.search(r"Anna plays .* \([^()]+\)\.?$", told[1], re.MULTILINE)
    before = table.screen
    table.answer("h")
    assert table.screen == before


def test_what_cannot_be_chosen_is_shown_and_explained(at_terminal):
    """A territory that is full stays in the menu, marked; choosing it tells why not."""
    table = at_terminal("play", *GAMES["base"], "--seed", 5)
    for _ in range(4):
        table.answer("1")
        table.answer("1")
    table.answer("1")
    assert "(not now)" in table.screen
    number = next(line.split()[0] for line in table.screen.splitlines() if "(not now)" in line)
    table.answer(f"?{number}")
    assert "Not allowed: Your army there is complete. (OR-10)" in table.screen
    assert "Ruling OR-10" in table.screen


def test_leaving_keeps_the_game_and_says_how_to_go_on(at_terminal, tmp_path):
    """After `q`, Ctrl-C, Ctrl-D, the game stands where it stood; the last line is the command that goes on with it."""
    table = at_terminal("play", *GAMES["komarn"], "--seed", 5, "--lang", "ru")
    table.answer("1")
    table.answer("q")
    assert table.code == 0
    line = table.screen.rstrip().rpartition("\n")[2]
    assert line == "Продолжить: ordo play --resume komarn-5.yaml --lang ru"
    words = line.partition("ordo ")[2].split()
    for key, code in ((b"\x03", 130), (b"\x04", 0)):
        kept = (tmp_path / "komarn-5.yaml").read_bytes()
        table = at_terminal(*words)
        table.key(key)
        assert table.code == code
        assert line in table.screen
        assert (tmp_path / "komarn-5.yaml").read_bytes() == kept
    assert play_to_the_end(at_terminal(*words), first) > 5


@pytest.mark.slow
def test_a_game_that_goes_on_later_is_the_same_game(at_terminal, tmp_path):
    """Left after every 15 answers and resumed, the same answers give the same record as in one sitting."""
    whole = at_terminal("play", *GAMES["base"], "--seed", 9, "--record", "whole.yaml")
    play_to_the_end(whole, first)
    table = at_terminal("play", *GAMES["base"], "--seed", 9, "--record", "parts.yaml")
    while table.code is None:
        for _ in range(15):
            if table.code is None:
                table.answer("1")
        if table.code is None:
            table.answer("q")
            table = at_terminal("play", "--resume", "parts.yaml")
    assert (tmp_path / "parts.yaml").read_text("utf-8") == (tmp_path / "whole.yaml").read_text("utf-8")


def test_one_keyboard_for_several(at_terminal):
    """Between two hands the screen is wiped and waits: on no screen do two hands stand."""
    seats = ("--seats", "me:Anna,me:Ben,greedy")
    table = at_terminal("play", "--game", "ordonnance", *seats, "--seed", 2, "--record", "g.yaml")
    seen = set()
    while table.code is None and len(seen) < 12:
        assert table.screen.count(" is next. Everybody else looks away.") == 1
        name = re.search(r"(Anna|Ben) is next", table.screen)[1]
        after = table.screen.rpartition(WIPED)[2]
        assert "which card" not in after
        table.answer("")
        assert f"{name}, which card do you play?" in table.screen
        assert WIPED in table.screen
        other = {"Anna": "Ben", "Ben": "Anna"}[name]
        assert not re.search(rf"^  {other} draws (?!a card\.)", table.screen.rpartition(WIPED)[2], re.MULTILINE)
        seen.add((name, len(seen)))
        table.answer("1")
        table.answer("1")
    assert {name for name, _ in seen} == {"Anna", "Ben"}


@pytest.mark.slow
@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.few(3)
def test_no_line_is_longer_than_the_terminal(at_terminal, game, columns):
    """At 60 columns as at 80: in the middle of a game, with a hint from known weights and an explanation."""
    words = [word for word in GAMES[game] if word not in SHORTENED]
    table = at_terminal("play", *words, "--seed", 4, "--lang", "ru", columns=columns)
    for answer in ("1", "1", "h", "1", "1", "?1", "1", "2", "1", "1"):
        if table.code is None:
            table.answer(answer)
            drawn = [line.replace("\x1b[2J\x1b[3J\x1b[H", "") for line in table.screen.split("\n")]
            assert max(map(len, drawn)) <= columns


def test_a_name_cannot_drive_the_terminal(at_terminal):
    """Escapes in the name of a player are refused before the deal, and neither they nor marks of direction are obeyed."""
    table = at_terminal("play", "--game", "ordonnance", "--seats", "me:A\x1b[7mB\u202eC,greedy", "--seed", 4)
    assert "\x1b[7m" not in table.all
    assert "\u202e" not in table.all
    assert "the name `A\\x1b[7mB\\u202eC` holds a control character" in table.screen


def test_colours_only_where_they_are_wanted(at_terminal):
    """A terminal gets colours; with NO_COLOR it gets the same words without."""
    coloured = at_terminal("play", *GAMES["komarn"], "--seed", 4)
    plain = at_terminal("play", *GAMES["komarn"], "--seed", 4, "--record", "other.yaml", NO_COLOR="1")
    assert "\x1b[" in coloured.all
    assert "\x1b[" not in plain.all
    assert plain.screen == coloured.screen


@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize("game", ["base", "crown"])
def test_table_hand_and_menu_fit_on_a_low_screen(at_terminal, game, language):
    """In 24 lines of 80 characters every decision of a game shows all territories above its menu; the explanation of a line is kept for `?`."""
    table = at_terminal("play", *GAMES[game], "--lang", language, "--seed", 5, lines=24)
    dice, decisions = random.Random(game), 0
    while table.code is None and decisions < 25:
        if re.search(r"^1 \w+ +[★ ]\d/", table.screen, re.MULTILINE):
            shown = table.screen[
                re.search(r"^ +Anna +\w+$|^1 \w+ +(?:Anna)? *[★ ]\d/", table.screen, re.MULTILINE).start() :
            ]
            assert len(shown.splitlines()) <= 24
            assert [line for line in shown.splitlines() if line.startswith("5 ")]
            decisions += 1
        table.answer(dice.choice(table.options()))
    assert decisions > 15


def test_a_high_screen_shows_what_cards_do(at_terminal):
    """With 60 lines the legend and the texts of cards stand on the screen, with 24 they do not."""
    high, low = (at_terminal("play", *GAMES["crown"], "--seed", 5, lines=lines) for lines in (60, 24))
    assert len(high.screen.splitlines()) > 24 >= len(low.screen.splitlines())
    assert high.options() == low.options()
