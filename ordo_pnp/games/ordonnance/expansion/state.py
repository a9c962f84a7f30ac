"""`ExpansionState`, a running game with an expansion as the kernel sees it: the view of a player, and the evaluation of actions from it.

Values are whole numbers: ``PARTS`` of them are one point of value. So a mean over one to four rivals is exact, and two
actions are equally good exactly where they are, in any order of adding up their parts. Nothing depends on the number of
a seat; rivals are looked at clockwise from the player.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Final, Self, TypeAlias, TypeVar

from ordo_pnp.base import IllegalActionError
from ordo_pnp.games.ordonnance.expansion.battlefield import BURIED, EXTRA_FOLLOWS, IS_EXTRA
from ordo_pnp.games.ordonnance.expansion.notation import parse_action
from ordo_pnp.games.ordonnance.expansion.program import NOBODY, Ask, Do, Options, Pick, Program, Ref
from ordo_pnp.games.ordonnance.expansion.resolution import Resolution, written_target
from ordo_pnp.games.ordonnance.expansion.setup import KINDS
from ordo_pnp.games.ordonnance.expansion.turn import TurnState
from ordo_pnp.games.ordonnance.setup import TERRITORIES
from ordo_pnp.rules import Pile, Stream, derive, require_seat, with_offer

TurnT = TypeVar("TurnT", bound=TurnState)


_STEPS = ("before the unit", "after the unit", "putting cards under the deck")
_EXTRA_TURN = {EXTRA_FOLLOWS: "follows", IS_EXTRA: "this one"}


def view(state: TurnState, player: int) -> dict[str, Any]:
    """Return all that a seat may know, as plain data.

    Besides the table: its own hand, cards of others that it has seen and that must still be there, places in the deck
    whose card it knows (``at`` counts from the card drawn next, from 0), and the plays that the turn still allows.
    """
    require_seat(player, state.players)
    setup = state.setup
    name = [kind.name for kind in setup.types]
    table = state.table([str(seat) for seat in range(state.players)]).to_data()
    return {
        "player": player,
        "to_move": state.current_player,
        "over": state.is_terminal,
        "hand": [name[setup.type_of[card]] for card in state.hands[player]],
        "hands": [len(hand) for hand in state.hands],
        "seen": {
            str(seat): [name[kind] for kind in state.knowledge.held(player, seat)]
            for seat in range(state.players)
            if state.knowledge.held(player, seat)
        },
        "deck": len(state.deck),
        "deck_known": _known_places(state, player),
        "graveyard": [name[setup.type_of[card]] for card in state.graveyard],
        "turn": {
            "number": state.turn,
            "step": _STEPS[state.step],
            "kingdom_or_ordonnance": state.single,
            "extra": state.extra[:],
            **({"extra_turn": _EXTRA_TURN[state.extra_turn]} if state.extra_turn else {}),
        },
        "resolving": None if state.resolution is None else _shown(state, state.resolution, player),
        "limits": dict(zip(setup.vocabulary.territories, state.limits, strict=True)),
        "rules": setup.rules.chosen(),
        **{key: value for key, value in table.items() if key not in ("game", "players", "rules")},
    }


def _known_places(state: TurnState, player: int) -> list[dict[str, Any]]:
    """Return the places of the deck of which a seat knows the card, or at least that it is no unit."""
    found: list[dict[str, Any]] = []
    for at, card in enumerate(reversed(state.deck.cards())):
        known = state.knowledge.deck.get(card, 0)
        if known >> player & 1:
            found.append({"at": at, "card": state.setup.types[state.setup.type_of[card]].name})
        elif known & BURIED:
            found.append({"at": at, "card": None})
    return found


def _shown(state: TurnState, resolution: Resolution, player: int) -> dict[str, Any]:
    """Return the question of a card being resolved, and the open choices: cards on the table with their place."""
    setup = state.setup
    step = resolution.program.code[resolution.at]
    chosen: dict[str, Any] = {}
    names = resolution.program.names
    for at, (label, pick, value) in enumerate(zip(names, resolution.picks, resolution.targets, strict=True)):
        if value == NOBODY:
            continue
        if pick == "territory":
            chosen[label] = setup.vocabulary.territories[value]
        elif pick == "player":
            chosen[label] = value
        elif pick != "card" or value in state.hands[player] or _knows(state, resolution, player, at):
            lies_open = state.slot_of(value) is not None or state.stack_of(value) is not None
            name = setup.types[setup.type_of[value]].name
            chosen[label] = written_target(state, pick, value) if lies_open else name
    decision = "target" if isinstance(step, Pick) else "option" if isinstance(step, Options) else "accept"
    assert isinstance(step, Pick | Options | Ask)  # noqa: S101 (nothing else waits)
    return {
        "card": setup.types[setup.type_of[resolution.card]].name,
        "decision": decision,
        "target": resolution.program.names[step.target] if isinstance(step, Pick) else None,
        "chosen": chosen,
    }


def _knows(state: TurnState, resolution: Resolution, player: int, at: int) -> bool:
    """Whether a seat knows the card of a target: one out of the game, or one that the seat chose openly."""
    value = resolution.targets[at]
    return value in state.graveyard or (player == state.current_player and resolution.known[at] == value)


def resample(state: TurnT, player: int, stream: Stream) -> TurnT:
    """Return a copy in which everything the seat cannot know is dealt anew.

    Cards that the seat knows to be in a hand or at a place in the deck stay, and so does a card that was chosen as the
    target of an effect. Where everybody knows that a card in the deck is no unit, another that is none takes its place.
    """
    twin = state.clone()
    bit = 1 << player
    targets = set() if twin.resolution is None else _cards_chosen(twin.resolution)
    others = [(player + step) % state.players for step in range(1, state.players)]
    fixed = {seat: _fixed(twin, player, seat, targets) for seat in others}
    hidden = [card for seat, kept in fixed.items() for card in twin.hands[seat] if card not in kept]
    deck = twin.deck.cards()
    places = [at for at, card in enumerate(deck) if not twin.knowledge.deck.get(card, 0) & bit]
    unseen = sorted(hidden + [deck[at] for at in places], key=lambda card: (twin.setup.type_of[card], card))
    stream.shuffle(unseen)
    _fill(deck, places, unseen, twin)
    for seat, kept in fixed.items():
        missing = len(twin.hands[seat]) - len(kept)
        twin.hands[seat] = sorted(kept | set(unseen[:missing]))
        del unseen[:missing]
    twin.deck = Pile(deck)
    twin.deck_units = sum(card < twin.setup.units for card in deck)
    twin.knowledge.hands = twin.knowledge.about_resampled(player)
    twin.lots = stream.split()
    return twin


def _cards_chosen(resolution: Resolution) -> set[int]:
    return {value for pick, value in zip(resolution.picks, resolution.targets, strict=True) if pick == "card"}


def _fixed(state: TurnState, player: int, seat: int, targets: set[int]) -> set[int]:
    """Return the cards of a hand that stay there: those the player knows of, and targets."""
    kept = targets & set(state.hands[seat])
    wanted = list(state.knowledge.held(player, seat))
    for card in state.hands[seat]:
        kind = state.setup.type_of[card]
        if kind in wanted:
            wanted.remove(kind)
            kept.add(card)
    return kept


def _fill(deck: list[int], places: list[int], unseen: list[int], state: TurnState) -> None:
    """Put shuffled cards into places of the deck; players who knew a place now know its new card."""
    known = state.knowledge.deck
    masks = [known.pop(deck[at], 0) for at in places]
    for wanted in (True, False):
        for at, mask in zip(places, masks, strict=True):
            if bool(mask & BURIED) is wanted:
                pick = next(i for i, card in enumerate(unseen) if not wanted or card >= state.setup.units)
                card = deck[at] = unseen.pop(pick)
                if mask:
                    known[card] = mask


Measure: TypeAlias = Callable[[TurnState, int, int], int]


# Parts of one: the least number of which a tenth, three hundredths, and either of them shared by 1 to 4 are whole.
PARTS: Final = 1200
_TENTH: Final = PARTS // 10
# Helpful actions that cost no unit come before the unit of the turn; harmful ones come after everything.
_FIRST: Final = 1000 * PARTS
# For a marker: as much as four cards in hand. Chosen, not measured.
_MARKER: Final = 4 * PARTS
# Difference between losing a territory to a rival for certain and winning it.
TERRITORY: Final = 2 * _MARKER
# Of a tenth of ``StrengthTables.potential``: an army on the table counts three tenths of its potential when it was
# played.
_POTENTIAL: Final = 3 * PARTS // 100
# For a card in hand: the unit of all other values.
_CARD: Final = PARTS
# For a kingdom or ordonnance card in hand that is lost. Chosen, not measured.
_COMMAND_CARD: Final = 3 * PARTS // 2
# Two and a half units: with fewer in hand, a card put under the deck for another brings something. Chosen, not
# measured.
_ENOUGH_UNITS: Final = 5 * PARTS // 2
# For another turn: a unit, a card and the cards drawn for them. Chosen, not measured.
_TURN: Final = 3 * PARTS
# For each card by which the limit changes, to the seat that gains from it. Chosen, not measured.
_ROOM: Final = PARTS // 2
# Key of the chance with which hidden cards are imagined: the same for everything that looks alike.
_IMAGINED: Final = derive(0)


def action_value(state: TurnState, action: int) -> int:
    """Return the value of a play, or of the result of a decision, in parts."""
    return action_values(state, (action,))[0]


def action_values(state: TurnState, actions: Sequence[int], measure: Measure | None = None) -> list[int]:
    """Return the value of each of some actions: hidden cards are imagined once for all of them.

    Args:
        state: The position.
        actions: Allowed ones.
        measure: Returns how a seat stands in a territory, in parts; as ``worth`` does unless another is given.
    """
    moment = _Moment(state, measure or worth)
    return [_action_value(state, action, moment) for action in actions]


def _action_value(state: TurnState, action: int, moment: _Moment) -> int:
    setup = state.setup
    if action < setup.kingdom_plays_from:
        face, territory = divmod(action, TERRITORIES)
        if setup.weighs_armies:
            return _TENTH * (_prospect_with(state, face, territory) - moment.prospect)
        return _TENTH * state.placing_value(state.current_player, territory, setup.packed[face])
    if action < setup.ordonnance_plays_from:
        return _preferred(_kingdom_gain(state, action, moment))
    if action < setup.under_from:
        return _preferred(_imagined_gain(action, moment))
    if action < setup.end_action:
        return _putting_under(state)
    if action == setup.end_action:
        return 0
    return _decision(state, action, moment)


class _Moment:
    """The facts that all actions of a decision start from, each found once, at its first use."""

    def __init__(self, state: TurnState, measure: Measure, *, is_deep: bool = True) -> None:
        self._state = state
        self.measure = measure
        # Whether choices may be judged by carrying a card out to its end.
        self.is_deep = is_deep
        self._seat = state.current_player
        self._worths: dict[int, int] = {}

    def worth(self, territory: int) -> int:
        """Return how the player stands in a territory."""
        found = self._worths.get(territory)
        if found is None:
            found = self._worths[territory] = self.measure(self._state, self._seat, territory)
        return found

    @cached_property
    def prospect(self) -> int:
        """How the armies of the player stand, in tenths."""
        return sum(self._state.prospect(self._seat, at) for at in range(TERRITORIES))

    @cached_property
    def is_judged_by_its_end(self) -> bool:
        """Whether the choices of the card being resolved are judged by carrying it out to its end."""
        resolution = self._state.resolution
        return self.is_deep and resolution is not None and _is_judged_by_its_end(resolution.program)

    @cached_property
    def standing(self) -> int:
        """How the player stands altogether, which nothing hidden changes."""
        return sum(map(self.worth, range(TERRITORIES))) + _CARD * len(self._state.hands[self._seat])

    def standing_of(self, state: TurnState) -> int:
        """Return the value of the player's whole position after an action; cards in hand count by number."""
        worths = sum(self.measure(state, self._seat, at) for at in range(TERRITORIES))
        return worths + _CARD * len(state.hands[self._seat])

    @cached_property
    def _world(self) -> TurnState:
        return resample(self._state, self._seat, Stream(_IMAGINED))

    def imagined(self) -> TurnState:
        """Return a copy in which hidden cards are imagined, the same for every action."""
        return self._world.clone()


