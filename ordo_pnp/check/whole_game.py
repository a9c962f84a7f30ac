"""All data of a game together, as its own check sees them: what identifies them, without texts and looks of cards, and the play of a set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.cards import Catalog

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Folder, GameData
    from ordo_pnp.check.cache import FileResult


def digest_of_all(files: Iterable[tuple[str, FileResult]], *, is_played: bool) -> bytes:
    """Return what identifies files, by name: all they hold, or only what a game can ask of them."""
    parts = [f"{name}\0{_digest(known, is_played=is_played)}\0" for name, known in files]
    return f"{is_played}{''.join(parts)}".encode(errors="surrogatepass")


def _digest(known: FileResult, *, is_played: bool) -> str:
    played = known.summary.played if is_played and known.summary is not None else ""
    return played or known.digest


def played_in(
    folder: Folder, check: Callable[[Catalog, str], Iterable[Diagnostic]], game: GameData
) -> Iterator[Diagnostic]:
    """Find what keeps the set in a folder from being played."""
    for each in game.sets.values():
        if each.folder == folder.path:
            yield from check(Catalog({game.id: game}), each.id)
