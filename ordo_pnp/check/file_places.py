"""Check names and places of files, inside and outside of card databases."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from ordo_pnp.base import Code, Diagnostic, Span, Ties, finding, printable
from ordo_pnp.cards import (
    KINDS,
    KINDS_FILE,
    WHICH_GAME,
    Folder,
    Schemas,
    fitting_games,
    read_document,
    shown_path,
    walk,
)
from ordo_pnp.check.summaries import LOOK, Summarised, SummaryIndex

SAME_NAME = Code("CAT761")
_NAMED_BY_STEM = frozenset({"face", "look", "sheet", "signs", "charges", "fragments", "vignettes"})

# Files whose name makes a folder a game or a set.
_HOMES = ("game", "set")


def check_file_names(index: SummaryIndex) -> Iterator[Diagnostic]:
    """Look for two faces, sheet templates … of one name in a game or set, and for a look that is not called so."""
    first: dict[tuple[Path, str, str], Summarised] = {}
    for each in index.files:
        key, stem = each.summary.key, each.path.stem
        if key == KINDS:
            yield from _misplaced_kinds(each)
        if each.is_misnamed_set:
            message = f"a folder is a set by its file `set.yaml`: nothing is read from `{each.path.name}`"
            ties = Ties(unsettles=(f"set in {each.path.parent}",))
            yield finding(SAME_NAME, message, _start(each.path), remedy="rename it to `set.yaml`", ties=ties)
        elif stem in _HOMES and key != stem and each.path.parent == each.folder.path:
            yield _no_home(each)
        if key not in _NAMED_BY_STEM:
            continue
        earlier = first.setdefault((each.folder.path, key, stem), each)
        if earlier is not each:
            message = f"this is a second `{key}` called `{stem}` of the same folder: only one of the two would be seen"
            related = ((_start(earlier.path), "the first one"),)
            yield finding(
                SAME_NAME, message, _start(each.path), remedy="give one of them another name", related=related
            )
        elif key == LOOK and stem != LOOK:
            message = f"a look is a file `look.yaml`: nothing would be drawn by `{each.path.name}`"
            yield finding(SAME_NAME, message, _start(each.path), remedy="rename it to `look.yaml`, or put it in there")


def _no_home(each: Summarised) -> Diagnostic:
    """Return the finding that the file which makes a folder a game or a set holds something else."""
    what, key, name = each.path.stem, each.summary.key, each.path.name
    message = f"a folder is a {what} by what `{name}` says below `{what}`: here it holds `{key}` instead"
    ties = Ties(unsettles=(f"set in {each.path.parent}",))
    remedy = f"give this file another name, and write `{what}:` into `{name}`"
    return finding(SAME_NAME, message, _start(each.path), remedy=remedy, ties=ties)


def _misplaced_kinds(each: Summarised) -> Iterator[Diagnostic]:
    """Find kinds of cards that are declared in unread places."""
    home = each.folder.path.parent if each.folder.set is not None else each.folder.path
    if each.path == home / KINDS_FILE or each.folder.game is None:
        return
    wanted = shown_path(home / KINDS_FILE)
    message = f"kinds of cards are declared in `{wanted}` alone: nothing follows from this file"
    ties = Ties(unsettles=(f"kinds of {each.folder.game}",))
    yield finding(
        SAME_NAME, message, _start(each.path), remedy=f"rename it to `{wanted}`, or put it in there", ties=ties
    )


def _start(path: Path) -> Span:
    return Span(shown_path(path))


def walk_outside(
    path: Path, games: Sequence[str], schemas: Schemas, problems: list[Diagnostic], seen: Collection[Path] = ()
) -> list[Folder]:
    """Return the folders of a file or folder outside, each file with the game it belongs to.

    The only game there is, or the one that a set names, or the one whose schemas fit; where several fit, that is a finding
    and the file is left out.

    Args:
        path: The file or folder.
        games: Those it may belong to.
        schemas: Tell which kinds of files a game knows.
        problems: Takes the findings.
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
    """Return the declared game of a set."""
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
