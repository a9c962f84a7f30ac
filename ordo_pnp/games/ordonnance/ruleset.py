"""The variants of Ordonnance, resolved: every rule with the value that is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from ordo_pnp.cards import Variant
from ordo_pnp.rules import RulesError, check_choices


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of a match; see the rulings for the meaning of each value."""

    # Rule: OR-05. None with an expansion, which fixes the turn (OR-24).
    turn: str | None = "play_then_draw"
    # Rule OR-08.
    singles: str = "count_then_rank"
    # Rule OR-09.
    comparison: str = "count_first"
    # Rule OR-11.
    scoring: str = "majority"
    # Rule OR-17.
    full: str = "all"

    def chosen(self) -> dict[str, str]:
        """Return every rule that may be chosen with its value, in order of the data."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in values.items() if value is not None}


def resolve(
    variants: Mapping[str, Variant],
    chosen: Mapping[str, str | int],
    players: int,
    scoring_by_players: Mapping[str, str],
    *,
    expansion: bool = False,
) -> Ruleset:
    """Fill in the defaults of the rules that were not chosen.

    Rule: OR-11: the default scoring depends on the number of players; ``majority`` needs exactly two, ``capture_time``
    at least three. OR-24: an expansion fixes the turn and is scored by ``points`` unless two players choose ``majority``.

    Raises:
        RulesError: A rule or value is unknown, or does not go with the number of players or an expansion.
    """
    chosen = check_choices(variants, chosen)
    if expansion:
        return _with_expansion(variants, chosen, players)
    values = {name: chosen.get(name, variant.default) for name, variant in variants.items()}
    scoring = values.get("scoring") or scoring_by_players.get(str(players), "points")
    values["scoring"] = scoring
    error = scoring_misfit(scoring, players)
    if error is not None:
        raise error
    known = {each.name for each in fields(Ruleset)}
    return Ruleset(**{name: value for name, value in values.items() if name in known and value is not None})


def _with_expansion(variants: Mapping[str, Variant], chosen: Mapping[str, str], players: int) -> Ruleset:
    if "turn" in chosen:
        message = "the expansion fixes the turn: `turn` is not a choice (OR-24)"
        raise RulesError(message, rule="turn", remedy="leave it out")
    scoring = chosen.get("scoring", "points")
    if scoring == "capture_time":
        remedy = "choose `points`" + (" or `majority`" if players == 2 else "")
        message = "scoring `capture_time` does not go with an expansion (OR-24)"
        raise RulesError(message, rule="scoring", remedy=remedy)
    error = scoring_misfit(scoring, players)
    if error is not None:
        raise error
    known = {each.name for each in fields(Ruleset)}
    values = {name: chosen.get(name, variant.default) for name, variant in variants.items() if name in known}
    values |= {"turn": None, "scoring": scoring}
    return Ruleset(**values)  # type: ignore[arg-type]  # only `turn` is None: every other rule has a default


def scoring_misfit(scoring: str, players: int) -> RulesError | None:
    """Return why a way of scoring does not go with a number of players; None where it does."""
    if scoring == "majority" and players != 2:
        return RulesError(
            f"scoring `majority` needs exactly two players, not {players} (OR-11)",
            rule="scoring",
            remedy="choose `points`" + (" or `capture_time`" if players > 2 else ""),
        )
    if scoring == "capture_time" and players < 3:
        return RulesError(
            f"scoring `capture_time` needs at least three players, not {players} (OR-11)",
            rule="scoring",
            remedy="choose `majority` or `points`",
        )
    return None
