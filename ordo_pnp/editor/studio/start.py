"""The start page of the studio: a game from dropped tables, an empty one, an example, and recent projects."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from ordo_pnp.base import (
    DataError,
    NotationError,
    TargetError,
    cache_folder,
    clipped,
    printable,
    real,
    write_atomically,
)
from ordo_pnp.cards import check_slug, is_language, look_names, look_summary, schemas_for, shipped_cards, title_of
from ordo_pnp.draw import SIZES, parse_size
from ordo_pnp.editor.language.protocol import Handler, Params, RpcError
from ordo_pnp.editor.studio.desk import Desk, StudioWindow
from ordo_pnp.project import enclosing_data, find_workspace
from ordo_pnp.tables import (
    FOREIGN_FORMS,
    ColumnWish,
    GamePlan,
    PictureSearch,
    TablePlan,
    copied_games,
    files_of,
    plan_of,
    proposed_slug,
    read_foreign,
)

# Bytes of all files that a person has dropped.
MAX_BYTES: Final = 512 * 1024 * 1024
MAX_FILES: Final = 4_000
# Cards drawn while a person decides.
_SHOWN: Final = 3
# Values shown of a column.
_VALUES: Final = 3
# Projects remembered.
_MOST_RECENT: Final = 8
# Seconds that making a game may take.
_MAKING: Final = 300


class DroppedFiles:
    """The files that a person has dropped onto a window, in a private folder deleted with the window."""

    def __init__(self, window: StudioWindow) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="ordo-dropped-"))
        self._sizes: dict[str, int] = {}

    def put(self, name: str, at: int, data: bytes) -> None:
        """Write a piece of a file.

        Raises:
            RpcError: Another file has that name, there are too many or too large ones, or a piece is missing.
        """
        if at == 0 and name in self._sizes:
            raise RpcError(f"two of these files are called `{printable(name)}`: rename one")
        if at != self._sizes.get(name, 0) or (at == 0 and len(self._sizes) >= MAX_FILES):
            raise RpcError(f"at most {MAX_FILES} files, each from its beginning")
        if sum(self._sizes.values()) + len(data) > MAX_BYTES:
            raise RpcError(f"these files are larger than {MAX_BYTES // 1024**2} MiB together: leave some out")
        with (self.folder / name).open("r+b" if at else "wb") as file:
            file.seek(at)
            file.write(data)
        self._sizes[name] = at + len(data)

    @property
    def tables(self) -> list[Path]:
        """The tables among them, in the order in which they came."""
        return [self.folder / name for name in self._sizes if Path(name).suffix.lower() in FOREIGN_FORMS]

    def clear(self) -> None:
        """Forget them."""
        for each in self._sizes:
            (self.folder / each).unlink(missing_ok=True)
        self._sizes.clear()

    def close(self) -> None:
        """Delete them."""
        shutil.rmtree(self.folder, ignore_errors=True)


class RecentProjects:
    """Recent projects in a file of the user: path, title, number of cards and time."""

    def __init__(self, _owner: object) -> None:
        cache = cache_folder()
        self._file = None if cache is None else cache / "studio" / "recent.json"

    def entries(self) -> list[dict[str, Any]]:
        """Return them, the last one first; damaged entries are left out."""
        if self._file is None:
            return []
        try:
            found = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return []
        entries = found if isinstance(found, list) else []
        kinds = {"path": str, "title": str, "cards": int, "time": int}
        sound = [each for each in entries if isinstance(each, dict) and set(each) == set(kinds)]
        return [each for each in sound if all(type(each[key]) is kind for key, kind in kinds.items())][:_MOST_RECENT]

    def note(self, path: Path, title: str, cards: int) -> None:
        """Put a project at the head; do nothing where the file cannot be written."""
        if self._file is None:
            return
        entry = {"path": str(path), "title": title, "cards": cards, "time": int(time.time())}
        others = [each for each in self.entries() if each["path"] != str(path)]
        with suppress(OSError):
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_atomically(self._file, json.dumps([entry, *others][:_MOST_RECENT], ensure_ascii=False).encode())

    def forget(self, path: str) -> None:
        """Leave a project out."""
        if self._file is not None:
            with suppress(OSError):
                others = [each for each in self.entries() if each["path"] != path]
                write_atomically(self._file, json.dumps(others, ensure_ascii=False).encode())


class OpenedProject:
    """Notes once that the user's own project is open."""

    def __init__(self, desk: Desk) -> None:
        if not is_built_in(desk):
            games = desk.session.catalog().games.values()
            title = ", ".join(str(each.facts.get("name", each.id)) for each in games)
            cards = sum(1 for each in games for _ in each.cards())
            root = desk.workspace.root
            desk.kept(RecentProjects).note(root.parent if root.name == "cards" else root, title, cards)


