"""Read and prepare tables, records, transcripts and matches of a workspace, with rules and without."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ordo_pnp.base import (
    DataError,
    Diagnostic,
    IllegalActionError,
    NotationError,
    OrdoError,
    TargetError,
    clipped,
    finding,
    known_names,
    near_word,
    printable,
    remedy_for,
)
from ordo_pnp.cards import Catalog, Document, GameData, Schema, Schemas, Scope, read_document
from ordo_pnp.games import load_game, playable_games, plugin_of, without_rules
from ordo_pnp.play import (
    BrokenFreeRecordError,
    BrokenTranscriptError,
    FreePlay,
    GameBox,
    Happening,
    piles_of,
    replay_transcript,
)
from ordo_pnp.project.workspace import Workspace
from ordo_pnp.rules import (
    ILLEGAL_ACTION,
    MISFIT,
    RECORD_KEY,
    SCENARIOS_KEY,
    TRANSCRIPT_KEY,
    UNKNOWN_GAME,
    UNREADABLE_ACTION,
    BrokenRecordError,
    Game,
    Match,
    Record,
    State,
    Transcript,
    chosen_sets,
    match_of,
    prepared,
    replay,
    unknown_players,
    with_required,
)

_WRITE_RULES = "rules are written in Python, see the guide “Add a game”"


def read_whole(path: Path) -> Document:
    """Read a file that is played; mistakes that do not hide the rest stay in ``problems``.

    Raises:
        DataError: It cannot be read to its end.
    """
    return require_data(read_document(path))


def require_data(document: Document) -> Document:
    """Insist that a document says something.

    Raises:
        DataError: It could not be read to its end.
    """
    if document.data is None:
        raise DataError(document.problems or [finding(UNKNOWN_GAME, "the file says nothing", document.span())])
    return document


def load_for(document: Document, workspace: Workspace) -> Catalog:
    """Read the card database as far as it is about the game that a file names.

    Raises:
        DataError: Something in it has an error.
    """
    named = document.data.get("game") if isinstance(document.data, dict) else None
    return workspace.catalog(Scope.of_game(named))


def game_of(document: Document, catalog: Catalog, wanted: str | None) -> Game[Any]:
    """Bind the rules of the game that a file names.

    Raises:
        DataError: It names none, an unknown one, or another than the wanted one, or it is not even a mapping.
    """
    known = playable_games(catalog)
    data = document.data
    named = data.get("game") if isinstance(data, dict) else None
    span = document.span(("game",))
    if not isinstance(data, dict):
        message, remedy = "the file is no mapping", "start with `game:` and the parts below it"
    elif not known and named not in catalog.games:
        message, remedy = "no game of this project has rules", _WRITE_RULES
    elif "game" not in data:
        message, remedy = (
            "the file does not say which game it is about",
            f"add `game: {wanted}`" if wanted else f"add `game:` with {' or '.join(known)}",
        )
    elif isinstance(named, str) and named in catalog.games and named not in known:
        message, remedy = without_rules(named), _WRITE_RULES
    elif named not in known:
        message = f"there are no rules for a game `{clipped(str(named))}`"
        remedy = remedy_for(str(named), known, known_names(known))
    elif wanted is not None and named != wanted:
        message, remedy = f"the file is about `{named}`, not `{wanted}`", "leave `--game` out"
    else:
        return load_game(catalog, str(named))
    fix = near_word(span, named, known) if isinstance(named, str) else None
    raise DataError([*document.problems, finding(UNKNOWN_GAME, message, span, remedy=remedy, fix=fix)])


def check_table(workspace: Workspace, rules: Game[Any], document: Document) -> list[Diagnostic]:
    """Return the findings of a table of a game, warnings included."""
    schema = table_schema(workspace.schemas(), rules.id)
    return [*document.problems, *schema.validate(document), *rules.check_table(document)]


def read_record(workspace: Workspace, rules: Game[Any], document: Document) -> Record:
    """Read a record of a game.

    Raises:
        DataError: Something is wrong with its form.
    """
    schema = schema_for(workspace.schemas(), RECORD_KEY, rules.id)
    refuse([*document.problems, *schema.validate(document)])
    return Record.from_data(document.data, rules.default_sets)


def replayed(catalog: Catalog, rules: Game[Any], record: Record, document: Document) -> State:
    """Replay a record; an impossible action becomes a finding at its line.

    Raises:
        DataError: Players, rules and sets do not fit, or an action is unreadable or not allowed.
    """
    try:
        return replay(match_of(catalog, rules, record, document), record)
    except BrokenRecordError as error:
        illegal = isinstance(error.cause, IllegalActionError)
        kind = ILLEGAL_ACTION if illegal else UNREADABLE_ACTION
        span = document.span((RECORD_KEY, error.index))
        raise DataError([finding(kind, str(error), span)]) from error


def prepare_match(
    workspace: Workspace, players: int, rules: Mapping[str, str | int], sets: Sequence[str] | None = None
) -> tuple[Game[Any], Match, tuple[str, ...], tuple[str, ...]]:
    """Prepare a game for players, rules and sets.

    Args:
        workspace: The games and sets that are meant; without ``sets`` those that were named or are at hand are played.
        players: How many.
        rules: Variants by name.
        sets: Ids; None for those of the place, or the base game.

    Returns:
        The game, the match, the sets that were added because others require them, and the ids of the cards that the rules
        leave out, as people play them by hand.

    Raises:
        DataError: Something in the data has an error.
        TargetError: Several games fit.
        OrdoError: Players, rules and sets do not fit.
    """
    chosen = list(sets) if sets is not None else list(workspace.named_sets) or None
    scope = Scope(workspace.scope().games, None if chosen is None else frozenset(chosen))
    catalog = workspace.catalog(scope, needs_translations=False)
    if workspace.game is None and not playable_games(catalog):
        raise TargetError("; ".join(without_rules(each) for each in catalog.games) or "there is no game here")
    name = workspace.only_game(catalog, workspace.fitting_games(catalog, playable_games(catalog), chosen or ())).id
    game = load_game(catalog, name)
    added: list[str] = []
    if chosen is not None:
        added = [each for each in with_required(catalog.games[name].sets, chosen) if each not in chosen]
        chosen = [*added, *chosen]
    match = prepared(catalog, game, players, rules, chosen)
    cards = (card for each in match.sets for card in catalog.games[name].sets[each].cards)
    return game, match, tuple(added), tuple(str(card.id) for card in cards if card.fields.get("by_hand"))


def game_data(workspace: Workspace, match: Match) -> GameData:
    """Return the data of the game of a match: its words, languages and rulings.

    Raises:
        DataError: Something in the data has an error.
    """
    return workspace.catalog(Scope.of_game(match.game), needs_translations=False).games[match.game]


def schema_for(schemas: Schemas, key: str, game: str) -> Schema:
    """Return the schema of records or scenarios of a game.

    Raises:
        OrdoError: The game has none.
    """
    group = schemas.by_key.get(key, {})
    found = group.get(game) or group.get(None)
    if found is None:
        raise _no_schema(game, key)
    return found


def refuse(problems: Iterable[Diagnostic]) -> None:
    """Stop with findings, if there are any, each once.

    Raises:
        DataError: There are.
    """
    found = list(dict.fromkeys(problems))
    if found:
        raise DataError(found)


def table_schema(schemas: Schemas, game: str) -> Schema:
    """Find the schema of a game's tables: of played files that are no records, transcripts or scenarios.

    Raises:
        OrdoError: The game has none.
    """
    for schema in schemas.all():
        if schema.is_played and schema.game == game and schema.key not in (RECORD_KEY, SCENARIOS_KEY, TRANSCRIPT_KEY):
            return schema
    raise _no_schema(game, "tables")


def _no_schema(game: str, what: str) -> OrdoError:
    return OrdoError(
        f"the game `{printable(game)}` has no schema of its {what}: write one with `x-ordo-played`, as the guide “Add a game” shows"
    )


FREE_KEY = "free"


def lay_out(workspace: Workspace, seats: Sequence[str], sets: Sequence[str] | None) -> tuple[GameData, GameBox]:
    """Lay out the cards of a game, whether it has rules or not.

    Args:
        workspace: The games and sets that are meant; without ``sets`` those that were named or are at hand.
        seats: Names of the players.
        sets: Ids; None for those of the place, those that the rules begin with, or all where there are no rules.

    Raises:
        DataError: Something in the data has an error.
        TargetError: Several games fit.
        OrdoError: There is no such set, or there are no cards.
    """
    chosen = list(sets) if sets is not None else list(workspace.named_sets) or None
    catalog = workspace.catalog(Scope(workspace.scope().games, None if chosen is None else frozenset(chosen)))
    game = workspace.only_game(catalog, workspace.fitting_games(catalog, catalog.games, chosen or ()))
    return game, laid_out(catalog, game, seats, chosen)


def laid_out(catalog: Catalog, game: GameData, seats: Sequence[str], chosen: Sequence[str] | None) -> GameBox:
    """Lay out the cards of some sets of a game.

    Args:
        catalog: The catalog of the game.
        game: It.
        seats: Names of the players.
        chosen: Ids; None for those that the rules begin with, or all where there are no rules.

    Raises:
        TargetError: There is no such set.
        OrdoError: There are no cards.
    """
    if chosen is None:
        chosen = usual_sets(catalog, game)
    unknown = next((each for each in chosen if each not in game.sets), None)
    if unknown is not None:
        raise TargetError(f"`{game.id}` has no set `{unknown}`; {remedy_for(unknown, game.sets, 'see `ordo list`')}")
    played = chosen_sets(game.sets, with_required(game.sets, chosen))
    return GameBox(tuple(seats), piles_of(game, (card for each in played for card in each.cards)))


def usual_sets(catalog: Catalog, game: GameData) -> Sequence[str]:
    """Return the sets that are played when none are chosen: those of the rules; all where these cannot be bound to the data."""
    if game.id in playable_games(catalog):
        with suppress(DataError):
            rules = load_game(catalog, game.id)
            if all(each in game.sets for each in rules.default_sets):
                return rules.default_sets
    return tuple(game.sets)


def is_free_record(document: Document) -> bool:
    """Whether a file is the record of a table without rules."""
    return isinstance(document.data, dict) and FREE_KEY in document.data


def read_free_record(
    workspace: Workspace, document: Document, catalog: Catalog | None = None
) -> tuple[GameData, FreePlay]:
    """Read a record of a table without rules, and play it again.

    Args:
        workspace: The games and sets that are meant.
        document: The record.
        catalog: The cards; None for those of the files.

    Raises:
        DataError: Something is wrong with its form, with the data of its game, or an event cannot be done.
    """
    named = document.data.get("game")
    schema = schema_for(workspace.schemas(), FREE_KEY, str(named))
    refuse([*document.problems, *schema.validate(document)])
    catalog = catalog or workspace.catalog(Scope.of_game(named))
    game = catalog.games.get(named)
    if game is None:
        remedy = remedy_for(named, catalog.games, "name a game of this project")
        raise DataError([finding(UNKNOWN_GAME, f"there is no game `{named}`", document.span(("game",)), remedy=remedy)])
    return game, _played(document.data, document)


def _played(data: dict[str, Any], document: Document) -> FreePlay:
    try:
        return FreePlay.from_data(data)
    except BrokenFreeRecordError as error:
        remedy = "correct it, or delete it and what follows"
        span = document.span((FREE_KEY, error.index))
        raise DataError([finding(ILLEGAL_ACTION, str(error), span, remedy=remedy)]) from error
    except OrdoError as error:
        raise DataError([finding(MISFIT, str(error), document.span(("piles",)))]) from error


def read_transcript(workspace: Workspace, rules: Game[Any], document: Document) -> Transcript:
    """Read a transcript of a game.

    Raises:
        DataError: Something is wrong with its form, or an event names no player.
    """
    schema = schema_for(workspace.schemas(), TRANSCRIPT_KEY, rules.id)
    refuse([*document.problems, *schema.validate(document)])
    refuse(unknown_players(document))
    return Transcript.from_data(document.data, rules.default_sets)


def replayed_transcript(
    catalog: Catalog, rules: Game[Any], transcript: Transcript, document: Document
) -> tuple[State, list[Happening]]:
    """Play a transcript again; an impossible event becomes a finding at its line.

    Returns:
        The position before its first action, and its actions.

    Raises:
        DataError: Players, rules and sets do not fit, or an event is impossible.
        OrdoError: Transcripts of this game cannot be played again.
    """
    make = plugin_of(rules.id).hidden_dealer
    if make is None:
        raise OrdoError(
            f"transcripts of `{printable(rules.id)}` cannot be played again: the game deals no hidden cards"
        )
    try:
        return replay_transcript(make(match_of(catalog, rules, transcript, document)), transcript)
    except BrokenTranscriptError as error:
        if error.index < 0:
            place = "lots" if "lots" in document.data else TRANSCRIPT_KEY
            raise DataError([finding(MISFIT, str(error), document.span((place,)))]) from error
        code = (
            ILLEGAL_ACTION
            if isinstance(error.cause, IllegalActionError)
            else UNREADABLE_ACTION
            if isinstance(error.cause, NotationError)
            else MISFIT
        )
        text = printable(transcript.events[error.index].text)
        span = document.span((TRANSCRIPT_KEY, error.index))
        raise DataError([finding(code, f"event {error.index + 1} (`{text}`): {error}", span)]) from error
