"""Fragments and vignettes of a set by name, with the choice of a vignette's tones, mirroring and framing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple

from ordo_pnp.base import Diagnostic, Memo, finding
from ordo_pnp.cards import EMPTY, Origin
from ordo_pnp.draw.drawing import (
    IDENTITY,
    Color,
    Drawing,
    Item,
    LateDrawing,
    Matrix,
    Path,
    Shape,
    Use,
    compose,
    rectangle,
    scaling,
    translation,
)
from ordo_pnp.draw.finding_codes import PICTURE_TWICE
from ordo_pnp.draw.pictures.outlines import mirrored, reflection
from ordo_pnp.draw.pictures.picture_checks import PictureInspection, SoundPictures
from ordo_pnp.draw.pictures.picture_drawing import NestingArtist, PictureArtist, Sketches


class VignetteChoice(NamedTuple):
    """The choice of a vignette by a card or a face."""

    # Name of the vignette.
    of: str
    # Name of the look's tones; None for its palette.
    tones: str | None = None
    # ``x``, ``y`` or ``xy``.
    mirror: str | None = None
    # The point that stays in the middle as far as it can, in millimetres of the vignette; None for its own.
    focus: tuple[float, float] | None = None

    def under(self, spec: Mapping[str, Any]) -> VignetteChoice:
        """Return the choice under a face's: its tones and focus first, mirroring after."""
        tones, focus = spec.get("tones", self.tones), spec.get("focus", self.focus)
        return VignetteChoice(
            self.of, tones, mirrored(self.mirror, spec.get("mirror")), None if focus is None else (focus[0], focus[1])
        )


def choice_of(value: object) -> VignetteChoice | None:
    """Read a card's choice; None where it is no name and no mapping with one.

    >>> choice_of("harbour"), choice_of({"of": "harbour", "tones": "dusk"}).tones, choice_of(7)
    (VignetteChoice(of='harbour', tones=None, mirror=None, focus=None), 'dusk', None)
    """
    if isinstance(value, str):
        return VignetteChoice(value)
    if isinstance(value, Mapping) and isinstance(value.get("of"), str):
        return VignetteChoice(value["of"]).under(value)
    return None


class FramedVignette(NamedTuple):
    """A vignette as a card shows it."""

    choice: VignetteChoice
    # Width and height of all of it, millimetres.
    size: tuple[float, float]
    # The point that stays in the middle as far as it can; None for its middle.
    focus: tuple[float, float] | None

    def moved(self, box: tuple[float, float], by: tuple[float, float], spec: Mapping[str, Any]) -> tuple[float, float]:
        """Return the focus with which it stands elsewhere in its box, as far as it can.

        Args:
            box: Width and height of the box that it covers, millimetres.
            by: Its shift to the right and down.
            spec: The keys of the face for it.
        """
        mirror = self.choice.under(spec).mirror
        matrix = framing(self.size, box, self.focus, mirror)
        scale = max(box[0] / self.size[0], box[1] / self.size[1])
        found = []
        for at in (0, 1):
            whole = self.size[at]
            is_mirrored = matrix[0 if at == 0 else 3] < 0
            start = matrix[4 + at] - (whole * scale if is_mirrored else 0.0)
            start = min(max(start + by[at], box[at] - whole * scale), 0.0)
            middle = (box[at] / 2 - start) / scale
            found.append(round(whole - middle if is_mirrored else middle, 1))
        return found[0], found[1]


def framing(
    size: tuple[float, float], box: tuple[float, float], focus: tuple[float, float] | None, mirror: str | None
) -> Matrix:
    """Return the matrix from a vignette to a box that it covers and may exceed.

    Args:
        size: Width and height of the vignette.
        box: Width and height of the box.
        focus: The point of the vignette that comes nearest to the middle of the box; None for its own middle.
        mirror: The mirroring of the vignette about its middle before.
    """
    (width, height), (across, down) = size, box
    scale = max(across / width, down / height)
    x, y = focus or (width / 2, height / 2)
    if mirror in {"x", "xy"}:
        x = width - x
    if mirror in {"y", "xy"}:
        y = height - y
    left = min(max(x * scale - across / 2, 0.0), width * scale - across)
    top = min(max(y * scale - down / 2, 0.0), height * scale - down)
    about = compose(
        translation(width / 2, height / 2), compose(reflection(mirror), translation(-width / 2, -height / 2))
    )
    return compose(translation(-left, -top), compose(scaling(scale), about))


