"""Compile a layout file: all its elements, nested ones included, with every mistake at its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any, Final, NamedTuple

from ordo_pnp.base import Diagnostic, Memo, Ties, finding, near_word, suggestion
from ordo_pnp.cards import Card, Derived, GameData, Origin, stock_faces
from ordo_pnp.draw.drawing import IDENTITY, Item, Matrix, compose
from ordo_pnp.draw.faces.areas import AreaReader, elements_in_mm
from ordo_pnp.draw.faces.conditions import Alternative, Predicate, compile_condition, compile_instead, kinds_of
from ordo_pnp.draw.faces.cursor import LayoutCursor
from ordo_pnp.draw.faces.design_checks import check_design, check_omitted, names_shown
from ordo_pnp.draw.faces.elements import (
    MAX_FEW,
    Element,
    FaceRegion,
    conditional,
    few_valued,
    few_values,
    locate_all,
    locate_whole,
    shared,
    varied_checks,
)
from ordo_pnp.draw.faces.face_parts import FaceParts, parts_of
from ordo_pnp.draw.faces.frame import Frame, is_resizable, measure_frame
from ordo_pnp.draw.faces.group_elements import Stepping, compile_group, compile_stepping, extremes, most_in_row, placed
from ordo_pnp.draw.faces.icon_elements import compile_icons
from ordo_pnp.draw.faces.painting_elements import compile_painting, nothing_wrong
from ordo_pnp.draw.faces.picture_elements import (
    compile_arms,
    compile_drawn,
    compile_pattern,
    compile_use,
    compile_vignette,
)
from ordo_pnp.draw.faces.record import Draw, FaceRecord
from ordo_pnp.draw.faces.references import NOTHING, ROLES, Getter, NameScope, Needs, is_reference
from ordo_pnp.draw.faces.resources import DrawingResources, unheard
from ordo_pnp.draw.faces.shape_elements import compile_image, compile_line, compile_path, compile_rect
from ordo_pnp.draw.faces.stack_elements import compile_stack
from ordo_pnp.draw.faces.text_elements import compile_text
from ordo_pnp.draw.faces.yielding_text import report_shortened
from ordo_pnp.draw.finding_codes import TOO_MANY_ITEMS, UNKNOWN_FACE, UNKNOWN_REFERENCE, WRONG_VALUE, remedy_among
from ordo_pnp.draw.sizes import PieceSize

# A repeat draws no more than this many items.
_MOST = 400
# All repeats of a face together, one inside the other.
MOST_ITEMS = 20_000


def compile_elements(specs: Sequence[dict[str, Any]], cursor: LayoutCursor, label: str) -> list[Element]:
    """Compile elements, in painting order; wrong ones are reported and left out.

    Args:
        specs: Single-key maps, valid by the schema of faces.
        cursor: The place of the list.
        label: The name of the shared drawings in a text log.
    """
    found = []
    for index, spec in enumerate(specs):
        kind = next(iter(spec))
        if spec[kind] is None:  # it has no place, which has been reported
            continue
        element = ELEMENTS[kind](spec[kind], cursor.at(index, kind))
        if element is None:
            continue
        if element.locate is None:
            element = element._replace(locate=locate_whole(element.draw, element.needs, kind, spec[kind]))
        when = spec[kind].get("when")
        if when is not None:
            element = conditional(element, compile_condition(when, cursor.at(index, kind, "when")))
        found.append(element)
    return shared(found, (cursor.frame.width, cursor.frame.height), label, few_valued(cursor.scope.word_lists))


def compile_repeat(spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``repeat``: its elements once for each item, at even steps or in a row that fits into a box."""
    over = spec["over"]
    compiled = _items(over, cursor, spec.get("every", 1))
    if compiled is None:
        return None
    get, needs = compiled
    seen = _asked(over, needs, cursor)

    def samples() -> Iterator[Any]:
        made = cursor.scope.made_list(over)
        if made is not None:  # the keys of its items are known without any card
            yield dict.fromkeys(made.item_keys, "")
        elif is_reference(over) and (keys := cursor.scope.item_keys(over)):
            yield dict.fromkeys(keys, "")
        for record in seen:
            yield from get(record)

    most = max((len(get(record)) for record in seen), default=1)
    inside = cursor.inside(samples)
    inner = inside.at("elements")._replace(copies=cursor.copies * max(most, 1))
    if inner.copies > MOST_ITEMS:
        message = f"the repeats here draw {inner.copies:,} items, more than {MOST_ITEMS:,}"
        cursor.problem(TOO_MANY_ITEMS, message, "over", remedy="repeat fewer, or draw the pattern as one path")
        return None
    if "box" in spec:
        cursor.check_box(spec["box"])
    stepping = compile_stepping(spec, inside)
    if stepping is None:
        return None
    repeat = _Repeat(get, stepping[0], cursor)
    known = [item for record in seen for item in repeat.records(record)] if not needs or "place" in spec else []
    repeat.compile(spec["elements"], inner, extremes(stepping[0], known[:_MOST]))
    own = (NOTHING.union(*(part.needs for part in repeat.parts)) | stepping[1]) - {"item"}
    made = cursor.scope.made_list(over)
    verify = nothing_wrong if made is not None and made.is_scenery and own <= needs else repeat.verify
    return Element(own | needs, repeat.draw, verify, locate=partial(repeat.locate, over, needs))


