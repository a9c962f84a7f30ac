"""The limits, and the page that tells them."""

import re

import pytest

from ordo_pnp.cards import stock_look
from ordo_pnp.check import LEAST_TOLD_APART, LIMITS, MOST_NAME_SIZES, limits_of
from ordo_pnp.check.face_measures import FacePicture, far_from_marks, flat_ground
from ordo_pnp.draw import Drawing, Shape, rectangle
from ordo_pnp.paper import faces_of

TITLES = {"flat %": "flat", "far %": "far", "ink": "ink", "pt": "text", "text : 1": "contrast", "frame : 1": "frame"}


def test_the_page_tells_the_limits(repository):
    """The table of the page that explains the figures has the bounds of the program, and says whether more or less is allowed."""
    page = (repository / "docs/explanation/figures-of-faces.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| ([^|]+) \| ([≤≥] [0-9.]+)", page, re.MULTILINE))
    expected = {title: f"{'≤' if LIMITS[key].is_most else '≥'} {LIMITS[key].bound:g}" for title, key in TITLES.items()}

    assert set(TITLES.values()) == set(LIMITS)
    assert told == {
        **expected,
        "name pt": f"≤ {MOST_NAME_SIZES}",
        "kinds in grey": f"≥ {LEAST_TOLD_APART:g}",
    }


@pytest.mark.parametrize(("key", "value", "is_kept"), [("flat", 35, True), ("flat", 35.1, False), ("frame", 3, True)])
def test_a_limit_is_kept_by_its_own_bound(key, value, is_kept):
    """The bound itself is allowed, the next figure beyond it is not, and a front without letters misses no limit of letters."""
    assert LIMITS[key].is_kept_by(value) == is_kept
    assert not LIMITS["frame"].is_kept_by(2.99)
    assert LIMITS["text"].is_kept_by(None)


def test_a_look_has_limits_of_its_own():
    """Night may take more ink than other looks, backs more than fronts; what a look leaves out is as for every game."""
    bounds = {
        (look, side): limits_of(stock_look(look), side)["ink"].bound
        for look in ("night", "minimal", "framed")
        for side in ("front", "back")
    }

    assert bounds == {
        ("night", "front"): 135,
        ("minimal", "front"): 25,
        ("framed", "front"): 80,
        ("night", "back"): 110,
        ("minimal", "back"): 110,
        ("framed", "back"): 110,
    }
    assert limits_of({}) == limits_of({"limits": {"back-ink": 110}}) == LIMITS


@pytest.mark.parametrize(("paper", "flat", "far"), [("#FFFFFF", 0, 0), ("#FFFDF6", 100, 100)])
def test_white_paper_is_no_ground(paper, flat, far, catalog):
    """A bare white card has neither a flat ground nor is any of it far from a mark; one of cream is nothing else."""
    faces = faces_of(catalog, "ordonnance")
    card = next(card for card in catalog.games["ordonnance"].cards())
    bare = Shape(rectangle(-3, -3, 69, 94), fill=paper)
    front = faces.front(card, "en")
    picture = FacePicture(front._replace(width=63, height=88, drawing=Drawing(63, 88, (bare,))), faces.fonts)

    assert round(flat_ground(picture).percent) == flat
    assert round(far_from_marks(picture)) == far
