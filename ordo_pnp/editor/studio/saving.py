"""Save texts without overwriting unseen changes, compare, discard and recover them."""

from __future__ import annotations

import re
import stat
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Final

from ordo_pnp.base import Change, TransactionError, cause_of, commit, digest_of, home_of, printable, real
from ordo_pnp.editor.language.edited_project import OpenText, StaleTextError
from ordo_pnp.editor.language.positions import changes_between
from ordo_pnp.editor.language.protocol import Handler, Params, RpcError
from ordo_pnp.editor.studio.desk import Desk, StudioWindow, as_typed, is_text, on_disk
from ordo_pnp.editor.studio.private_folders import DraftJournal, UnsavedText
from ordo_pnp.editor.studio.text_edits import close_text, opened_or_begun
from ordo_pnp.project import changed, snapshot

_LINE: Final = re.compile("(.*?)(\r\n|\n|\r)|(.+)$", re.DOTALL)
# Lines between those that two texts begin and end with, up to which they are matched as a whole: that costs their
# product.
_MATCHED: Final = 2_000


def with_own_ends(text: str, *sources: str) -> str:
    r"""Return a text with the line ends of the first source that has each line.

    A new line ends as the one before it.

    >>> with_own_ends("a\nnew\nb\nc\n", "a\r\nb\n", "a\nb\nc\r\n")
    'a\r\nnew\r\nb\nc\r\n'
    """
    if not any("\r" in each for each in (text, *sources)):
        return text
    lines, ends = _parted(text)
    known: list[str | None] = [None] * len(lines)
    for source in sources:
        source_lines, source_ends = _parted(source)
        for at, own, count in _like(source_lines, lines):
            known[own : own + count] = [
                one or other or None
                for one, other in zip(known[own : own + count], source_ends[at : at + count], strict=True)
            ]
    usual = next((each for each in known if each), "\n")
    for at, end in enumerate(ends):
        usual = known[at] or usual
        if end:
            ends[at] = usual
            if at and (ends[at - 1], lines[at], usual) == ("\r", "", "\n"):  # the two would be one end
                ends[at - 1] = "\r\n"
    return "".join(line + end for line, end in zip(lines, ends, strict=True))


def _like(source: list[str], lines: list[str]) -> Iterator[tuple[int, int, int]]:
    """Yield the blocks of equal lines of two texts: the first line in each, and their number; in long parts, each line by its turn among like ones."""
    start, most = 0, min(len(source), len(lines))
    while start < most and source[start] == lines[start]:
        start += 1
    rest = 0
    while rest < most - start and source[-1 - rest] == lines[-1 - rest]:
        rest += 1
    yield 0, 0, start
    yield len(source) - rest, len(lines) - rest, rest
    middle, own = source[start : len(source) - rest], lines[start : len(lines) - rest]
    if max(len(middle), len(own)) <= _MATCHED:
        for at, there, count in SequenceMatcher(None, middle, own).get_matching_blocks():
            yield start + at, start + there, count
        return
    turns: dict[str, deque[int]] = {}
    for at, line in enumerate(middle):
        turns.setdefault(line, deque()).append(at)
    for there, line in enumerate(own):
        if turns.get(line):
            yield start + turns[line].popleft(), start + there, 1


def _parted(text: str) -> tuple[list[str], list[str]]:
    """Return the lines of a text and their ends; a last line may have none."""
    found = [(each[3] or each[1], each[2] or "") for each in _LINE.finditer(text)]
    return [line for line, _ in found], [end for _, end in found]


# Seconds to wait for a command that is writing.
PATIENCE: Final = 1.0


