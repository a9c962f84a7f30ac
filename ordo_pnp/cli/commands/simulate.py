"""`ordo simulate`: let bots play many games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

from ordo_pnp.base import OrdoError, PluginError
from ordo_pnp.cards import Variant
from ordo_pnp.cli.command_line import ending_signals
from ordo_pnp.cli.match_input import Playing, ended_by, match_for, match_options, players_option, show
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
from ordo_pnp.cli.paired_games import DEALS, Hypotheses, play_paired
from ordo_pnp.play import SeatPlan, names_of
from ordo_pnp.project import fingerprint, with_weights
from ordo_pnp.rules import (
    WORTH_SEEING,
    Rate,
    ReportTable,
    Spec,
    Tally,
    TallyRun,
    find_game,
    ordinal,
    played_data,
    rates,
    record_game,
    seat_bots,
    split_bots,
    unlearned,
)

# Options of two bots that are compared, and those of other games.
_OF_PAIR: Final = frozenset({"pair", "deals", "sprt"})
_WITHOUT_PAIR: Final = frozenset({"games", "bots", "one_by_one", "recorded", "file"})
# What tells a record from other data files.
_KIND_OF_RECORD: Final = b"actions:"


@click.command("simulate")
@click.argument("pair", nargs=-1, metavar="[A B]")
@players_option
@click.option("--games", type=WholeNumber(min=1), default=1000, show_default=True, metavar="N", help="How many games.")
@list_option(
    "--bots",
    default="random",
    metavar="BOT[:KEY=VALUE][,BOT...]",
    help="Who plays, for all seats or one for each: random, greedy, learned, strong or strong:playouts=N, or one that a package brings.",
)
@click.option("--paired", is_flag=True, help="Let bot A play against bot B, in the same deals with the same seats.")
@click.option(
    "--deals",
    type=WholeNumber(min=1),
    metavar="N",
    help=f"With `--paired`: deals, each of which is played once with A in each seat.  [default: {DEALS}]",
)
@click.option(
    "--sprt",
    type=Hypotheses(),
    metavar="SCORE,SCORE",
    help="With `--paired`: play until it is decided which of both scores A has, such as 0.50,0.55, or `--deals` are over.",
)
@match_options
@click.option("--one-by-one", is_flag=True, help="Do not play many games at once; slower, the same result.")
@click.option(
    "--record",
    "recorded",
    metavar="closest|longest|N",
    help="Write one game down, for `ordo replay`: the closest, the longest, or that of a number, from 0 on.",
)
@click.option("-o", "--output", "file", type=NamedPath(), metavar="FILE", help="Where that game is written.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table for people.")
@external_sets_option
@game_option
@click.pass_context
def command(  # noqa: PLR0913, PLR0917 (a command has the arguments of its options)
    context: click.Context,
    /,
    pair: tuple[str, ...],
    players: int,
    games: int,
    bots: str,
    seed: int,
    rules: dict[str, str],
    sets: str | None,
    recorded: str | None,
    file: Path | None,
    external_sets: tuple[Path, ...],
    game: str | None,
    *,
    paired: bool,
    one_by_one: bool,
    as_json: bool,
    **_: Any,
) -> None:
    r"""Let bots play many games and show how often each seat wins, with 95 % confidence intervals.

    The same is shown for each place in turn order: where the first player is drawn at random seats cannot differ, but
    the beginner may have an advantage. The same seed gives the same games, with any number of processes and even if one
    of them dies. Ctrl-C or SIGTERM shows the games that were counted until then, be it none, marked as partial, and exits
    with 130 or 143; with `--json` a rate or mean of no games is `null`. With `--resume` nothing is lost, even if the process
    is killed; a longer run can go on from the file of a shorter one.

    With `--paired` two bots are compared: the share of A in the victories is shown with its interval, the difference in Elo points,
    and the CPU time of a decision of each. Each deal is played once with A in each seat and B in all others, so luck of the
    deal and of the seat is the same for both; the interval is from whole deals. With more players than two a bot as good as B has
    a share of 1 / players. `--sprt` is a sequential test (generalised likelihood ratio, 5 % for either error): it ends as soon as
    it is clear which of two scores is nearer to the truth.

    \b
    Examples:
      ordo simulate --game ordonnance --players 4 --games 20000
      ordo simulate --game ordonnance --bots greedy,random --seed 7 --json
      ordo simulate --game ordonnance --bots strong:playouts=500,learned --games 20
      ordo simulate --game ordonnance --players 3 --rules scoring=capture_time
      ordo simulate --game ordonnance --bots greedy --games 50 --record closest -o close.yaml
      ordo simulate --game ordonnance --paired greedy random
      ordo simulate --game ordonnance --paired strong:playouts=200 greedy --sprt 0.50,0.55 --jobs 4
    """
    _check_options(context, is_paired=paired)
    if paired:
        workspace = workspace_of((), external_sets, game)
        play_paired(context, workspace, (players, rules, sets), pair, as_json=as_json)
        return
    if (recorded is None) != (file is None):
        raise click.UsageError("`--record` says which game is written, `-o` where: give both")
    wanted = None if recorded is None else _wanted(recorded, games)
    playing = Playing(context.params)
    if file is not None:
        check_place(file, _KIND_OF_RECORD)
    with ending_signals() as ending:
        workspace = workspace_of((), external_sets, game)
        rules_of, match = match_for(workspace, players, rules, sets)
        try:
            seats = seat_bots(split_bots(bots), players)
        except PluginError:
            raise
        except OrdoError as error:
            raise click.UsageError(str(error)) from error
        match = with_weights(workspace, match, seats, partial(click.echo, err=True))
        spec = Spec(match, seats, seed, not one_by_one)
        run = TallyRun(spec, games)
        reason = playing.play([run], lambda: played_data(match, seats, seed, fingerprint(workspace, match)), ending)
        tally = run.tally
    if as_json:
        click.echo(json.dumps(_data(spec, tally, games)))
    else:
        show(_listing(spec, tally, games, rules_of.variants))
    if reason is not None:
        ended_by(reason, seed)
    if wanted is not None and file is not None:
        _write_down(spec, games, wanted, file)


def _check_options(context: click.Context, *, is_paired: bool) -> None:
    """Insist that the typed options belong together.

    Raises:
        click.UsageError: One does nothing beside the others.
    """
    for each in context.command.params:
        name = each.name or ""
        is_typed = context.get_parameter_source(name) is ParameterSource.COMMANDLINE and context.params[name] != ()
        if is_typed and is_paired and name in _WITHOUT_PAIR:
            raise click.UsageError(f"`{each.opts[0]}` does nothing with `--paired`: leave one of them out")
        if is_typed and not is_paired and name in _OF_PAIR:
            word = "`A B`" if name == "pair" else f"`{each.opts[0]}`"
            raise click.UsageError(f"{word} belongs to `--paired`: write it with that")


def _wanted(word: str, games: int) -> str | int:
    """Read which game is to be written down.

    Raises:
        click.BadParameter: It is none of the words, and not the number of a game.
    """
    if word in WORTH_SEEING:
        return word
    if not word.isdigit():
        raise click.BadParameter(unknown("kind of game", word, WORTH_SEEING), param_hint="'--record'")
    number: int = WholeNumber(0, games - 1).convert(word, None, None)
    return number


def _write_down(spec: Spec, games: int, wanted: str | int, file: Path) -> None:
    """Play a game again and write it down; one that is worth seeing is looked for among all games first."""
    number = wanted if isinstance(wanted, int) else find_game(spec, games, wanted)
    names = names_of([SeatPlan(bot) for bot in spec.bots], "en")
    save(file, record_game(spec, number, names).to_text().encode())
    click.echo(f"game {number} written to {file}", err=True)


def _data(spec: Spec, tally: Tally, asked: int) -> dict[str, Any]:
    seats, places = rates(tally.seats, tally.games), rates(tally.turn_order, tally.games)
    return {
        "game": spec.match.game,
        "players": spec.match.players,
        "games": tally.games,
        "partial": tally.games < asked,
        "seed": spec.seed,
        "bots": list(spec.bots),
        "sets": list(spec.match.sets),
        "rules": dict(spec.match.rules),
        "seats": [{"seat": seat, "bot": spec.bots[seat], **rate.to_data()} for seat, rate in enumerate(seats)],
        "turn_order": [{"place": place, **rate.to_data()} for place, rate in enumerate(places, 1)],
        "unlearned": unlearned(spec.match, spec.bots),
        "mean_actions": round(tally.moves / tally.games, 6) if tally.games else None,
    }


def _listing(spec: Spec, tally: Tally, asked: int, variants: Mapping[str, Variant]) -> ReportTable:
    """Return a table with a row for each seat, and below them one for each place in turn order."""
    seats, places = rates(tally.seats, tally.games), rates(tally.turn_order, tally.games)
    rows = (
        *((f"seat {seat}", spec.bots[seat], *_cells(rate)) for seat, rate in enumerate(seats)),
        *((f"{ordinal(place)} to play", "", *_cells(rate)) for place, rate in enumerate(places, 1)),
    )
    columns = ("Player", "Bot", "Wins", "Rate", "95 % interval", "Shared", "Mean total")
    title = f"{spec.match.game}: {tally.games:,} games of {spec.match.players} players, seed {spec.seed}"
    if tally.games < asked:
        title += f" (partial: {asked:,} were asked for)"
    sets = f"Sets: {', '.join(spec.match.sets)}"
    notes = [sets]
    if tally.games:
        notes.append(f"{tally.moves / tally.games:.1f} actions a game")
    if spec.match.rules:
        notes.insert(1, f"Rules: {_rules(spec.match.rules, variants)}")
    if len(set(spec.bots)) > 1:
        notes.append("The bots differ: only games of equal bots show what starting is worth.")
    notes += unlearned(spec.match, spec.bots)
    return ReportTable(title, columns, rows, tuple(notes))


def _cells(rate: Rate) -> tuple[str, ...]:
    interval = f"{100 * rate.low:.2f}–{rate.high:.2%}"
    share = "–" if rate.rate is None else f"{rate.rate:.2%}"
    mean = "–" if rate.mean_total is None else f"{rate.mean_total:.3f}"
    return (str(rate.wins), share, interval, str(rate.shared), mean)


def _rules(played: Mapping[str, str], variants: Mapping[str, Variant]) -> str:
    """Name the rules whose value does not go without saying."""
    named = [f"{name} {value}" for name, value in played.items() if variants[name].default != value]
    if len(named) < len(played):
        named.append("all others by default" if named else "by default")
    return ", ".join(named)
