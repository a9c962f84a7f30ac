"""Open texts: what one window types all others see; nothing is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.language import Handler, Params
    from ordo_pnp.studio.desk import StudioWindow


def open_text(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Open a file, or look at it with the others that have it open.

    Params: ``uri``. Result: ``uri``, ``version``, ``text``.
    """
    uri = params.string("uri", 4096)
    editor = window.editor
    known = editor.text(uri)
    if known.version == 0:
        known = editor.open(uri, known.lines.text, 1)
    return {"uri": uri, "version": known.version, "text": known.lines.text}


def change_text(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Change an open text as LSP does, and show the other windows what was changed.

    Params: ``uri``, ``base`` (the version that was changed), ``changes`` (``contentChanges``). Result: the new ``version``; what
    was changed meanwhile is an error with the newest text.
    """
    uri, base = params.string("uri", 4096), params.count("base")
    text = window.editor.change(uri, base + 1, params.objects("changes"), base)
    told = {"uri": uri, "version": text.version, "changes": params.raw("changes")}
    window.desk.notify("ordo/text", told, but=window)
    return {"version": text.version}


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/open": open_text, "ordo/change": change_text}
