"""The layouts of one game, each compiled when a card first needs it, and which of them a card is drawn with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ordo_pnp.catalog import EMPTY, stock_faces
from ordo_pnp.diagnostics import Diagnostic, Ties, did_you_mean, finding, near_word, suggestion
from ordo_pnp.faces import codes
from ordo_pnp.faces.alternatives import compile_instead, kinds_of
from ordo_pnp.faces.compiler import compile_elements
from ordo_pnp.faces.cursor import LayoutCursor, remedy_among
from ordo_pnp.faces.cuts import is_resizable
from ordo_pnp.faces.design_checks import check_design
from ordo_pnp.faces.drawing_resources import unheard
from ordo_pnp.faces.element import MAX_FEW, few_valued, few_values, varied_checks
from ordo_pnp.faces.fields_shown import names_shown
from ordo_pnp.faces.references import NOTHING, NameScope
from ordo_pnp.faces.resolving import elements_in_mm
from ordo_pnp.faces.zones import measure_frame
from ordo_pnp.layout import PieceSize
from ordo_pnp.memo import Memo

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.catalog import Card, Derived, GameData, Origin
    from ordo_pnp.drawing import Item
    from ordo_pnp.faces.alternatives import Alternative
    from ordo_pnp.faces.drawing_resources import DrawingResources
    from ordo_pnp.faces.element import Draw, Element
    from ordo_pnp.faces.frame import Frame
    from ordo_pnp.faces.record import FaceRecord
    from ordo_pnp.faces.references import Getter, Needs


@dataclass(frozen=True, slots=True)
class Layout:
    """A compiled layout file."""

    frame: Frame
    kinds: tuple[str, ...]
    elements: tuple[Element, ...]
    is_relative: bool
    """Its lengths follow its size."""
    is_constant: bool
    """Looks the same on every card, at least in one language."""
    pictures: frozenset[str]
    """``art`` and ``vignette``, as far as it shows them."""
    is_worded: bool
    """Differs from language to language."""
    shown: frozenset[str]
    """What it names of a card, and what it omits on purpose."""
    back: str | None
    """The layout of the other side, unless the card names one."""
    instead: tuple[Alternative, ...]
    """The first whose condition holds is drawn instead of this one."""
    shared: tuple[Element, ...]
    """The elements that look the same on all cards that agree in a few values."""
    values: Callable[[FaceRecord], tuple[Any, ...]]
    """Gives these values."""
    varied: Callable[[FaceRecord], tuple[Draw, ...]]
    """Gives what finds something in the other ones, on cards that agree with a record in these values."""
    agreed: dict[tuple[Any, ...], tuple[Draw, ...]]
    """The values for which nothing was found, with what is left to be checked: one card speaks for all that agree in them."""

    def check(self, record: FaceRecord) -> None:
        """Find what is wrong with a card in one language."""
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


class Layouts:
    """The layouts of the cards of one game.

    Args:
        game: The game.
        shop: What elements are made with.
        derived: What the game makes of its cards.
        report: Takes what is wrong with layouts themselves.
        size: The size all are set in, if not in their own.
        broken: Those whose files could not be used.
        vignette: Gives the vignette that a card shows.
        can_compile: Whether anything can be drawn at all; if not there are no layouts.
    """

    def __init__(
        self,
        game: GameData,
        shop: DrawingResources,
        derived: Derived,
        report: Callable[[Diagnostic], None],
        size: PieceSize | None = None,
        broken: frozenset[str] = frozenset(),
        *,
        vignette: tuple[Getter, Needs],
        can_compile: bool,
    ) -> None:
        self._vignette = vignette
        self._game = game
        self._shop = shop
        self._derived = derived
        self._report = report
        self._size = size
        self._broken = broken
        self._can_compile = can_compile
        self._by_kind: dict[str, list[Card]] = {}
        for card in game.cards():
            self._by_kind.setdefault(card.kind, []).append(card)
        self._compiled: dict[str, Layout] = {}
        self._fitted: dict[tuple[str, str], Layout] = {}
        """Name and measures -> a layout that follows its size, in the size of what it is printed behind."""
        self._found: dict[tuple[str, str, str, str], str] = {}
        """Side, set and kind of a card and the layout it names -> the full name of that."""
        self._several_sizes: dict[tuple[str, str], bool] = {}
        """Layouts of front and back -> whether what is drawn with them may be of several sizes."""

    def compile_all(self) -> None:
        """Compile those that no card has needed, too, and report what is wrong with them all."""
        for name in self._game.faces:
            self.get(name)
        self._check_backs()

    def shown(self) -> dict[str, frozenset[str]]:
        """Return what all layouts for a kind of card name of it, for the kinds that have one."""
        found: dict[str, frozenset[str]] = {}
        for name in self._game.faces:
            layout = self.get(name)
            for kind in layout.kinds if layout is not None else ():
                found[kind] = found.get(kind, frozenset()) | (layout.shown if layout is not None else frozenset())
        return found

    def get(self, name: str) -> Layout | None:
        """Return a layout, compiled when it is first asked for.

        Args:
            name: Its full name; with ``set:`` before it, as it looks on cards of a set that brings a look.
        """
        found = self._compiled.get(name)
        if found is None and self._can_compile:
            owner, _, full = name.rpartition(":")
            origin = self._game.layout(full)
            if origin is not None:
                found = self._compiled[name] = self._compile(full, origin, owner)
        return found

    def find(self, card: Card, name: str, key: str, found: dict[Diagnostic, None]) -> str:
        """Return the full name of a layout: one of the card's own set first, then one of the game."""
        sound = self._found.get((key, card.set, card.kind, name))
        if sound is not None:
            return sound
        if not self._broken.isdisjoint((f"{card.set}/{name}", name)):
            return name
        stock = self._game.face_of(card) if key == "face" else None
        for full in (f"{card.set}/{name}", name, stock):
            layout = None if full is None else self.get(full)
            if full is not None and layout is not None:
                if card.kind not in layout.kinds:
                    found[self._for_others(card, name, full, key)] = None
                    return full
                found_name = self._looked_at(full, card, key)
                self._found[key, card.set, card.kind, name] = found_name
                return found_name
        if not self._can_compile:
            return name
        if key == "back" and card.printing.back is None and not self._is_made(name):
            return name  # The layout of the front names it: that is found once, there.
        own = card.set + "/"
        known = sorted(each.removeprefix(own) for each in self._game.faces if "/" not in each or each.startswith(own))
        message = f"{card.id}: there is no {key} `{name}`"
        remedy = remedy_among(name, known)
        span = card.origin.span("print", key)
        fix, ties = near_word(span, name, known), Ties(rests_on=(f"faces/{name}",))
        found[finding(codes.UNKNOWN_FACE, message, span, card=card.id, remedy=remedy, fix=fix, ties=ties)] = None
        return name

    def _looked_at(self, full: str, card: Card, key: str) -> str:
        """Name a layout of the game as it is seen on a card: in the look of its set, but for backs.

        The backs of all cards look alike, so that they can be shuffled together; a set that wants others brings faces.
        """
        return full if key == "back" else self._as_seen(full, card.set)

    def _as_seen(self, full: str, card_set: str) -> str:
        """Name a layout as it is seen on cards of a set: one of the game in the look of the set, if that has one."""
        is_own = "/" in full or not card_set or not self._shop.of_set(card_set).has_own_look
        return full if is_own else f"{card_set}:{full}"

    def _is_made(self, name: str) -> bool:
        """Whether the game or any of its sets has a layout of that name."""
        return any(name in (full, full.rpartition("/")[2]) for full in self._game.faces)

    def _for_others(self, card: Card, name: str, full: str, key: str) -> Diagnostic:
        """Report a layout made for other kinds: at the card that names it, else once at the layout itself."""
        kinds = kinds_of(self._game.faces[full].value)
        message = f"the {key} `{name}` is for {', '.join(kinds)}, not for {card.kind}"
        ties = Ties(rests_on=(f"kinds of face {full}",))
        if key in card.origin.value.get("print", EMPTY):
            span = card.origin.span("print", key)
            return finding(codes.UNKNOWN_FACE, f"{card.id}: {message}", span, card=card.id, ties=ties)
        slip = next((kind for kind in kinds if did_you_mean(kind, [card.kind])), None)
        remedy = suggestion(slip, card.kind) if slip else f"add `{card.kind}` there"
        return finding(codes.UNKNOWN_FACE, message, self._game.faces[full].span("for"), remedy=remedy, ties=ties)

    def chosen(self, layout: Layout, record: FaceRecord) -> Layout:
        """Return the layout that a card is drawn with where it is said to be drawn with this one."""
        for test, other in layout.instead:
            if test(record):
                return self.get(other) or layout
        return layout

    def behind(self, layout: Layout, front: Layout, record: FaceRecord) -> Layout:
        """Return the layout of a back as it is printed behind a front: one that follows its size is as large as that.

        Args:
            layout: Of the back.
            front: Of the front.
            record: The card.
        """
        back = self.chosen(layout, record)
        if layout is front or not back.is_relative:
            return back
        frame = self.chosen(front, record).frame
        if back.frame.measures == frame.measures:
            return back
        key = back.frame.name, frame.measures
        if key not in self._fitted:
            origin = self._game.layout(back.frame.name)
            size = PieceSize(frame.width, frame.height, "circle" if frame.outline == "circle" else "rectangle")
            assert origin is not None  # noqa: S101 (it has been compiled before)
            self._fitted[key] = self._compile(back.frame.name, origin, size=size)
        return self._fitted[key]

    def may_differ(self, front: Layout, back: Layout) -> bool:
        """Whether the layouts that may stand in for two sides are of several sizes."""
        key = front.frame.name, back.frame.name
        if key not in self._several_sizes:
            fronts, backs = (
                [side, *filter(None, (self.get(name) for _, name in side.instead))] for side in (front, back)
            )
            fixed = [*fronts, *(side for side in backs if not side.is_relative)]
            self._several_sizes[key] = len(fixed) > len(fronts) and len({side.frame.measures for side in fixed}) > 1
        return self._several_sizes[key]

    def _compile(self, name: str, origin: Origin, owner: str = "", size: PieceSize | None = None) -> Layout:
        data: dict[str, Any] = origin.value
        is_stock = name not in self._game.faces
        kinds = tuple(self._game.fields) if is_stock else kinds_of(data)
        report = self._report
        if not any(kind in self._game.fields for kind in kinds):
            self._report(self._of_no_kind(name, origin, kinds[0]))
            report = unheard  # what is wrong with a layout of no kind is not known before its kind is
        cards = [card for kind in kinds for card in self._by_kind.get(kind, ())]
        shop = self._shop.of_set(owner or name.rpartition("/")[0])
        shop = shop.of_stock() if is_stock else shop
        scope = NameScope(self._game, kinds, cards, self._derived, vignette=self._vignette)
        frame = measure_frame(name, origin, scope, report, size or self._size)
        cursor = LayoutCursor(shop, frame, origin, (), scope, report)
        specs = elements_in_mm(frame, origin, report)
        elements = compile_elements(specs, cursor.at("elements"), name)
        if not is_stock:
            check_design(specs, cursor)
        needs = NOTHING.union(*(element.needs for element in elements))
        instead = tuple(
            (test, self._as_seen(other, owner or name.rpartition("/")[0]))
            for test, other in compile_instead(data, self._game.faces, cursor)
        )
        few = few_valued(scope.word_lists)
        common = tuple(element for element in elements if element.needs <= few)
        varied, deciding = varied_checks(elements, few)
        return Layout(
            frame,
            kinds,
            tuple(elements),
            is_resizable(data),
            needs <= {"language"} and not instead,
            frozenset({"art", "vignette"} & needs),
            "language" in needs,
            names_shown(data, cursor),
            data.get("back"),
            instead,
            shared=common,
            values=few_values(deciding.union(*(element.needs for element in common))),
            varied=varied,
            agreed=Memo(MAX_FEW),
        )

    def _of_no_kind(self, name: str, origin: Origin, kind: str) -> Diagnostic:
        """Return the finding that a layout is for cards that there are not: nobody knows what it may show."""
        at = ("for",) if isinstance(origin.value["for"], str) else ("for", 0)
        known, span = tuple(self._game.fields), origin.span(*at)
        message = f"face {name}: there is no kind of cards `{kind}`"
        ties = Ties(unsettles=(f"kinds of face {name}",))
        remedy, fix = remedy_among(kind, known), near_word(span, kind, known)
        return finding(codes.UNKNOWN_FACE, message, span, remedy=remedy, fix=fix, ties=ties)

    def _check_backs(self) -> None:
        """Report backs that layouts name and nobody made."""
        for name in self._game.faces.keys() & self._compiled.keys():
            layout = self._compiled[name]
            own = name.rpartition("/")[0]
            names = {f"{own}/{layout.back}", layout.back}
            if layout.back is not None and not names & {*self._compiled, *stock_faces(), *self._broken}:
                known = sorted({each for each in self._compiled if "/" not in each} | stock_faces().keys())
                message = f"face {name}: there is no back `{layout.back}`"
                remedy = remedy_among(layout.back, known)
                span = self._game.faces[name].span("back")
                fix = near_word(span, layout.back, known)
                self._report(finding(codes.UNKNOWN_FACE, message, span, remedy=remedy, fix=fix))
