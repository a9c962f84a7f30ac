"""What the kingdom cards in one territory bring about for everybody's armies there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.ordonnance.effects.registry import LIMITS
from ordo_pnp.games.ordonnance.strength import SYMBOLS, repack, unpack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ordo_pnp.games.ordonnance.effects.model import Effect

_PLAIN = tuple(range(SYMBOLS))


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


def modifiers_of(effects: Iterable[Effect]) -> tuple[Modifier, ...]:
    """Return the modifiers of a kingdom card, in the order of its effects and their steps."""
    return tuple(
        Modifier(step.verb, tuple(sorted(step.arguments.items())))  # type: ignore[union-attr, arg-type]
        for effect in effects
        if effect.trigger == "in_play"
        for step in effect.steps
    )


@dataclass(frozen=True, slots=True)
class TerritoryModifiers:
    """What counts in a territory."""

    limit: int
    # By symbol, weakest first: the rank as which it counts here; -1 where it counts for nobody.
    places: tuple[int, ...] = _PLAIN
    safe_from_destroy: bool = False
    safe_from_move: bool = False
    # The symbols from the lowest rank that holds here to the highest.
    order: tuple[int, ...] = _PLAIN

    def counted(self, packed: int) -> int:
        """Return the packed counts of an army as they count here, by rank in the order that holds here."""
        if self.places == _PLAIN:
            return packed
        return repack(self.counts(unpack(packed)))

    def counts(self, seen: Sequence[int]) -> list[int]:
        """Return how often each rank of the order that holds here counts, from how often each symbol is seen."""
        counts = [0] * len(self.places)
        for times, place in zip(seen, self.places, strict=True):
            if place >= 0:
                counts[place] += times
        return counts


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

    def places(self) -> tuple[int, ...]:
        found = []
        for symbol in self.symbols:
            counts_as = self.stands_for.get(symbol, symbol)
            lost = symbol in self.cancelled or counts_as in self.cancelled
            found.append(-1 if lost else self.order.index(counts_as))
        return tuple(found)


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


def _count_as(draft: _Draft, arguments: Mapping[str, str | int]) -> None:
    draft.stands_for[str(arguments["symbol"])] = str(arguments["as"])


def _protect(draft: _Draft, arguments: Mapping[str, str | int]) -> None:
    source = str(arguments["from"])
    draft.safe |= {"destroy", "move"} if source == "all" else {source}


# Continuous verb -> what it does to the territory of its card.
MODIFIERS: Final[Mapping[str, Callable[[_Draft, Mapping[str, str | int]], None]]] = {
    "cancel_symbol": _cancel_symbol,
    "set_limit": _set_limit,
    "change_limit": _change_limit,
    "change_rank": _change_rank,
    "count_as": _count_as,
    "protect": _protect,
}


def combined_modifiers(modifiers: Iterable[Modifier], symbols: Sequence[str], limit: int) -> TerritoryModifiers:
    """Combine what the kingdom cards of a territory say, the oldest card first.

    Rule: OR-18: the latest limit card still lying there counts, without any the game's own ``limit``; every change of the
    limit adds to it, and the sum is held between 1 and 10. Cancels of different symbols add up; a cancelled symbol
    counts neither where it is shown nor where another one counts as it.

    >>> combined_modifiers([modifier("set_limit", limit=5), modifier("change_limit", by=-1)], ("bow", "helm"), 4).limit
    4
    """
    draft = _Draft(tuple(symbols), limit, order=list(symbols))
    for each in modifiers:
        MODIFIERS[each.verb](draft, dict(each.arguments))
    least, most = LIMITS
    held = min(max(draft.limit + draft.change, least), most) if draft.change else draft.limit
    order = tuple(draft.symbols.index(symbol) for symbol in draft.order)
    return TerritoryModifiers(held, draft.places(), "destroy" in draft.safe, "move" in draft.safe, order)
