"""Read YAML within limits and without recursion into plain data, or report findings at their places."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from sys import intern
from typing import Any, Final

import yaml
from yaml.cyaml import CParser  # type: ignore[attr-defined]  # the stubs do not list the imports of the module
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)

from ordo_pnp.base import Code, Diagnostic, Edit, Fix, Span, clipped, finding, printable
from ordo_pnp.cards import finding_codes as codes
from ordo_pnp.cards.finding_codes import DUPLICATE_KEY, SYNTAX, TAB, UNCLOSED
from ordo_pnp.cards.numerals import MAX_DIGITS, NumberError, parse_number
from ordo_pnp.cards.yaml_positions import BAD_ESCAPE, MAX_DEPTH, Places, bridge, line_of, mark_of
from ordo_pnp.cards.yaml_repairs import Repair

Mark = tuple[int, int]


MAX_VALUES: Final = 2_000_000
# After so many findings of the reader a file is given up.
MAX_PROBLEMS: Final = 25

_NUMBER_START = frozenset("+-.0123456789")
_WORDS: dict[str, Any] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
_MISSING: Final = object()


class _StopReadingError(Exception):
    """The rest of the file cannot be made sense of."""


class Reader:
    """Builds plain data from scanner events without recursion, and notes the places of all keys and values.

    ``place`` makes a span of a start and an end, lines and columns from 0.
    """

    def __init__(self, text: str, place: Callable[[Mark, Mark | None], Span]) -> None:
        self.text, self._place = text, place
        self.problems: list[Diagnostic] = []
        self.places = Places(text)

    def read(self) -> Any:
        """Return the data of the document, or None where ``problems`` says why there are none."""
        try:
            data = self._scan()
        except (_StopReadingError, yaml.YAMLError) as error:
            if isinstance(error, yaml.YAMLError):
                self._syntax(error)
            self.places, data = Places(self.text), None
        if data is _MISSING:
            self._report(
                codes.EMPTY, "the file holds no data", (0, 0), (0, 1), "write `format: 1` and the data below it"
            )
            data = None
        self.places.data = data
        return data

    def _scan(self) -> Any:
        try:
            return self._build(CParser(self.text).get_event)
        except yaml.YAMLError as error:
            bridged = bridge(self.text) if BAD_ESCAPE in str(error) else None
            if bridged is None:
                raise
        self.problems.clear()  # they are found again
        self.places = Places(self.text)
        return bridged.restored(self._build(CParser(bridged.text).get_event))

    def _build(self, next_event: Callable[[], Any]) -> Any:  # noqa: C901, PLR0912, PLR0915 (the hot loop of the tool)
        root: Any = _MISSING
        into: Any = None
        key: Any = None
        awaits_key = False  # whether a mapping is open and the next value is a key of it
        stack: list[tuple[Any, Any, int]] = []
        plain = dict(_WORDS)  # every plain scalar so far -> its value: many repeat and share memory
        seen = plain.get
        number_start = _NUMBER_START
        missing = _MISSING  # a local name is looked up faster
        is_scalar = ScalarEvent
        has_extras = "&" in self.text or "!" in self.text  # without these no anchor and no tag
        is_large = 2 * len(self.text) > MAX_VALUES  # a list of `?,` makes three values of two characters
        values = 0
        starts, ends, after = self.places.starts, self.places.ends, self.places.after
        add_start, add_end, add_after = starts.append, ends.append, after.append
        while True:
            event = next_event()
            kind = event.__class__
            if kind is is_scalar:
                add_start(event.start_mark.index)
                add_end(event.end_mark.index)
                add_after(len(starts))
                value = event.value
                if has_extras and (event.tag is not None or event.anchor is not None):
                    self._extras(event)
                if awaits_key:
                    if value in into:
                        self.places.repeated[len(starts) - 1] = value
                        self._duplicate(event, value)
                    key = intern(value)
                    awaits_key = False
                    continue
                style = event.style
                if not style:
                    found = seen(value, missing)
                    if found is missing:
                        found = plain[value] = self._number(value, event) if value[0] in number_start else value
                    value = found
                elif style == '"' and not value.isprintable():
                    self._check_escapes(event, value)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                if has_extras and (event.tag is not None or event.anchor is not None):
                    self._extras(event)
                if awaits_key or len(stack) >= MAX_DEPTH:
                    self._refuse_collection(event, is_key=awaits_key)
                stack.append((into, key, len(starts)))
                add_start(event.start_mark.index)
                add_end(0)
                add_after(0)
                values += 1
                awaits_key = kind is MappingStartEvent
                into = {} if awaits_key else []
                continue
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                value = into
                into, key, at = stack.pop()
                ends[at], after[at] = event.end_mark.index, len(starts)
                awaits_key = False
            elif kind is AliasEvent:
                self._problem(
                    codes.ALIAS,
                    f"the alias `*{clipped(event.anchor)}` repeats other data",
                    event,
                    "write the data out; if it is a text, quote it",
                )
                add_start(event.start_mark.index)
                add_end(event.end_mark.index)
                add_after(len(starts))
                value = None
                if awaits_key:
                    key, awaits_key = "", False
                    if key in into:
                        self.places.repeated[len(starts) - 1] = key
                    continue
            elif kind is StreamEndEvent:
                return root
            elif kind is DocumentStartEvent:
                if root is not _MISSING:
                    self._stop(
                        codes.SEVERAL_DOCUMENTS,
                        "a second document starts here",
                        event,
                        "delete this line, or put what follows into a file of its own",
                    )
                if event.tags or event.version:
                    self._problem(codes.TAG, "a `%` directive has no meaning here", event, "delete it")
                continue
            elif kind is StreamStartEvent or kind is DocumentEndEvent:
                continue
            # Here `value` is finished and goes into the open mapping or list.
            holder = into.__class__
            if holder is dict:
                into[key] = value
                awaits_key = True
            elif holder is list:
                into.append(value)
            else:
                root = value
            if is_large:
                values += 1
                if values > MAX_VALUES:
                    message = f"the file holds more than {MAX_VALUES:,} values"
                    self._stop(codes.TOO_MANY_VALUES, message, event, "split it")

    def _refuse_collection(self, event: Any, *, is_key: bool) -> None:
        if is_key:
            message, remedy = "a mapping or list cannot be a key", "write plain text before the colon"
            self._stop(codes.COLLECTION_KEY, message, event, remedy)
        self._stop(codes.TOO_DEEP, f"the data are nested more than {MAX_DEPTH} levels deep", event, "flatten them")

    def _number(self, text: str, event: Any) -> Any:
        try:
            number = parse_number(text)
        except NumberError as error:
            self._problem(codes.NUMBER_RANGE, str(error), event, error.remedy)
            return 0
        if number is not None:
            return number
        return intern(text) if len(text) < MAX_DIGITS else text

    def _check_escapes(self, event: Any, value: str) -> None:
        bad = next((char for char in value if CONTROL.match(char) or char == "\r"), None)
        if bad is not None:
            message = f"the text holds the control character U+{ord(bad):04X}"
            self._problem(codes.CONTROL_CHARACTER, message, event, "delete the escape")

    def _extras(self, event: Any) -> None:
        if event.anchor is not None:
            name = clipped(event.anchor)
            self._problem(
                codes.ALIAS,
                f"the anchor `&{name}` has no use: nothing may be repeated",
                event,
                "delete the anchor; if it is a text, quote it",
            )
        if event.tag is not None:
            name = clipped(event.tag)
            self._problem(
                codes.TAG,
                f"the tag `{name}` asks for a type of its own",
                event,
                "delete the tag; if it is a text, quote it",
            )

    def _duplicate(self, event: Any, key: str) -> None:
        self._problem(
            codes.DUPLICATE_KEY,
            f"the key `{clipped(key)}` stands twice in one mapping",
            event,
            "delete one of the two, or rename it",
        )

    def _problem(self, code: Code, message: str, event: Any, remedy: str) -> None:
        scalar = event.__class__ is ScalarEvent or event.__class__ is AliasEvent
        end = mark_of(event.end_mark) if scalar else None
        self._report(code, message, mark_of(event.start_mark), end, remedy)

    def _report(
        self, code: Code, message: str, start: tuple[int, int], end: tuple[int, int] | None, remedy: str | None
    ) -> None:
        self.problems.append(finding(code, message, self._place(start, end), remedy=remedy))
        if len(self.problems) >= MAX_PROBLEMS:
            raise _StopReadingError

    def _stop(self, code: Code, message: str, event: Any, remedy: str) -> None:
        self._problem(code, message, event, remedy)
        raise _StopReadingError

    def _syntax(self, error: yaml.YAMLError) -> None:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        if mark is None:
            match = CONTROL.search(self.text)
            lines = self.text[: match.start() if match else 0].split("\n")
            spot = (len(lines) - 1, len(lines[-1]))
            self._report_last(codes.CONTROL_CHARACTER, "an invisible control character stands here", spot, "delete it")
            return
        start = mark_of(mark)
        line = line_of(self.text, start[0])
        indentation = line[: len(line) - len(line.lstrip())]
        if "\t" in indentation or line[start[1] : start[1] + 1] == "\t":
            spot = (start[0], line.index("\t"))
            self._report_last(codes.TAB, "a tab stands where only spaces may", spot, "indent with spaces")
            return
        problem = str(getattr(error, "problem", None) or "the text cannot be read as YAML")
        context = getattr(error, "context", None)
        opened = getattr(error, "context_mark", None)
        if context == "while scanning a quoted scalar" and "end of stream" in problem and opened is not None:
            message = "this quotation mark is never closed"
            self._report_last(codes.UNCLOSED, message, mark_of(opened), "close it in the same line")
            return
        if BAD_ESCAPE in problem:
            message = "this escape names no character"
            self._report_last(
                codes.BAD_ESCAPE, message, start, "write the character itself, or both halves of its pair"
            )
            return
        message = f"{context}: {problem}" if context else problem
        related = ((self._place(mark_of(opened), None), "this begins here"),) if opened and context else ()
        self._report_last(codes.SYNTAX, f"not YAML: {printable(message)}", start, _syntax_remedy(problem), related)

    def _report_last(
        self,
        code: Code,
        message: str,
        start: tuple[int, int],
        remedy: str,
        related: tuple[tuple[Span, str], ...] = (),
    ) -> None:
        span = self._place(start, (start[0], start[1] + 1))
        self.problems.append(finding(code, message, span, remedy=remedy, related=related))


def _syntax_remedy(problem: str) -> str:
    if "mapping values are not allowed" in problem:
        return "quote a text that holds a colon and a space"
    if "cannot start any token" in problem:
        return "quote a text that starts with a special character"
    if "expected ',' or" in problem or "expected the node content" in problem:
        return "close every bracket and put commas between the entries"
    if "unexpected end of stream" in problem or "found unexpected end" in problem:
        return "close the quotation mark"
    return "compare indentation, colons, quotes and brackets with the lines around it"


Place = Callable[[tuple[int, int], tuple[int, int] | None], Span]


_EXPLAINED: Final = frozenset({SYNTAX, TAB, UNCLOSED, DUPLICATE_KEY})
# A slip may hide another, as an indentation of no-break spaces hides other errors of a line.
_ROUNDS: Final = 3


def explained(text: str, place: Place, problems: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the findings on a text that the reader refuses, explained for people.

    Args:
        text: As it was read.
        place: Makes a span of it of a start and an end, lines and columns from 0.
        problems: The findings of the reader.
    """
    if not any(each.code in _EXPLAINED for each in problems):
        return tuple(problems)
    from ordo_pnp.cards.yaml_syntax import explain  # 5 ms that sound files do not need

    found: list[Diagnostic] = []
    moved: set[int] = set()
    left = list(problems)
    for _ in range(_ROUNDS):
        wrong = [each for each in left if each.code in _EXPLAINED]
        has_duplicates = all(each.code == DUPLICATE_KEY for each in wrong)
        repairs, repaired = explain(text, min(each.span.line for each in wrong) - 1, has_duplicates=has_duplicates)
        rest = _problems_of(repaired, place) if repairs and repaired else []
        if not repairs or not _is_further(left, rest):
            break
        found += [_finding(each, place, moved) for each in repairs]
        moved |= {change.line for each in repairs for change in each.changes}
        text, left = repaired, rest
        if not any(each.code in _EXPLAINED for each in left):
            break
    return (*found[:MAX_PROBLEMS], *left[: max(MAX_PROBLEMS - len(found), 0)])


