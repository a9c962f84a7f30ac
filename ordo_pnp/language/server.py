"""The language server: what LSP asks of one, for one client, without a transport.

Messages go in, messages come out; when none waits, findings follow. It is for one thread.
"""

from __future__ import annotations

import sys
import traceback
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.diagnostics import printable
from ordo_pnp.errors import OrdoError
from ordo_pnp.language.params import Params, ParamsError
from ordo_pnp.language.rpc import INVALID_REQUEST, REQUEST_CANCELLED, RpcError, answer, failure, notification, parse_message
from ordo_pnp.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from ordo_pnp.language.projects import OpenProject, Projects
    from ordo_pnp.language.rpc import Handler

NOT_INITIALIZED: Final = -32002
_NEW, _RUNNING, _ENDING = range(3)
_WATCHED: Final = "**/*.{yaml,yml,md,json,svg,png,jpg,jpeg}"
"""Files whose changes on disk matter."""
_ERROR: Final = 1
"""`MessageType`."""


class LanguageServer:
    """Speaks LSP with one client.

    Args:
        send: Sends a message to it.
        with_sets: Sets from outside that play along in each project.
        game: The only game that is meant; None for every game.
    """

    def __init__(
        self, send: Callable[[Mapping[str, Any]], object], with_sets: Sequence[Path] = (), game: str | None = None
    ) -> None:
        self._send = send
        self._with_sets = with_sets
        self._game = game
        self._state = _NEW
        self._projects: Projects | None = None
        self.client = Params({})
        """What the client can do."""
        self.exit_code: int | None = None
        """There once the client has said that the server shall end."""

    # What has come in

    @property
    def exit_code_now(self) -> int:
        """The exit code of LSP if the client goes without a word: 0 if it had said that it would."""
        return 0 if self._state == _ENDING else 1

    def take(self, batch: Sequence[bytes | OrdoError]) -> None:
        """Answer messages that have come in, one after the other; a request that a later one of them cancels is not carried out."""
        messages: list[dict[str, Any]] = []
        for each in batch:
            try:
                if isinstance(each, OrdoError):
                    raise each
                messages.append(parse_message(each))
            except OrdoError as error:
                messages.append({"error of": error})
        waiting: set[int | str] = set()
        cancelled = set()
        for at, message in reversed(list(enumerate(messages))):
            if message.get("method") == "$/cancelRequest":
                waiting.add(_id_of(message))
            elif message.get("id") in waiting:
                waiting.discard(message["id"])
                cancelled.add(at)
        for at, message in enumerate(messages):
            if self.exit_code is not None:
                return
            self._take(message, is_cancelled=at in cancelled)

    def _take(self, message: dict[str, Any], *, is_cancelled: bool) -> None:
        error = message.get("error of")
        if isinstance(error, OrdoError):
            code = error.code if isinstance(error, RpcError) else INVALID_REQUEST
            self._send({"jsonrpc": "2.0", "id": None, "error": {"code": code, "message": str(error)}})
            return
        method, is_request = message.get("method"), message.get("id") is not None
        if method is None and ("result" in message or "error" in message):
            return  # an answer to something that was asked of the client
        if method == "exit":
            self.exit_code = self.exit_code_now
            return
        try:
            refused = self._refusal(method, is_cancelled=is_cancelled)
            if refused is None:
                found = self._answer(message, is_request=is_request)
            elif is_request:
                found = failure(message, refused)
            else:
                return
        except Exception as error:  # noqa: BLE001 (a mistake of ours must not end the server: texts that are not saved are in it)
            traceback.print_exc(file=sys.stderr)
            found = failure(message, error)
        if found is not None:
            self._send(found)

    def _refusal(self, method: object, *, is_cancelled: bool) -> RpcError | None:
        """Return why a message is not carried out now."""
        if self._state == _NEW and method != "initialize":
            return RpcError("the server has not been initialized", NOT_INITIALIZED)
        if self._state == _ENDING:
            return RpcError("the server has been shut down", INVALID_REQUEST)
        if self._state == _RUNNING and method == "initialize":
            return RpcError("the server has been initialized already", INVALID_REQUEST)
        if is_cancelled and method not in {"initialize", "shutdown"}:
            return RpcError("cancelled", REQUEST_CANCELLED)
        return None

    def _answer(self, message: Mapping[str, Any], *, is_request: bool) -> dict[str, Any] | None:
        from ordo_pnp.language.methods import METHODS  # noqa: PLC0415 (made for this class)

        if is_request:
            return answer(METHODS, self, message)
        handler = METHODS.get(str(message.get("method")))
        if handler is not None:
            try:
                handler(self, Params(message.get("params")))
            except OrdoError as error:  # whoever sent it hears nothing of it otherwise
                sys.stderr.write(f"{message.get('method')}: {printable(str(error))}\n")
        return None

    # What is known

    @property
    def projects(self) -> Projects:
        """The projects of the client."""
        if self._projects is None:
            from ordo_pnp.language.projects import Projects  # noqa: PLC0415 (after the client has got its first answer)

            self._projects = Projects(self._with_sets, self._game, lambda reason: self.show(reason))
        return self._projects

    def begin(self, client: Params) -> None:
        """Note that the client has said what it can do."""
        self.client = client
        self._state = _RUNNING

    def end(self) -> None:
        """Note that nothing more will be asked, and take back what was told."""
        self._state = _ENDING

    def show(self, message: str) -> None:
        """Show people an error."""
        self.notify("window/showMessage", {"type": _ERROR, "message": printable(message)})

    def notify(self, method: str, params: Mapping[str, Any]) -> None:
        """Send a notification."""
        self._send(notification(method, params))

    def watch_files(self) -> None:
        """Ask the client to tell which files have changed on disk."""
        watchers = {"watchers": [{"globPattern": _WATCHED}]}
        registration = {"id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": watchers}
        params = {"registrations": [registration]}
        self._send({"jsonrpc": "2.0", "id": "files", "method": "client/registerCapability", "params": params})

    # Findings

    def _each(self) -> Iterable[OpenProject]:
        return () if self._state != _RUNNING or self._projects is None else self._projects

    @property
    def is_behind(self) -> bool:
        """Whether findings must be told."""
        is_named = self._state == _RUNNING and self._projects is not None and self._projects.has_named
        return is_named or any(each.is_behind for each in self._each())

    @property
    def has_more(self) -> bool:
        """Whether something that takes long must be looked at."""
        return any(each.has_more for each in self._each())

    def settle(self) -> None:
        """Tell what is wrong in the texts as they are now: first in the data, when called again in the books."""
        for project in self._each():
            if project.is_behind == self.is_behind and (project.is_behind or project.has_more):
                try:
                    news = project.news()
                except Exception:  # noqa: BLE001 (the next text may do better)
                    traceback.print_exc(file=sys.stderr)
                    continue
                for each in news:
                    self.notify("textDocument/publishDiagnostics", each)

    def close(self) -> None:
        """Give back what is kept on disk."""
        if self._projects is not None:
            self._projects.close()


def _id_of(message: Mapping[str, Any]) -> int | str:
    """Return which request a message cancels; an empty text where it does not say."""
    params = message.get("params")
    found = params.get("id") if isinstance(params, dict) else None
    return found if isinstance(found, (int, str)) else ""


