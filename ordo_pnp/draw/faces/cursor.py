"""The cursor of the compiler in a layout file: known names, paper edges, reporting."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple

from ordo_pnp.base import Code, Diagnostic, Ties, finding, near_word, rewritten_text
from ordo_pnp.cards import Origin
from ordo_pnp.draw.drawing import IDENTITY, Color, Matrix, Path, compose, rectangle
from ordo_pnp.draw.faces.frame import Bounds, Frame
from ordo_pnp.draw.faces.look import UnknownNameError
from ordo_pnp.draw.faces.record import FaceRecord
from ordo_pnp.draw.faces.references import NOTHING, Getter, NameScope, Needs, UnknownReferenceError, is_reference
from ordo_pnp.draw.faces.resources import DrawingResources
from ordo_pnp.draw.finding_codes import (
    OUTSIDE_BLEED,
    OUTSIDE_SAFE,
    UNKNOWN_COLOR,
    UNKNOWN_MEASURE,
    UNKNOWN_REFERENCE,
    WRONG_VALUE,
    remedy_among,
    same_word,
)


class LayoutCursor(NamedTuple):
    """The spot of a layout file which is being compiled."""

    resources: DrawingResources
    frame: Frame
    origin: Origin
    path: tuple[str | int, ...]
    scope: NameScope
    report: Callable[[Diagnostic], None]
    # From here to the millimetres of the trim: several where it is known between which outermost places a repeat draws.
    places: tuple[Matrix, ...] = (IDENTITY,)
    # A clip above makes sure that nothing shows outside the bleed.
    clipped: bool = False
    # The number of times that an element here is drawn on one card, because of the repeats above.
    copies: int = 1

    def at(self, *steps: str | int) -> LayoutCursor:
        """Go down to a key or index."""
        # `replace` would say the same in four times the time, and this is called for every key of a layout
        return LayoutCursor(
            self.resources,
            self.frame,
            self.origin,
            (*self.path, *steps),
            self.scope,
            self.report,
            self.places,
            self.clipped,
            self.copies,
        )

    def moved(self, *matrices: Matrix, clipped: bool = False) -> LayoutCursor:
        """Go into a group, or to all places of a repeat: its own millimetres lie under a matrix."""
        places = tuple([compose(place, matrix) for place in self.places for matrix in matrices])
        return self._replace(places=places, clipped=self.clipped or clipped)

    def inside(self, items: Callable[[], Iterator[Any]]) -> LayoutCursor:
        """Go into a repeat."""
        return self._replace(scope=self.scope.inside(items))

    def problem(
        self,
        kind: Code,
        message: str,
        *steps: str | int,
        remedy: str | None = None,
        slip: tuple[object, Collection[str]] = ("", ()),
    ) -> None:
        """Report a mistake of the layout, here or at a key below; a slip is a word that stands there, and the known ones."""
        subject = f"{self.frame.what} {self.frame.name}"
        text, span, (word, known) = f"{subject}: {message}", self.origin.span(*self.path, *steps), slip
        fix = near_word(span, word, known) if isinstance(word, str) else None
        ties = same_word(kind, word, f"face {self.frame.name}")
        self.report(finding(kind, text, span, remedy=remedy, fix=fix, ties=ties))

    def reference(self, text: str, *steps: str | int) -> tuple[Getter, Needs] | None:
        """Compile a ``$`` reference; report it and give None if it leads to nothing."""
        try:
            return self.scope.compile(text)
        except UnknownReferenceError as unknown:
            message = f"there is no value `{unknown.name}` here"
            remedy = remedy_among(unknown.name, unknown.known)
            slip = (unknown.name, unknown.known) if unknown.name == text else ("", ())
            self.problem(UNKNOWN_REFERENCE, message, *steps, remedy=remedy, slip=slip)
            return None

    def color(
        self, spec: dict[str, Any], key: str, default: str | None = None
    ) -> tuple[Callable[[FaceRecord], Color | None], Needs]:
        """Compile a colour: a fixed one, one named by the record, or none."""
        value = spec.get(key, default)
        if value is None:
            return _no_color, NOTHING
        if not is_reference(value):
            fixed = self._fixed_color(value, key)
            return (lambda _: fixed), NOTHING
        compiled = self.reference(value, key)
        if compiled is None:
            return _no_color, NOTHING
        return self._named_color(value, compiled[0]), compiled[1]

    def _fixed_color(self, value: str, key: str) -> Color | None:
        try:
            return self.resources.look.color(value)
        except UnknownNameError as unknown:
            remedy = remedy_among(unknown.name, unknown.known)
            slip = (value, unknown.known)
            self.problem(UNKNOWN_COLOR, f"there is no colour `{value}`", key, remedy=remedy, slip=slip)
            return None

    def _named_color(self, reference: str, get: Getter) -> Callable[[FaceRecord], Color | None]:
        look = self.resources.look

        def color(record: FaceRecord) -> Color | None:
            name = get(record)
            if name is None:
                return None
            try:
                return look.color(name)
            except UnknownNameError as unknown:
                what = f"`{reference}` is {name!r}, which is no colour"
                self.card_problem(record, WRONG_VALUE, what, remedy_among(unknown.name, unknown.known))
                return None

        return color

    def card_problem(
        self,
        record: FaceRecord,
        kind: Code,
        message: str,
        remedy: str | None = None,
        *steps: str | int,
        slip: tuple[str, str] | None = None,
        topics: tuple[str, ...] = (),
        alike: tuple[str, ...] = (),
    ) -> None:
        """Report at the card that it does not suit this element, which is named.

        Args:
            record: The card.
            kind: Of the finding.
            message: The error.
            remedy: The remedy.
            steps: To the value of the card.
            slip: A word that stands there, and the meant one.
            topics: The keys that join findings with one cause: the first one explains the others.
            alike: The words for one message about several such findings, see ``Ties``.
        """
        card = record.card
        if record.is_nobodys:
            return
        text, ties = f"{card.id}: {message}", Ties((f"face {self.frame.name}",), topics, topics, alike)
        related = ((self.origin.span(*self.path), "the element that shows it"),)
        span = card.origin.span(*steps)
        fix = None if slip is None else rewritten_text(span, *slip)
        record.problems.append(
            finding(kind, text, span, card=card.id, remedy=remedy, related=related, fix=fix, ties=ties)
        )

    def weight(self, spec: dict[str, Any]) -> float:
        """Return the width of a stroke in millimetres."""
        return self._measure(self.resources.look.weight, spec.get("width", "rule"), "width", otherwise=1.0)

    def size(self, spec: dict[str, Any], key: str, default: float | None = None) -> float:
        """Return a type size in points."""
        if key not in spec and default is not None:
            return default
        return self._measure(self.resources.look.size, spec[key], key, otherwise=10.0)

    def sizes(self, values: Sequence[float | str], key: str) -> list[float]:
        """Return type sizes in points."""
        return [
            self._measure(self.resources.look.size, value, key, place, otherwise=10.0)
            for place, value in enumerate(values)
        ]

    def _measure(
        self, resolve: Callable[[float | str], float], value: float | str, *steps: str | int, otherwise: float
    ) -> float:
        try:
            return resolve(value)
        except UnknownNameError as unknown:
            remedy = remedy_among(unknown.name, unknown.known)
            slip = (value, unknown.known)
            self.problem(UNKNOWN_MEASURE, f"there is no {unknown.what} `{value}`", *steps, remedy=remedy, slip=slip)
            return otherwise

    def check_box(self, box: Sequence[float], *, safe: bool = False) -> None:
        """Report a box that leaves the bleed, or, for readable content, the safe zone."""
        self.check_path(rectangle(*box), "box", safe=safe)

    def check_path(self, path: Path, key: str, *, safe: bool = False) -> None:
        """Report a path of a key that leaves the bleed or the safe zone, once for each place where it does."""
        if self.clipped:
            return
        frame = self.frame
        for place in self.places:
            bounds = path.transformed(place).bounds()
            if not frame.within_bleed(bounds):
                limits = (-frame.bleed, -frame.bleed, frame.width + frame.bleed, frame.height + frame.bleed)
                message = f"this reaches from {_corner(bounds)}; trim and bleed are {_corner(limits)}"
                self.problem(OUTSIDE_BLEED, message, key, remedy="move or shrink it")
            elif safe and not frame.within_safe(bounds):
                message = f"this reaches from {_corner(bounds)}, nearer to the trim than {frame.safe:g} mm"
                self.problem(OUTSIDE_SAFE, message, key, remedy="move it inwards")


def _no_color(record: FaceRecord) -> None:
    pass


def _corner(bounds: Bounds) -> str:
    left, top, right, bottom = (round(value, 2) + 0.0 for value in bounds)
    return f"({left:g}, {top:g}) to ({right:g}, {bottom:g}) mm"
