"""What can make the tiles, tokens and pieces of Banner of Komarn disagree with its rules and its board."""

from __future__ import annotations

from ordo_pnp.diagnostics import Severity, code

NUMBER_TILES = code(
    "CAT280",
    "number-tiles-and-areas-differ",
    """## What it finds

An area without a number tile, or two tiles with the same number.

## Why it matters

Every area has exactly one number; without it nobody can recruit there.

## Example

`areas: 60` in `board.yaml`, and number tiles from 1 to 54 in `tiles.yaml`

## Remedy

Add the missing tiles to `tiles.yaml`, or take the second one away.
""",
)
LEFT_OVER = code(
    "CAT281",
    "left-over",
    """## What it finds

More printed copies than the board and the rules have use for: numbers beyond the last area, more tokens than sites.

## Why it matters

The engine leaves them out; at the table they must be left out by hand.

## Example

`areas: 24` in `board.yaml`, and number tiles up to 54 in `tiles.yaml`

## Remedy

Correct the copies, or lay them aside before you play.
""",
    Severity.WARNING,
)
TOO_FEW = code(
    "CAT282",
    "too-few-pieces",
    """## What it finds

Fewer printed copies than the board and the rules need.

## Why it matters

The game could be played by the engine, but not on the table.

## Example

`sergeants: 6` in `game.yaml`, and `copies: 5` of a sergeant in `pieces.yaml`

## Remedy

Correct the copies, or the number in `game.yaml` or `board.yaml`.
""",
)
OTHER_VALUE = code(
    "CAT283",
    "other-value",
    """## What it finds

A token or coin that is printed with another value than the rules give it.

## Why it matters

The engine pays by the rules, the players by what is printed.

## Example

`site: town3` with `value: 4`

## Remedy

Write the value of the rules: a town's is in its name, those of castles and maidens under `value` in `game.yaml`, that of
a schilling is the default of `money.heller_per_schilling`.
""",
)
TOO_FEW_AREAS = code(
    "CAT284",
    "too-few-areas",
    """## What it finds

A river with no more areas than the hands of the fewest players hold numbers, or more players at least than at most.

## Why it matters

Nothing would be left to draw: with more areas than numbers in all hands together the bag is never empty.

## Example

`areas: 10` in `board.yaml`, for two players with five numbers each

## Remedy

Give the river more areas, or the hands fewer numbers.
""",
)
NOT_FOR_ALL = code(
    "CAT285",
    "not-for-all-players",
    """## What it finds

A river long enough for the fewest players, but too short for as many as `players` in `game.yaml` allows.

## Why it matters

With so many players nothing would be left to draw; where the hands cannot even be dealt, a match is refused.

## Example

`areas: 20` in `board.yaml`, for up to four players with five numbers each

## Remedy

Allow fewer players, or give the river more areas.
""",
    Severity.WARNING,
)
CROWDED = code(
    "CAT286",
    "crowded-board",
    """## What it finds

A board with fewer places than the marshals have soldiers between them before anybody places the last one.

## Why it matters

The game ends when somebody places the last soldier. On such a board it may be full before; then everybody passes until the
rounds of `end.stalemate_rounds` are over.

## Example

`areas: 20` in `board.yaml`, and 35 soldiers each for two players

## Remedy

Lower the defaults of `soldiers.2`, `soldiers.3` and `soldiers.4` in `game.yaml`.
""",
    Severity.WARNING,
)
