"""Find every place at which data breaks its schema, and turn it into a finding that a person can act on."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ordo_pnp.base import (
    Code,
    Diagnostic,
    Edit,
    Fix,
    Span,
    Ties,
    as_written,
    clipped,
    did_you_mean,
    finding,
    inserted,
    plain_of,
    printable,
    source_of,
    suggestion,
)
from ordo_pnp.cards.finding_codes import (
    ALIAS,
    CONTROL_CHARACTER,
    MISSING_KEY,
    NOT_ALLOWED,
    NUMBER_RANGE,
    OUT_OF_RANGE,
    REPEATED,
    TAG,
    TOO_MANY_FINDINGS,
    UNKNOWN_KEY,
    WRONG_FORM,
    WRONG_FORMAT,
    WRONG_SIZE,
    WRONG_TYPE,
)
from ordo_pnp.cards.kinds import LINE
from ordo_pnp.cards.numerals import NumberError, parse_number
from ordo_pnp.cards.schema_files import part_at, path_as_written, step_of
from ordo_pnp.cards.schema_remedies import (
    Remedy,
    beside,
    for_choice,
    for_form,
    for_key,
    for_type,
    is_run_on,
    of_split_list,
    pattern_holds,
)

if TYPE_CHECKING:
    import jsonschema_rs


# Wrong entries explained in one list or mapping; further ones are only counted, as they mostly share one cause.
MAX_ENTRIES: Final = 100
# Of data with more values only the first error is explained: for 150,000 errors the validator needs 2 s and 400 MB.
MAX_EXPLAINED: Final = 100_000
# The keyword of the error that stands for wrong entries that are only counted; their number is its value.
MORE: Final = "more"


class Key(str):
    """The last step of a path to a key itself rather than to its value."""

    __slots__ = ()


@dataclass(frozen=True)
class SchemaError:
    """One error of a value by a schema.

    Args:
        keyword: The keyword that refuses it, or ``MORE``.
        wanted: The value of the keyword; of ``required`` the key that is missing.
        path: The steps to the value it is about; a last step that is a ``Key`` means a key itself.
        instance: The value; for a ``Key`` that is not known here the mapping that has it.
        schema: The mapping that holds the keyword; empty where none does.
        address: Of that mapping.
        message: The words of the validator.
    """

    keyword: str
    wanted: Any
    path: tuple[Any, ...]
    instance: Any = None
    schema: Mapping[str, Any] = field(default_factory=dict)
    address: str = ""
    message: str = ""


def errors_in(
    validator: jsonschema_rs.Draft7Validator, data: Any, contents: Mapping[str, Any]
) -> Iterator[SchemaError]:
    """Yield a schema's errors in data, at most ``MAX_ENTRIES`` per list and mapping.

    Args:
        validator: Of the schema; it refuses the data.
        data: The data.
        contents: Address -> content of every schema.
    """
    import jsonschema_rs  # 24 ms

    if _has_more_values(data, MAX_EXPLAINED):
        try:
            validator.validate(data)
        except jsonschema_rs.ValidationError as error:
            yield from islice(_errors_of(error, data, contents), MAX_ENTRIES)
        return
    found = [each for error in validator.iter_errors(data) for each in _errors_of(error, data, contents)]
    # Errors in the entries of a list that is too long are left out.
    too_long = {each.path for each in found if each.keyword == "maxItems"}
    found = [each for each in found if too_long.isdisjoint(each.path[:at] for at in range(len(each.path)))]
    yield from _first_entries(found, data)


def _has_more_values(data: Any, most: int) -> bool:
    waiting = [data]
    while waiting and most >= 0:
        value = waiting.pop()
        if isinstance(value, (list, dict)):
            most -= len(value)
            waiting += value.values() if isinstance(value, dict) else value
    return most < 0


def _errors_of(error: jsonschema_rs.ValidationError, data: Any, contents: Mapping[str, Any]) -> Iterator[SchemaError]:
    """Yield what one error of the validator is about: each unknown key, and the second of two like entries."""
    path = path_as_written(tuple(error.instance_path), data, error.instance)
    kind: Any = error.kind
    if kind.name == "propertyNames":
        error = kind.error
        kind, path = error.kind, (*path, Key(error.instance))
    address, _, keyword = (error.absolute_keyword_location or "").rpartition("/")
    part = part_at(contents, address)
    schema = part if isinstance(part, dict) and keyword == kind.name else {}
    instance: Any = data
    for step in path:
        instance = step if isinstance(step, Key) else instance[step]
    wanted = kind.property if kind.name == "required" else schema.get(keyword)
    made = SchemaError(kind.name, wanted, path, instance, schema, address, error.message)
    if kind.name == "additionalProperties":
        yield from (replace(made, path=(*path, Key(key))) for key in kind.unexpected)
    elif kind.name == "uniqueItems":
        yield replace(made, path=(*path, _second(instance)))
    else:
        yield made


def _second(entries: list[Any]) -> int:
    """Return the place of the first entry that is like one before it."""
    import jsonschema_rs  # 24 ms

    is_unique = jsonschema_rs.Draft7Validator({"uniqueItems": True}).is_valid
    return bisect_left(range(len(entries)), True, key=lambda last: not is_unique(entries[: last + 1]))


def _first_entries(found: Sequence[SchemaError], data: Any) -> Iterator[SchemaError]:
    """Yield errors, but those in the wrong entries of a list or mapping beyond ``MAX_ENTRIES`` as one that counts these."""
    # Path to a list or mapping, and whether its keys themselves are meant -> the steps to its wrong entries.
    wrong: dict[tuple[tuple[Any, ...], bool], dict[Any, None]] = {}
    for each in found:
        for at, step in enumerate(each.path):
            wrong.setdefault((each.path[:at], isinstance(step, Key)), {})[step] = None
    counted: dict[tuple[tuple[Any, ...], bool], Collection[Any]] = {}
    for (path, is_key), steps in wrong.items():
        if len(steps) > MAX_ENTRIES:
            held = data
            for step in path:
                held = held[step]
            in_order_of_data = [
                each for each in (range(len(held)) if isinstance(held, list) else held) if each in steps
            ]
            counted[path, is_key] = set(in_order_of_data[MAX_ENTRIES:])
            beyond = in_order_of_data[MAX_ENTRIES]
            more = SchemaError(MORE, len(steps) - MAX_ENTRIES, (*path, Key(beyond) if is_key else beyond))
            if not _is_counted(more.path[:-1], counted):
                yield more
    yield from (each for each in found if not _is_counted(each.path, counted))


def _is_counted(path: tuple[Any, ...], counted: Mapping[tuple[tuple[Any, ...], bool], Collection[Any]]) -> bool:
    return any(step in counted.get((path[:at], isinstance(step, Key)), ()) for at, step in enumerate(path))


def excluded_keys(error: SchemaError) -> tuple[str, ...]:
    """Return the keys of ``not: {required: [key]}``, the subset's way to say that keys exclude each other.

    Of several such under ``anyOf`` those count that are there.
    """
    refused: Any = error.wanted
    there: Any = error.instance
    if error.keyword != "not" or not isinstance(refused, dict) or not isinstance(there, dict):
        return ()
    several = [key for each in refused.get("anyOf", ()) for key in each.get("required", ()) if key in there]
    return (*refused.get("required", ()), *several)


_SHOWN_CHOICES = 12
# Code, message and remedy.
Explanation: TypeAlias = "tuple[Code, str, Remedy | str | None]"


def explain(error: SchemaError, path: tuple[Any, ...], span: Span) -> Explanation:
    """Return why a validator refuses a value.

    Args:
        error: The error.
        path: The steps to the value it is about; a last step that is a ``Key`` means a key itself.
        span: Its place in the file.
    """
    return _BY_KEYWORD.get(error.keyword, _other)(error, path, span)


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return f"`{clipped(value)}`"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return f"`{json.dumps(value)}`"


def _written(value: Any, span: Span) -> str:
    """Show a value; a number as it stands in the file, be it ``4.0`` or ``1e3``."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        word = source_of(span)
        try:
            return f"`{word}`" if parse_number(word) == value else _shown(value)
        except NumberError:
            pass
    return _shown(value)


