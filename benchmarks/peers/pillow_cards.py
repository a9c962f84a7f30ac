"""Cards drawn with Pillow, one PNG each, as people write it: polygons, lines and text on a picture, larger and made smaller for smooth edges.

Arguments: cards.json, font, folder, how many times larger.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

DPI = 300
larger = int(sys.argv[4])
scale = DPI / 25.4 * larger
cards = json.loads(Path(sys.argv[1]).read_bytes())


@cache
def font(points: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(sys.argv[2], points / 72 * DPI * larger)


for number, card in enumerate(cards["cards"]):
    size = tuple(round(side * DPI / 25.4) for side in cards["size"])
    picture = Image.new("RGB", tuple(side * larger for side in size), "white")
    draw = ImageDraw.Draw(picture)
    for step in card:
        if step["what"] == "text":
            draw.text(
                (step["x"] * scale, step["y"] * scale), step["text"], step["color"], font(step["size"]), anchor="ls"
            )
            continue
        points = [each * scale for each in step["points"]]
        if step["what"] == "polygon":
            draw.polygon(points, fill=step["color"])
        else:
            draw.line(points, fill=step["color"], width=max(1, round(step["width"] * scale)))
    if larger > 1:
        picture = picture.reduce(larger)
    picture.save(Path(sys.argv[3]) / f"{number}.png", compress_level=3)
