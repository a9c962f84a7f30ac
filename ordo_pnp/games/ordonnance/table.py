"""A table, everything face-up that decides scoring, as records and as text, and the modifiers that kingdom cards bring to a territory."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ordo_pnp.games.ordonnance.army_conditions import ArmyCondition, PlainTable, army_conditions
from ordo_pnp.games.ordonnance.effects.model import Effect, lasting_parts
from ordo_pnp.games.ordonnance.effects.verbs import LIMITS, WILD
from ordo_pnp.games.ordonnance.ruleset import Ruleset
from ordo_pnp.games.ordonnance.scoring import (
    BITS,
    FIELD,
    SYMBOLS,
    Score,
    Standing,
    favour,
    rank_territory,
    repack,
    score_territories,
    strength,
    unpack_shown,
    with_wild,
)

_PLAIN = tuple(range(SYMBOLS))
# From here on packed counts have wild symbols.
_WILD_FROM: Final = 1 << BITS * SYMBOLS
# Symbols that an army can show: ten cards with ten each.
_MOST_SHOWN: Final = 100


@dataclass(frozen=True, slots=True)
class Modifier:
    """One continuous verb with its arguments; plain, so that it can be sent to other processes."""

    verb: str
    # Name and value, by name.
    arguments: tuple[tuple[str, str | int], ...]


def modifier(verb: str, **arguments: str | int) -> Modifier:
    """Make a modifier.

    >>> modifier("set_limit", limit=5)
    Modifier(verb='set_limit', arguments=(('limit', 5),))
    """
    return Modifier(verb, tuple(sorted(arguments.items())))


# A class of its own, so that cards without conditions are written as ever: weights learned with them depend on it.
@dataclass(frozen=True, slots=True)
class ConditionalModifier(Modifier):
    """One that holds only for some armies (OR-43)."""

    conditions: tuple[ArmyCondition, ...]

    def holds(self, table: PlainTable, seat: int, here: int) -> bool:
        """Whether it holds for the army of a seat, on a card in a territory."""
        return all(each.holds(table, seat, here) for each in self.conditions)


def modifiers_of(effects: Iterable[Effect]) -> tuple[Modifier, ...]:
    """Return the modifiers of a card that lies in a territory, in the order of its effects and their steps."""
    return tuple(
        _modifier_of(step.verb, tuple(sorted(step.arguments.items())), army_conditions(conditions))  # type: ignore[arg-type]
        for step, conditions in lasting_parts(effects)
    )


def weighs_of(effects: Iterable[Effect]) -> tuple[Modifier, ...]:
    """Return the parts of a unit's effects that say how often it counts."""
    return tuple(each for each in modifiers_of(effects) if each.verb == "weigh")


def _modifier_of(
    verb: str, arguments: tuple[tuple[str, str | int], ...], conditions: tuple[ArmyCondition, ...]
) -> Modifier:
    return ConditionalModifier(verb, arguments, conditions) if conditions else Modifier(verb, arguments)


