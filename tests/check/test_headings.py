"""Every kind of piece needs a heading for its pages, the pieces that look alike on both sides too."""

from dataclasses import replace

import pytest

from ordo_pnp.check.printability import check_printability


@pytest.mark.parametrize("kind", ["number", "soldier", "coin"])
def test_a_missing_heading_is_found(catalog, kind):
    """A kind that the words of `deck` forget is named, whatever its back is."""
    game = catalog.games["komarn"]
    words = {group: dict(entries) for group, entries in game.words["en"].items()}
    del words["deck"][kind]

    found = list(check_printability(replace(game, words={**game.words, "en": words}), catalog))

    assert [problem.code.id for problem in found] == ["CAT750"]
    assert f"`{kind}`" in found[0].message
