"""What can be wrong with a position, beyond its form."""

from __future__ import annotations

from ordo_pnp.diagnostics import code

UNREADABLE_POSITION = code(
    "CAT660",
    "unreadable-position",
    """## What it finds

A word of a position means nothing: an unknown clause, a field or area that the board does not have, a colour that does
not play, something that is given twice.

## Why it matters

What cannot be read would silently be missing on the board.

## Example

`L55=r; sg r`

## Remedy

Write it as the reference of the notation says: clauses divided by semicolons, such as `L10=r L11=r; sg r:L10`.
""",
)
IMPOSSIBLE_POSITION = code(
    "CAT661",
    "impossible-position",
    """## What it finds

Parts of a position contradict each other or the board: a camp and a soldier on one field, a soldier on the river without
one on each bank, a morlock beside soldiers, a sergeant where there is no banner or a second one in a banner, a site where
the board marks none, a tile in two places, more sergeants, morlocks or tiles in hand than the rules allow.

## Why it matters

No game can come to such a position, so the rules say nothing about it.

## Example

`W20=r; sg r:W20`

## Remedy

The message names what is missing or too much.
""",
)
WRONG_RULE = code(
    "CAT662",
    "wrong-rule-in-position",
    """## What it finds

`cfg` in a position names a rule or a value that the game does not have.

## Why it matters

Another rule would be played than was meant.

## Example

`cfg command.claim=perhaps`

## Remedy

Use the rules and values of the game's `game.yaml`; `cfg command.claim=optional` here.
""",
)
