"""Measuring a printer from the studio: the page to print, what was read off it, and the printer that is kept; all as ``ordo calibrate`` does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.cards import named_by, shown_path
from ordo_pnp.editor.language.rpc import RpcError
from ordo_pnp.editor.studio.jobs import Jobs

if TYPE_CHECKING:
    from ordo_pnp.cards import Catalog
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import StudioWindow
    from ordo_pnp.editor.studio.job_work import JobWork
    from ordo_pnp.paper import Deviation, Fit, MeasuredPrinter, Paper


FLIPS: Final = ("long-edge", "short-edge")
# Four corners against the light, four with a ruler, two lengths.
MOST_READINGS: Final = 10
_MAX_NAME: Final = 80
_PAGE_S: Final = 60.0


def calibration(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return what a page to measure a printer can be made for.

    No params. Result: ``papers`` that have room for it (``id``, ``name``, and ``across`` and ``down``, the millimetres from cross to cross),
    ``languages`` of its words, ``printers`` that were measured.
    """
    from ordo_pnp.paper import calibration_words  # only printing needs it
    from ordo_pnp.project import printer_names

    workspace = window.desk.workspace
    with named_by(workspace.naming):
        catalog = window.desk.session.catalog()
        return {
            "papers": [
                {"id": paper.id, "name": paper.name, "across": across, "down": down}
                for paper, (across, down) in _roomy_papers(catalog)
            ],
            "languages": list(calibration_words(catalog)),
            "printers": list(printer_names(workspace)),
        }


def _roomy_papers(catalog: Catalog) -> Iterator[tuple[Paper, tuple[float, float]]]:
    from ordo_pnp.base import LayoutError  # only printing needs them
    from ordo_pnp.paper import PrintConfig, targets_for

    for paper in PrintConfig.of(catalog).papers.values():
        try:
            yield paper, targets_for(paper).spans
        except LayoutError:
            continue


def calibration_page(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Start a job that leaves the page to be printed and read.

    Params: ``paper``, ``backs`` (``long-edge`` or ``short-edge``), ``language``; ``printer`` where a measured one is to be tried.
    Result: ``job``.
    """
    from ordo_pnp.paper import calibration_words  # only printing needs it
    from ordo_pnp.project import printer_names

    workspace = window.desk.workspace
    with named_by(workspace.naming):
        catalog = window.desk.session.catalog()
        arguments = {
            "paper": params.choice("paper", [each.id for each, _ in _roomy_papers(catalog)]),
            "backs": params.choice("backs", FLIPS),
            "language": params.choice("language", tuple(calibration_words(catalog))),
            "printer": params.choice("printer", printer_names(workspace)) if "printer" in params else None,
        }
    return {"job": window.desk.kept(Jobs).start("calibrate", draw_page, arguments, window, _PAGE_S)}


def draw_page(job: JobWork, paper: str, backs: str, language: str, printer: str | None) -> dict[str, Any]:
    """Leave the page by which a printer is measured, in the process of a job.

    Raises:
        OrdoError: As ``make_calibration_page``, or the printer cannot be read.
    """
    from ordo_pnp.paper import (
        Flip,  # in its process alone
        PrintConfig,
        calibration_words,
        make_calibration_page,
    )
    from ordo_pnp.project import find_printer, sheets_of

    catalog = sheets_of(job.workspace)
    measured = None if printer is None else find_printer(job.workspace, printer)
    size = PrintConfig.of(catalog).papers[paper]
    page = make_calibration_page(size, Flip(backs), language, calibration_words(catalog), measured)
    job.save(page.name, page.content, pages=2)
    return {"name": page.name}


def measure(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return what a printer does by what was read off its page; nothing is written.

    Params: ``name``, ``paper``, ``readings`` in the notation of ``ordo calibrate --read``. Result: ``back`` on the front and
    ``front`` on the paper, null where that was not measured, each with ``x``, ``y`` in millimetres, ``turn`` in degrees, ``wide`` and
    ``high`` as factors and ``worst``, by how many millimetres readings differ from it; ``warnings``; ``isConsistent``, without which
    it is not kept; ``file``, where it is kept, and ``isThere``, whether that is in the place of another one.

    Raises:
        OrdoError: The readings cannot be read, do not say enough, or say what no printer does; or there is no folder for it.
    """
    from ordo_pnp.project import printer_file  # only printing needs it

    workspace = window.desk.workspace
    with named_by(workspace.naming):
        found = _measured(window, params)
        file = printer_file(workspace, found.printer.name)
        return {
            "back": _told_fit(found.back.deviation, found.back),
            "front": None if found.front is None else _told_fit(found.printer.front, found.front),
            "warnings": list(found.warnings),
            "isConsistent": found.is_consistent,
            "file": shown_path(file),
            "isThere": file.exists(),
        }


def keep(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Write the file of a printer; a saved print may name it from then on.

    Params: as of ``measure``, and ``replaces``: whether a file that is there already may give way. Result: ``name``, ``paper`` and
    ``file``.

    Raises:
        RpcError: A file is there that may not give way.
        OrdoError: As ``measure`` and ``keep_printer``.
    """
    from ordo_pnp.project import keep_printer, printer_file  # only printing needs it

    with named_by(window.desk.workspace.naming):
        found = _measured(window, params)
        if printer_file(window.desk.workspace, found.printer.name).exists() and not params.flag("replaces"):
            raise RpcError(
                f"the printer `{found.printer.name}` is there already: measure it again, or take another name"
            )
        file = keep_printer(window.desk.workspace, found)
        return {"name": found.printer.name, "paper": found.printer.paper, "file": shown_path(file)}


def _measured(window: StudioWindow, params: Params) -> MeasuredPrinter:
    from ordo_pnp.paper import check_name, measure_printer, parse_readings  # only printing needs them

    papers = {paper.id: paper for paper, _ in _roomy_papers(window.desk.session.catalog())}
    readings = parse_readings(params.strings("readings", MOST_READINGS))
    return measure_printer(
        check_name(params.string("name", _MAX_NAME)), papers[params.choice("paper", papers)], readings
    )


def _told_fit(deviation: Deviation, fit: Fit) -> dict[str, float]:
    return {
        "x": deviation.x,
        "y": deviation.y,
        "turn": deviation.turn,
        "wide": deviation.scale_x,
        "high": deviation.scale_y,
        "worst": fit.worst,
    }


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    "ordo/calibration": calibration,
    "ordo/calibrationPage": calibration_page,
    "ordo/measure": measure,
    "ordo/keepPrinter": keep,
}
