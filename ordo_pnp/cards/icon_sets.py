"""Read icon sets in the JSON form of Iconify: files downloaded into the folder of a game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from ordo_pnp.base import Inputs, OrdoError, clipped, current, lies_in, read_file

# Bytes; a set of seven thousand icons of one colour has 3 million. So many small values take 400 MB of memory.
MAX_ICON_SET_BYTES: Final = 16 << 20
# Names that lead to another before one leads to an icon.
_MOST_ALIASES: Final = 8
_LARGEST: Final = 10_000.0
_USUAL: Final = 16.0
_LONGEST_FACT: Final = 200
_SVG: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{view}">{body}</svg>'
)
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]+")


class IconSetError(OrdoError):
    """A file that is no icon set, or cannot be read; the message ends with a remedy."""


class IconSet:
    """An icon set; its icons are read one by one.

    Args:
        data: The file.
        file: Its name, which stands for that of the set where it has none.

    Raises:
        IconSetError: It is no icon set.
    """

    def __init__(self, data: bytes, file: str) -> None:
        try:
            whole = json.loads(data)
        except (ValueError, RecursionError):
            raise _unfit(file, "is no JSON file, or nests too deep") from None
        if not isinstance(whole, dict) or not isinstance(whole.get("icons"), dict):
            raise _unfit(file, "has no `icons`")
        self._icons: dict[str, Any] = whole["icons"]
        self._usual = {key: whole[key] for key in ("left", "top", "width", "height") if key in whole}
        self._aliases = whole["aliases"] if isinstance(whole.get("aliases"), dict) else {}
        info = whole["info"] if isinstance(whole.get("info"), dict) else {}
        self.name = _fact(info.get("name")) or _fact(whole.get("prefix")) or file
        self.author = _fact(info.get("author"), "name", "url")
        self.licence = _fact(info.get("license"), "title", "spdx", "url")

    def __contains__(self, icon: object) -> bool:
        return icon in self._icons or icon in self._aliases

    def svg(self, icon: str) -> bytes | None:
        """Return an icon as an SVG file; None where there is none, or its data cannot be read."""
        chain: list[Mapping[str, Any]] = []
        while icon in self._aliases and icon not in self._icons and len(chain) < _MOST_ALIASES:
            alias = self._aliases[icon]
            if not isinstance(alias, dict) or not isinstance(alias.get("parent"), str):
                return None
            chain.append(alias)
            icon = alias["parent"]
        entry = self._icons.get(icon)
        if not isinstance(entry, dict) or not isinstance(entry.get("body"), str):
            return None
        parts = (*chain, entry, self._usual)
        left, top = _number(parts, "left", 0.0), _number(parts, "top", 0.0)
        width, height = _number(parts, "width", _USUAL), _number(parts, "height", _USUAL)
        if left is None or top is None or width is None or height is None or min(width, height) <= 0:
            return None
        x, y = left + width / 2, top + height / 2
        body = entry["body"]
        for part in (entry, *reversed(chain)):
            body, (width, height) = _turned(body, part, (x, y), (width, height))
        view = f"{x - width / 2:g} {y - height / 2:g} {width:g} {height:g}"
        return _SVG.format(view=view, body=body).encode("utf-8", "replace")


def _turned(
    body: str, part: Mapping[str, Any], middle: tuple[float, float], size: tuple[float, float]
) -> tuple[str, tuple[float, float]]:
    """Return an icon mirrored and turned as its entry says, and its size then."""
    x, y = middle
    across, down = part.get("hFlip") is True, part.get("vFlip") is True
    quarters = part.get("rotate")
    quarters = quarters % 4 if isinstance(quarters, int) else 0
    if across or down:
        moved = f"translate({2 * x * across:g} {2 * y * down:g}) scale({1 - 2 * across} {1 - 2 * down})"
        body = f'<g transform="{moved}">{body}</g>'
    if quarters:
        body = f'<g transform="rotate({90 * quarters} {x:g} {y:g})">{body}</g>'
    return body, size[::-1] if quarters % 2 else size


def _number(parts: Iterable[Mapping[str, Any]], key: str, usual: float) -> float | None:
    value = next((part[key] for part in parts if key in part), usual)
    is_sound = isinstance(value, (int, float)) and not isinstance(value, bool) and -_LARGEST <= value <= _LARGEST
    return float(value) if is_sound else None


def _fact(value: Any, *keys: str) -> str:
    """Return the first text of some keys, on one line of bounded length; of a text itself that."""
    found = value if isinstance(value, str) else ""
    if isinstance(value, dict):
        found = next((value[key] for key in keys if isinstance(value.get(key), str)), "")
    return " ".join(_CONTROLS.sub(" ", found).split())[:_LONGEST_FACT]


def _unfit(file: str, why: str) -> IconSetError:
    return IconSetError(f"the icon set `{clipped(file)}` {why}; name an icon set in the JSON form of Iconify")


class _Shelf:
    """Icon sets that were read: each file once as of one moment, and parsed again only where it holds something else."""

    def __init__(self) -> None:
        self._moment: object = None
        self._read: dict[Path, tuple[IconSet | IconSetError, Inputs]] = {}
        self._parsed: dict[Path, tuple[bytes, IconSet | IconSetError]] = {}

    def load(self, folder: Path, name: str) -> IconSet:
        snapshot, path = current(), folder / name
        if snapshot.moment is not self._moment:
            self._moment, self._read = snapshot.moment, {}
        if path not in self._read:
            with snapshot.recording() as inputs:
                found = self._load(folder, name, path)
            self._read[path] = found, inputs
        found, inputs = self._read[path]
        snapshot.pass_on(inputs)
        if isinstance(found, IconSetError):
            raise found.with_traceback(None)
        return found

    def _load(self, folder: Path, name: str, path: Path) -> IconSet | IconSetError:
        if not lies_in(path, folder):
            current().refuse(path)
            return IconSetError(
                f"the icon set `{clipped(name)}` lies outside of its folder; copy the file into the folder"
            )
        try:
            data = read_file(path, MAX_ICON_SET_BYTES)[0]
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            return IconSetError(
                f"the icon set `{clipped(name)}` cannot be read: {reason}; add the file or correct its name"
            )
        before = self._parsed.get(path)
        if before is None or before[0] != data:
            try:
                before = data, IconSet(data, name)
            except IconSetError as error:
                before = data, error
            self._parsed[path] = before
        return before[1]


_SHELF: Final = _Shelf()


def icon_set(folder: Path, name: str) -> IconSet:
    """Return the icon set in a file.

    Args:
        folder: Of the game or set; nothing outside it is opened.
        name: Of the file, as a path from there.

    Raises:
        IconSetError: It lies elsewhere, cannot be read, or is no icon set.
    """
    return _SHELF.load(folder, name)
