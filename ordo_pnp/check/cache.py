"""Results of the check kept between runs, and the digests of files and cards that identify them."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from ordo_pnp.base import (
    NOT_OURS,
    VERSION,
    Diagnostic,
    Inputs,
    Kind,
    MemoPart,
    Results,
    kept_part,
    list_from_plain,
    list_to_plain,
)
from ordo_pnp.cards import Card, Catalog, Folder, GameData, schemas_folder
from ordo_pnp.check.summaries import Summarised, Summary, content_digest


def card_digest(card: Card, context: str, overlays: list[Summarised]) -> str:
    """Identify a card with its translations and all it is held against."""
    slug = card.id.partition("/")[2]
    entries = ((each.summary.language, each.summary.entries.get(slug)) for each in overlays)
    texts = [[language, entry.digest] for language, entry in entries if entry is not None]
    return content_digest([context, card.origin.value, card.printing.number, texts])


def file_digest(context: str, summary: Summary, overlays: list[Summarised]) -> str:
    """Add the translations of a file's cards to the digest of the file and its context."""
    if not overlays:
        return context
    found = [
        f"{each.summary.language}{slug}{entry.digest}"
        for slug in summary.cards.slugs
        for each in overlays
        if (entry := each.summary.entries.get(slug)) is not None
    ]
    return hashlib.blake2b("\0".join([context, *found]).encode(), digest_size=16).hexdigest() if found else context


PACKAGE = Path(__file__).resolve().parent.parent


def fingerprint() -> str:
    """Identify the program and its schemas: any change of either makes old findings worthless."""
    digest = hashlib.blake2b(VERSION.encode(), digest_size=16)
    for home, ending in ((PACKAGE, ".py"), (schemas_folder(), ".json")):
        for folder, below, names in os.walk(home):  # three times as fast as pathlib, and needed by every build
            below.sort()
            for name in sorted(name for name in names if name.endswith(ending)):
                status = os.stat(f"{folder}/{name}")  # noqa: PTH116
                digest.update(f"{folder}\0{name}\0{status.st_mtime_ns}\0{status.st_size}\0".encode())
    return digest.hexdigest()


def known_part(root: Path, external_sets: Iterable[Path] = ()) -> MemoPart | None:
    """Return the part for findings on a database and external sets; None without storage."""
    return kept_part("\0".join(map(str, (root, *external_sets))), fingerprint())


def books_part(known: MemoPart | None, game: str) -> MemoPart | None:
    """Return the part for findings on a game's rulebooks, without sets from outside."""
    return None if known is None else replace(known, name=f"{_database(known)} books of {game}")


def plates_part(known: MemoPart | None, game: str) -> MemoPart | None:
    """Return the places of the plates of a game's rulebooks, and of answers that need not be played again."""
    return None if known is None else replace(known, name=f"{_database(known)} plates of {game}")


def _database(known: MemoPart) -> str:
    return known.name.partition("\0")[0]


def laws_part(known: MemoPart | None, game: str) -> MemoPart | None:
    """Return the part for proven laws of a game: one for all databases."""
    return None if known is None else replace(known, name=f"laws of {game}")


@dataclass(slots=True)
class FileResult:
    """A file by itself."""

    # Findings of reading and schema.
    problems: list[Diagnostic]
    # None where the file could not be used.
    summary: Summary | None
    # Of its content, and of its home.
    digest: str = ""
    # Its data as JSON, if more than the cards of one file depend on them: drawing a card needs them.
    plain: str = ""


