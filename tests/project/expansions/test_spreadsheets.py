"""Cards go out as a spreadsheet and come back: nothing changes by itself, and what a person changes arrives at its place."""

import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from datetime import datetime
from pathlib import Path

import pytest

FORMS = ["csv", "xlsx"]


def everything(folder):
    return {path: path.read_bytes() for path in sorted(folder.rglob("*.yaml"))}


def rows_of(path):
    """Read a spreadsheet as a person sees it."""
    if path.suffix == ".csv":
        return list(csv.reader(io.StringIO(path.read_bytes().decode("utf-8-sig"), newline="")))
    from openpyxl import load_workbook

    return [["" if cell is None else cell for cell in row] for row in load_workbook(path).active.values]


def save(path, rows):
    """Write a spreadsheet as a spreadsheet program would."""
    if path.suffix == ".csv":
        out = io.StringIO()
        csv.writer(out, lineterminator="\r\n").writerows(rows)
        path.write_bytes(b"\xef\xbb\xbf" + out.getvalue().encode())
        return
    from openpyxl import Workbook

    book = Workbook()
    for row in rows:
        book.active.append([None if cell == "" else cell for cell in row])
    book.save(path)


@pytest.fixture(scope="module")
def exported(model, make_ordo, tmp_path_factory):
    """Spreadsheets of the fresh set, made once."""
    ordo = make_ordo(tmp_path_factory.mktemp("exported"))
    shutil.copytree(model, ordo.folder / "trial")
    for form in FORMS:
        ordo("export", form, "--with", "trial", "set:trial", "-o", f"cards.{form}", check=0)
    return ordo.folder


@pytest.fixture(params=FORMS)
def sheet(request, ordo, trial, exported):
    """An exported spreadsheet of the set ``trial``, with what a person does to it."""
    return Sheet(ordo, trial, shutil.copy(exported / f"cards.{request.param}", ordo.folder))


@pytest.fixture
def csv_sheet(ordo, trial, exported):
    return Sheet(ordo, trial, shutil.copy(exported / "cards.csv", ordo.folder))


@pytest.fixture
def xlsx_sheet(ordo, trial, exported):
    return Sheet(ordo, trial, shutil.copy(exported / "cards.xlsx", ordo.folder))


class Sheet:
    def __init__(self, ordo, trial, path):
        self.ordo, self.trial, self.path = ordo, trial, Path(path)
        self.rows = rows_of(self.path)

    def export_again(self):
        self.ordo("export", self.path.suffix[1:], "--with", "trial", "set:trial", "-o", self.path.name, check=0)
        self.rows = rows_of(self.path)

    def at(self, card, heading):
        row = next(number for number, row in enumerate(self.rows) if row[0] == card)
        return row, self.rows[0].index(heading)

    def put(self, card, heading, value):
        row, column = self.at(card, heading)
        self.rows[row][column] = value
        save(self.path, self.rows)

    def take(self, *words, **kwargs):
        return self.ordo("import", self.path.suffix[1:], self.path.name, "--with", "trial", *words, **kwargs)


def test_a_spreadsheet_saved_by_another_program_changes_nothing(sheet):
    """Without our formats and guards the values are still the same."""
    save(sheet.path, sheet.rows)

    assert sheet.take(check=0).stdout == "nothing changes\n"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.usefixtures("trial")
def test_the_same_cards_give_the_same_bytes(ordo, form):
    """A spreadsheet holds no time and no place."""
    for name in ("one", "two"):
        ordo("export", form, "--with", "trial", "-o", f"{name}.{form}", check=0)

    assert (ordo.folder / f"one.{form}").read_bytes() == (ordo.folder / f"two.{form}").read_bytes()


@pytest.mark.slow
def test_a_translation_gets_the_hash_of_what_it_translates(sheet):
    """A changed name and its new translation are fresh; the one that was not touched is stale."""
    head = sheet.trial / "set.yaml"
    head.write_text(head.read_text(encoding="utf-8").replace("[en]", "[en, de, ru]"), encoding="utf-8")
    sheet.put("trial/turncoats", "name.en", "Waverers")
    sheet.put("trial/turncoats", "name.de", "Wankelmütige")
    sheet.take("--yes", check=0)

    found = json.loads(sheet.ordo("check", "trial", "--format", "json").stdout)

    assert [(each["code"], each["file"]) for each in found] == [("CAT401", "trial/text/ru.yaml")]


