"""The decisions of a turn (section 4.1)."""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """What is to be decided now."""

    PLAY = 0
    CAMP = 1
    MORLOCK = 2
    CHALLENGE = 3
    MORLOCK_FORCED = 4
    PENALTY = 5
    # Whether to take command, where that is a choice (A15).
    CLAIM = 6
    # The turn of a position is finished and nobody can go on: it says nothing of the bag or of the next hand.
    NEXT = 7
    OVER = 8


class Window(IntEnum):
    """When marshals are asked whether they take command (A15)."""

    # After a placement.
    RESOLUTION = 0
    # Before a turn.
    START = 1
    # Before the final scoring.
    FINAL = 2
