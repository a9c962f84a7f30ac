"""Bold and italic words, line ends and lists of other programs' tables become the markup of texts, and no word is lost."""

import csv
import html
import io
import re
import zipfile

import pytest
import yaml
from hypothesis import example, given, settings, strategies as st
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from ordo_pnp.cards import BOLD, ITALIC, Styled, marked, marked_spans, plain_text, read_markup, spans, with_marks
from ordo_pnp.tables import read_foreign

WORDS = st.text(alphabet="ab é1*.,{}\\<&'\"", min_size=1, max_size=8)
# Words, each with a style: 1 bold, 2 italic, 3 both.
RUNS = st.lists(st.tuples(WORDS, st.integers(0, 3)), min_size=1, max_size=5)


def tagged(runs, bold, italic, escape=lambda words: words):
    """The text of runs with tags around them."""
    out = ""
    for words, style in runs:
        text = escape(words)
        for bit, (begin, end) in ((BOLD, bold), (ITALIC, italic)):
            text = f"{begin}{text}{end}" if style & bit else text
        out += text
    return out


def as_html(runs):
    return tagged(runs, ("<b>", "</b>"), ("<em class='x'>", "</em>"), html.escape)


def as_pango(runs):
    return tagged(runs, ("<span weight='bold'>", "</span>"), ("<i>", "</i>"), html.escape)


def as_bbcode(runs):
    return tagged(
        [(words.replace("<", "").replace("&", ""), style) for words, style in runs], ("[b]", "[/b]"), ("[i]", "[/i]")
    )


def as_csv(write, runs):
    def save(folder):
        path = folder / "cards.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([["Name", "Text"], ["Wolf", write(runs)], ["Bear", "x"]])
        return path

    return save


def as_xlsx(runs):
    def save(folder):
        book = Workbook()
        book.active.append(["Name", "Text"])
        blocks = [TextBlock(InlineFont(b=bool(style & BOLD), i=bool(style & ITALIC)), words) for words, style in runs]
        book.active.append(["Wolf", CellRichText(*blocks)])
        book.active.append(["Bear", "x"])
        book.save(folder / "cards.xlsx")
        return folder / "cards.xlsx"

    return save


SPACES = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"'  # fmt: skip


def as_ods(runs):
    def save(folder):
        said = {0: "", BOLD: "fo:font-weight='bold'", ITALIC: "fo:font-style='italic'"}
        styles = "".join(
            f'<style:style style:name="T{style}"><style:text-properties {said[style & BOLD]} {said[style & ITALIC]}/></style:style>'
            for style in range(4)
        )
        text = "".join(
            f'<text:span text:style-name="T{style}">{html.escape(words)}</text:span>' for words, style in runs
        )
        rows = "".join(
            f'<table:table-row><table:table-cell office:value-type="string"><text:p>{name}</text:p></table:table-cell>'
            f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p></table:table-cell></table:table-row>'
            for name, cell in (("Name", "Text"), ("Wolf", text), ("Bear", "x"))
        )
        content = (
            f"<office:document-content {SPACES}><office:automatic-styles>{styles}</office:automatic-styles><office:body>"
            f'<office:spreadsheet><table:table table:name="Cards">{rows}</table:table></office:spreadsheet></office:body></office:document-content>'
        )
        with zipfile.ZipFile(folder / "cards.ods", "w") as archive:
            archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
            archive.writestr("content.xml", content)
        return folder / "cards.ods"

    return save


def letters(stretches):
    """Every letter with its style; blanks have none, and stars of an italic part of a word cannot be written."""
    return [(char, style) for words, style in stretches for char in words if char.strip()]


@pytest.mark.parametrize("form", [as_html, as_pango, as_bbcode])
@given(runs=RUNS)
def test_no_word_of_a_text_with_tags_is_lost(form, runs):
    """And each is in its style, if stars can write that."""
    if form is as_bbcode:
        runs = [(words.replace("<", "").replace("&", ""), style) for words, style in runs]
    if not any(style for _, style in runs):
        runs = [("ab", 3), *runs]
    read = read_markup(form(runs))
    assert as_items(plain_text(read.text)) == as_items(read.words) == as_items("".join(words for words, _ in runs))
    assert without_items(spans(read.text)) in degraded(runs)


