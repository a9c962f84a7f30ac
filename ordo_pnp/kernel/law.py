"""Laws: universal sentences about a game that can be searched for counterexamples.

A game offers its laws, a ``LawSet``, as ``laws`` of its ``GamePlugin``; rulebooks cite them by id, and
``kernel.law_search`` looks for a step of a game in which one of them does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from ordo_pnp.kernel.reduction import smaller_data

if TYPE_CHECKING:
    from ordo_pnp.kernel.game import State
    from ordo_pnp.kernel.rng import Stream

# A scenario as it stands in a file: ``position``, ``rules``, ``players``, ``sets``, ``actions``; without its id.
ScenarioData: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class LawStep:
    """One step of a game. Steps are compared by identity, so that what laws find out about one can be cached by it."""

    # The ``State`` in which the action is taken; typed by the game.
    before: Any
    action: int
    # The ``State`` that it leads to, chance included.
    after: Any


@dataclass(frozen=True, slots=True)
class Law:
    """A universal sentence."""

    id: str
    # The sentence, in English: a premise and what follows from it.
    statement: str
    # Whether the sentence is true of a step; None where its premise does not occur, or under rules it does not speak
    # of.
    holds: Callable[[LawStep], bool | None]


@dataclass(frozen=True, slots=True)
class MatchSpec:
    """What is played: arguments of ``Game.prepare``."""

    players: int
    # None for the game's own.
    sets: tuple[str, ...] | None = None
    rules: Mapping[str, str] = field(default_factory=dict)


def all_cases(cases: Sequence[bool]) -> bool | None:
    """Whether a sentence is true of each case in which its premise occurs; None without any."""
    return all(cases) if cases else None


def _not_written(_: State) -> ScenarioData | None:
    return None


def _any_state(_: State) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class LawSet:
    """The laws of a game, and what a search needs to know of it."""

    laws: tuple[Law, ...]
    # The games that are played, in turn.
    matches: tuple[MatchSpec, ...]
    # Return a position as a scenario without actions, from which the same actions can be taken; None where the notation
    # cannot say it, as within a turn.
    write: Callable[[Any], ScenarioData | None] = _not_written
    # Whether a position can come about in a game; those of scenarios are partial and need not. Others are passed over.
    can_occur: Callable[[Any], bool] = _any_state
    # Return scenarios with less in them, the smallest first; which of them are sound is asked afterwards.
    smaller: Callable[[ScenarioData], Iterable[ScenarioData]] = smaller_data
    # Return a scenario with actions a little different, at random; which of them are sound is asked afterwards.
    vary: Callable[[ScenarioData, Stream], ScenarioData] | None = None

    def __post_init__(self) -> None:
        """Refuse two laws of one name.

        Raises:
            ValueError: An id is used twice.
        """
        if len(self.by_id) < len(self.laws):
            raise ValueError("two laws have the same id")

    @property
    def by_id(self) -> dict[str, Law]:
        """The laws by their ids, in order."""
        return {law.id: law for law in self.laws}


@dataclass(frozen=True, slots=True)
class Counterexample:
    """Where a law does not hold: in the last of the actions."""

    # The position as a scenario, as small as could be found, with its actions; None where the notation cannot say it.
    item: ScenarioData | None
    # The game or scenario in which it was found.
    source: str

    def __str__(self) -> str:
        """Write it in one line, such as ``position `L30=r`: r recruit 31 L31``."""
        if self.item is None:
            return self.source
        rest = {key: value for key, value in self.item.items() if key not in ("position", "actions")}
        position = self.item["position"]
        parts = [f"position `{position if isinstance(position, str) else as_flow(position)}`"]
        parts += [f"{key} `{as_flow(value)}`" for key, value in rest.items()]
        return f"{', '.join(parts)}: `{' / '.join(self.item['actions'])}`"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a search found about a law."""

    # Steps in which the premise occurred.
    premises: int
    counterexample: Counterexample | None = None


def as_flow(data: Any) -> str:
    """Write plain data in one line of YAML.

    >>> as_flow({"armies": [{"antioch": [["spear", "bow"]]}], "to_move": 0})
    '{armies: [{antioch: [[spear, bow]]}], to_move: 0}'
    """
    if isinstance(data, Mapping):
        return "{" + ", ".join(f"{key}: {as_flow(value)}" for key, value in data.items()) + "}"
    if isinstance(data, (list, tuple)):
        return "[" + ", ".join(map(as_flow, data)) + "]"
    return str(data)
