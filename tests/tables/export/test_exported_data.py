"""``ordo export json`` and ``sqlite``: all that is said of cards, for other programs."""

import json
import sqlite3
from contextlib import closing

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.tables import cards_as_data, write_database


@pytest.fixture(scope="module")
def data(catalog):
    return cards_as_data(catalog, tuple(catalog.cards()))


def opened(data):
    base = sqlite3.connect(":memory:")
    base.deserialize(write_database(data))
    return closing(base)


def test_the_rules_text_of_a_card_is_that_which_is_printed(data):
    """A card whose text its game makes has it in each language, as `rules`."""
    (found,) = [each["texts"] for each in data["cards"] if each["id"] == "crown/cancel-spear"]
    assert found["en"]["rules"] == "{spear} counts for nobody here."
    assert len({found[language]["rules"] for language in ("en", "de", "ru")}) == 3


def test_the_database_says_the_same(data):
    """Cards, copies, texts and fields are those of the JSON."""
    with opened(data) as base:
        cards = base.execute("SELECT game, id, copies FROM cards").fetchall()
        assert sorted(cards) == sorted((each["game"], each["id"], each["copies"]) for each in data["cards"])
        texts = base.execute("SELECT game, card, language, name, text FROM texts").fetchall()
        assert set(texts) == {
            (each["game"], each["id"], language, name, text)
            for each in data["cards"]
            for language, named in each["texts"].items()
            for name, text in named.items()
        }
        values = dict(base.execute("SELECT card, value FROM fields WHERE game = 'ordonnance' AND name = 'symbols'"))
        assert json.loads(values["base/bow-helm"]) == ["bow", "helm"]


def test_the_same_data_are_the_same_bytes(data):
    """Neither time nor chance is in the file."""
    assert write_database(data) == write_database(data)


NAMES = st.text(
    st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=12
)  # the reader takes no NUL
VALUES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | NAMES | st.lists(NAMES, max_size=3)


@given(
    st.lists(
        st.tuples(NAMES, NAMES, st.dictionaries(NAMES, VALUES, max_size=4), st.dictionaries(NAMES, NAMES, max_size=3)),
        max_size=6,
        unique_by=lambda each: each[:2],
    )
)
def test_no_name_of_a_foreign_game_breaks_the_database(found):
    """Whatever games, kinds, fields and texts are called, every card and every text is there, and each kind has a view."""
    cards = [
        {"game": game, "set": "s", "id": str(at), "kind": kind, "number": 1, "copies": 1, "print": {}}
        | {"fields": fields, "texts": {"en": texts} if texts else {}}
        for at, (game, kind, fields, texts) in enumerate(found)
    ]
    with opened({"format": 1, "games": [], "cards": cards}) as base:
        assert base.execute("SELECT count(*) FROM cards").fetchone() == (len(cards),)
        assert base.execute("SELECT count(*) FROM texts").fetchone() == (sum(len(each[3]) for each in found),)
        views = [name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'view'")]
        assert len(views) == len({(each["game"], each["kind"]) for each in cards})
        assert sum(base.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in views) == len(cards)
