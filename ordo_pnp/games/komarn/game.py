"""Banner of Komarn as the kernel, the bots and the commands see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.base import DataError, has_errors
from ordo_pnp.cards import Origin
from ordo_pnp.games.komarn import expectations, report_tables
from ordo_pnp.games.komarn.boards import board_for
from ordo_pnp.games.komarn.data_checks import check_game
from ordo_pnp.games.komarn.match import KomarnMatch
from ordo_pnp.games.komarn.position import Position
from ordo_pnp.games.komarn.position_document import Facts, check_plausibility, read_table
from ordo_pnp.games.komarn.position_setup import state_of
from ordo_pnp.games.komarn.ruleset import resolve
from ordo_pnp.games.komarn.setup import Setup
from ordo_pnp.kernel import RulesError, check_choices, chosen_sets

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Catalog, Document
    from ordo_pnp.games.komarn.ruleset import Ruleset
    from ordo_pnp.games.komarn.state import State
    from ordo_pnp.kernel import Report, Scenario

BASE = "base"


class Komarn:
    """The rules of Banner of Komarn over a card database."""

    id = "komarn"
    default_sets = (BASE,)

    def __init__(self, catalog: Catalog) -> None:
        """Bind the rules to the data.

        Raises:
            DataError: The board is not sound, or tiles and pieces do not fit it.
        """
        self.data = catalog.games[self.id]
        problems = list(check_game(self.data))
        if has_errors(problems):
            raise DataError(problems)
        self.variants = self.data.variants
        self._facts: dict[int, Facts] = {}
        self._colours: tuple[str, ...] = tuple(self.data.facts["colours"])

    def prepare(self, players: int, rules: Mapping[str, str | int], sets: Sequence[str] | None = None) -> KomarnMatch:
        """Prepare a match.

        Rule: two to four marshals (section 3).

        Raises:
            RulesError: These players, rules and sets do not go together, or one is not known.
        """
        names = tuple(sets) if sets else self.default_sets
        chosen_sets(self.data.sets, names)
        return self._match(self._resolve(players, rules), self._colours[:players], names)

    def _facts_of(self, sets: Sequence[str]) -> Facts:
        """Return what positions are read against when some sets are played: a set may bring a board."""
        origin = board_for(self.data, sets)
        return self._facts.setdefault(id(origin), Facts(self.data.facts, origin.value, self.variants))

    def _match(self, ruleset: Ruleset, colours: tuple[str, ...], sets: tuple[str, ...]) -> KomarnMatch:
        players, areas = len(colours), self._facts_of(sets).board["areas"]
        if areas < players * ruleset.hand:
            message = f"{areas} numbers are too few to deal {ruleset.hand} to each of {players} marshals"
            raise RulesError(message, remedy="let fewer play, or make the river longer")
        return KomarnMatch(self._setup(ruleset, colours, sets), sets)

    def _resolve(self, players: int, rules: Mapping[str, str | int]) -> Ruleset:
        least, most = self.data.facts["players"]["min"], self.data.facts["players"]["max"]
        if not least <= players <= most:
            raise RulesError(f"{self.data.facts['name']} is for {least} to {most} players, not {players}")
        return resolve(self.variants, self.data.facts, rules, players)

    def _setup(self, ruleset: Ruleset, colours: tuple[str, ...], sets: Sequence[str]) -> Setup:
        return Setup(self._facts_of(sets).river(banks_adjacent=ruleset.banks_adjacent), ruleset, colours, tuple(sets))

    def check_table(self, document: Document) -> list[Diagnostic]:
        """Find what is wrong with a table beyond its form; warnings where it was most likely played or written wrongly."""
        if "position" not in document.data:
            return []  # the schema says so
        position, problems = self._read_table(document)
        if has_errors(problems):
            return problems
        state = self._state(position, position.rules)
        names = [self.data.word("marshals", colour, self.data.language) for colour in position.players]
        return [*problems, *check_plausibility(position, state, _position_of(document), names)]

    def _read_table(self, document: Document) -> tuple[Position, list[Diagnostic]]:
        text = document.data.get("position")
        return read_table(text, _position_of(document), self._facts_of(self.default_sets), players=self._colours[:2])

    def score_table(self, document: Document) -> Report:
        """Score a table whose form is right.

        Raises:
            DataError: With everything that is wrong with it.
        """
        position, problems = self._read_table(document)
        if has_errors(problems):
            raise DataError(problems)
        return report_tables.score_report(self.data, self._state(position, position.rules))

    def _state(
        self, position: Position, rules: Mapping[str, str], actions: Sequence[str] = (), sets: Sequence[str] = ()
    ) -> State:
        ruleset, names = self._resolve(len(position.players), rules), tuple(sets) or self.default_sets
        if position.new is not None:
            return self._match(ruleset, position.players, names).new_state(position.new)
        return state_of(self._setup(ruleset, position.players, names), position, actions)

    def judge(self, state: State, names: Sequence[str]) -> Report:
        """Score a state as it lies."""
        return report_tables.score_report(self.data, state, names)

    def board(self, state: State, names: Sequence[str]) -> Report:
        """Show what lies open, as a table and for people."""
        chosen = state.setup.rules.chosen
        other = {name: value for name, value in chosen.items() if value != self.variants[name].default}
        return report_tables.board(self.data, state, other, names)

    def set_up(self, scenario: Scenario) -> State:
        """Make the state in which a scenario begins: its position, or a fresh deal (``new 7``).

        Raises:
            DataError: With everything that is wrong with the position.
            RulesError: These players, rules and sets do not go together.
        """
        sets = scenario.sets or self.default_sets
        chosen_sets(self.data.sets, sets)
        check_choices(self.variants, scenario.rules)
        origin, given = scenario.position_origin, scenario.rules
        count = scenario.players or len(Position().players)
        position, problems = read_table(scenario.position, origin, self._facts_of(sets), given, self._colours[:count])
        if problems:
            raise DataError(problems)
        if scenario.players not in (None, len(position.players)):
            message = f"{scenario.players} play, but the position names {len(position.players)}"
            raise RulesError(message, remedy="leave `players` out")
        rules = {**given, **position.rules}
        return self._state(position, rules, scenario.actions, sets)

    def unmet(self, state: State, expect: Any) -> list[str]:
        """Return a sentence with both values for every expectation that the state does not meet."""
        return expectations.unmet(state, expect)


def _position_of(document: Document) -> Origin:
    return Origin(document, ("position",))