def _asked(over: Any, needs: Needs, cursor: LayoutCursor) -> list[FaceRecord]:
    """Return the records that show which items a repeat can have: one without a card where all cards have the same."""
    scope = cursor.scope
    if not needs:
        return [FaceRecord.of_nobody(scope.game)]
    if scope.made_list(over) is not None:
        return []
    cards = scope.cards[:1] if "item" in needs else scope.cards
    return [FaceRecord(scope.game, card, card.language, []) for card in cards]


class _Repeat:
    """One compiled ``repeat``."""

    def __init__(self, get: Callable[[FaceRecord], Sequence[Any]], stepping: Stepping, cursor: LayoutCursor) -> None:
        self.get, self.stepping, self.cursor = get, stepping, cursor
        self.parts: list[Element] = []

    def compile(self, specs: Sequence[dict[str, Any]], inner: LayoutCursor, ends: Sequence[Matrix]) -> None:
        """Compile the elements of one item; the ends of the list are checked against the paper.

        Args:
            specs: The elements.
            inner: Inside of the repeat.
            ends: The places of the outermost items, as far as they are known; else the first stands at its even step.
        """
        if not ends:
            ends = [self.stepping(FaceRecord.of_nobody(self.cursor.scope.game).at_item(0, 1), 1) or IDENTITY]
        self.parts = compile_elements(specs, inner.moved(*ends), "item")

    def records(self, record: FaceRecord) -> Iterator[FaceRecord]:
        """Yield the record as each item sees it."""
        for index, item in enumerate(self.get(record)[:_MOST]):
            record.repeated[0] += 1
            if record.repeated[0] > MOST_ITEMS:
                message = f"repeats draw more than {MOST_ITEMS:,} items"
                self.cursor.card_problem(record, TOO_MANY_ITEMS, message, "repeat fewer")
                return
            yield record.at_item(item, index + 1)

    def draw(self, record: FaceRecord, out: list[Item]) -> None:
        """Draw the elements once for each item."""
        count = min(len(self.get(record)), _MOST)
        for seen in self.records(record):
            matrix = self.stepping(seen, count)
            if matrix is None:
                continue
            items: list[Item] = []
            self._draw_parts(seen, items)
            out.extend(placed(items, matrix))

    def locate(self, over: Any, needs: Needs, record: FaceRecord, matrix: Matrix, out: list[FaceRegion]) -> None:
        """Add the regions of each item, as part of the list."""
        count = min(len(self.get(record)), _MOST)
        name = over if is_reference(over) else None
        for seen in self.records(record.apart()):
            place = self.stepping(seen, count)
            if place is None:
                continue
            found: list[FaceRegion] = []
            locate_all(self.parts, seen, compose(matrix, place), found)
            if not found and needs:
                whole = locate_whole(self._draw_parts, needs, "repeat", {})
                whole(seen, compose(matrix, place), found)
            out += [each.of_list(name, seen.index - 1, needs) for each in found]

    def _draw_parts(self, record: FaceRecord, items: list[Item]) -> None:
        for part in self.parts:
            part.draw(record, items)

    def verify(self, record: FaceRecord, out: list[Item]) -> None:
        """Check the elements once for each item."""
        count = min(len(self.get(record)), _MOST)
        for seen in self.records(record):
            if self.stepping(seen, count) is None:
                continue
            for part in self.parts:
                part.check(seen, out)


def _items(over: Any, cursor: LayoutCursor, every: int) -> tuple[Callable[[FaceRecord], Sequence[Any]], Needs] | None:
    """Compile the repeated list: all items, or every n-th of them."""
    if isinstance(over, (int, list)):
        listed = (range(1, over + 1) if isinstance(over, int) else over)[::every]
        return (lambda _: listed), NOTHING
    if not is_reference(over):
        cursor.problem(UNKNOWN_REFERENCE, f"`{over}` is no list", "over", remedy=suggestion(str(over), f"${over}"))
        return None
    compiled = cursor.reference(over, "over")
    if compiled is None:
        return None
    items = _listed(over, compiled[0], cursor)
    return (items if every == 1 else lambda record: items(record)[::every]), compiled[1]


