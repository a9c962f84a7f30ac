"""What has been printed into a folder: every build by number, and the picture and number of the copies of each card.

A ledger tells neither time nor place. A build that made the same files in the same way as the one before it is that one, so who builds
twice has the same ledger. Only the last builds are kept; of cards all that was printed and not thrown away.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from ordo_pnp.base import OrdoError, cause_of, printable, read_bounded
from ordo_pnp.paper.earlier import content_options

LEDGER: Final = "ledger.json"
MAX_LEDGER_BYTES: Final = 64 * 1024 * 1024
# What is older is forgotten; numbers go on.
MAX_BUILDS: Final = 500
# Of a fingerprint or digest: 128 bits tell all pictures apart that anybody will ever draw.
DIGITS: Final = 32
_FORMAT: Final = 1
_MOST_COPIES: Final = 1_000_000
# Greater numbers JSON readers do not agree about; nobody comes there by building.
_MOST_BUILDS: Final = 2**53
_HASH: Final = re.compile(rf"[0-9a-f]{{{DIGITS}}}")
_CARD: Final = re.compile(r"[\w.-]{1,100}/[\w./-]{1,200}")
_VARIANT: Final = re.compile(r"[a-z]{2,3}[\w .-]{0,100}")
_FILE: Final = re.compile(r"[\w.-]{1,200}\.pdf")


class PrintedLook(NamedTuple):
    """Copies of a card with one picture."""

    copies: int
    # The first digits of the fingerprint.
    front: str
    back: str | None

    def is_like(self, other: PrintedLook) -> bool:
        """Whether both sides show the same."""
        return self[1:] == other[1:]


# Variant (a language, and what else makes other cards of it) -> ``game/set/slug`` -> how it looks and how often it is
# there.
Looks: TypeAlias = "Mapping[str, Mapping[str, PrintedLook]]"


class Build(NamedTuple):
    """One build: what it made, and of what."""

    number: int
    languages: tuple[str, ...]
    # Of those that decide about the content of files, the ones that were given.
    options: Mapping[str, str]
    # Name -> the first digits of the SHA-256.
    files: Mapping[str, str]
    # Pieces, copies counted.
    cards: int

    def is_like(self, other: Build) -> bool:
        """Whether both made the same files in the same way."""
        return self[1:] == other[1:]


class Ledger(NamedTuple):
    """Everything that is known of what was printed into a folder."""

    # By rising number.
    builds: tuple[Build, ...] = ()
    looks: Looks = MappingProxyType({})

    @property
    def last(self) -> int:
        """The number of the last build, 0 where there is none."""
        return self.builds[-1].number if self.builds else 0

    def with_build(self, build: Build, looks: Looks) -> Ledger:
        """Return the ledger after a build, which gets the next number unless it is like the last one.

        Args:
            build: Of any number.
            looks: All that is there then.
        """
        if self.builds and self.builds[-1].is_like(build):
            return Ledger(self.builds, looks)
        return Ledger((*self.builds, build._replace(number=self.last + 1))[-MAX_BUILDS:], looks)


def read_ledger(folder: Path) -> Ledger:
    """Read the ledger of a folder; an empty one where there is none.

    Raises:
        OrdoError: What lies there under its name is no ledger.
    """
    file = folder / LEDGER
    try:
        raw = read_bounded(file, MAX_LEDGER_BYTES)[0]
    except (
        FileNotFoundError,
        NotADirectoryError,
        ValueError,
    ):  # the last where this is no name of a folder, as writing will say
        return Ledger()
    except OSError as error:
        raise _refused(file, cause_of(error)) from error
    try:
        return parse_ledger(json.loads(raw))
    except (ValueError, RecursionError) as error:
        why = str(error) if isinstance(error, _NoLedgerError) else "it is no JSON"
        raise _refused(file, why) from error


def _refused(file: Path, why: str) -> OrdoError:
    return OrdoError(
        f"`{printable(str(file))}` should tell what was printed into this folder, but cannot be read: {why}; "
        "nothing was written; mend it, or move it away to begin with an empty one"
    )


class _NoLedgerError(ValueError):
    """Data are not those of a ledger."""


def parse_ledger(data: Any) -> Ledger:
    """Make a ledger of plain data.

    Raises:
        ValueError: They are none.
    """
    if not isinstance(data, dict) or not isinstance(data.get("format"), int):
        raise _NoLedgerError("it has no `format`")
    if data["format"] != _FORMAT:
        raise _NoLedgerError(f"its format is {data['format']}, this program knows {_FORMAT}")
    builds = tuple(_parse_build(each) for each in _listed(data, "builds"))
    if any(one.number >= other.number for one, other in pairwise(builds)):
        raise _NoLedgerError("the numbers of its builds do not rise")
    looks = {}
    for variant, cards in _mapped(data, "printed").items():
        if not _VARIANT.fullmatch(variant) or not isinstance(cards, dict):
            raise _NoLedgerError(f"`{printable(variant[:100])}` in `printed` is no language with its cards")
        looks[variant] = {name: _parse_look(name, each) for name, each in cards.items()}
    return Ledger(builds, looks)


def _listed(data: Mapping[str, Any], key: str) -> list[Any]:
    found = data.get(key)
    if not isinstance(found, list):
        raise _NoLedgerError(f"it has no list `{key}`")
    return found


def _mapped(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    found = data.get(key)
    if not isinstance(found, dict):
        raise _NoLedgerError(f"it has no mapping `{key}`")
    return found


def _parse_build(data: Any) -> Build:
    if (
        not isinstance(data, dict)
        or not _is_count(data.get("number"), most=_MOST_BUILDS)
        or not _is_count(data.get("cards"), 0)
    ):
        raise _NoLedgerError("a build has no number, or does not say how many cards it made")
    number, files, languages = data["number"], data.get("files"), data.get("languages")
    if not isinstance(files, dict) or not all(
        _FILE.fullmatch(name) and isinstance(digest, str) and _HASH.fullmatch(digest) for name, digest in files.items()
    ):
        raise _NoLedgerError(f"build {number} does not say which files it made")
    if not isinstance(languages, list) or not all(isinstance(each, str) for each in languages):
        raise _NoLedgerError(f"build {number} does not say in which languages")
    return Build(number, tuple(languages), content_options(data), files, data["cards"])


def _parse_look(name: str, data: Any) -> PrintedLook:
    if _CARD.fullmatch(name) and isinstance(data, list) and len(data) == len(PrintedLook._fields):
        copies, front, back = data
        hashes = [front] if back is None else [front, back]
        if _is_count(copies) and all(isinstance(each, str) and _HASH.fullmatch(each) for each in hashes):
            return PrintedLook(copies, front, back)
    raise _NoLedgerError(f"what it says of `{printable(name[:100])}` is no number of copies with two fingerprints")


def _is_count(value: Any, least: int = 1, most: int = _MOST_COPIES) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def format_ledger(ledger: Ledger) -> bytes:
    """Write a ledger as JSON in UTF-8, a build or card a line; ``parse_ledger`` reads the same of it."""
    builds = [
        {
            "number": each.number,
            "languages": list(each.languages),
            **dict(sorted(each.options.items())),
            "cards": each.cards,
            "files": dict(sorted(each.files.items())),
        }
        for each in ledger.builds
    ]
    lines = ["{", f' "format": {_FORMAT},', ' "builds": [']
    lines.append(",\n".join(f"  {_json(each)}" for each in builds))
    lines += [" ],", ' "printed": {', ",\n".join(_variants(ledger.looks)), " }", "}", ""]
    return "\n".join(line for line in lines[:-1] if line).encode(errors="backslashreplace") + b"\n"


def _variants(looks: Looks) -> Iterator[str]:
    for variant, cards in sorted(looks.items()):
        if cards:
            lines = (f"   {_json(name)}: {_json(list(look))}" for name, look in sorted(cards.items()))
            yield f"  {_json(variant)}: {{\n" + ",\n".join(lines) + "\n  }"


_json = json.JSONEncoder(ensure_ascii=False).encode
