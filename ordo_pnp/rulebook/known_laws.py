"""Laws that need no search, because one has shown already that they hold of the same rules, data and scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class KnownLaws:
    """Laws that are known to hold of one state of the data of a game.

    Args:
        premises: How often the premise of each occurred in the search.
        remember: Keeps all that are known whenever some are added; None: nothing is kept.
    """

    def __init__(
        self, premises: Mapping[str, int] | None = None, remember: Callable[[Mapping[str, int]], None] | None = None
    ) -> None:
        self.premises = dict(premises or {})
        self._remember = remember

    def get(self, law: str) -> int | None:
        """Return how often the premise of a law occurred; None where it is not known to hold."""
        return self.premises.get(law)

    def add(self, premises: Mapping[str, int]) -> None:
        """Note laws that hold, and how often their premises occurred."""
        self.premises.update(premises)
        if self._remember is not None:
            self._remember(self.premises)
