"""What a game adds to the program beside its data: one record, which the rooms of the program ask.

Whatever a game leaves out has no answer: a game without rules is checked and printed, but not played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ordo_pnp.cards import NOTHING_DERIVED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card, Catalog, Derived, GameData, Origin
    from ordo_pnp.kernel.game import Game
    from ordo_pnp.kernel.law import LawSet
    from ordo_pnp.kernel.laying import BoardExamples
    from ordo_pnp.kernel.narrator import NarratorFactory
    from ordo_pnp.kernel.scenario import Scenario
    from ordo_pnp.kernel.scene import Pictured
    from ordo_pnp.kernel.stacked import Stacked
    from ordo_pnp.kernel.transcript import HiddenDealerFactory


def _nothing(card: Card, game: GameData) -> Iterable[Diagnostic]:
    """Find nothing wrong with a card."""
    return ()


def _read(card: Card) -> bool:
    """Return that rules read a card."""
    return True


def _all_readable(state: Any, expected: Origin) -> Iterable[Diagnostic]:
    """Find nothing wrong with what a scenario expects."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePlugin:
    """What one game contributes.

    The functions import what they need when they are called, so that the record of a game costs nothing until then.
    """

    # Bind the rules to a card database.
    #
    # It raises ``DataError`` where the data cannot be played, with every finding that says why.
    rules: Callable[[Catalog], Game[Any]] | None = None
    # Whether rules read what a card says, so that another one in its place could change a game; asked of sound cards.
    plays_card: Callable[[Card], bool] = _read
    # Find what is wrong with one card beyond the form that its schema gives it.
    #
    # Nothing is derived from a card in which it finds an error.
    check_card: Callable[[Card, GameData], Iterable[Diagnostic]] = _nothing
    # What is made of cards for those who show them: rules texts, and values for pictures.
    derived: Derived = NOTHING_DERIVED
    # Find what is wrong with all data of the game together.
    #
    # Its cards have neither texts nor looks: what is found is kept for as long as nothing that is played changes.
    check_game: Callable[[GameData], Iterable[Diagnostic]] | None = None
    # Find what keeps a set, named by its id, from being played; the catalog holds what is played of this game alone.
    check_set: Callable[[Catalog, str], Iterable[Diagnostic]] | None = None
    # Find what a scenario expects of things that its match does not have, such as a territory or card of another name.
    #
    # It gets the state in which the scenario begins, and where its expectations stand, which have the form that the
    # schema asks for.
    check_expected: Callable[[Any, Origin], Iterable[Diagnostic]] = _all_readable
    # Find where the pictures of the cards that are to be printed would contradict what is played.
    check_print: Callable[[GameData, Sequence[Card]], Iterable[Diagnostic]] | None = None
    # Return the laws that rulebooks can cite, see ``ordo_pnp.kernel.law``.
    laws: Callable[[], LawSet] | None = None
    # Return what lays the examples of books onto the board of some sets, see ``ordo_pnp.kernel.laying``.
    examples: Callable[[GameData, Sequence[str]], BoardExamples] | None = None
    # Describe the table of a position as a picture, see ``ordo_pnp.kernel.scene``.
    picture: Pictured | None = None
    # Return in which order the cards lie for a game that begins as a scenario says, so that a real deck can be stacked.
    #
    # It raises ``DataError`` where the scenario does not begin a new game with the cards that are dealt.
    stacked: Callable[[Any, Scenario], Stacked] | None = None
    # Tell games to people at a table, see ``ordo_pnp.kernel.narrator``; without it they are told in the notation.
    narrator: NarratorFactory | None = None
    # Deal what nobody noted of a game with real cards, see ``ordo_pnp.kernel.transcript``; without it none is played
    # again.
    hidden_dealer: HiddenDealerFactory | None = None
    # Return what shows facts of the game in play: path in ``game.yaml`` -> function of the bound game.
    played_facts: Callable[[], Mapping[str, Callable[[Any], Any]]] = dict
    # Return the schemas that follow from the program: path below ``schemas`` -> content.
    made_schemas: Callable[[], Mapping[str, Any]] = dict
    # A folder with the model of a new set: a sound one with an example of each kind of card.
    expansion_template: Path | None = None