def _listed(reference: str, get: Getter, cursor: LayoutCursor) -> Callable[[FaceRecord], Sequence[Any]]:
    def items(record: FaceRecord) -> Sequence[Any]:
        value = get(record)
        if value is None:
            return ()
        if isinstance(value, int) and not isinstance(value, bool):
            return range(1, min(value, _MOST) + 1)
        if isinstance(value, (list, tuple)):
            return value
        cursor.card_problem(record, WRONG_VALUE, f"`{reference}` is {value!r}, neither a list nor a number")
        return ()

    return items


# Every element of the layout language, by its key.
ELEMENTS: dict[str, Callable[[dict[str, Any], LayoutCursor], Element | None]] = {
    "rect": compile_rect,
    "text": compile_text,
    "icons": compile_icons,
    "arms": compile_arms,
    "image": compile_image,
    "line": compile_line,
    "path": compile_path,
    "curve": lambda spec, cursor: compile_drawn("curve", spec, cursor),
    "battlement": lambda spec, cursor: compile_drawn("battlement", spec, cursor),
    "pattern": compile_pattern,
    "use": compile_use,
    "vignette": compile_vignette,
    "painting": compile_painting,
    "group": lambda spec, cursor: compile_group(spec, cursor, compile_elements),
    "repeat": compile_repeat,
    "stack": lambda spec, cursor: compile_stack(spec, cursor, compile_elements),
}


# The roles whose items are numbers of a card: all, or all but the first.
_NUMBERS: Final = ("numbers", "stats")


def _most_numbers(specs: Sequence[dict[str, Any]]) -> tuple[int | None, str]:
    """Return for how many numbers of a card a face has room, None where it leaves none out, and the role whose items they are."""
    rows = [each["repeat"] for each in specs if each.get("repeat") is not None]
    for role in _NUMBERS:
        found = [most_in_row(each) for each in rows if each["over"] == f"${ROLES}.{role}" and "box" in each]
        most = next((each for each in found if each is not None), None)
        if most is not None:
            return most, role
    return None, _NUMBERS[0]


class Layout(NamedTuple):
    """A compiled layout file."""

    frame: Frame
    kinds: tuple[str, ...]
    elements: tuple[Element, ...]
    # Its lengths follow its size.
    is_relative: bool
    # Looks the same on every card, at least in one language.
    is_constant: bool
    # ``art`` and ``vignette``, as far as it shows them.
    pictures: frozenset[str]
    # Differs from language to language.
    is_worded: bool
    # Returns the names of a card that it shows, and those that it omits on purpose.
    shown: Callable[[], frozenset[str]]
    # The first whose condition holds is drawn instead of this one.
    instead: tuple[Alternative, ...]
    # Areas that are there only on some cards, and on which.
    areas: tuple[tuple[str, Predicate], ...]
    # Gives this layout without some areas, whose room the others have.
    without: Callable[[frozenset[str]], Layout]
    # The elements that look the same on all cards that agree in a few values.
    shared: tuple[Element, ...]
    # Gives these values.
    values: Callable[[FaceRecord], tuple[Any, ...]]
    # Returns the checks of the other ones, for cards that agree with a record in these values.
    varied: Callable[[FaceRecord], tuple[Draw, ...]]
    # The values without findings, with the checks that are left: one card speaks for all that agree in them.
    agreed: dict[tuple[Any, ...], tuple[Draw, ...]]

    def check(self, record: FaceRecord) -> None:
        """Find the errors of a card in one language."""
        unused: list[Item] = []
        values = self.values(record)
        checks = self.agreed.get(values)
        if checks is None:
            before = len(record.problems)
            for element in self.shared:
                element.check(record, unused)
            checks = self.varied(record)
            if len(record.problems) == before:
                self.agreed[values] = checks
        for check in checks:
            check(record, unused)
        report_shortened(record)


