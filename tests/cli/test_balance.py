"""``ordo balance``: cards and the start judged by many games of bots."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

WORDS = ("balance", "--game", "ordonnance", "--bots", "random", "--games", "100", "--seed", "4")
SETS = ("--sets", "base,crown", "--games", "150")


# What a line of words has printed.
KNOWN = {}


@pytest.fixture
def balance(called):
    """Runs the command, each line once for all tests."""

    def run(*words):
        if words not in KNOWN:
            KNOWN[words] = called(*WORDS, *words)
        return KNOWN[words]

    return run


def data(done):
    code, out, err = done
    assert (code, err) == (0, ""), err
    found = json.loads(out)
    assert found.pop("cpu_s") > 0
    return found


@pytest.mark.slow
def test_every_card_has_a_verdict(balance):
    """JSON alone on standard output: each card of the sets once, with its impact, interval and verdict, the best first."""
    found = data(balance(*SETS, "--json"))
    assert len({each["card"] for each in found["cards"]}) == len(found["cards"]) == 68
    for each in found["cards"]:
        assert each["interval"][0] < each["impact"] < each["interval"][1]
        assert each["verdict"] in {"too strong", "too weak", "suspicious", "fair"}
        assert each["name"]
    impacts = [each["impact"] for each in found["cards"]]
    assert impacts == sorted(impacts, reverse=True)
    assert (found["games"], found["partial"], found["bots"]) == (150, False, ["random", "random"])


@pytest.mark.slow
def test_what_starting_is_worth(balance):
    """The rate of whoever begins is that of simulate, of the games that somebody won alone, with its interval and the bots."""
    found = data(balance("--json"))
    start = found["start"]
    assert start["bots"] == ["random"]
    assert start["interval"][0] < start["rate"] < start["interval"][1]
    assert [each["place"] for each in found["places"]] == [1, 2]
    assert sum(each["rate"] for each in found["places"]) == pytest.approx(1, abs=0.001)


@pytest.mark.slow
def test_the_start_is_that_of_simulate(balance, called):
    """Both commands play the same games of a seed."""
    code, out, _ = called("simulate", *WORDS[1:], "--json")
    assert code == 0
    first = json.loads(out)["turn_order"][0]
    found = data(balance("--json"))["places"][0]
    assert (found["rate"], found["interval"]) == (
        pytest.approx(first["win_rate"], abs=1e-4),
        pytest.approx(first["ci95"], abs=1e-4),
    )


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["3"])
def test_processes_change_nothing(balance, jobs):
    """Three processes give the same data as one."""
    assert data(balance("--json", "--jobs", jobs)) == data(balance("--json"))


@pytest.mark.slow
def test_several_bots_are_held_against_each_other(balance):
    """Each bot plays against itself; the first one judges, and disagreement is told with the names of both."""
    found = data(balance("--json", "--bots", "random,greedy", "--games", "80"))
    assert [each["bots"] for each in found["start"]["by_bot"]] == [["random"], ["greedy"]]
    assert found["bots"] == ["random", "random"]
    told = " ".join(found["verdict"])
    assert "random bots" in told
    assert "greedy bots" in told


@pytest.mark.slow
def test_other_rules_stand_beside(balance):
    """A rule with another value is played by the same bots with the same sets."""
    found = data(balance("--against", "turn=draw_then_play", "--json"))
    assert (found["rules"]["turn"], found["against"]["rules"]["turn"]) == ("play_then_draw", "draw_then_play")
    assert found["against"]["sets"] == found["sets"]


@pytest.mark.slow
def test_one_card_is_confirmed(balance):
    """The card that is named is played again in the same deals with an ordinary card in its place."""
    found = data(balance("--json", "--card", "base/spear-levy"))
    confirmed = {each["card"]: each["confirmed"] for each in found["cards"] if "confirmed" in each}
    assert set(confirmed) == {"base/spear-levy"}
    assert confirmed["base/spear-levy"]["pairs"] >= 10
    assert all(each.startswith("base/") for each in confirmed["base/spear-levy"]["against"])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("--card", "base/spear-levi"),
            "there is no card in this game `base/spear-levi`; did you mean `base/spear-levy`?",
        ),
        (("--bots", "gredy"), "did you mean `greedy`?"),
        (("--against", "crwn"), "crwn"),
        (("--against", "turn=never"), "never"),
        (("--against", "base"), "`base` means the same sets and rules as are played anyhow"),
        (("--against", "turn=play_then_draw"), "name other sets, or a rule with another value"),
        (("--games", "0"), "0 is not in the range"),
    ],
    ids=lambda each: each[-1] if isinstance(each, tuple) else "",
)
def test_what_cannot_be_meant_is_refused(called, words, message):
    """Nothing is played where a word is not known."""
    code, out, err = called(*WORDS, *words)
    assert (code, out) == (2, "")
    assert message in err


@pytest.mark.slow
def test_the_report_is_one_page_of_the_same_bytes(called, tmp_path, monkeypatch):
    """The page needs no other file, is the same twice, has no more bytes than it may, and nothing that differs from run to run."""
    from ordo_pnp.cli.commands import balance as command

    assert command.MOST_BYTES == 150_000
    monkeypatch.setattr(command, "MOST_BYTES", 80_000)  # so that few pictures are drawn
    pages = []
    for name in ("one.html", "two.html"):
        code, _, err = called(*WORDS, "-o", str(tmp_path / name), "--jobs", "2" if name == "two.html" else "1")
        assert (code, err) == (0, f"{tmp_path / name}\n")
        pages.append((tmp_path / name).read_bytes())
    assert pages[0] == pages[1]
    assert 0 < pages[0].count(b"data:image/webp") < 20
    assert len(pages[0]) <= 80_000
    text = pages[0].decode()
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert str(tmp_path) not in text
    assert "ordo balance --game ordonnance --players 2 --sets base --games 100 --seed 4 --bots random" in text


@pytest.mark.slow
def test_a_journal_saves_what_was_played(called, tmp_path):
    """The second time everything is taken from the file; the journal of another seed is refused."""
    file = str(tmp_path / "journal")
    one = called(*WORDS, "--json", "--resume", file)
    two = called(*WORDS, "--json", "--resume", file)
    assert data(one) == {key: value for key, value in json.loads(two[1]).items() if key != "cpu_s"}
    assert two[2] == f"{len(Path(file).read_bytes().splitlines()) - 1} chunks of games are taken from `{file}`\n"
    code, out, err = called(*WORDS, "--seed", "5", "--json", "--resume", file)
    assert (code, out) == (1, "")
    assert "it is the journal of another run" in err


@pytest.fixture
def interrupted(monkeypatch):
    """Return what presses Ctrl-C after some chunks of games; it returns the list of the games of each."""
    from ordo_pnp.rules import balance as balance_run

    def after(chunks):
        played = []

        def observe(spec, first, count, original=balance_run.observe_range):
            if len(played) == chunks:
                raise KeyboardInterrupt
            played.append(count)
            return original(spec, first, count)

        monkeypatch.setattr(balance_run, "observe_range", observe)
        return played

    return after


def test_ctrl_c_shows_the_games_until_then(called, interrupted):
    """Finished games are shown, marked, with wider intervals; the exit code is that of Ctrl-C."""
    played = interrupted(5)
    code, out, err = called(*WORDS, "--json")
    assert (code, err) == (130, "ended before all games were played\n")
    found = json.loads(out)
    assert (found["games"], found["partial"]) == (sum(played), True)
    assert "ended early" in found["verdict"][-1]


@pytest.mark.parametrize("form", ["--json", "--strict"])
def test_ctrl_c_before_the_first_game_is_told_in_one_line(called, interrupted, form, tmp_path):
    """Without a game there is no table, no JSON and no report."""
    interrupted(0)
    page = tmp_path / "page.html"
    assert called(*WORDS, form, "-o", str(page)) == (130, "", "ended before a game was finished\n")
    assert not page.exists()


@pytest.mark.slow
def test_a_card_that_is_too_strong_fails_a_strict_run(called, monkeypatch):
    """With --strict continuous integration is told by the exit code; without it nothing fails."""
    from ordo_pnp.rules import balance as balance_run

    def accusing(*words, original=balance_run.judged):
        first, *others = original(*words)
        return [replace(first, verdict="too strong"), *others]

    monkeypatch.setattr(balance_run, "judged", accusing)
    code, out, _ = called(*WORDS, "--json")
    assert code == 0
    assert [each["verdict"] for each in json.loads(out)["cards"]].count("too strong") == 1
    assert "too strong: " in json.loads(out)["verdict"][0]
    assert called(*WORDS, "--json", "--strict")[0] == 1


def test_what_cannot_be_printed_is_played_with_a_warning(project):
    """A text that is too long for its box says nothing of the card in play."""
    file = project.folder / "cards/ordonnance/base/units.yaml"
    text = file.read_text(encoding="utf-8")
    start = text.index("    flavour: ")
    end = text.index("\n", start)
    file.write_text(f'{text[:start]}    flavour: "{"WWWWW " * 32}W"{text[end:]}', encoding="utf-8")
    done = project("balance", "--game", "ordonnance", "--bots", "random", "--games", "10", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 10
    assert "from being printed (see `ordo check`); they are played as they are" in done.stderr


def test_the_strongest_quick_bot_plays_by_default(called):
    """What the shipped cards have taught is used where the game can be learned; where nothing can be, greedy bots play."""
    from ordo_pnp.cli.commands.balance import default_bot

    code, out, _ = called("balance", "--game", "ordonnance", "--games", "4", "--json")
    assert code == 0
    assert set(json.loads(out)["bots"]) == {"learned"}
    assert "--bots learned" in json.loads(out)["command"]
    assert default_bot(object()) == "greedy"