@dataclass(frozen=True, slots=True)
class TerritoryModifiers:
    """The limit, ranks and other modifiers of a territory."""

    limit: int
    # By symbol, weakest first: the rank as which it counts here; -1 where it counts for nobody, `SYMBOLS` where as a wild one.
    places: tuple[int, ...] = _PLAIN
    safe_from_destroy: bool = False
    safe_from_move: bool = False
    # The symbols from the lowest rank that holds here to the highest.
    order: tuple[int, ...] = _PLAIN
    # As how many territories it counts.
    times: int = 1
    # The rule that ranks tied armies before the order of completion: see ``favour``; empty without one.
    ties: str = ""
    # Whether single symbols are compared by rank alone, whichever rules are chosen.
    is_by_rank: bool = False
    # By symbol: how many units that show it an army may come to have; pairs of its rank and that number (OR-40).
    caps: tuple[tuple[int, int], ...] = ()
    # How often the first card of an army counts (OR-44).
    first: int = 1
    # By symbol: how many more of it each army has (OR-45); empty where no card adds any.
    added: tuple[int, ...] = ()
    # Whether a card there has a condition, which may hold for some armies.
    has_conditions: bool = False
    # The highest rank of a symbol that counts at all; -1 where none does.
    highest: int = SYMBOLS - 1

    def counted(self, packed: int) -> int:
        """Return the packed counts of an army as they count here, by rank in the order that holds here."""
        if self.places == _PLAIN and packed < _WILD_FROM:
            return packed
        return repack(self.counts(unpack_shown(packed)))

    def counts(self, seen: Sequence[int]) -> list[int]:
        """Return how often each rank of the order that holds here counts, from how often each symbol, and any, is seen."""
        counts = [*([0] * SYMBOLS), seen[SYMBOLS]]
        for times, place in zip(seen, self.places, strict=False):
            if place >= 0:
                counts[place] += times
        wild = counts.pop()
        return with_wild(counts, wild, self.highest) if wild else counts

    @property
    def is_by_card(self) -> bool:
        """Whether it takes the cards of an army one by one to count it."""
        return self.first != 1 or sum(self.added) > FIELD - _MOST_SHOWN

    def counts_of(self, cards: Sequence[tuple[Sequence[int], int]]) -> list[int]:
        """Return the same from the cards of an army, in the order they were laid: how often each shows a symbol, and any, and counts.

        Rule: OR-44, OR-45.
        """
        seen = [0] * (SYMBOLS + 1)
        for at, (shown, times) in enumerate(cards):
            weight = times if at else times * self.first
            for rank, count in enumerate(shown):
                seen[rank] += weight * count
        if cards and self.added:
            seen = [count + more for count, more in zip(seen, (*self.added, 0), strict=True)]
        return [min(count, FIELD) for count in self.counts(seen)]


@dataclass(slots=True)
class _Draft:
    """A combined_modifiers while the cards are read, oldest first."""

    symbols: tuple[str, ...]
    limit: int
    change: int = 0
    cancelled: set[str] = field(default_factory=set)
    stands_for: dict[str, str] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    safe: set[str] = field(default_factory=set)
    times: int = 1
    ties: str = ""
    is_by_rank: bool = False
    caps: dict[str, int] = field(default_factory=dict)
    first: int = 1
    added: dict[str, int] = field(default_factory=dict)

    def places(self) -> tuple[int, ...]:
        found = []
        for symbol in self.symbols:
            counts_as = self.stands_for.get(symbol, symbol)
            lost = symbol in self.cancelled or counts_as in self.cancelled
            found.append(-1 if lost else (*self.order, WILD).index(counts_as))
        return tuple(found)

    def highest(self) -> int:
        counting = (rank for rank, symbol in enumerate(self.order) if symbol not in self.cancelled)
        return max(counting, default=-1)


def _cancel_symbol(draft: _Draft, arguments: Mapping[str, str | int]) -> None:
    draft.cancelled.add(str(arguments["symbol"]))


def _set_limit(draft: _Draft, arguments: Mapping[str, str | int]) -> None:
    draft.limit = int(arguments["limit"])


def _change_limit(draft: _Draft, arguments: Mapping[str, str | int]) -> None:
    draft.change += int(arguments["by"])


def _change_rank(draft: _Draft, arguments: Mapping[str, str | int]) -> None:
    symbol = str(arguments["symbol"])
    at = draft.order.index(symbol)
    last = len(draft.order) - 1
    if "to" in arguments:
        there = last if arguments["to"] == "strongest" else 0
    else:
        there = min(max(at + int(arguments["by"]), 0), last)
    draft.order.insert(there, draft.order.pop(at))


def _reverse_ranks(draft: _Draft, _arguments: Mapping[str, str | int]) -> None:
    draft.order.reverse()


def _count_as(draft: _Draft, arguments: Mapping[str, str | int]) -> None:
    draft.stands_for[str(arguments["symbol"])] = str(arguments["as"])


def _protect(draft: _Draft, arguments: Mapping[str, str | int]) -> None:
    source = str(arguments["from"])
    draft.safe |= {"destroy", "move"} if source == "all" else {source}


def _markers(draft: _Draft, arguments: Mapping[str, str | int]) -> None:
    draft.times = max(draft.times, int(arguments["times"]))


def _break_ties(draft: _Draft, arguments: Mapping[str, str | int]) -> None:
    draft.ties = str(arguments["for"])


