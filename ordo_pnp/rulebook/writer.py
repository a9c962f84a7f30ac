"""What the writers of a bound book have in common: which function writes which kind of node."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ordo_pnp.rulebook.inline import Inline
    from ordo_pnp.rulebook.tree import Block

    Node = TypeVar("Node", bound=Block | Inline)


class Writer:
    """Writes the nodes of a bound tree; a subclass states how each kind is written."""

    def __init__(self) -> None:
        self._functions: dict[type, Callable[[Any], str]] = {}

    @property
    def kinds(self) -> set[type]:
        """The kinds of node that can be written."""
        return set(self._functions)

    def on(self, kind: type[Node], write: Callable[[Node], str]) -> None:
        """Write nodes of a kind with a function."""
        self._functions[kind] = write

    def node(self, node: Block | Inline) -> str:
        """Write one node and what it holds."""
        return self._functions[type(node)](node)

    def blocks(self, blocks: Sequence[Block]) -> str:
        """Write blocks in order."""
        return "".join([self.node(each) for each in blocks])

    def inlines(self, content: Sequence[Inline]) -> str:
        """Write the words of a line."""
        return "".join([self.node(each) for each in content])
