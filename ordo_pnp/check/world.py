"""What single cards are held against: their game's rules, layouts and heraldry.

Built only when there is a card to examine, and without the cards of other files: it stands on the few files of a game
that are about all cards.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from ordo_pnp.catalog.load import Reading, read_folders
from ordo_pnp.check import arms, foreign, numbers, printing
from ordo_pnp.diagnostics import has_errors
from ordo_pnp.effects.lint import check_effects
from ordo_pnp.faces import Faces
from ordo_pnp.games import card_check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.catalog.folders import Folder
    from ordo_pnp.catalog.model import Card, Catalog, GameData
    from ordo_pnp.diagnostics import Diagnostic


class World:
    """The card-independent part of a card database."""

    def __init__(self, folders: list[Folder], previous: Reading, undrawable: frozenset[str] = frozenset()) -> None:
        """Stand on the files of games.

        Args:
            folders: Without the files that could not be used.
            previous: Documents that have been read.
            undrawable: Games that lack what such a file holds, their look or their signs: drawing their cards would
                only report again, card by card, what is said of the file.
        """
        self._folders = folders
        self._undrawable = undrawable
        self._previous = previous
        self._faces: dict[str, Faces] = {}

    @cached_property
    def catalog(self) -> Catalog:
        """The games, without their cards."""
        return read_folders(self._folders, self._previous).catalog

    @cached_property
    def charges(self) -> frozenset[str]:
        """Every charge that arms may bear."""
        return frozenset(name for origin in self.catalog.shared.get("charges", {}).values() for name in origin.value)

    def game(self, name: str | None) -> GameData | None:
        """Give a game, None if it could not be used."""
        return self.catalog.games.get(name or "")

    def faces(self, game: GameData) -> Faces:
        """Give the layouts of a game, compiled."""
        if game.id not in self._faces:
            self._faces[game.id] = Faces(game, self.catalog.shared)
        return self._faces[game.id]

    def layouts(self, name: str | None) -> tuple[Diagnostic, ...]:
        """Find what is wrong with the layouts of a game themselves, and whether they can be printed."""
        game = self.game(name)
        if game is None or game.id in self._undrawable:
            return ()
        return (*self.faces(game).problems, *printing.check_game(game, self.catalog))

    def examine(self, card: Card) -> Iterator[Diagnostic]:
        """Find what is wrong with one card."""
        yield from numbers.check_card(card)
        game = self.game(card.game)
        if game is None:
            return
        rules = card_check(card.game)
        if rules is not None:
            yield from rules(card, game.facts)
        yield from foreign.check_card(card, game)
        effects = list(check_effects(card, game))
        yield from effects
        if has_errors(effects):  # their text could not be made
            card = replace(card, fields={name: value for name, value in card.fields.items() if name != "effects"})
        problems = list(arms.check_card(card, self._charges(game, card.set)))
        yield from problems
        if has_errors(problems):
            card = replace(card, printing=replace(card.printing, arms=None))
        if game.id not in self._undrawable:
            yield from self.faces(game).check(card)

    def _charges(self, game: GameData, card_set: str) -> frozenset[str]:
        """Name the charges that the cards of a set may bear: those of all, of the game, and the set's own."""
        files = game.files.get("charges", {})
        own = [origin.value for name, origin in files.items() if name.rpartition("/")[0] in ("", card_set)]
        return self.charges.union(*own) if own else self.charges
