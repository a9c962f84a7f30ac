"""Find installed packages that bring a game or a bot by their entry points, without importing them."""

from __future__ import annotations

import hashlib
import importlib.util
import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

from ordo_pnp.base.errors import OrdoError
from ordo_pnp.base.spelling import printable

if TYPE_CHECKING:  # loading it takes 20 ms
    from importlib.metadata import EntryPoint

GROUP = "ordo_pnp.games"
BOT_GROUP = "ordo_pnp.bots"
# The folder of a package that holds the schemas of its game.
SCHEMAS = "schemas"
# The folder of a package with the findings of its game's rules, a Markdown file for each code.
FINDINGS = "findings"
# Of a package whose changes are looked for before each check.
MOST_FILES = 10_000


class PluginError(OrdoError):
    """A package that brings a game or a bot and cannot be used."""


@cache
def entry_point_of(game: str) -> EntryPoint | None:
    """Return the game that a package offers, None where no package does.

    Raises:
        PluginError: Several packages offer a game of that id.
    """
    return _entry_point(game, GROUP, "game")


@cache
def bot_entry_point(name: str) -> EntryPoint | None:
    """Return the bot that a package offers, None where no package does.

    Raises:
        PluginError: Several packages offer a bot of that name.
    """
    return _entry_point(name, BOT_GROUP, "bot")


def _entry_point(name: str, group: str, what: str) -> EntryPoint | None:
    found = [each for each in _offered(group) if each.name == name]
    if len({package_of(each) for each in found}) > 1:
        packages = " and ".join(sorted({package_of(each) for each in found}))
        raise PluginError(f"several packages bring a {what} `{printable(name)}`: {packages}; uninstall all but one")
    return found[0] if found else None


def installed_games() -> tuple[str, ...]:
    """Return the ids of the games that packages offer, sorted."""
    return tuple(sorted({each.name for each in _offered(GROUP)}))


def installed_bots() -> tuple[str, ...]:
    """Return the names of the bots that packages offer, sorted."""
    return tuple(sorted({each.name for each in _offered(BOT_GROUP)}))


def _offered(group: str) -> list[EntryPoint]:
    """Return the offers of all packages; one whose description of itself is damaged offers nothing."""
    from importlib.metadata import distributions  # 20 ms that only foreign games and bots need

    found: dict[str, list[EntryPoint]] = {}
    for each in distributions():
        with suppress(Exception):  # any package of this Python, related to games or not
            found.setdefault(each.name, [entry for entry in each.entry_points if entry.group == group])
    return [entry for entries in found.values() for entry in entries]


def package_of(entry_point: EntryPoint) -> str:
    """Name the distribution that an entry point belongs to, with its version."""
    return "an unknown package" if entry_point.dist is None else f"{entry_point.dist.name} {entry_point.dist.version}"


def folder_of(game: str) -> Path | None:
    """Return the folder of the package that brings a game; None where no package does, or it is no folder."""
    homes = _homes_of(game)
    return homes[0] if homes and homes[0].is_dir() else None


def _homes_of(game: str) -> list[Path]:
    """Return the folders of the package that brings a game, or its only file; none where no package does."""
    found = entry_point_of(game)
    if found is None:
        return []
    try:
        spec = importlib.util.find_spec(found.module.partition(".")[0])
    except (ImportError, ValueError, AttributeError):  # AttributeError: an entry point that names no module
        return []
    if spec is None:
        return []
    folders = list(spec.submodule_search_locations or ())
    return [Path(each) for each in folders or ([] if spec.origin is None else [spec.origin])]


def schemas_of(game: str) -> Path | None:
    """Return the folder with the schemas that a package brings for its game; None where there is none."""
    home = folder_of(game)
    return home / SCHEMAS if home is not None and (home / SCHEMAS).is_dir() else None


def package_digest(game: str) -> str:
    """Identify the package that brings a game, code and data, as far as its files tell; empty where no package does."""
    files = list(islice(chain.from_iterable(map(_files_below, _homes_of(game))), MOST_FILES + 1))
    if not files:
        return ""
    digest = hashlib.blake2b(digest_size=8)
    if len(files) > MOST_FILES:
        digest.update(os.urandom(8))  # too many files to compare: nothing is kept
    for path in files:
        with suppress(OSError):  # a link to nothing
            status = os.stat(path)  # noqa: PTH116
            digest.update(f"{path}\0{status.st_mtime_ns}\0{status.st_size}\0".encode(errors="surrogatepass"))
    return digest.hexdigest()


def _files_below(home: Path) -> Iterator[str]:
    """Yield the files of a package, or of a module its only one; compiled files of Python are left out."""
    if home.is_file():
        yield str(home)
    for folder, below, names in os.walk(home):
        below[:] = sorted(name for name in below if name != "__pycache__")
        yield from (f"{folder}/{name}" for name in sorted(names))
