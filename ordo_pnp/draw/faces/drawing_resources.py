"""What the elements of one game's faces are made with: look, fonts, signs, heralds and pictures, each made once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import Memo
from ordo_pnp.draw.faces.images import Images
from ordo_pnp.draw.faces.look import Look
from ordo_pnp.draw.heraldry.heraldry import ArmsRenderer
from ordo_pnp.draw.heraldry.tinctures import MAX_ARMS, arms_key
from ordo_pnp.draw.pictures.shelf import PictureFiles, PictureShelf
from ordo_pnp.draw.pictures.sketches import Sketches
from ordo_pnp.draw.signs import Signs

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.draw.drawing import Color, Drawing
    from ordo_pnp.draw.fonts import Fonts


@dataclass(slots=True)
class _Art:
    """Signs and arms drawn from the same data."""

    palette: Mapping[str, Color]
    tinctures: Mapping[str, Color]
    sign_data: Mapping[str, Mapping[str, Any]]
    charges: Mapping[str, Mapping[str, Any]]
    # By ink, and by what they stand on.
    signs: dict[tuple[Color, Color], Signs] = field(default_factory=dict, compare=False)
    arms: dict[tuple[bytes, float, float], Drawing] = field(default_factory=lambda: Memo(MAX_ARMS), compare=False)
    herald: ArmsRenderer | None = field(default=None, compare=False)


# Of so many games, and sets that bring signs or charges of their own.
_MOST_KEPT: Final = 8
# The latest last. A deck is checked and then printed, or drawn anew after each save: mostly from the same signs and
# charges.
_kept: list[_Art] = []


def _art_of(look: Look, signs: Mapping[str, Mapping[str, Any]], charges: Mapping[str, Mapping[str, Any]]) -> _Art:
    art = _Art(look.palette, look.tinctures, signs, charges)
    if art in _kept:
        art = _kept.pop(_kept.index(art))
    _kept[:] = [*_kept, art][-_MOST_KEPT:]
    return art


def font_of_set(card_set: str, name: str) -> str:
    """Return what drawings call a font that the look of a set brings."""
    return f"{card_set}/{name}"


NO_PICTURES: Final = PictureFiles()


def unheard(problem: Diagnostic) -> None:
    """Report nothing."""


class DrawingResources:
    """Tools that all faces of a game share, so that equal pictures are one object.

    Args:
        look: Colours, sizes, weights.
        fonts: The faces of type.
        signs: Sign name to its definition.
        charges: Charge name to its picture, for coats of arms.
        pictures: Fragments and vignettes.
        report: Is told what is wrong with these.
    """

    def __init__(
        self,
        look: Look,
        fonts: Fonts,
        signs: Mapping[str, Mapping[str, Any]],
        charges: Mapping[str, Mapping[str, Any]],
        pictures: PictureFiles = NO_PICTURES,
        report: Callable[[Diagnostic], None] = unheard,
    ) -> None:
        self.look = look
        self.fonts = fonts
        self.images = Images()
        self.sketches = Sketches(look.weights)
        self._art = _art_of(look, signs, charges)
        # The tools of sets that bring signs or charges of their own, by set.
        self.of_sets: dict[str, DrawingResources] = {}
        # Whether they are those of a set that brings a look.
        self.has_own_look = False
        self._stock: DrawingResources | None = None
        self._picture_files, self._report = pictures, report

    @cached_property
    def pictures(self) -> PictureShelf:
        """The fragments and vignettes, in the colours and weights of the look."""
        return PictureShelf(self._picture_files, self.look.palettes, self.sketches, self._report)

    def add_set(
        self,
        name: str,
        signs: Mapping[str, Any],
        charges: Mapping[str, Any],
        look: Mapping[str, Any],
        pictures: PictureFiles = NO_PICTURES,
    ) -> None:
        """Add the tools of a set: what it brings goes before what the game has, for its own cards only."""
        merged = self.look
        if look:
            part = Look(look, is_part=True)
            merged = part.over(self.look, {font: font_of_set(name, font) for font in part.fonts})
        resources = DrawingResources(
            merged,
            self.fonts,
            {**self._art.sign_data, **signs},
            {**self._art.charges, **charges},
            pictures.over(self._picture_files),
            self._report,
        )
        resources.images = self.images
        if merged.weights == self.look.weights:
            resources.sketches = self.sketches
        resources.has_own_look = bool(look)
        self.of_sets[name] = resources

    def font(self, name: str) -> str | None:
        """Return what drawings call a font that a face names; None if there is none."""
        found = self.look.font_names.get(name, name)
        return found if found in self.fonts and (found != name or "/" not in name) else None

    @property
    def font_names(self) -> tuple[str, ...]:
        """The fonts that a face may name, sorted."""
        own = (name for name in self.fonts.names if "/" not in name)
        return tuple(sorted({*own, *self.look.font_names}))

    def of_stock(self) -> DrawingResources:
        """Return the tools for the faces of the stock: what the game's look does not name is as in the look of the stock."""
        if self._stock is None:
            art = self._art
            self._stock = DrawingResources(
                Look.over_stock(self.look), self.fonts, art.sign_data, art.charges, self._picture_files, self._report
            )
            self._stock.images = self.images
            self._stock.of_sets = self.of_sets
        return self._stock

    def of_set(self, name: str) -> DrawingResources:
        """Return the tools for the cards of a set."""
        return self.of_sets.get(name, self)

    def signs(self, ink: Color | None = None, ground: Color | None = None) -> Signs:
        """Return the signs with the look's ink and paper, or with other colours.

        Args:
            ink: For the style ``mono``.
            ground: What the signs stand on: the colour of inner lines without a tile.
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
