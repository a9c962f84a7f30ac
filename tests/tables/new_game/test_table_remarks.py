"""Commands name all content of a table that they leave out or read otherwise than it looks, in one line with the remedy."""

import csv
import io
import json
import os
import zipfile
from datetime import date

import pytest
from hypothesis import given, strategies as st
from openpyxl import Workbook, load_workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.comments import Comment
from openpyxl.styles import Font

from ordo_pnp.tables import CellGrid, read_foreign
from ordo_pnp.tables.xlsx_files import read_xlsx, write_xlsx

ROWS = [("Name", "Text"), ("Wolf", "Howls."), ("Bear", "Growls."), ("Moth", "Hums.")]


def bold_cell(book):
    book.active["B3"].font = Font(bold=True)


def shared_run(book):
    book.active["B3"].value = CellRichText("Growls ", TextBlock(InlineFont(i=True), "now."))


def note(book):
    book.active["A2"].comment = Comment("too strong?", "Anna")


def sheet(book):
    book.create_sheet("Places").append(["Name"])


def empty_sheet_first(book):
    book.create_sheet("Start", 0)


def hidden(book):
    book.active.row_dimensions[3].hidden = True
    book.active.column_dimensions["B"].hidden = True


def merged(book):
    book.active.merged_cells.add("A3:A4")


def link(book):
    book.active["B3"].hyperlink = "https://example.org/wolf"


def percent(book):
    book.active["B2"].value, book.active["B2"].number_format = 0.25, "0%"


def fraction(book):
    book.active["B2"].value, book.active["B2"].number_format = 0.25, "# ?/?"


def born(book):
    book.active["B2"].value, book.active["B2"].number_format = date(2024, 3, 1), "dd.mm.yyyy"


def rounded(book):
    book.active["B2"].value, book.active["B2"].number_format = 2.7, "0"


def whole(book):
    book.active["B2"].value, book.active["B2"].number_format = 1000, "0"


def chart_sheet(book):
    book.create_chartsheet("Chart")


def padded(book):
    book.active["B2"].value, book.active["B2"].number_format = 7, "000"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (bold_cell, "has bold, italic, underlined or struck-out text (Cards!B3), which is read without that: say it in words"),
        (shared_run, "has bold or italic words (Cards!B3): `rich` fields get them as `**bold**` and `*italic*`"),
        (note, "has notes at cells (A2), which are not read: copy them into a column if cards need them"),
        (sheet, None),
        (hidden, "has hidden cells (row 3, column B), which are read like all others: delete those that belong to no card"),
        (merged, "has merged cells (A3:A4), whose value is read for each of them"),
        (link, "has links at cells (B3), of which the text alone is read: write the address into a column if cards need it"),
        (fraction, "numbers with a format (Cards!B2), read without it, such as Cards!B2 (`0.25`): format them as text"),
        (percent, None),
        (padded, None),
        (rounded, "has numbers that it shows rounded (Cards!B2), read as it shows them, such as Cards!B2 (`3`)"),
        (born, "has dates or times (Cards!B2), read as the sheet shows them, such as Cards!B2 (`01.03.2024`)"),
        (whole, None),
        (chart_sheet, None),
        (empty_sheet_first, None),
        (lambda _: None, None),
    ],
)  # fmt: skip
@pytest.mark.parametrize("is_saved_by_excel", [False, True])
def test_a_workbook_says_what_a_table_of_cells_has_not(tmp_path, share_texts, change, told, is_saved_by_excel):
    """Each in a line of its own, and all rows are read. Excel shares texts between cells, others do not."""
    path = tmp_path / "cards.xlsx"
    save(path, change)
    if is_saved_by_excel:
        share_texts(path)

    grid = read_foreign(path)[0]

    assert len(grid.remarks) == (told is not None)
    assert told is None or told in grid.remarks[0]
    assert [row[0] for row in grid.rows] == ["Name", "Wolf", "Bear", "Moth"]


def save(path, change=lambda _: None):
    """Save a workbook of three cards with a change; headings are bold, as they usually are."""
    book = Workbook()
    book.active.title = "Cards"
    for row in ROWS:
        book.active.append(row)
    for cell in book.active[1]:
        cell.font = Font(bold=True)
    change(book)
    book.save(path)


