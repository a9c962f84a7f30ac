"""What the narrators of all games look up alike: words and sentences of a game in one language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import OrdoError
from ordo_pnp.kernel import named_totals

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ordo_pnp.base import IllegalActionError
    from ordo_pnp.cards import GameData
    from ordo_pnp.kernel import Symbols


class NarratorWords:
    """What is written of a game in one language; the words themselves stand in its ``game.yaml``.

    Args:
        data: The game.
        names: Of the players, by seat.
        language: The game's own words stand in for those that it has none of.
        symbols: The characters that cards and tables are drawn with.
    """

    def __init__(self, data: GameData, names: Sequence[str], language: str, symbols: Symbols) -> None:
        self.data = data
        self.names = names
        self.language = language
        self.is_drawn = not symbols.is_plain

    def word(self, group: str, key: str, **parts: object) -> str:
        """Return a word or a sentence of the game.

        Raises:
            OrdoError: The game has none.
        """
        try:
            return self.data.sentence(group, key, self.language, **parts)
        except KeyError:
            raise OrdoError(
                f"`{self.data.id}` has no words for `{group}.{key}`; add them to `words` in its game.yaml"
            ) from None

    def ask(self, key: str, **parts: object) -> str:
        """Return what players are asked or shown."""
        return self.word("play", key, **parts)

    def told(self, key: str, **parts: object) -> str:
        """Return what has happened."""
        return self.word("told", key, **parts)

    def refusal(self, error: IllegalActionError) -> str:
        """Return why an action is not allowed: the words of its reason."""
        return self.word("refusals", error.reason.lower().replace("_", "-"))

    def totals(self, key: str, totals: Iterable[int]) -> str:
        """Return what was counted for each player, in seat order."""
        return self.word("result", key, totals=named_totals(self.names, totals))

    def winners(self, seats: Sequence[int]) -> str:
        """Return who has won, alone or with others."""
        joined = self.word("result", "and").join(self.names[seat] for seat in seats)
        return self.word("result", "winner" if len(seats) == 1 else "shared", names=joined)
