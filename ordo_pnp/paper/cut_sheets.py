"""What is printed for a cutting machine, and what it cuts: pages with registration marks, and paths on the very same geometry.

Rule: PNP-28.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.draw import Drawing, Use
from ordo_pnp.paper.cut_dxf import write_cut_dxf
from ordo_pnp.paper.cut_svg import write_cut_svg
from ordo_pnp.paper.sheets.cut_paths import page_cuts
from ordo_pnp.paper.sheets.page import Box

if TYPE_CHECKING:
    from ordo_pnp.paper.cutters import CuttingMachine
    from ordo_pnp.paper.print_file import Group, PrintFile
    from ordo_pnp.paper.sheets.cut_paths import CutPath, CutStyle
    from ordo_pnp.paper.sheets.page import Page
    from ordo_pnp.paper.sheets.plan import Plan


# Which pages are cut along which paths.
CUT_LIST = "cuts.csv"


class CutSheet(NamedTuple):
    """One sheet of paper: what is printed on it, and where it is cut."""

    plan: Plan
    front: Page
    back: Page | None
    paths: tuple[CutPath, ...]
    # Of the page, what the paths are measured from: the page itself, or the picture that the software of a machine
    # prints.
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
        """What is printed, each front followed by its back, if it has one."""
        return [page for each in self.sheets for page in (each.front, each.back) if page is not None]

    @property
    def pdf_name(self) -> str:
        """The name of its PDF, for machines that read marks."""
        return f"{self.stem}-cut.pdf"

    def picture_name(self, number: int, side: str) -> str:
        """Name the picture of a side of a sheet, which is counted from 1, for machines without marks."""
        return f"{self.stem}-{number}-{side}.png"

    def names(self, cutter: CuttingMachine) -> list[str]:
        """Return the names of all that is printed of it for a machine."""
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

    Args:
        file: Laid out for the machine.
        cutter: The machine.
        style: How pieces are cut.

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
