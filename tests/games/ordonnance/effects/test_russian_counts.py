"""Numbers and nouns in Russian card texts agree in gender, case and number; all forms stand here, written out by hand."""

import pytest

from ordo_pnp.games.ordonnance.effects.reference_page import example_text

COUNTS = (1, 2, 3, 4, 5, 11, 12, 14, 20, 21, 22, 25)
LARGE = (101, 111, 112)
# What is counted, where it is, and: nominative, genitive, genitive plural, and *one* in the nominative and genitive.
NOUNS = {
    "unit": ({"pick": "unit"}, "на столе", "отряд отряда отрядов один одного"),
    "kingdom": (
        {"pick": "kingdom"},
        "на столе",
        "карта_королевства карты_королевства карт_королевства одна одной",
    ),
    "territory": ({"pick": "territory"}, "у вас", "территория территории территорий одна одной"),
    "player": ({"pick": "player"}, "в игре", "игрок игрока игроков один одного"),
    "opponent": (
        {"pick": "player", "owner": "opponent"},
        "в игре",
        "соперник соперника соперников один одного",
    ),
    "card": ({"pick": "card", "owner": "self"}, "у вас в руке", "карта карты карт одна одной"),
}
ACCUSATIVE = {
    "unit": ("отряд", "отряда", "отрядов", "один"),
    "kingdom": ("карту королевства", "карты королевства", "карт королевства", "одну"),
    "ordonnance": ("карту ордонанса", "карты ордонанса", "карт ордонанса", "одну"),
    "rank": ("ступень", "ступени", "ступеней", "одну"),
    "draw": ("карту", "карты", "карт", ""),
}
INSTRUMENTAL = {1: "с одной картой", 21: "ровно с 21 картой"}


def form(number, singular, few, many):
    """Choose what stands after a number: 1, 21, 101; 2 to 4, 22; 5 and more, and all of 11 to 14 and 111 to 114."""
    if number in (1, 21, 101):
        return singular
    return few if number in (2, 3, 4, 22) else many


def condition(of, **counts):
    tests = {name: {"count": number, "of": of} for name, number in counts.items()}
    text = example_text({"when": "played", "do": [{"if": {**tests, "do": [{"draw": {"count": 1}}]}}]}, "ru")
    return text.removeprefix("Если ").removesuffix(", возьмите карту.")


@pytest.mark.parametrize("name", NOUNS)
@pytest.mark.parametrize("number", COUNTS + LARGE)
def test_conditions_are_counted_right(name, number):
    """*Exactly* takes the nominative, *at least*, *at most* and *to* the genitive, of things as of persons."""
    of, where, forms = NOUNS[name]
    nominative, genitive, many, one, one_of = forms.split()
    nominative, genitive, many = (each.replace("_", " ") for each in (nominative, genitive, many))
    after_least = form(number, genitive, many, many)
    exactly = f"{one if number == 1 else number} {form(number, nominative, genitive, many)}"
    least = f"есть хотя бы {one} {nominative}" if number == 1 else f"не менее {number} {after_least}"
    most = f"не более {one_of if number == 1 else number} {after_least}"

    assert condition(of, at_least=number, at_most=number) == f"{where} ровно {exactly}"
    assert condition(of, at_least=number) == f"{where} {least}"
    assert condition(of, at_most=number) == f"{where} {most}"
    if number > 1:
        assert condition(of, at_least=1, at_most=number) == f"{where} от 1 до {number} {after_least}"


@pytest.mark.parametrize("number", COUNTS + LARGE)
def test_what_is_drawn_played_and_moved_up_is_counted_right(number):
    """Objects stand in the accusative, which differs from the nominative after 1 and 21 of feminine nouns."""
    shown = {name: f"{number} {form(number, *forms[:3])}" for name, forms in ACCUSATIVE.items()}
    if number == 1:
        shown = {name: f"{one} {forms}".strip() for name, (forms, *_, one) in ACCUSATIVE.items()}
    for kind in ("unit", "kingdom", "ordonnance"):
        played = example_text({"when": "played", "do": [{"extra_play": {"kind": kind, "count": number}}]}, "ru")
        assert played == f"В этот ход вы можете сыграть ещё {shown[kind]}."
    ranks = {"while": "in_play", "do": [{"change_rank": {"symbol": "bow", "by": number}}]}
    assert example_text(ranks, "ru") == f"{{bow}} здесь на {shown['rank']} старше."
    assert example_text({"when": "played", "do": [{"draw": {"count": number}}]}, "ru") == f"Возьмите {shown['draw']}."


@pytest.mark.parametrize("number", COUNTS)
def test_cards_of_a_territory_are_counted_right(number):
    """With so many cards: the instrumental, singular after 1 and 21."""
    place = {"pick": "territory", "cards": {"at_least": number, "at_most": number}}
    targets = {"place": place, "mine": {"pick": "unit", "owner": "self"}}
    text = example_text(
        {"when": "played", "targets": targets, "do": [{"move": {"what": "$mine", "to": "$place"}}]}, "ru"
    )

    assert text.endswith(f" {INSTRUMENTAL.get(number, f'ровно с {number} картами')}.")
