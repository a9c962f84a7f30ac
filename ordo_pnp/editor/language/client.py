"""The client of a language server: what it can do, which projects it works on, what it has been told."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import printable
from ordo_pnp.editor.language.params import Params
from ordo_pnp.editor.language.rpc import notification

if TYPE_CHECKING:
    from ordo_pnp.editor.language.projects import OpenProject, Projects


# Files whose changes on disk matter.
_WATCHED: Final = "**/*.{yaml,yml,md,json,svg,png,jpg,jpeg}"
# `MessageType`.
_ERROR: Final = 1


class LanguageClient:
    """An editor that is served. It is for one thread.

    Args:
        send: Sends a message to it.
        with_sets: Sets from outside that play along in each project.
        game: The only game that is meant; None for every game.
    """

    def __init__(
        self, send: Callable[[Mapping[str, Any]], object], with_sets: Sequence[Path] = (), game: str | None = None
    ) -> None:
        self.send = send
        # What it can do.
        self.abilities = Params({})
        # Whether it has said what it can do.
        self.has_begun = False
        # Whether it has said that nothing more will be asked.
        self.has_ended = False
        # Those that it has open from the beginning.
        self.folders: tuple[Path, ...] = ()
        self._with_sets = with_sets
        self._game = game
        self._projects: Projects | None = None

    @property
    def projects(self) -> Projects:
        """The projects of the client."""
        if self._projects is None:
            from ordo_pnp.editor.language.projects import Projects  # after the client has got its first answer

            self._projects = Projects(self._with_sets, self._game, self.show)
            for each in self.folders:
                self._projects.name(each)
        return self._projects

    def show(self, message: str) -> None:
        """Show people an error."""
        self.notify("window/showMessage", {"type": _ERROR, "message": printable(message)})

    def notify(self, method: str, params: Mapping[str, Any]) -> None:
        """Send a notification."""
        self.send(notification(method, params))

    def watch_files(self) -> None:
        """Ask the client to tell which files have changed on disk."""
        watchers = {"watchers": [{"globPattern": _WATCHED}]}
        registration = {"id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": watchers}
        params = {"registrations": [registration]}
        self.send({"jsonrpc": "2.0", "id": "files", "method": "client/registerCapability", "params": params})

    def _each(self) -> Iterable[OpenProject]:
        has_none = self._projects is None and not self.folders
        return () if self.has_ended or has_none else self.projects

    @property
    def pause(self) -> float | None:
        """Seconds without a message after which there is something to be told; None where nothing is."""
        return min((each.pause for each in self._each() if each.pause is not None), default=None)

    def settle(self) -> None:
        """Publish what is wrong in the texts as they are now: first in the cards that are typed, then in all data, then in the books.

        Each call does one of these, the next one that is due in any project.
        """
        pause = self.pause
        for project in self._each():
            if pause is not None and project.pause == pause:
                try:
                    news = project.news()
                except Exception:  # noqa: BLE001 (the next text may do better)
                    traceback.print_exc(file=sys.stderr)
                    continue
                for each in news:
                    self.notify("textDocument/publishDiagnostics", each)

    def close(self) -> None:
        """Remove what is kept on disk."""
        if self._projects is not None:
            self._projects.close()
