"""Rules, matches and positions of a package with a guard around each method that the program knows.

What they return is looked at as far as the program would stumble over it later, where nobody could say whose mistake it is.
That costs 0.5 µs for each action of a game, 30 % of the trick-taking game in ``tests/plugins/trumps`` with random bots, which
has hardly anything to think about.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from operator import index
from typing import TYPE_CHECKING, Any

from ordo_pnp.games.guard.bot_support import guarded_support
from ordo_pnp.kernel import (
    BotSupport,
    Choice,
    CountedCard,
    Guarded,
    MenuStep,
    Outcome,
    Report,
    ReportTable,
    Styled,
    Tally,
    WrongResultError,
    bare,
    findings_of,
    of_type,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Result = Callable[[Any, Guarded], Any]
    """Returns what a method of an object returned in the form that the program needs, or raises ``WrongResultError``."""


class _Method:
    """A method that calls the one of that name of a package, which is given nothing that has a guard.

    Args:
        result: Looks at what it returns.
    """

    def __init__(self, result: Result) -> None:
        self._result = result

    def __set_name__(self, owner: type, name: str) -> None:
        setattr(owner, name, self.made(name))  # a plain function is called faster than a descriptor

    def made(self, name: str) -> Any:
        """Return what stands in the class under a name."""
        result = self._result

        def call(self: Guarded, *arguments: Any, **named: Any) -> Any:
            try:
                return result(getattr(self._bare, name)(*arguments, **named), self)
            except BaseException as error:  # noqa: BLE001 (whatever the code of others does)
                self._guard.blame(name, error)

        return call


class _MethodOfState(_Method):
    """A method that is given a state of the package, which goes there without its guard."""

    def made(self, name: str) -> Any:
        """Return what stands in the class under a name."""
        call = super().made(name)

        def call_bare(self: Guarded, *arguments: Any, **named: Any) -> Any:
            return call(self, *map(bare, arguments), **{key: bare(each) for key, each in named.items()})

        return call_bare


class _Attribute(_Method):
    """A property that reads an attribute of an object of a package."""

    def made(self, name: str) -> Any:
        """Return what stands in the class under a name."""
        result = self._result

        def get(self: Guarded) -> Any:
            try:
                return result(getattr(self._bare, name), self)
            except BaseException as error:  # noqa: BLE001 (whatever the code of others does)
                self._guard.blame(name, error)

        return property(get)


def _as_it_is(result: Any, _: Guarded) -> Any:
    return result


def _of(wanted: type, *others: type) -> Result:
    check = of_type(wanted, *others)
    return lambda result, _: check(result)


def _whole(result: Any, _: Guarded) -> int:
    """Return a whole number of any library as Python's own."""
    return index(result)


def _texts(result: Any, _: Guarded) -> Any:
    if not isinstance(result, (list, tuple)) or not all(isinstance(each, str) for each in result):
        raise WrongResultError(f"no texts, but what is of the type {type(result).__name__}")
    return result


def _report(result: Any, _: Guarded) -> Report:
    """Check that a report can be printed, as JSON and as a table."""
    report: Report = of_type(Report)(result)
    json.dumps(report.data)
    table: ReportTable = of_type(ReportTable)(report.table)
    _texts([table.title, *table.columns, *table.notes, *(cell for row in table.rows for cell in row)], _)
    return report


def _seat(result: Any, state: Guarded) -> int:
    """Check that the seat that acts is one; nobody acts when the game is over."""
    seat = index(result)
    if not 0 <= seat < state._bare.players and not state.is_terminal:  # noqa: SLF001 (asked before every action)
        raise WrongResultError(f"{seat}, which is no seat of {state.players} players")
    return seat


def _actions(result: Any, state: Guarded) -> list[int]:
    """Check that there is something to do before the game is over."""
    if not isinstance(result, list):
        raise WrongResultError(f"no list, but what is of the type {type(result).__name__}")
    if not result and not state.is_terminal:
        raise WrongResultError("no action although the game is not over")
    return result


def _outcome(result: Any, state: Guarded) -> Outcome:
    """Check that seats have won, and that something was counted for each."""
    outcome: Outcome = of_type(Outcome)(result)
    if not set(outcome.winners) <= set(range(state.players)) or len(outcome.totals) != state.players:
        raise WrongResultError(f"an outcome of other seats than those of {state.players} players")
    return outcome


def _tally(result: Any, match: Guarded) -> Tally | None:
    """Check that games were counted for each seat."""
    tally: Tally | None = of_type(Tally, type(None))(result)
    sums = () if tally is None else (tally.seats, tally.turn_order)
    if not {len(each) for sum_ in sums for each in (sum_.wins, sum_.shared, sum_.totals)} <= {match.players}:
        raise WrongResultError(f"a tally of other seats than those of {match.players} players")
    return tally


def _choices(result: Any, _: Guarded) -> Any:
    """Check that choices have steps, and that a step can be written."""
    for choice in result:
        if not isinstance(choice, Choice) or not choice.steps:
            raise WrongResultError(f"no choice with steps, but what is of the type {type(choice).__name__}")
        index(choice.action)
        _steps(choice.steps, _)
    return result


def _steps(result: Any, _: Guarded) -> Any:
    for step in result:
        if not isinstance(step, MenuStep):
            raise WrongResultError(f"no step of a choice, but what is of the type {type(step).__name__}")
        _texts([step.key, step.text, step.detail], _)
    return result


