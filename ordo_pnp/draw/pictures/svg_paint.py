"""How the outlines of an SVG file are painted: colours, strokes and opacity, inherited from the elements around."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.draw.pictures.svg_shapes import length_of, numbers_in

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Color


# What is read of presentation attributes and of ``style``; everything else changes no outline that is allowed.
_KNOWN = frozenset(
    {
        "fill", "stroke", "stroke-width", "fill-rule", "opacity", "fill-opacity", "stroke-opacity", "stroke-linecap",
        "stroke-linejoin", "stroke-dasharray", "display", "visibility", "color",
    }
)  # fmt: skip
_NOTHING = frozenset({"none", "transparent"})


class SvgPaint(NamedTuple):
    """What an element hands on to those inside of it."""

    fill: Color | None = "#000000"
    stroke: Color | None = None
    width: float = 1.0
    even_odd: bool = False
    # All of ``opacity`` and of ``fill-opacity``: an outline has one, and what is stroked the same.
    opacity: float = 1.0
    round_ends: bool = False
    dash: tuple[float, ...] = ()
    # What ``currentColor`` is.
    color: Color = "#000000"
    is_hidden: bool = False

    def inside(self, attributes: Mapping[str, str]) -> SvgPaint:
        """Return how an element with some attributes is painted.

        Raises:
            ValueError: An attribute cannot be read, or asks for more than a plain colour.
        """
        own = {name: value.strip() for name, value in attributes.items() if name in _KNOWN}
        own |= _declarations(attributes.get("style", ""))
        own = {name: value for name, value in own.items() if value != "inherit"}
        color = _color(own["color"], self.color) or self.color if "color" in own else self.color
        ends = own.get("stroke-linecap", "round" if self.round_ends else "butt")
        opacity = self.opacity * _part(own.get("opacity")) * _part(own.get("fill-opacity", own.get("stroke-opacity")))
        return self._replace(
            fill=_color(own["fill"], color) if "fill" in own else self.fill,
            stroke=_color(own["stroke"], color) if "stroke" in own else self.stroke,
            width=length_of(own.get("stroke-width"), self.width),
            even_odd=own["fill-rule"] == "evenodd" if "fill-rule" in own else self.even_odd,
            opacity=opacity,
            round_ends=ends == "round",
            dash=_dash(own["stroke-dasharray"]) if "stroke-dasharray" in own else self.dash,
            color=color,
            is_hidden=self.is_hidden or own.get("display") == "none" or own.get("visibility") == "hidden",
        )


def _declarations(style: str) -> dict[str, str]:
    pairs = (each.partition(":") for each in style.split(";") if each.strip())
    return {name.strip(): value.strip() for name, _, value in pairs if name.strip() in _KNOWN}


def _color(text: str, current: Color) -> Color | None:
    from PIL import ImageColor  # most decks have no pictures; importing it costs 20 ms

    if text in _NOTHING:
        return None
    if text.lower() == "currentcolor":
        return current
    if text.lower().startswith("url"):
        raise ValueError("a gradient or pattern is no plain colour")
    try:
        red, green, blue = ImageColor.getrgb(text)[:3]
    except ValueError:
        raise ValueError(f"`{text[:40]}` is no colour") from None
    return f"#{red:02X}{green:02X}{blue:02X}"


def _part(text: str | None) -> float:
    if text is None:
        return 1.0
    is_percent = text.endswith("%")
    (value,) = numbers_in(text.removesuffix("%")) or [1.0]
    return min(max(value / (100 if is_percent else 1), 0.0), 1.0)


def _dash(text: str) -> tuple[float, ...]:
    values = [] if text == "none" else numbers_in(text)
    return tuple(values) if values and min(values) > 0 else ()
