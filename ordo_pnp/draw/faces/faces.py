"""Cards to pictures: the layouts of one game, bound to any card in any language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import TYPE_CHECKING, Literal

from ordo_pnp.base import Diagnostic, finding, in_order
from ordo_pnp.cards import EMPTY, NOTHING_DERIVED, figure_of, light_back, stock_look
from ordo_pnp.draw.drawing import IDENTITY, Drawing
from ordo_pnp.draw.faces.drawing_resources import font_of_set
from ordo_pnp.draw.faces.element import locate_all
from ordo_pnp.draw.faces.face_drawing import FaceDrawing
from ordo_pnp.draw.faces.fields_shown import unshown_findings
from ordo_pnp.draw.faces.font_checks import check_fonts
from ordo_pnp.draw.faces.frame import as_made
from ordo_pnp.draw.faces.layout_compiler import Layout, LayoutCompiler
from ordo_pnp.draw.faces.layouts import Layouts
from ordo_pnp.draw.faces.look import Look
from ordo_pnp.draw.faces.record import FaceRecord
from ordo_pnp.draw.faces.set_art import check_looks, defaults_in, resources_of
from ordo_pnp.draw.faces.sign_files import signs_work
from ordo_pnp.draw.faces.vignette_slips import compile_defaults
from ordo_pnp.draw.faces_codes import ART_NOT_SHOWN, BACK_OF_OTHER_SIZE
from ordo_pnp.draw.fonts import Fonts
from ordo_pnp.draw.pictures.framing import VignetteChoice, choice_of

if TYPE_CHECKING:
    from ordo_pnp.cards import Card, CardId, Derived, GameData, Origin
    from ordo_pnp.draw.drawing import Item
    from ordo_pnp.draw.faces.regions import FaceRegion, KeyPath
    from ordo_pnp.draw.pictures.framing import FramedVignette
    from ordo_pnp.draw.sizes import PieceSize


class Faces:
    """Draws the cards of one game.

    Args:
        game: Mistakes in its look, signs and layouts are in ``problems``.
        shared: What belongs to no game, for the charges of coats of arms.
        derived: What the game makes of its cards.
        size: The size all cards are set in, None for that of each face.
        broken: The layouts whose files could not be used: that they are missing is not found once more.
    """

    def __init__(
        self,
        game: GameData,
        shared: Mapping[str, Mapping[str, Origin]] = EMPTY,
        derived: Derived = NOTHING_DERIVED,
        size: PieceSize | None = None,
        broken: frozenset[str] = frozenset(),
    ) -> None:
        self._begin(game)
        self.derived = derived
        look = Look(game.look or stock_look())
        looks = {name: each for name in game.sets if (each := game.look_of_set(name))}
        of_sets = {name: each.get("fonts", EMPTY) for name, each in looks.items()}
        fonts = {font_of_set(name, font): (name, spec) for name, each in of_sets.items() for font, spec in each.items()}
        # The faces of type that the drawings name.
        self.fonts = Fonts(
            {**look.fonts, **{name: spec for name, (_, spec) in fonts.items()}},
            [game.folder / "fonts"],
            {name: game.sets[each].folder / "fonts" for name, (each, _) in fonts.items()},
        )
        check_fonts(game, self.fonts, {"": look.fonts, **of_sets}, self._report)
        self._resources = resources_of(game, shared, look, self.fonts, self._report)
        check_looks(game, look, self._resources, self._report)
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
        # Set, kind, named front and named back of a card -> its layouts, where there is nothing to find in that.
        self._sound_sides: dict[tuple[str, str, str, str | None], tuple[Layout, ...]] = {}
        # The same -> the name of its back.
        self._named_backs: dict[tuple[str, str, str, str | None], str | None] = {}

    def sharing_layouts(self, game: GameData) -> Faces:
        """Return what draws the cards of a game with these layouts, as far as they are compiled; nothing else is shared.

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

        A drawing made while there are errors lacks what they name: it must not be printed.
        """
        if not self._is_complete:
            self._is_complete = True
            self._layouts.compile_all()
            for resources in (self._resources, *self._resources.of_sets.values()):
                resources.pictures.inspect()
        return in_order(self._problems)

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        """Every finding so far of the cards drawn and of their layouts; those that nothing was drawn with are not looked at."""
        return in_order(self._problems)

    def fields_unshown(self) -> tuple[Diagnostic, ...]:
        """Find the fields of cards that no layout of their kind shows, each once, at the layout of their front."""
        return in_order(unshown_findings(self.game, self.derived, self._layouts.shown()))

    def vignette(self, name: str, box: tuple[float, float]) -> Drawing | None:
        """Return a vignette of the game that covers a box of millimetres; None if there is none of that name, or something is wrong with it."""
        return self._resources.pictures.vignette(VignetteChoice(name), box)

    def front(self, card: Card, language: str) -> FaceDrawing:
        """Draw the front of a card; the same card in the same language is the same object."""
        return self._draw(self._layouts.find(card, card.printing.face, "face", self._problems), card, language)

    def back(self, card: Card, language: str, *, light: bool = False) -> FaceDrawing | None:
        """Draw the back of a card, in little ink if ``light``; None if it is blank. Backs that look alike are the same object."""
        named = light_back(self.game, card, self._named_back(card)) if light else self._named_back(card)
        if named is None:
            return None
        front = self._layouts.get(self._layouts.find(card, card.printing.face, "face", self._problems))
        return self._draw(self._layouts.find(card, named, "back", self._problems), card, language, front)

    def figure(self, card: Card, language: str, use: str, *, hidden: bool = False) -> FaceDrawing | None:
        """Draw a side of a card as figures of books show it; None where its layout names none for them."""
        named = figure_of(self.game, card, use, hidden=hidden)
        full = named and self._layouts.find(card, named, "face", self._problems)
        return self._draw(full, card, language) if full else None

    def forget(self, card: CardId) -> None:
        """Forget the drawings of a card and what was found in it: another card may come under its id."""
        self._problems = {problem: None for problem in self._problems if problem.card != card}
        self._drawn = {key: face for key, face in self._drawn.items() if key[1] != card}

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
                    found.update(dict.fromkeys(problems))
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

    def draft(self, card: Card, language: str, *, back: bool = False) -> FaceDrawing | None:
        """Draw a side anew for somebody who works on it: text that does not fit is there, hanging over the outline of its box."""
        side = self._side(card, language, back=back)
        return None if side is None else self._bind(*side, FaceRecord(self.game, card, language, [], is_draft=True))

    def regions(self, card: Card, language: str, *, back: bool = False) -> list[tuple[FaceRegion, tuple[KeyPath, ...]]]:
        """Return where a side shows something of a card, in painting order, each with the ways to it below the card."""
        side = self._side(card, language, back=back)
        record = FaceRecord(self.game, card, language, [], is_draft=True)
        found: list[FaceRegion] = []
        layout = (
            None if side is None or side[0] is None else side[0] if side[2] else self._layouts.chosen(side[0], record)
        )
        locate_all(() if layout is None else layout.elements, record, IDENTITY, found)
        return [(each, keys) for each in found if (keys := each.keys(record, self.derived))]

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
        return self._fitted(
            self._layouts.find(card, named, "back", self._problems), card, language, self._layouts.get(front)
        )

    def _fitted(self, name: str, card: Card, language: str, front: Layout | None) -> tuple[Layout | None, str, bool]:
        """Return a layout by its name, as large as what it is printed behind."""
        layout = self._layouts.get(name)
        if layout is None or front is None or not layout.is_relative:
            return layout, name, False
        layout = self._layouts.behind(layout, front, FaceRecord(self.game, card, language, []))
        return layout, f"{layout.frame.name} {layout.frame.measures}", True

    def _draw(self, name: str, card: Card, language: str, front: Layout | None = None) -> FaceDrawing:
        """Draw a side of a card: the front, or what is behind a front."""
        layout, name, is_chosen = self._fitted(name, card, language, front)
        constant = layout is not None and layout.is_constant
        worded = layout is None or layout.is_worded or not constant
        key = (name, "" if constant else card.id, language if worded else "")
        drawn = self._drawn.get(key)
        if drawn is None:
            record = FaceRecord(self.game, card, language, [])
            drawn = self._drawn[key] = self._bind(layout, name, is_chosen, record)
            for problem in record.problems:
                self._report(problem)
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
        drawing = Drawing(frame.width, frame.height, tuple(items), bounds, label)
        outline: Literal["rectangle", "circle"] = "circle" if frame.outline == "circle" else "rectangle"
        return FaceDrawing(drawing, frame.width, frame.height, out, outline, frame.radius, frame.cuts, frame.safe)
