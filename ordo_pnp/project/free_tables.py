"""Tables without rules: laid out from the cards of a workspace, and read from records."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import DataError, OrdoError, TargetError, finding, remedy_for
from ordo_pnp.cards import Scope
from ordo_pnp.free_table import BrokenFreeRecordError, FreePlay, GameBox, piles_of
from ordo_pnp.games import load_game, playable_games
from ordo_pnp.kernel import ILLEGAL_ACTION, MISFIT, UNKNOWN_GAME, chosen_sets, with_required
from ordo_pnp.project.matches import refuse, schema_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.cards import Catalog, Document, GameData
    from ordo_pnp.project.workspace import Workspace

FREE_KEY = "free"


def lay_out(workspace: Workspace, seats: Sequence[str], sets: Sequence[str] | None) -> tuple[GameData, GameBox]:
    """Lay out the cards of a game, whether it has rules or not.

    Args:
        workspace: What is meant; without ``sets`` those that were named or are at hand.
        seats: Names of the players.
        sets: Ids; None for those of the place, those that the rules begin with, or all where there are no rules.

    Raises:
        DataError: Something in the data has an error.
        TargetError: Several games fit.
        OrdoError: There is no such set, or there are no cards.
    """
    chosen = list(sets) if sets is not None else list(workspace.named_sets) or None
    catalog = workspace.catalog(Scope(workspace.scope().games, None if chosen is None else frozenset(chosen)))
    game = workspace.only_game(catalog, workspace.fitting_games(catalog, catalog.games, chosen or ()))
    return game, laid_out(catalog, game, seats, chosen)


def laid_out(catalog: Catalog, game: GameData, seats: Sequence[str], chosen: Sequence[str] | None) -> GameBox:
    """Lay out the cards of some sets of a game.

    Args:
        catalog: Where the game is from.
        game: It.
        seats: Names of the players.
        chosen: Ids; None for those that the rules begin with, or all where there are no rules.

    Raises:
        TargetError: There is no such set.
        OrdoError: There are no cards.
    """
    if chosen is None:
        chosen = usual_sets(catalog, game)
    unknown = next((each for each in chosen if each not in game.sets), None)
    if unknown is not None:
        raise TargetError(f"`{game.id}` has no set `{unknown}`; {remedy_for(unknown, game.sets, 'see `ordo list`')}")
    played = chosen_sets(game.sets, with_required(game.sets, chosen))
    return GameBox(tuple(seats), piles_of(game, (card for each in played for card in each.cards)))


def usual_sets(catalog: Catalog, game: GameData) -> Sequence[str]:
    """Return the sets that are played when none are chosen: those of the rules; all where these cannot be bound to the data."""
    if game.id in playable_games(catalog):
        with suppress(DataError):
            rules = load_game(catalog, game.id)
            if all(each in game.sets for each in rules.default_sets):
                return rules.default_sets
    return tuple(game.sets)


def is_free_record(document: Document) -> bool:
    """Whether a file is the record of a table without rules."""
    return isinstance(document.data, dict) and FREE_KEY in document.data


def read_free_record(
    workspace: Workspace, document: Document, catalog: Catalog | None = None
) -> tuple[GameData, FreePlay]:
    """Read a record of a table without rules, and play it again.

    Args:
        workspace: What is meant.
        document: The record.
        catalog: The cards; None for those of the files.

    Raises:
        DataError: Something is wrong with its form, with the data of its game, or an event cannot be done.
    """
    named = document.data.get("game")
    schema = schema_for(workspace.schemas(), FREE_KEY, str(named))
    refuse([*document.problems, *schema.validate(document)])
    catalog = catalog or workspace.catalog(Scope.of_game(named))
    game = catalog.games.get(named)
    if game is None:
        remedy = remedy_for(named, catalog.games, "name a game of this project")
        raise DataError([finding(UNKNOWN_GAME, f"there is no game `{named}`", document.span(("game",)), remedy=remedy)])
    return game, _played(document.data, document)


def _played(data: dict[str, Any], document: Document) -> FreePlay:
    try:
        return FreePlay.from_data(data)
    except BrokenFreeRecordError as error:
        remedy = "correct it, or delete it and what follows"
        span = document.span((FREE_KEY, error.index))
        raise DataError([finding(ILLEGAL_ACTION, str(error), span, remedy=remedy)]) from error
    except OrdoError as error:
        raise DataError([finding(MISFIT, str(error), document.span(("piles",)))]) from error
