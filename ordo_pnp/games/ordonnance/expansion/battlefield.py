"""The table of a game with an expansion: cards placed, moved, destroyed, and each player's knowledge of hidden cards.

Of a hand somebody knows *at least these cards*, as types: copies are alike, and when a card leaves a hand nobody can
say which copy it was. A place in the deck is known for sure by those who know its card; places only move when the deck
does.

Nothing here asks whether an action is allowed; it keeps sizes, limits, orders of completion and knowledge in step.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence
from dataclasses import replace

from ordo_pnp.games.ordonnance.army_conditions import PlainTable
from ordo_pnp.games.ordonnance.expansion.setup import ExpansionSetup
from ordo_pnp.games.ordonnance.scoring import TerritoryScore, favour, rank_territory, repack, unpack_shown
from ordo_pnp.games.ordonnance.setup import TERRITORIES, StrengthTables
from ordo_pnp.games.ordonnance.state import LEAD, Board
from ordo_pnp.games.ordonnance.table import Kingdom, TableCard, TerritoryModifiers, times_of
from ordo_pnp.rules import Pile

# In place of a seat's bit: everybody knows that the card is no unit.
BURIED = 1 << 7
EVERYBODY = BURIED - 1
# Whether turns of the same player follow each other: not so, after this turn, or this one is the second.
NO_EXTRA, EXTRA_FOLLOWS, IS_EXTRA = range(3)


class Knowledge:
    """The cards that each player knows in hands and deck."""

    __slots__ = ("deck", "hands")

    def __init__(self) -> None:
        # ``observer * 8 + seat`` -> types that the seat surely holds, ascending; no entry without any.
        self.hands: dict[int, list[int]] = {}
        # Card in the deck -> bit mask of the seats that know it lies there, or ``BURIED``.
        self.deck: dict[int, int] = {}

    def clone(self) -> Knowledge:
        """Return an independent copy."""
        twin = Knowledge()
        if self.hands:
            twin.hands = {key: types[:] for key, types in self.hands.items()}
        twin.deck = self.deck.copy()
        return twin

    def held(self, observer: int, seat: int) -> Sequence[int]:
        """Return the types that the observer knows to be in a hand."""
        return self.hands.get(observer * 8 + seat, ())

    def joins_hand(self, seat: int, kind: int, witnesses: int, players: int) -> None:
        """Note that a card comes to a hand; ``witnesses`` is the mask of those who know which."""
        for observer in range(players):
            if observer != seat and witnesses >> observer & 1:
                types = self.hands.setdefault(observer * 8 + seat, [])
                types.append(kind)
                types.sort()

    def leaves_hand(self, seat: int, kind: int, witnesses: int, players: int, units: int | None = None) -> None:
        """Note that a card leaves a hand.

        A player who sees it no longer counts on that card. The others must reckon with every one that it can have been:
        it was no unit where ``units`` says how many types are units.
        """
        for observer in range(players):
            types = self.hands.get(observer * 8 + seat)
            if types is None:
                continue
            if witnesses >> observer & 1:
                if kind in types:
                    types.remove(kind)
            else:
                for each in set(types):
                    if units is None or each >= units:
                        types.remove(each)
            if not types:
                del self.hands[observer * 8 + seat]

    def shows_hand(self, observer: int, seat: int, types: Sequence[int]) -> None:
        """Note that an observer sees a whole hand."""
        if observer != seat and types:
            self.hands[observer * 8 + seat] = sorted(types)

    def swaps_hands(self, one: int, other: int, types: Sequence[Sequence[int]], players: int) -> None:
        """Note that two seats have given each other their hands; ``types`` are those of both as they were before.

        The two know each other's cards then, and all that others knew of a hand goes with it.
        """
        for observer in range(players):
            here, there = (self.hands.pop(observer * 8 + seat, None) for seat in (one, other))
            for seat, known in ((one, there), (other, here)):
                if known is not None and seat != observer:
                    self.hands[observer * 8 + seat] = known
        self.shows_hand(one, other, types[0])
        self.shows_hand(other, one, types[1])

    def about_resampled(self, player: int) -> dict[int, list[int]]:
        """Return the knowledge that survives a new deal of a player's unknown cards: his own, and that about him."""
        return {key: types[:] for key, types in self.hands.items() if key >> 3 == player or key & 7 == player}


