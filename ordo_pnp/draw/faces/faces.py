"""Faces of one game: choose the layout of a card, compile it when first needed, and draw front and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import replace

from ordo_pnp.base import Diagnostic, Span, Ties, did_you_mean, finding, has_errors, in_order, near_word, suggestion
from ordo_pnp.cards import (
    EMPTY,
    NOTHING_DERIVED,
    Card,
    CardId,
    Derived,
    GameData,
    Origin,
    figure_of,
    light_back,
    stock_look,
)
from ordo_pnp.draw.drawing import IDENTITY, Drawing, Item, with_items
from ordo_pnp.draw.faces.compiler import Layout, LayoutCompiler
from ordo_pnp.draw.faces.conditions import kinds_of
from ordo_pnp.draw.faces.design_checks import unshown_findings
from ordo_pnp.draw.faces.elements import FaceRegion, KeyPath, locate_all
from ordo_pnp.draw.faces.face_parts import FaceParts
from ordo_pnp.draw.faces.frame import FaceDrawing, as_made
from ordo_pnp.draw.faces.look import Look, stock_font
from ordo_pnp.draw.faces.picture_elements import compile_defaults
from ordo_pnp.draw.faces.placeholders import card_mark
from ordo_pnp.draw.faces.record import FaceRecord
from ordo_pnp.draw.faces.resources import (
    check_fonts,
    check_looks,
    check_set_signs,
    defaults_in,
    font_of_set,
    resources_of,
    signs_work,
)
from ordo_pnp.draw.finding_codes import (
    ART_NOT_SHOWN,
    BACK_OF_OTHER_SIZE,
    OTHER_OVERFLOW,
    TEXT_OVERFLOW,
    UNKNOWN_FACE,
    remedy_among,
)
from ordo_pnp.draw.fonts import Fonts
from ordo_pnp.draw.pictures.vignettes import FramedVignette, VignetteChoice, choice_of
from ordo_pnp.draw.signs import Signs
from ordo_pnp.draw.sizes import PieceSize

# So many cards of a kind decide how far all of them give way: those with the longest texts.
_ASKED_ALIKE = 12


def _letters(card: Card, language: str) -> int:
    """Return the number of letters in the texts of a card in a language."""
    return sum(map(len, card.texts.get(language, EMPTY).values()))


class Layouts:
    """The layouts of the cards of one game.

    Args:
        game: The game.
        compiler: Compiles them.
        report: Takes the findings on layouts themselves.
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
        # Name and measures -> a layout that follows its size, in the size of the front it is printed behind.
        self._fitted: dict[tuple[str, str], Layout] = {}
        # Side, set and kind of a card and the layout it names -> the full name of that.
        self._found: dict[tuple[str, str, str, str], str] = {}
        # Layouts of front and back -> whether their drawings may be of several sizes.
        self._several_sizes: dict[tuple[str, str], bool] = {}

    def compile_all(self) -> None:
        """Compile all, also those that no card has needed, and report their errors."""
        for name in self._game.faces:
            self.get(name)
        self._check_named()

    def shown(self) -> dict[str, frozenset[str]]:
        """Return the fields named in a kind's layouts, for kinds with a front layout."""
        found: dict[str, frozenset[str]] = {}
        fronts = {*self._game.fronts()}
        for name in sorted(self._game.faces, key=lambda each: each not in fronts):
            layout = self.get(name)
            names: frozenset[str] = frozenset() if layout is None else layout.shown()
            for kind in () if layout is None else layout.kinds:
                if name in fronts or kind in found:
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
        """Return the layout for a card instead of this one: with the areas that it has."""
        for test, other in layout.instead:
            if test(record):
                layout = self.get(other) or layout
                break
        missing = frozenset(area for area, test in layout.areas if not test(record))
        return layout.without(missing) if missing else layout

    def behind(self, layout: Layout, front: Layout, record: FaceRecord) -> Layout:
        """Return the layout of a back as it is printed behind a front: one that follows its size is as large as that."""
        back = self.chosen(layout, record)
        if layout is front or not back.is_relative:
            return back
        frame = self.chosen(front, record).frame
        if back.frame.measures == frame.measures:
            return back
        key = back.frame.name, frame.measures
        if key not in self._fitted:
            origin = self._game.layout(back.frame.name)
            size = PieceSize(frame.width, frame.height, frame.outline)
            assert origin is not None  # noqa: S101 (it has been compiled before)
            self._fitted[key] = self._compiler.compile(back.frame.name, origin, size=size)
        return self._fitted[key]

    def parts(self, layout: Layout, record: FaceRecord) -> FaceParts:
        """Return the parts of a layout that is chosen for a card."""
        name = layout.frame.name
        is_stock = name not in self._game.faces
        origin = self._game.stock()[name] if is_stock else self._game.faces[name]
        return self._compiler.parts(layout, origin, record, is_stock=is_stock)

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
        """Return the place that joins a front and a back: on the card, else a face.

        The face that is most the card's own is named; one that the game shares with other sets only as the last resort.
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
        """Report missing backs and faces of figures that layouts name."""
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
        """Report a missing layout that another one names."""
        names = {f"{name.rpartition('/')[0]}/{named}", named}
        if names & {*self._compiled, *self._game.stock(), *self._broken}:
            return
        known = sorted({each for each in self._compiled if "/" not in each} | self._game.stock().keys())
        what = "back" if place == ("back",) else "face for figures"
        span = self._game.faces[name].span(*place)
        message, remedy = f"face {name}: there is no {what} `{named}`", remedy_among(named, known)
        self._report(finding(UNKNOWN_FACE, message, span, remedy=remedy, fix=near_word(span, named, known)))


class Faces:
    """Draws the cards of one game.

    Args:
        game: Mistakes in its look, signs and layouts are in ``problems``.
        shared: The files of no game, for the charges of coats of arms.
        derived: The values that the game derives from its cards.
        size: The size all cards are set in, None for that of each face.
        broken: The layouts whose files could not be used: that they are missing is not found once more.
        draft: For a draft, which is drawn in spite of errors, the cards whose data have errors; else None.
    """

    def __init__(
        self,
        game: GameData,
        shared: Mapping[str, Mapping[str, Origin]] = EMPTY,
        derived: Derived = NOTHING_DERIVED,
        size: PieceSize | None = None,
        broken: frozenset[str] = frozenset(),
        draft: frozenset[str] | None = None,
    ) -> None:
        self._begin(game)
        self._draft = draft
        # Card and language -> how far it gives way by itself, and the card as it was then.
        self._own_steps: dict[tuple[CardId, str], tuple[Card, int | None]] = {}
        # The cards of a draft that were drawn and are marked.
        self.marked: dict[CardId, None] = {}
        self.derived = derived
        look = Look(game.look)
        looks = {name: each for name in game.sets if (each := game.look_of_set(name))}
        of_sets = {name: each.get("fonts", EMPTY) for name, each in looks.items()}
        fonts = {font_of_set(name, font): (name, spec) for name, each in of_sets.items() for font, spec in each.items()}
        rests = "from" in game.own_look or not game.own_look
        stock = EMPTY if rests else stock_look(game.look_name)["fonts"]
        # The faces of type that the drawings name.
        self.fonts = Fonts(
            {
                **look.fonts,
                **{stock_font(name): spec for name, spec in stock.items()},
                **{name: spec for name, (_, spec) in fonts.items()},
            },
            [game.folder / "fonts"],
            {name: game.sets[each].folder / "fonts" for name, (each, _) in fonts.items()},
            replaces=draft is not None,
        )
        check_fonts(game, self.fonts, {"": look.fonts, **of_sets}, self._report)
        self._resources = resources_of(game, shared, look, self.fonts, self._report)
        check_looks(game, look, self._resources, self._report)
        check_set_signs(game, self._resources, self._report)
        self._can_compile = signs_work(game, self._resources, self._report)
        vignette = compile_defaults(game, derived, self._resources, defaults_in(game, shared), self._report)
        self._vignette = vignette[0]
        compiler = LayoutCompiler(game, self._resources, derived, self._report, vignette, size)
        self._layouts = Layouts(game, compiler, self._report, broken, can_compile=self._can_compile)
        self._is_complete = False

    def _begin(self, game: GameData) -> None:
        """Know nothing of the cards of a game yet."""
        self.game = game
        self._problems: dict[Diagnostic, None] = {}
        self._drawn: dict[tuple[str, str, str], FaceDrawing] = {}
        # Those of them that are drafts, since something is wrong with them.
        self._flawed: set[tuple[str, str, str]] = set()
        # Set, kind, named front and named back of a card -> its layouts, where there is nothing to find in that.
        self._sound_sides: dict[tuple[str, str, str, str | None], tuple[Layout, ...]] = {}
        # The same -> the name of its back.
        self._named_backs: dict[tuple[str, str, str, str | None], str | None] = {}
        # Set, kind, face and language -> the cards with the longest texts, the longest first.
        self._longest: dict[tuple[str, str, str, str], list[Card]] = {}

    def sharing_layouts(self, game: GameData) -> Faces:
        """Return faces for a game that share only these compiled layouts.

        Args:
            game: It differs from the game of these in its cards and in the texts of its sets at most.
        """
        faces = copy(self)
        faces._begin(game)  # noqa: SLF001 (its own)
        return faces

    def shares_layouts(self, other: Faces) -> bool:
        """Whether others draw with the same layouts."""
        return self._layouts is other._layouts

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        """Every finding so far, of the layouts and of the cards drawn, sorted by place.

        A drawing made while there are errors lacks the wrong parts: it must not be printed.
        """
        if not self._is_complete:
            self._is_complete = True
            self._layouts.compile_all()
            for resources in (self._resources, *self._resources.of_sets.values()):
                resources.pictures.inspect()
        return in_order(self._problems)

    def signs(self, card_set: str) -> Signs:
        """Return the signs of the cards of a set, in the colours of its look."""
        return self._resources.of_set(card_set).signs()

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        """The ``drawn_findings``; none in a draft, which is printed in spite of them.

        Layouts that nothing was drawn with are not checked.
        """
        return () if self._draft is not None else self.drawn_findings

    @property
    def drawn_findings(self) -> tuple[Diagnostic, ...]:
        """Every finding so far of the cards drawn and of their layouts, in a draft, too."""
        return in_order(self._problems)

    def fields_unshown(self) -> tuple[Diagnostic, ...]:
        """Find the fields of cards that no layout of their kind shows, each once, at the layout of their front."""
        return in_order(unshown_findings(self.game, self.derived, self._layouts.shown()))

    def vignette(self, name: str, box: tuple[float, float]) -> Drawing | None:
        """Return a vignette of the game that covers a box of millimetres; None if there is none of that name, or something is wrong with it."""
        return self._resources.pictures.vignette(VignetteChoice(name), box)

    def front(self, card: Card, language: str, copy: int = 1) -> FaceDrawing:
        """Draw the front of a copy of a card; the same card in the same language is the same object, unless copies are numbered."""
        name = self._layouts.find(card, card.printing.face, "face", self._problems)
        return self._draw(name, card, language, copy=copy)

    def back(self, card: Card, language: str, *, light: bool = False, copy: int = 1) -> FaceDrawing | None:
        """Draw the back of a copy of a card, in little ink if ``light``; None if it is blank. Backs that look alike are the same object."""
        named = light_back(self.game, card, self._named_back(card)) if light else self._named_back(card)
        if named is None:
            return None
        front = self._layouts.get(self._layouts.find(card, card.printing.face, "face", self._problems))
        return self._draw(self._layouts.find(card, named, "back", self._problems), card, language, front, copy)

    def figure(self, card: Card, language: str, use: str, *, hidden: bool = False) -> FaceDrawing | None:
        """Draw a side of a card as figures of books show it; None where its layout names none for them."""
        named = figure_of(self.game, card, use, hidden=hidden)
        full = named and self._layouts.find(card, named, "face", self._problems)
        return self._draw(full, card, language) if full else None

    def forget(self, card: CardId) -> None:
        """Forget a card's drawings and findings: another card may get its id."""
        self._problems = {problem: None for problem in self._problems if problem.card != card}
        self._drawn = {key: face for key, face in self._drawn.items() if key[1] != card}
        self._longest.clear()

    def text_step(self, card: Card, language: str) -> int:
        """Return the step at which the texts of its kind have one size: that of the card that needs it most; 0 for an outlier.

        Only the cards with the longest texts of a set are asked. An outlier needs more room than its face lets others
        follow.
        """
        if self._own_step(card, language) is None:
            return 0
        key = card.set, card.kind, card.printing.face, language
        if key not in self._longest:
            same = [each for each in self.game.cards() if (each.set, each.kind, each.printing.face) == key[:3]]
            self._longest[key] = sorted(same, key=lambda each: -_letters(each, language))[:_ASKED_ALIKE]
        others = [each for each in self._longest[key] if each.id != card.id]
        return max(
            (step for each in (card, *others) if (step := self._own_step(each, language)) is not None), default=0
        )

    def _own_step(self, card: Card, language: str) -> int | None:
        """Return the step of a card's parts by itself; None for outliers or without parts."""
        known = self._own_steps.get((card.id, language))
        if known is None or known[0] is not card:
            layout = self._layouts.get(self._layouts.find(card, card.printing.face, "face", {}))
            record, step = FaceRecord(self.game, card, language, []), None
            for element in () if layout is None else self._layouts.chosen(layout, record).elements:
                if element.own_step is not None:
                    step = element.own_step(record)
            known = self._own_steps[card.id, language] = card, step
        return known[1]

    def _record(
        self, card: Card, language: str, *, is_draft: bool = False, is_printed: bool = False, copy: int = 1
    ) -> FaceRecord:
        """Make a record that is drawn as those of its kind are."""
        record = FaceRecord(self.game, card, language, [], is_draft=is_draft, is_printed=is_printed, copy=copy)
        record.alike = self.text_step
        return record

    def check(self, card: Card) -> tuple[Diagnostic, ...]:
        """Find whether both sides of a card can be drawn, in every language it has texts or rules in; quicker than drawing.

        Returns:
            The findings about this card, sorted by place; they are in ``problems``, too. Those about layouts are
            there from the beginning.
        """
        found: dict[Diagnostic, None] = {}
        if not self._can_compile:
            return ()
        sides = self._sides(card, found)
        for layout in sides:
            if layout.is_constant and layout.agreed:
                continue
            for language in self._languages(layout, card):
                problems: list[Diagnostic] = []
                record = FaceRecord(self.game, card, language, problems)
                self._layouts.behind(layout, sides[0], record).check(record)
                if problems:
                    is_its_own = language in self._languages_of(card)
                    found.update(dict.fromkeys(problems if is_its_own else map(_outside, problems)))
        if len(sides) > 1 and self._layouts.may_differ(sides[0], sides[1]):
            self._compare_sizes(card, sides[0], sides[1], found)
        for key, named in (("art", card.printing.art), ("vignette", card.printing.vignette)):
            if named is not None:
                self._check_picture(card, key, found)
        if not found:
            return ()
        self._problems.update(found)
        return in_order(found)

    def _languages(self, layout: Layout, card: Card) -> Iterable[str]:
        """Return the languages a side of a card differs in: rules that the game makes are in all, translated or not.

        A set may have a name in a language that a card is not translated into.
        """
        if layout.is_constant or self.derived.is_text_made(card):
            return self.game.languages
        card_set = self.game.sets.get(card.set)
        return card.texts if card_set is None else {**card.texts, **card_set.texts}

    def _languages_of(self, card: Card) -> Iterable[str]:
        """Return the languages that the set of a card has: those that it says, else its own and those of its translations."""
        card_set = self.game.sets.get(card.set)
        if card_set is None:
            return self.game.languages
        return card_set.languages or {card_set.language, *card_set.texts, *card.texts}

    def _sides(self, card: Card, found: dict[Diagnostic, None]) -> tuple[Layout, ...]:
        """Return the layouts of both sides; cards of one kind that name the same ones need no second search."""
        printing = card.printing
        key = (card.set, card.kind, printing.face, printing.back)
        sides = self._sound_sides.get(key)
        if sides is None:
            named = ((printing.face, "face"), (self._named_back(card), "back"))
            full = [self._layouts.find(card, name, what, found) for name, what in named if name is not None]
            sides = tuple(layout for name in full if (layout := self._layouts.get(name)) is not None)
            if not found:
                self._sound_sides[key] = sides
        return sides

    def _named_back(self, card: Card) -> str | None:
        """Name the back of a card; cards of one kind that name the same layouts need no second search."""
        key = (card.set, card.kind, card.printing.face, card.printing.back)
        if key not in self._named_backs:
            self._named_backs[key] = self.game.back_of(card)
        return self._named_backs[key]

    def _compare_sizes(self, card: Card, front: Layout, back: Layout, found: dict[Diagnostic, None]) -> None:
        """Report a back that is not of the size of its front, by the layouts that the card is drawn with."""
        for language in (card.language, *card.texts):
            record = FaceRecord(self.game, card, language, [])
            one, other = (self._layouts.behind(side, front, record).frame for side in (front, back))
            if one.measures == other.measures:
                continue
            message = (
                f"the back, face {other.name}, is {other.measures}, but the front, face {one.name}, is {one.measures}"
            )
            span, owner = self._layouts.place_of_sides(card, one.name, other.name)
            remedy = "give both sides the same `size` and `outline`, or name another back"
            found[finding(BACK_OF_OTHER_SIZE, message, span, card=owner, remedy=remedy)] = None

    def _check_picture(self, card: Card, key: str, found: dict[Diagnostic, None]) -> None:
        """Report a picture that the front of the card does not show."""
        name = card.printing.face
        layout = self._layouts.get(f"{card.set}/{name}") or self._layouts.get(name)
        if layout is None:
            return
        if key not in self._layouts.chosen(layout, FaceRecord(self.game, card, card.language, [])).pictures:
            what, element = ("picture", "image") if key == "art" else ("vignette", "vignette")
            named = card.origin.value["print"][key]
            shown = named if isinstance(named, str) else named["of"]
            message = f"{card.id}: the face `{name}` does not show the {what} `{shown}`"
            remedy = f"give the face an element `{element}`, or leave `{key}` out"
            span = card.origin.span("print", key)
            found[finding(ART_NOT_SHOWN, message, span, card=card.id, remedy=remedy)] = None

    def _report(self, problem: Diagnostic) -> None:
        self._problems[problem] = None

    def draft(self, card: Card, language: str, *, back: bool = False, is_printed: bool = False) -> FaceDrawing | None:
        """Draw a draft of a side anew: overlong text hangs over its box.

        Where it is printed it is cut there, a missing part has a box in its place, and a corner of the card is red.
        """
        side = self._side(card, language, back=back)
        if side is None:
            return None
        record = self._record(card, language, is_draft=True, is_printed=is_printed)
        drawn = self._bind(*side, record)
        return _marked(drawn) if is_printed else drawn

    def regions(self, card: Card, language: str, *, back: bool = False) -> list[tuple[FaceRegion, tuple[KeyPath, ...]]]:
        """Return the regions of a side that show a card, in painting order, with their key paths."""
        layout = self._layout(card, language, back=back)
        record = self._record(card, language, is_draft=True)
        found: list[FaceRegion] = []
        locate_all(() if layout is None else layout.elements, record, IDENTITY, found)
        return [(each, keys) for each in found if (keys := each.keys(record, self.derived))]

    def parts(self, card: Card, language: str, *, back: bool = False) -> FaceParts | None:
        """Return the layout that a side of a card is drawn with and its parts; None for a blank back, and where it cannot be used."""
        layout, record = self._layout(card, language, back=back), self._record(card, language, is_draft=True)
        if layout is None:
            return None
        regions: list[FaceRegion] = []
        locate_all(layout.elements, record, IDENTITY, regions)
        return self._layouts.parts(layout, record).seen(regions)

    def layout_name(self, card: Card, language: str, *, back: bool = False) -> str | None:
        """Return the full name of the layout that a side of a card is drawn with; None as of ``parts``."""
        layout = self._layout(card, language, back=back)
        return None if layout is None else layout.frame.name

    def _layout(self, card: Card, language: str, *, back: bool) -> Layout | None:
        side = self._side(card, language, back=back)
        if side is None or side[0] is None:
            return None
        return side[0] if side[2] else self._layouts.chosen(side[0], self._record(card, language, is_draft=True))

    def framed(self, card: Card, language: str) -> FramedVignette | None:
        """Return the vignette that a card shows; None for a card without."""
        choice = choice_of(self._vignette(FaceRecord(self.game, card, language, [])))
        return None if choice is None else self._resources.of_set(card.set).pictures.framed(choice)

    def _side(self, card: Card, language: str, *, back: bool) -> tuple[Layout | None, str, bool] | None:
        """Return the layout of a side, its name, and whether it is already the one that is drawn; None for a blank back."""
        front = self._layouts.find(card, card.printing.face, "face", self._problems)
        if not back:
            return self._layouts.get(front), front, False
        named = self._named_back(card)
        if named is None:
            return None
        record = FaceRecord(self.game, card, language, [])
        return self._fitted(self._layouts.find(card, named, "back", self._problems), record, self._layouts.get(front))

    def _fitted(self, name: str, record: FaceRecord, front: Layout | None) -> tuple[Layout | None, str, bool]:
        """Return a layout by its name, as large as the front it is printed behind."""
        layout = self._layouts.get(name)
        if layout is None or front is None or not layout.is_relative:
            return layout, name, False
        layout = self._layouts.behind(layout, front, record)
        return layout, f"{layout.frame.name} {layout.frame.measures}", True

    def _draw(self, name: str, card: Card, language: str, front: Layout | None = None, copy: int = 1) -> FaceDrawing:
        """Draw a side of a copy of a card: the front, or the back of a front."""
        is_other = copy > 1 and self._draw(name, card, language, front).is_numbered
        record = self._record(card, language, copy=copy)
        layout, name, is_chosen = self._fitted(name, record, front)
        constant = layout is not None and layout.is_constant and not record.is_numbered
        worded = layout is None or layout.is_worded or not constant
        side = f"{name} of {copy}" if is_other else name  # no name of a layout has a space
        key = (side, "" if constant else card.id, language if worded else "")
        drawn = self._drawn.get(key)
        if drawn is None:
            drawn = self._drawn[key] = self._bind(layout, name, is_chosen, record)
            for problem in record.problems:
                self._report(problem)
            if self._draft is not None and has_errors(record.problems):
                again = self._record(card, language, is_draft=True, is_printed=True, copy=copy)
                drawn = self._drawn[key] = _marked(self._bind(layout, name, is_chosen, again))
                self._flawed.add(key)
        if self._draft is None or (key not in self._flawed and (front is not None or card.id not in self._draft)):
            return drawn
        self.marked[card.id] = None
        if key not in self._flawed:
            key = (side, card.id, language)
            drawn = self._drawn[key] = _marked(drawn)
            self._flawed.add(key)
        return drawn

    def _bind(self, layout: Layout | None, name: str, is_chosen: bool, record: FaceRecord) -> FaceDrawing:  # noqa: FBT001 (as `_fitted` returns it)
        if layout is None:
            return FaceDrawing(Drawing(63.0, 88.0, (), label=name), 63.0, 88.0, 3.0, "rectangle", 0.0)
        items: list[Item] = []
        card = record.card
        if not is_chosen:
            layout = self._layouts.chosen(layout, record)
        for element in layout.elements:
            element.draw(record, items)
        frame = as_made(layout.frame, self.derived.size(card, self.game) if self.derived.size else None)
        out = frame.bleed
        bounds = (-out, -out, frame.width + out, frame.height + out)
        label = name if layout.is_constant else f"{card.id} {record.language}"
        label += f" {record.copy}" if record.is_numbered and record.copy > 1 else ""
        drawing = Drawing(frame.width, frame.height, tuple(items), bounds, label)
        size = frame.width, frame.height
        return FaceDrawing(
            drawing, *size, out, frame.outline, frame.radius, frame.cuts, frame.safe, is_numbered=record.is_numbered
        )


def _marked(drawn: FaceDrawing) -> FaceDrawing:
    """Return a side of a card with the mark of a draft."""
    mark = card_mark(drawn.width, drawn.bleed, drawn.outline)
    return drawn._replace(drawing=with_items(drawn.drawing, (*drawn.drawing.items, mark)))


def _outside(problem: Diagnostic) -> Diagnostic:
    """Return a finding about a language that a set lacks: overlong text only warns."""
    return replace(problem, code=OTHER_OVERFLOW) if problem.code == TEXT_OVERFLOW else problem
