"""Whether a card can be played."""

from __future__ import annotations


def check_card(card, facts):
    """Find nothing: the schema says it all."""
    del card, facts
    return iter(())