def test_an_emptied_cell_takes_the_key_away(sheet):
    """The line is gone, in the card and in its translations; its neighbours stay."""
    for heading in ("flavour.en", "flavour.de", "flavour.ru"):
        sheet.put("trial/shield-wall", heading, "")

    sheet.take("--yes", check=0)

    units = (sheet.trial / "units.yaml").read_text("utf-8")
    assert "  - id: shield-wall\n    name: Shield Wall\n    symbols: [spear, spear]\n    print:\n" in units
    sheet.ordo("check", "trial", "--strict", check=0)


def test_columns_may_be_left_out_and_moved(sheet):
    """What has no column stays as it is."""
    columns = [sheet.rows[0].index(name) for name in ("name.de", "id")]
    save(sheet.path, [[row[column] for column in columns] for row in sheet.rows])

    assert sheet.take(check=0).stdout == "nothing changes\n"


@pytest.mark.slow
def test_without_yes_a_pipe_writes_nothing(sheet):
    """The difference is shown and the remedy named; a dry run says the same and succeeds."""
    sheet.put("trial/turncoats", "copies", "4")
    before = everything(sheet.trial)

    done = sheet.take(check=1)
    dry = sheet.take("--dry-run", check=0)

    assert "+      copies: 4" in done.stdout
    assert "add `--yes`" in done.stderr
    assert dry.stdout == done.stdout
    assert everything(sheet.trial) == before


BAD = [
    ("trial/harbour-watch", "symbols", "spear bwo", "CAT105", "did you mean `bow`?"),
    ("trial/harbour-watch", "copies", "two", "CAT104", "copies"),
    ("trial/harbour-watch", "copies", "0", "CAT106", "copies"),
    ("trial/harbour-watch", "copies", "2.5", "CAT104", "copies"),
    ("trial/harbour-watch", "name.en", "", "CAT103", "`name` is missing"),
    ("trial/harbour-watch", "art", "C:\\Users\\me\\levy.png", "CAT107", "art"),
    ("trial/harbour-watch", "kind", "kingdom", "CAT652", "of kind `unit`"),
    ("trial/low-tide", "symbols", "bow", "CAT102", "symbols"),
    ("trial/harbour-watch", "name.de", "Hafen\u0007wache", "CAT004", "U+0007"),
    ("trial/harbour-watch", "id", "", "CAT652", "no id"),
    ("trial/harbour-watch", "id", "harbour-watch", "CAT652", "did you mean `trial/harbour-watch`?"),
    ("trial/harbour-watch", "id", "trail/harbour-watch", "CAT652", "did you mean `trial`?"),
    ("trial/harbour-watch", "id", "trial/Harbour Watch", "CAT652", "cannot be the id"),
    ("trial/turncoats", "id", "trial/shield-wall", "CAT652", "stands in row"),
    ("trial/harbour-watch", "art", "02. Jan", "CAT653", "date"),
    ("trial/harbour-watch", "art", "1-Feb", "CAT653", "date"),
    ("trial/harbour-watch", "name.ru", "2026-02-01", "CAT653", "date"),
    ("trial/harbour-watch", "copies", "2026-02-01", "CAT653", "date"),
    ("trial/harbour-watch", "copies", "1e3", "CAT106", "it must be at most"),
    ("trial/harbour-watch", "copies", "1e300", "CAT015", "write a smaller one"),
    ("trial/harbour-watch", "copies", "1" + 30 * "0", "CAT015", "more than 20 digits"),
    ("trial/harbour-watch", "symbols", "spear bo\u0007w", "CAT004", "U+0007"),
]


def letters(column):
    return chr(ord("A") + column)


@pytest.mark.few(12)
@pytest.mark.parametrize(("card", "heading", "value", "code", "words"), BAD)
def test_a_bad_cell_is_named_by_its_address(csv_sheet, card, heading, value, code, words):
    """The finding says row and column, what is wrong and what may have been meant; nothing is written."""
    sheet = csv_sheet
    row, column = sheet.at(card, heading)
    before = everything(sheet.trial)
    sheet.put(card, heading, value)

    done = sheet.take("--yes", check=1)

    assert done.stderr.count("[CAT") == 1
    assert f"[{code}]" in done.stderr
    assert f": {letters(column)}{row + 1}" in done.stderr.split(f"[{code}]")[1].splitlines()[0]
    assert words in done.stderr
    assert everything(sheet.trial) == before


