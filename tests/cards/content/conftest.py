"""The scenarios that came with a game."""

import pytest

from ordo_pnp.cards import Origin, read_document
from ordo_pnp.rules import Scenario


@pytest.fixture(scope="session")
def scenarios_of():
    """A function that returns every scenario of a game; each file is read once."""
    known = {}

    def read(game):
        if game.id not in known:
            documents = [read_document(path) for path in sorted(game.folder.rglob("scenarios/*.yaml"))]
            known[game.id] = [
                Scenario.from_data(item, Origin(document, ("scenarios", at)))
                for document in documents
                for at, item in enumerate(document.data["scenarios"])
            ]
        return known[game.id]

    return read