def _choices(words: Iterable[Any]) -> str:
    names = [str(word) for word in words]
    more = f" … ({len(names)} in all)" if len(names) > _SHOWN_CHOICES else ""
    return ", ".join(f"`{name}`" for name in names[:_SHOWN_CHOICES]) + more


def _unknown_key(error: Any, path: tuple[Any, ...], _span: Span) -> Explanation:
    key = str(path[-1])
    known = error.schema.get("properties", {})
    elsewhere = error.schema.get("x-ordo-elsewhere", {})
    if key in elsewhere:
        return UNKNOWN_KEY, f"`{key}` does not belong here", elsewhere[key]
    remedy = for_key(key, error.instance if isinstance(error.instance, dict) else {}, error.schema)
    meant = plain_of(key)
    if (
        remedy is None
        and meant != key
        and any(pattern_holds(each, meant) for each in error.schema.get("patternProperties", ()))
    ):
        remedy = Remedy(suggestion(key, meant), meant)
    listed = f"known here: {_choices(known)}" if known else None
    return UNKNOWN_KEY, f"unknown key `{clipped(key)}`", remedy or listed


def _missing_key(error: Any, _path: tuple[Any, ...], _span: Span) -> Explanation:
    key = error.wanted
    known = error.schema.get("properties", {}).get(key)
    about = known.get("description") if isinstance(known, dict) else None
    remedy = f"add `{key}:`" + (f" ({about.rstrip('.')})" if about else "")
    return MISSING_KEY, f"the key `{key}` is missing", remedy


