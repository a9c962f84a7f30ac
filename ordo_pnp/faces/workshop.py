"""What the elements of one game's faces are made with: look, fonts, signs, heralds and pictures, each made once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.art.heraldry import Herald
from ordo_pnp.art.signs import Signs
from ordo_pnp.faces.images import Images

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.drawing import Color, Drawing
    from ordo_pnp.faces.look import Look
    from ordo_pnp.typography.fonts import Fonts


class Workshop:
    """Tools that all faces of a game share, so that equal pictures are one object.

    Args:
        look: Colours, sizes, weights.
        fonts: The faces of type.
        signs: Sign name to its definition.
        charges: Charge name to its picture, for coats of arms.
    """

    def __init__(
        self,
        look: Look,
        fonts: Fonts,
        signs: Mapping[str, Mapping[str, Any]],
        charges: Mapping[str, Mapping[str, Any]],
    ) -> None:
        self.look = look
        self.fonts = fonts
        self.images = Images()
        self._sign_data = signs
        self._signs: dict[Color, Signs] = {}
        self._charges = charges
        self._herald: Herald | None = None
        self._arms: dict[tuple[str, float, float], Drawing] = {}

    def signs(self, ink: Color | None = None) -> Signs:
        """Give the signs with the look's ink, or with another colour for the style ``mono``."""
        color = ink or self.look.palette["ink"]
        found = self._signs.get(color)
        if found is None:
            found = self._signs[color] = Signs(self._sign_data, {**self.look.palette, "ink": color})
        return found

    def arms(self, arms: Mapping[str, Any], width: float, height: float) -> Drawing:
        """Draw arms; arms of equal content are one drawing.

        Raises:
            OrdoError: The arms cannot be drawn.
        """
        key = (repr(arms), width, height)
        found = self._arms.get(key)
        if found is None:
            if self._herald is None:
                self._herald = Herald(self._charges, self.look.tinctures)
            found = self._arms[key] = self._herald.draw(arms, width, height)
        return found
