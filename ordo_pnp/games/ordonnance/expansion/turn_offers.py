"""What a turn of a game with an expansion allows: its steps, every action that may be chosen, and why others may not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.games.ordonnance.expansion.battlefield import Battlefield
from ordo_pnp.games.ordonnance.expansion.notation import format_action
from ordo_pnp.games.ordonnance.expansion.reachability import could_change_something
from ordo_pnp.games.ordonnance.refusal import Reason, refusal
from ordo_pnp.games.ordonnance.setup import TERRITORIES
from ordo_pnp.kernel import Stream, Termination, derive

if TYPE_CHECKING:
    from typing import Self

    from ordo_pnp.games.ordonnance.expansion.resolution import Resolution
    from ordo_pnp.games.ordonnance.expansion.setup import ExpansionSetup
    from ordo_pnp.kernel import Pile

# Kingdom and ordonnance cards played in a turn at most, so that cards that allow each other cannot keep it from ending.
MOST_PLAYS: Final = 50
# The stream of lots of a position, which was not dealt.
_NO_LOTS: Final = derive(0)
BEFORE_UNIT, AFTER_UNIT, PUTTING_UNDER = range(3)
UNIT, KINGDOM, ORDONNANCE = range(3)


class TurnOffers(Battlefield):
    """A game with an expansion at some point of a turn, and what its player may choose."""

    __slots__ = ("idle", "is_terminal", "lots", "made", "plays", "resolution", "single", "step", "termination", "turn")

    def __init__(self, setup: ExpansionSetup, deck: Pile) -> None:
        """Lay out an empty table with a deck of cards; nothing is dealt."""
        super().__init__(setup, deck)
        # What decides where a card leaves something to chance.
        self.lots = Stream(_NO_LOTS)
        self.is_terminal = False
        self.termination = Termination.COMPLETED
        # Turns that are over.
        self.turn = 0
        # Turns in a row in which no unit was placed and none drawn.
        self.idle = 0
        self.step = BEFORE_UNIT
        # How many kingdom or ordonnance cards the turn itself still allows.
        self.single = 1
        # Kingdom and ordonnance cards played in this turn.
        self.plays = 0
        # The choices that the ordonnance card played last in this turn made without a question.
        self.made: tuple[int, ...] = ()
        # The ordonnance card that waits for a decision.
        self.resolution: Resolution | None = None

    def clone(self) -> Self:
        """Return an independent copy that will see the same chance."""
        twin = type(self).__new__(type(self))
        self.copy_to(twin)
        twin.lots = self.lots.clone()
        twin.is_terminal = self.is_terminal
        twin.termination = self.termination
        twin.turn = self.turn
        twin.idle = self.idle
        twin.step = self.step
        twin.single = self.single
        twin.plays = self.plays
        twin.made = self.made
        twin.resolution = None if self.resolution is None else self.resolution.clone()
        return twin

    def legal_actions(self) -> list[int]:
        """Return every allowed action, ascending.

        Rule: section 4 of the rulebook; OR-15 (skipping the unit, putting cards under the deck), OR-17 (full
        territories), OR-19 (an ordonnance card that could do nothing), OR-21 (decisions of an effect).
        """
        if self.is_terminal:
            return []
        if self.resolution is not None:
            return self.resolution.actions[:]
        step = self.step
        hand = self.hands[self.current_player]
        legal: list[int] = []
        if step == BEFORE_UNIT:
            self._add_units(hand, legal)
            placeable = bool(legal)
            if hand and hand[-1] >= self.setup.units:
                self._add_singles(hand, legal)
            if placeable:
                return legal
        elif step == AFTER_UNIT and self.extra[UNIT]:
            self._add_units(hand, legal)
        self._add_endings(hand, legal)
        return legal

    def _add_units(self, hand: list[int], legal: list[int]) -> None:
        """Add the plays of units."""
        setup = self.setup
        opens = self.opens[self.current_player]
        if not opens:
            return
        plays, type_of, units = setup.unit_plays[opens], setup.type_of, setup.units
        last = -1
        for card in hand:
            if card >= units:
                break
            kind = type_of[card]
            if kind != last:
                legal += plays[kind]
                last = kind

    def _add_singles(self, hand: list[int], legal: list[int]) -> None:
        """Add the plays of kingdom and ordonnance cards."""
        setup, type_of = self.setup, self.setup.type_of
        kingdoms, ordonnances = self._may_play(KINGDOM), self._may_play(ORDONNANCE)
        if not kingdoms and not ordonnances:
            return
        plays = setup.kingdom_plays[self._kingdom_places()]
        last = -1
        for card in hand:
            kind = type_of[card]
            if card < setup.units or kind == last:
                continue
            last = kind
            if card >= setup.first_ordonnance:
                if ordonnances and could_change_something(self, kind):
                    legal.append(setup.ordonnance_plays_from + kind - setup.unit_types - setup.kingdom_types)
            elif kingdoms:
                legal += plays[kind - setup.unit_types]

    def _add_endings(self, hand: list[int], legal: list[int]) -> None:
        """Add putting cards under the deck and the end of the turn."""
        setup, type_of = self.setup, self.setup.type_of
        last = -1
        for card in hand:
            if card >= setup.units and type_of[card] != last:
                last = type_of[card]
                legal.append(setup.under_from + last)
        if last < 0 or not self._must_put_under():
            legal.append(setup.end_action)

    def _can_place(self) -> bool:
        """Whether the player has a unit in hand and an open territory."""
        hand = self.hands[self.current_player]
        return bool(hand) and hand[0] < self.setup.units and bool(self.opens[self.current_player])

    def _must_put_under(self) -> bool:
        """Whether the player owes the deck a card.

        Rule: OR-15: with an open territory but no unit in hand.
        """
        hand = self.hands[self.current_player]
        owes = self.step == BEFORE_UNIT and bool(self.opens[self.current_player])
        return owes and bool(hand) and hand[0] >= self.setup.units

    def _may_play(self, kind: int) -> bool:
        return self.step == BEFORE_UNIT and self.plays < MOST_PLAYS and bool(self.single or self.extra[kind])

    def _kingdom_places(self) -> int:
        """Return the mask of the territories that take a kingdom card.

        Rule: OR-17: not a full one; full is where every army is at its limit, or under ``any`` where one is.
        """
        if self.setup.rules.full == "any":
            mask = -1
            for opens in self.opens:
                mask &= opens
            return mask
        mask = 0
        for opens in self.opens:
            mask |= opens
        return mask

    def _may_place(self) -> bool:
        """Whether the turn still allows a unit that can be placed."""
        if self.step == BEFORE_UNIT or (self.step == AFTER_UNIT and self.extra[UNIT]):
            return self._can_place()
        return False

    def _held(self, kind: int) -> int:
        """Return the place of a card of a type in the hand of the player.

        Raises:
            IllegalActionError: The player holds none, or the game is over.
        """
        if self.is_terminal:
            raise refusal(Reason.GAME_OVER, "the game is over")
        at = self.card_of(self.current_player, kind)
        if at is None:
            name = self.setup.types[kind].name
            raise refusal(Reason.NOT_IN_HAND, f"player {self.current_player} has no {name} in hand")
        return at

    def _refused_unit(self, kind: int, territory: int) -> Exception:
        """Return why a unit cannot be played."""
        seat = self.current_player
        self._held(kind)
        if self.step == PUTTING_UNDER:
            return refusal(Reason.OUT_OF_ORDER, "units are played before cards go under the deck")
        if self.step == AFTER_UNIT and not self.extra[UNIT]:
            return refusal(Reason.NO_PLAY_LEFT, "only one unit card may be played in a turn")
        name = self.setup.vocabulary.territories[territory]
        size = self.sizes[seat * TERRITORIES + territory]
        return refusal(Reason.TERRITORY_FULL, f"{name} holds {size} cards of player {seat}: its limit is reached")

    def _check_single(self, kind: int, word: str) -> None:
        if self.step != BEFORE_UNIT:
            raise refusal(Reason.OUT_OF_ORDER, f"{word} is played before the unit of the turn")
        if not self._may_play(kind):
            most = f"at most {MOST_PLAYS} kingdom and ordonnance cards" if self.plays == MOST_PLAYS else ""
            raise refusal(
                Reason.NO_PLAY_LEFT, f"{most or 'only one kingdom or ordonnance card'} may be played in a turn"
            )

    def action_to_string(self, action: int) -> str:
        """Write an action."""
        return format_action(self.setup, action, self.current_player)

    def cards_in_hand(self, seat: int) -> list[int]:
        """Return the cards in a hand, ascending."""
        return self.hands[seat]

    def played_card(self, action: int) -> int | None:
        """Return the card that an allowed action plays; a card that is put under the deck is not played."""
        setup, seat = self.setup, self.current_player
        if action < setup.kingdom_plays_from:
            kind = setup.unit_moves[action][0]
        elif action < setup.ordonnance_plays_from:
            kind = (action - setup.kingdom_plays_from) // TERRITORIES + setup.unit_types
        elif action < setup.under_from:
            kind = action - setup.ordonnance_plays_from + setup.unit_types + setup.kingdom_types
        else:
            return None
        at = None if self.resolution is not None else self.card_of(seat, kind)
        return None if at is None else self.hands[seat][at]
