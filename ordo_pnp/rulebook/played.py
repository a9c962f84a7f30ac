"""What facts of a game come to in play: a book states what happens at the table, not what stands in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import step_into
from ordo_pnp.games import plugin_of

if TYPE_CHECKING:
    from ordo_pnp.kernel import Game


class Played:
    """Facts of one game as its rules play them, each looked at once.

    Args:
        rules: The game bound to its data.
    """

    def __init__(self, rules: Game[Any]) -> None:
        self._rules = rules
        self._shows = plugin_of(rules.id).played_facts()
        self._seen: dict[str, Any] = {}

    def fact(self, path: str) -> Any:
        """Return what a path in ``game.yaml`` comes to; None where nothing in play shows it."""
        steps = path.split(".")
        for taken in range(len(steps), 0, -1):
            name = ".".join(steps[:taken])
            if name in self._shows:
                return step_into(self._show(name), steps[taken:])
        return None

    def _show(self, name: str) -> Any:
        if name not in self._seen:
            try:
                self._seen[name] = self._shows[name](self._rules)
            except OrdoError:  # such as a number of players that cannot play: a book must not speak of it
                self._seen[name] = None
        return self._seen[name]
