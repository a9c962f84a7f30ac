"""Actions and tables as text."""

import json
import re

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.base import IllegalActionError, NotationError
from ordo_pnp.cards import read_bytes
from ordo_pnp.games.ordonnance.expansion.notation import format_action, parse_action
from ordo_pnp.rules import Scenario, Stream, derive


@pytest.fixture(scope="module")
def state(ordonnance):
    return ordonnance.prepare(2, {}).new_state(4)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is no action"),
        ("play", "is no action"),
        ("pass now", "is no action"),
        ("lay base/spear-levy antioch", "is no action"),
        ("play base/spear-levy antiock", "did you mean `antioch`?"),
        ("play base/spear-lewy antioch", "did you mean `base/spear-levy`?"),
        ("play spear+bwo antioch", "unknown symbol `bwo`; did you mean `bow`?"),
        ("play \x1b[31m antioch", "unknown symbol"),
    ],
)
def test_what_cannot_be_read(state, text, words):
    """A text that is no action is refused with what may have been meant, and without control characters."""
    with pytest.raises(NotationError) as refused:
        state.parse_action(text)
    assert words in str(refused.value)
    assert "\x1b" not in str(refused.value)


@pytest.mark.parametrize(
    ("sets", "symbols", "message"),
    [
        (("base",), "spear+bow", "cards of this match are named by id: write `base/spear-bow`"),
        (("base",), "bow+spear", "cards of this match are named by id: write `base/spear-bow`"),
        (("base",), "helm+helm+helm", "no card in this match is just helm+helm+helm"),
        (("base", "crown"), "spear+spear", "cards of this match are named by id: write `crown/spear-spear`"),
    ],
)
def test_symbols_are_no_card_of_a_match_of_named_cards(ordonnance, sets, symbols, message):
    """Symbols are refused with the id of a card that shows exactly these, if there is one; the id is then read."""
    state = ordonnance.prepare(2, {}, sets).new_state(4)
    with pytest.raises(IllegalActionError) as refused:
        state.parse_action(f"play {symbols} antioch")
    assert refused.value.reason == "NOT_IN_HAND"
    assert str(refused.value).partition("; allowed: ")[0] == message
    for named in re.findall(r"`(.+)`", message):
        assert state.parse_action(f"play {named} antioch") >= 0


@settings(max_examples=settings().max_examples // 2)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 60), players=st.integers(2, 4), capture=st.booleans())
def test_a_state_as_a_table_scores_the_same(ordonnance, seed, moves, players, capture):
    """The table of any position of a game, written as JSON and read again, has the score of the state."""
    rules = {"scoring": "capture_time"} if capture and players > 2 else {}
    state = ordonnance.prepare(players, rules).new_state(seed)
    stream = Stream(derive(seed, 1))
    while not state.is_terminal and (moves := moves - 1) > 0:
        legal = state.legal_actions()
        state.apply(legal[stream.below(len(legal))])
    names = [f"P{seat}" for seat in range(players)]
    text = json.dumps(ordonnance.board(state, names).data)
    document = read_bytes(text.encode(), "t.json")
    assert ordonnance.check_table(document) == []
    scored, judged = ordonnance.score_table(document).data, ordonnance.judge(state, names).data
    assert scored["territories"] == judged["territories"]
    assert scored["totals"] == judged["totals"]
    if state.captured or not rules:  # a table cannot say that nothing was captured yet
        assert scored["winners"] == judged["winners"]
    assert list(state.outcome().winners) == judged["winners"]
    assert list(state.outcome().totals) == judged["totals"]
    position = {key: document.data[key] for key in _POSITION & document.data.keys()}
    chosen = state.setup.rules.chosen()
    again = ordonnance.set_up(Scenario("test", _at(document), position, rules=chosen, players=players))
    assert ordonnance.board(again, names).data["armies"] == document.data["armies"]
    assert ordonnance.judge(again, names).data["territories"] == judged["territories"]


@settings(max_examples=settings().max_examples // 2)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 120), players=st.integers(2, 4))
def test_a_state_with_an_expansion_as_a_table_scores_the_same(trial, seed, moves, players):
    """With kingdoms, ends and every verb, too, the table of any position has the score of the state and sets it up again."""
    sets = ("base", "crown", "trial")
    state = trial.prepare(players, {}, sets).new_state(seed)
    stream = Stream(derive(seed, 1))
    while not state.is_terminal and (moves := moves - 1) > 0:
        legal = state.legal_actions()
        state.apply(legal[stream.below(len(legal))])
    names = [f"P{seat}" for seat in range(players)]
    document = read_bytes(json.dumps(trial.board(state, names).data).encode(), "t.json")
    assert trial.check_table(document) == []
    judged = trial.judge(state, names).data
    assert trial.score_table(document).data == judged
    assert list(state.outcome().winners) == judged["winners"]
    position = {key: document.data[key] for key in _POSITION & document.data.keys()}
    rules = state.setup.rules.chosen()
    again = trial.set_up(Scenario("test", _at(document), position, rules=rules, players=players, sets=sets))
    assert trial.board(again, names).data == trial.board(state, names).data
    assert again.limits == state.limits
    assert again.opens == state.opens


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is no action; write one of"),
        ("play crown/cancel-spear", "say where `crown/cancel-spear` is played"),
        ("play crown/repeal antioch", "is played to no territory"),
        ("play crown/helm-or-banner antioch", "say which end of `crown/helm-or-banner` faces up"),
        ("play crown/helm-or-banner:up antioch", "no card `crown/helm-or-banner:up`"),
        ("play crown/cancel-spears antioch", "no card `crown/cancel-spears` in this match"),
        ("under nothing", "unknown symbol `nothing`"),
        ("choose player 2", "there is no seat `2`: 0 to 1"),
        ("choose player \u0661", "there is no seat"),
        ("choose base/bow antioch of 9", "there is no seat `9`"),
        ("choose bow antioch", "`bow` is no kingdom card; write `of SEAT` after a unit"),
        ("choose", "is no action"),
        ("choose player", "unknown territory `player`"),
        ("option 1", "there is no option `1`"),
        ("choose crown/cancel-spear antioch 99", "there is no copy `99`"),
    ],
)
def test_what_cannot_be_read_with_an_expansion(ordonnance, text, words):
    """A text that is no action of a game with an expansion is refused with what would be one."""
    state = ordonnance.prepare(2, {}, ("base", "crown")).new_state(4)
    with pytest.raises(NotationError) as refused:
        state.parse_action(text)
    assert words in str(refused.value)


def test_every_action_of_an_expansion_has_a_text(trial):
    """Every number below the bound, allowed or not, has a text of its own that reads back as the same number."""
    setup = trial.prepare(3, {}, ("base", "crown", "trial")).setup
    for player in range(3):
        texts = [format_action(setup, action, player) for action in range(setup.actions)]
        assert len(set(texts)) == setup.actions
        assert [parse_action(setup, text, player) for text in texts] == list(range(setup.actions))


_POSITION = {"armies", "kingdoms", "completed", "last_placed", "captured"}


def _at(document):
    from ordo_pnp.cards import Origin

    return Origin(document, ())
