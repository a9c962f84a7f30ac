"""Print cards from the studio, and calibrate a printer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import OrdoError, clipped
from ordo_pnp.cards import Catalog, named_by, shown_path
from ordo_pnp.editor.language.protocol import INVALID_PARAMS, Handler, Params, RpcError
from ordo_pnp.editor.studio.desk import StudioWindow
from ordo_pnp.editor.studio.job_work import JobWork, build_sheets, draw_picture, explain_sheets
from ordo_pnp.editor.studio.jobs import Jobs
from ordo_pnp.project import Workspace

if TYPE_CHECKING:
    from ordo_pnp.paper import Deviation, Fit, MeasuredPrinter, Paper, PrintRequest, Wish


MAX_WORD: Final = 100
MAX_QUERY: Final = 4_000
_BUILD_S: Final = 900.0
_EXPLAIN_S: Final = 300.0
_PICTURE_S: Final = 60.0


def print_options(workspace: Workspace) -> dict[str, dict[str, Any]]:
    """Return the schema of each option of a profile.

    Of marks that of their parts, each of which may be set alone.
    """
    schema = workspace.schemas().of({"profiles": {}})
    assert schema is not None  # noqa: S101 (it comes with the program)
    definitions = schema.content["definitions"]

    def whole(part: Mapping[str, Any]) -> dict[str, Any]:
        found = dict(definitions[part["$ref"].rpartition("/")[2]]) | dict(part) if "$ref" in part else dict(part)
        found.pop("$ref", None)
        parts = [each for each in found.pop("anyOf", ()) if "properties" in each]
        for each in parts:
            found |= {key: value for key, value in each.items() if key != "required"}
        if "properties" in found:
            found["properties"] = {key: whole(value) for key, value in found["properties"].items()}
        return found

    properties = definitions["profile"]["properties"]
    return {key: whole(value) for key, value in properties.items() if key != "about"}


def checked_wish(workspace: Workspace, data: Any) -> Wish:
    """Parse the options of a form.

    Raises:
        RpcError: There is no such option, or it cannot have that value.
    """
    import jsonschema_rs  # only printing needs it

    from ordo_pnp.paper import read_wish

    if not isinstance(data, dict):
        raise RpcError("`options` is no object", INVALID_PARAMS)
    known = print_options(workspace)
    for key, value in data.items():
        if key not in known:
            raise RpcError(f"there is no option `{clipped(str(key))}` of a print", INVALID_PARAMS)
        if not jsonschema_rs.validator_for(known[key]).is_valid(value):
            why = known[key].get("description", "")
            raise RpcError(f"`{key}` cannot be {clipped(repr(value))}: {why}", INVALID_PARAMS)
    return read_wish(data)


def profiles(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the choices for a print.

    Params: ``game``. Result: ``options`` (name -> JSON schema), ``profiles`` (``name``, ``about``, ``says``: option -> value as a
    manifest has it), ``papers`` (``id``, ``name``, ``width``, ``height`` in mm, 0 where each piece makes its own), ``paper``, the default one,
    ``sizes``, ``printers`` (``name``, and ``paper`` on which each was measured, null where its file cannot be read), ``languages``.
    """
    from ordo_pnp.draw import SIZES  # only printing needs it
    from ordo_pnp.paper import PAPER, PrintConfig, profiles_for
    from ordo_pnp.project import printer_names

    desk = window.desk
    with named_by(desk.workspace.naming):
        catalog = desk.session.catalog()
        game = chosen_game(catalog, params)
        return {
            "options": print_options(desk.workspace),
            "profiles": [
                {"name": each.name, "about": each.about, "says": _said(each.wish)}
                for each in profiles_for(catalog, [game]).values()
            ],
            "papers": [
                {"id": key, "name": each.name, "width": each.width, "height": each.height}
                for key, each in PrintConfig.of(catalog).papers.items()
            ],
            "sizes": [{"name": key, "notation": each.notation, "use": each.use} for key, each in SIZES.items()],
            "paper": PAPER,
            "printers": [
                {"name": each, "paper": _paper_of(desk.workspace, each)} for each in printer_names(desk.workspace)
            ],
            "languages": list(catalog.games[game].languages),
        }


def _paper_of(workspace: Workspace, printer: str) -> str | None:
    """Return the paper on which a printer was measured; None where its file cannot be read, which a build reports."""
    from ordo_pnp.project import find_printer  # only printing needs it

    try:
        return find_printer(workspace, printer).paper
    except OrdoError:
        return None


def chosen_game(catalog: Catalog, params: Params) -> str:
    """Return the game of a message; raises ParamsError where there is none of that id."""
    return params.choice("game", list(catalog.games))


def _said(wish: Wish) -> dict[str, str]:
    said = {"paper": wish.paper, "backs": wish.backs, **wish.style.plain}
    return {key: value for key, value in said.items() if value is not None}


