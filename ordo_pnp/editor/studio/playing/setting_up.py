"""What can be played with the cards as they are typed, new tables, and tables from records."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import DataError, OrdoError, printable
from ordo_pnp.cards import MAX_DATA_BYTES, named_by, read_bytes
from ordo_pnp.editor.language.rpc import RpcError
from ordo_pnp.editor.studio.playing.card_pictures import CardPictures
from ordo_pnp.editor.studio.playing.open_table import OpenTable
from ordo_pnp.editor.studio.playing.play_tables import PlayTables
from ordo_pnp.editor.studio.playing.rules_table import RulesTable
from ordo_pnp.editor.studio.process_slots import ProcessSlots
from ordo_pnp.free_table import LANGUAGES, MOST_SEATS, FreePlay
from ordo_pnp.games import load_game, playable_games
from ordo_pnp.kernel import Record, Symbols, match_of, playable_counts, prepared, with_required
from ordo_pnp.play import CardLabels, GameAtTable, SeatPlan, names_of, narrator_for
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
from ordo_pnp.sim import bot_kind, bot_names, seat_bots

if TYPE_CHECKING:
    from ordo_pnp.cards import Catalog, GameData
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.studio.desk import Desk, StudioWindow
    from ordo_pnp.editor.studio.playing.tables import StudioTable
    from ordo_pnp.kernel import Match


MAX_NAME: Final = 60
_SEED_BITS: Final = 32
_RECORD_NAME: Final = "record.yaml"


def options(desk: Desk, game: str) -> dict[str, Any]:
    """Return what can be chosen for a game: numbers of players, variants, sets, bots, languages.

    Where it has rules that cannot be bound to its data, ``problems`` says why; it is played without rules all the same. ``leftOut``
    are the cards that cannot be played, and why, ``stale`` those that are played as they were last sound.
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
        OrdoError: Players, rules and sets do not go together, or data of the game have errors.
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
    """Set up a table to go on with a game.

    Params: ``text`` of its record, ``language``.

    Raises:
        OrdoError: It is no record, or not one of these cards.
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
    known = {*data.languages, *LANGUAGES}
    return params.choice("language", known) if "language" in params else data.language
