"""Read the position of a table or scenario where it stands in a file, with everything that is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import finding
from ordo_pnp.games.komarn import table_codes as codes
from ordo_pnp.games.komarn.board import Board
from ordo_pnp.games.komarn.letters import COLOURS
from ordo_pnp.games.komarn.position import Position
from ordo_pnp.games.komarn.position_checks import check_position
from ordo_pnp.games.komarn.position_reader import PositionReader
from ordo_pnp.games.komarn.position_warnings import PositionWarnings
from ordo_pnp.games.komarn.ruleset import resolve
from ordo_pnp.kernel import wrong_choice

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ordo_pnp.base import Code, Diagnostic
    from ordo_pnp.cards import Origin, Variant
    from ordo_pnp.games.komarn.position_reader import PositionProblem
    from ordo_pnp.games.komarn.state import State

# Characters of a position at most, as the schemas of tables and scenarios say.
LONGEST: Final = 20_000


@dataclass(frozen=True, slots=True)
class Facts:
    """What a position is read against."""

    # The content of ``game.yaml``.
    game: Mapping[str, Any]
    # The content of ``board.yaml``.
    board: Mapping[str, Any]
    variants: Mapping[str, Variant]
    _boards: dict[bool, Board] = field(default_factory=dict, compare=False, repr=False)

    def river(self, *, banks_adjacent: bool) -> Board:
        """Return the board, measured once: no game changes it."""
        found = self._boards.get(banks_adjacent)
        if found is None:
            found = self._boards[banks_adjacent] = Board(self.board, banks_adjacent=banks_adjacent)
        return found


def read_table(
    text: Any,
    origin: Origin,
    facts: Facts,
    rules: Mapping[str, str] | None = None,
    players: Sequence[str] = COLOURS[:2],
) -> tuple[Position, list[Diagnostic]]:
    """Read a position; usable only where no finding comes with it.

    Args:
        text: The position; what is no text, or too long, is for the schema to refuse, and read as an empty board here.
        origin: Where it stands.
        facts: The game.
        rules: Sound variants chosen outside the text, which may choose others over them.
        players: Who plays where the text does not say it.
    """
    reader = PositionReader(_readable(text), facts.board["areas"], players)
    found = reader.found
    findings = list(_located(origin, codes.UNREADABLE_POSITION, reader.problems))
    reader.problems.clear()
    for name, value in found.get("rules", {}).items():
        error = wrong_choice(facts.variants, name, value)
        if error is not None:
            reader.find("cfg", name, error.message, error.remedy)
    findings += _located(origin, codes.WRONG_RULE, reader.problems)
    if findings:
        return Position(), findings
    position = Position(**found)
    chosen = {**(rules or {}), **position.rules}
    ruleset = resolve(facts.variants, facts.game, chosen, len(position.players))
    check_position(reader, position, facts.river(banks_adjacent=ruleset.banks_adjacent), ruleset)
    return position, list(_located(origin, codes.IMPOSSIBLE_POSITION, reader.problems))


def check_plausibility(position: Position, state: State, origin: Origin, names: Sequence[str]) -> list[Diagnostic]:
    """Return a warning for everything that makes a sound position unreachable in play.

    Args:
        position: What was read.
        state: The same as a state.
        origin: Where it stands.
        names: Of the marshals, by seat.
    """
    if position.new is not None:
        return []
    reader = PositionReader(_readable(origin.value), state.setup.board.areas, position.players)
    warnings = PositionWarnings(position, state, names, reader.places, reader.whole).find()
    return [found for kind, problem in warnings for found in _located(origin, kind, [problem])]


def _readable(text: Any) -> str:
    """Return a position that the schema does not refuse, else an empty one."""
    return text if isinstance(text, str) and len(text) <= LONGEST else ""


def _located(origin: Origin, kind: Code, problems: Sequence[PositionProblem]) -> Iterator[Diagnostic]:
    if not problems:
        return
    text = origin.value if isinstance(origin.value, str) else ""
    for each in problems:
        is_whole = each.place == (0, len(text))
        span = origin.span() if is_whole else origin.text_span((), text, each.place.start, each.place.end)
        yield finding(kind, each.message, span, remedy=each.remedy)
