"""The elements ``curve``, ``battlement``, ``pattern``, ``use`` and ``vignette``: what pictures are made of, on faces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.drawing import IDENTITY, Drawing, Use, translation
from ordo_pnp.faces import codes, references
from ordo_pnp.faces.cursor import remedy_among
from ordo_pnp.faces.element import Element
from ordo_pnp.faces.references import NOTHING
from ordo_pnp.faces.shapes import shape_element
from ordo_pnp.faces.vignette_slips import name_slip, tones_slip
from ordo_pnp.memo import Memo
from ordo_pnp.pictures import choice_of, clip_of, extent_of, outline_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.drawing import Color, Item
    from ordo_pnp.faces.cursor import LayoutCursor
    from ordo_pnp.faces.record import FaceRecord
    from ordo_pnp.faces.references import Getter, Needs
    from ordo_pnp.pictures import PictureShelf, VignetteChoice

_MOST_COLORED = 64
"""Colourings of one fragment at one place that are kept; a game has a handful of banners."""
_MOST_PLACED = 256
"""Vignettes in one box of a face."""


def compile_drawn(kind: str, spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``curve`` or ``battlement``; None for a wall that is too short."""
    if not is_sound(kind, spec, cursor):
        return None
    path = outline_of(kind, spec)
    cursor.check_bounds(cursor.bounds(path), "through" if kind == "curve" else "top")
    return shape_element(path, spec, cursor, is_drawn=True)


