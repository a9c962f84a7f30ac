"""Faces in zones: as long as the data say, cut where the data allow; and what stands on them by the data."""

from pathlib import Path

import pytest

from ordo_pnp.cards import GameData, Origin, read_bytes
from ordo_pnp.draw import Borders, Cuts, NameScope, Run, Use, compose, measure_frame

HEAD = "format: 1\nface:\n  for: unit\n  size: [20, 40]\n  safe: 0\n"
DOT = "- rect: {box: [0, 0, 1, 1], fill: ink}"


@pytest.fixture
def draw(world):
    """Draw a unit with a layout in zones: the face and the findings."""

    def made(zones, elements=DOT):
        lines = "".join(f"    {line}\n" for line in elements.splitlines())
        world.layout(f"{HEAD}  zones: {zones}\n  elements:\n{lines}")
        faces = world.faces()
        return faces.front(world.card(), "en"), [world.shown(problem) for problem in faces.problems]

    return made


def _placed(drawing, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)):
    for item in drawing.items:
        if isinstance(item, Use):
            yield from _placed(item.drawing, compose(matrix, item.matrix))
        elif isinstance(item, Run):
            yield item.text, round(matrix[4], 3)
        else:
            yield round(item.path.transformed(matrix).bounds()[0], 3)


def test_zones_make_a_long_face(draw):
    """The width is that of all zones with what stands before and after; every border may be cut."""
    face, problems = draw("{count: 4, before: 5, after: 7}")
    assert problems == []
    assert (face.width, face.height) == (5 + 4 * 20 + 7, 40)
    assert face.cuts == Cuts(Borders((25, 45, 65)))


def test_there_may_be_as_many_zones_as_the_schema_allows(draw):
    """The last number that passes the schema is drawn."""
    face, problems = draw("{count: 400}")
    assert (face.width, problems) == (20 * 400, [])


def test_a_face_without_zones_says_nothing_of_cuts(world):
    """Other faces are as wide as their size, and cut where their template says it."""
    world.layout(DOT)
    face = world.faces().front(world.card(), "en")
    assert (face.width, face.cuts) == (63, None)


def test_the_number_of_zones_comes_from_the_data(draw, world):
    """A list of the game has a zone for each of its items; another file of the game may say the number itself."""
    assert draw("{count: $facts.territories}")[0].width == 5 * 20
    look = world.game / "look.yaml"
    look.write_text(look.read_text(encoding="utf-8").replace("  sizes:", "  sizes:\n    zones: 7", 1), encoding="utf-8")
    assert draw("{count: $files.look.sizes.zones}")[0].width == 7 * 20


BOARD = b"""board:
  areas: 6
  breaks: [2, 4, 6, 3]
  sites: [{id: a, at: 1}, {id: b, at: 4}]
"""
FACE = b"""face:
  size: [20, 40]
  zones:
    count: $files.board.areas
    before: 5
    breaks: $files.board.breaks
    uncut: {over: $files.board.sites, at: $item.at}
"""


def test_borders_that_something_lies_across_are_not_cut():
    """Zones, wished borders and those that must stay whole all follow one file of the game."""
    board, face = (
        Origin(read_bytes(text, f"{name}.yaml", Path(f"{name}.yaml")), (name,))
        for name, text in (("board", BOARD), ("face", FACE))
    )
    files = {"board": {"river": board, "base/other": face}}
    game = GameData("game", "en", ("en",), Path(), {}, {}, {}, {}, {}, files, board)
    problems = []
    frame = measure_frame("board", face, NameScope(game, (), ()), problems.append)
    assert problems == []
    assert frame.width == 125
    assert frame.cuts == Cuts(Borders(allowed=(45, 65, 105), preferred=(45, 65, 85)))


