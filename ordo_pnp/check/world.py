"""What single cards are held against: their game's rules, layouts and heraldry.

Built only when there is a card to examine, and without the cards of other files: it stands on the few files of a game
that are about all cards.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from ordo_pnp.art.tinctures import check_arms
from ordo_pnp.catalog.load import Folder, Reading, read_folders
from ordo_pnp.check import arms as arms_codes
from ordo_pnp.check import numbers
from ordo_pnp.diagnostics import finding, has_errors
from ordo_pnp.faces import Faces
from ordo_pnp.games import card_check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.catalog.model import Card, Catalog, GameData
    from ordo_pnp.diagnostics import Diagnostic


class World:
    """The card-independent part of a card database."""

    def __init__(self, folders: list[Folder], previous: Reading) -> None:
        self._folders = folders
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
        """Find what is wrong with the layouts of a game themselves."""
        game = self.game(name)
        return () if game is None else self.faces(game).problems

    def examine(self, card: Card) -> Iterator[Diagnostic]:
        """Find what is wrong with one card."""
        yield from numbers.check_card(card)
        game = self.game(card.game)
        if game is None:
            return
        rules = card_check(card.game)
        if rules is not None:
            yield from rules(card, game.facts)
        arms = list(self._arms(card, game))
        yield from arms
        if has_errors(arms):
            card = replace(card, printing=replace(card.printing, arms=None))
        yield from self.faces(game).check(card)

    def _arms(self, card: Card, game: GameData) -> Iterator[Diagnostic]:
        own = game.files.get("charges", {})
        charges = self.charges | {name for origin in own.values() for name in origin.value} if own else self.charges
        for steps, text in check_arms(card.printing.arms, charges) if card.printing.arms else ():
            code = arms_codes.UNKNOWN_CHARGE if steps and steps[-1] == "charge" else arms_codes.TINCTURE
            message, _, remedy = text.partition("; ")
            span = card.origin.span("print", "arms", *steps)
            yield finding(code, f"arms of `{card.id}`: {message}", span, card=card.id, remedy=remedy or None)