def test_all_mistakes_are_told_at_once(sheet):
    """Three bad rows and a bad heading are four findings."""
    sheet.rows[0][sheet.rows[0].index("name.ru")] = "nam.ru"
    sheet.put("trial/harbour-watch", "symbols", "speer")
    sheet.put("trial/turncoats", "copies", "many")
    sheet.put("trial/low-tide", "kind", "unit")

    told = sheet.take("--yes", check=1).stderr

    assert "found 4 errors" in told
    assert "did you mean `name.ru`?" in told


def test_a_cell_whose_value_is_lost_does_not_hide_the_others(xlsx_sheet):
    """A number that the workbook cannot hold is one finding beside those of all other cells."""
    xlsx_sheet.put("trial/harbour-watch", "copies", 1e30)
    xlsx_sheet.put("trial/turncoats", "copies", "many")
    xlsx_sheet.put("trial/low-tide", "kind", "unit")

    told = xlsx_sheet.take("--yes", check=1).stderr

    assert sorted(re.findall(r"CAT\d+", told)) == ["CAT104", "CAT652", "CAT654"]


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([[]], "there are no headings"),
        ([["name.en"], ["x"]], "no column is headed `id`"),
        ([["id", "id"], ["trial/turncoats", "x"]], "the heading stands twice"),
        ([["id", ""], ["trial/turncoats", "x"]], "the column has no heading"),
        ([["id"], ["trial/turncoats", "x"]], "the column has no heading"),
        ([["id", "name.en"], ["trial/new", "New"]], "a new card needs a kind"),
        ([["id", "kind", "name.en"], ["trial/new", "unnit", "New"]], "did you mean `unit`?"),
    ],
)
@pytest.mark.usefixtures("trial")
def test_a_sheet_without_sense_is_refused(ordo, rows, words):
    """Headings and new rows must say what they are."""
    save(ordo.folder / "cards.csv", rows)

    assert words in ordo("import", "cards.csv", "--with", "trial", check=1).stderr


@pytest.mark.slow
@pytest.mark.parametrize("text", ["=1+1", "+49", "-x", "@home", "'=1", "''", "'tis", "=cmd|' /C calc'!A0"])
@pytest.mark.few(4)
def test_formulas_are_disarmed_and_restored(sheet, text):
    """No cell of an export is a formula, and the text comes back as it was."""
    sheet.put("trial/turncoats", "flavour.en", text if sheet.path.suffix == ".xlsx" else guard(text))
    if sheet.path.suffix == ".xlsx":
        mark_as_text(sheet.path)
    sheet.take("--yes", check=0)

    again = sheet
    again.export_again()
    row, column = again.at("trial/turncoats", "flavour.en")
    cards = json.loads(sheet.ordo("list", "--with", "trial", "id:turncoats", "--json", check=0).stdout)

    assert cards
    if sheet.path.suffix == ".csv":
        assert not again.rows[row][column].startswith(("=", "+", "-", "@"))
    else:
        assert b"<f>" not in zipfile.ZipFile(sheet.path).read("xl/worksheets/sheet1.xml")
    assert f"flavour: {json.dumps(text)}" in (sheet.trial / "units.yaml").read_text("utf-8")
    assert again.take(check=0).stdout == "nothing changes\n"


def guard(text):
    return f"'{text}" if text[0] in "=+-@'" else text


def mark_as_text(path):
    from openpyxl import load_workbook

    book = load_workbook(path)
    for row in book.active.iter_rows():
        for cell in row:
            if cell.data_type == "f":
                cell.data_type = "s"
    book.save(path)


@pytest.mark.slow
def test_the_quirks_of_spreadsheet_programs_are_understood(csv_sheet):
    """Semicolons, tabs, a first line that names the separator, UTF-16, no byte order mark, other line ends."""
    sheet = csv_sheet

    def written(separator, end):
        out = io.StringIO()
        csv.writer(out, delimiter=separator, lineterminator=end).writerows(sheet.rows)
        return out.getvalue()

    for content in (
        written(";", "\r\n").encode("utf-8-sig"),
        ("sep=;\r\n" + written(";", "\r\n")).encode(),
        written("\t", "\r\n").encode("utf-16"),
        written(",", "\n").encode(),
    ):
        sheet.path.write_bytes(content)
        assert sheet.take(check=0).stdout == "nothing changes\n"


