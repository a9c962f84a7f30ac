"""A table of any program is read as it is meant: nothing is lost, and what was done to it is told in plain lines."""

import csv
import io
import json
import zipfile

import pytest
from hypothesis import given, strategies as st
from openpyxl import Workbook

from ordo_pnp.base import DataError
from ordo_pnp.tables import BAD_ROW, FOREIGN_FORMS, read_foreign

WORDS = st.text(st.sampled_from("abcÄéж狼 ,;|\t\"'#/\n\v\u2028\u3000\x07"), max_size=12)
NAMES = ("Name", "Qty", "Text", "Flavour")


@pytest.fixture(scope="module")
def read(tmp_path_factory):
    """A function that reads the tables of some content, by default the only one."""
    folder = tmp_path_factory.mktemp("foreign")

    def read(content, form="csv", **options):
        path = folder / f"cards.{form}"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        grids = read_foreign(path, **options)
        return grids[0] if len(grids) == 1 else grids

    return read


def told(grid):
    return "\n".join(grid.remarks)


def place_of(grid, row, column):
    """The name of a cell, and its line and column in the file."""
    found = grid.finding(BAD_ROW, "wrong", (row, column), None, "")
    return found.message.removesuffix(": wrong"), found.span.line, found.span.column


def workbook(*sheets):
    """The bytes of a workbook of sheets, each a title and rows."""
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    return saved(book)


def saved(book):
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def clean(text):
    """A text of a cell as cards show it."""
    for sign in "\v\u2028":
        text = text.replace(sign, "\n")
    text = "".join(" " if sign == "\t" else sign for sign in text if sign != "\x07")
    return text.strip()


@given(
    rows=st.lists(st.lists(WORDS, min_size=2, max_size=4), min_size=1, max_size=6),
    separator=st.sampled_from(",;\t|"),
    end=st.sampled_from(["\n", "\r", "\r\n"]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030"]),
    form=st.sampled_from(["csv", "tsv", "tab", "txt", "xlsx", "records", "lines", "columns", "rows", "map"]),
)
def test_every_cell_comes_back_however_a_table_is_written(read, rows, separator, end, encoding, form):
    """In any form, with any separator, line end and encoding; of a comment and an odd sign a remark tells."""
    rows = [[f"Card {number}", *cells[1:], *[""] * (4 - len(cells))] for number, cells in enumerate(rows)]
    records = [dict(zip(NAMES, cells, strict=True)) for cells in rows]
    content, suffix = {
        "xlsx": lambda: (workbook(("Cards", [NAMES, *([*map(escaped, row)] for row in rows)])), "xlsx"),
        "records": lambda: (json.dumps({"cards": records}), "json"),
        "lines": lambda: ("\n".join(map(json.dumps, records)), "jsonl"),
        "columns": lambda: (json.dumps({name: [each[name] for each in records] for name in NAMES}), "json"),
        "rows": lambda: (json.dumps([NAMES, *rows]), "json"),
        "map": lambda: (json.dumps({each["Name"]: each for each in records}), "json"),
    }.get(form, lambda: (written([NAMES, *rows], separator, end).encode(encoding), form))()

    grid = read(content, suffix, encoding=encoding if suffix in ("csv", "tsv", "tab", "txt") else None)

    columns = [grid.rows[0].index(name) for name in NAMES if name in grid.rows[0]]
    wanted = [[clean(cell).replace("\r", "") for cell in row] for row in rows]
    assert [[grid.cell(row, column) for column in columns] for row in range(1, len(grid.rows))] == [
        row[: len(columns)] for row in wanted
    ]
    assert len(set(grid.rows[0])) == len(grid.rows[0])
    assert ("U+000B" in told(grid)) == any("\v" in cell.strip(" \t\n") for row in rows for cell in row)


def escaped(text):
    """A text as Excel writes it."""
    return text.replace("\v", "_x000B_").replace("\x07", "_x0007_")


def written(rows, separator, end):
    out = io.StringIO()
    quoting = csv.QUOTE_ALL if end == "\r" else csv.QUOTE_MINIMAL  # or a line feed in a cell would end its row
    csv.writer(out, delimiter=separator, lineterminator=end, quoting=quoting).writerows(rows)
    return out.getvalue()


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "shift_jis", "mac-roman", "cp1250", "cp1252", "utf-16-le", "utf-16-be"])  # fmt: skip
def test_an_encoding_is_guessed_and_told_with_the_remedy(read, encoding):
    """By letters that people often write."""
    text = {
        "cp1251": "Имя,Текст\nЛиса,Крадётся по лесу.\nСова,Видит ночью.\n",
        "shift_jis": "名前,効果\n狐,カードを二枚引く。\n",
        "mac-roman": "Nom,Texte\nÉcureuil,Caché où ça l’arrange\n",
        "cp1250": "Název,Účinek\nLiška,Proběhne křížem a řekne: příště.\n",
        "cp1252": "Name,Text\nWühlmaus,Gräbt größere Gänge\n",
    }
    text["koi8-r"] = text["utf-16-le"] = text["utf-16-be"] = text["cp1251"]

    grid = read(text[encoding].encode(encoding))

    assert grid.rows[0] == text[encoding].split("\n")[0].split(",")
    assert grid.cell(1, 0) == text[encoding].split("\n")[1].split(",")[0]
    assert grid.remarks[0].startswith("is not UTF-8: read as ")
    assert f"(`{grid.cell(0, 0)}`)" in told(grid) or f"(`{grid.cell(1, 0)}`)" in told(grid)
    assert "name its encoding, such as `--encoding " in told(grid)


