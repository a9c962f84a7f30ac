"""A game told turn by turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ordo_pnp.games import plugin_of
from ordo_pnp.kernel import OMNISCIENT, PlainNarrator, replayed_actions
from ordo_pnp.terminal import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.kernel import Game, Match, Narrator, Record, State, Symbols


@dataclass(frozen=True, slots=True)
class Happening:
    """An action with the positions around it."""

    # From 1.
    number: int
    before: State
    action: int
    after: State


def narrator_for(game: Game[Any], names: Sequence[str], language: str, symbols: Symbols) -> Narrator:
    """Return what tells a game: its own narrator, or one that tells any."""
    narrated = plugin_of(game.id).narrator
    return PlainNarrator(game, names) if narrated is None else narrated(game, names, language, symbols)


def happenings_of(match: Match, record: Record) -> Iterator[Happening]:
    """Play a record again; yield each action with the positions around it.

    Raises:
        BrokenRecordError: An action cannot be read or is not allowed.
    """
    state = match.new_state(record.seed, record.number)
    before = state.clone()
    for number, action in enumerate(replayed_actions(state, record), 1):
        after = state.clone()
        yield Happening(number, before, action, after)
        before = after


def told(
    narrator: Narrator,
    happenings: Sequence[Happening],
    start: State,
    names: Sequence[str],
    language: str,
    seat: int = OMNISCIENT,
) -> Iterator[str]:
    """Yield a game as it is told: a heading for each turn, a sentence for each thing that happened.

    Args:
        narrator: Of the game, with the same names and language.
        happenings: All of them.
        start: The position they begin with.
        names: Of the players, by seat.
        language: Of the headings.
        seat: Who is told, see ``Narrator.tell``.
    """
    yield say(language, "begins", name=names[start.current_player])
    turn, actor = 0, None
    for happening in happenings:
        if happening.before.current_player != actor:
            actor = happening.before.current_player
            turn += 1
            yield ""
            yield say(language, "turn", number=turn, name=names[actor])
        for sentence in narrator.tell(happening.before, happening.action, happening.after, seat):
            yield f"  {sentence}"
    end = happenings[-1].after if happenings else start
    yield ""
    yield from narrator.verdict(end)
    if not end.is_terminal:
        yield say(language, "last", name=names[end.current_player])
