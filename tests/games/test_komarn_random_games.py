"""Games of random marshals without lists of actions: the results are those of the single engine."""

import pytest

from ordo_pnp.rules import Spec, play_range

MATCHES = [
    (2, {}),
    (3, {}),
    (4, {}),
    (3, {"command.claim": "optional", "end.finish_round": "true"}),
    (2, {"morlock.by_reinforcement": "true", "morlock.camp_opposite": "single", "bag.morlocks": "12"}),
    (4, {"board.banks_adjacent": "true", "castle.uncommanded": "empty", "soldiers.4": "35"}),
    (2, {"soldiers.2": "35", "end.stalemate_rounds": "1", "end.max_turns": "50", "pass.mode": "discard_hand"}),
    (3, {"camps.requires_recruit": "false", "command.no_sergeant": "unmarked", "bag.vortex": "0"}),
]


@pytest.mark.parametrize(("players", "rules"), MATCHES)
def test_every_number_is_that_of_the_single_engine(komarn, players, rules):
    """Wins, shared victories, money and the count of actions agree, game by game."""
    match = komarn.prepare(players, rules)
    bots = ("random",) * players
    for first in range(100, 120):
        one = play_range(Spec(match, bots, 7, many_at_once=False), first, 1)
        assert play_range(Spec(match, bots, 7), first, 1) == one


def test_parts_add_up(komarn):
    """Any division of a range of games gives the same sum."""
    match = komarn.prepare(3, {})
    spec = Spec(match, ("random",) * 3, 1)
    assert play_range(spec, 0, 30) == play_range(spec, 0, 11) + play_range(spec, 11, 19)
