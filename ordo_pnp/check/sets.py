"""Sets: what they require must exist, and what they say of their size must be so."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ordo_pnp.diagnostics import Diagnostic, code, finding, remedy_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.check.across import Across
    from ordo_pnp.check.summary import Summarised

UNKNOWN_SET = code(
    "CAT204",
    "unknown-set",
    """\
## What it finds
A set that requires another one which does not exist in its game.

## Why it matters
The cards cannot be played without what they build on.

## Example
    set:
      id: tides
      requires: [bsae]

## Remedy
Correct the name, or add the missing set.
""",
)
WRONG_COUNT = code(
    "CAT205",
    "wrong-count",
    """\
## What it finds
A set whose `counts` name another number of cards of a kind, copies included, than its files hold.

## Why it matters
The number on the box, in the rulebook and on the table should be one number. Whoever changes `copies` by accident
notices it here (OR-02).

## Example
    counts: {unit: 57}

## Remedy
Correct the copies of the cards, or the number in `set.yaml`.
""",
)


def check(across: Across) -> Iterator[Diagnostic]:
    """Look at every set file."""
    for each in across.files:
        if each.summary.key == "set":
            yield from _requirements(across, each)
            yield from _counts(across, each)


def _requirements(across: Across, each: Summarised) -> Iterator[Diagnostic]:
    known = across.sets_of(each.folder.game)
    for index, name in enumerate(each.summary.facts.get("requires", ())):
        if name not in known:
            yield finding(
                UNKNOWN_SET,
                f"the set `{each.summary.facts['id']}` requires `{name}`, which does not exist",
                across.span(each, ("set", "requires", index)),
                remedy=remedy_for(name, known, f"known sets: {', '.join(sorted(known))}"),
            )


def _counts(across: Across, each: Summarised) -> Iterator[Diagnostic]:
    wanted = each.summary.facts.get("counts")
    if wanted is None or each.folder.path in across.broken:
        return
    held: Counter[str] = Counter()
    for at in across.cards_by_set.get(each.folder.path, ()):
        held[across.card(at).kind] += across.card(at).copies
    for kind, number in wanted.items():
        if held[kind] != number:
            yield finding(
                WRONG_COUNT,
                f"the set `{each.summary.facts['id']}` should hold {number} cards of kind `{kind}` and holds {held[kind]}",
                across.span(each, ("set", "counts", kind)),
                remedy="correct the copies of the cards, or this number",
            )
