"""What windows ask about saving: save, choose between a text and its file, take what an earlier studio left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import printable
from ordo_pnp.editor.language.editor import StaleTextError
from ordo_pnp.editor.language.rpc import RpcError
from ordo_pnp.editor.studio.saved_texts import as_typed, on_disk
from ordo_pnp.editor.studio.saving import Saving
from ordo_pnp.editor.studio.texts import opened_or_begun

if TYPE_CHECKING:
    from ordo_pnp.editor.language.editor import OpenText
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import Desk, StudioWindow
    from ordo_pnp.editor.studio.draft_journal import UnsavedText


def state(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return how things stand: URIs ``unsaved`` and ``conflicts``, and what earlier studios left, ``recovered``.

    Each of the last has a ``name`` to ask for it by, ``uri``, and ``time`` in seconds since 1970. And ``journal`` with ``failure``: why
    what is typed cannot be kept against a crash, or null; changes of that are told as ``ordo/journal``.
    """
    saving = window.desk.kept(Saving)
    left = [
        {"name": name, "uri": draft.path.as_uri(), "time": draft.time}
        for name, draft in saving.journal.left.items()
        if window.editor.is_at(draft.path.as_uri(), draft.path)
    ]
    return {
        "unsaved": list(saving.unsaved),
        "conflicts": list(saving.conflicts),
        "recovered": left,
        "journal": {"failure": saving.journal.failure},
    }


def save(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Write all texts that are not saved into their files.

    Result: ``saved``: their URIs; ``conflicts``: those whose file holds what nobody has seen here, each with ``uri``, ``version``,
    ``theirs`` (null: there is no file), ``theirsHash``, ``base``, ``mine``.
    """
    editor, saving = window.editor, window.desk.kept(Saving)
    texts = [each for each in editor.open_texts if editor.is_unsaved(each)]
    conflicts = saving.save(texts)
    kept = {each["uri"] for each in conflicts}
    return {"saved": [each.uri for each in texts if each.uri not in kept], "conflicts": conflicts}


def compare(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return a text and its file as one of the ``conflicts`` of ``save``. Params: ``uri``."""
    return window.desk.kept(Saving).conflict(_open(window, params))


def discard(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Replace a text by what its file holds, in all windows. Params: ``uri``, ``version``. Result: ``discarded`` true."""
    window.desk.kept(Saving).discard(_newest(window, params))
    return {"discarded": True}


def resolve(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Save what somebody has chosen who has seen what the file holds.

    Params: ``uri``, ``version``, ``text``, ``theirsHash``. Result: ``saved`` true; or ``conflict``, as of ``save``, where the file
    holds something else by now.
    """
    text = _newest(window, params)
    return _told(window.desk.kept(Saving).settle(text, params.string("text"), params.id("theirsHash")))


def recovered(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return a text that an earlier studio left. Params: ``name``. Result: ``uri``, ``mine``; or null: ``theirs``, the file, and ``base``, what it was."""
    draft = _left(window.desk, params.string("name", 8192))
    theirs = on_disk(draft.path)
    return {
        "uri": draft.path.as_uri(),
        "mine": draft.text,
        "theirs": None if theirs is None else as_typed(theirs),
        "base": None if draft.base is None else as_typed(draft.base),
    }


def recover(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Open a text as an earlier studio left it, or drop it. Params: ``name``, ``keep``. Result: ``uri``."""
    name = params.string("name", 8192)
    draft = _left(window.desk, name)
    saving = window.desk.kept(Saving)
    if params.flag("keep"):
        _open_draft(window.desk, draft)
        saving.keep(is_now=True)
    saving.journal.forget(name)
    return {"uri": draft.path.as_uri()}


def _open_draft(desk: Desk, draft: UnsavedText) -> None:
    saving, editor, uri = desk.kept(Saving), desk.editor, draft.path.as_uri()
    text = editor.open_text(draft.path)
    if text is None:
        text = opened_or_begun(editor, uri)
    elif editor.is_unsaved(text) and text.lines.text != draft.text:
        raise RpcError(f"`{printable(draft.path.name)}` has changes that are not saved: save or discard them first")
    saving.compare(saving.take(text, draft.text, draft.base))


def _left(desk: Desk, name: str) -> UnsavedText:
    found = desk.kept(Saving).journal.left.get(name)
    if found is None or not desk.editor.is_at(found.path.as_uri(), found.path):
        raise RpcError("that text is not there any more")
    return found


def _open(window: StudioWindow, params: Params) -> OpenText:
    uri = params.uri("uri")
    path = window.editor.path_of(uri)
    for each in window.editor.open_texts:
        if each.uri == uri or each.path == path:  # a link may have come into the place of its file
            return each
    raise RpcError(f"`{printable(path.name)}` is not open")


def _newest(window: StudioWindow, params: Params) -> OpenText:
    text = _open(window, params)
    if text.version != params.count("version"):
        raise StaleTextError(text)
    return text


def _told(conflicts: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {"conflict": conflicts[0]} if conflicts else {"saved": True}


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    "ordo/saving": state,
    "ordo/save": save,
    "ordo/compare": compare,
    "ordo/discard": discard,
    "ordo/resolve": resolve,
    "ordo/recovered": recovered,
    "ordo/recover": recover,
}
