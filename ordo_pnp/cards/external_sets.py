"""Sets from outside the card database: a folder or a zip file that plays along without being copied into ``cards/``.

An external set sees everything of its game and changes nothing of it: it brings cards, translations of them, and a look, faces,
fonts, signs, charges, sheet templates and pictures for its own cards.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import NamedTuple

from ordo_pnp.base import Code, DataError, Diagnostic, Span, TargetError, finding, known_names, printable, remedy_for
from ordo_pnp.cards.documents import read_document, shown_as, shown_path
from ordo_pnp.cards.finding_codes import NO_SET, NOT_ITS_OWN, TAKEN_SET, WHICH_GAME
from ordo_pnp.cards.folders import Folder, absent, misnamed, walk
from ordo_pnp.cards.schemas import Schemas, unknown_kind

SET_FILE = "set.yaml"
# Kinds of file that an external set may bring besides cards and files that are played.
OWN_KINDS = frozenset(
    {"set", "text", "face", "look", "sheet", "profiles", "signs", "charges", "fragments", "vignettes"}
)
_SLUG_LENGTH = 48
_REMEDY = "name the folder with `set.yaml`, or a zip file of it"


class ExternalSet(NamedTuple):
    """A set from outside, opened."""

    # The present folder of its files, absolute; its name is the set's id.
    folder: Path
    # The path that a person gave.
    shown: str
    # The game that the person named.
    game: str | None = None
    is_archive: bool = False


@contextmanager
def open_external_set(path: Path, game: str | None = None) -> Iterator[ExternalSet]:
    """Open the folder or the zip file of a set; a zip file is unpacked for that time only.

    Raises:
        TargetError: There is nothing, or no set.
        DataError: The archive holds no set, or is not safe.
    """
    shown = str(path)
    folder = Path(os.path.abspath(path))  # noqa: PTH100 (a link that the person named is followed later, not here)
    if folder.is_dir():
        if not (folder / SET_FILE).is_file():
            raise TargetError(f"the folder `{printable(shown)}` holds no `{SET_FILE}`; {_instead(folder)}")
        with nullcontext() if shown == "." else shown_as(folder, shown):
            yield ExternalSet(folder, shown, game)
        return
    if not folder.exists():
        message = absent(Path(shown), "file or folder")
        raise TargetError(message if ";" in message else f"{message}; {_REMEDY}")
    from ordo_pnp.cards.archives import unpack  # 10 ms that folders do not need

    with unpack(folder, shown) as root:
        inner, name = _home(root, shown)
        with shown_as(inner, name):
            yield ExternalSet(inner, shown, game, is_archive=True)


def home_in(root: Path, file: str) -> Path | None:
    """Return the folder of an unpacked archive that holds a file, itself or its only folder; None if neither does."""
    within = [each for each in sorted(root.iterdir()) if each.name != "__MACOSX" and not each.name.startswith(".")]
    homes = [root, *(each for each in within[:1] if len(within) == 1 and each.is_dir())]
    return next((each for each in homes if (each / file).is_file()), None)


def _home(root: Path, shown: str) -> tuple[Path, str]:
    """Find the set in an unpacked archive and name its folder after its id."""
    home = home_in(root, SET_FILE)
    if home is None:
        raise DataError([_no_set(shown, f"the archive `{printable(shown)}` holds no `{SET_FILE}` at its top")])
    name = shown if home == root else f"{shown}/{home.name}"
    wanted = _id_of(home)
    return (home if wanted is None else home.rename(root.parent / wanted)), name


def _instead(folder: Path) -> str:
    """Return the remedy for a folder without the file of a set."""
    near = misnamed(SET_FILE, sorted(each.name for each in folder.iterdir()))
    return _REMEDY if near is None else f"rename its `{printable(near)}` to `{SET_FILE}`"


def _id_of(folder: Path) -> str | None:
    """Return the id that ``set.yaml`` says, None where it is none that a folder can bear."""
    data = read_document(folder / SET_FILE).data
    facts = data.get("set") if isinstance(data, dict) else None
    found = facts.get("id") if isinstance(facts, dict) else None
    fits = isinstance(found, str) and len(found) <= _SLUG_LENGTH and found.replace("-", "").isalnum()
    return str(found) if fits and str(found).isascii() else None


def locate_external_sets(
    external_sets: Sequence[ExternalSet], folders: Sequence[Folder], schemas: Schemas, problems: list[Diagnostic]
) -> list[Folder]:
    """Return the folders of external sets, each with its game, as if they were in the card database.

    Args:
        external_sets: Sets from outside.
        folders: The folders of the card database.
        schemas: Know the games with cards of a kind.
        problems: Takes the findings; an external set that cannot be admitted is left out.
    """
    if not external_sets:
        return []  # the usual case, without reading the set files of the database
    taken: dict[tuple[str | None, str | None], str] = {}
    for each in folders:
        if each.set is not None:
            taken[each.game, each.set] = shown_path(each.path)
            taken.setdefault((each.game, _id_of(each.path)), shown_path(each.path))
    admitted: list[Folder] = []
    for external_set in external_sets:
        if any(external_set.folder == each.path for each in (*folders, *admitted)):
            continue  # named twice, or a part of the card database: it is there
        parts = _parts(external_set, problems)
        game = _game(external_set, folders, schemas, problems) if parts else None
        if game is None:
            continue
        names = {external_set.folder.name, _id_of(external_set.folder)} - {None}
        clash = next((name for name in sorted(map(str, names)) if (game, name) in taken), None)
        if clash is not None:
            message = f"the set `{clash}` from outside has the id of the one in `{taken[game, clash]}`"
            span = read_document(external_set.folder / SET_FILE).span(("set", "id"))
            problems.append(finding(TAKEN_SET, message, span, remedy="give it and its folder another id"))
            continue
        taken.update(((game, name), external_set.shown) for name in names)
        admitted.append(_only_own(parts, game, schemas, problems))
    return admitted


def _game(
    external_set: ExternalSet, folders: Sequence[Folder], schemas: Schemas, problems: list[Diagnostic]
) -> str | None:
    known = [each.game for each in folders if each.game is not None and each.set is None]
    document = read_document(external_set.folder / SET_FILE)
    facts = document.data.get("set") if isinstance(document.data, dict) else None
    said = facts.get("game") if isinstance(facts, dict) else None
    span = document.span(("set", "game") if said is not None else ("set",))
    wanted = external_set.game if said is None else said
    if said is not None and external_set.game is not None and said != external_set.game:
        message = f"the set is for the game `{printable(str(said))}`, not for `{printable(external_set.game)}`"
        problems.append(finding(WHICH_GAME, message, span, remedy="leave `--game` out"))
        return None
    if wanted is None:
        files = _data_files(external_set.folder)
        fitting = known if len(known) == 1 else fitting_games(files, known, schemas)
        if len(fitting) == 1:
            return fitting[0]
        unknown = [] if fitting else _of_no_game(files, known, schemas)
        if unknown:  # without them it may well be clear
            problems += unknown
            return None
        message = f"it is not said for which game the set is: {', '.join(known) or 'there is none'}"
        problems.append(finding(WHICH_GAME, message, span, remedy="write `game:` into it, or name it by `--game`"))
        return None
    if wanted not in known:
        message = f"there is no game `{printable(str(wanted))}` for the set"
        remedy = remedy_for(str(wanted), known, known_names(known))
        problems.append(finding(WHICH_GAME, message, span, remedy=remedy))
        return None
    if said is None:
        fitting = fitting_games(_data_files(external_set.folder), known, schemas)
        if fitting and wanted not in fitting:  # one finding, not one for each of its files
            message = f"the files of the set are those of `{' or '.join(fitting)}`, not of `{wanted}`"
            problems.append(finding(WHICH_GAME, message, span, remedy=f"name it by `--game {fitting[0]}`"))
            return None
    return str(wanted)


def _data_files(folder: Path) -> list[Path]:
    return sorted(each for each in folder.glob("*.yaml") if not each.name.startswith("."))


def fitting_games(files: Iterable[Path], games: Sequence[str], schemas: Schemas) -> list[str]:
    """Name the games to which some files can belong: those that know every kind of file.

    Where several games know a kind of the same name, those remain whose schemas accept the files.
    """
    documents = [document for document in map(read_document, files) if isinstance(document.data, dict)]
    known = {game: [schemas.of(document.data, game) for document in documents] for game in games}
    fitting = [game for game in games if None not in known[game]]
    if len(fitting) < 2 or len({tuple(each.name for each in known[game] if each) for game in fitting}) < 2:
        return fitting
    pairs = {game: zip(known[game], documents, strict=True) for game in fitting}
    allowed = [game for game in fitting if not any(each.validate(one) for each, one in pairs[game] if each)]
    return allowed or fitting


def _of_no_game(files: Iterable[Path], games: Sequence[str], schemas: Schemas) -> list[Diagnostic]:
    """Find why files belong to no game: the errors of each by itself."""
    if schemas.problems(games):
        return []  # it may be right, and the schema wrong
    found: list[Diagnostic] = []
    for document in map(read_document, files):
        if document.problems:
            found += document.problems
        elif all(schemas.of(document.data, game) is None for game in games):
            found.append(unknown_kind(document, schemas))
    return found


def _parts(external_set: ExternalSet, problems: list[Diagnostic]) -> list[Folder]:
    """List the folder of a set and those in it; nothing once it is no set."""
    fresh: list[Diagnostic] = []
    found = list(walk(external_set.folder, fresh, Folder(external_set.folder.parent, None, None)))
    problems += fresh
    if found and external_set.folder / SET_FILE in found[0].files:
        return found
    if not fresh:
        message = f"the folder `{printable(external_set.shown)}` holds no `{SET_FILE}`"
        problems.append(_no_set(external_set.shown, message))
    return []


def _only_own(parts: list[Folder], game: str, schemas: Schemas, problems: list[Diagnostic]) -> Folder:
    """Return the folder of an external set, without those files that are not its own to bring."""
    home = parts[0]
    home.game, home.set = game, home.path.name
    inside = "is a game or another set inside the set"
    problems += [_beyond(NOT_ITS_OWN, more.path, inside) for more in parts[1:]]
    for path in list(home.files):
        document = read_document(path)
        schema = None if document.problems else schemas.of(document.data, game)
        if schema is None or schema.cards is not None or schema.is_played or schema.key in OWN_KINDS:
            continue
        if schema.is_of_sets:
            continue
        home.files.remove(path)
        problems.append(_beyond(NOT_ITS_OWN, path, f"is about `{schema.key}`, which belongs to the game"))
    return home


def _beyond(code: Code, path: Path, what: str) -> Diagnostic:
    shown = shown_path(path)
    return finding(code, f"`{printable(shown)}` {what}", Span(shown), remedy="delete it, or keep it elsewhere")


def _no_set(shown: str, message: str) -> Diagnostic:
    return finding(NO_SET, message, Span(shown), remedy=_REMEDY)
