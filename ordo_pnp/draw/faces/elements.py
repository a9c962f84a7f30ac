"""Compiled elements of a face: functions that add items to a drawing, shared among cards, with the regions that show a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from ordo_pnp.base import PT_PER_MM, Memo
from ordo_pnp.cards import Card, Derived
from ordo_pnp.draw.drawing import Drawing, Item, Matrix, RasterImage, Run, Shape, Use, rectangle
from ordo_pnp.draw.faces.conditions import Condition, Predicate
from ordo_pnp.draw.faces.record import Draw, FaceRecord, shown_texts
from ordo_pnp.draw.faces.references import ROLES, RULES, Needs, is_reference, place_of, place_of_value

# Left, top, right and bottom in millimetres of the trim.
Bounds: TypeAlias = tuple[float, float, float, float]
# The keys below a card that lead to a value.
KeyPath: TypeAlias = tuple[str | int, ...]
# Needs for which no key of a card stands.
_OF_NO_CARD: Final = frozenset({"language", "set", "item"})
# Heads of references that lead to no key of a card.
_OF_NO_KEY: Final = frozenset(
    {"words", "facts", "files", "item", "index", "game", "set", "signed-set", "set-id", "language"}
)
# Keys of elements for their content; all others are for its look.
_FIRST: Final = ("text", "of", "file", "d", "fragment", "over")
_IMPLIED: Final = {"image": ("file", "$art"), "arms": ("of", "$arms"), "vignette": ("of", "$vignette")}


class FaceRegion(NamedTuple):
    """A part of a face that shows something of a card."""

    # That of the layout, or the painted bounds where it gives none.
    box: Bounds
    # Of the element, such as ``text``.
    kind: str
    # The references in it, the most telling first.
    references: tuple[str, ...]
    needs: Needs
    # The keys of the element.
    spec: Mapping[str, Any]

    @property
    def is_movable(self) -> bool:
        """Whether it is a vignette of the card, which the card may move in its box."""
        return self.kind == "vignette" and "focus" not in self.spec and "$vignette" in self.references

    def keys(self, record: FaceRecord, derived: Derived) -> tuple[KeyPath, ...]:
        """Return the ways to the values of a card that it shows, those first that the card has; perhaps to no value, and none where all cards look alike."""
        names = (*self.references, *(f"${name}" for name in sorted(self.needs - _OF_NO_CARD)))
        found = dict.fromkeys(key for name in names for key in _keys(name, record, derived))
        there = [key for key in found if _has(record.card, key)]
        telling = [key for key in there if key != ("id",)]
        return tuple(telling or there or list(found)[:1])

    def of_list(self, name: str | None, index: int, needs: Needs) -> FaceRegion:
        """Return it as part of a repeat: names of its item lead into the list.

        Args:
            name: The reference to that list; None for a list that no card has.
            index: Of the item, from 0.
            needs: The needs of the list.
        """
        names: dict[str, None] = {}
        for each in self.references:
            if each.partition(".")[0] not in {"$item", "$index"}:
                names[each] = None
            elif name is not None:
                names[f"{name}.{index}{each.removeprefix('$item') if each.startswith('$item.') else ''}"] = None
                names[name] = None
        if name is not None:
            names[name] = None
        return self._replace(references=tuple(names), needs=self.needs | needs)

    def shown_by(self, needs: Needs) -> FaceRegion:
        """Return it under a condition with ``needs``, which count if it has none of a card."""
        return self._replace(needs=self.needs | needs) if self.needs <= _OF_NO_CARD else self

    def within(self, limits: Bounds) -> FaceRegion | None:
        """Return the part of it inside of limits; None if nothing is."""
        (left, top, right, bottom), (x, y, end, low) = self.box, limits
        box = max(left, x), max(top, y), min(right, end), min(bottom, low)
        return self._replace(box=box) if box[0] < box[2] and box[1] < box[3] else None


# Adds the regions of an element for a record, the element standing under a matrix.
Locate: TypeAlias = "Callable[[FaceRecord, Matrix, list[FaceRegion]], None]"


def locate_whole(
    draw: Callable[[FaceRecord, list[Item]], None], needs: Needs, kind: str, spec: Mapping[str, Any]
) -> Locate:
    """Return the locator of an element as a whole: its box, if it shows anything."""
    box = tuple(spec["box"]) if "box" in spec else None
    # The references in it, found on demand: drawing faces does not need them.
    known: list[tuple[str, ...]] = []

    def locate(record: FaceRecord, matrix: Matrix, out: list[FaceRegion]) -> None:
        if not known:
            known.append(references_in(kind, spec))
        (names,) = known
        if needs <= _OF_NO_CARD and not names:
            return
        items: list[Item] = []
        draw(record.apart(), items)
        bounds = reach(items)
        if bounds is None:
            return
        left, top, right, bottom = bounds
        path = rectangle(*(box or (left, top, right - left, bottom - top)))
        out.append(FaceRegion(path.transformed(matrix).bounds(), kind, names, needs, spec))

    return locate


def references_in(kind: str, spec: Mapping[str, Any]) -> tuple[str, ...]:
    """Return an element's references to a card, without conditions and inner elements."""
    key, implied = _IMPLIED.get(kind, ("", ""))
    full = {key: implied, **spec} if implied else spec
    order = [*(each for each in _FIRST if each in full), *(each for each in full if each not in _FIRST)]
    names = (name for each in order if each not in {"when", "elements"} for name in _named(full[each]))
    return tuple(dict.fromkeys(names))


