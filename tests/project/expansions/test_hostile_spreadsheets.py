"""Spreadsheets that are damaged, made to harm, or hold what no spreadsheet can keep: a finding, never a traceback."""

import io
import random
import re
import zipfile

import openpyxl
import pytest

from ordo_pnp.base import DataError
from ordo_pnp.cards import MAX_EXACT, MAX_FINDINGS, Schemas, load_catalog, schemas_folder, shipped_cards
from ordo_pnp.tables import CellGrid, SheetReader, xlsx_files as xlsxparts
from ordo_pnp.tables.grid import FAILED, MAX_COLUMNS, MAX_ROWS
from ordo_pnp.tables.table_files import read_csv, write_csv
from ordo_pnp.tables.xlsx_files import read_xlsx, write_xlsx

SHEET = "xl/worksheets/sheet1.xml"
ROWS = [["id", "name.en", "copies"], ["base/spear-levy", "Town Levy", "3"]]
BOOK = write_xlsx(CellGrid(ROWS), "cards")
XMLNS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def with_part(content, name=SHEET):
    """Replace a part of the workbook."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(BOOK)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for each in old.namelist():
            new.writestr(each, content if each == name else old.read(each))
    return out.getvalue()


def sheet_of(*rows):
    return f"<worksheet {XMLNS}><sheetData>{''.join(rows)}</sheetData></worksheet>"


def row(number, *cells):
    return f'<row r="{number}">{"".join(cells)}</row>'


def text(place, content):
    return f'<c r="{place}" t="inlineStr"><is><t>{content}</t></is></c>'


def refusal(read, data):
    """Read what must be refused as a whole; return what is said."""
    with pytest.raises(DataError) as caught:
        read(data, "cards")
    (problem,) = caught.value.diagnostics
    assert problem.code.id == "CAT650"
    return problem.message


ENTITY = '<!DOCTYPE x [<!ENTITY a "EXPANDED">]>' + sheet_of(row(1, text("A1", "&a;")))


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-16", "utf-32-le", "latin-1"])
@pytest.mark.parametrize("declared", ["", "UTF-16", "UTF-8", "ISO-8859-1"])
def test_a_part_in_another_encoding_is_refused(codec, declared):
    """Only one encoding is read, so only one way to write a document type has to be known."""
    head = f'<?xml version="1.0" encoding="{declared}"?>' if declared else ""
    body = sheet_of(row(1, text("A1", "Münze")))

    message = refusal(read_xlsx, with_part((head + body).encode(codec)))

    assert message == f"`cards` has the part `{SHEET}`, which is not UTF-8"


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig"])
def test_a_part_with_a_document_type_is_refused(codec):
    """Without one there are no entities, neither growing nor from outside."""
    assert "defines XML entities" in refusal(read_xlsx, with_part(ENTITY.encode(codec)))


def with_part_beside(content, name):
    """Add a part to the workbook that nothing refers to."""
    out = io.BytesIO(BOOK)
    with zipfile.ZipFile(out, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return out.getvalue()


@pytest.mark.parametrize("name", ["xl/strange.bin", "xl/media/arms.PNG", "xl/strange.XML", "xl/strange.Vml"])
@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig"])
def test_a_part_is_judged_as_xml_by_its_name_or_by_its_content(name, codec):
    """A document type hides neither behind another name, nor behind white space or a byte order mark."""
    assert "defines XML entities" in refusal(read_xlsx, with_part_beside(ENTITY.encode(codec), name))
    assert "is not UTF-8" in refusal(read_xlsx, with_part_beside(ENTITY.encode("utf-16"), name))


def test_a_part_that_is_named_as_xml_is_judged_whatever_it_begins_with():
    """Letters before the first element are no XML, and said to be none."""
    assert "is no XML" in refusal(read_xlsx, with_part_beside(b"x" + ENTITY.encode(), "xl/strange.rels"))


def test_a_part_that_is_no_xml_is_left_alone():
    """A picture in a workbook is neither read nor refused."""
    assert read_xlsx(with_part_beside(bytes(range(256)) * 9, "xl/media/arms.png"), "cards").rows == ROWS


@pytest.mark.parametrize("name", ["xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml", SHEET])
@pytest.mark.parametrize(
    "content", [b"", b"<a>", b"\0" * 20, b"<a/>", b"<worksheet><sheetData><row><c t='s'><v>99</v></c></row>"]
)
def test_a_part_that_is_missing_its_sense_is_a_finding(name, content):
    """Empty, cut off, or another document than it should be: refused, or read as far as it says something."""
    assert outcome(with_part(content, name)) in ("CAT650", [], ROWS)


def outcome(data):
    """Read a workbook: its rows, or the code of what is found."""
    try:
        grid = read_xlsx(data, "cards")
    except DataError as error:
        return " ".join({each.code.id for each in error.diagnostics})
    return " ".join({each.code.id for each in grid.problems.values()}) or grid.rows


def test_a_number_that_is_none_is_a_damage():
    """No spreadsheet writes one."""
    assert outcome(with_part(sheet_of(row(1, "<c><v>nan</v></c>")))) == "CAT650"


@pytest.mark.parametrize(("offset", "value"), [(6, 1), (8, 99), (8, 14)])
def test_an_encrypted_or_strangely_packed_part_is_a_finding(offset, value):
    """The flags and the method of compression in the headers are believed, and both are said to be unknown."""
    data = bytearray(BOOK)
    for match in re.finditer(rb"PK\x03\x04", BOOK):
        data[match.start() + offset] = value
    for match in re.finditer(rb"PK\x01\x02", BOOK):
        data[match.start() + offset + 2] = value

    with pytest.raises(DataError) as caught:
        read_xlsx(bytes(data), "cards")

    assert all("encrypted" in each.message or "unusual" in each.message for each in caught.value.diagnostics)


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        (
            sheet_of(row(999_999_999, text("A999999999", "x"))),
            "more than 100,000 rows: there is a value in row 999,999,999",
        ),
        (sheet_of(row(MAX_ROWS + 1, "<c><v>1</v></c>")), "more than 100,000 rows: there is a value in row 100,001"),
        (sheet_of(row(1, text("XFD1", "x"))), "more than 200 columns: there is a value in column 16,384"),
        (
            sheet_of(row(1, "<c/>" * MAX_COLUMNS + "<c><v>1</v></c>")),
            "more than 200 columns: there is a value in column 201",
        ),
    ],
)
def test_a_value_far_out_is_refused_before_anything_is_built(sheet, message, monkeypatch):
    """A small file can name any row; the rows above it are never made."""
    monkeypatch.setattr("openpyxl.load_workbook", None)

    assert message in refusal(read_xlsx, with_part(sheet))


def test_cells_without_a_value_far_out_are_no_cells():
    """Spreadsheets write rows and columns that only have a format."""
    sheet = sheet_of(row(1, text("A1", "id"), '<c r="XFD1" s="1"/>'), row(1_048_576, '<c r="A1048576"/>'))

    assert read_xlsx(with_part(sheet), "cards").rows == [["id"]]


def test_a_table_may_have_exactly_as_many_rows_and_columns_as_is_said(monkeypatch):
    """The limit itself is allowed; one more is refused."""
    monkeypatch.setattr("ordo_pnp.tables.table_files.MAX_ROWS", 3)
    monkeypatch.setattr("ordo_pnp.tables.table_files.MAX_COLUMNS", 2)
    assert read_csv(b"a,b\n1,2\n3,4\n", "x").rows == [["a", "b"], ["1", "2"], ["3", "4"]]
    assert "more than 3 rows" in refusal(read_csv, b"a,b\n1,2\n3,4\n5,6\n")
    assert "more than 2 columns" in refusal(read_csv, b"a,b,c\n")


def test_a_workbook_without_any_value_has_no_rows():
    """Not even an empty one, which would be a heading without columns."""
    assert read_xlsx(with_part(sheet_of(row(1, '<c r="A1"/>'))), "cards").rows == []


def test_columns_are_as_wide_as_their_texts_up_to_a_limit():
    """A long text wraps; sixty characters are read at a glance, and two such columns fit on a screen."""
    grid = CellGrid([["id", "flavour"], ["base/spear-levy", "x" * 400]])
    sheet = openpyxl.load_workbook(io.BytesIO(write_xlsx(grid, "cards"))).active
    assert {name: each.width for name, each in sheet.column_dimensions.items()} == {"A": 17, "B": 60}


def test_rows_between_are_empty_and_cells_behind_the_last_value_are_none():
    """What is kept is what has a value; a far row costs nothing but its own cells."""
    sheet = sheet_of(row(1, text("A1", "id")), row(4, text("C4", "x"), '<c r="D4"/>'))

    assert read_xlsx(with_part(sheet), "cards").rows == [["id"], [], [], ["", "", "x"]]


def test_too_many_elements_are_refused_in_whatever_part(monkeypatch):
    """Work is bound by what is counted: shared texts and styles cost as much as cells."""
    monkeypatch.setattr(xlsxparts, "MAX_ELEMENTS", 500)
    strings = f"<sst {XMLNS}>{'<si/>' * 600}</sst>"

    assert "holds more than 500 XML elements" in refusal(read_xlsx, with_part(strings, "xl/styles.xml"))


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        ("4.0", "4"),
        ("4", "4"),
        ("-3.0", "-3"),
        ("0.5", "0.5"),
        ("1E3", "1000"),
        (str(MAX_EXACT), str(MAX_EXACT)),
        ("1e15", str(10**15)),
    ],
)
def test_a_whole_number_is_read_as_one_however_it_is_written(number, shown):
    """Up to 53 bits a spreadsheet keeps every digit."""
    sheet = sheet_of(row(1, text("A1", "id")), row(2, f'<c r="A2"><v>{number}</v></c>'))

    assert read_xlsx(with_part(sheet), "cards").cell(1, 0) == shown


@pytest.mark.parametrize("number", [str(MAX_EXACT + 1), "1e30", "1" + "0" * 30, "-1e30", "1e308", "1e999", "-1e999"])
def test_a_number_that_a_spreadsheet_cannot_keep_is_a_finding_at_its_cell(number):
    """It has become another number before we see it."""
    sheet = sheet_of(row(1, text("A1", "id")), row(2, text("A2", "x"), f'<c r="B2"><v>{number}</v></c>'))

    ((place, problem),) = read_xlsx(with_part(sheet), "cards").problems.items()
    assert place == (1, 1)
    assert (problem.code.id, problem.span.line, problem.span.column) == ("CAT654", 2, 2)
    assert problem.message.startswith(("cards!B2 ", "cards!B2: "))


def test_a_formula_without_its_value_is_no_empty_cell():
    """A script saves formulas without values: the cell is named, not emptied; with its value a formula counts as that."""
    rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c></row><row r="2"><c r="A2"><f>1+1</f>{}</c></row>'
    sheet = f'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{rows}</sheetData></worksheet>'
    (problem,) = read_xlsx(with_part(sheet.format("").encode()), "cards").problems.values()
    assert problem.code.id == "CAT655"
    assert problem.message.startswith("cards!A2 (`=1+1`)")
    assert read_xlsx(with_part(sheet.format("<v>2</v>").encode()), "cards").rows == [["id"], ["2"]]


def test_the_error_of_a_formula_is_no_text_of_a_card():
    """`#REF!` is found at its cell in both kinds of files; a text that reads so goes out and comes in again."""
    told = sheet_of(row(1, text("A1", "id")), row(2, text("A2", "#N/A"), '<c r="B2" t="e"><f>A9</f><v>#REF!</v></c>'))
    for grid, shown in (
        (read_xlsx(with_part(told), "cards"), "cards!B2 (`#REF!`)"),
        (read_csv(b"id,name\r\n'#N/A,#REF!\r\n", "cards"), "B2 (`#REF!`)"),
    ):
        (problem,) = grid.problems.values()
        assert (problem.code.id, problem.span.line) == ("CAT655", 2)
        assert problem.message.startswith(shown)
        assert "correct the formula" in problem.help
        assert grid.rows[1][0] == "#N/A"
    texts = CellGrid([["id"], *([each] for each in sorted(FAILED))])
    for again in (read_csv(write_csv(texts), "cards"), read_xlsx(write_xlsx(texts, "cards"), "cards")):
        assert (again.rows, again.problems) == (texts.rows, {})


def test_a_workbook_that_grows_is_saved_again_not_packed_as_a_set():
    """What is wrong with a zip file of a set is wrong with a workbook, too; what to do about it is not the same."""
    with pytest.raises(DataError) as caught:
        read_xlsx(with_part(b" " * 50_000_000), "cards")
    (problem,) = caught.value.diagnostics
    assert "would grow more than" in problem.message
    assert problem.help.startswith("save it again as an Excel workbook")


HEAD = "id,name.en\r\n"


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_csv_file_of_a_spreadsheet_program_is_read_in_each_of_its_encodings(codec):
    """Excel writes UTF-16 as "Unicode text"."""
    assert read_csv((HEAD + "a/b,Münze\r\n").encode(codec), "cards").rows == [["id", "name.en"], ["a/b", "Münze"]]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (HEAD.encode() + b"a/b,M\xfcnze\r\n", "is not UTF-8: there is a byte 0xFC on line 2"),
        (HEAD.encode() + b"a/b,\0\r\n", "is not UTF-8: there is a NUL byte on line 2"),
        (HEAD.encode("utf-16-le"), "is not UTF-8: there is a NUL byte on line 1"),
        (HEAD.encode("utf-16-be"), "is not UTF-8: there is a NUL byte on line 1"),
        (HEAD.encode("utf-16")[:-1], "is not whole UTF-16"),
        (HEAD.encode("utf-16") + b"a,b\r\n", "is not whole UTF-16"),
        (HEAD.encode() + b'a/b,"' + b"x" * 200_000 + b'"\r\n', "has a cell of more than 131,072 characters on line 2"),
        (HEAD.encode() + b'a/b,"x\r\n', "has a quotation mark on line 2 that is never closed"),
        (b"\n" * (MAX_ROWS + 1), "has more than 100,000 rows"),
        (b"," * MAX_COLUMNS, "has more than 200 columns"),
    ],
)
def test_a_csv_file_that_cannot_be_read_says_where_and_why(data, message):
    """Nothing is guessed and nothing is cut off."""
    assert message in refusal(read_csv, data)


def flipped(seed):
    """Damage some bytes of the workbook."""
    chance = random.Random(seed)
    data = bytearray(BOOK)
    for _ in range(chance.choice([1, 1, 2, 8])):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[: chance.randrange(len(data))] if chance.random() < 0.1 else data)


def in_content(seed):
    """Damage some bytes of one part before it is packed, so that the checksum is right."""
    chance = random.Random(seed)
    with zipfile.ZipFile(io.BytesIO(BOOK)) as archive:
        name = chance.choice(archive.namelist())
        content = bytearray(archive.read(name))
    for _ in range(chance.choice([1, 2, 4])):
        at = chance.randrange(len(content))
        content[at : at + chance.choice([0, 1, 1, 5])] = chance.choice(
            [b"", b"9", b"x", b'"', b"-1", b"&#48;", bytes([chance.randrange(32, 127)])]
        )
    return with_part(bytes(content), name)


def test_a_damaged_workbook_is_read_or_refused():
    """Whatever bytes have changed, the answer is a grid or findings."""
    assert are_read_or_refused(range(60))


@pytest.mark.sweep
def test_very_many_damaged_workbooks_are_read_or_refused():
    """The same two thousand times."""
    assert are_read_or_refused(range(60, 2_000))


def are_read_or_refused(seeds):
    """Whether some damaged workbooks are read, some refused, and nothing else happens."""
    outcomes = [outcome(damage(seed)) for seed in seeds for damage in (flipped, in_content)]
    refusals = {each for each in outcomes if isinstance(each, str)}
    return "CAT650" in refusals <= {"CAT261", "CAT650", "CAT654", "CAT655"} and any(
        isinstance(each, list) for each in outcomes
    )


def test_a_spreadsheet_full_of_mistakes_is_given_up_and_says_so():
    """Ten thousand rows of cards that do not exist cost as much as what is shown of them."""
    game = load_catalog(shipped_cards()).games["ordonnance"]
    grid = CellGrid([["id", "kind"], *([f"base/New {number}", "unit"] for number in range(10_000))])
    reader = SheetReader(grid, game, Schemas(schemas_folder()))

    assert reader.read() == []

    assert len(reader.problems) == MAX_FINDINGS + 1
    assert (reader.problems[-1].code.id, reader.problems[-1].span.line) == ("CAT111", MAX_FINDINGS + 2)
