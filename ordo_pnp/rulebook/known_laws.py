"""Laws that need no search, because one has shown already that they hold of the same rules, data and scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import Kind, Results

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ordo_pnp.base import CacheFile

# States of data whose laws are kept: those of a few projects and of what was changed in them last.
_KEPT: Final = 16


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


class LawFile:
    """The laws of a game that are known to hold, by what the search for them depended on.

    All copies of the same data share them, wherever they lie: a search costs 0.5 s (Ordonnance) or 1.1 s (Komarn).

    Args:
        file: Where they are kept, by the program that searched; None: nowhere.
    """

    def __init__(self, file: CacheFile | None) -> None:
        self._file = file

    def of(self, data: str) -> KnownLaws:
        """Return the laws that are known to hold of data with this digest; what is added to them is kept.

        Args:
            data: Of rules, cards and scenarios; the laws themselves are part of the program.
        """
        known = Results(self._file, most=_KEPT).get(_PREMISES, data, "") if self._file else None
        return KnownLaws(known, lambda premises: self._keep(data, premises))

    def _keep(self, data: str, premises: Mapping[str, int]) -> None:
        if self._file is not None:
            results = Results(self._file, most=_KEPT)  # as others have left it meanwhile
            results.put(_PREMISES, data, "", dict(premises))
            results.save()


def _premises_from_plain(data: Any, _: str) -> dict[str, int]:
    if not {int} >= set(map(type, data.values())):
        raise TypeError(data)
    return dict(data)


# How often the premise of each law occurred, by the digest of the data.
_PREMISES: Final = Kind("laws of ", dict[str, int], _premises_from_plain)
