"""What a refusal offers instead: the allowed actions nearest to the one that was refused."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

from ordo_pnp.errors import IllegalActionError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MOST_LISTED: Final = 6
"""So many actions at most are listed: with the longest ids of the shipped cards they fill four lines of a terminal."""


def with_offer(
    error: IllegalActionError, legal: Sequence[int], write: Callable[[int], str], refused: int = 0
) -> IllegalActionError:
    """Return the error of a refusal with a list of what is allowed; unchanged where nothing is.

    Args:
        error: The refusal.
        legal: What the player to act may do in that position, ascending; it will be shown.
        write: Writes an action.
        refused: The action. Those of one kind have neighbouring numbers, so the nearest ones are listed.
    """
    if not legal:
        return error
    first = max(0, min(bisect_left(legal, refused) - MOST_LISTED // 2, len(legal) - MOST_LISTED))
    shown = legal[first : first + MOST_LISTED]
    names = ", ".join(f"`{write(each)}`" for each in shown)
    more = f" and {len(legal) - len(shown)} more" if len(legal) > len(shown) else ""
    return IllegalActionError(f"{error}; allowed: {names}{more}", reason=error.reason, ruling=error.ruling)
