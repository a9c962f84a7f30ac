"""What is printed is added up exactly: from Python 3.12 on ``sum`` of floats is another number than before."""

import builtins
import sys

import pytest

from ordo_pnp.catalog.installation import shipped_cards
from ordo_pnp.catalog.load import load_catalog
from ordo_pnp.catalog.scope import Scope
from ordo_pnp.game_faces import faces_of
from ordo_pnp.games import plugin_of
from ordo_pnp.layout.backs import Flip
from ordo_pnp.print.deck import PrintOptions, make_deck
from ordo_pnp.print.print_config import PrintConfig


@pytest.fixture
def inexact(monkeypatch):
    """Where the program has added floats by ``sum``."""
    found, plain = [], sum

    def watched(values, /, start=0):
        total = plain(values, start)
        caller = sys._getframe(1)
        if isinstance(total, float) and caller.f_globals["__name__"].startswith("ordo_pnp."):
            found.append(f"{caller.f_code.co_filename}:{caller.f_lineno}")
        return total

    monkeypatch.setattr(builtins, "sum", watched)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ["komarn", "ordonnance"])
def test_no_length_is_added_by_sum(inexact, game_id):
    """Neither in what a game makes of its board nor on faces and sheets; one card of each kind and set is printed."""
    catalog = load_catalog(shipped_cards(), scope=Scope.of_game(game_id))
    game = catalog.games[game_id]
    assert list(plugin_of(game_id).check_game(game)) == []
    cards = list({(card.set, card.kind): card for card in game.cards()}.values())
    options = PrintOptions(("en",), "a4", Flip.LONG_EDGE)
    made = make_deck(catalog, cards, {game_id: faces_of(catalog, game_id)}, PrintConfig.of(catalog), options)
    assert made
    assert inexact == []
