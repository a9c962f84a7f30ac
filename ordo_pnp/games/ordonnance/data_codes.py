"""What can make Ordonnance's own data unplayable."""

from __future__ import annotations

from ordo_pnp.diagnostics import code

REPEATED_SYMBOL = code(
    "CAT250",
    "repeated-symbol",
    """## What it finds

A unit card of the base set shows the same symbol twice.

## Why it matters

In the base game no card repeats a symbol; an army of four would make combinations of five, which the rules of the base
set do not know.

## Example

`symbols: [spear, spear]` in `base/units.yaml`

## Remedy

Show each symbol once. Doubled cards belong in an expansion.
""",
)
SYMBOL_ORDER = code(
    "CAT251",
    "symbols-out-of-order",
    """## What it finds

The symbols of a unit card are not listed from the weakest to the strongest.

## Why it matters

They stand in that order on the card; a list in another order reads as another card.

## Example

`symbols: [banner, spear]`

## Remedy

List them in the order of `symbols` in `game.yaml`; `[spear, banner]` here.
""",
)
SAME_ENDS = code(
    "CAT252",
    "same-ends",
    """## What it finds

A reversible unit card whose two ends show the same symbols.

## Why it matters

Its player chooses the end that faces up (OR-16); between two that are alike there is nothing to choose.

## Example

`ends: {top: [spear], bottom: [spear]}`

## Remedy

Give the ends different symbols, or write `symbols` for a card that has only one way up.
""",
)
