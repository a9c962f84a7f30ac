"""Cutting machines: their papers and marks, sheets to print for them, and their cuts."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.cards import Catalog, read_catalog, schemas_folder
from ordo_pnp.draw import Drawing, Fonts, Shape, Use, join, open_image, rectangle, translation
from ordo_pnp.paper.cut_files import write_cut_dxf, write_cut_svg
from ordo_pnp.paper.picture_pages import WHITE, pages_as_pdf
from ordo_pnp.paper.print_config import PrintConfig
from ordo_pnp.paper.print_file import Group, PrintFile
from ordo_pnp.paper.sheets.cut_paths import CutPath, CutStyle, RegistrationMarks, page_cuts
from ordo_pnp.paper.sheets.imposition import Flip, behind
from ordo_pnp.paper.sheets.page import Box, Page, Paper
from ordo_pnp.paper.sheets.plan import Plan
from ordo_pnp.paper.sheets.templates import Guides, GuideStyle, Sheet

if TYPE_CHECKING:
    from PIL.Image import Image


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
        """Return the margin of a paper that stays empty, in mm."""
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


# The list of pages with their cut paths.
CUT_LIST = "cuts.csv"


class CutSheet(NamedTuple):
    """One sheet of paper: its printed pages, and its cuts."""

    plan: Plan
    front: Page
    back: Page | None
    paths: tuple[CutPath, ...]
    # The part of the page that the paths are measured from: the page itself, or the picture that the software of a
    # machine prints.
    area: Box
    # Pieces that are cut out; parts count by themselves.
    cards: int

    @property
    def has_page(self) -> bool:
        """Whether the paths are measured from the page."""
        return self.area.width == self.plan.paper.width and self.area.height == self.plan.paper.height


class CutFile(NamedTuple):
    """The sheets of one print file."""

    stem: str
    title: str
    language: str
    sheets: tuple[CutSheet, ...]

    @property
    def pages(self) -> list[Page]:
        """The printed pages, each front followed by its back, if it has one."""
        return [page for each in self.sheets for page in (each.front, each.back) if page is not None]

    @property
    def pdf_name(self) -> str:
        """The name of its PDF, for machines that read marks."""
        return f"{self.stem}-cut.pdf"

    def picture_name(self, number: int, side: str) -> str:
        """Name the picture of a side of a sheet, which is counted from 1, for machines without marks."""
        return f"{self.stem}-{number}-{side}.png"

    def names(self, cutter: CuttingMachine) -> list[str]:
        """Return the names of all its printed files for a machine."""
        if cutter.marks:
            return [self.pdf_name]
        return [
            self.picture_name(number, side)
            for number, sheet in enumerate(self.sheets, 1)
            for side in ("front", "back")[: 1 if sheet.back is None else 2]
        ]

    def cuts(self) -> dict[tuple[CutPath, ...], str]:
        """Return the different sets of paths, each with the name of its file without an ending."""
        different = dict.fromkeys(each.paths for each in self.sheets)
        return {paths: f"{self.stem}-cut-{number}" for number, paths in enumerate(different, 1)}


def cut_file(file: PrintFile, cutter: CuttingMachine, style: CutStyle) -> CutFile:
    """Make the sheets of a print file for a machine, with its marks on the fronts.

    Raises:
        LayoutError: A piece has less bleed than the template prints.
    """
    sheets: list[CutSheet] = []
    pages = file.pages()
    for group in file.groups:
        count = group.imposition.page_count(group.pieces)
        sheets += _sheets(group, pages[:count], cutter, style)
        pages = pages[count:]
    return CutFile(file.name.removesuffix(".pdf"), file.title, file.language, tuple(sheets))


def _sheets(group: Group, pages: Sequence[Page], cutter: CuttingMachine, style: CutStyle) -> Iterator[CutSheet]:
    whole, made = group.imposition.plan, iter(pages)
    for start in range(0, len(group.pieces), whole.capacity):
        pieces = group.pieces[start : start + whole.capacity]
        for plan in whole.pages:
            front = next(made)
            back = next(made) if group.imposition.has_back_pages(group.pieces) else None
            paths = page_cuts(plan, pieces, style)
            area = Box(0.0, 0.0, plan.paper.width, plan.paper.height) if cutter.marks else _extent(paths)
            moved = tuple(path.moved(-area.x, -area.y) for path in paths)
            yield CutSheet(plan, _marked(front, plan, cutter), back, moved, area, len(pieces) * plan.parts)


def _extent(paths: Sequence[CutPath]) -> Box:
    boxes = [path.box for path in paths]
    left, top = min(each.x for each in boxes), min(each.y for each in boxes)
    return Box(left, top, max(each.right for each in boxes) - left, max(each.bottom for each in boxes) - top)


def _marked(page: Page, plan: Plan, cutter: CuttingMachine) -> Page:
    """Print the registration marks on a page."""
    if cutter.marks is None:
        return page
    content = page.content
    marks = Drawing(content.width, content.height, (cutter.marks.shape(plan.paper),), label="registration")
    return page._replace(content=Drawing(content.width, content.height, (Use(content), Use(marks))))


def path_files(file: CutFile) -> dict[str, bytes]:
    """Write the paths of all sheets, each set of them once, as SVG and as DXF; by name."""
    found: dict[str, bytes] = {}
    shown = {each.paths: each for each in file.sheets}
    for paths, name in file.cuts().items():
        sheet = shown[paths]
        size = sheet.area.width, sheet.area.height
        found[f"{name}.svg"] = write_cut_svg(paths, *size, has_page=sheet.has_page)
        found[f"{name}.dxf"] = write_cut_dxf(paths, *size, has_page=sheet.has_page)
    return found


def cut_list(rows: Sequence[Sequence[object]]) -> bytes:
    """Write which sheet is cut along which paths, as CSV in UTF-8."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("print", "page", "cut", "pieces", "width_mm", "height_mm"))
    writer.writerows(rows)
    return text.getvalue().encode()


