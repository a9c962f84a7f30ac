"""The outline of a PDF: bookmarks, each below the last one of a higher level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ordo_pnp.paper.render.objects import array, dictionary, name, reference, text_string

if TYPE_CHECKING:
    from ordo_pnp.paper.sheets.page import Bookmark


def add_outline(document: Any, entries: Sequence[tuple[Bookmark, str]]) -> None:
    """Add an outline to the document; ``entries`` are bookmarks with the identifiers of their pages, in page order."""
    document.Catalog.Outlines = None
    if not entries:
        return
    root: dict[str, Any] = {"Type": name("Outlines")}
    nodes = [root] + [
        {
            "Title": text_string(mark.title),
            "Dest": array([reference(target), name("Fit")]),
        }
        for mark, target in entries
    ]
    children: list[list[int]] = [[] for _ in nodes]
    open_at = [0]
    for index, (mark, _) in enumerate(entries, 1):
        del open_at[max(mark.level, 0) + 1 :]
        children[open_at[-1]].append(index)
        open_at.append(index)
    for parent, below in enumerate(children):
        _link(nodes, parent, below)
    for index in range(len(nodes) - 1, -1, -1):
        if children[index]:
            nodes[index]["Count"] = sum(1 + nodes[child].get("Count", 0) for child in children[index])
    for index, node in enumerate(nodes):
        document.Reference(dictionary(node), _outline_name(index))
    document.Catalog.Outlines = reference(_outline_name(0))
    document.Catalog.PageMode = name("UseOutlines")


def _outline_name(index: int) -> str:
    return f"Outline.{index}"


def _link(nodes: list[dict[str, Any]], parent: int, below: list[int]) -> None:
    for before, child, after in zip([0, *below], below, [*below[1:], 0], strict=False):
        nodes[child]["Parent"] = reference(_outline_name(parent))
        if before:
            nodes[child]["Prev"] = reference(_outline_name(before))
        if after:
            nodes[child]["Next"] = reference(_outline_name(after))
    if below:
        nodes[parent]["First"] = reference(_outline_name(below[0]))
        nodes[parent]["Last"] = reference(_outline_name(below[-1]))
