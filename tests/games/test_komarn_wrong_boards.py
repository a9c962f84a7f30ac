"""Boards of one's own that people cannot play by: each is found at its line, with what to do."""

from dataclasses import replace

import pytest

from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.games.komarn.data_checks import check_game, check_set
from ordo_pnp.games.komarn.printed.board_plan import plan_of
from ordo_pnp.games.komarn.printed.course import is_inside

COURSE = "[[20, 71], [330, 71], [330, 190], [20, 190]]"
BOARD = """
board:
  areas: 24
  arms:
    - {id: upper, course: [[20, 71], [330, 71], [330, 190], [20, 190]]}
  picture: {size: [410, 262]}
  landmarks:
    - {area: 9, bank: L, look: mill}
    - {area: 15, bank: L, look: oak}
  sites:
    - {id: S01, bank: L, at: 2}
    - {id: S02, bank: R, at: 4}
    - {id: S03, bank: L, at: 6}
    - {id: S04, bank: L, at: 10}
    - {id: S05, fields: [L13]}
    - {id: S06, bank: R, at: 18}
    - {id: S07, bank: L, at: 16}
    - {id: S08, bank: L, at: 20}
    - {id: S09, bank: R, at: 21}
    - {id: S10, bank: L, at: 22}
  tokens: {castle: 4, maiden: 3, town2: 1, town3: 1, town4: 1}
  layouts:
    layout_a: [castle, maiden, town3, castle, town2, maiden, castle, town4, maiden, castle]
"""
OF_THE_BOARD = {"CAT272", "CAT278", "CAT279", "CAT292", "CAT293", "CAT295", "CAT296", "CAT298"}


def board(*edits):
    """Return the board above with pieces of its text replaced, each of which is there."""
    text = BOARD
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def ring_of(course):
    return board(("areas: 24", "areas: 28\n  ring: true"), (COURSE, course), ("[410, 262]", "[490, 420]"))


@pytest.fixture(scope="module")
def found_on(catalog):
    """A function that returns what is found on a board: code, the text that is marked, message, remedy."""
    game = catalog.games["komarn"]

    def find(text):
        origin = Origin(read_bytes(text.encode(), "board.yaml"), ("board",))
        other = replace(game, files={**game.files, "board": {"board": origin}})
        return [
            (each.code.id, each.span.source[each.span.column - 1 : each.span.end_column - 1], each.message, each.help)
            for each in check_game(other)
            if each.code.id in OF_THE_BOARD
        ]

    return find


def test_the_board_itself_is_right(found_on):
    """Without an edit nothing is found."""
    assert found_on(board()) == []


