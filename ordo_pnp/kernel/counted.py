"""What a game may tell of its cards and of a finished game, so that statistics can count it. All of it is optional."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeGuard

from ordo_pnp.kernel.game import Match, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class CountedCard(NamedTuple):
    """What a number of ``CardState.cards_in_hand`` stands for."""

    # The id of the card; several numbers have the same one where copies can be told apart.
    name: str
    # Cards are compared with others of their kind.
    kind: str
    # How many cards in the game have this number.
    copies: int


class CardMatch(Match, Protocol):
    """A match that can tell which cards are in whose hand."""

    @property
    def cards(self) -> Sequence[CountedCard]:
        """Return what each number stands for."""
        ...

    def with_card_as(self, name: str, like: str) -> CardMatch | None:
        """Return the match in which all copies of a card do what another card does; None where that cannot be.

        All else is as it was: every deal, the numbers of all cards, the order of all actions.
        """
        ...

    def numbered_as(self, other: Any) -> CardMatch | None:
        """Return this match with its cards numbered as in another one of this game; None where that cannot be.

        Where cards are numbered by what they say, a card that says something else has another number: every deal is the same,
        but actions stand in another order, and bots that choose by lot choose otherwise. A match may lack the method.
        """
        ...


class CardState(State, Protocol):
    """A position of a ``CardMatch``."""

    def cards_in_hand(self, seat: int) -> Sequence[int]:
        """Return the numbers of the cards in a hand, ascending."""
        ...

    def played_card(self, action: int) -> int | None:
        """Return the number of the card that an allowed action plays from the hand of whoever acts; None if it plays none."""
        ...


class TellingState(State, Protocol):
    """A position that knows more of how it was decided than who won."""

    def traits(self) -> Iterable[tuple[str, str]]:
        """Return what a finished game is counted under: a heading, and what holds of this game; repeated for what holds twice."""
        ...


def counts_cards(match: Match) -> TypeGuard[CardMatch]:
    """Whether a match tells its cards."""
    return bool(getattr(match, "cards", None))


def numbered_alike(match: Match, other: Match) -> Match:
    """Return a match with its cards numbered as in another one, where it can be."""
    renumber = getattr(match, "numbered_as", None)
    found: Match | None = None if renumber is None else renumber(other)
    return match if found is None else found


def tells_traits(state: State) -> TypeGuard[TellingState]:
    """Whether a position has traits."""
    return callable(getattr(state, "traits", None))


def whose_turn(state: State) -> int:
    """Return the seat whose turn it is: ``active`` of a state that has it, where others may have to decide meanwhile."""
    active = getattr(state, "active", None)
    return state.current_player if active is None else int(active)
