"""Work inside the processes of jobs: read the project as it is typed, and print sheets and pictures."""

from __future__ import annotations

import re
import struct
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import DataError, OrdoError
from ordo_pnp.editor.studio.child_processes import reason_of

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Reading
    from ordo_pnp.editor.studio.child_processes import Channel
    from ordo_pnp.paper import Job, MadeFile, PrintRequest
    from ordo_pnp.project import Workspace


# Names of files that a browser may save.
FILE_NAME: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,120}")
MAX_FILE_BYTES: Final = 1024**3
# Seconds between two reports of progress.
_PAUSE: Final = 0.05


@dataclass(frozen=True, slots=True)
class GivenProject:
    """The project as the process of a job receives it."""

    workspace: Workspace
    # Over the disk, by paths without links; None: no file.
    texts: Mapping[Path, bytes | None]
    # The folder for its files.
    folder: Path


class JobWork:
    """A job, as its process sees it."""

    def __init__(self, channel: Channel, project: GivenProject) -> None:
        self._channel = channel
        self.workspace = project.workspace
        self.folder = project.folder
        self._told = 0.0

    def progress(self, done: int, total: int, doing: str = "") -> None:
        """Report the progress; reports in quick succession are left out. It is a ``Progress``."""
        now = time.monotonic()
        if now - self._told >= _PAUSE or done >= total:
            self._told = now
            self._channel.send({"progress": done, "of": total, "text": doing})

    def part(self, data: Mapping[str, Any]) -> None:
        """Send a part of the result, as JSON data."""
        self._channel.send({"part": data})

    def save(self, name: str, content: bytes, **about: Any) -> None:
        """Save a file for download, or ``sheet-N.png`` to be shown; ``about`` is sent with its name.

        Raises:
            ValueError: A browser cannot save a file of that name.
            OrdoError: It is too large to be served.
            OSError: It cannot be written.
        """
        if not FILE_NAME.fullmatch(name):
            raise ValueError(name)
        (self.folder / name).write_bytes(content)
        self.offer(name, **about)

    def offer(self, name: str, **about: Any) -> None:
        """Offer a file in the folder for download.

        Raises:
            OrdoError: It is too large to be served.
            OSError: There is none.
        """
        size = (self.folder / name).stat().st_size
        if size > MAX_FILE_BYTES:
            raise OrdoError(f"`{name}` would have more than {MAX_FILE_BYTES >> 20} MB: ask for less at once")
        self._channel.send({"file": {"name": name, "bytes": size, **about}})


def work(
    channel: Channel,
    project: GivenProject,
    target: Callable[..., Mapping[str, Any] | None],
    arguments: Mapping[str, Any],
) -> None:
    """Do a job: ``target(job, **arguments)`` returns the result."""
    from ordo_pnp.base import FileSnapshot, looking
    from ordo_pnp.cards import named_by  # the process has only begun

    try:
        with named_by(project.workspace.naming), looking(FileSnapshot(project.texts)):
            end = _done(JobWork(channel, project), target, arguments)
    except Exception as error:  # noqa: BLE001 (the studio reports every error)
        end = {"error": reason_of(error)}
    channel.send(end)


def _done(
    job: JobWork, target: Callable[..., Mapping[str, Any] | None], arguments: Mapping[str, Any]
) -> dict[str, Any]:
    from ordo_pnp.editor.studio.studio_findings import findings_data  # the process has only begun

    try:
        return {"result": target(job, **arguments) or {}}
    except DataError as error:
        return {"error": str(error), "findings": findings_data(job.workspace, error.diagnostics)}


# Resolution of the pictures of pages: A4 has 794 columns.
SCREEN_DPI: Final = 96.0
# Pages of which pictures are made.
MAX_SHEETS: Final = 400
MANIFEST: Final = "manifest.json"


def _prepared(job: JobWork, filters: Sequence[str], wanted: PrintRequest) -> tuple[Reading, Job]:
    from ordo_pnp.editor.studio.studio_findings import findings_data
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
    from ordo_pnp.editor.studio.studio_findings import findings_data
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
    """Lay everything out, and return the explanation of the layout in words."""
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
    """Save the picture of one side of a card, as ``ordo show`` makes it.

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