class Battlefield(Board):
    """All cards of a game with an expansion, wherever they are."""

    __slots__ = (
        "busy",
        "clock",
        "current_player",
        "deck",
        "deck_units",
        "extra",
        "extra_turn",
        "graveyard",
        "hands",
        "in_force",
        "judged",
        "kingdoms",
        "knowledge",
        "lies_in",
        "pieces",
    )

    setup: ExpansionSetup

    def __init__(self, setup: ExpansionSetup, deck: Pile) -> None:
        """Lay out an empty table with a deck of cards."""
        super().__init__(setup)
        self.current_player = 0
        # Cards by seat, ascending.
        self.hands: list[list[int]] = [[] for _ in range(setup.players)]
        self.deck = deck
        # How many of them are units.
        self.deck_units = 0
        # Cards out of the game, oldest first.
        self.graveyard: list[int] = []
        # By slot, in the order they were laid.
        self.pieces: list[list[int]] = [[] for _ in range(setup.players * TERRITORIES)]
        # By unit: the slot where it lies, -1 where it is not on the table.
        self.lies_in = [-1] * setup.units
        # By territory, oldest first: ``card * 8 + seat`` of its player; also ordonnance cards that lie there for a
        # while.
        self.kingdoms: list[list[int]] = [[] for _ in range(TERRITORIES)]
        self.in_force: list[TerritoryModifiers] = [setup.no_modifiers] * TERRITORIES
        # By slot: the modifiers in force for an army under conditions, as found since the table changed (OR-43).
        self.judged: dict[int, TerritoryModifiers] = {}
        self.knowledge = Knowledge()
        # Time of the latest placement or completion.
        self.clock = 0
        # By kind of card: how many more may be played in this turn than the rules of the turn allow.
        self.extra = [0, 0, 0]
        # Whether the player takes another turn after this one, or this is that turn.
        self.extra_turn = NO_EXTRA
        # Whether a unit was placed or drawn in this turn.
        self.busy = False

    def copy_to(self, twin: Board) -> None:
        """Copy all that lies here to another battlefield."""
        assert isinstance(twin, Battlefield)  # noqa: S101 (a board is copied to one of its kind)
        super().copy_to(twin)
        twin.current_player = self.current_player
        twin.hands = [hand[:] for hand in self.hands]
        twin.deck = self.deck.clone()
        twin.deck_units = self.deck_units
        twin.graveyard = self.graveyard[:]
        twin.pieces = [pieces[:] for pieces in self.pieces]
        twin.lies_in = self.lies_in[:]
        twin.kingdoms = [stack[:] for stack in self.kingdoms]
        twin.in_force = self.in_force[:]
        twin.judged = self.judged.copy()
        twin.knowledge = self.knowledge.clone()
        twin.clock = self.clock
        twin.busy = self.busy
        twin.extra = self.extra[:]
        twin.extra_turn = self.extra_turn

    def counted(self, slot: int, more: int = 0) -> int:
        """Let symbols count as the kingdom cards there and the units of the army say."""
        if not self.setup.weighs_armies:  # asked for very often
            return self.in_force[slot % TERRITORIES].counted(self.armies[slot] + more)
        return self._counted(slot, more, self._in_force_for(slot), self)

    def counted_plainly(self, slot: int) -> int:
        """Return the same where nothing with a condition holds."""
        return self._counted(slot, 0, self.in_force[slot % TERRITORIES], None)

    def _counted(self, slot: int, more: int, here: TerritoryModifiers, table: PlainTable | None) -> int:
        """Return how the symbols of an army count; without a table nothing with a condition holds."""
        setup = self.setup
        is_weighed = setup.weighs and any(setup.type_of[piece >> 1] in setup.weighs for piece in self.pieces[slot])
        if not is_weighed and not here.is_by_card:
            packed = self.armies[slot] + more
            return here.counted(packed + repack(here.added) if packed else 0)
        seat, territory = divmod(slot, TERRITORIES)
        cards = []
        for piece in self.pieces[slot]:
            weighs = setup.weighs.get(setup.type_of[piece >> 1], ())
            cards.append((unpack_shown(self._packed(piece)), times_of(weighs, table, seat, territory)))
        if more:
            cards.append((unpack_shown(more), 1))
        return repack(here.counts_of(cards))

    def _in_force_for(self, slot: int) -> TerritoryModifiers:
        """Return the modifiers of the cards above a territory for an army there.

        Rule: OR-43: on an ordonnance card a condition is that of its player alone.
        """
        seat, territory = divmod(slot, TERRITORIES)
        here = self.in_force[territory]
        if not here.has_conditions:
            return here
        known = self.judged.get(slot)
        if known is not None:
            return known
        setup = self.setup
        beyond = setup.first_ordonnance << 3
        types = [setup.type_of[entry >> 3] for entry in self.kingdoms[territory]]
        holding = [
            (entry < beyond or entry & 7 == seat) and each.holds(self, seat, territory)
            for entry, kind in zip(self.kingdoms[territory], types, strict=True)
            for each in setup.conditions_of(kind)
        ]
        self.judged[slot] = known = setup.modifiers_in_force(types, holding)
        return known

    @property
    def territories(self) -> int:
        """How many territories there are."""
        return TERRITORIES

    def shown(self, seat: int, territory: int) -> Sequence[Sequence[str]]:
        """Return the symbols of each unit of an army."""
        faces, face_of = self.setup.faces, self.setup.face_of
        return [faces[face_of[piece]].symbols for piece in self.pieces[seat * TERRITORIES + territory]]

    def limit(self, territory: int) -> int:
        """Return the limit of a territory."""
        return self.limits[territory]

    def kingdom_owners(self, territory: int) -> Sequence[int | None]:
        """Return the player of each kingdom card there."""
        beyond = self.setup.first_ordonnance << 3
        return [entry & 7 for entry in self.kingdoms[territory] if entry < beyond]

    def plain_controller(self, territory: int) -> int | None:
        """Return the controller of a territory where no effect with a condition holds (OR-43)."""
        armies = [self.standing(seat, territory, is_plain=True) for seat in range(self.players)]
        return rank_territory(armies, self.setup.vocabulary.markers).controller

    def order(self, territory: int) -> tuple[int, ...]:
        """Return the symbols from the lowest rank in a territory to the highest."""
        return self.in_force[territory].order

    def tables(self, territory: int) -> StrengthTables:
        """Compare single symbols as the kingdom cards there say."""
        return self.setup.by_rank if self.in_force[territory].is_by_rank else self.setup

    def compared(self, slot: int, counted: int) -> tuple[int, int]:
        """Let symbols count, armies be compared and ties be broken as the kingdom cards there say."""
        territory = slot % TERRITORIES
        here = self.in_force[territory]
        tables = self.setup.by_rank if here.is_by_rank else self.setup  # asked for very often
        key = tables.strength(counted)
        if not here.ties:
            return key, 0
        beyond = self.setup.first_ordonnance << 3
        owners = [entry & 7 if entry < beyond else None for entry in self.kingdoms[territory]]
        return key, favour(here.ties, slot // TERRITORIES, self.sizes[slot], owners)

    def is_safe(self, slot: int, danger: str) -> bool:
        """Whether a kingdom card there, or a unit of the army, keeps effects from destroying or moving units in a slot."""
        here = self.in_force[slot % TERRITORIES]
        if here.safe_from_destroy if danger == "destroy" else here.safe_from_move:
            return True
        guards, type_of = self.setup.guards[danger], self.setup.type_of
        return bool(guards) and any(type_of[piece >> 1] in guards for piece in self.pieces[slot])

    def prospect(self, seat: int, territory: int) -> int:
        """Return the progress of a seat's army, in tenths, plus the worth of its lead."""
        strength = self.tables(territory).strength
        counts = [self.counted(other * TERRITORIES + territory) for other in range(self.players)]
        mine = counts.pop(seat)
        leads = strength(mine) > max(map(strength, counts))
        return self.setup.potential(mine) + LEAD * self.times(territory) * leads

    def times(self, territory: int) -> int:
        """Let a territory count as often as the kingdom cards there say."""
        return self.in_force[territory].times

    def territory_score(self, territory: int) -> TerritoryScore:
        """Rank the armies in a territory as the kingdom cards there say."""
        here = self.in_force[territory]
        armies = [self.standing(seat, territory) for seat in range(self.players)]
        return rank_territory(armies, self.setup.vocabulary.markers, here.order, here.times)

    def laid(self) -> list[dict[str, tuple[TableCard, ...]]]:
        """Return the cards on the table by seat and territory, in the order they were laid."""
        names, faces = self.setup.vocabulary.territories, self.setup.faces
        armies: list[dict[str, tuple[TableCard, ...]]] = [{} for _ in range(self.players)]
        for slot, pieces in enumerate(self.pieces):
            if pieces:
                shown = ((faces[self.setup.face_of[piece]], self.setup.type_of[piece >> 1]) for piece in pieces)
                weighs = self.setup.weighs
                cards = tuple(TableCard(face.symbols, face.id, face.up, weighs.get(at, ())) for face, at in shown)
                armies[slot // TERRITORIES][names[slot % TERRITORIES]] = cards
        return armies

    def kingdom_stacks(self) -> dict[str, tuple[Kingdom, ...]]:
        """Return the kingdom cards by territory, the oldest first, each with the seat that played it."""
        setup = self.setup
        return {
            setup.vocabulary.territories[at]: tuple(
                replace(setup.types[setup.type_of[entry >> 3]].card, by=entry & 7)  # type: ignore[union-attr]
                for entry in stack
            )
            for at, stack in enumerate(self.kingdoms)
            if stack
        }

    def card_of(self, seat: int, kind: int) -> int | None:
        """Return the place in a hand of a card of a type; None where the player holds none."""
        hand, first_of = self.hands[seat], self.setup.first_of
        at = bisect_left(hand, first_of[kind])
        return at if at < len(hand) and hand[at] < first_of[kind + 1] else None

    def holder(self, card: int) -> int | None:
        """Return the seat in whose hand a card is."""
        return next((seat for seat, hand in enumerate(self.hands) if card in hand), None)

    def slot_of(self, card: int) -> int | None:
        """Return the slot where a unit lies."""
        slot = self.lies_in[card] if card < len(self.lies_in) else -1
        return slot if slot >= 0 else None

    def stack_of(self, card: int) -> tuple[int, int] | None:
        """Return the territory where a kingdom card lies, and the seat that played it."""
        for territory, stack in enumerate(self.kingdoms):
            for entry in stack:
                if entry >> 3 == card:
                    return territory, entry & 7
        return None

    def takes(self, slot: int, face: int, leaving: int = -1) -> bool:
        """Whether the cards above a territory let a unit come into an army there, perhaps in place of one that leaves it.

        Rule: OR-40: not where it would make more units with a symbol than they allow.
        """
        shown, face_of = self.setup.shown, self.setup.face_of
        for symbol, most in self.in_force[slot % TERRITORIES].caps:
            if shown[face] >> symbol & 1:
                showing = [piece >> 1 for piece in self.pieces[slot] if shown[face_of[piece]] >> symbol & 1]
                if leaving not in showing and len(showing) >= most:
                    return False
        return True

    def face(self, card: int) -> int:
        """Return the face that a unit on the table shows."""
        pieces = self.pieces[self.lies_in[card]]
        return self.setup.face_of[next(piece for piece in pieces if piece >> 1 == card)]

    def put(self, slot: int, piece: int) -> None:
        """Lay a unit into an army.

        Rule: it counts as that army's latest placement; OR-10: at or over the limit an army is complete.
        """
        seat, territory = divmod(slot, TERRITORIES)
        setup = self.setup
        self.judged.clear()
        self.pieces[slot].append(piece)
        self.lies_in[piece >> 1] = slot
        self.armies[slot] += setup.packed[setup.face_of[piece]]
        self.sizes[slot] = size = self.sizes[slot] + 1
        self.clock = clock = self.clock + 1
        self.placed_at[slot] = clock
        if size >= self.limits[territory] and self.opens[seat] >> territory & 1:
            self._complete(slot)

    def lift(self, slot: int, card: int) -> int:
        """Take a unit out of an army; give the piece.

        Rule: OR-20: the army is incomplete again if it falls under the limit; no earlier time comes back.
        """
        seat, territory = divmod(slot, TERRITORIES)
        self.judged.clear()
        piece = self.pieces[slot].pop(self._index(slot, card))
        self.lies_in[card] = -1
        self.armies[slot] -= self._packed(piece)
        self.sizes[slot] = size = self.sizes[slot] - 1
        if size < self.limits[territory] and not self.opens[seat] >> territory & 1:
            self._reopen(slot)
        return piece

    def exchange(self, one: int, card: int, two: int, other: int) -> None:
        """Let two units, each in its slot, change places.

        Rule: OR-20: simultaneous, needs no room, changes no order of completion.
        """
        self.judged.clear()
        at = self._index(one, card)
        there = self._index(two, other)
        here, gone = self.pieces[one], self.pieces[two]
        here[at], gone[there] = gone[there], here[at]
        self.lies_in[card], self.lies_in[other] = two, one
        difference = self._packed(here[at]) - self._packed(gone[there])
        self.armies[one] += difference
        self.armies[two] -= difference

    def _index(self, slot: int, card: int) -> int:
        return next(at for at, piece in enumerate(self.pieces[slot]) if piece >> 1 == card)

    def _packed(self, piece: int) -> int:
        return self.setup.packed[self.setup.face_of[piece]]

    def _complete(self, slot: int) -> None:
        seat, territory = divmod(slot, TERRITORIES)
        self.completed_at[slot] = self.clock
        self.opens[seat] &= ~(1 << territory)
        self.open_slots -= 1

    def _reopen(self, slot: int) -> None:
        seat, territory = divmod(slot, TERRITORIES)
        self.opens[seat] |= 1 << territory
        self.open_slots += 1

    def kingdom_places(self) -> int:
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

    def lay_kingdom(self, territory: int, card: int, seat: int) -> None:
        """Lay a kingdom card over the others in a territory."""
        self.kingdoms[territory].append(card * 8 + seat)
        self.judge_again(territory)

    def lift_kingdom(self, card: int) -> None:
        """Take a kingdom card from the table."""
        for territory, stack in enumerate(self.kingdoms):
            for entry in stack:
                if entry >> 3 == card:
                    stack.remove(entry)
                    self.judge_again(territory)
                    return

    def lift_held(self) -> None:
        """Put the ordonnance cards of the player that lie in territories under the deck, the oldest of a territory first.

        Rule: OR-39: when that player's next turn begins.
        """
        held = range(self.setup.first_ordonnance << 3, len(self.setup.type_of) << 3)
        for entry in [entry for stack in self.kingdoms for entry in stack]:
            if entry in held and entry & 7 == self.current_player:
                self.lift_kingdom(entry >> 3)
                self.put_under(entry >> 3, EVERYBODY)

    def judge_again(self, territory: int) -> None:
        """Let the kingdom cards of a territory have their effect.

        Rule: OR-18: armies complete before and after keep their order; newly complete ones follow in turn order, the
        player of the card first; one now under the limit is no longer complete.
        """
        type_of = self.setup.type_of
        self.judged.clear()
        self.in_force[territory] = here = self.setup.modifiers_in_force(
            [type_of[entry >> 3] for entry in self.kingdoms[territory]]
        )
        if here.limit == self.limits[territory]:
            return
        self.limits[territory] = here.limit
        for step in range(self.players):
            seat = (self.current_player + step) % self.players
            slot = seat * TERRITORIES + territory
            was_open = self.opens[seat] >> territory & 1
            is_open = self.sizes[slot] < here.limit
            if was_open and not is_open:
                self.clock += 1
                self._complete(slot)
            elif is_open and not was_open:
                self._reopen(slot)

    def draw(self, seat: int) -> None:
        """Let a player draw a card from a deck that has one."""
        card = self.deck.draw()
        known = self.knowledge.deck.pop(card, 0)
        if card < self.setup.units:
            self.deck_units -= 1
            self.busy = True
        if known:
            self.knowledge.joins_hand(seat, self.setup.type_of[card], known, self.players)
        insort(self.hands[seat], card)

    def put_under(self, card: int, known: int) -> None:
        """Put a card under the deck; ``known`` is the mask of those who know which."""
        self.deck.put_under(card)
        if card < self.setup.units:
            self.deck_units += 1
        self.knowledge.deck[card] = known

    def top_cards(self, number: int) -> list[int]:
        """Return the cards of the deck that are drawn next, the next one first."""
        return self.deck.cards()[: -number - 1 : -1]

    def knows_top(self, seat: int, number: int) -> bool:
        """Whether a seat knows all of the top cards."""
        return all(self.knowledge.deck.get(card, 0) >> seat & 1 for card in self.top_cards(number))

    def look_at_top(self, seat: int, number: int) -> list[int]:
        """Let a seat look at the top cards of the deck; return them, the next one first.

        Rule: OR-29: they stay where they are.
        """
        cards, known = self.top_cards(number), self.knowledge.deck
        for card in cards:
            known[card] = known.get(card, 0) | 1 << seat
        return cards

    def take_from_deck(self, seat: int, card: int, looked_at: Sequence[int]) -> None:
        """Let a seat take a card out of the deck, one of those that it has looked at.

        Rule: OR-29: the others do not see which one, so of none of these cards they know any longer where it is.
        """
        self.deck.remove(card)
        known = self.knowledge.deck
        for each in looked_at:
            if each in known:
                known[each] &= 1 << seat
        known.pop(card, None)
        if card < self.setup.units:
            self.deck_units -= 1

    def take_from_hand(self, seat: int, card: int, witnesses: int = EVERYBODY, units: int | None = None) -> None:
        """Take a card out of a hand; see ``Knowledge.leaves_hand``."""
        self.hands[seat].remove(card)
        if self.knowledge.hands:
            self.knowledge.leaves_hand(seat, self.setup.type_of[card], witnesses, self.players, units)

    def give_to_hand(self, seat: int, card: int, witnesses: int = EVERYBODY) -> None:
        """Put a card into a hand; ``witnesses`` is the mask of those who know which."""
        insort(self.hands[seat], card)
        self.knowledge.joins_hand(seat, self.setup.type_of[card], witnesses, self.players)

    def swap_hands(self, one: int, other: int) -> None:
        """Let two seats give each other their hands; the two alone know which cards these were."""
        hands, type_of = self.hands, self.setup.type_of
        self.knowledge.swaps_hands(
            one, other, [[type_of[card] for card in hands[seat]] for seat in (one, other)], self.players
        )
        hands[one], hands[other] = hands[other], hands[one]
