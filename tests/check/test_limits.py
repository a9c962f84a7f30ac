"""The limits, and the page that tells them."""

import re

import pytest

from ordo_pnp.check import LEAST_TOLD_APART, LIMITS, MOST_NAME_SIZES

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
