"""All that a game consists of at one moment: what stands on the board, what is hidden, what is to be decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, TypeVar

from ordo_pnp.games.komarn.phases import Phase, Window
from ordo_pnp.games.komarn.pieces import Pieces
from ordo_pnp.games.komarn.setup import NOBODY

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.setup import Deal, Setup
    from ordo_pnp.kernel import Stream, Termination

SituationT = TypeVar("SituationT", bound="Situation")


class Situation(Pieces):
    """One position of a game, without its rules."""

    __slots__ = (
        "active",
        "after",
        "asked",
        "bag",
        "built",
        "current_player",
        "denials",
        "discard",
        "doubter",
        "ending",
        "exhausted",
        "halts",
        "hands",
        "homecoming",
        "is_terminal",
        "known",
        "lent",
        "passes",
        "phase",
        "provost",
        "scripted",
        "start",
        "stream",
        "termination",
        "then",
        "turn",
        "victim",
    )

    def __init__(self, setup: Setup, deal: Deal, stream: Stream) -> None:
        """Lay out an empty board with the tokens of a deal; nobody holds a tile and the bag is empty."""
        super().__init__(setup, deal)
        players = setup.players
        self.stream = stream
        # Seat that began.
        self.start = 0
        # Seat on turn.
        self.active = 0
        self.current_player = 0
        self.phase = Phase.PLAY
        self.is_terminal = False
        # Why the game is over.
        self.termination: Termination | None = None
        # Turns that are finished.
        self.turn = 0
        # Turns in a row in which nothing was placed.
        self.passes = 0
        # Camps built in this turn.
        self.built = 0
        # Whether the supply of somebody fell to 0 since this was last looked at.
        self.exhausted = False
        # Whether the round that is being finished is the last one (A43).
        self.ending = False
        self.provost = NOBODY
        # Numbers by seat, ascending.
        self.hands: list[list[int]] = [[] for _ in range(players)]
        # Seat -> set of numbers in its hand that everybody has seen.
        self.known = [0] * players
        # Seat -> the set of numbers that it last denied to hold, and how many of its unseen numbers are still those of
        # then.
        self.denials = [(0, 0)] * players
        # Tiles, the next one to be drawn first.
        self.bag: list[int] = []
        # Tiles, the latest one last.
        self.discard: list[int] = []
        # Seat that doubted a denial.
        self.doubter = NOBODY
        # Seat that loses a tile.
        self.victim = NOBODY
        # Whether a sergeant came home to somebody who had none, since late claims were last looked for.
        self.homecoming = False
        # Seats that may still claim banners in this window.
        self.asked: list[int] = []
        # What comes when all of them were asked.
        self.after = Window.RESOLUTION
        # Whether the state comes from a position, which perhaps says nothing of some hands.
        self.scripted = False
        # Whether the marshal on turn holds what he plays, because the position says nothing of his hand.
        self.lent = False
        # Whether the run stops before the draw.
        self.halts = False
        # Order of the bag after the next vortex; None for chance.
        self.then: list[int] | None = None

    def clone(self) -> Self:
        """Return an independent copy that will see the same chance."""
        twin = self.open_clone()
        twin.stream = self.stream.clone()
        twin.hands = [hand[:] for hand in self.hands]
        twin.known = self.known[:]
        twin.denials = self.denials[:]
        twin.bag = self.bag[:]
        twin.discard = self.discard[:]
        twin.then = None if self.then is None else self.then[:]
        return twin

    def open_clone(self) -> Self:
        """Return a copy that has tiles and chance in common with this position: to try what moves neither, such as a placement."""
        twin = self.__class__.__new__(self.__class__)
        self.copy_to(twin)
        twin.stream = self.stream
        twin.hands = self.hands
        twin.known = self.known
        twin.denials = self.denials
        twin.bag = self.bag
        twin.discard = self.discard
        twin.then = self.then
        twin.start = self.start
        twin.active = self.active
        twin.current_player = self.current_player
        twin.phase = self.phase
        twin.is_terminal = self.is_terminal
        twin.termination = self.termination
        twin.turn = self.turn
        twin.passes = self.passes
        twin.built = self.built
        twin.exhausted = self.exhausted
        twin.ending = self.ending
        twin.provost = self.provost
        twin.doubter = self.doubter
        twin.victim = self.victim
        twin.homecoming = self.homecoming
        twin.asked = self.asked[:]
        twin.after = self.after
        twin.scripted = self.scripted
        twin.lent = self.lent
        twin.halts = self.halts
        return twin
