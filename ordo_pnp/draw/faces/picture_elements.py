"""Compile the elements curve, battlement, pattern, use, vignette and arms, and check the names of vignettes and tones."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ordo_pnp.base import Diagnostic, Memo, OrdoError, did_you_mean
from ordo_pnp.cards import Derived, GameData, Origin
from ordo_pnp.draw.drawing import IDENTITY, Color, Drawing, Item, Shape, Use, rectangle, translation
from ordo_pnp.draw.faces.conditions import Predicate, compile_condition
from ordo_pnp.draw.faces.cursor import LayoutCursor
from ordo_pnp.draw.faces.elements import Element
from ordo_pnp.draw.faces.frame import Frame
from ordo_pnp.draw.faces.record import FaceRecord
from ordo_pnp.draw.faces.references import NOTHING, Getter, NameScope, Needs, is_reference, place_of, place_of_value
from ordo_pnp.draw.faces.resources import DrawingResources
from ordo_pnp.draw.faces.shape_elements import Box, Painter, shape_element
from ordo_pnp.draw.finding_codes import (
    UNKNOWN_FRAGMENT,
    UNKNOWN_PARAMETER,
    UNKNOWN_TONES,
    UNKNOWN_VIGNETTE,
    WRONG_VALUE,
    remedy_among,
)
from ordo_pnp.draw.heraldry.fields import heater
from ordo_pnp.draw.heraldry.tinctures import MAX_ARMS
from ordo_pnp.draw.pictures.outlines import clip_of, outline_of, pattern_rows
from ordo_pnp.draw.pictures.vignettes import PictureShelf, VignetteChoice, choice_of, extent_of


def compile_arms(spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``arms``; nothing is drawn for a card without."""
    cursor.check_box(spec["box"])
    painter = arms_painter(spec, cursor)
    if painter is None:
        return None
    paint, needs = painter
    box = tuple(spec["box"])
    return Element(needs, lambda record, out: paint(record, box, out))


def arms_painter(spec: dict[str, Any], cursor: LayoutCursor) -> tuple[Painter, Needs] | None:
    """Compile the painter of a coat of arms, with its needs; None if unknown."""
    reference = spec.get("of", "$arms")
    compiled = cursor.reference(reference, "of")
    if compiled is None:
        return None
    get, needs = compiled
    halo, halo_needs = cursor.color(spec.get("halo", {}), "color")
    margin = cursor.weight(spec["halo"]) if "halo" in spec else 0.0
    needs |= halo_needs
    field = place_of(reference)
    placed: dict[tuple[int, float, float], Use] = Memo(
        MAX_ARMS
    )  # equal arms are one drawing, see ``DrawingResources.arms``

    def paint(record: FaceRecord, box: Box, out: list[Item]) -> None:
        arms: Mapping[str, Any] | None = get(record)
        if not arms:
            return
        x, y, width, height = box
        try:
            drawing = cursor.resources.of_set(record.card.set).arms(arms, width, height)
        except OrdoError as error:
            where = place_of_value(record, field)
            cursor.card_problem(record, WRONG_VALUE, f"its arms cannot be drawn: {error}", None, *where)
            return
        color = halo(record)
        if color is not None:
            edge = heater(*box)
            out.append(Shape(edge, fill=color, stroke=color, width=2 * margin, round_ends=True))
        place = (id(drawing), x, y)
        use = placed.get(place)
        if use is None or use.drawing is not drawing:
            use = placed[place] = Use(drawing, translation(x, y))
        out.append(use)

    return paint, needs | {"set"} if cursor.resources.of_sets else needs


Rule = tuple[Predicate, Any]


class VignetteSlip(NamedTuple):
    """A name that stands for nothing."""

    message: str
    remedy: str | None
    word: str
    known: Sequence[str]

    @property
    def meant(self) -> str | None:
        """The name that was meant; None where that is not known."""
        return did_you_mean(self.word, self.known)


