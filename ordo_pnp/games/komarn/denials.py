"""What everybody remembers of denials: which numbers somebody said not to hold, and how many numbers of his nobody had seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.situation import Situation


def remember_denial(state: Situation) -> None:
    """Keep what the marshal on turn denies to hold: the numbers that would be suitable, and his unseen ones of now.

    A number that everybody has seen proves the lie, and then nothing is learned of the others.
    """
    seat = state.active
    known = state.known[seat]
    proven = known & state.calm
    state.denials[seat] = (0, 0) if proven else (state.calm, len(state.hands[seat]) - known.bit_count())


def remember_seen(state: Situation, seat: int, tile: int) -> None:
    """Keep denials in step when a number leaves a hand or is shown; to be called before that.

    Nobody sees whether it was drawn before the denial: one that was denied is taken for a later one while there are such,
    any other for one of those that were held.
    """
    numbers, held = state.denials[seat]
    if not held or state.known[seat] >> tile & 1:
        return
    unseen = len(state.hands[seat]) - state.known[seat].bit_count()
    if numbers >> tile & 1 and unseen > held:
        return
    state.denials[seat] = (numbers, held - 1) if held > 1 else (0, 0)
