"""All that a client can ask about a text: the tables of the language functions put together, and what is announced of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.language import actions, completion, formatting, hints, hover, places, renaming, symbols

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.language.editor import Editor
    from ordo_pnp.language.rpc import Handler

TEXT_METHODS: Final[Mapping[str, Handler[Editor]]] = {
    **actions.METHODS,
    **completion.METHODS,
    **formatting.METHODS,
    **hints.METHODS,
    **hover.METHODS,
    **places.METHODS,
    **renaming.METHODS,
    **symbols.METHODS,
}
"""Name of a method -> what answers it; all have a ``textDocument``."""
_ANNOUNCED: Final[Mapping[str, tuple[str, Any]]] = {
    "textDocument/codeAction": ("codeActionProvider", {"codeActionKinds": list(actions.KINDS)}),
    "textDocument/completion": ("completionProvider", {"triggerCharacters": [":", " ", "$", "[", ",", "/"]}),
    "textDocument/definition": ("definitionProvider", True),
    "textDocument/documentHighlight": ("documentHighlightProvider", True),
    "textDocument/documentSymbol": ("documentSymbolProvider", True),
    "textDocument/foldingRange": ("foldingRangeProvider", True),
    "textDocument/formatting": ("documentFormattingProvider", True),
    "textDocument/hover": ("hoverProvider", True),
    "textDocument/inlayHint": ("inlayHintProvider", True),
    "textDocument/references": ("referencesProvider", True),
    "textDocument/rename": ("renameProvider", {"prepareProvider": True}),
}
"""Name of a method -> how a server says that it answers it."""


def capabilities(methods: Mapping[str, Any] = TEXT_METHODS) -> dict[str, Any]:
    """Return the `ServerCapabilities` of what can be asked: nothing is announced that is not there."""
    found: dict[str, Any] = {
        "positionEncoding": "utf-16",
        "textDocumentSync": {"openClose": True, "change": 2, "save": {"includeText": False}},
    }
    for method, (name, options) in _ANNOUNCED.items():
        if method in methods:
            found[name] = options
    if "textDocument/rename" in methods and "textDocument/prepareRename" not in methods:
        found["renameProvider"] = True
    return found
