"""`Komarn`, the game bound to a card database, and its reports of scores and positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ordo_pnp.base import DataError, Diagnostic, has_errors
from ordo_pnp.cards import Catalog, Document, GameData, Origin
from ordo_pnp.games.komarn.banners import banners, root_of
from ordo_pnp.games.komarn.board import BANKS, bits, board_for
from ordo_pnp.games.komarn.data_checks import check_game
from ordo_pnp.games.komarn.expectations import unmet
from ordo_pnp.games.komarn.match import KomarnMatch
from ordo_pnp.games.komarn.position_checks import Facts, check_plausibility, read_table
from ordo_pnp.games.komarn.position_setup import position_of, state_of
from ordo_pnp.games.komarn.positions import Position, format_position
from ordo_pnp.games.komarn.setup import NOBODY, SIZE, Ruleset, Setup, resolve
from ordo_pnp.games.komarn.state import State
from ordo_pnp.rules import Report, ReportTable, RulesError, Scenario, check_choices, chosen_sets


def score_report(data: GameData, state: State, names: Sequence[str] | None = None) -> Report:
    """Score a position as it lies: all banners in board order, everybody's money with the final scoring, the winners.

    Args:
        data: The game.
        state: The position.
        names: The players, by seat; the crests of the marshals if nobody is named.
    """
    outcome = state.outcome()
    colours = state.setup.colours
    marshals = _marshals(data, state, names)
    roots = banners(state)
    exact = {
        "banners": [_banner(state, root) for root in roots],
        "provost": _colour(state, state.provost),
        "final": dict(zip(colours, outcome.totals, strict=True)),
        "winners": [colours[seat] for seat in outcome.winners],
    }
    rows = [
        (
            _runs(_nodes(state, root)),
            str(state.counts[root] >> SIZE),
            "nobody" if state.sergeant[root] == NOBODY else marshals[state.sergeant[root]],
            str(state.value(root)),
            str(_at_end(state, root)),
        )
        for root in roots
    ]
    columns = ("Banner", "Size", "Commander", "Value in play", "Value at the end")
    notes = [_sum(state, seat, name) for seat, name in enumerate(marshals)]
    best = [marshals[seat] for seat in outcome.winners]
    notes.append(f"Winner: {best[0]}" if len(best) == 1 else f"Shared victory: {', '.join(best)}")
    title = f"{data.facts['name']}, scored in {data.word('money', 'heller', data.language)}"
    return Report(exact, ReportTable(title, columns, tuple(rows), tuple(notes)))


def board(data: GameData, state: State, rules: Mapping[str, str], names: Sequence[str]) -> Report:
    """Show the open pieces: as a table in the notation, and for people.

    Args:
        data: The game.
        state: The position.
        rules: The variants that differ from the default.
        names: The players, by seat.
    """
    position = position_of(state, rules)
    exact = {"game": data.facts["id"], "position": format_position(position)}
    marshals = _marshals(data, state, names)
    rows = [
        (
            marshals[seat],
            _runs(_own(state, seat)),
            str(sum(owner == seat for owner in state.sergeant)),
            str(state.supply[seat]),
            str(state.money[seat]),
            str(state.camps_left[seat]),
            str(len(state.hands[seat])),
        )
        for seat in range(state.players)
    ]
    columns = ("Marshal", "Soldiers", "Banners", "Supply", "Heller", "Camps", "Tiles")
    holder = "nobody" if state.provost == NOBODY else marshals[state.provost]
    notes = (
        f"Provost: {holder}",
        f"Morlocks in areas: {', '.join(map(str, position.morlocks)) or 'none'}",
        f"Camps on: {', '.join(position.camps) or 'none'}",
        f"Tiles in the bag: {len(state.bag)}, discarded: {len(state.discard)}",
    )
    return Report(exact, ReportTable("The river", columns, tuple(rows), notes))


def _marshals(data: GameData, state: State, names: Sequence[str] | None) -> list[str]:
    colours = state.setup.colours
    shown = names or [data.word("marshals", colour, data.language) for colour in colours]
    return [f"{name} ({colour})" for name, colour in zip(shown, colours, strict=True)]


def _colour(state: State, seat: int) -> str | None:
    return None if seat == NOBODY else state.setup.colours[seat]


def _banner(state: State, root: int) -> dict[str, Any]:
    return {
        "fields": [name for name in _nodes(state, root) if name[0] in BANKS],
        "size": state.counts[root] >> SIZE,
        "commander": _colour(state, state.sergeant[root]),
        "value": state.value(root),
    }


def _nodes(state: State, root: int) -> list[str]:
    """Name the fields and castles of a banner, in board order."""
    setup = state.setup
    nodes = [node for node, owner in enumerate(state.occupant) if owner != NOBODY and root_of(state, node) == root]
    return [setup.board.names[node] for node in sorted(nodes, key=setup.board.rank.__getitem__)]


def _own(state: State, seat: int) -> list[str]:
    """Name the places of a marshal's soldiers."""
    board = state.setup.board
    castles = (board.names[board.fields + site] for site in bits(state.held[seat]))
    return [*(board.names[field] for field in bits(state.own[seat])), *castles]