def test_pictures_in_a_workbook_are_named(ordo):
    """With the remedy: a table has no pictures in it, but their names."""
    save(ordo.folder / "cards.xlsx")
    with zipfile.ZipFile(ordo.folder / "cards.xlsx", "a") as book:
        book.writestr("xl/media/image1.png", b"")

    told = ordo("new", "game", "beasts", "--from", "cards.xlsx", check=0).stderr

    assert told.startswith("cards.xlsx has pictures inside, which are not read: save them as files beside it")


@pytest.mark.slow
def test_every_command_that_reads_a_workbook_says_it(ordo, make_ordo):
    """`ordo import` and `ordo translate` as well as `ordo new game`."""
    (ordo.folder / "cards.csv").write_text("Name,Text\nWolf,Howls.\n", encoding="utf-8")
    ordo("new", "game", "beasts", "--lang", "en,de", "--from", "cards.csv", check=0)
    own = make_ordo(ordo.folder / "beasts", ordo.cache)
    own("export", "xlsx", "-o", "cards.xlsx", check=0)
    own("translate", "--lang", "de", "-o", "german.xlsx", check=0)
    for name in ("cards.xlsx", "german.xlsx"):
        book = load_workbook(own.folder / name)
        book.active.row_dimensions[2].hidden = True
        book.create_sheet("Later").append(["more"])
        book.save(own.folder / name)

    for words in (("import", "cards.xlsx"), ("translate", "german.xlsx")):
        told = own(*words, "--dry-run", check=0).stderr
        assert f"{words[1]} has other sheets (" in told
        assert f"{words[1]} has hidden cells (row 2)" in told


@pytest.mark.slow
def test_what_a_translator_writes_elsewhere_is_named(ordo, make_ordo):
    """In a column of notes, or over the source: only the last column is read."""
    (ordo.folder / "cards.csv").write_text("Name,Text\nWolf,Howls.\nBear,Growls.\n", encoding="utf-8")
    ordo("new", "game", "beasts", "--lang", "en,de", "--from", "cards.csv", check=0)
    own = make_ordo(ordo.folder / "beasts", ordo.cache)
    own("translate", "--lang", "de", "-o", "german.csv", check=0)
    path = own.folder / "german.csv"
    rows = list(csv.reader(io.StringIO(path.read_bytes().decode("utf-8-sig"), newline="")))

    def taken(change):
        changed = [[*row] for row in rows]
        change(changed)
        out = io.StringIO()
        csv.writer(out).writerows(changed)
        path.write_bytes(out.getvalue().encode())
        return own("translate", path.name, "--dry-run", check=0).stderr

    row = next(number for number, each in enumerate(rows) if each[1:3] == ["wolf", "text"])
    at = rows[0].index("source")

    assert "german.csv" not in taken(lambda changed: changed[row].__setitem__(-1, "Heult."))
    told = taken(lambda changed: changed[row].__setitem__(at, "Howls loud."))
    assert f"german.csv has other sources than the cards (F{row + 1}), which are not read" in told
    told = taken(lambda changed: [each.append("why?" if number else "Notes") for number, each in enumerate(changed)])
    assert "german.csv has columns that are not read (`Notes`)" in told


def put(path, parts):
    """Write the parts of a workbook."""
    with zipfile.ZipFile(path, "w") as new:
        for each, content in parts.items():
            new.writestr(each, content)


