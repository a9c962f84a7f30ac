"""What windows ask of tables. Whatever a window is told of one it is told for a seat at which it sits.

``page`` is the language of the page that asks: in it all is told that is no word of the cards or of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import DataError, printable
from ordo_pnp.editor.language.rpc import RpcError
from ordo_pnp.editor.studio.playing import setting_up
from ordo_pnp.editor.studio.playing.card_pictures import pictures_in
from ordo_pnp.editor.studio.playing.open_table import MAX_EVENT, OpenTable
from ordo_pnp.editor.studio.playing.play_tables import PlayTables
from ordo_pnp.editor.studio.playing.rules_table import MAX_TYPED, RulesTable
from ordo_pnp.editor.studio.playing.seated import Chairs
from ordo_pnp.editor.studio.playing.tables import Known
from ordo_pnp.free_table import LANGUAGES, MOST_SEATS

if TYPE_CHECKING:
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import StudioWindow
    from ordo_pnp.editor.studio.playing.tables import StudioTable


# Letters of the id of a table.
_ID: Final = 20
# Letters of the word of a window.
_WORD: Final = 60


def _table(window: StudioWindow, params: Params) -> StudioTable:
    return window.desk.kept(PlayTables).find(params.string("play", _ID))


def _seat(window: StudioWindow, table: StudioTable, params: Params) -> int:
    seat = params.count("seat", MOST_SEATS)
    window.kept(Chairs).require(table, seat)
    return seat


def _page(table: StudioTable, params: Params) -> str:
    """Return the language of the page that asks; where it does not say so, that of the table."""
    return params.choice("page", LANGUAGES) if "page" in params else table.language


def _of_rules(table: StudioTable) -> RulesTable:
    if not isinstance(table, RulesTable):
        raise RpcError("a table without rules knows no bots and no hints")
    return table


def _shown(window: StudioWindow, table: StudioTable, seat: int, params: Params) -> dict[str, Any]:
    """Return what a seat sees, with the pictures that the window lacks."""
    since = params.count("since") if "since" in params else 0
    took_back = params.count("tookBack") if "tookBack" in params else 0
    found = table.shown(seat, Known(since, took_back), _page(table, params))
    had = window.kept(Chairs).had
    return found | {"pictures": table.pictures.lacking(pictures_in(found), had)}


def _with_findings(make: Callable[[], StudioTable]) -> StudioTable:
    """Return a table; data with errors are told with the findings that say so."""
    try:
        return make()
    except DataError as error:
        findings = [
            {"message": each.message, "place": f"{each.span.file}:{each.span.line}"} for each in error.diagnostics[:20]
        ]
        first = findings[0] if findings else {"message": "", "place": ""}
        said = f"these data cannot be played: {printable(first['place'])}: {first['message']}"
        raise RpcError(said, data={"findings": findings}) from error


def options(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return what can be chosen for a game. Params: ``game``."""
    return setting_up.options(window.desk, params.string("game", setting_up.MAX_NAME))


