"""Changes of tables: cells and rows of CSV files, parts and bytes of workbooks, their sheets and cells, records of JSON files."""

from __future__ import annotations

import csv
import io
import json
import re
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from fuzz import texts, values
from fuzz.archives import DAMAGE, pack, unpack

if TYPE_CHECKING:
    from random import Random

    from fuzz.trees import Files

_CELL: Final = re.compile(rb"<c [^>]*?(?:/>|>.*?</c>)|<row [^>]*>|<t[^>]*>.*?</t>", re.DOTALL)
_PARTS: Final = (
    b'<!DOCTYPE x [<!ENTITY a "EXPANDED">]>', b'<!DOCTYPE x SYSTEM "file:///etc/hostname">', b'<row r="999999999"><c r="A999999999" t="inlineStr"><is><t>x</t></is></c></row>',
    b'<c r="XFD1" t="inlineStr"><is><t>x</t></is></c>', b'<c r="ZZZZZZ1"><v>1</v></c>', b'<c r="A1" t="s"><v>999999</v></c>', b'<c r="A2" t="b"><v>7</v></c>', b'<c r="A2" t="d"><v>x</v></c>',
    b'<c r="A2" t="e"><v>#REF!</v></c>', b"<c><f>1/0</f></c>", b'<c r="B2"><v>1e400</v></c>', b'<c r="B2"><v>4.0</v></c>', b'<mergeCell ref="A1:XFD1048576"/>', b"<t>" + b"x" * 40_000 + b"</t>",
)  # fmt: skip


def change_csv(random: Random, files: Files, path: str) -> None:
    """Change one thing of a CSV file: a cell, a row, a column, the way it is written."""
    try:
        rows = list(csv.reader(io.StringIO(files[path].decode("utf-8-sig", "replace"))))
    except csv.Error:
        return texts.change_text(random, files, path)
    if not rows or not rows[0]:
        return None
    row, other = random.choice(rows), random.choice(rows)
    column = random.randrange(len(row) or 1)
    match random.randrange(10):
        case 0 | 1 | 2 | 3 if row:
            row[column] = random.choice(
                (
                    random.choice(values.TEXTS),
                    f"{row[column]}0",
                    f"{row[column]} ",
                    f"{row[column]}.0",
                    "4.0",
                    "1e3",
                    f"1{'0' * 30}",
                    "",
                    "-1",
                )
            )
        case 4 | 5 if row and other:
            row[column] = random.choice((other[min(column, len(other) - 1)], random.choice(other)))
        case 6:
            rows.insert(random.randrange(len(rows)), list(row))
        case 7:
            rows.remove(row)
        case 8 if row:
            for each in rows:
                each[column : column + 1] = random.choice(([], ["x"], each[column : column + 1] * 2))
        case _:
            row += ["more"] * random.choice((1, 3, 2000))
    out = io.StringIO()
    writer = csv.writer(
        out,
        delimiter=random.choices(",;\t|", (20, 1, 1, 1))[0],
        lineterminator=random.choices(("\r\n", "\n", "\r"), (9, 3, 1))[0],
    )
    writer.writerows(rows)
    files[path] = out.getvalue().encode("utf-8-sig", "surrogatepass")
    return None


def change_workbook(random: Random, files: Files, path: str) -> None:
    """Change one thing of a workbook: a cell, another part, the bytes of a part, an entry of the zip file."""
    try:
        parts = unpack(files[path])
    except DAMAGE:
        return texts.change_bytes(random, files, path)
    name = random.choice(
        [each for each in parts if "sheet1" in each or "sharedStrings" in each] * 4 + list(parts) or ["x"]
    )
    content = parts.get(name, b"")
    cells = list(_CELL.finditer(content))
    if cells and random.random() < 0.7:
        place = random.choice(cells)
        text = random.choice(values.TEXTS)[:3000].encode("ascii", "xmlcharrefreplace")
        new = random.choice(
            (
                b"",
                place.group() * 2,
                random.choice(cells).group(),
                random.choice(_PARTS),
                re.sub(rb">[^<]*<", b">" + text.replace(b"\\", b"") + b"<", place.group(), count=1),
            )
        )
        parts[name] = content[: place.start()] + new + content[place.end() :]
    elif random.random() < 0.5:
        held = {name: content}
        random.choice((texts.change_bytes, texts.change_text))(random, held, name)
        parts[name] = held[name]
    else:
        parts.pop(name, None)
    files[path] = pack(parts)
    return None


