"""At a table nobody is asked where the only allowed action declines: the table carries it out, tells it and keeps it in the record."""

import io
import re

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.games import load_game
from ordo_pnp.play import Console, GameAtTable, Rulings, SeatPlan, Sitting, TerminalGame, narrator_for
from ordo_pnp.rules import Play, Record, Symbols, derive, make_bot, replay

NAMES = ("Anna", "Ben", "Cleo")
# First words of actions, the colour of a marshal left out.
DECLINING = {"nocamp", "accept", "decline", "end", "pass"}
MATCHES = {"base": ("ordonnance", ["base"]), "crown": ("ordonnance", ["base", "crown"]), "komarn": ("komarn", None)}


@pytest.fixture(scope="module")
def dealt(catalog):
    """Return a function that deals a game of three people at one table."""
    games = {name: load_game(catalog, game) for name, (game, _) in MATCHES.items()}
    matches = {name: games[name].prepare(3, {}, sets) for name, (_, sets) in MATCHES.items()}

    def deal(name, seed, actions=()):
        match = matches[name]
        record = Record(match.game, NAMES, seed, match.sets, match.rules, actions=tuple(actions))
        narrator = narrator_for(games[name], NAMES, "en", Symbols())
        return GameAtTable(match, record, [SeatPlan("me", each) for each in NAMES], narrator)

    return deal


def is_sole_decline(state):
    """Whether a position offers one action, and that one declines; a pass of Komarn discards a number and is none."""
    texts = [state.action_to_string(each) for each in state.legal_actions()]
    words = texts[0].split()
    verb = words[1] if len(words) > 1 and words[0] in {"r", "g", "b", "y"} else words[0]
    return len(texts) == 1 and verb in DECLINING and not (verb == "pass" and len(words) > 1)


@settings(max_examples=max(6, settings.default.max_examples // 10))
@given(st.sampled_from(sorted(MATCHES)), st.integers(0, 2**32))
def test_no_question_has_one_answer_that_declines(dealt, name, seed):
    """In whole random games every position at which somebody is asked offers a decision, and the record replays to the same end."""
    table = dealt(name, seed)
    dice = make_bot("random", table.match, derive(seed, 99))
    while not table.state.is_terminal:
        assert not is_sole_decline(table.state)
        table.act(dice.choose(table.state, table.state.legal_actions()))
    end = replay(table.match, table.record)
    assert end.is_terminal
    assert [end.view(seat) for seat in range(3)] == [table.state.view(seat) for seat in range(3)]


@settings(max_examples=max(6, settings.default.max_examples // 10))
@given(st.sampled_from(sorted(MATCHES)), st.integers(0, 2**32), st.integers(0, 200), st.integers(0, 2))
def test_what_the_table_declined_is_no_decision_to_take_back(dealt, name, seed, moves, seat):
    """Taking back leads to a position at which that person had a decision; from there the same answers give the same game, resumed or not."""
    table = dealt(name, seed)
    dice = make_bot("random", table.match, derive(seed, 99))
    chosen = []
    while not table.state.is_terminal and len(chosen) < moves:
        chosen.append((table.state.current_player, dice.choose(table.state, table.state.legal_actions())))
        table.act(chosen[-1][1])
    actions = table.record.actions
    told = table.told(seat)
    resumed = dealt(name, seed, actions)
    assert resumed.told(seat) == told
    own = [at for at, (who, _) in enumerate(chosen) if who == seat]
    for each in (table, resumed):
        count = each.take_back(seat)
        assert (count > 0) == bool(own)
        if own:
            assert each.state.current_player == seat
            assert not is_sole_decline(each.state)
            for _, action in chosen[own[-1] :]:
                each.act(action)
        assert each.record.actions == actions


def test_komarn_asks_about_camps_while_there_are_camps(dealt):
    """Three at one keyboard: from the second camp on nobody is asked for one or takes the seat to decline, and all are told."""
    table = dealt("komarn", 9)
    dice = make_bot("random", table.match, derive(9, 99))
    out, screens = io.StringIO(), []
    session = None

    def readline():
        text = out.getvalue()
        out.seek(0)
        out.truncate()
        screens.append((session.state.clone(), text))
        if text.endswith("Press Enter. "):
            return "\n"
        state = session.state
        return f"{state.action_to_string(dice.choose(state, state.legal_actions()))}\n"

    sitting = Sitting(table.narrator, Console(readline, out, lambda: 80), "en", lambda _: "x.yaml", Rulings("en", {}))
    session = TerminalGame(table.match, table.record, table.plans, sitting)
    assert session.run()
    asked = [state.camps_left[state.current_player] for state, text in screens if "do you build a camp?" in text]
    assert asked
    assert min(asked) > 0
    spent = [state for state, _ in screens if not state.camps_left[state.current_player]]
    assert spent
    builds = [state.current_player for state, text in screens if "do you build a camp?" in text]
    declined = len([each for each in session.record.actions if each.endswith("nocamp")])
    assert declined > len(builds)
    assert any(re.search(r"Since then:\n(  .*\n)*  Anna builds no camp\.\n", text) for _, text in screens)
    assert Play(table.match, session.record).state.is_terminal


def test_a_record_that_stands_at_a_decline_goes_on_behind_it(dealt):
    """A record that was cut off before the only answer is taken up behind it."""
    table = dealt("komarn", 9)
    dice = make_bot("random", table.match, derive(9, 99))
    answered = 0
    while len(table.record.actions) < answered + 2 or not table.record.actions[-1].endswith("nocamp"):
        answered = len(table.record.actions)
        table.act(dice.choose(table.state, table.state.legal_actions()))
    assert dealt("komarn", 9, table.record.actions[:-1]).record == table.record


def test_a_turn_that_passes_without_a_question_is_told(dealt):
    """With an expansion a fresh turn that offers its end alone is passed, and the others hear so."""
    for seed in range(40):
        table = dealt("crown", seed)
        dice = make_bot("random", table.match, derive(seed, 99))
        while not table.state.is_terminal:
            before = len(table.record.actions)
            table.act(dice.choose(table.state, table.state.legal_actions()))
            if "end" in table.record.actions[before + 1 :]:
                told = [sentence for each in table.told(0)[before + 1 :] for sentence in each]
                assert any(re.fullmatch(r"(Anna|Ben|Cleo) passes\.", each) for each in told)
                return
    pytest.fail("no such turn in forty games")