def _lines(result: Any, _: Guarded) -> Any:
    for line in result:
        for part in line:
            if not isinstance(part, Styled):
                raise WrongResultError(f"no styled text, but what is of the type {type(part).__name__}")
            _texts([part.text, part.style], _)
    return result


def _state(result: Any, owner: Guarded) -> GuardedState:
    if not callable(getattr(result, "legal_actions", None)):
        raise WrongResultError(f"no state, but what is of the type {type(result).__name__}")
    return GuardedState(result, owner._guard)  # noqa: SLF001 (one package, one guard)


def _match(result: Any, owner: Guarded) -> GuardedMatch:
    if not callable(getattr(result, "new_state", None)):
        raise WrongResultError(f"no match, but what is of the type {type(result).__name__}")
    return GuardedMatch(result, owner._guard)  # noqa: SLF001 (one package, one guard)


class _Optional(_Attribute):
    """A property of which an object of a package need not have anything: None then."""

    def made(self, name: str) -> Any:
        """Return what stands in the class under a name."""
        result = self._result

        def get(self: Guarded) -> Any:
            try:
                found = getattr(self._bare, name, None)
                return None if found is None else result(found, self)
            except BaseException as error:  # noqa: BLE001 (whatever the code of others does)
                self._guard.blame(name, error)

        return property(get)


def _counted(result: Any, _: Guarded) -> tuple[CountedCard, ...]:
    """Check that each number of a card stands for something."""
    cards = tuple(CountedCard(*each) for each in result)
    if not all(isinstance(each.name, str) and isinstance(each.kind, str) for each in cards):
        raise WrongResultError("cards without names or kinds")
    return tuple(each._replace(copies=index(each.copies)) for each in cards)


def _numbers(result: Any, _: Guarded) -> list[int]:
    return [index(each) for each in result]


def _pairs(result: Any, _: Guarded) -> list[tuple[str, str]]:
    """Check that what a finished game is counted under are pairs of texts."""
    found = [(heading, holds) for heading, holds in result]
    _texts([word for pair in found for word in pair], _)
    return found


def _telling(result: Any, state: Guarded) -> Any:
    """Return the method that tells what a finished game is counted under, with a guard of its own."""
    return state._guard.call("traits", result, lambda told: _pairs(told, state))  # noqa: SLF001 (of the same package)


class GuardedState(Guarded):
    """A ``State`` of a package."""

    __slots__ = ()
    players = _Attribute(_whole)
    current_player = _Attribute(_seat)
    is_terminal = _Attribute(_as_it_is)
    legal_actions = _Method(_actions)
    apply = _Method(_as_it_is)
    clone = _Method(_state)
    outcome = _Method(_outcome)
    view = _Method(_of(dict))
    resample = _Method(_state)
    action_value = _Method(_whole)
    action_to_string = _Method(_of(str))
    parse_action = _Method(_whole)
    active = _Optional(_seat)
    traits = _Optional(_telling)
    cards_in_hand = _Method(_numbers)
    played_card = _Method(lambda result, _: None if result is None else index(result))


class GuardedMatch(Guarded):
    """A ``Match`` of a package."""

    __slots__ = ()
    game = _Attribute(_of(str))
    players = _Attribute(_whole)
    sets = _Attribute(_texts)
    rules = _Attribute(_of(Mapping))
    new_state = _Method(_state)
    play_random = _Method(_tally)
    cards = _Optional(_counted)
    with_card_as = _Method(lambda result, owner: None if result is None else _match(result, owner))

    def bot_support(self) -> BotSupport:
        """Return what bots may use; nothing of a match that does not have the method."""
        offers = self._guard.run("bot_support", getattr, self._bare, "bot_support", None)
        if offers is None:
            return BotSupport()
        guard = self._guard
        made: BotSupport = guard.call(
            "bot_support",
            offers,
            lambda found: guarded_support(found, guard, self._again, lambda found: _state(found, self)),
        )()
        return made

    def _again(self, match: Any) -> GuardedMatch:
        return _match(match, self)


class GuardedGame(Guarded):
    """A ``Game`` of a package."""

    __slots__ = ()
    id = _Attribute(_of(str))
    variants = _Attribute(_of(Mapping))
    default_sets = _Attribute(_texts)
    prepare = _Method(_match)
    check_table = _Method(lambda result, _: findings_of(result))
    score_table = _Method(_report)
    judge = _MethodOfState(_report)
    board = _MethodOfState(_report)
    set_up = _Method(_state)
    unmet = _MethodOfState(_texts)


class GuardedDealer(Guarded):
    """A ``HiddenDealer`` of a package."""

    __slots__ = ()
    begin = _Method(_state)
    hold = _MethodOfState(_as_it_is)
    prepare = _MethodOfState(_as_it_is)
    note = _MethodOfState(_as_it_is)


class GuardedNarrator(Guarded):
    """A ``Narrator`` of a package."""

    __slots__ = ()
    question = _MethodOfState(_of(str))
    choices = _MethodOfState(_choices)
    barred = _MethodOfState(_choices)
    refusal = _MethodOfState(_of(str))
    table = _MethodOfState(_lines)
    hand = _MethodOfState(_steps)
    act = _MethodOfState(_of(str))
    tell = _MethodOfState(_texts)
    pictures = _MethodOfState(lambda result, _: [list(_texts(each, _)) for each in result])
    verdict = _MethodOfState(_texts)
