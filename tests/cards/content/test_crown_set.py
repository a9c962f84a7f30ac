"""What the set `crown` must hold, whoever edits its texts."""

import pytest

from ordo_pnp.cards import Overlay, read_document
from ordo_pnp.draw import ArmsRenderer, check_arms


@pytest.fixture(scope="module")
def folder(repository):
    return repository / "cards" / "ordonnance"


@pytest.fixture(scope="module")
def listed(folder):
    def read(kind, card_set="crown"):
        return read_document(folder / card_set / f"{kind}.yaml").data[kind]

    return read


@pytest.fixture(scope="module")
def cards(listed):
    """Every card with a flavour, in the order of the history page."""
    return [*listed("units"), *listed("kingdoms"), *listed("ordonnances")]


@pytest.fixture(scope="module")
def aid(folder):
    """Language -> key -> sentence of the expansion aid."""
    words = {"en": read_document(folder / "game.yaml").data["game"]["words"]["aid-crown"]}
    for language in ("de", "ru"):
        words[language] = Overlay(read_document(folder / "text" / f"{language}.yaml")).texts("aid-crown")
    return words


def test_arms_differ_from_all_others_and_can_be_drawn(folder, repository, listed):
    """Each unit of the set bears arms of its own, after the rule of tincture, with room for every charge."""
    charges = read_document(repository / "cards/heraldry/charges.yaml").data["charges"]
    tinctures = read_document(folder / "look.yaml").data["look"]["tinctures"]
    states = read_document(folder / "game.yaml").data["game"]["territory_arms"]
    others = [*(card["print"]["arms"] for card in listed("units", "base")), *(each["arms"] for each in states)]
    herald = ArmsRenderer(charges, tinctures)
    for card in listed("units"):
        arms = card["print"]["arms"]
        assert arms not in others, card["id"]
        assert check_arms(arms, charges) == [], card["id"]
        assert herald.draw(arms, 38, 45).items
        others.append(arms)


def test_arms_of_reversible_cards_show_two_sides(listed):
    """The shield of somebody with two lives is parted in two, or made of two coats."""
    for card in listed("units"):
        arms = card["print"]["arms"]
        if "ends" in card:
            sides = arms.get("impaled") or arms.get("quarters") or arms["field"]["of"]
            assert len(sides) == 2, card["id"]
