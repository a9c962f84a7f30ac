"""Findings about the terms of a game."""

from __future__ import annotations

from ordo_pnp.diagnostics import Severity, code

OTHER_TERM = code(
    "CAT410",
    "other-term",
    """\
## What it finds
A word in the rules text of a card, in the words of a game, in a ruling or a rulebook, that `terms.yaml` of the game forbids for
this thing or act. Names, flavour and what stands in quotation marks are free.

## Why it matters
Where one thing has two names, readers look for the difference.

## Example
    turn-1: Lay a card in a territory.      # the term is “play”

## Remedy
Write the term. Where the word means something else and is right, add the phrase to `unless` of the term in
`cards/<game>/terms.yaml`.
""",
)
OTHER_TERM_OUTSIDE = code(
    "CAT411",
    "other-term-outside",
    """\
## What it finds
The same as CAT410 in a set that is not part of the game: one named by `--with`, or a file outside of the card database.

## Why it matters
Its cards lie on the table beside those of the game, which have one word for each thing.

## Example
    text: "Lay two units."      # the cards of the game say “play”

## Remedy
Write the term, or leave it: it is your set.
""",
    Severity.WARNING,
)
CONTRADICTORY_TERMS = code(
    "CAT412",
    "contradictory-terms",
    """\
## What it finds
A list of terms that contradicts itself: a language that the game does not have, a word that the list forbids itself, a
phrase in `unless` that holds no forbidden one, or a phrase that begins with neither letter nor digit.

## Why it matters
Nobody could follow it, or a line in it would do nothing.

## Example
    symbol:
      means: one of the five marks
      en: {word: symbol, not: [symbol*]}

## Remedy
Correct the list.
""",
)