def _preferred(gain: int) -> int:
    return gain + _FIRST if gain > 0 else gain - _FIRST


def worth(state: TurnState, seat: int, territory: int) -> int:
    """Return how a seat stands in a territory: its marker and how far its army has come, less the rivals' mean."""
    markers = state.territory_score(territory).markers
    potentials = [
        state.setup.potential(state.counted(other * TERRITORIES + territory)) for other in range(state.players)
    ]
    return (_MARKER * _lead(markers, seat) + _POTENTIAL * _lead(potentials, seat)) // (state.players - 1)


def _lead(values: Sequence[int], seat: int) -> int:
    """Return by how much a seat is ahead of every rival, added up."""
    return len(values) * values[seat] - sum(values)


def _kingdom_gain(state: TurnState, action: int, moment: _Moment) -> int:
    """Lay a kingdom card on a copy and compare.

    More room is good for a seat that is behind and can still catch up, less room for the leader.
    """
    setup, seat = state.setup, state.current_player
    row, territory = divmod(action - setup.kingdom_plays_from, TERRITORIES)
    twin = state.clone()
    twin.lay_kingdom(territory, setup.first_of[row + setup.unit_types], seat)
    gain = moment.measure(twin, seat, territory) - moment.worth(territory)
    rooms = twin.limits[territory] - state.limits[territory]
    return gain + _ROOM * rooms * _behind(twin, seat, territory) if rooms else gain


