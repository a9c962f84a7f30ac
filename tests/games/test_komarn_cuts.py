"""Where the printed boards of Komarn come apart."""

from itertools import pairwise

import pytest

from ordo_pnp.games.komarn.printed.board_lists import cuts_of
from ordo_pnp.games.komarn.printed.board_plan import SEAL, plan_of


@pytest.fixture(scope="module")
def boards(catalog):
    game = catalog.games["komarn"]
    return game, {card.set: card for card in game.cards() if card.kind == "board"}


@pytest.mark.parametrize(("size", "shift"), [((410, 262), 0), ((410, 262), 3), ((420, 270), 7)])
def test_maps_of_ones_own_are_offered_no_cut_through_a_site(size, shift):
    """Offered places follow each other within 60 mm; none goes through a seal of a board that has room beside them."""
    course = [[20, 71 + shift], [330, 71 + shift], [330, 190 + shift], [20, 190 + shift]]
    sites = [
        {"id": f"S{at:02}", "bank": bank, "at": at} for bank, at in [("L", 2), ("L", 5), ("L", 8), ("L", 16), ("R", 20)]
    ]
    plan = plan_of({"areas": 24, "arms": [{"course": course}], "picture": {"size": list(size)}, "sites": sites})
    for axis in (0, 1):
        places = [0.0, *cuts_of(plan, axis), float(size[axis])]
        through = [
            at for at in places if any(abs((seal.place.x, seal.place.y)[axis] - at) < SEAL / 2 for seal in plan.seals)
        ]
        assert through == []
        assert max(after - before for before, after in pairwise(places)) <= 60