_TYPES = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


# The way to write a value of each type.
_AS_TYPE = {
    "object": "write `key: value`, each key on a line of its own and indented, or `{key: value}`",
    "array": "write `[one, two]`, or each entry on a line of its own after `- `",
    "integer": "write it in digits, without quotes and without a unit",
    "number": "write it in digits, without quotes and without a unit",
    "boolean": "write `true` or `false`, without quotes",
}
_NULLS = ("null", "~", "Null", "NULL")


def is_cut_by_comment(error: Any, span: Span) -> bool:
    """Whether there is nothing where a text belongs, since `#` begins a comment there."""
    return error.instance is None and span.source[span.column - 1 :].lstrip().startswith("#")


def _of_comment(comment: str, schema: Any) -> Remedy:
    """Return the remedy for a value that is read as a comment: quotation marks, where it is one with them."""
    words, quoted = "quote it: after a space, `#` begins a comment", f"'{comment}'"
    pattern = schema.get("pattern")
    is_value = bool(pattern) and "'" not in comment and pattern_holds(pattern, comment)
    return Remedy(words, quoted if is_value else None, is_safe=is_value)


def _wrong_type(error: Any, path: tuple[Any, ...], span: Span) -> Explanation:
    wanted = error.wanted if isinstance(error.wanted, list) else [error.wanted]
    names = " or ".join(_TYPES[name] for name in wanted)
    value = "nothing" if error.instance is None else _written(error.instance, span)
    written = source_of(span)
    remedy: Remedy | str | None = None
    if error.instance is not None or written in _NULLS:
        remedy = for_type(error.instance, wanted, error.schema, written)
    elif is_cut_by_comment(error, span):
        remedy = _of_comment(span.source[span.column - 1 :].strip(), error.schema)
    else:
        remedy = "write it after the colon"
    if remedy is None and "boolean" in wanted and re.match(r"(true|false)\s", str(error.instance)):
        remedy = "take away what stands behind it, on the same line or on the next, or begin a key there"
    remedy = remedy or next((_AS_TYPE[name] for name in wanted if name in _AS_TYPE), None)
    return WRONG_TYPE, f"{names} is needed for {_what(path)}, not {value}", remedy


def _what(path: tuple[Any, ...]) -> str:
    names = [str(step) for step in path if isinstance(step, str) and not isinstance(step, Key)]
    return f"`{printable(names[-1])}`" if names else "the file"


def _not_allowed(error: Any, path: tuple[Any, ...], span: Span) -> Explanation:
    choices = error.wanted if error.keyword == "enum" else [error.wanted]
    if path == ("format",):
        return WRONG_FORMAT, f"format {_shown(error.instance)} is not known", "write `format: 1`"
    words = [word for word in choices if isinstance(word, str)]
    remedy = for_choice(error.instance, words) if isinstance(error.instance, str) else None
    told = error.schema if isinstance(error.schema, dict) else {}
    listed = None if told.get("x-ordo-closed") else told.get("x-ordo-enum")
    message = f"{_written(error.instance, span)} is not allowed for {_what(path)}"
    if remedy is not None:
        return NOT_ALLOWED, message, remedy
    known = told.get("x-ordo-remedy") or f"one of {_choices(choices)}"
    if listed is not None:
        known += f"; a new word goes into `{printable(listed)}` of `game.yaml`, then run `ordo schema --write`"
    return NOT_ALLOWED, message, known


