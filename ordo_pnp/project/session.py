"""A project in memory with unsaved texts: catalog, findings and faces, updated after each edit."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import NoneType
from typing import Any, Final, Literal, TypeAlias

from ordo_pnp.base import (
    Diagnostic,
    FileSnapshot,
    Inputs,
    MemoPart,
    OrdoError,
    Results,
    all_findings,
    current,
    has_errors,
    looking,
    real,
    recording,
    root_causes,
)
from ordo_pnp.cards import (
    MAX_DATA_BYTES,
    Card,
    CardId,
    Catalog,
    Document,
    ExternalSet,
    GameData,
    Origin,
    Schema,
    Schemas,
    Scope,
    named_by,
    naming_now,
    schemas_root,
)
from ordo_pnp.check import Cache, CheckMemo, ProjectCheck
from ordo_pnp.draw import FaceDrawing, Faces, Fonts
from ordo_pnp.paper import faces_of
from ordo_pnp.project.edited_files import ChangedFile, EditedCards, SoundFiles, find_card
from ordo_pnp.project.written_cards import WrittenGame, WrongCard, written_game


@dataclass(frozen=True, slots=True)
class TypedText:
    """The proposed content of a file.

    Args:
        version: As the editor counts.
        content: None: the file is absent.
    """

    version: int
    content: bytes | None


class Texts:
    """The texts over the disk by path."""

    def __init__(self) -> None:
        # By paths without links.
        self._texts: dict[Path, TypedText] = {}

    def lay(self, path: Path, content: bytes | None, version: int | None = None) -> TypedText:
        """Lay a text over a file.

        Args:
            path: Its path; it need not exist.
            content: None to hide the file.
            version: Of the text; one more than the last of this path if not given.

        Raises:
            OrdoError: The content is no bytes, or the version no whole number.
            ValueError: There is a later version.
        """
        if not isinstance(content, (bytes, NoneType)):
            raise OrdoError(f"the content of {path.name} is no bytes: encode the text as UTF-8")
        if not isinstance(version, (int, NoneType)) or isinstance(version, bool):
            raise OrdoError(f"the version of {path.name} is no whole number: count the changes")
        where = real(path)
        before = self._texts.get(where)
        if version is None:
            version = 0 if before is None else before.version + 1
        elif before is not None and version < before.version:
            raise ValueError(f"version {version} of {path.name} comes after {before.version}")
        text = self._texts[where] = TypedText(version, content)
        return text

    def lift(self, path: Path) -> None:
        """Show the file on disk again."""
        self._texts.pop(real(path), None)

    def get(self, path: Path) -> TypedText | None:
        """Return the text over a file; None where the disk shows."""
        return self._texts.get(real(path))

    def contents(self) -> Mapping[Path, bytes | None]:
        """Return all contents, by paths without links."""
        return {path: text.content for path, text in self._texts.items()}


Drawable: TypeAlias = tuple[GameData, Mapping[str, Mapping[str, Origin]]]


Side: TypeAlias = Literal["front", "back"]
SIDES: Final[tuple[Side, ...]] = ("front", "back")


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """A side of a card as it was drawn."""

    card: Card
    # None: it is blank.
    face: FaceDrawing | None
    # The findings of drawing; with an error among them it must not be printed.
    problems: tuple[Diagnostic, ...]
    inputs: Inputs
    # That of `Faces.text_step`: other cards of its kind may have changed it.
    text_step: int = 0


class DrawnSides:
    """The sides of the cards of all games that have been drawn.

    Args:
        memory: The layouts that a check has compiled: these draw, too, where they are of the same files.
    """

    def __init__(self, memory: CheckMemo) -> None:
        self._memory = memory
        self._faces: dict[str, tuple[Drawable, Faces]] = {}
        # The games whose faces are those of this moment.
        self._current: set[str] = set()
        self._drawn: dict[tuple[str, CardId, str, Side], DrawnSide] = {}

    def look_again(self) -> None:
        """Check drawn sides against the current data and files when next asked for."""
        self._current.clear()

    def keep(self, catalog: Catalog) -> None:
        """Forget the cards that are not in a catalog."""
        ids = {(card.game, card.id) for card in catalog.cards()}
        for key in [key for key in self._drawn if key[:2] not in ids]:
            del self._drawn[key]
            if key[0] in self._faces:
                self._faces[key[0]][1].forget(key[1])

    def draft(self, card: Card, catalog: Catalog, language: str, side: Side, *, is_printed: bool = False) -> DrawnSide:
        """Draw a draft of a side: overlong text hangs over, or is cut and marked.

        Raises:
            OrdoError: It cannot be drawn.
        """
        strict = self.draw(card, catalog, language, side)
        if not has_errors(strict.problems):
            return strict
        return replace(
            strict,
            face=self.of(catalog.games[card.game], catalog).draft(
                card, language, back=side == "back", is_printed=is_printed
            ),
        )

    def draw(self, card: Card, catalog: Catalog, language: str, side: Side) -> DrawnSide:
        """Draw a side of a card of a catalog.

        Raises:
            OrdoError: It cannot be drawn.
        """
        faces = self.of(catalog.games[card.game], catalog)
        key = card.game, card.id, language, side
        known, step = self._drawn.get(key), faces.text_step(card, language) if side == "front" else 0
        is_same = known is not None and (known.card, known.text_step) == (card, step)
        if known is not None and is_same and not known.problems and current().is_current(known.inputs):
            return known  # of problems the places may be others now
        if known is not None:
            faces.forget(card.id)
        with recording() as inputs:
            face = faces.front(card, language) if side == "front" else faces.back(card, language)
        found = tuple(each for each in faces.found if each.card == card.id)
        known = self._drawn[key] = DrawnSide(card, face, found, inputs, step)
        return known

    def of(self, game: GameData, catalog: Catalog) -> Faces:
        """Return the faces of a game, remade only where shared data have changed."""
        known = self._faces.get(game.id)
        if known is not None and game.id in self._current and known[0][0] is game:
            return known[1]
        now = game, catalog.shared
        faces: Faces | None = None
        if known is not None and _are_drawn_alike(known[0], now) and current().is_current(known[1].fonts.inputs):
            faces = known[1] if known[1].game is game else known[1].sharing_layouts(game)
        else:
            self._drawn = {key: each for key, each in self._drawn.items() if key[0] != game.id}
        faces = self._checked(now, faces) or faces or faces_of(catalog, game.id)
        self._faces[game.id] = now, faces
        self._current.add(game.id)
        return faces

    def _checked(self, now: Drawable, known: Faces | None) -> Faces | None:
        """Return faces with a check's compiled layouts; None if known or outdated."""
        context = self._memory.card_context
        compiled = None if context is None else context.compiled(now[0].id)
        if context is None or compiled is None or (known is not None and known.shares_layouts(compiled)):
            return None
        is_same = _layouts_of((compiled.game, context.catalog.shared)) == _layouts_of(now)
        return compiled.sharing_layouts(now[0]) if is_same and current().is_current(compiled.fonts.inputs) else None


