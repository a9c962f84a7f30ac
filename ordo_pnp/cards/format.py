"""One way to write data files: two spaces, lists indented below their key, one blank line at most, one newline at the end.

Only white space at the edges of lines and the modeline change. What stands inside a line, where lines break, comments,
quotes and the order of keys are the author's; each result is read again, and must hold the same data.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from ordo_pnp.base import DataError, OrdoError, real
from ordo_pnp.cards.source import fetch, read_bytes, shown_path
from ordo_pnp.cards.yaml_positions import Node, locate

if TYPE_CHECKING:
    from ordo_pnp.cards.schema import Schemas


# Spaces of one level.
STEP = 2
MODELINE = "# yaml-language-server: $schema="


def format_file(path: Path, schemas: Schemas) -> tuple[str, str]:
    """Return a file's text as it is and as it should be.

    Raises:
        DataError: The safe reader refuses the file; only what it has passed is formatted.
        OrdoError: The formatted text would not say the same; the file should be left as it is.
    """
    shown = shown_path(path)
    raw, _ = fetch(path, shown)
    document = read_bytes(raw, shown, path)
    if document.problems:
        raise DataError(document.problems)
    before = raw.decode()
    after = canonical(document.text)
    schema = schemas.of(document.data)
    if schema is not None and real(path).is_relative_to(schemas.folder.parent):
        after = with_modeline(after, os.path.relpath(schemas.folder / schema.name, real(path).parent))
    again = read_bytes(after.encode(), document.name)
    if again.problems or again.data != document.data:
        raise OrdoError(f"{document.name}: the indentation is too unusual to be formatted; the file is left as it is")
    return before, after


def with_modeline(text: str, schema: str) -> str:
    r"""Let the first line tell editors where the schema is.

    >>> with_modeline("format: 1\n", "../s.json")
    '# yaml-language-server: $schema=../s.json\nformat: 1\n'
    """
    lines = [line for line in text.split("\n") if not line.startswith(MODELINE)]
    return "\n".join([MODELINE + schema.replace(os.sep, "/"), *lines])


def canonical(text: str) -> str:
    r"""Rewrite a sound YAML text.

    >>> canonical("a:\r\n- b:  1   # one\r\n  c: {x: 1,\r\n      y: 2}\r\n\r\n\r\nd: 3")
    'a:\n  - b:  1   # one\n    c: {x: 1,\n        y: 2}\n\nd: 3\n'
    """
    lines = re.split("\r\n|\n|\r", text)
    wanted: dict[int, int] = {}
    _columns(locate(text), 0, lines, wanted)
    out: list[str] = []
    shift = 0
    for number, line in enumerate(lines):
        bare = line.strip()
        if number in wanted:
            shift = wanted[number] - _indent(line)
            dash = re.match(r"-\s+", bare)
            bare = f"- {bare[dash.end() :]}" if dash else bare
        elif bare.startswith("#"):
            below = next((n for n in range(number + 1, len(lines)) if lines[n].strip()[:1] not in ("", "#")), None)
            if below in wanted and _indent(line) == _indent(lines[below]):
                out.append(" " * wanted[below] + bare)
                continue
        out.append(" " * max(0, _indent(line) + shift) + bare if bare else "")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(out)).strip("\n") + "\n"


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _columns(node: Node, indent: int, lines: list[str], wanted: dict[int, int]) -> None:
    """Return for every line that starts an entry of a block where it should start."""
    for step, child in node.children.items():
        entry = _dash(child, lines) if isinstance(step, int) else _key(child, lines)
        if entry is None:
            return  # a flow collection, or entries that share a line: its lines move with the line it starts on
        if entry not in wanted:
            wanted[entry] = indent
        if lines[child.start[0]][child.start[1] : child.start[1] + 1] not in ("{", "["):
            _columns(child, indent + STEP, lines, wanted)


def _key(child: Node, lines: list[str]) -> int | None:
    """Return the line on which a key is the first thing, or follows the dash of its entry."""
    assert child.key is not None  # noqa: S101 (only entries of lists have no key)
    number, column = child.key[0]
    before = lines[number][:column].strip()
    return number if before in ("", "-") else None


def _dash(child: Node, lines: list[str]) -> int | None:
    """Return the line on which the dash of a list entry is the first thing."""
    number, column = child.start
    before = lines[number][:column].strip()
    if before == "-":
        return number
    if before:
        return None
    above = next((n for n in range(number - 1, -1, -1) if lines[n].strip()[:1] not in ("", "#")), 0)
    return above if lines[above].split("#")[0].strip() == "-" else None
