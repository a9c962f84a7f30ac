"""A deck made by protograf: a simpler card than ours (circles for signs, a plain shield), in its own way.

Arguments: deck.json, font folder (unused: its own default face), output, which lands in the working directory.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

deck = json.loads(Path(sys.argv[1]).read_bytes())["cards"]
target = Path(sys.argv[3])
del sys.argv[1:]  # protograf reads them as its own

from protograf import Card, Create, Data, Deck, Save, T, circle, polygon, polyshape, star, text  # noqa: E402

colors = {"spear": "#7A4E2D", "bow": "#2B5C8A", "swords": "#3F7D3A", "helm": "#C8961E", "banner": "#A3202A"}
Create(filename=target.name, paper="A4", margin=1.0)
rows = [["NAME", "FLAVOUR", "FOOT"], *([c["name"], c["flavour"], f"Bench - {c['number']}"] for c in deck)]
Data(data_list=rows)
Deck(cards=len(deck), width=6.3, height=8.8, grid_marks=True)
elements = [polygon(cx=3.15, cy=4.05, radius=1.9, sides=5, fill="#1F4E8C", stroke="#1E1B18")]
elements += [
    polyshape(
        points=[(1.25, 1.8), (5.05, 1.8), (5.05, 3.6), (3.15, 6.3), (1.25, 3.6)], fill="#D4A72C", stroke="#1E1B18"
    ),
    polyshape(points=[(1.25, 3.0), (5.05, 3.0), (5.05, 3.8), (1.25, 3.8)], fill="#A6192E", stroke="#1E1B18"),
    star(cx=2.2, cy=2.4, radius=0.4, fill="#1F4E8C", stroke="#1E1B18"),
    star(cx=4.1, cy=2.4, radius=0.4, fill="#1F4E8C", stroke="#1E1B18"),
    star(cx=3.15, cy=4.8, radius=0.4, fill="#1F4E8C", stroke="#1E1B18"),
]
for slot, color in enumerate(colors.values()):
    elements.append(circle(cx=0.95 + 1.1 * slot, cy=0.8, radius=0.47, fill=color, stroke=color))
    elements.append(polygon(cx=0.95 + 1.1 * slot, cy=0.8, radius=0.3, sides=3, fill="white", stroke="white"))
    elements.append(circle(cx=0.6, cy=1.88 + 0.56 * slot, radius=0.23, fill=color, stroke=color))
elements += [
    text(x=3.15, y=7.0, text=T("{{ NAME }}"), font_size=13),
    text(x=0.7, y=7.25, width=4.9, height=0.9, text=T("{{ FLAVOUR }}"), wrap=True, font_size=7, align="centre"),
    text(x=1.6, y=8.35, text=T("{{ FOOT }}"), font_size=5.5),
]
Card("*", *elements)
Save()