def _named(value: Any) -> Iterator[str]:
    if is_reference(value):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _named(each)
    elif isinstance(value, list):
        for each in value:
            yield from _named(each)


def reach(items: Sequence[Item]) -> Bounds | None:
    """Return the painted bounds of items, without line widths; None if empty."""
    return _around(each for item in items if (each := _reach(item)) is not None)


def _around(boxes: Iterable[Bounds]) -> Bounds | None:
    found = list(boxes)
    if not found:
        return None
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _reach(item: Item) -> Bounds | None:
    if isinstance(item, Shape):
        return item.path.bounds()
    if isinstance(item, Run):
        em = item.size / PT_PER_MM
        return item.x, item.baseline - em, item.x + em, item.baseline
    if isinstance(item, RasterImage):
        return item.x, item.y, item.x + item.width, item.y + item.height
    if item.clip is not None:
        return item.clip.bounds()
    inner = reach(item.drawing.items)
    if inner is None:
        return None
    left, top, right, bottom = inner
    return rectangle(left, top, right - left, bottom - top).transformed(item.matrix).bounds()


def _keys(name: str, record: FaceRecord, derived: Derived) -> Iterator[KeyPath]:
    """Yield the key paths of a reference, the most telling first."""
    card = record.card
    head, *steps = name.removeprefix("$").split(".")
    if head == RULES and head not in card.fields:
        yield from _rules(record, derived)
    elif head == ROLES:
        yield from ((each,) for each in shown_texts(record, steps[0]) if steps)
        place = place_of_value(record, place_of(name))
        if place and place[0] != ROLES:
            yield place
    elif head in derived.lists and head not in card.fields:
        yield ("id",) if derived.text is None else (derived.text.field,)
    elif head in {"id", "slug"} or (head == "number" and head not in card.fields):
        yield ("id",)
    elif head not in _OF_NO_KEY or head in card.fields:
        yield (*place_of(name, card), *(int(each) if each.isdecimal() else each for each in steps))
        yield place_of(f"${head}", card)


def _rules(record: FaceRecord, derived: Derived) -> Iterator[KeyPath]:
    by_hand, card = record.game.rules_field(record.card.kind), record.card
    made = derived.text is not None and derived.is_text_made(card)
    if by_hand is not None and (not made or by_hand in card.translation(record.language)):
        yield (by_hand,)
    if derived.text is not None:
        yield (derived.text.field,)


def _has(card: Card, key: KeyPath) -> bool:
    value = card.origin.value
    for step in key:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return len(key) == 1 and any(key[0] in texts for texts in card.texts.values())
    return True


# Values by which elements are shared: 99 % hits when 5,400 cards are checked and drawn, which have 67.
MAX_FEW = 1_024


class Element(NamedTuple):
    """One element, ready to be drawn for any record."""

    # The names its picture depends on: records that agree in them get equal items.
    needs: Needs
    draw: Draw
    # Finds the same errors as drawing, with less work: not everything is added; none: drawing is the quickest way.
    verify: Draw | None = None
    # The condition for it; ``draw`` and ``verify`` ask for it themselves.
    when: Condition | None = None
    # The element that is drawn where the condition holds.
    held: Element | None = None
    # Adds the regions in which it shows a record.
    locate: Locate | None = None
    # Gives how far the texts of a stack get smaller for a record by itself, where those of a kind have one size; None: too far for that.
    own_step: Callable[[FaceRecord], int | None] | None = None

    def check(self, record: FaceRecord, out: list[Item]) -> None:
        """Find all errors of a record; items added to ``out`` have no meaning."""
        (self.verify or self.draw)(record, out)


# The needs with few values over a whole deck, in every game.
_FEW: dict[str, Callable[[FaceRecord], Any]] = {
    "kind": lambda record: record.card.kind,
    "language": lambda record: record.language,
    "set": lambda record: record.card.set,
}


def few_valued(lists: Mapping[tuple[str, ...], tuple[str, ...]]) -> Needs:
    """Return the needs with few values in a deck: shared drawings depend on these.

    Args:
        lists: Paths of lists of words on cards, with the words; a field with nothing but closed lists has few values.
    """
    free = {path[0] for path, words in lists.items() if not words}
    return frozenset({*_FEW, *(path[0] for path in lists if path[0] not in free)})


