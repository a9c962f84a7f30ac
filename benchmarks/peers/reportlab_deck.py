"""The fronts of a deck placed by hand with reportlab's canvas: the same drawings as ours, already laid out, without kerning.

Each drawing that is placed more than once is a form. Arguments: deck.json, font folder, output.
"""

from __future__ import annotations

import collections
import json
import sys
from pathlib import Path

from reportlab import rl_config
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
PAGE = (210 * MM, 297 * MM)
deck = json.loads(Path(sys.argv[1]).read_bytes())
drawings = deck["drawings"]
for face in ("Regular", "Italic", "SemiBold"):
    registerFont(TTFont(face, str(Path(sys.argv[2]) / f"Spectral-{face}.ttf")))
rl_config.useA85 = 0
canvas = Canvas(sys.argv[3], PAGE, initialFontName="Regular", invariant=1)
placed = collections.Counter(item["place"] for items in drawings for item in items if "place" in item)


def outline(segments):
    path = canvas.beginPath()
    draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo}
    for verb, xy in segments:
        if verb == "Z":
            path.close()
        else:
            draw[verb](*xy)
    return path


def paint(items):
    """Draw items in millimetres with y downwards, as they are given."""
    for item in items:
        if "place" in item:
            canvas.saveState()
            if item["clip"]:
                canvas.clipPath(outline(item["clip"]), stroke=0, fill=0)
            canvas.transform(*item["matrix"])
            if placed[item["place"]] > 1:
                canvas.doForm(f"d{item['place']}")
            else:
                paint(drawings[item["place"]])
            canvas.restoreState()
        elif "text" in item:
            canvas.setFillColor(item["color"])
            text = canvas.beginText()
            text.setTextTransform(1, 0, 0, -1, item["x"], item["y"])
            text.setFont(item["face"], item["size"] / MM)
            if item["space"]:
                text.setWordSpace(item["space"])
            text.textOut(item["text"])
            canvas.drawText(text)
        else:
            if item["fill"]:
                canvas.setFillColor(item["fill"])
            if item["stroke"]:
                canvas.setStrokeColor(item["stroke"])
                canvas.setLineWidth(item["width"])
                canvas.setDash(item["dash"] or [])
                canvas.setLineCap(int(item["round"]))
                canvas.setLineJoin(int(item["round"]))
            rule = 0 if item["even_odd"] else 1
            canvas.drawPath(
                outline(item["segments"]), stroke=bool(item["stroke"]), fill=bool(item["fill"]), fillMode=rule
            )


for number, items in enumerate(drawings):
    if placed[number] > 1:
        canvas.beginForm(f"d{number}", -1000, -1000, 2000, 2000)
        paint(items)
        canvas.endForm()

x0, y0 = (PAGE[0] - 189 * MM) / 2, (PAGE[1] + 264 * MM) / 2
for at in range(0, len(deck["fronts"]), 9):
    for step in range(4):
        x, y = x0 + step * 63 * MM, y0 - step * 88 * MM
        canvas.line(x, y0 + 1 * MM, x, y0 + 6 * MM)
        canvas.line(x, y0 - 265 * MM, x, y0 - 270 * MM)
        canvas.line(x0 - 1 * MM, y, x0 - 6 * MM, y)
        canvas.line(x0 + 190 * MM, y, x0 + 195 * MM, y)
    for slot, front in enumerate(deck["fronts"][at : at + 9]):
        canvas.saveState()
        canvas.transform(MM, 0, 0, -MM, x0 + slot % 3 * 63 * MM, y0 - slot // 3 * 88 * MM)
        trim = canvas.beginPath()
        trim.rect(0, 0, 63, 88)
        canvas.clipPath(trim, stroke=0, fill=0)
        paint(drawings[front])
        canvas.restoreState()
    canvas.showPage()
canvas.save()
