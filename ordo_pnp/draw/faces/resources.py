"""Look, fonts, signs, arms and pictures of a game and its sets, loaded once and checked, and single pictures drawn from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal

from ordo_pnp.base import DataError, Diagnostic, Memo, RenderError, did_you_mean, finding, has_errors, near_word
from ordo_pnp.cards import (
    EMPTY,
    ICON_SETS,
    GameData,
    GameSigns,
    IconSetError,
    Origin,
    icon_set,
    sign_files,
    signs_of,
    stock_look,
)
from ordo_pnp.draw.drawing import Color, Drawing, translation
from ordo_pnp.draw.faces.frame import FaceDrawing
from ordo_pnp.draw.faces.images import Images
from ordo_pnp.draw.faces.look import NEEDED_WEIGHTS, Look, lost_names
from ordo_pnp.draw.finding_codes import (
    FONT_WITHOUT_LICENCE,
    IDLE_NAME,
    PATH_NOTATION,
    UNKNOWN_COLOR,
    UNKNOWN_FONT,
    UNKNOWN_SIGN,
    remedy_among,
    same_word,
)
from ordo_pnp.draw.fonts import Fonts, font_roles
from ordo_pnp.draw.heraldry.arms import ArmsRenderer
from ordo_pnp.draw.heraldry.tinctures import MAX_ARMS, arms_key
from ordo_pnp.draw.pictures.picture_drawing import Sketches
from ordo_pnp.draw.pictures.vignettes import PictureFiles, PictureShelf, VignetteChoice, defaults_of, definitions
from ordo_pnp.draw.signs import SignError, Signs


@dataclass(slots=True)
class _Art:
    """Signs and arms drawn from the same data."""

    palette: Mapping[str, Color]
    tinctures: Mapping[str, Color]
    sign_data: GameSigns
    charges: Mapping[str, Mapping[str, Any]]
    # By ink, and by ground.
    signs: dict[tuple[Color, Color], Signs] = field(default_factory=dict, compare=False)
    arms: dict[tuple[bytes, float, float], Drawing] = field(default_factory=lambda: Memo(MAX_ARMS), compare=False)
    herald: ArmsRenderer | None = field(default=None, compare=False)


# Of so many games, and sets that bring signs or charges of their own.
_MOST_KEPT: Final = 8
# The latest last. A deck is checked and then printed, or drawn anew after each save: mostly from the same signs and
# charges.
_kept: list[_Art] = []


def _art_of(look: Look, signs: GameSigns, charges: Mapping[str, Mapping[str, Any]]) -> _Art:
    art = _Art(look.palette, look.tinctures, signs, charges)
    if art in _kept:
        art = _kept.pop(_kept.index(art))
    _kept[:] = [*_kept, art][-_MOST_KEPT:]
    return art


def font_of_set(card_set: str, name: str) -> str:
    """Return the name in drawings of a font from a set's look."""
    return f"{card_set}/{name}"


NO_PICTURES: Final = PictureFiles()


def unheard(problem: Diagnostic) -> None:
    """Report nothing."""