def listed(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the tables of the studio: who sits there, nothing of what lies on them.

    Params: ``window`` and ``before``: secret words of the window and of what it was before it was loaded again, see ``Chairs``.
    """
    if "window" in params:
        earlier = params.string("before", _WORD) if "before" in params else ""
        window.kept(Chairs).known_by(params.string("window", _WORD), earlier)
    return {"tables": [each.listed(window) for each in window.desk.kept(PlayTables).all()]}


def new(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Set up a table and sit at all seats of people. Params: as ``setting_up.new_table`` says."""
    return _opened(window, _with_findings(lambda: setting_up.new_table(window, params)))


def load(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Set up a table from a record and sit at all seats of people. Params: ``text``, ``language``."""
    return _opened(window, _with_findings(lambda: setting_up.open_record(window.desk, params)))


def _opened(window: StudioWindow, table: StudioTable) -> dict[str, Any]:
    window.desk.kept(PlayTables).add(table)
    window.kept(Chairs).sit(table, table.people)
    return table.listed(window)


def sit(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Sit at free seats, or at some of a window that keeps others. Params: ``play``, ``seats``."""
    table = _table(window, params)
    window.kept(Chairs).sit(table, _numbers(params))
    return table.listed(window)


def _numbers(params: Params) -> list[int]:
    found = params.raw("seats")
    if not isinstance(found, list) or len(found) > MOST_SEATS or not all(type(each) is int for each in found):
        raise RpcError("`seats` is no list of numbers of seats")
    return found


def leave(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Leave a table. Params: ``play``."""
    table = _table(window, params)
    table.leave(window)
    table.tell_others()
    return {}


def remove(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Remove a table at which no other window sits. Params: ``play``."""
    window.desk.kept(PlayTables).remove(params.string("play", _ID), window)
    return {}


def state(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return what a seat sees. Params: ``play``, ``seat``; ``since`` and ``tookBack`` of what the page was told before."""
    table = _table(window, params)
    return _shown(window, table, _seat(window, table, params), params)


def act(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Carry out an action of a seat.

    Params: ``play``, ``seat``, ``at`` (how many actions the page knows of), and one of ``action`` (its number in the menu),
    ``text`` (as it is written or typed), ``event`` (of a table without rules, as records write it). Result: ``refused``, with
    ``why`` and ``ruling``, where it is not allowed; ``answer`` or ``wish`` of a table without rules, see ``OpenTable.act``; ``isOld``
    where somebody else has acted meanwhile; and ``state``.
    """
    table = _table(window, params)
    seat = _seat(window, table, params)
    found: dict[str, Any] = {}
    is_old = params.count("at") != table.actions
    before = table.actions
    if not is_old and isinstance(table, OpenTable):
        is_typed = "text" in params
        text = params.string("text" if is_typed else "event", MAX_EVENT)
        found = table.act(seat, text, _page(table, params), is_typed=is_typed)
    elif not is_old:
        is_typed = "text" in params
        attempt = params.string("text", MAX_TYPED) if is_typed else params.count("action")
        refused = _of_rules(table).act(seat, attempt, _page(table, params))
        found = {"refused": refused} if refused else {}
    if table.actions != before:
        table.tell_others(window)
    return found | {"state": _shown(window, table, seat, params)} | ({"isOld": True} if is_old else {})


def undo(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Undo the last decision of a seat, and what came after it. Params: ``play``, ``seat``. Result: ``count``, ``state``."""
    table = _table(window, params)
    seat = _seat(window, table, params)
    count = table.take_back(seat)
    if count:
        table.tell_others(window)
    return {"count": count, "state": _shown(window, table, seat, params)}


def bot(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Carry out the action of the bot whose turn it is. Params: ``play``, ``at``. Result: ``bot``, see ``RulesTable.bot``."""
    table = _of_rules(_table(window, params))
    window.kept(Chairs).require_one(table)
    found = table.bot(params.count("at"))
    if found == "done":
        table.tell_others(window)
    return {"bot": found}


def hint(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return what the strongest bot would do at a seat. Params: ``play``, ``seat``. Result: ``hint``, null while it thinks."""
    table = _of_rules(_table(window, params))
    return {"hint": table.hint(_seat(window, table, params), _page(table, params))}


def record(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the record of a game. Params: ``play``. Result: ``name`` of a file and ``text``.

    It tells what everybody holds: while the game goes on it is for a window at which all its people sit.
    """
    table = _table(window, params)
    window.kept(Chairs).require_one(table)
    table.require_open_hands(window)
    kind = "-free" if isinstance(table, OpenTable) else ""
    return {"name": f"{table.game}{kind}-{table.id}.yaml", "text": table.record_text()}


HANDLERS: Final[Mapping[str, Handler[StudioWindow]]] = {
    "options": options,
    "list": listed,
    "new": new,
    "load": load,
    "sit": sit,
    "leave": leave,
    "remove": remove,
    "state": state,
    "act": act,
    "undo": undo,
    "bot": bot,
    "hint": hint,
    "record": record,
}
