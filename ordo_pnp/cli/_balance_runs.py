"""The runs of `ordo balance`: one for each bot, and one of other sets or rules that they are held against."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ordo_pnp.base import OrdoError, printable
from ordo_pnp.cli._match_input import match_for
from ordo_pnp.cli._options import unknown
from ordo_pnp.cli._playing import warn_unprintable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.kernel import Match
    from ordo_pnp.project import Workspace
    from ordo_pnp.sim import BalanceRun


def balance_runs(
    workspace: Workspace,
    how: tuple[int, int, str | None, int],
    rules: dict[str, str],
    sets: tuple[str | None, str | None],
    cards: Sequence[str],
) -> tuple[list[BalanceRun], BalanceRun | None]:
    """Prepare a run for each bot, and one of the sets that the others are held against."""
    from ordo_pnp.base import PluginError
    from ordo_pnp.project import with_weights
    from ordo_pnp.sim import BalanceRun, Spec, seat_bots, split_bots

    players, games, bots, seed = how
    _, match = match_for(workspace, players, rules, sets[0])
    wanted = _wanted(workspace, match, cards)
    held_against = None if sets[1] is None else _against(workspace, match, rules, sets[1])
    warn_unprintable(workspace)
    runs: list[BalanceRun] = []
    try:
        for bot in dict.fromkeys(split_bots(bots or default_bot(match))):
            seats = seat_bots([bot], players)
            spec = Spec(with_weights(workspace, match, seats, _say), seats, seed, many_at_once=False)
            runs.append(BalanceRun(spec, games, f"games of {bot}", wanted, confirms=not runs))
    except PluginError:
        raise
    except OrdoError as error:
        raise click.UsageError(str(error)) from error
    if held_against is None:
        return runs, None
    seats = runs[0].spec.bots
    spec = Spec(with_weights(workspace, held_against, seats, _say), seats, seed, many_at_once=False)
    return runs, BalanceRun(spec, games, "games against", confirms=False)


def default_bot(match: Match) -> str:
    """Return the strongest bot that plays some thousand games in a minute."""
    from ordo_pnp.kernel import bot_support

    return "greedy" if bot_support(match).learner is None else "learned"


def _say(line: str) -> None:
    click.echo(line, err=True)


def _wanted(workspace: Workspace, match: Match, cards: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of cards that were named, each of which must be played."""
    from ordo_pnp.kernel import counts_cards

    known = {card.name for card in match.cards} if counts_cards(match) else set()
    ids = tuple(workspace.card_id(card) for card in cards)
    for each in ids:
        if each not in known:
            raise click.UsageError(unknown("card in this game", each, known))
    return ids


def _against(workspace: Workspace, match: Match, rules: dict[str, str], words: str) -> Match:
    """Prepare a match of other sets, or by other rules."""
    given = words.split(",")
    chosen = dict(pair.split("=", 1) for pair in given if "=" in pair)
    sets = [word for word in given if "=" not in word]
    if chosen:
        _, other = match_for(workspace, match.players, {**rules, **chosen}, ",".join(sets or match.sets))
    else:
        other = _alike(workspace, match, rules, ",".join(sets))
    if (other.sets, other.rules) == (match.sets, match.rules):
        raise click.BadParameter(
            f"`{printable(words)}` means the same sets and rules as are played anyhow; name other sets, or a rule with another value",
            param_hint="'--against'",
        )
    return other


def _alike(workspace: Workspace, match: Match, rules: dict[str, str], sets: str) -> Match:
    """Prepare a match of other sets by the same rules, but for those that these sets cannot have."""
    chosen = dict(rules)
    _, other = match_for(workspace, match.players, chosen, sets)
    for name, value in match.rules.items():
        if other.rules.get(name, value) != value:
            try:
                _, other = match_for(workspace, match.players, {**chosen, name: value}, sets)
            except click.UsageError:
                continue
            chosen[name] = value
    return other
