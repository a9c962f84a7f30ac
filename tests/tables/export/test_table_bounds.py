"""A small file takes little work, however it is made, and an odd value in a workbook is refused in plain words."""

import io
import json
import zipfile

import pytest
from openpyxl import Workbook

from ordo_pnp.base import DataError
from ordo_pnp.tables import read_foreign
from ordo_pnp.tables.xlsx_files import bounds_of, read_xlsx

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
SHEET = "xl/worksheets/sheet1.xml"


def workbook(cell="<c r='B2'><v>3</v></c>", columns="", texts="", **parts):
    """A workbook with the rows `name, power` and `Moth` with a cell, with the given XML in it, and more parts."""
    book, old, new = Workbook(), io.BytesIO(), io.BytesIO()
    book.active.title = "Cards"
    book.save(old)
    words = [
        f"<c r='{at}' t='inlineStr'><is><t>{word}</t></is></c>"
        for at, word in (("A1", "name"), ("B1", "power"), ("A2", "Moth"))
    ]
    rows = f"<row r='1'>{words[0]}{words[1]}</row><row r='2'>{words[2]}{cell}</row>"
    parts[SHEET] = f"<worksheet xmlns='{MAIN}'>{columns}<sheetData>{rows}</sheetData></worksheet>"
    with zipfile.ZipFile(old) as made, zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as out:
        for name in made.namelist():
            content = made.read(name).decode()
            if texts and name == "[Content_Types].xml":
                kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
                override = f"<Override PartName='/xl/sharedStrings.xml' ContentType='{kind}'/></Types>"
                content = content.replace("</Types>", override)
                parts["xl/sharedStrings.xml"] = f"<sst xmlns='{MAIN}'>{texts}</sst>"
            if name not in parts:
                out.writestr(name, content)
        for name, content in parts.items():
            out.writestr(name, content)
    return new.getvalue()  # fmt: skip


@pytest.fixture
def count(monkeypatch):
    """A function that counts the calls of a function of a module or class: one item for each."""

    def watch(owner, name):
        calls, real = [], getattr(owner, name)

        def counted(*args, **named):
            calls.append(name)
            return real(*args, **named)

        monkeypatch.setattr(owner, name, counted)
        return calls

    return watch


def test_hidden_columns_count_once_however_often_they_are_named():
    """A thousand columns hidden a thousand times are those of the sheet; a last that is no number is left out."""
    odd = "".join(f"<col min='1' max='{last}' hidden='1'/>" for last in ("x", "-1", ""))
    wide = "<col min='2' max='1000' hidden='1'/>" * 1_000
    data = workbook(columns=f"<cols>{odd}{wide}</cols>")

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        (hidden,) = bounds_of(archive).marks[SHEET].hidden_columns

    assert hidden == range(1, 200)
    assert [each.partition(",")[0] for each in read_xlsx(data, "cards.xlsx").remarks] == ["has hidden cells (column B)"]


@pytest.mark.parametrize("first", ["x", "-1", ""])
def test_a_hidden_column_without_a_number_is_refused(first):
    """As a mark of damage."""
    with pytest.raises(DataError) as caught:
        read_xlsx(workbook(columns=f"<cols><col min='{first}' max='2' hidden='1'/></cols>"), "cards.xlsx")

    assert caught.value.diagnostics[0].message == "`cards.xlsx` is no workbook, or a damaged one"


def test_notes_count_once_however_often_a_sheet_names_them():
    """A thousand relations to one part with notes are no more notes."""
    relation = f"<Relationship Id='r%d' Type='{OFFICE}/comments' Target='../comments1.xml'/>"
    relations = "".join(relation % number for number in range(1_000))
    notes = "".join(f"<comment ref='A{row}'/>" for row in range(1, 8))
    parts = {
        "xl/comments1.xml": f"<comments xmlns='{MAIN}'><commentList>{notes}</commentList></comments>",
        "xl/worksheets/_rels/sheet1.xml.rels": f"<Relationships xmlns='{PACKAGE}'>{relations}</Relationships>",
    }

    (told,) = read_xlsx(workbook(**parts), "cards.xlsx").remarks

    assert "has notes at cells (A1, A2, A3, A4, A5 and 2 more)" in told


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ("<f t='array' ref='B2'>SUM(1)</f>", "Cards!B2 (`=SUM(1)`): the formula in this cell was saved without"),
        ("<f t='dataTable' ref='B2' r1='A1'/>", "Cards!B2: the formula in this cell was saved without its value"),
        ("<v>1e999</v>", "Cards!B2: this number is too large for a spreadsheet"),
        (f"<v>{10**400}</v>", "this number has more digits than a spreadsheet keeps"),
        ("<v>1234567890123456789</v>", "Cards!B2 (`1234567890123456789`): this number has more digits than"),
    ],
)
def test_a_value_that_is_not_known_is_named_in_the_words_of_the_file(cell, told):
    """The same in each run: no object of the program is shown."""
    (problem,) = read_xlsx(workbook(f"<c r='B2'>{cell}</c>"), "cards.xlsx").problems.values()

    assert told in problem.message
    assert "0x" not in problem.message


@pytest.mark.parametrize("number", ["-1", "+1", "0_0", "x", "2", "9" * 5_000])
def test_a_number_of_no_shared_text_is_refused(number):
    """A negative number is not counted from the last text."""
    with pytest.raises(DataError) as caught:
        read_xlsx(
            workbook(f"<c r='B2' t='s'><v>{number}</v></c>", texts="<si><t>a</t></si><si><t>b</t></si>"), "a.xlsx"
        )

    (found,) = caught.value.diagnostics
    assert "shared text that has no number" in found.message or "is no workbook, or a damaged one" in found.message


def test_shared_texts_are_read_by_their_numbers():
    """From 0."""
    grid = read_xlsx(workbook("<c r='B2' t='s'><v>1</v></c>", texts="<si><t>a</t></si><si><t>b</t></si>"), "a.xlsx")

    assert grid.cell(1, 1) == "b"


def test_a_number_of_many_digits_is_refused_without_words_of_python():
    """No setting of Python is named."""
    with pytest.raises(DataError) as caught:
        read_xlsx(workbook(f"<c r='B2'><v>{'9' * 5_000}</v></c>"), "cards.xlsx")

    (found,) = caught.value.diagnostics
    assert found.message == "`cards.xlsx` is no workbook, or a damaged one"


def test_records_without_keys_take_no_cells(tmp_path):
    """One wide record does not widen the others; each stays a row of its own."""
    wide = {f"k{number}": number for number in range(199)}
    (tmp_path / "cards.json").write_text(json.dumps([*[{}] * 5_000, {"name": "Moth", **wide}]), encoding="utf-8")
    (grid,) = read_foreign(tmp_path / "cards.json")

    assert sum(map(len, grid.rows)) == 400
    assert grid.cell(5_001, 199) == "198"
    assert grid.shown((5_001, 0)) == "[5000].name (`Moth`)"