def compile_pattern(spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``pattern``; None if it cannot be drawn."""
    if not is_sound("pattern", spec, cursor):
        return None
    clip = clip_of(spec)
    cursor.check_bounds(cursor.bounds(clip), "clip-path" if "clip-path" in spec else "box")
    shape = shape_element(outline_of("pattern", spec), spec, cursor, is_drawn=True)
    size = cursor.frame.width, cursor.frame.height

    def draw(record: FaceRecord, out: list[Item]) -> None:
        items: list[Item] = []
        shape.draw(record, items)
        if items:
            out.append(Use(Drawing(*size, tuple(items), label="pattern"), clip=clip))

    return Element(shape.needs, draw)


def is_sound(kind: str, spec: dict[str, Any], cursor: LayoutCursor) -> bool:
    """Whether an element can be drawn; what is wrong with it is reported as it is in a picture."""
    place = cursor.origin.below(*cursor.path)
    return cursor.resources.pictures.inspection.can_draw(kind, spec, place, f"face {cursor.frame.name}")


def compile_use(spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``use``; None if there is no such fragment, or if something is wrong with it."""
    shelf, name = cursor.resources.pictures, spec["fragment"]
    if name not in shelf.fragments:
        known = sorted(shelf.fragments)
        remedy, message = remedy_among(name, known), f"there is no fragment `{name}`"
        cursor.problem(codes.UNKNOWN_FRAGMENT, message, "fragment", remedy=remedy, slip=(name, known))
        return None
    chosen, needs = _chosen(spec, shelf.fragments[name].value.get("parameters", {}), cursor.at("with"))
    if not is_sound("use", {key: spec[key] for key in spec if key != "with"}, cursor):
        return None
    artist = shelf.artist((cursor.frame.width, cursor.frame.height))
    usual = artist.parameters(name, {}, {})
    drawn: dict[tuple[Color | None, ...], Use] = Memo(_MOST_COLORED)

    def placed(colors: tuple[Color | None, ...]) -> Use:
        if colors not in drawn:
            items = artist.place(spec, IDENTITY, {**usual, **dict(zip(chosen, colors, strict=True))})
            size = cursor.frame.width, cursor.frame.height
            drawn[colors] = Use(Drawing(*size, tuple(items), label=f"fragment {name}"))
        return drawn[colors]

    extent = extent_of(placed((None,) * len(chosen)).drawing.items or artist.place(spec, IDENTITY, usual))
    cursor.check_bounds(cursor.bounds(extent), "fragment")
    return Element(needs, lambda record, out: out.append(placed(tuple(get(record) for get in chosen.values()))))


def _chosen(
    spec: dict[str, Any], parameters: dict[str, str], cursor: LayoutCursor
) -> tuple[dict[str, Callable[[FaceRecord], Color | None]], Needs]:
    """Compile the colours that are chosen for parameters of a fragment, and return what they depend on, too."""
    found = {}
    needs: Needs = NOTHING
    for name in spec.get("with", {}):
        if name not in parameters:
            known = sorted(parameters)
            message = f"there is no parameter of the fragment `{spec['fragment']}` `{name}`"
            cursor.problem(codes.UNKNOWN_PARAMETER, message, name, remedy=remedy_among(name, known))
        else:
            found[name], more = cursor.color(spec["with"], name)
            needs |= more
    return found, needs


def compile_vignette(spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``vignette``: the picture of data that a card or the face names, covering its box; nothing for a card without."""
    cursor.check_box(spec["box"])
    of, shelf = spec.get("of", "$vignette"), cursor.resources.pictures
    if "tones" in spec and (slip := tones_slip(spec["tones"], shelf)) is not None:
        cursor.problem(codes.UNKNOWN_TONES, slip.message, "tones", remedy=slip.remedy, slip=(slip.word, slip.known))
        return None
    compiled: tuple[Getter, Needs] | None = (lambda _: of), NOTHING
    if references.is_reference(of):
        compiled = cursor.reference(of, "of")
    elif (slip := name_slip(of, shelf)) is not None:
        cursor.problem(codes.UNKNOWN_VIGNETTE, slip.message, "of", remedy=slip.remedy, slip=(slip.word, slip.known))
        return None
    if compiled is None:
        return None
    drawer = _VignetteDrawer(cursor, spec, of, compiled[0])
    return Element(compiled[1] | ({"set"} if cursor.resources.of_sets else NOTHING), drawer.draw, drawer.verify)


class _VignetteDrawer:
    """Draws one ``vignette`` element."""

    def __init__(self, cursor: LayoutCursor, spec: dict[str, Any], reference: str, get: Getter) -> None:
        self.cursor, self.spec, self.reference, self.get = cursor, spec, reference, get
        self.placed: dict[int, Use] = Memo(_MOST_PLACED)

    def _asked(self, record: FaceRecord) -> tuple[VignetteChoice, PictureShelf] | None:
        """Return what a card shows, and of what; None if it shows nothing, or what there is not, which is reported."""
        value = self.get(record)
        if value is None:
            return None
        shelf = self.cursor.resources.of_set("" if record.is_nobodys else record.card.set).pictures
        choice = choice_of(value)
        place = references.place_of_value(record, references.place_of(self.reference))
        if choice is None:
            message = f"`{self.reference}` is {value!r}, which is no vignette"
            self.cursor.card_problem(record, codes.WRONG_VALUE, message, None, *place)
            return None
        steps = place if isinstance(value, str) else (*place, "of")
        slip, code = name_slip(choice.of, shelf), codes.UNKNOWN_VIGNETTE
        if slip is None and choice.tones is not None:
            slip, code, steps = tones_slip(choice.tones, shelf), codes.UNKNOWN_TONES, (*place, "tones")
        if slip is not None:
            fixed = None if slip.meant is None else (slip.word, slip.meant)
            self.cursor.card_problem(record, code, slip.message, slip.remedy, *steps, slip=fixed)
            return None
        return choice.under(self.spec), shelf

    def verify(self, record: FaceRecord, out: list[Item]) -> None:
        """Check that there is what a card shows."""
        del out
        self._asked(record)

    def draw(self, record: FaceRecord, out: list[Item]) -> None:
        """Draw it in the box."""
        asked = self._asked(record)
        if asked is None:
            return
        x, y, width, height = self.spec["box"]
        drawing = asked[1].vignette(asked[0], (width, height))
        if drawing is None:  # something is wrong with it, which has been reported
            return
        use = self.placed.get(id(drawing))
        if use is None or use.drawing is not drawing:
            use = self.placed[id(drawing)] = Use(drawing, translation(x, y))
        out.append(use)
