"""Scenarios: given a position, when actions are taken, then something holds, or the last action is refused.

Reading the file is the caller's; what a position and an expectation mean is the game's.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import DataError, IllegalActionError, NotationError
from ordo_pnp.kernel.play_check import misfit_span
from ordo_pnp.kernel.ruleset import RulesError, check_choices

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.base import Span
    from ordo_pnp.kernel.game import Game, State
    from ordo_pnp.kernel.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that was not as the scenario says, and where the scenario says it."""

    message: str
    span: Span


@dataclass(frozen=True, slots=True)
class ScenarioReport:
    """What came of a scenario: it passed when there is no failure."""

    scenario: Scenario
    failures: tuple[Failure, ...]
    # Where it ended; None where it could not be set up or played to its end.
    state: State | None = field(default=None, compare=False, repr=False)

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures


def run_scenario(game: Game[Any], scenario: Scenario) -> ScenarioReport:
    """Set up the position, take the actions, compare what is expected; never raises for what a scenario can say."""
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
    """Compare what is expected; entries of a list are compared one by one, so that each can be found in the file."""
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
    """Take one action; say what is wrong, nothing (an empty text) where it is refused as it should be, None if it was taken."""
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
