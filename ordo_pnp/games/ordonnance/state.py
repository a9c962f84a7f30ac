"""`State`, a running game without an expansion, and the armies on the table, shared by games with and without one.

A *slot* is a territory of a seat: ``seat * 5 + territory``. A time is a whole number that grows with every placement;
the known past of a set-up position has negative times. Equal times of two armies mean that their order is not known.

A time is the number of cards that lay on the table just after it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import insort
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ordo_pnp.base import IllegalActionError
from ordo_pnp.games.ordonnance.notation import Reason, format_action, parse_action, refusal
from ordo_pnp.games.ordonnance.scoring import (
    PLAIN_ORDER,
    Score,
    Standing,
    TerritoryScore,
    rank_territory,
    score_territories,
)
from ordo_pnp.games.ordonnance.setup import LOTS, TERRITORIES, Setup, StrengthTables
from ordo_pnp.games.ordonnance.table import Kingdom, Table, TableCard
from ordo_pnp.rules import Outcome, Pile, Stream, Termination, extend, require_seat, with_offer

# Worth of taking the lead in a territory, in the tenths of ``StrengthTables.potential``. Chosen, not measured.
LEAD: Final = 40


_COMBINATIONS: Final = ("single symbols", "pairs", "triples", "fours and more")


class Board(ABC):
    """Armies, limits and orders of completion."""

    __slots__ = (
        "armies",
        "captured",
        "completed_at",
        "limits",
        "open_slots",
        "opens",
        "placed_at",
        "players",
        "setup",
        "sizes",
    )

    def __init__(self, setup: StrengthTables) -> None:
        """Lay out an empty table."""
        players = setup.players
        self.setup = setup
        self.players = players
        # Packed symbol counts by slot.
        self.armies = [0] * (players * TERRITORIES)
        self.sizes = [0] * (players * TERRITORIES)
        # By seat: bit mask of the territories under their limit.
        self.opens = [(1 << TERRITORIES) - 1] * players
        self.open_slots = players * TERRITORIES
        self.limits = [setup.vocabulary.limit] * TERRITORIES
        self.placed_at = [0] * (players * TERRITORIES)
        self.completed_at = [0] * (players * TERRITORIES)
        # Territories with an order marker, oldest first; None where the order is not known.
        self.captured: list[int] | None = []

    def copy_to(self, twin: Board) -> None:
        """Copy all that lies here to another board."""
        twin.setup = self.setup
        twin.players = self.players
        twin.armies = self.armies[:]
        twin.sizes = self.sizes[:]
        twin.opens = self.opens[:]
        twin.open_slots = self.open_slots
        twin.limits = self.limits[:]
        twin.placed_at = self.placed_at[:]
        twin.completed_at = self.completed_at[:]
        twin.captured = None if self.captured is None else self.captured[:]

    @abstractmethod
    def counted(self, slot: int, more: int = 0) -> int:
        """Return the packed counts of an army as its symbols count where it lies, with those of one card more."""

    @abstractmethod
    def order(self, territory: int) -> tuple[int, ...]:
        """Return the symbols from the lowest rank in a territory to the highest."""

    def tables(self, territory: int) -> StrengthTables:
        """Return the tables that measure armies in a territory."""
        return self.setup

    def counted_plainly(self, slot: int) -> int:
        """Return the same where nothing with a condition holds (OR-43)."""
        return self.counted(slot)

    def compared(self, slot: int, counted: int) -> tuple[int, int]:
        """Return the strength of an army that counts so, and how a kingdom card favours it among tied ones: more is better (OR-34)."""
        return self.setup.strength(counted), 0

    def times(self, territory: int) -> int:
        """Return as how many territories a territory counts (OR-33)."""
        return 1

    @abstractmethod
    def laid(self) -> list[dict[str, tuple[TableCard, ...]]]:
        """Return the cards on the table by seat and territory, in the order they were laid."""

    @abstractmethod
    def kingdom_stacks(self) -> Mapping[str, tuple[Kingdom, ...]]:
        """Return the kingdom cards by territory, the oldest first."""

    def standing(self, seat: int, territory: int, *, is_plain: bool = False) -> Standing | None:
        """Return an army as scoring looks at it, perhaps as if nothing with a condition held; None without cards."""
        slot = seat * TERRITORIES + territory
        size = self.sizes[slot]
        if not size:
            return None
        complete = size >= self.limits[territory]
        key, favoured = self.compared(slot, self.counted_plainly(slot) if is_plain else self.counted(slot))
        return Standing(key, favoured, complete, -(self.completed_at if complete else self.placed_at)[slot])

    def territory_score(self, territory: int) -> TerritoryScore:
        """Rank the armies in a territory, by its number from 0."""
        armies = [self.standing(seat, territory) for seat in range(self.players)]
        return rank_territory(armies, self.setup.vocabulary.markers, self.order(territory), self.times(territory))

    def score(self) -> Score:
        """Score the position as it lies."""
        names = self.setup.vocabulary.territories
        results = {name: self.territory_score(at) for at, name in enumerate(names)}
        captured = None if self.captured is None else [names[at] for at in self.captured]
        return score_territories(results, self.players, self.setup.rules.scoring, captured)

    def traits(self) -> list[tuple[str, str]]:
        """Return the headings a finished game counts under: each territory's decision, and the winner's territories."""
        score = self.score()
        found = [("What decides a territory", _why(each)) for each in score.territories.values()]
        held = [each.controller for each in score.territories.values()]
        found += [("Territories of the winner", str(held.count(seat))) for seat in score.winners]
        return found

    def placing_value(self, seat: int, territory: int, packed: int) -> int:
        """Return how good it looks to add symbols to an army, in tenths: their gain, and whether they take the lead."""
        setup, strength = self.setup, self.tables(territory).strength
        slot = seat * TERRITORIES + territory
        after = self.counted(slot, packed)
        before = self.counted(slot)
        rivals = [
            strength(self.counted(other * TERRITORIES + territory)) for other in range(self.players) if other != seat
        ]
        led = strength(before) > max(rivals)
        leads = strength(after) > max(rivals)
        lead = LEAD * self.times(territory) if leads and not led else 0
        return setup.potential(after) - setup.potential(before) + lead

    def table(self, players: Sequence[str]) -> Table:
        """Return the face-up cards as a table, for named players."""
        names = self.setup.vocabulary.territories
        completed, last_placed = {}, {}
        for at, name in enumerate(names):
            present = [seat for seat in range(self.players) if self.sizes[seat * TERRITORIES + at]]
            full = [seat for seat in present if self.sizes[seat * TERRITORIES + at] >= self.limits[at]]
            completed[name] = self._in_order(full, at, self.completed_at)
            last_placed[name] = self._in_order(present, at, self.placed_at)
        return Table(
            tuple(players),
            tuple({name: army[name] for name in names if name in army} for army in self.laid()),
            self.setup.rules.chosen(),
            self.kingdom_stacks(),
            {name: seats for name, seats in completed.items() if seats},
            {name: seats for name, seats in last_placed.items() if seats},
            tuple(names[at] for at in self.captured) if self.captured else None,
        )

    def _in_order(self, seats: list[int], territory: int, times: list[int]) -> tuple[int, ...]:
        """Sort seats by time; nothing where two times are equal: then the order is not known."""
        when = {seat: times[seat * TERRITORIES + territory] for seat in seats}
        return tuple(sorted(seats, key=when.__getitem__)) if len(set(when.values())) == len(seats) else ()


def _why(result: TerritoryScore) -> str:
    """Return in words the difference that separated the best army of a territory from the next."""
    if result.controller is None:
        return "shared" if result.ranking else "empty"
    if result.decided is None:
        return "no rival"
    by, size = result.decided.by, result.decided.size
    return by if size is None else f"{by} of {_COMBINATIONS[min(size, len(_COMBINATIONS)) - 1]}"


_KEEP_ALL = -1


class State(Board):
    """One position of a game."""

    __slots__ = (
        "current_player",
        "deck",
        "drew",
        "hands",
        "idle",
        "is_terminal",
        "keep",
        "kingdoms",
        "log",
    )

    setup: Setup

    def __init__(self, setup: Setup, deck: Pile) -> None:
        """Lay out an empty table with a deck of card types; nothing is dealt."""
        super().__init__(setup)
        self.current_player = 0
        self.is_terminal = False
        # Card types by seat, ascending.
        self.hands: list[list[int]] = [[] for _ in range(setup.players)]
        self.deck = deck
        # By territory: mask that blanks cancelled symbols out of a packed army.
        self.keep = [_KEEP_ALL] * TERRITORIES
        self.kingdoms: Mapping[str, tuple[Kingdom, ...]] = {}
        # Turns in a row in which nothing was played and nothing drawn.
        self.idle = 0
        # Whether the player to act has drawn in this turn.
        self.drew = False
        # Every placement: ``(card type * 5 + territory) * 8 + seat``.
        self.log: list[int] = []

    def deal(self, key: int) -> None:
        """Deal the hands and draw lots for the first player, with the stream below a key."""
        self.hands = [sorted(self.deck.take(self.setup.hand_size)) for _ in range(self.players)]
        self.current_player = Stream(extend(key, LOTS)).below(self.players)
        self._begin_turn()

    def clone(self) -> State:
        """Return an independent copy that will see the same chance."""
        twin = State.__new__(State)
        self.copy_to(twin)
        twin.current_player = self.current_player
        twin.is_terminal = self.is_terminal
        twin.hands = [hand[:] for hand in self.hands]
        twin.deck = self.deck.clone()
        twin.keep = self.keep[:]
        twin.kingdoms = self.kingdoms
        twin.idle = self.idle
        twin.drew = self.drew
        twin.log = self.log[:]
        return twin

    def legal_actions(self) -> list[int]:
        """Return every allowed action, ascending; the pass is allowed exactly where nothing can be played.

        Rule: a card from hand onto one of the player's own territories under its limit (S-DE); playing is compulsory
        (OR-07).
        """
        if self.is_terminal:
            return []
        seat = self.current_player
        mask = self.opens[seat]
        hand = self.hands[seat]
        if not mask or not hand:
            return [self.setup.pass_action]
        plays = self.setup.plays[mask]
        legal: list[int] = []
        last = -1
        for card in hand:
            if card != last:
                legal += plays[card]
                last = card
        return legal

    def apply(self, action: int) -> None:
        """Play a card (or pass), draw, and give the turn to the left neighbour.

        Rule: OR-05 (order of playing and drawing), OR-06 (an empty deck), OR-07 (passing).

        Raises:
            IllegalActionError: The action is not allowed; the state is untouched.
        """
        setup = self.setup
        if action not in setup.moves:
            self._pass(action)
            return
        card, territory, packed, bit = setup.moves[action]
        seat = self.current_player
        hand = self.hands[seat]
        if not self.opens[seat] & bit:
            raise self._refused(card, territory, action)
        try:
            hand.remove(card)
        except ValueError:  # in a game that is over nobody has both a card and room for it
            raise self._refused(card, territory, action) from None
        slot = seat * TERRITORIES + territory
        self.armies[slot] += packed
        sizes, log = self.sizes, self.log
        sizes[slot] = size = sizes[slot] + 1
        log.append(action * 8 + seat)
        self.placed_at[slot] = len(log)
        if size >= self.limits[territory]:
            self._complete(seat, territory)
            if not self.open_slots:
                self.is_terminal = True
                return
        self.idle = 0
        if setup.draw_first:
            self._next_turn()
            return
        top = self.deck.top
        if top or self.deck.fix_order():
            insort(hand, top.pop())
        seat += 1
        self.current_player = seat if seat < self.players else 0

    def _complete(self, seat: int, territory: int) -> None:
        """Note that an army reached its limit, and a territory captured by it.

        Rule: OR-10 (complete), OR-14 (captured when all armies there are complete and one controls it alone).
        """
        self.completed_at[seat * TERRITORIES + territory] = len(self.log)
        self.opens[seat] &= ~(1 << territory)
        self.open_slots -= 1
        if self.setup.rules.scoring != "capture_time" or self.captured is None:
            return
        everyone = all(not mask >> territory & 1 for mask in self.opens)
        if everyone and self.territory_score(territory).controller is not None:
            self.captured.append(territory)

    def _pass(self, action: int) -> None:
        if action != self.setup.pass_action:
            message = f"there is no action {action} in this match"
            raise with_offer(refusal(Reason.NOT_IN_HAND, message), self, action)
        seat = self.current_player
        if self.is_terminal:
            raise refusal(Reason.GAME_OVER, "the game is over")
        if self.hands[seat] and self.opens[seat]:
            message = "playing is compulsory: there is a card in hand and a territory for it"
            raise with_offer(refusal(Reason.MUST_PLAY, message), self, action)
        if not self.setup.draw_first:
            self.drew = self._draw()
        self.idle = 0 if self.drew else self.idle + 1
        if self.idle >= self.players:
            self.is_terminal = True
            return
        self._next_turn()

    def _draw(self) -> bool:
        if self.deck:
            insort(self.hands[self.current_player], self.deck.draw())
            return True
        return False

    def _next_turn(self) -> None:
        self.current_player = (self.current_player + 1) % self.players
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.drew = self._draw() if self.setup.draw_first else False

    def _refused(self, card: int, territory: int, action: int) -> IllegalActionError:
        setup = self.setup
        if self.is_terminal:
            return refusal(Reason.GAME_OVER, "the game is over")
        if card not in self.hands[self.current_player]:
            message = f"player {self.current_player} has no {setup.types[card].name} in hand"
            return with_offer(refusal(Reason.NOT_IN_HAND, message), self, action)
        name = setup.vocabulary.territories[territory]
        size = self.sizes[self.current_player * TERRITORIES + territory]
        message = f"{name} holds {size} cards of player {self.current_player}: its limit is reached"
        return with_offer(refusal(Reason.TERRITORY_FULL, message), self, action)

    def cards_in_hand(self, seat: int) -> list[int]:
        """Return the card types in a hand, ascending."""
        return self.hands[seat]

    def played_card(self, action: int) -> int | None:
        """Return the card type that an action plays."""
        return None if action == self.setup.pass_action else action // TERRITORIES

    def counted(self, slot: int, more: int = 0) -> int:
        """Blank cancelled symbols out."""
        return (self.armies[slot] + more) & self.keep[slot % TERRITORIES]

    def order(self, territory: int) -> tuple[int, ...]:
        """Return the symbols from the lowest rank to the highest: without an expansion no card changes it."""
        return PLAIN_ORDER

    def outcome(self) -> Outcome:
        """Judge the position as it lies; final when the game is over."""
        ended = Termination.STALLED if self.open_slots else Termination.COMPLETED
        if self.players == 2 and not self.open_slots and self.setup.rules.scoring == "majority":
            held = self._held_by_first()
            if held is not None:
                other = TERRITORIES - held
                return Outcome((0,) if held > other else (1,), (held, other), ended)
        score = self.score()
        return Outcome(score.winners, score.totals, ended)

    def _held_by_first(self) -> int | None:
        """Count the territories of seat 0 in a full game of two, the quick way; None where one is shared."""
        strengths, armies, keep, times = self.setup.strengths, self.armies, self.keep, self.completed_at
        held = 0
        for at in range(TERRITORIES):
            one, two = armies[at] & keep[at], armies[at + TERRITORIES] & keep[at]
            if one != two:
                first, second = strengths.get(one), strengths.get(two)
                if first is None:
                    first = self.setup.strength(one)
                if second is None:
                    second = self.setup.strength(two)
                held += first > second
            elif times[at] == times[at + TERRITORIES]:
                return None
            else:
                held += times[at] < times[at + TERRITORIES]
        return held

    def action_value(self, action: int) -> int:
        """Return how good an action looks, in tenths: the gain of its army, and whether it takes the lead there."""
        setup = self.setup
        if action == setup.pass_action:
            return 0
        _, territory, packed, _ = setup.moves[action]
        return self.placing_value(self.current_player, territory, packed)

    def resample(self, player: int, stream: Stream) -> State:
        """Return a copy in which the other hands and the deck are dealt anew from the cards the seat cannot see."""
        twin = self.clone()
        others = [(player + step) % self.players for step in range(1, self.players)]
        unseen = sorted([card for seat in others for card in self.hands[seat]] + self.deck.cards())
        twin.deck = Pile(unseen, stream.split())
        for seat in others:
            twin.hands[seat] = sorted(twin.deck.take(len(self.hands[seat])))
        return twin

    def view(self, player: int) -> dict[str, Any]:
        """Return all that a seat may know: the table, its own hand, how many cards the others and the deck hold."""
        require_seat(player, self.players)
        table = self.table([str(seat) for seat in range(self.players)]).to_data()
        types = self.setup.types
        return {
            "player": player,
            "to_move": self.current_player,
            "over": self.is_terminal,
            "hand": [types[card].name for card in self.hands[player]],
            "hands": [len(hand) for hand in self.hands],
            "deck": len(self.deck),
            "rules": self.setup.rules.chosen(),
            **{key: value for key, value in table.items() if key not in ("game", "players", "rules")},
        }

    def laid(self) -> list[dict[str, tuple[TableCard, ...]]]:
        """Return the cards on the table by seat and territory, in the order they were laid."""
        names = self.setup.vocabulary.territories
        armies: list[dict[str, tuple[TableCard, ...]]] = [{} for _ in range(self.players)]
        for entry in self.log:
            card, territory = divmod(entry >> 3, TERRITORIES)
            kind = self.setup.types[card]
            shown = TableCard(kind.symbols, kind.id, kind.up)
            army = armies[entry & 7]
            army[names[territory]] = (*army.get(names[territory], ()), shown)
        return armies

    def kingdom_stacks(self) -> Mapping[str, tuple[Kingdom, ...]]:
        """Return the kingdom cards of the position that the game went on from."""
        return self.kingdoms

    def action_to_string(self, action: int) -> str:
        """Write an action."""
        return format_action(self.setup, action)

    def parse_action(self, text: str) -> int:
        """Read an action.

        Raises:
            NotationError: The text is no action.
            IllegalActionError: It names cards that are nowhere in this match.
        """
        try:
            return parse_action(self.setup, text)
        except IllegalActionError as error:
            raise with_offer(error, self) from None