def _problems_of(text: str, place: Place) -> list[Diagnostic]:
    """Return the reader's findings on a text."""
    reader = Reader(text, place)
    reader.read()
    return reader.problems


def _is_further(before: Sequence[Diagnostic], after: Sequence[Diagnostic]) -> bool:
    """Whether more of a text can be read than before: its findings come later, or are milder."""
    ends = [[each for each in found if each.code in _EXPLAINED] for found in (before, after)]
    if not ends[1]:
        return True
    was_read, is_read = (all(each.code == DUPLICATE_KEY for each in found) for found in ends)
    if was_read != is_read:
        return is_read
    return ends[1][0].span.line > ends[0][0].span.line


def _finding(repair: Repair, place: Place, moved: set[int]) -> Diagnostic:
    """Return the finding that tells of a repair; in lines whose columns have moved nothing can be changed any more."""
    at = place((repair.line, repair.column), (repair.line, repair.end))
    related = tuple((place(mark, (mark[0], mark[1] + 1)), note) for mark, note in repair.related)
    edits = []
    for line, start, end, text in repair.changes:
        span = place((line, start), (line, end))
        edits.append(Edit(replace(span, end_column=end + 1), text))
    is_there = edits and repair.is_proposed and moved.isdisjoint(change.line for change in repair.changes)
    fix = Fix(tuple(edits), repair.is_safe) if is_there else None
    return finding(repair.code, repair.message, at, remedy=repair.remedy, related=related, fix=fix)
