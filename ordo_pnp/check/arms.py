"""Coats of arms: charges that exist, and the rule of tincture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.art.tinctures import check_arms
from ordo_pnp.diagnostics import Severity, code, finding

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ordo_pnp.catalog.model import Card
    from ordo_pnp.diagnostics import Diagnostic

UNKNOWN_CHARGE = code(
    "CAT207",
    "unknown-charge",
    """\
## What it finds
Arms that bear a charge which no charges file draws.

## Why it matters
The shield cannot be drawn.

## Example
    arms: {field: azure, layers: [{charge: lyon-rampant, tincture: or}]}

## Remedy
Choose a charge from the reference of heraldry, or draw a new one in a charges file.
""",
)
TINCTURE = code(
    "CAT208",
    "breach-of-tincture",
    """\
## What it finds
A metal on a metal (gold, silver) or a colour on a colour.

## Why it matters
The rule keeps arms legible at a distance and in grey; heralds have held to it for eight centuries.

## Example
    arms: {field: or, layers: [{charge: lion-rampant, tincture: argent}]}

## Remedy
Change one of the two, or state the famous exception with `breaks_rule_of_tincture: true`, as Jerusalem does.
""",
    Severity.WARNING,
)


def check_card(card: Card, charges: Collection[str]) -> Iterator[Diagnostic]:
    """Look at the arms of a card, if it bears any; ``charges`` are those there are."""
    if not card.printing.arms:
        return
    for steps, text in check_arms(card.printing.arms, charges):
        kind = UNKNOWN_CHARGE if steps and steps[-1] == "charge" else TINCTURE
        message, _, remedy = text.partition("; ")
        span = card.origin.span("print", "arms", *steps)
        yield finding(kind, f"arms of `{card.id}`: {message}", span, card=card.id, remedy=remedy or None)
