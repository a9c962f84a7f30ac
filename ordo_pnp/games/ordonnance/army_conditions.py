"""Conditions on lasting effects: each army is judged by itself, from a table without effects under conditions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from ordo_pnp.games.ordonnance.effects.model import Condition, Selector


class PlainTable(Protocol):
    """The facts that conditions read; none of them depends on an effect with a condition (OR-43)."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def territories(self) -> int:
        """How many territories there are."""

    def shown(self, seat: int, territory: int) -> Sequence[Sequence[str]]:
        """Return the symbols of each unit of an army."""

    def limit(self, territory: int) -> int:
        """Return the limit of a territory."""

    def kingdom_owners(self, territory: int) -> Sequence[int | None]:
        """Return the player of each kingdom card there; None where that is not known."""

    def plain_controller(self, territory: int) -> int | None:
        """Return the controller of a territory where no effect with a condition holds."""


@dataclass(frozen=True, slots=True)
class ArmyCondition:
    """How many things of a kind there must be for an army; plain, so that it can be sent to other processes."""

    least: int
    # None: any number.
    most: int | None
    # ``unit``, ``kingdom`` or ``territory``.
    pick: str
    # Seen from the player of the army.
    owner: str
    # Where, from the territory of the card: some of ``in``, ``not_in`` and ``next_to``.
    where: tuple[str, ...] = ()
    symbol: str | None = None
    without_symbol: str | None = None
    cards_at_least: int = 0
    cards_at_most: int | None = None
    full: bool | None = None
    controlled_by: str | None = None

    def holds(self, table: PlainTable, seat: int, here: int) -> bool:
        """Whether it holds for the army of a seat, on a card in a territory.

        Rule: OR-43.
        """
        number = sum(1 for _ in self._fitting(table, seat, here))
        return number >= self.least and (self.most is None or number <= self.most)

    def _fitting(self, table: PlainTable, seat: int, here: int) -> Iterator[object]:
        people = [
            each for each in range(table.players) if self.owner == "any" or (each == seat) == (self.owner == "self")
        ]
        for at in range(table.territories):
            if not self._lies_there(at, here):
                continue
            if self.pick == "territory":
                if self._is_controlled(table, seat, at) and any(self._army_fits(table, each, at) for each in people):
                    yield at
            elif self.pick == "unit":
                yield from (card for each in people for card in table.shown(each, at) if self._shows(card))
            else:
                yield from (each for each in table.kingdom_owners(at) if self.owner == "any" or each in people)

    def _lies_there(self, at: int, here: int) -> bool:
        distances = {"in": at == here, "not_in": at != here, "next_to": abs(at - here) == 1}
        return all(distances[each] for each in self.where)

    def _shows(self, symbols: Sequence[str]) -> bool:
        return self.symbol in (None, *symbols) and (self.without_symbol is None or self.without_symbol not in symbols)

    def _army_fits(self, table: PlainTable, seat: int, at: int) -> bool:
        size = len(table.shown(seat, at))
        if size < self.cards_at_least or (self.cards_at_most is not None and size > self.cards_at_most):
            return False
        return self.full is None or self.full == (size >= table.limit(at))

    def _is_controlled(self, table: PlainTable, seat: int, at: int) -> bool:
        if self.controlled_by is None:
            return True
        controller = table.plain_controller(at)
        if controller is None or self.controlled_by == "nobody":
            return controller is None and self.controlled_by == "nobody"
        return (controller == seat) == (self.controlled_by == "self")


def army_conditions(conditions: Iterable[Condition]) -> tuple[ArmyCondition, ...]:
    """Compile the conditions of lasting effects; their only reference is the territory of the card."""
    return tuple(_compiled(each) for each in conditions)


def _compiled(condition: Condition) -> ArmyCondition:
    selector, at_least = condition.of, condition.comparison == "at_least"
    return ArmyCondition(
        condition.count if at_least else 0,
        None if at_least else condition.count,
        selector.pick,
        selector.owner,
        _where(selector),
        selector.symbol,
        selector.without_symbol,
        selector.cards_at_least or 0,
        selector.cards_at_most,
        selector.full,
        selector.controlled_by,
    )


def _where(selector: Selector) -> tuple[str, ...]:
    places = (("in", selector.in_), ("not_in", selector.not_in), ("next_to", selector.next_to))
    return tuple(key for key, each in places if each is not None)
