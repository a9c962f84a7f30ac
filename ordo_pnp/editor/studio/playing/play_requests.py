"""Requests of the Play view: set up, load, sit, act, undo, hint and record."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ordo_pnp.base import DataError, OrdoError, printable
from ordo_pnp.cards import MAX_DATA_BYTES, Catalog, GameData, named_by, read_bytes
from ordo_pnp.editor.language.protocol import Handler, Params, RpcError
from ordo_pnp.editor.studio.child_processes import ProcessSlots
from ordo_pnp.editor.studio.desk import Desk, StudioWindow
from ordo_pnp.editor.studio.playing.open_table import MAX_EVENT, OpenTable
from ordo_pnp.editor.studio.playing.rules_table import MAX_TYPED, RulesTable
from ordo_pnp.editor.studio.playing.scene_pictures import CardPictures, pictures_in
from ordo_pnp.editor.studio.playing.studio_tables import Chairs, Known, PlayTables, StudioTable
from ordo_pnp.games import load_game, playable_games
from ordo_pnp.play import (
    FREE_LANGUAGES,
    MOST_SEATS,
    CardLabels,
    FreePlay,
    GameAtTable,
    SeatPlan,
    names_of,
    narrator_for,
)
from ordo_pnp.project import (
    game_of,
    is_free_record,
    laid_out,
    read_free_record,
    read_record,
    replayed,
    require_data,
    usual_sets,
    with_known_weights,
)
from ordo_pnp.rules import (
    Match,
    Record,
    Symbols,
    bot_kind,
    bot_names,
    match_of,
    playable_counts,
    prepared,
    seat_bots,
    with_required,
)

MAX_NAME: Final = 60
_SEED_BITS: Final = 32
_RECORD_NAME: Final = "record.yaml"


def play_options(desk: Desk, game: str) -> dict[str, Any]:
    """Return the options of a game: numbers of players, variants, sets, bots, languages.

    Where it has rules that do not fit its data, ``problems`` gives the reasons; it can be played without rules. ``leftOut``
    are the cards that cannot be played, with the reasons; ``stale`` those that are played as they were when last valid.
    """
    catalog = desk.session.catalog()
    data = _data(catalog, game)
    found: dict[str, Any] = {
        "game": game,
        "sets": [{"id": each.id, "name": each.name(data.language)} for each in data.sets.values()],
        "usual": list(usual_sets(catalog, data)),
        "languages": list(data.languages),
        "language": data.language,
        "seats": MOST_SEATS,
        "rules": False,
        "problems": [],
        "leftOut": [{"card": name, "problem": each.problem} for name, each in desk.session.faceless(game).items()],
        "stale": sorted(str(each) for each in desk.session.stale if each.partition("/")[0] in data.sets),
    }
    if game not in playable_games(catalog):
        return found
    try:
        with named_by(desk.workspace.naming):
            rules = load_game(catalog, game)
            counts = playable_counts(lambda players: prepared(catalog, rules, players, {}, None))
    except DataError as error:
        return found | {"problems": [_line(each) for each in error.diagnostics[:20]]}
    except OrdoError as error:
        return found | {"problems": [{"message": str(error), "place": ""}]}
    variants = [
        {"name": each.name, "values": list(each.values), "default": each.default, "ruling": each.ruling}
        for each in rules.variants.values()
    ]
    bots = [{"name": each, "about": bot_kind(each).about} for each in bot_names()]
    return found | {"rules": True, "players": counts, "variants": variants, "bots": bots}


def _line(finding: Any) -> dict[str, str]:
    return {"message": finding.message, "place": f"{finding.span.file}:{finding.span.line}"}


def new_table(window: StudioWindow, params: Params) -> StudioTable:
    """Set up a table.

    Params: ``game``; ``seats``, each with ``bot`` or perhaps a ``name``; ``rules`` (variant -> value), ``sets``, ``seed``,
    ``language``, ``withRules``; ``like``: the table whose cards are dealt again, in place of a seed.

    Raises:
        OrdoError: Players, rules and sets do not fit, or data of the game have errors.
    """
    desk = window.desk
    catalog = desk.session.catalog()
    data = _data(catalog, params.string("game", MAX_NAME))
    language = _language(data, params)
    plans = [_plan(each) for each in params.objects("seats", MOST_SEATS)]
    sets = params.strings("sets", 100) if "sets" in params else None
    seed = _seed(window, params)
    if sets is not None:
        sets = list(with_required(data.sets, sets)) if all(each in data.sets for each in sets) else sets
    with named_by(desk.workspace.naming):
        names = names_of(_distinct(plans), language)
        if not params.flag("withRules"):
            box = laid_out(catalog, data, names, sets)
            return _open_table(desk, data, FreePlay(data.id, box, seed), language)
        if not any(each.is_me for each in plans):
            raise RpcError("nobody plays: leave a seat for a person")
        rules = load_game(catalog, data.id)
        match = prepared(catalog, rules, len(plans), _variants(params), sets)
        bots = tuple(each.who for each in plans)
        record = Record(match.game, names, seed, match.sets, match.rules, seats=bots)
        return _rules_table(desk, catalog, data, match, record, plans, language)


def _seed(window: StudioWindow, params: Params) -> int:
    if "like" in params:
        table = window.desk.kept(PlayTables).find(params.string("like", MAX_NAME))
        table.require_open_hands(window)
        return table.seed
    return params.count("seed", 2**53) if "seed" in params else secrets.randbits(_SEED_BITS)


def _variants(params: Params) -> dict[str, str]:
    if "rules" not in params:
        return {}
    given = params.object("rules")
    names = params.raw("rules")
    return {str(name): given.string(name, MAX_NAME) for name in names}


def _plan(seat: Params) -> SeatPlan:
    if "bot" in seat:
        (bot,) = seat_bots([seat.string("bot", MAX_NAME)], 1)
        return SeatPlan(bot)
    name = seat.string("name", MAX_NAME).strip() if "name" in seat else ""
    if name != printable(name):
        raise RpcError(f"the name `{printable(name)}` holds a character that cannot be shown: leave it out")
    return SeatPlan("me", name)


def _distinct(plans: Sequence[SeatPlan]) -> Sequence[SeatPlan]:
    named = [each.name for each in plans if each.name]
    twice = next((each for each in named if named.count(each) > 1), None)
    if twice is not None:
        raise RpcError(f"two seats have the name `{twice}`: choose another one")
    return plans


def open_record(desk: Desk, params: Params) -> StudioTable:
    """Set up a table to continue a game.

    Params: ``text`` of its record, ``language``.

    Raises:
        OrdoError: It is no record of a game with these cards.
    """
    catalog = desk.session.catalog()
    text = params.string("text", MAX_DATA_BYTES).encode()
    with named_by(desk.workspace.naming):
        document = require_data(read_bytes(text, _RECORD_NAME))
        if is_free_record(document):
            data, session = read_free_record(desk.workspace, document, catalog)
            return _open_table(desk, data, session, _language(data, params))
        rules = game_of(document, catalog, None)
        record = read_record(desk.workspace, rules, document)
        replayed(catalog, rules, record, document)
        match = match_of(catalog, rules, record, document)
        seats = record.seats or ("me",) * len(record.players)
        plans = [SeatPlan(who, name) for who, name in zip(seats, record.players, strict=True)]
        for each in plans:
            if not each.is_me:
                seat_bots([each.who], 1)
        if not any(each.is_me for each in plans):
            plans[0] = replace(plans[0], who="me")
        data = catalog.games[rules.id]
        return _rules_table(desk, catalog, data, match, record, plans, _language(data, params))


def _rules_table(
    desk: Desk,
    catalog: Catalog,
    data: GameData,
    match: Match,
    record: Record,
    plans: Sequence[SeatPlan],
    language: str,
) -> StudioTable:
    rules = load_game(catalog, data.id)
    match = with_known_weights(desk.workspace, match)  # for hints and bots that learn
    narrator = narrator_for(rules, record.players, language, Symbols())
    game = GameAtTable(match, record, plans, narrator)
    pictures = CardPictures(desk.session, data, language)
    return RulesTable(rules, game, data, CardLabels(data, language), pictures, language, desk.kept(ProcessSlots))


def _open_table(desk: Desk, data: GameData, session: FreePlay, language: str) -> StudioTable:
    return OpenTable(session, data, CardLabels(data, language), CardPictures(desk.session, data, language), language)


def _data(catalog: Catalog, game: str) -> GameData:
    found = catalog.games.get(game)
    if found is None:
        raise RpcError(f"there is no game `{printable(game)}` in this project")
    return found


def _language(data: GameData, params: Params) -> str:
    known = {*data.languages, *FREE_LANGUAGES}
    return params.choice("language", known) if "language" in params else data.language


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
    """Return the language of the page that asks; without one, that of the table."""
    return params.choice("page", FREE_LANGUAGES) if "page" in params else table.language


def _of_rules(table: StudioTable) -> RulesTable:
    if not isinstance(table, RulesTable):
        raise RpcError("a table without rules knows no bots and no hints")
    return table


def _shown(window: StudioWindow, table: StudioTable, seat: int, params: Params) -> dict[str, Any]:
    """Return the table as a seat sees it, with the pictures that the window lacks."""
    since = params.count("since") if "since" in params else 0
    took_back = params.count("tookBack") if "tookBack" in params else 0
    found = table.shown(seat, Known(since, took_back), _page(table, params))
    had = window.kept(Chairs).had
    return found | {"pictures": table.pictures.lacking(pictures_in(found), had)}


def _with_findings(make: Callable[[], StudioTable]) -> StudioTable:
    """Return a table; turn errors of the data into an RpcError with their findings."""
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
    """Return the options of a game. Params: ``game``."""
    return play_options(window.desk, params.string("game", MAX_NAME))


def listed(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the tables of the studio with their players, without their cards.

    Params: ``window`` and ``before``: secret words of the window, now and before it was loaded again, see ``Chairs``.
    """
    if "window" in params:
        earlier = params.string("before", _WORD) if "before" in params else ""
        window.kept(Chairs).known_by(params.string("window", _WORD), earlier)
    return {"tables": [each.listed(window) for each in window.desk.kept(PlayTables).all()]}