def _prospect_with(state: TurnState, face: int, territory: int) -> int:
    """Place a unit on a copy and return how the armies of its player stand: its gain may depend on any army (OR-43)."""
    setup, seat = state.setup, state.current_player
    kind = setup.face_type[face]
    twin = state.clone()
    twin.put(seat * TERRITORIES + territory, setup.first_of[kind] * 2 + face - setup.first_face[kind])
    return sum(twin.prospect(seat, at) for at in range(TERRITORIES))


def _behind(state: TurnState, seat: int, territory: int) -> int:
    """Return 1 where somebody else holds a territory, -1 where the seat does, 0 where nobody does alone."""
    controller = state.territory_score(territory).controller
    return 0 if controller is None else -1 if controller == seat else 1


def _imagined_gain(action: int, moment: _Moment) -> int:
    """Play a card on, with hidden cards imagined, and compare."""
    twin = moment.imagined()
    turn, extra, extra_turn = twin.turn, sum(twin.extra), twin.extra_turn
    before = moment.standing - _CARD
    twin.apply(action)
    _carry_out(twin, moment.measure, is_deep=moment.is_deep)
    more = sum(twin.extra) - extra if twin.turn == turn else 0
    again = _TURN if twin.extra_turn > extra_turn else 0
    return moment.standing_of(twin) + _CARD * more + again - before + _TENTH


