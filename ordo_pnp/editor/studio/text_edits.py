"""Open, type in and change texts; undo and redo."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from ordo_pnp.base import obstacle_to, printable
from ordo_pnp.editor.language.edited_project import OpenText, StaleTextError, content_changes
from ordo_pnp.editor.language.positions import TextLines, changes_between
from ordo_pnp.editor.language.protocol import Handler, Params, RpcError
from ordo_pnp.editor.studio.desk import Desk, SavedTexts, StudioWindow, on_disk

_LONGEST_NAME: Final = 40


class TakenChanges:
    """The names of the newest changes by windows, for those that lost their connection."""

    # Names kept: a window has one change on its way.
    MOST: Final = 1_000

    def __init__(self, desk: Desk) -> None:
        self.names: dict[str, None] = {}

    def add(self, name: str) -> None:
        """Keep the name of a change; the oldest one goes."""
        self.names[name] = None
        if len(self.names) > self.MOST:
            del self.names[next(iter(self.names))]


def open_text(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Open a file, or join the windows that have it open.

    Params: ``uri``; ``sent``: the name of a change whose answer has not come. Result: ``uri``, ``version``, ``text``; ``isTaken``:
    whether that change was made; an error has it in ``data``, too.
    """
    uri = params.uri("uri")
    is_taken = "sent" in params and params.string("sent", _LONGEST_NAME) in window.desk.kept(TakenChanges).names
    try:
        known = opened(window.editor, uri)
    except RpcError as error:
        raise RpcError(str(error), error.code, {"isTaken": is_taken}) from error
    return {"uri": uri, "version": known.version, "text": known.lines.text, "isTaken": is_taken}


def opened(editor: SavedTexts, uri: str) -> OpenText:
    """Return an open text, or open the file.

    Raises:
        RpcError: There is no such file of the project, or it is not written in UTF-8.
    """
    known = editor.text(uri)
    return editor.begin(uri, known.lines.text) if known.version == 0 else known


def existing(editor: SavedTexts, uri: str) -> OpenText | None:
    """Return an open text, or the file on disk; None where there is neither.

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
    """Close a text without a file, if it is open, and send every window its last version."""
    text = desk.editor.open_text(desk.editor.path_of(uri))
    if text is not None:
        desk.editor.close(uri)
        desk.notify("ordo/closed", {"uri": text.uri, "version": text.version})


def change_text(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Change an open text as LSP does, and send the changes to the other windows.

    Params: ``uri``, ``base`` (the changed version), ``changes`` (``contentChanges``), ``name``: of the change, by which a window
    asks for it after a lost connection. Result: the new ``version``; a text changed meanwhile is an error with the newest text, a
    closed one an error whose ``data`` has ``isClosed``.
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
    """Open a text as the window has it, after another window closed it and its file is gone.

    Params: ``uri``, ``text``, ``name`` as of ``change_text``. Result: its ``version``; an existing text is an error with that text.
    """
    uri, whole = params.uri("uri"), params.string("text")
    name = params.string("name", _LONGEST_NAME)
    if existing(window.editor, uri) is not None:
        raise StaleTextError(opened(window.editor, uri))
    text = window.editor.begin(uri, whole)
    window.desk.kept(TakenChanges).add(name)
    window.desk.notify("ordo/text", {"uri": uri, "version": text.version, "changes": [{"text": whole}]}, but=window)
    return {"version": text.version}


# Edits that can be undone, the last ones.
MAX_STEPS: Final = 1_000
# Letters of all their changes, both ways.
MAX_LETTERS: Final = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class _Side:
    """One text before or after an edit, and the changes that lead to it from the other side."""

    # Digest of the text; None: there is none.
    digest: bytes | None
    # Its bytes.
    size: int
    changes: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class TextStep:
    """One structured edit.

    Args:
        title: For people.
        before: The texts before, by the paths of their files.
        after: The texts after.
        visit: Names the visit to a field in which it was made; the edits of one visit are undone together. Empty for others.
    """

    title: str
    before: Mapping[Path, _Side]
    after: Mapping[Path, _Side]
    visit: str = ""

    def goes_on(self, last: TextStep) -> bool:
        """Whether it is the next edit of the same visit, to the texts as the last one left them."""
        return (
            self.visit != ""
            and self.visit == last.visit
            and {path: each.digest for path, each in self.before.items()}
            == {path: each.digest for path, each in last.after.items()}
        )

    def joined(self, last: TextStep) -> TextStep:
        """Return one edit from before the last one to after this one."""
        before = {
            path: replace(each, changes=(*self.before[path].changes, *each.changes))
            for path, each in last.before.items()
        }
        after = {
            path: replace(each, changes=(*last.after[path].changes, *each.changes)) for path, each in self.after.items()
        }
        return TextStep(self.title, before, after, self.visit)

    @property
    def letters(self) -> int:
        """The letters of its changes, both ways."""
        sides = (*self.before.values(), *self.after.values())
        return sum(len(each["text"]) for side in sides for each in side.changes)


class EditHistory:
    """The structured edits of one studio, which can be undone and done again."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._done: deque[TextStep] = deque(maxlen=MAX_STEPS)
        self._undone: list[TextStep] = []

    @property
    def titles(self) -> dict[str, list[str]]:
        """The titles of the edits to undo and to redo, the next one first."""
        return {
            "undo": [each.title for each in reversed(self._done)],
            "redo": [each.title for each in reversed(self._undone)],
        }

    def add(self, step: TextStep) -> None:
        """Note a made edit; undone ones cannot be done again."""
        if self._done and step.goes_on(self._done[-1]):
            step = step.joined(self._done.pop())
        if any(step.before[path].digest != each.digest for path, each in step.after.items()):
            self._done.append(step)
        self._undone.clear()
        while len(self._done) > 1 and sum(each.letters for each in self._done) > MAX_LETTERS:
            self._done.popleft()

    def undo(self) -> TextStep:
        """Undo the last edit.

        Raises:
            RpcError: There is none, or one of its texts has been changed since.
        """
        if not self._done:
            raise RpcError("there is nothing to undo")
        step = self._done[-1]
        self._turn(step.title, step.after, step.before, "undo")
        self._done.pop()
        self._undone.append(step)
        return step

    def redo(self) -> TextStep:
        """Redo the last undone edit.

        Raises:
            RpcError: There is none, or one of its texts has been changed since.
        """
        if not self._undone:
            raise RpcError("there is nothing to do again")
        step = self._undone[-1]
        self._turn(step.title, step.before, step.after, "do again")
        self._undone.pop()
        self._done.append(step)
        return step

    def _turn(self, title: str, now: Mapping[Path, _Side], wanted: Mapping[Path, _Side], verb: str) -> None:
        """Turn every text from one side of an edit to the other, or none.

        Raises:
            RpcError: One has changed since, an obstacle is in the way of its file, or there is no room for it.
        """
        known = {path: existing(self._desk.editor, path.as_uri()) for path in now}
        for path, side in now.items():
            shown = printable(path.name)
            if _digest(known[path]) != side.digest:
                raise RpcError(
                    f"cannot {verb} “{title}”: `{shown}` has been changed since; take that change back in the editor first"
                )
            if wanted[path].digest is None and path.exists():
                raise RpcError(f"cannot {verb} “{title}”: `{shown}` has been saved; delete the file where it lies")
            if known[path] is None and (obstacle := obstacle_to(path)) is not None:
                raise RpcError(f"cannot {verb} “{title}”: {obstacle}")
        _require_room(self._desk, now, wanted)
        for path, side in wanted.items():
            if side.digest is None:
                close_text(self._desk, path.as_uri())
            else:
                _change(self._desk, path, side.changes)