def test_a_named_encoding_is_taken_without_a_word(read):
    """Whatever a guess would say."""
    grid = read("Name\nЁж\n".encode("mac-cyrillic"), encoding="mac-cyrillic")

    assert (grid.rows, grid.remarks) == ([["Name"], ["Ёж"]], [])


@pytest.mark.parametrize(
    ("content", "encoding", "message"),
    [
        (b"Name\nFox\n", "klingon", "`klingon`, which is the name of no encoding"),
        (b"Name\nFox\n", "base64", "`base64`, which is the name of no encoding"),
        (b"Name\nFox\n", "unicode_escape", "`unicode_escape`, which is the name of no encoding"),
        (b"Name\nFox\n", "punycode", "`punycode`, which is the name of no encoding"),
        (b"Name\nF\xfcx\n", "utf-8", "is not UTF-8: there is a byte 0xFC on line 2"),
        (b"Name\nF\0x\n", None, "is no text: there is a NUL byte on line 2"),
        (b"\xff\xfeN", None, "is not UTF-16"),
    ],
)
def test_a_file_in_no_such_encoding_is_refused(read, content, encoding, message):
    """With names to choose from."""
    with pytest.raises(DataError) as caught:
        read(content, encoding=encoding)
    (found,) = caught.value.diagnostics
    assert message in found.message
    assert found.help


def test_signs_that_no_card_shows_are_told_by_sort(read):
    """Soft line breaks, tabs, odd spaces, marks and control characters; a space that does not break stays."""
    grid = read('Name,Text\nFox,"a\vb\u2028c\x85d"\nOwl,"\u2003x\ty\u3000"\nElk,\ufeffa\x07b\nHen,Quoi\u00a0?\n')

    assert [row[1] for row in grid.rows[1:]] == ["a\nb\nc\nd", "x y", "ab", "Quoi\u00a0?"]
    assert grid.remarks == [
        "has soft line breaks (U+000B, U+0085, U+2028) in B2: they are read as line ends",
        "has tabs in B3: they are read as spaces",
        "has odd spaces (U+2003, U+3000) at the ends of B3: they are left out",
        "has byte order marks (U+FEFF) within B4: they are left out",
        "has control characters (U+0007) in B4: they are left out",
    ]


def test_titles_above_the_headings_are_left_out_and_places_stay(read):
    """Line and column are those of the file."""
    grid = read("Forest Game v2,,,\n,,,\nAuthor:,Anna,,\nName,Qty,Power,Text\nFox,2,3,Sneaks\n")

    assert grid.rows == [["Name", "Qty", "Power", "Text"], ["Fox", "2", "3", "Sneaks"]]
    assert (
        told(grid) == "has rows above the headings (A4 (`Name`)): A1 (`Forest Game v2`) and 1 more: they are left out"
    )
    assert place_of(grid, 1, 3) == ("D5", 5, 9)


