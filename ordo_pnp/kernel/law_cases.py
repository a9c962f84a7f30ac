"""Steps of games as scenarios: what leads to a step, and what a law says of the step that a scenario leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.kernel.law import LawStep
from ordo_pnp.kernel.scenario import Scenario

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.kernel.game import Game, State
    from ordo_pnp.kernel.law import Law, LawSet, ScenarioData

# Where the scenarios stand that a search makes: nowhere.
_ORIGIN: Final = Origin(read_bytes(b"{}", "counterexample"), ())


class PlayedPath:
    """A game as far as it was played.

    Args:
        start: Its first position, played on in place.
        item: The start as a scenario, where it is one.
        source: What it is, for people.
    """

    def __init__(self, start: State, item: ScenarioData | None, source: str) -> None:
        self._start = start.clone()
        self._item = item
        self.state = start
        self.source = source
        self.actions: list[int] = []

    def beginnings(self, last: int, write: Callable[[State], ScenarioData | None]) -> list[ScenarioData]:
        """Return the scenarios that lead to the state and the last action, those with the fewest actions first."""
        state = self._start.clone()
        items: list[ScenarioData | None] = []
        texts: list[str] = []
        for action in (*self.actions, last):
            items.append(write(state))
            texts.append(state.action_to_string(action))
            state.apply(action)
        found: list[ScenarioData] = [
            {**item, "actions": texts[at:]} for at, item in enumerate(items) if item is not None
        ]
        found.reverse()
        return found if self._item is None else [*found, {**self._item, "actions": texts}]


def law_holds(game: Game[Any], laws: LawSet, law: Law, item: ScenarioData) -> bool | None:
    """Whether a law holds in the last action of a scenario; None, too, where the scenario cannot be played."""
    if not item.get("actions"):
        return None
    try:
        state: State = game.set_up(Scenario.from_data({"id": "counterexample", **item}, _ORIGIN))
        if not laws.can_occur(state):
            return None
        for text in item["actions"]:
            before, action = state.clone(), state.parse_action(text)
            state.apply(action)
    except (OrdoError, ValueError, LookupError, TypeError):
        return None  # what was left out or changed was needed
    return law.holds(LawStep(before, action, state))