def apply_texts(desk: Desk, new_texts: Mapping[Path, str], title: str, visit: str = "") -> None:
    """Replace open texts in the smallest changes, all or none, as one undoable edit.

    Edits of one ``visit`` to a field are undone together. A text that is not open is opened, one that does not exist begun, and every window is notified. Nothing is written to the disk.

    Raises:
        RpcError: A file is in no folder of the project, cannot be read, becomes too large, alone or together with the open texts, or an obstacle is in the way of a new one.
            Nothing has changed.
    """
    before: dict[Path, _Side] = {}
    after: dict[Path, _Side] = {}
    for given, text in new_texts.items():
        path = desk.editor.path_of(given.as_uri())
        if desk.editor.open_text(path) is None and (obstacle := obstacle_to(given)) is not None:
            raise RpcError(obstacle)
        known = existing(desk.editor, path.as_uri())
        lines = TextLines("") if known is None else known.lines
        if known is None or lines.text != text:
            back = () if known is None else tuple(changes_between(TextLines(text), lines.text))
            before[path] = _Side(_digest(known), _size(lines.text), back)
            after[path] = _Side(_digest_of(text), _size(text), tuple(changes_between(lines, text)))
    _require_room(desk, before, after)
    for path, side in after.items():
        _change(desk, path, side.changes)
    if after:
        desk.kept(EditHistory).add(TextStep(title, before, after, visit))


def _require_room(desk: Desk, before: Mapping[Path, _Side], after: Mapping[Path, _Side]) -> None:
    """Require room for all texts of an edit, before and after it."""
    desk.editor.require_room({path: max(before[path].size, side.size) for path, side in after.items()})


def _change(desk: Desk, path: Path, changes: Sequence[dict[str, Any]]) -> None:
    uri = path.as_uri()
    text = opened_or_begun(desk.editor, uri)
    text = desk.editor.change(uri, text.version + 1, changes)
    desk.notify("ordo/text", {"uri": uri, "version": text.version, "changes": list(changes)})


def _digest(text: OpenText | None) -> bytes | None:
    return None if text is None else _digest_of(text.lines.text)


def _digest_of(text: str) -> bytes:
    return sha256(text.encode()).digest()


def _size(text: str) -> int:
    return len(text.encode())


def undo(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Undo the last structured edit. Result: its ``title``, and the ``uris`` of its texts."""
    return _told(window.desk.kept(EditHistory).undo())


def redo(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Redo the last undone structured edit. Result as of ``undo``."""
    return _told(window.desk.kept(EditHistory).redo())


def _told(step: TextStep) -> dict[str, Any]:
    return {"title": step.title, "uris": [path.as_uri() for path in step.after]}


def history(window: StudioWindow, params: Params) -> dict[str, list[str]]:
    """Return the titles of the edits to undo, ``undo``, and to redo, ``redo``, the next one first."""
    return window.desk.kept(EditHistory).titles


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    "ordo/open": open_text,
    "ordo/change": change_text,
    "ordo/begin": begin_text,
    "ordo/undo": undo,
    "ordo/redo": redo,
    "ordo/history": history,
}