def test_a_title_may_be_a_word_that_heads_columns(read):
    """The row below has more of them."""
    assert read("Title\nName\tText\nFox\tSneaks\n", "tsv").rows == [["Name", "Text"], ["Fox", "Sneaks"]]


def test_a_table_of_markdown_is_read(read):
    """The bars at the ends make no columns, and the line below the headings is no card."""
    grid = read("| Name | Qty |\n|:-----|----:|\n| Fox  | 2   |\n", "txt")

    assert grid.rows == [["Name", "Qty"], ["Fox", "2"]]
    assert place_of(grid, 1, 1) == ("C3", 3, 9)


@pytest.mark.parametrize(
    "text",
    [
        "Name,,,\nFox,Beast,Sneaks,red\nOwl,Bird,Sees,grey\n",
        "Level,1,2\nFox,a,b\nOwl,c,d\n",
        "Word\nfox\nowl\n",
        "First,Second,Third\nfox,,\nowl,,\nelk,,\n",
    ],
)
def test_the_first_row_is_the_headings_where_it_can_be(read, text):
    """With headings that are missing, that are numbers, or of a single column."""
    grid = read(text)

    assert grid.rows[0][0] == text.partition("\n")[0].split(",")[0]
    assert "above the headings" not in told(grid)


def test_headings_that_are_missing_or_double_get_a_name(read):
    """A column without heading and cells is none."""
    grid = read("Name,Text,,Text,Text 2,,Text\nFox,a,,b,c,note,d\n")

    assert grid.rows == [
        ["Name", "Text", "Text 3", "Text 2", "Column F", "Text 4"],
        ["Fox", "a", "b", "c", "note", "d"],
    ]
    assert grid.remarks == [
        "has columns without a heading (F1): they are called `Column F`",
        "has headings that stand twice (D1, G1): they are called `Text 3`, `Text 4`",
    ]
    assert place_of(grid, 1, 5) == ("G2", 2, 17)


def test_comments_are_left_out_and_columns_of_remarks_stay(read):
    """A row by its first cell, which no name of a card looks like."""
    grid = read("Name,#note,Text\n# later,,\nFox,#1,Sneaks\n//Owl,x,Sees\n#todo,,\n#1 Elk,a,b\n")

    assert grid.rows == [["Name", "#note", "Text"], ["Fox", "#1", "Sneaks"], ["#1 Elk", "a", "b"]]
    assert told(grid) == "has rows that are comments: A2 (`# later`) and 2 more: they are left out"
    assert place_of(grid, 1, 0) == ("A3", 3, 1)


def test_a_table_that_lies_on_its_side_is_turned(read):
    """Its headings are in the first column, where tables usually have names."""
    grid = read("Name,Fox,Owl\nCost,2,3\nText,Sneaks,\n")

    assert grid.rows == [["Name", "Cost", "Text"], ["Fox", "2", "Sneaks"], ["Owl", "3", ""]]
    assert "has its headings in the first column (A1 (`Name`)): each other column is read as a card" in told(grid)
    assert place_of(grid, 2, 1) == ("C2", 2, 8)


def test_a_card_called_as_a_heading_turns_no_table(read):
    """The first row has headings that are known."""
    assert read("Name,Qty\nPower,2\nHealth,1\n").rows[1] == ["Power", "2"]


@pytest.mark.parametrize("separator", ["\t", "|", ";", ","])
def test_a_separator_is_found_below_a_title_with_another(read, separator):
    """By what separates the lines."""
    lines = ["Forest, second try", "Name|Qty|Text", *(f"Card {number}|1|a, b" for number in range(9))]
    text = (
        "\n".join(lines).replace("|", separator) if separator != "," else "\n".join(["T;t", "Name,Qty", *["Fox,1"] * 9])
    )

    assert read(text).rows[0][:2] == ["Name", "Qty"]


def test_quotation_marks_in_a_table_with_tabs_are_signs(read):
    """Programs that separate by tabs quote nothing."""
    grid = read('Name\tText\nFox\t"Sneak" is free.\nOwl\t"Hoo\n')

    assert [row[1] for row in grid.rows[1:]] == ['"Sneak" is free.', '"Hoo']
    assert told(grid) == "has quotation marks that enclose no cell (line 2): all quotation marks are read as they stand"
    assert place_of(grid, 2, 1) == ("B3", 3, 5)


