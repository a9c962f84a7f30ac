"""The ledger of earlier builds in a folder, and the cards that changed or are missing since then."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from ordo_pnp.base import OrdoError, cause_of, printable, read_bounded
from ordo_pnp.cards import Catalog
from ordo_pnp.draw import Ink
from ordo_pnp.paper.choices import PrintStyle
from ordo_pnp.paper.deck import MadeFile, PrintOptions
from ordo_pnp.paper.print_file import SELECTION_SUFFIX
from ordo_pnp.paper.sheets.imposition import Flip

MAX_MANIFEST_BYTES: Final = 64 * 1024 * 1024
MAX_PDF_BYTES: Final = 1024 * 1024 * 1024
_NAME: Final = re.compile(r"[\w.-]{1,200}\.pdf")
# The options that decide about the content of a file besides its name and the data.
CONTENT_OPTIONS: Final = ("filter", "paper", "backs", "size", *PrintStyle._fields, "changed", "printer")
_LONGEST: Final = 500


class EarlierFile(NamedTuple):
    """A file that an earlier build has made."""

    # SHA-256.
    digest: str
    # Of those that decide about its content, the ones that were given.
    options: Mapping[str, str]

    @property
    def plain(self) -> dict[str, Any]:
        """As a manifest has it."""
        return {"sha256": self.digest, **self.options}


def earlier_files(folder: Path, manifest: str) -> dict[str, EarlierFile]:
    """Return a manifest's entries, by file name; empty where it cannot be read."""
    try:
        data = json.loads(read_bounded(folder / manifest, MAX_MANIFEST_BYTES)[0])
    except (OSError, ValueError, RecursionError):
        return {}
    return dict(_files(data)) if isinstance(data, dict) else {}


def _files(data: Mapping[str, Any]) -> Iterator[tuple[str, EarlierFile]]:
    last = data.get("options")
    for key, options in (("earlier", None), ("outputs", last)):
        listed = data.get(key)
        for name, said in listed.items() if isinstance(listed, dict) else ():
            if _NAME.fullmatch(name) and isinstance(said, dict) and isinstance(said.get("sha256"), str):
                yield name, EarlierFile(said["sha256"][:64], content_options(said if options is None else options))


def content_options(options: Any) -> dict[str, str]:
    """Return of the options of a build those that decide about the content of its files."""
    found = options if isinstance(options, dict) else {}
    return {
        key: value for key in CONTENT_OPTIONS if isinstance(value := found.get(key), str) and len(value) <= _LONGEST
    }


