"""Where the printed boards of Komarn come apart."""

from __future__ import annotations

import pytest

from ordo_pnp.game_faces import faces_of
from ordo_pnp.games.komarn.printed.board_lists import made_size, plan_for
from ordo_pnp.games.komarn.printed.board_plan import SEAL, SOLDIER


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
    assert size.cuts == ((), ())
    for axis, length in ((0, plan.width), (1, plan.height)):
        parts = 3 - axis
        even = [length * number / parts for number in range(1, parts)]
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
    from ordo_pnp.layout import fit
    from ordo_pnp.print.print_config import PrintConfig

    config, faces = PrintConfig.of(catalog), faces_of(catalog, "komarn")
    for name, count in parts.items():
        face = faces.front(boards[1][name], "en")
        sheet = config.sheet_for(name, face, zones=True)
        plan = fit(face.width, face.height, sheet, config.papers[paper], config.line, face.cuts)
        assert plan.all_parts == count
