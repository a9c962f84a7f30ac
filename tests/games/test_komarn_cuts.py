"""Where the printed boards of Komarn come apart."""

from itertools import pairwise

import pytest

from ordo_pnp.games.komarn.printed.board_lists import cuts_of, made_size, plan_for
from ordo_pnp.games.komarn.printed.board_plan import SEAL, SOLDIER, plan_of
from ordo_pnp.paper import faces_of


@pytest.fixture(scope="module")
def boards(catalog):
    game = catalog.games["komarn"]
    return game, {card.set: card for card in game.cards() if card.kind == "board"}


def _cut_through(plan, axis, at):
    """Count the places that a line cuts through."""
    circles = [(place, SOLDIER / 2) for cell in plan.fields.values() for place in (cell.soldier, cell.ring)]
    circles += [(seal.place, SEAL / 2) for seal in plan.seals]
    return sum(abs((place.x, place.y)[axis] - at) < radius for place, radius in circles)


@pytest.mark.parametrize("name", ["base", "island"])
def test_a_map_is_best_cut_where_few_places_are(boards, name):
    """The wished cuts part it into three columns and two rows and go through no more places than even ones."""
    game, cards = boards
    size, plan = made_size(cards[name], game), plan_for(cards[name], game)
    for axis, length in ((0, plan.width), (1, plan.height)):
        parts = 3 - axis
        even = [length * number / parts for number in range(1, parts)]
        assert set(size.breaks[axis]) <= set(size.cuts[axis])
        assert size.breaks[axis] == pytest.approx(even, abs=length / parts / 6 + 1)
        for wished, equal in zip(size.breaks[axis], even, strict=True):
            assert _cut_through(plan, axis, wished) <= _cut_through(plan, axis, round(equal))


def test_a_strip_is_cut_between_areas_and_through_no_site(boards):
    """Its page breaks are wishes; every border that no site lies across may be cut."""
    game, cards = boards
    size, plan = made_size(cards["strip"], game), plan_for(cards["strip"], game)
    assert set(size.breaks[0]) <= set(size.cuts[0]) < set(plan.borders)
    assert sum(_cut_through(plan, 0, at) for at in size.cuts[0]) == 0
    assert size.cuts[1] == size.breaks[1] == ()


@pytest.mark.parametrize(("paper", "parts"), [("a4", {"base": 6, "strip": 6}), ("a3", {"base": 3, "strip": 4})])
def test_boards_take_so_many_sheets(boards, catalog, paper, parts):
    """The river takes six sheets of A4 and three of A3, the strip six and four."""
    from ordo_pnp.paper import PrintConfig, fit

    config, faces = PrintConfig.of(catalog), faces_of(catalog, "komarn")
    for name, count in parts.items():
        face = faces.front(boards[1][name], "en")
        sheet = config.sheet_for(name, face, zones=True)
        plan = fit(face.width, face.height, sheet, config.papers[paper], config.line, face.cuts)
        assert plan.all_parts == count


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
