"""Which vignette is shown and how: in which tones, mirrored or not, and what of it stays where its box has another form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ordo_pnp.draw.drawing import Path, Shape, Use, compose, rectangle, scaling, translation
from ordo_pnp.draw.pictures.placement import mirrored, reflection

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Item, Matrix


class VignetteChoice(NamedTuple):
    """What a card or a face asks for."""

    # Name of the vignette.
    of: str
    # Name of the look's tones; None for its palette.
    tones: str | None = None
    # ``x``, ``y`` or ``xy``.
    mirror: str | None = None
    # What stays in the middle as far as it can, in millimetres of the vignette; None for its own.
    focus: tuple[float, float] | None = None

    def under(self, spec: Mapping[str, Any]) -> VignetteChoice:
        """Return what is shown where a face says more: its tones and focus go first, mirroring is done after the card's."""
        tones, focus = spec.get("tones", self.tones), spec.get("focus", self.focus)
        return VignetteChoice(
            self.of, tones, mirrored(self.mirror, spec.get("mirror")), None if focus is None else (focus[0], focus[1])
        )


def choice_of(value: object) -> VignetteChoice | None:
    """Read what a card says; None where it is no name and no mapping with one.

    >>> choice_of("harbour"), choice_of({"of": "harbour", "tones": "dusk"}).tones, choice_of(7)
    (VignetteChoice(of='harbour', tones=None, mirror=None, focus=None), 'dusk', None)
    """
    if isinstance(value, str):
        return VignetteChoice(value)
    if isinstance(value, Mapping) and isinstance(value.get("of"), str):
        return VignetteChoice(value["of"]).under(value)
    return None


class FramedVignette(NamedTuple):
    """A vignette as a card shows it."""

    choice: VignetteChoice
    # Width and height of all of it, millimetres.
    size: tuple[float, float]
    # What stays in the middle as far as it can; None for its middle.
    focus: tuple[float, float] | None

    def moved(self, box: tuple[float, float], by: tuple[float, float], spec: Mapping[str, Any]) -> tuple[float, float]:
        """Return the focus with which it stands elsewhere in its box, as far as it can.

        Args:
            box: Width and height of the box that it covers, millimetres.
            by: How far it is moved to the right and down.
            spec: What the face says of it.
        """
        mirror = self.choice.under(spec).mirror
        matrix = framing(self.size, box, self.focus, mirror)
        scale = max(box[0] / self.size[0], box[1] / self.size[1])
        found = []
        for at in (0, 1):
            whole = self.size[at]
            is_mirrored = matrix[0 if at == 0 else 3] < 0
            start = matrix[4 + at] - (whole * scale if is_mirrored else 0.0)
            start = min(max(start + by[at], box[at] - whole * scale), 0.0)
            middle = (box[at] / 2 - start) / scale
            found.append(round(whole - middle if is_mirrored else middle, 1))
        return found[0], found[1]


def framing(
    size: tuple[float, float], box: tuple[float, float], focus: tuple[float, float] | None, mirror: str | None
) -> Matrix:
    """Return the matrix from a vignette to a box that it covers: what is over falls away, nothing stays free.

    Args:
        size: Width and height of the vignette.
        box: Width and height of the box.
        focus: What of the vignette comes as near to the middle of the box as can be; None for its own middle.
        mirror: How the vignette is mirrored about its middle before.
    """
    (width, height), (across, down) = size, box
    scale = max(across / width, down / height)
    x, y = focus or (width / 2, height / 2)
    if mirror in {"x", "xy"}:
        x = width - x
    if mirror in {"y", "xy"}:
        y = height - y
    left = min(max(x * scale - across / 2, 0.0), width * scale - across)
    top = min(max(y * scale - down / 2, 0.0), height * scale - down)
    about = compose(
        translation(width / 2, height / 2), compose(reflection(mirror), translation(-width / 2, -height / 2))
    )
    return compose(translation(-left, -top), compose(scaling(scale), about))


def extent_of(items: Iterable[Item]) -> Path:
    """Return the box around outlines, without their lines; an empty path around nothing."""
    bounds = [each for item in items if (each := _bounds(item)) is not None]
    if not bounds:
        return Path("", ())
    lefts, tops, rights, bottoms = zip(*bounds, strict=True)
    left, top = min(lefts), min(tops)
    return rectangle(left, top, max(rights) - left, max(bottoms) - top)


def _bounds(item: Item) -> tuple[float, float, float, float] | None:
    if isinstance(item, Use):
        return None if item.clip is None else item.clip.bounds()
    return item.path.bounds() if isinstance(item, Shape) else None


def seen_in(items: list[Item], box: tuple[float, float]) -> tuple[Item, ...]:
    """Return the items that show something in a box from the origin."""
    return tuple(item for item in items if _touches(item, box))


def _touches(item: Item, box: tuple[float, float]) -> bool:
    if isinstance(item, Shape):
        x, y, *_ = item.path.numbers or (0.0, 0.0)
        if 0 < x < box[0] and 0 < y < box[1]:  # as most of them; the others are measured
            return True
    bounds = _bounds(item)
    if bounds is None:
        return True
    left, top, right, bottom = bounds
    pen = item.width if isinstance(item, Shape) else 0.0
    return left - pen < box[0] and top - pen < box[1] and right + pen > 0 and bottom + pen > 0
