"""What the checks across files need to know of each file, small enough to keep between runs.

A summary holds no positions: where a check finds something, the file is read again to locate it.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ordo_pnp.catalog.model import EMPTY
from ordo_pnp.catalog.translate import SOURCE, source_hash

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from ordo_pnp.catalog.folders import Folder
    from ordo_pnp.catalog.schema import Schema
    from ordo_pnp.catalog.source import Document

_NUMBER = re.compile("\\d{1,3}(?:[,.\u00a0\u202f ]\\d{3})+(?!\\d)|\\d+")
_DIGIT = re.compile(r"\d")


def numbers(text: str) -> list[str]:
    """Give the numbers a text names in digits, in rising order, without their thousands separators.

    >>> numbers("In 1177 the king owed 5,025 men for 40 days")
    ['40', '1177', '5025']
    """
    if not _DIGIT.search(text):
        return []
    found = (re.sub(r"\D", "", number) for number in _NUMBER.findall(text))
    return sorted(found, key=lambda digits: (len(digits), digits))


@dataclass(slots=True)
class TextEntry:
    """One translated entry of an overlay, or one group of a game's words."""

    source: str
    texts: dict[str, list[str]]
    digest: str = ""
    """Hash of the translated texts."""


class CardEntry(NamedTuple):
    """One card of a file of cards."""

    slug: str
    kind: str
    copies: int
    name: str


@dataclass(slots=True)
class Summary:
    """One file."""

    key: str
    """The top-level key that names its kind."""
    cards: list[CardEntry] = field(default_factory=list)
    language: str = ""
    entries: dict[str, TextEntry] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    """Of ``set.yaml`` and ``game.yaml``: what other files refer to."""

    words: Sequence[Mapping[str, str]] = ()
    """The texts of every card."""
    written: str = ""
    """In place of them: what ``originals_to_json`` gave."""

    def originals(self) -> list[TextEntry]:
        """Give what translations of the cards are compared with; worked out only where there are some."""
        if self.written:
            return [TextEntry(*each) for each in json.loads(self.written)]
        return [_source(texts) for texts in self.words]

    def originals_to_json(self) -> str:
        """Write the ``originals`` in one line."""
        found = [[each.source, each.texts] for each in self.originals()]
        return self.written or json.dumps(found, ensure_ascii=False, separators=(",", ":"))

    def to_json(self) -> list[Any]:
        """Give plain data, without the ``originals``, that ``from_json`` reads back."""
        entries = {name: [each.source, each.texts, each.digest] for name, each in self.entries.items()}
        return [self.key, self.cards, self.language, entries, self.facts]

    @classmethod
    def from_json(cls, data: list[Any], written: str) -> Summary:
        """Read what ``to_json`` and ``originals_to_json`` gave."""
        key, cards, language, entries, facts = data
        return cls(
            key,
            list(map(CardEntry._make, cards)),
            language,
            {name: TextEntry(*each) for name, each in entries.items()},
            facts,
            written=written,
        )


@dataclass(slots=True)
class Summarised:
    """A summary with the file and folder it belongs to."""

    path: Path
    folder: Folder
    summary: Summary


def summarise(document: Document, schema: Schema) -> Summary:
    """Summarise a valid file."""
    content = document.data[schema.key]
    summary = Summary(schema.key)
    if schema.cards is not None:
        names = schema.texts
        summary.words = [{key: entry[key] for key in names if key in entry} for entry in content]
        summary.cards = [
            CardEntry(
                entry["id"], schema.kind_of(entry), entry.get("print", EMPTY).get("copies", 1), entry.get("name", "")
            )
            for entry in content
        ]
    elif schema.key == "text":
        summary.language = content["language"]
        summary.entries = {
            name: TextEntry(
                str(entry[SOURCE]), _texts({k: v for k, v in entry.items() if k != SOURCE}), source_hash(entry)
            )
            for name, entry in content["entries"].items()
        }
    elif schema.key == "set":
        summary.language = content["language"]
        summary.entries = {"set": _source({"name": content["name"]})}
        summary.facts = {key: content[key] for key in ("id", "requires", "counts") if key in content}
    elif schema.key == "game":
        summary.language = content["language"]
        summary.entries = {name: _source(words) for name, words in content.get("words", {}).items()}
        summary.facts = {key: content[key] for key in ("id", "languages") if key in content}
    return summary


def _texts(texts: Mapping[str, str]) -> dict[str, list[str]]:
    return {key: numbers(text) for key, text in texts.items()}


def _source(texts: Mapping[str, str]) -> TextEntry:
    return TextEntry(source_hash(texts), _texts(texts))
