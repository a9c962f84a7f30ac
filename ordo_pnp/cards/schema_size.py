"""How large a schema is with all that it refers to: what refers to itself or grows beyond a bound is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from ordo_pnp.base import clipped

# Parts of all schemas of a game, each counted wherever a reference brings it: two hundred times what our games have.
MAX_PARTS: Final = 20_000


class Follower:
    """Counts the parts of schemas, each as often as references bring it.

    Args:
        contents: Name -> schema, of one game.
        target: Returns what a reference in a schema leads to, with that schema's name; None where it may not lead there.
        sizes: What has been counted so far, by identity; goes up.
    """

    def __init__(
        self,
        contents: Mapping[str, Any],
        target: Callable[[str, str], tuple[str, Any] | None],
        sizes: dict[int, int],
    ) -> None:
        self._contents = contents
        self._target = target
        self._sizes = sizes
        self._open: set[int] = set()

    def follow(self, name: str, content: Any) -> Iterator[tuple[tuple[str | int, ...], tuple[str, str | None]]]:
        """Yield the first problem of a file with its path."""
        try:
            self._size(name, content, ())
        except _WrongReferenceError as wrong:
            yield wrong.path, (wrong.message, wrong.remedy)
        except RecursionError:
            yield (), ("the schema is nested too deep with all it refers to", None)

    def _size(self, name: str, node: Any, path: tuple[str | int, ...]) -> int:
        if not isinstance(node, (dict, list)):
            return 0
        known = self._sizes.get(id(node))
        if known is not None:
            return known
        if id(node) in self._open:
            raise _WrongReferenceError(path, "references go round in a circle here", "write the levels out")
        self._open.add(id(node))
        pairs = node.items() if isinstance(node, dict) else enumerate(node)
        size = 1 + sum(self._size(name, each, (*path, step)) for step, each in pairs)
        if isinstance(node, dict) and isinstance(node.get("$ref"), str):
            size += self._target_size(name, node["$ref"], path)
        if size > MAX_PARTS:
            raise _WrongReferenceError(
                path, f"the schema has more than {MAX_PARTS:,} parts with all it refers to", None
            )
        self._open.discard(id(node))
        self._sizes[id(node)] = size
        return size

    def _target_size(self, name: str, reference: str, path: tuple[str | int, ...]) -> int:
        found = self._target(name, reference)
        if found is None:
            message = f"`{clipped(reference)}` leads to no schema of this folder or of the program"
            raise _WrongReferenceError(
                (*path, "$ref"), message, "refer to a schema of the game, or to `../arms.schema.json` and its like"
            )
        if found[0] not in self._contents:
            return 1
        try:
            return self._size(*found, (*path, "$ref"))
        except _WrongReferenceError as wrong:
            raise _WrongReferenceError((*path, "$ref"), wrong.message, wrong.remedy) from None


class _WrongReferenceError(Exception):
    def __init__(self, path: tuple[str | int, ...], message: str, remedy: str | None) -> None:
        self.path, self.message, self.remedy = path, message, remedy
        super().__init__(message)
