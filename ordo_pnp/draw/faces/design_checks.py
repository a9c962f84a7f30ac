"""Check the design of a layout: ground up to the bleed, contrast, small type, and fields of cards that no layout shows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ordo_pnp.base import Diagnostic, Ties, finding
from ordo_pnp.cards import HIDDEN, RULES, Derived, GameData
from ordo_pnp.draw.drawing import IDENTITY, Color, Matrix, Path as Outline, compose, rectangle, rotation, translation
from ordo_pnp.draw.faces.conditions import kinds_of
from ordo_pnp.draw.faces.cursor import LayoutCursor
from ordo_pnp.draw.faces.frame import Bounds
from ordo_pnp.draw.faces.look import UnknownNameError
from ordo_pnp.draw.faces.record import NAME
from ordo_pnp.draw.faces.references import ROLES, RULES as RULES_TEXT, is_reference
from ordo_pnp.draw.faces.stack_elements import rooms_of
from ordo_pnp.draw.finding_codes import (
    EMPTY_FACE,
    GROUND_TOO_SMALL,
    LOW_CONTRAST,
    NOT_SHOWN,
    UNKNOWN_REFERENCE,
    remedy_among,
)
from ordo_pnp.draw.path_data import parse_path
from ordo_pnp.draw.pictures.outlines import outline_of, placing_matrix

_ANYWHERE: Bounds = (-math.inf, -math.inf, math.inf, math.inf)


class PlacedElement(NamedTuple):
    """One element and its place."""

    kind: str
    spec: Mapping[str, Any]
    # Keys and indices from the layout to it.
    path: tuple[str | int, ...]
    bounds: Bounds
    # Drawn on every card, whole and opaque.
    is_certain: bool

    def holds(self, other: PlacedElement) -> bool:
        """Whether another element lies inside of this one."""
        (a, b, c, d), (e, f, g, h) = self.bounds, other.bounds
        return a <= e and b <= f and c >= g and d >= h

    def touches(self, other: PlacedElement) -> bool:
        """Whether another element and this one have something in common."""
        (a, b, c, d), (e, f, g, h) = self.bounds, other.bounds
        return a < g and e < c and b < h and f < d


def placed_elements(
    specs: Sequence[Mapping[str, Any]],
    size: Sequence[float],
    path: tuple[str | int, ...] = ("elements",),
    matrix: Matrix = IDENTITY,
    *,
    is_certain: bool = True,
) -> Iterator[PlacedElement]:
    """Yield a layout's elements, also those in groups, in mm; a repeat may lie anywhere.

    Args:
        specs: The elements.
        size: Width and height of the face.
        path: The path of the list.
        matrix: From here to the millimetres of the trim.
        is_certain: Whether the elements here are drawn on every card.
    """
    for index, each in enumerate(specs):
        kind, spec = next(iter(each.items()))
        if spec is None:  # it has no place, which has been reported
            continue
        here = (*path, index, kind)
        certain = (
            is_certain
            and "when" not in spec
            and spec.get("opacity", 1) == 1
            and spec.keys().isdisjoint(("clip", "clip-path"))
        )
        if kind == "group":
            inner = compose(matrix, group_matrix(spec, size))
            yield from placed_elements(spec["elements"], size, (*here, "elements"), inner, is_certain=certain)
        elif kind == "stack":
            yield from _stacked(spec, here, matrix)
        else:
            outline = _outline(kind, spec)
            bounds = _ANYWHERE if outline is None else outline.transformed(matrix).bounds()
            yield PlacedElement(kind, spec, here, bounds, certain)


def _stacked(spec: Mapping[str, Any], path: tuple[str | int, ...], matrix: Matrix) -> Iterator[PlacedElement]:
    """Yield the texts of a stack, placed anywhere in its height, then the stack."""
    x, y, width, height = spec["box"]
    for index, each in enumerate(spec["elements"]):
        part = each.get("text")
        if part is not None:
            rooms = rooms_of(part, (x, y, width, height))
            left, right = min(room[0] for room in rooms), max(sum(room) for room in rooms)
            bounds = rectangle(left, y, right - left, height).transformed(matrix).bounds()
            yield PlacedElement("text", part, (*path, "elements", index, "text"), bounds, is_certain=False)
    yield PlacedElement(
        "stack", spec, path, rectangle(x, y, width, height).transformed(matrix).bounds(), is_certain=False
    )


def _outline(kind: str, spec: Mapping[str, Any]) -> Outline | None:
    if "box" in spec:
        return rectangle(*spec["box"])
    if "along" in spec:
        return _readable(spec["along"])
    if kind not in ("line", "path", "curve", "battlement"):
        return None
    try:
        return outline_of(kind, spec)
    except ValueError:
        return None  # reported by the compiler


def _readable(path: str) -> Outline | None:
    try:
        return parse_path(path)
    except ValueError:
        return None  # reported by the compiler


def group_matrix(spec: Mapping[str, Any], size: Sequence[float]) -> Matrix:
    """Return a group's matrix on a face: turned, enlarged and mirrored about its middle.

    Args:
        spec: Of the group.
        size: Width and height of the face, for a group without its own.
    """
    across, down = spec.get("size", size)
    moved = translation(*spec.get("at", (0.0, 0.0)))
    made = compose(rotation(spec.get("rotate", 0), across / 2, down / 2), _made(spec, across / 2, down / 2))
    return compose(moved, made)


def _made(spec: Mapping[str, Any], x: float, y: float) -> Matrix:
    about = placing_matrix({key: spec[key] for key in ("scale", "mirror") if key in spec})
    return compose(translation(x, y), compose(about, translation(-x, -y)))


# Between letters and their ground; less cannot be read at arm's length. As WCAG 2 counts it, for large type.
LEAST_CONTRAST = 3.0
_PAPER = "#FFFFFF"
_FILLED = ("rect", "path", "image")
_SAMPLES = 40  # points along an edge; a gap of 1.5 mm on a card is found
# Elements that lie between letters and their ground without being one.
_LETTERS = ("text", "icons", "line")


def check_design(specs: Sequence[Mapping[str, Any]], cursor: LayoutCursor) -> None:
    """Report an empty face, a ground that ends before the bleed does, and letters that their ground swallows.

    Args:
        specs: The elements in millimetres.
        cursor: The top of the layout.
    """
    if not specs:
        remedy = "add what its cards shall show; `ordo new face` writes a face to start from"
        cursor.problem(EMPTY_FACE, "it has no elements: its cards would be blank", "elements", remedy=remedy)
        return
    frame = cursor.frame
    placed = list(placed_elements(specs, (frame.width, frame.height)))
    _check_ground(placed, cursor)
    for index, each in enumerate(placed):
        if each.kind == "text":
            _check_contrast(each, placed[:index], cursor)


def _check_ground(placed: Sequence[PlacedElement], cursor: LayoutCursor) -> None:
    """Report a ground that misses a part of the bleed; one that keeps away from the trim on all sides is a border.

    The first element is the ground if it covers half of the trim.
    """
    ground = placed[0] if placed and placed[0].kind in _FILLED else None
    if ground is None or ("fill" not in ground.spec and ground.kind != "image") or not _is_half(ground, cursor):
        return
    filled = [each for each in placed if each.kind == "image" or (each.kind in _FILLED and "fill" in each.spec)]
    bare = [side for side in _SIDES if not _is_covered(side, filled, cursor)]
    if not bare or (len(bare) == len(_SIDES) and _is_border(ground, cursor)):
        return
    out = cursor.frame.bleed
    where = "any side" if len(bare) == len(_SIDES) else f"the {' and the '.join(bare)}"
    message = f"the ground does not reach {out:g} mm beyond the trim at {where}: paper shows at the cut"
    remedy = "make it larger; the box `bleed` is trim and bleed together"
    key = "box" if "box" in ground.spec else "d"
    cursor.problem(GROUND_TOO_SMALL, message, *ground.path, key, remedy=remedy)


_SIDES = ("left", "top", "right", "bottom")


def _is_half(ground: PlacedElement, cursor: LayoutCursor) -> bool:
    left, top, right, bottom = ground.bounds
    width, height = cursor.frame.width, cursor.frame.height
    across, down = min(right, width) - max(left, 0), min(bottom, height) - max(top, 0)
    return across > 0 and down > 0 and across * down >= width * height / 2


def _is_covered(side: str, filled: Sequence[PlacedElement], cursor: LayoutCursor) -> bool:
    """Whether something is painted all along the outer edge of the bleed."""
    frame = cursor.frame
    out = frame.bleed - 0.01  # just inside: boxes may end at the edge itself
    across = (-out, frame.width + out)
    down = (-out, frame.height + out)
    corner = _SAMPLES // 4 if frame.outline != "rectangle" else 0  # nothing of other pieces lies in the corners
    for step in range(corner, _SAMPLES + 1 - corner):
        part = step / _SAMPLES
        x = across[0] + part * (across[1] - across[0]) if side in ("top", "bottom") else across[side == "right"]
        y = down[0] + part * (down[1] - down[0]) if side in ("left", "right") else down[side == "bottom"]
        if not any(a <= x <= c and b <= y <= d for a, b, c, d in (each.bounds for each in filled)):
            return False
    return True


def _is_border(ground: PlacedElement, cursor: LayoutCursor) -> bool:
    """Whether a ground ends clearly inside the trim on all sides, which leaves a border of paper on purpose."""
    left, top, right, bottom = ground.bounds
    frame = cursor.frame
    return min(left, top, frame.width - right, frame.height - bottom) >= min(frame.safe, 2.0)


def _check_contrast(text: PlacedElement, before: Sequence[PlacedElement], cursor: LayoutCursor) -> None:
    """Report letters that stand out too little, where their colour and that of their ground are known."""
    ink, ground = _color(text.spec.get("color", "ink"), cursor), _ground_of(text, before, cursor)
    if ink is None or ground is None:
        return
    found = round(contrast(ink, ground), 2)
    if found < LEAST_CONTRAST:
        message = f"letters of {ink} on {ground} have a contrast of {found:g} : 1, less than {LEAST_CONTRAST:g} : 1"
        key = ("color",) if "color" in text.spec else ()
        remedy = "use a darker or a lighter colour"
        cursor.problem(LOW_CONTRAST, message, *text.path, *key, remedy=remedy)


def _ground_of(text: PlacedElement, before: Sequence[PlacedElement], cursor: LayoutCursor) -> Color | None:
    """Return the colour that letters stand on; None where it is not the same all over, or differs from card to card."""
    for each in reversed(before):
        is_empty = each.kind in ("rect", "path") and "fill" not in each.spec
        if each.kind in _LETTERS or is_empty or not each.touches(text):
            continue
        if each.kind == "rect" and each.is_certain and each.holds(text):
            return _color(each.spec["fill"], cursor)
        return None
    return _PAPER


def _color(name: str, cursor: LayoutCursor) -> Color | None:
    if is_reference(name):
        return None
    try:
        return cursor.resources.look.color(name)
    except UnknownNameError:  # reported by the compiler
        return None


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours by WCAG 2, from 1 (none) to 21 (black on white).

    >>> round(contrast("#000000", "#FFFFFF"), 1), contrast("#777777", "#777777")
    (21.0, 1.0)
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: Color) -> float:
    def linear(start: int) -> float:
        value = int(color[start : start + 2], 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5)


# A layout that names this shows every field.
ANY_FIELD: Final = ROLES


def check_omitted(data: Mapping[str, Any], cursor: LayoutCursor) -> None:
    """Report fields that a layout omits on purpose and that no card has."""
    for index, name in enumerate(data.get("omits", ())):
        if name not in cursor.scope.fields:
            remedy = remedy_among(name, tuple(cursor.scope.fields))
            message = f"the cards of this face have no field `{name}`"
            cursor.problem(UNKNOWN_REFERENCE, message, "omits", index, remedy=remedy)


def names_shown(data: Mapping[str, Any], word_lists: Iterable[tuple[str, ...]]) -> frozenset[str]:
    """Return the first names of all references of a layout, and the fields that it omits on purpose.

    Args:
        data: The layout.
        word_lists: The paths of lists of words on cards.
    """
    found = set(_names(data["elements"]))
    for each in data.get("instead", ()):
        found.update(_names(each["when"]))
    if _HAS in found:
        found.update(path[0] for path in word_lists)
    return frozenset(found).union(data.get("omits", ()))


# Stands for a condition about any list of words.
_HAS: Final = "?has"


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if is_reference(value):
            yield value.removeprefix("$").partition(".")[0]
    elif isinstance(value, dict):
        if "has" in value:
            yield _HAS
        for each in value.values():
            yield from _names(each)
    elif isinstance(value, list):
        for each in value:
            yield from _names(each)


def _fields_unshown(game: GameData, derived: Derived, shown: Mapping[str, frozenset[str]]) -> Iterator[tuple[str, str]]:
    """Find the fields of cards that no layout shows.

    A name may be for the table only, and hidden fields are for nobody at the table.

    Kinds that one schema describes share their fields: one that any of them shows is shown.

    Args:
        game: The game.
        derived: The values that it derives from its cards.
        shown: Kind -> the names in the layouts of its cards; without a kind whose cards are drawn with the stock.

    Yields:
        The first of some kinds and a field.
    """
    families: list[tuple[Mapping[str, bool], list[str]]] = []
    for kind, fields in game.fields.items():
        family = next((kinds for known, kinds in families if known == fields), None)
        if family is None:
            families.append((fields, [kind]))
        else:
            family.append(kind)
    for fields, kinds in families:
        if not shown.keys() >= {*kinds}:
            continue
        named = frozenset[str]().union(*(shown[kind] for kind in kinds))
        seen = {NAME, *named, *(each for kind in kinds for each in game.texts_of_role(kind, HIDDEN))}
        if RULES_TEXT in named:
            seen.update(*(game.texts_of_role(kind, RULES) for kind in kinds))
        if derived.text is not None and (RULES_TEXT in named or not named.isdisjoint(derived.lists)):
            seen.add(derived.text.field)
        if derived.text is not None and not any(
            derived.text.field in card.fields for card in game.cards() if card.kind in kinds
        ):  # rules that no card has need no place
            seen.update({derived.text.field}, *(game.texts_of_role(kind, RULES) for kind in kinds))
        if ANY_FIELD not in named:
            yield from ((kinds[0], name) for name in fields if name not in seen)


def unshown_findings(game: GameData, derived: Derived, shown: Mapping[str, frozenset[str]]) -> Iterator[Diagnostic]:
    """Yield a finding for each field that no layout of its kind shows, at the layout of the front of that kind.

    Args:
        game: The game.
        derived: The values that it derives from its cards.
        shown: The names of its fields in all layouts for a kind of card.
    """
    for kind, name in _fields_unshown(game, derived, shown):
        full, origin = next((full, each) for full, each in game.faces.items() if kind in kinds_of(each.value))
        message = f"face {full}: cards of kind {kind} have `{name}`, which no face shows"
        remedy = f"show it by `${name}`, or list it under `omits` of the face"
        elements = origin.span("elements")
        ties = Ties(rests_on=(f"{elements.file}:{elements.line}",))  # an empty face shows nothing at all
        yield finding(NOT_SHOWN, message, origin.span("for", key=True), remedy=remedy, ties=ties)
