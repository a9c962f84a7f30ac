"""Ordonnance as the kernel, the bots and the commands see it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ordo_pnp.catalog.model import Origin
from ordo_pnp.diagnostics import remedy_for
from ordo_pnp.errors import DataError
from ordo_pnp.games.ordonnance import expectations, listing, position
from ordo_pnp.games.ordonnance.match import OrdonnanceMatch
from ordo_pnp.games.ordonnance.ruleset import Ruleset, resolve
from ordo_pnp.games.ordonnance.setup import CardType, Setup, card_type
from ordo_pnp.games.ordonnance.table import Vocabulary
from ordo_pnp.games.ordonnance.table_reader import TableReader
from ordo_pnp.kernel.ruleset import RulesError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.catalog.model import Card, CardSet, Catalog
    from ordo_pnp.catalog.source import Document
    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.games.ordonnance.state import State
    from ordo_pnp.kernel.game import Account

UNIT = "unit"
_UNPLAYABLE = ("kingdom", "ordonnance")
BASE = "base"


class Ordonnance:
    """The rules of Ordonnance over a card database."""

    id = "ordonnance"
    default_sets = (BASE,)

    def __init__(self, catalog: Catalog) -> None:
        self.data = catalog.games[self.id]
        self.variants = self.data.variants
        facts = self.data.facts
        self.vocabulary = Vocabulary(tuple(facts["symbols"]), tuple(facts["territories"]), facts["limit"])
        self._scoring_by_players: Mapping[str, str] = facts["rules"]["scoring"]["by_players"]
        self._cards: dict[str, Card] = {card.id: card for card in self.data.cards()}

    def prepare(self, players: int, rules: Mapping[str, str], sets: Sequence[str] | None = None) -> OrdonnanceMatch:
        """Prepare a match.

        Rule: OR-04: two to five players, with two one base deck, with more two.

        Raises:
            RulesError: These players, rules and sets do not go together, or one is not known.
        """
        ruleset = self._resolve(players, rules)
        names = tuple(sets) if sets else self.default_sets
        decks: int = self.data.facts["decks"][str(players)]
        cards: Counter[CardType] = Counter()
        for name in names:
            for card in self._units(self._set(name)):
                copies = card.printing.copies * (decks if name == BASE else 1)
                cards[card_type(tuple(card.fields["symbols"]), self.vocabulary, card.id)] += copies
        hand_size: int = self.data.facts["hand"][ruleset.turn]
        if cards.total() < players * hand_size:
            message = f"{cards.total()} unit cards are too few to deal {hand_size} to each of {players} players"
            raise RulesError(message, remedy="add a set or print more copies")
        return OrdonnanceMatch(Setup(self.vocabulary, ruleset, players, list(cards.items()), hand_size), names)

    def _resolve(self, players: int, rules: Mapping[str, str]) -> Ruleset:
        least, most = self.data.facts["players"]["min"], self.data.facts["players"]["max"]
        if not least <= players <= most:
            raise RulesError(f"{players} cannot play: {least} to {most} can (OR-04)")
        return resolve(self.variants, rules, players, self._scoring_by_players)

    def _set(self, name: str) -> CardSet:
        found = self.data.sets.get(name)
        if found is None:
            remedy = remedy_for(name, self.data.sets, f"known sets: {', '.join(sorted(self.data.sets))}")
            raise RulesError(f"unknown set `{name}`", remedy=remedy)
        return found

    def _units(self, card_set: CardSet) -> list[Card]:
        strange = [card for card in card_set.cards if card.kind in _UNPLAYABLE or "ends" in card.fields]
        if strange:
            message = f"set `{card_set.id}` cannot be played: `{strange[0].id}` is no plain unit card"
            raise RulesError(message, remedy="choose sets of unit cards")
        return [card for card in card_set.cards if card.kind == UNIT]

    def _reader(self, origin: Origin) -> TableReader:
        return TableReader(origin, self.vocabulary, self._cards, self.variants, self._scoring_by_players)

    def check_table(self, document: Document) -> list[Diagnostic]:
        """Find what is wrong with a table beyond its form."""
        reader = self._reader(Origin(document, ()))
        reader.read(document.data)
        return reader.problems

    def score_table(self, document: Document) -> Account:
        """Score a table whose form is right.

        Raises:
            DataError: With everything that is wrong with it.
        """
        reader = self._reader(Origin(document, ()))
        table, rules = reader.read(document.data)
        if reader.problems:
            raise DataError(reader.problems)
        return listing.scored(self.data, table.score(self.vocabulary, rules), table.players, rules)

    def judge(self, state: State, names: Sequence[str]) -> Account:
        """Score a state as it lies."""
        return listing.scored(self.data, state.score(), names, state.setup.rules)

    def board(self, state: State, names: Sequence[str]) -> Account:
        """Show what lies open, as a table and for people."""
        return listing.board(self.data, state.table(names))

    def set_up(self, origin: Origin, position_data: Any, players: int | None, rules: Mapping[str, str]) -> State:
        """Make the state of a scenario: a position with its table, hands and deck, or a fresh deal (``new: SEED``).

        Raises:
            DataError: With everything that is wrong with the position.
            RulesError: These players and rules do not go together.
        """
        if "new" in position_data:
            return self.prepare(players or 2, rules).new_state(position_data["new"])
        count = players or len(position_data.get("armies", ())) or 2
        ruleset = self._resolve(count, rules)
        known = [
            card_type(tuple(card.fields["symbols"]), self.vocabulary, card.id)
            for card in self._cards.values()
            if card.kind == UNIT and "symbols" in card.fields
        ]
        hand_size: int = self.data.facts["hand"][ruleset.turn]
        return position.lay_out(self._reader(origin), position_data, ruleset, count, hand_size, known)

    def unmet(self, state: State, expect: Any) -> list[str]:
        """Give a sentence with both values for every expectation that the state does not meet."""
        return expectations.unmet(state, expect)
