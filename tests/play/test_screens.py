"""Law: what is on the screen of a seat follows from what that seat may know."""

import io
from functools import cache
from itertools import count

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.games import load_game
from ordo_pnp.play import (
    Console,
    GameAtTable,
    InputEndedError,
    Rulings,
    SeatPlan,
    Sitting,
    TerminalGame,
    advise,
    narrator_for,
)
from ordo_pnp.play.terminal_game import PersonDecision, QuitError, TakenBackError
from ordo_pnp.rules import Play, Record, Stream, Symbols, bot_support, derive
from ordo_pnp.rules.bots import RandomBot

NAMES = ("Anna", "Ben", "Cleo")
MATCHES = {
    "base": ("ordonnance", 3, ("base",)),
    "crown": ("ordonnance", 3, ("base", "crown")),
    "komarn": ("komarn", 3, None),
    "base-of-two": ("ordonnance", 2, ("base",)),
}


@pytest.fixture(scope="module")
def prepared(catalog):
    @cache
    def find(name):
        game_id, players, sets = MATCHES[name]
        game = load_game(catalog, game_id)
        return game, game.prepare(players, {}, sets)

    return find


def console_with(answers):
    lines, out = iter([f"{each}\n" for each in answers]), io.StringIO()
    return Console(lambda: next(lines, ""), out, lambda: 80, is_coloured=True), out


def screen(narrator, play, answers):
    """Return all that the seat to act sees of a decision, and what it comes to."""
    console, out = console_with(answers)
    sitting = Sitting(narrator, console, "de", lambda _: "x.yaml", Rulings("en", {}), clock=lambda: 0.0)
    decision = PersonDecision(sitting, play, play.state.current_player)
    try:
        return out, decision.take(), out.getvalue()
    except (QuitError, TakenBackError, InputEndedError) as left:
        return out, type(left), out.getvalue()


class AsIfOtherwise:
    """A game in a position that it has not come to."""

    def __init__(self, game, state):
        self.match, self.record, self.happened, self.state = game.match, game.record, game.happened, state


ANSWERS = st.lists(
    st.sampled_from(["1", "2", "3", "7", "b", "?", "?1", "?2", "?5", "s", "", "pass", "end"]), max_size=6
)


@given(st.sampled_from(sorted(MATCHES)), st.integers(0, 2**32), st.integers(0, 70), ANSWERS)
def test_the_screen_does_not_depend_on_hidden_cards(prepared, name, seed, moves, answers):
    """With everything that the seat cannot see dealt anew, whatever it answers, the bytes on its screen are the same."""
    same_screens(prepared, name, seed, moves, answers)


@pytest.mark.slow
@settings(max_examples=max(4, settings.default.max_examples // 12))
@given(st.sampled_from(sorted(MATCHES)), st.integers(0, 2**32), st.integers(0, 35))
def test_a_hint_does_not_depend_on_hidden_cards(prepared, name, seed, moves):
    """What the strongest bot thinks follows from what the seat may know, in every game, and with time for the whole search."""
    same_screens(prepared, name, seed, moves, ["h"])


@pytest.mark.slow
def test_a_hint_learns_nothing_and_ends_in_time(prepared, monkeypatch):
    """Where no weights are known none are learned; by a slow clock the search ends earlier, after its first part at the latest."""
    for name in sorted(MATCHES):
        match = prepared(name)[1]
        learner = bot_support(match).learner
        monkeypatch.setattr(type(learner), "train", lambda *_: pytest.fail("a hint has learned"))
        record = Record(match.game, NAMES[: match.players], 5, match.sets, match.rules)
        state = Play(match, record).state
        most = bot_support(match).playouts
        for step, playouts in ((0.0, most), (0.5, most // 8 * 4), (1.0, most // 8)):
            advice = advise(match, state, record, count(0.0, step).__next__)
            assert advice.playouts == playouts
            assert advice.action in state.legal_actions()
            assert advice.estimates


def same_screens(prepared, name, seed, moves, answers):
    """Compare the screen of the seat to act with that of a game in which all that it cannot see is dealt anew."""
    game, match = prepared(name)
    record = Record(match.game, NAMES[: match.players], seed, match.sets, match.rules)
    narrator = narrator_for(game, NAMES, "de", Symbols())
    play = GameAtTable(match, record, (), narrator)
    dice = RandomBot(derive(seed, 99))
    for _ in range(moves):
        if not play.state.is_terminal:
            play.act(dice.choose(play.state, play.state.legal_actions()))
    if play.state.is_terminal:
        return
    shown = screen(narrator, play, answers)[1:]
    other = AsIfOtherwise(play, play.state.resample(play.state.current_player, Stream(derive(seed, 5))))
    assert screen(narrator, other, answers)[1:] == shown


@pytest.mark.parametrize("name", ["base", "crown", "komarn"])
def test_a_hand_is_on_no_screen_but_its_own(prepared, name):
    """In a whole game of three at one keyboard, no card that is hidden in another hand is named between two wipes."""
    game, match = prepared(name)
    narrator = narrator_for(game, NAMES, "en", Symbols())
    out, dice, screens = io.StringIO(), Stream(7), []
    session = None

    def readline():
        state = session.state
        text = out.getvalue()
        out.seek(0)
        out.truncate()
        if text.endswith("Press Enter. "):
            return "\n"
        seat = state.current_player
        hands = [{step.text.partition(" ×")[0] for step in narrator.hand(state, each)} for each in range(3)]
        screens.append((text.rpartition("WIPED")[2], set.union(*hands) - hands[seat]))
        return f"{1 + dice.below(2)}\n"

    console = Console(readline, out, lambda: 80, clear=lambda: out.write("WIPED"))
    record = Record(match.game, NAMES, 3, match.sets, match.rules)
    sitting = Sitting(narrator, console, "en", lambda _: "x.yaml", Rulings("en", {}))
    session = TerminalGame(match, record, [SeatPlan("me", each) for each in NAMES], sitting)
    assert session.run()
    assert len(screens) > 60
    shown = 0
    for text, hidden in screens:
        menu = {line[4:].partition(" ×")[0] for line in text.splitlines()}
        assert not hidden & menu
        shown += len(menu)
    assert shown > 500
