"""The layouts of one game, each compiled when a card first needs it, and which of them a card is drawn with."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ordo_pnp.base import Diagnostic, Ties, did_you_mean, finding, near_word, suggestion
from ordo_pnp.cards import EMPTY, stock_faces
from ordo_pnp.draw.faces.alternatives import kinds_of
from ordo_pnp.draw.faces_codes import UNKNOWN_FACE, remedy_among
from ordo_pnp.draw.sizes import PieceSize

if TYPE_CHECKING:
    from ordo_pnp.base import Span
    from ordo_pnp.cards import Card, CardId, GameData
    from ordo_pnp.draw.faces.layout_compiler import Layout, LayoutCompiler
    from ordo_pnp.draw.faces.record import FaceRecord


class Layouts:
    """The layouts of the cards of one game.

    Args:
        game: The game.
        compiler: Compiles them.
        report: Takes what is wrong with layouts themselves.
        broken: Those whose files could not be used.
        can_compile: Whether anything can be drawn at all; if not there are no layouts.
    """

    def __init__(
        self,
        game: GameData,
        compiler: LayoutCompiler,
        report: Callable[[Diagnostic], None],
        broken: frozenset[str] = frozenset(),
        *,
        can_compile: bool,
    ) -> None:
        self._game = game
        self._compiler = compiler
        self._report = report
        self._broken = broken
        self._can_compile = can_compile
        self._compiled: dict[str, Layout] = {}
        # Name and measures -> a layout that follows its size, in the size of what it is printed behind.
        self._fitted: dict[tuple[str, str], Layout] = {}
        # Side, set and kind of a card and the layout it names -> the full name of that.
        self._found: dict[tuple[str, str, str, str], str] = {}
        # Layouts of front and back -> whether what is drawn with them may be of several sizes.
        self._several_sizes: dict[tuple[str, str], bool] = {}

    def compile_all(self) -> None:
        """Compile those that no card has needed, too, and report what is wrong with them all."""
        for name in self._game.faces:
            self.get(name)
        self._check_named()

    def shown(self) -> dict[str, frozenset[str]]:
        """Return what all layouts for a kind of card name of it, for the kinds that have one."""
        found: dict[str, frozenset[str]] = {}
        for name in self._game.faces:
            layout = self.get(name)
            names: frozenset[str] = frozenset() if layout is None else layout.shown()
            for kind in () if layout is None else layout.kinds:
                found[kind] = found.get(kind, frozenset()) | names
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
                found = self._compiled[name] = self._compiler.compile(full, origin, owner)
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
        found[finding(UNKNOWN_FACE, message, span, card=card.id, remedy=remedy, fix=fix, ties=ties)] = None
        return name

    def _looked_at(self, full: str, card: Card, key: str) -> str:
        """Name a layout of the game as it is seen on a card: in the look of its set, but for backs.

        The backs of all cards look alike, so that they can be shuffled together; a set that wants others brings faces.
        """
        return full if key == "back" else self._compiler.as_seen(full, card.set)

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
            return finding(UNKNOWN_FACE, f"{card.id}: {message}", span, card=card.id, ties=ties)
        slip = next((kind for kind in kinds if did_you_mean(kind, [card.kind])), None)
        remedy = suggestion(slip, card.kind) if slip else f"add `{card.kind}` there"
        return finding(UNKNOWN_FACE, message, self._game.faces[full].span("for"), remedy=remedy, ties=ties)

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
            self._fitted[key] = self._compiler.compile(back.frame.name, origin, size=size)
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

    def place_of_sides(self, card: Card, front: str, back: str) -> tuple[Span, CardId | None]:
        """Return where a front and a back were brought together: on the card, else in the face that is most its own.

        A face that the game shares with other sets is named only where nothing else is left.
        """
        for key in ("back", "face"):
            if key in card.origin.value.get("print", EMPTY) and not (front if key == "face" else back).startswith(
                f"{card.set}/"
            ):
                return card.origin.span("print", key), card.id
        own = next((name for name in (front, back) if name.startswith(f"{card.set}/")), front)
        layout = self._game.layout(own)
        assert layout is not None  # noqa: S101 (it has been compiled)
        return layout.span("size"), None

    def _check_named(self) -> None:
        """Report backs and faces of figures that layouts name and nobody made."""
        for name in self._game.faces.keys() & self._compiled.keys():
            layout = self._game.faces[name].value
            named = layout.get("figure", {})
            if "back" in layout:
                self._require(name, layout["back"], "back")
            if isinstance(named, str):
                self._require(name, named, "figure")
            else:
                for use, each in named.items():
                    self._require(name, each, "figure", use)

    def _require(self, name: str, named: str, *place: str) -> None:
        """Report a layout that another one names and nobody made."""
        names = {f"{name.rpartition('/')[0]}/{named}", named}
        if names & {*self._compiled, *stock_faces(), *self._broken}:
            return
        known = sorted({each for each in self._compiled if "/" not in each} | stock_faces().keys())
        what = "back" if place == ("back",) else "face for figures"
        span = self._game.faces[name].span(*place)
        message, remedy = f"face {name}: there is no {what} `{named}`", remedy_among(named, known)
        self._report(finding(UNKNOWN_FACE, message, span, remedy=remedy, fix=near_word(span, named, known)))