@pytest.mark.parametrize(
    ("edits", "code", "marked", "message", "remedy"),
    [
        ([("look: mill", "look: mil")], "CAT298", "mil", "there is no landmark `mil`", "did you mean `mill`?"),
        ([("look: mill", "look: lighthouse")], "CAT298", "lighthouse", "`landmark-lighthouse`", "known: camp, church"),
        ([("{area: 15", "{area: 25")], "CAT298", "25", "the board has 24", "put it at another area"),
        ([("area: 15", "area: 9")], "CAT295", "{area: 9, bank: L, look: oak}", "two landmarks", "another area"),
        ([("size: [410, 262]", "size: [410, 254.5]")], "CAT295", "{id: S07, bank: L, at: 16}", "too far out", "place:"),
        ([(COURSE, COURSE.replace("71", "70.5"))], "CAT295", "{id: S01, bank: L, at: 2}", "0.5 mm too far out: it needs 2 mm", "place:"),
        ([("[410, 262]", "[410, 262], bank: 20")], "CAT295", "20", "banks 20 mm deep", "write `bank: 36` or more"),
        ([("[410, 262]", "[410, 262], water: 16")], "CAT295", "16", "water 16 mm broad", "write `water: 19` or more"),
        ([("[L13]", "[L13], place: [40, 130]")], "CAT295", "{id: S05, fields: [L13], place: [40, 130]}", "328 mm from", "at most 90 mm"),
        ([("bank: L, at: 2", "bank: L, at: 2, place: [71, 112]")], "CAT295", "{id: S01, bank: L, at: 2, place: [71, 112]}", "covers the place of a piece on R", "place:"),
        ([("  picture: {size: [410, 262]}\n", "")], "CAT295", COURSE, "would be a strip", "write `picture:"),
        ([(f", course: {COURSE}", "")], "CAT295", "{size: [410, 262]}", "no arm has a `course`", "delete `picture`"),
        ([(COURSE, "[[20, 71], [330, 71], [330, 160], [20, 160]]")], "CAT295", "[[20, 71], [330, 71], [330, 160], [20, 160]]", "R1 and R23 lie side by side", "need 160 mm"),
        ([("  sites:", "  removed_edges: [[L24, W24], [L23, L24]]\n  sites:")], "CAT293", "[L24, W24]", "nothing joins L24", "leave one of its neighbours in"),
        ([("  picture", "  joints: [{from: [upper], to: [upper]}]\n  picture")], "CAT279", "24", "the ends of a line are joined", "delete the joint"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_where_it_stands(found_on, edits, code, marked, message, remedy):
    """The first finding of this kind marks what is to be changed, says what is wrong and what helps."""
    found = next(each for each in found_on(board(*edits)) if each[0] == code and message in each[2])
    assert (found[1], remedy in found[3]) == (marked, True), found


def test_a_seal_needs_room_inside_the_edge(found_on):
    """The place of a site may be 2 mm from the edge and no nearer."""
    places = {at: found_on(board(("at: 2}", f"at: 2, place: [71, {at}]}}"))) for at in (13, 12.9, 12)}
    assert [[code for code, *_ in places[at]] for at in (13, 12.9, 12)] == [[], ["CAT295"], ["CAT295"]]


@pytest.mark.parametrize("corner", ["[90, 100]", "[85, 95]"])
def test_a_ring_that_begins_in_a_bend_is_told_where_to_begin(found_on, corner):
    """Its areas at the joint lie on each other: one finding, which says how a ring should begin."""
    course = "[[90, 90], [400, 90], [400, 330], [90, 330]]"
    assert {code for code, *_ in found_on(ring_of(course))} == {"CAT296"}
    (found,) = [each for each in found_on(ring_of(f"{course[:-1]}, {corner}]")) if each[0] == "CAT295"]
    assert "R28 and R1" in found[2]
    assert "let that be a long straight stretch" in found[3]


def test_parted_arms_are_said_once(found_on):
    """Two arms that are joined and lie apart are one finding, not one for each bank."""
    arms = "- {id: upper, areas: 12, course: [[20, 71], [330, 71]]}\n    - {id: lower, areas: 12, course: [[20, 190], [330, 190]]}\n  joints: [{from: [upper], to: [lower]}]"
    found = found_on(board((f"- {{id: upper, course: {COURSE}}}", arms)))
    assert sum("are neighbours, but lie" in message for _, _, message, _ in found) == 1


@pytest.mark.parametrize("bank", ["L", "R"])
@pytest.mark.parametrize(("first", "last"), [(1, 3), (8, 9), (12, 14), (22, 24)])
def test_open_water_is_water_where_the_bank_would_be(bank, first, last):
    """Every field that is missing would lie in a lake, and no middle of a field that is there does."""
    text = board(
        ("areas: 24", f"areas: 24\n  open_water: [{', '.join(f'{bank}{area}' for area in range(first, last + 1))}]")
    )
    whole, open_ = (plan_of(read_bytes(each.encode(), "b.yaml").data["board"]) for each in (BOARD, text))
    (lake,) = open_.lakes
    missing = whole.fields.keys() - open_.fields.keys()
    assert len(missing) == last - first + 1
    assert all(is_inside(whole.fields[name].ring[:2], lake) for name in missing)
    beside = [name for name, field in open_.fields.items() if name[0] == bank and is_inside(field.ring[:2], lake)]
    assert beside == []
    assert whole.lakes == ()


def test_a_lake_ends_at_the_bleed():
    """Its outline goes to 3 mm beyond the edge and no farther."""
    text = board(("areas: 24", "areas: 24\n  open_water: [L1, L2, L24]"))
    plan = plan_of(read_bytes(text.encode(), "b.yaml").data["board"])
    xs, ys = (sorted(point[axis] for lake in plan.lakes for point in lake) for axis in (0, 1))
    assert (xs[0], ys[0], ys[-1]) == pytest.approx((-3, -3, plan.height + 3))


@pytest.mark.parametrize("areas", [1, 2])
def test_an_arm_that_goes_on_as_itself_has_three_areas(found_on, areas):
    """Of one area each field would be its own neighbour, of two the same neighbours would be given twice."""
    arms = f"- {{id: loop, areas: {areas}, course: [[9, 9], [9, 50]]}}\n    - {{id: upper,"
    (found,) = found_on(
        board(("- {id: upper,", arms), ("  picture", "  joints: [{from: [loop], to: [loop, upper]}]\n  picture"))
    )
    assert found[:2] == ("CAT292", "loop")
    assert found[2] == f"the arm `loop` leads back into itself, and has {areas} of 3 areas"


def test_arms_that_leave_nothing_for_the_one_without_a_number(found_on):
    """The message tells why as many areas as the board has are too many."""
    (found,) = found_on(
        board(("- {id: upper,", "- {id: all, areas: 24, course: [[9, 9], [9, 50]]}\n    - {id: upper,"))
    )
    assert found[0] == "CAT292"
    assert found[2].endswith("the board has 24, and none is left for the arm that does not say how many it has")
    assert found[3] == "write `areas: 25`, or correct the arms"


@pytest.mark.parametrize(
    ("edit", "code"), [(("at: 22", "at: 99"), "CAT272"), (("look: mill", "look: nothing"), "CAT298")]
)
def test_the_board_of_a_set_from_outside_is_checked_as_that_of_the_game(catalog, edit, code):
    """What is wrong with the board that a set brings is found in it, once, and nothing that the game would have without it."""
    game = catalog.games["komarn"]
    origin = Origin(read_bytes(board(edit).encode(), "trial/board.yaml"), ("board",))
    other = replace(game, files={**game.files, "board": {**game.files["board"], "trial/board": origin}})
    assert [each.code.id for each in check_set(other, "trial")] == [code]
    assert list(check_set(game, "island")) == []