def _compare(draft: _Draft, arguments: Mapping[str, str | int]) -> None:
    draft.is_by_rank |= arguments["singles"] == "rank_only"


def _at_most(draft: _Draft, arguments: Mapping[str, str | int]) -> None:
    symbol, count = str(arguments["of"]), int(arguments["count"])
    draft.caps[symbol] = min(count, draft.caps.get(symbol, count))


def _weigh(draft: _Draft, arguments: Mapping[str, str | int]) -> None:
    draft.first = int(arguments["times"])


def _add_symbol(draft: _Draft, arguments: Mapping[str, str | int]) -> None:
    symbol = str(arguments["symbol"])
    draft.added[symbol] = draft.added.get(symbol, 0) + int(arguments["count"])


# Continuous verb -> its change of the territory of its card.
MODIFIERS: Final[Mapping[str, Callable[[_Draft, Mapping[str, str | int]], None]]] = {
    "cancel_symbol": _cancel_symbol,
    "set_limit": _set_limit,
    "change_limit": _change_limit,
    "change_rank": _change_rank,
    "reverse_ranks": _reverse_ranks,
    "count_as": _count_as,
    "protect": _protect,
    "markers": _markers,
    "break_ties": _break_ties,
    "compare": _compare,
    "at_most": _at_most,
    "weigh": _weigh,
    "add_symbol": _add_symbol,
}


def combined_modifiers(modifiers: Iterable[Modifier], symbols: Sequence[str], limit: int) -> TerritoryModifiers:
    """Combine the modifiers of the kingdom cards of a territory, the oldest card first.

    Rule: OR-18: the latest limit card still lying there counts, without any the game's own ``limit``; every change of
    the limit adds to it, and the sum is held between 1 and 10. Cancels of different symbols add up; a cancelled symbol
    counts neither where it is shown nor where another one counts as it. OR-33: the greatest of several numbers of
    markers counts. OR-34: of several cards that break ties the latest. OR-40: the least of several numbers of units
    with a symbol. OR-43: a modifier with a condition is left out. OR-44: the latest number of times counts. OR-45:
    symbols add up. OR-46: a card that counts as any symbol is never a cancelled one.

    >>> combined_modifiers([modifier("set_limit", limit=5), modifier("change_limit", by=-1)], ("bow", "helm"), 4).limit
    4
    """
    draft = _Draft(tuple(symbols), limit, order=list(symbols))
    has_conditions = False
    for each in modifiers:
        if isinstance(each, ConditionalModifier):
            has_conditions = True
        else:
            MODIFIERS[each.verb](draft, dict(each.arguments))
    least, most = LIMITS
    held = min(max(draft.limit + draft.change, least), most) if draft.change else draft.limit
    order = tuple(draft.symbols.index(symbol) for symbol in draft.order)
    safe = draft.safe
    return TerritoryModifiers(
        held,
        draft.places(),
        "destroy" in safe,
        "move" in safe,
        order,
        draft.times,
        draft.ties,
        draft.is_by_rank,
        tuple((draft.symbols.index(symbol), count) for symbol, count in draft.caps.items()),
        draft.first,
        tuple(draft.added.get(symbol, 0) for symbol in draft.symbols) if draft.added else (),
        has_conditions,
        draft.highest(),
    )


def without_conditions(modifiers: Iterable[Modifier], holding: Sequence[bool]) -> tuple[Modifier, ...]:
    """Return the modifiers that hold for an army, as plain ones: those without a condition, and of the others as ``holding`` says in turn."""
    found, holds = [], iter(holding)
    for each in modifiers:
        if not isinstance(each, ConditionalModifier):
            found.append(each)
        elif next(holds):
            found.append(Modifier(each.verb, each.arguments))
    return tuple(found)


