"""Changes of spreadsheets: cells and rows of CSV files, parts and bytes of workbooks."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, Final

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
