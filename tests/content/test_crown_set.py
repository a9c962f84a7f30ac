"""What the set `crown` must hold, whoever edits its texts."""

from collections import Counter
from itertools import combinations

import pytest

from ordo_pnp.cards import Overlay, read_document
from ordo_pnp.draw import ArmsRenderer, check_arms

SYMBOLS = ("spear", "bow", "swords", "helm", "banner")

OWN_KINGDOM = {"while": "in_play", "do": [{"change_rank": {"symbol": "spear", "to": "strongest"}}]}
ELSEWHERE = {"pick": "territory", "full": False}
# First word of the id -> copies, targets, steps.
ORDONNANCES = {
    "draw": (2, {}, [{"draw": {"count": 2}}]),
    "move": (
        2,
        {"mine": {"pick": "unit", "owner": "self"}, "place": ELSEWHERE | {"owner": "self", "not_in": "$mine"}},
        [{"move": {"what": "$mine", "to": "$place"}}],
    ),
    "swap": (
        2,
        {"one": {"pick": "unit", "owner": "self"}, "other": {"pick": "unit", "owner": "self", "not_in": "$one"}},
        [{"swap": {"a": "$one", "b": "$other"}}],
    ),
    "destroy": (2, {"theirs": {"pick": "unit", "owner": "opponent"}}, [{"destroy": {"what": "$theirs"}}]),
    "divert": (
        2,
        {"theirs": {"pick": "unit", "owner": "opponent"}, "place": ELSEWHERE | {"of": "$theirs", "not_in": "$theirs"}},
        [{"move": {"what": "$theirs", "to": "$place"}}],
    ),
    "repeal": (1, {"law": {"pick": "kingdom"}}, [{"remove_kingdom": {"what": "$law"}}]),
    "rebuild": (
        1,
        {"mine": {"pick": "unit", "owner": "self"}},
        [{"destroy": {"what": "$mine"}}, {"then": [{"extra_play": {"kind": "unit", "count": 1}}]}],
    ),
}


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


def test_units_are_doubled_twice_each_or_reversible_once_each(listed):
    """Rule OR-03: a doubled card for each symbol in two copies, a reversible one for each pair, the weaker end on top."""
    doubled = [(card["symbols"], card["print"]["copies"]) for card in listed("units") if "symbols" in card]
    assert doubled == [([symbol, symbol], 2) for symbol in SYMBOLS]
    reversible = [card for card in listed("units") if "ends" in card]
    assert [card["ends"] for card in reversible] == [
        {"top": [weaker], "bottom": [stronger]} for weaker, stronger in combinations(SYMBOLS, 2)
    ]
    assert {card["print"]["copies"] for card in reversible} == {1}


def test_kingdom_cards_are_those_of_the_ruling(listed):
    """Rule OR-03: a cancel for each symbol, limit 5 twice, limit 3 twice, and the project's own card."""
    effects = [card["effects"] for card in listed("kingdoms")]
    wanted = [{"while": "in_play", "do": [{"cancel_symbol": {"symbol": symbol}}]} for symbol in SYMBOLS]
    wanted += [{"while": "in_play", "do": [{"set_limit": {"limit": limit}}]} for limit in (5, 5, 3, 3)]
    assert effects == [[effect] for effect in (*wanted, OWN_KINGDOM)]


def test_ordonnance_cards_are_those_of_the_ruling(listed):
    """Rule OR-03: each effect on so many cards, and the project's own card."""
    shown = Counter()
    for card in listed("ordonnances"):
        word = card["id"].partition("-")[0]
        _, targets, steps = ORDONNANCES[word]
        assert card["effects"] == [{"when": "played"} | ({"targets": targets} if targets else {}) | {"do": steps}]
        shown[word] += card["print"]["copies"]
    assert shown == {word: copies for word, (copies, _, _) in ORDONNANCES.items()}


def test_components_are_those_of_two_more_players(listed):
    """Two territory lines and fifteen markers like those of the base set, and an aid of its own for each of four players."""
    copies = Counter()
    for each in listed("components"):
        copies[each["kind"], each.get("value"), each["print"].get("face")] += each["print"]["copies"]
    assert copies == {
        ("territory-line", None, None): 2,
        ("marker", 3, None): 5,
        ("marker", 2, None): 5,
        ("marker", 1, None): 5,
        ("aid", None, "aid-crown"): 4,
    }
    extra = [each | {"id": each["id"].removeprefix("extra-")} for each in listed("components") if each["kind"] != "aid"]
    assert extra == [each for each in listed("components", "base") if each["kind"] != "aid"]


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
