"""LSP over standard input and output: frames with a ``Content-Length``, and the loop that answers what has come in by them."""

from __future__ import annotations

import gc
import json
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Condition, Thread
from typing import Any, BinaryIO, Final

from ordo_pnp.base import OrdoError
from ordo_pnp.editor.language.client import LanguageClient
from ordo_pnp.editor.language.rpc import INVALID_REQUEST, RpcError
from ordo_pnp.editor.language.server import LanguageServer

# Bytes of the longest message: a file of data, every second letter of it escaped.
MAX_MESSAGE: Final = 64 * 1024 * 1024
# Bytes of messages that wait to be answered; while there are more, nothing is read.
MAX_WAITING: Final = 2 * MAX_MESSAGE
# Bytes of what stands before a message.
MAX_HEADER: Final = 4_096
# Rounds of findings between two collections of garbage, 8 ms of CPU each, while somebody types without a pause.
_COLLECT_AFTER: Final = 20
_PIECE: Final = 1024 * 1024
_LENGTH: Final = b"content-length"


class FrameError(OrdoError):
    """What was read is no frame: where the next message begins cannot be told."""


def read_frame(stream: BinaryIO) -> bytes | None:
    """Read one message; None where the stream ends before it.

    Raises:
        FrameError: It has no header that says how long it is, or ends in the midst.
        RpcError: It is longer than any message; what follows can be read.
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
    """Read what stands before a message, and return its length; None where the stream ends."""
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
        """Add a message, or why there is none; waits while too much waits."""
        size = len(item) if isinstance(item, bytes) else 0
        with self._changed:
            self._changed.wait_for(lambda: not self._waiting or self._bytes + size <= MAX_WAITING)
            self._waiting.append(item)
            self._bytes += size
            self._changed.notify_all()

    def close(self) -> None:
        """Note that nothing comes any more."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def take(self, seconds: float | None) -> list[bytes | OrdoError] | None:
        """Return all that waits, after waiting for it so long; None where nothing comes any more.

        Args:
            seconds: How long to wait at most; None: until something comes.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._is_closed, seconds)
            found = list(self._waiting)
            self._waiting.clear()
            self._bytes = 0
            self._changed.notify_all()
            return None if not found and self._is_closed else found


def _receive(stream: BinaryIO, inbox: Inbox) -> None:
    """Put what a stream holds into an inbox, to its end."""
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
    except (OSError, ValueError):  # whoever wrote it has closed it
        return None


def serve_stdio(source: BinaryIO, target: BinaryIO, with_sets: Sequence[Path] = (), game: str | None = None) -> int:
    """Serve one client until it goes, and return the exit code that LSP asks for.

    All messages that have come in are answered, the findings of the newest texts follow, and after pauses those that
    take longer. Card databases refer to themselves in circles, so what was read first is frozen, and what the rounds have made is collected.

    Args:
        source: Where messages come from.
        target: Where they go.
        with_sets: Sets from outside that play along in each project.
        game: The only game that is meant; None for every game.

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
            is_first = rounds == 1 or (is_pause and pauses == 1)  # what the books need is read in the first pause
            if is_first or is_pause or rounds % _COLLECT_AFTER == 0:
                gc.collect()
            if is_first:
                gc.freeze()
    finally:
        client.close()
        if rounds:
            gc.unfreeze()
    return server.exit_code if server.exit_code is not None else server.exit_code_now
