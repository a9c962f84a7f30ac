"""The game's own checks of its cards."""

from dataclasses import replace

import pytest

from ordo_pnp.catalog.model import Origin
from ordo_pnp.catalog.source import read_bytes
from ordo_pnp.games import card_check

CHECK = card_check("ordonnance")


def found_with(catalog, symbols, card_set="base"):
    """Check a card that shows symbols."""
    game = catalog.games["ordonnance"]
    document = read_bytes(f"units:\n  - id: x\n    symbols: [{', '.join(symbols)}]\n".encode(), "units.yaml")
    card = replace(
        game.sets["base"].cards[0], fields={"symbols": symbols}, set=card_set, origin=Origin(document, ("units", 0))
    )
    return list(CHECK(card, game.facts))


def test_the_base_set_is_sound(catalog):
    """The committed cards have no finding."""
    game = catalog.games["ordonnance"]
    assert [problem for card in game.sets["base"].cards for problem in CHECK(card, game.facts)] == []


@pytest.mark.parametrize(
    ("symbols", "code", "column"), [(["spear", "spear"], "CAT250", 22), (["banner", "spear"], "CAT251", 14)]
)
def test_symbols(catalog, symbols, code, column):
    """A base card repeats no symbol, and symbols stand in order from weak to strong."""
    (found,) = found_with(catalog, symbols)
    assert (found.code.id, found.span.line, found.span.column) == (code, 3, column)


def test_an_expansion_may_double(catalog):
    """Outside of the base set a card may show a symbol twice."""
    assert found_with(catalog, ["helm", "helm"], "crown") == []


def test_unknown_symbols_are_for_the_schema(catalog):
    """A symbol that the game does not have is not reported a second time."""
    assert found_with(catalog, ["banner", "shield", "spear"]) == []


def test_a_game_without_rules_has_no_check():
    """Cards of a game that has no rules here are not examined."""
    assert card_check("chess") is None
    assert card_check(None) is None