def _out_of_range(error: Any, path: tuple[Any, ...], span: Span) -> Explanation:
    bound = {
        "minimum": "at least",
        "maximum": "at most",
        "exclusiveMinimum": "more than",
        "exclusiveMaximum": "less than",
    }
    limit = f"{bound.get(error.keyword, 'a multiple of')} {error.wanted}"
    return OUT_OF_RANGE, f"{_what(path)} is {_written(error.instance, span)}", f"it must be {limit}"


def _wrong_form(error: Any, path: tuple[Any, ...], _span: Span) -> Explanation:
    name, message = _what(path), f"{_shown(error.instance)} has not the form of {_what(path)}"
    if error.wanted == LINE:
        rich = f"make {name} `type: rich` in `kinds.yaml`"
        if re.search("[{}]", error.instance):
            return WRONG_FORM, message, f"signs in braces stand in `rich` texts only: {rich}"
        joined = " ".join(filter(None, map(str.strip, re.split("[\r\n]", error.instance))))
        return WRONG_FORM, message, Remedy(f"a `text` has one line: {rich}, or join the lines", joined)
    about = error.schema.get("description", "").rstrip(".")
    remedy = for_form(error.instance, error.schema, error.wanted)
    return WRONG_FORM, message, remedy or about or f"it must match {error.wanted}"


def second_key(error: SchemaError) -> str | None:
    """Return the first key too many of an entry of a list that may have one key; None where that is not the fault."""
    path, data = error.path, error.instance
    is_entry = error.keyword == "maxProperties" and error.wanted == 1 and path and isinstance(path[-1], int)
    return str(list(data)[1]) if is_entry and isinstance(data, dict) else None


def _wrong_size(error: Any, path: tuple[Any, ...], _span: Span) -> Explanation:
    second = second_key(error)
    if second is not None:
        shown, first = clipped(second), clipped(str(next(iter(error.instance))))
        message = f"`{shown}` stands in the entry of {_what(path[:-2])} that is `{first}`"
        return WRONG_SIZE, message, f"write `- ` before `{shown}`, or in braces `}}, {{`: each entry has one key"
    one, many = {"L": ("character", "characters"), "I": ("entry", "entries"), "P": ("key", "keys")}[error.keyword[3]]
    ends = {f"min{error.keyword[3:]}", f"max{error.keyword[3:]}"}
    is_exact = len({error.schema.get(end) for end in ends}) == 1
    bound = "exactly" if is_exact else "at least" if error.keyword.startswith("min") else "at most"
    size = len(error.instance)
    remedy = f"{bound} {error.wanted:,} {one if error.wanted == 1 else many}"
    return WRONG_SIZE, f"{_what(path)} has {size:,} {one if size == 1 else many}", remedy


def _repeated(error: Any, path: tuple[Any, ...], _span: Span) -> Explanation:
    return REPEATED, f"{_shown(error.instance[path[-1]])} stands twice in {_what(path)}", "delete one"


def _excluded(error: Any, path: tuple[Any, ...], span: Span) -> Explanation:
    keys = excluded_keys(error)
    if not keys:
        return _other(error, path, span)
    return UNKNOWN_KEY, f"the key `{keys[-1]}` is not allowed here", error.wanted.get("description")


def _uncounted(error: Any, path: tuple[Any, ...], _span: Span) -> Explanation:
    what = "keys" if isinstance(path[-1], Key) else f"entries of {_what(path[:-1])}"
    message = f"{error.wanted:,} more wrong {what} from here on are not shown"
    return TOO_MANY_FINDINGS, message, "correct those that are shown first: so many have one cause"


def _other(error: Any, path: tuple[Any, ...], _span: Span) -> Explanation:
    return WRONG_FORM, f"{_what(path)}: {printable(error.message[:200])}", None


