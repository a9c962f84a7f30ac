"""What must hold of the remedies in ``check --format json``: none repeats the text, none follows from nothing, and a fix mends."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_PROPOSED: Final = re.compile("(?:write|did you mean|quote it:|brackets:|entries:|digits:|marks:) `([^`]+)`")
_LINE_END: Final = re.compile("\r\n|\r|\n")


def faults(found: Sequence[Mapping[str, Any]], files: Mapping[str, bytes]) -> Iterator[str]:
    """Name what is wrong with the remedies of findings.

    Args:
        found: Findings as ``check --format json`` prints them.
        files: Path as findings name it -> content, of all files that were checked.
    """
    told = {(each["code"], *_place(each)) for each in found}
    for each in found:
        cause = each["follows_from"]
        if cause is not None and (cause["code"], *_place(cause)) not in told:
            yield f"{each['code']} follows from a {cause['code']} that is not told"
        edits = each["fix"]["edits"] if each["fix"] else []
        is_inserted = any((edit["line"], edit["column"]) == (edit["end_line"], edit["end_column"]) for edit in edits)
        shown = _source(each, files)
        if shown is not None and not is_inserted and shown.strip(" ") in _PROPOSED.findall(each["help"] or ""):
            yield f"the remedy of {each['code']} repeats the text"
        if each["fix"] and not any(_source(edit, files) != edit["text"] for edit in edits):
            yield f"the fix of {each['code']} changes nothing"


def fixed(found: Mapping[str, Any], files: Mapping[str, bytes]) -> dict[str, bytes] | None:
    """Return the files that the fix of a finding changes, as it leaves them; None where it cannot be carried out here."""
    made: dict[str, list[str]] = {}
    edits = found["fix"]["edits"]
    for edit in sorted(edits, key=lambda each: (each["line"], each["column"]), reverse=True):
        text = _text(edit["file"], files)
        if text is None or "\r" in text or edit["line"] != edit["end_line"]:
            return None
        lines = made.setdefault(edit["file"], text.split("\n"))
        line = lines[edit["line"] - 1]
        lines[edit["line"] - 1] = line[: edit["column"] - 1] + edit["text"] + line[edit["end_column"] - 1 :]
    return {path: "\n".join(lines).encode() for path, lines in made.items()}


def _place(each: Mapping[str, Any]) -> tuple[str, int, int]:
    return each["file"], each["line"], each["column"]


def _text(path: str, files: Mapping[str, bytes]) -> str | None:
    try:
        return files[path].decode()
    except (KeyError, UnicodeDecodeError):
        return None


def _source(each: Mapping[str, Any], files: Mapping[str, bytes]) -> str | None:
    """Return what stands at a place of one line; None where that cannot be told."""
    text = _text(each["file"], files)
    lines = [] if text is None else _LINE_END.split(text)
    if each["line"] != each["end_line"] or each["line"] > len(lines):
        return None
    shown: str = lines[each["line"] - 1][each["column"] - 1 : each["end_column"] - 1]
    return shown
