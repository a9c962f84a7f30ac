"""The words of a calibration page, set into boxes or refused where they are too long for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ordo_pnp.base import LayoutError
from ordo_pnp.draw import Fitted, Fonts, Style, fit
from ordo_pnp.paper.print_config import shipped_sheets

if TYPE_CHECKING:
    from ordo_pnp.cards import Catalog
    from ordo_pnp.draw import Color, Run
    from ordo_pnp.paper.sheets.page import Box


def calibration_words(catalog: Catalog) -> Mapping[str, Mapping[str, Any]]:
    """Return the words of the page by language: those of a card database, or those that come with the program."""
    found = catalog.shared.get("calibration") or shipped_sheets()["calibration"]
    words: Mapping[str, Mapping[str, Any]] = next(iter(found.values())).value
    return words


class WordSetter(NamedTuple):
    """Sets words of one language."""

    language: str
    fonts: Fonts

    def measure(self, text: str) -> float:
        """Return the width of a text in em."""
        return self.fonts["text"].advance(text)

    def runs(self, text: str, box: Box, style: Style, color: Color) -> Sequence[Run]:
        """Set a text into a box, from its top-left corner on.

        Raises:
            LayoutError: It does not fit.
        """
        return self.fitted(text, box, style).runs(box.x, box.y, color)

    def fitted(self, text: str, box: Box, style: Style) -> Fitted:
        """Fit a text into the width and height of a box, in millimetres.

        Raises:
            LayoutError: It does not fit.
        """
        found = fit(text, box.width, box.height, style, self.language, self.fonts)
        if not isinstance(found, Fitted):
            raise LayoutError(
                f"calibration page: `{text}` ({self.language}) does not fit into {box.width:g} × {box.height:g} mm; shorten it in "
                "`calibration.yaml`"
            )
        return found
