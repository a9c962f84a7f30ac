"""Observers of games: each looks on while bots play and counts in whole numbers."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from ordo_pnp.sim.matches.play import play_game
from ordo_pnp.sim.statistics.counts import Counts, least

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.kernel import Outcome, State
    from ordo_pnp.sim.matches.play import Spec


class Probe:
    """Counts what it sees of games that are played one after the other; this one sees nothing.

    A probe overrides what it needs. It must not change the state, nor keep it: a game goes on in the same object.
    """

    def __init__(self) -> None:
        self._rows: dict[str, list[int]] = defaultdict(list)
        self._noted: dict[str, list[tuple[int, int]]] = defaultdict(list)

    def start(self, state: State, number: int) -> None:
        """See a game that was just dealt."""

    def before(self, state: State, action: int) -> None:
        """See an action that is about to be taken."""

    def after(self, state: State) -> None:
        """See the position after an action."""

    def finish(self, state: State, outcome: Outcome) -> None:
        """See the end of a game."""

    def add(self, name: str, index: int = 0, count: int = 1) -> None:
        """Count at a place of a row."""
        row = self._rows[name]
        if len(row) <= index:
            row.extend([0] * (index + 1 - len(row)))
        row[index] += count

    def note(self, what: str, rank: int, number: int) -> None:
        """Remember a game; those with the least ranks are kept."""
        self._noted[what].append((rank, number))

    def counts(self) -> Counts:
        """Return the sum over all games that were seen."""
        rows = {name: tuple(row) for name, row in sorted(self._rows.items())}
        return Counts(rows, {name: least(games) for name, games in sorted(self._noted.items())})


def watch(spec: Spec, number: int, probes: Sequence[Probe]) -> Outcome:
    """Play one game of a seed, the same as ``play_game`` plays, with probes looking on."""
    before = [each.before for each in probes if _sees(each, "before")]
    after = [each.after for each in probes if _sees(each, "after")]
    seen: list[State] = []

    def look(state: State, action: int) -> None:
        if seen:
            for see in after:
                see(state)
        else:
            seen.append(state)
            for probe in probes:
                probe.start(state, number)
        for act in before:
            act(state, action)

    outcome = play_game(spec, number, look).outcome
    for state in seen:  # none where a game is over before it begins
        for see in after:
            see(state)
        for probe in probes:
            probe.finish(state, outcome)
    return outcome


def _sees(probe: Probe, method: str) -> bool:
    """Whether a probe does anything there: most of them see but the ends of games, and actions are many."""
    return getattr(type(probe), method) is not getattr(Probe, method)
