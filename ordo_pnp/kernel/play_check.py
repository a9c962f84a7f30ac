"""What is wrong with scenarios and records as far as one can say without playing them: words, players, rules and sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.base import (
    DataError,
    Diagnostic,
    IllegalActionError,
    NotationError,
    finding,
    inner_word,
    known_names,
    near_word,
    printable,
    remedy_for,
)
from ordo_pnp.cards import Origin
from ordo_pnp.kernel.play_codes import MISFIT, REPEATED_SCENARIO, UNREADABLE_ACTION, UNREADABLE_EXPECTATION
from ordo_pnp.kernel.record import RECORD_KEY
from ordo_pnp.kernel.ruleset import RulesError, check_choices, chosen_sets
from ordo_pnp.kernel.transcript import BEGINS, TRANSCRIPT_KEY, Transcript

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import TypeAlias

    from ordo_pnp.base import Code, Span
    from ordo_pnp.cards import Catalog, Document
    from ordo_pnp.kernel.game import Game, Match, State
    from ordo_pnp.kernel.record import Record
    from ordo_pnp.kernel.scenario import Scenario

    CheckExpected: TypeAlias = Callable[[Any, Origin], Iterable[Diagnostic]]


def prepared(
    catalog: Catalog, game: Game[Any], players: int, rules: Mapping[str, str | int], sets: Sequence[str] | None
) -> Match:
    """Prepare a match of rules and sets that exist, whether or not the game looks itself.

    Raises:
        RulesError: A rule, a value of one or a set is unknown, or players, rules and sets do not go together.
    """
    texts = check_choices(game.variants, rules)
    chosen_sets(catalog.games[game.id].sets, sets or ())
    return game.prepare(players, texts, sets)


def match_of(catalog: Catalog, game: Game[Any], record: Record | Transcript, document: Document) -> Match:
    """Prepare the match of a record, or of a transcript.

    Raises:
        DataError: Players, rules and sets do not go together.
    """
    try:
        return prepared(catalog, game, len(record.players), record.rules, record.sets)
    except RulesError as error:
        where = ("rules", error.rule) if error.rule else ("sets",) if "set" in error.message else ("players",)
        raise DataError([finding(MISFIT, error.message, document.span(where), remedy=error.remedy)]) from error


def check_record(catalog: Catalog, game: Game[Any], record: Record, document: Document) -> Iterator[Diagnostic]:
    """Find what is wrong with a record; whether its actions are allowed is for whoever replays it."""
    try:
        state = match_of(catalog, game, record, document).new_state(record.seed, record.number)
    except DataError as error:
        yield from error.diagnostics
        return
    for at, text in enumerate(record.actions):
        yield from _unreadable(state, text, Origin(document, (RECORD_KEY, at)))


def check_transcript(
    catalog: Catalog, game: Game[Any], document: Document, sets: tuple[str, ...]
) -> Iterator[Diagnostic]:
    """Find what is wrong with a transcript of the right form; whether it can have been so is for whoever plays it again.

    Args:
        catalog: Where the game is from.
        game: Its rules.
        document: The transcript.
        sets: Those that are played where it names none.
    """
    strangers = list(unknown_players(document))
    yield from strangers
    if strangers:
        return
    transcript = Transcript.from_data(document.data, sets)
    try:
        state = match_of(catalog, game, transcript, document).new_state(0)
    except DataError as error:
        yield from error.diagnostics
        return
    for at, event in enumerate(transcript.events):
        if event.cards is None and event.text != BEGINS:
            yield from _unreadable(
                state, event.text, Origin(document, (TRANSCRIPT_KEY, at, transcript.players[event.seat]))
            )


def unknown_players(document: Document) -> Iterator[Diagnostic]:
    """Find the events of a transcript of the right form that name nobody who plays."""
    players = document.data["players"]
    for at, event in enumerate(document.data[TRANSCRIPT_KEY]):
        (name,) = event
        if name not in players:
            span = document.span((TRANSCRIPT_KEY, at, name), key=True)
            remedy = remedy_for(name, players, known_names(players))
            yield finding(
                MISFIT,
                f"nobody called `{printable(name)}` plays",
                span,
                remedy=remedy,
                fix=near_word(span, name, players),
            )


def check_scenarios(
    game: Game[Any], scenarios: Sequence[Scenario], check_expected: CheckExpected
) -> Iterator[Diagnostic]:
    """Find what is wrong with the scenarios of a file; whether they pass is for whoever runs them.

    Args:
        game: Its rules.
        scenarios: Those of the file.
        check_expected: What the game has to say of expectations.
    """
    yield from repeated_ids(scenarios)
    for each in scenarios:
        try:
            check_choices(game.variants, each.rules)
            state = game.set_up(each)
        except DataError as error:
            yield from error.diagnostics
        except RulesError as error:
            yield finding(MISFIT, error.message, misfit_span(error, each.origin, each.rules), remedy=error.remedy)
        else:
            for at, text in enumerate(each.actions):
                yield from _unreadable(state, text, each.origin.below("actions", at))
            if each.expect is not None:
                yield from check_expected(state, each.origin.below("expect"))


def repeated_ids(scenarios: Sequence[Scenario]) -> Iterator[Diagnostic]:
    """Find scenarios of a file that have the id of an earlier one."""
    first: dict[str, Scenario] = {}
    for each in scenarios:
        earlier = first.setdefault(each.id, each)
        if earlier is not each:
            yield finding(
                REPEATED_SCENARIO,
                f"the id `{each.id}` is used twice",
                each.origin.span("id"),
                remedy="give each its own id",
                related=((earlier.origin.span("id"), "first used here"),),
            )


def misfit_span(error: RulesError, origin: Origin, rules: Mapping[str, str]) -> Span:
    """Return the place in a scenario, or at the head of its file, of what does not go together."""
    if error.rule and error.rule in rules:
        return origin.span("rules", error.rule)
    if "set" not in error.message:
        return origin.span("players")
    return origin.span("sets") if "sets" in origin.value else origin.document.span(("sets",))


def _unreadable(state: State, text: str, origin: Origin) -> Iterator[Diagnostic]:
    """Find a word in an action that the match does not know; an action that is not possible now can be read all the same."""
    try:
        state.parse_action(text)
    except IllegalActionError:
        return
    except NotationError as error:
        yield _misread(UNREADABLE_ACTION, error, origin.span())


def unreadable_expectation(error: NotationError, span: Span) -> Diagnostic:
    """Return the finding that something is expected of what the match of a scenario does not have.

    Args:
        error: Why it cannot be read; what follows a semicolon in its message is the remedy.
        span: Where it stands.
    """
    return _misread(UNREADABLE_EXPECTATION, error, span)


def _misread(kind: Code, error: NotationError, span: Span) -> Diagnostic:
    message, _, remedy = str(error).partition("; ")
    place = inner_word(span, error.word)
    return finding(kind, message, place, remedy=remedy or None, fix=near_word(place, error.word, error.known))
