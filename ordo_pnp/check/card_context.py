"""What single cards are held against: their game's rules, layouts and heraldry.

Built only when there is a card to examine, and without the cards of other files: it stands on the few files of a game
that are about all cards.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from ordo_pnp.base import has_errors, merged
from ordo_pnp.cards import EMPTY, shown_path
from ordo_pnp.check import arms, card_number_check, cross_set, kind_looks, term_number_check, variants, wording
from ordo_pnp.games import plugin_of
from ordo_pnp.paper import faces_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from ordo_pnp.base import Diagnostic, Inputs
    from ordo_pnp.cards import Card, Catalog, GameData
    from ordo_pnp.draw import Faces


class CardContext:
    """The card-independent part of a card database."""

    def __init__(
        self,
        catalog: Catalog,
        sets: Mapping[str, Collection[str]],
        undrawable: frozenset[str] = frozenset(),
        broken_faces: Mapping[str, frozenset[str]] = EMPTY,
        undrawable_sets: Mapping[str, frozenset[str]] = EMPTY,
    ) -> None:
        """Stand on the files of games.

        Args:
            catalog: The games, without their cards and without the files that could not be used.
            sets: Every set of each game, also those that are not read.
            undrawable: Games that lack what such a file holds, their look or their signs: drawing their cards would
                only report again, card by card, what is said of the file.
            undrawable_sets: Sets of each game that lack such a file of their own.
            broken_faces: The layouts of each game whose files could not be used: cards that name them do not lack one.
        """
        self.catalog = catalog
        self._sets = sets
        self._undrawable = undrawable
        self._undrawable_sets = undrawable_sets
        self._broken_faces = broken_faces
        self._faces: dict[str, Faces] = {}
        self._terms: dict[str, wording.TermCheck] = {}
        self._arms_checks: dict[tuple[str, str], arms.ArmsCheck] = {}

    @property
    def inputs(self) -> Inputs:
        """The fonts that cards have been set in so far."""
        return merged(faces.fonts.inputs for faces in self._faces.values())

    @cached_property
    def charges(self) -> frozenset[str]:
        """Every charge that arms may bear."""
        return frozenset(name for origin in self.catalog.shared.get("charges", {}).values() for name in origin.value)

    def game(self, name: str | None) -> GameData | None:
        """Return a game, None if it could not be used."""
        return self.catalog.games.get(name or "")

    def faces(self, game: GameData) -> Faces:
        """Return the layouts of a game, compiled."""
        if game.id not in self._faces:
            broken = self._broken_faces.get(game.id, frozenset())
            self._faces[game.id] = faces_of(self.catalog, game.id, broken=broken)
        return self._faces[game.id]

    def compiled(self, game: str) -> Faces | None:
        """Return the layouts of a game that have been compiled, of files all of which could be used; None where there are none."""
        is_whole = (
            game not in self._undrawable and not self._broken_faces.get(game) and not self._undrawable_sets.get(game)
        )
        return self._faces.get(game) if is_whole else None

    def terms(self, game: GameData) -> wording.TermCheck:
        """Return what holds the texts of a game against its terms."""
        if game.id not in self._terms:
            self._terms[game.id] = wording.TermCheck(game)
        return self._terms[game.id]

    def layouts(self, name: str | None) -> tuple[Diagnostic, ...]:
        """Find what is wrong with the variants and layouts of a game themselves, and whether these can be printed."""
        game = self.game(name)
        if game is None:
            return ()
        rules = (*variants.check_game(game), *term_number_check.check_game(game), *self.terms(game).check_game())
        if game.id in self._undrawable:
            return rules
        rules = (*rules, *kind_looks.check_game(game))
        self.faces(game).fonts.open_all()
        from ordo_pnp.check import printability  # the layouts of a game are seldom checked anew

        faces = self.faces(game)
        sets = self._undrawable_sets.get(game.id, frozenset())
        unfit = tuple(f"{shown_path(game.sets[name].folder)}/" for name in sets & game.sets.keys())
        drawn = (*faces.problems, *faces.fields_unshown())
        found = (each for each in drawn if not each.span.file.startswith(unfit)) if unfit else drawn
        return (*rules, *found, *printability.check_game(game, self.catalog))

    def examine(self, card: Card) -> list[Diagnostic]:
        """Find what is wrong with one card."""
        game = self.game(card.game)
        if game is None:
            return []
        plugin = plugin_of(game.id)
        found = card_number_check.check_card(card, game)
        own = list(plugin.check_card(card, game))
        found += own
        found += cross_set.check_card(card, game, self._sets[game.id])
        made = plugin.derived.text
        if own and made is not None and has_errors(own):  # the text could not be made
            card = replace(card, fields={name: value for name, value in card.fields.items() if name != made.field})
        is_drawn = game.id not in self._undrawable and card.set not in self._undrawable_sets.get(game.id, ())
        if card.printing.arms and is_drawn:
            problems = self._arms_check(game, card.set).check(card)
            found += problems
            if problems and has_errors(problems):
                card = replace(card, printing=card.printing._replace(arms=None))
        found += self.terms(game).check_card(card)
        if is_drawn:
            undrawn = self.faces(game).check(card)
            found += undrawn
            if undrawn:  # the context may outlive this content of the card
                self.faces(game).forget(card.id)
        return found

    def _arms_check(self, game: GameData, card_set: str) -> arms.ArmsCheck:
        """Return the check of arms for a set: its cards may bear the charges of all, of the game, and the set's own."""
        found = self._arms_checks.get((game.id, card_set))
        if found is None:
            files = game.files.get("charges", {})
            own = [origin.value for name, origin in files.items() if name.rpartition("/")[0] in ("", card_set)]
            found = self._arms_checks[game.id, card_set] = arms.ArmsCheck(self.charges.union(*own))
        return found
