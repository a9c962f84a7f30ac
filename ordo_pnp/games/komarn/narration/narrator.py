"""The narrator of Banner of Komarn."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.narration import choices, events
from ordo_pnp.games.komarn.narration.lexicon import Lexicon
from ordo_pnp.games.komarn.narration.surroundings import surroundings
from ordo_pnp.games.komarn.narration.table import table
from ordo_pnp.games.komarn.phases import Phase
from ordo_pnp.games.komarn.picture import HAND_OF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.base import IllegalActionError
    from ordo_pnp.games.komarn.game import Komarn
    from ordo_pnp.games.komarn.state import State
    from ordo_pnp.kernel import Choice, MenuStep, StyledLine, Surroundings, Symbols

# Areas in a line of a picture at most: the pieces are then as large as in rulebooks.
_IN_PICTURE: Final = 18
_QUESTIONS: Final = {
    Phase.PLAY: "ask-place",
    Phase.CAMP: "ask-camp",
    Phase.MORLOCK: "ask-morlock",
    Phase.CHALLENGE: "ask-doubt",
    Phase.MORLOCK_FORCED: "ask-forced",
    Phase.PENALTY: "ask-take",
    Phase.CLAIM: "ask-claim",
}


class KomarnNarrator:
    """See ``ordo_pnp.kernel.Narrator``."""

    def __init__(self, game: Komarn, names: Sequence[str], language: str, symbols: Symbols) -> None:
        self._words = Lexicon(game.data, names, language, symbols)

    def question(self, state: State) -> str:
        """Return what the marshal to act is asked."""
        names = self._words.names
        key = _QUESTIONS[Phase(state.phase)]
        if key == "ask-place" and state.legal_actions()[0] >= state.setup.numbering.pass_:
            key = "ask-pass"
        other = names[state.victim if state.phase == Phase.PENALTY else state.active]
        return self._words.ask(key, name=names[state.current_player], other=other)

    def choices(self, state: State) -> list[Choice]:
        """Return every allowed action."""
        return choices.choices(state, self._words)

    def barred(self, state: State) -> list[Choice]:
        """Return the recruits with numbers in hand that are not allowed."""
        return choices.barred(state, self._words)

    def refusal(self, state: State, error: IllegalActionError) -> str:
        """Return why an action is not allowed."""
        return self._words.refusal(error)

    def table(self, state: State, seat: int, width: int, *, is_low: bool = False) -> list[StyledLine]:
        """Draw the river."""
        return table(state, seat, width, self._words, is_low=is_low)

    def hand(self, state: State, seat: int) -> list[MenuStep]:
        """Return the numbers of a hand."""
        place = HAND_OF.format(state.setup.colours[seat])
        return [choices.number_step(tile + 1, self._words, place) for tile in state.hands[seat]]

    def around(self, state: State, seat: int) -> Surroundings:
        """Return the bag and every hand."""
        return surroundings(state, seat, self._words)

    def act(self, state: State, action: int) -> str:
        """Return what an action is."""
        return events.act(state, action, self._words)

    def tell(self, before: State, action: int, after: State, seat: int) -> list[str]:
        """Return what an action brought about."""
        return events.tell(before, action, after, seat, self._words)

    def pictures(self, state: State) -> list[tuple[str, ...]]:
        """Return that the river is drawn in stretches, below each other."""
        areas = state.setup.board.areas
        parts = -(-areas // _IN_PICTURE)
        ends = [areas * part // parts for part in range(parts + 1)]
        return [(f"{first + 1}-{last}",) for first, last in pairwise(ends)]

    def verdict(self, state: State) -> list[str]:
        """Return everybody's money with the final scoring, and who has won once the game is over."""
        outcome = state.outcome()
        said = [self._words.totals("money", outcome.totals)]
        return [*said, self._words.winners(outcome.winners)] if state.phase == Phase.OVER else said
