"""A game of Komarn prepared for play; picklable, so that it can be sent to other processes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ordo_pnp.games.komarn.bag import deal_sites, deal_tiles
from ordo_pnp.games.komarn.random_games import play_random
from ordo_pnp.games.komarn.state import State
from ordo_pnp.kernel.rng import Stream, derive, extend

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.setup import Setup
    from ordo_pnp.kernel.game import Tally


@dataclass(frozen=True, slots=True)
class KomarnMatch:
    """Players, rules, sets and the tables made from them."""

    setup: Setup
    sets: tuple[str, ...]
    game: str = "komarn"

    @property
    def players(self) -> int:
        """How many play."""
        return self.setup.players

    @property
    def rules(self) -> dict[str, str]:
        """Every variant with the value that is played."""
        return dict(self.setup.rules.chosen)

    def new_state(self, seed: int, number: int = 0) -> State:
        """Deal game ``number`` of a seed: the state's chance is the stream at path (seed, number, 0).

        Rule: chance decides in this order: who begins, the sites, the hands, the bag (section 3, A45).
        """
        stream = Stream(extend(derive(seed, number), 0))
        rules = self.setup.rules
        start = stream.below(self.players) if rules.random_start else 0
        state = State(self.setup, deal_sites(self.setup.board, rules, stream), stream)
        state.start = state.active = state.current_player = start
        deal_tiles(state)
        return state

    def play_random(self, seed: int, first: int, count: int) -> Tally:
        """Play games with random bots in less time, with exactly the results of the single engine."""
        return play_random(lambda number: self.new_state(seed, number), seed, first, count, self.players)
