"""Learn the evaluation of Komarn by play against itself: weights of pieces on the board are fitted to final money.

The first round is played as the greedy bot does, each further one with the weights of the round before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from ordo_pnp.games.komarn.bots import PHASES, SHAPE, UNIT, BannerEvaluation, phase_of, place_of
from ordo_pnp.games.komarn.evaluation import action_values, prospects
from ordo_pnp.games.komarn.scoring import final_money
from ordo_pnp.games.komarn.setup import NOBODY
from ordo_pnp.games.komarn.situation import Phase
from ordo_pnp.games.komarn.state import State
from ordo_pnp.rules import Stream, Weights, derive

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROUNDS: Final = 3
# In each round.
GAMES: Final = 150
# Of a hundred placements so many are taken at random.
_EXPLORED: Final = 10
# Of the regression: as if so many observations had said 0.
_RIDGE: Final = 20.0
_STARTS: Final = {"commanded": 0, "led": SHAPE["commanded"], "fields": SHAPE["commanded"] + SHAPE["led"]}
_WIDTH: Final = sum(SHAPE.values())


def train(deal: Callable[[int, int], State], seed: int) -> Weights:
    """Return weights for a match.

    Args:
        deal: Deals a game of a seed.
        seed: Of all chance.
    """
    weights: Weights | None = None
    for turn in range(ROUNDS):
        choose = action_values if weights is None else BannerEvaluation(weights).values
        rows: list[NDArray[np.float64]] = []
        wanted: list[float] = []
        for number in range(GAMES):
            _play(deal(derive(seed, turn), number), choose, Stream(derive(seed, turn, number)), rows, wanted)
        weights = _fitted(np.array(rows), np.array(wanted))
    assert weights is not None  # noqa: S101 (there is a round)
    return weights


def _play(
    state: State,
    values: Callable[[State, Sequence[int]], list[int]],
    stream: Stream,
    rows: list[NDArray[np.float64]],
    wanted: list[float],
) -> None:
    """Play a game; add the features of its positions after placements, and the money still gained from there."""
    found: list[tuple[int, float]] = []
    while not state.is_terminal:
        seat, legal, is_placement = state.current_player, state.legal_actions(), state.phase == Phase.PLAY
        if is_placement and stream.below(100) < _EXPLORED:
            action = legal[stream.below(len(legal))]
        else:
            known = values(state, legal)
            good = [at for at, value in enumerate(known) if value == max(known)]
            action = legal[good[stream.below(len(good))]]
        state.apply(action)
        if is_placement and not state.is_terminal:
            shown = _shown(state)
            rows.append(_ahead(shown, seat))
            found.append((seat, float(_ahead(_money(state), seat))))
    final = np.array(final_money(state)[0], np.float64)
    wanted += [float(_ahead(final, seat)) - before for seat, before in found]


def _ahead(values: NDArray[np.float64], seat: int) -> NDArray[np.float64]:
    """Return by how much a seat is ahead of the mean of the others."""
    ahead: NDArray[np.float64] = values[seat] - (values.sum(axis=0) - values[seat]) / (len(values) - 1)
    return ahead


def _money(state: State) -> NDArray[np.float64]:
    money = np.array(state.money, np.float64)
    if state.provost != NOBODY:
        money[state.provost] += state.setup.rules.provost_at_end
    return money


def _shown(state: State) -> NDArray[np.float64]:
    """Return the features that the weights of each seat are multiplied with: shape (players, weights)."""
    phase, shown = phase_of(state), np.zeros((state.players, _WIDTH))
    for root, other in enumerate(state.parent):
        if other != root or state.occupant[root] == NOBODY:
            continue
        place = place_of(state, state.counts[root], state.sergeant[root])
        if place is not None:
            name, lead, seat = place
            at = _STARTS[name] + phase * SHAPE[name] // PHASES + 2 * lead
            shown[seat, at] += 1
            shown[seat, at + 1] += state.deal.value(state.touched[root], state.castles[root], state.setup.rules.end)
    for seat, hand in enumerate(state.hands):
        shown[seat, _STARTS["fields"] + phase] += sum(prospects(state, tile) for tile in hand)
    return shown


def _fitted(rows: NDArray[np.float64], wanted: NDArray[np.float64]) -> Weights:
    squares = np.einsum("ni,nj->ij", rows, rows) + _RIDGE * np.eye(_WIDTH)
    found = np.linalg.solve(squares, np.einsum("ni,n->i", rows, wanted))
    whole = [round(float(each) * UNIT) for each in found]
    return {name: tuple(whole[start : start + SHAPE[name]]) for name, start in _STARTS.items()}
