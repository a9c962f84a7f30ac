"""What can be wrong with a table, beyond its form."""

from __future__ import annotations

from ordo_pnp.diagnostics import code

UNKNOWN_SYMBOL = code(
    "CAT601",
    "unknown-symbol-on-table",
    """## What it finds

A symbol list of a table, or a kingdom that cancels a symbol, names a symbol that the game does not have.

## Why it matters

Nobody can say how strong the army is.

## Example

`antioch: [[spear, baner]]`

## Remedy

Use the ids of `symbols` in the game's `game.yaml`; `banner` here.
""",
)
UNKNOWN_TERRITORY = code(
    "CAT602",
    "unknown-territory",
    """## What it finds

A table or position names a territory that the game does not have.

## Why it matters

Cards there would silently count nowhere.

## Example

`armies: [{jerusalam: [[bow]]}]`

## Remedy

Use the ids of `territories` in the game's `game.yaml`; `jerusalem` here.
""",
)
UNKNOWN_CARD = code(
    "CAT603",
    "unknown-card-on-table",
    """## What it finds

`{card: ID}` names a card that no set of the game has, or one of a kind that cannot lie there: only units lie in armies,
only kingdom cards in `kingdoms`.

## Why it matters

Nobody can say what the card shows.

## Example

`antioch: [{card: base/spear-lewy}]`

## Remedy

Use the id that `ordo list` shows, or write the symbols as a list.
""",
)
UNKNOWN_RULE = code(
    "CAT604",
    "unknown-rule",
    """## What it finds

`rules` names a variant that the game does not have, or a value that the variant does not have.

## Why it matters

The game would be played or scored by other rules than its author meant.

## Example

`rules: {scorring: points}`

## Remedy

Use a name and a value of `rules` in the game's `game.yaml`; `scoring: points` here.
""",
)
RULE_MISFIT = code(
    "CAT605",
    "rules-do-not-fit",
    """## What it finds

Rules that exist do not go with the number of players: `majority` needs exactly two (OR-11), `capture_time` at least
three.

## Why it matters

The rulebook does not say who wins such a game.

## Example

`rules: {scoring: majority}` with `players: [North, South, West]`

## Remedy

Choose another way of scoring, or leave the rule out: the default fits every number of players.
""",
)
WRONG_SEATS = code(
    "CAT606",
    "wrong-seats",
    """## What it finds

A list of seats does not name exactly the seats it must: `completed` exactly the players whose army in the territory is
at or over the limit, `last_placed` exactly the players with a card there, each once, by number from 0; `armies` has one
entry for each player.

## Why it matters

The list decides ties; one that contradicts the cards on the table shows that one of the two is wrong.

## Example

`completed: {antioch: [0, 1]}` where player 1 has three cards in Antioch.

## Remedy

Name exactly the seats that the message gives, the earliest first, or leave the territory out if the order is not known.
""",
)
WRONG_END = code(
    "CAT607",
    "wrong-end",
    """## What it finds

`up` is missing for a reversible card, or stands at a card that has only one end.

## Why it matters

Only the end that faces up counts.

## Example

`{card: base/spear-levy, up: top}`

## Remedy

Write `up: top` or `up: bottom` for reversible cards, and nothing for others.
""",
)
NOT_CAPTURED = code(
    "CAT608",
    "not-captured",
    """## What it finds

`captured` names a territory that cannot have been captured: not every player's army there is at its limit, or nobody
controls it alone (OR-14); or it names a territory twice.

## Why it matters

The order of captures decides who wins among equals.

## Example

`captured: [cyprus]` where a player has three cards in Cyprus.

## Remedy

Name only captured territories, each once, the oldest first.
""",
)
IMPOSSIBLE_POSITION = code(
    "CAT612",
    "impossible-position",
    """## What it finds

The position of a scenario cannot be played on: hands for another number of players, a seat to move that does not exist,
or a table that is no position of this game.

## Why it matters

The scenario would test something that cannot happen.

## Example

`position: {armies: [{}, {}], hands: [[[spear]]]}`

## Remedy

Give one hand for each player, in seat order, and a seat from 0 as `to_move`.
""",
)
