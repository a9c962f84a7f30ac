"""Cards to start from: wishes of forty authors, with the lines that fulfil them and the card text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from ordo_pnp.cards import read_document
from ordo_pnp.games.ordonnance.effects.card_text import wild_text
from ordo_pnp.games.ordonnance.effects.reference_page import example_text, in_flow
from ordo_pnp.games.ordonnance.effects.verbs import WILD
from ordo_pnp.rules import CardPattern

# Files of cards as in a set, each card with its wish in a comment above it.
FOLDER: Final = Path(__file__).resolve().parent.parent / "patterns"
_KINDS: Final = ("kingdom", "ordonnance", "unit")
_WISH: Final = re.compile(r"^  # (.+)\.\n  - id: (\S+)$", re.MULTILINE)


def card_patterns() -> tuple[CardPattern, ...]:
    """Return the patterns, kingdom cards first, in the order of their files."""
    return tuple(pattern for kind in _KINDS for pattern in _patterns(kind))


def _patterns(kind: str) -> Iterator[CardPattern]:
    document = read_document(FOLDER / f"{kind}s.yaml")
    wishes = {name: wish for wish, name in _WISH.findall(document.text)}
    for card in document.data[f"{kind}s"]:
        lines, text = _told(card, kind)
        yield CardPattern(card["id"], kind, wishes[card["id"]], lines, text, document.file)


def _told(card: Mapping[str, Any], kind: str) -> tuple[tuple[str, ...], str]:
    """Return the effect lines of a card, none where people play it by hand, and its text in English."""
    if card.get("by_hand"):
        return (), card["text"]
    effects = card.get("effects", ())
    lines = tuple(f"- {in_flow(each)}" for each in effects) or (f"symbols: {in_flow(card['symbols'])}",)
    is_wild = WILD in card.get("symbols", ())
    texts = [wild_text("en")] if is_wild else []
    return lines, "\n".join([*texts, *(example_text(each, "en", kind) for each in effects)])
