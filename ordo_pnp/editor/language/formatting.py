"""Formatting as ``ordo fmt`` does it, in the smallest edits of lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import DataError
from ordo_pnp.cards import format_file

if TYPE_CHECKING:
    from ordo_pnp.editor.language.editor import Editor
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler


_DATA: Final = {".yaml", ".yml"}
_LINES: Final = re.compile("[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")


def format_text(editor: Editor, params: Params) -> list[dict[str, Any]]:
    """Return the edits that write a data file in one style; none where it cannot be read to its end, which findings say.

    Params: ``textDocument``; ``options`` are not looked at, there is one style. Result: `TextEdit[]`.

    Raises:
        OrdoError: It is indented so that the formatted text would not say the same.
    """
    uri = params.object("textDocument").uri("uri")
    path = editor.path_of(uri)
    if path.suffix.lower() not in _DATA:
        return []
    try:
        with editor.session.looking():
            before, after = format_file(path, editor.workspace.schemas())
    except DataError:
        return []
    lines = editor.lines_of(path)
    return [
        {"range": {"start": lines.position_of(first), "end": lines.position_of(last)}, "newText": text}
        for first, last, text in line_edits(before, after)
    ]


def line_edits(before: str, after: str) -> Iterator[tuple[int, int, str]]:
    r"""Yield which lines to replace by which text: first line, the one behind the last, and the text.

    What differs is blank lines, white space at the edges of lines, and what stands in the first line; in any other case it is
    one edit of all that differs.

    >>> list(line_edits("a:\n- b \n\n\n- c\nd: 1\ne:\n- f\n", "a:\n  - b\n\n  - c\nd: 1\ne:\n  - f\n"))
    [(1, 5, '  - b\n\n  - c\n'), (7, 8, '  - f\n')]
    >>> list(line_edits("a: 1\n", "a: 1\n"))
    []
    """
    old, new = _LINES.findall(before), _LINES.findall(after)
    start_old = start_new = same_old = same_new = 0
    for end_old, end_new in _pairs(old, new):
        if old[same_old:end_old] == new[same_new:end_new]:
            if start_old < same_old or start_new < same_new:
                yield start_old, same_old, "".join(new[start_new:same_new])
            start_old, start_new = end_old, end_new
        same_old, same_new = end_old, end_new
    if start_old < same_old or start_new < same_new:
        yield start_old, same_old, "".join(new[start_new:same_new])


def _pairs(old: list[str], new: list[str]) -> Iterator[tuple[int, int]]:
    """Yield where pieces of two texts end that say the same, the last being the end of both."""
    said_old = [at for at, line in enumerate(old) if line.strip()]
    said_new = [at for at, line in enumerate(new) if line.strip()]
    apart = len(said_new) - len(said_old)
    alike = list(zip(reversed(said_old), reversed(said_new), strict=False))
    if abs(apart) > 1 or any(old[a].split() != new[b].split() for a, b in alike[:-1]):
        yield len(old), len(new)
        return
    yield from reversed(alike)
    yield len(old), len(new)


METHODS: Final[Mapping[str, Handler[Editor]]] = {"textDocument/formatting": format_text}
