"""Kinds told apart in grey, and pictures that several cards share."""

import pytest

from ordo_pnp.check.face_differences import border_tones, shared_pictures, thumbnail, told_apart, tone_distance


def bordered(tools, color, mark=10):
    """A front with a border of 7 mm, and something of its own in the middle."""
    inside = tools.box(7, 7, 49, 74, "#FFFFFF")
    return border_tones(tools.picture(tools.ground(color), inside, tools.box(mark, 30, 10, 10, "#202020")))


def test_plain_borders_have_their_grey(tools):
    """The edges of a front with a border in one grey have this mean and no spread, whatever stands in the middle."""
    tones = bordered(tools, "#808080")

    assert tones[::2] == pytest.approx([128] * 4, abs=2)
    assert tone_distance(tones, bordered(tools, "#808080", mark=30)) == pytest.approx(0, abs=0.5)


def test_kinds_with_other_borders_are_told_apart(tools):
    """Borders of three greys are told apart, and so far apart as their greys."""
    fronts = {
        kind: [(f"{kind}-{n}", bordered(tools, color, 10 + 5 * n)) for n in range(4)]
        for kind, color in (("unit", "#F0F0F0"), ("kingdom", "#808080"), ("ordonnance", "#202020"))
    }
    found = told_apart(fronts)

    assert (found.tested, found.mistaken, found.percent_right) == (6, (), 100)
    assert found.distances["unit", "kingdom"] == pytest.approx(112 / 2**0.5, abs=3)  # half of the figures are spreads
    assert max(found.spreads.values()) < 1


def test_kinds_with_like_borders_are_mistaken(tools):
    """A card that has the border of another kind is taken for that kind."""
    light, dark = bordered(tools, "#F0F0F0"), bordered(tools, "#202020")
    found = told_apart({"unit": [("a", light), ("b", dark)], "kingdom": [("c", dark), ("d", dark)]})

    assert found.mistaken == (("b", "unit", "kingdom"),)
    assert found.percent_right == 50


def test_one_kind_cannot_be_mistaken(tools):
    """With one kind, or none with a second card to test on, nothing is told apart."""
    tones = bordered(tools, "#808080")

    assert told_apart({"unit": [("a", tones), ("b", tones)], "aid": [("c", tones)]}) is None


def test_small_pieces_have_edges(tools):
    """A coin of a few millimetres has edges, too."""
    assert len(border_tones(tools.picture(tools.ground("#808080"), size=(4.0, 4.0)))) == 8


def test_one_picture_under_two_texts_is_shared(tools):
    """Fronts that differ in their words alone share a picture; one with another picture does not."""

    def front(x, name):
        items = tools.ground("#FFFFFF"), tools.box(x, 25, 20, 30, "#24405F"), tools.words(name, 12)
        return thumbnail(tools.picture(*items))

    found = shared_pictures({"a": front(15, "One"), "b": front(30, "Two"), "c": front(15, "Three")})

    assert found == {"a": "c", "c": "a"}


def test_fronts_of_other_sizes_share_no_picture(tools):
    """A disc and a card are two pictures even where both are blank."""
    card, disc = tools.picture(tools.ground("#FFFFFF")), tools.picture(tools.ground("#FFFFFF"), size=(25.0, 25.0))

    assert shared_pictures({"a": thumbnail(card), "b": thumbnail(disc)}) == {}
