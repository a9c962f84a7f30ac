"""What people at a table are asked and told: every action once, in few menus, and nothing that a seat may not know."""

import importlib

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import IllegalActionError, OrdoError
from ordo_pnp.games import load_game, plugin_of
from ordo_pnp.rules import OMNISCIENT, PUBLIC, Stream, Symbols, derive, make_bot

NAMES = ["Anna", "Ben", "Cleo", "Dan", "Eve"]
MATCHES = {
    "base-2": ("ordonnance", 2, {}, ("base",)),
    "base-5-drawing-first": ("ordonnance", 5, {"turn": "draw_then_play", "scoring": "capture_time"}, ("base",)),
    "crown-2": ("ordonnance", 2, {}, ("base", "crown")),
    "crown-4": ("ordonnance", 4, {"comparison": "rank_first"}, ("base", "crown")),
    "komarn-2": ("komarn", 2, {}, None),
    "komarn-3-optional": ("komarn", 3, {"command.claim": "optional", "morlock.tile": "discard"}, None),
    "komarn-4-morlocks": (
        "komarn",
        4,
        {"bag.morlocks": "12", "morlock.by_reinforcement": "true", "pass.mode": "discard_hand"},
        None,
    ),
}
# Lines of a menu: a terminal of 24 lines shows them with the question.
MOST_OPTIONS = 20


@pytest.fixture(scope="module")
def match_of(catalog, trial):
    """A function that gives the game and the match of a name; with ``trial`` each verb of the effects is played."""
    games = {game: load_game(catalog, game) for game in ("komarn", "ordonnance")}

    def find(name):
        if name == "trial":
            return trial, trial.prepare(3, {}, ("base", "trial"))
        game, players, rules, sets = MATCHES[name]
        return games[game], games[game].prepare(players, rules, sets)

    return find


def narrator_of(game, language="en", *, is_plain=False):
    return plugin_of(game.id).narrator(game, NAMES, language, Symbols(is_plain))


def steps(match, seed, bot="random"):
    """Play a game; yield each position with the action taken and the position after it."""
    state = match.new_state(seed)
    choosers = [make_bot(bot, match, derive(seed, seat)) for seat in range(match.players)]
    while not state.is_terminal:
        before = state.clone()
        action = choosers[state.current_player].choose(state, state.legal_actions())
        state.apply(action)
        yield before, action, state.clone()


def menus(choices):
    """Return every menu: the path of keys that leads there -> its options, key -> what it says."""
    found = {}
    for choice in choices:
        for at, step in enumerate(choice.steps):
            path = tuple(each.key for each in choice.steps[:at])
            found.setdefault(path, {}).setdefault(step.key, set()).add((step.text, step.detail))
    return found


