"""A deck written by hand with reportlab's canvas, as lean as it gets: forms for art, no checks, no kerning.

Arguments: deck.json, font folder, output.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from reportlab import rl_config
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
PAGE = (210 * MM, 297 * MM)
deck = json.loads(Path(sys.argv[1]).read_bytes())
for face in ("Regular", "Italic", "SemiBold"):
    registerFont(TTFont(face, str(Path(sys.argv[2]) / f"Spectral-{face}.ttf")))
rl_config.useA85 = 0
canvas = Canvas(sys.argv[3], PAGE, initialFontName="Regular", invariant=1)


def form(name, items, width, height):
    canvas.beginForm(name, 0, 0, width * MM, height * MM)
    for item in items:
        path = canvas.beginPath()
        draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo}
        for verb, xy in item["segments"]:
            if verb == "Z":
                path.close()
            else:
                draw[verb](*(v * MM if i % 2 == 0 else (height - v) * MM for i, v in enumerate(xy)))
        if item["fill"]:
            canvas.setFillColor(item["fill"])
        if item["stroke"]:
            canvas.setStrokeColor(item["stroke"])
            canvas.setLineWidth(item["width"] * MM)
        canvas.drawPath(path, stroke=bool(item["stroke"]), fill=bool(item["fill"]))
    canvas.endForm()


for name, items in deck["signs"].items():
    side = 4.6 if name.endswith("plain") else 9.4
    form(name.replace(" ", "-"), items, side, side)
for number, items in enumerate(deck["arms"]):
    form(f"arms-{number}", items, 38, 45)


def place(name, x, y):
    canvas.saveState()
    canvas.translate(x, y)
    canvas.doForm(name)
    canvas.restoreState()


def card(entry, left, top):
    def down(mm):
        return top - mm * MM

    place(f"arms-{entry['arms']}", left + 12.5 * MM, down(18 + 45))
    for slot, symbol in enumerate(("spear", "bow", "swords", "helm", "banner")):
        style = "tile" if symbol in entry["symbols"] else "ring"
        place(f"{symbol}-{style}", left + (4.8 + 11 * slot) * MM, down(3.3 + 9.4))
    for row, symbol in enumerate(entry["symbols"]):
        place(f"{symbol}-plain", left + 3.7 * MM, down(16.5 + 4.6 + 5.6 * row))
    canvas.setFillColor("#1E1B18")
    canvas.setFont("SemiBold", 13)
    canvas.drawCentredString(left + 31.5 * MM, down(70), entry["name"])
    canvas.setFont("Italic", 8)
    for line, words in enumerate(simpleSplit(entry["flavour"], "Italic", 8, 49 * MM)):
        canvas.drawCentredString(left + 31.5 * MM, down(75.5) - line * 9, words)
    canvas.setFillColor("#6A6259")
    canvas.setFont("Regular", 5.5)
    canvas.drawString(left + 9.5 * MM, down(83.5), f"Bench · {entry['number']}")


x0, y0 = (PAGE[0] - 189 * MM) / 2, (PAGE[1] + 264 * MM) / 2
for at in range(0, len(deck["cards"]), 9):
    for step in range(4):
        x, y = x0 + step * 63 * MM, y0 - step * 88 * MM
        canvas.line(x, y0 + 1 * MM, x, y0 + 6 * MM)
        canvas.line(x, y0 - 265 * MM, x, y0 - 270 * MM)
        canvas.line(x0 - 1 * MM, y, x0 - 6 * MM, y)
        canvas.line(x0 + 190 * MM, y, x0 + 195 * MM, y)
    for slot, entry in enumerate(deck["cards"][at : at + 9]):
        card(entry, x0 + slot % 3 * 63 * MM, y0 - slot // 3 * 88 * MM)
    canvas.showPage()
canvas.save()