_BY_KEYWORD: dict[str, Callable[[Any, tuple[Any, ...], Span], Explanation]] = {
    MORE: _uncounted,
    "additionalProperties": _unknown_key,
    "required": _missing_key,
    "type": _wrong_type,
    "enum": _not_allowed,
    "const": _not_allowed,
    "minimum": _out_of_range,
    "maximum": _out_of_range,
    "exclusiveMinimum": _out_of_range,
    "exclusiveMaximum": _out_of_range,
    "multipleOf": _out_of_range,
    "pattern": _wrong_form,
    "minLength": _wrong_size,
    "maxLength": _wrong_size,
    "minItems": _wrong_size,
    "maxItems": _wrong_size,
    "minProperties": _wrong_size,
    "maxProperties": _wrong_size,
    "uniqueItems": _repeated,
    "not": _excluded,
}


_PAIRS = {"[": "]", "{": "}"}
# Findings about a single value, in whose place the reader has put another one: an error of the schema in that one is no
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
        error: The error of a validator.
        data: All of them.
        set_name: Completes the id of a card.
        schema: Of all data, to find where a key belongs.
        meant: The missing key that an unknown one stands for.
        is_sure: Whether nothing else can be meant.
    """

    error: SchemaError
    data: Any
    set_name: str | None = None
    schema: Any = None
    meant: str | None = None
    is_sure: bool = False

    @cached_property
    def path(self) -> tuple[Any, ...]:
        """The steps to its subject; a last ``Key`` means a key, there or missing."""
        path = self.error.path
        if self.error.keyword == "required":
            return (*path, Key(self.error.wanted))
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
        return bool(self.error.keyword == "required")

    @property
    def is_unknown_key(self) -> bool:
        """Whether there is a key that the schema does not know."""
        return bool(self.error.keyword == "additionalProperties") and self.is_about_key

    def _ties(self, span: Span) -> Ties:
        """Return the ties that tell that a key is misspelled, not missing."""
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
        inside = self.path[:-1] if self.is_about_key or self.error.keyword == MORE else self.path
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
        if self.error.keyword == "pattern" and not self.is_about_key:
            text = as_written(text, source_of(span))
        return Fix((Edit(span, text),), remedy.is_safe)


def _uncut(span: Span, remedy: Remedy) -> Fix:
    """Return the edit that quotes a value that was read as a comment."""
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
    """Leave out that an empty text is too short, where its wrong form is reported."""
    empty = {each.path for each in refused if each.error.keyword == "pattern" and not each.error.instance}
    return [each for each in refused if each.error.keyword != "minLength" or each.path not in empty]


def without_misread(found: Iterable[Diagnostic], problems: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield the schema's findings, except on values that the reader replaced."""
    misread = {(each.span.line, each.span.column) for each in problems if each.code in _OF_VALUES}
    return (each for each in found if (each.span.line, each.span.column) not in misread)


def paired(refused: Sequence[SchemaViolation], is_valid: Callable[[str, Any], bool]) -> list[SchemaViolation]:
    """Return violations, those about unknown keys with the missing key that they stand for.

    A key stands for a missing one that is spelled like it; or, where just these two are left, for one that may have its value.

    Args:
        refused: All errors of a schema in a file.
        is_valid: Whether the part of the schemas at an address allows a value.
    """
    missing: dict[tuple[Any, ...], list[str]] = {}
    unknown: dict[tuple[Any, ...], int] = {}
    for each in refused:
        if each.is_missing_key:
            missing.setdefault(each.path[:-1], []).append(str(each.path[-1]))
        elif each.is_unknown_key:
            unknown[each.path[:-1]] = unknown.get(each.path[:-1], 0) + 1
    if not missing.keys() & unknown.keys():
        return list(refused)
    return [
        _meaning(each, missing[each.path[:-1]], is_valid, is_alone=unknown[each.path[:-1]] == 1)
        if each.is_unknown_key and each.path[:-1] in missing
        else each
        for each in refused
    ]


def _meaning(
    violation: SchemaViolation, missing: list[str], is_valid: Callable[[str, Any], bool], *, is_alone: bool
) -> SchemaViolation:
    key = str(violation.path[-1])
    near = did_you_mean(key, missing)
    meant = near or (missing[0] if is_alone and len(missing) == 1 else None)
    if meant is None:
        return violation
    error = violation.error
    is_known = meant in error.schema.get("properties", {})
    fits = is_known and is_valid(f"{error.address}/properties/{step_of(meant)}", error.instance[key])
    return replace(violation, meant=meant, is_sure=near is not None and fits) if near or fits else violation
