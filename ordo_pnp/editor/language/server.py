"""The language server: what LSP asks of one, for one client, without a transport.

Messages go in, messages come out; when none waits, findings follow. It is for one thread.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import OrdoError, printable
from ordo_pnp.editor.language.methods import METHODS
from ordo_pnp.editor.language.params import Params
from ordo_pnp.editor.language.rpc import (
    INVALID_REQUEST,
    REQUEST_CANCELLED,
    RpcError,
    answer,
    failure,
    parse_message,
    refused,
)

if TYPE_CHECKING:
    from ordo_pnp.editor.language.client import LanguageClient


NOT_INITIALIZED: Final = -32002


class LanguageServer:
    """Speaks LSP with one client.

    Args:
        client: Whom it serves.
    """

    def __init__(self, client: LanguageClient) -> None:
        self.client = client
        # There once the client has said that the server shall end.
        self.exit_code: int | None = None

    @property
    def exit_code_now(self) -> int:
        """The exit code of LSP if the client goes without a word: 0 if it had said that it would."""
        return 0 if self.client.has_ended else 1

    def take(self, batch: Sequence[bytes | OrdoError]) -> None:
        """Answer messages that have come in, one after the other; a request that a later one of them cancels is not carried out."""
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
        """Return why a message is not carried out now."""
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
            except OrdoError as error:  # whoever sent it hears nothing of it otherwise
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
    """Return which request a message cancels; an empty text where it does not say."""
    params = message.get("params")
    found = params.get("id") if isinstance(params, dict) else None
    return found if isinstance(found, (int, str)) else ""
