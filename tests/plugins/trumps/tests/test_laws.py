"""Trumps obeys the laws of every game."""

from collections import Counter

from ordo_pnp.games import load_game
from ordo_pnp.testing.laws import GameLaws, MatchCase, random_states


class TestTrumps(GameLaws):
    """Three to five players, both lengths, both ways to bid."""

    cases = (
        MatchCase("trumps", 3),
        MatchCase("trumps", 4, {"last-bid": "free"}),
        MatchCase("trumps", 5, {"hand": "long"}),
    )
    longest = 5 + 5 * 7
    counted = ((MatchCase("trumps", 3), 7, 4, 975),)

    def inventory(self, match, state):
        """Count the cards of the deck."""
        del match
        return Counter([*state.stock, state.shown, *state.played, *(card for hand in state.hands for card in hand)])


def test_a_bid_that_came_true_is_worth_ten_points(ordo_catalog):
    """Every trick is worth a point, counted here from the tricks of a whole game."""
    match = load_game(ordo_catalog, "trumps").prepare(4, {})
    for seed in range(20):
        *_, last = random_states(match, seed)
        took = Counter(winner for winner, _ in last.taken)
        wanted = [took[seat] + (10 if took[seat] == bid else 0) for seat, bid in enumerate(last.bids)]
        assert list(last.outcome().totals) == wanted
        assert sum(took.values()) == match.hand
