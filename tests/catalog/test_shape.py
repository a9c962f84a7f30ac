"""What can stand where in a card is told by its schema, whatever cards there are."""

import pytest

from ordo_pnp.catalog.installation import schemas_folder
from ordo_pnp.catalog.load import load_catalog
from ordo_pnp.catalog.schema import Schemas


@pytest.fixture(scope="module")
def unit():
    return Schemas(schemas_folder()).shapes("ordonnance")["unit"]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("symbols", True),
        ("symbols.0", True),
        ("symbols.first", False),
        ("symbols.0.name", False),
        ("ends.top.0", True),
        ("ends.middle", False),
        ("name.0", False),
        ("print.arms.layers.0.charge", True),
        ("print.arms.quarters.0.quarters.1.field", True),
        ("print.arms.crest", False),
    ],
)
def test_ways_into_a_card(unit, path, expected):
    """Keys and indices are followed through lists, alternatives and references to other schemas."""
    assert unit.allows(path.split(".")) is expected


def test_names_that_may_follow(unit):
    """The keys of a mapping are listed in the order of the schema, for whoever has misspelt one."""
    assert unit.names(["ends"]) == ("top", "bottom")
    assert unit.names(["symbols"]) == ()


def test_every_value_of_every_card_is_allowed(repository):
    """No card of the repository holds a value in a place that its shape denies."""
    for game in load_catalog(repository / "cards").games.values():
        for card in game.cards():
            for path in paths({**card.fields, "print": {"arms": card.printing.arms or {}}}):
                assert game.shapes[card.kind].allows(path), (card.id, path)


def paths(value, above=()):
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, (list, tuple)) else ()
    for key, held in entries:
        yield (*above, str(key))
        yield from paths(held, (*above, str(key)))
