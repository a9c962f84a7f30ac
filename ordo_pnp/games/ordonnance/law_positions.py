"""Positions of games in the notation of scenarios, for stating counterexamples to laws, and variations of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.games.ordonnance.state import State
from ordo_pnp.kernel import smaller_data

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
    from ordo_pnp.kernel import ScenarioData, Stream

_TABLE = ("armies", "kingdoms", "completed", "last_placed", "captured")


def scenario_of_state(state: State | ExpansionState) -> ScenarioData | None:
    """Return a position as a scenario; None where the notation cannot say it, as within a turn of the expansion."""
    types = [kind.name for kind in state.setup.types]
    if isinstance(state, State):
        names = types
    elif state.resolution is not None or state.plays or state.step:
        return None
    else:
        names = [types[kind] for kind in state.setup.type_of]
    if state.is_terminal:
        return None
    table = state.table([str(seat) for seat in range(state.players)]).to_data()
    position = {key: table[key] for key in _TABLE if key in table}
    position["hands"] = [_held(names, hand) for hand in state.hands]
    position["deck"] = _held(names, reversed(state.deck.cards()))
    position["to_move"] = state.current_player
    sets = sorted({name.partition("/")[0] for name in types if "/" in name})
    return {"position": position, "rules": state.setup.rules.chosen(), "sets": sets or ["base"]}


def _held(names: list[str], cards: Iterable[int]) -> list[Any]:
    """Write cards in a hand or in the deck."""
    return [{"card": names[card]} if "/" in names[card] else names[card].split("+") for card in cards]


def smaller(item: ScenarioData) -> Iterator[ScenarioData]:
    """Return scenarios with less in their positions that still have the form of one, the smallest first."""
    return (each for each in smaller_data(item) if all(_cards_of(each)))


def _cards_of(item: ScenarioData) -> Iterator[Any]:
    """Return what stands where cards do; what is empty or names no card is false."""
    position = item.get("position", {})
    armies = [cards for army in position.get("armies", ()) for cards in army.values()]
    yield from armies
    for pile in (*armies, *position.get("hands", ()), position.get("deck", ())):
        for card in pile:
            yield card.get("card") if isinstance(card, dict) else card


def varied(item: ScenarioData, stream: Stream) -> ScenarioData:
    """Return a scenario a little different: armies that are alike, an army with a card less, another player's turn."""
    position = {key: value for key, value in item["position"].items() if key != "deck"}  # long to read
    armies = [dict(army) for army in position.get("armies", ())]
    if not armies or not any(armies):
        return item
    seat = stream.below(len(armies))
    names = sorted({name for army in armies for name in army})
    name = names[stream.below(len(names))]
    what = stream.below(3)
    if what == 0:
        position["to_move"] = seat
    elif what == 1 and len(armies[seat].get(name, ())) > 1:
        armies[seat][name] = armies[seat][name][1:]
    else:
        other = armies[stream.below(len(armies))].get(name, ())
        armies[seat] = {**armies[seat], name: other} if other else armies[seat]
    orders = ("completed", "last_placed")
    kept = {key: {at: seats for at, seats in position[key].items() if at != name} for key in orders if key in position}
    return {**item, "position": {**position, "armies": armies, **kept}}
