"""Open texts: what one window types all others see; nothing is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.editor.language.editor import StaleTextError, content_changes
from ordo_pnp.editor.language.rpc import RpcError
from ordo_pnp.editor.studio.saved_texts import on_disk

if TYPE_CHECKING:
    from ordo_pnp.editor.language.editor import OpenText
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import Desk, StudioWindow
    from ordo_pnp.editor.studio.saved_texts import SavedTexts


_LONGEST_NAME: Final = 40


class TakenChanges:
    """The names of the newest changes that windows have made: a window that lost its connection learns what of its own has come.

    Args:
        desk: Whose texts.
    """

    # Names that are kept: a window has one change on its way.
    MOST: Final = 1_000

    def __init__(self, desk: Desk) -> None:
        self.names: dict[str, None] = {}

    def add(self, name: str) -> None:
        """Keep the name of a change; the oldest one goes."""
        self.names[name] = None
        if len(self.names) > self.MOST:
            del self.names[next(iter(self.names))]


def open_text(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Open a file, or look at it with the others that have it open.

    Params: ``uri``; ``sent``: the name of a change whose answer has not come. Result: ``uri``, ``version``, ``text``; ``isTaken``:
    whether that change was made, which is in ``data`` of an error, too.
    """
    uri = params.uri("uri")
    is_taken = "sent" in params and params.string("sent", _LONGEST_NAME) in window.desk.kept(TakenChanges).names
    try:
        known = opened(window.editor, uri)
    except RpcError as error:
        raise RpcError(str(error), error.code, {"isTaken": is_taken}) from error
    return {"uri": uri, "version": known.version, "text": known.lines.text, "isTaken": is_taken}


def opened(editor: SavedTexts, uri: str) -> OpenText:
    """Return a text that is open, or open the file.

    Raises:
        RpcError: There is no such file of the project, or it is not written in UTF-8.
    """
    known = editor.text(uri)
    return editor.begin(uri, known.lines.text) if known.version == 0 else known


def existing(editor: SavedTexts, uri: str) -> OpenText | None:
    """Return a text that is open, or the file as it lies on the disk; None where there is neither.

    Raises:
        RpcError: It is no file of the project, or one that cannot be read.
    """
    path = editor.path_of(uri)
    return None if editor.open_text(path) is None and on_disk(path) is None else editor.text(uri)


def opened_or_begun(editor: SavedTexts, uri: str) -> OpenText:
    """Return a text as ``opened`` does, or begin it, empty, where there is no such file.

    Raises:
        RpcError: It is no file of the project, or one that cannot be read.
    """
    return editor.begin(uri, "") if existing(editor, uri) is None else opened(editor, uri)


def close_text(desk: Desk, uri: str) -> None:
    """Close a text that has no file, if it is open, and tell every window its last version."""
    text = desk.editor.open_text(desk.editor.path_of(uri))
    if text is not None:
        desk.editor.close(uri)
        desk.notify("ordo/closed", {"uri": text.uri, "version": text.version})


def change_text(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Change an open text as LSP does, and show the other windows what was changed.

    Params: ``uri``, ``base`` (the version that was changed), ``changes`` (``contentChanges``), ``name``: of the change, by which a window
    asks for it that has lost its connection. Result: the new ``version``; what was changed meanwhile is an error with the newest text, what
    was closed one whose ``data`` has ``isClosed``.
    """
    uri, base = params.uri("uri"), params.count("base")
    changes = content_changes(params.objects("changes"))
    name = params.string("name", _LONGEST_NAME) if "name" in params else None
    text = window.editor.change(uri, base + 1, changes, base)
    if name is not None:
        window.desk.kept(TakenChanges).add(name)
    window.desk.notify("ordo/text", {"uri": uri, "version": text.version, "changes": changes}, but=window)
    return {"version": text.version}


def begin_text(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Open a text that was closed elsewhere while somebody typed into it here, and whose file is gone, as it is in the window.

    Params: ``uri``, ``text``, ``name`` as of ``change_text``. Result: its ``version``; a text that is there by now is an error with it.
    """
    uri, whole = params.uri("uri"), params.string("text")
    name = params.string("name", _LONGEST_NAME)
    if existing(window.editor, uri) is not None:
        raise StaleTextError(opened(window.editor, uri))
    text = window.editor.begin(uri, whole)
    window.desk.kept(TakenChanges).add(name)
    window.desk.notify("ordo/text", {"uri": uri, "version": text.version, "changes": [{"text": whole}]}, but=window)
    return {"version": text.version}


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    "ordo/open": open_text,
    "ordo/change": change_text,
    "ordo/begin": begin_text,
}