class CardsResult:
    """The cards of a file.

    Args:
        problems: The findings.
        sound: The digest of a card that nothing was found in, with all it was held against -> the pictures that were
            opened for it.
        written: In place of ``sound``: the text of ``to_json``.
    """

    __slots__ = ("_sound", "_written", "problems")

    def __init__(
        self, problems: list[Diagnostic], sound: Mapping[str, Inputs] | None = None, written: str = ""
    ) -> None:
        self.problems = problems
        self._sound = sound
        self._written = written

    @property
    def sound(self) -> Mapping[str, Inputs]:
        """None where it was written by anything else."""
        if self._sound is None:
            try:
                self._sound = _sound_from_json(self._written)
            except NOT_OURS:
                self._sound = {}
        return self._sound

    def to_json(self) -> str:
        """Write the digests of the sound cards, and the inputs of those that have some by their places."""
        if self._sound is None:
            return self._written
        opened = {at: inputs.to_plain() for at, inputs in enumerate(self._sound.values()) if inputs}
        return json.dumps([list(self._sound), opened], separators=(",", ":"))


def _sound_from_json(text: str) -> dict[str, Inputs]:
    digests, opened = json.loads(text)
    read = {int(at): Inputs.from_plain(inputs) for at, inputs in opened.items()}
    if not {str}.issuperset(map(type, digests)) or not set(read) <= set(range(len(digests))):
        raise TypeError(digests)
    return {digest: read.get(at, NOTHING) for at, digest in enumerate(digests)}


class Cache(Results):
    """The kept results of one card database.

    Args:
        place: Where; None: nothing is kept.
        is_written: Whether it is written there; otherwise additions last as long as this object.
    """

    def __init__(self, place: MemoPart | None, *, is_written: bool = True) -> None:
        self.place = place
        super().__init__(place, is_keeping=place is not None)
        if not is_written:
            self.detach()


def _file_to_plain(result: FileResult) -> list[Any]:
    return [list_to_plain(result.problems), None if result.summary is None else result.summary.to_json(), result.digest]


def _file_from_plain(data: Any, detail: str) -> FileResult:
    problems, summary, digest = data
    if not isinstance(digest, str):
        raise TypeError(digest)
    originals, _, plain = detail.partition("\t")
    read = None if summary is None else Summary.from_json(summary, originals)
    return FileResult(_diagnostics(problems), read, digest, plain)


def _file_detail(result: FileResult) -> str:
    originals = "" if result.summary is None else result.summary.originals_to_json()
    return f"{originals}\t{result.plain}"


# Of the many cards for which no file was opened.
NOTHING: Final = Inputs()
# Files by themselves, by their names: the key identifies the content.
FILE: Final = Kind("file ", _file_to_plain, _file_from_plain, _file_detail)


def _diagnostics(data: Any, _detail: str = "") -> list[Diagnostic]:
    return list_from_plain(data)


# The cards of files, by the names of these: the key identifies the file, its translations and the context of all cards.
CARDS: Final = Kind(
    "cards of ",
    lambda result: list_to_plain(result.problems),
    lambda data, detail: CardsResult(_diagnostics(data), written=detail),
    CardsResult.to_json,
)
# The findings on the layouts of a game, by game and sets that were read.
LAYOUTS: Final = Kind("layouts of ", list_to_plain, _diagnostics)
# The findings on scenarios, tables and records, by their names: the key identifies the file and the played data of its
# game.
PLAYED: Final = Kind("played ", list_to_plain, _diagnostics)
# The findings on all data of a game together, by game and sets that were read.
WHOLE: Final = Kind("all of ", list_to_plain, _diagnostics)


def digest_of_all(files: Iterable[tuple[str, FileResult]], *, is_played: bool) -> bytes:
    """Return digests of files, by name: of their whole content, or only of the part that a game can ask for."""
    parts = [f"{name}\0{_digest(known, is_played=is_played)}\0" for name, known in files]
    return f"{is_played}{''.join(parts)}".encode(errors="surrogatepass")


def _digest(known: FileResult, *, is_played: bool) -> str:
    played = known.summary.played if is_played and known.summary is not None else ""
    return played or known.digest


def played_in(
    folder: Folder, check: Callable[[Catalog, str], Iterable[Diagnostic]], game: GameData
) -> Iterator[Diagnostic]:
    """Find the mistakes that keep the set in a folder from being played."""
    for each in game.sets.values():
        if each.folder == folder.path:
            yield from check(Catalog({game.id: game}), each.id)
