"""Why a value is not valid: jsonschema walks a schema, the compiled validator decides at every place it comes to.

Only one engine says what is valid. A part of the data that it accepts is passed over, so a wrong entry costs the same
among a hundred as among a million; one that it refuses and the walk finds nothing in is reported with its own words.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

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
