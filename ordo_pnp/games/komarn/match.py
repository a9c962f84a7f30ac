"""A game of Komarn prepared for play; picklable, so that it can be sent to other processes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ordo_pnp.games.komarn.bag import deal_sites, deal_tiles
from ordo_pnp.games.komarn.random_games import play_random
from ordo_pnp.games.komarn.state import State
from ordo_pnp.kernel import BotSupport, Stream, derive, extend

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.setup import Setup
    from ordo_pnp.kernel import Match, Tally, Weights

# Steps below the key of a game, beside those of its bots.
_LOTS, _SITES, _HANDS, _BAG = -3, -2, -1, 0


@dataclass(frozen=True, slots=True)
class KomarnMatch:
    """Players, rules, sets and the tables made from them."""

    setup: Setup
    sets: tuple[str, ...]
    game: str = "komarn"
    # What the bot ``learned`` plays with; None where it has to learn first.
    weights: Weights | None = None

    @property
    def players(self) -> int:
        """How many play."""
        return self.setup.players

    @property
    def rules(self) -> dict[str, str]:
        """Every variant with the value that is played."""
        return dict(self.setup.rules.chosen)

    @property
    def declines(self) -> tuple[int, ...]:
        """The actions that do nothing but decline: no camp, no doubt, no command."""
        numbering = self.setup.numbering
        return numbering.nocamp, numbering.accept, numbering.decline

    def new_state(self, seed: int, number: int = 0) -> State:
        """Deal game ``number`` of a seed: its chance are the streams at paths (seed, number, 0) and below 0.

        Rule: chance decides who begins, the sites, the hands, the bag (section 3, A45), each with a stream of its own:
        what one of them is dealt from changes no other.
        """
        key = derive(seed, number)
        lots, sites, hands, bag = (Stream(extend(key, step)) for step in (_LOTS, _SITES, _HANDS, _BAG))
        rules = self.setup.rules
        state = State(self.setup, deal_sites(self.setup.board, rules, sites), bag)
        state.start = state.active = state.current_player = lots.below(self.players) if rules.random_start else 0
        deal_tiles(state, hands)
        return state

    def play_random(self, seed: int, first: int, count: int) -> Tally:
        """Play games with random bots in less time, with exactly the results of the single engine."""
        return play_random(lambda number: self.new_state(seed, number), seed, first, count, self.players)

    def bot_support(self) -> BotSupport:
        """Return what bots may use."""
        from ordo_pnp.games.komarn.bot_support import support  # for bots that look at what actions are worth

        return support(self.setup, self.weights, self._match_with, self.new_state)

    def _match_with(self, weights: Weights) -> Match:
        return replace(self, weights=weights)  # type: ignore[return-value]  # its attributes are read only
