"""A plain face for each kind of card that shows every field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.catalog import fields_of

if TYPE_CHECKING:
    from ordo_pnp.new_game.plan import GamePlan

LOOK = {
    "palette": {"ink": "#1E1B18", "paper": "#FCFAF5"},
    "fonts": {"text": {"file": "Spectral-Regular.ttf"}, "bold": {"file": "Spectral-SemiBold.ttf"}},
    "sizes": {"name": 14, "text": 9},
    "weights": {"rule": 0.2},
}


def plain_face(kind: str, plan: GamePlan) -> dict[str, Any]:
    """Return the face of a kind."""
    y = 14.0
    elements: list[Any] = [
        {"rect": {"box": [-3, -3, 69, 94], "fill": "paper"}},
        {
            "text": {
                "box": [5, 4, 53, 8],
                "text": "$name",
                "font": "bold",
                "size": "name",
                "smallest": 5,
                "align": "center",
            }
        },
    ]
    for name, spec in fields_of(plan.kinds[kind]).items():
        if name == "name":
            continue
        if spec["type"] == "image":
            elements.append({"image": {"box": [5, y, 53, 20], "file": f"${name}"}})
            y += 20
        elif spec["type"] == "symbols":
            elements.append({"icons": {"box": [5, y, 53, 6], "of": f"${name}", "size": 5, "packed": True}})
            y += 6
        elif spec["type"] not in ("arms", "flag"):
            h = 16 if spec["type"] == "rich" else 5
            elements.append({"text": {"box": [5, y, 53, h], "text": f"${name}", "size": "text", "smallest": 5}})
            y += h
    return {"for": kind, "size": [63, 88], "elements": elements}
