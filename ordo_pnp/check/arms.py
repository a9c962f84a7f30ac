"""Coats of arms: charges that exist, and the rule of tincture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import Code, Memo, finding, near_word, source_of
from ordo_pnp.draw import MAX_ARMS, arms_key, check_arms

if TYPE_CHECKING:
    from collections.abc import Collection

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card
    from ordo_pnp.draw import Steps

UNKNOWN_CHARGE = Code("CAT207")
TINCTURE = Code("CAT208")


class ArmsCheck:
    """Looks at arms; equal arms, which many cards of a deck may bear, are looked at once.

    Args:
        charges: Those there are.
    """

    def __init__(self, charges: Collection[str]) -> None:
        self._charges = charges
        # Arms, written out -> what is wrong with them.
        self._flaws: dict[bytes, list[tuple[Steps, str]]] = Memo(MAX_ARMS)

    def check(self, card: Card) -> list[Diagnostic]:
        """Look at the arms of a card that bears some."""
        bearing = card.printing.arms or {}
        key = arms_key(bearing)
        flaws = self._flaws.get(key)
        if flaws is None:
            flaws = self._flaws[key] = check_arms(bearing, self._charges)
        return [self._finding(card, steps, text) for steps, text in flaws]

    def _finding(self, card: Card, steps: Steps, text: str) -> Diagnostic:
        kind = UNKNOWN_CHARGE if steps and steps[-1] == "charge" else TINCTURE
        message, _, remedy = text.partition("; ")
        span = card.origin.span("print", "arms", *steps)
        fix = near_word(span, source_of(span), self._charges) if kind is UNKNOWN_CHARGE else None
        return finding(kind, f"arms of `{card.id}`: {message}", span, card=card.id, remedy=remedy or None, fix=fix)
