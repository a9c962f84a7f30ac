"""The index of a book: its entries, and the places that they lead to."""

from __future__ import annotations

from ordo_pnp.rulebook.tree import IndexList
from ordo_pnp.rulebook.words import order_of


class BookIndex:
    """Takes the places while a book is bound."""

    def __init__(self) -> None:
        self._marks: dict[tuple[str, ...], list[str]] = {}

    def mark(self, path: tuple[str, ...]) -> str:
        """Note a place that an entry leads to, and return its anchor."""
        marks = self._marks.setdefault(path, [])
        anchor = f"ix-{sum(map(len, self._marks.values()))}"
        marks.append(anchor)
        return anchor

    def listed(self) -> IndexList:
        """Return all entries in the order of the alphabet."""
        tree: dict[str, tuple[list[str], dict[str, list[str]]]] = {}
        for path, marks in self._marks.items():
            own, below = tree.setdefault(path[0], ([], {}))
            if len(path) == 1:
                own += marks
            else:
                below.setdefault(path[1], []).extend(marks)
        return IndexList(
            tuple(
                (
                    word,
                    tuple(tree[word][0]),
                    tuple((each, tuple(tree[word][1][each])) for each in sorted(tree[word][1], key=order_of)),
                )
                for word in sorted(tree, key=order_of)
            )
        )
