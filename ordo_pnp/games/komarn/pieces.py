"""What stands on the board and what the marshals have; sets of fields, sites and areas as bits (see ``board``).

A component of soldiers is known by its root, one of its nodes; what stands in the lists of components at another node
means nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.games.komarn.setup import NOBODY

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.setup import Deal, Setup


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
