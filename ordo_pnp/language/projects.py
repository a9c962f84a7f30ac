"""The projects that a client works on: opened when a folder or a file of them is named, and told of every text."""

from __future__ import annotations

from contextlib import ExitStack, chdir
from typing import TYPE_CHECKING, Any

from ordo_pnp.errors import OrdoError, TargetError
from ordo_pnp.files import real
from ordo_pnp.language.addresses import file_of
from ordo_pnp.language.editor import Editor
from ordo_pnp.language.findings import findings_by_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from ordo_pnp.diagnostics import Diagnostic

CARDS = "cards"


class OpenProject:
    """A project of a client.

    Args:
        editor: Its texts.
    """

    def __init__(self, editor: Editor) -> None:
        self.editor = editor
        self.is_behind = True
        """Whether the texts have changed since findings were told."""
        self.has_more = True
        """Whether they have changed since the books were looked at."""
        self._told: dict[str, Any] = {}
        """URI -> what was told of it last."""

    def note_change(self) -> None:
        """Note that something may be another text now."""
        self.is_behind = self.has_more = True

    def news(self) -> list[dict[str, Any]]:
        """Return what the client must be told: `PublishDiagnosticsParams`, each of a file whose findings are not those told last.

        Of a text that is open it is told for every version. First the findings in the data are returned, and when nothing has
        changed since, those in the books, too.
        """
        is_all = not self.is_behind
        self.is_behind = False
        if is_all:
            self.has_more = False
        found = self.editor.check.all() if is_all else self.editor.check.at_once()
        return self._news(found)

    def _news(self, found: Sequence[Diagnostic]) -> list[dict[str, Any]]:
        now: dict[str, Any] = {
            each.uri: {"uri": each.uri, "version": each.version, "diagnostics": []} for each in self.editor.open_texts
        }
        for uri, diagnostics in findings_by_file(self.editor, found).items():
            now.setdefault(uri, {"uri": uri})["diagnostics"] = diagnostics
        gone = {uri: {"uri": uri, "diagnostics": []} for uri in self._told if uri not in now}
        news = [each for uri, each in (now | gone).items() if self._told.get(uri) != each]
        self._told = now
        return news


class Projects:
    """The projects of one client. They are for one thread.

    Args:
        with_sets: Sets from outside that play along in each.
        game: The only game that is meant; None for every game.
        refuse: Called with why a project cannot be opened.
    """

    def __init__(self, with_sets: Sequence[Path], game: str | None, refuse: Callable[[str], object]) -> None:
        self._with_sets = tuple(with_sets)
        self._game = game
        self._refuse = refuse
        self._stack = ExitStack()
        self._named: dict[Path, None] = {}
        """Folders in which projects are to be looked for."""
        self._open: dict[Path, OpenProject | None] = {}
        """Card database or set -> the project; None where it cannot be opened."""

    def name(self, folder: Path) -> None:
        """Note a folder in which a project may lie; it is looked for when something is asked of the projects next."""
        self._named[folder] = None

    def __iter__(self) -> Iterator[OpenProject]:
        """Yield those that are open, the first named first."""
        named, self._named = self._named, {}
        for each in named:
            self._find(each)
        return iter([each for each in self._open.values() if each is not None])

    def of(self, uri: str) -> list[OpenProject]:
        """Return the projects that a file belongs to, opened if need be, the one that is about it first; none for other files."""
        path = file_of(uri)
        if path is None:
            return []
        found = self._around(path)
        if not found:
            self._find(path.parent)
            found = self._around(path)
        return sorted(found, key=lambda each: not each.editor.workspace.concerns(str(path)))

    def close(self) -> None:
        """Remove what is kept on disk for them."""
        self._stack.close()

    def _around(self, path: Path) -> list[OpenProject]:
        return [
            each for each in self if any(path.is_relative_to(real(folder)) for folder in each.editor.session.folders)
        ]

    def _find(self, folder: Path) -> None:
        """Open the project that a folder lies in, unless it is known."""
        from ordo_pnp.project import project_of  # noqa: PLC0415 (after the first answer)

        home = project_of(folder)
        if home is None or home in self._open:
            return
        self._open[home] = None
        try:
            with chdir(home.parent if home.name == CARDS else home):  # findings name files as a person there does
                self._open[home] = self._opened(home)
        except (OrdoError, OSError) as error:
            self._refuse(str(error))

    def _opened(self, home: Path) -> OpenProject:
        from ordo_pnp.check import cache_file  # noqa: PLC0415 (as above)
        from ordo_pnp.project import Session, find_workspace  # noqa: PLC0415

        workspace = self._stack.enter_context(
            find_workspace((), self._with_sets, self._game, start=home, keeps_going=True)
        )
        if any(each.is_archive for each in workspace.external_sets):
            raise TargetError("a zip file cannot be edited: unpack it first")
        known = cache_file(workspace.root, workspace.homes)
        sets, scope = workspace.external_sets, workspace.scope()
        return OpenProject(Editor(workspace, Session(workspace.root, sets, scope, known, is_cache_written=False)))
