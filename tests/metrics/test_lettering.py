"""Sizes and contrasts of letters."""

import pytest

from ordo_pnp.check.face_measures import name_size, smallest_text, texts_on, weakest_text
from ordo_pnp.draw import Drawing, Use, compose, rotation, scaling, translation


def on(tools, *items):
    return texts_on(tools.face(*items), tools.fonts)


def test_small_letters_are_found(tools):
    """A text of 5 pt is found among larger ones, with what it says."""
    smallest = smallest_text(on(tools, tools.words("large", 12), tools.words("small", 5), tools.words("more", 7)))

    assert (smallest.points, smallest.text) == (5, "small")


def test_scaling_counts(tools):
    """Letters of 10 pt in a drawing that is placed at half its size are letters of 5 pt, turned or not."""
    inner = Drawing(63.0, 88.0, (tools.words("small", 10),))
    placed = [Use(inner, scaling(0.5)), Use(inner, compose(rotation(90, 31.5, 44), scaling(0.5)))]

    assert [each.points for each in on(tools, *placed)] == [5, 5]


def test_what_is_not_seen_does_not_count(tools):
    """Words outside the trim, of blanks only, or in a drawing that is wholly transparent are no text."""
    inner = Drawing(63.0, 88.0, (tools.words("gone", 4),))
    items = (tools.words("out", 4, baseline=-1.5), tools.words("  ", 4), Use(inner, opacity=0.0))

    assert on(tools, *items) == ()
    assert smallest_text(()) is None
    assert weakest_text((), tools.picture()) is None


@pytest.mark.parametrize(("ink", "ground", "expected"), [("#000000", "#FFFFFF", 21), ("#777777", "#FFFFFF", 4.48)])
def test_contrast_of_letters_with_their_ground(tools, ink, ground, expected):
    """The contrast of letters is that of their colour with what lies behind them, by WCAG 2."""
    items = tools.ground(ground), tools.words("word", 8, ink)
    found, text = weakest_text(on(tools, *items), tools.picture(*items))

    assert found == pytest.approx(expected, abs=0.01)
    assert text.text == "word"


def test_weakest_letters_are_found(tools):
    """Of two lines in one ink the one on the darker ground is the weaker."""
    items = (
        tools.ground("#FFFFFF"),
        tools.box(0, 50, 63, 20, "#777777"),
        tools.words("above", 8),
        tools.words("below", 8, baseline=60),
    )
    found, text = weakest_text(on(tools, *items), tools.picture(*items))

    assert text.text == "below"
    assert found == pytest.approx(21 / 4.48, abs=0.05)


def test_a_hairline_behind_letters_does_not_count(tools):
    """A line that crosses less than a tenth of the ground of a word leaves its contrast, a broad bar does not."""
    word = tools.words("MMMMMMMM", 12)
    thin, broad = ((tools.ground("#FFFFFF"), tools.box(0, 38, 63, height, "#222222"), word) for height in (0.12, 1.5))

    assert weakest_text(on(tools, *thin), tools.picture(*thin))[0] == pytest.approx(21)
    assert weakest_text(on(tools, *broad), tools.picture(*broad))[0] < 2


def test_name_is_found_over_two_lines(tools):
    """A name on two lines, one word broken, has the size of both; another text of its size is no part of it."""
    items = [tools.words("12", 11), tools.words("Guard of the Moun-", 11), tools.words("tains", 11, baseline=45)]

    assert name_size(on(tools, *items), "Guard of the Mountains") == 11
    assert name_size(on(tools, *items), "Guard of the Sea") is None


def test_name_in_two_sizes_is_no_name(tools):
    """Lines of two sizes are two texts; of a name that stands there twice the larger counts."""
    broken = [tools.words("Town", 11), tools.words("Levy", 9, baseline=45)]
    twice = [tools.words("Town Levy", 9), tools.words("town levy", 11, baseline=45)]

    assert name_size(on(tools, *broken), "Town Levy") is None
    assert name_size(on(tools, *twice), "Town Levy") == 11


def test_a_nameless_card_has_no_size(tools):
    """A name without letters is found nowhere."""
    shifted = Use(Drawing(63.0, 88.0, (tools.words("–", 9),)), translation(1, 1))

    assert name_size(on(tools, shifted), "–") is None
