"""Check the names in files that are played: scenarios, tables and records.

They are held against the rules without being played; the commands that run them tell whether a scenario passes and an
action is allowed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from ordo_pnp.base import Diagnostic, OrdoError, clipped, finding, known_names, near_word, remedy_for
from ordo_pnp.cards import Catalog, Document, GameData
from ordo_pnp.games import load_game, plugin_of
from ordo_pnp.rules import (
    RECORD_KEY,
    SCENARIOS_KEY,
    TRANSCRIPT_KEY,
    UNKNOWN_GAME,
    WEIGHTS_KEY,
    Game,
    Record,
    check_record,
    check_scenarios,
    check_transcript,
    scenarios_in,
)


def other_game(document: Document, named: str, *known: str) -> Diagnostic:
    """Return the finding that a file is not about the game it lies with, or about none that there is."""
    span = document.span(("game",))
    about = f"`{clipped(named)}`"
    return finding(
        UNKNOWN_GAME,
        f"the file is about {about} and lies with the data of `{known[0]}`"
        if len(known) == 1
        else f"there is no game {about}",
        span,
        remedy=remedy_for(
            named, known, f"write `game: {known[0]}`, or move the file" if len(known) == 1 else known_names(known)
        ),
        fix=near_word(span, named, known),
    )


class PlayedFiles:
    """The rules of a game that its files are held against; bound when the first one is.

    Args:
        game: Its played data.
        unread: Existing sets of it that were not read because a part of the database is checked alone.
    """

    def __init__(self, game: GameData, unread: Collection[str] = ()) -> None:
        self._unread = unread
        self._catalog = Catalog({game.id: game})
        self._id = game.id
        self._rules: Game[Any] | None = None

    def check(self, document: Document, key: str) -> list[Diagnostic]:
        """Find the errors of a file of the right form.

        Args:
            document: The file.
            key: The top-level key that names its kind.
        """
        named = document.data.get("game")
        if named != self._id:
            return [other_game(document, str(named), self._id)]
        try:
            rules = self._rules = self._rules or load_game(self._catalog, self._id)
            return list(self._found(rules, document, key))
        except OrdoError:  # errors that keep a game from being played are found in its own files
            return []

    def _found(self, rules: Game[Any], document: Document, key: str) -> Iterable[Diagnostic]:
        if key == RECORD_KEY:
            return check_record(self._catalog, rules, Record.from_data(document.data, rules.default_sets), document)
        if key == TRANSCRIPT_KEY:
            return check_transcript(self._catalog, rules, document, rules.default_sets)
        if key == WEIGHTS_KEY:
            return ()  # those of other cards, rules or players are passed over when bots look for theirs
        if key != SCENARIOS_KEY:
            return rules.check_table(document)
        known = [each for each in scenarios_in(document) if not set(each.sets) & set(self._unread)]
        return check_scenarios(rules, known, plugin_of(self._id).check_expected)