def _are_drawn_alike(one: Drawable, other: Drawable) -> bool:
    """Whether the shared data for drawing a game's cards are the same."""
    is_same = one[0] is other[0] and one[1] is other[1]
    return is_same or (_texts(one) == _texts(other) and _layouts_of(one) == _layouts_of(other))


def _texts(drawable: Drawable) -> list[Any]:
    """Return the texts of sets, which cards show."""
    return [each.texts for each in drawable[0].sets.values()]


def _layouts_of(drawable: Drawable) -> list[Any]:
    """Return all inputs of the layouts of a game."""
    game, shared = drawable
    sets = [(each.id, each.language, each.requires, each.folder) for each in game.sets.values()]
    files = [
        (kind, name, origin.value, origin.document.data.get("defaults"))  # of vignettes: beside their own mapping
        for held in (game.files, shared)
        for kind, origins in held.items()
        for name, origin in origins.items()
    ]
    return [game.facts, game.words, game.languages, game.fields, sets, files]


class SessionCards(ABC):
    """The part of a session for single cards.

    Args:
        files: The files that they are from.
        memory: The layouts that the check of the session has compiled.
    """

    def __init__(self, files: SoundFiles, memory: CheckMemo) -> None:
        self._files = files
        self._sides = DrawnSides(memory)
        self._near: ChangedFile | None = None
        self._catalog: Catalog | None = None
        # Cards of the file that has changed, as ``_card_now`` has read them at this moment.
        self._read: dict[tuple[str, str], Card | list[Diagnostic] | None] = {}

    @abstractmethod
    def catalog(self) -> Catalog:
        """Return the cards: of a file that is not sound those that are, and the last sound ones for the others."""

    @abstractmethod
    def looking(self) -> AbstractContextManager[None]:
        """Read files within the block as the session sees them."""

    def _look_again(self, *, is_typing: bool) -> None:
        """Forget the last reading; during typing, fonts on disk are not checked again."""
        self._catalog, self._near = None, None
        self._read.clear()
        if not is_typing:
            self._sides.look_again()

    def _card_now(self, game: str, card: str) -> Card | list[Diagnostic] | None:
        """Read one card of the changed file, or its schema errors.

        None where more than its entry counts.
        """
        if self._near is None:
            return None
        key = game, card
        if key not in self._read:
            with self.looking():
                self._read[key] = self._near.card(game, card, self._files)
        return self._read[key]

    def card(self, game: str, card: str) -> Card | None:
        """Return a card by its id; None where there is none and never was a sound one."""
        near, now = self._near, self._card_now(game, card)
        if near is None or now is None:
            self._near = None  # more has changed than cards one by one
            return find_card(self.catalog(), game, card)
        return find_card(near.catalog, game, card) if isinstance(now, list) else now

    def face(self, game: str, card: str, language: str, side: Side = "front") -> FaceDrawing | None:
        """Draw a side of a card; None where there is no such card, or where its back is blank.

        Raises:
            OrdoError: It cannot be drawn.
        """
        found = self.card(game, card)
        return None if found is None else self.draw(found, language, side).face

    def is_stale(self, game: str, card: str, language: str = "") -> bool:
        """Whether a card that ``card`` returns is older than the texts, or its translation into a language is."""
        near, now = self._near, self._card_now(game, card)
        is_near = near is not None and now is not None
        known = find_card(near.catalog if near is not None and is_near else self.catalog(), game, card)
        if known is None:
            return False
        stale, translation = self._files.stale, known.text_origins.get(language)
        if translation is not None and translation.document.file in stale:
            return True
        return isinstance(now, list) if is_near else card.partition("/")[2] in stale.get(known.origin.document.file, ())

    @property
    def stale(self) -> frozenset[CardId]:
        """The cards of the catalog that are older than the texts."""
        cards = self.catalog().cards()
        return frozenset(
            card.id
            for card in cards
            if card.id.partition("/")[2] in self._files.stale.get(card.origin.document.file, ())
        )

    def draw(
        self, card: Card, language: str, side: Side = "front", *, is_draft: bool = False, is_printed: bool = False
    ) -> DrawnSide:
        """Return a drawn side of a card of the catalog, with the findings.

        A draft shows text that does not fit hanging over its box, or, as it is printed, cut there.

        Raises:
            OrdoError: It cannot be drawn.
        """
        catalog = self.latest()
        with self.looking():
            if is_draft:
                return self._sides.draft(card, catalog, language, side, is_printed=is_printed)
            return self._sides.draw(card, catalog, language, side)

    @contextmanager
    def faces(self, game: str) -> Iterator[Faces]:
        """Yield the faces of a game, as of this moment."""
        catalog = self.latest()
        with self.looking():
            yield self._sides.of(catalog.games[game], catalog)

    def fonts(self, game: str) -> Fonts:
        """Return the fonts that the drawings of a game name."""
        with self.faces(game) as faces:
            return faces.fonts

    def latest(self) -> Catalog:
        """Return a catalog for drawing cards; it may have the older cards of one file."""
        return self.catalog() if self._near is None or self._catalog is not None else self._near.catalog