def test_text_behind_a_closing_quotation_mark_belongs_to_the_cell(read):
    """With a remark; a mark that is never closed is refused where it opens."""
    grid = read('Name,Text\nFox,"Sneak" twice\nOwl,x\n')

    assert [row[1] for row in grid.rows[1:]] == ["Sneak twice", "x"]
    assert told(grid) == "has text behind the closing quotation mark of a cell (line 2): it is read as text of the cell"
    with pytest.raises(DataError, match="has text behind the closing quotation mark"):
        read('Name,Text\nFox,"Sneak" twice\nOwl,"x\n')


def test_empty_cells_behind_the_last_heading_are_no_columns(read):
    """Spreadsheet programs write thousands of them."""
    assert read("Name,Qty" + "," * 400 + "\nFox,2" + "," * 400 + "\n").rows == [["Name", "Qty"], ["Fox", "2"]]


def test_the_error_of_a_formula_is_an_empty_cell(read):
    """In CSV, too."""
    grid = read("Name,Cost\nFox,#REF!\n")

    assert grid.rows[1] == ["Fox", ""]
    assert told(grid) == "has formulas with errors (B2), such as B2 (`#REF!`): these cells are read as empty"


JSON = [
    ([{"name": "Fox", "cost": 2}, {"name": "Owl", "fly": True}], [["name", "cost", "fly"], ["Fox", "2"], ["Owl", "", "true"]], []),
    ({"version": 1, "cards": [{"name": "Fox"}]}, [["name"], ["Fox"]], ["has `version` beside the list of cards"]),
    (
        {"packs": [{"id": 1}], "deck": [{"name": "Fox"}, {"name": "Owl"}]},
        [["name"], ["Fox"], ["Owl"]],
        ["has `packs` beside the list of cards"],
    ),
    ({"fox": {"cost": 2}, "owl": {"cost": 3}}, [["id", "cost"], ["fox", "2"], ["owl", "3"]], []),
    ({"fox": {"id": 7}, "owl": {"id": 8}}, [["key", "id"], ["fox", "7"], ["owl", "8"]], []),
    ({"cards": {"fox": {"cost": 2}}, "version": 1}, [["id", "cost"], ["fox", "2"]], ["has `version` beside"]),
    ({"Fox": "Sneaks", "Owl": "Sees"}, [["name", "text"], ["Fox", "Sneaks"], ["Owl", "Sees"]], []),
    ({"name": ["Fox", "Owl"], "cost": [2, None]}, [["name", "cost"], ["Fox", "2"], ["Owl", ""]], []),
    ([["Forest"], ["name", "cost"], ["Fox", 2]], [["name", "cost"], ["Fox", "2"]], ["has rows above the headings"]),
    ({"deck": [["name", "cost"], ["Fox", 2]]}, [["name", "cost"], ["Fox", "2"]], []),
    (["Fox", "Owl"], [["text"], ["Fox"], ["Owl"]], []),
    ({"name": "Fox", "stats": {"power": 3, "move": {"land": 2}}}, [["name", "stats.power", "stats.move.land"], ["Fox", "3", "2"]], []),
    ([{"name": "Fox"}, "Owl"], [["name", "text"], ["Fox"], ["", "Owl"]], ["has values among its records that are none ([1])"]),
    ([{"n": "Fox", "do": [{"if": "night", "get": 2}]}], [["n", "do"], ["Fox", "night, 2"]], ["has lists of records or lists in [0].do"]),
    ([{"n": "\ud83e"}], [["n"], ["\ufffd"]], ["has halves of characters (U+D83E) in [0].n"]),
]  # fmt: skip


@pytest.mark.parametrize(("content", "rows", "remarks"), JSON)
def test_json_of_any_form_is_a_table(read, content, rows, remarks):
    """As databases, scripts and other programs write it."""
    grid = read(json.dumps(content), "json")

    assert grid.rows == rows
    assert len(grid.remarks) == len(remarks)
    assert all(each in told(grid) for each in remarks)


def test_lists_in_json_are_kept_as_lists(read):
    """Short words stand behind each other, sentences below."""
    grid = read(
        json.dumps([{"n": "Fox", "tags": ["red", " sly\t"], "text": ["It sneaks.", "At night, twice."], "no": []}]),
        "json",
    )

    assert grid.rows[1] == ["Fox", "red, sly", "It sneaks.\nAt night, twice.", ""]
    assert grid.lists == {(1, 1): ["red", "sly"], (1, 2): ["It sneaks.", "At night, twice."]}