_VALUES: Final[tuple[Any, ...]] = (
    0, 1, 2.0, -1, 0.25, 1e300, 10**17, True, False, "", "wolf.png", "Wolf.PNG", "wolf.webp", "https://a.org/b.png", "a_x000B_b", "a\r\nb", "007", "'+1", "TBD",
)  # fmt: skip
_ODD: Final[tuple[Any, ...]] = (
    None, [], {}, ["a", "b"], {"hp": 1}, float("nan"), float("inf"), -0.0, 10**30, "\ud83d", "\ud83d\ude00", "a\vb",
)  # fmt: skip
_HEADINGS: Final = ("Name", "name", "Type", "Qty", "ID", "Text (DE)", "Power", "Art", "", "#count", "words", "a" * 80)


def _value(random: Random) -> Any:
    return random.choice(values.TEXTS if random.random() < 0.5 else _VALUES)


def change_sheet(random: Random, files: Files, path: str) -> None:
    """Change one thing of a workbook as a person does: a value, a style, a heading, hidden rows, merged cells, the sheets."""
    from openpyxl import Workbook, load_workbook  # it takes 150 ms
    from openpyxl.cell.rich_text import CellRichText, TextBlock
    from openpyxl.cell.text import InlineFont
    from openpyxl.comments import Comment
    from openpyxl.styles import Font
    from openpyxl.utils.exceptions import IllegalCharacterError

    try:
        book: Any = load_workbook(io.BytesIO(files[path]), rich_text=True)
    except Exception:  # noqa: BLE001 (an earlier change has damaged it)
        book = Workbook()
    sheet = random.choice(book.worksheets or [book.create_sheet()])
    row, column = random.randint(1, sheet.max_row + 1), random.randint(1, sheet.max_column + 1)
    cell: Any = sheet.cell(row, column)
    with suppress(IllegalCharacterError, AttributeError):  # cells that are merged
        match random.randrange(11):
            case 0 | 1 | 2:
                cell.value = _value(random)
            case 3:
                rich = CellRichText("some ", TextBlock(InlineFont(b=True), "bold"))
                cell.value = random.choice((date(2024, 3, 1), "=1+1", "#REF!", None, rich, rich))
            case 4:
                sheet.cell(1, column).value = random.choice(_HEADINGS)
            case 5:
                cell.font = Font(bold=random.random() < 0.5, strike=True)
                cell.number_format = random.choice(("0%", "000", "@", "General", "yyyy-mm-dd"))
            case 6:
                cell.comment = Comment("Ask Anna", "Ben")
            case 7:
                sheet.row_dimensions[row].hidden = True
                sheet.column_dimensions["A"].hidden = random.random() < 0.5
            case 8:
                sheet.merge_cells(start_row=row, start_column=1, end_row=row + 1, end_column=column)
            case 9:
                book.create_sheet(random.choice(("Notes", "It's", "Übersicht 2")), random.randint(0, 1)).append(
                    ["Name"]
                )
            case _:
                sheet.sheet_state = random.choice(("hidden", "veryHidden", "visible"))
                book.active = random.randrange(len(book.worksheets))
    out = io.BytesIO()
    with suppress(IndexError, ValueError):  # no sheet that can be seen
        book.save(out)
        parts = unpack(out.getvalue())
        parts["docProps/core.xml"] = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"1980-01-01T00:00:00Z", parts["docProps/core.xml"])  # fmt: skip
        files[path] = pack(parts)


