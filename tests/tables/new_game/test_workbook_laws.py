"""Nothing of a table is lost in silence: each cell is in the game, or a remark or a finding names it."""

import re
from datetime import date

import pytest
import yaml
from hypothesis import given, settings, strategies as st
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.comments import Comment
from openpyxl.styles import Font

from ordo_pnp.base import DataError
from ordo_pnp.cards import plain_text, read_markup
from ordo_pnp.tables import GamePlan, PictureSearch, files_of, plan_of, read_foreign, signs_written
from ordo_pnp.tables.grid import address

HEADINGS = ("Name", "Type", "Power", "Text", "Text (DE)", "Notes")
WORDS = st.sampled_from(
    [
        "Wolf",
        "Bär",
        "beast",
        "rare",
        "007",
        "1.5",
        "'+1",
        "=x",
        "a_x000B_b",
        "a\nb",
        "owl.png",
        "{sun}",
        "<b>x</b>",
        "TBD",
    ]
)
# A format of numbers in a workbook -> the same in Python.
FORMATS = {"0%": "{:.0%}", "0": "{:.0f}", "0.00": "{:.2f}", "#,##0": "{:,.0f}", "#,##0.000": "{:,.3f}"}
STYLES = st.sampled_from(["plain"] * 4 + ["bold", "run", "note", *FORMATS])
# Beginning of a remark -> the styles of the cells that it names.
REMARKS = {
    "has bold, italic, underlined or struck-out text": ("bold",),
    "has bold or italic words": ("run",),
    "has notes at cells": ("note",),
    "has numbers that it shows rounded": tuple(FORMATS),
}
UNREADABLE = st.sampled_from([date(2024, 3, 1), "=1+1", "#REF!"])
CELLS = st.one_of(st.none(), WORDS, st.integers(-3, 99), st.booleans(), st.sampled_from([0.25, 2.0, 1e-7, 2.7, 1234]))


@st.composite
def sheets(draw):
    """Rows of values with their styles, whether some are hidden, and whether cells are merged."""
    width = draw(st.integers(1, len(HEADINGS)))
    cells = st.tuples(CELLS | UNREADABLE if draw(st.integers(0, 3)) == 0 else CELLS, STYLES)
    rows = draw(st.lists(st.lists(cells, min_size=width, max_size=width), min_size=1, max_size=5))
    hidden = draw(st.sampled_from([(), ("row",), ("column",), ("row", "column")]))
    return HEADINGS[:width], rows, hidden, draw(st.booleans())


def put(sheet, made):
    """Write a sheet; return value and style of each cell by row and column from 0."""
    headings, rows, hidden, is_merged = made
    sheet.append(headings)
    cells = {
        (row, column): each
        for row, values in enumerate(rows, 1)
        for column, each in enumerate(values)
        if each[0] is not None
    }
    for (row, column), (value, style) in cells.items():
        dress(sheet.cell(row + 1, column + 1, value), value, style)
    sheet.row_dimensions[2].hidden = "row" in hidden
    sheet.column_dimensions["A"].hidden = "column" in hidden
    if is_merged:
        sheet.merged_cells.add("A2:A3")
    return cells


def dress(cell, value, style):
    """Set the style of a cell, as far as values of its sort can have it."""
    if is_word(value):
        cell.data_type = "s"
    if style == "run" and is_word(value):
        cell.value = CellRichText(value, TextBlock(InlineFont(i=True), " more"))
    elif style == "bold":
        cell.font = Font(bold=True)
    elif style == "note":
        cell.comment = Comment("Ask Anna", "Ben")
    elif is_number(value) and style in FORMATS:
        cell.number_format = style


def is_number(value):
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_word(value):
    return isinstance(value, str) and not is_lost(value)


def is_lost(value):
    """Whether a workbook holds no text for the cell."""
    return value in ("=1+1", "#REF!")


def is_shown_otherwise(value, style):
    """Whether a cell has more than its text tells."""
    if style in FORMATS:
        shown = FORMATS[style].format(value).replace(",", "") if is_number(value) else "0"
        return is_number(value) and float(shown.removesuffix("%")) / (100 if "%" in shown else 1) != value
    return {"run": is_word(value), "bold": True, "note": True}.get(style, False)


