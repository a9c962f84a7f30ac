"""Everything that stays the same during a game: resolved rule variants, board, marshals, and the tables that make a turn fast."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from ordo_pnp.cards import Variant
from ordo_pnp.games.komarn.actions import Numbering
from ordo_pnp.games.komarn.board import Board
from ordo_pnp.rules import check_choices


@dataclass(frozen=True, slots=True)
class Values:
    """The worth of a banner's parts at some moment, in heller; towns are worth the number on their tokens."""

    sergeant: int
    maiden: int
    castle: int
    # Whether towns count.
    towns: bool


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of a match; see the rulings for the meaning of each value."""

    # Every variant with its value, in order of the data.
    chosen: Mapping[str, str]
    # Rule: A01: soldiers of each marshal at this number of players.
    soldiers: int
    sergeants: int
    hand: int
    # Rule: A02.
    morlocks: int
    # Rule: A03.
    vortices: int
    camps: int
    camps_in_a_turn: int
    # Rule: A33.
    camps_without_recruit: bool
    # Rule: A08.
    banks_adjacent: bool
    # Rule: A11.
    castle_reinforces: bool
    # Rule: A05: ``random``, ``spread`` or the name of a layout of the board.
    sites: str
    # Rule: A45.
    random_start: bool
    # Rule: A14.
    play: Values
    # Rule: A12 (heller in a schilling), A13.
    end: Values
    # Heller for the holder of the Provost.
    provost_at_end: int
    # Rule: A15: whether marshals are asked before they take command.
    claims: bool
    min_own: int
    # Rule: A16: whether a marshal without a free sergeant commands all the same.
    unmarked: bool
    # Rule: A21.
    pay_displaced: bool
    # Rule: A22.
    pay_own_surplus: bool
    # Rule: A24: whether a change of command is paid with the value after the placement.
    pay_after: bool
    # Rule: A26: whether a castle without a commander beside it stays empty.
    leave_empty: bool
    # Rule: A31.
    incumbent_keeps: bool
    # Rule: A35: whether the number a morlock is placed with is discarded.
    discard_shown: bool
    # Rule: A36.
    morlocks_return: bool
    # Rule: A34: whether one soldier expels a morlock beside a camp.
    expel_beside_camp: bool
    # Rule: A39.
    expel_by_reinforcement: bool
    # Rule: A42: whether a pass discards the whole hand.
    discard_hand: bool
    # Rule: A43.
    finish_round: bool
    # Rule: A51.
    stalemate_rounds: int
    # Rule: A51.
    max_turns: int
    # Rule: A44: tie-breakers, in order: ``banners``, ``provost``.
    tiebreak: tuple[str, ...]


def resolve(
    variants: Mapping[str, Variant], facts: Mapping[str, Any], chosen: Mapping[str, str | int], players: int
) -> Ruleset:
    """Fill in the defaults of the rules that were not chosen.

    Args:
        variants: The rules that may be chosen.
        facts: The content of ``game.yaml``.
        chosen: Rule -> value.
        players: How many play.

    Raises:
        RulesError: A rule or value is unknown.
    """
    chosen = check_choices(variants, chosen)
    values = {name: chosen.get(name) or variant.default or "" for name, variant in variants.items()}
    schilling = int(values["money.heller_per_schilling"])
    play, end = facts["value"], facts["value_at_end"]
    sergeant = end["sergeant"] * schilling + (play["sergeant"] if values["value.end.mode"] == "add" else 0)
    return Ruleset(
        chosen=values,
        soldiers=int(values[f"soldiers.{players}"]),
        sergeants=facts["sergeants"],
        hand=facts["hand"],
        morlocks=int(values["bag.morlocks"]),
        vortices=int(values["bag.vortex"]),
        camps=facts["camps"],
        camps_in_a_turn=facts["camps_in_a_turn"],
        camps_without_recruit=values["camps.requires_recruit"] == "false",
        banks_adjacent=values["board.banks_adjacent"] == "true",
        castle_reinforces=values["board.castle_counts_for_reinforcement"] == "true",
        sites=values["setup.sites"],
        random_start=values["players.start"] == "random",
        play=Values(play["sergeant"], play["maiden"], play["castle"], values["value.towns_in_play"] == "true"),
        end=Values(sergeant, play["maiden"], play["castle"], towns=True),
        provost_at_end=end["provost"] * schilling,
        claims=values["command.claim"] == "optional",
        min_own=facts["min_own"],
        unmarked=values["command.no_sergeant"] == "unmarked",
        pay_displaced=values["merge.pay_displaced"] == "true",
        pay_own_surplus=values["merge.pay_own_surplus"] == "true",
        pay_after=values["compensation.basis"] == "after",
        leave_empty=values["castle.uncommanded"] == "empty",
        incumbent_keeps=values["provost.tie"] == "incumbent_keeps",
        discard_shown=values["morlock.tile"] == "discard",
        morlocks_return=values["morlock.return"] == "vortex",
        expel_beside_camp=values["morlock.camp_opposite"] == "single",
        expel_by_reinforcement=values["morlock.by_reinforcement"] == "true",
        discard_hand=values["pass.mode"] == "discard_hand",
        finish_round=values["end.finish_round"] == "true",
        stalemate_rounds=int(values["end.stalemate_rounds"]),
        max_turns=int(values["end.max_turns"]),
        tiebreak=tuple(step for step in values["tiebreak"].split("_") if step != "shared"),
    )


# Bits for each marshal in the packed soldier counts of a component.
SHIFT: Final = 12
# Position of the number of all its soldiers.
SIZE: Final = 4 * SHIFT
NOBODY: Final = -1
_COUNT: Final = (1 << SHIFT) - 1


class Setup:
    """A game prepared for play."""

    __slots__ = (
        "actions",
        "board",
        "colours",
        "leaders",
        "morlock",
        "numbering",
        "one",
        "placements",
        "players",
        "recruits",
        "rules",
        "seduces",
        "sets",
        "soldiers",
        "vortex",
    )

    def __init__(self, board: Board, rules: Ruleset, colours: tuple[str, ...], sets: tuple[str, ...] = ()) -> None:
        """Prepare a game of marshals with these colours, in seat order, with the board of these sets."""
        self.board = board
        self.sets = sets
        self.rules = rules
        self.colours = colours
        self.players = len(colours)
        self.numbering = numbering = Numbering(board, relieves=rules.expel_by_reinforcement)
        # One more than the greatest action.
        self.actions = numbering.total
        # The tile of a morlock; those before it are the numbers.
        self.morlock = board.areas
        self.vortex = board.areas + 1
        # Seat -> packed counts of a single soldier; counts of components add up.
        self.one = tuple((1 << SIZE) | (1 << SHIFT * seat) for seat in range(self.players))
        self.leaders: dict[int, int] = {}
        self.soldiers: dict[int, tuple[tuple[int, ...], int, int]] = {}
        # Placement -> where soldiers come to, and the numbers that are played for it; filled as bots ask.
        self.placements: dict[int, tuple[tuple[str, int], tuple[int, ...]]] = {}
        # Area -> set of its fields (as three bits) -> actions.
        self.recruits = _by_area(board.areas, numbering.recruit)
        self.seduces = _by_area(board.areas, numbering.seduce)

    def leader(self, counts: int) -> int:
        """Return the seat with strictly most soldiers in a component, enough for command; NOBODY if there is none.

        Rule: at least ``min_own`` of its own and more than every other marshal (5.1, A19).
        """
        found = self.leaders.get(counts)
        if found is None:
            each = [counts >> SHIFT * seat & _COUNT for seat in range(self.players)]
            most = max(each)
            strict = most >= self.rules.min_own and each.count(most) == 1
            found = self.leaders[counts] = each.index(most) if strict else NOBODY
        return found

    def strengths(self, counts: int) -> tuple[tuple[int, ...], int, int]:
        """Return how many soldiers each marshal has in a component, by seat, then the most and the second most of these."""
        found = self.soldiers.get(counts)
        if found is None:
            each = tuple(counts >> SHIFT * seat & _COUNT for seat in range(self.players))
            first, second = sorted(each)[-1:-3:-1]
            found = self.soldiers[counts] = each, first, second
        return found


def soldiers_of(counts: int, seat: int) -> int:
    """Count a marshal's soldiers in packed counts."""
    return counts >> SHIFT * seat & _COUNT


