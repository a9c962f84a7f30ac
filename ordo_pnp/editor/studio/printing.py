"""How cards can be printed, as a form asks it, and the jobs that lay them out; all options are those of ``profiles.schema.json``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import OrdoError, clipped
from ordo_pnp.cards import named_by
from ordo_pnp.editor.language.rpc import INVALID_PARAMS, RpcError
from ordo_pnp.editor.studio.jobs import Jobs
from ordo_pnp.editor.studio.print_work import build_sheets, draw_picture, explain_sheets

if TYPE_CHECKING:
    from ordo_pnp.cards import Catalog
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import StudioWindow
    from ordo_pnp.paper import PrintRequest, Wish
    from ordo_pnp.project import Workspace


MAX_WORD: Final = 100
MAX_QUERY: Final = 4_000
_BUILD_S: Final = 900.0
_EXPLAIN_S: Final = 300.0
_PICTURE_S: Final = 60.0


def print_options(workspace: Workspace) -> dict[str, dict[str, Any]]:
    """Return the schema of each option of a profile; of marks that of the parts, each of which may be said alone."""
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
    """Read options as a form has them.

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
    """Return all that can be chosen for a print.

    Params: ``game``. Result: ``options`` (name -> JSON schema), ``profiles`` (``name``, ``about``, ``says``: option -> value as a
    manifest has it), ``papers`` (``id``, ``name``, ``width``, ``height`` in mm, 0 where each piece makes its own), ``paper``, the usual one,
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
    """Return the paper on which a printer was measured; None where its file cannot be read, which a build tells."""
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
    """Return the arguments of a job from a message: ``game``, and each where it is said, ``query``, ``lang``, ``profile``, ``size``, ``printer``, ``options``."""
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
    """Start a job that makes what ``ordo build`` makes of the texts as they are.

    Params: as ``ordo/profiles`` offers them; ``coverage``: whether ink is measured. Result: ``job``. It leaves the PDF files and the
    manifest, then ``sheet-N.png`` with ``page`` and ``document``; warnings come as ``part.findings``; its result has ``documents``.
    """
    arguments = {**_wanted(window, params), "is_measured": params.flag("coverage")}
    return {"job": window.desk.kept(Jobs).start("build", build_sheets, arguments, window, _BUILD_S)}


def explain(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Start a job that says what ``ordo build --explain`` says: ``text`` of its result. Params as of ``ordo/build``."""
    return {"job": window.desk.kept(Jobs).start("explain", explain_sheets, _wanted(window, params), window, _EXPLAIN_S)}


def picture(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Start a job that leaves the picture of a side of a card.

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


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    "ordo/profiles": profiles,
    "ordo/build": build,
    "ordo/explain": explain,
    "ordo/picture": picture,
}
