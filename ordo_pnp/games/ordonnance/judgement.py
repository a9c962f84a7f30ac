"""How good an action looks in a game with an expansion, from nothing but the view of the player to act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.games.ordonnance.expansion_setup import KINDS
from ordo_pnp.games.ordonnance.hidden import resample
from ordo_pnp.games.ordonnance.setup import TERRITORIES
from ordo_pnp.kernel.rng import Stream, derive

if TYPE_CHECKING:
    from ordo_pnp.games.ordonnance.regime import Regime
    from ordo_pnp.games.ordonnance.turn import Turn

_FIRST: Final = 1000.0
"""What helps and costs no unit comes before the unit of the turn; what harms comes after everything."""
_MARKER: Final = 4.0
_CARD: Final = 1.0
_IMAGINED: Final = derive(0)
"""Key of the chance with which hidden cards are imagined: the same for everything that looks alike."""


def action_value(state: Turn, action: int) -> float:
    """Value a play by what it brings, and a decision by what it leads to."""
    setup = state.setup
    if action < setup.kingdom_plays_from:
        face, territory = divmod(action, TERRITORIES)
        return state.placing_value(state.current_player, territory, setup.packed[face])
    if action < setup.ordonnance_plays_from:
        return _preferred(_kingdom_gain(state, action))
    if action < setup.under_from:
        return _preferred(_imagined_gain(state, action))
    if action < setup.end_action:
        return _putting_under(state)
    if action == setup.end_action:
        return 0.0
    return _decision(state, action)


def _preferred(gain: float) -> float:
    return gain + _FIRST if gain > 0 else gain - _FIRST


def worth(state: Turn, seat: int, territory: int, regime: Regime | None = None) -> float:
    """Say how a seat stands in a territory: the marker against the others', and how far the armies have come."""
    old = state.regimes[territory]
    if regime is not None:
        state.regimes[territory] = regime
    markers = state.territory_score(territory).markers
    potentials = [
        state.setup.potential(state.counted(state.armies[other * TERRITORIES + territory], territory))
        for other in range(state.players)
    ]
    state.regimes[territory] = old
    others = state.players - 1
    lead = markers[seat] - (sum(markers) - markers[seat]) / others
    return _MARKER * lead + 0.3 * (potentials[seat] - (sum(potentials) - potentials[seat]) / others)


def standing(state: Turn, seat: int) -> float:
    """Say how a seat stands altogether; cards in hand count by number."""
    return sum(worth(state, seat, at) for at in range(TERRITORIES)) + _CARD * len(state.hands[seat])


def _kingdom_gain(state: Turn, action: int) -> float:
    setup, seat = state.setup, state.current_player
    row, territory = divmod(action - setup.kingdom_plays_from, TERRITORIES)
    types = [setup.type_of[entry >> 3] for entry in state.kingdoms[territory]]
    after = setup.regime([*types, row + setup.unit_types])
    gain = worth(state, seat, territory, after) - worth(state, seat, territory)
    rooms = after.limit - state.limits[territory]
    short = sum(
        (state.sizes[other * TERRITORIES + territory] < max(after.limit, state.limits[territory]))
        * (1.0 if other == seat else -1.0 / (state.players - 1))
        for other in range(state.players)
    )
    return gain + 0.5 * rooms * short


def _imagined_gain(state: Turn, action: int) -> float:
    """Play a card on, with hidden cards imagined, and compare."""
    seat = state.current_player
    twin = resample(state, seat, Stream(_IMAGINED))
    before = standing(twin, seat) - _CARD
    extra = sum(twin.extra)
    twin.apply(action)
    while twin.resolution is not None:
        actions = twin.resolution.actions
        twin.apply(max(actions, key=lambda each: action_value(twin, each)))
    return standing(twin, seat) + _CARD * (sum(twin.extra) - extra if twin.turn == state.turn else 0) - before + 0.1


def _putting_under(state: Turn) -> float:
    """Make room for other cards only where units are short."""
    units = sum(card < state.setup.units for card in state.hands[state.current_player])
    return 2.5 - units


def _decision(state: Turn, action: int) -> float:
    setup, resolution = state.setup, state.resolution
    if resolution is None or action not in resolution.actions:
        return 0.0
    value = resolution.values[resolution.actions.index(action)]
    if action < setup.units_from:
        return _imagined_choice(state, action)
    if action < setup.kingdoms_from:
        return _without_unit(state, value)
    if action < setup.territories_from:
        return _without_kingdom(state, value)
    if action < setup.players_from:
        return _with_unit(state, value)
    if setup.cards_from <= action < setup.unseen_action:
        return -_card_worth(state, setup.type_of[value])
    return 0.0


def _imagined_choice(state: Turn, action: int) -> float:
    seat = state.current_player
    twin = resample(state, seat, Stream(_IMAGINED))
    twin.apply(action)
    return standing(twin, seat) + _CARD * sum(twin.extra)


def _without_unit(state: Turn, card: int) -> float:
    """Say what it would bring if a unit were gone from its army."""
    slot = state.slot_of(card)
    assert slot is not None  # noqa: S101 (it lies there to be chosen)
    seat, territory = state.current_player, slot % TERRITORIES
    before = worth(state, seat, territory)
    twin = state.clone()
    twin.lift(slot, card)
    return worth(twin, seat, territory) - before


def _without_kingdom(state: Turn, card: int) -> float:
    found = state.stack_of(card)
    assert found is not None  # noqa: S101 (it lies there to be chosen)
    territory, seat = found[0], state.current_player
    left = [state.setup.type_of[entry >> 3] for entry in state.kingdoms[territory] if entry >> 3 != card]
    return worth(state, seat, territory, state.setup.regime(left)) - worth(state, seat, territory)


def _with_unit(state: Turn, territory: int) -> float:
    """Say what it would bring if the unit chosen before came to a territory; nothing where none was chosen."""
    resolution = state.resolution
    assert resolution is not None  # noqa: S101
    chosen = (card for pick, card in zip(resolution.picks, resolution.targets, strict=True) if pick == "unit")
    card = next((each for each in chosen if each >= 0), None)
    slot = None if card is None else state.slot_of(card)
    if card is None or slot is None:
        return 0.0
    seat = state.current_player
    twin = state.clone()
    twin.put(slot - slot % TERRITORIES + territory, twin.lift(slot, card))
    return worth(twin, seat, territory) - worth(state, seat, territory)


def _card_worth(state: Turn, kind: int) -> float:
    """Say how much a card in hand is missed when it is gone."""
    setup = state.setup
    known = setup.types[kind]
    if known.kind != KINDS[0]:
        return 1.5
    return max(setup.potential(face.packed) for face in known.faces)  # type: ignore[union-attr]
