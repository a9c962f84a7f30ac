"""PDF files and pictures as a printer sees them: millimetres, texts and pixels, read by pikepdf, pdfium and Pillow."""

from __future__ import annotations

import hashlib
import math

import pikepdf
import PIL.Image
import pypdfium2

MM = 25.4 / 72
DPI = 50
LINES = {"m", "l", "c", "v", "y", "re"}
ENDS = {"W", "W*", "S", "s", "f", "f*", "B", "B*", "b", "b*", "n"}
"""Operators that go on with a path, and that end it."""
MOST = 40
"""Drawings and lines of a page that are named; a digest stands for the others."""


def measured_picture(path) -> str:
    """Return the size of a picture and a digest of its pixels."""
    with PIL.Image.open(path) as picture:
        pixels = picture.convert("RGBA")
        size = f"{picture.width} × {picture.height} px, {picture.mode}"
        dpi = picture.info.get("dpi")
    at = f" at {dpi[0]:.0f} dpi" if dpi else ""
    return f"{size}{at}, {hashlib.sha256(pixels.tobytes()).hexdigest()[:12]}"


def measured_pdf(path, *, words=False) -> str:
    """Return what stands on each page of a PDF file, lengths in mm from the upper left corner.

    Each placed drawing, such as a side of a card, has its corner, the box in which it is painted, and the words in it;
    sheets have the lines along which they are cut. A page ends with a digest of how it looks.

    Args:
        path: The file.
        words: All words of each page as they follow each other, in place of those in boxes.
    """
    with pikepdf.open(path) as pdf, pypdfium2.PdfDocument(path) as shown:
        lines = [f"{len(pdf.pages)} pages, contents {_digest_of(pdf)}", *_about(pdf)]
        drawings = {}
        for number, page in enumerate(pdf.pages):
            seen = shown[number]
            lines += [f"page {number + 1}: {_size(page)}", *_Page(page, None if words else seen, drawings).told]
            if words:
                lines += [f"  | {each}" for each in seen.get_textpage().get_text_bounded().splitlines()]
            bitmap = seen.render(scale=DPI / 72)
            lines.append(f"  looks {bitmap.width} × {bitmap.height} px {_short(bytes(bitmap.buffer))}")
    return "\n".join(lines)


def _short(data):
    return hashlib.sha256(data).hexdigest()[:12]


def _digest_of(pdf):
    """Return a digest of all objects and contents of a PDF, however they are compressed."""
    found = hashlib.sha256()
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream):
            found.update(item.read_bytes())
            packed = {"/Length", "/Filter", "/DecodeParms"}
            found.update(
                repr(sorted((key, _unparsed(each)) for key, each in item.items() if key not in packed)).encode()
            )
        else:
            found.update(_unparsed(item))
    return found.hexdigest()[:12]


def _unparsed(item):
    return item.unparse() if isinstance(item, pikepdf.Object) else repr(item).encode()


def _about(pdf):
    """Yield what a PDF says of itself, its outline and its layers."""
    for key, value in sorted(pdf.docinfo.items()):
        yield f"{key[1:].lower()}: {value}"
    for key in ("/Lang", "/PageLayout", "/PageMode"):
        if key in pdf.Root:
            yield f"{key[1:].lower()}: {pdf.Root[key]}"
    with pdf.open_outline() as outline:
        if outline.root:
            yield "outline: " + " · ".join(each.title for each in outline.root)


def _size(page):
    width, height = (float(page.mediabox[at + 2]) - float(page.mediabox[at]) for at in (0, 1))
    boxes = [
        f"{key[1:]} {' '.join(_mm(float(each) * MM) for each in page.obj[key])}"
        for key in ("/TrimBox", "/BleedBox", "/CropBox")
        if key in page.obj
    ]
    turned = f", turned {page.obj.Rotate}°" if "/Rotate" in page.obj else ""
    return "; ".join([f"{_mm(width * MM)} × {_mm(height * MM)} mm{turned}", *boxes])


def _mm(length):
    return f"{round(length, 2) + 0.0:g}"