class DrawingResources:
    """Tools that all faces of a game share, so that equal pictures are one object.

    Args:
        look: Colours, sizes, weights.
        fonts: The faces of type.
        signs: The signs.
        charges: Charge name to its picture, for coats of arms.
        pictures: Fragments and vignettes.
        report: Takes findings on these.
    """

    def __init__(
        self,
        look: Look,
        fonts: Fonts,
        signs: GameSigns,
        charges: Mapping[str, Mapping[str, Any]],
        pictures: PictureFiles = NO_PICTURES,
        report: Callable[[Diagnostic], None] = unheard,
    ) -> None:
        self.look = look
        self.fonts = fonts
        self.images = Images(fonts)
        self.sketches = Sketches(look.weights)
        self._art = _art_of(look, signs, charges)
        # The tools of sets that bring signs or charges of their own, by set.
        self.of_sets: dict[str, DrawingResources] = {}
        # Whether they are those of a set on whose cards the faces of the game look otherwise: it brings a look, or signs.
        self.changes_faces = False
        self._stock: DrawingResources | None = None
        self._picture_files, self._report = pictures, report

    @cached_property
    def pictures(self) -> PictureShelf:
        """The fragments and vignettes, in the colours and weights of the look."""
        return PictureShelf(self._picture_files, self.look.palettes, self.sketches, self._report)

    def add_set(
        self,
        name: str,
        signs: GameSigns,
        charges: Mapping[str, Any],
        look: Mapping[str, Any],
        pictures: PictureFiles = NO_PICTURES,
    ) -> None:
        """Add a set's tools, which override the game's for its cards; ``signs`` has both."""
        merged = self.look
        if look:
            part = Look(look, is_part=True)
            merged = part.over(self.look, {font: font_of_set(name, font) for font in part.fonts})
        resources = DrawingResources(
            merged,
            self.fonts,
            signs,
            {**self._art.charges, **charges},
            pictures.over(self._picture_files),
            self._report,
        )
        resources.images = self.images
        if merged.weights == self.look.weights:
            resources.sketches = self.sketches
        resources.changes_faces = bool(look) or signs != self._art.sign_data
        self.of_sets[name] = resources

    def font(self, name: str) -> str | None:
        """Return the name in drawings of a face's font; None if there is none."""
        found = self.look.font_names.get(name, name)
        return found if found in self.fonts and (found != name or "/" not in name) else None

    @property
    def font_names(self) -> tuple[str, ...]:
        """The fonts that a face may name, sorted."""
        own = (name for name in self.fonts.names if "/" not in name)
        return tuple(sorted({*own, *self.look.font_names}))

    def of_stock(self, look: str) -> DrawingResources:
        """Return the tools for a program look's faces; the game's look goes before."""
        if self._stock is None:
            art = self._art
            self._stock = DrawingResources(
                Look.over_stock(self.look, look),
                self.fonts,
                art.sign_data,
                art.charges,
                self._picture_files,
                self._report,
            )
            self._stock.images = self.images
            self._stock.of_sets = self.of_sets
        return self._stock

    def of_set(self, name: str) -> DrawingResources:
        """Return the tools for the cards of a set."""
        return self.of_sets.get(name, self)

    @property
    def sign_names(self) -> GameSigns:
        """The signs that there are, and their names in texts."""
        return self._art.sign_data

    def signs(self, ink: Color | None = None, ground: Color | None = None) -> Signs:
        """Return the signs with the look's ink and paper, or with other colours.

        Args:
            ink: For the style ``mono``.
            ground: The ground of the signs: the colour of inner lines without a tile.
        """
        key = (ink or self.look.palette["ink"], ground or self.look.palette["paper"])
        found = self._art.signs.get(key)
        if found is None:
            palette = {**self.look.palette, "ink": key[0], "paper": key[1]}
            found = self._art.signs[key] = Signs(self._art.sign_data, palette)
        return found

    def arms(self, arms: Mapping[str, Any], width: float, height: float) -> Drawing:
        """Draw arms; arms of equal content are one drawing.

        Raises:
            OrdoError: The arms cannot be drawn.
        """
        key = (arms_key(arms), width, height)
        art = self._art
        found = art.arms.get(key)
        if found is None:
            if art.herald is None:
                art.herald = ArmsRenderer(art.charges, self.look.tinctures)
            found = art.arms[key] = art.herald.draw(arms, width, height)
        return found


Files = Mapping[str, Mapping[str, Origin]]


def resources_of(
    game: GameData, shared: Files, look: Look, fonts: Fonts, report: Callable[[Diagnostic], None]
) -> DrawingResources:
    """Return the tools for the faces of a game, with those for its sets.

    Args:
        game: The game.
        shared: The files of no game.
        look: That of the game.
        fonts: The faces of type.
        report: Takes findings on fragments and vignettes.
    """
    charges = _contents(shared.get("charges", EMPTY)) | _contents(of_owner(game.files.get("charges", EMPTY)))
    common = _pictures({kind: shared.get(kind, EMPTY) for kind in ("fragments", "vignettes")}, report).of_no_game
    pictures = _pictures(_own(game, ""), report).over(common)
    resources = DrawingResources(look, fonts, signs_of(game), charges, pictures, report)
    for name in game.sets:
        own, of_set = _own(game, name), game.look_of_set(name)
        if of_set or any(own.values()):
            resources.add_set(name, signs_of(game, [name]), _contents(own["charges"]), of_set, _pictures(own, report))
    return resources


