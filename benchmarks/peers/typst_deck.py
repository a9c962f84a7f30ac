"""A deck made by typst from one document that reads the cards as JSON and the art as SVG pictures.

Arguments: deck.json, font folder, output.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import typst

DOCUMENT = r"""
#let deck = json("cards.json")
#set page(width: 210mm, height: 297mm, margin: 0mm)
#set text(font: "Spectral", fill: rgb("#1E1B18"), lang: "en", hyphenate: true)
#set par(leading: 0.45em)
#let signs = ("spear", "bow", "swords", "helm", "banner")
#let art(name, width) = image("art/" + name + ".svg", width: width)
#let card(c) = box(width: 63mm, height: 88mm, {
  place(dx: 12.5mm, dy: 18mm, art("arms-" + str(c.arms), 38mm))
  for (slot, symbol) in signs.enumerate() {
    let style = if symbol in c.symbols { "tile" } else { "ring" }
    place(dx: (4.8 + 11 * slot) * 1mm, dy: 3.3mm, art(symbol + "-" + style, 9.4mm))
  }
  for (row, symbol) in c.symbols.enumerate() {
    place(dx: 3.7mm, dy: (16.5 + 5.6 * row) * 1mm, art(symbol + "-plain", 4.6mm))
  }
  place(dx: 6mm, dy: 66mm, box(width: 51mm, align(center, text(size: 13pt, weight: 600, c.name))))
  place(dx: 7mm, dy: 72.5mm, box(width: 49mm, align(center, text(size: 8pt, style: "italic", c.flavour))))
  place(dx: 9.5mm, dy: 81.5mm, text(size: 5.5pt, fill: rgb("#6A6259"), "Bench · " + str(c.number)))
})
#let marks = {
  for step in range(4) {
    let (x, y) = (10.5mm + step * 63mm, 16.5mm + step * 88mm)
    place(line(start: (x, 10.5mm), end: (x, 15.5mm), stroke: 0.25pt))
    place(line(start: (x, 281.5mm), end: (x, 286.5mm), stroke: 0.25pt))
    place(line(start: (4.5mm, y), end: (9.5mm, y), stroke: 0.25pt))
    place(line(start: (200.5mm, y), end: (205.5mm, y), stroke: 0.25pt))
  }
}
#for sheet in deck.chunks(9) {
  page({
    marks
    for (slot, c) in sheet.enumerate() {
      place(dx: 10.5mm + calc.rem(slot, 3) * 63mm, dy: 16.5mm + calc.quo(slot, 3) * 88mm, card(c))
    }
  })
}
"""


def svg(items, width, height):
    paths = []
    for item in items:
        data = " ".join(verb + " ".join(map(str, xy)) for verb, xy in item["segments"])
        stroke = f'stroke="{item["stroke"]}" stroke-width="{item["width"]}"' if item["stroke"] else ""
        paths.append(f'<path d="{data}" fill="{item["fill"] or "none"}" {stroke}/>')
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(paths)}</svg>'


deck = json.loads(Path(sys.argv[1]).read_bytes())
folder = Path(sys.argv[3]).with_suffix(".typst")
(folder / "art").mkdir(parents=True, exist_ok=True)
(folder / "cards.json").write_text(json.dumps(deck["cards"]), encoding="utf-8")
for name, items in deck["signs"].items():
    side = 4.6 if name.endswith("plain") else 9.4
    (folder / "art" / f"{name.replace(' ', '-')}.svg").write_text(svg(items, side, side), encoding="utf-8")
for number, items in enumerate(deck["arms"]):
    (folder / "art" / f"arms-{number}.svg").write_text(svg(items, 38, 45), encoding="utf-8")
(folder / "deck.typ").write_text(DOCUMENT, encoding="utf-8")
typst.compile(str(folder / "deck.typ"), output=sys.argv[3], font_paths=[sys.argv[2]], ignore_system_fonts=True)
