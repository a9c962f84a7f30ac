"""The pictures of web pages, written once however often a page is written again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.paper import SvgDocuments, SvgSheet
from ordo_pnp.rulebook.page_style import data_address

if TYPE_CHECKING:
    from ordo_pnp.draw import Drawing, Fonts

# Pictures that are kept; the longest book has 62, of 40 kB each at most.
_MOST: Final = 500


class WebPictures:
    """Writes pictures for web pages.

    Args:
        fonts: The fonts that they name.
    """

    def __init__(self, fonts: Fonts) -> None:
        # What stands within lines.
        self.signs = SvgSheet(fonts)
        self._documents = SvgDocuments(fonts)
        # By identity, with the drawing, so that nothing else can have its identity.
        self._addresses: dict[int, tuple[Drawing, str]] = {}

    def address(self, drawing: Drawing) -> str:
        """Return the data URL of a picture, the same drawing, by identity, written once."""
        found = self._addresses.get(id(drawing))
        if found is None:
            if len(self._addresses) >= _MOST:
                self._addresses.pop(next(iter(self._addresses)))
            found = self._addresses[id(drawing)] = drawing, data_address(self._documents.document(drawing))
        return found[1]