class Saving:
    """The texts of a desk and their files on the disk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._seen = snapshot(*desk.session.folders)
        # Files of texts that were changed on both sides -> the digest of the file.
        self._conflicts: dict[Path, str] = {}
        self._noted: dict[Path, UnsavedText] = {}
        self._told: tuple[str, ...] = ()
        self._told_failure: str | None = None
        self._is_taking = False
        self.journal = DraftJournal(desk.workspace.root)
        desk.editor.on_change = self._changed

    # Unsaved texts

    def _changed(self, path: Path) -> None:
        """Note that a text has changed, and notify the windows where the list of unsaved texts changes."""
        if self._is_taking:
            return  # half of it
        text = self._desk.editor.open_text(path)
        if text is None or not self._desk.editor.is_unsaved(text):
            self._noted.pop(path, None)
            self._conflicts.pop(path, None)
        else:
            self._noted[path] = UnsavedText(path, text.lines.text, self._desk.editor.base(path), time.time())
        uris = self.unsaved
        if uris != self._told:
            self._told = uris
            self._desk.notify("ordo/unsaved", {"uris": list(uris)})

    @property
    def unsaved(self) -> tuple[str, ...]:
        """The URIs of the unsaved texts."""
        return tuple(path.as_uri() for path in self._noted)

    @property
    def conflicts(self) -> tuple[str, ...]:
        """The URIs of the texts that were changed on both sides."""
        return tuple(path.as_uri() for path in self._conflicts)

    def keep(self, *, is_now: bool = False) -> None:
        """Record the unsaved texts in the journal."""
        self.journal.note(list(self._noted.values()), is_now=is_now)

    # The disk

    def look(self) -> None:
        """Find changed files, and write the journal."""
        now = snapshot(*self._desk.session.folders)
        paths = [Path(name) for name in changed(self._seen, now)]
        self._seen = now
        if paths:
            self._see(paths)
        self.keep()
        if self.journal.failure != self._told_failure:
            self._told_failure = self.journal.failure
            self._desk.notify("ordo/journal", {"failure": self._told_failure})

    def _see(self, paths: list[Path]) -> None:
        editor = self._desk.editor
        uris = []
        for path in paths:
            text = editor.open_text(real(path))
            if text is None:
                uris.append(path.as_uri())
            else:
                with suppress(RpcError):  # a file that cannot be read now is reported at the next save
                    if self.compare(text):
                        uris.append(text.uri)
        if uris:
            self._desk.session.refresh()
            self._desk.notify("ordo/disk", {"uris": uris})

    def compare(self, text: OpenText) -> bool:
        """Compare a text with its file, take changes that lose nothing, and return whether the file has changed."""
        editor = self._desk.editor
        theirs = on_disk(text.path)
        base, mine = editor.base(text.path), editor.content(text)
        if theirs == base:
            self._conflicts.pop(text.path, None)
            return False
        if theirs == mine:
            editor.rebase(text.path, theirs)
        elif mine == base and theirs is not None and is_text(theirs):
            self.take(text, as_typed(theirs), theirs)
        elif self._conflicts.get(text.path) != digest_of(theirs):
            self._conflicts[text.path] = digest_of(theirs)
            self._desk.notify("ordo/conflict", self._conflict(text, theirs))
        return True

    def take(self, text: OpenText, new: str, base: bytes | None) -> OpenText:
        """Replace a text by another one, based on the content of the file, in one step."""
        editor, changes, found = self._desk.editor, changes_between(text.lines, new), text
        self._is_taking = True
        try:
            if changes:
                found = editor.change(text.uri, text.version + 1, changes)
        finally:
            self._is_taking = False
        editor.rebase(text.path, base)
        self._conflicts.pop(text.path, None)
        if changes:
            self._desk.notify("ordo/text", {"uri": text.uri, "version": found.version, "changes": changes})
        return found

    def _conflict(self, text: OpenText, theirs: bytes | None) -> dict[str, Any]:
        """Return the three versions of a conflict: the file, the base of both, and the text."""
        base = self._desk.editor.base(text.path)
        return {
            "uri": text.uri,
            "version": text.version,
            "theirs": None if theirs is None else as_typed(theirs),
            "theirsHash": digest_of(theirs),
            "base": None if base is None else as_typed(base),
            "mine": text.lines.text,
        }

    def conflict(self, text: OpenText) -> dict[str, Any]:
        """Return a text, its file and the base of both, for a choice between them."""
        return self._conflict(text, on_disk(text.path))

    # Writing

    def save(self, texts: Iterable[OpenText]) -> list[dict[str, Any]]:
        """Write texts into their files, those of one project together or not at all.

        Returns:
            The conflicts: those texts were not written.

        Raises:
            RpcError: The studio does not write such a file, it cannot be written, or another command is writing.
        """
        editor = self._desk.editor
        conflicts, homes = [], dict[Path, list[tuple[OpenText, Change]]]()
        for text in texts:
            path = editor.writable_file(text)
            theirs, mine = on_disk(path), editor.content(text)
            if theirs == mine:
                editor.rebase(path, mine)
            elif theirs != editor.base(path):
                self._conflicts[path] = digest_of(theirs)
                conflicts.append(self._conflict(text, theirs))
            else:
                mode = stat.S_IMODE(path.stat().st_mode) if theirs is not None else None
                homes.setdefault(home_of(path.parent), []).append((text, Change(path, theirs, mine, mode)))
        for home, pairs in homes.items():
            conflicts += self._commit(home, pairs)
        return conflicts

    def _commit(self, home: Path, pairs: list[tuple[OpenText, Change]]) -> list[dict[str, Any]]:
        names = ", ".join(printable(text.path.name) for text, _ in pairs)
        try:
            commit(home, f"ordo studio: {names}"[:200], [change for _, change in pairs], None, PATIENCE)
        except (TransactionError, OSError) as error:
            met = [text for text, change in pairs if on_disk(text.path) != change.old]
            if met:  # another program was faster by an instant
                return [self._conflict(text, on_disk(text.path)) for text in met]
            said = str(error) if isinstance(error, TransactionError) else f"{names}: {cause_of(error)}"
            raise RpcError(said) from error
        for _, change in pairs:
            self._desk.editor.rebase(change.path, change.new)
        return []

    def discard(self, text: OpenText) -> None:
        """Replace a text by its file; without a file, close it.

        Raises:
            RpcError: The file cannot be read.
        """
        theirs = on_disk(text.path)
        if theirs is None:
            close_text(self._desk, text.uri)
            return
        if not is_text(theirs):
            raise RpcError(f"`{printable(text.path.name)}` is not written in UTF-8 any more")
        self.take(text, as_typed(theirs), theirs)

    def settle(self, text: OpenText, chosen: str, theirs_hash: str) -> list[dict[str, Any]]:
        """Save the text chosen by a user who has seen the file.

        Returns:
            The conflict where the file has changed since.

        Raises:
            RpcError: As by ``save``.
        """
        theirs = on_disk(text.path)
        if digest_of(theirs) != theirs_hash:
            return [self._conflict(text, theirs)]
        if theirs is not None and not is_text(theirs):
            raise RpcError(f"`{printable(text.path.name)}` is not written in UTF-8 any more: mend it first")
        own = with_own_ends(chosen, "" if theirs is None else as_typed(theirs), text.lines.text)
        return self.save([self.take(text, own, theirs)])

    def close(self) -> None:
        """Keep the unsaved texts for the next studio."""
        self.journal.close(list(self._noted.values()))


def state(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return ``unsaved`` and ``conflicts`` as URIs, and ``recovered``, the texts of earlier studios.

    Each of the last has a ``name`` for requests, ``uri``, and ``time`` in seconds since 1970. And ``journal`` with ``failure``: the
    reason why unsaved texts cannot be kept against a crash, or null; ``ordo/journal`` tells its changes.
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
    """Write all unsaved texts into their files.

    Result: ``saved``: their URIs; ``conflicts``: those with unseen changes in the file, each with ``uri``, ``version``,
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
    """Replace a text by its file, in all windows. Params: ``uri``, ``version``. Result: ``discarded`` true."""
    window.desk.kept(Saving).discard(_newest(window, params))
    return {"discarded": True}


def resolve(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Save the text chosen by a user who has seen the file.

    Params: ``uri``, ``version``, ``text``, ``theirsHash``. Result: ``saved`` true; or ``conflict``, as of ``save``, where the file
    has changed since.
    """
    text = _newest(window, params)
    return _told(window.desk.kept(Saving).settle(text, params.string("text"), params.id("theirsHash")))


def recovered(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return a text that an earlier studio left. Params: ``name``. Result: ``uri``, ``mine``; or null: ``theirs``, the file, and ``base``, the file at that time."""
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
        if each.uri == uri or each.path == path:  # a link may have replaced its file
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
