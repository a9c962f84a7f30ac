"""Layout data to elements: every kind of element, the nesting ones included, and every mistake with its place."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ordo_pnp.drawing import Drawing, Use, compose, rectangle, rotation, scaling, translation
from ordo_pnp.faces import codes, references
from ordo_pnp.faces.conditions import compile_condition
from ordo_pnp.faces.element import Element, conditional, shared
from ordo_pnp.faces.emblems import compile_arms, compile_icons
from ordo_pnp.faces.record import Record
from ordo_pnp.faces.references import NOTHING
from ordo_pnp.faces.rules import STEP_KEYS
from ordo_pnp.faces.shapes import compile_image, compile_line, compile_path, compile_rect
from ordo_pnp.faces.words import compile_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ordo_pnp.drawing import Item, Matrix
    from ordo_pnp.faces.place import Place
    from ordo_pnp.faces.references import Getter, Needs

_MOST = 400
"""A repeat draws no more than this many items."""
MOST_ITEMS = 20_000
"""All repeats of a face together, one inside the other."""


def compile_elements(specs: Sequence[dict[str, Any]], place: Place, label: str) -> list[Element]:
    """Compile a list of elements, in painting order; what is wrong is reported and left out.

    Args:
        specs: Single-key maps, valid by the schema of faces.
        place: Where the list stands.
        label: What to call the shared drawings in a text log.
    """
    found = []
    for index, spec in enumerate(specs):
        kind = next(iter(spec))
        element = ELEMENTS[kind](spec[kind], place.at(index, kind))
        if element is None:
            continue
        when = spec[kind].get("when")
        if when is not None:
            element = conditional(element, compile_condition(when, place.at(index, kind, "when")))
        found.append(element)
    return shared(found, (place.frame.width, place.frame.height), label)


def compile_group(spec: dict[str, Any], place: Place) -> Element:
    """Compile ``group``: its elements moved, turned, clipped or faded together."""
    width, height = spec.get("size", (place.frame.width, place.frame.height))
    matrix = translation(*spec.get("at", (0.0, 0.0)))
    if spec.get("rotate"):
        matrix = compose(matrix, rotation(spec["rotate"], width / 2, height / 2))
    clip = None
    if "clip" in spec:
        place.moved(matrix).at("clip").check_box(spec["clip"])
        clip = rectangle(*spec["clip"]).transformed(matrix)
    inner = place.moved(matrix, clipped=clip is not None).at("elements")
    parts = compile_elements(spec["elements"], inner, "group")
    opacity = spec.get("opacity", 1.0)

    def draw(record: Record, out: list[Item]) -> None:
        items: list[Item] = []
        for part in parts:
            part.draw(record, items)
        if items:
            out.append(Use(Drawing(width, height, tuple(items), label="group"), matrix, clip, opacity))

    def verify(record: Record, out: list[Item]) -> None:
        for part in parts:
            part.check(record, out)

    return Element(_needs(parts), draw, verify)


def compile_repeat(spec: dict[str, Any], place: Place) -> Element | None:
    """Compile ``repeat``: its elements once for each item, at even steps or in a row that fits into a box."""
    over = spec["over"]
    compiled = _items(over, place)
    if compiled is None:
        return None
    get, needs = compiled
    cards = place.scope.cards if references.is_reference(over) and "item" not in needs else place.scope.cards[:1]
    if over == "$steps":
        cards = ()

    def samples() -> Iterator[Any]:
        if over == "$steps":  # what they can have is known without any card
            yield dict.fromkeys(STEP_KEYS, "")
        elif references.is_reference(over) and (keys := place.scope.item_keys(over)):
            yield dict.fromkeys(keys, "")
        for card in cards:
            yield from get(Record(place.scope.game, card, card.language, []))

    known = over if isinstance(over, int) else 1 if isinstance(over, str) else len(over)  # without a card to ask
    most = max((len(get(Record(place.scope.game, card, card.language, []))) for card in cards), default=known)
    inner = replace(place.inside(samples).at("elements"), copies=place.copies * max(most, 1))
    if inner.copies > MOST_ITEMS:
        message = f"the repeats here draw {inner.copies:,} items, more than {MOST_ITEMS:,}"
        place.problem(codes.TOO_MANY_ITEMS, message, "over", remedy="repeat fewer, or draw the pattern as one path")
        return None
    if "box" in spec:
        place.check_box(spec["box"])
    repeat = _Repeat(get, _row(spec) if "box" in spec else _steps(spec), place)
    repeat.compile(spec["elements"], inner, most if not references.is_reference(over) else 1)
    return Element((_needs(repeat.parts) - {"item"}) | needs, repeat.draw, repeat.verify)


def _steps(spec: dict[str, Any]) -> Callable[[int, int], Matrix]:
    """Say where an item stands, by its number from 0 and how many there are: at even steps."""
    (x, y), (dx, dy) = spec.get("at", (0.0, 0.0)), spec["step"]
    return lambda index, _: translation(x + index * dx, y + index * dy)


def _row(spec: dict[str, Any]) -> Callable[[int, int], Matrix]:
    """Say the same of a row in the middle of a box, all made smaller where they would not fit."""
    (x, y, width, height), (across, down) = spec["box"], spec["cell"]

    def matrix(index: int, count: int) -> Matrix:
        scale = min(1.0, width / (across * count), height / down)
        left = x + (width - across * count * scale) / 2 + index * across * scale
        moved = translation(left, y + (height - down * scale) / 2)
        return moved if scale == 1 else compose(moved, scaling(scale))

    return matrix


class _Repeat:
    """One compiled ``repeat``."""

    def __init__(
        self, get: Callable[[Record], Sequence[Any]], matrix: Callable[[int, int], Matrix], place: Place
    ) -> None:
        self.get, self.matrix, self.place = get, matrix, place
        self.parts: list[Element] = []

    def compile(self, specs: Sequence[dict[str, Any]], inner: Place, count: int) -> None:
        """Compile the elements where the first item stands, and once more where the last of a known number stands."""
        if count > 1:  # only to see whether it stays on the paper
            compile_elements(specs, inner.moved(self.matrix(count - 1, count)), "last")
        self.parts = compile_elements(specs, inner.moved(self.matrix(0, max(count, 1))), "item")

    def records(self, record: Record) -> Iterator[Record]:
        """Give the record as each item sees it."""
        for index, item in enumerate(self.get(record)[:_MOST]):
            record.repeated[0] += 1
            if record.repeated[0] > MOST_ITEMS:
                message = f"repeats draw more than {MOST_ITEMS:,} items"
                self.place.card_problem(record, codes.TOO_MANY_ITEMS, message, "repeat fewer")
                return
            yield record.at_item(item, index + 1)

    def draw(self, record: Record, out: list[Item]) -> None:
        """Draw the elements once for each item."""
        count = min(len(self.get(record)), _MOST)
        for seen in self.records(record):
            items: list[Item] = []
            for part in self.parts:
                part.draw(seen, items)
            out.extend(_placed(items, self.matrix(seen.index - 1, count)))

    def verify(self, record: Record, out: list[Item]) -> None:
        """Check the elements once for each item."""
        for seen in self.records(record):
            for part in self.parts:
                part.check(seen, out)


def _placed(items: list[Item], matrix: Matrix) -> Iterator[Item]:
    """Move items; what is already a drawing is placed, not wrapped once more."""
    if len(items) == 1 and isinstance(items[0], Use) and items[0].clip is None:
        use = items[0]
        yield Use(use.drawing, compose(matrix, use.matrix), None, use.opacity)
    elif items:
        yield Use(Drawing(0.0, 0.0, tuple(items), label="item"), matrix)


def _items(over: Any, place: Place) -> tuple[Callable[[Record], Sequence[Any]], Needs] | None:
    if isinstance(over, int):
        counted = range(1, over + 1)
        return (lambda _: counted), NOTHING
    if isinstance(over, list):
        return (lambda _: over), NOTHING
    if not references.is_reference(over):
        place.problem(codes.UNKNOWN_REFERENCE, f"`{over}` is no list", "over", remedy=f"did you mean `${over}`?")
        return None
    compiled = place.reference(over, "over")
    if compiled is None:
        return None
    return _listed(over, compiled[0], place), compiled[1]


def _listed(reference: str, get: Getter, place: Place) -> Callable[[Record], Sequence[Any]]:
    def items(record: Record) -> Sequence[Any]:
        value = get(record)
        if value is None:
            return ()
        if isinstance(value, int) and not isinstance(value, bool):
            return range(1, min(value, _MOST) + 1)
        if isinstance(value, (list, tuple)):
            return value
        place.card_problem(record, codes.WRONG_VALUE, f"`{reference}` is {value!r}, neither a list nor a number")
        return ()

    return items


def _needs(parts: Sequence[Element]) -> Needs:
    return NOTHING.union(*(part.needs for part in parts))


ELEMENTS: dict[str, Callable[[dict[str, Any], Place], Element | None]] = {
    "rect": compile_rect,
    "text": compile_text,
    "icons": compile_icons,
    "arms": compile_arms,
    "image": compile_image,
    "line": compile_line,
    "path": compile_path,
    "group": compile_group,
    "repeat": compile_repeat,
}
"""Every element of the layout language, by its key."""
