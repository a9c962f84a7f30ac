"""Unreachable positions whose parts go together all the same: for tables that are scored, not for scenarios.

Rule: the invariants I7, I8 and I11 of 6.6, and the end with the last soldier of a supply (6.2). A table that breaks one was
most likely played or written down wrongly. While somebody may still claim a banner (A15) only command is settled, so
nothing is said of the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.games.komarn import table_codes as codes
from ordo_pnp.games.komarn.banners import banners, root_of
from ordo_pnp.games.komarn.board import bits
from ordo_pnp.games.komarn.position_reader import PositionProblem
from ordo_pnp.games.komarn.resolution import can_command, claimable
from ordo_pnp.games.komarn.setup import NOBODY, soldiers_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import TypeAlias

    from ordo_pnp.base import Code
    from ordo_pnp.games.komarn.position import Position
    from ordo_pnp.games.komarn.position_reader import TextRange
    from ordo_pnp.games.komarn.state import State

    PositionWarning: TypeAlias = tuple[Code, PositionProblem]


class PositionWarnings:
    """Finds what is unlikely about a sound position, each thing at its place in the text."""

    def __init__(
        self,
        position: Position,
        state: State,
        names: Sequence[str],
        places: Mapping[tuple[str, str], TextRange],
        whole: TextRange,
    ) -> None:
        """Take a sound position apart.

        Args:
            position: The position.
            state: The same as a state.
            names: Of the marshals, by seat.
            places: Where things stand in the text, see ``PositionReader``.
            whole: The place of the text as a whole.
        """
        self.position, self.state, self.names = position, state, names
        self._places, self._whole = places, whole
        self._colours = state.setup.colours
        seats = range(state.players)
        # Whether a banner may still be claimed.
        self.is_open = state.setup.rules.claims and any(claimable(state, seat, banners(state)) for seat in seats)

    def find(self) -> Iterator[PositionWarning]:
        """Yield every warning: of command, of castles, of the Provost, of the end."""
        if not self.state.setup.rules.claims:
            yield from self._command()
        if not self.is_open:
            yield from self._provost()
            if not self.position.over and not self.state.setup.rules.finish_round:
                yield from self._supplies()

    def _warning(self, kind: Code, word: str, name: str, message: str, remedy: str) -> PositionWarning:
        return kind, PositionProblem(message, remedy, self._places.get((word, name), self._whole))

    def _name(self, seat: int) -> str:
        return "nobody" if seat == NOBODY else self.names[seat]

    def _command(self) -> Iterator[PositionWarning]:
        """Rule: I7; command is the strict leader's if he has a sergeant for it."""
        state = self.state
        for root in banners(state):
            counts, commander = state.counts[root], state.sergeant[root]
            leader = state.setup.leader(counts)
            if leader in (NOBODY, commander) or not can_command(state, leader):
                continue
            most, *others = sorted((soldiers_of(counts, seat) for seat in range(state.players)), reverse=True)
            first = self._first_field(root)
            has = "has a free sergeant" if state.reserve[leader] > 0 else "needs no free sergeant"
            message = (
                f"in the banner of `{first}` {self._name(leader)} leads {most} to {others[0]} and {has}, "
                f"but {self._name(commander)} commands: was a change of command forgotten?"
            )
            sergeant = f"{self._colours[leader]}:{first}"
            if commander == NOBODY:
                remedy = f"if so, write `sg {sergeant}`; otherwise correct the soldiers"
                yield self._warning(codes.FORGOTTEN_COMMAND, "soldier", first, message, remedy)
            else:
                at = next(each for _, each in self.position.sergeants if self._root(each) == root)
                remedy = (
                    f"if so, write `sg {sergeant}` for `sg {self._colours[commander]}:{at}` and add to `money` what "
                    f"{self._name(commander)} is paid; otherwise correct the soldiers"
                )
                yield self._warning(codes.FORGOTTEN_COMMAND, "sg", at, message, remedy)

    def _root(self, name: str) -> int:
        return root_of(self.state, self.state.setup.board.index[name])

    def _first_field(self, root: int) -> str:
        """Name the first field of a banner, in the order of the board."""
        return next(
            name
            for name in self.state.setup.board.names
            if name in self.position.occupants and self._root(name) == root
        )

    def _supplies(self) -> Iterator[PositionWarning]:
        """Rule: 6.2; the last soldier of a supply ends the game, so castles are garrisoned while it runs (I8)."""
        empty = [seat for seat, left in enumerate(self.state.supply) if not left]
        for seat in empty:
            colour = self._colours[seat]
            message = f"{self._name(seat)} has no soldier left in supply, which ends the game, but the game is not over"
            remedy = f"add `over` if it has ended; otherwise correct `sup {colour}=0`"
            yield self._warning(codes.EMPTY_SUPPLY, "sup", colour, message, remedy)
        if not empty:
            for site in bits(self.state.deal.castles):
                yield from self._castle(site)

    def _castle(self, at: int) -> Iterator[PositionWarning]:
        """Rule: I8, A26, A27."""
        state, board = self.state, self.state.setup.board
        site = board.sites[at]
        name, node = site.castle[1:], board.fields + at
        holder, commander = state.occupant[node], state.commander(node)
        if holder != NOBODY:
            if commander not in (NOBODY, holder):
                message = (
                    f"{self._name(commander)} commands the banner of the castle at `{name}`, but its garrison is "
                    f"{self._name(holder)}: was the exchange of the garrison forgotten?"
                )
                remedy = f"if so, write `castle={self._colours[commander]}`; if the game ended first, add `over`"
                yield self._warning(codes.FORGOTTEN_GARRISON, "garrison", site.castle, message, remedy)
            return
        beside = [field for field in site.fields if state.occupant[field] != NOBODY]
        owners = [seat for field in beside if (seat := state.commander(field)) != NOBODY]
        if not beside or (state.setup.rules.leave_empty and not owners):
            return
        message = f"the castle at `{name}` has no garrison, but a soldier stands on `{board.names[beside[0]]}`"
        whose = self._colours[owners[0] if owners else state.occupant[beside[0]]]
        why = "for whoever commands there" if owners else "for whoever placed the first soldier beside it"
        remedy = f"write, for example, `site {name} castle={whose}`, {why}; if the game ended first, add `over`"
        yield self._warning(codes.FORGOTTEN_GARRISON, "site", name, message, remedy)

    def _provost(self) -> Iterator[PositionWarning]:
        """Rule: I11, A31."""
        state = self.state
        most = max(state.maidens)
        best = [seat for seat, maidens in enumerate(state.maidens) if maidens == most > 0]
        right = best[0] if len(best) == 1 else NOBODY
        if state.provost == right or (state.setup.rules.incumbent_keeps and state.provost in best):
            return
        holder = self._name(state.provost)
        if right != NOBODY:
            maidens = "1 maiden" if most == 1 else f"{most} maidens"
            message = (
                f"{self._name(right)} commands {maidens}, more than any other marshal, but {holder} holds the Provost"
            )
            remedy = f"write `prov {self._colours[right]}`, or correct the banners"
        else:
            why = f"{len(best)} marshals are tied for the most maidens" if best else "nobody commands a maiden"
            message = f"{holder} holds the Provost, but {why}"
            remedy = "leave `prov` out, or correct the banners"
        yield self._warning(codes.WRONG_PROVOST, "prov", self.position.provost or "", message, remedy)