@pytest.mark.parametrize("name", [*MATCHES, "trial"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_menus_hold_every_allowed_action_once(match_of, name, language):
    """No action is missing or there twice, no menu is longer than a screen, no option has two meanings or is cut short."""
    game, match = match_of(name)
    narrator = narrator_of(game, language)
    for state, _, _ in steps(match, 3):
        choices = narrator.choices(state)
        assert sorted(each.action for each in choices) == state.legal_actions()
        found = menus(choices)
        leaves = [tuple(step.key for step in each.steps) for each in choices]
        assert len(set(leaves)) == len(leaves)
        assert not set(leaves) & set(found)
        for options in found.values():
            assert len(options) <= MOST_OPTIONS
            assert all(len(said) == 1 for said in options.values())
            assert len({text for said in options.values() for text in said}) == len(options)


@pytest.mark.few(3)
@pytest.mark.parametrize("name", [*MATCHES, "trial"])
def test_what_is_barred_is_refused_in_words(match_of, name):
    """What a person would look for in vain is refused by the rules, for a reason that the language has words for."""
    game, match = match_of(name)
    narrator = narrator_of(game, "de")
    reasons = set()
    for state, _, _ in steps(match, 5):
        for choice in narrator.barred(state):
            with pytest.raises(IllegalActionError) as refused:
                state.clone().apply(choice.action)
            said = narrator.refusal(state, refused.value)
            assert said.endswith(".")
            reasons.add(refused.value.reason)
    assert reasons


@pytest.mark.parametrize("game_id", ["komarn", "ordonnance"])
def test_every_reason_of_a_refusal_has_words(catalog, game_id):
    """The closed list of each game, in each language."""
    homes = {"komarn": "legal_actions", "ordonnance": "notation"}
    module = importlib.import_module(f"ordo_pnp.games.{game_id}.{homes[game_id]}")
    for language in ("en", "de", "ru"):
        narrator = narrator_of(load_game(catalog, game_id), language)
        said = [narrator.refusal(None, IllegalActionError("", reason=each.value)) for each in module.Reason]
        assert all(said)


def shown(narrator, state, seat):
    """Return everything that is shown to a seat of a position."""
    said = [narrator.table(state, seat, 60), narrator.table(state, seat, 60, is_low=True), narrator.hand(state, seat)]
    if state.current_player == seat and not state.is_terminal:
        said += [narrator.question(state), narrator.choices(state), narrator.barred(state)]
    return said


@pytest.mark.slow
@given(st.sampled_from([*MATCHES, "trial"]), st.integers(0, 2**32), st.sampled_from(["random", "greedy"]), st.data())
def test_nothing_shown_depends_on_hidden_cards(match_of, name, seed, bot, data):
    """Law: with all that a seat cannot know dealt anew, table, hand, menus and sentences are the same to the letter."""
    game, match = match_of(name)
    narrator = narrator_of(game, "de")
    every = data.draw(st.integers(23, 61))
    for number, (before, action, after) in enumerate(steps(match, seed, bot)):
        if number % every:
            continue
        for seat in range(match.players):
            stream = Stream(derive(seed, number, seat))
            others = before.resample(seat, stream.split()), after.resample(seat, stream.split())
            assert shown(narrator, others[0], seat) == shown(narrator, before, seat)
            told = narrator.tell(before, action, after, seat)
            assert narrator.tell(others[0], action, others[1], seat) == told


@pytest.mark.parametrize("name", ["base-2", "crown-4", "komarn-4-morlocks"])
def test_what_is_public_is_no_more_than_any_seat_knows(match_of, name):
    """What everybody may know stays as it is whatever hands are dealt anew; somebody who knows all is told of drawn cards."""
    game, match = match_of(name)
    narrator = narrator_of(game)
    differs = 0
    for number, (before, action, after) in enumerate(steps(match, 3)):
        public = narrator.tell(before, action, after, PUBLIC)
        differs += narrator.tell(before, action, after, OMNISCIENT) != public
        if number % 16 == 0:
            seat = number // 16 % match.players
            stream = Stream(derive(3, number))
            others = before.resample(seat, stream.split()), after.resample(seat, stream.split())
            assert narrator.tell(others[0], action, others[1], PUBLIC) == public or seat != before.current_player
            assert narrator.table(others[1], PUBLIC, 80) == narrator.table(after, PUBLIC, 80)
    assert differs > 10


def test_a_card_put_under_the_deck_is_not_named_to_others(match_of):
    """Whoever puts it there is told which it is, the others only that there is one."""
    game, match = match_of("crown-4")
    narrator = narrator_of(game)
    found = 0
    for before, action, after in steps(match, 1):
        if before.action_to_string(action).startswith("under "):
            told = {seat: narrator.tell(before, action, after, seat)[0] for seat in range(4)}
            own = told.pop(before.current_player)
            assert set(told.values()) == {f"{NAMES[before.current_player]} puts a card under the deck."}
            assert own not in told.values()
            found += 1
    assert found > 5


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("name", ["base-2", "crown-4", "komarn-4-morlocks"])
def test_the_table_is_as_wide_as_the_terminal(match_of, name, width):
    """Lines that are drawn, not written, fit: those with armies or the river."""
    game, match = match_of(name)
    narrator = narrator_of(game, "ru")
    for state, _, _ in list(steps(match, 2))[::10]:
        for line in narrator.table(state, 0, width):
            text = "".join(part.text for part in line)
            is_written = ":" in text or "♔" in text or "<" in text or ("△" in text[:80] and "♜" in text[:1])
            assert is_written or len(text.rstrip()) <= width


def test_plain_terminals_get_plain_characters(match_of):
    """Where a terminal has no other characters, the English table is ASCII but for the names of cards."""
    for name in ("base-2", "komarn-2"):
        game, match = match_of(name)
        narrator = narrator_of(game, is_plain=True)
        for state, _, _ in list(steps(match, 2, "greedy"))[::9]:
            drawn = "".join(part.text for line in narrator.table(state, 0, 80) for part in line)
            assert drawn.replace("×", "x").isascii()


def test_words_that_are_missing_are_named(match_of):
    """Data of a game without the words of its narrator are refused by name, not by a traceback."""
    game, match = match_of("base-2")
    narrator = narrator_of(game, "xx")
    assert narrator.question(match.new_state(1)).endswith("which card do you play?")
    with pytest.raises(OrdoError, match=r"`ordonnance` has no words for `refusals\.no-such`"):
        narrator.refusal(None, IllegalActionError("", reason="NO_SUCH"))
