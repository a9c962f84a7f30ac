"""Deal hands and bag as far as a transcript notes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, MutableSequence, Sequence
from typing import Any, Final

from ordo_pnp.base import NotationError, OrdoError
from ordo_pnp.games.komarn.actions import read_move
from ordo_pnp.games.komarn.bag import deal_tiles
from ordo_pnp.games.komarn.board import MORLOCK, VORTEX, bits
from ordo_pnp.games.komarn.match import KomarnMatch
from ordo_pnp.games.komarn.setup import Deal
from ordo_pnp.games.komarn.state import State
from ordo_pnp.rules import ImpossibleCardError, Stream, UnknownCards, derive

SITES: Final = "sites"
_HELD: Final = {"recruit", "reinforce", "expel", "relieve", "seduce", "pass", "place"}


class KomarnDealer:
    """See ``ordo_pnp.rules.HiddenDealer``."""

    ending_action = None

    def __init__(self, match: KomarnMatch) -> None:
        self._setup = match.setup
        self._cards = UnknownCards(match.players, lambda tile: tile)

    def may_end(self, state: State) -> bool:
        """Return False: a turn ends with an action of the marshal."""
        return False

    def _tiles(self, words: Sequence[str]) -> list[int]:
        """Read tiles: numbers, ``M`` for a morlock, ``V`` for the vortex.

        Raises:
            NotationError: There is no such tile.
        """
        known = {str(tile + 1): tile for tile in range(self._setup.board.areas)}
        known |= {MORLOCK: self._setup.morlock, VORTEX: self._setup.vortex}
        for word in words:
            if word not in known:
                raise NotationError(f"there is no tile `{word}`; write a number, `M` or `V`")
        return [known[word] for word in words]

    def begin(self, first: int, lots: Mapping[str, Sequence[str]]) -> State:
        """Return the deal of a transcript that a seat begins, with the sites as they lay.

        Raises:
            OrdoError: The sites are missing where chance laid them, or are not those of the game.
        """
        board, rules = self._setup.board, self._setup.rules
        other = next((name for name in lots if name != SITES), None)
        if other is not None:
            raise OrdoError(f"this game has no lots called `{other}`; it has `{SITES}`")
        kinds = tuple(lots.get(SITES, board.layouts.get(rules.sites, ())))
        if Counter(kinds) != Counter(board.tokens) or len(kinds) != len(board.sites):
            names = ", ".join(f"{count} {kind}" for kind, count in Counter(board.tokens).items())
            raise OrdoError(f"`lots.{SITES}` names what lies on each site, in the order of board.yaml: {names}")
        if first and not rules.random_start:
            raise OrdoError("with `players.start=first` the first player begins")
        state = State(self._setup, Deal(kinds), Stream(derive(0)))
        state.start = state.active = state.current_player = first
        deal_tiles(state, Stream(derive(1)))
        return state

    def hold(self, state: State, seat: int, cards: Sequence[str], *, besides: bool = False) -> None:
        """Let a marshal hold numbers, of which each is there once."""
        wanted = Counter(self._tiles(cards))
        self._known(state)
        try:
            self._cards.hold(state.hands, state.bag, seat, wanted, lambda _: True)
        except ImpossibleCardError as error:
            raise self._impossible(error) from error
        self._cards.told[seat] |= wanted

    def prepare(self, state: State, texts: Sequence[str], drawn: Sequence[str]) -> None:
        """Give the marshal to act the numbers that he plays, and put drawn tiles on top.

        Raises:
            OrdoError: It cannot have been, or hands that were shown are not told.
        """
        self._known(state)
        for text in texts:
            move = read_move(text)
            if move.kind in _HELD:
                tiles = [str(tile) for tile in (move.tile, move.extra) if tile is not None]
                self.hold(state, state.current_player, tiles)
            elif move.kind == "take":
                self.hold(state, state.victim, [str(move.tile)])
            elif move.kind == "challenge":
                self._require_shown(state)
        told = self._tiles(drawn)
        before, after = told, []
        if self._setup.vortex in told:
            at = told.index(self._setup.vortex) + 1
            before, after = told[:at], told[at:]
        bag = sorted(state.bag, key=self._is_special)
        try:
            self._cards.lay(state.hands, bag, before, lambda _: True)
            rest = sorted(bag[len(before) :], key=self._is_special)
            held = [tile for tile in after if any(tile in hand for hand in state.hands)]
            self._cards.lay(state.hands, rest, held, lambda _: True)
        except ImpossibleCardError as error:
            raise self._impossible(error) from error
        state.bag = [*bag[: len(before)], *rest]
        state.stream = _ToldOrder(after, self)

    def mix(self, bag: list[int], told: Sequence[int]) -> None:
        """Order a bag that was mixed: the noted tiles come first, then numbers, then the other tiles.

        Raises:
            OrdoError: A noted tile is not in the bag.
        """
        bag.sort(key=self._is_special)
        for at, tile in enumerate(told):
            if tile not in bag[at:]:
                raise self._impossible(ImpossibleCardError(tile))
            bag.insert(at, bag.pop(bag.index(tile, at)))

    def _is_special(self, tile: int) -> bool:
        return tile >= self._setup.morlock

    def note(self, before: State, text: str, after: State, drawn: Mapping[int, Sequence[str]]) -> None:
        """Update the knowledge of hands after an action."""
        for seat, hand in enumerate(after.hands):
            left = [tile for tile in before.hands[seat] if tile not in hand]
            numbers = [tile for tile in self._tiles(drawn.get(seat, ())) if not self._is_special(tile)]
            self._cards.note(seat, left, Counter(hand), numbers)

    def _known(self, state: State) -> None:
        """Count numbers that everybody has seen among the noted ones."""
        for seat, known in enumerate(state.known):
            self._cards.told[seat] |= Counter(bits(known))

    def _require_shown(self, state: State) -> None:
        """Require notes of the hands that a doubt opens."""
        for seat in (state.active, state.current_player):
            if self._cards.told[seat].total() < len(state.hands[seat]):
                colour = self._setup.colours[seat]
                raise OrdoError(f"a doubt opens both hands: write before it what {colour} `holds`, all of it")

    def _impossible(self, error: ImpossibleCardError) -> OrdoError:
        name = {self._setup.morlock: "morlock", self._setup.vortex: "vortex"}.get(error.kind, str(error.kind + 1))
        return OrdoError(f"the tile {name} cannot have been there: it is known to be elsewhere")


class _ToldOrder(Stream):
    """Mixes a bag in the noted order."""

    __slots__ = ("_dealer", "_told")

    def __init__(self, told: Sequence[int], dealer: KomarnDealer) -> None:
        super().__init__(derive(0))
        self._told = told
        self._dealer = dealer

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Order the bag."""
        mixed = list(items)
        self._dealer.mix(mixed, self._told)
        items[:] = mixed

    def clone(self) -> _ToldOrder:
        """Return a copy."""
        return _ToldOrder(self._told, self._dealer)
