"""The findings about coats of arms."""

from __future__ import annotations

from ordo_pnp.diagnostics import Severity, code

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
