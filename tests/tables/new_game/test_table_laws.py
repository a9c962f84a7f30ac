"""Nothing of a table is lost: every row becomes a card with its copies, and every cell can be read back."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from ordo_pnp.cards import typographic
from ordo_pnp.tables import CellGrid, GamePlan, PictureSearch, plan_of, signs_written
from ordo_pnp.tables.table_files import read_csv, write_csv

LETTERS = st.text(st.sampled_from("ab ÄжZ09-_.,;:#{}'\"\n!*&|>%@[]"), max_size=20)
WORDS = st.sampled_from(
    ["common", "Very Rare", "yes", "null", "true", "FALSE", "1.5", "007", "-3", "1e5", "#12AB9f", "a.png", "{sun}", "~"]
)
CELLS = st.one_of(st.just(""), LETTERS, WORDS, st.integers(-5, 1_000).map(str))
COPIES = st.sampled_from(["", "1", "2", "999"])
HEADINGS = st.one_of(
    st.sampled_from(
        [
            "Name",
            "title",
            "Type",
            "Kind",
            "ID",
            "Text",
            "Power",
            "power!",
            "Index",
            "words",
            "copies of it",
            "name ",
            "Имя",
            "1st",
        ]
    ),
    LETTERS.map(str.strip).filter(bool),
)
LAW = settings(deadline=None, suppress_health_check=list(HealthCheck))


@st.composite
def tables(draw):
    """A table with headings that differ, perhaps with a column of copies."""
    headings = draw(st.lists(HEADINGS, min_size=1, max_size=6, unique_by=str.strip))
    said = [heading.strip() == "copies of it" for heading in headings]
    repeated = draw(st.lists(st.lists(CELLS, min_size=1, max_size=3), min_size=len(headings), max_size=len(headings)))
    kinds_of_cells = [
        COPIES if is_count else draw(st.sampled_from([CELLS, st.sampled_from(few)]))
        for is_count, few in zip(said, repeated, strict=True)
    ]
    rows = draw(st.lists(st.tuples(*kinds_of_cells), min_size=1, max_size=12))
    return CellGrid([headings, *map(list, rows)])


def planned(grid, schemas):
    return plan_of([grid], GamePlan("lots", "Lots", ("en",), {}, {}, ()), PictureSearch([]), schemas.shared_keys)


def read_back(plan, card):
    """The cells of a card by heading, or by their use, from the card, the words and the kinds of the game alone."""
    words = plan.game.words
    cells = {"the kind of each card": words["kinds"][card.kind]}
    for name, value in card.entry.items():
        if name in ("id", "name"):
            cells[f"the {name}"] = value
        elif name == "print":
            cells["copies of each card"] = str(value["copies"])
        else:
            text = words.get(name, {}).get(value, value) if isinstance(value, str) else value
            cells[words["fields"].get(name, name)] = str(text).lower() if isinstance(text, bool) else str(text)
    return cells


@LAW
@given(tables())
def test_every_row_becomes_a_card_and_every_cell_can_be_read_back(schemas, grid):
    """Cards, kinds and words together hold all that the table does, or a remark does; signs and whole numbers are written alike."""
    rows = [row for row in grid.rows[1:] if any(cell.strip() for cell in row)]
    if not rows:
        return

    plan = planned(grid, schemas)

    became = {heading: told for heading, told, _ in plan.columns}
    assert len(plan.game.cards) == len(rows)
    for row, card in zip(rows, plan.game.cards, strict=True):
        back = read_back(plan, card)
        for heading, cell in zip(grid.rows[0], row, strict=True):
            told = became[heading.strip()]
            found = back.get(heading.strip() if ":" in told else told, "")
            if told == "the kind of each card" and not cell.strip():
                assert found == "Card"  # what has no kind is of the kind of games that tell none apart
                continue
            if told == "the id":
                found = back.get("code", found)
            if told == "copies of each card" and cell.strip().isdigit():
                assert int(found) == int(cell)
                continue
            wanted = cell.strip().lower() if told.endswith(": flag") else signs_written(cell.strip(), {})
            assert found in (wanted, typographic(wanted, "en")) or f"`{cell.strip()}`" in "\n".join(plan.remarks)


@pytest.mark.slow
@settings(
    LAW, max_examples=max(4, settings.default.max_examples // 6), phases=[Phase.explicit, Phase.reuse, Phase.generate]
)
@given(tables())
def test_whatever_a_table_holds_the_files_of_its_game_are_sound(schemas, in_memory, grid):
    """What is made of it can be read and holds the same cards; only what does not fit on a card may be found."""
    if not any(cell.strip() for row in grid.rows[1:] for cell in row):
        return

    plan = planned(read_csv(write_csv(grid), "cards.csv"), schemas)
    seen = in_memory(plan.game, is_sound=False)

    assert {each.code.id for each in seen.errors} <= {"CAT420", "CAT421", "CAT724"}
    if not seen.errors:
        cards = {card.id.partition("/")[2]: card for card in seen.catalog.cards()}
        assert {each.entry["id"]: each.entry.get("print", {}).get("copies", 1) for each in plan.game.cards} == {
            slug: card.printing.copies for slug, card in cards.items()
        }
        assert {each.entry["id"]: dict(each.entry) for each in plan.game.cards} == {
            slug: card.origin.value for slug, card in cards.items()
        }
