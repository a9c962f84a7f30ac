"""Names: two cards of a set should not share one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.diagnostics import Diagnostic, Severity, code, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.check.across import Across

DUPLICATE_NAME = code(
    "CAT206",
    "duplicate-name",
    """\
## What it finds
Two cards of one set with the same name.

## Why it matters
At the table people speak of cards by name.

## Example
    - {id: spear-levy, name: Town Levy}
    - {id: spear-guard, name: Town Levy}

## Remedy
Give one of them another name.
""",
    Severity.WARNING,
)


def check(across: Across) -> Iterator[Diagnostic]:
    """Look for names that two cards of a set share."""
    for cards in across.cards_by_set.values():
        first: dict[str, tuple[int, int]] = {}
        for at in cards:
            entry = across.card(at)
            if not entry.name:
                continue
            earlier = first.setdefault(entry.name, at)
            if earlier != at and across.card(earlier).slug != entry.slug:
                yield finding(
                    DUPLICATE_NAME,
                    f"`{across.card_id(at)}` has the same name as `{across.card_id(earlier)}`",
                    across.card_span(at, "name"),
                    card=across.card_id(at),
                    remedy="give one of them another name",
                    related=((across.card_span(earlier, "name"), "first used here"),),
                )
