"""A thing that a German card text names again is declined with its article and its number."""

from types import SimpleNamespace

import pytest

from ordo_pnp.games.ordonnance.effects.grammars import German

CASES = ("nom", "acc", "dat", "gen")
SECOND = {
    "unit": ("die zweite Kampfeinheit", "die zweite Kampfeinheit", "der zweiten Kampfeinheit", "der zweiten Kampfeinheit"),
    "territory": ("das zweite Gebiet", "das zweite Gebiet", "dem zweiten Gebiet", "des zweiten Gebiets"),
    "player": ("der zweite Spieler", "den zweiten Spieler", "dem zweiten Spieler", "des zweiten Spielers"),
}  # fmt: skip


@pytest.mark.parametrize("pick", SECOND)
def test_the_second_of_several_is_declined(pick):
    """Of each gender, in each case."""
    target = SimpleNamespace(selector=SimpleNamespace(kind=None, pick=pick))
    mentions = SimpleNamespace(ordinal=lambda _: 2)
    assert tuple(German().again(target, case, mentions) for case in CASES) == SECOND[pick]
