"""What a layout says of its size by values of the game's data: references that need no card, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import finding
from ordo_pnp.draw.faces.file_values import UnknownReferenceError
from ordo_pnp.draw.faces.references import is_reference
from ordo_pnp.draw.faces_codes import UNKNOWN_REFERENCE, remedy_among

if TYPE_CHECKING:
    from ordo_pnp.base import Code, Diagnostic
    from ordo_pnp.cards import Origin
    from ordo_pnp.draw.faces.references import NameScope


class FrameValues:
    """Reads one key of one layout.

    Args:
        name: Of the layout.
        origin: The layout.
        scope: What its references may name.
        report: Is told what is wrong.
        code: Of values that are not what the key needs.
        key: The key of the layout.
    """

    def __init__(
        self, name: str, origin: Origin, scope: NameScope, report: Callable[[Diagnostic], None], code: Code, key: str
    ) -> None:
        self.name, self.origin, self.scope, self.report, self.code, self.key = name, origin, scope, report, code, key

    def value(self, source: Any, *where: str | int) -> Any:
        """Follow a reference, which must not need a card; None where it leads nowhere, which is reported."""
        if not is_reference(source):
            return source
        try:
            get, needs = self.scope.compile(source)
        except UnknownReferenceError as unknown:
            message, remedy = f"there is no value `{unknown.name}` here", remedy_among(unknown.name, unknown.known)
            self._found(UNKNOWN_REFERENCE, message, where, remedy)
            return None
        if needs:
            remedy = "name a value of a file of the game, such as `$files.…` or `$facts.…`"
            self.wrong(f"`{source}` differs from card to card", *where, remedy=remedy)
            return None
        return get(None)  # type: ignore[arg-type]  # what needs nothing of a card does not look at it

    def wrong(self, message: str, *where: str | int, remedy: str | None = None) -> None:
        """Report a value below the key."""
        self._found(self.code, message, where, remedy)

    def _found(self, code: Code, message: str, where: tuple[str | int, ...], remedy: str | None) -> None:
        span = self.origin.span(self.key, *where)
        self.report(finding(code, f"face {self.name}: {message}", span, remedy=remedy))