def test_values_that_json_does_not_know_are_told(read):
    """No number, and a key that stands twice."""
    grid = read('[{"n": "Fox", "a": NaN, "b": -Infinity, "n": "Vixen"}]', "json")

    assert grid.rows == [["n", "a", "b", "n 2"], ["Fox", "", "-Infinity", "Vixen"]]
    assert "has keys that stand twice in a record (`n`): the second value is read as `n 2`" in told(grid)
    assert "has `NaN` or `Infinity` in [0].a, [0].b" in told(grid)


@pytest.mark.parametrize("form", ["jsonl", "ndjson", "json"])
def test_json_lines_are_a_list(read, form):
    """A value is named by its number, and found in its line."""
    grid = read('{"name": "Fox"}\n\n{"name": "Owl",\n "cost": 3}\n', form)

    assert grid.rows == [["name", "cost"], ["Fox"], ["Owl", "3"]]
    assert place_of(grid, 2, 1) == ("[1].cost", 4, 10)


@pytest.mark.parametrize(
    ("text", "row", "column", "place"),
    [
        ('{"fox": {"a": {"b": 1}},\n "owl": {"a": {"b": 2}}}', 2, 1, ("owl.a.b", 2, 21)),
        ('{"fox": {"a": 1},\n "owl": {"a": 2}}', 2, 0, ("owl", 2, 2)),
        ('{"n": ["Fox", "Owl"],\n "c": [1, 2]}', 2, 1, ("c[1]", 2, 11)),
        ('[["n", "c"],\n ["Fox", 2]]', 1, 1, ("[1][1]", 2, 10)),
        ('{"deck": {"cards": [\n{"n": 1}]}}', 0, 0, ("deck.cards[0].n", 2, 2)),
        ('[{"n": 1, "n": 2}]', 1, 1, ('[0]["n 2"]', 1, 16)),
    ],
)
def test_a_value_of_json_is_found_where_it_stands(read, text, row, column, place):
    """By its path, whatever the form."""
    assert place_of(read(text, "json"), row, column) == place


def test_an_export_of_cards_is_a_table_with_their_columns(ordo, make_ordo):
    """Texts of the first language under their own names, others with the language."""
    (ordo.folder / "cards.csv").write_text("Name,Name (DE),Power\nFox,Fuchs,3\n", encoding="utf-8")
    ordo("new", "game", "wood", "--lang", "en,de", "--from", "cards.csv", check=0)
    own = make_ordo(ordo.folder / "wood", ordo.cache)
    own("export", "json", "-o", "cards.json", check=0)

    grid = read_foreign(own.folder / "cards.json")[0]

    card = dict(zip(grid.rows[0], grid.rows[1], strict=True))
    assert (card["name"], card["name.de"], card["power"]) == ("Fox", "Fuchs", "3")


def test_each_sheet_is_a_table(read):
    """In their order; hidden and empty ones are none."""
    data = workbook(("Beasts", [["Name"], ["Fox"]]), ("Empty", []), ("Places", [["Name"], ["Wood"]]))

    assert [(each.title, each.rows) for each in read(data, "xlsx")] == [
        ("Beasts", [["Name"], ["Fox"]]),
        ("Places", [["Name"], ["Wood"]]),
    ]


def test_sheets_are_chosen_by_name(read):
    """Hidden ones, too, which are named otherwise."""
    book = Workbook()
    book.active.title = "Cards"
    book.active.append(["Name"])
    book.create_sheet("Old").append(["Name"])
    book["Old"].sheet_state = "hidden"
    data = saved(book)

    assert read(data, "xlsx", sheets=["Old"]).title == "Old"
    grid = read(data, "xlsx")
    assert grid.title == "Cards"
    assert told(grid) == "has hidden sheets (`Old`), which are not read: name those to read, such as --sheet 'Old'"
    with pytest.raises(DataError, match="has no sheet `New`") as caught:
        read(data, "xlsx", sheets=["New"])
    assert caught.value.diagnostics[0].help == "name one of `Cards`, `Old`"


