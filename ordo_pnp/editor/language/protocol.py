"""The protocol of editors: JSON-RPC 2.0 messages, checked parameters, and the announced capabilities."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from ordo_pnp.base import OrdoError, clipped

# Letters of the longest text: a file of data.
MAX_TEXT: Final = 16 * 1024 * 1024
_MAX_ID: Final = 200
_MAX_URI: Final = 4096
# The largest number of LSP.
MAX_COUNT: Final = 2**31 - 1


class ParamsError(OrdoError):
    """A parameter that is missing or of the wrong kind."""


class Params:
    """The parameters of one message.

    Args:
        values: The `params` of the message, unchecked.

    Raises:
        ParamsError: From every method: there is no such parameter, or it is of another kind.
    """

    def __init__(self, values: Any) -> None:
        if not isinstance(values, (dict, type(None))):
            raise ParamsError("`params` is no object")
        self._values: dict[str, Any] = values or {}

    def __contains__(self, name: str) -> bool:
        """Whether a parameter is there and not null."""
        return self._values.get(name) is not None

    def raw(self, name: str) -> Any:
        """Return a parameter unchecked, to be handed on; None where there is none."""
        return self._values.get(name)

    def string(self, name: str, at_most: int = MAX_TEXT) -> str:
        """Return a text of at most so many letters."""
        found = self._values.get(name)
        if not isinstance(found, str) or len(found) > at_most:
            raise self._error(name, f"a text of at most {at_most} letters")
        return found

    def id(self, name: str) -> str:
        """Return a name that identifies something of the project, such as a card or a column."""
        return self.string(name, _MAX_ID)

    def uri(self, name: str) -> str:
        """Return a URI, or a path where LSP has one."""
        return self.string(name, _MAX_URI)

    def choice(self, name: str, choices: Collection[str]) -> str:
        """Return a text that is one of the choices."""
        found = self._values.get(name)
        if not isinstance(found, str) or found not in choices:
            raise self._error(name, f"one of {', '.join(sorted(choices))}")
        return found

    def count(self, name: str, at_most: int = MAX_COUNT) -> int:
        """Return a whole number from 0 to a greatest."""
        found = self._values.get(name)
        if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found <= at_most:
            raise self._error(name, f"a whole number from 0 to {at_most}")
        return found

    def flag(self, name: str) -> bool:
        """Return a truth value; false for a missing parameter."""
        found = self._values.get(name, False)
        if not isinstance(found, bool):
            raise self._error(name, "true or false")
        return found

    def object(self, name: str) -> Params:
        """Return the parameters within a parameter."""
        found = self._values.get(name)
        if not isinstance(found, dict):
            raise self._error(name, "an object")
        return Params(found)

    def objects(self, name: str, at_most: int = 10_000) -> list[Params]:
        """Return a list of parameters."""
        return [Params(each) for each in self._list(name, dict, "objects", at_most)]

    def strings(self, name: str, at_most: int = 10_000) -> list[str]:
        """Return a list of texts."""
        found = self._list(name, str, "texts", at_most)
        return [Params({name: each}).string(name) for each in found]

    def _list(self, name: str, kind: type, what: str, at_most: int) -> list[Any]:
        found = self._values.get(name)
        if not isinstance(found, list) or len(found) > at_most or not all(isinstance(each, kind) for each in found):
            raise self._error(name, f"a list of at most {at_most} {what}")
        return found

    def _error(self, name: str, wanted: str) -> ParamsError:
        if name not in self._values:
            return ParamsError(f"`{name}` is missing: {wanted}")
        return ParamsError(f"`{name}` is {clipped(repr(self._values[name]))}, not {wanted}")


PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602
INTERNAL_ERROR: Final = -32603
REQUEST_CANCELLED: Final = -32800
CONTENT_MODIFIED: Final = -32801
# Codes of errors, those of LSP among them.
REQUEST_FAILED: Final = -32803

# Objects and lists in one another in a message: LSP needs a dozen, and recursive functions stand a thousand.
MAX_DEPTH: Final = 64
_TOO_DEEP: Final = f"a message with more than {MAX_DEPTH} objects and lists in one another"

# Without one no text that was sent as UTF-8 holds half a letter.
_HALF_ESCAPE: Final = re.compile(r"\\u[dD][89a-fA-F]")

T = TypeVar("T")
# Answers a method for its asker, a window or a client, with a value for JSON.
Handler: TypeAlias = Callable[[T, Params], Any]


class RpcError(OrdoError):
    """An answer that is an error.

    Args:
        message: For people.
        code: The code of JSON-RPC or LSP.
        data: Details for programs.
    """

    def __init__(self, message: str, code: int = REQUEST_FAILED, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = data
        # The id of the refused message, where it could be read so far.
        self.of: int | str | None = None


def parse_message(text: str | bytes) -> dict[str, Any]:
    """Parse one message of standard JSON: texts fit UTF-8, numbers are finite.

    Raises:
        RpcError: It is no JSON, nested too deeply, or no object of JSON-RPC 2.0; batches are not understood.
    """
    try:
        text = text if isinstance(text, str) else text.decode()
        message = json.loads(text, parse_constant=_finite, parse_float=_finite)
        if _HALF_ESCAPE.search(text):
            _require_text(message)
    except RecursionError as error:
        raise RpcError(_TOO_DEEP, INVALID_REQUEST) from error
    except ValueError as error:
        raise RpcError("a message that is no JSON", PARSE_ERROR) from error
    if _is_deeper(message, MAX_DEPTH):
        raise RpcError(_TOO_DEEP, INVALID_REQUEST)
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        raise RpcError("a message that is no object of JSON-RPC 2.0", INVALID_REQUEST)
    if type(message.get("id")) not in (int, str, type(None)):  # true is an int, too
        raise RpcError("a message whose `id` is neither number nor text", INVALID_REQUEST)
    return message


def _require_text(message: Any) -> None:
    """Require that all texts of a message can be written as UTF-8: no code behind this gate checks for halves of letters."""
    try:
        json.dumps(message, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        refused = RpcError("a message with a text that holds half a letter", INVALID_REQUEST)
        found = message.get("id") if isinstance(message, dict) else None
        if type(found) is int or (isinstance(found, str) and found.isascii()):
            refused.of = found
        raise refused from error


def _finite(written: str) -> float:
    """Return a number of a message; raise ValueError for NaN and infinity, which Python would read."""
    number = float(written)
    if not math.isfinite(number):
        raise ValueError(written)
    return number


def _is_deeper(value: Any, most: int) -> bool:
    """Whether objects and lists are nested more than so many deep."""
    level = [value]
    for _ in range(most):
        nodes = [each for each in level if isinstance(each, (dict, list))]
        level = [inner for each in nodes for inner in (each.values() if isinstance(each, dict) else each)]
    return any(isinstance(each, (dict, list)) for each in level)


def notification(method: str, params: Mapping[str, Any]) -> dict[str, Any]:
    """Return a notification: a message without answer."""
    return {"jsonrpc": "2.0", "method": method, "params": params}


def refused(error: OrdoError) -> dict[str, Any]:
    """Return the answer to an unreadable message, under its id if known."""
    code, of = (error.code, error.of) if isinstance(error, RpcError) else (INVALID_REQUEST, None)
    return {"jsonrpc": "2.0", "id": of, "error": {"code": code, "message": str(error)}}


def answer(methods: Mapping[str, Handler[T]], asker: T, message: Mapping[str, Any]) -> dict[str, Any] | None:
    """Carry out a message and return its answer; None for a notification, done or failed.

    An OrdoError becomes an error of the answer. A mistake of the program itself is raised, for the door to log: it answers
    with ``failure(message, error)``.

    Args:
        methods: The handlers by the names of their methods.
        asker: The window or client that asks.
        message: As ``parse_message`` read it.
    """
    method = message.get("method")
    try:
        if not isinstance(method, str):
            raise RpcError("a message without `method`", INVALID_REQUEST)
        handler = methods.get(method)
        if handler is None:
            raise RpcError(f"there is no method `{method[:80]}`", METHOD_NOT_FOUND)
        result = handler(asker, Params(message.get("params")))
    except OrdoError as error:
        return failure(message, error)
    return None if message.get("id") is None else {"jsonrpc": "2.0", "id": message["id"], "result": result}


def failure(message: Mapping[str, Any], error: Exception) -> dict[str, Any] | None:
    """Return the answer that reports an error; None for a notification."""
    if message.get("id") is None:
        return None
    if isinstance(error, RpcError):
        code, data = error.code, error.data
    elif isinstance(error, ParamsError):
        code, data = INVALID_PARAMS, None
    else:
        code, data = (REQUEST_FAILED if isinstance(error, OrdoError) else INTERNAL_ERROR), None
    text = str(error) if isinstance(error, OrdoError) else f"a mistake of the program: {type(error).__name__}"
    body = {"code": code, "message": text} if data is None else {"code": code, "message": text, "data": data}
    return {"jsonrpc": "2.0", "id": message["id"], "error": body}


QUICK_FIX: Final = "quickfix"
# Kinds of code actions.
FIX_ALL: Final = "source.fixAll.ordo"
# Name of every method about a text -> the capability that announces it.
ANNOUNCED: Final[Mapping[str, tuple[str, Any]]] = {
    "textDocument/codeAction": ("codeActionProvider", {"codeActionKinds": [QUICK_FIX, FIX_ALL]}),
    "textDocument/completion": ("completionProvider", {"triggerCharacters": [":", " ", "$", "[", ",", "/"]}),
    "textDocument/definition": ("definitionProvider", True),
    "textDocument/documentSymbol": ("documentSymbolProvider", True),
    "textDocument/foldingRange": ("foldingRangeProvider", True),
    "textDocument/formatting": ("documentFormattingProvider", True),
    "textDocument/hover": ("hoverProvider", True),
    "textDocument/inlayHint": ("inlayHintProvider", True),
    "textDocument/prepareRename": ("renameProvider", {"prepareProvider": True}),
    "textDocument/references": ("referencesProvider", True),
    "textDocument/rename": ("renameProvider", {"prepareProvider": True}),
}


def capabilities() -> dict[str, Any]:
    """Return the `ServerCapabilities`."""
    return {
        "positionEncoding": "utf-16",
        "textDocumentSync": {"openClose": True, "change": 2, "save": {"includeText": False}},
        "workspaceSymbolProvider": True,
        **dict(ANNOUNCED.values()),
    }