def _carry_out(state: TurnState, measure: Measure, *, is_deep: bool) -> None:
    """Make every choice that a card asks for in this turn, each the one of the highest value."""
    turn = state.turn
    while state.resolution is not None and state.turn == turn:
        actions = state.resolution.actions
        moment = _Moment(state, measure, is_deep=is_deep)
        values = [_action_value(state, action, moment) for action in actions]
        state.apply(actions[values.index(max(values))])


def _putting_under(state: TurnState) -> int:
    """Make room for other cards only where units are short."""
    units = sum(card < state.setup.units for card in state.hands[state.current_player])
    return _ENOUGH_UNITS - PARTS * units


def _decision(state: TurnState, action: int, moment: _Moment) -> int:
    setup, resolution = state.setup, state.resolution
    if resolution is None or action not in resolution.actions:
        return 0
    value = resolution.values[resolution.actions.index(action)]
    if action < setup.units_from:
        return _imagined_choice(action, moment)
    if moment.is_judged_by_its_end:
        return _imagined_end(action, moment)
    if action < setup.kingdoms_from:
        return _without_unit(state, value, moment)
    if action < setup.territories_from:
        return _without_kingdom(state, value, moment)
    if action < setup.players_from:
        return _with_unit(state, value, moment)
    if setup.cards_from <= action < setup.unseen_action:
        missed = _card_worth(state, setup.type_of[value])
        return -missed if value in state.hands[state.current_player] else missed
    return 0


