"""What identifies cards to the check: their content, their translations, and all they are held against."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from ordo_pnp.check.summary import content_digest

if TYPE_CHECKING:
    from ordo_pnp.cards import Card
    from ordo_pnp.check.summary import Summarised, Summary


def card_digest(card: Card, context: str, overlays: list[Summarised]) -> str:
    """Identify a card with its translations and all it is held against."""
    slug = card.id.partition("/")[2]
    entries = ((each.summary.language, each.summary.entries.get(slug)) for each in overlays)
    texts = [[language, entry.digest] for language, entry in entries if entry is not None]
    return content_digest([context, card.origin.value, card.printing.number, texts])


def file_digest(context: str, summary: Summary, overlays: list[Summarised]) -> str:
    """Add the translations of a file's cards to what identifies the file and its context."""
    if not overlays:
        return context
    found = [
        f"{each.summary.language}{slug}{entry.digest}"
        for slug in summary.cards.slugs
        for each in overlays
        if (entry := each.summary.entries.get(slug)) is not None
    ]
    return hashlib.blake2b("\0".join([context, *found]).encode(), digest_size=16).hexdigest() if found else context
