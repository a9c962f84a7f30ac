"""Cutting machines: which papers they take, what of them they can cut, and by which marks they find it.

Rule: PNP-28.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.cards import read_catalog, schemas_folder
from ordo_pnp.paper.sheets.guide_styles import GuideStyle
from ordo_pnp.paper.sheets.guides import Guides
from ordo_pnp.paper.sheets.registration import RegistrationMarks

if TYPE_CHECKING:
    from ordo_pnp.cards import Catalog
    from ordo_pnp.paper.print_config import PrintConfig
    from ordo_pnp.paper.sheets.papers import Paper
    from ordo_pnp.paper.sheets.templates import Sheet


# Around a sheet of stickers that is cut out: so much of the backing is left to hold it by.
STICKER_BLEED_MM: Final = 3.0
# Machines need none.
NO_GUIDES: Final = Guides(GuideStyle.NONE)


class CuttingMachine(NamedTuple):
    """A cutting machine; lengths are millimetres."""

    id: str
    name: str
    # Name of a paper -> width and height that can be cut, in the middle of the upright page.
    areas: Mapping[str, tuple[float, float]]
    gap: float
    bleed: float
    # None where the software of the machine prints a picture and its own marks around it.
    marks: RegistrationMarks | None

    def margin(self, paper: Paper) -> float:
        """Return how far from the edges of a paper everything has to stay."""
        width, height = self.areas[paper.id]
        outside = max((paper.width - width) / 2, (paper.height - height) / 2)
        return max(outside, self.marks.margin if self.marks else 0.0, paper.margin)

    def applied_to(self, config: PrintConfig, paper: str, *, is_kiss: bool = False) -> PrintConfig:
        """Return papers and templates for this machine: pieces stand in the area that it can cut, clear of its marks and of each other.

        The corners with the marks are kept clear by the room that pages keep for the margin line, which stands between them. Pieces
        that may come in parts keep the gaps of their templates.
        """
        margin, line = self.margin(config.papers[paper]), config.line
        depth = max(self.marks.depth - margin, 0.0) if self.marks else 0.0
        height = line.height if self.marks else 0.0
        line = line._replace(height=height, gap=max(depth - height, line.gap if self.marks else 0.0), inset=depth)
        bleed = STICKER_BLEED_MM if is_kiss else self.bleed
        sheet = config.papers[paper]
        return replace(
            config,
            papers={**config.papers, paper: sheet._replace(margin=margin, name=f"{sheet.name} for {self.name}")},
            sheets=tuple(self._sheet(each, bleed) for each in config.sheets),
            line=line,
            own={owner: tuple(self._sheet(each, bleed) for each in sheets) for owner, sheets in config.own.items()},
        )

    def _sheet(self, sheet: Sheet, bleed: float) -> Sheet:
        return sheet if sheet.split else NO_GUIDES.applied_to(sheet._replace(gap=self.gap, spread=0.0, bleed=bleed))


def read_cutters(catalog: Catalog) -> dict[str, CuttingMachine]:
    """Return the machines of a card database by their id; those that came with the program where it has none."""
    found = catalog.shared.get("cutters")
    if not found:
        found = read_catalog([schemas_folder().parent / "cards" / "sheets"]).catalog.shared["cutters"]
    return {name: _cutter(name, each) for origin in found.values() for name, each in origin.value.items()}


def _cutter(name: str, data: Mapping[str, Any]) -> CuttingMachine:
    areas = {paper: (float(width), float(height)) for paper, (width, height) in data["areas"].items()}
    marks = data.get("marks")
    return CuttingMachine(
        name,
        data["name"],
        areas,
        float(data["gap"]),
        float(data["bleed"]),
        RegistrationMarks(**{key: float(value) for key, value in marks.items()}) if marks else None,
    )
