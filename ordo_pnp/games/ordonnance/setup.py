"""Everything that stays the same during a game: cards, symbols, rules and counts, and the kind of cards in sets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from ordo_pnp.cards import Card
from ordo_pnp.games.ordonnance.effects.verbs import WILD
from ordo_pnp.games.ordonnance.ruleset import Ruleset
from ordo_pnp.games.ordonnance.scoring import BITS, FIELD, SYMBOLS, pack, potential, strength, unpack
from ordo_pnp.games.ordonnance.table import Vocabulary

# Territories on each player's line; an action is ``card type * TERRITORIES + territory``.
TERRITORIES: Final = 5
# Steps below the key of a game, beside those of its bots: lots and the order of the deck have streams of their own.
LOTS, DECK = -1, 0


@dataclass(frozen=True, slots=True, order=True)
class CardType:
    """A kind of unit card; copies of it are alike.

    Types are ordered by the symbols they show (so that the actions of a state ascend with them), then by id.
    """

    packed: int
    id: str | None
    symbols: tuple[str, ...] = field(compare=False)
    up: str | None = None

    @property
    def name(self) -> str:
        """The card in the notation of actions: its id, or its symbols joined by ``+``."""
        if self.id is None:
            return "+".join(self.symbols)
        return self.id if self.up is None else f"{self.id}:{self.up}"


def card_type(
    symbols: tuple[str, ...], vocabulary: Vocabulary, identifier: str | None = None, up: str | None = None
) -> CardType:
    """Make the type of a card from the symbols it shows."""
    known = (*vocabulary.symbols, WILD)
    ranks = sorted(known.index(symbol) for symbol in symbols)
    return CardType(pack(ranks), identifier, tuple(known[rank] for rank in ranks), up)


def catalogue_order(name: str) -> list[str]:
    """Return the key that sorts cards by set, then id, as they go into a deck before it is shuffled.

    >>> sorted(["base-two/axe", "base/pike", "base/bow"], key=catalogue_order)
    ['base/bow', 'base/pike', 'base-two/axe']
    """
    return name.split("/")


class StrengthTables:
    """Tables of army strengths, for every game of given players and rules."""

    __slots__ = ("players", "potentials", "rules", "strengths", "vocabulary")

    def __init__(self, vocabulary: Vocabulary, rules: Ruleset, players: int) -> None:
        self.vocabulary = vocabulary
        self.rules = rules
        self.players = players
        self.strengths: dict[int, int] = {}
        self.potentials: dict[int, int] = {}

    def strength(self, packed: int) -> int:
        """Return the strength of an army from its packed symbol counts."""
        known = self.strengths.get(packed)
        if known is None:
            known = strength(unpack(packed), comparison=self.rules.comparison, singles=self.rules.singles)
            self.strengths[packed] = known
        return known

    def potential(self, packed: int) -> int:
        """Return how far an army has come, in tenths, from its packed symbol counts."""
        known = self.potentials.get(packed)
        if known is None:
            known = self.potentials[packed] = potential(unpack(packed))
        return known


class Setup(StrengthTables):
    """A game prepared for play: the tables that make a turn fast."""

    __slots__ = (
        "actions",
        "deck",
        "draw_first",
        "hand_size",
        "index",
        "moves",
        "pass_action",
        "plays",
        "types",
    )

    def __init__(
        self,
        vocabulary: Vocabulary,
        rules: Ruleset,
        players: int,
        cards: list[tuple[CardType, int]],
        hand_size: int,
        *,
        is_ordered: bool = False,
    ) -> None:
        """Prepare a game.

        Args:
            vocabulary: Symbols, territories, limit.
            rules: Every variant with its value.
            players: How many play.
            cards: Each type with its number of copies in the deck.
            hand_size: Cards dealt to each player.
            is_ordered: Number the types as they come.
        """
        super().__init__(vocabulary, rules, players)
        self.hand_size = hand_size
        self.draw_first = rules.turn == "draw_then_play"
        ordered = cards if is_ordered else sorted(cards, key=lambda item: (item[0].packed, item[0].name))
        self.types = tuple(kind for kind, _ in ordered)
        self.index = {kind.name: at for at, kind in enumerate(self.types)}
        copies = {kind.name: count for kind, count in ordered}
        in_order = sorted(self.index, key=catalogue_order)
        # Card types in catalogue order, to be shuffled: a card that shows something else now has the same place.
        self.deck = tuple(self.index[name] for name in in_order for _ in range(copies[name]))
        self.pass_action = len(self.types) * TERRITORIES
        # One more than the greatest action.
        self.actions = self.pass_action + 1
        # Action -> card type, territory, packed symbols, bit of the territory.
        self.moves = {
            card * TERRITORIES + territory: (card, territory, kind.packed, 1 << territory)
            for card, kind in enumerate(self.types)
            for territory in range(TERRITORIES)
        }
        # Bit mask of open territories -> card type -> actions, ascending.
        self.plays = _plays(len(self.types))

    def with_card_as(self, name: str, like: str) -> Setup | None:
        """Return the setup in which a card has the symbols of another one; all numbers and deals are the same."""
        if name not in self.index or like not in self.index:
            return None
        changed = replace(self.types[self.index[like]], id=self.types[self.index[name]].id)
        cards = [(changed if kind.name == name else kind, self.deck.count(at)) for at, kind in enumerate(self.types)]
        return Setup(self.vocabulary, self.rules, self.players, cards, self.hand_size, is_ordered=True)


@lru_cache(maxsize=16)
def _plays(types: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """List the plays of so many types: many games, and every scenario, have equally many."""
    return tuple(
        tuple(
            tuple(card * TERRITORIES + territory for territory in range(TERRITORIES) if mask >> territory & 1)
            for card in range(types)
        )
        for mask in range(1 << TERRITORIES)
    )


def keep_mask(cancelled: set[str | None], vocabulary: Vocabulary) -> int:
    """Return the mask that blanks cancelled symbols out of a packed army."""
    kept = (rank for rank in range(SYMBOLS) if vocabulary.symbols[rank] not in cancelled)
    return sum(FIELD << (BITS * rank) for rank in kept)


ENDS: Final = ("top", "bottom")
_SINGLES: Final = ("kingdom", "ordonnance")


# Kinds of cards that players hold.
HELD: Final = ("unit", "kingdom", "ordonnance")


def is_played(card: Card) -> bool:
    """Whether the rules play a card: not one on the table from the beginning, nor one played by hand."""
    return card.kind in HELD and not card.fields.get("by_hand")


def is_expansion(cards: Iterable[Card]) -> bool:
    """Whether cards need the turn of the expansion: kingdom and ordonnance cards, units with two ends, effects or wild symbols."""
    return any(
        is_played(card)
        and (
            card.kind in _SINGLES
            or not card.fields.keys().isdisjoint(("ends", "effects"))
            or WILD in card.fields.get("symbols", ())
        )
        for card in cards
    )


def faces(card: Card, vocabulary: Vocabulary) -> tuple[CardType, ...]:
    """Return the faces of a unit card: its symbols, or those of either end."""
    ends = card.fields.get("ends")
    if ends is None:
        return (card_type(tuple(card.fields["symbols"]), vocabulary, card.id),)
    return tuple(card_type(tuple(ends[up]), vocabulary, card.id, up) for up in ENDS)
