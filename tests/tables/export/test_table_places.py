"""A finding in a table points at the line and column of its file where the cell is, and names the cell as the file does."""

import json
import re

import pytest
from hypothesis import given, strategies as st
from openpyxl import Workbook

from ordo_pnp.base import DataError
from ordo_pnp.tables import BAD_ROW, read_foreign, read_table

LINE_END = re.compile(r"\r\n|\r|\n")
WORDS = st.text(st.sampled_from("abÄж ,;\"'\n\r"), max_size=8)
HEADINGS = ("Name", "Text", "Notes")


def place_of(text, offset):
    """The line and column of a character, as editors count them."""
    before = LINE_END.split(text[:offset])
    return len(before), len(before[-1]) + 1


def start_of(grid, row, column):
    span = grid.finding(BAD_ROW, "wrong", (row, column)).span
    return span.line, span.column


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A function that reads a table of some bytes."""
    folder = tmp_path_factory.mktemp("places")

    def read(content, form):
        path = folder / f"cards.{form}"
        path.write_bytes(content)
        return read_foreign(path)[0]

    return read


@given(
    rows=st.lists(st.lists(WORDS, min_size=1, max_size=3), min_size=1, max_size=6),
    separator=st.sampled_from(",;\t"),
    end=st.sampled_from(["\n", "\r", "\r\n"]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    says_separator=st.booleans(),
    always_quotes=st.booleans(),
)
def test_the_place_of_a_cell_of_a_csv_file_is_where_it_begins(
    table, rows, separator, end, encoding, says_separator, always_quotes
):
    """With any separator, line ends, encoding, quoted line ends and blank lines before it."""
    text = f"sep={separator}{end}" if says_separator else ""
    wanted = {}
    for row, cells in enumerate([HEADINGS, *rows]):
        for column, cell in enumerate(cells):
            text += separator if column else ""
            wanted[row, column] = len(text), cell
            is_quoted = always_quotes or any(sign in cell for sign in f'"\r\n{separator}') or cells == [""]
            text += '"{}"'.format(cell.replace('"', '""')) if is_quoted else cell
        text += end

    grid = table(text.encode(encoding), "csv")

    for place, (offset, cell) in wanted.items():
        assert grid.cell(*place) == LINE_END.sub("\n", cell).strip()
        assert start_of(grid, *place) == place_of(text, offset)


@given(
    records=st.lists(
        st.dictionaries(st.sampled_from(["name", "hit points", "Ä", "x-1"]), WORDS | st.integers() | st.booleans(), min_size=1),
        min_size=1,
        max_size=5,
    ),
    key=st.sampled_from([None, "cards", "all cards"]),
    indent=st.sampled_from([None, 0, 2, "\t"]),
    is_ascii=st.booleans(),
)  # fmt: skip
def test_the_place_of_a_value_of_a_json_file_is_where_it_stands(table, records, key, indent, is_ascii):
    """Its name is the path to it, which a program would follow."""
    content = records if key is None else {"version": 1, key: records}
    text = json.dumps(content, indent=indent, ensure_ascii=is_ascii)

    grid = table(text.encode(), "json")

    lines = text.split("\n")
    for row, record in enumerate(records, 1):
        for column, heading in enumerate(grid.rows[0]):
            line, at = start_of(grid, row, column)
            found, _ = json.JSONDecoder().raw_decode("\n".join([lines[line - 1][at - 1 :], *lines[line:]]))
            assert found == record.get(heading, record)
            name = grid.finding(BAD_ROW, "wrong", (row, column), None, "").message.removesuffix(": wrong")
            step = f".{heading}" if heading != "hit points" else '["hit points"]'
            start = {None: "", "cards": "cards", "all cards": '["all cards"]'}[key]
            assert name == f"{start}[{row - 1}]{step}"
    assert len(grid.remarks) == (key is not None)


@pytest.mark.parametrize(("title", "name"), [("Heroes", "Heroes!B3"), ("My 2nd's", "'My 2nd''s'!B3")])
def test_a_cell_of_a_workbook_is_named_with_its_sheet(ordo, title, name):
    """As a formula would refer to it."""
    book = Workbook()
    book.active.title = title
    for row in (("Name", "Qty"), ("Wolf", 1), ("Bear", "two")):
        book.active.append(row)
    book.save(ordo.folder / "cards.xlsx")

    told = ordo("new", "game", "beasts", "--from", "cards.xlsx", check=0).stderr

    assert f"`Qty` holds `two` in {name}, no number from 0 to 999: these cards are there once" in told


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize(
    ("lines", "told", "place"),
    [
        (["Name,Text", 'Wolf,"open', "Bear,x"], "a quotation mark on line 2 that is never closed", (2, 6)),
        (["Name,Text", '"Wolf","a', 'b"', 'Bear,"open""', "x"], "mark on line 4 that is never closed", (4, 6)),
        (["Name,Text", 'Wolf,"a"b', 'Bear,"open'], "it opens on line 2 and closes on line 2", (2, 6)),
        (["Name,Text", '"' + "x" * 140_000], "a quotation mark on line 2 that is never closed", (2, 1)),
        (["Name,Text", "Wolf,a", "Bear," + "x" * 140_000], "a cell of more than 131,072 characters on line 3", (3, 6)),
    ],
)
def test_a_quotation_mark_that_goes_wrong_is_reported_where_it_opens(table, end, lines, told, place):
    """Not where the file ends or the next mark happens to be."""
    with pytest.raises(DataError) as caught:
        table(end.join(lines).encode(), "csv")

    (found,) = caught.value.diagnostics
    assert told in found.message
    assert (found.span.line, found.span.column) == place


@pytest.mark.parametrize(
    ("text", "told", "place"),
    [
        ('[{"a": 1,}]', "a key in double quotation marks", (1, 10)),
        ("[{'a': 1}]", "a key in double quotation marks", (1, 3)),
        ('[{"a" 1}]', "a `:` between key and value", (1, 7)),
        ('[\n {"a": 1}\n {"a": 2}]', "a comma or the closing bracket", (3, 2)),
        ('[{"a": one}]', "here a value is missing", (1, 8)),
        ("", "here a value is missing", (1, 1)),
        ('[{"a": "one}]', "never closed", (1, 8)),
        ('[{"a": "on\ne"}]', "a line end, a tab or another control character", (1, 11)),
        ('[{"a": "C:\\cards"}]', "a `\\` with no meaning", (1, 11)),
        ('[{"a": 1}]\n]', "behind the end of the list", (2, 1)),
    ],
)
def test_a_slip_in_json_is_said_in_plain_words_at_its_place(table, text, told, place):
    """In no words of the program inside."""
    with pytest.raises(DataError) as caught:
        table(text.encode(), "json")

    (found,) = caught.value.diagnostics
    assert told in found.message
    assert "Expecting" not in found.message
    assert (found.span.line, found.span.column) == place


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_a_byte_that_is_no_utf_8_is_reported_where_it_is(tmp_path, end):
    """For a table that `ordo export` made, which is always UTF-8."""
    data = end.join(["id,name", "a/b,Wolf", "a/c,M"]).encode() + b"\xfc"
    (tmp_path / "cards.csv").write_bytes(data)
    with pytest.raises(DataError) as caught:
        read_table(tmp_path / "cards.csv", "csv")

    (found,) = caught.value.diagnostics
    assert (found.span.line, found.span.column) == (3, 6)
    assert "a byte 0xFC on line 3" in found.message
