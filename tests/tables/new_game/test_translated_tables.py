"""A table with columns in two languages becomes a translated game; what cannot be is told at its cell."""

import pytest

from ordo_pnp.base import DataError, all_findings
from ordo_pnp.tables import CellGrid, GamePlan, plan_of

ROWS = [
    ["Owl", "Bird", "Flies.", "Eule", ""],
    ["Cat", "Beast", "", "Katze", ""],
    ["Elk", "Beast", "Runs.", "", "Er läuft."],
]


def planned(schemas, headings, rows=ROWS, languages=("en", "de"), pictures=()):
    grid = CellGrid([list(headings), *map(list, rows)])
    game = GamePlan("zoo", "Zoo", languages, {}, {}, ())
    return plan_of(grid, game, dict.fromkeys(pictures, b""), schemas.shared_keys)


@pytest.mark.parametrize(
    "headings",
    [
        ("Name", "Type", "Text", "Name (DE)", "Text (DE)"),
        ("name.en", "kind", "text.en", "name.de", "text.de"),
        ("Card Name", "Card Type", "Text", "Name [de]", "Text_DE"),
        ("Name (EN)", "Type", "Text EN", "Name (DE)", "Text DE"),
    ],
)
def test_columns_in_another_language_are_translations(schemas, in_memory, headings):
    """However their headings say so, as `ordo export` writes them, too: no German word gets onto an English card."""
    plan = planned(schemas, headings).game

    assert [dict(card.translations) for card in plan.cards] == [
        {"de": {"name": "Eule"}},
        {"de": {"name": "Katze"}},
        {"de": {"text": "Er läuft."}},
    ]
    assert {name for kind in plan.kinds.values() for name in kind.get("fields", ())} <= {"name", "text"}
    missing = [each.message for each in all_findings(in_memory(plan).found)]
    assert "`base/owl` lacks `text` in `de`" in missing


def test_words_of_kinds_and_choices_are_translated_with_them(schemas):
    """One translation of each word is enough."""
    rows = [["Owl", "Bird", "Vogel", "rare", "selten"], ["Cat", "Beast", "Tier", "rare", ""], ["Elk", "Beast", "", "usual", "üblich"], ["Fox", "Beast", "", "usual", ""]]  # fmt: skip
    plan = planned(schemas, ("Name", "Type", "Type (DE)", "Rarity", "Rarity (DE)"), rows).game

    assert plan.translated_words["de"] == {
        "rarity": {"rare": "selten", "usual": "üblich"},
        "deck": {"bird": "Vogel", "beast": "Tier"},
        "kinds": {"bird": "Vogel", "beast": "Tier"},
    }


@pytest.mark.parametrize(
    ("headings", "rows", "languages", "told"),
    [
        (("Name", "Name (DE)"), [["Owl", "Eule"]], ("en",), "add `--lang en,de`"),
        (("Name", "Cost", "Cost (de)"), [["Owl", "1", "1"], ["Cat", "2", "2"]], ("en", "de"), "holds no texts"),
        (("Name", "Text", "Text (DE)"), [["Owl", "", "Er."], ["Cat", "A.", ""]], ("en", "de"), "nothing in `Text`"),
    ],
)
def test_translations_that_cannot_be_taken_are_refused(schemas, headings, rows, languages, told):
    """With what to do; nothing becomes a field of the cards in silence."""
    with pytest.raises(DataError) as refusal:
        planned(schemas, headings, rows, languages)

    assert told in " ".join(f"{each.message} {each.help}" for each in refusal.value.diagnostics)


def test_a_unit_in_a_heading_is_no_language(schemas):
    """`Speed (km)` has no column `Speed` beside it."""
    plan = planned(schemas, ("Name", "Speed (km)", "Weight (kg)"), [["Owl", "7", "1"], ["Cat", "9", "4"]]).game

    assert list(plan.kinds["card"]["fields"]) == ["speed-km", "weight-kg"]


@pytest.mark.parametrize(
    ("cells", "kinds", "why"),
    [
        (["Wizard", "Wizard", "Knight"], ["wizard", "wizard", "knight"], "2 different words"),
        (["Wizard", "", "Wizard"], ["wizard", "card", "wizard"], "and `card` where nothing stands"),
        (["Wizard"], ["wizard"], "1 different word"),
        (["a", "b", "c", "d"], ["card"] * 4, "4 different words in 4 rows are too many kinds"),
        (["…", "…", "A"], ["card"] * 3, "would make no different ids"),
    ],
)
@pytest.mark.parametrize("heading", ["Type", "Kind", "Card Type"])
def test_a_column_of_kinds_tells_them_apart(schemas, heading, cells, kinds, why):
    """Also in a short table and with an empty cell; where it does not, the plan says why."""
    made = planned(schemas, ("Name", heading), [[f"N{row}", cell] for row, cell in enumerate(cells)])

    assert [card.kind for card in made.game.cards] == kinds
    assert made.columns[1][2].endswith(why)


def test_a_column_of_pictures_may_lack_some(schemas, in_memory):
    """It stays one of pictures, and the check asks for the file."""
    rows = [["Owl", "owl.png"], ["Cat", "nope.png"]]
    made = planned(schemas, ("Name", "Art"), rows, ("en",), ("owl.png",))
    found = in_memory(made.game, is_sound=False).errors

    assert made.game.kinds["card"]["fields"]["art"]["type"] == "image"
    assert any("nope.png" in each.message for each in found)
