"""Laws of boards: whatever river is written down, engine, data and plan speak of the same fields, and a plan never fails."""

import itertools
import math

import pytest
from hypothesis import given, settings, strategies as st
from komarn_boards_by_lot import KINDS, board_by_lot, catalog_with
from komarn_by_the_words import Map, pair_of

from ordo_pnp.games import load_game, plugin_of
from ordo_pnp.games.komarn.bag import bounds_of, crowding
from ordo_pnp.games.komarn.board import Board, River
from ordo_pnp.games.komarn.printed.board_plan import plan_of
from ordo_pnp.rules import Stream, derive

SEEDS = st.integers(0, 2**32)


def board_of(seed):
    return board_by_lot(Stream(derive(seed)).below)


def neighbours(board):
    """Return the neighbours among the fields of a board of the engine, by name."""
    return {
        frozenset((board.names[one], board.names[two]))
        for one in range(board.fields)
        for two in board.near[one]
        if two < board.fields
    }


def test_all_water_meets_at_a_joint():
    """Where an arm forks, each river field of the place touches each other, so that two arms with one bank are one banner (A55)."""
    arms = [{"id": name, "areas": 4} for name in "abc"]
    data = {"areas": 12, "arms": arms, "joints": [{"from": ["a"], "to": ["b", "c"]}], "open_water": ["R5", "L9"]}
    board = Board({**data, "sites": [], "tokens": dict.fromkeys(KINDS, 0), "layouts": {}})
    waters = {frozenset(pair) for pair in (("W4", "W5"), ("W4", "W9"), ("W5", "W9"))}
    assert waters <= neighbours(board)


@given(SEEDS, st.integers(0, 2))
def test_what_hangs_together_is_found_by_flooding(seed, kept):
    """The parts of a river, perhaps without some of its joints and bridges, are those that a naive walk over its neighbours finds."""
    data = board_of(seed)
    river = River({**data, "joints": data["joints"][:kept], "extra_edges": data["extra_edges"][:kept]})
    reached, parts = {}, []
    for start in range(1, river.areas + 1):
        if start in reached:
            continue
        group, size = {start}, 0
        while len(group) > size:
            size = len(group)
            for edge in river.edges:
                areas = {int(field[1:]) for field in edge}
                group |= areas if areas & group else set()
        parts.append(sorted(group))
        reached |= dict.fromkeys(group)
    assert river.parts() == parts


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_every_field_of_a_strip_lies_inside_the_board(seed):
    """The plan has each field once and within the edge, and is the same whenever it is made."""
    data = board_of(seed)
    plan = plan_of(data)
    assert plan.fields.keys() == River(data).fields
    for field in plan.fields.values():
        assert all(0 < x < plan.width and 0 < y < plan.height for x, y in field.outline)
    assert plan_of({**data}) == plan


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(SEEDS, st.data())
def test_a_plan_is_made_of_wrong_data_too(seed, draws):
    """While a file is being typed its faces are drawn: what is not there is left out, and nothing fails."""
    data = board_of(seed)
    wrong = {**data, "areas": draws.draw(st.integers(1, 30))}
    wrong["sites"] = [*data["sites"], {"id": "S99", "bank": "L", "at": draws.draw(st.integers(1, 40))}]
    wrong["removed_edges"] = [["L1", "W40"]]
    wrong["landmarks"] = [{"area": 40, "bank": "L", "look": "mill"}]
    assert plan_of(wrong).width > 0


def _without_banks(data, area):
    others = [field for field in data.get("open_water", []) if field[1:] != str(area)]
    return {**data, "open_water": [*others, f"L{area}", f"R{area}"]}


def _cut_off(data, area):
    on = Map(data)
    extra = [pair for pair in data["extra_edges"] if f"{area}" not in {each[1:] for each in pair_of(pair)}]
    rocks = [sorted(pair) for pair in on.given if f"{area}" in {each[1:] for each in pair}]
    rocks = [pair for pair in rocks if pair[0][1:] != pair[1][1:]]
    kept = [pair for pair in data["removed_edges"] if pair not in rocks]
    return {
        **data,
        "extra_edges": extra,
        "removed_edges": [*kept, *sorted(rocks)],
        "ring": False,
        "joints": data["joints"],
    }


