"""What a schema forbids in plain data: where it stands, the finding about it, and the edit that carries out the remedy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import (
    Diagnostic,
    Edit,
    Fix,
    Span,
    Ties,
    as_written,
    clipped,
    finding,
    inserted,
    printable,
    source_of,
    suggestion,
)
from ordo_pnp.cards.reading_codes import ALIAS, CONTROL_CHARACTER, NUMBER_RANGE, TAG
from ordo_pnp.cards.schema_codes import UNKNOWN_KEY, WRONG_TYPE
from ordo_pnp.cards.schema_explanations import explain, is_cut_by_comment, second_key
from ordo_pnp.cards.schema_remedies import Remedy, beside, is_run_on, of_split_list
from ordo_pnp.cards.schema_walk import MORE, Key, excluded_keys

if TYPE_CHECKING:
    import jsonschema


_PAIRS = {"[": "]", "{": "}"}
# Findings about a single value, in whose place the reader has put another one: what the schema says of that one is no
# fault of the file.
_OF_VALUES = frozenset({ALIAS, CONTROL_CHARACTER, NUMBER_RANGE, TAG})


def _card_at(data: Any, path: Sequence[str | int], set_name: str | None = None) -> str | None:
    """Name the card (or other entry with an id) that a path leads into."""
    found = None
    for step in path:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(data, dict) and isinstance(data.get("id"), str) and found is None:
            found = data["id"]
    named = clipped(found) if found else None
    return f"{set_name}/{named}" if named and set_name else named


@dataclass(frozen=True)
class SchemaViolation:
    """One thing that a schema forbids in plain data.

    Args:
        error: What a validator says.
        data: All of them.
        set_name: Completes the id of a card.
        schema: Of all data, to find where a key belongs.
        meant: The missing key that an unknown one stands for.
        is_sure: Whether nothing else can be meant.
    """

    error: jsonschema.ValidationError
    data: Any
    set_name: str | None = None
    schema: Any = None
    meant: str | None = None
    is_sure: bool = False

    @cached_property
    def path(self) -> tuple[Any, ...]:
        """The steps to what it is about; a last step that is a ``Key`` means a key itself, be it there or missing."""
        path = tuple(self.error.absolute_path)
        if self.error.validator == "required":
            return (*path, Key(self.error.validator_value))
        second = second_key(self.error)
        if second is not None:
            return (*path, Key(second))
        excluded = excluded_keys(self.error)
        return (*path, Key(excluded[-1])) if excluded else path

    @property
    def is_about_key(self) -> bool:
        """Whether it is about a key rather than a value."""
        return bool(self.path) and isinstance(self.path[-1], Key)

    @property
    def is_missing_key(self) -> bool:
        """Whether a key is missing."""
        return bool(self.error.validator == "required")

    @property
    def is_unknown_key(self) -> bool:
        """Whether there is a key that the schema does not know."""
        return bool(self.error.validator == "additionalProperties") and self.is_about_key

    def _ties(self, span: Span) -> Ties:
        """Return what tells that a key is not missing but written otherwise."""
        mapping = f"{span.file}: {list(self.path[:-1])}"
        return Ties(
            unsettles=() if self.meant is None else (f"{mapping} {self.meant}",),
            rests_on=(f"{mapping} {self.path[-1]}",) if self.is_missing_key else self._rests_on_key(span),
        )

    def _of_split_list(self) -> Remedy | None:
        """Return the remedy for the first of several values that are a list without brackets."""
        if not self.path:
            return None
        mapping = self.data
        for step in self.path[:-1]:
            mapping = mapping[step]
        return (
            of_split_list(self.path[-1], mapping, {self.path[-1]: self.error.schema})
            if isinstance(mapping, dict)
            else None
        )

    def _rests_on_key(self, span: Span) -> tuple[str, ...]:
        """Return the line of the slip that makes this one.

        That is a key which has swallowed the beginning of its value, or a list without brackets, whose other words are keys
        without values.
        """
        is_of_key = not self.is_about_key and any(map(is_run_on, self.path))
        is_of_list = (
            self.is_unknown_key
            and isinstance(self.error.instance, dict)
            and self.error.instance.get(self.path[-1], 0) is None
        )
        return (f"{span.file}:{span.line}",) if is_of_key or is_of_list else ()

    def at(self, span: Span) -> Diagnostic:
        """Return the finding at a place, in words that fit how the value is written there."""
        inside = self.path[:-1] if self.is_about_key or self.error.validator == MORE else self.path
        card = _card_at(self.data, inside, self.set_name)
        where = f" in `{printable(card)}`" if card else ""
        code, message, remedy = explain(self.error, self.path, span)
        if code == UNKNOWN_KEY and not isinstance(remedy, Remedy):
            remedy = beside(str(self.path[-1]), self.data, self.path[:-1], self.schema) or remedy
        if code == WRONG_TYPE:
            remedy = self._of_split_list() or remedy
        is_split = isinstance(remedy, Remedy) and remedy.text is not None and ": " in remedy.text
        if self.meant is not None and not is_split:  # `count:1` is the key and its value
            remedy = Remedy(suggestion(str(self.path[-1]), self.meant), self.meant, self.is_sure)
        words, fix = remedy.words if isinstance(remedy, Remedy) else remedy, self._fix(remedy, span)
        return finding(code, message + where, span, card=card, remedy=words, fix=fix, ties=self._ties(span))

    def _fix(self, remedy: Remedy | str | None, span: Span) -> Fix | None:
        """Return the edit that writes another key or value in place of one that stands in one line."""
        if self.path == (Key("format"),) and self.is_missing_key and span.column == 1 and span.source[:1] not in _PAIRS:
            return inserted(span, "format: 1\n", is_safe=True)
        if isinstance(remedy, Remedy) and remedy.text is not None and is_cut_by_comment(self.error, span):
            return _uncut(span, remedy)
        if not isinstance(remedy, Remedy) or remedy.text is None or not _is_single(source_of(span)):
            return None
        text = remedy.text
        if self.error.validator == "pattern" and not self.is_about_key:
            text = as_written(text, source_of(span))
        return Fix((Edit(span, text),), remedy.is_safe)


def _uncut(span: Span, remedy: Remedy) -> Fix:
    """Return the edit that quotes what was read as a comment, so that there was nothing."""
    start = span.source.index("#", span.column - 1) + 1
    end = len(span.source.rstrip()) + 1
    return Fix((Edit(replace(span, column=start, end_column=end), remedy.text or ""),), remedy.is_safe)


def _is_single(written: str) -> bool:
    """Whether a piece of a line is a whole value: no beginning of a text or collection that goes on below."""
    if written[:1] in ("'", '"'):
        return len(written) > 1 and written[-1] == written[0]
    if written[:1] in _PAIRS:
        return written[-1:] == _PAIRS[written[0]]
    return bool(written) and written[0] not in "|>" and not written.endswith(":")


def told_once(refused: Sequence[SchemaViolation]) -> list[SchemaViolation]:
    """Leave out that an empty text is too short, where it is told that it has not the form it should have."""
    empty = {each.path for each in refused if each.error.validator == "pattern" and not each.error.instance}
    return [each for each in refused if each.error.validator != "minLength" or each.path not in empty]


def without_misread(found: Iterable[Diagnostic], problems: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield the findings of a schema that are not about what the reader has put in the place of a value it could not take."""
    misread = {(each.span.line, each.span.column) for each in problems if each.code in _OF_VALUES}
    return (each for each in found if (each.span.line, each.span.column) not in misread)