def name_slip(name: str, shelf: PictureShelf) -> VignetteSlip | None:
    """Return the error in the name of a vignette; None without one."""
    if name in shelf.vignettes:
        return None
    known = sorted(shelf.vignettes)
    return VignetteSlip(f"there is no vignette `{name}`", remedy_among(name, known), name, known)


_NO_TONES = "add them under `tones` in `look.yaml`, with the colours that they change"


def tones_slip(name: str, shelf: PictureShelf) -> VignetteSlip | None:
    """Return the error in the name of tones; None without one."""
    if name in shelf.palettes:
        return None
    known = sorted(each for each in shelf.palettes if each is not None)
    return VignetteSlip(f"the look has no tones `{name}`", remedy_among(name, known) or _NO_TONES, name, known)


def compile_defaults(
    game: GameData,
    derived: Derived,
    resources: DrawingResources,
    defaults: Mapping[str, Iterable[Origin]],
    report: Callable[[Diagnostic], None],
) -> tuple[Getter, Needs]:
    """Compile which vignette a card shows: its own, else the first of its set and then of its game that is for it.

    Args:
        game: The game.
        derived: The values that it derives from its cards.
        resources: The tools of its faces.
        defaults: Set, or nothing for the game itself -> where its defaults stand, in order.
        report: Takes findings on them.
    """
    scope = NameScope(game, tuple(game.fields), game.cards(), derived)
    rules: dict[str, list[Rule]] = {}
    needs: Needs = frozenset({"vignette"})
    for owner, origins in defaults.items():
        for origin in origins:
            frame = Frame(origin.document.file.stem, 0.0, 0.0, 0.0, 0.0, "rectangle", 0.0, what="vignettes")
            cursor = LayoutCursor(resources.of_set(owner), frame, origin, (), scope, report)
            rule, more = _rule(origin.value, cursor)
            if rule is not None:
                rules.setdefault(owner, []).append(rule)
                needs |= more
    if not rules:
        return _own, needs

    def get(record: FaceRecord) -> Any:
        own = _own(record)
        if own is not None:
            return own
        listed = (*rules.get(record.card.set, ()), *rules.get("", ()))
        return next((shown for test, shown in listed if test(record)), None)

    return get, needs | {"set"}


def _own(record: FaceRecord) -> Any:
    """Return the vignette that a card names itself."""
    return record.card.printing.vignette


def _rule(spec: Mapping[str, Any], cursor: LayoutCursor) -> tuple[Rule | None, Needs]:
    """Compile one default; None where it names an unknown thing, which is reported."""
    shelf, shown = cursor.resources.pictures, spec["vignette"]
    choice = choice_of(shown)
    assert choice is not None  # noqa: S101 (the schema lets nothing else through)
    at = ("vignette",) if isinstance(shown, str) else ("vignette", "of")
    if (slip := name_slip(choice.of, shelf)) is not None:
        cursor.problem(UNKNOWN_VIGNETTE, slip.message, *at, remedy=slip.remedy, slip=(slip.word, slip.known))
        return None, NOTHING
    if choice.tones is not None and (slip := tones_slip(choice.tones, shelf)) is not None:
        at = ("vignette", "tones")
        cursor.problem(UNKNOWN_TONES, slip.message, *at, remedy=slip.remedy, slip=(slip.word, slip.known))
        return None, NOTHING
    if "when" not in spec:
        return ((lambda _: True), shown), NOTHING
    test, needs = compile_condition(spec["when"], cursor.at("when"))
    return (test, shown), needs


# Colourings of one fragment at one place that are kept; a game has a handful of banners.
_MOST_COLORED = 64
# Vignettes in one box of a face.
_MOST_PLACED = 256
# A height of so little more than whole millimetres is whole.
_HAIR_MM = 1e-6


