"""The probe for cards: who drew, played and kept what, and the sums from which a regression is solved exactly.

A row of the regression is a seat of a game: what it had against the mean of the others. So that all sums are whole numbers,
a row is taken times the number of others; ``impact.py`` divides again.
"""

from __future__ import annotations

from collections import Counter
from math import lcm
from typing import TYPE_CHECKING, Any, cast

from ordo_pnp.sim.probes.game_probes import shares
from ordo_pnp.sim.probes.probe import Probe
from ordo_pnp.sim.statistics.counts import Counts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.kernel import CardMatch, CardState, Match, Outcome, State


def card_names(match: CardMatch) -> tuple[str, ...]:
    """Return the names of all cards that are counted, each once, in the order of their numbers."""
    return tuple(dict.fromkeys(card.name for card in match.cards))


class CardProbe(Probe):
    """Counts cards by name, in the order of ``card_names``.

    Rows: ``card.drawn`` copies that a seat had in hand at some time, ``card.played``, ``card.kept`` to the end of the game,
    ``card.drawn-won`` shares of victory of those who drew it; ``card.gram`` the upper triangle of ZᵀZ, ``card.share`` and
    ``card.total`` Zᵀy, ``card.squares`` yᵀy for shares of victory, totals and both, ``card.seats`` rows. The columns of Z are
    the places in turn order but the last, then the cards.
    """

    def __init__(self, match: Match) -> None:
        import numpy as np  # 0.1 s

        super().__init__()
        self._np = np
        self._match = cast("CardMatch", match)
        names = card_names(self._match)
        place = {name: at for at, name in enumerate(names)}
        self._players = match.players
        self._column = [place[card.name] for card in self._match.cards]
        self._copies = [card.copies for card in self._match.cards]
        self._others = self._players - 1
        columns = self._others + len(names)
        self._gram = np.zeros((columns, columns), np.int64)
        self._answers = np.zeros((2, columns), np.int64)
        self._squares = [0, 0, 0]
        self._seats = self._first = 0
        self._fates = np.zeros((4, len(names)), np.int64)
        self._hands: list[list[int]] = []
        self._had: list[Counter[int]] = []
        self._played: list[int] = []

    def start(self, state: State, number: int) -> None:
        """See the hands that were dealt."""
        told = cast("CardState", state)
        self._first = state.current_player
        self._hands = [list(told.cards_in_hand(seat)) for seat in range(self._players)]
        self._had = [Counter(hand) for hand in self._hands]
        self._played = []

    def before(self, state: State, action: int) -> None:
        """See a card leave the hand of whoever plays it."""
        card = cast("CardState", state).played_card(action)
        if card is not None:
            self._hands[state.current_player].remove(card)
            self._played.append(self._column[card])

    def after(self, state: State) -> None:
        """See which cards came into hands."""
        told = cast("CardState", state)
        for seat, before in enumerate(self._hands):
            now = told.cards_in_hand(seat)
            if now != before:
                self._had[seat].update(Counter(now) - Counter(before))
                self._hands[seat] = list(now)

    def finish(self, state: State, outcome: Outcome) -> None:
        """Add the game to all sums."""
        np, told = self._np, cast("CardState", state)
        drawn = self.drawn()
        parts = shares(outcome, self._players)
        self._fates[0] += drawn.sum(0)
        for column in self._played:
            self._fates[1, column] += 1
        for seat in range(self._players):
            for card in told.cards_in_hand(seat):
                self._fates[2, self._column[card]] += 1
        self._fates[3] += np.array(parts) @ drawn
        if self._others:
            self._regress(drawn, parts, outcome)

    def drawn(self) -> Any:
        """Return how many copies of each card each seat had so far, seats by cards.

        A card that comes back to a hand is not counted again: at most all copies there are.
        """
        drawn = self._np.zeros((self._players, self._fates.shape[1]), self._np.int64)
        for seat, had in enumerate(self._had):
            for card, count in had.items():
                drawn[seat, self._column[card]] += min(count, self._copies[card])
        return drawn

    def _regress(self, drawn: Any, parts: Sequence[int], outcome: Outcome) -> None:
        np, players, others = self._np, self._players, self._others
        rows = np.zeros((players, others + drawn.shape[1]), np.int64)
        for seat in range(players):
            place = (seat - self._first) % players
            if place < others:
                rows[seat, place] = 1
        rows[:, others:] = drawn
        rows = players * rows - rows.sum(0)
        share = np.array(parts, np.int64) - lcm(*range(1, players + 1)) // players
        total = players * np.array(outcome.totals, np.int64) - sum(outcome.totals)
        self._gram += rows.T @ rows
        self._answers += np.stack([share @ rows, total @ rows])
        self._squares[0] += int(share @ share)
        self._squares[1] += int(total @ total)
        self._squares[2] += int(share @ total)
        self._seats += players

    def counts(self) -> Counts:
        """Return the sums."""
        upper = self._gram[self._np.triu_indices(len(self._gram))]
        names = ("card.drawn", "card.played", "card.kept", "card.drawn-won")
        rows = {name: _row(fate) for name, fate in zip(names, self._fates, strict=True)}
        rows |= {"card.gram": _row(upper), "card.share": _row(self._answers[0]), "card.total": _row(self._answers[1])}
        rows |= {"card.squares": tuple(self._squares), "card.seats": (self._seats,)}
        return Counts(dict(sorted(rows.items())))


def _row(numbers: Any) -> tuple[int, ...]:
    return tuple(int(each) for each in numbers)
