"""A bot that tries actions in worlds that could be the real one: flat search with common worlds and sequential halving.

Every action is tried in the same worlds, so that they differ by what they do and not by luck. After each round only those go
on that did best, and so the most playouts are spent on what is hard to tell apart. How many playouts there are decides
everything: the same key gives the same choice, however long it takes. What the seat cannot see is dealt anew in every world;
nothing else of it is looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.kernel import WIN, Rating, Stream, bot_support, extend
from ordo_pnp.sim.bots.learning import learned_evaluation
from ordo_pnp.sim.bots.simple_bots import RandomBot, greedy_evaluation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.kernel import Evaluation, Match, State

_ROUNDS: Final = 3
# A fourth of the actions goes on to the next round.
_PART: Final = 4
# Actions of the last round.
_LEAST: Final = 2
# In the first round each action gets at least so many; with fewer playouts, fewer actions are tried.
_WORLDS: Final = 4


class Estimate(NamedTuple):
    """What is thought of an action."""

    # Victories to be expected, from 0 to 1; None of an action that was not tried.
    rate: float | None
    playouts: int


class StrongBot:
    """Searches with so many playouts for each decision.

    Args:
        match: What is played.
        key: Of all its chance.
        playouts: At most; at least one for each action that is tried.
        prior: What tells which actions are worth trying; by default what was learned of the cards, which is learned now where it
            never was.
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
        """Return what the search thinks of each action."""
        found = {
            action: Estimate(rating.won / WIN / worlds, worlds) for action, rating, worlds in self._search(state, legal)
        }
        return [found.get(action, Estimate(None, 0)) for action in legal]

    def _search(self, state: State, legal: Sequence[int]) -> list[tuple[int, Rating, int]]:
        """Return the actions that were tried, best first, with what came of them and the number of worlds."""
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
