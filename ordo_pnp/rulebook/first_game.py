"""The first game of learners: a deck stacked in a known order, and turns that are played from it, told with their reasons.

It is the scenario ``first-game`` in the file ``first-game.yaml`` beside the rulebooks; its words are the group ``first-game`` of the
game: what stands on the sheet, names by seat (``name-1`` …), and a sentence for each action (``step-1`` …).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import DataError, finding
from ordo_pnp.games import plugin_of
from ordo_pnp.kernel import OMNISCIENT, Symbols
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.facts import FactError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import GameData
    from ordo_pnp.kernel import Scenario, Stacked
    from ordo_pnp.rulebook.scenarios import Scenarios

# Of the file, of the scenario in it, and of the group of words.
NAME: Final = "first-game"


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """One action of the game."""

    seat: int
    # What the engine says of it: the action, then what came of it; signs in braces.
    events: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class FirstGame:
    """A first game that has been played, told in one language."""

    words: FirstGameWords
    stacked: Stacked
    # By seat.
    names: tuple[str, ...]
    told: tuple[ToldTurn, ...]


@dataclass(frozen=True, slots=True)
class FirstGameWords:
    """The words of a first game in one language."""

    game: GameData = field(repr=False)
    scenario: Scenario
    language: str

    def of(self, key: str, **parts: object) -> str:
        """Return a word with its parts filled in.

        Raises:
            DataError: The game has none.
        """
        try:
            return self.game.sentence(NAME, key, self.language, **parts)
        except KeyError:
            message = f"the first game has no word `{key}`"
            remedy = f"add `{key}:` to the group `{NAME}` of `words` in `game.yaml`"
            span = self.scenario.origin.span("id")
            raise DataError([finding(codes.UNKNOWN_NAME, message, span, remedy=remedy)]) from None


def find_first_game(game: GameData, scenarios: Scenarios | None) -> Scenario | None:
    """Find the scenario of the first game; None where the game has none or does not say how a deck is stacked."""
    if scenarios is None or plugin_of(game.id).stacked is None:
        return None
    try:
        return scenarios.find(f"{NAME}/{NAME}")
    except FactError:
        return None


def check_first_game(game: GameData, scenarios: Scenarios | None) -> tuple[Diagnostic, ...]:
    """Find what keeps the first game of a game from being played and told, if it has one."""
    scenario = find_first_game(game, scenarios)
    if scenario is None or scenarios is None:
        return ()
    try:
        play_first_game(scenarios, FirstGameWords(game, scenario, game.language))
    except DataError as error:
        return error.diagnostics
    return ()


def play_first_game(scenarios: Scenarios, words: FirstGameWords) -> FirstGame:
    """Play the first game of some words.

    Raises:
        DataError: Its scenario fails, does not begin a new game, or lacks words.
    """
    stacked = plugin_of(words.game.id).stacked
    assert stacked is not None  # noqa: S101 (asked when the scenario was found)
    failures = scenarios.report(words.scenario).failures
    if failures:
        raise DataError([finding(codes.FAILING_SCENARIO, each.message, each.span) for each in failures])
    order = stacked(scenarios.rules, words.scenario)
    names = tuple(words.of(f"name-{seat + 1}") for seat in range(len(order.hands)))
    return FirstGame(words, order, names, tuple(_told(scenarios, names, words)))


def _told(scenarios: Scenarios, names: tuple[str, ...], words: FirstGameWords) -> Iterator[ToldTurn]:
    """Play the game and tell each action as the engine sees it, with its reason."""
    narrates = plugin_of(words.game.id).narrator
    symbols = Symbols(is_named=True)
    narrator = None if narrates is None else narrates(scenarios.rules, names, words.language, symbols)
    state = scenarios.state(words.scenario, 0).clone()
    for number, text in enumerate(words.scenario.actions, 1):
        before, action, seat = state.clone(), state.parse_action(text), state.current_player
        state.apply(action)
        events = [text] if narrator is None else narrator.tell(before, action, state, OMNISCIENT)
        yield ToldTurn(seat, tuple(events), words.of(f"step-{number}"))
