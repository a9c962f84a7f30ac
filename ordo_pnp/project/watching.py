"""Watching a card database: which files have changed on disk, and which cards look different now.

Everything here is a step that can be taken by itself; waiting and showing are the command's.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

from ordo_pnp.base import Diagnostic, has_errors, root_causes
from ordo_pnp.cards import Card, parse_query
from ordo_pnp.draw import FaceDrawing
from ordo_pnp.paper import Fingerprints, Preview, draw_preview, require
from ordo_pnp.project.session import SIDES, Session

# Path -> time of change in nanoseconds, size, inode.
Snapshot: TypeAlias = "Mapping[str, tuple[int, int, int]]"

# The most sides in one picture.
AT_MOST = 12


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
class WatchedSide:
    """One side of a card in one language, and the fingerprint of its look."""

    name: str
    face: FaceDrawing
    fingerprint: str


@dataclass(frozen=True, slots=True)
class WatchOutcome:
    """The result of a refresh."""

    # Each cause once. With an error among them there is no picture.
    problems: tuple[Diagnostic, ...] = ()
    preview: Preview | None = None
    # The sides in the picture, in order.
    shown: tuple[str, ...] = ()
    # The number of changed sides that the picture does not show.
    left_out: int = 0

    # There are no problems, and at the last refresh there were some.
    is_mended: bool = False

    @property
    def is_broken(self) -> bool:
        """Whether there is an error, not only a warning."""
        return has_errors(self.problems)


@dataclass
class Watcher:
    """Draws the sides in a card database that have changed since the last refresh.

    Args:
        session: Reads the database.
        query: A filter; only cards that it selects are drawn.
        language: Of the pictures; None for that of their sets, see ``GameData.language_for``.
        game: Only this game; all games if None.
        dpi: Of the pictures.
        is_draft: Draw cards with errors, too, and mark them.
    """

    session: Session
    query: str = ""
    language: str | None = None
    game: str | None = None
    dpi: float = 150
    # Whether cards are drawn, too, with which something is wrong.
    is_draft: bool = False
    # Name of a side -> fingerprint at the last refresh that drew.
    _seen: dict[str, str] = field(default_factory=dict, repr=False)
    _views: dict[str, WatchedSide] = field(default_factory=dict, repr=False)
    # At the last refresh.
    _had_problems: bool = field(default=False, repr=False)

    def refresh(self) -> WatchOutcome:
        """Read changed files, check everything, and draw the sides that look different than at the last refresh.

        The first refresh draws the first sides the filter selects.

        Raises:
            OptionError: There is no such language or game.
            NotationError: The filter cannot be read, or no card has a value that it asks for.
            OrdoError: No card is selected, or something cannot be drawn.
        """
        outcome = self._look()
        is_mended = self._had_problems and not outcome.problems
        self._had_problems = bool(outcome.problems)
        return replace(outcome, is_mended=is_mended)

    def _look(self) -> WatchOutcome:
        self.session.refresh()
        problems = {*self.session.findings_in([self.language] if self.language else [])}
        if has_errors(problems) and not self._can_draw():
            return WatchOutcome(root_causes(problems))
        cards = self._selected()
        language = self.language or self.session.catalog().games[cards[0].game].language_for(cards)
        others = {card.id for card in self.session.catalog().cards()}.difference(card.id for card in cards)
        problems = {each for each in self.session.findings_in([language]) if each.card not in others}
        views = self._drawn(cards, language, problems)
        if has_errors(problems) and not self.is_draft:
            return WatchOutcome(root_causes(problems))
        fresh = [view for view in views if self._seen.get(view.name) != view.fingerprint]
        self._seen = {view.name: view.fingerprint for view in views}
        if not fresh:
            return WatchOutcome(root_causes(problems))
        shown = fresh[:AT_MOST]
        preview = draw_preview([view.face for view in shown], self.session.fonts(cards[0].game), self.dpi)
        return WatchOutcome(root_causes(problems), preview, tuple(view.name for view in shown), len(fresh) - len(shown))

    def _can_draw(self) -> bool:
        """Whether there is a card to draw where something is wrong."""
        return self.is_draft and any(self.session.catalog().cards(self.game))

    def _drawn(self, cards: tuple[Card, ...], language: str, problems: set[Diagnostic]) -> list[WatchedSide]:
        """Draw all fronts, then the backs, of those that look alike only the first; findings are added to ``problems``."""
        known, self._views = self._views, {}
        prints = Fingerprints()
        backs: dict[str, WatchedSide] = {}
        for card in cards:
            for side in SIDES:
                name = str(card.id) if side == "front" else f"{card.id} (back)"
                drawn = self.session.draw(card, language, side, is_draft=self.is_draft, is_printed=self.is_draft)
                problems.update(drawn.problems)
                if drawn.face is None:
                    continue
                view = known.get(name)
                if view is None or view.face is not drawn.face:
                    view = WatchedSide(name, drawn.face, prints.of(drawn.face.drawing))
                self._views[name] = view
                if side == "back":
                    backs.setdefault(view.fingerprint, view)
        return [*(self._views[str(card.id)] for card in cards), *backs.values()]

    def _selected(self) -> tuple[Card, ...]:
        """Select the cards of one game: the first that has any."""
        catalog = self.session.catalog()
        if self.game is not None:
            require("--game", self.game, catalog.games)
        cards = parse_query(self.query).select_some(catalog.cards(self.game))
        game = catalog.games[cards[0].game]
        if self.language is not None:
            require("--lang", self.language, game.languages)
        return tuple(card for card in cards if card.game == game.id)
