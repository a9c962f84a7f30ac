"""A running game with an expansion, as the kernel and the bots see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.base import IllegalActionError
from ordo_pnp.games.ordonnance.expansion import evaluation, hidden, notation
from ordo_pnp.games.ordonnance.expansion.turn import TurnState
from ordo_pnp.kernel import with_offer

if TYPE_CHECKING:
    from typing import Self

    from ordo_pnp.kernel import Stream


class ExpansionState(TurnState):
    """One position of a game with an expansion."""

    __slots__ = ()

    def action_value(self, action: int) -> int:
        """Return how good an action looks, from what the player to act can see."""
        return evaluation.action_value(self, action)

    def resample(self, player: int, stream: Stream) -> Self:
        """Return a copy in which all that the seat cannot know is dealt anew."""
        return hidden.resample(self, player, stream)

    def view(self, player: int) -> dict[str, Any]:
        """Return all that a seat may know."""
        return hidden.view(self, player)

    def parse_action(self, text: str) -> int:
        """Read an action.

        Raises:
            NotationError: The text is no action.
            IllegalActionError: It names cards that are nowhere in this match.
        """
        try:
            return notation.parse_action(self.setup, text, self.current_player)
        except IllegalActionError as error:
            raise with_offer(error, self) from None
