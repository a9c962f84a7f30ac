"""The names of things in pictures: what marks can point at, and what differs between two pictures."""

from dataclasses import replace

import pytest

from ordo_pnp.rules import (
    BoardField,
    BoardPicture,
    Column,
    Grid,
    Hand,
    PictureError,
    Piece,
    Placed,
    Row,
    Scene,
    differences,
    named_pieces,
    require_target,
)

SPEAR, HELM = Piece("a", signs=("spear",)), Piece("b", signs=("helm", "bow"))


def table(army, hand=()):
    grid = Grid(("Anna",), (Row("", (Column(tuple(army), name="antioch of 0"),)),), header="line", header_name="line")
    return Scene((grid, Hand("Anna", tuple(hand), "hand of 0")))


def board(*placed):
    fields = (BoardField("L1", 1, "L"), BoardField("L2", 2, "L"))
    pieces = tuple(Placed(zone, "L", Piece(card), name) for zone, card, name in placed)
    return Scene((BoardPicture("board", 1, 2, pieces, fields=fields),))


def test_columns_hands_and_fields_have_names():
    """Empty ones, too; a piece of a board is called like its field unless it has a name of its own."""
    assert named_pieces(table([SPEAR, HELM])) == {"line": (), "antioch of 0": (SPEAR, HELM), "hand of 0": ()}
    assert named_pieces(board((1, "soldier", ""), (1, "sergeant", "sg L1"))) == {
        "L1": (Piece("soldier"),),
        "L2": (),
        "sg L1": (Piece("sergeant"),),
    }


@pytest.mark.parametrize(
    ("target", "said", "remedy"),
    [
        ("antioc of 0", "nothing in the picture is called `antioc of 0`", "antioch of 0"),
        ("card 3 antioch of 0", "`antioch of 0` has no card 3", "it has 2"),
        ("card 1 hand of 0", "`hand of 0` has no card 1", "it has 0"),
        ("helmet antioch of 0", "the cards of `antioch of 0` show no `helmet`", "helm"),
        ("banner antioch of 0", "show no `banner`", "bow, helm, spear"),
    ],
)
def test_what_is_not_there_is_refused_with_what_comes_nearest(target, said, remedy):
    """The finding names it."""
    with pytest.raises(PictureError) as caught:
        require_target(target, named_pieces(table([SPEAR, HELM])))
    assert said in caught.value.message
    assert remedy in caught.value.remedy


def test_a_card_that_came_differs_and_those_that_stayed_do_not():
    """Wherever in the order it lies now."""
    before, after = table([SPEAR], [HELM, SPEAR]), table([SPEAR, HELM], [SPEAR])
    assert differences(before, after) == ("card 2 antioch of 0",)
    assert differences(after, after) == ()


def test_a_place_differs_where_all_has_gone_and_not_where_one_of_several_has():
    """Those that stay are as they were."""
    assert differences(table([SPEAR, HELM]), table([HELM])) == ()
    assert differences(table([SPEAR, HELM]), table([])) == ("antioch of 0",)


def test_a_card_that_is_turned_differs():
    """It is not as it lay before."""
    assert differences(table([SPEAR, HELM]), table([SPEAR, replace(HELM, sideways=True)])) == ("card 2 antioch of 0",)


def test_an_empty_field_differs_where_something_has_gone():
    """Its place can be ringed."""
    before, after = board((1, "morlock", "")), board((2, "soldier", ""))
    assert differences(before, after) == ("L1", "card 1 L2")
