"""The laws of a game that its books cite: searched for counterexamples, all in the same games, once for all books."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ordo_pnp.base import printable, remedy_for
from ordo_pnp.kernel import Verdict
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.facts import FactError

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.kernel import Law, LawSet
    from ordo_pnp.rulebook.known_laws import KnownLaws
    from ordo_pnp.rulebook.scenarios import Scenarios


class Laws:
    """The laws of one game.

    Args:
        laws: Returns what the game offers.
        scenarios: Where the search begins.
        known: Those that need no search; takes what a search finds to hold.
    """

    def __init__(self, laws: Callable[[], LawSet], scenarios: Scenarios, known: KnownLaws) -> None:
        self._load = laws
        self._scenarios = scenarios
        self._known = known
        self._verdicts: dict[str, Verdict] = {}

    @cached_property
    def _laws(self) -> LawSet:
        return self._load()

    def find(self, name: str) -> Law:
        """Return the law of a name.

        Raises:
            FactError: There is none.
        """
        known = self._laws.by_id
        if name not in known:
            remedy = remedy_for(name, known, f"known: {', '.join(known)}")
            raise FactError(codes.UNKNOWN_NAME, f"there is no law `{printable(name)}`", remedy)
        return known[name]

    def verdict(self, law: Law) -> Verdict:
        """Return what a search has found about a law; the first request searches all laws."""
        premises = self._known.get(law.id)
        if premises is not None:
            return Verdict(premises)
        if law.id not in self._verdicts:
            from ordo_pnp.kernel import search  # 12 ms; most runs know their laws

            self._verdicts = search(self._scenarios.rules, self._laws, self._scenarios.all())
            found = self._verdicts.items()
            self._known.add({name: each.premises for name, each in found if each.counterexample is None})
        return self._verdicts[law.id]