def as_items(text):
    """A text whose items all begin alike."""
    return re.sub("^(?:[*-] +|\u2022\u00a0)+", "", text.strip())


def without_items(stretches):
    return [(char, style) for char, style in letters(stretches) if char not in "*-\u2022"]


def degraded(runs):
    """The letters of a text as it is, without italics, and without styles."""
    found = without_items(marked_spans(with_marks(Styled(*each) for each in runs)))
    return [[(char, style & mask) for char, style in found] for mask in (3, 1, 0)]


@pytest.mark.parametrize("form", [as_xlsx, as_ods, lambda runs: as_csv(as_html, runs)])
@settings(max_examples=max(5, settings.default.max_examples // 5), deadline=None)
@given(runs=RUNS)
@example(runs=[("<*1*", 0)])
def test_no_word_of_a_cell_is_lost(tmp_path_factory, form, runs):
    grid = read_foreign(form(runs)(tmp_path_factory.getbasetemp()))[0]
    words = "".join(words for words, _ in runs).strip()
    cell = grid.cell(1, 1)
    assert as_items(" ".join(cell.split())) == as_items(" ".join(words.split()))
    if (1, 1) in grid.styled:
        assert as_items(" ".join(plain_text(grid.styled[1, 1]).split())) == as_items(" ".join(words.split()))
        assert without_items(spans(grid.styled[1, 1])) in degraded(runs)


@pytest.mark.parametrize(
    ("cell", "text", "words"),
    [
        ("<b>Tap</b>: draw<br>1&nbsp;card", "**Tap**: draw\n1\u00a0card", "Tap: draw\n1\u00a0card"),
        ("<p>One</p>\n<p><i>Two</i></p>", "One\n*Two*", "One\nTwo"),
        ("Choose:\n<ul>\n <li>one</li>\n <li><b>two</b></li>\n</ul>then", "Choose:\n- one\n- **two**\nthen", None),
        ("<ul><li>one<ul><li>two<ol><li>three</li></ol></li></ul></li><li>four</li></ul>", "- one\n  - two\n    - three\n- four", None),
        ("<ul><ul><li>one</li></ul><li>two</li></ul>", "- one\n- two", None),
        ("* **one**\n  * two\n* three", "* **one**\n  * two\n* three", None),
        (r"one\13\two", "one\ntwo", "one\ntwo"),
        ("[b]Flying[/b], [ff0000]red[-], pay [b]", "**Flying**, red, pay [b]", "Flying, red, pay [b]"),
        ("__bold__, ~~gone~~ and ____", "**bold**, gone and ____", "bold, gone and ____"),
        ("attack*, defence*", r"attack\*, defence\*", "attack*, defence*"),
        ("**Tap**: *draw*", "**Tap**: *draw*", "**Tap**: *draw*"),
        ("un<i>known</i>able", "unknownable", "unknownable"),
        ("<u>under</u> <b>2*3 *x*</b>", r"under **2\*3 \*x\***", "under 2*3 *x*"),
        ("&lt;b&gt;x&lt;/b&gt; R&D; &nosuch;", "<b>x</b> R&D; &nosuch;", None),
    ],
)  # fmt: skip
def test_markup_of_other_programs_is_read(cell, text, words):
    read = read_markup(cell)
    assert read.text == text
    assert words is None or read.words == words


@pytest.mark.parametrize(
    "cell", ["Choose <a> or <b>", "1 < 2 & 3 > 2", "pay [b] or [x]", "2*3*4, 5*", "x_y__z, ~", "+ 2 gold"]
)
def test_signs_that_only_look_like_markup_stay(cell):
    assert read_markup(cell) is None


@given(st.text(alphabet="ab *\\-\n{}1", max_size=30))
def test_escaping_stars_twice_changes_nothing_more(text):
    read = read_markup(text)
    again = None if read is None else read_markup(read.text)
    assert (
        read is None
        or (again is None and marked(read.text) == read.text.replace("\\*", "*"))
        or again.text == read.text
    )


SHEET = [
    ["Name", "Kind", "Text", "Text (DE)", "Tip"],
    ["Wolf", "Beast", '<b>Tap</b>: "howl"...', '"Heul" -- jetzt', "<b>Now</b>"],
    ["King's Bear", "Beast", '[b]Sleep[/b] 5\'10" or 3"', "Schlaf", "later"],
    ["Fox", "Beast", "attack*, defence*", "", "never"],
]


@pytest.fixture
def beasts(ordo, make_ordo):
    """The command in a game that was made of a sheet with markup, which lies beside it."""
    out = io.StringIO()
    csv.writer(out).writerows(SHEET)
    (ordo.folder / "beasts.csv").write_text(out.getvalue(), encoding="utf-8")
    made = ordo("new", "game", "beasts", "--from", "beasts.csv", check=0)
    game = make_ordo(ordo.folder / "beasts", ordo.cache)
    game.said = made.stderr
    return game


def entries(beasts):
    path = beasts.folder / "cards/beasts/base/beasts.yaml"
    return {each["id"]: each for each in yaml.safe_load(path.read_text("utf-8"))["beasts"]}


def test_a_game_made_of_a_sheet_has_its_bold_words_and_the_marks_of_its_language(beasts):
    """Each form is told for each column."""
    found = entries(beasts)
    german = yaml.safe_load((beasts.folder / "cards/beasts/base/text/de.yaml").read_text("utf-8"))["text"]["entries"]

    assert found["wolf"]["text"] == "**Tap**: \u201chowl\u201d\u2026"
    assert found["kings-bear"]["name"] == "King\u2019s Bear"
    assert found["kings-bear"]["text"] == '**Sleep** 5\'10" or 3"'
    assert found["fox"]["text"] == r"attack\*, defence\*"
    assert found["wolf"]["tip"] == "**Now**"
    assert german["wolf"]["text"] == "\u201eHeul\u201c \u2013 jetzt"
    assert beasts.said.count("has HTML tags") == 2
    assert "has BBCode such as `[b]` (C3)" in beasts.said
    assert "`Text (DE)` has quotation marks, apostrophes, dashes or dots of a typewriter in D2" in beasts.said


TEXTS = [
    "**Tap**: *draw*", r"attack\*", "a*, b*", "<b>x</b>", "__x__ [b]y[/b]", '"straight" it\'s', "- one\n- **two**", "&amp; {sun}", "=1+1", "5 ** 3",
]  # fmt: skip


def test_a_table_that_was_written_back_changes_nothing_when_it_is_taken_again(beasts):
    """Whatever the texts in the data files look like."""
    path = beasts.folder / "cards/beasts/base/beasts.yaml"
    data = yaml.safe_load(path.read_text("utf-8"))
    data["beasts"] += [{"id": f"new-{at}", "name": f"New {at}", "text": text} for at, text in enumerate(TEXTS)]
    path.write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    beasts("export", "csv", "--like", "../beasts.csv", "-o", "beasts.csv", check=0)

    with (beasts.folder / "beasts.csv").open(encoding="utf-8-sig", newline="") as file:
        written = {row["Name"]: row["Text"] for row in csv.DictReader(file)}
    before = entries(beasts)
    took = beasts("import", "beasts.csv", "--yes", check=0)

    assert [written[f"New {at}"].removeprefix("'") for at in range(len(TEXTS))] == TEXTS
    assert took.stdout == "nothing changes\n"
    assert entries(beasts) == before


def test_words_that_became_bold_in_the_sheet_are_taken(beasts):
    """Also where the words are the same as before."""
    sheet = beasts.folder.parent / "beasts.csv"
    sheet.write_text(sheet.read_text("utf-8").replace("never", "<i>never</i>"), encoding="utf-8")

    beasts("import", "../beasts.csv", "--yes", check=0)

    assert entries(beasts)["fox"]["tip"] == "*never*"
