"""A card whose text is not sound: what of it can be read, and what is wrong with it."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ordo_pnp.catalog import Card, Document, Schema, SchemaViolation
    from ordo_pnp.diagnostics import Diagnostic


class WrongCard:
    """A card whose text is not sound.

    Args:
        card: What can be read of it.
        schema: Describes it; None where nobody knows.
        document: Its file as it is now; None where it cannot be read at all.
        is_readable: Whether the card says what its text says, so that it can be changed.
    """

    def __init__(self, card: Card, schema: Schema | None, document: Document | None, *, is_readable: bool) -> None:
        self.card = card
        self.is_readable = is_readable
        self._schema = schema
        self._document = document

    @cached_property
    def violations(self) -> tuple[SchemaViolation, ...]:
        """What the schema forbids in its entry."""
        if self._schema is None or not self.is_readable:
            return ()
        key = self._schema.key
        return tuple(self._schema.violations({"format": 1, key: [self.card.origin.value]}, self.card.set))

    @cached_property
    def problem(self) -> str:
        """What is wrong with it, and the remedy."""
        document = self._document
        if document is None:
            return "its file cannot be read"
        found: Diagnostic | None
        if self.violations:
            found = self.violations[0].at(self.card.origin.span())
        else:
            problems = document.problems or (_violations(self._schema, document) if self._schema is not None else ())
            line = self.card.origin.span().line
            found = next((each for each in problems if each.span.line >= line), next(iter(problems), None))
        if found is None:
            return "its file has an error"
        return f"{found.message}; {found.help}" if found.help else found.message


@lru_cache(maxsize=4)
def _violations(schema: Schema, document: Document) -> tuple[Diagnostic, ...]:
    """Return what a schema forbids in a file, which all its cards ask for."""
    return tuple(schema.validate(document))
