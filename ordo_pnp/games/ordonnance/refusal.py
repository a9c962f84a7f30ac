"""Why an action is refused: a closed list."""

from __future__ import annotations

from enum import StrEnum

from ordo_pnp.base import IllegalActionError


class Reason(StrEnum):
    """The refusal codes; those after the blank line occur only with an expansion."""

    GAME_OVER = "GAME_OVER"
    NOT_IN_HAND = "NOT_IN_HAND"
    TERRITORY_FULL = "TERRITORY_FULL"
    MUST_PLAY = "MUST_PLAY"

    NO_PLAY_LEFT = "NO_PLAY_LEFT"
    OUT_OF_ORDER = "OUT_OF_ORDER"
    KINGDOM_FULL = "KINGDOM_FULL"
    NO_EFFECT = "NO_EFFECT"
    MUST_PLACE = "MUST_PLACE"
    MUST_PUT_UNDER = "MUST_PUT_UNDER"
    UNITS_STAY = "UNITS_STAY"
    DECISION_PENDING = "DECISION_PENDING"
    NOT_OFFERED = "NOT_OFFERED"


# The ruling behind a refusal, where it is not the plain rulebook.
RULINGS = {
    Reason.MUST_PLAY: "OR-07",
    Reason.TERRITORY_FULL: "OR-10",
    Reason.NO_PLAY_LEFT: "OR-24",
    Reason.OUT_OF_ORDER: "OR-24",
    Reason.KINGDOM_FULL: "OR-17",
    Reason.NO_EFFECT: "OR-19",
    Reason.MUST_PLACE: "OR-15",
    Reason.MUST_PUT_UNDER: "OR-15",
    Reason.UNITS_STAY: "OR-15",
    Reason.DECISION_PENDING: "OR-21",
    Reason.NOT_OFFERED: "OR-21",
}


def refusal(reason: Reason, message: str) -> IllegalActionError:
    """Make the error of a refusal with the ruling behind it."""
    ruling = RULINGS.get(reason)
    return IllegalActionError(f"{message} ({ruling})" if ruling else message, reason=reason.value, ruling=ruling)
