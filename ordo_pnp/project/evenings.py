"""Evenings with real cards that lie in files: read, and played again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.diagnostics import finding, printable
from ordo_pnp.errors import DataError, IllegalActionError, NotationError, OrdoError
from ordo_pnp.games import plugin_of
from ordo_pnp.kernel import ILLEGAL_ACTION, MISFIT, UNREADABLE_ACTION, EveningRecord, match_of, unknown_players
from ordo_pnp.play import BrokenEveningError, evening_of
from ordo_pnp.project.matches import EVENING_KEY, refuse, schema_for

if TYPE_CHECKING:
    from ordo_pnp.catalog import Catalog, Document
    from ordo_pnp.kernel import Game, State
    from ordo_pnp.play import Happening
    from ordo_pnp.project.workspace import Workspace


def read_evening(workspace: Workspace, rules: Game[Any], document: Document) -> EveningRecord:
    """Read an evening of a game.

    Raises:
        DataError: Something is wrong with its form, or an event names nobody who plays.
    """
    schema = schema_for(workspace.schemas(), EVENING_KEY, rules.id)
    refuse([*document.problems, *schema.validate(document)])
    refuse(unknown_players(document))
    return EveningRecord.from_data(document.data, rules.default_sets)


def played_evening(
    catalog: Catalog, rules: Game[Any], evening: EveningRecord, document: Document
) -> tuple[State, list[Happening]]:
    """Play an evening again; what cannot have been becomes a finding at its line.

    Returns:
        The position before its first action, and its actions.

    Raises:
        DataError: Players, rules and sets do not fit, or an event cannot have been.
        OrdoError: Evenings of this game cannot be played again.
    """
    make = plugin_of(rules.id).evening
    if make is None:
        raise OrdoError(f"evenings of `{printable(rules.id)}` cannot be played again: the game deals no hidden cards")
    try:
        return evening_of(make(match_of(catalog, rules, evening, document)), evening)
    except BrokenEveningError as error:
        if error.index < 0:
            raise DataError([finding(MISFIT, str(error), document.span(("events",)))]) from error
        code = (
            ILLEGAL_ACTION
            if isinstance(error.cause, IllegalActionError)
            else UNREADABLE_ACTION
            if isinstance(error.cause, NotationError)
            else MISFIT
        )
        text = printable(evening.events[error.index].text)
        span = document.span((EVENING_KEY, error.index))
        raise DataError([finding(code, f"event {error.index + 1} (`{text}`): {error}", span)]) from error