@lru_cache(maxsize=64)
def _by_area(areas: int, start: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(
        tuple(tuple(start + 3 * area + row for row in range(3) if fields >> row & 1) for fields in range(8))
        for area in range(areas)
    )


class Deal:
    """The tokens on the sites in one game, as sets of sites."""

    __slots__ = ("castles", "kinds", "maidens", "towns")

    def __init__(self, kinds: tuple[str | None, ...]) -> None:
        """Lay a token of each kind on each site; None leaves a site bare."""
        self.kinds = kinds
        self.castles = _sites(kinds, "castle")
        self.maidens = _sites(kinds, "maiden")
        # Worth of a town and the sites of such towns.
        self.towns = tuple((worth, _sites(kinds, f"town{worth}")) for worth in (2, 3, 4))

    def value(self, touched: int, castles: int, values: Values) -> int:
        """Return the worth of a banner in heller, its sergeant included.

        Args:
            touched: Sites that touch its fields.
            castles: Sites whose castles hold a garrison of it.
            values: The worth of each part.
        """
        worth = values.sergeant + values.castle * castles.bit_count()
        worth += values.maiden * (touched & self.maidens).bit_count()
        if values.towns:
            for each, sites in self.towns:
                if touched & sites:
                    worth += each * (touched & sites).bit_count()
        return worth


def _sites(kinds: tuple[str | None, ...], kind: str) -> int:
    return sum(1 << at for at, each in enumerate(kinds) if each == kind)
