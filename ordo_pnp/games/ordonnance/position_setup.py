"""Set up a running game, without and with an expansion, from the position of a scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ordo_pnp.base import DataError, finding
from ordo_pnp.cards import Card
from ordo_pnp.games.ordonnance.effects.model import compile_effects, lasting_steps
from ordo_pnp.games.ordonnance.effects.verbs import WILD
from ordo_pnp.games.ordonnance.expansion.program import Compiler, triggers_of
from ordo_pnp.games.ordonnance.expansion.setup import (
    AnyType,
    ExpansionSetup,
    HoldingType,
    KingdomType,
    OrdonnanceType,
    UnitType,
)
from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.games.ordonnance.ruleset import Ruleset
from ordo_pnp.games.ordonnance.setup import TERRITORIES, CardType, Setup, card_type, faces, is_played, keep_mask
from ordo_pnp.games.ordonnance.state import State
from ordo_pnp.games.ordonnance.table import (
    ConditionalModifier,
    Modifier,
    Table,
    TableCard,
    Vocabulary,
    modifiers_of,
    weighs_of,
)
from ordo_pnp.games.ordonnance.table_reader import IMPOSSIBLE_POSITION, TableReader, effects_of, kingdom_of
from ordo_pnp.rules import Pile, Termination

# Effects that kingdom cards may have in a game without an expansion.
_PLAIN: Final = ("cancel_symbol", "set_limit", "change_limit", "protect")
# Before every placement of the game that goes on from the position.
LONG_AGO = -100


def read_piles(
    reader: TableReader, data: Mapping[str, Any], players: int
) -> tuple[list[list[Card | TableCard]], list[Card | TableCard]]:
    """Read hands and deck; hands are in seat order, the deck has the next card first."""
    hands = data.get("hands") or [[] for _ in range(players)]
    if len(hands) != players:
        message = f"there are {len(hands)} hands for {players} players"
        span = reader.origin.span("hands")
        problem = finding(IMPOSSIBLE_POSITION, message, span, remedy="give one for each player, `[]` if empty")
        reader.problems.append(problem)
    if data.get("to_move", 0) >= players:
        message = f"there is no seat {data['to_move']} among {players} players"
        span = reader.origin.span("to_move")
        remedy = f"seats count from 0 to {players - 1}"
        reader.problems.append(finding(IMPOSSIBLE_POSITION, message, span, remedy=remedy))
    read = [[reader.held(card, ("hands", seat, at)) for at, card in enumerate(hand)] for seat, hand in enumerate(hands)]
    deck = [reader.held(card, ("deck", at)) for at, card in enumerate(data.get("deck", ()))]
    return read, deck


def _plain(reader: TableReader, card: Card | TableCard, *path: str | int) -> TableCard:
    """Return a held card as a plain unit; a card that needs the turn of the expansion is a finding."""
    if isinstance(card, TableCard):
        return card
    symbols = card.fields.get("symbols") if card.kind == "unit" else None
    if symbols is None:
        message = f"`{card.id}` is only held in a game with an expansion"
        remedy = f"name the sets that are played: `sets: [base, {card.set}]`"
        span = reader.origin.span(*path)
        reader.problems.append(finding(IMPOSSIBLE_POSITION, message, span, remedy=remedy))
        return TableCard(())
    return TableCard(tuple(symbols), str(card.id))


def lay_out(
    reader: TableReader,
    data: Mapping[str, Any],
    rules: Ruleset,
    players: int,
    hand_size: int,
    known: Sequence[CardType],
) -> State:
    """Make the state of a position.

    Args:
        reader: Reads the parts of the position at their places.
        data: The position.
        rules: Every variant with its value.
        players: How many play.
        hand_size: As dealt by these rules.
        known: Every unit of the sets that are played, so that actions can name cards that are nowhere in the position.

    Raises:
        DataError: With everything that is wrong with the position.
    """
    names = tuple(str(seat) for seat in range(players))
    table = reader.position(data, names, {})
    held, pile = read_piles(reader, data, players)
    hands = [[_plain(reader, card, "hands", seat, at) for at, card in enumerate(h)] for seat, h in enumerate(held)]
    deck = [_plain(reader, card, "deck", at) for at, card in enumerate(pile)]
    reader.captures(table, rules)
    _plain_kingdoms(reader, table)
    _plain_units(reader, table, hands, deck)
    if reader.problems:
        raise DataError(reader.problems)
    vocabulary = reader.vocabulary
    laid = [card for army in table.armies for cards in army.values() for card in cards]
    types = {kind.name: kind for kind in known}
    for card in [*laid, *deck, *(card for hand in hands for card in hand)]:
        kind = card_type(card.symbols, vocabulary, card.id)
        types.setdefault(kind.name, kind)
    setup = Setup(vocabulary, rules, players, [(kind, 0) for kind in types.values()], hand_size)
    state = State(setup, Pile(_index(setup, card) for card in reversed(deck)))
    state.hands = [sorted(_index(setup, card) for card in hand) for hand in hands]
    state.current_player = data.get("to_move", 0)
    _lay(state, table, vocabulary)
    return state


def _plain_kingdoms(reader: TableReader, table: Table) -> None:
    """Find kingdom cards that do more than cancel symbols and change the limit: only the expansion plays them."""
    for name, stack in table.kingdoms.items():
        for at, kingdom in enumerate(stack):
            if kingdom.has_events or kingdom.is_held or not all(map(_is_plain, kingdom.modifiers)):
                message = "this card is only played in a game with an expansion"
                span = reader.origin.span("kingdoms", name, at)
                remedy = "name a set with kingdom cards: `sets: [base, crown]`"
                reader.problems.append(finding(IMPOSSIBLE_POSITION, message, span, remedy=remedy))


def _plain_units(
    reader: TableReader, table: Table, hands: Sequence[Sequence[TableCard]], deck: Sequence[TableCard]
) -> None:
    """Find wild symbols: only the expansion plays them."""
    armies = [(cards, ("armies", seat, name)) for seat, army in enumerate(table.armies) for name, cards in army.items()]
    held = [(hand, ("hands", seat)) for seat, hand in enumerate(hands)]
    for cards, path in (*armies, *held, (deck, ("deck",))):
        for at, card in enumerate(cards):
            if WILD in card.symbols:
                message = "a wild symbol is only played in a game with an expansion"
                remedy = "name a set with such a card: `sets: [base, mine]`"
                span = reader.origin.span(*path, at)
                reader.problems.append(finding(IMPOSSIBLE_POSITION, message, span, remedy=remedy))


def _is_plain(each: Modifier) -> bool:
    return each.verb in _PLAIN and not isinstance(each, ConditionalModifier)


def _index(setup: Setup, card: TableCard) -> int:
    return setup.index[card_type(card.symbols, setup.vocabulary, card.id).name]


def _lay(state: State, table: Table, vocabulary: Vocabulary) -> None:
    state.kingdoms = table.kingdoms
    for at, name in enumerate(vocabulary.territories):
        state.limits[at] = table.limit(name, vocabulary)
        cancelled: set[str | None] = {
            str(dict(each.arguments)["symbol"])
            for card in table.kingdoms.get(name, ())
            for each in card.modifiers
            if each.verb == "cancel_symbol"
        }
        state.keep[at] = keep_mask(cancelled, vocabulary)
        for seat, army in enumerate(table.armies):
            slot = seat * TERRITORIES + at
            for card in army.get(name, ()):
                kind = _index(state.setup, card)
                state.armies[slot] += state.setup.types[kind].packed
                state.sizes[slot] += 1
                state.log.append((kind * TERRITORIES + at) * 8 + seat)
            if state.sizes[slot] >= state.limits[at]:
                state.opens[seat] &= ~(1 << at)
                state.open_slots -= 1
        for times, orders in ((state.completed_at, table.completed), (state.placed_at, table.last_placed)):
            for time, seat in enumerate(orders.get(name, ()), start=LONG_AGO):
                times[seat * TERRITORIES + at] = time
    state.is_terminal = not state.open_slots
    _captured(state, table, vocabulary)


def _captured(state: State, table: Table, vocabulary: Vocabulary) -> None:
    """Take over the order of captures; it is unknown where something is captured and no order is given."""
    if table.captured is not None:
        state.captured = [vocabulary.territories.index(name) for name in table.captured]
        return
    full = (at for at in range(TERRITORIES) if not any(mask >> at & 1 for mask in state.opens))
    if any(state.territory_score(at).controller is not None for at in full):
        state.captured = None


def _dangers(modifiers: Iterable[Modifier]) -> tuple[str, ...]:
    """Return the dangers from which a unit protects its army."""
    words = {dict(each.arguments)["from"] for each in modifiers if each.verb == "protect"}
    return tuple(danger for danger in ("destroy", "move") if danger in words or "all" in words)


def type_of(card: Card, vocabulary: Vocabulary) -> AnyType | None:
    """Return the type of a card for a game with an expansion; None for a card outside the deck, or played by hand."""
    if not is_played(card):
        return None
    if card.kind == "unit":
        effects = compile_effects(card)
        return UnitType(
            str(card.id),
            faces(card, vocabulary),
            triggers=triggers_of(effects, vocabulary.symbols),
            protects_from=_dangers(modifiers_of(effects)),
            weighs=weighs_of(effects),
        )
    if card.kind == "kingdom":
        triggers = triggers_of(compile_effects(card), vocabulary.symbols)
        return KingdomType(str(card.id), kingdom_of(card), triggers=triggers)
    if card.kind == "ordonnance":
        effects = compile_effects(card)
        program = Compiler(vocabulary.symbols).compile(effects)
        if any(lasting_steps(effects)):
            return HoldingType(str(card.id), program, card=kingdom_of(card))
        return OrdonnanceType(str(card.id), program)
    return None


def loose_unit(symbols: tuple[str, ...], vocabulary: Vocabulary) -> UnitType:
    """Return the type of a unit that a position gives as a list of symbols."""
    face = card_type(symbols, vocabulary)
    return UnitType(face.name, (face,))


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


def lay_out_expansion(
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
    _lay_expansion(state, table, supply)
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
            if kingdom.id is None:  # given by its effects
                triggers = triggers_of(effects_of(kingdom), vocabulary.symbols)
                yield KingdomType(kingdom.name, replace(kingdom, by=None), triggers=triggers)
            else:
                yield known[kingdom.name]


def _lay_expansion(state: ExpansionState, table: Table, supply: _Supply) -> None:
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
