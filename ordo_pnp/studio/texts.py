"""Open texts: what one window types all others see; nothing is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.language import content_changes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.language import Editor, Handler, OpenText, Params
    from ordo_pnp.studio.desk import StudioWindow


def open_text(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Open a file, or look at it with the others that have it open.

    Params: ``uri``. Result: ``uri``, ``version``, ``text``.
    """
    uri = params.uri("uri")
    known = opened(window.editor, uri)
    return {"uri": uri, "version": known.version, "text": known.lines.text}


def opened(editor: Editor, uri: str) -> OpenText:
    """Return a text that is open, or open the file.

    Raises:
        RpcError: There is no such file of the project, or it is not written in UTF-8.
    """
    known = editor.text(uri)
    return editor.open(uri, known.lines.text, 1) if known.version == 0 else known


def change_text(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Change an open text as LSP does, and show the other windows what was changed.

    Params: ``uri``, ``base`` (the version that was changed), ``changes`` (``contentChanges``). Result: the new ``version``; what
    was changed meanwhile is an error with the newest text.
    """
    uri, base = params.uri("uri"), params.count("base")
    changes = content_changes(params.objects("changes"))
    text = window.editor.change(uri, base + 1, changes, base)
    window.desk.notify("ordo/text", {"uri": uri, "version": text.version, "changes": changes}, but=window)
    return {"version": text.version}


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/open": open_text, "ordo/change": change_text}
