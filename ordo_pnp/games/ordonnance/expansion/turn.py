"""The turn of a game with an expansion, step by step.

A turn draws up to six cards by itself and then asks its player, in this order: at most one kingdom or ordonnance card, a
unit, cards to put under the deck. Playing a unit skips the steps before it; where nothing but the end of the turn
is left after an action, it ends by itself.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import IllegalActionError
from ordo_pnp.games.ordonnance.expansion.knowledge import BURIED, EVERYBODY
from ordo_pnp.games.ordonnance.expansion.pending import question
from ordo_pnp.games.ordonnance.expansion.reachability import could_change_something
from ordo_pnp.games.ordonnance.expansion.resolution import Resolution
from ordo_pnp.games.ordonnance.expansion.turn_offers import (
    AFTER_UNIT,
    BEFORE_UNIT,
    KINGDOM,
    ORDONNANCE,
    PUTTING_UNDER,
    UNIT,
    TurnOffers,
)
from ordo_pnp.games.ordonnance.refusal import Reason, refusal
from ordo_pnp.games.ordonnance.setup import LOTS, TERRITORIES
from ordo_pnp.kernel import Outcome, Stream, Termination, extend, with_offer

if TYPE_CHECKING:
    from ordo_pnp.games.ordonnance.expansion.setup import OrdonnanceType

# After so many turns of each player a game that does not end is stopped; a usual one has about twenty.
ROUNDS: Final = 100
_MADE: Final = "that choice was the only one and has been made"
_NOTHING_ASKED: Final = "there is nothing to decide about: no card is being resolved"


class TurnState(TurnOffers):
    """A game with an expansion that actions are applied to."""

    __slots__ = ()

    def deal(self, key: int) -> None:
        """Deal the hands and draw lots for the first player, with the stream below a key."""
        self.lots = Stream(extend(key, LOTS))
        self.hands = [sorted(self.deck.take(self.setup.hand_size)) for _ in range(self.players)]
        held = sum(card < self.setup.units for hand in self.hands for card in hand)
        self.deck_units = self.setup.units - held
        self.current_player = self.lots.below(self.players)
        self._begin_turn()

    def apply(self, action: int) -> None:
        """Carry out an action, and what follows from it without a decision.

        Raises:
            IllegalActionError: The action is not allowed; the state is untouched.
        """
        try:
            if self.resolution is not None:
                self._decide(action)
            elif 0 <= action < self.setup.kingdom_plays_from:
                self._place(action)
            elif action == self.setup.end_action:
                self._end()
                return
            else:
                self._play_single(action)
        except IllegalActionError as error:
            raise with_offer(error, self, action) from None
        hand = self.hands[self.current_player]
        if (
            (not hand or hand[-1] < self.setup.units)
            and self.resolution is None
            and ((self.step == AFTER_UNIT and not self.extra[UNIT]) or not self._may_place())
        ):
            self._next_turn()

    def _play_single(self, action: int) -> None:
        """Play a kingdom or ordonnance card, or put one under the deck."""
        setup = self.setup
        if setup.kingdom_plays_from <= action < setup.ordonnance_plays_from:
            self._lay_kingdom(action)
        elif setup.ordonnance_plays_from <= action < setup.under_from:
            self._play_ordonnance(action)
        elif setup.under_from <= action < setup.end_action:
            self._put_under(action - setup.under_from)
        elif self.is_terminal:
            raise refusal(Reason.GAME_OVER, "the game is over")
        else:
            raise refusal(Reason.NOT_OFFERED, _MADE if action in self.made else _NOTHING_ASKED)

    def _place(self, action: int) -> None:
        """Play a unit, with the end up that its player chooses (OR-16)."""
        seat = self.current_player
        kind, territory, first, beyond, end = self.setup.unit_moves[action]
        hand = self.hands[seat]
        at = bisect_left(hand, first)
        again = self.step == AFTER_UNIT
        if (
            at == len(hand)
            or hand[at] >= beyond
            or (self.step != BEFORE_UNIT and not (again and self.extra[UNIT]))
            or not self.opens[seat] >> territory & 1
            or self.is_terminal
        ):
            raise self._refused_unit(kind, territory)
        if again:
            self.extra[UNIT] -= 1
        card = hand.pop(at)
        if self.knowledge.hands:
            self.knowledge.leaves_hand(seat, kind, EVERYBODY, self.players)
        self.put(seat * TERRITORIES + territory, card * 2 + end)
        self.busy = True
        self.step = AFTER_UNIT

    def _spend(self, kind: int) -> None:
        """Count a kingdom or ordonnance card against what the turn allows."""
        self.plays += 1
        if self.single:
            self.single -= 1
        else:
            self.extra[kind] -= 1

    def _lay_kingdom(self, action: int) -> None:
        """Play a kingdom card; one without present effect may be played."""
        setup, seat = self.setup, self.current_player
        row, territory = divmod(action - setup.kingdom_plays_from, TERRITORIES)
        at = self._held(row + setup.unit_types)
        self._check_single(KINGDOM, "a kingdom card")
        if not self._kingdom_places() >> territory & 1:
            name = setup.vocabulary.territories[territory]
            raise refusal(Reason.KINGDOM_FULL, f"no kingdom card is played to {name}: it is full")
        card = self.hands[seat][at]
        self._spend(KINGDOM)
        self.take_from_hand(seat, card)
        self.lay_kingdom(territory, card, seat)

    def _play_ordonnance(self, action: int) -> None:
        setup, seat = self.setup, self.current_player
        kind = action - setup.ordonnance_plays_from + setup.unit_types + setup.kingdom_types
        at = self._held(kind)
        self._check_single(ORDONNANCE, "an ordonnance card")
        if not could_change_something(self, kind):
            raise refusal(Reason.NO_EFFECT, f"{setup.types[kind].name} could have no effect now")
        card = self.hands[seat][at]
        self._spend(ORDONNANCE)
        self.take_from_hand(seat, card)
        played: OrdonnanceType = setup.types[kind]  # type: ignore[assignment]
        self.resolution = Resolution(played.program, card)
        self._resolve()

    def _decide(self, action: int) -> None:
        assert self.resolution is not None  # noqa: S101
        if action not in self.resolution.actions:
            asked = question(self, self.resolution)
            if action <= self.setup.end_action:
                raise refusal(Reason.DECISION_PENDING, f"a decision comes first: {asked}")
            raise refusal(Reason.NOT_OFFERED, asked)
        self.resolution.decide(self, self.lots, action)
        self._resolve()

    def _resolve(self) -> None:
        """Let the card that was played go on; when it is done it goes under the deck, and everybody knows it."""
        resolution = self.resolution
        assert resolution is not None  # noqa: S101
        resolution.run(self, self.lots)
        if resolution.actions:
            return
        self.made = resolution.made
        self.put_under(resolution.card, EVERYBODY)
        if self.setup.witness is not None:
            kind = self.setup.type_of[resolution.card]
            self.setup.witness[kind] = self.setup.witness.get(kind, 0) | resolution.did
        self.resolution = None

    def _put_under(self, kind: int) -> None:
        """Put a kingdom or ordonnance card from hand under the deck, below those put there before."""
        seat = self.current_player
        at = self._held(kind)
        if kind < self.setup.unit_types:
            raise refusal(Reason.UNITS_STAY, "only kingdom and ordonnance cards are put under the deck")
        if self.step == BEFORE_UNIT and self._can_place():
            raise refusal(Reason.MUST_PLACE, "a unit is played first: there is one in hand and a territory for it")
        card = self.hands[seat][at]
        self.take_from_hand(seat, card, 1 << seat, self.setup.unit_types)
        self.put_under(card, 1 << seat | BURIED)
        self.step = PUTTING_UNDER

    def _end(self) -> None:
        if self.is_terminal:
            raise refusal(Reason.GAME_OVER, "the game is over")
        if self.step == BEFORE_UNIT and self._can_place():
            raise refusal(Reason.MUST_PLACE, "a unit must be played: there is one in hand and a territory for it")
        if self._must_put_under():
            raise refusal(
                Reason.MUST_PUT_UNDER, "you had room but no unit to play: put at least one card under the deck"
            )
        self._next_turn()

    def _next_turn(self) -> None:
        """End the turn, and the game where it is over.

        Rule: OR-22: every army at or over its limit ends the game, which is checked at the end of a turn only. OR-15: a round in which nobody placed or drew a
        unit, with none left in the deck.
        """
        self.turn += 1
        self.idle = 0 if self.busy else self.idle + 1
        if not self.open_slots:
            self._stop(Termination.COMPLETED)
        elif self.idle >= self.players and not self.deck_units:
            self._stop(Termination.STALLED)
        elif self.turn >= ROUNDS * self.players:
            self._stop(Termination.TURN_LIMIT)
        else:
            self.current_player = (self.current_player + 1) % self.players
            self._begin_turn()

    def _stop(self, why: Termination) -> None:
        self.is_terminal = True
        self.termination = why

    def _begin_turn(self) -> None:
        """Draw up to the size of a hand and forget what the last turn allowed."""
        self.step = BEFORE_UNIT
        self.single = 1
        self.plays = 0
        self.made = ()
        self.extra = [0, 0, 0]
        self.busy = False
        hand, deck, top = self.hands[self.current_player], self.deck, self.deck.top
        size, units, known = self.setup.hand_size, self.setup.units, self.knowledge.deck
        while len(hand) < size and (top or deck.fix_order()):
            if top[-1] in known:
                self.draw(self.current_player)
                continue
            card = top.pop()
            if card < units:
                self.deck_units -= 1
                self.busy = True
            insort(hand, card)

    def outcome(self) -> Outcome:
        """Judge the position as it lies; final when the game is over."""
        score = self.score()
        return Outcome(score.winners, score.totals, self.termination)
