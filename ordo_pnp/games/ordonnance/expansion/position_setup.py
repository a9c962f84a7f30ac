"""From the position of a scenario to a game with an expansion that can be played on."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import DataError
from ordo_pnp.games.ordonnance.expansion.cards import loose_kingdom, loose_unit
from ordo_pnp.games.ordonnance.expansion.setup import ExpansionSetup
from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.games.ordonnance.position_setup import LONG_AGO, read_piles
from ordo_pnp.games.ordonnance.setup import TERRITORIES
from ordo_pnp.games.ordonnance.table import TableCard
from ordo_pnp.kernel import Pile, Termination

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ordo_pnp.cards import Card
    from ordo_pnp.games.ordonnance.expansion.setup import AnyType
    from ordo_pnp.games.ordonnance.ruleset import Ruleset
    from ordo_pnp.games.ordonnance.table import Table, Vocabulary
    from ordo_pnp.games.ordonnance.table_reader import TableReader


class _Supply:
    """Hands out the cards of a position one by one."""

    def __init__(self, setup: ExpansionSetup) -> None:
        self._setup = setup
        self._next = list(setup.first_of)

    def take(self, name: str) -> int:
        kind = self._setup.index[name]
        card = self._next[kind]
        self._next[kind] += 1
        return card


def lay_out(
    reader: TableReader,
    data: Mapping[str, Any],
    rules: Ruleset,
    players: int,
    hand_size: int,
    known: Mapping[str, AnyType],
    in_play: Iterable[AnyType],
) -> ExpansionState:
    """Make the state of a position; the player to move has drawn already.

    Args:
        reader: Reads the parts of the position at their places.
        data: The position.
        rules: Every variant with its value.
        players: How many play.
        hand_size: Cards drawn up to.
        known: Every card of the game by its name: any of them may lie on the table.
        in_play: Those of the sets that are played, so that actions can name cards that are nowhere in the position.

    Raises:
        DataError: With everything that is wrong with the position.
    """
    table = reader.position(data, tuple(str(seat) for seat in range(players)), {})
    hands, deck = read_piles(reader, data, players)
    if reader.problems:
        raise DataError(reader.problems)
    vocabulary = reader.vocabulary
    types, copies = {kind.name: kind for kind in in_play}, Counter[str]()
    for kind in _everything(table, hands, deck, vocabulary, known):
        types.setdefault(kind.name, kind)
        copies[kind.name] += 1
    setup = ExpansionSetup(
        vocabulary, rules, players, [(kind, copies[name]) for name, kind in types.items()], hand_size
    )
    supply = _Supply(setup)
    state = ExpansionState(setup, Pile())
    state.current_player = data.get("to_move", 0)
    _lay(state, table, supply)
    state.hands = [sorted(supply.take(_name(card, vocabulary)) for card in hand) for hand in hands]
    state.deck = Pile([supply.take(_name(card, vocabulary)) for card in reversed(deck)])
    state.deck_units = sum(card < setup.units for card in state.deck)
    if not state.open_slots:
        state.is_terminal, state.termination = True, Termination.COMPLETED
    return state


def _name(card: Card | TableCard, vocabulary: Vocabulary) -> str:
    if isinstance(card, TableCard) and card.id is None:
        return loose_unit(card.symbols, vocabulary).name
    return str(card.id)


def _everything(
    table: Table,
    hands: list[list[Card | TableCard]],
    deck: list[Card | TableCard],
    vocabulary: Vocabulary,
    known: Mapping[str, AnyType],
) -> Iterator[AnyType]:
    """Yield the type of every card of the position, copies again and again."""
    laid = [card for army in table.armies for cards in army.values() for card in cards]
    for card in [*laid, *deck, *(card for hand in hands for card in hand)]:
        name = _name(card, vocabulary)
        yield known[name] if card.id is not None else loose_unit(card.symbols, vocabulary)
    for stack in table.kingdoms.values():
        for kingdom in stack:
            yield known[kingdom.name] if kingdom.id is not None else loose_kingdom(kingdom)


def _lay(state: ExpansionState, table: Table, supply: _Supply) -> None:
    setup = state.setup
    names = setup.vocabulary.territories
    for at, name in enumerate(names):
        for kingdom in table.kingdoms.get(name, ()):
            state.lay_kingdom(at, supply.take(kingdom.name), kingdom.by or 0)
    for seat, army in enumerate(table.armies):
        for name, cards in army.items():
            for card in cards:
                end = int(card.up == "bottom")
                piece = supply.take(_name(card, setup.vocabulary)) * 2 + end
                state.put(seat * TERRITORIES + names.index(name), piece)
    slots = len(state.sizes)
    state.placed_at, state.completed_at, state.clock = [0] * slots, [0] * slots, 0
    for times, orders in ((state.completed_at, table.completed), (state.placed_at, table.last_placed)):
        for name, seats in orders.items():
            for time, seat in enumerate(seats, start=LONG_AGO):
                times[seat * TERRITORIES + names.index(name)] = time
