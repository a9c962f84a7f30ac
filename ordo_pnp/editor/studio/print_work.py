"""What jobs of printing do in their processes: sheets as ``ordo build`` makes them, with pictures of their pages."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import OrdoError

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Reading
    from ordo_pnp.editor.studio.job_work import JobWork
    from ordo_pnp.paper import Job, MadeFile, PrintRequest


# Of the pictures of pages: A4 has 794 columns.
SCREEN_DPI: Final = 96.0
# Pages of which pictures are made.
MAX_SHEETS: Final = 400
MANIFEST: Final = "manifest.json"


def _prepared(job: JobWork, filters: Sequence[str], wanted: PrintRequest) -> tuple[Reading, Job]:
    from ordo_pnp.editor.studio.told_findings import findings_data
    from ordo_pnp.project import prepare_print  # in its process alone

    def warn(found: Sequence[Diagnostic]) -> None:
        if found:
            job.part({"findings": findings_data(job.workspace, found)})

    return prepare_print(replace(job.workspace, game=wanted.game), filters, wanted, warn)


def build_sheets(job: JobWork, filters: Sequence[str], wanted: PrintRequest, *, is_measured: bool) -> dict[str, Any]:
    """Make the files of a build, and then pictures of their pages.

    Raises:
        OrdoError: As ``Job.prepare``, ``Job.make`` and ``Job.write``.
    """
    from ordo_pnp.editor.studio.told_findings import findings_data
    from ordo_pnp.paper import told_coverage, with_coverage  # in its process alone

    reading, deck = _prepared(job, filters, wanted)
    made = deck.make(job.progress)
    if is_measured:
        made = with_coverage(made, job.progress)
    if deck.options.size is not None and deck.found:
        job.part({"findings": findings_data(job.workspace, deck.found)})
    deck.write(job.folder, made, reading, job.workspace.root)
    for each in made:
        job.offer(each.name, pages=each.pages, cards=each.cards, isBacks=each.is_backs)
    job.offer(MANIFEST)
    for at, (name, page, png) in enumerate(_pictures(made), 1):
        width, height = struct.unpack(">II", png[16:24])
        job.save(f"sheet-{at}.png", png, document=name, page=page, width=width, height=height)
        job.progress(at, min(MAX_SHEETS, sum(each.pages for each in made)), name)
    return {
        "documents": [{"name": each.name, "pages": each.pages, "cards": each.cards} for each in made],
        "coverage": told_coverage(made) if is_measured else "",
    }


def _pictures(made: Sequence[MadeFile]) -> Iterator[tuple[str, int, bytes]]:
    """Yield name of the file, page from 1 and picture of the first pages."""
    from ordo_pnp.paper import rasterize_all  # imports pdfium

    left = MAX_SHEETS
    for each in made:
        pages = range(min(each.pages, left))
        left -= len(pages)
        for page, png in enumerate(rasterize_all(each.content, SCREEN_DPI, [(at,) for at in pages]), 1):
            yield each.name, page, png


def explain_sheets(job: JobWork, filters: Sequence[str], wanted: PrintRequest) -> dict[str, Any]:
    """Lay everything out and return why it is so, in words."""
    from ordo_pnp.paper import explain  # in its process alone

    deck = _prepared(job, filters, wanted)[1]
    files = deck.lay_out()
    return {
        "text": explain(files),
        "pages": sum(each.page_count for each in files),
        "cards": sum(each.cards for each in files),
    }


def draw_picture(
    job: JobWork, game: str, card: str, language: str, side: str, format_name: str, dpi: int
) -> dict[str, Any]:
    """Leave the picture of one side of a card, as ``ordo show`` makes it.

    Raises:
        OrdoError: It cannot be drawn.
    """
    from ordo_pnp.cards import Scope  # in its process alone
    from ordo_pnp.paper import draw_single, write_svg
    from ordo_pnp.project import draw_face

    workspace = replace(job.workspace, game=game)
    catalog = workspace.catalog(Scope(frozenset({game}), frozenset({card.partition("/")[0]})))
    found = next((each for each in catalog.games[game].cards() if each.id == card), None)
    if found is None:
        raise OrdoError(f"there is no card `{card}` any more")
    face, fonts, _ = draw_face(catalog, found, language, back=side == "back", is_sketch=True)
    name = f"{game}-{card.replace('/', '-')}-{language}{'-back' if side == 'back' else ''}.{format_name}"
    if format_name == "svg":
        job.save(name, write_svg(face, fonts, found.text("name", language)).encode())
    else:
        job.save(name, draw_single(face, fonts, dpi).png)
    return {"name": name}
