"""Bots: what they choose, and from which chance."""

from ordo_pnp.rules import Spec, play_range


def test_greedy_beats_random(ordonnance):
    """Looking at the table pays: greedy wins nine games of ten against random."""
    spec = Spec(ordonnance.prepare(2, {}), ("random", "greedy"), 1)
    assert play_range(spec, 0, 100).seats.wins[1] > 85
