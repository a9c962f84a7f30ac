"""What the server says it can do. It is said before anything is imported that does it; a test holds both against each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

QUICK_FIX: Final = "quickfix"
# Kinds of code actions.
FIX_ALL: Final = "source.fixAll.ordo"
# Name of every method about a text -> how a server says that it answers it.
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
