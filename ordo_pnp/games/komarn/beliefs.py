"""What denials that nobody doubted tell of the hands behind them, and worlds dealt by that: for bots.

A denial is public: with it everybody learns which numbers somebody said not to hold, and how many numbers of his nobody had seen. Whoever
denied has a suitable number only if he lied; such hands are dealt less often, by ``LIES``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.hidden import resample

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.situation import Situation, SituationT
    from ordo_pnp.kernel import Stream

# A hand with a suitable number is half as likely behind a denial as before it. Of 103 denials between learned bots, 72
# of them lies, this rate makes the most likely (log likelihood of each -0.814; -0.853 without beliefs, -0.903 with the
# 3 of 20 of the greedy bot).
LIES: Final = (1, 2)
# Deals at most: where every hand would be a lie about one denial, 1 of a million searches ends without a deal that was
# accepted, and keeps the last one.
_TRIES: Final = 20


def imagine(state: SituationT, player: int, stream: Stream) -> SituationT:
    """Return a copy with all that is hidden from a seat dealt anew, hands that denials speak against less often.

    Like ``resample`` it looks at nothing hidden; without denials of others it is the same.
    """
    denied = any(held for seat, (_, held) in enumerate(state.denials) if seat != player)
    twin = resample(state, player, stream)
    for _ in range(_TRIES - 1 if denied else 0):
        if _is_accepted(twin, player, stream):
            break
        twin = resample(state, player, stream)
    twin.stream = stream.clone()
    return twin


def _is_accepted(twin: Situation, player: int, stream: Stream) -> bool:
    """Whether a deal is kept: for certain if all denials are true in it, with the rate of lies for each that is not."""
    lies, denials = LIES
    for seat, (numbers, held) in enumerate(twin.denials):
        if seat == player or not held:
            continue
        unseen = [tile for tile in twin.hands[seat] if not twin.known[seat] >> tile & 1]
        stream.shuffle(unseen)
        if any(numbers >> tile & 1 for tile in unseen[:held]) and stream.below(denials) >= lies:
            return False
    return True