def named_in(remarks, beginning):
    """The addresses of the cells that a remark names, and how many it names or counts."""
    addresses, others = [], 0
    for told in (each for each in remarks if each.startswith(beginning)):
        names, _, more = told.removeprefix(beginning).partition("(")[2].partition(")")[0].partition(" and ")
        addresses += [each.rpartition("!")[2] for each in names.split(", ") if each]
        others += int(more.split()[0] if more else 0)
    return addresses, len(addresses) + others


def text_of(value, style):
    """The text of a cell on a card."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if is_number(value) and style in FORMATS:
        return FORMATS[style].format(value)
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else str(value)
    more = " more" if style == "run" and isinstance(value, str) else ""
    return str(value).replace("_x000B_", "\n") + more


def texts_in(data):
    """Every text, number and word for yes and no in data."""
    if isinstance(data, dict):
        return {each for item in data.items() for part in item for each in texts_in(part)}
    if isinstance(data, list):
        return {each for part in data for each in texts_in(part)}
    return {text_of(data, "plain")}


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("books") / "cards.xlsx"


@settings(deadline=None, max_examples=max(5, settings.default.max_examples // 4))
@given(first=sheets(), others=st.lists(sheets(), max_size=2), is_first_hidden=st.booleans(), is_shared=st.booleans())
def test_every_cell_of_a_workbook_is_in_the_game_or_named(
    schemas, path, share_texts, first, others, is_first_hidden, is_shared
):
    """Of any workbook: other sheets, hidden and merged cells, formats, notes, dates, errors, formulas without a value."""
    book = Workbook()
    book.active.title = "Heroes"
    made = {"Heroes": put(book.active, first)}
    for number, each in enumerate(others):
        made[f"Sheet {number}"] = put(book.create_sheet(f"Sheet {number}"), each)
    if others and is_first_hidden:
        book.active.sheet_state = "hidden"
        book.active = 1
    read = "Sheet 0" if others and is_first_hidden else "Heroes"
    book.save(path)
    if is_shared:
        share_texts(path)
    cells, (_, _, hidden, is_merged) = made[read], first if read == "Heroes" else others[0]

    grids = read_foreign(path)
    grid = next(each for each in grids if each.title == read)
    told = "\n".join(grid.remarks)
    kept = game_of(grid, schemas)

    assert [each.title for each in grids] == [title for title in made if title != "Heroes" or read == "Heroes"]
    assert ("has hidden sheets (`Heroes`)" in "\n".join(grids[0].remarks)) == (read != "Heroes")
    lost = {address(*at) for at, (value, _) in cells.items() if is_lost(value)}
    found = [named_in(grid.remarks, each) for each in ("has formulas with errors", "has formulas that were saved")]
    assert {each for names, _ in found for each in names} <= lost
    assert sum(count for _, count in found) == len(lost)
    for beginning, styles in REMARKS.items():
        shown = {at for at, (value, style) in cells.items() if style in styles and is_shown_otherwise(value, style)}
        named, count = named_in(grid.remarks, beginning)
        assert {*named} <= {address(*at) for at in shown}
        assert count == len(shown)
    assert ("has dates or times" in told) == any(isinstance(value, date) for value, _ in cells.values())
    assert ("merged cells (A2:A3)" in told) == is_merged
    assert ("row 2" in told) == (
        "row" in hidden and any(grid.rows[row] for row in (1,) if row < len(grid.rows) and any(grid.rows[row]))
    )
    assert ("column A" in told) == ("column" in hidden)
    if isinstance(kept, DataError):
        return
    for value, style in cells.values():
        text = signs_written(text_of(value, style).strip(), {})
        words = text if (markup := read_markup(text)) is None else markup.words
        known = {words, text if style == "run" else words, re.sub(r"\.0+\Z", "", words)}  # a column of whole numbers
        assert is_lost(value) or known & kept
        assert "_x000B_" not in str(value) or "soft line breaks (U+000B)" in told


def game_of(grid, schemas):
    """All texts in the data of the game that a table becomes or in its remarks, or why it becomes none."""
    try:
        plan = plan_of(
            [grid], GamePlan("lots", "Lots", ("en", "de"), {}, {}, ()), PictureSearch([]), schemas.shared_keys
        )
    except DataError as error:
        return error
    files = files_of(plan.game, schemas).items()
    data = [content for name, content in files if re.match(r"cards/.*\.yaml", name) and "/faces/" not in name]
    named = {each for remark in plan.remarks for each in re.findall("`([^`]*)`", remark)}
    return named | {plain_text(each) for content in data for each in texts_in(yaml.safe_load(content))}
