"""The turn of a game with an expansion: its steps, the legal actions, and why others are refused.

A turn draws up to six cards by itself and then asks its player, in this order: at most one kingdom or ordonnance card, a
unit, cards to put under the deck. Playing a unit skips the steps before it; where nothing but the end of the turn
is left after an action, it ends by itself.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterator, Mapping
from typing import Final, Self

from ordo_pnp.base import IllegalActionError
from ordo_pnp.games.ordonnance.expansion.battlefield import (
    BURIED,
    EVERYBODY,
    EXTRA_FOLLOWS,
    IS_EXTRA,
    NO_EXTRA,
    Battlefield,
)
from ordo_pnp.games.ordonnance.expansion.notation import format_action
from ordo_pnp.games.ordonnance.expansion.program import NOBODY, Program
from ordo_pnp.games.ordonnance.expansion.resolution import Resolution, could_change_something, question
from ordo_pnp.games.ordonnance.expansion.setup import ExpansionSetup, OrdonnanceType
from ordo_pnp.games.ordonnance.notation import Reason, refusal
from ordo_pnp.games.ordonnance.setup import LOTS, TERRITORIES
from ordo_pnp.rules import Outcome, Pile, Stream, Termination, derive, extend, with_offer

# Kingdom and ordonnance cards played in a turn at most, so that cards that allow each other cannot keep it from ending.
MOST_PLAYS: Final = 50
# The stream of lots of a position, which was not dealt.
_NO_LOTS: Final = derive(0)
BEFORE_UNIT, AFTER_UNIT, PUTTING_UNDER = range(3)
UNIT, KINGDOM, ORDONNANCE = range(3)


class TurnOffers(Battlefield):
    """A game with an expansion at some point of a turn, and the choices of its player."""

    __slots__ = (
        "idle",
        "is_terminal",
        "lots",
        "made",
        "opened",
        "plays",
        "queue",
        "resolution",
        "single",
        "step",
        "termination",
        "turn",
    )

    def __init__(self, setup: ExpansionSetup, deck: Pile) -> None:
        """Lay out an empty table with a deck of cards; nothing is dealt."""
        super().__init__(setup, deck)
        # Decides where a card leaves something to chance.
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
        # The ordonnance card, or the effect of an event, that waits for a decision.
        self.resolution: Resolution | None = None
        # Effects of events that are still to happen, the next one last: program, card, targets given by the event.
        self.queue: list[tuple[Program, int, tuple[int, ...]]] = []
        # The territories open to each seat before the current action.
        self.opened: tuple[int, ...] | None = None

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
        twin.queue = self.queue[:]
        twin.opened = self.opened
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
        elif self._may_play_more_units():
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
        if setup.has_caps:
            first = self.current_player * TERRITORIES
            legal[:] = [play for play in legal if self.takes(first + play % TERRITORIES, play // TERRITORIES)]

    def _add_singles(self, hand: list[int], legal: list[int]) -> None:
        """Add the plays of kingdom and ordonnance cards."""
        setup, type_of = self.setup, self.setup.type_of
        kingdoms, ordonnances = self._may_play(KINGDOM), self._may_play(ORDONNANCE)
        if not kingdoms and not ordonnances:
            return
        plays = setup.kingdom_plays[self.kingdom_places()]
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
        """Whether the player has a unit in hand and an open territory that takes it (OR-40)."""
        hand, setup = self.hands[self.current_player], self.setup
        if not hand or hand[0] >= setup.units or not self.opens[self.current_player]:
            return False
        return not setup.has_caps or self._is_taken(hand)

    def _is_taken(self, hand: list[int]) -> bool:
        """Whether an open territory takes a unit of a hand (OR-40)."""
        plays: list[int] = []
        self._add_units(hand, plays)
        return bool(plays)

    def _must_put_under(self) -> bool:
        """Whether the player owes the deck a card.

        Rule: OR-15: with an open territory but no unit in hand. OR-40: or none that goes there, if another card is in hand.
        """
        hand = self.hands[self.current_player]
        setup = self.setup
        owes = self.step == BEFORE_UNIT and bool(self.opens[self.current_player])
        if not owes or not hand or hand[-1] < setup.units:
            return False
        return hand[0] >= setup.units or (setup.has_caps and not self._is_taken(hand))

    def _may_play(self, kind: int) -> bool:
        return self.step == BEFORE_UNIT and self.plays < MOST_PLAYS and bool(self.single or self.extra[kind])

    def _may_play_more_units(self) -> bool:
        return self.step == AFTER_UNIT and self.extra[UNIT] > 0 and self.plays < MOST_PLAYS

    def _may_place(self) -> bool:
        """Whether the turn still allows a unit that can be placed."""
        if self.step == BEFORE_UNIT or self._may_play_more_units():
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
        if self.step == AFTER_UNIT and not self._may_play_more_units():
            return refusal(Reason.NO_PLAY_LEFT, "only one unit card may be played in a turn")
        name = self.setup.vocabulary.territories[territory]
        if self.opens[seat] >> territory & 1:
            message = f"the army of player {seat} in {name} has as many units with a symbol of this one as a card there allows"
            return refusal(Reason.NOT_TAKEN, message)
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


# After so many turns of each player a game that does not end is stopped; a usual one has about twenty.
ROUNDS: Final = 100
_MADE: Final = "that choice was the only one and has been made"
_NOTHING_ASKED: Final = "there is nothing to decide about: no card is being resolved"


class TurnState(TurnOffers):
    """A game with an expansion that actions are applied to."""

    __slots__ = ()

    def deal(self, key: int) -> None:
        """Deal the hands and draw lots for the first player, with the stream below a key."""
        self.lots = Stream(extend(key, LOTS))
        self.hands = [sorted(self.deck.take(self.setup.hand_size)) for _ in range(self.players)]
        held = sum(card < self.setup.units for hand in self.hands for card in hand)
        self.deck_units = self.setup.units - held
        self.current_player = self.lots.below(self.players)
        self._begin_turn()

    def apply(self, action: int) -> None:
        """Carry out an action, and its consequences up to the next decision.

        Raises:
            IllegalActionError: The action is not allowed; the state is untouched.
        """
        begins = self.setup.has_triggers and self.resolution is None
        if begins:
            self.opened = tuple(self.opens)
        try:
            if self.resolution is not None:
                self._decide(action)
            elif 0 <= action < self.setup.kingdom_plays_from:
                self._place(action)
            elif action == self.setup.end_action:
                self._end()
                return
            else:
                self._play_single(action)
        except IllegalActionError as error:
            raise with_offer(error, self, action) from None
        if self.setup.has_triggers and self.resolution is None:
            self._events(action if begins else self.setup.end_action)
            self._go_on()
        hand = self.hands[self.current_player]
        if (
            (not hand or hand[-1] < self.setup.units)
            and self.resolution is None
            and ((self.step == AFTER_UNIT and not self._may_play_more_units()) or not self._may_place())
        ):
            self._next_turn()

    def _play_single(self, action: int) -> None:
        """Play a kingdom or ordonnance card, or put one under the deck."""
        setup = self.setup
        if setup.kingdom_plays_from <= action < setup.ordonnance_plays_from:
            self._lay_kingdom(action)
        elif setup.ordonnance_plays_from <= action < setup.under_from:
            self._play_ordonnance(action)
        elif setup.under_from <= action < setup.end_action:
            self._put_under(action - setup.under_from)
        elif self.is_terminal:
            raise refusal(Reason.GAME_OVER, "the game is over")
        else:
            raise refusal(Reason.NOT_OFFERED, _MADE if action in self.made else _NOTHING_ASKED)

    def _place(self, action: int) -> None:
        """Play a unit, with the end up that its player chooses (OR-16)."""
        seat = self.current_player
        kind, territory, first, beyond, end = self.setup.unit_moves[action]
        hand = self.hands[seat]
        at = bisect_left(hand, first)
        again = self._may_play_more_units()
        if (
            at == len(hand)
            or hand[at] >= beyond
            or (self.step != BEFORE_UNIT and not again)
            or not self.opens[seat] >> territory & 1
            or self.is_terminal
            or (self.setup.has_caps and not self.takes(seat * TERRITORIES + territory, action // TERRITORIES))
        ):
            raise self._refused_unit(kind, territory)
        if again:
            self.extra[UNIT] -= 1
            self.plays += 1
        card = hand.pop(at)
        if self.knowledge.hands:
            self.knowledge.leaves_hand(seat, kind, EVERYBODY, self.players)
        self.put(seat * TERRITORIES + territory, card * 2 + end)
        self.busy = True
        self.step = AFTER_UNIT

    def _spend(self, kind: int) -> None:
        """Count a kingdom or ordonnance card against the plays that the turn allows."""
        self.plays += 1
        if self.single:
            self.single -= 1
        else:
            self.extra[kind] -= 1

    def _lay_kingdom(self, action: int) -> None:
        """Play a kingdom card; one without present effect may be played."""
        setup, seat = self.setup, self.current_player
        row, territory = divmod(action - setup.kingdom_plays_from, TERRITORIES)
        at = self._held(row + setup.unit_types)
        self._check_single(KINGDOM, "a kingdom card")
        if not self.kingdom_places() >> territory & 1:
            name = setup.vocabulary.territories[territory]
            raise refusal(Reason.KINGDOM_FULL, f"no kingdom card is played to {name}: it is full")
        card = self.hands[seat][at]
        self._spend(KINGDOM)
        self.take_from_hand(seat, card)
        self.lay_kingdom(territory, card, seat)

    def _play_ordonnance(self, action: int) -> None:
        setup, seat = self.setup, self.current_player
        kind = action - setup.ordonnance_plays_from + setup.unit_types + setup.kingdom_types
        at = self._held(kind)
        self._check_single(ORDONNANCE, "an ordonnance card")
        if not could_change_something(self, kind):
            raise refusal(Reason.NO_EFFECT, f"{setup.types[kind].name} could have no effect now")
        card = self.hands[seat][at]
        self._spend(ORDONNANCE)
        self.take_from_hand(seat, card)
        played: OrdonnanceType = setup.types[kind]  # type: ignore[assignment]
        self.resolution = Resolution(played.program, card)
        self._resolve()

    def _decide(self, action: int) -> None:
        assert self.resolution is not None  # noqa: S101
        if action not in self.resolution.actions:
            asked = question(self, self.resolution)
            if action <= self.setup.end_action:
                raise refusal(Reason.DECISION_PENDING, f"a decision comes first: {asked}")
            raise refusal(Reason.NOT_OFFERED, asked)
        self.resolution.decide(self, self.lots, action)
        self._resolve()

    def _resolve(self) -> None:
        """Let the card that was played go on; when it is done it goes under the deck, and everybody knows it.

        Rule: OR-39: unless it lies in a territory until the next turn of its player.
        """
        resolution = self.resolution
        assert resolution is not None  # noqa: S101
        resolution.run(self, self.lots)
        if resolution.actions:
            return
        if resolution.is_event:
            self.resolution = None
            return
        self.made = resolution.made
        if not self.setup.has_holds or self.stack_of(resolution.card) is None:
            self.put_under(resolution.card, EVERYBODY)
        if self.setup.witness is not None:
            kind = self.setup.type_of[resolution.card]
            self.setup.witness[kind] = self.setup.witness.get(kind, 0) | resolution.did
        self.resolution = None

    def _events(self, action: int) -> None:
        """Note the effects that wait for the events of an action.

        Rule: OR-36: each effect once, in turn order of the owners, the player on turn first, older cards first; the card that
        was played is no witness but of itself.
        """
        before, self.opened = self.opened, None
        if before is None:
            return
        played, placed = NOBODY, NOBODY
        if action < self.setup.kingdom_plays_from:
            placed = action % TERRITORIES
            played = self.pieces[self.current_player * TERRITORIES + placed][-1] >> 1
        elif action < self.setup.ordonnance_plays_from:
            played = self.kingdoms[(action - self.setup.kingdom_plays_from) % TERRITORIES][-1] >> 3
        completed, was_open, is_open = 0, 0, 0
        for earlier, now in zip(before, self.opens, strict=True):
            completed |= earlier & ~now
            was_open |= earlier
            is_open |= now
        captured = was_open & ~is_open
        places = {"completed": completed, "captured": captured, "placed": 0 if placed == NOBODY else 1 << placed}
        self._enqueue(places, played)

    def _enqueue(self, places: Mapping[str, int], played: int = NOBODY) -> None:
        """Let every effect happen later that waits for one of some events, each with the mask of its territories."""
        triggers, type_of = self.setup.triggers, self.setup.type_of
        found = []
        for owner, territory, card in self._lying():
            for trigger in triggers[type_of[card]]:
                mask = places.get(trigger.event, 0)
                if trigger.is_this:
                    happens = card == played and mask
                else:
                    happens = card != played and (mask >> territory & 1 if trigger.is_here else mask)
                if happens and (not trigger.is_own or owner == self.current_player):
                    found.append((trigger.program, card, (territory, card, self.current_player)))
        self.queue += reversed(found)

    def _lying(self) -> Iterator[tuple[int, int, int]]:
        """Yield owner, territory and card on the table: in turn order, by territory, kingdom cards first, then the oldest."""
        for step in range(self.players):
            owner = (self.current_player + step) % self.players
            for territory in range(TERRITORIES):
                for entry in self.kingdoms[territory]:
                    if entry & 7 == owner:
                        yield owner, territory, entry >> 3
                for piece in self.pieces[owner * TERRITORIES + territory]:
                    yield owner, territory, piece >> 1

    def _go_on(self) -> None:
        """Let effects of events happen until one waits for a decision; their changes are no events."""
        while self.queue and self.resolution is None:
            program, card, given = self.queue.pop()
            self.resolution = Resolution(program, card, given)
            self._resolve()

    def _put_under(self, kind: int) -> None:
        """Put a kingdom or ordonnance card from hand under the deck, below those put there before."""
        seat = self.current_player
        at = self._held(kind)
        if kind < self.setup.unit_types:
            raise refusal(Reason.UNITS_STAY, "only kingdom and ordonnance cards are put under the deck")
        if self.step == BEFORE_UNIT and self._can_place():
            raise refusal(Reason.MUST_PLACE, "a unit is played first: there is one in hand and a territory for it")
        card = self.hands[seat][at]
        self.take_from_hand(seat, card, 1 << seat, self.setup.unit_types)
        self.put_under(card, 1 << seat | BURIED)
        self.step = PUTTING_UNDER

    def _end(self) -> None:
        if self.is_terminal:
            raise refusal(Reason.GAME_OVER, "the game is over")
        if self.step == BEFORE_UNIT and self._can_place():
            raise refusal(Reason.MUST_PLACE, "a unit must be played: there is one in hand and a territory for it")
        if self._must_put_under():
            raise refusal(
                Reason.MUST_PUT_UNDER, "you had room but no unit to play: put at least one card under the deck"
            )
        self._next_turn()

    def _next_turn(self) -> None:
        """End the turn, and the game where it is over.

        Rule: OR-22: every army at or over its limit ends the game, which is checked at the end of a turn only. OR-15: a round in which nobody placed or drew a
        unit, with none left in the deck; OR-40: or none that can be drawn. OR-28: an extra turn belongs to the round of the turn before it.
        """
        self.turn += 1
        if self.busy:
            self.idle = 0
        elif self.extra_turn != IS_EXTRA:
            self.idle += 1
        if not self.open_slots:
            self._stop(Termination.COMPLETED)
        elif self.idle >= self.players and (not self.deck_units or (self.setup.has_caps and self._is_stuck())):
            self._stop(Termination.STALLED)
        elif self.turn >= ROUNDS * self.players:
            self._stop(Termination.TURN_LIMIT)
        elif self.extra_turn == EXTRA_FOLLOWS:
            self.extra_turn = IS_EXTRA
            self._begin_turn()
        else:
            self.extra_turn = NO_EXTRA
            self.current_player = (self.current_player + 1) % self.players
            self._begin_turn()

    def _is_stuck(self) -> bool:
        """Whether every player with an open territory holds a full hand of units.

        Rule: OR-40: after a round in which none of them was placed.
        """
        units, size = self.setup.units, self.setup.hand_size
        return all(
            not opens or (len(hand) >= size and hand[-1] < units)
            for opens, hand in zip(self.opens, self.hands, strict=True)
        )

    def _stop(self, why: Termination) -> None:
        self.is_terminal = True
        self.termination = why

    def _begin_turn(self) -> None:
        """Draw up to the size of a hand and forget the allowances of the last turn."""
        self.step = BEFORE_UNIT
        self.single = 1
        self.plays = 0
        self.made = ()
        self.extra = [0, 0, 0]
        self.busy = False
        if self.setup.has_holds:
            self.lift_held()
        hand, deck, top = self.hands[self.current_player], self.deck, self.deck.top
        size, units, known = self.setup.hand_size, self.setup.units, self.knowledge.deck
        while len(hand) < size and (top or deck.fix_order()):
            if top[-1] in known:
                self.draw(self.current_player)
                continue
            card = top.pop()
            if card < units:
                self.deck_units -= 1
                self.busy = True
            insort(hand, card)
        if self.setup.has_triggers:
            self.opened = None
            self._enqueue({"turn_begins": -1})
            self._go_on()

    def outcome(self) -> Outcome:
        """Judge the position as it lies; final when the game is over."""
        score = self.score()
        return Outcome(score.winners, score.totals, self.termination)
