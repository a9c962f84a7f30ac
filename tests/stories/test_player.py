"""Somebody plays: whole games of both games by bots and by hand, records, replays, scores, scenarios, judgements of cards."""

import json
from pathlib import Path

import pytest
import yaml

from ordo_pnp import OrdoError, Project

TESTS = Path(__file__).parents[1]
BASE = "--game ordonnance --players 2"
GAMES = {
    "ordonnance-two": BASE,
    "ordonnance-five": "--game ordonnance --players 5 --rules scoring=capture_time",
    "ordonnance-rank-first": "--game ordonnance --players 3 --rules comparison=rank_first --rules full=all",
    "crown-two": f"{BASE} --sets crown",
    "crown-four": "--game ordonnance --players 4 --sets crown --rules scoring=points",
    "komarn-two": "--game komarn --players 2 --rules soldiers.2=15",
    "komarn-three": "--game komarn --players 3 --rules morlock.tile=discard --rules command.claim=optional",
    "komarn-four": "--game komarn --players 4 --rules setup.sites=layout_a --rules bag.morlocks=10",
    "komarn-strip": "--game komarn --players 2 --sets strip --rules soldiers.2=12",
}


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_a_whole_game_that_is_replayed(story, golden, name):
    """The record of a seed, its score as data and as a table, a position half-way, and the game told in three languages."""
    words = GAMES[name]
    done = story(f"simulate {words} --bots greedy --games 3 --seed 11 --record 1 -o played.yaml --json")
    assert done.returncode == 0
    story.files("played.yaml")
    story("replay played.yaml --json")
    story("replay played.yaml --until 9")
    for language in ("en", "de", "ru"):
        told = story(f"replay played.yaml --log --lang {language}", shows=language == "de").stdout
        story.note(f"told in {language}", f"{len(told.splitlines())} lines, {story.digest(told)}")
    page = story("replay played.yaml --html played.html", shows=False)
    assert page.returncode == 0
    story.note("played.html", story.digest((story.folder / "played.html").read_text(encoding="utf-8")))
    golden(story.file, story.text)


@pytest.mark.slow
def test_many_games_give_the_same_rates(story, golden):
    """Wins and totals of seeds, by seat and turn order, alike in one process, in two, one by one, and after a stop."""
    for words in GAMES.values():
        games = 6 if "komarn" in words else 60
        story(f"simulate {words} --games {games} --seed 3 --json")
    one = story(f"simulate {BASE} --games 200 --seed 8").stdout
    assert story(f"simulate {BASE} --games 200 --seed 8 --one-by-one", shows=False).stdout == one
    story(f"simulate {BASE} --games 50 --seed 8 --resume kept.json", shows=False)
    assert story(f"simulate {BASE} --games 200 --seed 8 --resume kept.json", shows=False).stdout == one
    golden(story.file, story.text)


def test_a_stored_transcript_and_records_replay(story, golden):
    """Records written long ago lead to the same tables; one with a wrong action is refused at its line."""
    record = {"format": 1, "game": "ordonnance", "players": ["Ann", "Bo"], "seed": 7, "sets": ["base"], "actions": []}
    match = Project(game="ordonnance").rules().prepare(2, {})
    state = match.new_state(seed=7)
    while not state.is_terminal:
        action = state.legal_actions()[len(record["actions"]) % len(state.legal_actions())]
        record["actions"].append(state.action_to_string(action))
        state.apply(action)
    story.write("ann.json", json.dumps(record))
    story.note("actions", record["actions"])
    story("replay ann.json")
    story("replay ann.json --until 20 --json")
    for name, change in {
        "illegal": {"actions": [*record["actions"][:4], record["actions"][0]]},
        "unreadable": {"actions": ["play nothing"]},
        "passed": {"actions": ["pass"]},
        "crowded": {"players": ["A"] * 9},
        "elsewhere": {"game": "chess"},
        "ruled": {"rules": {"scoring": "none"}},
    }.items():
        story.write(f"{name}.yaml", yaml.safe_dump({**record, **change}, sort_keys=False))
        story(f"replay {name}.yaml")
    story("replay nowhere.yaml")
    golden(story.file, story.text)


def test_tables_are_scored(story, golden):
    """The ninety cases of scoring give their exact results; a table of the tutorial is scored for people; slips are named."""
    cases = json.loads((TESTS / "conformance/ordonnance/score.json").read_text(encoding="utf-8"))
    with Project(game="ordonnance") as project:
        for case in cases:
            path = story.folder / "table.json"
            path.write_text(json.dumps(case["table"]), encoding="utf-8")
            assert json.dumps(project.score(path).data) == json.dumps(case["expect"]), case["id"]
    story.write("final.yaml", (TESTS.parent / "docs/tutorials/final-table.yaml").read_text(encoding="utf-8"))
    story("score final.yaml")
    story("score final.yaml --json")
    story.write("slip.yaml", "game: ordonnance\nplayers: [Ann, Bo]\narmies: [{jerusalem: [[baner]], edesa: []}, {}]\n")
    story("score slip.yaml")
    golden(story.file, story.text)


