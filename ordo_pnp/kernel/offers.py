"""What a refusal offers instead: the allowed actions nearest to the one that was refused."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final, Protocol

from ordo_pnp.base import IllegalActionError

# Actions listed in a message at most: with the longest ids of the shipped cards they fill four lines of a terminal.
MOST_LISTED: Final = 6


class Offering(Protocol):
    """A position that can name what is allowed in it."""

    def legal_actions(self) -> list[int]:
        """Return every allowed action, ascending."""
        ...

    def action_to_string(self, action: int) -> str:
        """Return an action as text."""
        ...


def with_offer(error: IllegalActionError, state: Offering, refused: int = 0) -> IllegalActionError:
    """Return the error of a refusal with a list of what is allowed; unchanged where nothing is.

    Args:
        error: The refusal.
        state: The position; what the player to act may do in it will be shown.
        refused: The action. Those of one kind have neighbouring numbers, so the nearest ones are listed.
    """
    legal = state.legal_actions()
    if not legal:
        return error
    first = max(0, min(bisect_left(legal, refused) - MOST_LISTED // 2, len(legal) - MOST_LISTED))
    shown = legal[first : first + MOST_LISTED]
    names = ", ".join(f"`{state.action_to_string(each)}`" for each in shown)
    more = f" and {len(legal) - len(shown)} more" if len(legal) > len(shown) else ""
    return IllegalActionError(f"{error}; allowed: {names}{more}", reason=error.reason, ruling=error.ruling)
