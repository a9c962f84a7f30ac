"""The variants of Komarn, resolved: every rule with the value that is played, and the counts that are no choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ordo_pnp.kernel import check_choices

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.cards import Variant


@dataclass(frozen=True, slots=True)
class Values:
    """What a banner is worth at some moment, in heller; towns are worth what their tokens say."""

    sergeant: int
    maiden: int
    castle: int
    # Whether towns count.
    towns: bool


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What is played; see the rulings for what each value means."""

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
    # Rule: A44: what decides among equals, in order: ``banners``, ``provost``.
    tiebreak: tuple[str, ...]


def resolve(
    variants: Mapping[str, Variant], facts: Mapping[str, Any], chosen: Mapping[str, str | int], players: int
) -> Ruleset:
    """Fill what was not chosen with the defaults.

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
