"""The narrator of Ordonnance, with and without an expansion."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ordo_pnp.games.ordonnance.expansion.program import Ask, Options, Pick
from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.games.ordonnance.narration import choices, events
from ordo_pnp.games.ordonnance.narration.lexicon import Lexicon, hand_of
from ordo_pnp.games.ordonnance.narration.low_table import low_table
from ordo_pnp.games.ordonnance.narration.surroundings import surroundings
from ordo_pnp.games.ordonnance.narration.table import table
from ordo_pnp.games.ordonnance.picture import HAND_OF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.base import IllegalActionError
    from ordo_pnp.games.ordonnance.game import Ordonnance
    from ordo_pnp.kernel import Choice, MenuStep, StyledLine, Surroundings, Symbols


class OrdonnanceNarrator:
    """See ``ordo_pnp.kernel.Narrator``."""

    def __init__(self, game: Ordonnance, names: Sequence[str], language: str, symbols: Symbols) -> None:
        self._game = game
        self._words = Lexicon(game.data, names, language, symbols)

    def question(self, state: Any) -> str:
        """Return what the seat to act is asked; while a card is resolved, also what the card says."""
        name = self._words.names[state.current_player]
        if isinstance(state, ExpansionState) and state.resolution is not None:
            return self._decision(state)
        verbs = {state.action_to_string(action).split()[0] for action in state.legal_actions()}
        if verbs == {"pass"}:
            return self._words.ask("ask-pass", name=name)
        if "play" in verbs:
            return self._words.ask("ask-card" if "end" not in verbs else "ask-more", name=name)
        return self._words.ask("ask-end", name=name)

    def _decision(self, state: ExpansionState) -> str:
        resolution = state.resolution
        assert resolution is not None  # noqa: S101 (the caller asked)
        identifier = state.setup.types[state.setup.type_of[resolution.card]].name
        step = resolution.program.code[resolution.at]
        assert isinstance(step, Pick | Options | Ask)  # noqa: S101 (nothing else waits)
        if isinstance(step, Pick):
            key = "held" if step.filter.pick == "card" else step.filter.pick
        else:
            key = "option" if isinstance(step, Options) else "accept"
        asked = self._words.ask(f"ask-{key}", card=self._words.name(identifier))
        return f"{asked}\n{self._words.rules(identifier)}"

    def choices(self, state: Any) -> list[Choice]:
        """Return every allowed action."""
        return choices.choices(state, self._words)

    def barred(self, state: Any) -> list[Choice]:
        """Return the plays of cards in hand that are not allowed."""
        return choices.barred(state, self._words)

    def refusal(self, state: Any, error: IllegalActionError) -> str:
        """Return why an action is not allowed."""
        return self._words.refusal(error)

    def table(self, state: Any, seat: int, width: int, *, is_low: bool = False) -> list[StyledLine]:
        """Draw the table."""
        return (low_table if is_low else table)(state, seat, width, self._words)

    def hand(self, state: Any, seat: int) -> list[MenuStep]:
        """Return the cards of a hand, each kind once."""
        held = hand_of(state, seat)
        place = HAND_OF.format(seat)
        return [replace(self._words.held(card, held.count(card)), place=place) for card in dict.fromkeys(held)]

    def around(self, state: Any, seat: int) -> Surroundings:
        """Return the deck and every hand."""
        return surroundings(self._game, state, seat, self._words)

    def act(self, state: Any, action: int) -> str:
        """Return what an action is, for whoever takes it."""
        return events.act(state, action, self._words, state.current_player) or self._words.ask("end")

    def tell(self, before: Any, action: int, after: Any, seat: int) -> list[str]:
        """Return what an action brought about."""
        return events.tell(before, action, after, seat, self._words)

    def pictures(self, state: Any) -> list[tuple[str, ...]]:
        """Return that all territories are drawn beside each other, empty ones too."""
        return [state.setup.vocabulary.territories]

    def verdict(self, state: Any) -> list[str]:
        """Return what was counted, and who has won once the game is over."""
        score = state.score()
        unit = "points" if state.setup.rules.scoring == "points" else "territories"
        said = [self._words.totals(unit, score.totals)]
        return [*said, self._words.winners(score.winners)] if state.is_terminal else said
