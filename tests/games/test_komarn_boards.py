"""Other rivers: an edit of the board alone is sound, played to the end, and decides who is a neighbour of whom."""

from dataclasses import replace

import pytest

from ordo_pnp.base import DataError
from ordo_pnp.cards import Catalog, Origin, read_bytes
from ordo_pnp.games import load_game
from ordo_pnp.games.komarn.board import Board, River
from ordo_pnp.rules import RulesError, Scenario, Spec, play_range, run_scenario

SHORT = """
board:
  areas: 20
  ring: false
  along: [L, W, R]
  across: [[L, W], [W, R]]
  sites: [{id: S01, bank: L, at: 2}, {id: S02, bank: R, at: 6}, {id: S03, bank: L, at: 12}, {id: S04, bank: R, at: 15}]
  page_breaks: [9, 20]
  tokens: {castle: 2, maiden: 1, town2: 0, town3: 0, town4: 1}
  layouts: {layout_a: [maiden, castle, town4, castle]}
"""
SMALL_RING = SHORT.replace("ring: false", "ring: true").replace("id: S04, bank: R, at: 15", "id: S04, bank: R, at: 20")
BRIDGES = SHORT.replace(
    "  sites:", "  extra_edges: [[L8, R8], [L3, R17]]\n  removed_edges: [[R10, R11], [W10, W11]]\n  sites:"
)
EDITS = {"short": SHORT, "ring": SMALL_RING, "bridges": BRIDGES}


def with_board(catalog, text):
    """Return the card database with another river."""
    document = read_bytes(text.encode(), "cards/komarn/board.yaml")
    assert not document.problems
    game = catalog.games["komarn"]
    boards = {"board": Origin(document, ("board",))}
    return Catalog({"komarn": replace(game, files={**game.files, "board": boards})}, catalog.shared)


@pytest.fixture(scope="module", params=sorted(EDITS))
def other(request, catalog):
    return with_board(catalog, EDITS[request.param])


def edges(board):
    """Return the neighbours among the fields of a board of the engine, by name."""
    fields = range(board.fields)
    return {
        frozenset((board.names[one], board.names[two])) for one in fields for two in board.near[one] if two in fields
    }


def test_the_engine_plays_with_the_neighbours_of_the_file(other):
    """Every pair of the file, joined to both ends in the numbers of the engine, and no other."""
    data = other.games["komarn"].files["board"]["board"].value

    assert edges(Board(data)) == River(data).edges
    assert len(River(data).edges) == 3 * (20 if data["ring"] else 19) + 2 * 20


def test_the_banks_may_be_neighbours(catalog):
    """As a variant the two land fields of each area are, too, on any river (A08)."""
    data = with_board(catalog, BRIDGES).games["komarn"].files["board"]["board"].value
    joined = edges(Board(data, banks_adjacent=True)) - edges(Board(data))

    # those of area 8 are joined by the file already
    assert joined == {frozenset((f"L{area}", f"R{area}")) for area in range(1, 21) if area != 8}


@pytest.mark.parametrize("rules", [{}, {"setup.sites": "layout_a", "board.banks_adjacent": "true"}])
def test_bots_play_it_to_the_end(other, rules):
    """Games end, one by one as well as many at once, with equal results."""
    match = load_game(other, "komarn").prepare(2, {"soldiers.2": "12", **rules})
    spec = Spec(match, ("random", "random"), 3)

    tally = play_range(spec, 0, 15)

    assert tally.games == 15
    assert tally == play_range(Spec(match, ("random", "random"), 3, many_at_once=False), 0, 15)


def outcome(catalog, position, action, expect):
    """Run a scenario on a board; give what did not hold."""
    text = f"scenario:\n  position: '{position}'\n  expect: []\n"
    origin = Origin(read_bytes(text.encode(), "scenario.yaml"), ("scenario",))
    report = run_scenario(
        load_game(catalog, "komarn"), Scenario("test", origin, position, actions=(action,), expect=list(expect))
    )
    return [failure.message for failure in report.failures]


@pytest.mark.parametrize(
    ("board", "size"),
    [(SHORT, 1), (SMALL_RING, 2)],
    ids=["line", "ring"],
)
def test_only_in_a_ring_the_ends_are_neighbours(catalog, board, size):
    """A soldier in the last area joins one in the first where the river closes."""
    changed = with_board(catalog, board)

    assert outcome(changed, "L1=r", "r recruit 20 L20", [f"size L20={size}"]) == []


def test_a_bridge_joins_and_a_rock_parts(catalog):
    """Added pairs are neighbours like all others, removed ones are none."""
    bridges = with_board(catalog, BRIDGES)

    assert outcome(bridges, "L3=r", "r recruit 17 R17", ["size R17=2", "cmd R17=r"]) == []
    assert outcome(bridges, "R10=r", "r recruit 11 R11", ["size R11=1", "cmd R11=-"]) == []
    assert outcome(bridges, "L10=r", "r recruit 11 L11", ["size L11=2"]) == []


def test_a_castle_across_the_seam_of_a_ring(catalog):
    """A site between the last and the first area is decided from either side."""
    ring = with_board(catalog, SMALL_RING)

    assert outcome(ring, "site R20 castle", "r recruit 1 R1", ["size R1=2", "cmd R1=r", "sup r=8"]) == []


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("R36=r", "the board has no field `R36`: area 36 has one bank only"),
        ("camp R36", "the board has no field `R36`: area 36 has one bank only"),
        ("W36=r", "the soldier on `W36` lacks one on `L36`"),
        ("sg r:R36", "a sergeant needs a banner, not `R36`"),
        ("site R36 castle", "the board has no site with `R36` as its first field"),
    ],
)
def test_nothing_stands_on_a_bank_that_is_not_there(catalog, position, message):
    """A position that names open water is refused as any other that cannot be (A56)."""
    game = load_game(catalog, "komarn")
    origin = Origin(read_bytes(f"scenario:\n  position: '{position}'\n".encode(), "scenario.yaml"), ("scenario",))
    with pytest.raises(DataError) as refused:
        game.set_up(Scenario("test", origin, position, sets=("base", "island"), expect=[]))
    assert [each.message for each in refused.value.diagnostics] == [message]


def test_players_that_the_numbers_cannot_feed_are_refused(catalog):
    """Four marshals with five numbers each need more than nineteen areas."""
    short = with_board(catalog, SHORT.replace("areas: 20", "areas: 19").replace("[9, 20]", "[9, 19]"))

    assert load_game(short, "komarn").prepare(3, {}).players == 3
    with pytest.raises(RulesError, match="19 numbers are too few to deal 5 to each of 4 marshals"):
        load_game(short, "komarn").prepare(4, {})


def test_a_board_with_a_mistake_is_not_played(catalog):
    """The engine refuses it with the findings of the check."""
    wrong = with_board(catalog, SHORT.replace("at: 15", "at: 6"))

    with pytest.raises(DataError) as refused:
        load_game(wrong, "komarn")

    assert {each.code.id for each in refused.value.diagnostics} == {"CAT273"}
