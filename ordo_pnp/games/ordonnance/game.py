"""`Ordonnance`, the game bound to a card database, and its reports of scores and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from ordo_pnp.base import DataError, Diagnostic
from ordo_pnp.cards import Card, Catalog, Document, GameData, Origin
from ordo_pnp.games.ordonnance.expansion.setup import AnyType, ExpansionSetup
from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.games.ordonnance.expectations import unmet
from ordo_pnp.games.ordonnance.match import OrdonnanceMatch
from ordo_pnp.games.ordonnance.position_setup import lay_out, lay_out_expansion, type_of
from ordo_pnp.games.ordonnance.ruleset import Ruleset, resolve
from ordo_pnp.games.ordonnance.scoring import Score, TerritoryScore
from ordo_pnp.games.ordonnance.setup import CardType, Setup, faces, is_expansion, is_played
from ordo_pnp.games.ordonnance.state import State
from ordo_pnp.games.ordonnance.table import ConditionalModifier, Kingdom, Table, TableCard, Vocabulary
from ordo_pnp.games.ordonnance.table_reader import TableReader
from ordo_pnp.rules import Report, ReportTable, RulesError, Scenario, chosen_sets

_PLACES = ("1st", "2nd", "3rd", "4th", "5th")
# Symbols in the largest combination with a name: a regiment.
_LARGEST = 4


def score_report(data: GameData, score: Score, names: Sequence[str], rules: Ruleset) -> Report:
    """Join the exact score with its listing for people."""
    rows = [
        (
            data.word("territories", territory, data.language),
            *(_place(result, seat, rules.scoring) for seat in range(len(names))),
            reason(data, result, data.language) + _detail(data.facts["symbols"], result),
        )
        for territory, result in score.territories.items()
    ]
    unit = "points" if rules.scoring == "points" else "territories"
    rows.append((f"Total {unit}", *(str(total) for total in score.totals), ""))
    winners = [names[seat] for seat in score.winners]
    verdict = f"Winner: {winners[0]}" if len(winners) == 1 else f"Shared victory: {', '.join(winners)}"
    title = f"{data.facts['name']}, scored by {rules.scoring}"
    return Report(score.to_data(), ReportTable(title, ("Territory", *names, "Decided by"), tuple(rows), (verdict,)))


def board(data: GameData, table: Table) -> Report:
    """Join a table with its listing for people: a row for each territory, a column for each player."""
    names = {str(card.id): card.name for card in data.cards()}
    rows = []
    for territory in data.facts["territories"]:
        cells = [", ".join(_card(names, card) for card in army.get(territory, ())) or "-" for army in table.armies]
        if table.kingdoms:
            cells.append(", ".join(_kingdom(names, card) for card in table.kingdoms.get(territory, ())) or "-")
        rows.append((data.word("territories", territory, data.language), *cells))
    columns = ("Territory", *table.players, *(("Kingdom cards",) if table.kingdoms else ()))
    return Report(table.to_data(), ReportTable("Table", columns, tuple(rows)))


def _card(names: Mapping[str, str], card: TableCard) -> str:
    """Write a unit with the symbols that count, such as ``Spear Levy (spear)`` or ``Two Minds (top up: bow)``."""
    symbols = "+".join(card.symbols)
    if card.id is None:
        return symbols
    end = "" if card.up is None else f"{card.up} up: "
    return f"{names[card.id]} ({end}{symbols})"


def _kingdom(names: Mapping[str, str], card: Kingdom) -> str:
    """Write a kingdom card with its effects, such as ``Service Withheld (cancel_symbol symbol=helm)``."""
    if card.id is None and not card.given:
        return card.name.replace(":", " ")
    effects = (
        " ".join([each.verb, *(f"{key}={value}" for key, value in each.arguments)])
        + " (under a condition)" * isinstance(each, ConditionalModifier)
        for each in card.modifiers
    )
    return ", ".join(effects) if card.id is None else f"{names[card.id]} ({', '.join(effects)})"


def _place(result: TerritoryScore, seat: int, scoring: str) -> str:
    """Write a seat's place, such as ``1st``; where markers are taken with the points of its own, such as ``=2nd (1)``."""
    place = 0
    for group in result.ranking:
        if seat in group:
            points = f" ({result.markers[seat]})" if scoring == "points" else ""
            return f"{'=' if len(group) > 1 else ''}{_PLACES[place]}{points}"
        place += len(group)
    return "-"


def reason(data: GameData, result: TerritoryScore, language: str) -> str:
    """Return the reason for the ranking of a territory, in words; empty without one."""
    if result.decided is None:
        return ""
    by, size = result.decided.by, result.decided.size
    if size is None:
        return data.word("result", f"why-{by}", language)
    key = f"why-{by}-{size}" if size <= _LARGEST else f"why-{by}-more"
    return data.sentence("result", key, language, size=size)


def _detail(symbols: Sequence[str], result: TerritoryScore) -> str:
    """Return the compared numbers or symbols: `` (2:1)`` or `` (helm:bow)``; empty where neither decided."""
    if result.decided is None or result.decided.size is None:
        return ""
    by, _, better, worse = result.decided
    if by == "count":
        return f" ({better}:{worse})"
    return f" ({symbols[result.order[better]]}:{symbols[result.order[worse]]})"


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
            if is_played(card)
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
        units = (card for card in self._cards.values() if card.kind == UNIT and is_played(card))
        plain = (card for card in units if not is_expansion([card]))
        return {str(card.id): faces(card, self.vocabulary)[0] for card in plain}

    def _reader(self, origin: Origin) -> TableReader:
        return TableReader(origin, self.vocabulary, self._cards, self.variants, self._scoring_by_players)

    def check_table(self, document: Document) -> list[Diagnostic]:
        """Find mistakes in a table beyond its form."""
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
        return score_report(self.data, table.score(self.vocabulary, rules), table.players, rules)

    def judge(self, state: AnyState, names: Sequence[str]) -> Report:
        """Score a state as it lies."""
        return score_report(self.data, state.score(), names, state.setup.rules)

    def board(self, state: AnyState, names: Sequence[str]) -> Report:
        """Show the open cards, as a table and for people."""
        return board(self.data, state.table(names))

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
            return lay_out_expansion(reader, position_data, ruleset, count, hand_size, self._types, in_play)
        units = [self._units[card.id] for each in chosen for card in each.cards if card.id in self._units]
        return lay_out(reader, position_data, ruleset, count, hand_size, units)

    def unmet(self, state: AnyState, expect: Any) -> list[str]:
        """Return a sentence with both values for every expectation that the state does not meet."""
        return unmet(state, expect)