def change_records(random: Random, files: Files, path: str) -> None:
    """Change one thing of a JSON file with records: a value, a key, a record, the data around them, how it is written."""
    try:
        content = json.loads(files[path].decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return texts.change_text(random, files, path)
    lists = [content, *content.values()] if isinstance(content, dict) else [content]
    records: list[Any] = next((each for each in lists if isinstance(each, list) and each), [{}])
    record = next((each for each in random.sample(records, len(records)) if isinstance(each, dict)), {})
    key = random.choice([*record, "name"])
    match random.randrange(8):
        case 0 | 1 | 2:
            record[key] = _value(random)
        case 3:
            record[key] = random.choice(_ODD)
        case 4:
            record[random.choice((*_HEADINGS, *values.TEXTS))] = record.pop(key, 1)
        case 5:
            records.append(random.choice((dict(record), record.pop(key, None), [], 3, {})))
        case 6:
            content = {"version": 3, random.choice(("cards", "all cards", "")): content}
        case _:
            content = random.choice(({"Name": ["Wolf"]}, {"Wolf": {"power": 1}}, [], {}, records[0], [records]))
    text = json.dumps(content, ensure_ascii=random.random() < 0.5, indent=random.choice((None, 1, "\t")))
    if random.random() < 0.1:
        text = text.replace(": ", f": 1, {json.dumps(key)}: ", 1)
    files[path] = random.choice((b"", b"\xef\xbb\xbf")) + text.encode("utf-8", "surrogatepass")
    return None


def cells_of(raw: bytes, path: str) -> list[str]:
    """Return the texts below the headings of a workbook or JSON file, as a person sees them; none of a CSV file, whose form is a guess.

    Hidden sheets and cells with bold text or notes count by their names; numbers and dates with a format do not.
    """
    if path.endswith(".json"):
        try:
            content = json.loads(raw.decode("utf-8-sig"), parse_int=str, parse_float=str, parse_constant=lambda _: None)
        except ValueError:  # several values, or another encoding
            return []
        lists = content if isinstance(content, list) else max(filter(_is_list, content.values()), key=len, default=[])
        records = [each for each in lists if isinstance(each, dict)]
        found = [value for each in records for value in each.values() if value is not None and not _is_list(value)]
    elif path.endswith(".xlsx"):
        from openpyxl import load_workbook  # it takes 150 ms

        try:
            book = load_workbook(io.BytesIO(raw), data_only=True)
        except Exception:  # noqa: BLE001 (whatever openpyxl does with a workbook that only this program reads)
            return []
        sheets = [each for each in book.worksheets if any(cell is not None for row in each.values for cell in row)]
        read = next((each for each in sheets if each.sheet_state == "visible"), sheets[0])
        marked = [cell for row in read.iter_rows(min_row=2) for cell in row if cell.value is not None]
        plain = [cell.value for cell in marked if cell.number_format in ("General", "@")]
        found = [
            value.replace("_x000B_", "\v").replace("_x000D_", "\r") if isinstance(value, str) else value
            for value in plain
        ]
        found += [each.title for each in sheets if each is not read and each.sheet_state != "visible"]
        found += [cell.coordinate for cell in marked if cell.comment or cell.font.b or cell.font.strike][:5]
    else:
        return []
    return [text for value in found if (text := _shown(value))]


def _is_list(value: Any) -> bool:
    return isinstance(value, list | dict)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    text = str(value)
    text = re.sub("\r\n|[\r\v\f\x85\u2028\u2029]", "\n", text).replace("\t", " ")
    text = re.sub("[\x00-\x08\x0e-\x1f\x7f-\x9f\ufeff\ufffe\uffff]", "", text)
    return re.sub("[\ud800-\udfff]", "\ufffd", text).strip()
