"""One position of Trumps: bids, then tricks. An action is the number of a card, or a bid behind them."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import IllegalActionError, NotationError
from ordo_pnp.rules import Outcome, Stream, Termination, derive, extend, require_seat

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class TrumpsMatch:
    """A game prepared for play."""

    players: int
    # Of the cards, by number.
    names: tuple[str, ...]
    suits: tuple[str, ...]
    ranks: tuple[int, ...]
    hand: int
    sets: tuple[str, ...]
    rules: Mapping[str, str]
    game: str = "trumps"

    def new_state(self, seed: int, number: int = 0) -> State:
        """Deal a game; the next card of the stock decides which suit is trump."""
        stream = Stream(extend(derive(seed, number), 0))
        deck = list(range(len(self.names)))
        stream.shuffle(deck)
        hands = [sorted(deck.pop() for _ in range(self.hand)) for _ in range(self.players)]
        shown = deck.pop()
        return State(self, hands, sorted(deck), shown)

    def play_random(self, seed: int, first: int, count: int) -> None:
        """Leave it to the single engine."""
        del seed, first, count


class State:
    """One position."""

    def __init__(self, match: TrumpsMatch, hands: list[list[int]], stock: list[int], shown: int) -> None:
        self.match, self.players = match, match.players
        self.hands, self.stock, self.shown = hands, stock, shown
        self.bids: list[int] = []
        self.trick: list[int] = []
        # Winner of each trick, and its number.
        self.taken: list[tuple[int, int]] = []
        self.played: list[int] = []
        self.leader = 0
        self.current_player = 0
        self.is_terminal = False

    def legal_actions(self) -> list[int]:
        """Return the bids, of which the last one may not make all come true; then the cards that follow suit."""
        if self.is_terminal:
            return []
        if len(self.bids) < self.players:
            bids = range(self.match.hand + 1)
            last = len(self.bids) == self.players - 1 and self.match.rules["last-bid"] == "restricted"
            return [self._bid(each) for each in bids if not (last and sum(self.bids) + each == self.match.hand)]
        hand = self.hands[self.current_player]
        following = [card for card in hand if self.trick and self._suit(card) == self._suit(self.trick[0])]
        return list(following or hand)

    def apply(self, action: int) -> None:
        """Bid or play; the last card of a trick gives it to its winner."""
        if action not in self.legal_actions():
            raise IllegalActionError(f"{self._name(action)} is not allowed", reason=self._reason(action))
        if action >= len(self.match.names):
            self.bids.append(action - len(self.match.names))
            self.current_player = (self.current_player + 1) % self.players
            return
        self.hands[self.current_player].remove(action)
        self.trick.append(action)
        self.played.append(action)
        self.current_player = (self.current_player + 1) % self.players
        if len(self.trick) == self.players:
            self._take()

    def _take(self) -> None:
        trump, led = self._suit(self.shown), self._suit(self.trick[0])

        def strength(at: int) -> tuple[bool, bool, int, int]:
            card = self.trick[at]
            return self._suit(card) == trump, self._suit(card) == led, self.match.ranks[card], -at

        best = max(range(self.players), key=strength)
        self.leader = self.current_player = (self.leader + best) % self.players
        self.taken.append((self.leader, len(self.taken)))
        self.trick.clear()
        self.is_terminal = not self.hands[self.leader]

    def _reason(self, action: int) -> str:
        if self.is_terminal:
            return "OVER"
        if len(self.bids) < self.players:
            return "WRONG_BID"
        return "FOLLOW_SUIT" if action in self.hands[self.current_player] else "NOT_IN_HAND"

    def _suit(self, card: int) -> str:
        return self.match.suits[card]

    def _bid(self, tricks: int) -> int:
        return len(self.match.names) + tricks

    def _name(self, action: int) -> str:
        known = 0 <= action <= self._bid(self.match.hand)
        return f"`{self.action_to_string(action)}`" if known else f"the action {action}"

    def clone(self) -> State:
        """Return an independent copy."""
        twin = copy(self)
        twin.hands = [hand[:] for hand in self.hands]
        for name in ("stock", "bids", "trick", "taken", "played"):
            setattr(twin, name, getattr(self, name)[:])
        return twin

    def tricks(self) -> list[int]:
        """Count the tricks of each seat."""
        return [sum(winner == seat for winner, _ in self.taken) for seat in range(self.players)]

    def outcome(self) -> Outcome:
        """Score a point for each trick, and ten for a bid that came true."""
        bids = [*self.bids, *[-1] * (self.players - len(self.bids))]
        totals = tuple(took + 10 * (took == bid) for took, bid in zip(self.tricks(), bids, strict=True))
        winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
        return Outcome(winners, totals, Termination.COMPLETED)

    def view(self, player: int) -> dict[str, Any]:
        """Return what a seat may know: its hand and what lies open."""
        require_seat(player, self.players)
        return {
            "hand": [self.match.names[card] for card in self.hands[player]],
            "trump": self._suit(self.shown),
            "bids": self.bids[:],
            "trick": [self.match.names[card] for card in self.trick],
            "played": [self.match.names[card] for card in self.played],
            "tricks": self.tricks(),
            "to_move": self.current_player,
            "over": self.is_terminal,
        }

    def resample(self, player: int, stream: Stream) -> State:
        """Deal the cards of others and the stock anew."""
        twin = self.clone()
        others = [seat for seat in range(self.players) if seat != player]
        cards = sorted([*self.stock, *(card for seat in others for card in self.hands[seat])])
        stream.shuffle(cards)
        for seat in others:
            twin.hands[seat] = sorted(cards.pop() for _ in self.hands[seat])
        twin.stock = sorted(cards)
        return twin

    def action_value(self, action: int) -> int:
        """Bid what the own trumps and highest cards are good for; win while tricks are missing, else throw high cards."""
        seat, trump = self.current_player, self._suit(self.shown)
        if action >= len(self.match.names):
            high = max(self.match.ranks) - 2
            good = sum(self._suit(card) == trump or self.match.ranks[card] > high for card in self.hands[seat])
            return -abs(action - len(self.match.names) - good * 2 // 3)
        strength = self.match.ranks[action] + 20 * (self._suit(action) == trump)
        return strength if self.tricks()[seat] < self.bids[seat] else -strength

    def action_to_string(self, action: int) -> str:
        """Write an action."""
        count = len(self.match.names)
        return f"play {self.match.names[action]}" if action < count else f"bid {action - count}"

    def parse_action(self, text: str) -> int:
        """Read an action."""
        verb, _, what = text.partition(" ")
        if verb == "play" and what in self.match.names:
            return self.match.names.index(what)
        if verb == "bid" and what in [str(each) for each in range(self.match.hand + 1)]:
            return self._bid(int(what))
        raise NotationError(f"`{text}` is no action: write `bid NUMBER` or `play CARD`")
