"""Findings about rulebooks."""

from __future__ import annotations

from ordo_pnp.diagnostics import Severity, code

FRONT_MATTER = code(
    "CAT800",
    "front-matter",
    """## What it finds

A rulebook whose first lines do not say what it is, or say it wrongly: `format: 1` and a `title` are needed, other keys are
`subtitle`, `names`, `cover`, `left_out`, `age`, `minutes` and `credits`.

## Why it matters

Cover, running heads and the names of players in figures are made of them.

## Example

```markdown
---
format: 1
titel: Ordonnance
---
```

## Remedy

Write the lines between two lines `---` at the top of the file, as `docs/reference/rulebooks.md` shows.
""",
)
MARKUP = code(
    "CAT801",
    "markup",
    """## What it finds

Text that is no part of a rulebook: HTML, images, code that is indented, an opening brace that begins no role.

## Why it matters

The same text becomes a PDF and a web page; pictures are made from the data, so that they cannot be old.

## Example

```markdown
<b>Now</b> look at ![a card](levy.png) {here}.
```

## Remedy

Use `**now**`, a directive such as `{cards}` instead of an image, and `\\\\{` for a brace that means itself.
""",
)
HEADING = code(
    "CAT802",
    "heading",
    """## What it finds

A heading without an anchor, with the anchor of another one, below a heading two levels above it, or text before the first
heading.

## Why it matters

References, the outline and the comparison of languages all go by anchors and levels.

## Example

```markdown
# Comparing armies

### Ties {#ties}
```

## Remedy

End the heading with its anchor, `# Comparing armies {#comparing}`, and leave no level out.
""",
)
UNKNOWN_DIRECTIVE = code(
    "CAT803",
    "unknown-directive",
    """## What it finds

A block or a role with a name that does not exist, or one where it has no meaning.

## Why it matters

It would be printed as it stands, or lost.

## Example

```markdown
Take {crad base/spear-levy}.
```

## Remedy

Correct the name; `docs/reference/rulebooks.md` lists them all.
""",
)
WRONG_OPTION = code(
    "CAT804",
    "wrong-option",
    """## What it finds

An option that a block does not have, lacks, or whose value has no meaning; an argument that is missing; a claim that asserts
nothing, such as `territories: {antioch: {}}`.

## Why it matters

A figure without `alt` says nothing to those who do not see it, and an option with a typing slip would do nothing. A claim
without content would hold whatever the rules are.

## Example

````markdown
```{figure} more-regiments
widht: 50
```
````

## Remedy

Correct the option; `docs/reference/rulebooks.md` lists those of every block.
""",
)
UNKNOWN_NAME = code(
    "CAT805",
    "unknown-name-in-book",
    """## What it finds

A card, sign, word, fact, rule, ruling, term or section that the book names and nobody defined.

## Why it matters

The reader would be sent nowhere.

## Example

```markdown
See {ref comparring}; {card base/spear-leevy} is weak.
```

## Remedy

Correct the name, or define it: cards and words in the data, terms in the book's `{glossary}`, sections by their headings.
""",
)
UNKNOWN_SCENARIO = code(
    "CAT806",
    "unknown-scenario",
    """## What it finds

A figure or claim about a scenario that no file of scenarios of the game holds, or that several hold.

## Why it matters

There is nothing to show and nothing to prove.

## Example

````markdown
```{claim} more-regimentz
territories: {antioch: {ranking: [[0], [1]]}}
```
````

## Remedy

Correct the id, name its file before it (`comparing/more-regiments`), or write the scenario into
`cards/<game>/rulebook/scenarios.yaml`.
""",
)
WRONG_NUMBER = code(
    "CAT807",
    "wrong-number",
    """## What it finds

A wording that is not the number which the data give, or is no number at all.

## Why it matters

A book that says *six* while the rules say seven lies.

## Example

```markdown
Everybody holds {fact hand.play_then_draw|seven} cards.   <!-- the data say 6 -->
```

## Remedy

Write the number of the data, in digits or words; if the data are wrong, correct them.
""",
)
UNCHECKED_BOOK = code(
    "CAT817",
    "unchecked-book",
    """## What it finds

Rulebooks that cannot be held against the game, because it cannot be played as they need it.

## Why it matters

Nothing in them is checked: they may say anything.

## Example

A book with figures of a river of 54 areas beside a `board.yaml` with 16

## Remedy

Correct what the message names in the data, or rewrite or remove the book.
""",
)
UNPLAYED_FACT = code(
    "CAT819",
    "unplayed-fact",
    """## What it finds

A number or choice of `game.yaml` that a rulebook states, and that comes out otherwise when the game is played, or that
nothing in play shows.

## Why it matters

A book that repeats the data agrees with them even where the rules go their own way. Players meet the rules.

## Example

```markdown
The first place brings {fact markers.0|five} points.   <!-- game.yaml says 5, the score gives 3 -->
```

## Remedy

Correct `game.yaml`, or the rules. Which facts play shows, the game says as `played_facts` of its `GamePlugin`.
""",
)
FAILING_SCENARIO = code(
    "CAT808",
    "failing-scenario-in-book",
    """## What it finds

A figure or claim whose scenario cannot be played as it stands: an action is refused, the position is wrong, or what the scenario
itself expects does not hold.

## Why it matters

The picture would show something that cannot happen.

## Example

````markdown
```{figure} too-many-cards
alt: Five cards in Antioch.
```
````

with a scenario that plays a fifth card where the limit is four.

## Remedy

Run `ordo scenario`, which says what is wrong with it, and correct the scenario.
""",
)
FALSE_CLAIM = code(
    "CAT809",
    "false-claim",
    """## What it finds

Something a rulebook asserts and the engine contradicts.

## Why it matters

One of the two is wrong, and players trust the book.

## Example

````markdown
```{claim} more-regiments
territories: {antioch: {ranking: [[1], [0]]}}
```
````

## Remedy

Read what the engine says, then correct the text and the claim, or the rule.
""",
)
MISSING_RULING = code(
    "CAT810",
    "ruling-not-in-book",
    """## What it finds

A ruling that a rulebook mentions neither by `{ruling}` nor by `{faq}`.

## Why it matters

Rulings answer what players ask; the answer belongs into the book.

## Example

The book says nothing about what happens when the deck is empty, which is OR-06.

## Remedy

Write it into the text where it belongs, with `{ruling ID}` beside it, or, if no player would ask, add it to `left_out` in the front matter
of the source.
""",
)
STRUCTURE = code(
    "CAT811",
    "translation-differs",
    """## What it finds

A section of a translated rulebook that has other headings, figures, claims, cards, boxes, questions, tables, words or numbers from the data
than the section it translates.

## Why it matters

Readers at one table would have different rules before them.

## Example

```markdown
# The goal {#goal}

Hold up to {fact limit|four} cards.   <!-- en.md -->

# Das Ziel {#goal}

Höchstens vier Karten.                <!-- de.md: the number is not checked -->
```

## Remedy

Bring the translation to the same structure; only the words differ.
""",
)
STALE = code(
    "CAT812",
    "stale-section",
    """## What it finds

A section of a translated rulebook whose source has changed since it was translated, or that was never marked as up to date.

## Why it matters

It may say what is no longer true.

## Example

```markdown
# Das Ziel {#goal source=5f3c9a1b}    <!-- the hash of a section that says something else by now -->
```

## Remedy

Compare the two sections, then let `ordo rulebook GAME --stamp LANG` note that the translation is up to date.
""",
    Severity.WARNING,
)
LONG_SUMMARY = code(
    "CAT813",
    "long-summary",
    """## What it finds

A summary that does not fit on one page.

## Why it matters

It is for copying and laying on the table.

## Example

````markdown
```{summary}
(forty lines of text)
```
````

## Remedy

Shorten it.
""",
)
CANNOT_SET = code(
    "CAT814",
    "cannot-be-set",
    """## What it finds

A character for which the book's type has no glyph, or a picture that cannot be drawn. Pictures of a board that would show
neighbours otherwise than they are played are not drawn, either.

## Why it matters

There would be a hole in the page.

## Example

```markdown
Shuffle ♠ and ♥.   <!-- the type has no such characters -->
```

## Remedy

Use another character or correct the card; of a board, show another stretch or correct what `ordo check` warns of.
""",
)
FALSE_LAW = code(
    "CAT815",
    "false-law",
    """## What it finds

A law that a rulebook cites and that does not hold in some game: a search of games and scenarios has found a counterexample. It is
shown as a position in the notation of scenarios, as small as could be found, and the actions that lead to what the law denies.

## Why it matters

A universal sentence is believed until somebody at a table runs into the exception.

## Example

````markdown
If both banners were yours, you keep command.

```{law} own-merge-keeps-command
```
````

where the law leaves out “and you lead the whole”.

## Remedy

Write the position and the actions into a file of scenarios and look at what happens. Then correct the sentence and the law in the
game’s module `laws`, or the rule.
""",
)
UNTRIED_LAW = code(
    "CAT816",
    "untried-law",
    """## What it finds

A law that a rulebook cites and whose premise never occurred in the games and scenarios that were searched.

## Why it matters

Nothing shows that it holds: a law about merging banners proves nothing in games in which no banners merge.

## Example

````markdown
```{law} own-merge-keeps-command
```
````

in a game without any scenario in which banners merge.

## Remedy

Write a scenario in which the premise occurs: every search begins with the scenarios of the game.
""",
)