def is_same_print(name: str, one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether two builds gave a file of one name the same content.

    The filter does not count for files of the whole selection.
    """
    keys = CONTENT_OPTIONS if SELECTION_SUFFIX in name else CONTENT_OPTIONS[1:]
    return all(one.get(key) == other.get(key) for key in keys)


def holds(file: Path, digest: str) -> bool:
    """Whether a file is there with a content of this SHA-256."""
    try:
        return hashlib.sha256(read_bounded(file, MAX_PDF_BYTES)[0]).hexdigest() == digest
    except OSError:
        return False


LEDGER: Final = "ledger.json"
MAX_LEDGER_BYTES: Final = 64 * 1024 * 1024
# Older ones are forgotten; numbers go on.
MAX_BUILDS: Final = 500
# Of a fingerprint or digest: 128 bits tell all pictures apart that anybody will ever draw.
DIGITS: Final = 32
_FORMAT: Final = 1
_MOST_COPIES: Final = 1_000_000
# Greater numbers JSON readers do not agree about; no number of builds reaches it.
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


# Variant (a language, and the options that make other cards of it) -> ``game/set/slug`` -> how it looks and how often
# it is there.
Looks: TypeAlias = "Mapping[str, Mapping[str, PrintedLook]]"


class Build(NamedTuple):
    """One build: its options, files and number of cards."""

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
    """The record of all prints into a folder."""

    # By rising number.
    builds: tuple[Build, ...] = ()
    looks: Looks = MappingProxyType({})

    @property
    def last(self) -> int:
        """The number of the last build, 0 where there is none."""
        return self.builds[-1].number if self.builds else 0

    def with_build(self, build: Build, looks: Looks) -> Ledger:
        """Return the ledger after a build, which gets the next number unless it is like the last one."""
        if self.builds and self.builds[-1].is_like(build):
            return Ledger(self.builds, looks)
        return Ledger((*self.builds, build._replace(number=self.last + 1))[-MAX_BUILDS:], looks)


def read_ledger(folder: Path) -> Ledger:
    """Read the ledger of a folder; an empty one where there is none.

    Raises:
        OrdoError: The file of that name is no ledger.
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


class Old(NamedTuple):
    """Copies of a card to throw away."""

    variant: str
    # ``game/set/slug``.
    card: str
    copies: int
    why: Literal["changed", "fewer", "gone"]


class DeckChanges(NamedTuple):
    """The changes that bring a printed deck up to date."""

    # The earlier prints.
    ledger: Ledger
    # The copies that should be there of the selected cards.
    wanted: Looks
    # Language and ``game/set/slug`` -> copies to print, at least one.
    missing: Mapping[tuple[str, str], int]
    old: tuple[Old, ...]

    @property
    def after(self) -> Looks:
        """The looks after all missing cards are printed and all old ones thrown away."""
        known = {variant: dict(cards) for variant, cards in self.ledger.looks.items()}
        for each in self.old:
            left = known[each.variant][each.card].copies - each.copies
            if each.why == "fewer" and left:
                known[each.variant][each.card] = known[each.variant][each.card]._replace(copies=left)
            else:
                del known[each.variant][each.card]
        return merged(known, self.wanted)


def variant_of(language: str, options: PrintOptions) -> str:
    """Return the key that tells cards of one name apart that are no copies."""
    backs = {Flip.NONE: "no-backs", Flip.GUTTERFOLD: "glued"}.get(options.flip)
    light = "light-backs" if options.style.light_backs and options.flip is not Flip.NONE else None
    size = None if options.size is None else options.size.notation
    ink = None if options.style.ink is Ink.FULL else options.style.ink.value
    tokens = None if options.style.tokens is None else options.style.tokens.notation
    return " ".join(filter(None, (language, size, backs, light, ink, tokens)))


def looks_of(faces: Mapping[str, Mapping[str, Any]], catalog: Catalog, options: PrintOptions) -> Looks:
    """Return the looks of cards in a manifest's ``faces``, by printed language."""
    has_backs = options.flip is not Flip.NONE
    found: dict[str, dict[str, PrintedLook]] = {}
    for name, said in faces.items():
        known = catalog.games[name.partition("/")[0]].languages
        for language in options.languages:
            if language in known:
                sides = said[language]
                back = sides["back"][:DIGITS] if has_backs and sides["back"] is not None else None
                look = PrintedLook(copies_in(said, language), sides["front"][:DIGITS], back)
                found.setdefault(variant_of(language, options), {})[name] = look
    return found


def copies_in(said: Mapping[str, Any], language: str) -> int:
    """Return the copies of a card in a language, from a manifest."""
    copies = said["copies"]
    return int(copies.get(language, 0) if isinstance(copies, dict) else copies)


def compare(ledger: Ledger, wanted: Looks, catalog: Catalog, options: PrintOptions) -> DeckChanges:
    """Compare earlier prints with the present looks of the selected cards.

    Args:
        ledger: The earlier prints.
        wanted: The selected cards, and how many copies there should be.
        catalog: Tells which cards are gone: of the sets that were read.
        options: Of the build.
    """
    languages = {variant_of(language, options): language for language in options.languages}
    missing: dict[tuple[str, str], int] = {}
    old: list[Old] = []
    for variant, cards in wanted.items():
        known = ledger.looks.get(variant, {})
        for name, look in cards.items():
            before = known.get(name)
            if before is not None and not before.is_like(look):
                old.append(Old(variant, name, before.copies, "changed"))
                before = None
            there = 0 if before is None else before.copies
            if look.copies > there:
                missing[languages[variant], name] = look.copies - there
            elif look.copies < there and options.style.copies is None:
                old.append(Old(variant, name, there - look.copies, "fewer"))
    for variant in languages:
        old += _gone(variant, ledger.looks.get(variant, {}), catalog)
    return DeckChanges(ledger, wanted, missing, tuple(sorted(old)))


def _gone(variant: str, known: Mapping[str, PrintedLook], catalog: Catalog) -> Iterator[Old]:
    sets = {f"{game.id}/{each.id}": each for game in catalog.games.values() for each in game.sets.values()}
    cards = {name: {str(card.id) for card in each.cards} for name, each in sets.items()}
    for name, look in known.items():
        game, _, identifier = name.partition("/")
        home = f"{game}/{identifier.partition('/')[0]}"
        if home in cards and identifier not in cards[home]:
            yield Old(variant, name, look.copies, "gone")


def merged(known: Looks, printed: Looks) -> Looks:
    """Return the looks after a build.

    Of the same picture there are as many copies as the larger number of the two, of another one the new ones alone.
    """
    found = {variant: dict(cards) for variant, cards in known.items()}
    for variant, cards in printed.items():
        there = found.setdefault(variant, {})
        for name, look in cards.items():
            before = there.get(name)
            if before is not None and before.is_like(look):
                there[name] = look._replace(copies=max(look.copies, before.copies))
            elif look.copies:
                there[name] = look
    return found


def build_of(made: Sequence[MadeFile], options: Mapping[str, str], languages: Sequence[str]) -> Build:
    """Return a build as a ledger tells it, without its number."""
    files = {each.name: each.digest[:DIGITS] for each in made}
    return Build(0, tuple(languages), options, files, sum(each.cards for each in made))
