"""Find the pictures that cells of a table name, and convert them into files that cards can show."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final
from urllib.parse import unquote

from ordo_pnp.base import OrdoError, lies_in, read_file
from ordo_pnp.cards import slug_of
from ordo_pnp.draw import MAX_IMAGE_BYTES, converted, plan_conversion

# The form of names of pictures in data files.
_SOUND: Final = re.compile(r"[A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+)*\.(?:png|jpg|jpeg|svg)\Z")
_SHOWN: Final = frozenset({".png", ".jpg", ".jpeg", ".svg"})
_CONVERTED: Final = frozenset(
    {".webp", ".gif", ".tif", ".tiff", ".bmp", ".avif", ".heic", ".heif", ".jfif", ".jpe", ".apng", ".tga"}
)
_NAMED: Final = re.compile(r"[^\n]{1,300}\.[A-Za-z]{3,5}\Z")
_ADDRESS: Final = re.compile(r"(?:https?|ftp|data):\S+\Z", re.IGNORECASE)
# The most entries of searched folders, and the depth below the table.
_MOST_ENTRIES: Final = 50_000
_DEEPEST: Final = 8
_MOST_BYTES: Final = 512 * 1024 * 1024


def is_address(cell: str) -> bool:
    """Whether a cell is an address on the web.

    >>> is_address("https://example.org/a.png"), is_address("a.png")
    (True, False)
    """
    return _ADDRESS.match(cell) is not None


def looks_like_picture(cell: str) -> bool:
    r"""Whether a cell looks like the name of a picture file.

    >>> looks_like_picture("Dragon.PNG"), looks_like_picture("art\\my dragon.webp"), looks_like_picture("Dragon"), looks_like_picture("v1.2")
    (True, True, False, False)
    """
    return not is_address(cell) and bool(_NAMED.match(cell)) and _suffix(cell) in _SHOWN | _CONVERTED


def _parted(name: str) -> tuple[str, str]:
    """Return a name without its ending, and that with its point; the ending is empty where there is none."""
    stem, point, ending = name.rpartition(".")
    return (stem, f".{ending}") if point and "/" not in ending and stem.strip("./") else (name, "")


def _suffix(name: str) -> str:
    return _parted(name)[1].lower()


@dataclass(frozen=True, slots=True)
class FoundPicture:
    """A picture of the user's folder, and its form in a new set."""

    source: Path
    # Path within the folder of the set.
    name: str
    # The conversion that it needs, for people; empty where it is copied as it is.
    change: str

    def content(self) -> bytes:
        """Return the file that goes into the set.

        Raises:
            UnfitPictureError: It has changed meanwhile, or is damaged.
        """
        data = read_file(self.source, _MOST_BYTES)[0]
        return data if not self.change else converted(data, is_jpeg=not self.name.endswith(".png"))


