"""Watching the card database: what changed on disk, and what it changes on cards.

Everything here is a step that can be taken by itself; waiting and showing are the command's.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from ordo_pnp.catalog.load import read_catalog
from ordo_pnp.catalog.model import CardId
from ordo_pnp.catalog.query import parse_query
from ordo_pnp.diagnostics import has_errors, in_order
from ordo_pnp.print.faces import faces_of
from ordo_pnp.print.fingerprint import Fingerprints
from ordo_pnp.print.options import require
from ordo_pnp.print.preview import draw_preview
from ordo_pnp.transactions.inputs import Inputs
from ordo_pnp.transactions.view import current, recording

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from ordo_pnp.catalog.external_sets import ExternalSet
    from ordo_pnp.catalog.load import Reading
    from ordo_pnp.catalog.model import Card
    from ordo_pnp.catalog.scope import Scope
    from ordo_pnp.catalog.source import Document
    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.faces import FaceDrawing, Faces
    from ordo_pnp.print.preview import Preview

Snapshot: TypeAlias = "Mapping[str, tuple[int, int, int]]"
"""Path -> time of change in nanoseconds, size, inode."""

AT_MOST = 12
"""How many sides one picture shows."""


def snapshot(*roots: Path) -> Snapshot:
    """Note every file below folders, without opening any; names that start with a dot are left out."""
    found: dict[str, tuple[int, int, int]] = {}
    waiting = [str(root) for root in roots]
    while waiting:
        try:
            entries = list(os.scandir(waiting.pop()))
        except OSError:
            continue  # a folder that has just gone is as good as empty
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                waiting.append(entry.path)
                continue
            try:
                status = entry.stat(follow_symlinks=False)
            except OSError:
                continue
            found[entry.path] = (status.st_mtime_ns, status.st_size, status.st_ino)
    return found


def changed(before: Snapshot, after: Snapshot) -> tuple[str, ...]:
    """Name the files that are new, gone or different, sorted.

    >>> changed({"a": (1, 1, 1), "b": (1, 1, 2)}, {"b": (2, 1, 2), "c": (1, 1, 3)})
    ('a', 'b', 'c')
    """
    return tuple(sorted(path for path in {*before, *after} if before.get(path) != after.get(path)))


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """One side of a card in one language, and the fingerprint of how it looks."""

    name: str
    face: FaceDrawing
    fingerprint: str


@dataclass(frozen=True, slots=True)
class _Sides:
    """A card as it was drawn."""

    card: Card
    front: DrawnSide
    back: DrawnSide | None
    inputs: Inputs
    """The pictures that were opened meanwhile."""

    @classmethod
    def draw(cls, card: Card, faces: Faces, language: str, prints: Fingerprints) -> _Sides:
        with recording() as inputs:
            front, back = faces.front(card, language), faces.back(card, language)
        view = None if back is None else DrawnSide(f"{card.id} (back)", back, prints.of(back.drawing))
        return cls(card, DrawnSide(str(card.id), front, prints.of(front.drawing)), view, inputs)


@dataclass(frozen=True, slots=True)
class WatchOutcome:
    """What a refresh found."""

    problems: tuple[Diagnostic, ...] = ()
    """Sorted by place. With an error among them there is no picture."""
    preview: Preview | None = None
    shown: tuple[str, ...] = ()
    """The sides in the picture, in order."""
    left_out: int = 0
    """How many more have changed than the picture shows."""

    @property
    def is_broken(self) -> bool:
        """Whether there is an error, not only a warning."""
        return has_errors(self.problems)


@dataclass
class Watcher:
    """Keeps a database in memory and draws what changes in it.

    Args:
        root: Folder of the card database.
        query: A filter; only what it selects is drawn.
        language: Of the pictures.
        game: Only this game; all games if None.
        dpi: Of the pictures.
        check: Gives the findings that reading alone does not make.
        external_sets: Sets from outside that play along.
        scope: What of the database is read; None for everything.
    """

    root: Path
    query: str = ""
    language: str = "en"
    game: str | None = None
    dpi: float = 150
    check: Callable[[], Sequence[Diagnostic]] = tuple
    external_sets: Sequence[ExternalSet] = ()
    scope: Scope | None = None
    _reading: Reading | None = field(default=None, repr=False)
    _seen: dict[str, str] = field(default_factory=dict, repr=False)
    _common: tuple[Document, ...] = field(default=(), repr=False)
    """The files of data that every card depends on."""
    _fonts: Inputs = field(default_factory=Inputs, repr=False)
    """The fonts that the cards were set in."""
    _drawn: dict[CardId, _Sides] = field(default_factory=dict, repr=False)

    @property
    def folders(self) -> tuple[Path, ...]:
        """Every folder whose files matter."""
        return (self.root, *(each.folder for each in self.external_sets))

    def refresh(self) -> WatchOutcome:
        """Read what has changed, check everything, and draw the sides that look different than at the last refresh.

        The first refresh draws the first sides the filter selects.

        Raises:
            OptionError: There is no such language or game.
            NotationError: The filter cannot be read, or no card has what it asks for.
            OrdoError: No card is selected, or something cannot be drawn.
        """
        self._reading = read_catalog([self.root], self._reading, self.external_sets, self.scope)
        problems = {*self._reading.problems, *self.check()}
        if has_errors(problems):
            return WatchOutcome(in_order(problems))
        views, faces = self._views(problems)
        if has_errors(problems):
            return WatchOutcome(in_order(problems))
        fresh = [view for view in views if self._seen.get(view.name) != view.fingerprint]
        self._seen = {view.name: view.fingerprint for view in views}
        if not fresh:
            return WatchOutcome(in_order(problems))
        shown = fresh[:AT_MOST]
        preview = draw_preview([view.face for view in shown], faces.fonts, self.dpi)
        return WatchOutcome(in_order(problems), preview, tuple(view.name for view in shown), len(fresh) - len(shown))

    def _views(self, problems: set[Diagnostic]) -> tuple[list[DrawnSide], Faces]:
        """Draw every side that is selected, fronts first; findings are added to ``problems``.

        A card that is as it was, with its pictures, is not drawn again while nothing has changed that all cards depend on.
        """
        cards, faces = self._selected()
        common = self._common_files()
        if common == self._common and current().holds(self._fonts):
            known = self._drawn
        else:
            known, self._fonts = {}, Inputs()
        self._common, self._drawn = common, {}
        prints = Fingerprints()
        for card in cards:
            sides = known.get(card.id)
            if sides is None or sides.card != card or not current().holds(sides.inputs):
                sides = _Sides.draw(card, faces, self.language, prints)
            self._drawn[card.id] = sides
        self._fonts.add(faces.fonts.inputs)
        views = _in_order(self._drawn.values())
        problems.update(faces.problems)
        for wrong in {problem.card for problem in faces.problems}:
            self._drawn.pop(CardId(str(wrong)), None)  # drawn and told again next time, with its place of then
        return views, faces

    def _common_files(self) -> tuple[Document, ...]:
        """Return every file that is read but those of cards and of the translations in sets."""
        assert self._reading is not None  # noqa: S101 (refresh has read)
        sets = {each.folder for game in self._reading.catalog.games.values() for each in game.sets.values()}
        return tuple(
            self._reading.documents[path]
            for path, schema in self._reading.kinds.items()
            if schema.cards is None and not (schema.key == "text" and sets.intersection(path.parents))
        )

    def _selected(self) -> tuple[tuple[Card, ...], Faces]:
        """Select the cards of one game: the first that has any."""
        assert self._reading is not None  # noqa: S101 (refresh has read)
        catalog = self._reading.catalog
        if self.game is not None:
            require("--game", self.game, catalog.games)
        cards = parse_query(self.query).select_some(catalog.cards(self.game))
        game = catalog.games[cards[0].game]
        require("--lang", self.language, game.languages)
        return tuple(card for card in cards if card.game == game.id), faces_of(catalog, game.id)


def _in_order(drawn: Iterable[_Sides]) -> list[DrawnSide]:
    """Return all fronts, then the backs, of those that look alike only the first."""
    cards = list(drawn)
    backs: dict[str, DrawnSide] = {}
    for sides in cards:
        if sides.back is not None:
            backs.setdefault(sides.back.fingerprint, sides.back)
    return [*(sides.front for sides in cards), *backs.values()]
