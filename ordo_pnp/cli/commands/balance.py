"""`ordo balance`: judge whether the cards of a game are fair, by many games of bots."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from ordo_pnp.base import OrdoError, PluginError, extra, printable
from ordo_pnp.cli.command_line import ending_signals
from ordo_pnp.cli.match_input import (
    Playing,
    cpu_seconds,
    ended_by,
    match_for,
    match_options,
    players_option,
    show,
    warn_unprintable,
)
from ordo_pnp.cli.options import (
    NamedPath,
    WholeNumber,
    external_sets_option,
    game_option,
    list_option,
    unknown,
    workspace_of,
)
from ordo_pnp.cli.output import check_place, save
from ordo_pnp.project import Workspace, card_pictures, fingerprint, played_game, played_names, with_weights
from ordo_pnp.rules import (
    BalanceRun,
    Match,
    Spec,
    balance_data,
    bot_support,
    counts_cards,
    most_interesting,
    page,
    played_data,
    seat_bots,
    split_bots,
    tables,
)


def balance_runs(
    workspace: Workspace,
    how: tuple[int, int, str | None, int],
    rules: dict[str, str],
    sets: tuple[str | None, str | None],
    cards: Sequence[str],
) -> tuple[list[BalanceRun], BalanceRun | None]:
    """Prepare a run for each bot, and one of the sets that the others are held against."""
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
    return "greedy" if bot_support(match).learner is None else "learned"


def _say(line: str) -> None:
    click.echo(line, err=True)


def _wanted(workspace: Workspace, match: Match, cards: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of cards that were named, each of which must be played."""
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


# Of a report.
MOST_BYTES = 150_000
# Bytes that a picture needs in the page beside its own.
_FOR_EACH_PICTURE = 250
# Enough to know what a card of Ordonnance with its expansion is worth to 2 points; 45 s of learned or greedy play.
GAMES = 2500


@click.command("balance")
@players_option
@click.option("--games", type=WholeNumber(min=1), default=GAMES, show_default=True, metavar="N", help="How many games.")
@list_option(
    "--bots",
    metavar="BOT[,BOT...]",
    help="Who plays, each bot against itself: the first one judges the cards, the others are held against it. By default "
    "learned where the game can be learned, else greedy.",
)
@match_options
@list_option(
    "--against",
    metavar="SET|NAME=VALUE[,...]",
    help="Play that, too: other sets by the same rules, or the same sets by other rules.",
)
@click.option("--card", "cards", multiple=True, metavar="ID", help="Confirm this card in any case; may be repeated.")
@click.option("--strict", is_flag=True, help="Exit with 1 if a card is too strong.")
@click.option(
    "-o", "--output", type=NamedPath(), metavar="FILE", help="Write a report: one web page with all that was found."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables for people.")
@external_sets_option
@game_option
@click.pass_context
def command(  # noqa: PLR0913, PLR0917 (a command has the arguments of its options)
    context: click.Context,
    /,
    players: int,
    games: int,
    bots: str | None,
    seed: int,
    rules: dict[str, str],
    sets: str | None,
    against: str | None,
    cards: tuple[str, ...],
    output: Path | None,
    external_sets: tuple[Path, ...],
    game: str | None,
    *,
    strict: bool,
    as_json: bool,
    **_: Any,
) -> None:
    r"""Judge the cards of a game and the worth of starting, by many games of bots.

    One run judges all cards: players who drew a card by chance are compared with those who did not. A card is too strong if it stands apart
    from the cards of its kind and is better than they by more than 5 points of a hundred; one close to that is
    suspicious. Cards that stand out are played again in the same deals with an ordinary card in their place. The verdict is
    that of the bots that play: of weak bots it can be wrong.

    Equal results for any number of processes. Ctrl-C or SIGTERM shows the result of the games until then, marked as partial, and exits
    with 130 or 143; with `--resume` nothing of it is lost, even if the process is killed.

    \b
    Examples:
      ordo balance --game ordonnance --sets base,crown
      ordo balance --with my-set --strict
      ordo balance --game ordonnance --sets base,crown --against base -o report.html
    """
    with extra("play"):
        import numpy  # noqa: F401, ICN001
    playing = Playing(context.params)
    if output is not None:
        check_place(output, b"<!doctype html>")
    before = cpu_seconds()
    with ending_signals() as ending:
        workspace = workspace_of((), external_sets, game)
        runs, other = balance_runs(workspace, (players, games, bots, seed), rules, (sets, against), cards)
        every = [*runs, *([other] if other else [])]
        reason = playing.play(every, _played(workspace, every), ending)
    if reason is not None and not runs[0].played:
        ended_by(reason, seed, "ended before a game was finished")
    data = _data(context, workspace, runs, other)
    if output is not None:
        _write(output, data, workspace, runs[0].spec.match)
    data["cpu_s"] = round(cpu_seconds() - before, 2)
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False))
    else:
        _show(data)
    if reason is not None:
        ended_by(reason, seed)
    if strict and any(each["verdict"] == "too strong" for each in data["cards"]):
        sys.exit(1)


def _played(workspace: Workspace, runs: Sequence[BalanceRun]) -> Callable[[], dict[str, Any]]:
    """Return the text that names everything the games of the runs depend on."""
    return lambda: {
        each.label: {
            "games": each.games,  # which cards are confirmed depends on it
            **played_data(each.spec.match, each.spec.bots, each.spec.seed, fingerprint(workspace, each.spec.match)),
        }
        for each in runs
    }


def _data(
    context: click.Context, workspace: Workspace, runs: Sequence[BalanceRun], other: BalanceRun | None
) -> dict[str, Any]:
    match = runs[0].spec.match
    data = balance_data(runs, other, played_names(workspace, match), fingerprint(workspace, match))
    params = context.params
    same = _same_games(params, match)
    more = [
        f"--bots {','.join(each.spec.bots[0] for each in runs)}",
        *([f"--against {params['against']}"] if params["against"] else []),
    ]
    more += [f"--card {each}" for each in params["cards"]]
    return {
        **data,
        "title": played_game(workspace, match),
        "command": " ".join(["ordo balance", *same, *more]),
        "replay": " ".join(["ordo simulate", *same, f"--bots {runs[0].spec.bots[0]}"]),
    }


def _same_games(params: Mapping[str, Any], match: Match) -> list[str]:
    """Return the options with which the same games are played again; paths are without the folders above them."""
    words = [f"--game {match.game}", f"--players {match.players}", f"--sets {','.join(match.sets)}"]
    words += [f"--rules {name}={value}" for name, value in params["rules"].items()]
    words += [f"--with {each.name}" for each in params["external_sets"]]
    return [*words, f"--games {params['games']}", f"--seed {params['seed']}"]


def _write(output: Path, data: Mapping[str, Any], workspace: Workspace, match: Match) -> None:
    """Write the report, with pictures of as many cards as make it no larger than it should be."""
    room = MOST_BYTES - len(page(data).encode()) - _FOR_EACH_PICTURE * len(data["cards"])
    pictures = card_pictures(workspace, match, most_interesting(data), room)
    save(output, page(data, pictures).encode())
    click.echo(printable(str(output)), err=True)


def _show(data: Mapping[str, Any]) -> None:
    for each in tables(data):
        show(each)