def defaults_in(game: GameData, shared: Files) -> dict[str, list[Origin]]:
    """Return the default vignettes of cards: by set, the game's under no name.

    Args:
        game: The game.
        shared: The files of no game, which come last.
    """
    files = game.files.get("vignettes", EMPTY)
    found = {name: defaults_of(in_order_of_names(of_owner(files, name))) for name in ("", *game.sets)}
    found[""] += defaults_of(in_order_of_names(shared.get("vignettes", EMPTY)))
    return found


_REMEDY: Final = "name colours of the palette, none of which is made of this one"


def check_looks(game: GameData, own: Look, resources: DrawingResources, report: Callable[[Diagnostic], None]) -> None:
    """Report colours of looks that are made of others and lead to none, and names that are slips of names they rest on.

    Args:
        game: The game.
        own: Its look.
        resources: The tools of its faces, with the looks of its sets.
        report: Takes findings.
    """
    looks = {"": own, **{name: Look(each, is_part=True) for name in game.sets if (each := game.look_of_set(name))}}
    for owner, look in looks.items():
        origin = game.files.get("look", EMPTY).get(f"{owner}/look" if owner else "look")
        if origin is None:
            continue  # that of the stock
        for place in lost_names(look, resources.of_set(owner).look):
            is_lone = place[0] in {"book", "press"}
            message = f"the colour `{place[-1]}` is {'' if is_lone else 'made of '}none that the look has"
            remedy = "name a colour of the palette" if is_lone else _REMEDY
            report(finding(UNKNOWN_COLOR, message, origin.span(*place), remedy=remedy))
        for group, name, known in _idle_names(game, owner, resources):
            span, kind = origin.span(group, name, key=True), _NAMED[group]
            message = f"the look that this one rests on has no {kind} `{name}`, and nothing here uses it"
            meant, fix = remedy_among(name, known), near_word(span, name, known)
            report(finding(IDLE_NAME, message, span, remedy=meant, fix=fix))


def check_set_signs(game: GameData, resources: DrawingResources, report: Callable[[Diagnostic], None]) -> None:
    """Report sets whose sign is none of the game and none of their own."""
    for name, card_set in game.sets.items():
        known = resources.of_set(name).sign_names
        if card_set.sign is not None and card_set.sign not in known:
            span, names = card_set.origin.span("sign"), sorted(known)
            fix, meant = near_word(span, card_set.sign, names), remedy_among(card_set.sign, names)
            report(
                finding(UNKNOWN_SIGN, f"there is no sign `{card_set.sign}` for the set", span, remedy=meant, fix=fix)
            )


# The nouns for names below these keys of a look.
_NAMED: Final = {
    "palette": "colour",
    "tones": "tones",
    "tinctures": "tincture",
    "fonts": "font",
    "sizes": "type size",
    "weights": "line weight",
}
_NAME: Final = re.compile("[a-z][a-z0-9-]*")


def _idle_names(game: GameData, owner: str, resources: DrawingResources) -> Iterator[tuple[str, str, list[str]]]:
    """Yield names of a look that are near one of the look it rests on, are none of these, and nothing else of the game says.

    Names that are near none may be for cards to come, or for their values.
    """
    if not owner and "from" not in game.own_look:
        return
    own, base = (game.look_of_set(owner), game.look) if owner else (game.own_look, stock_look(game.look_name))
    of_program = {"weights": NEEDED_WEIGHTS, "fonts": font_roles(base.get("fonts", EMPTY))}
    used: frozenset[str] | None = None
    for group in _NAMED:
        known = {*base.get(group, EMPTY), *of_program.get(group, ())}
        for name in own.get(group, EMPTY):
            is_style = group == "fonts" and name in font_roles(own[group])
            if is_style or name in known or did_you_mean(name, known) is None:
                continue
            if used is None:
                used = frozenset(word for text in _texts_of(game) for word in _NAME.findall(text))
            if name not in used:
                yield group, name, sorted(known)


