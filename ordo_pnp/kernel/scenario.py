"""A scenario as it stands in a file: one example of how the rules work."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.cards import Origin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.cards import Document

# The key of their list in a file, and the name of the folder in which such files are tests.
SCENARIOS_KEY: Final = "scenarios"


@dataclass(frozen=True, slots=True)
class Scenario:
    """One example of how the rules work."""

    id: str
    # Where it stands.
    origin: Origin = field(repr=False)
    position: Any
    actions: tuple[str, ...] = ()
    expect: Any = None
    # The code with which the last action is refused.
    refused: str | None = None
    rules: Mapping[str, str] = field(default_factory=dict)
    players: int | None = None
    # Those of the scenario or else of its file; the game's own where none are named.
    sets: tuple[str, ...] = ()
    ruling: str | None = None
    group: str | None = None
    note: str | None = None

    @classmethod
    def from_data(cls, data: Mapping[str, Any], origin: Origin) -> Scenario:
        """Make a scenario from plain data of the right form."""
        return cls(
            id=data["id"],
            origin=origin,
            position=data.get("position"),
            actions=tuple(data.get("actions", ())),
            expect=data.get("expect"),
            refused=data.get("refused"),
            rules=dict(data.get("rules", {})),
            players=data.get("players"),
            sets=tuple(data.get("sets") or _of_file(origin, "sets") or ()),
            ruling=data.get("ruling"),
            group=data.get("group"),
            note=data.get("note"),
        )

    @property
    def position_origin(self) -> Origin:
        """Where the position stands."""
        return self.origin.below("position")


def scenarios_in(document: Document) -> list[Scenario]:
    """Return the scenarios of a file of the right form, in their order."""
    items = document.data[SCENARIOS_KEY]
    return [Scenario.from_data(item, Origin(document, (SCENARIOS_KEY, at))) for at, item in enumerate(items)]


def _of_file(origin: Origin, key: str) -> Any:
    """Return what the file says for all its scenarios."""
    whole = origin.document.data
    return whole.get(key) if isinstance(whole, dict) else None
