"""Check records, transcripts and scenarios before they are played, and run scenarios: set up, act, compare with the expectation.

The caller reads the file; the game defines the meaning of a position and of an expectation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ordo_pnp.base import (
    Code,
    DataError,
    Diagnostic,
    IllegalActionError,
    NotationError,
    Span,
    finding,
    inner_word,
    known_names,
    near_word,
    printable,
    remedy_for,
)
from ordo_pnp.cards import Catalog, Document, Origin
from ordo_pnp.rules.game import Game, Match, State
from ordo_pnp.rules.records import BEGINS, RECORD_KEY, TRANSCRIPT_KEY, Record, Transcript
from ordo_pnp.rules.ruleset import RulesError, check_choices, chosen_sets
from ordo_pnp.rules.scenarios import Scenario

UNKNOWN_GAME = Code("CAT609")
UNREADABLE_ACTION = Code("CAT610")
ILLEGAL_ACTION = Code("CAT611")
MISFIT = Code("CAT613")
REPEATED_SCENARIO = Code("CAT614")
UNREADABLE_EXPECTATION = Code("CAT615")


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
    """Find mistakes in a record; its replay checks whether its actions are allowed."""
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
    """Find mistakes in a transcript of the right form; its replay checks whether it is possible.

    Args:
        catalog: Holds the game.
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
    """Find the events of a transcript of the right form that name no player of it."""
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
    """Find mistakes in the scenarios of a file; their run checks whether they pass.

    Args:
        game: Its rules.
        scenarios: Those of the file.
        check_expected: The game's check of expectations.
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
    """Return the place in a scenario, or at the head of its file, of a misfit."""
    if error.rule and error.rule in rules:
        return origin.span("rules", error.rule)
    if "set" not in error.message:
        return origin.span("players")
    return origin.span("sets") if "sets" in origin.value else origin.document.span(("sets",))


def _unreadable(state: State, text: str, origin: Origin) -> Iterator[Diagnostic]:
    """Find a word in an action that the match does not know; a forbidden action can still be read."""
    try:
        state.parse_action(text)
    except IllegalActionError:
        return
    except NotationError as error:
        yield _misread(UNREADABLE_ACTION, error, origin.span())


def unreadable_expectation(error: NotationError, span: Span) -> Diagnostic:
    """Return a finding: an expectation names a thing that the match does not have.

    Args:
        error: Why it cannot be read; the text after a semicolon in its message is the remedy.
        span: Its place in the file.
    """
    return _misread(UNREADABLE_EXPECTATION, error, span)


def _misread(kind: Code, error: NotationError, span: Span) -> Diagnostic:
    message, _, remedy = str(error).partition("; ")
    place = inner_word(span, error.word)
    return finding(kind, message, place, remedy=remedy or None, fix=near_word(place, error.word, error.known))


@dataclass(frozen=True, slots=True)
class Failure:
    """A difference between scenario and game, and the place of the expectation."""

    message: str
    span: Span


@dataclass(frozen=True, slots=True)
class ScenarioReport:
    """The outcome of a scenario: it passed when there is no failure."""

    scenario: Scenario
    failures: tuple[Failure, ...]
    # Its last position; None where it could not be set up or played to its end.
    state: State | None = field(default=None, compare=False, repr=False)

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures


def run_scenario(game: Game[Any], scenario: Scenario) -> ScenarioReport:
    """Set up the position, take the actions, compare the expectations; a scenario never makes it raise."""
    try:
        check_choices(game.variants, scenario.rules)
        state = game.set_up(scenario)
    except DataError as error:
        told = (
            (f"{each.message}; {each.help}" if each.help else each.message, each.span) for each in error.diagnostics
        )
        return ScenarioReport(scenario, tuple(Failure(message, span) for message, span in told))
    except RulesError as error:
        place = misfit_span(error, scenario.origin, scenario.rules)
        return ScenarioReport(scenario, (Failure(str(error), place),))
    failure = _act(state, scenario)
    if failure is not None:
        return ScenarioReport(scenario, (failure,))
    if scenario.expect is None:
        return ScenarioReport(scenario, (), state)
    return ScenarioReport(scenario, tuple(_unmet(game, state, scenario)), state)


def _unmet(game: Game[Any], state: State, scenario: Scenario) -> Iterator[Failure]:
    """Compare the expectations; entries of a list are compared one by one, so that each can be found in the file."""
    expect, origin = scenario.expect, scenario.origin
    if not isinstance(expect, list):
        yield from (Failure(text, origin.span("expect")) for text in game.unmet(state, expect))
        return
    for at, each in enumerate(expect):
        yield from (Failure(text, origin.span("expect", at)) for text in game.unmet(state, [each]))


def _act(state: State, scenario: Scenario) -> Failure | None:
    """Take the actions; only the last one of a refused scenario is refused, and it leaves the state untouched."""
    last = len(scenario.actions) - 1
    for index, text in enumerate(scenario.actions):
        said = _take(state, scenario, text, is_last=index == last)
        if said is not None:
            return Failure(said, scenario.origin.span("actions", index)) if said else None
    if scenario.refused is not None:
        return Failure(f"nothing is refused, not with {scenario.refused}", scenario.origin.span("refused"))
    return None


def _take(state: State, scenario: Scenario, text: str, *, is_last: bool) -> str | None:
    """Take one action; return its mistake, an empty text if it is refused as expected, None if it was taken."""
    before = state.clone()
    try:
        state.apply(state.parse_action(text))
    except IllegalActionError as error:
        if not is_last or scenario.refused is None:
            return f"`{text}` is refused with {error.reason}: {error}"
        if error.reason != scenario.refused:
            return f"`{text}` is refused with {error.reason}, not {scenario.refused}"
        if any(before.view(seat) != state.view(seat) for seat in range(state.players)):
            return f"`{text}` is refused but changed the position"
        return ""
    except NotationError as error:
        return str(error)
    return None


def state_after(game: Game[Any], scenario: Scenario, steps: int | None = None) -> State:
    """Return the state of a scenario that passes, after its first ``steps`` actions or after all.

    An action that is refused changes nothing.

    Raises:
        OrdoError: The scenario does not pass.
    """
    state: State = game.set_up(scenario)
    taken = scenario.actions if scenario.refused is None else scenario.actions[:-1]
    for text in taken[:steps]:
        state.apply(state.parse_action(text))
    return state