def compile_drawn(kind: str, spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``curve`` or ``battlement``; None for a wall that is too short."""
    if not is_sound(kind, spec, cursor):
        return None
    path = outline_of(kind, spec)
    cursor.check_path(path, "through" if kind == "curve" else "top")
    return shape_element(path, spec, cursor, is_drawn=True)


def compile_pattern(spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``pattern``; None if it cannot be drawn."""
    if not is_sound("pattern", spec, cursor):
        return None
    clip, rows = clip_of(spec), pattern_rows(spec)
    cursor.check_path(clip, "clip-path" if "clip-path" in spec else "box")
    row = shape_element(rows.path, spec, cursor, is_drawn=True)
    size = cursor.frame.width, cursor.frame.height

    def draw(record: FaceRecord, out: list[Item]) -> None:
        found: list[Item] = []
        row.draw(record, found)
        items = [each for shape in found if isinstance(shape, Shape) for each in rows.items(shape, size)]
        if items:
            out.append(Use(Drawing(*size, tuple(items), label="pattern"), clip=clip))

    return Element(row.needs, draw)


def is_sound(kind: str, spec: dict[str, Any], cursor: LayoutCursor) -> bool:
    """Whether an element can be drawn; its errors are reported as in a picture."""
    place = cursor.origin.below(*cursor.path)
    return cursor.resources.pictures.inspection.can_draw(kind, spec, place, f"face {cursor.frame.name}")


def compile_use(spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``use``; None if there is no such fragment, or if something is wrong with it."""
    shelf, name = cursor.resources.pictures, spec["fragment"]
    if is_reference(name):
        return _compile_named_use(spec, cursor)
    if name not in shelf.fragments:
        known = sorted(shelf.fragments)
        remedy, message = remedy_among(name, known), f"there is no fragment `{name}`"
        cursor.problem(UNKNOWN_FRAGMENT, message, "fragment", remedy=remedy, slip=(name, known))
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
    cursor.check_path(extent, "fragment")
    return Element(needs, lambda record, out: out.append(placed(tuple(get(record) for get in chosen.values()))))


def _compile_named_use(spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``use`` of a fragment that the record names, of its set or the game: nothing where it names none.

    A wrong name is reported by the check of those values: for things on a board, by its game.
    """
    compiled = cursor.reference(spec["fragment"], "fragment")
    if compiled is None:
        return None
    get, needs = compiled
    size = cursor.frame.width, cursor.frame.height
    drawn: dict[tuple[str, str], Use | None] = Memo(_MOST_COLORED)

    def draw(record: FaceRecord, out: list[Item]) -> None:
        name, owner = get(record), "" if record.is_nobodys else record.card.set
        shelf = cursor.resources.of_set(owner).pictures
        if (owner, name) not in drawn:
            use = None
            if name in shelf.inspection.sound_fragments:
                artist = shelf.artist(size)
                items = artist.place({**spec, "fragment": name}, IDENTITY, artist.parameters(name, {}, {}))
                use = Use(Drawing(*size, tuple(items), label=f"fragment {name}"))
            drawn[owner, name] = use
        found = drawn[owner, name]
        if found is not None:
            out.append(found)

    return Element(needs | ({"set"} if cursor.resources.of_sets else NOTHING), draw)


def _chosen(
    spec: dict[str, Any], parameters: dict[str, str], cursor: LayoutCursor
) -> tuple[dict[str, Callable[[FaceRecord], Color | None]], Needs]:
    """Compile the colours chosen for parameters of a fragment, with their needs."""
    found = {}
    needs: Needs = NOTHING
    for name in spec.get("with", {}):
        if name not in parameters:
            known = sorted(parameters)
            message = f"there is no parameter `{name}` of the fragment `{spec['fragment']}`"
            cursor.problem(UNKNOWN_PARAMETER, message, name, remedy=remedy_among(name, known))
        else:
            found[name], more = cursor.color(spec["with"], name)
            needs |= more
    return found, needs


def compile_vignette(spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``vignette``: the picture of data that a card or the face names, covering its box; nothing for a card without."""
    cursor.check_box(spec["box"])
    painter = VignettePainter.compile(spec, cursor)
    if painter is None:
        return None
    box = tuple(spec["box"])
    return Element(painter.needs, lambda record, out: painter.paint(record, box, out), painter.verify)


class VignettePainter:
    """Paints the picture of a ``vignette`` for a record into any box.

    Args:
        cursor: Its place.
        spec: Its keys.
        reference: Its name, or a reference to it.
        get: The getter of its name for a record, and its needs.
    """

    def __init__(self, cursor: LayoutCursor, spec: dict[str, Any], reference: str, get: tuple[Getter, Needs]) -> None:
        self.cursor, self.spec, self.reference = cursor, spec, reference
        self.get, needs = get
        self.needs: Needs = needs | ({"set"} if cursor.resources.of_sets else NOTHING)
        self.placed: dict[tuple[int, float, float], Use] = Memo(_MOST_PLACED)

    @classmethod
    def compile(cls, spec: dict[str, Any], cursor: LayoutCursor) -> VignettePainter | None:
        """Return the painter of an element or of a part of a stack; None if something is wrong with it, which is reported."""
        of, shelf = spec.get("of", "$vignette"), cursor.resources.pictures
        if "tones" in spec and (slip := tones_slip(spec["tones"], shelf)) is not None:
            cursor.problem(UNKNOWN_TONES, slip.message, "tones", remedy=slip.remedy, slip=(slip.word, slip.known))
            return None
        compiled: tuple[Getter, Needs] | None = (lambda _: of), NOTHING
        if is_reference(of):
            compiled = cursor.reference(of, "of")
        elif (slip := name_slip(of, shelf)) is not None:
            cursor.problem(UNKNOWN_VIGNETTE, slip.message, "of", remedy=slip.remedy, slip=(slip.word, slip.known))
            return None
        return None if compiled is None else cls(cursor, spec, of, compiled)

    def _asked(self, record: FaceRecord) -> tuple[VignetteChoice, PictureShelf] | None:
        """Return a card's choice and its shelf; None if empty or, reported, unknown."""
        value = self.get(record)
        if value is None:
            return None
        shelf = self.cursor.resources.of_set("" if record.is_nobodys else record.card.set).pictures
        choice = choice_of(value)
        place = place_of_value(record, place_of(self.reference))
        if choice is None:
            message = f"`{self.reference}` is {value!r}, which is no vignette"
            self.cursor.card_problem(record, WRONG_VALUE, message, None, *place)
            return None
        steps = place if isinstance(value, str) else (*place, "of")
        slip, code = name_slip(choice.of, shelf), UNKNOWN_VIGNETTE
        if slip is None and choice.tones is not None:
            slip, code, steps = tones_slip(choice.tones, shelf), UNKNOWN_TONES, (*place, "tones")
        if slip is not None:
            fixed = None if slip.meant is None else (slip.word, slip.meant)
            self.cursor.card_problem(record, code, slip.message, slip.remedy, *steps, slip=fixed)
            return None
        return choice.under(self.spec), shelf

    def verify(self, record: FaceRecord, out: list[Item]) -> None:
        """Check that the vignette of a card exists."""
        self._asked(record)

    def paint(self, record: FaceRecord, box: Box, out: list[Item]) -> None:
        """Paint it over a box, millimetres."""
        asked = self._asked(record)
        if asked is None:
            return
        x, y, width, height = box
        drawing = asked[1].vignette(asked[0], (width, height))
        if drawing is None:  # something is wrong with it, which has been reported
            return
        key = id(drawing), x, y
        use = self.placed.get(key)
        if use is None or use.drawing is not drawing:
            use = self.placed[key] = Use(drawing, translation(x, y))
        out.append(use)

    def paint_part(self, record: FaceRecord, box: Box, out: list[Item]) -> None:
        """Paint it over a box of varying height: in whole millimetres, cropped.

        Cards whose texts differ by a line share a drawing that way, in memory and in a PDF.
        """
        x, y, width, height = box
        whole = float(math.ceil(height - _HAIR_MM))
        items: list[Item] = []
        self.paint(record, (0.0, 0.0, width, whole), items)
        out += [
            Use(each.drawing, translation(x, y + (height - whole) / 2), rectangle(*box))
            for each in items
            if isinstance(each, Use)
        ]
