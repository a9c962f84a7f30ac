"""The laws that every game obeys: a class of tests over the protocols ``Game``, ``Match`` and ``State``.

A package that brings a game writes a subclass that names the cases; nothing else of a game is known here.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import fsum
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from ordo_pnp.base import IllegalActionError
from ordo_pnp.cards import Catalog
from ordo_pnp.games import load_game
from ordo_pnp.rules import Match, Play, Record, SeatError, State, Stream, derive, replay

# Numbers that are tried as actions in one position, chosen at random, beside those allowed and their neighbours.
TRIED = 200
SEEDS = st.integers(0, 2**64 - 1)
# A whole game, or several, are one example.
_SOME = settings(
    max_examples=max(1, settings().max_examples // 12),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.differing_executors],
)
# Every position of a game is tried in many ways.
_FEW = settings(_SOME, max_examples=max(1, settings().max_examples // 24))
# So often what is hidden is dealt anew before it counts as open.
_REDEALT = 100


@dataclass(frozen=True, slots=True)
class MatchCase:
    """The played variant: arguments of ``Game.prepare``."""

    game: str
    players: int
    rules: Mapping[str, str] = field(default_factory=dict)
    sets: tuple[str, ...] | None = None

    @property
    def label(self) -> str:
        """The name of the case in a list of tests."""
        return "-".join([self.game, str(self.players), *self.rules.values(), *(self.sets or ())])


def perft(state: State, depth: int) -> int:
    """Count the ways to go on for some actions, ends of games included: a number that any change of the rules changes."""
    if depth == 0 or state.is_terminal:
        return 1
    count = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        count += perft(after, depth - 1)
    return count


def random_states(match: Match, seed: int, number: int = 0) -> Iterator[State]:
    """Yield every state of a game played at random, the last one over; it is the same object each time."""
    state = match.new_state(seed, number)
    stream = Stream(derive(seed, number, 99))
    yield state
    while not state.is_terminal:
        legal = state.legal_actions()
        state.apply(legal[stream.below(len(legal))])
        yield state


def views(state: State) -> list[dict[str, Any]]:
    """Return the knowledge of each seat."""
    return [state.view(seat) for seat in range(state.players)]


class GameLaws:
    """Laws; a subclass whose name begins with ``Test`` runs them."""

    # What is tried.
    cases: ClassVar[Sequence[MatchCase]] = ()
    # No game takes more actions.
    longest: ClassVar[int] = 10_000
    # Whether a player does not see everything.
    hides: ClassVar[bool] = True
    # Case, seed, depth and what ``perft`` counts there: pins the rules.
    counted: ClassVar[Sequence[tuple[MatchCase, int, int, int]]] = ()

    def inventory(self, match: Match, state: State) -> Any:
        """Count all cards and pieces of a state, wherever they are; a subclass says how."""
        return state.players

    @pytest.fixture(scope="class")
    @classmethod
    def match(cls, match_case: MatchCase, ordo_catalog: Catalog) -> Match:
        """Return the played variant: each of ``cases``."""
        game = load_game(ordo_catalog, match_case.game)
        return game.prepare(match_case.players, match_case.rules, match_case.sets)

    @_FEW
    @given(seed=SEEDS)
    def test_allowed_actions_ascend_and_apply_accepts_exactly_them(self, match: Match, seed: int) -> None:
        """Every allowed action is accepted, every other number is refused and changes nothing."""
        for turn, state in enumerate(random_states(match, seed)):
            legal = state.legal_actions()
            assert all(one < two for one, two in pairwise(legal))
            assert bool(legal) != state.is_terminal
            if turn % 7:
                continue
            before = views(state)
            for action in _tried(legal, seed + turn):
                if action in legal:
                    state.clone().apply(action)
                    continue
                with pytest.raises(IllegalActionError) as refused:
                    state.apply(action)
                assert refused.value.reason
            assert views(state) == before
            assert state.legal_actions() == legal

    @_SOME
    @given(seed=SEEDS, beyond=st.integers(0, 3))
    def test_a_seat_that_nobody_has_is_an_error(self, match: Match, seed: int, beyond: int) -> None:
        """No number that is no seat shows anything, and least of all one that counts from the end."""
        state = match.new_state(seed)
        for seat in (-1 - beyond, match.players + beyond):
            with pytest.raises(SeatError, match=str(seat)):
                state.view(seat)

    @_SOME
    @given(seed=SEEDS)
    def test_actions_round_trip_as_text(self, match: Match, seed: int) -> None:
        """Every allowed action has a text of its own that reads back as the same action."""
        for state in random_states(match, seed):
            legal = state.legal_actions()
            texts = [state.action_to_string(action) for action in legal]
            assert len(set(texts)) == len(texts)
            assert [state.parse_action(text) for text in texts] == legal

    @_SOME
    @given(seed=SEEDS, number=st.integers(0, 2**40))
    def test_replay_equals_the_final_state(self, match: Match, seed: int, number: int) -> None:
        """Rules, sets, seed and actions, through JSON, lead to the same state and outcome, and from any place on it too."""
        names = tuple(str(seat) for seat in range(match.players))
        play = Play(match, Record(match.game, names, seed, match.sets, match.rules, number))
        stream = Stream(derive(seed, 5))
        actions = []
        state = match.new_state(seed, number)
        while not state.is_terminal:
            legal = state.legal_actions()
            action = legal[stream.below(len(legal))]
            actions.append(state.action_to_string(action))
            state.apply(action)
        record = Record.from_data(json.loads(json.dumps({**play.record.to_data(), "actions": actions})))
        again = replay(match, record)
        assert views(again) == views(state)
        assert again.outcome() == state.outcome()
        cut = len(actions) // 2
        later = replay(match, replace(record, actions=tuple(actions[:cut])))
        for text in actions[cut:]:
            later.apply(later.parse_action(text))
        assert views(later) == views(state)

    @_SOME
    @given(seed=SEEDS)
    def test_nothing_is_lost_or_doubled(self, match: Match, seed: int) -> None:
        """All cards are somewhere, at every moment, each once."""
        everything = self.inventory(match, match.new_state(seed))
        for state in random_states(match, seed):
            assert self.inventory(match, state) == everything

    @_SOME
    @given(seed=SEEDS)
    def test_every_game_ends(self, match: Match, seed: int) -> None:
        """A random game ends, with a winner among its players and shares that add up to one."""
        *before, last = random_states(match, seed)
        assert len(before) <= self.most_actions(match)
        outcome = last.outcome()
        assert outcome.winners
        assert set(outcome.winners) <= set(range(match.players))
        assert fsum(outcome.returns()) == pytest.approx(1.0)

    def most_actions(self, match: Match) -> int:
        """Return how many actions a game of a match takes at most."""
        return self.longest

    @_FEW
    @given(seed=SEEDS)
    def test_a_view_shows_nothing_hidden(self, match: Match, seed: int) -> None:
        """A player's view stays the same when everything that player cannot see is dealt anew."""
        different = 0
        for turn, state in enumerate(random_states(match, seed)):
            if turn % 5:
                continue
            for seat in range(match.players):
                other = state.resample(seat, Stream(derive(seed, turn)))
                assert other.view(seat) == state.view(seat)
                assert self.inventory(match, other) == self.inventory(match, state)
                if state.current_player == seat:
                    assert other.legal_actions() == state.legal_actions()
                    values = [state.action_value(action) for action in state.legal_actions()]
                    assert values == [other.action_value(action) for action in other.legal_actions()]
                different += views(other) != views(state)
        start, again = match.new_state(seed), 0
        while self.hides and not different and again < _REDEALT:  # of few cards a new deal may be the old one
            again += 1
            different += views(start.resample(0, Stream(derive(seed, 0, again)))) != views(start)
        assert bool(different) == self.hides

    @_FEW
    @given(seed=SEEDS)
    def test_a_copy_lives_its_own_life(self, match: Match, seed: int) -> None:
        """Actions on a copy do not touch the original, and both see the same chance."""
        for turn, state in enumerate(random_states(match, seed)):
            if turn % 9 or state.is_terminal:
                continue
            before = views(state)
            one, two = state.clone(), state.clone()
            for twin in (one, two):
                for _ in range(40):
                    if twin.is_terminal:
                        break
                    twin.apply(twin.legal_actions()[0])
            assert views(state) == before
            assert views(one) == views(two)

    def test_a_match_can_be_sent_to_another_process(self, match: Match) -> None:
        """A match survives pickling and deals the same games."""
        twin = pickle.loads(pickle.dumps(match))  # noqa: S301 (our own bytes)
        assert views(twin.new_state(3, 4)) == views(match.new_state(3, 4))
        assert (twin.game, twin.players, twin.sets, twin.rules) == (match.game, match.players, match.sets, match.rules)

    def test_games_of_one_seed_differ(self, match: Match) -> None:
        """The number of a game decides its deal, and so does the seed, each in its own way; of few cards, deals may repeat."""
        by_seed = [[json.dumps(views(match.new_state(seed, number))) for number in range(4)] for seed in range(4)]
        by_number = [list(each) for each in zip(*by_seed, strict=True)]
        assert all(len(set(deals)) > 1 for deals in [*by_seed, *by_number])
        assert by_seed != by_number

    def test_positions_are_counted(self, ordo_catalog: Catalog) -> None:
        """From some deals there are as many ways to go on as were counted before."""
        found = []
        for case, seed, depth, _ in self.counted:
            match = load_game(ordo_catalog, case.game).prepare(case.players, case.rules, case.sets)
            found.append((case, seed, depth, perft(match.new_state(seed), depth)))
        assert found == list(self.counted)


def _tried(legal: Sequence[int], seed: int) -> list[int]:
    """Return the numbers that are tried beside those allowed: their neighbours, and some up to twice the greatest."""
    stream = Stream(derive(seed, 7))
    near = {each + step for each in legal for step in (-1, 1)}
    return sorted({-1, *near, *(stream.below(2 * max(legal, default=0) + 2) for _ in range(TRIED))} | set(legal))
