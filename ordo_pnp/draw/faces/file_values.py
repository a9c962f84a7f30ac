"""Values that faces name in the files of a game: the same on every card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ordo_pnp.cards import step_into

if TYPE_CHECKING:
    from ordo_pnp.cards import GameData


class UnknownReferenceError(Exception):
    """A reference that leads to nothing; ``known`` are those that would lead somewhere."""

    def __init__(self, reference: str, known: Iterable[str]) -> None:
        self.name = reference
        self.known = tuple(sorted(known))
        super().__init__(reference)


def value_of_facts(game: GameData, reference: str, steps: Sequence[str]) -> Any:
    """Find a value in what ``game.yaml`` says.

    Raises:
        UnknownReferenceError: There is nothing at that place.
    """
    fact = step_into(game.facts, steps)
    if fact is None or not steps:
        raise UnknownReferenceError(reference, (f"$facts.{name}" for name in game.facts))
    return fact


def value_of_file(game: GameData, reference: str, steps: Sequence[str]) -> Any:
    """Find a value in one of the game's own files, named by the key at its top: the kind must have a single file.

    Raises:
        UnknownReferenceError: There is no such file, or nothing at that place of it.
    """
    files: dict[str, Any] = {}
    for kind, each in game.files.items():
        own = [origin for name, origin in each.items() if "/" not in name]
        if len(own) == 1:
            files[kind] = own[0].value
    value = step_into(files, steps)
    if value is not None and steps:
        return value
    if not steps or steps[0] not in files:
        raise UnknownReferenceError(reference, (f"$files.{kind}" for kind in files))
    keys = files[steps[0]] if isinstance(files[steps[0]], Mapping) else ()
    raise UnknownReferenceError(reference, (f"$files.{steps[0]}.{key}" for key in keys))