class Session(SessionCards):
    """The state of a card database during editing.

    It reads files through its texts, as of the moment of the last ``change``, ``release`` or ``refresh``. It is for one thread.

    Args:
        root: The card database.
        external_sets: Sets from outside that play along.
        scope: The part of the database that is checked; None for everything.
        cache: Where ``ordo check`` keeps results from run to run; None: they are neither used nor written.
        is_cache_written: Whether it is written, too, after each check of everything.
    """

    def __init__(
        self,
        root: Path,
        external_sets: Sequence[ExternalSet] = (),
        scope: Scope | None = None,
        cache: MemoPart | None = None,
        *,
        is_cache_written: bool = True,
    ) -> None:
        self.root = root
        self.external_sets = tuple(external_sets)
        self.scope = scope or Scope()
        self.texts = Texts()
        self._results = Results() if cache is None else Cache(cache, is_written=is_cache_written)
        self._memory = CheckMemo()
        super().__init__(SoundFiles(root, self.external_sets, self.scope, self._memory), self._memory)
        # Files are named as where it began, wherever the process works.
        self._naming = naming_now()
        # The check that ``findings`` comes from.
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
        """A number that stays while no text changes and the disk is not read again: findings stay, too."""
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
        """Show a file as it is on disk again, as after saving."""
        self.texts.lift(path)
        self._changed_since(path)

    def content(self, path: Path) -> bytes:
        """Return the content of a file now: its text in the session, else the disk's.

        Raises:
            UnfitFileError: It is no regular file, or larger than data files may be.
            OSError: It cannot be read, or there is none.
        """
        return self._snapshot.read(path, MAX_DATA_BYTES)[0]

    def refresh(self) -> None:
        """Read the disk again at the next request."""
        self._older = None
        self._forget()

    def _forget(self, *, is_typing: bool = False) -> None:
        self._moment += 1
        self._findings: tuple[Diagnostic, ...] | None = None
        self._snapshot = FileSnapshot(self.texts.contents())
        self._look_again(is_typing=is_typing)

    def _changed_since(self, path: Path, *, is_typing: bool = False) -> None:
        """Note that one file may have changed; the results of all others stay."""
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
        """Call ``ask`` after each part of the check within the block.

        An exception of it ends the check; the next check goes on behind that part.
        """
        before, self._results.after_put = self._results.after_put, ask
        try:
            yield
        finally:
            self._results.after_put = before

    def findings(self) -> tuple[Diagnostic, ...]:
        """Return all findings, as ``ordo check`` finds them in the same texts on disk."""
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
        """Return the cards, those of one file present or before its edits.

        During typing in a file, the result is there at once: nothing is read.
        """
        return self._older if self._older is not None and self._edited <= {path} else self.catalog()

    def sound_files(self) -> tuple[tuple[Path, Document, Schema, str | None], ...]:
        """Return sound files: path, content, schema, and the set it belongs to."""
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
        """Return the schemas of the files; during typing, those of the last reading."""
        if self._older is None:
            self.catalog()
        assert self._files.schemas is not None  # noqa: S101 (they were read by them)
        return self._files.schemas

    def findings_of(self, game: str, card: str) -> tuple[Diagnostic, ...]:
        """Return the findings on one card by itself, each cause once.

        Where nothing but the text of its entry has changed since all findings were asked for, only that is read and
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
        """Return the state of the last check, and the cards edited since.

        None where more may have changed.
        """
        near = self._near
        if near is None:
            return None
        with self.looking():
            cards = near.edited(self._files)
        if cards is None or any(self._card_now(cards.game, each) is None for each in cards.cards):
            return None
        return near, cards
