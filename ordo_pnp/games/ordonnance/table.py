"""A table: everything face-up that decides scoring, as records and as text."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ordo_pnp.games.ordonnance.scoring import Score, Standing, rank_territory, score_territories
from ordo_pnp.games.ordonnance.strength import strength
from ordo_pnp.games.ordonnance.territory_modifiers import combined_modifiers, modifier

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.games.ordonnance.ruleset import Ruleset
    from ordo_pnp.games.ordonnance.territory_modifiers import Modifier, TerritoryModifiers


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card on the table: what it shows, and which one it is if that is known."""

    symbols: tuple[str, ...]
    id: str | None = None
    up: str | None = None

    def to_data(self) -> Any:
        """Return the card as it stands in a table."""
        if self.id is None:
            return list(self.symbols)
        return {"card": self.id} if self.up is None else {"card": self.id, "up": self.up}


@dataclass(frozen=True, slots=True)
class Kingdom:
    """A kingdom card in a territory: it cancels a symbol, or sets the limit, or does what its own effects say."""

    cancel: str | None = None
    limit: int | None = None
    id: str | None = None
    # The seat that played it, where that is known.
    by: int | None = None
    # Of a card that has an id.
    effects: tuple[Modifier, ...] = ()

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """What it brings about."""
        if self.id is not None:
            return self.effects
        if self.cancel is not None:
            return (modifier("cancel_symbol", symbol=self.cancel),)
        return () if self.limit is None else (modifier("set_limit", limit=self.limit),)

    @property
    def name(self) -> str:
        """The card in the notation of actions: its id, or ``cancel:spear``, ``limit:5``."""
        if self.id is not None:
            return self.id
        return f"cancel:{self.cancel}" if self.cancel is not None else f"limit:{self.limit}"

    def to_data(self) -> dict[str, Any]:
        """Return the card as it stands in a table."""
        if self.id is not None:
            data: dict[str, Any] = {"card": self.id}
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
    """What lies on the table and what is known of the order in which it came there."""

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
        """Return what the kingdom cards in a territory bring about there."""
        modifiers = (each for card in self.kingdoms.get(territory, ()) for each in card.modifiers)
        return combined_modifiers(modifiers, vocabulary.symbols, vocabulary.limit)

    def limit(self, territory: str, vocabulary: Vocabulary) -> int:
        """Return the limit that counts in a territory (OR-18)."""
        return self.modifiers_in_force(territory, vocabulary).limit

    def standing(self, seat: int, territory: str, vocabulary: Vocabulary, rules: Ruleset) -> Standing | None:
        """Return an army as scoring looks at it; None without cards.

        Rule: symbols count as the kingdom cards there say. OR-10: an army is complete at or over the limit.
        """
        cards = self.armies[seat].get(territory, ())
        if not cards:
            return None
        here = self.modifiers_in_force(territory, vocabulary)
        seen = Counter(symbol for card in cards for symbol in card.symbols)
        counts = here.counts([seen[symbol] for symbol in vocabulary.symbols])
        key = strength(counts, comparison=rules.comparison, singles=rules.singles)
        complete = len(cards) >= here.limit
        order = (self.completed if complete else self.last_placed).get(territory, ())
        return Standing(key, complete, -order.index(seat) if order else 0)

    def score(self, vocabulary: Vocabulary, rules: Ruleset) -> Score:
        """Rank every territory and name the winners."""
        seats = range(len(self.players))
        results = {
            territory: rank_territory(
                [self.standing(seat, territory, vocabulary, rules) for seat in seats],
                vocabulary.markers,
                self.modifiers_in_force(territory, vocabulary).order,
            )
            for territory in vocabulary.territories
        }
        return score_territories(results, len(self.players), rules.scoring, self.captured)

    def to_data(self) -> dict[str, Any]:
        """Return the table as plain data, in the order of the notation; what is empty is left out."""
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