def _texts_of(game: GameData) -> Iterator[str]:
    """Yield every text that stands as a value in the files of a game, but for its cards and sets."""
    heap: list[Any] = [origin.value for files in game.files.values() for origin in files.values()]
    while heap:
        value = heap.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, Mapping):
            heap += value.values()
        elif isinstance(value, Sequence):
            heap += value


def _own(game: GameData, owner: str) -> Files:
    kinds = ("signs", "charges", "fragments", "vignettes")
    return {kind: of_owner(game.files.get(kind, EMPTY), owner) for kind in kinds}


def _pictures(files: Files, report: Callable[[Diagnostic], None]) -> PictureFiles:
    fragments = definitions(in_order_of_names(files["fragments"]), report, "fragment")
    return PictureFiles(fragments, definitions(in_order_of_names(files["vignettes"]), report, "vignette"))


def _contents(files: Mapping[str, Origin]) -> dict[str, Any]:
    """Merge the contents of several files of one kind."""
    merged: dict[str, Any] = {}
    for origin in in_order_of_names(files):
        merged.update(origin.value)
    return merged


def of_owner(files: Mapping[str, Origin], owner: str = "") -> Mapping[str, Origin]:
    """Return the files of one set, or without one those of the game itself."""
    return {name: origin for name, origin in files.items() if name.rpartition("/")[0] == owner}


def in_order_of_names(files: Mapping[str, Origin]) -> Iterable[Origin]:
    """Yield files in the order of their names."""
    return (files[name] for name in sorted(files))


def check_fonts(
    game: GameData, fonts: Fonts, named: Mapping[str, Mapping[str, Any]], report: Callable[[Diagnostic], None]
) -> None:
    """Report unusable fonts, and own font files without a licence.

    Args:
        game: The game.
        fonts: Its fonts.
        named: Set, or nothing for the game -> the fonts of its look.
        report: Takes findings.
    """
    for owner, each in named.items():
        look = game.files.get("look", EMPTY).get(f"{owner}/look" if owner else "look")
        if look is None:
            continue  # that of the stock
        for name, spec in each.items():
            first = font_of_set(owner, name) if owner else name
            for at, font in enumerate(fonts.own_chain(first)):
                span = look.span("fonts", name, "fallback", at - 1) if at else look.span("fonts", name, "file")
                other = spec["fallback"][at - 1] if at else EMPTY
                said = {**spec, **(EMPTY if isinstance(other, str) else other)}
                try:
                    face = fonts[font]
                    face.advance("x")
                    fault = fonts.replaced.get(font)
                except RenderError as error:
                    fault = str(error)
                if fault is not None:
                    message, _, remedy = fault.partition("; ")
                    report(finding(UNKNOWN_FONT, message, span, remedy=remedy or None))
                    continue
                for script in fonts.scripts_without_letters(font):
                    message = f"the font file `{face.path.name}` has no letters of the script `{script}`"
                    remedy = "leave the script out, or name a font that has them; codes are those of ISO 15924, such as `Arab`"
                    report(finding(UNKNOWN_FONT, message, span, remedy=remedy))
                if "licence" not in said and face.path.parent.name == "fonts":
                    message = f"it is not said under which licence the font file `{face.path.name}` may be used"
                    remedy = "write `licence:` beside `file:`, such as `licence: SIL Open Font License 1.1`"
                    report(finding(FONT_WITHOUT_LICENCE, message, span, remedy=remedy))


def signs_work(game: GameData, resources: DrawingResources, report: Callable[[Diagnostic], None]) -> bool:
    """Whether the signs of a game and its sets can be drawn; errors are reported."""
    found = [
        each for owner, tools in {"": resources, **resources.of_sets}.items() for each in _faults(game, owner, tools)
    ]
    for each in found:
        report(each)
    return not found


