"""Which sets are played: the same answers in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ordo_pnp.games import REGISTRY, load_game
from ordo_pnp.rules import RulesError

if TYPE_CHECKING:
    from ordo_pnp.cards import Catalog


@pytest.mark.parametrize("game", sorted(REGISTRY))
@pytest.mark.parametrize(
    ("sets", "told"),
    [
        (("bse",), "unknown set `bse`; did you mean `base`?"),
        (("base", "base"), "the set `base` is chosen twice; name it once"),
    ],
)
def test_sets_that_do_not_go_together_are_refused(
    catalog: Catalog, game: str, sets: tuple[str, ...], told: str
) -> None:
    """A set that is unknown or named twice is refused with a remedy, whatever the game."""
    with pytest.raises(RulesError) as error:
        load_game(catalog, game).prepare(2, {}, sets)
    assert str(error.value) == told