def test_merged_cells_all_have_the_value(read):
    """A row that holds nothing else is no card for that."""
    book = Workbook()
    for row in (["Name", "Kind"], ["Fox", "Beast"], ["Owl", None], ["", None], ["Elk", "x"]):
        book.active.append(row)
    book.active.merged_cells.add("B2:B4")

    grid = read(saved(book), "xlsx")

    assert [row[1:] for row in grid.rows[1:]] == [["Beast"], ["Beast"], [], ["x"]]


def test_formulas_without_a_value_and_errors_are_empty_cells(read):
    """Their cells are named, and nothing else is stopped by them."""
    book = Workbook()
    for row in (["Name", "Cost"], ["Fox", "=1+1"], ["Owl", "#REF!"]):
        book.active.append(row)

    grid = read(saved(book), "xlsx")

    assert [[*row, ""][1] for row in grid.rows[1:]] == ["", ""]
    assert "has formulas that were saved without their values (Sheet!B2), whose cells are read as empty" in told(grid)
    assert "has formulas with errors (Sheet!B3), such as Sheet!B3 (`#REF!`)" in told(grid)
    assert not grid.problems


NAMESPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{space}:1.0"'
    for name, space in (("office", "office"), ("table", "table"), ("text", "text"), ("style", "style"), ("fo", "xsl-fo-compatible"))
)  # fmt: skip
TYPE = "application/vnd.oasis.opendocument.spreadsheet"