def _faults(game: GameData, owner: str, resources: DrawingResources) -> Iterator[Diagnostic]:
    """Find icon sets that cannot be read and signs that cannot be drawn, in the files of a game itself or of a set."""
    try:
        signs = resources.signs()
    except SignError as error:
        message, _, remedy = str(error).partition("; ")
        yield finding(UNKNOWN_SIGN, message, game.origin.span(), remedy=remedy or None)
        return
    written: dict[str, str] = {}
    for origin in sign_files(game, owner):
        folder = game.sets[owner].folder if owner else game.folder
        for at, name in enumerate(origin.value.get(ICON_SETS, ())):
            try:
                icon_set(folder, name)
            except IconSetError as error:
                message, _, remedy = str(error).partition("; ")
                yield finding(UNKNOWN_SIGN, message, origin.span(ICON_SETS, at), remedy=remedy)
        for name, sign in origin.value.items():
            if name == ICON_SETS:
                continue
            try:
                signs.color(name)
            except SignError as error:
                yield _problem(error, name, origin, resources.look.palette)
            for at, word in enumerate(sign.get("written", ())):
                other = name if word == name else written.setdefault(word, name)
                other = word if word in origin.value and word != name else other
                if other != name:
                    message = f"`{{{word}}}` is written for `{other}` already"
                    yield finding(
                        UNKNOWN_SIGN, message, origin.span(name, "written", at), remedy="write each for one sign"
                    )


def _problem(error: SignError, name: str, origin: Origin, palette: Mapping[str, str]) -> Diagnostic:
    message, _, remedy = str(error).partition("; ")
    span, entry = origin.span(name, *error.steps), origin.value[name]
    if error.code is not None or not error.steps:
        return finding(error.code or UNKNOWN_SIGN, message, span, remedy=remedy or None)
    if len(error.steps) == 1:
        word = str(entry.get(error.steps[0], ""))
        fix, ties = near_word(span, word, palette), same_word(UNKNOWN_COLOR, word, "")
        return finding(UNKNOWN_COLOR, message, span, remedy=remedy or None, fix=fix, ties=ties)
    return finding(PATH_NOTATION, message, span, remedy=remedy or None)


PictureKind = Literal["fragment", "vignette"]


class LonePictures:
    """Draws the fragments and vignettes of a game and of its sets."""

    def __init__(self, game: GameData, shared: Mapping[str, Mapping[str, Origin]]) -> None:
        self.fonts = Fonts({})
        self._found: list[Diagnostic] = []
        resources = resources_of(game, shared, Look(game.look), self.fonts, self._found.append)
        self._shelves = [each.pictures for each in (resources, *resources.of_sets.values())]

    def names(self, kind: PictureKind) -> frozenset[str]:
        """Return the names of all fragments, or of all vignettes."""
        return frozenset(name for shelf in self._shelves for name in self._of(kind, shelf))

    @property
    def tones(self) -> tuple[str, ...]:
        """The names of the tones that any look has, in order."""
        return tuple(sorted({name for each in self._shelves for name in each.palettes if name is not None}))

    def draw(self, kind: PictureKind, name: str, tones: str | None = None) -> FaceDrawing:
        """Draw a vignette whole, or a fragment in its box with the colours that it says itself.

        Args:
            kind: A fragment or a vignette.
            name: One of its names; where several sets have it, that of the game, else of the first.
            tones: The tones it is painted in; None for the palette.

        Raises:
            DataError: A fragment or vignette has an error.
        """
        shelf = next(each for each in self._shelves if name in self._of(kind, each))
        spec = self._of(kind, shelf)[name].value
        if kind == "vignette":
            width, height = spec["size"]
            drawing = shelf.vignette(VignetteChoice(name, tones), (width, height))
        else:
            left, top, width, height = spec["box"]
            artist = shelf.artist((width, height), tones)
            is_sound = name in shelf.inspection.sound_fragments
            items = (
                artist.place({"fragment": name}, translation(-left, -top), artist.parameters(name, {}, {}))
                if is_sound
                else ()
            )
            drawing = Drawing(width, height, tuple(items), label=f"fragment {name}")
        if drawing is None or has_errors(self._found):
            raise DataError(self._found)
        return FaceDrawing(drawing, width, height, 0.0, "rectangle", 0.0)

    @staticmethod
    def _of(kind: PictureKind, shelf: PictureShelf) -> Mapping[str, Origin]:
        return shelf.fragments if kind == "fragment" else shelf.vignettes
