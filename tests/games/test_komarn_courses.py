"""Courses that cannot be measured are refused at their corner, and none costs more than a moment."""

import time
from dataclasses import replace

import pytest

from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.games.komarn.data_checks import check_game

BOARD = """
board:
  areas: {areas}
  ring: {ring}
  arms: [{{id: a, course: {course}}}]
  picture: {{size: [{size}, {size}], water: 16, bank: 20}}
  sites: [{{id: S01, bank: L, at: 1}}, {{id: S02, bank: R, at: 2}}, {{id: S03, bank: L, at: 3}}]
  tokens: {{castle: 1, maiden: 1, town2: 0, town3: 0, town4: 1}}
  layouts:
    layout_a: [maiden, castle, town4]
"""


@pytest.fixture(scope="module")
def found_on(catalog):
    """A function that returns what the check finds on a board of one arm: the text named and the message."""
    game = catalog.games["komarn"]

    def find(course, areas=4, ring="false", size=1500):
        text = BOARD.format(course=course, areas=areas, ring=ring, size=size)
        document = read_bytes(text.encode(), "board.yaml")
        other = replace(game, files={**game.files, "board": {"board": Origin(document, ("board",))}})
        wrong = [each for each in check_game(other) if each.code.id == "CAT297"]
        return [(each.span.source[each.span.column - 1 : each.span.end_column - 1], each.message) for each in wrong]

    return find


@pytest.mark.parametrize(
    ("course", "ring", "named"),
    [
        ("[[20, 100], [20.0000001, 100]]", "false", "[20.0000001, 100]"),
        ("[[20, 100], [220, 100], [220, 100.5], [220, 300]]", "false", "[220, 100.5]"),
        ("[[20, 100], [220, 100], [220, 300], [20.001, 100]]", "true", "[20, 100]"),
        ("[[20, 100], [20.1, 100], [20, 100.1]]", "true", "[20.1, 100]"),
    ],
)
def test_corners_that_lie_on_each_other(found_on, course, ring, named):
    """The corner is named that could be left out; on a ring the first one follows the last."""
    ((text, message),) = found_on(course, ring=ring)
    assert (text, "lies on corner" in message) == (named, True)


def test_courses_that_are_too_long_are_not_planned(found_on):
    """Sixty legs of 2.2 m, the most that a file can hold, cost nothing."""
    course = [[2000 if index % 2 else -200, -200 + 30 * index] for index in range(60)]
    started = time.process_time()
    assert [message for _, message in found_on(course)] == [
        "the course of `a` is 129,812 mm long, more than 500 mm an area",
        "the courses are 129,812 mm long together, the picture has room for 62,500 mm",
    ]
    assert len(found_on(course, areas=200)) == 2
    assert time.process_time() - started < 1


def test_there_and_back_is_a_course(found_on):
    """A turn by half a circle has no direction to bend to; its fields overlap, which is said of fields."""
    assert found_on("[[20, 100], [220, 100], [20, 100], [220, 100.9]]") == []
