"""The XML parts of a workbook, judged in one pass before anything is built from them.

A part must be UTF-8 without a document type, which alone could define entities. Elements are counted, and a cell with
content far out is refused: a file of five kilobytes can name row 999,999,999.
"""

from __future__ import annotations

import codecs
import posixpath
import re
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, Final
from xml.parsers import expat

from ordo_pnp.base import printable
from ordo_pnp.tables.grid import MAX_COLUMNS, MAX_ROWS

if TYPE_CHECKING:
    import zipfile


# Of all parts together; a cell with a text of its own has three, ten thousand cards of forty columns 1,200,000.
MAX_ELEMENTS: Final = 2_000_000
_CHUNK: Final = 1 << 16
_XML_NAMES = (".xml", ".rels", ".vml")
_XML_STARTS = (b"<", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\0<")
_ENCODINGS = frozenset({"utf-8", "us-ascii", "ascii"})
_COLUMN = re.compile(r"([A-Za-z]{1,9})[0-9]{1,18}\Z")
_COUNT = re.compile(r"[0-9]{1,18}")
_CONTENT = frozenset({"v", "is", "f"})
_EMPHASIS = frozenset({"b", "i", "u", "strike"})
_WITH_CURRENCY: Final = '"$"#,##0'
# Formats of numbers that no workbook writes down, by their ids; 37 to 40 set what is below zero in brackets.
_BUILT_IN_FORMATS: Final = {
    "1": "0",
    "2": "0.00",
    "3": "#,##0",
    "4": "#,##0.00",
    "9": "0%",
    "10": "0.00%",
    "11": "0.00E+00",
    "12": "# ?/?",
    "13": "# ??/??",
    "48": "##0.0E+0",
    **dict.fromkeys(("5", "6", "7", "8", "37", "38", "39", "40", "41", "42", "43", "44"), _WITH_CURRENCY),
}
_AS_TYPED: Final = re.compile(r"(?:General|@)?", re.IGNORECASE)
# A format of digits alone: its comma, the units, the digits behind the point that are always shown, those that are not
# 0.
_DIGITS_FORMAT: Final = re.compile(r"(#+,#*)?#*(0?)(?:\.(0*)(#*))?")


class UnfitPartError(Exception):
    """A part of a workbook that is not read; the message goes on after the name of the file."""


@dataclass(slots=True)
class SheetMarks:
    """The marks that a sheet has beside the values of its cells; rows and columns count from 0."""

    has_cells: bool = False
    # Those with values.
    hidden_rows: list[int] = field(default_factory=list)
    hidden_columns: set[range] = field(default_factory=set)
    # Ranges such as ``A2:A4``.
    merged: list[str] = field(default_factory=list)
    # Cells with bold, italic, underlined or struck-out text.
    emphasised: list[tuple[int, int]] = field(default_factory=list)
    # Cells with numbers -> the format of each.
    formatted: dict[tuple[int, int], str] = field(default_factory=dict)
    # Addresses of cells with notes; here of the part that holds them, which sheets refer to.
    notes: list[str] = field(default_factory=list)
    # Addresses of cells that lead to a place on the web, in a file or in the workbook.
    links: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Bounds:
    """How far the cells with content reach, the counts, and the marks of each sheet."""

    rows: int = 0
    columns: int = 0
    elements: int = 0
    has_formulas: bool = False
    pictures: int = 0
    # By the name of a part.
    marks: dict[str, SheetMarks] = field(default_factory=dict)
    # By the name of a part: id -> the part that it refers to.
    relations: dict[str, dict[str, str]] = field(default_factory=dict)
    # Title of a sheet -> id of the relation to its part.
    sheets: dict[str, str] = field(default_factory=dict)
    # The part that lists the sheets.
    book: str = ""
    emphatic_fonts: set[str] = field(default_factory=set)
    # Styles of cells by their numbers, as cells refer to them.
    emphatic_styles: set[str] = field(default_factory=set)
    # Formats of numbers by their ids.
    formats: dict[str, str] = field(default_factory=_BUILT_IN_FORMATS.copy)
    # Styles of cells -> the format of their numbers.
    formatted_styles: dict[str, str] = field(default_factory=dict)
    # Shared texts, in the same way.
    emphatic_texts: set[str] = field(default_factory=set)

    def marks_of(self, title: str) -> SheetMarks:
        """Return the marks of a sheet; one whose part is not found counts as having cells."""
        return self.marks.get(self._part(title), SheetMarks(has_cells=True))

    def notes_of(self, title: str) -> list[str]:
        """Return the addresses of the cells of a sheet that have notes; a part counts once, however often it is named."""
        parts = dict.fromkeys(self.relations.get(self._part(title), {}).values())
        return [note for part in parts if part in self.marks for note in self.marks[part].notes]

    def _part(self, title: str) -> str:
        return self.relations.get(self.book, {}).get(self.sheets.get(title, ""), "")


def bounds_of(archive: zipfile.ZipFile) -> Bounds:
    """Judge every XML part of a workbook.

    Raises:
        UnfitPartError: A part is no UTF-8, no XML, not safe, or too large.
    """
    bounds = Bounds()
    for name in sorted(
        archive.namelist(), key=lambda each: "sheets/" in each
    ):  # cells refer to styles and shared texts
        _Part(archive, name, bounds).judge()
    bounds.pictures = sum("/media/" in name for name in archive.namelist())
    return bounds


class _Part:
    """One part: its elements are counted as the scanner reports them."""

    def __init__(self, archive: zipfile.ZipFile, name: str, bounds: Bounds) -> None:
        self.archive = archive
        self.name = name
        self.bounds = bounds
        self.marks = bounds.marks[name] = SheetMarks()
        self.row = self.column = 0
        # Those of the cells in the row so far.
        self.columns: set[int] = set()
        # Whether the row is.
        self.is_hidden = False
        # Of the cell, by its number.
        self.style = ""
        # Of the cell, as workbooks name it: `n` for a number, `s` for a shared text.
        self.type = "n"
        # The number of the shared text, piece by piece, while the scanner is in it.
        self.text: list[str] | None = None
        # The outermost element, and in styles the list that the scanner is in.
        self.kind = self.section = ""
        # The number of the font, style or shared text that the scanner is in.
        self.count = -1

    def judge(self) -> None:
        parser = self.parser = expat.ParserCreate("UTF-8", namespace_separator=" ")
        parser.XmlDeclHandler = self._declared
        parser.StartDoctypeDeclHandler = self._document_type
        parser.StartElementHandler = self._element
        decoder = codecs.getincrementaldecoder("utf-8")()
        with self.archive.open(self.name) as source:
            chunk = source.read(_CHUNK)
            if not self.name.lower().endswith(_XML_NAMES) and not chunk.lstrip().startswith(_XML_STARTS):
                return
            try:
                while chunk:
                    decoder.decode(chunk)
                    parser.Parse(chunk, False)
                    chunk = source.read(_CHUNK)
                decoder.decode(b"", final=True)
                parser.Parse(b"", True)
            except UnicodeDecodeError:
                raise self._unfit("is not UTF-8") from None
            except expat.ExpatError as error:
                nul = b"\0" in chunk
                raise self._unfit("is not UTF-8" if nul else f"is no XML: {str(error)[:80]}") from None
        self._end_text()

    def _unfit(self, fault: str) -> UnfitPartError:
        return UnfitPartError(f"has the part `{printable(self.name[:80])}`, which {fault}")

    def _declared(self, _version: str, encoding: str | None, _standalone: int) -> None:
        if encoding is not None and encoding.lower() not in _ENCODINGS:
            raise self._unfit("is not UTF-8")

    def _document_type(self, *_: Any) -> None:
        raise self._unfit("defines XML entities, which no spreadsheet does")

    def _element(self, name: str, attributes: dict[str, str]) -> None:
        self.bounds.elements += 1
        if self.bounds.elements > MAX_ELEMENTS:
            raise UnfitPartError(f"holds more than {MAX_ELEMENTS:,} XML elements")
        local = name.rpartition(" ")[2]
        self.kind = self.kind or local
        match self.kind:
            case "styleSheet":
                self._in_styles(local, attributes)
            case "sst":
                self.count += local == "si"
                if local in _EMPHASIS and _is_on(attributes.get("val", "1")):
                    self.bounds.emphatic_texts.add(str(self.count))
            case "comments" if local == "comment":
                self.marks.notes.append(attributes.get("ref", "")[:20])
            case "workbook" if local == "sheet":
                relation = next((value for key, value in attributes.items() if key.endswith(" id")), "")
                self.bounds.sheets[attributes.get("name", "")] = relation
                self.bounds.book = self.name
            case "Relationships" if local == "Relationship":
                folder, _, file = self.name.partition("_rels/")
                target = posixpath.normpath(posixpath.join("/", folder, attributes.get("Target", "")))
                relations = self.bounds.relations.setdefault(folder + file.removesuffix(".rels"), {})
                relations[attributes.get("Id", "")] = target.lstrip("/")
            case "worksheet":
                self._in_sheet(local, attributes)

    def _in_styles(self, local: str, attributes: dict[str, str]) -> None:
        if local in ("fonts", "cellXfs", "cellStyleXfs", "cellStyles", "dxfs"):
            self.section, self.count = local, -1
        elif (self.section, local) in (("fonts", "font"), ("cellXfs", "xf")):
            self.count += 1
            if attributes.get("fontId") in self.bounds.emphatic_fonts:
                self.bounds.emphatic_styles.add(str(self.count))
            form = self.bounds.formats.get(attributes.get("numFmtId", ""), "")
            if not _AS_TYPED.fullmatch(form):
                self.bounds.formatted_styles[str(self.count)] = form
        elif local == "numFmt":
            self.bounds.formats[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")
        elif self.section == "fonts" and local in _EMPHASIS and _is_on(attributes.get("val", "1")):
            self.bounds.emphatic_fonts.add(str(self.count))

    def _in_sheet(self, local: str, attributes: dict[str, str]) -> None:
        self._end_text()
        if local == "row":
            self._begin_row(attributes)
        elif local == "c":
            match = _COLUMN.match(attributes.get("r", ""))
            self.column = _number(match[1]) if match else self.column + 1
            self.style, self.type = attributes.get("s", ""), attributes.get("t", "n")
            if self.column in self.columns:
                raise UnfitPartError(f"has row {self.row:,} with two cells in column {self.column:,}")
            self.columns.add(self.column)
        elif local in _CONTENT and self.row:
            self._content()
            self.bounds.has_formulas |= local == "f"
            if local == "v" and self.type == "n" and self.style in self.bounds.formatted_styles:
                self.marks.formatted[self.row - 1, self.column - 1] = self.bounds.formatted_styles[self.style]
            elif local == "v" and self.type == "s":
                self.text = []
                self.parser.CharacterDataHandler = self.text.append
        elif local in _EMPHASIS and _is_on(attributes.get("val", "1")):
            self._emphasise()
        elif local == "col" and _is_on(attributes.get("hidden", "0")):
            self._hide_columns(attributes)
        elif local in ("mergeCell", "hyperlink"):
            found = self.marks.merged if local == "mergeCell" else self.marks.links
            found.append(attributes.get("ref", "")[:40])

    def _begin_row(self, attributes: dict[str, str]) -> None:
        said, before = attributes.get("r", ""), self.row
        self.row = int(said) if _COUNT.fullmatch(said) else self.row + 1
        if self.row <= before:
            raise UnfitPartError(f"has row {self.row:,} behind row {before:,}")
        self.column, self.columns = 0, set()
        self.is_hidden = _is_on(attributes.get("hidden", "0"))

    def _hide_columns(self, attributes: dict[str, str]) -> None:
        first, last = (attributes.get(key, "") for key in ("min", "max"))
        if _COUNT.fullmatch(first) and _COUNT.fullmatch(last):
            self.marks.hidden_columns.add(range(max(int(first), 1) - 1, min(int(last), MAX_COLUMNS)))

    def _end_text(self) -> None:
        """Look up the shared text of the cell, if it has one, when the scanner has left it."""
        if self.text is not None:
            number = "".join(self.text).strip()
            if number and not _COUNT.fullmatch(number):
                raise UnfitPartError(f"has row {self.row:,} with a shared text that has no number from 0")
            if number in self.bounds.emphatic_texts:
                self._emphasise()
            self.text = self.parser.CharacterDataHandler = None

    def _emphasise(self) -> None:
        place = self.row - 1, self.column - 1
        if self.row > 1 and self.marks.emphasised[-1:] != [place]:  # headings usually are
            self.marks.emphasised.append(place)

    def _content(self) -> None:
        if self.row > MAX_ROWS:
            raise UnfitPartError(f"has more than {MAX_ROWS:,} rows: there is a value in row {self.row:,}")
        if self.column > MAX_COLUMNS:
            raise UnfitPartError(f"has more than {MAX_COLUMNS:,} columns: there is a value in column {self.column:,}")
        self.marks.has_cells = True
        if self.is_hidden and self.marks.hidden_rows[-1:] != [self.row - 1]:
            self.marks.hidden_rows.append(self.row - 1)
        if self.style in self.bounds.emphatic_styles:
            self._emphasise()
        self.bounds.rows = max(self.bounds.rows, self.row)
        self.bounds.columns = max(self.bounds.columns, self.column)


def shows_otherwise(form: str, text: str) -> bool:
    """Whether a format shows a number in other characters than its text has.

    >>> shows_otherwise("0.00", "2.5"), shows_otherwise("0", "3"), shows_otherwise("#,##0", "1000"), shows_otherwise("0%", "1")
    (True, False, True, True)
    """
    found = _DIGITS_FORMAT.fullmatch(form)
    if found is None:
        return True
    commas, units, always, maybe = (each or "" for each in found.groups())
    try:
        number = Decimal(text)
        if not units and abs(number) < 1:
            return True
    except InvalidOperation:  # no number, or NaN
        return True
    shown = f"{number:{',' if commas else ''}.{len(always + maybe)}f}"
    least = len(shown) - len(maybe)
    return shown[:least] + shown[least:].rstrip("0") != text


def _number(letters: str) -> int:
    """Return the number of a column from 1.

    >>> _number("A"), _number("XFD")
    (1, 16384)
    """
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _is_on(value: str) -> bool:
    return value not in ("0", "false", "none")