@pytest.mark.parametrize("first", ["0", "-1", "2.5", "many", ""])
def test_a_damaged_workbook_is_refused_in_words_for_people(ordo, first):
    """No spreadsheet hides a column of such a number; the words of the reader underneath are not shown."""
    path = ordo.folder / "cards.xlsx"
    save(path, hidden)
    with zipfile.ZipFile(path) as old:
        parts = {each: old.read(each) for each in old.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    parts[sheet] = parts[sheet].replace(b'min="2"', f'min="{first}"'.encode())
    put(path, parts)

    told = ordo("new", "game", "beasts", "--from", "cards.xlsx", check=1).stderr

    assert "`cards.xlsx` is no workbook, or a damaged one\n" in told


def test_a_chart_sheet_without_a_chart_is_skipped(tmp_path):
    """Excel keeps it when the chart is deleted; the cells of the other sheet are read."""
    path = tmp_path / "cards.xlsx"
    save(path, lambda book: book.create_chartsheet("Chart"))
    with zipfile.ZipFile(path) as old:
        parts = {each: old.read(each) for each in old.namelist() if "chartsheets/_rels" not in each}
    put(path, parts)

    assert read_foreign(path)[0].rows[1] == ["Wolf", "Howls."]


def test_a_text_like_an_escape_is_read_as_it_was_typed(tmp_path):
    """Excel stores a typed `_x000B_` with its underscore as an escape of its own."""
    path = tmp_path / "cards.xlsx"
    save(path, lambda book: book.active.append(["Moth", "_x005F_x000B_ a_x000B_b _x0041_"]))

    assert read_foreign(path)[0].rows[-1] == ["Moth", "_x000B_ a\nb _x0041_"]


@given(st.lists(st.sampled_from(["_", "x", "000B", "005F", "_x000B_", "_x005F_", "0041", "a"]), min_size=1, max_size=6))
def test_a_text_is_read_from_a_workbook_as_it_was_written(pieces):
    """However much it looks like an escape."""
    text = "".join(pieces)

    assert read_xlsx(write_xlsx(CellGrid([["Text"], [text]]), "Cards"), "cards.xlsx").rows == [["Text"], [text]]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
@pytest.mark.parametrize(
    "words",
    [
        *(("new", "game", "beasts", "--from", f"pipe.{form}") for form in ("csv", "tsv", "xlsx", "json")),
        ("import", "csv", "pipe.csv"),
        ("import", "pipe.xlsx"),
        ("translate", "pipe.csv"),
    ],
)
def test_a_pipe_is_refused_in_one_line(project, words):
    """Nobody may ever write into it."""
    for form in ("csv", "tsv", "xlsx", "json"):
        os.mkfifo(project.folder / f"pipe.{form}")

    refused = project(*words, check=2)

    assert refused.stderr.splitlines()[-1] == f"error: `{words[-1]}`: not a regular file"


@pytest.mark.parametrize("mark", ["\v", "\u2028", "\u2029"])
def test_a_soft_line_break_is_a_line_end(ordo, make_ordo, mark):
    """Word and Excel write U+000B, InDesign and web pages U+2028; in every form of table."""
    for form in ("csv", "json"):
        text = f"Howls.{mark}Sleeps."
        content = f'Name,Text\nWolf,"{text}"\n' if form == "csv" else json.dumps([{"Name": "Wolf", "Text": text}])
        (ordo.folder / f"cards.{form}").write_text(content, encoding="utf-8")

        told = ordo("new", "game", form, "--from", f"cards.{form}", check=0).stderr

        place = {"csv": "B2", "json": "[0].Text"}[form]
        assert f"has soft line breaks (U+{ord(mark):04X}) in {place}: they are read as line ends" in told
        (card,) = json.loads(make_ordo(ordo.folder / form, ordo.cache)("export", "json", check=0).stdout)["cards"]
        assert card["texts"]["en"]["text"] == "Howls.\nSleeps."


def test_a_table_in_an_old_encoding_is_shown_as_it_was_read(ordo):
    """The encoding is a guess: a cell shows a person whether it is right, and the option what to do."""
    (ordo.folder / "cards.csv").write_bytes("Name,Text\nWolf,Воет\n".encode("cp1251"))

    told = ordo("new", "game", "beasts", "--from", "cards.csv", check=0).stderr

    assert "is not UTF-8: read as Windows-1251 (Cyrillic), such as B2 (`Воет`)" in told
    assert "if that is wrong, name its encoding, such as `--encoding koi8-r`" in told


def test_what_stands_beside_the_list_of_a_json_file_is_named(ordo):
    """A version, a set: no record has it, so no card does."""
    content = {"version": 3, "set": "Core", "cards": [{"name": "Wolf"}]}
    (ordo.folder / "cards.json").write_text(json.dumps(content), encoding="utf-8")

    told = ordo("new", "game", "beasts", "--from", "cards.json", check=0).stderr

    assert "cards.json has `version`, `set` beside the list of cards: that is not read" in told


def test_an_apostrophe_of_another_program_stays(ordo, make_ordo):
    """Only in tables of `ordo export` it keeps a formula from running."""
    (ordo.folder / "cards.csv").write_text("Name,Text\nWolf,'+1' to all.\n", encoding="utf-8")
    ordo("new", "game", "beasts", "--from", "cards.csv", check=0)

    (card,) = json.loads(make_ordo(ordo.folder / "beasts", ordo.cache)("export", "json", check=0).stdout)["cards"]

    assert card["texts"]["en"]["text"] == "\u2018+1\u2019 to all."
