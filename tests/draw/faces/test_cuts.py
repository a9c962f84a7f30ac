"""Faces that say where they may be cut, if they are larger than the paper."""

from pathlib import Path

import pytest

from ordo_pnp.cards import GameData, Origin, read_bytes
from ordo_pnp.check.printability import check_printability
from ordo_pnp.draw import Borders, Cuts, NameScope, PieceSize, measure_frame

HEAD = "format: 1\nface:\n  for: unit\n  size: [560, 400]\n  safe: 0\n"
DOT = "  elements:\n    - rect: {box: [0, 0, 1, 1], fill: ink}\n"
FREE = Borders(anywhere=True)


@pytest.fixture
def draw(world):
    """Draw a unit with a layout that says where it may be cut: the face and the findings."""

    def made(cuts, more="", elements=DOT):
        world.layout(f"{HEAD}{more}  cuts: {cuts}\n{elements}")
        faces = world.faces()
        return faces.front(world.card(), "en"), [world.shown(problem) for problem in faces.problems]

    return made


@pytest.mark.parametrize(
    ("cuts", "expected"),
    [
        ("anywhere", Cuts(FREE, FREE)),
        ("{x: [280, 140.5]}", Cuts(Borders((140.5, 280)), FREE)),
        ("{x: nowhere, y: [200]}", Cuts(Borders(), Borders((200,)))),
        ("{y: anywhere}", Cuts(FREE, FREE)),
        ("{x: [90, 180], breaks: {x: [180], y: [190]}}", Cuts(Borders((90, 180), (180,)), Borders((), (190,), True))),
    ],
)
def test_a_face_says_where_it_may_be_cut(draw, cuts, expected):
    """A direction of which nothing is said is cut anywhere; places are in order, whatever the order they are written in."""
    face, problems = draw(cuts)
    assert problems == []
    assert (face.width, face.height, face.cuts) == (560, 400, expected)


def test_places_come_from_the_data():
    """A file of the game may hold the list."""
    texts = {"board": "board: {rows: [290, 150]}\n", "face": "face: {size: [560, 400], cuts: {y: $files.board.rows}}\n"}
    board, face = (
        Origin(read_bytes(text.encode(), f"{name}.yaml", Path(f"{name}.yaml")), (name,)) for name, text in texts.items()
    )
    game = GameData("game", "en", ("en",), Path(), {}, {}, {}, {}, {}, {"board": {"river": board}}, board)
    problems = []
    frame = measure_frame("board", face, NameScope(game, (), ()), problems.append)
    assert problems == []
    assert frame.cuts == Cuts(FREE, Borders((150, 290)))


def test_a_face_in_zones_says_only_where_level_cuts_are(draw):
    """Its upright cuts are the borders of its zones."""
    zones = "  zones: {count: 3, before: 5}\n"
    assert draw("anywhere", zones)[0].cuts == Cuts(Borders((565, 1125)), FREE)
    assert draw("{y: [200]}", zones)[0].cuts == Cuts(Borders((565, 1125)), Borders((200,)))
    _, problems = draw("{x: [200], breaks: {x: [9]}}", zones)
    assert [(code, text) for code, _, _, text in problems] == [("CAT764", "[200]"), ("CAT764", "[9]")]


@pytest.mark.parametrize(
    ("cuts", "code", "marked"),
    [
        ("{x: [280, 560]}", "CAT764", "560"),
        ("{y: [150, 400.5]}", "CAT764", "400.5"),
        ("{y: [150], breaks: {y: [420]}}", "CAT764", "420"),
        ("{x: $facts.limit}", "CAT764", "$facts.limit"),
        ("{x: $facts.languages}", "CAT764", "$facts.languages"),
        ("{x: $files.look.pallete}", "CAT720", "$files.look.pallete"),
    ],
)
def test_what_is_no_place_is_reported_where_it_stands(draw, cuts, code, marked):
    """Places lie between the edges of the face, as numbers."""
    _, problems = draw(cuts)
    assert [(found, text) for found, _, _, text in problems] == [(code, marked)]


def test_only_faces_that_are_cut_anywhere_follow_another_size(world):
    """Places in millimetres hold for one size."""
    from ordo_pnp.paper import faces_of

    elements = "  elements:\n    - rect: {box: bleed, fill: ink}\n"
    for cuts, found in (("anywhere", []), ("{x: [280]}", ["CAT743"])):
        world.layout(f"{HEAD}  cuts: {cuts}\n{elements}")
        world.faces()
        faces = faces_of(world.catalog, "ordonnance", PieceSize(300, 200))
        assert [problem.code.id for problem in faces.problems] == found
        if not found:
            assert faces.front(world.card(), "en").width == 300


def test_a_round_face_with_too_little_bleed_is_told_how_much_would_do(world):
    """The remedy names the bleed that the sheets of round pieces print."""
    world.layout(f"format: 1\nface:\n  for: unit\n  size: [25, 25]\n  outline: circle\n  bleed: 2\n  safe: 1\n{DOT}")
    world.faces()
    found = check_printability(world.catalog.games["ordonnance"], world.catalog)
    assert [each.help.partition(" and ")[0] for each in found if each.code.id == "CAT752"] == ["write `bleed: 3`"]