class _Page:
    """Follows the contents of a page: where drawings are placed, and which lines are drawn beside them.

    Args:
        page: As pikepdf reads it.
        seen: As pdfium reads it, for the words in boxes; None without words.
        drawings: The numbers of drawings of the file, in the order in which they are placed first; it grows.
    """

    def __init__(self, page, seen, drawings):
        self._width, self._height = (float(each) for each in page.mediabox[2:])
        self._words = seen and seen.get_textpage()
        self._upright, self._level = set(), set()
        self._drawings = drawings
        self._rows = {}
        self._follow(page, page.obj.get("/Resources", {}), pikepdf.Matrix(), 0)
        rows = [f"  at x {_several(x)}{row}" for row, x in self._rows.items()]
        self.told, others = rows[:MOST], rows[MOST:]
        if others:
            self.told.append(f"  and {len(others)} more {_short(repr(others).encode())}")
        for name, found in (("across", self._upright), ("down", self._level)):
            if found:
                self.told.append(f"  lines {name}: {_some(sorted(found))}")
        if self._words and not self._rows:
            self.told.append("  " + " / ".join(self._words.get_text_bounded().split("\r\n")))

    def _place(self, matrix, x, y):
        x, y = matrix.transform((x, y))
        return round(x * MM, 2), round((self._height - y) * MM, 2)

    def _follow(self, stream, resources, matrix, depth):
        kept, clip, path = [], None, []
        for operands, operator in pikepdf.parse_content_stream(stream):
            name = str(operator)
            numbers = [float(each) for each in operands] if name == "cm" or name in LINES else ()
            if name == "q":
                kept.append((matrix, clip))
            elif name == "Q":
                matrix, clip = kept.pop()
            elif name == "cm":
                matrix = pikepdf.Matrix(*numbers) @ matrix
            elif name in LINES:
                points = self._points(name, numbers, matrix)
                if name == "l":
                    self._draw(path[-1], points[-1])
                path += points
            elif name == "Do":
                self._placed(resources["/XObject"][str(operands[0])], matrix, clip, depth)
            elif name in ENDS:
                clip = path if name in {"W", "W*"} else clip
                path = []

    def _points(self, name, numbers, matrix):
        if name == "re":
            x, y, width, height = numbers
            return [self._place(matrix, x, y), self._place(matrix, x + width, y + height)]
        return [self._place(matrix, *numbers[-2:])]

    def _placed(self, item, matrix, clip, depth):
        if item.get("/Subtype") == "/Image":
            x, y = self._place(matrix, 0, 1)
            right, bottom = self._place(matrix, 1, 0)
            self._rows[f", y {_mm(y)}: picture of {item.Width} × {item.Height} px to {_mm(right)}, {_mm(bottom)}"] = [x]
            return
        if "/Matrix" in item:
            matrix = pikepdf.Matrix(item.Matrix) @ matrix
        left, top, right, bottom = (float(each) for each in item.BBox)
        corners = [self._place(matrix, left, top), self._place(matrix, right, bottom)]
        whole = all(
            abs(a - b) < 0.5 for a, b in zip(_box(corners), (0, 0, self._width * MM, self._height * MM), strict=True)
        )
        if whole and depth == 0:
            self._follow(item, item.get("/Resources", {}), matrix, 1)
            return
        x, y = self._place(matrix, 0, 0)
        box = _box(clip or corners)
        number = self._drawings.setdefault(item.objgen, len(self._drawings) + 1)
        turn = round(math.degrees(math.atan2(-matrix.b, matrix.a))) % 360
        turned = f", turned {turn}°" if turn else ""
        words = f": {self._text_in(box)}" if self._words else ""
        around = " ".join(_mm(each) for each in (box[0] - x, box[1] - y, box[2] - x, box[3] - y))
        self._rows.setdefault(f", y {_mm(y)}{turned}: drawing {number} from {around}{words}", []).append(x)

    def _text_in(self, box):
        left, top, right, bottom = (each / MM for each in box)
        found = self._words.get_text_bounded(left, self._height - bottom, right, self._height - top)
        return " / ".join(each.strip() for each in found.splitlines() if each.strip())[:160]

    def _draw(self, start, end):
        if start[0] == end[0]:
            self._upright.add(start[0])
        elif start[1] == end[1]:
            self._level.add(start[1])


def _some(lengths):
    found = _several(lengths[:MOST])
    return f"{found} and {len(lengths) - MOST} more {_short(repr(lengths).encode())}" if lengths[MOST:] else found


def _several(lengths):
    return " ".join(map(_mm, lengths))


def _box(points):
    return (min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points))
