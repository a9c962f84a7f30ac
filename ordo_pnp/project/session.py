"""Keep a checked card database in memory and update it after each edit.

``findings`` are those of ``ordo check``, strict. ``catalog`` and ``face`` are for somebody who types: a card that cannot be
used hides itself and not its file, and the last sound one stands in for it, marked stale.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from ordo_pnp.base import FileSnapshot, Results, all_findings, looking, root_causes
from ordo_pnp.cards import MAX_DATA_BYTES, Scope, named_by, naming_now, read_blocks, schemas_root
from ordo_pnp.check import Cache, CheckMemo, ProjectCheck
from ordo_pnp.project.changed_file import ChangedFile
from ordo_pnp.project.session_cards import SessionCards
from ordo_pnp.project.sound_files import SoundFiles
from ordo_pnp.project.texts import Texts
from ordo_pnp.project.written_cards import written_game

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence
    from pathlib import Path

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import CardId, Catalog, Document, ExternalSet, Schema, Schemas
    from ordo_pnp.project.edited_cards import EditedCards
    from ordo_pnp.project.written_cards import WrittenGame
    from ordo_pnp.project.wrong_card import WrongCard


class Session(SessionCards):
    """What is known of a card database while somebody edits it.

    It reads files through its texts, as of the moment of the last ``change``, ``release`` or ``refresh``. It is for one thread.

    Args:
        root: The card database.
        external_sets: Sets from outside that play along.
        scope: What of the database is looked at; None for everything.
        cache: The file of what ``ordo check`` keeps from run to run; None: it is neither used nor written.
        is_cache_written: Whether it is written, too, after each look at all findings.
    """

    def __init__(
        self,
        root: Path,
        external_sets: Sequence[ExternalSet] = (),
        scope: Scope | None = None,
        cache: Path | None = None,
        *,
        is_cache_written: bool = True,
    ) -> None:
        self.root = root
        self.external_sets = tuple(external_sets)
        self.scope = scope or Scope()
        self.texts = Texts()
        self._results = Results() if cache is None else Cache(cache, is_written=is_cache_written)
        self._memory = CheckMemo(read_blocks)
        super().__init__(SoundFiles(root, self.external_sets, self.scope, self._memory), self._memory)
        # Files are named as where it began, wherever the process works.
        self._naming = naming_now()
        # What ``findings`` comes from.
        self._project: ProjectCheck | None = None
        # The latest catalog, and in ``_edited`` the files that have changed since.
        self._older: Catalog | None = None
        self._edited: set[Path] = set()
        self._moment = 0
        # Games as they are written, where they have been asked for; and the catalog that they were made of.
        self._written: dict[str, WrittenGame] = {}
        self._written_of: Catalog | None = None
        self.refresh()

    @property
    def folders(self) -> tuple[Path, ...]:
        """Every folder whose files matter, there or not."""
        return (self.root, schemas_root(self.root), *(each.folder for each in self.external_sets))

    @property
    def moment(self) -> int:
        """A number that stays as long as no text changes and nobody looks at the disk again: whatever is found is the same."""
        return self._moment

    def change(self, path: Path, content: bytes | None, version: int | None = None) -> None:
        """Lay a text over a file, or over the place of one; None hides it.

        Raises:
            OrdoError: The content is no bytes, or the version no whole number.
            ValueError: There is a later version.
        """
        self.texts.lay(path, content, version)
        self._changed_since(path, is_typing=True)

    def release(self, path: Path) -> None:
        """Show what lies on disk of a file again, as after it was saved."""
        self.texts.lift(path)
        self._changed_since(path)

    def content(self, path: Path) -> bytes:
        """Return what a file holds at this moment, the text that was laid over it if there is one.

        Raises:
            UnfitFileError: It is no regular file, or larger than data files may be.
            OSError: It cannot be read, or there is none.
        """
        return self._snapshot.read(path, MAX_DATA_BYTES)[0]

    def refresh(self) -> None:
        """Look at the disk again when something is asked for next."""
        self._older = None
        self._forget()

    def _forget(self, *, is_typing: bool = False) -> None:
        self._moment += 1
        self._findings: tuple[Diagnostic, ...] | None = None
        self._snapshot = FileSnapshot(self.texts.contents())
        self._look_again(is_typing=is_typing)

    def _changed_since(self, path: Path, *, is_typing: bool = False) -> None:
        """Note that one file may be another one now; what is known of all others still is."""
        near = self._near
        if self._project is not None and self._findings is not None and self._catalog is not None:
            near = ChangedFile(path, self._project, self._catalog, self._findings, self._memory.last(path))
        self._edited.add(path)
        self._forget(is_typing=is_typing)
        self._near = near if near is not None and near.path == path and near.is_of_cards else None

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Read files within the block as this session sees them, and name them as where it began."""
        with looking(self._snapshot), named_by(self._naming):
            yield

    @contextmanager
    def giving_way(self, ask: Callable[[], object]) -> Iterator[None]:
        """Ask after each part of looking at all findings within the block; what it raises ends that, and the next time goes on behind that part."""
        before, self._results.after_put = self._results.after_put, ask
        try:
            yield
        finally:
            self._results.after_put = before

    def findings(self) -> tuple[Diagnostic, ...]:
        """Return everything that is wrong, as ``ordo check`` finds it in the same texts on disk."""
        return self._checked()[1]

    def findings_in(self, languages: Collection[str]) -> tuple[Diagnostic, ...]:
        """Return the findings but for warnings about translations into other languages."""
        project, found = self._checked()
        return project.about(found, languages)

    @property
    def unplayed(self) -> Sequence[Path]:
        """The files that are played and were not held against the rules, since the data have errors."""
        return self._checked()[0].unplayed

    def _checked(self) -> tuple[ProjectCheck, tuple[Diagnostic, ...]]:
        if self._project is None or self._findings is None:
            compiled = self._memory.card_context
            with self.looking():
                project = ProjectCheck(
                    [self.root], self._results, external_sets=self.external_sets, scope=self.scope, memory=self._memory
                )
                self._findings = project.check()
                self._project = project
                self._memory.forget_but(project.files.by_path.keys())
            if self._memory.card_context is not compiled:
                self._sides.look_again()  # they are drawn by the layouts that it has compiled
        return self._project, self._findings

    def catalog(self) -> Catalog:
        """Return the cards: of a file that is not sound those that are, and the last sound ones for the others."""
        if self._catalog is None:
            with self.looking():
                self._catalog = self._files.read(None if self._older is None else self._edited)
            self._sides.keep(self._catalog)
            self._older, self._edited = self._catalog, set()
        return self._catalog

    def catalog_but_for(self, path: Path) -> Catalog:
        """Return the cards, those of one file as they are or as they were before it was edited.

        While somebody types in a file, that is there at once: nothing is read.
        """
        return self._older if self._older is not None and self._edited <= {path} else self.catalog()

    def sound_files(self) -> tuple[tuple[Path, Document, Schema, str | None], ...]:
        """Return the files that are sound as they are: path, content, what describes it, and the set it belongs to."""
        self.catalog()
        return self._files.sound

    def written(self, game: str) -> WrittenGame:
        """Return a game of the catalog with its cards as they are written, wrong ones too."""
        catalog = self.catalog()
        if self._written_of is not catalog:
            self._written_of, self._written = catalog, {}
        if game not in self._written:
            with self.looking():
                self._written[game] = written_game(catalog.games[game], self._files)
        return self._written[game]

    def faceless(self, game: str) -> dict[CardId, WrongCard]:
        """Return the cards of a game that are written, but wrong, and never were sound, so that there is no face of them; none of no game."""
        if game not in self.catalog().games:
            return {}
        known = {each.id for each in self.catalog().games[game].cards()}
        return {name: each for name, each in self.written(game).wrong.items() if name not in known}

    def schemas(self) -> Schemas:
        """Return the schemas that the files are read by; while somebody types, those that they were read by last."""
        if self._older is None:
            self.catalog()
        assert self._files.schemas is not None  # noqa: S101 (they were read by them)
        return self._files.schemas

    def findings_of(self, game: str, card: str) -> tuple[Diagnostic, ...]:
        """Return what is wrong with one card by itself, each cause once.

        Where nothing but the text of its block has changed since all findings were asked for, only that is read and
        examined; checks that compare cards are left to ``findings``.
        """
        near, now = self._near, self._card_now(game, card)
        if near is None or now is None:
            return root_causes(each for each in all_findings(self.findings()) if each.card == card)
        if isinstance(now, list):
            return root_causes(now)
        with self.looking():
            return root_causes(set(near.project.examine(now)))

    def edited(self) -> tuple[ChangedFile, EditedCards] | None:
        """Return what was known when all findings were asked for, and the cards whose texts are others since; None where more may be."""
        near = self._near
        if near is None:
            return None
        with self.looking():
            cards = near.edited(self._files)
        if cards is None or any(self._card_now(cards.game, each) is None for each in cards.cards):
            return None
        return near, cards