def test_a_file_in_another_encoding_is_refused(csv_sheet):
    """The message names the line and the way to save it."""
    sheet = csv_sheet
    sheet.path.write_bytes("id,name.de\r\ntrial/turncoats,Überläufer\r\n".encode("cp1252"))

    told = sheet.take(check=1).stderr

    assert "[CAT650]" in told
    assert "on line 2" in told
    assert "CSV UTF-8" in told


@pytest.mark.slow
def test_dates_and_numbers_in_a_workbook(xlsx_sheet):
    """A number is read as it looks; a date is told, whatever it was before."""
    sheet = xlsx_sheet
    sheet.put("trial/turncoats", "copies", 3.0)
    assert "+      copies: 3\n" in sheet.take("--dry-run", check=0).stdout

    sheet.put("trial/turncoats", "art", datetime(2026, 2, 1))  # noqa: DTZ001 (workbooks know no zones)

    assert "[CAT653]" in sheet.take(check=1).stderr


def workbook(**parts):
    """A workbook in which parts have been put or replaced."""
    out, made = io.BytesIO(), io.BytesIO()
    from openpyxl import Workbook

    book = Workbook()
    book.active.append(["id"])
    book.save(out)
    with zipfile.ZipFile(out) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, parts.pop(name, old.read(name)))
        for name, content in parts.items():
            new.writestr(name, content)
    return made.getvalue()


SHEET = "xl/worksheets/sheet1.xml"
ENTITIES = (
    b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet>&b;</worksheet>'
)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (lambda: b"no workbook", "is no workbook"),
        (lambda: b"", "is no workbook"),
        (lambda: workbook()[:-40], "is no workbook"),
        (lambda: workbook(**{SHEET: b"<worksheet"}), "which is no XML"),
        (lambda: workbook(**{SHEET: ENTITIES}), "XML entities"),
        (lambda: workbook(**{SHEET: ENTITIES.decode().encode("utf-16")}), "which is not UTF-8"),
        (lambda: workbook(**{"../evil.xml": b"x"}), "leads out of the archive"),
        (lambda: workbook(**{"xl/bomb.xml": bytes(9_000_000)}), "grow more than 200 times"),
    ],
    ids=["text", "empty", "cut", "broken", "entities", "hidden entities", "path", "bomb"],
)
def test_a_hostile_workbook_is_refused(ordo, content, words):
    """It is told what it is; there is no traceback."""
    (ordo.folder / "evil.xlsx").write_bytes(content())

    assert words in ordo("import", "evil.xlsx", check=1).stderr


def test_a_file_without_a_single_cell_is_refused(ordo):
    """An empty file is named; there is no row to point to."""
    (ordo.folder / "empty.csv").write_bytes(b"")

    done = ordo("import", "csv", "empty.csv", "--dry-run", check=1)

    assert "there are no headings" in done.stdout + done.stderr


@pytest.mark.parametrize("words", [["cards.doc"], ["csv"], ["xls", "cards.csv"], ["csv", "a.csv", "b.csv"]])
def test_a_file_of_no_known_form_is_a_mistake_of_the_command(ordo, words):
    """The usage is shown."""
    assert "name one table" in ordo("import", *words, check=2).stderr


@pytest.mark.slow
@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("n", 1)])
@pytest.mark.few(1)
def test_on_a_terminal_it_asks(csv_sheet, answer, code):
    """The difference is shown, and only after a yes is it written."""
    pty = pytest.importorskip("pty")
    csv_sheet.put("trial/turncoats", "copies", "4")
    master, slave = pty.openpty()
    os.write(master, f"{answer}\n".encode())
    command = [sys.executable, "-m", "ordo_pnp", "import", "csv", "cards.csv", "--with", "trial"]

    done = subprocess.run(command, cwd=csv_sheet.ordo.folder, stdin=slave, capture_output=True, text=True, check=False)
    os.close(slave)
    os.close(master)

    assert "Change 1 file?" in done.stdout
    assert done.returncode == code
    assert ("copies: 4" in (csv_sheet.trial / "units.yaml").read_text("utf-8")) == (answer == "y")
