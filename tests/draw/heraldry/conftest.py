"""The committed art, read once."""

import pytest

from ordo_pnp.cards import read_document
from ordo_pnp.draw import ArmsRenderer, Signs

TINCTURES = {
    "or": "#D4A72C",
    "argent": "#F5F2E9",
    "gules": "#A6192E",
    "azure": "#1F4E8C",
    "vert": "#2E6B3E",
    "sable": "#1E1B18",
    "purpure": "#6B2C6F",
}
PALETTE = {"ink": "#1E1B18", "paper": "#FCFAF5", "faint": "#CFC7B8"}


@pytest.fixture(scope="session")
def sign_data(repository):
    return read_document(repository / "cards/ordonnance/signs.yaml").data["signs"]


@pytest.fixture(scope="session")
def charge_data(repository):
    return read_document(repository / "cards/heraldry/charges.yaml").data["charges"]


@pytest.fixture(scope="session")
def unit_arms(repository):
    units = read_document(repository / "cards/ordonnance/base/units.yaml").data["units"]
    return {unit["id"]: unit["print"]["arms"] for unit in units}


@pytest.fixture(scope="session")
def state_arms(repository):
    listed = read_document(repository / "cards/ordonnance/game.yaml").data["game"]["territory_arms"]
    return {each["id"]: each["arms"] for each in listed}


@pytest.fixture
def signs(sign_data):
    return Signs(sign_data, PALETTE)


@pytest.fixture
def herald(charge_data):
    return ArmsRenderer(charge_data, TINCTURES)