class PictureSearch:
    """Finds pictures below the folders of tables by the paths and names that cells hold.

    Args:
        folders: Those of the tables.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = list(dict.fromkeys(folders))
        # Key of a name -> the files that may be meant; None until it is asked for.
        self._index: dict[str, list[Path]] | None = None
        self._found: dict[Path, FoundPicture | str] = {}
        self._names: set[str] = set()
        # Name that several pictures would have -> the number that the last of them got.
        self._numbers: dict[str, int] = {}
        # The names of files in the existing set.
        self._held: dict[Path, str] = {}

    def hold(self, cell: str, name: str) -> None:
        """Say the name in an existing set of the picture that a cell names, if that name is made of its own."""
        path = self.path(cell)
        if path is not None and path not in self._found:
            own = _parted(sound_name(self._inside(path)))[0].lower()
            if re.fullmatch(re.escape(own) + r"(?:-[0-9]+)?", _parted(name)[0].lower()):
                self._held[path] = name
                self._names.add(name.lower())

    def find(self, cell: str, *, by_stem: bool) -> FoundPicture | None:
        """Return the picture that a cell names; None where there is none, or none that can be read.

        Args:
            cell: A path with slashes of either kind, in any letter case; or the name of a file that lies anywhere below.
            by_stem: Whether a name without its ending will do.
        """
        made = map(self._made, self._paths(cell, by_stem=by_stem))
        return next((each for each in made if isinstance(each, FoundPicture)), None)

    def path(self, cell: str) -> Path | None:
        """Return the file that a cell names, without a look into it; None where there is none."""
        return next(iter(self._paths(cell, by_stem=True)), None)

    def fault(self, cell: str) -> str:
        """Return why the file that a cell names cannot be used; empty where there is no such file."""
        made = map(self._made, self._paths(cell, by_stem=True))
        return next((each for each in made if isinstance(each, str)), "")

    def _paths(self, cell: str, *, by_stem: bool) -> list[Path]:
        if self._index is None:
            self._index = _index(self._folders)
        path = re.sub(r"^(?:file:/*|[A-Za-z]:)?[./]*", "", cell.strip().replace("\\", "/"))
        for name in dict.fromkeys((path, unquote(path))):
            keys = [_key(name), _key(PurePosixPath(name).name)]
            if by_stem:
                keys += [f"{key}." for key in (*keys, _key(_parted(name)[0]))]
            found = next((self._index[key] for key in keys if key.strip("/.") and key in self._index), None)
            if found is not None:  # of files that differ in letter case alone, that which is written so
                return sorted(found, key=lambda each: not each.as_posix().endswith(name))
        return []

    def _made(self, path: Path) -> FoundPicture | str:
        if path not in self._found:
            try:
                self._found[path] = self._judged(path)
            except (OSError, OrdoError) as error:
                self._found[path] = (
                    str(error) if isinstance(error, OrdoError) else (error.strerror or str(error)).lower()
                )
        return self._found[path]

    def _judged(self, path: Path) -> FoundPicture:
        inside = self._inside(path)
        suffix, change = _suffix(inside), ""
        if suffix != ".svg":
            suffix, change = _plan(read_file(path, _MOST_BYTES)[0], suffix)
        held = self._held.get(path, "")
        if held and _suffix(held) == suffix:
            return FoundPicture(path, held, change)
        sound = inside if not change and _SOUND.match(inside) else sound_name(inside, suffix)
        name, (stem, ending) = sound, _parted(sound)
        while name.lower() in self._names:
            number = self._numbers[sound.lower()] = self._numbers.get(sound.lower(), 1) + 1
            name = f"{stem}-{number}{ending}"
        self._names.add(name.lower())
        return FoundPicture(path, name, change)

    def _inside(self, path: Path) -> str:
        return next(path.relative_to(each).as_posix() for each in self._folders if path.is_relative_to(each))


def sound_name(path: str, suffix: str = "") -> str:
    """Return the name of a picture as data files write it.

    >>> sound_name("Art/Name With Space.PNG"), sound_name("Bär.webp"), sound_name("Дракон", ".jpg")
    ('art/name-with-space.png', 'baer.png', 'drakon.jpg')
    """
    own = _suffix(path)
    ending = suffix or (own if own in _SHOWN else ".png")
    stem = path.removesuffix(path[len(path) - len(own) :]) if own in _SHOWN | _CONVERTED else path
    parts = [slug_of(each) or "picture" for each in stem.replace("\\", "/").split("/") if each not in ("", ".", "..")]
    return "/".join(each[:60].strip("-") or "picture" for each in parts[-4:] or ["picture"]) + ending


def _key(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold().strip("/")


def _index(folders: Sequence[Path]) -> dict[str, list[Path]]:
    """Return the pictures below some folders by their paths and names, with and without ending (that ends in a point)."""
    found: dict[str, list[Path]] = {}
    for folder in folders:
        for path in _files(folder):
            inside = path.relative_to(folder).as_posix()
            for key in dict.fromkeys((_key(inside), _key(path.name))):
                found.setdefault(key, []).append(path)
                found.setdefault(f"{_parted(key)[0]}.", []).append(path)
    return found


def _files(folder: Path) -> Iterator[Path]:
    """Yield the picture files below a folder, those nearest to it first; hidden folders and links out of it are left out."""
    level, seen = [folder], 0
    for _ in range(_DEEPEST):
        below: list[Path] = []
        for each in level:
            try:
                entries = sorted(os.scandir(each), key=lambda entry: entry.name)
            except OSError:
                continue
            for entry in entries:
                seen += 1
                if seen > _MOST_ENTRIES:
                    return
                if entry.is_dir(follow_symlinks=False):
                    below += [] if entry.name.startswith(".") else [Path(entry.path)]
                elif _suffix(entry.name) in _SHOWN | _CONVERTED and lies_in(Path(entry.path), folder):
                    yield Path(entry.path)
        level = below


def _plan(data: bytes, suffix: str) -> tuple[str, str]:
    """Return the ending of the file that is made of a picture, and the conversion that it needs.

    Raises:
        UnfitPictureError: It is no picture, or far too large.
    """
    plan = plan_conversion(data)
    form, changes = plan.form, [] if plan.form in {"PNG", "JPEG"} else [f"{plan.form} becomes {plan.becomes}"]
    if plan.is_scaled or (not changes and len(data) > MAX_IMAGE_BYTES):
        changes.append(f"{plan.width:,} × {plan.height:,} pixels are scaled down")
    ending = ".jpg" if plan.becomes == "JPEG" else ".png"
    kept = suffix if not changes and suffix in {".png", ".jpg", ".jpeg"} else ending
    return kept, ", ".join(changes) or ("" if kept == suffix else f"a {form} file called {suffix or 'so'}")