def extent_of(items: Iterable[Item]) -> Path:
    """Return the box around outlines, without their lines; an empty path around nothing."""
    bounds = [each for item in items if (each := _bounds(item)) is not None]
    if not bounds:
        return Path("", ())
    lefts, tops, rights, bottoms = zip(*bounds, strict=True)
    left, top = min(lefts), min(tops)
    return rectangle(left, top, max(rights) - left, max(bottoms) - top)


def _bounds(item: Item) -> tuple[float, float, float, float] | None:
    if isinstance(item, Use):
        return None if item.clip is None else item.clip.bounds()
    return item.path.bounds() if isinstance(item, Shape) else None


def seen_in(items: list[Item], box: tuple[float, float]) -> tuple[Item, ...]:
    """Return the items that show something in a box from the origin."""
    return tuple(item for item in items if _touches(item, box))


def _touches(item: Item, box: tuple[float, float]) -> bool:
    if isinstance(item, Shape):
        x, y, *_ = item.path.numbers or (0.0, 0.0)
        if 0 < x < box[0] and 0 < y < box[1]:  # as most of them; the others are measured
            return True
    bounds = _bounds(item)
    if bounds is None:
        return True
    left, top, right, bottom = bounds
    pen = item.width if isinstance(item, Shape) else 0.0
    return left - pen < box[0] and top - pen < box[1] and right + pen > 0 and bottom + pen > 0


# Vignettes in their sizes and tones; a deck with its expansions has about a hundred.
_MOST_DRAWN: Final = 512


class _Made(NamedTuple):
    """The results for some data: drawings, and the sound pictures."""

    drawings: Memo[tuple[Any, ...], Drawing]
    sound: SoundPictures


# The latest data and their results: a deck is checked and then printed, or drawn anew after each save.
_made: list[tuple[tuple[Any, ...], _Made]] = []
_MOST_KEPT: Final = 8


def definitions(
    files: Iterable[Origin], report: Callable[[Diagnostic], None] | None = None, what: str = "fragment"
) -> dict[str, Origin]:
    """Return the place of each fragment or vignette of several files.

    Args:
        files: The content of each below its key, in the order of their names.
        report: Takes the finding that one is defined twice; the first counts.
        what: The noun for one, for messages.
    """
    found: dict[str, Origin] = {}
    for origin in files:
        for name in origin.value:
            if name not in found:
                found[name] = origin.below(name)
            elif report is not None:
                message = f"there is a {what} `{name}` already"
                related = ((found[name].span(key=True), "the first one"),)
                span = origin.span(name, key=True)
                report(finding(PICTURE_TWICE, message, span, remedy="give it another name", related=related))
    return found


def defaults_of(files: Iterable[Origin]) -> list[Origin]:
    """Return the default vignettes of cards, in the order in which they are tried."""
    found = []
    for origin in files:
        listed = origin._replace(path=("defaults",))
        found += [listed.below(index) for index in range(len(origin.document.data.get("defaults", ())))]
    return found


class PictureFiles(NamedTuple):
    """The places of fragments and vignettes, by their names."""

    fragments: Mapping[str, Origin] = EMPTY
    vignettes: Mapping[str, Origin] = EMPTY
    # The names of those that belong to no game.
    elsewhere: frozenset[str] = frozenset()

    def over(self, other: PictureFiles) -> PictureFiles:
        """Return those of both; where a name is in both, these count."""
        fragments, vignettes = {**other.fragments, **self.fragments}, {**other.vignettes, **self.vignettes}
        own = self.fragments.keys() | self.vignettes.keys()
        return PictureFiles(fragments, vignettes, self.elsewhere | (other.elsewhere - own))

    @property
    def of_no_game(self) -> PictureFiles:
        """The same, as belonging to no game."""
        return self._replace(elsewhere=frozenset((*self.fragments, *self.vignettes)))