_BLACK = "#000000"


def sheet_pictures(file: CutFile, fonts: Fonts, flip: Flip, dpi: float) -> Iterator[tuple[str, bytes]]:
    """Draw both sides of each sheet as pictures of the area that holds the pieces.

    Args:
        file: The sheets.
        fonts: The faces of type that they name.
        flip: How the sheet is turned for its backs.
        dpi: Pixels per inch, which the picture says itself, too.

    Yields:
        The name of a picture and its file, in order.

    Raises:
        RenderError: Something cannot be drawn.
    """
    for number, sheet in enumerate(file.sheets, 1):
        yield file.picture_name(number, "front"), _picture(sheet, sheet.front, sheet.area, None, fonts, dpi)
        if sheet.back is not None:
            area = behind(sheet.area, sheet.plan.paper, flip)
            yield file.picture_name(number, "back"), _picture(sheet, sheet.back, area, flip, fonts, dpi)


def _picture(sheet: CutSheet, page: Page, area: Box, flip: Flip | None, fonts: Fonts, dpi: float) -> bytes:
    shown = Drawing(area.width, area.height, (Use(page.content, translation(-area.x, -area.y)),), label="sheet")
    ground = Shape(rectangle(0, 0, area.width, area.height), fill=WHITE)
    pieces = Shape(join(each.path() for each in sheet.paths), fill=_BLACK)
    mask = Drawing(area.width, area.height, (ground, pieces), label="mask")
    pdf = pages_as_pdf([Page(shown), Page(mask)], fonts)
    opaque = _inverted(_drawn(pdf, dpi, 1).convert("L"))
    picture = _drawn(pdf, dpi, 0)
    if flip is not None:
        opaque = _behind(opaque, sheet, flip)
    picture.putalpha(opaque)
    out = io.BytesIO()
    picture.save(out, "PNG", dpi=(dpi, dpi), compress_level=3)
    return out.getvalue()


def _drawn(pdf: bytes, dpi: float, page: int) -> Image:
    from ordo_pnp.paper.render.png import rasterize  # imports reportlab

    with open_image(rasterize(pdf, dpi, page)) as picture:
        return picture.convert("RGB")


def _inverted(mask: Image) -> Image:
    from PIL import ImageOps  # only pictures need it

    return ImageOps.invert(mask)


def _behind(mask: Image, sheet: CutSheet, flip: Flip) -> Image:
    """Mirror the opaque part as the sheet is turned."""
    from PIL import ImageOps  # only pictures need it

    corner = behind(Box(0.0, 0.0, 1.0, 1.0), sheet.plan.paper, flip)
    return ImageOps.mirror(mask) if corner.x else ImageOps.flip(mask)
