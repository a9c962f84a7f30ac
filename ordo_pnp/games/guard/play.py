"""Rules, matches and positions of a package with a guard around each method that the program knows.

What they return is looked at as far as the program would stumble over it later, where nobody could say whose mistake it is.
That costs 0.5 µs for each action of a game, 30 % of the trick-taking game in ``tests/plugins/trumps`` with random bots, which
has hardly anything to think about.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from operator import index
from typing import Any

from ordo_pnp.games.guard.bot_support import guarded_support
from ordo_pnp.games.guard.methods import Attribute, Method, MethodOfState, as_it_is, of_types, texts
from ordo_pnp.kernel import (
    BotSupport,
    CountedCard,
    Guarded,
    Outcome,
    Report,
    ReportTable,
    Tally,
    WrongResultError,
    findings_of,
    of_type,
)


def _whole(result: Any, _: Guarded) -> int:
    """Return a whole number of any library as Python's own."""
    return index(result)


def _report(result: Any, _: Guarded) -> Report:
    """Check that a report can be printed, as JSON and as a table."""
    report: Report = of_type(Report)(result)
    json.dumps(report.data)
    table: ReportTable = of_type(ReportTable)(report.table)
    texts([table.title, *table.columns, *table.notes, *(cell for row in table.rows for cell in row)], _)
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


def _state(result: Any, owner: Guarded) -> GuardedState:
    if not callable(getattr(result, "legal_actions", None)):
        raise WrongResultError(f"no state, but what is of the type {type(result).__name__}")
    return GuardedState(result, owner._guard)  # noqa: SLF001 (one package, one guard)


def _match(result: Any, owner: Guarded) -> GuardedMatch:
    if not callable(getattr(result, "new_state", None)):
        raise WrongResultError(f"no match, but what is of the type {type(result).__name__}")
    return GuardedMatch(result, owner._guard)  # noqa: SLF001 (one package, one guard)


class _Optional(Attribute):
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
    texts([word for pair in found for word in pair], _)
    return found


def _telling(result: Any, state: Guarded) -> Any:
    """Return the method that tells what a finished game is counted under, with a guard of its own."""
    return state._guard.call("traits", result, lambda told: _pairs(told, state))  # noqa: SLF001 (of the same package)


class GuardedState(Guarded):
    """A ``State`` of a package."""

    __slots__ = ()
    players = Attribute(_whole)
    current_player = Attribute(_seat)
    is_terminal = Attribute(as_it_is)
    legal_actions = Method(_actions)
    apply = Method(as_it_is)
    clone = Method(_state)
    outcome = Method(_outcome)
    view = Method(of_types(dict))
    resample = Method(_state)
    action_value = Method(_whole)
    action_to_string = Method(of_types(str))
    parse_action = Method(_whole)
    active = _Optional(_seat)
    traits = _Optional(_telling)
    cards_in_hand = Method(_numbers)
    played_card = Method(lambda result, _: None if result is None else index(result))


class GuardedMatch(Guarded):
    """A ``Match`` of a package."""

    __slots__ = ()
    game = Attribute(of_types(str))
    players = Attribute(_whole)
    sets = Attribute(texts)
    rules = Attribute(of_types(Mapping))
    new_state = Method(_state)
    play_random = Method(_tally)
    cards = _Optional(_counted)
    declines = _Optional(_numbers)
    with_card_as = Method(lambda result, owner: None if result is None else _match(result, owner))

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
    id = Attribute(of_types(str))
    variants = Attribute(of_types(Mapping))
    default_sets = Attribute(texts)
    prepare = Method(_match)
    check_table = Method(lambda result, _: findings_of(result))
    score_table = Method(_report)
    judge = MethodOfState(_report)
    board = MethodOfState(_report)
    set_up = Method(_state)
    unmet = MethodOfState(texts)


class GuardedDealer(Guarded):
    """A ``HiddenDealer`` of a package."""

    __slots__ = ()
    ending_action = Attribute(of_types(str, type(None)))
    may_end = MethodOfState(of_types(bool))
    begin = Method(_state)
    hold = MethodOfState(as_it_is)
    prepare = MethodOfState(as_it_is)
    note = MethodOfState(as_it_is)
