"""``ordo simulate``: bots play, seats are counted."""

import json
import subprocess
import sys

import pytest


def data(called, *words):
    code, out, err = called("simulate", "--json", "--game", "ordonnance", *words)
    assert (code, err) == (0, "")
    return json.loads(out)


def test_defaults(called):
    """Two random players, a thousand games, seed 0."""
    found = data(called)
    assert (found["players"], found["games"], found["seed"], found["bots"]) == (2, 1000, 0, ["random", "random"])
    assert sum(seat["wins"] for seat in found["seats"]) == 1000
    for seat in found["seats"]:
        assert seat["ci95"][0] < seat["win_rate"] < seat["ci95"][1]
    assert found["mean_actions"] == 40


@pytest.mark.slow
def test_places_in_turn_order(called):
    """Beside the seats stand the places in turn order; where seat 0 always begins they are the seats."""
    found = data(called, "--games", "300", "--players", "3")
    assert [row["place"] for row in found["turn_order"]] == [1, 2, 3]
    assert [row.keys() - {"place"} for row in found["turn_order"]] == [
        row.keys() - {"seat", "bot"} for row in found["seats"]
    ]
    for key in ("wins", "shared"):
        assert sum(row[key] for row in found["turn_order"]) == sum(row[key] for row in found["seats"])
    words = ("--games", "20", "--rules", "players.start=first", "--json")
    fixed = json.loads(called("simulate", "--game", "komarn", *words)[1])
    rest = [{key: row[key] for key in row.keys() - {"seat", "bot"}} for row in fixed["seats"]]
    assert [{key: row[key] for key in row.keys() - {"place"}} for row in fixed["turn_order"]] == rest
    _, out, _ = called("simulate", "--games", "20", "--game", "ordonnance")
    assert "1st to play" in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", "6"], "2 to 5 players, not 6"),
        (["--rules", "scorring=points"], "did you mean `scoring`?"),
        (["--rules", "scoring"], "not of the form name=value"),
        (["--rules", "turn=draw_then_play", "--rules", "turn=play_then_draw"], "chosen twice"),
        (["--rules", "scoring=majority", "--players", "3"], "needs exactly two players"),
        (["--bots", "gready"], "did you mean `greedy`?"),
        (["--bots", "random,random,random"], "3 bots for 2 players"),
        (["--sets", "bass"], "did you mean `base`?"),
        (["--sets", ""], "unknown set"),
        (["--game", "ordonance"], "did you mean `ordonnance`?"),
        (["--games", "0"], "--games"),
        (["--seed", "-1"], "--seed"),
    ],
)
def test_what_cannot_be_played(called, words, message):
    """A mistake on the command line is named, with exit code 2."""
    game = () if "--game" in words else ("--game", "ordonnance")
    code, out, err = called("simulate", *game, *words)
    assert (code, out) == (2, "")
    assert message in err


def test_which_game(called):
    """Where several games can be played the sets decide which, or it must be said."""
    code, out, err = called("simulate", "--games", "5")
    assert (code, out) == (2, "")
    assert "say which game: --game komarn or ordonnance" in err
    code, out, err = called("simulate", "--games", "2", "--sets", "base,crown", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["game"] == "ordonnance"


def test_required_sets_are_added(called):
    """A set comes with what it requires, and one line says so; named together they are the same sets in silence."""
    code, out, err = called("simulate", "--games", "9", "--sets", "crown", "--json")
    assert (code, err) == (0, "Added sets that the chosen ones require: base\n")
    assert out == called("simulate", "--games", "9", "--sets", "base,crown", "--json")[1]
    code, _, err = called("simulate", "--game", "ordonnance", "--sets", "crown,bass")
    assert (code, "did you mean `base`?" in err) == (2, True)


def test_places_are_not_taken_for_an_advantage_where_bots_differ(called):
    """Who began is mixed with who played better, and a line below the table says so; equal bots need none."""
    words = ["simulate", "--game", "ordonnance", "--games", "9", "--bots"]
    said = "The bots differ: only games of equal bots show what starting is worth."
    assert said in called(*words, "greedy,random")[1]
    assert said not in called(*words, "random")[1]


@pytest.mark.slow
def test_silent_in_a_pipe(tmp_path):
    """Nothing but the result, and which cards are played, is written where there is no terminal."""
    run = [sys.executable, "-m", "ordo_pnp", "simulate", "--game", "ordonnance", "--games", "50", "--json"]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stderr.splitlines() == [
        "no folder `cards` with a game here or above: these are the cards that came along"
    ]
    assert json.loads(done.stdout)["games"] == 50
