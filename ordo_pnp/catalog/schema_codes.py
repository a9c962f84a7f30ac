"""The findings of the schema stage: what the form of a file does not allow."""

from ordo_pnp.diagnostics import code

UNKNOWN_KIND = code(
    "CAT101",
    "unknown-kind",
    """\
## What it finds
A file that no schema describes: none of its top-level keys says what it holds.

## Why it matters
A file that nobody reads looks like part of the game and is not.

## Example
    format: 1
    unitz: []

## Remedy
Start with `format: 1` and one of the known keys, such as `units:`, `text:` or `face:`.
""",
)

UNKNOWN_KEY = code(
    "CAT102",
    "unknown-key",
    """\
## What it finds
A key that the schema does not know at this place.

## Why it matters
A misspelt key would be ignored in silence, and the card would do or show less than its data say.

## Example
    - id: spear-levy
      flavor: ...

## Remedy
Correct the spelling; the reference of the schemas lists every key.
""",
)

MISSING_KEY = code(
    "CAT103",
    "missing-key",
    """\
## What it finds
An entry without one of its obligatory keys.

## Why it matters
A card without symbols cannot be played, one without a name cannot be printed.

## Example
    - id: spear-levy
      symbols: [spear]

## Remedy
Add the key.
""",
)

WRONG_TYPE = code(
    "CAT104",
    "wrong-type",
    """\
## What it finds
A value of another type than the schema asks for, such as text instead of a list.

## Why it matters
What is meant can only be guessed.

## Example
    symbols: spear

## Remedy
Write the value in the form the message names: `symbols: [spear]`.
""",
)

NOT_ALLOWED = code(
    "CAT105",
    "value-not-allowed",
    """\
## What it finds
A word that is not among those allowed at this place.

## Why it matters
An unknown word has no meaning for the rules or the printer.

## Example
    symbols: [baner]

## Remedy
Choose one of the words that the message lists.
""",
)

OUT_OF_RANGE = code(
    "CAT106",
    "number-outside-range",
    """\
## What it finds
A number below the least or above the greatest one allowed.

## Why it matters
Zero copies print nothing; a negative size cannot be drawn.

## Example
    copies: 0

## Remedy
Write a number within the range.
""",
)

WRONG_FORM = code(
    "CAT107",
    "wrong-form",
    """\
## What it finds
Text that does not have the form asked for, such as an id with capital letters.

## Why it matters
Ids are file names, references and records at once; one form keeps them stable everywhere.

## Example
    id: Spear Levy

## Remedy
Write it in the form the message describes: `id: spear-levy`.
""",
)

WRONG_SIZE = code(
    "CAT108",
    "wrong-size",
    """\
## What it finds
A text or a list that is too short or too long.

## Why it matters
An empty list says nothing; a name of two hundred letters fits no card.

## Example
    symbols: []

## Remedy
Shorten or lengthen it as the message says.
""",
)

REPEATED = code(
    "CAT109",
    "repeated-entry",
    """\
## What it finds
The same entry twice in a list where each may stand once.

## Why it matters
The second one changes nothing or is a slip for another.

## Example
    languages: [en, de, en]

## Remedy
Delete one of the two.
""",
)

WRONG_FORMAT = code(
    "CAT110",
    "unknown-format",
    """\
## What it finds
A file whose `format` is not one this version reads.

## Why it matters
The format number protects old data: a reader that does not know it must not guess.

## Example
    format: 2

## Remedy
Write `format: 1`, or use a newer version of the program.
""",
)

TOO_MANY_FINDINGS = code(
    "CAT111",
    "too-many-mistakes",
    """\
## What it finds
More mistakes of form than are shown. Of the wrong entries of one list or mapping, and of its unknown keys, the first 100 are explained and
the others counted. Of one file at most 1,000 mistakes are shown.

## Why it matters
So many mistakes have one cause, such as a key that is misspelt in every entry. A list of all of them helps nobody. The count at the
end of the check says "at least".

## Example
    units:
      - 1
      - 2
      # and 1,000 more

## Remedy
Correct what is shown, then check again.
""",
    stands_for_more=True,
)

UNUSABLE_SCHEMA = code(
    "CAT112",
    "unusable-schema",
    """\
## What it finds
A schema of a game of your own, in `schemas/<game>/` or in the package of the game, that cannot be used: it is no JSON, no
schema of the part of draft-07 that is used here, refers to something outside of its folder and of the schemas of the program,
refers to itself, or is larger than 1 MiB, 64 files, 64 levels or 20,000 parts.

## Why it matters
Everything else is checked by schemas. They may come from strangers with the cards, so they cannot reach other files or the
network and are decided in bounded time.

## Example
    {"x-ordo-key": "dice", "oneOf": []}

## Remedy
Correct what the message names. `ordo schema` prints the schemas of the other games as examples.
""",
)
