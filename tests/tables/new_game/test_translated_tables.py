"""A table with columns in two languages becomes a translated game; what cannot be is told at its cell."""

import pytest

from ordo_pnp.base import all_findings
from ordo_pnp.tables import CellGrid, GamePlan, PictureSearch, plan_of

ROWS = [
    ["Owl", "Bird", "Flies.", "Eule", ""],
    ["Cat", "Beast", "", "Katze", ""],
    ["Elk", "Beast", "Runs.", "", "Er läuft."],
]


def planned(schemas, headings, rows=ROWS, languages=("en", "de")):
    grid = CellGrid([list(headings), *map(list, rows)])
    game = GamePlan("zoo", "Zoo", languages, {}, {}, ())
    return plan_of([grid], game, PictureSearch([]), schemas.shared_keys)


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
        (("Name", "Name (DE)"), [["Owl", "Eule"]], ("en",), "the game is in en, de: some headings name a language"),
        (
            ("Name", "Text", "Text (DE)"),
            [["Owl", "", "Er."], ["Cat", "A.", ""]],
            ("en", "de"),
            "`Text (DE)` translates nothing in C2: `Text` is empty there; these texts are left out",
        ),
        (
            ("Name", "Rarity", "Rarity (DE)"),
            [["Owl", "rare", "selten"], ["Elk", "rare", "rar"], ["Fox", "usual", ""], ["Bat", "usual", ""]],
            ("en", "de"),
            "`Rarity (DE)` has a second translation of a word in C3: the first one counts",
        ),
    ],
)
def test_what_becomes_of_odd_translations_is_told(schemas, headings, rows, languages, told):
    """The game gets the languages of its tables; what translates nothing, or something twice, is named."""
    assert planned(schemas, headings, rows, languages).remarks == [told]


@pytest.mark.parametrize(
    ("headings", "rows"),
    [
        (("Name", "Cost", "Cost (ml)"), [["Owl", "1", "1"], ["Cat", "2", "2"]]),
        (("Name", "Card ID"), [["Owl", "A1"], ["Cat", "A2"]]),
        (("Name", "Speed (km)"), [["Owl", "7"], ["Cat", "9"]]),
    ],
)
def test_a_heading_that_ends_like_a_language_is_none(schemas, headings, rows):
    """Numbers are not translated, and `ID` is no Indonesian."""
    assert planned(schemas, headings, rows).game.languages == ("en", "de")


def test_a_unit_in_a_heading_is_no_language(schemas):
    """`Speed (km)` has no column `Speed` beside it."""
    plan = planned(schemas, ("Name", "Speed (km)", "Weight (kg)"), [["Owl", "7", "1"], ["Cat", "9", "4"]]).game

    assert list(plan.kinds["card"]["fields"]) == ["speed-km", "weight-kg"]


@pytest.mark.parametrize(
    ("cells", "kinds", "why"),
    [
        (["Wizard", "Wizard", "Knight"], ["wizard", "wizard", "knight"], "2 different words"),
        (["Wizard", "", "Wizard"], ["wizard", "card", "wizard"], "and `card` where the cell is empty"),
        (["Wizard"], ["wizard"], "1 different word"),
        (["a", "b", "c", "d"], ["card"] * 4, "are too many kinds, unless you say that they are kinds"),
        (["…", "…", "A"], ["card"] * 3, "would make no different ids"),
        (["生き物", "道具", "生き物"], ["card", "card-2", "card"], "2 different words"),
    ],
)
@pytest.mark.parametrize("heading", ["Type", "Kind", "Card Type"])
def test_a_column_of_kinds_tells_them_apart(schemas, heading, cells, kinds, why):
    """Also in a short table and with an empty cell; where it does not, the plan says why."""
    made = planned(schemas, ("Name", heading), [[f"N{row}", cell] for row, cell in enumerate(cells)])

    assert [card.kind for card in made.game.cards] == kinds
    assert made.columns[1][2].endswith(why)
