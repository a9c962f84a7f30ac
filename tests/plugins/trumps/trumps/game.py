"""Trumps as the kernel, the bots and the commands see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.base import DataError, finding
from ordo_pnp.rules import UNKNOWN_GAME, Report, ReportTable, RulesError
from trumps.state import TrumpsMatch

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Catalog, Document
    from ordo_pnp.rules import Scenario
    from trumps.state import State


class Trumps:
    """The rules over a card database."""

    id = "trumps"
    default_sets = ("base",)

    def __init__(self, catalog: Catalog) -> None:
        self.data = catalog.games[self.id]
        self.variants = self.data.variants

    def prepare(self, players: int, rules: Mapping[str, str], sets: Sequence[str] | None = None) -> TrumpsMatch:
        """Prepare a match of three to five."""
        bounds = self.data.facts["players"]
        if not bounds["min"] <= players <= bounds["max"]:
            raise RulesError(f"Trumps is for {bounds['min']} to {bounds['max']} players, not {players}")
        chosen = {name: rules.get(name, each.default or each.values[0]) for name, each in self.variants.items()}
        names = tuple(sets or self.default_sets)
        cards = [card for each in names for card in self.data.sets[each].cards]
        hand = int(self.data.facts["hand"][chosen["hand"]])
        if players * hand >= len(cards):
            raise RulesError(f"there are too few cards for {players} players", rule="hand")
        suits, ranks = (tuple(card.fields[key] for card in cards) for key in ("suit", "rank"))
        return TrumpsMatch(players, tuple(card.id for card in cards), suits, ranks, hand, names, chosen)

    def check_table(self, document: Document) -> list[Diagnostic]:
        """Find lists that do not have an entry for each player."""
        data = document.data
        lists = [key for key in ("bids", "tricks") if isinstance(data.get(key), list)]
        short = [key for key in lists if len(data[key]) != len(data.get("players", ()))]
        return [finding(UNKNOWN_GAME, f"`{key}` has no entry for each player", document.span((key,))) for key in short]

    def score_table(self, document: Document) -> Report:
        """Score bids and tricks."""
        problems = self.check_table(document)
        if problems:
            raise DataError(problems)
        data = document.data
        pairs = zip(data["bids"], data["tricks"], strict=True)
        return _report([took + 10 * (took == bid) for bid, took in pairs], data["players"])

    def judge(self, state: State, names: Sequence[str]) -> Report:
        """Score a state."""
        return _report(list(state.outcome().totals), names)

    def board(self, state: State, names: Sequence[str]) -> Report:
        """Show bids and tricks."""
        data = {"game": self.id, "players": list(names), "bids": state.bids[:], "tricks": state.tricks()}
        rows = tuple((name, str(count)) for name, count in zip(names, state.tricks(), strict=True))
        return Report(data, ReportTable("Tricks", ("player", "tricks"), rows))

    def set_up(self, scenario: Scenario) -> State:
        """Deal the game of a seed."""
        players = scenario.players or self.data.facts["players"]["min"]
        return self.prepare(players, scenario.rules, scenario.sets or None).new_state(scenario.position["new"])

    def unmet(self, state: State, expect: Any) -> list[str]:
        """Compare what is expected with what is seen from the first seat."""
        seen = {**state.view(0), "totals": list(state.outcome().totals), "legal": len(state.legal_actions())}
        wrong = (key for key in expect if seen[key] != expect[key])
        return [f"`{key}` is {seen[key]}, not {expect[key]}" for key in wrong]


def _report(totals: list[int], names: Sequence[str]) -> Report:
    rows = tuple((name, str(total)) for name, total in zip(names, totals, strict=True))
    return Report({"totals": totals}, ReportTable("Trumps", ("player", "points"), rows))
