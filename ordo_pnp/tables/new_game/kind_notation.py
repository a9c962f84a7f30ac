"""Kinds of cards in one line: ``creature: power int 0..9, cost int, text rich, art image``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from ordo_pnp.base import NotationError, Span, clipped, remedy_for
from ordo_pnp.cards import FIELD_TYPES, SLUG, Schemas, problems_of_kinds
from ordo_pnp.tables.new_game.game_files import Kinds

_WORDS: Final = re.compile(r"\s*(?P<name>[^\s]+)(?:\s+(?P<type>[^\s]+))?(?:\s+(?P<more>.*?))?\s*\Z", re.DOTALL)
_FIELD: Final = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*\Z")
_RANGE: Final = re.compile(r"(?P<min>-?[0-9]{1,10})?\.\.(?P<max>-?[0-9]{1,10})?\Z")
# Stands in paths for the words behind a type.
_MORE: Final = "…"
_EXAMPLE: Final = "`creature: power int 0..9, cost int, text rich, art image`"


class _Notation:
    """One text, and the place of each part in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.places: dict[tuple[str | int, ...], int] = {}

    def refuse(self, at: int, message: str, remedy: str) -> NotationError:
        """Return an error at a character, counted from 0."""
        return NotationError(f"`{clipped(self.text)}`, character {at + 1}: {message}; {remedy}")

    def read(self) -> tuple[str, dict[str, Any]]:
        """Return the kind and its fields."""
        name, colon, rest = self.text.partition(":")
        kind = name.strip()
        start = len(name) - len(name.lstrip())
        if not SLUG.match(kind):
            remedy = f"begin with a name of small letters, digits and hyphens and a colon, as in {_EXAMPLE}"
            raise self.refuse(
                start, f"`{clipped(kind)}` cannot be the name of a kind" if kind else "the kind has no name", remedy
            )
        self.places["kinds", kind] = start
        fields: dict[str, Any] = {}
        at = len(name) + len(colon)
        for part in rest.split(",") if rest.strip() else ():
            self._field(kind, part, at, fields)
            at += len(part) + 1
        return kind, {"fields": fields} if fields else {}

    def _field(self, kind: str, part: str, offset: int, fields: dict[str, Any]) -> None:
        match = _WORDS.match(part)
        if match is None:
            raise self.refuse(offset, "there is no field between two commas", "delete one of the commas")
        name, word, more = match["name"], match["type"], match["more"]
        at = offset + match.start("name")
        if not _FIELD.match(name):
            raise self.refuse(
                at,
                f"`{clipped(name)}` cannot be the name of a field",
                "write it with small letters, digits and hyphens",
            )
        if name in fields:
            raise self.refuse(at, f"`{name}` stands twice", "give one of the two another name")
        if word is None:
            raise self.refuse(at, f"it is not said of which type `{name}` is", f"write `{name} int` or `{name} text`")
        if word not in FIELD_TYPES:
            remedy = remedy_for(word, FIELD_TYPES, f"types: {', '.join(FIELD_TYPES)}")
            raise self.refuse(offset + match.start("type"), f"there is no type `{clipped(word)}`", remedy)
        place: tuple[str | int, ...] = ("kinds", kind, "fields", name)
        self.places[place] = at
        fields[name] = {"type": word}
        if more:
            self.places[(*place, _MORE)] = offset + match.start("more")
            fields[name] |= self._more(word, more, offset + match.start("more"))

    def _more(self, word: str, more: str, at: int) -> dict[str, Any]:
        """Return the text behind a type."""
        read, hint = _ARGUMENTS.get(word, (None, "end the field here"))
        found = None if read is None else read(more)
        if found is None:
            raise self.refuse(at, f"`{clipped(more)}` says nothing of a field of type `{word}`", hint)
        return found


def _range(text: str) -> dict[str, Any] | None:
    match = _RANGE.match(text)
    if match is None or match.lastgroup is None:
        return None
    return {key: int(value) for key, value in match.groupdict().items() if value is not None}


def _most(text: str) -> dict[str, Any] | None:
    return {"max": int(text)} if re.fullmatch(r"[0-9]{1,9}", text) else None


def _choices(key: str) -> Callable[[str], dict[str, Any] | None]:
    def read(text: str) -> dict[str, Any] | None:
        values = [each.strip() for each in text.split("|")]
        return {key: values} if all(values) and len(set(values)) == len(values) else None

    return read


# Type -> the reader of the words behind it, and a hint of the allowed ones.
_ARGUMENTS: Final[Mapping[str, tuple[Callable[[str], dict[str, Any] | None], str]]] = {
    "int": (_range, "write a range such as `0..9`, `1..` or `..12`"),
    "text": (_most, "write the most characters, such as `40`, or nothing"),
    "rich": (_most, "write the most characters, such as `400`, or nothing"),
    "choice": (_choices("values"), "write each value once with `|` between them, such as `common|rare`"),
    "symbols": (_choices("values"), "write each sign once with `|` between them, such as `sun|moon`"),
    "card": (_choices("of"), "write a kind, or several with `|` between them"),
}


def parse_kinds(texts: Sequence[str], schemas: Schemas) -> Kinds:
    """Parse kinds of cards.

    Raises:
        NotationError: One of them cannot be read; the message tells the character.
    """
    kinds: dict[str, Any] = {}
    places: dict[tuple[str | int, ...], tuple[_Notation, int]] = {}
    for text in texts:
        notation = _Notation(text)
        kind, spec = notation.read()
        if kind in kinds:
            remedy = "give one of the two another name"
            raise notation.refuse(notation.places["kinds", kind], f"there is a kind `{kind}` already", remedy)
        kinds[kind] = {"list": f"{kind}-cards", **spec} if f"{kind}s" in schemas.shared_keys else spec
        places |= {path: (notation, at) for path, at in notation.places.items()}
    for path, message, advice in _problems(kinds, schemas):
        known = (path[:4] if len(path) < 5 else (*path[:4], _MORE), path[:4], path[:2])
        notation, at = next((places[each] for each in known if each in places), next(iter(places.values())))
        raise notation.refuse(at, message, advice or "change it")
    return kinds


def _problems(kinds: Kinds, schemas: Schemas) -> Iterator[tuple[tuple[str | int, ...], str, str | None]]:
    """Find parts that ``kinds.yaml`` could not say, and contradictions in it."""
    described = schemas.by_key["kinds"][None]
    for each in described.violations({"format": 1, "kinds": kinds}):
        said = each.at(Span("--kind"))
        yield each.path, said.message, said.help
    found = problems_of_kinds(kinds, schemas.base, schemas.shared_keys, {})
    yield from ((problem.path, problem.message, problem.remedy) for problem in found)
