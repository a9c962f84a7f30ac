"""Packages that bring a game: found by the entry points of the group ``ordo_pnp.games``, whose names are ids of games.

Nothing of such a package is imported here, so that data can be checked whatever its code does.
"""

from __future__ import annotations

import hashlib
import importlib.util
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ordo_pnp.diagnostics import printable
from ordo_pnp.errors import OrdoError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "ordo_pnp.games"
SCHEMAS = "schemas"
"""The folder of a package that holds the schemas of its game."""
FINDINGS = "findings"
"""The folder of a package with what the rules of its game may find, a Markdown file for each code."""


class PluginError(OrdoError):
    """A package that brings a game and cannot be used."""


@cache
def entry_point_of(game: str) -> EntryPoint | None:
    """Return what a package offers as a game, None where no package does.

    Raises:
        PluginError: Several packages offer a game of that id.
    """
    found = [each for each in _offered() if each.name == game]
    if len({package_of(each) for each in found}) > 1:
        packages = " and ".join(sorted({package_of(each) for each in found}))
        raise PluginError(f"several packages bring a game `{printable(game)}`: {packages}; uninstall all but one")
    return found[0] if found else None


def installed_games() -> tuple[str, ...]:
    """Return the ids of the games that packages offer, sorted."""
    return tuple(sorted({each.name for each in _offered()}))


def _offered() -> list[EntryPoint]:
    """Return what all packages offer; one whose description of itself is damaged offers nothing."""
    from importlib.metadata import distributions  # noqa: PLC0415 (20 ms that only foreign games need)

    found: dict[str, list[EntryPoint]] = {}
    for each in distributions():
        with suppress(Exception):  # any package of this Python, whatever it has to do with games
            found.setdefault(each.name, [entry for entry in each.entry_points if entry.group == GROUP])
    return [entry for entries in found.values() for entry in entries]


def package_of(entry_point: EntryPoint) -> str:
    """Name the distribution that an entry point belongs to, with its version."""
    return "an unknown package" if entry_point.dist is None else f"{entry_point.dist.name} {entry_point.dist.version}"


def folder_of(game: str) -> Path | None:
    """Return the folder of the package that brings a game; None where no package does, or it is no folder."""
    found = entry_point_of(game)
    if found is None:
        return None
    try:
        spec = importlib.util.find_spec(found.module.partition(".")[0])
    except (ImportError, ValueError, AttributeError):  # AttributeError: an entry point that names no module
        return None
    homes = [] if spec is None else list(spec.submodule_search_locations or ())
    return Path(homes[0]) if homes else None


def schemas_of(game: str) -> Path | None:
    """Return the folder with the schemas that a package brings for its game; None where there is none."""
    home = folder_of(game)
    return home / SCHEMAS if home is not None and (home / SCHEMAS).is_dir() else None


def stamp_of(game: str) -> str:
    """Identify the code of the package that brings a game, as far as its files tell; empty where no package does."""
    home = folder_of(game)
    if home is None:
        return ""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(home.rglob("*.py")):
        with suppress(OSError):  # a link that leads nowhere is no code
            status = path.stat()
            digest.update(f"{path}\0{status.st_mtime_ns}\0{status.st_size}\0".encode(errors="surrogatepass"))
    return digest.hexdigest()
