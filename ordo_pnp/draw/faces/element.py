"""Compiled elements: functions that add items to a drawing, and the sharing of what many cards have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ordo_pnp.base import Memo
from ordo_pnp.draw.drawing import Drawing, Use
from ordo_pnp.draw.faces.regions import locate_whole

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Item, Matrix
    from ordo_pnp.draw.faces.conditions import Condition, Predicate
    from ordo_pnp.draw.faces.record import Draw, FaceRecord
    from ordo_pnp.draw.faces.references import Needs
    from ordo_pnp.draw.faces.regions import FaceRegion, Locate


# Values by which elements are shared: 99 % hits when 5,400 cards are checked and drawn, which have 67.
MAX_FEW = 1_024


class Element(NamedTuple):
    """One element, ready to be drawn for any record."""

    # The names its picture depends on: records that agree in them get equal items.
    needs: Needs
    draw: Draw
    # Finds what drawing would find, with less work: not everything is added; none: drawing is the quickest way.
    verify: Draw | None = None
    # Where it is drawn; ``draw`` and ``verify`` ask for it themselves.
    when: Condition | None = None
    # What is drawn where the condition holds.
    held: Element | None = None
    # Tells where it shows something of a record.
    locate: Locate | None = None

    def check(self, record: FaceRecord, out: list[Item]) -> None:
        """Find everything that is wrong with a record; what is added to ``out`` has no meaning."""
        (self.verify or self.draw)(record, out)


# What has few values over a whole deck, in every game.
_FEW: dict[str, Callable[[FaceRecord], Any]] = {
    "kind": lambda record: record.card.kind,
    "language": lambda record: record.language,
    "set": lambda record: record.card.set,
}


def few_valued(lists: Mapping[tuple[str, ...], tuple[str, ...]]) -> Needs:
    """Name the needs with few values over a whole deck: what depends on nothing else is drawn once for each of them.

    Args:
        lists: Where cards have lists of words, and which words; a field with nothing but closed lists has few values.
    """
    free = {path[0] for path, words in lists.items() if not words}
    return frozenset({*_FEW, *(path[0] for path in lists if path[0] not in free)})


def few_values(needs: Needs) -> Callable[[FaceRecord], tuple[Any, ...]]:
    """Return what tells the values of such needs for a record: where they agree, so do the elements that need nothing else."""
    keys = tuple(_FEW.get(name) or _words_of(name) for name in sorted(needs))
    return lambda record: tuple([value(record) for value in keys])


def _words_of(name: str) -> Callable[[FaceRecord], Any]:
    """Return what gives the words of a field, a list or a mapping of lists, as something that can be a key."""

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
    """Return what finds something in elements that look different on every card, and on which values that hangs.

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
        label: What to call them in a text log.
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
