"""How a game without a narrator of its own is told: in its notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.kernel.narrator import OMNISCIENT, Choice, MenuStep, Styled, named_totals
from ordo_pnp.kernel.scene import Surroundings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.base import IllegalActionError
    from ordo_pnp.kernel.game import Game
    from ordo_pnp.kernel.narrator import StyledLine


class PlainNarrator:
    """A narrator of any game: actions are written as in records, the table as ``ordo replay`` shows it.

    What an action brought about is not told, for nothing says who may know of it; a hand is what the view calls ``hand``.
    """

    def __init__(self, game: Game[Any], names: Sequence[str]) -> None:
        self._game = game
        self._names = names

    def question(self, state: Any) -> str:
        """Return whose turn it is."""
        return f"{self._names[state.current_player]}:"

    def choices(self, state: Any) -> list[Choice]:
        """Return every allowed action; those that begin with the same words share the menus of these words."""
        texts = {action: state.action_to_string(action).split() for action in state.legal_actions()}
        return [
            Choice(action, tuple(MenuStep(" ".join(words[: at + 1]), word) for at, word in enumerate(words)))
            for action, words in texts.items()
        ]

    def barred(self, state: Any) -> list[Choice]:
        """Return nothing: what else a person may look for is not known."""
        return []

    def refusal(self, state: Any, error: IllegalActionError) -> str:
        """Return what the rules say."""
        return str(error)

    def table(self, state: Any, seat: int, width: int, *, is_low: bool = False) -> list[StyledLine]:
        """Draw what lies open."""
        shown = self._game.board(state, self._names).table
        rows = [shown.columns, *shown.rows]
        widths = [max(len(row[at]) for row in rows) for at in range(len(shown.columns))]
        lines: list[StyledLine] = [
            (Styled("  ".join(cell.ljust(each) for cell, each in zip(row, widths, strict=True)).rstrip(), style),)
            for row, style in zip(rows, ("strong", *[""] * len(shown.rows)), strict=True)
        ]
        return [*lines, *((Styled(note),) for note in shown.notes)]

    def hand(self, state: Any, seat: int) -> list[MenuStep]:
        """Return the cards that the view of a seat calls its hand."""
        held = state.view(seat).get("hand")
        return [MenuStep(str(each), str(each)) for each in held] if isinstance(held, list) else []

    def around(self, state: Any, seat: int) -> Surroundings:
        """Return nothing: what a game calls its cards is not known."""
        return Surroundings()

    def act(self, state: Any, action: int) -> str:
        """Return an action in the notation."""
        return str(state.action_to_string(action))

    def tell(self, before: Any, action: int, after: Any, seat: int) -> list[str]:
        """Return who acted, and to whoever may know all or acted, what was done."""
        actor = before.current_player
        name = self._names[actor]
        return [f"{name}: {before.action_to_string(action)}" if seat in (OMNISCIENT, actor) else f"{name}: …"]

    def pictures(self, state: Any) -> list[tuple[str, ...]]:
        """Return that what matters is drawn."""
        return [()]

    def verdict(self, state: Any) -> list[str]:
        """Return what was counted, and who has won."""
        outcome = state.outcome()
        return [
            named_totals(self._names, outcome.totals),
            *(["★ " + ", ".join(self._names[seat] for seat in outcome.winners)] if state.is_terminal else []),
        ]
