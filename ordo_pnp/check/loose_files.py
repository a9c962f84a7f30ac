"""Files and folders outside of every card database: to which game they belong, so that they can be checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import finding, printable
from ordo_pnp.cards import WHICH_GAME, Folder, fitting_games, read_document, shown_path, walk

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Schemas


def walk_outside(
    path: Path, games: Sequence[str], schemas: Schemas, problems: list[Diagnostic], seen: Collection[Path] = ()
) -> list[Folder]:
    """Return the folders of a file or folder outside, each file with the game it belongs to.

    The only game there is, or the one that a set names, or the one whose schemas fit; where several fit, that is a finding
    and the file is left out.

    Args:
        path: Where to start.
        games: Those it may belong to.
        schemas: Tell which kinds of files a game knows.
        problems: Takes what is wrong.
        seen: Files that are checked anyway.
    """
    here = Folder(path if path.is_dir() else path.parent, None, None)
    found = [here]
    if path.is_dir():
        found += walk(path, problems, here)
    else:
        here.files.append(path)
    for folder in found:
        folder.files = [file for file in folder.files if file not in seen]
    return [each for folder in found if folder.files for each in _at_home(folder, games, schemas, problems)]


def _at_home(folder: Folder, games: Sequence[str], schemas: Schemas, problems: list[Diagnostic]) -> Iterator[Folder]:
    """Divide the files of a folder by games; those of a set stay together."""
    if folder.game is not None:
        yield folder
        return
    groups = [folder.files] if folder.set is not None else [[file] for file in folder.files]
    parts: dict[str | None, list[Path]] = {}
    for files in groups:
        fitting = list(games) if len(games) == 1 else _fitting(folder, files, games, schemas)
        if len(fitting) > 1:
            problems.append(_undecided(folder, files[0], fitting))
        else:
            parts.setdefault(fitting[0] if fitting else None, []).extend(files)
    for game, files in parts.items():
        yield Folder(folder.path, game, folder.set, files)


def _fitting(folder: Folder, files: list[Path], games: Sequence[str], schemas: Schemas) -> list[str]:
    said = _said(folder.path / "set.yaml") if folder.set is not None else _named(files[0])
    if said in games:
        return [str(said)]
    found = fitting_games(files, games, schemas)
    kinds = [schemas.of(read_document(file).data, game) for file in files for game in found]
    return [] if all(each is None or each.game is None for each in kinds) else found


def _said(path: Path) -> object:
    """Return the game that a set says it belongs to."""
    data = read_document(path).data
    facts = data.get("set") if isinstance(data, dict) else None
    return facts.get("game") if isinstance(facts, dict) else None


def _named(path: Path) -> object:
    """Return the game that a table, a record or a file of scenarios names."""
    data = read_document(path).data
    return data.get("game") if isinstance(data, dict) else None


def _undecided(folder: Folder, file: Path, games: Sequence[str]) -> Diagnostic:
    what = f"the set `{printable(folder.set)}`" if folder.set is not None else f"`{printable(shown_path(file))}`"
    remedy = "name it by `--game`" if folder.set is None else "write `game:` into `set.yaml`, or name it by `--game`"
    message = f"{what} can belong to {' or '.join(games)}"
    return finding(WHICH_GAME, message, read_document(file).span(), remedy=remedy)
