"""A trial: whether the scanner gets through a text, and where it stumbles if not; no data are built."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import yaml
from yaml.cyaml import CParser  # type: ignore[attr-defined]  # the stubs do not list what the module imports
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from ordo_pnp.cards.surrogates import BAD_ESCAPE, bridge
from ordo_pnp.cards.yaml_positions import MAX_DEPTH, mark_of

_MAX_SCANNED: Final = 65_536  # characters
# With 4,000 of them in each other the scanner needs 0.2 s, as it grows faster than the text; ``trial`` gives up before.
_MAX_BRACKETS: Final = 100
# A line and a column, from 0.
Mark = tuple[int, int]


class Stumble(NamedTuple):
    """Where the scanner gives up, which is seldom where the person slipped."""

    line: int
    column: int
    problem: str = ""
    context: str = ""
    # Where what the scanner was at began.
    opened: Mark | None = None
    # Start and end of the last quoted text before it.
    quoted: tuple[Mark, Mark] | None = None
    # Whether the text can be scanned, and a key stands twice in one mapping.
    is_duplicate: bool = False


class _Followed:
    """What the events told before the scanner gave up."""

    def __init__(self) -> None:
        self.quoted: tuple[Mark, Mark] | None = None
        self.duplicate: Mark | None = None

    def follow(self, next_event: Callable[[], Any]) -> None:  # noqa: C901 (one branch for each event)
        """Go through all events, or to a depth that no data have."""
        stack: list[tuple[set[str] | None, bool]] = []
        keys: set[str] | None = None
        awaits_key = False
        while True:
            event = next_event()
            kind = event.__class__
            if kind is StreamEndEvent:
                return
            if kind is ScalarEvent:
                if event.style in ("'", '"'):
                    self.quoted = mark_of(event.start_mark), mark_of(event.end_mark)
                if awaits_key and keys is not None:
                    if event.value in keys and self.duplicate is None:
                        self.duplicate = mark_of(event.start_mark)
                    keys.add(event.value)
                awaits_key = keys is not None and not awaits_key
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                if len(stack) >= MAX_DEPTH:
                    return
                stack.append((keys, awaits_key))
                keys = set() if kind is MappingStartEvent else None
                awaits_key = keys is not None
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                keys, awaits_key = stack.pop()
                awaits_key = keys is not None and not awaits_key
            elif kind is AliasEvent:
                awaits_key = keys is not None and not awaits_key


def trial(text: str) -> Stumble | None:
    """Return where the scanner stumbles at a text, or else where a key stands twice; None where neither happens."""
    return _tried(text, _trial)


def scan(text: str) -> Stumble | None:
    """Return where the scanner stumbles at a text, without what ``trial`` tells besides, in a fifth of its time."""
    if len(text) > _MAX_SCANNED or text.count("[") + text.count("{") > _MAX_BRACKETS:
        return trial(text)
    return _tried(text, _scan)


def _tried(text: str, look: Callable[[str], Stumble | None]) -> Stumble | None:
    found = look(text)
    if found is not None and BAD_ESCAPE in found.problem and (bridged := bridge(text)) is not None:
        return look(bridged.text)
    return found


def _trial(text: str) -> Stumble | None:
    followed = _Followed()
    try:
        followed.follow(CParser(text).get_event)
    except yaml.YAMLError as error:
        return _stumble(error, followed.quoted)
    return Stumble(*followed.duplicate, is_duplicate=True) if followed.duplicate else None


def _scan(text: str) -> Stumble | None:
    try:
        CParser(text).raw_parse()  # 0.45 ms for ten cards; by events it is 2.5 ms
    except yaml.YAMLError as error:
        return _stumble(error, None)
    return None


def _stumble(error: yaml.YAMLError, quoted: tuple[Mark, Mark] | None) -> Stumble:
    mark, opened = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    at = mark_of(mark or opened) if mark or opened else (0, 0)
    said = str(getattr(error, "problem", None) or ""), str(getattr(error, "context", None) or "")
    return Stumble(*at, *said, mark_of(opened) if opened else None, quoted)
