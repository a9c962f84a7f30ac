"""`KomarnMatch`, a game prepared for play, and fast games of random marshals.

The choices are those of the single engine with random bots, number by number: an action is drawn from the same stream
among the same ascending actions, but they are counted, and only the one that was drawn is looked up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import compress
from typing import Final

from ordo_pnp.games.komarn.bag import deal_sites, deal_tiles
from ordo_pnp.games.komarn.board import flags
from ordo_pnp.games.komarn.legal_actions import actions, rare_placements, reinforceable
from ordo_pnp.games.komarn.scoring import outcome
from ordo_pnp.games.komarn.setup import Setup
from ordo_pnp.games.komarn.situation import Phase, Situation
from ordo_pnp.games.komarn.state import State
from ordo_pnp.games.komarn.turn import camp, nocamp, pass_, perform, recruit, reinforce
from ordo_pnp.rules import BotSupport, Finished, Match, Stream, Tally, Weights, derive, extend

# Set of the fields of an area -> how many there are.
_COUNTS: Final = (0, 1, 1, 2, 1, 2, 2, 3)


def play_random(deal: Callable[[int], Situation], seed: int, first: int, count: int, players: int) -> Tally:
    """Play games of a seed and count their results.

    Args:
        deal: Gives the game with a number, dealt.
        seed: The seed; the marshal of a seat draws from the stream at path (seed, number, 1 + seat).
        first: Number of the first game.
        count: How many.
        players: How many marshals.
    """

    def play(number: int) -> Finished:
        key = derive(seed, number)
        state = deal(number)
        start = state.current_player
        moves = play_on(state, [Stream(extend(key, 1 + seat)) for seat in range(players)])
        return Finished(outcome(state), start, moves)

    return Tally.of(players, map(play, range(first, first + count)))


def play_on(state: Situation, streams: list[Stream]) -> int:
    """Play a game to its end, each seat with its stream; give the number of actions."""
    moves = 0
    while not state.is_terminal:
        stream = streams[state.current_player]
        if state.phase == Phase.PLAY:
            _placement(state, stream)
        elif state.phase == Phase.CAMP:
            _camp(state, stream)
        else:
            allowed = actions(state)
            perform(state, allowed[stream.below(len(allowed))])
        moves += 1
    return moves


def _placement(state: Situation, stream: Stream) -> None:
    numbering = state.setup.numbering
    seat = state.current_player
    hand = state.hands[seat]
    open_ = state.open
    free = [open_ >> 3 * tile & 7 for tile in hand]
    recruits = sum([_COUNTS[fields] for fields in free])
    near = reinforceable(state, seat)
    lands = near.bit_count()
    others = rare_placements(state, seat)
    total = recruits + lands * len(hand) + len(others)
    if not total or state.supply[seat] <= 0:
        pass_(state, hand[stream.below(len(hand))])
        return
    at = stream.below(total)
    if at < recruits:
        for tile, fields in zip(hand, free, strict=True):
            if at < _COUNTS[fields]:
                recruit(state, state.setup.recruits[tile][fields][at])
                return
            at -= _COUNTS[fields]
    at -= recruits
    if at < lands * len(hand):
        which, land = divmod(at, lands)
        found = list(compress(numbering.land_of, flags(near)))[land]
        reinforce(state, hand[which] * numbering.lands + found)
        return
    perform(state, others[at - lands * len(hand)])


def _camp(state: Situation, stream: Stream) -> None:
    free = state.bare & state.setup.board.land if state.camps_left[state.current_player] > 0 else 0
    at = stream.below(free.bit_count() + 1)
    if at == free.bit_count():
        nocamp(state, 0)
    else:
        camp(state, list(compress(state.setup.numbering.land_of, flags(free)))[at])


# Steps below the key of a game, beside those of its bots.
_LOTS, _SITES, _HANDS, _BAG = -3, -2, -1, 0


@dataclass(frozen=True, slots=True)
class KomarnMatch:
    """Players, rules, sets and the tables made from them."""

    setup: Setup
    sets: tuple[str, ...]
    game: str = "komarn"
    # Weights of the bot ``learned``; None where it has to learn first.
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

        Rule: chance decides the starting marshal, the sites, the hands, the bag (section 3, A45), each with a stream of
        its own: the stream of one of them changes no other.
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
        """Return the bot support of the match."""
        from ordo_pnp.games.komarn.bots import support  # for bots that value actions

        return support(self.setup, self.weights, self._match_with, self.new_state)

    def _match_with(self, weights: Weights) -> Match:
        return replace(self, weights=weights)  # type: ignore[return-value]  # its attributes are read only
