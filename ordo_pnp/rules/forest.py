"""The forest of cards: what a copy of each is worth, with its interval, among the cards it is compared with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from statistics import median
from typing import Any

from ordo_pnp.rules.report_tables import signed
from ordo_pnp.rules.svg import WIDTH, Scale, line, plot, rect, tag, text

_ROW = 17.0
_HEAD = 30.0
# Of a picture.
_TALL = 132.0
_NAMES, _END = 238.0, WIDTH - 54.0
CLASSES = {"too strong": "bad", "too weak": "bad", "suspicious": "warn", "fair": "fair"}


def groups_of(cards: Sequence[Mapping[str, Any]]) -> dict[str, list[Mapping[str, Any]]]:
    """Return the cards by what they are compared with, the greatest impact first."""
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for each in cards:
        groups.setdefault(each["siblings"], []).append(each)
    return groups


def forest(
    group: str, cards: Sequence[Mapping[str, Any]], ends: tuple[float, float], pictures: Mapping[str, str]
) -> str:
    """Return a plot of siblings on a scale that all groups share.

    Args:
        group: What the cards are.
        cards: Siblings, the greatest impact first.
        ends: Of the scale, in points.
        pictures: Addresses of pictures, by card.
    """
    scale = Scale(*ends, _NAMES + 10, _END)
    height = _ROW * len(cards) + _HEAD + 8
    middle = median(each["impact"] for each in cards)
    parts = [rect(scale(middle - 5), _HEAD - 6, scale(middle + 5) - scale(middle - 5), height - _HEAD - 2, "band")]
    for each in scale.ticks(7):
        parts += [
            line(scale(each), _HEAD - 6, scale(each), height - 8, "grid"),
            text(scale(each), 16, f"{each:+g}".replace("-", "−") if each else "0", "tick", "middle"),
        ]
    parts.append(line(scale(middle), _HEAD - 6, scale(middle), height - 8, "even"))
    parts += [_row(card, _HEAD + _ROW * (at + 0.5), scale) for at, card in enumerate(cards)]
    parts += [
        _picture(card, pictures[card["card"]], _HEAD + _ROW * at, height)
        for at, card in enumerate(cards)
        if card["card"] in pictures
    ]
    return plot(height, f"Impact of each card, {group}", parts)


def _row(card: Mapping[str, Any], y: float, scale: Scale) -> str:
    low, high = card["interval"]
    kind = CLASSES[card["verdict"]]
    told = f"{card['label']}: {signed(card['impact'])} points [{signed(low)}, {signed(high)}], {card['verdict']}"
    name = card["label"] if len(card["label"]) <= 32 else card["label"][:31] + "…"
    content = (
        tag("title", escape(told))
        + rect(0, y - _ROW / 2, WIDTH, _ROW, "hit")
        + text(_NAMES, y + 4, name, f"name {kind}", "end")
        + line(scale(low), y, scale(high), y, f"span {kind}")
        + tag("circle", cx=scale(card["impact"]), cy=y, r=4.2, class_=f"dot {kind}")
        + text(WIDTH - 4, y + 4, signed(card["impact"]), f"value {kind}", "end")
    )
    return tag("g", content, class_="card", id=_anchor(card["card"]))


def _anchor(card: str) -> str:
    """Return the name of a card's row within the page."""
    return "card-" + card.replace("/", "-")


def _picture(card: Mapping[str, Any], address: str, y: float, height: float) -> str:
    """Return a card's picture, which is shown below its row, or above it, while the pointer is there."""
    below = y + _ROW + 1
    top = below if below + _TALL <= height else y - _TALL - 1
    image = tag("image", href=address, x=0.0, y=max(0.0, top), width=_TALL * 0.65, height=_TALL, class_="picture")
    return tag("g", image, class_=f"of-{_anchor(card['card'])}")