def test_scenarios_of_both_games_pass(story, golden):
    """All examples that pin rules, of the built-in games and the conformance suite, by their names."""
    story("scenario")
    story.write("komarn.yaml", (TESTS / "conformance/komarn/scenarios.yaml").read_text(encoding="utf-8"))
    story("scenario komarn.yaml")
    golden(story.file, story.text)


def test_somebody_plays_at_a_terminal(story, golden):
    """Menus, undo, a refusal with its ruling, saving and going on, in three languages, from answers in a pipe."""
    answers = "1\n2\nu\n1\n1\n?\npass\n?\n?2\n99\nb\ns\nq\n"
    for name, words in {
        "base": BASE.replace("--players 2", ""),
        "crown": "--game ordonnance --sets crown",
        "komarn": "--game komarn",
    }.items():
        for language in ("en", "de", "ru"):
            story(
                f"play {words} --seats me:Anna,greedy --seed 3 --lang {language} --record {name}-{language}.yaml",
                stdin=answers,
                shows=language != "ru" or name == "base",
            )
        story(f"play --resume {name}-en.yaml --lang en", stdin="q\n")
        story.files(f"{name}-en.yaml")
    golden(story.file, story.text)


def test_a_table_without_rules(story, golden):
    """Whoever sits there types what is done; the record of it replays and is told."""
    answers = (
        "help\nshuffle deck\ndeal 3\n1\ndraw 2\ncount gold +2\nnext\n\n2 table\nroll 2d6\nnote well\nfly\nundo\nquit\n"
    )
    story("new game --example", shows=False)
    story.enter("night-garden")
    story("play --free --seats Anna,Ben --seed 4 --record free.yaml", stdin=answers)
    story.files("night-garden/free.yaml")
    story("replay free.yaml")
    story("replay free.yaml --log --lang de")
    story("replay free.yaml --json")
    golden(story.file, story.text)


@pytest.mark.slow
def test_bots_are_compared_and_cards_are_judged(story, golden):
    """Duels with intervals, a test that ends by itself, and the verdict on cards of an expansion, as data and as a page."""
    duel = json.loads(
        story("simulate --paired greedy random --game ordonnance --deals 20 --seed 2 --json", shows=False).stdout
    )
    story.note("duel", {key: each for key, each in duel.items() if not _is_time(key)})
    duel = json.loads(
        story(
            "simulate --paired greedy random --game komarn --rules soldiers.2=8 --deals 2 --seed 2 --json", shows=False
        ).stdout
    )
    story.note("duel", {key: each for key, each in duel.items() if not _is_time(key)})
    story("balance --game ordonnance --sets base,crown --games 60 --bots greedy --seed 1 --against base")
    story("balance --game ordonnance --sets base,crown --games 60 --bots greedy --seed 1 -o report.html", shows=False)
    page = story.steady((story.folder / "report.html").read_text(encoding="utf-8"))
    story.note("report.html", story.digest(page))
    golden(story.file, story.text)


def _is_time(key):
    return any(word in key for word in ("cpu", "time", "seconds", "cost", "ms"))


@pytest.mark.parametrize("game", ["ordonnance", "komarn"])
def test_a_program_plays_by_the_public_interface(story, golden, game):
    """A match deals, lists, applies and refuses actions; simulated games and rulings of a refusal are the same each time."""
    with Project(game=game) as project:
        match = project.rules().prepare(3, {})
        state = match.new_state(seed=5)
        steps = []
        while not state.is_terminal:
            allowed = [state.action_to_string(each) for each in state.legal_actions()]
            chosen = allowed[(7 * len(steps)) % len(allowed)]
            steps.append(f"{state.current_player} {len(allowed):>3} {chosen}")
            state.apply(state.parse_action(chosen))
        story.note("a game: seat, number of actions, action", "\n".join(steps))
        story.note("outcome", [list(state.outcome().winners), list(state.outcome().totals)])
        with pytest.raises(OrdoError) as refused:
            match.new_state(seed=5).apply(state.parse_action("pass"))
        story.note(
            "refused", [type(refused.value).__name__, getattr(refused.value, "reason", None), str(refused.value)]
        )
        tally = project.simulate(players=3, games=8, bots=["greedy", "random", "random"], seed=7)
        story.note("tally", [tally.games, tally.moves, list(tally.seats.wins), list(tally.seats.totals)])
    golden(story.file, story.text)
