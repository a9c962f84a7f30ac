"""One way to write data files: two spaces, lists indented below their key, one newline at the end.

Comments, the order of keys, quotes and every value stay as they are; that is verified, not hoped.
"""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

from ordo_pnp.catalog.source import read_bytes, read_document
from ordo_pnp.errors import DataError, OrdoError

if TYPE_CHECKING:
    from pathlib import Path

LINE_WIDTH = 10**9
"""Long enough that no text is folded: a line break inside a text is the author's."""


def format_text(path: Path) -> tuple[str, str]:
    """Give a file's text as it is and as it should be.

    Raises:
        DataError: The safe reader refuses the file; only what it has passed is formatted.
        OrdoError: The formatted text would not say the same (a fault of the formatter; nothing is lost).
    """
    document = read_document(path)
    if document.problems:
        raise DataError(document.problems)
    before = path.read_bytes().decode()
    after = canonical(document.text)
    again = read_bytes(after.encode(), document.name)
    if again.problems or again.data != document.data:
        raise OrdoError(f"{document.name}: formatting would change the data; the file is left as it is")
    return before, after


def canonical(text: str) -> str:
    r"""Rewrite a sound YAML text.

    >>> canonical("a:   1   # one\nb:\n- x\n")
    'a: 1   # one\nb:\n  - x\n'
    """
    from ruamel.yaml import YAML  # noqa: PLC0415 (23 ms, only where files are rewritten)

    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.width = LINE_WIDTH
    yaml.indent(mapping=2, sequence=4, offset=2)
    unix = re.sub("\r\n?", "\n", text)
    out = io.StringIO()
    yaml.dump(yaml.load(unix), out)
    lines = [line.rstrip() for line in out.getvalue().split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n") + "\n"