def _imagined_choice(action: int, moment: _Moment) -> int:
    twin = moment.imagined()
    twin.apply(action)
    again = _TURN if twin.extra_turn else 0
    return moment.standing_of(twin) + _CARD * sum(twin.extra) + again


def _is_judged_by_its_end(program: Program) -> bool:
    """Whether a card does more with its targets than taking units and kingdom cards away and moving units."""
    return any(
        isinstance(step, Do) and (step.verb == "hold" or (step.verb == "move" and _moves_more(program, step)))
        for step in program.code
    )


def _moves_more(program: Program, step: Do) -> bool:
    """Whether a step moves kingdom cards, or units into the army of the player."""
    what = step.values["what"]
    return "to_army" in step.values or (isinstance(what, Ref) and program.picks[what.target] != "unit")


def _imagined_end(action: int, moment: _Moment) -> int:
    """Return how the player stands when a card has been carried out after a choice."""
    twin = moment.imagined()
    twin.apply(action)
    _carry_out(twin, moment.measure, is_deep=False)
    return moment.standing_of(twin)


def _without_unit(state: TurnState, card: int, moment: _Moment) -> int:
    """Return the gain if a unit were gone from its army."""
    slot = state.slot_of(card)
    assert slot is not None  # noqa: S101 (it lies there to be chosen)
    seat, territory = state.current_player, slot % TERRITORIES
    twin = state.clone()
    twin.lift(slot, card)
    return moment.measure(twin, seat, territory) - moment.worth(territory)


def _without_kingdom(state: TurnState, card: int, moment: _Moment) -> int:
    """Return the gain if a kingdom card were gone."""
    found = state.stack_of(card)
    assert found is not None  # noqa: S101 (it lies there to be chosen)
    territory, seat = found[0], state.current_player
    twin = state.clone()
    twin.lift_kingdom(card)
    return moment.measure(twin, seat, territory) - moment.worth(territory)


def _with_unit(state: TurnState, territory: int, moment: _Moment) -> int:
    """Return the gain if the unit chosen before came to a territory; 0 where none was chosen."""
    resolution = state.resolution
    assert resolution is not None  # noqa: S101
    chosen = (card for pick, card in zip(resolution.picks, resolution.targets, strict=True) if pick == "unit")
    card = next((each for each in chosen if each >= 0), None)
    slot = None if card is None else state.slot_of(card)
    if card is None or slot is None:
        return 0
    seat = state.current_player
    twin = state.clone()
    twin.put(slot - slot % TERRITORIES + territory, twin.lift(slot, card))
    return moment.measure(twin, seat, territory) - moment.worth(territory)


def _card_worth(state: TurnState, kind: int) -> int:
    """Return how much a card in hand is missed when it is gone."""
    setup = state.setup
    known = setup.types[kind]
    if known.kind != KINDS[0]:
        return _COMMAND_CARD
    return _TENTH * max(setup.potential(face.packed) for face in known.faces)  # type: ignore[union-attr]


class ExpansionState(TurnState):
    """One position of a game with an expansion."""

    __slots__ = ()

    def action_value(self, action: int) -> int:
        """Return how good an action looks, from the view of the player to act."""
        return action_value(self, action)

    def resample(self, player: int, stream: Stream) -> Self:
        """Return a copy in which all that the seat cannot know is dealt anew."""
        return resample(self, player, stream)

    def view(self, player: int) -> dict[str, Any]:
        """Return all that a seat may know."""
        return view(self, player)

    def parse_action(self, text: str) -> int:
        """Read an action.

        Raises:
            NotationError: The text is no action.
            IllegalActionError: It names cards that are nowhere in this match.
        """
        try:
            return parse_action(self.setup, text, self.current_player)
        except IllegalActionError as error:
            raise with_offer(error, self) from None
