"""`State`, a running game as the kernel sees it, and the view that a marshal has of it.

Rule: hands and the order of the bag are hidden (section 3); numbers that a morlock was placed with and hands shown after
a challenge are known to everybody as long as they are held (A35, A50).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ordo_pnp.base import IllegalActionError
from ordo_pnp.games.komarn.actions import read_move, write_move
from ordo_pnp.games.komarn.banners import banners, commander, lowest_field, size, value
from ordo_pnp.games.komarn.board import MORLOCK, VORTEX, bits
from ordo_pnp.games.komarn.evaluation import action_value
from ordo_pnp.games.komarn.legal_actions import actions, no_such_action, refusal_of
from ordo_pnp.games.komarn.scoring import outcome, traits
from ordo_pnp.games.komarn.setup import NOBODY
from ordo_pnp.games.komarn.situation import Phase, Situation, SituationT
from ordo_pnp.games.komarn.turn import act
from ordo_pnp.rules import Outcome, Stream, require_seat, with_offer


def view(state: Situation, player: int) -> dict[str, Any]:
    """Return all that a seat may know, as plain data."""
    require_seat(player, state.players)
    names, seats = state.setup.board.names, range(state.players)
    return {
        "player": player,
        "to_move": state.current_player,
        "active": state.active,
        "start": state.start,
        "phase": state.phase.name,
        "over": state.is_terminal,
        "turn": state.turn,
        "passes": state.passes,
        "hand": _numbers(state.hands[player]),
        "hands": [len(hand) for hand in state.hands],
        "shown": [_numbers(bits(known)) for known in state.known],
        "denied": [(_numbers(bits(numbers)), held) for numbers, held in state.denials],
        "bag": len(state.bag),
        "discard": [_tile(state, tile) for tile in state.discard],
        "soldiers": {name: seat for name, seat in zip(names, state.occupant, strict=True) if seat != NOBODY},
        "camps": [names[field] for field in bits(state.camps)],
        "morlocks": _numbers(bits(state.morlocks)),
        "sites": {site.id: kind for site, kind in zip(state.setup.board.sites, state.deal.kinds, strict=True) if kind},
        "banners": [_banner(state, root) for root in banners(state)],
        "supply": state.supply[:],
        "sergeants": state.reserve[:],
        "camps_left": state.camps_left[:],
        "money": state.money[:],
        "provost": _seat(state.provost),
        "built": state.built,
        "ending": state.ending,
        "asked": [] if state.phase != Phase.CLAIM else [seat for seat in seats if seat in state.asked],
        "doubter": _seat(state.doubter if state.phase in _DOUBTED else NOBODY),
        "victim": _seat(state.victim if state.phase == Phase.PENALTY else NOBODY),
        "ended": None if state.termination is None else state.termination.value,
        "rules": dict(state.setup.rules.chosen),
    }


_DOUBTED = (Phase.MORLOCK_FORCED, Phase.PENALTY)


def _numbers(tiles: Iterable[int]) -> list[int]:
    return [tile + 1 for tile in tiles]


def _tile(state: Situation, tile: int) -> int | str:
    if tile < state.setup.morlock:
        return tile + 1
    return MORLOCK if tile == state.setup.morlock else VORTEX


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _banner(state: Situation, root: int) -> dict[str, Any]:
    board = state.setup.board
    return {
        "at": next(name for node, name in enumerate(board.names) if state.first[root] == board.rank[node]),
        "size": size(state, root),
        "commander": _seat(state.sergeant[root]),
        "value": value(state, root),
    }


def resample(state: SituationT, player: int, stream: Stream) -> SituationT:
    """Return a copy with the hidden numbers of the other hands and the bag dealt anew from the tiles a seat cannot see."""
    twin = state.clone()
    setup = state.setup
    numbers = [tile for tile in twin.bag if tile < setup.morlock]
    others = [tile for tile in twin.bag if tile >= setup.morlock]
    seats = [(player + step) % state.players for step in range(1, state.players)]
    for seat in seats:
        numbers += [tile for tile in twin.hands[seat] if not twin.known[seat] >> tile & 1]
    numbers.sort()
    stream.shuffle(numbers)
    for seat in seats:
        kept = list(bits(twin.known[seat]))
        missing = len(twin.hands[seat]) - len(kept)
        twin.hands[seat] = sorted(kept + numbers[:missing])
        del numbers[:missing]
    twin.bag = sorted(numbers + others)
    stream.shuffle(twin.bag)
    twin.stream = stream.clone()
    return twin


class State(Situation):
    """One position of a game."""

    __slots__ = ()

    def legal_actions(self) -> list[int]:
        """Return every allowed action, ascending.

        Rule: section 4.2; exactly one placement a turn, compulsory if possible (A42).
        """
        return actions(self)

    def apply(self, action: int) -> None:
        """Carry out an action, with all its consequences and the draws after it.

        Raises:
            IllegalActionError: The action is not allowed; the state is untouched.
        """
        try:
            act(self, action)
        except IllegalActionError as error:
            raise with_offer(error, self, action) from None

    def outcome(self) -> Outcome:
        """Judge the position as it lies: money with the final scoring."""
        return outcome(self)

    def traits(self) -> list[tuple[str, str]]:
        """Return the headings a finished game counts under."""
        return traits(self)

    def view(self, player: int) -> dict[str, Any]:
        """Return all that a seat may know, as plain data."""
        return view(self, player)

    def resample(self, player: int, stream: Stream) -> State:
        """Return a copy with the hidden tiles of the others and the bag dealt anew from the tiles the seat cannot see."""
        return resample(self, player, stream)

    def action_value(self, action: int) -> int:
        """Return how good an allowed action looks to the acting marshal, from the open pieces and its own hand."""
        return action_value(self, action)

    def action_to_string(self, action: int) -> str:
        """Write an action as one of the marshal to act."""
        return write_move(self.setup.numbering.move(action, self.setup.colours[self.current_player]))

    def parse_action(self, text: str) -> int:
        """Read an action; a banner is claimed by any of its fields.

        Raises:
            NotationError: The text is no action.
            IllegalActionError: It is one of another marshal, who is not shown the allowed actions of the one to act, or
                one that the board and the tiles do not have.
        """
        move = read_move(text)
        actor = self.setup.colours[self.current_player]
        if move.kind == "claim":
            node = self.setup.board.index.get(move.field or "")
            if node is not None and size(self, node):
                move = move._replace(field=self.setup.board.names[lowest_field(self, node)])
        action = self.setup.numbering.number(move) if move.actor == actor else None
        if action is None:
            error = refusal_of(self, move) or no_such_action(self, f"`{text}`")
            raise with_offer(error, self) if move.actor == actor else error
        return action

    @property
    def phase_name(self) -> str:
        """The decision to take, by the word of the rules; NEXT when a turn of a position is finished."""
        if self.scripted and self.turn and self.phase is Phase.PLAY:
            return Phase.NEXT.name
        return self.phase.name

    def size(self, node: int) -> int:
        """Count the soldiers of the component a node belongs to; 0 where nobody stands."""
        return size(self, node)

    def commander(self, node: int) -> int:
        """Return the seat that commands the banner a node belongs to; NOBODY if there is none."""
        return commander(self, node)

    def value(self, node: int) -> int:
        """Return the worth during play of the banner a node belongs to, in heller, a sergeant included."""
        return value(self, node)