def _site_on_water(data, area):
    field = f"R{area}"
    others = [site for site in data["sites"] if field not in Map(data).touched(site)][1:]
    missing = sorted({*data.get("open_water", [])} - {f"L{area}"} | {field})
    return {**data, "open_water": missing, "sites": [*others, {"id": "S99", "fields": [field]}]}


def _too_short(data, _):
    return {**data, "areas": 10, "arms": [{"areas": 10}], "joints": [], "ring": False, **EMPTY, **ONE_SITE}


EMPTY = {"open_water": [], "extra_edges": [], "removed_edges": []}
ONE_SITE = {
    "sites": [{"id": "S01", "bank": "L", "at": 2}],
    "tokens": {**dict.fromkeys(KINDS, 0), "castle": 1},
    "layouts": {"layout_a": ["castle"]},
}


@settings(max_examples=settings().max_examples // 12)
@pytest.mark.parametrize(
    ("broken", "code"),
    [(_without_banks, "CAT294"), (_cut_off, "CAT293"), (_site_on_water, "CAT272"), (_too_short, "CAT284")],
    ids=["no bank", "no way", "site on open water", "no number to draw"],
)
@given(seed=SEEDS, draws=st.data())
def test_what_cannot_be_played_is_refused(catalog, broken, code, seed, draws):
    """On any board an area without a bank or a way to it, a site without a field, and too few numbers are errors."""
    data = board_of(seed)
    if broken is _cut_off:
        sites = [site for site in data["sites"] if site.get("at") != data["areas"]]  # but the one across the joint
        data = {**data, "ring": False, "sites": sites}
        data = {**data, "removed_edges": [pair for pair in data["removed_edges"] if frozenset(pair) in Map(data).given]}
    wrong = broken(data, draws.draw(st.integers(1, data["areas"])))
    found = plugin_of("komarn").check_game(catalog_with(catalog, wrong).games["komarn"])
    assert code in {each.code.id for each in found if str(each.severity) == "error"}


@settings(max_examples=settings().max_examples // 12)
@given(seed=SEEDS)
def test_spread_deals_lie_evenly_on_any_board(catalog, seed):
    """Of twenty deals each lies evenly or is the first layout, and they are not all alike where tokens can lie in several ways."""
    data = board_of(seed)
    match = load_game(catalog_with(catalog, data), "komarn").prepare(2, {"setup.sites": "spread"})
    dealt = {match.new_state(game).deal.kinds for game in range(20)}
    bounds, tokens = bounds_of(match.setup.board.tokens), sorted(match.setup.board.tokens)
    even = {kinds for kinds in dealt if lies_evenly(kinds, bounds)}
    assert all(sorted(kinds) == tokens for kinds in dealt)
    assert dealt - even <= {tuple(data["layouts"]["layout_a"])}
    if crowding(data["tokens"]) is not None:
        assert not even
    ways = {order for kinds in even for order in swapped(kinds) if lies_evenly(order, bounds)}
    assert len(dealt) > 1 or len(ways | even) <= 1


def lies_evenly(kinds, bounds):
    """Whether no three of a kind lie in a row, and each third of the sites has what it may have (A05)."""
    plain = ["town" if kind.startswith("town") else kind for kind in kinds]
    if any(len(set(plain[at : at + 3])) == 1 for at in range(len(plain) - 2)):
        return False
    ends = [math.floor(len(kinds) * part / 3 + 0.5) for part in range(4)]
    for start, end in itertools.pairwise(ends):
        worth = sum(int(kind[4:]) for kind in kinds[start:end] if kind.startswith("town"))
        for has, (least, most) in zip(
            (plain[start:end].count("castle"), plain[start:end].count("maiden"), worth), bounds, strict=True
        ):
            if not least <= has <= most:
                return False
    return True


def swapped(kinds):
    """Yield the orders in which two tokens have changed places."""
    for one in range(len(kinds)):
        for two in range(one):
            order = list(kinds)
            order[one], order[two] = order[two], order[one]
            yield tuple(order)
