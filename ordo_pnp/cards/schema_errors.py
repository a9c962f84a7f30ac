"""Find every place at which data breaks its schema, and turn it into a finding that a person can act on."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from urllib.parse import quote

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
    import jsonschema
    import jsonschema_rs


# Wrong entries explained in one list or mapping; further ones are only counted, as they mostly share one cause.
MAX_ENTRIES: Final = 100
# The keyword of what stands for the wrong entries that are only counted; their number is its value.
MORE: Final = "more"
# The keyword of a violation in the compiled validator's own words.
UNEXPLAINED: Final = "unexplained"


class Key(str):
    """The last step of a path to a key itself rather than to its value."""

    __slots__ = ()


class Compiled:
    """Compiled validators of parts of schemas, each made when it is first asked.

    Args:
        resources: The address and content of every schema.
        registry: The same, compiled.
    """

    def __init__(self, resources: Sequence[tuple[str, Any]], registry: jsonschema_rs.Registry) -> None:
        self._resources = resources
        self._registry = registry
        self._made: dict[int, jsonschema_rs.Draft7Validator] = {}
        self._alone: dict[tuple[str, Any], jsonschema_rs.Draft7Validator] = {}

    @cached_property
    def addresses(self) -> dict[int, str]:
        """The identity of every mapping within the schemas -> its address, by which the references in it hold."""
        found: dict[int, str] = {}
        waiting: list[tuple[str, Any]] = [(f"{address}#", content) for address, content in self._resources]
        while waiting:
            address, node = waiting.pop()
            if isinstance(node, dict):
                found[id(node)] = address
                steps = [(quote(key.replace("~", "~0").replace("/", "~1")), each) for key, each in node.items()]
            else:
                steps = [(str(at), each) for at, each in enumerate(node)]
            waiting += [(f"{address}/{step}", each) for step, each in steps if isinstance(each, dict | list)]
        return found

    def of(self, part: Any) -> jsonschema_rs.Draft7Validator:
        """Return the validator of a part of a schema."""
        import jsonschema_rs  # 24 ms

        made = self._made.get(id(part))
        if made is None:
            alone = part if isinstance(part, bool) else {"$ref": self.addresses[id(part)]}
            made = self._made[id(part)] = jsonschema_rs.Draft7Validator(alone, registry=self._registry)
        return made

    def allows(self, part: Any, value: Any) -> bool:
        """Whether a part of the schemas allows a value."""
        return self.of(part).is_valid(value)

    def alone(self, keyword: str, wanted: Any) -> jsonschema_rs.Draft7Validator:
        """Return the validator of one keyword whose value is no schema."""
        import jsonschema_rs  # 24 ms

        if (keyword, wanted) not in self._alone:
            self._alone[keyword, wanted] = jsonschema_rs.Draft7Validator({keyword: wanted})
        return self._alone[keyword, wanted]


def violations(
    walking: jsonschema.Draft7Validator, compiled: jsonschema_rs.Draft7Validator, value: Any
) -> Iterator[jsonschema.ValidationError]:
    """Explain a value that a compiled validator refuses; there is always at least one reason."""
    errors = walking.iter_errors(value)
    first = next(errors, None)
    yield from chain([first], errors) if first is not None else [_unexplained(compiled, value)]


def _unexplained(compiled: jsonschema_rs.Draft7Validator, value: Any) -> jsonschema.ValidationError:
    import jsonschema  # 60 ms
    import jsonschema_rs

    try:
        compiled.validate(value)
    except jsonschema_rs.ValidationError as error:
        return jsonschema.ValidationError(error.message, validator=UNEXPLAINED, path=error.instance_path)
    raise AssertionError("what is explained has been refused")


def walking_class(compiled: Compiled) -> Any:
    """Return the class of validators that walk schemas by these decisions."""
    import jsonschema  # 60 ms
    from jsonschema import validators

    extend: Any = validators.extend
    base = jsonschema.Draft7Validator
    return extend(base, _Keywords(compiled, base.VALIDATORS).all())


class _Keywords:
    """The keywords whose cost grows with the data, or on which two engines could differ.

    Each function takes the running validator, the keyword's value, the data and the schema that holds the keyword.
    """

    def __init__(self, compiled: Compiled, inner: Mapping[str, Any]) -> None:
        self.compiled = compiled
        self.inner = inner

    def all(self) -> dict[str, Callable[..., Iterable[jsonschema.ValidationError]]]:
        return {
            "items": self._items,
            "properties": self._properties,
            "uniqueItems": self._unique_items,
            "patternProperties": self._pattern_properties,
            "additionalProperties": self._additional_properties,
            "propertyNames": self._property_names,
            "required": self._required,
            "pattern": self._pattern,
        }

    def _below(self, running: Any, part: Any, pairs: Iterable[tuple[Any, Any]]) -> Iterator[Any]:
        """Explain the first entries that a part of a schema refuses, and count the others."""
        compiled = self.compiled.of(part)
        is_valid = compiled.is_valid
        wrong, beyond = 0, None
        for step, value in pairs:
            if is_valid(value):
                continue
            wrong += 1
            if wrong <= MAX_ENTRIES:
                found = False
                for error in running.descend(value, part, path=step):
                    found = True
                    yield error
                if not found:
                    error = _unexplained(compiled, value)
                    error.path.appendleft(step)
                    yield error
            elif beyond is None:
                beyond = step
        if beyond is not None:
            yield _more(wrong - MAX_ENTRIES, beyond)

    def _items(self, running: Any, part: Any, value: Any, schema: Any) -> Iterable[Any]:
        if not isinstance(value, list) or _is_too_long(value, schema):
            return ()
        if isinstance(part, list):
            found: Iterable[Any] = self.inner["items"](running, part, value, schema)
            return found
        return self._below(running, part, enumerate(value))

    def _properties(self, running: Any, parts: Any, value: Any, _schema: Any) -> Iterator[Any]:
        if isinstance(value, dict):
            for name, part in parts.items():
                if name in value:
                    yield from self._below(running, part, ((name, value[name]),))

    def _unique_items(self, _running: Any, part: Any, value: Any, schema: Any) -> Iterator[Any]:
        import jsonschema

        if not part or not isinstance(value, list) or _is_too_long(value, schema):
            return
        is_unique = self.compiled.alone("uniqueItems", part).is_valid
        if not is_unique(value):
            index = bisect_left(range(len(value)), True, key=lambda last: not is_unique(value[: last + 1]))
            yield jsonschema.ValidationError("stands twice", path=[index])

    def _pattern_properties(self, running: Any, parts: Any, value: Any, _schema: Any) -> Iterator[Any]:
        if isinstance(value, dict):
            for pattern, part in parts.items():
                fits = self.compiled.alone("pattern", pattern).is_valid
                held = ((key, each) for key, each in value.items() if fits(key))
                yield from self._below(running, part, held)

    def _additional_properties(self, running: Any, part: Any, value: Any, schema: Any) -> Iterator[Any]:
        import jsonschema

        if not isinstance(value, dict) or part is True:
            return
        known = schema.get("properties", {})
        patterns = [self.compiled.alone("pattern", pattern).is_valid for pattern in schema.get("patternProperties", ())]
        unknown = [key for key in value if key not in known and not any(fits(key) for fits in patterns)]
        if part is not False:
            yield from self._below(running, part, ((key, value[key]) for key in unknown))
            return
        for key in unknown[:MAX_ENTRIES]:
            yield jsonschema.ValidationError("unknown key", path=[Key(key)])
        if len(unknown) > MAX_ENTRIES:
            yield _more(len(unknown) - MAX_ENTRIES, Key(unknown[MAX_ENTRIES]))

    def _property_names(self, running: Any, part: Any, value: Any, _schema: Any) -> Iterable[Any]:
        return self._below(running, part, ((Key(key), key) for key in value)) if isinstance(value, dict) else ()

    def _required(self, _running: Any, keys: Any, value: Any, _schema: Any) -> Iterator[Any]:
        import jsonschema

        if isinstance(value, dict):
            for key in keys:
                if key not in value:
                    yield jsonschema.ValidationError("missing", validator="required", validator_value=key)

    def _pattern(self, _running: Any, part: Any, value: Any, _schema: Any) -> Iterator[Any]:
        import jsonschema

        if isinstance(value, str) and not self.compiled.alone("pattern", part).is_valid(value):
            yield jsonschema.ValidationError("has another form")


def _is_too_long(value: list[Any], schema: Mapping[str, Any]) -> bool:
    """Whether only the length of a list is said: nobody reads of the entries of one that has far too many."""
    return bool(len(value) > schema.get("maxItems", len(value)))


def _more(count: int, step: Any) -> jsonschema.ValidationError:
    import jsonschema

    return jsonschema.ValidationError("more", validator=MORE, validator_value=count, path=[step])


def excluded_keys(error: jsonschema.ValidationError) -> tuple[str, ...]:
    """Return the keys of ``not: {required: [key]}``, the subset's way to say that keys exclude each other.

    Of several such under ``anyOf`` those count that are there.
    """
    refused: Any = error.validator_value
    there: Any = error.instance
    if error.validator != "not" or not isinstance(refused, dict) or not isinstance(there, dict):
        return ()
    several = [key for each in refused.get("anyOf", ()) for key in each.get("required", ()) if key in there]
    return (*refused.get("required", ()), *several)


_SHOWN_CHOICES = 12
# Code, message and remedy.
Explanation: TypeAlias = "tuple[Code, str, Remedy | str | None]"


def explain(error: jsonschema.ValidationError, path: tuple[Any, ...], span: Span) -> Explanation:
    """Return why a validator refuses a value.

    Args:
        error: What it says.
        path: The steps to what it is about; a last step that is a ``Key`` means a key itself.
        span: Where that is written.
    """
    return _BY_KEYWORD.get(str(error.validator), _other)(error, path, span)


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
    key = error.validator_value
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


# How a value of each type is written.
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
    wanted = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
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
    choices = error.validator_value if error.validator == "enum" else [error.validator_value]
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
    limit = f"{bound.get(str(error.validator), 'a multiple of')} {error.validator_value}"
    return OUT_OF_RANGE, f"{_what(path)} is {_written(error.instance, span)}", f"it must be {limit}"


def _wrong_form(error: Any, path: tuple[Any, ...], _span: Span) -> Explanation:
    name, message = _what(path), f"{_shown(error.instance)} has not the form of {_what(path)}"
    if error.validator_value == LINE:
        rich = f"make {name} `type: rich` in `kinds.yaml`"
        if re.search("[{}]", error.instance):
            return WRONG_FORM, message, f"signs in braces stand in `rich` texts only: {rich}"
        joined = " ".join(filter(None, map(str.strip, re.split("[\r\n]", error.instance))))
        return WRONG_FORM, message, Remedy(f"a `text` has one line: {rich}, or join the lines", joined)
    about = error.schema.get("description", "").rstrip(".")
    remedy = for_form(error.instance, error.schema, error.validator_value)
    return WRONG_FORM, message, remedy or about or f"it must match {error.validator_value}"


def second_key(error: jsonschema.ValidationError) -> str | None:
    """Return the first key too many of an entry of a list that may have one key; None where that is not the fault."""
    path, data = error.absolute_path, error.instance
    is_entry = error.validator == "maxProperties" and error.validator_value == 1 and path and isinstance(path[-1], int)
    return str(list(data)[1]) if is_entry and isinstance(data, dict) else None


def _wrong_size(error: Any, path: tuple[Any, ...], _span: Span) -> Explanation:
    second = second_key(error)
    if second is not None:
        shown, first = clipped(second), clipped(str(next(iter(error.instance))))
        message = f"`{shown}` stands in the entry of {_what(path[:-2])} that is `{first}`"
        return WRONG_SIZE, message, f"write `- ` before `{shown}`, or in braces `}}, {{`: each entry has one key"
    one, many = {"L": ("character", "characters"), "I": ("entry", "entries"), "P": ("key", "keys")}[
        str(error.validator)[3]
    ]
    ends = {f"min{str(error.validator)[3:]}", f"max{str(error.validator)[3:]}"}
    is_exact = len({error.schema.get(end) for end in ends}) == 1
    bound = "exactly" if is_exact else "at least" if str(error.validator).startswith("min") else "at most"
    size = len(error.instance)
    remedy = f"{bound} {error.validator_value:,} {one if error.validator_value == 1 else many}"
    return WRONG_SIZE, f"{_what(path)} has {size:,} {one if size == 1 else many}", remedy


def _repeated(error: Any, path: tuple[Any, ...], _span: Span) -> Explanation:
    return REPEATED, f"{_shown(error.instance[path[-1]])} stands twice in {_what(path)}", "delete one"


def _excluded(error: Any, path: tuple[Any, ...], span: Span) -> Explanation:
    keys = excluded_keys(error)
    if not keys:
        return _other(error, path, span)
    return UNKNOWN_KEY, f"the key `{keys[-1]}` is not allowed here", error.validator_value.get("description")


def _uncounted(error: Any, path: tuple[Any, ...], _span: Span) -> Explanation:
    what = "keys" if isinstance(path[-1], Key) else f"entries of {_what(path[:-1])}"
    message = f"{error.validator_value:,} more wrong {what} from here on are not shown"
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


def paired(refused: Sequence[SchemaViolation], is_valid: Callable[[Any, Any], bool]) -> list[SchemaViolation]:
    """Return violations, those about unknown keys with the missing key that they stand for.

    A key stands for a missing one that is spelled like it; or, where just these two are left, for one that may have its value.

    Args:
        refused: All that a schema forbids in a file.
        is_valid: Whether a part of the schema allows a value.
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
    violation: SchemaViolation, missing: list[str], is_valid: Callable[[Any, Any], bool], *, is_alone: bool
) -> SchemaViolation:
    key = str(violation.path[-1])
    near = did_you_mean(key, missing)
    meant = near or (missing[0] if is_alone and len(missing) == 1 else None)
    if meant is None:
        return violation
    error: Any = violation.error
    part = error.schema.get("properties", {}).get(meant)
    fits = part is not None and is_valid(part, error.instance[key])
    return replace(violation, meant=meant, is_sure=near is not None and fits) if near or fits else violation
