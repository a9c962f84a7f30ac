"""Why an action is refused: a closed list."""

from __future__ import annotations

from enum import StrEnum

from ordo_pnp.errors import IllegalActionError


class Reason(StrEnum):
    """The refusal codes of the base game."""

    GAME_OVER = "GAME_OVER"
    NOT_IN_HAND = "NOT_IN_HAND"
    TERRITORY_FULL = "TERRITORY_FULL"
    MUST_PLAY = "MUST_PLAY"


RULINGS = {Reason.MUST_PLAY: "OR-07", Reason.TERRITORY_FULL: "OR-10"}
"""The ruling behind a refusal, where it is not the plain rulebook."""


def refusal(reason: Reason, message: str) -> IllegalActionError:
    """Make the error of a refusal with the ruling behind it."""
    ruling = RULINGS.get(reason)
    return IllegalActionError(f"{message} ({ruling})" if ruling else message, reason=reason.value, ruling=ruling)