class LayoutCompiler:
    """Compiles the layout files of one game.

    Args:
        game: The game.
        resources: The tools for elements.
        derived: The values that the game derives from its cards.
        report: Takes the findings on layouts.
        vignette: Returns the vignette of a card.
        size: The size all are set in, if not in their own.
    """

    def __init__(
        self,
        game: GameData,
        resources: DrawingResources,
        derived: Derived,
        report: Callable[[Diagnostic], None],
        vignette: tuple[Getter, Needs],
        size: PieceSize | None = None,
    ) -> None:
        self._game, self._resources, self._derived = game, resources, derived
        self._report, self._vignette, self._size = report, vignette, size
        self._by_kind: dict[str, list[Card]] = {}
        for card in game.cards():
            self._by_kind.setdefault(card.kind, []).append(card)

    def as_seen(self, full: str, card_set: str) -> str:
        """Name a layout as it is seen on cards of a set: one of the game in the look and with the signs of the set, if that has some."""
        is_own = "/" in full or not card_set or not self._resources.of_set(card_set).changes_faces
        return full if is_own else f"{card_set}:{full}"

    def compile(
        self,
        name: str,
        origin: Origin,
        owner: str = "",
        size: PieceSize | None = None,
        left_out: frozenset[str] = frozenset(),
    ) -> Layout:
        """Compile a layout.

        Args:
            name: Its full name.
            origin: Its place.
            owner: The set whose look it is seen in, if not that of its own.
            size: The size it is set in, instead of that of all.
            left_out: Areas that are not made.
        """
        is_stock = name not in self._game.faces
        if is_stock and (other := size or self._size) is not None:
            measures, outline = (other.width, other.height), other.outline or ""
            origin = Origin(stock_faces(self._game.look_name, measures, outline)[name], origin.path)
        data: dict[str, Any] = origin.value
        kinds = tuple(self._game.fields) if is_stock else kinds_of(data)
        report = self._report
        if not any(kind in self._game.fields for kind in kinds):
            self._report(self._of_no_kind(name, origin, kinds[0]))
            report = unheard  # the errors of a layout of no kind are unknown until its kind is known
        cards = [card for kind in kinds for card in self._by_kind.get(kind, ())]
        resources = self._resources.of_set(owner or name.rpartition("/")[0])
        resources = resources.of_stock(self._game.look_name) if is_stock else resources
        scope = NameScope(self._game, kinds, cards, self._derived, vignette=self._vignette)
        frame = measure_frame(name, origin, scope, report, size or self._size)
        cursor = LayoutCursor(resources, frame, origin, (), scope, report)
        specs = elements_in_mm(frame, origin, report, left_out)
        scope.most_numbers, scope.numbers_role = _most_numbers(specs)
        elements = compile_elements(specs, cursor.at("elements"), name)
        if not is_stock:
            check_design(specs, cursor)
        needs = NOTHING.union(*(element.needs for element in elements))
        instead = tuple(
            (test, self.as_seen(other, owner or name.rpartition("/")[0]))
            for test, other in compile_instead(data, self._game.faces, cursor)
        )
        areas = tuple(
            (area, compile_condition(condition, cursor.at("areas", at, "when", area))[0])
            for at, division in enumerate(data.get("areas", ()))
            for area, condition in division.get("when", {}).items()
        )
        check_omitted(data, cursor)
        few = few_valued(scope.word_lists)
        common = tuple(element for element in elements if element.needs <= few)
        varied, deciding = varied_checks(elements, few)
        return Layout(
            frame,
            kinds,
            tuple(elements),
            is_resizable(data),
            needs <= {"language"} and not instead and not areas,
            frozenset({"art", "vignette"} & needs),
            "language" in needs,
            partial(names_shown, data, scope.word_lists),
            instead,
            areas,
            cache(lambda names: self.compile(name, origin, owner, size, names)),
            shared=common,
            values=few_values(deciding.union(*(element.needs for element in common))),
            varied=varied,
            agreed=Memo(MAX_FEW),
        )

    def parts(self, layout: Layout, origin: Origin, record: FaceRecord, *, is_stock: bool) -> FaceParts:
        """Return the parts of a layout as they stand on a card.

        Args:
            layout: As the card is drawn with it.
            origin: Where the layout stands.
            record: The card.
            is_stock: Whether the layout came with the program.
        """
        left_out = frozenset(area for area, test in layout.areas if not test(record))
        frame, data = layout.frame, origin.value
        cards = [card for kind in layout.kinds for card in self._by_kind.get(kind, ())]
        scope = NameScope(self._game, layout.kinds, cards, self._derived, vignette=self._vignette)
        resources = self._resources.of_set(record.card.set)
        resources = resources.of_stock(self._game.look_name) if is_stock else resources
        cursor = LayoutCursor(resources, frame, origin, (), scope, unheard)
        specs = elements_in_mm(frame, origin, unheard, left_out)
        found = parts_of(
            data["elements"],
            specs,
            lambda condition, path: compile_condition(condition, cursor.at(*path, "when"))[0](record),
        )
        areas = AreaReader(frame, origin, unheard, left_out).read(data.get("areas", ())).areas
        return FaceParts(frame.name, origin, is_stock, frame, areas, [*found], scope.names(), resources.look)

    def _of_no_kind(self, name: str, origin: Origin, kind: str) -> Diagnostic:
        """Return the finding that a layout is for an unknown kind of card."""
        at = ("for",) if isinstance(origin.value["for"], str) else ("for", 0)
        known, span = tuple(self._game.fields), origin.span(*at)
        message = f"face {name}: there is no kind of cards `{kind}`"
        ties = Ties(unsettles=(f"kinds of face {name}",))
        remedy, fix = remedy_among(kind, known), near_word(span, kind, known)
        return finding(UNKNOWN_FACE, message, span, remedy=remedy, fix=fix, ties=ties)