def ods(body, styles="", head=""):
    """The bytes of an ODS file with such sheets."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", TYPE, zipfile.ZIP_STORED)
        archive.writestr(
            "content.xml",
            f"{head}<office:document-content {NAMESPACES}><office:automatic-styles>{styles}</office:automatic-styles>"
            f"<office:body><office:spreadsheet>{body}</office:spreadsheet></office:body></office:document-content>",
        )
    return out.getvalue()


def sheet(rows, title="Cards", more=""):
    return f'<table:table table:name="{title}" {more}>{rows}</table:table>'


def row(*cells, more=""):
    return f"<table:table-row {more}>{''.join(cells)}</table:table-row>"


def cell(text="", more='office:value-type="string"'):
    return f"<table:table-cell {more}>{f'<text:p>{text}</text:p>' if text else ''}</table:table-cell>"


def test_an_ods_file_is_read_as_it_shows_its_cells(read):
    """Numbers and dates by their text, merged and repeated cells, line ends."""
    rows = row(cell("Name"), cell("Qty"), cell("Born"), cell("Kind")) + row(
        cell("Fox</text:p><text:p>Vixen"),
        cell("2.50", 'office:value-type="float" office:value="2.5"'),
        cell("1. May", 'office:value-type="date" office:date-value="2024-05-01"'),
        cell("Beast", 'office:value-type="string" table:number-rows-spanned="2"'),
    )
    rows += row(
        cell("Owl<text:s text:c='2'/>x"),
        cell("yes", 'table:number-columns-repeated="2"'),
        "<table:covered-table-cell/>",
    )
    rows += row(cell("", 'table:number-columns-repeated="16384"'), more='table:number-rows-repeated="1048000"')

    grid = read(ods(sheet(rows)), "ods")

    assert grid.rows == [
        ["Name", "Qty", "Born", "Kind"],
        ["Fox\nVixen", "2.50", "1. May", "Beast"],
        ["Owl  x", "yes", "yes", "Beast"],
    ]
    assert "has merged cells (D2:D3), whose value is read for each of them" in told(grid)
    assert "has dates or times (Cards!C2), read as the sheet shows them, such as Cards!C2 (`1. May`)" in told(grid)
    assert place_of(grid, 2, 1) == ("Cards!B3", 3, 2)


def test_an_ods_file_tells_what_a_table_has_not(read):
    """Hidden sheets and rows, bold text, notes, formulas without value, errors."""
    styles = '<style:style style:name="t2"><style:table-properties table:display="false"/></style:style>'
    styles += '<style:style style:name="b"><style:text-properties fo:font-weight="bold"/></style:style>'
    rows = row(cell("Name"), cell("Cost")) + row(
        cell("Fox<text:span text:style-name='b'>!</text:span>"), cell("", 'table:formula="of:=1+1"')
    )
    rows += row(cell("Owl"), cell("#REF!", 'office:value-type="error"'), more='table:visibility="collapse"')
    rows += row(
        "<table:table-cell><office:annotation><text:p>Ask.</text:p></office:annotation><text:p>Elk</text:p></table:table-cell>"
    )

    grid = read(ods(sheet(rows) + sheet(row(cell("x")), "Old", 'table:style-name="t2"'), styles), "ods")

    assert [each[0] for each in grid.rows] == ["Name", "Fox!", "Owl", "Elk"]
    for remark in (
        "has hidden sheets (`Old`)",
        "has hidden cells (row 3)",
        "has bold or italic words (Cards!A2)",
        "has notes at cells (A4)",
        "has formulas that were saved without their values (Cards!B2)",
        "has formulas with errors (Cards!B3)",
    ):
        assert remark in told(grid)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (ods(sheet(row(cell("x"), more='table:number-rows-repeated="900000"'))), "has more than 100,000 rows"),
        (ods(sheet(row(cell("x", 'table:number-columns-repeated="900"')))), "has more than 200 columns"),
        (
            ods(sheet(row(cell("x" * 5_000), more='table:number-rows-repeated="9000"'))),
            "holds more than 33,554,432 characters",
        ),
        (
            ods(sheet(row(cell('<text:s text:c="999"/>' * 35_000)))),
            "holds more than 33,554,432 characters",
        ),
        (
            ods(
                "".join(
                    sheet(row("", more='table:number-rows-repeated="99999"') + row(cell("x")), f"S{at}")
                    for at in range(21)
                )
            ),
            "has more than 100,000 rows, or 2,000,000 cells",
        ),
        (ods("", head='<!DOCTYPE x [<!ENTITY e "e">]>'), "defines XML entities"),
        (ods("<x>"), "is no ODS file, a damaged one, or one with a password"),
        (ods(sheet("")), "has no sheet with cells"),
        (ods(sheet(row(cell("x")))[:-20]), "is no ODS file, a damaged one, or one with a password"),
        (b"", "is no ODS file, a damaged one, or one with a password"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(99), "is an old workbook (.xls), or one with a password"),
    ],
)
def test_an_ods_file_that_is_none_or_unsafe_is_refused(read, data, message):
    """In words for people, before it takes much memory."""
    with pytest.raises(DataError) as caught:
        read(data, "ods")
    assert message in caught.value.diagnostics[0].message


def test_a_workbook_is_known_by_its_content(read):
    """Under whatever name of a table."""
    assert read(workbook(("A", [["Name"], ["Fox"]])), "csv").rows == [["Name"], ["Fox"]]
    assert read(workbook(("A", [["Name"], ["Fox"]])), "ods").rows == [["Name"], ["Fox"]]


def test_the_lock_of_an_office_program_is_no_table(tmp_path):
    """It lies beside the table that is open."""
    path = tmp_path / "~$cards.xlsx"
    path.write_bytes(b"Anna")
    with pytest.raises(DataError, match="by which an office program shows that a table is open"):
        read_foreign(path)


def test_a_file_that_is_no_table_is_refused_with_the_endings(tmp_path):
    """All that are read."""
    (tmp_path / "cards.pdf").write_bytes(b"%PDF")
    with pytest.raises(DataError) as caught:
        read_foreign(tmp_path / "cards.pdf")
    assert all(each in caught.value.diagnostics[0].help for each in FOREIGN_FORMS)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[" * 100_000, "is nested too deep"),
        ('{"a":' * 100_000, "is nested too deep"),
        ("[" + ",".join(["{}"] * 100_001) + "]", "has more than 100,000 rows"),
        ("{}\n" * 100_001, "has more than 100,000 rows"),
        (json.dumps([{f"k{number}": 1 for number in range(201)}]), "has more than 200 columns"),
        ("{}", "is not a list with one record for each card"),
        ('"Fox"', "is not a list with one record for each card"),
        ("[]", "is not a list with one record for each card"),
        (f"[{'1,' * 3_000_000}1]", "holds more than 3,000,000 values"),
    ],
)
def test_json_that_is_no_table_or_too_large_is_refused(read, content, message):
    """In one line."""
    with pytest.raises(DataError) as caught:
        read(content, "json")
    assert message in caught.value.diagnostics[0].message