def _runs(names: Iterable[str]) -> str:
    """Write fields for people: bank by bank, neighbours joined, castles last.

    >>> _runs(["L9", "L10", "R10", "L11", "cL10"])
    'L9-L11 R10 cL10'
    """
    names = list(names)
    parts = []
    for bank in BANKS:
        areas = sorted(int(name[1:]) for name in names if name[0] == bank)
        while areas:
            end = next(at for at in range(1, len(areas) + 1) if at == len(areas) or areas[at] != areas[0] + at)
            first, last = areas[0], areas[end - 1]
            parts.append(f"{bank}{first}" if first == last else f"{bank}{first}-{bank}{last}")
            del areas[:end]
    return " ".join([*parts, *(name for name in names if name[0] == "c")]) or "none"


def _at_end(state: State, root: int) -> int:
    """Return the pay of a banner to its commander at the end; 0 without one."""
    if state.sergeant[root] == NOBODY:
        return 0
    return state.deal.value(state.touched[root], state.castles[root], state.setup.rules.end)


def _sum(state: State, seat: int, name: str) -> str:
    """Write the parts of a marshal's final money."""
    rules = state.setup.rules
    worth = sum(_at_end(state, root) for root in banners(state) if state.sergeant[root] == seat)
    office = rules.provost_at_end if state.provost == seat else 0
    total = state.money[seat] + worth + office
    provost = f" + Provost {office}" if office else ""
    return f"{name}: money {state.money[seat]} + banners {worth}{provost} = {total}"


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
        """Return the facts for positions when some sets are played: a set may bring a board."""
        origin = board_for(self.data, sets)
        assert origin is not None  # noqa: S101 (a game without a board is not bound)
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
        """Find mistakes in a table beyond its form; warnings where it was most likely played or written wrongly."""
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
        return score_report(self.data, self._state(position, position.rules))

    def _state(
        self, position: Position, rules: Mapping[str, str], actions: Sequence[str] = (), sets: Sequence[str] = ()
    ) -> State:
        ruleset, names = self._resolve(len(position.players), rules), tuple(sets) or self.default_sets
        if position.new is not None:
            return self._match(ruleset, position.players, names).new_state(position.new)
        return state_of(self._setup(ruleset, position.players, names), position, actions)

    def judge(self, state: State, names: Sequence[str]) -> Report:
        """Score a state as it lies."""
        return score_report(self.data, state, names)

    def board(self, state: State, names: Sequence[str]) -> Report:
        """Show the open pieces, as a table and for people."""
        chosen = state.setup.rules.chosen
        other = {name: value for name, value in chosen.items() if value != self.variants[name].default}
        return board(self.data, state, other, names)

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
        return unmet(state, expect)


def _position_of(document: Document) -> Origin:
    return Origin(document, ("position",))
