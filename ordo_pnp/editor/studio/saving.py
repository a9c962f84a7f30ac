"""Saving: the only way in which the studio writes to a project. Nobody overwrites what they have not seen.

What a text was made from is compared by content with what the file holds, when it is saved and whenever a file has changed:
times alone prove nothing.
"""

from __future__ import annotations

import stat
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import Change, TransactionError, cause_of, commit, digest_of, home_of, printable, real
from ordo_pnp.editor.language.differences import changes_between
from ordo_pnp.editor.language.editor import OpenText
from ordo_pnp.editor.language.rpc import RpcError
from ordo_pnp.editor.studio.draft_journal import DraftJournal, UnsavedText
from ordo_pnp.editor.studio.line_ends import with_own_ends
from ordo_pnp.editor.studio.saved_texts import as_typed, is_text, on_disk
from ordo_pnp.editor.studio.texts import close_text
from ordo_pnp.project import changed, snapshot

if TYPE_CHECKING:
    from ordo_pnp.editor.studio.desk import Desk


# Seconds to wait for a command that is writing.
PATIENCE: Final = 1.0


class Saving:
    """The texts of a desk and their files on the disk.

    Args:
        desk: Where they are open.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._seen = snapshot(*desk.session.folders)
        # Files of texts that were changed on both sides -> what identifies the content of the file.
        self._conflicts: dict[Path, str] = {}
        self._noted: dict[Path, UnsavedText] = {}
        self._told: tuple[str, ...] = ()
        self._told_failure: str | None = None
        self._is_taking = False
        self.journal = DraftJournal(desk.workspace.root)
        desk.editor.on_change = self._changed

    # What is not saved

    def _changed(self, path: Path) -> None:
        """Note that a text has changed, and let the windows know where that decides whether it is saved."""
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
        """The URIs of the texts that are not saved."""
        return tuple(path.as_uri() for path in self._noted)

    @property
    def conflicts(self) -> tuple[str, ...]:
        """The URIs of the texts that were changed on both sides."""
        return tuple(path.as_uri() for path in self._conflicts)

    def keep(self, *, is_now: bool = False) -> None:
        """Record in the journal what is not saved."""
        self.journal.note(list(self._noted.values()), is_now=is_now)

    # The disk

    def look(self) -> None:
        """Look for files that have changed, and keep the journal."""
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
                with suppress(RpcError):  # what cannot be read now is told to whoever saves
                    if self.compare(text):
                        uris.append(text.uri)
        if uris:
            self._desk.session.refresh()
            self._desk.notify("ordo/disk", {"uris": uris})

    def compare(self, text: OpenText) -> bool:
        """Hold a text against its file, take what is new there where nothing is lost; whether the file has changed."""
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
        """Replace a text by another one, made from what the file holds, in one step."""
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
        """Return all that somebody needs to choose: what the file holds, what both were made from, and the text."""
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
        """Return what somebody needs to choose between a text and its file."""
        return self._conflict(text, on_disk(text.path))

    # Writing

    def save(self, texts: Iterable[OpenText]) -> list[dict[str, Any]]:
        """Write texts into their files, those of one project together or not at all.

        Returns:
            The conflicts: those texts were not written.

        Raises:
            RpcError: A file is none that is written here, cannot be written, or another command is writing.
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
            if met:  # somebody was faster by an instant
                return [self._conflict(text, on_disk(text.path)) for text in met]
            said = str(error) if isinstance(error, TransactionError) else f"{names}: {cause_of(error)}"
            raise RpcError(said) from error
        for _, change in pairs:
            self._desk.editor.rebase(change.path, change.new)
        return []

    def discard(self, text: OpenText) -> None:
        """Replace a text by what its file holds; where there is none it is closed.

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
        """Save what somebody has chosen who has seen what the file holds.

        Returns:
            The conflict where the file holds something else by now.

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
        """Keep what is not saved for the next studio."""
        self.journal.close(list(self._noted.values()))
