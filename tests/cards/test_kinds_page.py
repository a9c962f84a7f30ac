"""The page ``KINDS.md``: what cards of each kind hold, for people, from ``kinds.yaml``."""

from ordo_pnp.cards import FIELD_TYPES, page_of_kinds

KINDS = {
    "creature": {
        "description": "An animal\nof the forest.",
        "fields": {
            "power": {"type": "int", "min": 0, "max": 9, "required": True},
            "age": {"type": "int", "min": 1},
            "speed": {"type": "figure", "role": "hidden"},
            "rarity": {"type": "choice", "values": ["common", "rare"], "default": "common"},
            "suit": {"type": "choice", "values": "suits"},
            "likes": {"type": "symbols", "values": ["sun", "moon"], "max": 2},
            "by-night": {"type": "flag", "default": False, "description": "Hunts | sleeps."},
            "text": {"type": "rich", "max": 200},
            "call": {"type": "text", "translated": False},
            "art": {"type": "image", "unique": True},
            "seal": {"type": "arms"},
            "team": {"type": "color"},
            "prey": {"type": "card", "of": ["creature", "plant"]},
        },
    },
    "plant": {"list": "herbs"},
}


def rows(page):
    """Return the cells of the rows of tables by the first one."""
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in page.splitlines() if line[:3] == "| `"]
    return {row[0].strip("`"): row[1:] for row in cells}


def test_every_field_of_every_kind_is_on_the_page_with_its_limits():
    """In words: type, range, values, default, and whether it is required, unique or translated."""
    found = rows(page_of_kinds({"creature": KINDS["creature"]}, "Beasts"))

    assert found["name"][:2] == ["one line, up to 80 characters", "required; translated"]
    assert found["power"][:2] == ["a whole number, 0 to 9", "required"]
    assert found["age"][0] == "a whole number, 1 or more"
    assert found["speed"][:2] == ["a number, or a few characters that stand for one: `3`, `X`, `1+`", "not printed"]
    assert found["rarity"][:2] == ["one of `common`, `rare`", "`common` unless it says otherwise"]
    assert found["suit"][0] == "one of `suits` of `game.yaml`"
    assert found["likes"][0] == "signs, of `sun`, `moon`, up to 2 signs"
    assert found["by-night"] == ["true or false", "`false` unless it says otherwise", "Hunts \\| sleeps."]
    assert found["text"][1] == "translated; shown as its rules"
    assert found["call"][1] == "the same in every language"
    assert found["art"][1] == "no two cards have the same"
    assert found["prey"][0] == "the id of another card, of kind `creature` or `plant`"
    assert found.keys() == {"name", *KINDS["creature"]["fields"]}


def test_kinds_stand_in_their_order_with_the_list_of_their_files():
    """The heading of a kind is its name in `kinds.yaml`."""
    page = page_of_kinds(KINDS, "Beasts of\nthe Wood")

    assert "# The kinds of cards of Beasts of the Wood\n" in page
    assert page.index("## `creature`") < page.index("An animal of the forest.") < page.index("## `plant`")
    assert "`base/herbs.yaml`" in page


def test_the_kinds_of_the_page_have_every_type():
    """So that a new type gets words of its own here."""
    assert {field["type"] for field in KINDS["creature"]["fields"].values()} == set(FIELD_TYPES)
