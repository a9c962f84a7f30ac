"""Numbers in the name and rules of a card are held against the fields that its schema says they repeat, and no others."""

from dataclasses import replace

import pytest

from ordo_pnp.check.wording import check_card_numbers


@pytest.fixture(scope="module")
def marker(catalog):
    """A victory marker that is worth three points."""
    return next(each for each in catalog.games["ordonnance"].cards() if each.id == "base/marker-three")


@pytest.mark.parametrize(
    ("name", "named", "is_wrong"),
    [
        ("Victory Marker III", ("value",), False),
        ("Victory Marker IV", ("value",), True),
        ("Victory Marker 4", ("value",), True),
        ("Victory Marker IV", (), False),
        ("Victory Marker IV", ("other",), False),
    ],
)
def test_only_numbers_of_named_fields_are_compared(catalog, marker, name, named, is_wrong):
    """A name may hold any number where no field is said to be repeated in it, or the card does not have that field."""
    game = replace(catalog.games["ordonnance"], named_numbers={marker.kind: named})
    card = replace(marker, texts={"en": {"name": name}})

    assert [each.code.id for each in check_card_numbers(card, game)] == ["CAT405"] * is_wrong
