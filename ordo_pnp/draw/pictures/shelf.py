"""All fragments and vignettes that the cards of one set can show, and the drawings made of them, each once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.base import Memo, finding
from ordo_pnp.cards import EMPTY, Origin
from ordo_pnp.draw.codes import PICTURE_TWICE
from ordo_pnp.draw.drawing import IDENTITY, Drawing, Use, rectangle
from ordo_pnp.draw.late_drawing import LateDrawing
from ordo_pnp.draw.pictures.artist import PictureArtist
from ordo_pnp.draw.pictures.cost import SoundPictures
from ordo_pnp.draw.pictures.framing import FramedVignette, framing, seen_in
from ordo_pnp.draw.pictures.inspection import PictureInspection
from ordo_pnp.draw.pictures.nesting import NestingArtist

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.draw.drawing import Color, Item
    from ordo_pnp.draw.pictures.framing import VignetteChoice
    from ordo_pnp.draw.pictures.sketches import Sketches


# Vignettes in their sizes and tones; a deck with its expansions has about a hundred.
_MOST_DRAWN: Final = 512


class _Made(NamedTuple):
    """What is known of some data: drawings, and what can be drawn."""

    drawings: Memo[tuple[Any, ...], Drawing]
    sound: SoundPictures


# What was made lately of which data: a deck is checked and then printed, or drawn anew after each save.
_made: list[tuple[tuple[Any, ...], _Made]] = []
_MOST_KEPT: Final = 8


def definitions(
    files: Iterable[Origin], report: Callable[[Diagnostic], None] | None = None, what: str = "fragment"
) -> dict[str, Origin]:
    """Return where each fragment or vignette stands that several files define.

    Args:
        files: What stands in each below its key, in the order of their names.
        report: Is told that one is defined twice; the first counts.
        what: They are, for messages.
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
    """Return where the vignettes stand that cards have by default, in the order in which they are asked for."""
    found = []
    for origin in files:
        listed = origin._replace(path=("defaults",))
        found += [listed.below(index) for index in range(len(origin.document.data.get("defaults", ())))]
    return found


class PictureFiles(NamedTuple):
    """Where fragments and vignettes stand, by their names."""

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
        files: Where they stand.
        palettes: Name of tones to the colours they stand for; None to those of the look itself.
        sketches: Of their elements, made with the weights of the look; grows, and may be that of another shelf.
        report: Is told what is wrong with fragments when a picture is first asked for, with a vignette when it itself is.
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
        """What can be drawn; what cannot is reported once, of vignettes only those that were asked for."""
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
        """Report what is wrong with any fragment or vignette of the game, whether or not something shows it."""
        self.inspection.look_at(self.vignettes.keys() - self._elsewhere)

    def artist(self, size: tuple[float, float], tones: str | None = None) -> PictureArtist:
        """Return what draws elements in the colours of the look, or in some of its tones.

        Args:
            size: Nominal width and height of the drawings made.
            tones: Their name; None for the palette itself.
        """
        sound = self.inspection.sound_fragments
        palette = self.palettes.get(tones, self.palettes[None])
        return PictureArtist(sound, palette, self._sketches, size)

    def _nesting(self, tones: str | None) -> NestingArtist:
        """Return what draws in the colours of some tones what is placed often."""
        found = self._nesting_artists.get(tones)
        if found is None:
            sound = self.inspection.sound_fragments
            palette = self.palettes.get(tones, self.palettes[None])
            found = self._nesting_artists[tones] = NestingArtist(sound, palette, self._sketches)
        return found

    def vignette(self, choice: VignetteChoice, box: tuple[float, float]) -> Drawing | None:
        """Return a vignette that covers a box, the same object whenever the same is asked for; None if there is none.

        Args:
            choice: What is shown, and how.
            box: Width and height.
        """
        if not self.inspection.has_vignette(choice.of):
            return None
        key = (*choice, *box)
        memo = self._made.drawings
        found = memo.get(key)
        if found is None:
            found = memo[key] = self._cover(choice, box)
        return found

    def framed(self, choice: VignetteChoice) -> FramedVignette | None:
        """Return what is known of a vignette for whoever moves it in its box; None if there is none of its name."""
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
        """What was made of equal data before."""
        told = (_told(self.fragments), _told(self.vignettes), self.palettes, self.weights)
        at = next((index for index, (data, _) in enumerate(_made) if data == told), None)
        kept = (told, _Made(Memo(_MOST_DRAWN), SoundPictures({}, set()))) if at is None else _made.pop(at)
        _made[:] = [*_made, kept][-_MOST_KEPT:]
        return kept[1]


def _told(origins: Mapping[str, Origin]) -> dict[str, Any]:
    return {name: origin.value for name, origin in origins.items()}
