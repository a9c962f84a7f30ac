"""What can be wrong with a position, beyond its form."""

from __future__ import annotations

from ordo_pnp.diagnostics import Severity, code

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
FORGOTTEN_COMMAND = code(
    "CAT663",
    "forgotten-command",
    """## What it finds

A table on which a marshal has two soldiers or more in a banner, more than any other marshal, and a free sergeant, but does
not command the banner. Where the rules leave command to choice (`command.claim=optional`) this is allowed and nothing is
found.

## Why it matters

Command changes by itself with the placement that gives somebody the lead. If that was forgotten, the banner is scored for
the wrong marshal, and whoever lost command was not paid.

## Example

`L30=r L31=r L32=r L33=b L34=b; sg b:L33`

## Remedy

Give the sergeant to the leader and pay whoever loses command, or correct the soldiers. The table is scored as it is written.
""",
    Severity.WARNING,
)
FORGOTTEN_GARRISON = code(
    "CAT664",
    "forgotten-garrison",
    """## What it finds

A table of a running game with an empty castle beside a soldier, or with a castle in a commanded banner whose garrison is
not the commander's. A castle without a commander beside it may be empty under `castle.uncommanded=empty`.

## Why it matters

The first soldier beside a castle brings its garrison, and a change of command changes it. A soldier too few or of another
colour changes who leads the banner and what it is worth.

## Example

`L14=r L15=r; site L14 castle; sg r:L14`

## Remedy

Write the garrison behind the castle, `site L14 castle=r`. Where a supply ran out before, which ends the game, write `over`.
""",
    Severity.WARNING,
)
WRONG_PROVOST = code(
    "CAT665",
    "wrong-provost",
    """## What it finds

A table on which the Provost is not with the marshal who commands more maidens than any other, or is held although several
tie for most or nobody commands one. Under `provost.tie=incumbent_keeps` one of those who tie may hold the office.

## Why it matters

The Provost is worth a schilling at the end.

## Example

`R12=b R13=b; site R12 maiden; sg b:R12`

## Remedy

Write `prov` with the marshal who commands most maidens, or leave it out.
""",
    Severity.WARNING,
)
EMPTY_SUPPLY = code(
    "CAT666",
    "running-on-an-empty-supply",
    """## What it finds

A table of a game that is not over, although a marshal has no soldier left in supply. Under `end.finish_round=true` the round
goes on and nothing is found.

## Why it matters

The game is over as soon as somebody's last soldier is placed; what was played after that does not count.

## Example

`L10=r L11=r; sg r:L10; sup r=0`

## Remedy

Add `over` where the game has ended, or correct the supply.
""",
    Severity.WARNING,
)
