"""Findings about what every printed page needs besides cards."""

from __future__ import annotations

from ordo_pnp.diagnostics import code

MISSING_HEADING = code(
    "CAT750",
    "missing-heading",
    """## What it finds

A kind of component for which the game has no heading.

## Why it matters

The heading names the kind in the outline of the PDF and in the margin of its sheets, and the order of the headings is the
order in which kinds are printed.

## Example

```yaml
words:
  deck:
    title: Ordonnance
    unit: Unit cards      # but there are cards of the kind `marker`
```

## Remedy

Add the kind, with its heading in the plural, to `words: deck:` in `game.yaml`, and to its translations.
""",
)
MISSING_MARGIN_WORDS = code(
    "CAT751",
    "missing-margin-words",
    """## What it finds

A language of the game for which `papers.yaml` has no words.

## Why it matters

Every printed page says in its margin what it is, which page of how many, and that it must not be scaled.

## Example

```yaml
words:
  en: {language: English, page: page {page}/{pages}, front: front, back: back, scale: print at 100 %, glue: glue here}
  # nothing for `de`
```

## Remedy

Add the language to `words` in `cards/sheets/papers.yaml`.
""",
)
NO_SHEET = code(
    "CAT752",
    "no-sheet-for-this-size",
    """## What it finds

A layout whose size and outline no sheet template takes, several take, or that fits on none of the papers.

## Why it matters

Its cards can be drawn and looked at, but never printed.

## Example

```yaml
face:
  for: unit
  size: [630, 880]      # ten times too large
```

## Remedy

Correct the size, or let exactly one sheet template in `cards/sheets/` be for it.
""",
)
