"""Ordonnance as the kernel, the bots and the commands see it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from ordo_pnp.base import DataError
from ordo_pnp.cards import Origin
from ordo_pnp.games.ordonnance import expectations, position_setup, report_tables
from ordo_pnp.games.ordonnance.cards import faces, is_expansion
from ordo_pnp.games.ordonnance.expansion import position_setup as expansion_position
from ordo_pnp.games.ordonnance.expansion.cards import type_of
from ordo_pnp.games.ordonnance.expansion.setup import ExpansionSetup
from ordo_pnp.games.ordonnance.match import OrdonnanceMatch
from ordo_pnp.games.ordonnance.ruleset import Ruleset, resolve
from ordo_pnp.games.ordonnance.setup import Setup
from ordo_pnp.games.ordonnance.table import Vocabulary
from ordo_pnp.games.ordonnance.table_reader import HELD, TableReader
from ordo_pnp.kernel import RulesError, chosen_sets

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card, Catalog, Document
    from ordo_pnp.games.ordonnance.expansion.setup import AnyType
    from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
    from ordo_pnp.games.ordonnance.setup import CardType
    from ordo_pnp.games.ordonnance.state import State
    from ordo_pnp.kernel import Report, Scenario

    AnyState: TypeAlias = State | ExpansionState

UNIT = "unit"
BASE = "base"


class Ordonnance:
    """The rules of Ordonnance over a card database."""

    id = "ordonnance"
    default_sets = (BASE,)

    def __init__(self, catalog: Catalog) -> None:
        self.data = catalog.games[self.id]
        self.variants = self.data.variants
        facts = self.data.facts
        self.vocabulary = Vocabulary(
            tuple(facts["symbols"]), tuple(facts["territories"]), facts["limit"], tuple(facts["markers"])
        )
        self._scoring_by_players: Mapping[str, str] = facts["rules"]["scoring"]["by_players"]
        self._cards: dict[str, Card] = {card.id: card for card in self.data.cards()}

    def prepare(
        self, players: int, rules: Mapping[str, str | int], sets: Sequence[str] | None = None
    ) -> OrdonnanceMatch:
        """Prepare a match.

        Rule: OR-04: two to five players, with two one base deck, with more two.

        Raises:
            RulesError: These players, rules and sets do not go together, or one is not known.
        """
        names = tuple(sets) if sets else self.default_sets
        chosen = chosen_sets(self.data.sets, names)
        expansion = is_expansion(card for each in chosen for card in each.cards)
        ruleset = self._resolve(players, rules, expansion=expansion)
        decks: int = self.data.facts["decks"][str(players)]
        cards = [
            (card, card.printing.copies * (decks if card.set == BASE else 1))
            for each in chosen
            for card in each.cards
            if card.kind in HELD
        ]
        hand_size = self._hand_size(ruleset)
        total = sum(copies for _, copies in cards)
        if total < players * hand_size:
            message = f"{total} cards are too few to deal {hand_size} to each of {players} players"
            raise RulesError(message, remedy="add a set or print more copies")
        if expansion:
            types = [(type_of(card, self.vocabulary), copies) for card, copies in cards]
            known = [(kind, copies) for kind, copies in types if kind is not None]
            return OrdonnanceMatch(ExpansionSetup(self.vocabulary, ruleset, players, known, hand_size), names)
        units = [(faces(card, self.vocabulary)[0], copies) for card, copies in cards]
        return OrdonnanceMatch(Setup(self.vocabulary, ruleset, players, units, hand_size), names)

    def _hand_size(self, ruleset: Ruleset) -> int:
        """Return how many cards are dealt; with an expansion, also up to how many a turn begins by drawing (OR-05)."""
        size: int = self.data.facts["hand"]["with_expansion" if ruleset.turn is None else ruleset.turn]
        return size

    def player_counts(self, *, expansion: bool) -> range:
        """Return how many can play, ascending.

        Rule: OR-04; with an expansion OR-24.
        """
        bounds = self.data.facts["players"]
        return range(bounds["min"], bounds["max_with_expansion" if expansion else "max"] + 1)

    def _resolve(self, players: int, rules: Mapping[str, str | int], *, expansion: bool) -> Ruleset:
        if players not in self.player_counts(expansion=False):
            raise RulesError(self._wrong_number(players, "max") + " (OR-04)")
        if expansion and players not in self.player_counts(expansion=True):
            raise RulesError(self._wrong_number(players, "max_with_expansion") + " (OR-24)")
        return resolve(self.variants, rules, players, self._scoring_by_players, expansion=expansion)

    def _wrong_number(self, players: int, most: str) -> str:
        facts = self.data.facts
        name = facts["name"] if most == "max" else f"{facts['name']} with an expansion"
        return f"{name} is for {facts['players']['min']} to {facts['players'][most]} players, not {players}"

    @cached_property
    def _types(self) -> dict[str, AnyType]:
        """The types of all cards by name, for positions with an expansion."""
        types = (type_of(card, self.vocabulary) for card in self._cards.values())
        return {kind.name: kind for kind in types if kind is not None}

    @cached_property
    def _units(self) -> dict[str, CardType]:
        """The types of all units of plain games by card, for positions."""
        plain = (card for card in self._cards.values() if card.kind == UNIT and not is_expansion([card]))
        return {str(card.id): faces(card, self.vocabulary)[0] for card in plain}

    def _reader(self, origin: Origin) -> TableReader:
        return TableReader(origin, self.vocabulary, self._cards, self.variants, self._scoring_by_players)

    def check_table(self, document: Document) -> list[Diagnostic]:
        """Find what is wrong with a table beyond its form."""
        reader = self._reader(Origin(document, ()))
        reader.read(document.data)
        return reader.problems

    def score_table(self, document: Document) -> Report:
        """Score a table whose form is right.

        Raises:
            DataError: With everything that is wrong with it.
        """
        reader = self._reader(Origin(document, ()))
        table, rules = reader.read(document.data)
        if reader.problems:
            raise DataError(reader.problems)
        return report_tables.score_report(self.data, table.score(self.vocabulary, rules), table.players, rules)

    def judge(self, state: AnyState, names: Sequence[str]) -> Report:
        """Score a state as it lies."""
        return report_tables.score_report(self.data, state.score(), names, state.setup.rules)

    def board(self, state: AnyState, names: Sequence[str]) -> Report:
        """Show what lies open, as a table and for people."""
        return report_tables.board(self.data, state.table(names))

    def set_up(self, scenario: Scenario) -> AnyState:
        """Make the state of a scenario: a position with its table, hands and deck, or a fresh deal (``new: SEED``).

        The turn is that of the expansion where the sets hold cards that need it.

        Raises:
            DataError: With everything that is wrong with the position.
            RulesError: These players and rules do not go together.
        """
        position_data = scenario.position
        if "new" in position_data:
            return self.prepare(scenario.players or 2, scenario.rules, scenario.sets).new_state(position_data["new"])
        count = scenario.players or len(position_data.get("armies", ())) or 2
        chosen = chosen_sets(self.data.sets, scenario.sets or self.default_sets)
        expansion = is_expansion(card for each in chosen for card in each.cards)
        ruleset = self._resolve(count, scenario.rules, expansion=expansion)
        reader = self._reader(scenario.position_origin)
        hand_size = self._hand_size(ruleset)
        if expansion:
            in_play = [self._types[card.id] for each in chosen for card in each.cards if card.id in self._types]
            return expansion_position.lay_out(reader, position_data, ruleset, count, hand_size, self._types, in_play)
        units = [self._units[card.id] for each in chosen for card in each.cards if card.id in self._units]
        return position_setup.lay_out(reader, position_data, ruleset, count, hand_size, units)

    def unmet(self, state: AnyState, expect: Any) -> list[str]:
        """Return a sentence with both values for every expectation that the state does not meet."""
        return expectations.unmet(state, expect)
