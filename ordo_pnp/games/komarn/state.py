"""A running game: mutable, whole numbers in lists and bit sets, chance inside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.base import IllegalActionError
from ordo_pnp.games.komarn import apply, banners, evaluation, hidden, legal, refusal, scoring
from ordo_pnp.games.komarn.notation import read_move, write_move
from ordo_pnp.games.komarn.phases import Phase
from ordo_pnp.games.komarn.situation import Situation
from ordo_pnp.games.komarn.traits import traits
from ordo_pnp.kernel import with_offer

if TYPE_CHECKING:
    from ordo_pnp.kernel import Outcome, Stream


class State(Situation):
    """One position of a game."""

    __slots__ = ()

    def legal_actions(self) -> list[int]:
        """Return every allowed action, ascending.

        Rule: section 4.2; exactly one placement a turn, compulsory if possible (A42).
        """
        return legal.actions(self)

    def apply(self, action: int) -> None:
        """Carry out an action, with all that follows from it and what is drawn after it.

        Raises:
            IllegalActionError: The action is not allowed; the state is untouched.
        """
        try:
            apply.act(self, action)
        except IllegalActionError as error:
            raise with_offer(error, self, action) from None

    def outcome(self) -> Outcome:
        """Judge the position as it lies: money with the final scoring."""
        return scoring.outcome(self)

    def traits(self) -> list[tuple[str, str]]:
        """Return what a finished game is counted under."""
        return traits(self)

    def view(self, player: int) -> dict[str, Any]:
        """Return all that a seat may know, as plain data."""
        return hidden.view(self, player)

    def resample(self, player: int, stream: Stream) -> State:
        """Return a copy with the hidden tiles of the others and the bag dealt anew from the tiles the seat cannot see."""
        return hidden.resample(self, player, stream)

    def action_value(self, action: int) -> int:
        """Return how good an allowed action looks to the acting marshal, from what lies open and its own hand."""
        return evaluation.action_value(self, action)

    def action_to_string(self, action: int) -> str:
        """Write an action as that of whoever acts now."""
        return write_move(self.setup.numbering.move(action, self.setup.colours[self.current_player]))

    def parse_action(self, text: str) -> int:
        """Read an action; a banner is claimed by any of its fields.

        Raises:
            NotationError: The text is no action.
            IllegalActionError: It is one of another marshal, who is not shown what the one to act could do, or one that the
                board and the tiles do not have.
        """
        move = read_move(text)
        actor = self.setup.colours[self.current_player]
        if move.kind == "claim":
            node = self.setup.board.index.get(move.field or "")
            if node is not None and banners.size(self, node):
                move = move._replace(field=self.setup.board.names[banners.lowest_field(self, node)])
        action = self.setup.numbering.number(move) if move.actor == actor else None
        if action is None:
            error = refusal.refusal_of(self, move) or refusal.no_such_action(self, f"`{text}`")
            raise with_offer(error, self) if move.actor == actor else error
        return action

    @property
    def phase_name(self) -> str:
        """What is to be decided, by the word of the rules; NEXT when a turn of a position is finished."""
        if self.scripted and self.turn and self.phase is Phase.PLAY:
            return Phase.NEXT.name
        return self.phase.name

    def size(self, node: int) -> int:
        """Count the soldiers of the component a node belongs to; 0 where nobody stands."""
        return banners.size(self, node)

    def commander(self, node: int) -> int:
        """Return the seat that commands the banner a node belongs to; NOBODY if there is none."""
        return banners.commander(self, node)

    def value(self, node: int) -> int:
        """Return the worth during play of the banner a node belongs to, in heller, a sergeant included."""
        return banners.value(self, node)
