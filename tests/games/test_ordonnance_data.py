"""The game's own data checks."""

from dataclasses import replace

import pytest

from ordo_pnp.catalog.model import Catalog, Origin
from ordo_pnp.catalog.source import read_bytes
from ordo_pnp.games.ordonnance.game import Ordonnance


def found_with(catalog, symbols, copies=4):
    """Check the base set with one card changed; give code and message of every finding."""
    game = catalog.games["ordonnance"]
    base = game.sets["base"]
    document = read_bytes(f"units:\n  - id: spear-levy\n    symbols: [{', '.join(symbols)}]\n".encode(), "units.yaml")
    first, *others = [card for card in base.cards if card.kind == "unit"]
    origin = Origin(document, ("units", 0))
    changed = replace(
        first, fields={"symbols": symbols}, origin=origin, printing=replace(first.printing, copies=copies)
    )
    rest = others if copies > 1 else []
    sets = {"base": replace(base, cards=(changed, *rest))}
    return Ordonnance(Catalog({"ordonnance": replace(game, sets=sets)})).check()


def test_the_base_set_is_sound(ordonnance):
    """The committed data have no finding."""
    assert ordonnance.check() == []


@pytest.mark.parametrize(
    ("symbols", "code", "column"), [(["spear", "spear"], "CAT250", 22), (["banner", "spear"], "CAT251", 14)]
)
def test_symbols(catalog, symbols, code, column):
    """A base card repeats no symbol, and symbols stand in order from weak to strong."""
    (found,) = found_with(catalog, symbols)
    assert (found.code.id, found.card, found.span.line, found.span.column) == (code, "base/spear-levy", 3, column)


def test_too_few_cards(catalog):
    """A base set that cannot fill all territories is reported for each number of players it fails."""
    found = found_with(catalog, ["spear"], copies=1)
    assert [each.code.id for each in found] == ["CAT252"] * 4
    assert "2 players need 40 unit cards" in found[0].message
