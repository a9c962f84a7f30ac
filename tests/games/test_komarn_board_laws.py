"""Laws of boards: whatever river is written down, engine, data and plan speak of the same fields, and a plan never fails."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ordo_pnp.games.komarn.board import Board
from ordo_pnp.games.komarn.printed.planner import plan_of
from ordo_pnp.games.komarn.river import River


@st.composite
def boards(draw):
    """Make a sound board: arms in a chain that may fork, missing banks, bridges and sites between areas."""
    lengths = draw(st.lists(st.integers(1, 9), min_size=1, max_size=4))
    areas = sum(lengths)
    names = [f"arm-{at}" for at in range(len(lengths))]
    joints = [{"from": [names[0]], "to": names[1:]}] if len(names) > 1 else []
    missing = draw(st.sets(st.integers(1, areas), max_size=3))
    board = {
        "areas": areas,
        "arms": [{"id": name, "areas": length} for name, length in zip(names, lengths, strict=True)],
        "joints": joints,
        "open_water": [f"{draw(st.sampled_from('LR'))}{area}" for area in sorted(missing)],
        "tokens": {"castle": 0, "maiden": 0, "town2": 0, "town3": 0, "town4": 0},
        "layouts": {},
        "sites": [],
    }
    fields = sorted(River(board).fields)
    pairs = draw(st.lists(st.lists(st.sampled_from(fields), min_size=2, max_size=2, unique=True), max_size=3))
    given_ = River(board).given
    board["extra_edges"] = [pair for pair in pairs if frozenset(pair) not in given_]
    board["removed_edges"] = [sorted(each) for each in sorted(map(sorted, given_))[: draw(st.integers(0, 2))]]
    land = [field for field in fields if field[0] != "W"]
    named = draw(st.lists(st.sampled_from(land), unique=True, max_size=3)) if land else []
    board["sites"] = [{"id": f"S{at:02}", "fields": [field]} for at, field in enumerate(named, 1)]
    return board


def neighbours(board):
    """Return the neighbours among the fields of a board of the engine, by name."""
    return {
        frozenset((board.names[one], board.names[two]))
        for one in range(board.fields)
        for two in board.near[one]
        if two < board.fields
    }


@given(boards())
def test_the_engine_plays_with_the_neighbours_of_the_data(data):
    """No pair is lost or made up on the way from names to numbers, and every name leads back to its field."""
    river, board = River(data), Board(data)
    assert neighbours(board) == river.edges
    assert {board.names[board.node(name)] for name in river.fields} == river.fields
    assert [name for name in data["open_water"] if board.node(name) is not None] == []


@given(boards())
def test_what_hangs_together_is_found_by_flooding(data):
    """The parts of a river are those that a naive walk over its neighbours finds."""
    river = River(data)
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
@given(boards())
def test_every_field_of_a_strip_lies_inside_the_board(data):
    """The plan has each field once and within the edge, and is the same whenever it is made."""
    plan = plan_of(data)
    assert plan.fields.keys() == River(data).fields
    for field in plan.fields.values():
        assert all(0 < x < plan.width and 0 < y < plan.height for x, y in field.outline)
    assert plan_of({**data}) == plan


@settings(max_examples=60, deadline=None)
@given(boards(), st.data())
def test_a_plan_is_made_of_wrong_data_too(data, draws):
    """While a file is being typed its faces are drawn: what is not there is left out, and nothing fails."""
    wrong = {**data, "areas": draws.draw(st.integers(1, 30))}
    wrong["sites"] = [*data["sites"], {"id": "S99", "bank": "L", "at": draws.draw(st.integers(1, 40))}]
    wrong["removed_edges"] = [["L1", "W40"]]
    wrong["landmarks"] = [{"area": 40, "bank": "L", "look": "mill"}]
    assert plan_of(wrong).width > 0
