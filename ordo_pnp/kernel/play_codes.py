"""What can be wrong with records and scenarios, beyond their form."""

from __future__ import annotations

from ordo_pnp.diagnostics import code

UNKNOWN_GAME = code(
    "CAT609",
    "unknown-game",
    """## What it finds

A table, record or scenario file names a game for which there are no rules, or another game than the command was asked
to take.

## Why it matters

Nobody can say what the rest of the file means.

## Example

`game: chess`

## Remedy

Use the id of a game in `cards/`, the name of its folder.
""",
)
UNREADABLE_ACTION = code(
    "CAT610",
    "unreadable-action",
    """## What it finds

An action of a record or scenario is not written in the notation of its game.

## Why it matters

The game cannot be replayed from there on.

## Example

`- play the archers to the north`

## Remedy

Write it as the reference of the notation says.
""",
)
ILLEGAL_ACTION = code(
    "CAT611",
    "illegal-action",
    """## What it finds

An action of a record can be read, but the rules do not allow it at that point.

## Why it matters

A record that breaks the rules was written by hand with a slip, or for other rules, sets or seed than it says.

## Example

A fifth card in a territory whose limit is four.

## Remedy

Correct the action, or the `rules`, `sets`, `seed` and `players` of the record.
""",
)
MISFIT = code(
    "CAT613",
    "players-rules-and-sets-do-not-fit",
    """## What it finds

The players, rules and sets of a record or scenario do not go together, or one of them is not known.

## Why it matters

Such a game cannot be dealt.

## Example

`players: [A, B, C, D, E, F]` in a game for two to five.

## Remedy

The message names what does not fit and what would.
""",
)
REPEATED_SCENARIO = code(
    "CAT614",
    "repeated-scenario",
    """## What it finds

Two scenarios of one file have the same id.

## Why it matters

A report that names the id does not say which of the two failed.

## Example

Two scenarios with `id: pass-1`.

## Remedy

Give each its own id.
""",
)