def new(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Set up a table and sit at all seats of people. Params: as of ``new_table``."""
    return _opened(window, _with_findings(lambda: new_table(window, params)))


def load(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Set up a table from a record and sit at all seats of people. Params: ``text``, ``language``."""
    return _opened(window, _with_findings(lambda: open_record(window.desk, params)))


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
    """Return the table as a seat sees it. Params: ``play``, ``seat``; ``since`` and ``tookBack`` of the last state that the page got."""
    table = _table(window, params)
    return _shown(window, table, _seat(window, table, params), params)


def act(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Carry out an action of a seat.

    Params: ``play``, ``seat``, ``at`` (the number of actions that the page knows), and one of ``action`` (its number in the menu),
    ``text`` (as it is written or typed), ``event`` (of a table without rules, as records write it). Result: ``refused``, with
    ``why`` and ``ruling``, where the rules forbid it; ``answer`` or ``wish`` of a table without rules, see ``OpenTable.act``; ``isOld``
    where another window has acted meanwhile; and ``state``.
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
    """Undo the last decision of a seat, and the actions after it. Params: ``play``, ``seat``. Result: ``count``, ``state``."""
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
    """Return the choice of the strongest bot at a seat. Params: ``play``, ``seat``. Result: ``hint``, null while it thinks."""
    table = _of_rules(_table(window, params))
    return {"hint": table.hint(_seat(window, table, params), _page(table, params))}


def record(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the record of a game. Params: ``play``. Result: ``name`` of a file and ``text``.

    It reveals every hand: while the game goes on, only a window at which all its people sit may have it.
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
