"""Arms and signs of equal data are drawn once, however many decks they are on."""

from ordo_pnp.faces.drawing_resources import DrawingResources
from ordo_pnp.faces.look import Look

ARMS = {"field": "gules"}
TINCTURES = dict.fromkeys(("or", "argent", "gules", "azure", "vert", "sable", "purpure"), "#804020")


def resources(**charges):
    return DrawingResources(Look({"tinctures": TINCTURES}), None, {}, charges)


def test_arms_of_equal_data_are_one_drawing():
    """In every later round, also once something has been drawn; with another charge in the data they are drawn anew."""
    first = [resources().arms(ARMS, 10, 12) for _ in range(3)]
    assert first[0] is first[1] is first[2]
    assert resources(star={}).arms(ARMS, 10, 12) is not first[0]
    assert resources().arms(ARMS, 10, 13) is not first[0]