def times_of(weighs: Iterable[Modifier], table: PlainTable | None, seat: int, here: int) -> int:
    """Return how often a unit counts by its own effects; without a table nothing with a condition holds.

    Rule: OR-44.
    """
    times = 1
    for each in weighs:
        if not isinstance(each, ConditionalModifier) or (table is not None and each.holds(table, seat, here)):
            times = int(dict(each.arguments)["times"])
    return times


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card on the table: its symbols, and its id if that is known."""

    symbols: tuple[str, ...]
    id: str | None = None
    up: str | None = None
    # How often it counts, where it says so itself.
    weighs: tuple[Modifier, ...] = field(default=(), repr=False)

    def to_data(self) -> Any:
        """Return the card as it stands in a table."""
        if self.id is None:
            return list(self.symbols)
        return {"card": self.id} if self.up is None else {"card": self.id, "up": self.up}


@dataclass(frozen=True, slots=True)
class Kingdom:
    """A kingdom card in a territory: it cancels a symbol, or sets the limit, or has effects."""

    cancel: str | None = None
    limit: int | None = None
    id: str | None = None
    # The seat that played it, where that is known.
    by: int | None = None
    # Of a card that has an id, or is given by its effects.
    effects: tuple[Modifier, ...] = ()
    # The effects of a card without an id, as JSON.
    given: str = field(default="", repr=False)
    # Whether it waits for events, which matters to games and not to scoring.
    has_events: bool = field(default=False, repr=False)
    # Whether it is an ordonnance card that lies there until the next turn of its player (OR-39).
    is_held: bool = field(default=False, repr=False)

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """Its modifiers."""
        if self.id is not None or self.given:
            return self.effects
        if self.cancel is not None:
            return (modifier("cancel_symbol", symbol=self.cancel),)
        return () if self.limit is None else (modifier("set_limit", limit=self.limit),)

    @property
    def name(self) -> str:
        """The card in the notation of actions: its id, or ``cancel:spear``, ``limit:5``, ``effects:`` and a digest of them."""
        if self.id is not None:
            return self.id
        if self.given:
            return f"effects:{hashlib.blake2b(self.given.encode(), digest_size=4).hexdigest()}"
        return f"cancel:{self.cancel}" if self.cancel is not None else f"limit:{self.limit}"

    def to_data(self) -> dict[str, Any]:
        """Return the card as it stands in a table."""
        if self.id is not None:
            data: dict[str, Any] = {"card": self.id}
        elif self.given:
            data = {"effects": json.loads(self.given)}
        else:
            data = {"cancel": self.cancel} if self.cancel is not None else {"limit": self.limit}
        return data if self.by is None else {**data, "by": self.by}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words and numbers of the game that tables use."""

    # Weakest first.
    symbols: tuple[str, ...]
    # In number order.
    territories: tuple[str, ...]
    limit: int
    # Points of the victory markers for the first, second and third place.
    markers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The cards on the table and the known order of their arrival."""

    players: tuple[str, ...]
    # By seat: territory -> cards, in the order they were laid; no entry without cards.
    armies: tuple[Mapping[str, tuple[TableCard, ...]], ...]
    # The variants that were chosen.
    rules: Mapping[str, str]
    # Territory -> kingdom cards, oldest first.
    kingdoms: Mapping[str, tuple[Kingdom, ...]]
    # Territory -> the complete seats, earliest first; no entry where the order is not known.
    completed: Mapping[str, tuple[int, ...]]
    # Territory -> the seats with cards, earliest latest card first; no entry where the order is not known.
    last_placed: Mapping[str, tuple[int, ...]]
    # Territories in the order of their capture, None where it is not known.
    captured: tuple[str, ...] | None = None

    def modifiers_in_force(self, territory: str, vocabulary: Vocabulary) -> TerritoryModifiers:
        """Return the modifiers of the kingdom cards in a territory."""
        modifiers = (each for card in self.kingdoms.get(territory, ()) for each in card.modifiers)
        return combined_modifiers(modifiers, vocabulary.symbols, vocabulary.limit)

    def modifiers_for(self, seat: int, territory: str, vocabulary: Vocabulary, rules: Ruleset) -> TerritoryModifiers:
        """Return the same for an army, with the modifiers that hold for it under a condition (OR-43)."""
        plain, here = _Plain(self, vocabulary, rules), vocabulary.territories.index(territory)
        stack = self.kingdoms.get(territory, ())
        holding = [
            (not card.is_held or card.by == seat) and each.holds(plain, seat, here)
            for card in stack
            for each in card.modifiers
            if isinstance(each, ConditionalModifier)
        ]
        modifiers = without_conditions((each for card in stack for each in card.modifiers), holding)
        return combined_modifiers(modifiers, vocabulary.symbols, vocabulary.limit)

    def limit(self, territory: str, vocabulary: Vocabulary) -> int:
        """Return the limit that counts in a territory (OR-18)."""
        return self.modifiers_in_force(territory, vocabulary).limit

    def standing(
        self, seat: int, territory: str, vocabulary: Vocabulary, rules: Ruleset, *, is_plain: bool = False
    ) -> Standing | None:
        """Return an army as scoring looks at it; None without cards.

        Args:
            seat: The seat of the army.
            territory: The territory of the army.
            vocabulary: The words and numbers of the game.
            rules: Every variant with its value.
            is_plain: As if nothing with a condition held (OR-43).

        Rule: symbols count as the kingdom cards there say. OR-10: an army is complete at or over the limit.
        """
        cards = self.armies[seat].get(territory, ())
        if not cards:
            return None
        here = self.modifiers_in_force(territory, vocabulary)
        counting = (
            here if is_plain or not here.has_conditions else self.modifiers_for(seat, territory, vocabulary, rules)
        )
        plain = None if is_plain else _Plain(self, vocabulary, rules)
        at = vocabulary.territories.index(territory)
        counts = counting.counts_of(
            [
                (
                    [card.symbols.count(symbol) for symbol in (*vocabulary.symbols, WILD)],
                    times_of(card.weighs, plain, seat, at),
                )
                for card in cards
            ]
        )
        singles = "rank_only" if here.is_by_rank else rules.singles
        key = strength(counts, comparison=rules.comparison, singles=singles)
        owners = [None if card.is_held else card.by for card in self.kingdoms.get(territory, ())]
        favoured = favour(here.ties, seat, len(cards), owners)
        complete = len(cards) >= here.limit
        order = (self.completed if complete else self.last_placed).get(territory, ())
        return Standing(key, favoured, complete, -order.index(seat) if order else 0)

    def score(self, vocabulary: Vocabulary, rules: Ruleset) -> Score:
        """Rank every territory and name the winners."""
        results = {}
        for territory in vocabulary.territories:
            here = self.modifiers_in_force(territory, vocabulary)
            armies = [self.standing(seat, territory, vocabulary, rules) for seat in range(len(self.players))]
            results[territory] = rank_territory(armies, vocabulary.markers, here.order, here.times)
        return score_territories(results, len(self.players), rules.scoring, self.captured)

    def to_data(self) -> dict[str, Any]:
        """Return the table as plain data, in the order of the notation; empty parts are left out."""
        data: dict[str, Any] = {"game": "ordonnance"}
        if self.rules:
            data["rules"] = dict(self.rules)
        data["players"] = list(self.players)
        data["armies"] = [
            {territory: [card.to_data() for card in cards] for territory, cards in army.items()} for army in self.armies
        ]
        if self.kingdoms:
            data["kingdoms"] = {name: [card.to_data() for card in cards] for name, cards in self.kingdoms.items()}
        for key, orders in (("completed", self.completed), ("last_placed", self.last_placed)):
            if orders:
                data[key] = {name: list(seats) for name, seats in orders.items()}
        if self.captured:
            data["captured"] = list(self.captured)
        return data


@dataclass(frozen=True, slots=True)
class _Plain:
    """A table as conditions look at it."""

    table: Table
    vocabulary: Vocabulary
    rules: Ruleset

    @property
    def players(self) -> int:
        return len(self.table.players)

    @property
    def territories(self) -> int:
        return len(self.vocabulary.territories)

    def shown(self, seat: int, territory: int) -> Sequence[Sequence[str]]:
        return [card.symbols for card in self.table.armies[seat].get(self.vocabulary.territories[territory], ())]

    def limit(self, territory: int) -> int:
        return self.table.limit(self.vocabulary.territories[territory], self.vocabulary)

    def kingdom_owners(self, territory: int) -> Sequence[int | None]:
        stack = self.table.kingdoms.get(self.vocabulary.territories[territory], ())
        return [card.by for card in stack if not card.is_held]

    def plain_controller(self, territory: int) -> int | None:
        name = self.vocabulary.territories[territory]
        armies = [
            self.table.standing(seat, name, self.vocabulary, self.rules, is_plain=True) for seat in range(self.players)
        ]
        return rank_territory(armies, self.vocabulary.markers).controller
