"""A card whose text is not sound: what of it can be read, and what is wrong with it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card, Document, Schema, SchemaViolation


class WrongFile:
    """A file with cards that are not sound.

    Args:
        document: What it holds now; None where it cannot be read at all.
        schema: Describes it; None where nobody knows.
    """

    def __init__(self, document: Document | None, schema: Schema | None) -> None:
        self.document = document
        self.schema = schema

    @cached_property
    def problems(self) -> tuple[Diagnostic, ...]:
        """What is wrong with it as a whole, which all its cards ask for: that it cannot be read, or what its schema forbids."""
        if self.document is None:
            return ()
        return self.document.problems or (() if self.schema is None else tuple(self.schema.validate(self.document)))


class WrongCard:
    """A card whose text is not sound.

    Args:
        card: What can be read of it.
        file: In which it stands.
        is_readable: Whether the card says what its text says, so that it can be changed.
    """

    def __init__(self, card: Card, file: WrongFile, *, is_readable: bool) -> None:
        self.card = card
        self.is_readable = is_readable
        self._file = file

    @cached_property
    def violations(self) -> tuple[SchemaViolation, ...]:
        """What the schema forbids in its entry."""
        schema = self._file.schema
        if schema is None or not self.is_readable:
            return ()
        return tuple(schema.violations({"format": 1, schema.key: [self.card.origin.value]}, self.card.set))

    @cached_property
    def problem(self) -> str:
        """What is wrong with it, and the remedy."""
        if self._file.document is None:
            return "its file cannot be read"
        found: Diagnostic | None
        if self.violations:
            found = self.violations[0].at(self.card.origin.span())
        else:
            line, problems = self.card.origin.span().line, self._file.problems
            found = next((each for each in problems if each.span.line >= line), next(iter(problems), None))
        if found is None:
            return "its file has an error"
        return f"{found.message}; {found.help}" if found.help else found.message
