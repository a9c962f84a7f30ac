"""The language server over standard input and output, for one client."""

from __future__ import annotations

import gc
import json
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import Condition, Thread
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from ordo_pnp.base import VERSION, OrdoError, printable, real
from ordo_pnp.editor.language.edited_project import content_changes
from ordo_pnp.editor.language.positions import file_of
from ordo_pnp.editor.language.protocol import (
    ANNOUNCED,
    INVALID_PARAMS,
    INVALID_REQUEST,
    REQUEST_CANCELLED,
    Params,
    RpcError,
    answer,
    capabilities,
    failure,
    notification,
    parse_message,
    refused,
)

if TYPE_CHECKING:
    from ordo_pnp.editor.language.edited_project import Editor
    from ordo_pnp.editor.language.open_projects import OpenProject, Projects
    from ordo_pnp.editor.language.protocol import Handler


# Files whose changes on disk matter.
_WATCHED: Final = "**/*.{yaml,yml,md,json,svg,png,jpg,jpeg}"
# `MessageType`.
_ERROR: Final = 1


class LanguageClient:
    """An editor that is a client of the server. It is for one thread.

    Args:
        send: Sends a message to it.
        with_sets: Sets from outside that play along in each project.
        game: The only game to serve; None for every game.
    """

    def __init__(
        self, send: Callable[[Mapping[str, Any]], object], with_sets: Sequence[Path] = (), game: str | None = None
    ) -> None:
        self.send = send
        # Its capabilities.
        self.abilities = Params({})
        # Whether it has sent its capabilities.
        self.has_begun = False
        # Whether it has asked the server to shut down.
        self.has_ended = False
        # The folders that it has open from the beginning.
        self.folders: tuple[Path, ...] = ()
        self._with_sets = with_sets
        self._game = game
        self._projects: Projects | None = None

    @property
    def projects(self) -> Projects:
        """The projects of the client."""
        if self._projects is None:
            from ordo_pnp.editor.language.open_projects import Projects  # after the client has got its first answer

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
        """Ask the client to report changes of files on disk."""
        watchers = {"watchers": [{"globPattern": _WATCHED}]}
        registration = {"id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": watchers}
        params = {"registrations": [registration]}
        self.send({"jsonrpc": "2.0", "id": "files", "method": "client/registerCapability", "params": params})

    def _each(self) -> Iterable[OpenProject]:
        has_none = self._projects is None and not self.folders
        return () if self.has_ended or has_none else self.projects

    @property
    def pause(self) -> float | None:
        """Seconds without a message after which there is news to send; None without news."""
        return min((each.pause for each in self._each() if each.pause is not None), default=None)

    def settle(self) -> None:
        """Publish new findings: first of the edited cards, then of all data, then of the books.

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
        """Remove the temporary files of the projects."""
        if self._projects is not None:
            self._projects.close()


_MAX_FOLDERS: Final = 100


def initialize(client: LanguageClient, params: Params) -> dict[str, Any]:
    """Begin: `InitializeParams`, which need folders alone. Result: `InitializeResult`."""
    folders = list(_folders(params))
    client.abilities = params.object("capabilities") if "capabilities" in params else Params({})
    client.has_begun = True
    client.folders = tuple(folders)
    return {"capabilities": capabilities(), "serverInfo": {"name": "ordo", "version": VERSION}}


def _folders(params: Params) -> Iterator[Path]:
    """Yield the folders open in the client: `workspaceFolders`, or the older `rootUri` or `rootPath`."""
    if "workspaceFolders" in params:
        uris = [each.uri("uri") for each in params.objects("workspaceFolders", _MAX_FOLDERS)]
    elif "rootUri" in params:
        uris = [params.uri("rootUri")]
    elif "rootPath" in params:
        uris = [real(Path(params.uri("rootPath")).absolute()).as_uri()]
    else:
        uris = []
    for each in uris:
        found = file_of(each)
        if found is not None:
            yield found


def initialized(client: LanguageClient, params: Params) -> None:
    """Note that the client goes on, and ask it to watch files if it can."""
    workspace = client.abilities.object("workspace") if "workspace" in client.abilities else None
    files = workspace.object("didChangeWatchedFiles") if workspace and "didChangeWatchedFiles" in workspace else None
    if files and files.flag("dynamicRegistration"):
        client.watch_files()


def shutdown(client: LanguageClient, params: Params) -> None:
    """Note that the client will ask nothing more."""
    client.has_ended = True


def ignore(client: LanguageClient, params: Params) -> None:
    """Ignore something that changes nothing here."""


# Texts


def open_text(client: LanguageClient, params: Params) -> None:
    """Open a text: `DidOpenTextDocumentParams`; ignore a file of no project."""
    document = params.object("textDocument")
    uri, text = document.uri("uri"), document.string("text")
    version = document.count("version") if "version" in document else 0
    for project in client.projects.of(uri):
        project.editor.open(uri, text, version)
        project.note_change()


def change_text(client: LanguageClient, params: Params) -> None:
    """Change a text: `DidChangeTextDocumentParams`; the version may be missing."""
    document = params.object("textDocument")
    uri = document.uri("uri")
    for project in client.projects.of(uri):
        version = document.count("version") if "version" in document else project.editor.text(uri).version + 1
        project.note_change()
        project.editor.change(uri, version, content_changes(params.objects("contentChanges")))


def close_text(client: LanguageClient, params: Params) -> None:
    """Close a text: the file on disk counts again."""
    uri = params.object("textDocument").uri("uri")
    for project in client.projects.of(uri):
        project.editor.close(uri)
        project.note_change()


def look_at_disk(client: LanguageClient, params: Params) -> None:
    """Read the disk again, since a file there has changed."""
    for project in client.projects:
        project.editor.session.refresh()
        project.note_change()


# Questions


def _about_text(name: str) -> Handler[LanguageClient]:
    """Return the handler of a method about a text, for the project of that text."""

    def answer(client: LanguageClient, params: Params) -> Any:
        from ordo_pnp.editor.language.text_methods import TEXT_METHODS

        return TEXT_METHODS[name](_editor(client, params), params)

    return answer


def _editor(client: LanguageClient, params: Params) -> Editor:
    uri = params.object("textDocument").uri("uri")
    found = client.projects.of(uri)
    if not found:
        raise RpcError(f"`{uri[:200]}` is in no folder of a project", INVALID_PARAMS)
    return found[0].editor


def document_symbols(client: LanguageClient, params: Params) -> Any:
    """Return the outline of a file as the client can read it."""
    from ordo_pnp.editor.language.navigation import flat_symbols  # as above

    found = _about_text("textDocument/documentSymbol")(client, params)
    where = client.abilities
    for name in ("textDocument", "documentSymbol"):
        if name not in where:
            return flat_symbols(params.object("textDocument").uri("uri"), found)
        where = where.object(name)
    is_known = where.flag("hierarchicalDocumentSymbolSupport")
    return found if is_known else flat_symbols(params.object("textDocument").uri("uri"), found)


def workspace_symbols(client: LanguageClient, params: Params) -> list[dict[str, Any]]:
    """Return the cards of all projects whose id or name holds a text."""
    from ordo_pnp.editor.language.navigation import workspace_symbols as symbols_of  # as above

    return [each for project in client.projects for each in symbols_of(project.editor, params)]


# Name of a method -> its handler; the server handles ``exit`` itself.
METHODS: Final[Mapping[str, Handler[LanguageClient]]] = {
    **{name: _about_text(name) for name in ANNOUNCED},
    "$/cancelRequest": ignore,
    "$/setTrace": ignore,
    "initialize": initialize,
    "initialized": initialized,
    "shutdown": shutdown,
    "textDocument/didChange": change_text,
    "textDocument/didClose": close_text,
    "textDocument/didOpen": open_text,
    "textDocument/didSave": look_at_disk,
    "textDocument/documentSymbol": document_symbols,
    "workspace/didChangeConfiguration": ignore,
    "workspace/didChangeWatchedFiles": look_at_disk,
    "workspace/symbol": workspace_symbols,
}


NOT_INITIALIZED: Final = -32002


class LanguageServer:
    """Speaks LSP with one client.

    Args:
        client: The client.
    """

    def __init__(self, client: LanguageClient) -> None:
        self.client = client
        # Set once the client has asked the server to exit.
        self.exit_code: int | None = None

    @property
    def exit_code_now(self) -> int:
        """The exit code of LSP if the client leaves without `exit`: 0 after `shutdown`, else 1."""
        return 0 if self.client.has_ended else 1

    def take(self, batch: Sequence[bytes | OrdoError]) -> None:
        """Answer the received messages in order, leaving out requests that a later one of them cancels."""
        messages = [_parsed(each) for each in batch]
        waiting: set[int | str] = set()
        cancelled = set()
        for at, message in reversed(list(enumerate(messages))):
            if isinstance(message, OrdoError):
                continue
            if message.get("method") == "$/cancelRequest":
                waiting.add(_id_of(message))
            elif message.get("id") in waiting:
                waiting.discard(message["id"])
                cancelled.add(at)
        for at, message in enumerate(messages):
            if self.exit_code is not None:
                return
            if isinstance(message, OrdoError):
                self.client.send(refused(message))
            else:
                self._take(message, is_cancelled=at in cancelled)

    def _take(self, message: dict[str, Any], *, is_cancelled: bool) -> None:
        method, is_request = message.get("method"), message.get("id") is not None
        if method is None and ("result" in message or "error" in message):
            return  # an answer to something that was asked of the client
        if method == "exit":
            self.exit_code = self.exit_code_now
            return
        try:
            reason = self._refusal(method, is_cancelled=is_cancelled)
            if reason is None:
                found = self._answer(message, is_request=is_request)
            elif is_request:
                found = failure(message, reason)
            else:
                return
        except Exception as error:  # noqa: BLE001 (a mistake of ours must not end the server: texts that are not saved are in it)
            traceback.print_exc(file=sys.stderr)
            found = failure(message, error)
        if found is not None:
            self.client.send(found)

    def _refusal(self, method: object, *, is_cancelled: bool) -> RpcError | None:
        """Return the error that refuses a message now; None where it may be carried out."""
        if not self.client.has_begun and method != "initialize":
            return RpcError("the server has not been initialized", NOT_INITIALIZED)
        if self.client.has_ended:
            return RpcError("the server has been shut down", INVALID_REQUEST)
        if self.client.has_begun and method == "initialize":
            return RpcError("the server has been initialized already", INVALID_REQUEST)
        if is_cancelled and method not in {"initialize", "shutdown"}:
            return RpcError("cancelled", REQUEST_CANCELLED)
        return None

    def _answer(self, message: Mapping[str, Any], *, is_request: bool) -> dict[str, Any] | None:
        if is_request:
            return answer(METHODS, self.client, message)
        handler = METHODS.get(str(message.get("method")))
        if handler is not None:
            try:
                handler(self.client, Params(message.get("params")))
            except OrdoError as error:  # a notification has no answer to carry the error
                sys.stderr.write(f"{message.get('method')}: {printable(str(error))}\n")
        return None


def _parsed(item: bytes | OrdoError) -> dict[str, Any] | OrdoError:
    if isinstance(item, OrdoError):
        return item
    try:
        return parse_message(item)
    except RpcError as error:
        return error


def _id_of(message: Mapping[str, Any]) -> int | str:
    """Return the id of the request that a message cancels; an empty text where it has none."""
    params = message.get("params")
    found = params.get("id") if isinstance(params, dict) else None
    return found if isinstance(found, (int, str)) else ""


# Bytes of the longest message: a file of data, every second letter of it escaped.
MAX_MESSAGE: Final = 64 * 1024 * 1024
# Bytes of messages that wait for their answers; while there are more, nothing is read.
MAX_WAITING: Final = 2 * MAX_MESSAGE
# Bytes of the header before a message.
MAX_HEADER: Final = 4_096
# Rounds of findings between two collections of garbage, 8 ms of CPU each, while the user types without a pause.
_COLLECT_AFTER: Final = 20
_PIECE: Final = 1024 * 1024
_LENGTH: Final = b"content-length"


class FrameError(OrdoError):
    """The input is no frame: the start of the next message is unknown."""


def read_frame(stream: BinaryIO) -> bytes | None:
    """Read one message; None where the stream ends before it.

    Raises:
        FrameError: It has no header with a length, or ends in the midst.
        RpcError: It is longer than any message; the next message can be read.
    """
    length = _read_header(stream)
    if length is None:
        return None
    if length > MAX_MESSAGE:
        while length > 0:
            piece = stream.read(min(length, _PIECE))
            if not piece:
                break
            length -= len(piece)
        raise RpcError(f"a message of more than {MAX_MESSAGE} bytes", INVALID_REQUEST)
    body = stream.read(length)
    if len(body) < length:
        raise FrameError("the input ends in the midst of a message")
    return body


def _read_header(stream: BinaryIO) -> int | None:
    """Read the header of a message, and return the length of the body; None where the stream ends."""
    length: int | None = None
    left = MAX_HEADER
    while True:
        line = stream.readline(left + 1)
        left -= len(line)
        if not line and left == MAX_HEADER:
            return None
        if left < 0 or not line.endswith(b"\n"):
            raise FrameError("the header of a message does not end")
        if not line.strip():
            break
        name, _, value = line.partition(b":")
        if name.strip().lower() == _LENGTH:
            if length is not None or not value.strip().isdigit():
                raise FrameError("the header of a message has no good `Content-Length`")
            length = int(value)
    if length is None:
        raise FrameError("the header of a message has no `Content-Length`")
    return length


def frame(message: Mapping[str, Any]) -> bytes:
    """Return a message with its header."""
    body = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


class Inbox:
    """Messages that have come in and wait; one thread puts, another one takes."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._waiting: deque[bytes | OrdoError] = deque()
        self._bytes = 0
        self._is_closed = False

    def put(self, item: bytes | OrdoError) -> None:
        """Add a message, or the error in its place; block while more than ``MAX_WAITING`` bytes wait."""
        size = len(item) if isinstance(item, bytes) else 0
        with self._changed:
            self._changed.wait_for(lambda: not self._waiting or self._bytes + size <= MAX_WAITING)
            self._waiting.append(item)
            self._bytes += size
            self._changed.notify_all()

    def close(self) -> None:
        """Note that no more messages come."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def take(self, seconds: float | None) -> list[bytes | OrdoError] | None:
        """Return all waiting messages; None where no more come.

        Args:
            seconds: The longest time to wait; None: until a message comes.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._is_closed, seconds)
            found = list(self._waiting)
            self._waiting.clear()
            self._bytes = 0
            self._changed.notify_all()
            return None if not found and self._is_closed else found


