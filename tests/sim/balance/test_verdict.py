"""The verdict on the start, in words: which side it names, of which bots, and how many share evenly."""

import pytest

from ordo_pnp.sim.balance.verdict import verdict


def told(*bots, players=2):
    """Return what is said of the start, of bots with their intervals."""
    by_bot = [{"bots": [name], "rate": (low + high) / 2, "interval": [low, high]} for name, low, high in bots]
    data = {"bots": [bots[0][0]] * players, "games": 100, "players": players, "cards": [], "start": {"by_bot": by_bot}}
    return verdict({**data, "against": None, "disagreement": [], "dead_cards": [], "partial": False})


@pytest.mark.parametrize(
    ("low", "high", "says"),
    [
        (0.52, 0.56, "an equal share is 50.0%, so beginning is an advantage."),
        (0.42, 0.46, "an equal share is 50.0%, so beginning is a disadvantage."),
        (0.48, 0.53, "an equal share is 50.0%, so these games do not show that beginning matters."),
    ],
)
def test_the_start_is_judged_by_its_interval(low, high, says):
    """Only an interval that leaves out an equal share is called an advantage or a disadvantage."""
    first = told(("learned", low, high))[0]
    assert first == f"Whoever begins wins {(low + high) / 2:.1%} [{low:.1%}, {high:.1%}] with learned bots; {says}"


def test_the_bots_of_the_judgement_are_named_where_there_are_several():
    """What is said of the start is what the first bots show; that others disagree is said, too."""
    found = told(("learned", 0.3, 0.32), ("greedy", 0.32, 0.35), players=3)
    assert found[0].endswith("an equal share is 33.3%, so with learned bots beginning is a disadvantage.")
    assert found[1] == "Bots of different strength disagree about the start: believe the strongest of them first."
