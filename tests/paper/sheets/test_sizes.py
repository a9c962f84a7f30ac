"""Sizes of cards: names, millimetres, inches."""

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import NotationError
from ordo_pnp.draw import SIZES, parse_size


@given(st.integers(100, 6000), st.integers(100, 6000), st.sampled_from(["x", "X", "×", " x "]))
def test_width_and_height_in_millimetres_are_read_as_they_are_written(width, height, sign):
    """Tenths included."""
    size = parse_size(f"{width / 10}{sign}{height / 10}")

    assert (size.width, size.height) == (width / 10, height / 10)
    assert parse_size(size.notation) == size


@pytest.mark.parametrize("text", ["2.5x3.5in", "2.5 x 3.5 in", '2.5x3.5"', "63.5x88.9mm", "63.5x88.9", "Poker"])
def test_inches_and_names_are_the_same_size(text):
    """A poker card is 2.5 by 3.5 inches."""
    assert (parse_size(text).width, parse_size(text).height) == (63.5, 88.9)


@pytest.mark.parametrize("text", ["", "44", "44x", "x68", "44x68x2", "1e2x50", "٤٤x68", "63.55555x88", "5 by 7"])
def test_anything_else_is_refused_with_the_names_there_are(text):
    """Whoever mistypes sees how to write it."""
    with pytest.raises(NotationError, match="tarot"):
        parse_size(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("44x68cm", "write `44x68`"),
        ("-44x68", "write `44x68`"),
        ("2.5 by 3.5 inches", "write `2.5x3.5in`"),
        ("pokr", r"did you mean `poker`\?"),
    ],
)
def test_a_slip_is_refused_with_the_size_that_was_meant(text, meant):
    """Where one size is near, it is the remedy."""
    with pytest.raises(NotationError, match=meant):
        parse_size(text)


@pytest.mark.parametrize("text", ["9x50", "50x601", "0x0", "10x20000"])
def test_a_size_nobody_can_cut_is_refused(text):
    """With the limits."""
    with pytest.raises(NotationError, match="from 10 to 600 mm"):
        parse_size(text)


def test_every_name_is_a_size_of_its_own():
    """Names of files tell sizes apart by their measures."""
    assert len({size.notation for size in SIZES.values()}) == len(SIZES)
    assert all(parse_size(name) is size for name, size in SIZES.items())


@pytest.mark.parametrize(
    ("size", "own", "outline"),
    [
        ("40x40", "circle", "circle"),
        ("40x41", "circle", "rectangle"),
        ("round", "rectangle", "circle"),
        ("40x41", "hexagon", "hexagon"),
        ("hexagon", "rectangle", "hexagon"),
    ],
)
def test_a_square_size_keeps_the_outline_of_the_face(size, own, outline):
    """A round token stays round when it is made larger; only names say otherwise."""
    assert parse_size(size).outline_for(own) == outline
