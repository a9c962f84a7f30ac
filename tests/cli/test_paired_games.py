"""``ordo simulate --paired``: two bots against each other."""

import json

import pytest


def data(done):
    code, out, err = done
    assert (code, err) == (0, ""), err
    return json.loads(out)


@pytest.fixture
def duel(called):
    return lambda *words: called("simulate", "--paired", *words, "--game", "ordonnance")


def test_the_score_is_that_of_the_first(duel):
    """The other way round it is what is left of 1, in the same deals."""
    one = data(duel("greedy", "random", "--deals", "20", "--json"))
    two = data(duel("random", "greedy", "--deals", "20", "--json"))
    assert one["score"] + two["score"] == pytest.approx(1)


@pytest.mark.slow
def test_processes_change_nothing_but_the_cost(duel):
    """Two processes give the score of one, and end a test at the same deal."""
    words = ("greedy", "random", "--sprt", "0.5,0.55", "--json", "--seed", "7")
    one, two = data(duel(*words)), data(duel(*words, "--jobs", "2"))
    assert {**one, "ms_per_decision": None} == {**two, "ms_per_decision": None}
    assert one["sprt"]["answer"] == "alternative"
    assert one["deals"] < 60


def test_three_players(duel):
    """A sits in each of three seats; a share of a third is no difference in Elo points."""
    found = data(duel("greedy", "greedy", "--players", "3", "--deals", "6", "--json"))
    assert (found["games"], found["score"], found["elo"]) == (18, pytest.approx(1 / 3, abs=1e-6), 0)
    _, out, _ = duel("greedy", "random", "--players", "3", "--deals", "6")
    assert "The row of random is about each of 2 seats; equal bots have 33.3%." in out


def test_people_are_told_in_words(duel):
    """A table with both bots, the difference in Elo points, and what a test says."""
    code, out, err = duel("greedy", "random", "--deals", "40")
    assert (code, err) == (0, "")
    assert "ordonnance: 80 games of 2 players, seed 0" in out
    assert "greedy against random: +" in out
    _, out, _ = duel("greedy", "random", "--sprt", "0.5,0.6", "--deals", "200")
    assert "Decided: greedy is nearer to 60.0% than to 50.0% (either error 5 %)." in out
    _, out, _ = duel("random", "random", "--sprt", "0.5,0.51", "--deals", "10")
    assert "Open after as many deals as were allowed whether random has 50.0% or 51.0%." in out


def test_what_only_printing_refuses_is_played(project):
    """A text that is too long for its box is a warning here; the cards are played as they are."""
    path = project.folder / "cards/ordonnance/crown/kingdoms.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('flavour: "', 'flavour: "' + "MMMMMMMM " * 12, 1), encoding="utf-8")
    words = (
        "simulate",
        "--paired",
        "greedy",
        "random",
        "--game",
        "ordonnance",
        "--sets",
        "base,crown",
        "--deals",
        "2",
        "--json",
    )
    done = project(*words, check=0)
    assert json.loads(done.stdout)["games"] == 4
    assert "being printed (see `ordo check`); they are played as they are" in done.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("gready", "random"), "did you mean `greedy`?"),
        (("greedy", "strong:playout=5"), "did you mean `playouts`?"),
        (("greedy",), "needs two bots"),
        (("greedy", "random", "--sprt", "0.5"), "`0.5` is not of the form 0.50,0.55"),
        (("greedy", "random", "--sprt", "0.6,0.5"), "the first score must be the lower one"),
        (("greedy", "random", "--sprt", "0.5,0.5"), "the first score must be the lower one"),
        (("greedy", "random", "--sprt", "0,0.5"), "0.0 is not in the range 0<x<1"),
        (("greedy", "random", "--sprt", "a,b"), "`a` is no number"),
        (("greedy", "random", "--deals", "0"), "--deals"),
        (("greedy", "random", "--players", "1"), "2 to 5 players"),
        (("greedy", "random", "--games", "5"), "`--games` does nothing with `--paired`"),
        (("greedy", "random", "--bots", "greedy"), "`--bots` does nothing with `--paired`"),
        (("greedy", "random", "--jobs", "2", "--dask", "tcp://x:1"), "give one of both"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else "",
)
def test_what_cannot_be_meant_is_refused(duel, words, message):
    """Nothing is played where a word is not known."""
    code, out, err = duel(*words)
    assert (code, out) == (2, "")
    assert message in err


def test_the_journal_of_another_duel_is_refused(duel, tmp_path):
    """Other bots or another seed have other games."""
    file = str(tmp_path / "journal")
    data(duel("greedy", "random", "--deals", "4", "--json", "--resume", file))
    for other in (("random", "greedy"), ("greedy", "random", "--seed", "1")):
        code, out, err = duel(*other, "--deals", "4", "--json", "--resume", file)
        assert (code, out) == (1, "")
        assert "it is the journal of another run" in err


@pytest.mark.parametrize("words", [("greedy",), ("--deals", "3"), ("--sprt", "0.5,0.55")])
def test_words_of_paired_games_need_the_option(called, words):
    """Bots without `--bots`, deals and a test say nothing about other games, so they are no surprise there."""
    code, out, err = called("simulate", "--game", "ordonnance", *words)
    assert (code, out) == (2, "")
    assert "belongs to `--paired`" in err