def is_built_in(desk: Desk) -> bool:
    """Whether a desk shows the built-in games alone, neither as a project nor with a set."""
    here = Path(desk.workspace.naming.here or "")
    return is_shipped(desk) and not desk.workspace.external_sets and not here.is_relative_to(shipped_cards().parent)


def is_shipped(desk: Desk) -> bool:
    """Whether the project of a desk is the folder of the shipped games."""
    return real(desk.workspace.root) == real(shipped_cards())


def start(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the choices of the start page.

    Result: ``folder`` of a new project; ``looks``, each with ``name`` and ``summary``; ``sizes`` of cards, each with
    ``name``, ``width`` and ``height`` in millimetres; ``builtIn``, the folder of the games that came with the program, and
    ``copied``, the ids of those that can be copied;
    ``recent``, each with ``path``, ``title``, ``cards``, ``time`` in seconds since 1970, and ``isThere``.
    """
    recent = window.desk.kept(RecentProjects).entries()
    return {
        "folder": str(_home(window.desk)),
        "looks": [{"name": each, "summary": look_summary(each)} for each in look_names()],
        "sizes": [{"name": name, "width": each.width, "height": each.height} for name, each in SIZES.items()],
        "builtIn": str(shipped_cards().parent),
        "copied": copied_games(),
        "recent": [{**each, "isThere": Path(each["path"]).is_dir()} for each in recent],
    }


def _home(desk: Desk) -> Path:
    """Return the folder beside the open project, or the working folder where none is open."""
    root = desk.workspace.root
    here = Path(desk.workspace.naming.here or Path.cwd()) if is_shipped(desk) else root.parent.parent
    return next((each for each in (here, *here.parents) if enclosing_data(each) is None), Path.home())


def put(window: StudioWindow, params: Params) -> None:
    """Take a piece of a dropped file. Params: ``name``, ``at``: its first byte; ``data`` as base64."""
    name = params.string("name", 200).replace("\\", "/").rpartition("/")[2]
    if not name.isprintable() or name.startswith((".", "~$")) or not name.strip() or len(name.encode()) > 200:
        raise RpcError(f"no file can be called `{printable(clipped(name))}`")
    try:
        data = base64.b64decode(params.string("data"), validate=True)
    except ValueError as error:
        raise RpcError("`data` is no base64") from error
    window.kept(DroppedFiles).put(name, params.count("at", MAX_BYTES), data)


def clear(window: StudioWindow, params: Params) -> None:
    """Forget the dropped files."""
    window.kept(DroppedFiles).clear()


def plan(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Parse the dropped tables as a game, and draw some of its cards; nothing is written.

    Params: ``look``, ``size`` (empty for the default), ``language``, ``drop``: headings to leave out; ``wishes``, each with
    ``heading``, ``field`` and ``type``. Result: ``name``: an id for the game, ``cards``, ``kinds``, ``remarks``; ``columns``, each
    with ``heading``, ``field`` (``name``, ``kind``, ``count``, ``id``, ``back``, ``focus`` or the name of a field, empty if it is left
    out), ``type``, ``why``: in words; ``values``: the first ones; ``faces``: some cards as SVG, each with ``name``
    and ``svg``.
    """
    tables = window.kept(DroppedFiles).tables
    if not tables:
        raise RpcError(f"there is no table among these files: its name ends in {', '.join(FOREIGN_FORMS)}")
    name = proposed_slug(tables[0].stem) or "my-game"
    found, remarks = _planned(window, params, name, tables)
    return {
        "name": name,
        "cards": len(found.game.cards),
        "kinds": list(found.game.kinds),
        "remarks": [printable(each) for each in [*remarks, *found.remarks]],
        "columns": list(_columns(found)),
        "faces": list(_faces(window.kept(DroppedFiles).folder, found)),
    }


def _planned(
    window: StudioWindow, params: Params, name: str, tables: Sequence[Path]
) -> tuple[TablePlan, Sequence[str]]:
    language = params.id("language")
    if not is_language(language):
        raise RpcError(f"`{printable(language)}` is not the code of a language")
    look, size = params.choice("look", look_names()), params.id("size")
    wishes = [ColumnWish.parse(_wish(each)) for each in params.objects("wishes", 500)]
    game = GamePlan(name, title_of(name), (language,), {}, {}, (), size=parse_size(size) if size else None, look=look)
    grids = [grid for each in tables for grid in read_foreign(each)]
    pictures = PictureSearch([window.kept(DroppedFiles).folder])
    shared = schemas_for(()).shared_keys
    return plan_of(grids, game, pictures, shared, wishes, params.strings("drop", 500)), [
        remark for grid in grids for remark in grid.remarks
    ]


def _wish(params: Params) -> str:
    kind = params.id("type")
    return f"{params.string('heading')}={params.id('field')}{f':{kind}' if kind else ''}"


def _columns(found: TablePlan) -> Iterator[dict[str, Any]]:
    """Yield the columns of a plan, in the order of the table."""
    guesses = {each.heading: each for each in found.guesses}
    whys = {heading: why for heading, _, why in found.columns}
    for column in found.joined.columns:
        guess = guesses.get(column.heading)
        yield {
            "heading": column.heading,
            "field": "" if guess is None else guess.field,
            "type": "" if guess is None else guess.type,
            "why": whys.get(column.heading, ""),
            "values": [clipped(each) for each in list(dict.fromkeys(column.filled))[:_VALUES]],
        }


def _faces(folder: Path, found: TablePlan) -> Iterator[dict[str, str]]:
    """Draw some cards of a plan, in a game of these cards alone that is deleted afterwards."""
    from ordo_pnp.cards import load_catalog
    from ordo_pnp.paper import faces_of, write_svg

    cards = _some(found.game)
    home = Path(tempfile.mkdtemp(prefix="preview-", dir=folder))
    try:
        files = files_of(replace(found.game, cards=cards), schemas_for(()))
        own = home / "cards" / found.game.id
        used = json.dumps([dict(each.entry) for each in cards], ensure_ascii=False, default=str)
        pictures = {
            own / "base" / name: each.content() for name, each in found.pictures.items() if Path(name).name in used
        }
        for path, content in [*((home / name, content) for name, content in files.items()), *pictures.items()]:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        catalog = load_catalog(home / "cards")
        faces = faces_of(catalog, found.game.id, draft=frozenset())
        for card in catalog.games[found.game.id].cards():
            face = faces.front(card, card.language)
            shown = card.text("name", card.language) or card.id
            yield {"name": shown, "svg": write_svg(face, faces.fonts, shown)}
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _some(game: GamePlan) -> list[Any]:
    """Choose cards to show: of as many kinds as there is room for, those with the most data."""
    by_kind: dict[str, list[Any]] = {}
    for card in game.cards:
        by_kind.setdefault(card.kind, []).append(card)
    queues = [sorted(each, key=lambda card: -len(str(card.entry))) for each in by_kind.values()]
    turns = (queue[turn] for turn in range(_SHOWN) for queue in queues if turn < len(queue))
    return [card for card, _ in zip(turns, range(_SHOWN), strict=False)]


def make(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Make a project by the command that a person would type, and open it.

    Params: ``folder``, its parent; ``name``, the id of the game or set; ``game``: of a new set, its game; ``copy``: the game to
    copy; ``example`` as true for the example; else ``look``, ``size`` and ``language`` of a game, and with ``tables`` as true ``wishes`` and ``drop`` as of ``plan``.
    Result: ``path``, of its folder.

    Raises:
        RpcError: The command has refused, with its reason, or takes too long.
    """
    name, folder = params.id("name"), Path(params.uri("folder")).expanduser()
    try:
        check_slug(name, "a game")  # the page opens the folder of this name
    except NotationError as error:
        raise RpcError(str(error)) from error
    desk = window.desk
    if "game" in params and not is_shipped(desk):
        folder = desk.workspace.root.parent
    if not folder.is_dir():
        raise RpcError(f"there is no folder `{printable(str(folder))}`")
    words = [*_words(window, params), "--", name]
    try:
        done = subprocess.run(  # noqa: S603 (this program, and no shell)
            [sys.executable, "-m", "ordo_pnp", *words],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_MAKING,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise RpcError(f"it was not made within {_MAKING} s: make it by `ordo new` in a terminal") from error
    if done.returncode:
        raise RpcError(done.stderr.strip() or done.stdout.strip() or "nothing could be made")
    _open(window, folder / name)
    return {"path": str(folder / name)}


def _words(window: StudioWindow, params: Params) -> list[str]:
    """Return the words of the command that makes a project, without its name."""
    if "game" in params:
        return ["new", "expansion", "--game", params.id("game")]
    if "copy" in params:
        return ["new", "game", "--copy", params.id("copy")]
    if params.flag("example"):
        return ["new", "game", "--example"]
    size = params.id("size")
    words = ["new", "game", "--look", params.choice("look", look_names()), "--lang", params.id("language")]
    words += ["--size", size] if size else []
    if params.flag("tables"):
        for table in window.kept(DroppedFiles).tables:
            words += ["--from", str(table)]
        for wish in params.objects("wishes", 500):
            words += ["--column", _wish(wish)]
        for heading in params.strings("drop", 500):
            words += ["--drop", heading]
    return words


def open_project(window: StudioWindow, params: Params) -> None:
    """Open another project in place of this one; all windows reload. Params: ``path``, of its folder."""
    _open(window, Path(params.uri("path")).expanduser())


def _open(window: StudioWindow, folder: Path) -> None:
    if not folder.is_dir():
        raise RpcError(f"there is no folder `{printable(str(folder))}`")
    try:
        with find_workspace(start=folder) as found:
            workspace = found
    except (DataError, TargetError) as error:
        raise RpcError(str(error)) from error
    if (
        real(workspace.root) == real(shipped_cards())
        and not workspace.external_sets
        and not real(folder).is_relative_to(real(shipped_cards().parent))
    ):
        raise RpcError(f"`{printable(str(folder))}` holds no game: there is no folder `cards` with one")
    window.desk.reopen(workspace)


def forget(window: StudioWindow, params: Params) -> None:
    """Leave a project out of those that were open lately. Params: ``path``."""
    window.desk.kept(RecentProjects).forget(params.uri("path"))


METHODS: Final[dict[str, Handler[StudioWindow]]] = {
    "ordo/start": start,
    "ordo/start/put": put,
    "ordo/start/clear": clear,
    "ordo/start/plan": plan,
    "ordo/start/make": make,
    "ordo/start/open": open_project,
    "ordo/start/forget": forget,
}
