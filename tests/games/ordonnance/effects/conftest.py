"""Effects for tests, as data and as records."""

import json

import pytest

from ordo_pnp.cards import Schemas, read_bytes
from ordo_pnp.games.ordonnance.effects.lint import check_effects
from ordo_pnp.games.ordonnance.effects.reference_page import example_card


@pytest.fixture(scope="session")
def schemas(repository):
    return Schemas(repository / "schemas")


@pytest.fixture(scope="session")
def problems(schemas):
    """What the schema has against the effects of a card."""

    def find(effects, kind="ordonnance"):
        key = f"{kind}s"
        entry = {"id": "test", "name": "Test", "effects": effects}
        document = read_bytes(json.dumps({"format": 1, key: [entry]}).encode(), "test.yaml")
        schema = schemas.of(document.data, "ordonnance")
        return [(item.code.id, item.message) for item in schema.validate(document)]

    return find


@pytest.fixture(scope="session")
def lint(catalog):
    """What the lint has against the effects of a card and its text by hand."""
    game = catalog.games["ordonnance"]

    def find(effects, kind=None, **texts):
        return [(item.code.id, item.message) for item in check_effects(example_card(effects, kind, **texts), game)]

    return find