@pytest.mark.parametrize(
    ("zones", "code", "marked"),
    [
        ("{count: $files.look.palette}", "CAT733", "$files.look.palette"),
        ("{count: $files.lok.palette}", "CAT720", "$files.lok.palette"),
        ("{count: $files.look.pallete}", "CAT720", "$files.look.pallete"),
        ("{count: $facts.languages, breaks: $facts.languages}", "CAT733", "$facts.languages"),
        ("{count: 3, breaks: $facts.limit}", "CAT733", "$facts.limit"),
        ("{count: 3, uncut: {over: $facts.limit, at: $item}}", "CAT733", "$facts.limit"),
        ("{count: 3, uncut: {over: $facts.languages, at: $item}}", "CAT733", "$item"),
    ],
)
def test_what_cannot_be_counted_is_reported_where_it_stands(draw, zones, code, marked):
    """A wrong number of zones, or a wrong list of borders, is a finding at its value."""
    _, problems = draw(zones)
    assert [(found, text) for found, _, _, text in problems] == [(code, marked)]


def test_items_stand_where_they_say(draw):
    """`place` is how many steps from the first place an item stands, whatever its number."""
    elements = (
        "- repeat:\n    over: [{at: 3}, {at: 0}, {at: 4}]\n    at: [2, 0]\n    step: [20, 0]\n    place: $item.at\n    elements:\n      "
        + DOT
    )
    face, problems = draw("{count: 5}", elements)
    assert problems == []
    assert list(_placed(face.drawing)) == [62, 2, 82]


def test_something_may_stand_behind_the_last_zone(draw):
    """A place that the data say once holds for the one item."""
    elements = "- repeat:\n    over: 1\n    step: [20, 0]\n    place: $facts.limit\n    elements:\n      " + DOT
    face, problems = draw("{count: 5}", elements)
    assert problems == []
    assert list(_placed(face.drawing)) == [80]


def test_a_place_beyond_the_end_is_reported(draw):
    """The outermost of the known items is held against the bleed."""
    elements = (
        "- repeat:\n    over: [{at: 1}, {at: 9}, {at: 2}]\n    step: [20, 0]\n    place: $item.at\n    elements:\n      "
        + DOT
    )
    _, problems = draw("{count: 5}", elements)
    assert [code for code, *_ in problems] == ["CAT725"]


def test_a_place_that_is_no_number_is_reported(draw):
    """Words are no number of steps; the item is not drawn."""
    elements = "- repeat:\n    over: [{at: here}]\n    step: [20, 0]\n    place: $item.at\n    elements:\n      " + DOT
    face, problems = draw("{count: 5}", elements)
    assert [code for code, *_ in problems] == ["CAT730"]
    assert list(_placed(face.drawing)) == []


def test_a_place_that_nothing_has_is_reported(draw):
    """A misspelt place is a mistake of the layout."""
    elements = "- repeat:\n    over: [{at: 1}]\n    step: [20, 0]\n    place: $item.att\n    elements:\n      " + DOT
    _, problems = draw("{count: 5}", elements)
    assert [(code, text) for code, _, _, text in problems] == [("CAT720", "$item.att")]


def test_only_some_items_may_be_drawn(draw):
    """With `every: 3` the first, the fourth, the seventh are drawn, one step from each other."""
    elements = "- repeat:\n    over: 8\n    every: 3\n    step: [30, 0]\n    elements:\n      - text: {box: [0, 0, 20, 9], text: [$item, /, $index], size: 6}"
    face, problems = draw("{count: 5}", elements)
    assert problems == []
    assert list(_placed(face.drawing)) == [("1/1", 0), ("4/2", 30), ("7/3", 60)]


@pytest.mark.parametrize(("clip", "left", "right"), [("bleed", -3, 103), ("trim", 0, 100)])
def test_a_group_may_be_clipped_to_the_face(draw, clip, left, right):
    """A pattern may run over the end of a face whose length it does not know."""
    elements = f"- group:\n    clip: {clip}\n    elements:\n      - rect: {{box: [-50, 0, 900, 9], fill: ink}}"
    face, problems = draw("{count: 5}", elements)
    assert problems == []
    (use,) = face.drawing.items
    assert use.clip.bounds()[::2] == (left, right)


def test_only_groups_at_the_top_are_clipped_to_the_face(draw):
    """Inside of another group its millimetres are not those of the face."""
    elements = (
        "- group:\n    at: [5, 5]\n    elements:\n      - group:\n          clip: bleed\n          elements:\n            "
        + DOT
    )
    _, problems = draw("{count: 5}", elements)
    assert [(code, text) for code, _, _, text in problems] == [("CAT725", "bleed")]
