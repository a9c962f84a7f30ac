"""One card of a spreadsheet, as the entries of files that it shall become."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ordo_pnp.tables.columns import PRINT
from ordo_pnp.tables.same_data import is_same

if TYPE_CHECKING:
    from ordo_pnp.cards import Card, Schema, SchemaViolation


@dataclass(slots=True)
class CardRow:
    """One card of the spreadsheet, as entries of files."""

    # As it is now, None for a new one.
    card: Card | None
    id: str
    set: str
    schema: Schema
    # Of the file of cards.
    entry: dict[str, Any]
    # Language -> texts, as they shall be; a language without a column is left out.
    translations: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def slug(self) -> str:
        """The card's id within its set."""
        return self.id.partition("/")[2]

    def violations(self) -> list[SchemaViolation]:
        """Find what the schema forbids in the entry.

        What was wrong before and is not touched is left out: of several wrong values one is mended after the other.
        """
        found = self._violations(self.entry)
        if not found or self.card is None:
            return found
        known = {(each.path, each.error.message) for each in self._violations(self.card.origin.value)}
        return [each for each in found if self._touches(each) or (each.path, each.error.message) not in known]

    def _violations(self, entry: Any) -> list[SchemaViolation]:
        return self.schema.violations({"format": 1, self.schema.key: [entry]}, self.set)

    def _touches(self, violation: SchemaViolation) -> bool:
        """Whether what is wrong stands below a key that has another value than before."""
        steps = violation.path[2:4] if violation.path[2:3] == (PRINT,) else violation.path[2:3]
        return self.card is None or not is_same(_held(self.entry, steps), _held(self.card.origin.value, steps))


def _held(entry: Any, steps: Iterable[str]) -> Any:
    for step in steps:
        entry = entry.get(step) if isinstance(entry, dict) else None
    return entry