def _receive(stream: BinaryIO, inbox: Inbox) -> None:
    """Put the messages of a stream into an inbox, to its end."""
    try:
        while (found := _next(stream)) is not None:
            inbox.put(found)
            if isinstance(found, FrameError):
                return
    finally:
        inbox.close()


def _next(stream: BinaryIO) -> bytes | OrdoError | None:
    try:
        return read_frame(stream)
    except OrdoError as error:
        return error
    except (OSError, ValueError):  # the client has closed it
        return None


def serve_stdio(source: BinaryIO, target: BinaryIO, with_sets: Sequence[Path] = (), game: str | None = None) -> int:
    """Serve one client until it leaves, and return the exit code of LSP.

    The server answers all received messages, then sends the findings of the newest texts, and after pauses the findings that
    take longer. Card databases refer to themselves in circles, so the objects of the first round are frozen, and the garbage of later rounds is collected.

    Args:
        source: The stream of messages from the client.
        target: The stream of messages to the client.
        with_sets: Sets from outside that play along in each project.
        game: The only game to serve; None for every game.

    Raises:
        OSError: The client does not read any more.
    """

    def send(message: Mapping[str, Any]) -> None:
        target.write(frame(message))
        target.flush()

    inbox = Inbox()
    Thread(target=_receive, args=(source, inbox), name="stdin", daemon=True).start()
    client = LanguageClient(send, with_sets, game)
    server = LanguageServer(client)
    rounds = pauses = 0
    try:
        while server.exit_code is None:
            pause = client.pause
            batch = inbox.take(pause)
            if batch is None:
                break
            if batch:
                server.take(batch)
                continue
            is_pause = bool(pause)
            client.settle()
            rounds += 1
            pauses += is_pause
            is_first = rounds == 1 or (is_pause and pauses == 1)  # the first pause reads the data for the books
            if is_first or is_pause or rounds % _COLLECT_AFTER == 0:
                gc.collect()
            if is_first:
                gc.freeze()
    finally:
        client.close()
        if rounds:
            gc.unfreeze()
    return server.exit_code if server.exit_code is not None else server.exit_code_now