def few_values(needs: Needs) -> Callable[[FaceRecord], tuple[Any, ...]]:
    """Return the getter of the values of needs: equal values give equal elements."""
    keys = tuple(_FEW.get(name) or _words_of(name) for name in sorted(needs))
    return lambda record: tuple([value(record) for value in keys])


def _words_of(name: str) -> Callable[[FaceRecord], Any]:
    """Return the getter of a field's words, a list or mapping of lists, hashable."""

    def words(record: FaceRecord) -> Any:
        found = record.card.fields.get(name) or ()
        return tuple((key, str(each)) for key, each in found.items()) if isinstance(found, dict) else tuple(found)

    return words


def conditional(element: Element, condition: Condition) -> Element:
    """Draw an element only where a condition holds."""
    test, needs = condition

    def only_if(draw: Draw) -> Draw:
        def draw_if(record: FaceRecord, out: list[Item]) -> None:
            if test(record):
                draw(record, out)

        return draw_if

    shown_at_all = locate_whole(element.draw, needs, "group", {})

    def locate(record: FaceRecord, matrix: Matrix, out: list[FaceRegion]) -> None:
        if not test(record):
            return
        before = len(out)
        if element.locate is not None:
            element.locate(record, matrix, out)
        if len(out) == before:
            shown_at_all(record, matrix, out)
        out[before:] = [each.shown_by(needs) for each in out[before:]]

    verify = None if element.verify is None else only_if(element.verify)
    return Element(element.needs | needs, only_if(element.draw), verify, condition, element, locate)


def varied_checks(elements: Sequence[Element], few: Needs) -> tuple[Callable[[FaceRecord], tuple[Draw, ...]], Needs]:
    """Return the checks of elements that vary from card to card, with their needs.

    Args:
        elements: Those of a face; the ones that depend on few values only are left out.
        few: The needs with few values, see ``few_valued``.

    Returns:
        A function of a record that gives the checks for all cards which agree with it in these values: an element whose
        condition is decided by them is asked for no more, or not at all.
    """
    parts: list[tuple[Predicate | None, Draw]] = []
    needs: Needs = frozenset()
    for each in elements:
        if each.needs <= few:
            continue
        if each.when is not None and each.held is not None and each.when[1] <= few:
            parts.append((each.when[0], each.held.verify or each.held.draw))
            needs |= each.when[1]
        else:
            parts.append((None, each.verify or each.draw))
    return (lambda record: tuple(check for test, check in parts if test is None or test(record))), needs


def shared(elements: Sequence[Element], size: tuple[float, float], label: str, few: Needs) -> list[Element]:
    """Join neighbours that depend on the same few values, so that all cards with equal values share one drawing.

    Args:
        elements: In painting order, which is kept.
        size: Nominal width and height of the drawings made.
        label: Their name in a text log.
        few: The needs by which drawings are shared, see ``few_valued``.
    """
    result: list[Element] = []
    at = 0
    while at < len(elements):
        end = at + 1
        needs = elements[at].needs
        if needs <= few:
            while end < len(elements) and elements[end].needs == needs:
                end += 1
            result.append(_chunk(elements[at:end], needs, size, label))
        else:
            result.append(elements[at])
        at = end
    return result


def _chunk(elements: Sequence[Element], needs: Needs, size: tuple[float, float], label: str) -> Element:
    values = few_values(needs)
    names = " ".join((label, *(f"by {name}" for name in sorted(needs))))
    drawn: dict[tuple[Any, ...], tuple[Item, ...]] = Memo(MAX_FEW)
    verified: dict[tuple[Any, ...], bool] = Memo(MAX_FEW)

    def draw(record: FaceRecord, out: list[Item]) -> None:
        key = values(record)
        items = drawn.get(key)
        if items is None:
            made: list[Item] = []
            before = len(record.problems)
            for element in elements:
                element.draw(record, made)
            items = _joined(made, size, names)
            if (
                len(record.problems) == before
            ):  # cache only drawings without findings; otherwise later cards would lose theirs
                drawn[key] = items
        out.extend(items)

    def verify(record: FaceRecord, out: list[Item]) -> None:
        key = values(record)
        if key not in drawn and key not in verified:
            before = len(record.problems)
            for element in elements:
                element.check(record, out)
            if len(record.problems) == before:
                verified[key] = True

    return Element(needs, draw, verify, locate=partial(locate_all, elements))


def locate_all(elements: Sequence[Element], record: FaceRecord, matrix: Matrix, out: list[FaceRegion]) -> None:
    """Add the regions of elements that stand under a matrix."""
    for element in elements:
        if element.locate is not None:
            element.locate(record, matrix, out)


def _joined(items: list[Item], size: tuple[float, float], label: str) -> tuple[Item, ...]:
    if not items or (len(items) == 1 and isinstance(items[0], Use)):
        return tuple(items)
    return (Use(Drawing(*size, tuple(items), label=label)),)
