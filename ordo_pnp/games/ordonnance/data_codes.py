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
PLAYERS = code(
    "CAT253",
    "impossible-players",
    """## What it finds

Numbers of players in `game.yaml` that contradict each other.

## Why it matters

With fewer at most than at least nobody can play.

## Example

`players: {min: 3, max: 2, max_with_expansion: 2}`

## Remedy

Let `min` be the smallest and `max` the largest of the three.
""",
)
TERRITORY_ARMS = code(
    "CAT254",
    "arms-of-other-territories",
    """## What it finds

A list of arms that does not name the territories in their order, each once.

## Why it matters

The printed line takes arms and territories side by side: a state would bear the arms of another.

## Example

`territories: [antioch, cyprus, …]` and `territory_arms: [{id: cyprus, …}, {id: antioch, …}, …]`

## Remedy

Give the list the order of `territories`.
""",
)
SMALL_DECK = code(
    "CAT255",
    "deck-too-small",
    """## What it finds

A number of base decks that does not hold enough cards for so many players.

## Why it matters

Either the hands cannot be dealt, or the deck and the hands run out before the armies are complete, and the game stalls.

## Example

`decks: {2: 1, 3: 1, …}` with 56 cards, 3 players and 20 places each

## Remedy

Shuffle more decks together, or print more copies of the base cards.
""",
)
MARKERS = code(
    "CAT256",
    "other-markers",
    """## What it finds

Victory markers that do not fit the points in `game.yaml`: a piece that shows another value, too few pieces, or points that
rise from place to place.

## Why it matters

The score counts `markers`, the table counts what is printed; the two must agree.

## Example

`markers: [5, 3, 1]` in `game.yaml` and `value: 2` on a marker

## Remedy

Correct the points or the value of the piece. A marker of each value is needed for each territory.
""",
)
