"""Bots: random, greedy, learned and strong (search in sampled worlds), and estimates within a time limit.

Every action is tried in the same worlds, so that they differ by their effect and not by luck. After each round only
those go on that did best, and so the most playouts are spent on actions that are hard to tell apart. How many playouts
there are decides everything: the same key gives the same choice, however long it takes. All cards hidden from the seat
are dealt anew in every world; the bot never reads the real ones.

Nothing is learned for it: where a match has no weights, actions are chosen for the search by their value now.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from ordo_pnp.rules.chance import MASK32, Stream, extend, random_numbers
from ordo_pnp.rules.game import WIN, Evaluation, Learner, Match, Rating, State, Weights, bot_support

# Seed of learning by default.
LEARNING_SEED = 0


class _Pupil:
    """A learner, compared by the inputs of its weights, so that equal matches learn once."""

    def __init__(self, learner: Learner) -> None:
        self.learner = learner

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Pupil) and self.learner.fingerprint == other.learner.fingerprint

    def __hash__(self) -> int:
        return hash(self.learner.fingerprint)


@lru_cache(maxsize=4)
def _learned(pupil: _Pupil) -> Weights:
    return pupil.learner.train(LEARNING_SEED)


def weights_of(learner: Learner) -> Weights:
    """Return the weights that a match was given; without any, learn some."""
    return _learned(_Pupil(learner)) if learner.weights is None else learner.weights


def known_evaluation(match: Match) -> Evaluation | None:
    """Return the learned evaluation of a match with its own weights; None without any: nothing is learned now."""
    learner = bot_support(match).learner
    if learner is None or learner.weights is None:
        return None
    return learner.evaluation(learner.weights)


def learned_evaluation(match: Match) -> Evaluation | None:
    """Return the learned evaluation of a match; None where its game has none."""
    learner = bot_support(match).learner
    return None if learner is None else learner.evaluation(weights_of(learner))


_WORDS = 16


class Bot(Protocol):
    """Chooses actions for one seat in one game."""

    def choose(self, state: State, legal: Sequence[int]) -> int:
        """Choose one of the allowed actions, of which there is at least one."""
        ...


class RandomBot:
    """Takes every allowed action with the same probability; draws one number for each decision."""

    __slots__ = ("_at", "_key", "_numbers")

    def __init__(self, key: int) -> None:
        self._key = key
        self._at = 0
        self._numbers = random_numbers(key, 0, _WORDS)

    def choose(self, state: State, legal: Sequence[int]) -> int:
        """Choose an action; the same numbers as ``Stream(key).below(len(legal))``, without a call for each."""
        at = self._at
        self._at = at + 1
        if at >= len(self._numbers):
            self._numbers += random_numbers(self._key, at >> 1, _WORDS)
        bound = len(legal)
        product = self._numbers[at] * bound
        if product & MASK32 < bound:
            stream = Stream(self._key, at)
            choice = stream.below(bound)
            self._at = stream.count
            return legal[choice]
        return legal[product >> 32]


class BestValueBot:
    """Takes the action that looks best now.

    Of several with the same value, which is a whole number, it takes one at random: it draws once from its own stream
    and counts them in ascending order. A decision without a tie draws nothing.
    """

    __slots__ = ("_evaluation", "_stream")

    def __init__(self, key: int, evaluation: Evaluation) -> None:
        self._stream = Stream(key)
        self._evaluation = evaluation

    def choose(self, state: State, legal: Sequence[int]) -> int:
        """Choose an action; looks at nothing but the values it has for the acting player."""
        if len(legal) == 1:
            return legal[0]
        values = self._evaluation(state, legal)
        best = max(values)
        good = [action for action, value in zip(legal, values, strict=True) if value == best]
        return good[self._stream.below(len(good))] if len(good) > 1 else good[0]


def one_by_one(state: State, legal: Sequence[int]) -> list[int]:
    """Return the value that the game gives each action."""
    return [state.action_value(action) for action in legal]


def greedy_evaluation(match: Match) -> Evaluation:
    """Return an evaluation of the same values, as quick as the game allows."""
    return bot_support(match).values or one_by_one


class GreedyBot(BestValueBot):
    """Takes the action to which the game gives the highest value."""

    __slots__ = ()

    def __init__(self, key: int, match: Match | None = None) -> None:
        """Make a bot; with a match it values all actions of a decision at once where the game can do so."""
        super().__init__(key, one_by_one if match is None else greedy_evaluation(match))


_ROUNDS: Final = 3
# A fourth of the actions goes on to the next round.
_PART: Final = 4
# Actions of the last round.
_LEAST: Final = 2
# In the first round each action gets at least so many; with fewer playouts, fewer actions are tried.
_WORLDS: Final = 4


class Estimate(NamedTuple):
    """The estimate of an action."""

    # Victories to be expected, from 0 to 1; None of an action that was not tried.
    rate: float | None
    playouts: int


class StrongBot:
    """Searches with so many playouts for each decision.

    Args:
        match: The match.
        key: Of all its chance.
        playouts: At most; at least one for each action that is tried.
        prior: Rates the actions worth trying; by default the weights learned of the cards, which are learned now where
            they never were.
    """

    def __init__(self, match: Match, key: int, playouts: int, prior: Evaluation | None = None) -> None:
        support = bot_support(match)
        self._rate_worlds = support.rate_worlds
        self._play_out = support.play_out or _play_at_random
        self._imagine = support.imagine or _dealt_anew
        self._close = support.close
        self._prior: Evaluation = prior or learned_evaluation(match) or greedy_evaluation(match)
        self._key = key
        self._playouts = playouts
        self._decisions = 0

    def choose(self, state: State, legal: Sequence[int]) -> int:
        """Choose the action that did best."""
        return legal[0] if len(legal) == 1 else self._search(state, legal)[0][0]

    def estimates(self, state: State, legal: Sequence[int]) -> list[Estimate]:
        """Return the search's estimate of each action."""
        found = {
            action: Estimate(rating.won / WIN / worlds, worlds) for action, rating, worlds in self._search(state, legal)
        }
        return [found.get(action, Estimate(None, 0)) for action in legal]

    def _search(self, state: State, legal: Sequence[int]) -> list[tuple[int, Rating, int]]:
        """Return the actions that were tried, best first, with their ratings and numbers of worlds."""
        key = extend(self._key, self._decisions)
        self._decisions += 1
        alive = self._candidates(state, legal)
        sums = dict.fromkeys(alive, Rating(0, 0))
        worlds = dict.fromkeys(alive, 0)
        dropped: list[int] = []
        for at in range(_ROUNDS):
            each = max(1, self._playouts // _ROUNDS // len(alive))
            for action, rating in zip(alive, self._rate(state, alive, each, extend(key, at)), strict=True):
                sums[action] = Rating(sums[action].won + rating.won, sums[action].lead + rating.lead)
                worlds[action] += each
            alive.sort(key=lambda action: -self._merit(sums[action]))  # all of them had the same number of worlds
            kept = max(_LEAST, len(alive) // _PART)
            if at < _ROUNDS - 1:
                dropped[:0] = alive[kept:]
                del alive[kept:]
        return [(action, sums[action], worlds[action]) for action in [*alive, *dropped]]

    def _candidates(self, state: State, legal: Sequence[int]) -> list[int]:
        """Return the actions that are tried, those first that look best without search."""
        values = dict(zip(legal, self._prior(state, legal), strict=True))
        most = max(_LEAST, self._playouts // _ROUNDS // _WORLDS)
        return sorted(legal, key=lambda action: -values[action])[:most]

    def _merit(self, rating: Rating) -> int:
        return 2 * self._close * rating.won + WIN * rating.lead if self._close else rating.won

    def _rate(self, state: State, actions: Sequence[int], worlds: int, key: int) -> Sequence[Rating]:
        found = None if self._rate_worlds is None else self._rate_worlds(state, actions, worlds, key)
        return self._one_by_one(state, actions, worlds, key) if found is None else found

    def _one_by_one(self, state: State, actions: Sequence[int], worlds: int, key: int) -> list[Rating]:
        """Rate actions with the engine of the game."""
        seat = state.current_player
        sums = [(0, 0)] * len(actions)
        for world in range(worlds):
            dealt = self._imagine(state, seat, Stream(extend(extend(key, world), 0)))
            chance = extend(extend(key, world), 1)
            for at, action in enumerate(actions):
                twin = dealt.clone()
                twin.apply(action)
                self._play_out(twin, Stream(chance))
                won, lead = self._judged(twin, seat)
                sums[at] = (sums[at][0] + won, sums[at][1] + lead)
        return [Rating(*each) for each in sums]

    def _judged(self, state: State, seat: int) -> tuple[int, int]:
        outcome = state.outcome()
        won = WIN // len(outcome.winners) if seat in outcome.winners else 0
        if not self._close:
            return won, 0
        best = max(total for other, total in enumerate(outcome.totals) if other != seat)
        return won, max(-self._close, min(self._close, outcome.totals[seat] - best))


def _dealt_anew(state: State, seat: int, stream: Stream) -> State:
    return state.resample(seat, stream)


def _play_at_random(state: State, stream: Stream) -> None:
    bot = RandomBot(stream.split().key)
    while not state.is_terminal:
        state.apply(bot.choose(state, state.legal_actions()))


# The first search has this part of the playouts of a whole one.
_FIRST: Final = 8
# Each search has this many times the playouts, and takes about this many times the time, of the one before.
_NEXT: Final = 2


class TimedEstimates(NamedTuple):
    """The estimates found in time."""

    # By allowed action, in their order.
    estimates: tuple[Estimate, ...]
    # Of the search that found it.
    playouts: int


def estimates_within(
    match: Match, state: State, key: int, milliseconds: int, clock: Callable[[], float]
) -> TimedEstimates:
    """Search with more and more playouts, up to those of a decision of ``strong``, while the next search fits into the time.

    The first search, with an eighth of the playouts, is made however long it takes; with time for all, the answer is the same twice.

    Args:
        match: The match.
        state: The position; not a terminal one.
        key: Of all chance.
        milliseconds: The time.
        clock: Returns a time in seconds, ever later.
    """
    prior = known_evaluation(match) or greedy_evaluation(match)
    most = bot_support(match).playouts
    playouts = max(1, most // _FIRST)
    legal = state.legal_actions()
    began = clock()
    while True:
        started = clock()
        found = StrongBot(match, key, playouts, prior).estimates(state, legal)
        now = clock()
        is_late = now - began + _NEXT * (now - started) > milliseconds / 1000
        if playouts >= most or is_late:
            return TimedEstimates(tuple(found), playouts)
        playouts = min(most, _NEXT * playouts)