class PictureShelf:
    """Fragments and vignettes, and their drawings.

    Args:
        files: The files that hold them.
        palettes: Name of tones to the colours they stand for; None to those of the look itself.
        sketches: Of their elements, made with the weights of the look; grows, and may be that of another shelf.
        report: Takes findings on fragments when a picture is first asked for, on a vignette when it itself is.
    """

    def __init__(
        self,
        files: PictureFiles,
        palettes: Mapping[str | None, Mapping[str, Color]],
        sketches: Sketches,
        report: Callable[[Diagnostic], None],
    ) -> None:
        self.fragments, self.vignettes, self._elsewhere = files
        self.palettes = palettes
        self.weights = sketches.weights
        self._report = report
        self._inspected: PictureInspection | None = None
        self._sketches = sketches
        self._nesting_artists: dict[str | None, NestingArtist] = {}

    @property
    def inspection(self) -> PictureInspection:
        """The drawable pictures; others are reported once, vignettes only when asked for."""
        if self._inspected is None:
            self._inspected = PictureInspection(
                self.fragments,
                self.vignettes,
                self._elsewhere,
                self.palettes[None],
                self.weights,
                self._sketches.outlines,
                self._made.sound,
                self._report,
            )
        return self._inspected

    def inspect(self) -> None:
        """Report the errors of all fragments and vignettes of the game, shown or not."""
        self.inspection.look_at(self.vignettes.keys() - self._elsewhere)

    def artist(self, size: tuple[float, float], tones: str | None = None) -> PictureArtist:
        """Return the artist for the colours of the look, or for some of its tones.

        Args:
            size: Nominal width and height of the drawings made.
            tones: Their name; None for the palette itself.
        """
        sound = self.inspection.sound_fragments
        palette = self.palettes.get(tones, self.palettes[None])
        return PictureArtist(sound, palette, self._sketches, size)

    def _nesting(self, tones: str | None) -> NestingArtist:
        """Return the artist for often placed fragments in the colours of some tones."""
        found = self._nesting_artists.get(tones)
        if found is None:
            sound = self.inspection.sound_fragments
            palette = self.palettes.get(tones, self.palettes[None])
            found = self._nesting_artists[tones] = NestingArtist(sound, palette, self._sketches)
        return found

    def vignette(self, choice: VignetteChoice, box: tuple[float, float]) -> Drawing | None:
        """Return a vignette that covers a box, the same object whenever the same is asked for; None if there is none."""
        if not self.inspection.has_vignette(choice.of):
            return None
        key = (*choice, *box)
        memo = self._made.drawings
        found = memo.get(key)
        if found is None:
            found = memo[key] = self._cover(choice, box)
        return found

    def framed(self, choice: VignetteChoice) -> FramedVignette | None:
        """Return a vignette in its frame, to move it; None if the name is unknown."""
        origin = self.vignettes.get(choice.of)
        if origin is None:
            return None
        width, height = origin.value["size"]
        focus = choice.focus or origin.value.get("focus")
        return FramedVignette(choice, (width, height), None if focus is None else (focus[0], focus[1]))

    def _cover(self, choice: VignetteChoice, box: tuple[float, float]) -> Drawing:
        spec = self.vignettes[choice.of].value
        width, height = spec["size"]
        matrix = framing((width, height), box, choice.focus or spec.get("focus"), choice.mirror)
        elements, tones = spec["elements"], choice.tones

        def items() -> tuple[Item, ...]:
            return seen_in(self.artist(box, tones).draw(elements, matrix, {}), box)

        def nested() -> Drawing:
            return self._nesting(tones).nested(elements, matrix)

        within = Use(LateDrawing(*box, items, nested, label="layers"), IDENTITY, rectangle(0.0, 0.0, *box))
        return Drawing(*box, (within,), (0.0, 0.0, *box), label=f"vignette {choice.of}")

    @cached_property
    def _made(self) -> _Made:
        """The earlier results for equal data."""
        told = (_told(self.fragments), _told(self.vignettes), self.palettes, self.weights)
        at = next((index for index, (data, _) in enumerate(_made) if data == told), None)
        kept = (told, _Made(Memo(_MOST_DRAWN), SoundPictures({}, set()))) if at is None else _made.pop(at)
        _made[:] = [*_made, kept][-_MOST_KEPT:]
        return kept[1]


def _told(origins: Mapping[str, Origin]) -> dict[str, Any]:
    return {name: origin.value for name, origin in origins.items()}