def _wanted(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the arguments of a job from a message: ``game``, and if given ``query``, ``lang``, ``profile``, ``size``, ``printer``, ``options``."""
    from ordo_pnp.draw import parse_size  # only printing needs it
    from ordo_pnp.paper import PrintRequest
    from ordo_pnp.project import find_printer, printer_names

    workspace = window.desk.workspace
    with named_by(workspace.naming):
        game = chosen_game(window.desk.session.catalog(), params)
        printer = params.choice("printer", printer_names(workspace)) if "printer" in params else None
        wanted: PrintRequest = PrintRequest(
            lang=params.string("lang", MAX_WORD) if "lang" in params else None,
            game=game,
            size=parse_size(params.string("size", MAX_WORD)) if "size" in params else None,
            wish=checked_wish(workspace, params.raw("options") or {}),
            profile=params.string("profile", MAX_WORD) if "profile" in params else None,
            counts={},
            printer=None if printer is None else find_printer(workspace, printer),
        )
    query = params.string("query", MAX_QUERY).strip() if "query" in params else ""
    return {"filters": (query,) if query else (), "wanted": wanted}


def build(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Start a job that makes the files of ``ordo build`` from the current texts.

    Params: as ``ordo/profiles`` offers them; ``coverage``: whether ink is measured. Result: ``job``. It leaves the PDF files and the
    manifest, then ``sheet-N.png`` with ``page`` and ``document``; warnings come as ``part.findings``; its result has ``documents``.
    """
    arguments = {**_wanted(window, params), "is_measured": params.flag("coverage")}
    return {"job": window.desk.kept(Jobs).start("build", build_sheets, arguments, window, _BUILD_S)}


def explain(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Start a job with the output of ``ordo build --explain`` as ``text`` of its result. Params as of ``ordo/build``."""
    return {"job": window.desk.kept(Jobs).start("explain", explain_sheets, _wanted(window, params), window, _EXPLAIN_S)}


def picture(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Start a job that saves the picture of a side of a card.

    Params: ``game``, ``card``, ``language``, ``side``, ``format`` (``png`` or ``svg``), ``dpi`` of a PNG. Result: ``job``.
    """
    catalog = window.desk.session.catalog()
    game = chosen_game(catalog, params)
    arguments = {
        "game": game,
        "card": params.choice("card", [str(each.id) for each in catalog.games[game].cards()]),
        "language": params.choice("language", catalog.games[game].languages),
        "side": params.choice("side", ("front", "back")),
        "format_name": params.choice("format", ("png", "svg")),
        "dpi": max(36, params.count("dpi", 1_200)) if "dpi" in params else 300,
    }
    return {"job": window.desk.kept(Jobs).start("picture", draw_picture, arguments, window, _PICTURE_S)}


FLIPS: Final = ("long-edge", "short-edge")
# Four corners against the light, four with a ruler, two lengths.
MOST_READINGS: Final = 10
_MAX_NAME: Final = 80
_PAGE_S: Final = 60.0


def calibration(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the choices for a page that measures a printer.

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
    """Start a job that saves the page to print and read.

    Params: ``paper``, ``backs`` (``long-edge`` or ``short-edge``), ``language``; ``printer`` to try a measured one.
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
    """Save the page that measures a printer, in the process of a job.

    Raises:
        OrdoError: As ``make_calibration_page``, or the printer cannot be read.
    """
    from ordo_pnp.paper import Flip, PrintConfig, calibration_words, make_calibration_page
    from ordo_pnp.project import find_printer, sheets_of

    catalog = sheets_of(job.workspace)
    measured = None if printer is None else find_printer(job.workspace, printer)
    size = PrintConfig.of(catalog).papers[paper]
    page = make_calibration_page(size, Flip(backs), language, calibration_words(catalog), measured)
    job.save(page.name, page.content, pages=2)
    return {"name": page.name}


def measure(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Compute the deviations of a printer from the readings of its page; nothing is written.

    Params: ``name``, ``paper``, ``readings`` in the notation of ``ordo calibrate --read``. Result: ``back`` on the front and
    ``front`` on the paper, null where that was not measured, each with ``x``, ``y`` in millimetres, ``turn`` in degrees, ``wide`` and
    ``high`` as factors and ``worst``, by how many millimetres readings differ from it; ``warnings``; ``isConsistent``, without which
    it is not kept; ``file``, where it is kept, and ``isThere``, whether it would replace an existing file.

    Raises:
        OrdoError: The readings cannot be parsed, are too few, or fit no printer; or there is no folder for its file.
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

    Params: as of ``measure``, and ``replaces``: whether it may replace an existing file. Result: ``name``, ``paper`` and
    ``file``.

    Raises:
        RpcError: A file is there and may not be replaced.
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
    "ordo/profiles": profiles,
    "ordo/build": build,
    "ordo/explain": explain,
    "ordo/picture": picture,
    "ordo/calibration": calibration,
    "ordo/calibrationPage": calibration_page,
    "ordo/measure": measure,
    "ordo/keepPrinter": keep,
}
