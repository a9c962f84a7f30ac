"""Where the elements of a face show something of a card, and where in its data that stands: what a click on a picture means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from ordo_pnp.base import PT_PER_MM
from ordo_pnp.draw.drawing import RasterImage, Run, Shape, rectangle
from ordo_pnp.draw.faces.references import ROLES, RULES, is_reference, place_of, place_of_value
from ordo_pnp.draw.faces.roles import shown_texts

if TYPE_CHECKING:
    from ordo_pnp.cards import Card, Derived
    from ordo_pnp.draw.drawing import Item, Matrix
    from ordo_pnp.draw.faces.record import FaceRecord
    from ordo_pnp.draw.faces.references import Needs


# Left, top, right and bottom in millimetres of the trim.
Bounds: TypeAlias = tuple[float, float, float, float]
# The keys below a card that lead to a value.
KeyPath: TypeAlias = tuple[str | int, ...]
# Needs for which no key of a card stands.
_OF_NO_CARD: Final = frozenset({"language", "set", "item"})
# Heads of references that lead to no key of a card.
_OF_NO_KEY: Final = frozenset({"words", "facts", "files", "item", "index", "game", "set", "set-id", "language"})
# Keys of elements that say what is shown; all others say how.
_FIRST: Final = ("text", "of", "file", "d", "fragment", "over")
_IMPLIED: Final = {"image": ("file", "$art"), "arms": ("of", "$arms"), "vignette": ("of", "$vignette")}


class FaceRegion(NamedTuple):
    """A part of a face that shows something of a card."""

    # That of the layout, or what is painted where it gives none.
    box: Bounds
    # Of the element, such as ``text``.
    kind: str
    # What it names, the most telling first.
    references: tuple[str, ...]
    needs: Needs
    # What the element says.
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
        """Return it as part of a repeat: what it names of its item stands in the list that is repeated.

        Args:
            name: The reference to that list; None for a list that no card has.
            index: Of the item, from 0.
            needs: What the list depends on.
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
        """Return it as shown where a condition holds that asks for ``needs``: what shows nothing of a card else leads to these."""
        return self._replace(needs=self.needs | needs) if self.needs <= _OF_NO_CARD else self

    def within(self, limits: Bounds) -> FaceRegion | None:
        """Return what of it is inside of limits; None if nothing is."""
        (left, top, right, bottom), (x, y, end, low) = self.box, limits
        box = max(left, x), max(top, y), min(right, end), min(bottom, low)
        return self._replace(box=box) if box[0] < box[2] and box[1] < box[3] else None


# Adds the regions of an element for a record, the element standing under a matrix.
Locate: TypeAlias = "Callable[[FaceRecord, Matrix, list[FaceRegion]], None]"


def locate_whole(
    draw: Callable[[FaceRecord, list[Item]], None], needs: Needs, kind: str, spec: Mapping[str, Any]
) -> Locate:
    """Return what locates an element as a whole: its box, if it shows anything.

    Args:
        draw: Draws it.
        needs: What it depends on.
        kind: Its key.
        spec: What it says.
    """
    box = tuple(spec["box"]) if "box" in spec else None
    # What it names: nobody asks for that where faces are only drawn.
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
    """Return what an element names of a card, without conditions and without what stands in it."""
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
    """Return the bounds of what items paint, without the width of lines; None if that is nothing."""
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
    """Yield the ways to what a reference names, the most telling first."""
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
