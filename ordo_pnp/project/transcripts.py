"""Transcripts of games with real cards that lie in files: read, and played again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.base import DataError, IllegalActionError, NotationError, OrdoError, finding, printable
from ordo_pnp.games import plugin_of
from ordo_pnp.kernel import (
    ILLEGAL_ACTION,
    MISFIT,
    TRANSCRIPT_KEY,
    UNREADABLE_ACTION,
    Transcript,
    match_of,
    unknown_players,
)
from ordo_pnp.play import BrokenTranscriptError, replay_transcript
from ordo_pnp.project.matches import refuse, schema_for

if TYPE_CHECKING:
    from ordo_pnp.cards import Catalog, Document
    from ordo_pnp.kernel import Game, State
    from ordo_pnp.play import Happening
    from ordo_pnp.project.workspace import Workspace


def read_transcript(workspace: Workspace, rules: Game[Any], document: Document) -> Transcript:
    """Read a transcript of a game.

    Raises:
        DataError: Something is wrong with its form, or an event names nobody who plays.
    """
    schema = schema_for(workspace.schemas(), TRANSCRIPT_KEY, rules.id)
    refuse([*document.problems, *schema.validate(document)])
    refuse(unknown_players(document))
    return Transcript.from_data(document.data, rules.default_sets)


def replayed_transcript(
    catalog: Catalog, rules: Game[Any], transcript: Transcript, document: Document
) -> tuple[State, list[Happening]]:
    """Play a transcript again; what cannot have been becomes a finding at its line.

    Returns:
        The position before its first action, and its actions.

    Raises:
        DataError: Players, rules and sets do not fit, or an event cannot have been.
        OrdoError: Transcripts of this game cannot be played again.
    """
    make = plugin_of(rules.id).hidden_dealer
    if make is None:
        raise OrdoError(
            f"transcripts of `{printable(rules.id)}` cannot be played again: the game deals no hidden cards"
        )
    try:
        return replay_transcript(make(match_of(catalog, rules, transcript, document)), transcript)
    except BrokenTranscriptError as error:
        if error.index < 0:
            place = "lots" if "lots" in document.data else TRANSCRIPT_KEY
            raise DataError([finding(MISFIT, str(error), document.span((place,)))]) from error
        code = (
            ILLEGAL_ACTION
            if isinstance(error.cause, IllegalActionError)
            else UNREADABLE_ACTION
            if isinstance(error.cause, NotationError)
            else MISFIT
        )
        text = printable(transcript.events[error.index].text)
        span = document.span((TRANSCRIPT_KEY, error.index))
        raise DataError([finding(code, f"event {error.index + 1} (`{text}`): {error}", span)]) from error
