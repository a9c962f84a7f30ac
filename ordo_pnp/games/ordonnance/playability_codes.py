"""What can make a set unplayable, seen only by playing it."""

from __future__ import annotations

from ordo_pnp.diagnostics import Severity, code

TOO_FEW_UNITS = code(
    "CAT320",
    "too-few-units",
    """## What it finds

A game with this set and those it requires cannot be dealt for some number of players, or has fewer unit cards than there
are places to fill.

## Why it matters

Armies can never all be complete; players without a unit put cards under the deck until the game is dead (OR-15).

## Example

A set that requires no other, with two units and thirty kingdom cards.

## Remedy

Add units or copies, or let the set require `base`.
""",
)
ENDLESS = code(
    "CAT321",
    "game-without-end",
    """## What it finds

A random game with this set was stopped after a hundred rounds.

## Why it matters

Some cards together let units come and go for ever; people at a table would never finish.

## Example

A card, many times in the deck, that puts eight units under the deck.

## Remedy

Destroy units instead, or print fewer copies. The message names the game, to be looked at.
""",
)
NEVER_PLAYED = code(
    "CAT322",
    "card-never-played",
    """## What it finds

A card that was played in none of two hundred random games, for two, three and four players.

## Why it matters

Nobody at a table will play it either: most often what its targets ask for never lies there.

## Example

An ordonnance card whose only target is a territory with at least 18 cards of one player.

## Remedy

Ask for less, or add cards that bring such positions about.
""",
    Severity.WARNING,
)
NEVER_HAPPENED = code(
    "CAT323",
    "step-never-happened",
    """## What it finds

A step or an option of an ordonnance card that did nothing in a bounded search, although the card was played.

## Why it matters

The card promises something that it does not do: perhaps a target is taken away by an earlier step, or a condition never
holds.

## Example

`- destroy: {what: $mine}` followed by `- return_to_hand: {what: $mine}`.

## Remedy

Put the steps into another order, or take out what cannot happen. If it is only very rare, leave it.
""",
    Severity.WARNING,
)
TOO_LARGE = code(
    "CAT324",
    "too-large-to-play",
    """## What it finds

A set that is too large to be judged by playing it: more than 5,000 of its cards are shuffled, copies counted, or its games
are so long and its hands so full that the work set aside for them is done before the games are.

## Why it matters

Whether such a set can be played is not known. Nor could anybody shuffle it: the base set has 55 cards.

## Example

Six hundred units with `copies: 999` each.

## Remedy

Print fewer copies or make several sets of it; let cards draw fewer cards.
""",
)
