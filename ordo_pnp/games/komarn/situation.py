"""The state of a game at one moment: phases of a turn, pieces on the board and of marshals, hidden tiles, and the decision to take.

A component of soldiers is known by its root, one of its nodes; entries of the lists of components at another node mean
nothing.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Self, TypeVar

from ordo_pnp.games.komarn.setup import NOBODY, Deal, Setup
from ordo_pnp.rules import Stream, Termination


class Phase(IntEnum):
    """The decision to take now."""

    PLAY = 0
    CAMP = 1
    MORLOCK = 2
    CHALLENGE = 3
    MORLOCK_FORCED = 4
    PENALTY = 5
    # Whether to take command, where that is a choice (A15).
    CLAIM = 6
    # The turn of a position is finished and nobody can go on: it says nothing of the bag or of the next hand.
    NEXT = 7
    OVER = 8


class Window(IntEnum):
    """When marshals are asked whether they take command (A15)."""

    # After a placement.
    RESOLUTION = 0
    # Before a turn.
    START = 1
    # Before the final scoring.
    FINAL = 2


class Pieces:
    """The open part of a position."""

    __slots__ = (
        "bare",
        "calm",
        "camps",
        "camps_left",
        "castles",
        "counts",
        "deal",
        "first",
        "held",
        "maidens",
        "money",
        "morlocks",
        "occupant",
        "open",
        "own",
        "parent",
        "players",
        "reserve",
        "sergeant",
        "setup",
        "supply",
        "touch",
        "touched",
    )

    def __init__(self, setup: Setup, deal: Deal) -> None:
        """Lay out an empty board with the tokens of a deal."""
        board, rules, players = setup.board, setup.rules, setup.players
        nodes = len(board.names)
        self.setup = setup
        self.deal = deal
        self.players = players
        # Node -> seat of its soldier.
        self.occupant = [NOBODY] * nodes
        # Seat -> set of fields with its soldiers.
        self.own = [0] * players
        # Seat -> set of sites whose castles its soldiers garrison.
        self.held = [0] * players
        # Seat -> set of fields beside its soldiers, those on castles included where they count (A11).
        self.touch = [0] * players
        # Set of fields without soldier and camp.
        self.bare = board.land | board.waters
        # Set of fields that a soldier can be recruited to.
        self.open = board.land
        # Set of fields.
        self.camps = 0
        # Set of areas.
        self.morlocks = 0
        # Set of areas without soldier and morlock.
        self.calm = (1 << board.areas) - 1
        # Node -> another node of its component, nearer to the root; the root itself at the root.
        self.parent = list(range(nodes))
        # Root -> soldiers of each marshal, packed, see ``setup.one``.
        self.counts = [0] * nodes
        # Root -> seat in command; NOBODY at every node that is no root.
        self.sergeant = [NOBODY] * nodes
        # Root -> set of sites that touch its fields.
        self.touched = [0] * nodes
        # Root -> set of sites whose castles are part of it.
        self.castles = [0] * nodes
        # Root -> least place in board order of its nodes.
        self.first = list(board.rank)
        self.supply = [rules.soldiers] * players
        # Seat -> free sergeants; below 0 while it commands without (A16).
        self.reserve = [rules.sergeants] * players
        self.camps_left = [rules.camps] * players
        self.money = [0] * players
        # Seat -> maidens beside banners it commands.
        self.maidens = [0] * players

    def copy_to(self, twin: Pieces) -> None:
        """Copy all that is open to another position; one by one, which takes a fifth of the time that a loop over names takes."""
        twin.setup = self.setup
        twin.deal = self.deal
        twin.players = self.players
        twin.occupant = self.occupant[:]
        twin.own = self.own[:]
        twin.held = self.held[:]
        twin.touch = self.touch[:]
        twin.bare = self.bare
        twin.open = self.open
        twin.camps = self.camps
        twin.morlocks = self.morlocks
        twin.calm = self.calm
        twin.parent = self.parent[:]
        twin.counts = self.counts[:]
        twin.sergeant = self.sergeant[:]
        twin.touched = self.touched[:]
        twin.castles = self.castles[:]
        twin.first = self.first[:]
        twin.supply = self.supply[:]
        twin.reserve = self.reserve[:]
        twin.camps_left = self.camps_left[:]
        twin.money = self.money[:]
        twin.maidens = self.maidens[:]


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
        # Whether the supply of somebody fell to 0 since the last check of this.
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
        # The window after all of them were asked.
        self.after = Window.RESOLUTION
        # Whether the state comes from a position, which perhaps says nothing of some hands.
        self.scripted = False
        # Whether the marshal on turn holds the numbers he plays, because the position says nothing of his hand.
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
        """Return a copy that shares tiles and chance with this one, to try moves of neither, such as a placement."""
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
