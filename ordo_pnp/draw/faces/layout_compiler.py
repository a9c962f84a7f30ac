"""A compiled layout file, and the compiler of those of one game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ordo_pnp.base import Memo, Ties, finding, near_word
from ordo_pnp.draw.faces.alternatives import compile_instead, kinds_of
from ordo_pnp.draw.faces.compiler import compile_elements
from ordo_pnp.draw.faces.cursor import LayoutCursor
from ordo_pnp.draw.faces.cuts import is_resizable
from ordo_pnp.draw.faces.design_checks import check_design
from ordo_pnp.draw.faces.drawing_resources import unheard
from ordo_pnp.draw.faces.element import MAX_FEW, few_valued, few_values, varied_checks
from ordo_pnp.draw.faces.fields_shown import check_omitted, names_shown
from ordo_pnp.draw.faces.references import NOTHING, NameScope
from ordo_pnp.draw.faces.resolving import elements_in_mm
from ordo_pnp.draw.faces.zones import measure_frame
from ordo_pnp.draw.faces_codes import UNKNOWN_FACE, remedy_among

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card, Derived, GameData, Origin
    from ordo_pnp.draw.drawing import Item
    from ordo_pnp.draw.faces.alternatives import Alternative
    from ordo_pnp.draw.faces.drawing_resources import DrawingResources
    from ordo_pnp.draw.faces.element import Element
    from ordo_pnp.draw.faces.frame import Frame
    from ordo_pnp.draw.faces.record import Draw, FaceRecord
    from ordo_pnp.draw.faces.references import Getter, Needs
    from ordo_pnp.draw.sizes import PieceSize


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
    # Gives what it names of a card, and what it omits on purpose.
    shown: Callable[[], frozenset[str]]
    # The first whose condition holds is drawn instead of this one.
    instead: tuple[Alternative, ...]
    # The elements that look the same on all cards that agree in a few values.
    shared: tuple[Element, ...]
    # Gives these values.
    values: Callable[[FaceRecord], tuple[Any, ...]]
    # Gives what finds something in the other ones, on cards that agree with a record in these values.
    varied: Callable[[FaceRecord], tuple[Draw, ...]]
    # The values for which nothing was found, with what is left to be checked: one card speaks for all that agree in
    # them.
    agreed: dict[tuple[Any, ...], tuple[Draw, ...]]

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


class LayoutCompiler:
    """Compiles the layout files of one game.

    Args:
        game: The game.
        resources: What elements are made with.
        derived: What the game makes of its cards.
        report: Takes what is wrong with layouts.
        vignette: Gives the vignette that a card shows.
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
        """Name a layout as it is seen on cards of a set: one of the game in the look of the set, if that has one."""
        is_own = "/" in full or not card_set or not self._resources.of_set(card_set).has_own_look
        return full if is_own else f"{card_set}:{full}"

    def compile(self, name: str, origin: Origin, owner: str = "", size: PieceSize | None = None) -> Layout:
        """Compile a layout.

        Args:
            name: Its full name.
            origin: Where it stands.
            owner: The set whose look it is seen in, if not that of its own.
            size: The size it is set in, instead of that of all.
        """
        data: dict[str, Any] = origin.value
        is_stock = name not in self._game.faces
        kinds = tuple(self._game.fields) if is_stock else kinds_of(data)
        report = self._report
        if not any(kind in self._game.fields for kind in kinds):
            self._report(self._of_no_kind(name, origin, kinds[0]))
            report = unheard  # what is wrong with a layout of no kind is not known before its kind is
        cards = [card for kind in kinds for card in self._by_kind.get(kind, ())]
        resources = self._resources.of_set(owner or name.rpartition("/")[0])
        resources = resources.of_stock() if is_stock else resources
        scope = NameScope(self._game, kinds, cards, self._derived, vignette=self._vignette)
        frame = measure_frame(name, origin, scope, report, size or self._size)
        cursor = LayoutCursor(resources, frame, origin, (), scope, report)
        specs = elements_in_mm(frame, origin, report)
        elements = compile_elements(specs, cursor.at("elements"), name)
        if not is_stock:
            check_design(specs, cursor)
        needs = NOTHING.union(*(element.needs for element in elements))
        instead = tuple(
            (test, self.as_seen(other, owner or name.rpartition("/")[0]))
            for test, other in compile_instead(data, self._game.faces, cursor)
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
            needs <= {"language"} and not instead,
            frozenset({"art", "vignette"} & needs),
            "language" in needs,
            partial(names_shown, data, scope.word_lists),
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
        return finding(UNKNOWN_FACE, message, span, remedy=remedy, fix=fix, ties=ties)
