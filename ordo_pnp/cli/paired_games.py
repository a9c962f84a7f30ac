"""`ordo simulate --paired`: two bots against each other, on the same deals for both."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import click

from ordo_pnp.base import OrdoError, PluginError
from ordo_pnp.cli.command_line import ending_signals
from ordo_pnp.cli.match_input import Playing, ended_by, match_for, show, warn_unprintable
from ordo_pnp.cli.options import Measure
from ordo_pnp.project import Workspace, fingerprint, with_weights
from ordo_pnp.rules import DuelRun, Match, ReportTable, parse_bot, played_data, share_test, unlearned

# Deals that are played where nobody says otherwise: the score is then known to 5 points or better.
DEALS = 200
# Deals after which a test stays open where nobody says otherwise.
MOST_DEALS = 1_000_000


class Hypotheses(click.ParamType):  # type: ignore[type-arg]  # older releases of click have no arguments there
    """Two scores with a comma between them, the lower one first."""

    name = "hypotheses"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        """Return both; raises click.BadParameter for any other word."""
        if isinstance(value, tuple):
            return value
        words = value.split(",")
        if len(words) != 2:
            self.fail(f"`{value}` is not of the form 0.50,0.55", param, ctx)
        score = Measure(0, 1, min_open=True, max_open=True)
        null, alternative = (float(score.convert(word, param, ctx)) for word in words)
        if null >= alternative:
            self.fail(f"of `{value}` the first score must be the lower one", param, ctx)
        return null, alternative


def play_paired(
    context: click.Context,
    workspace: Workspace,
    how: tuple[int, dict[str, str], str | None],
    bots: tuple[str, ...],
    *,
    as_json: bool,
) -> None:
    """Let two bots play the same deals, and show the share of the first one in the victories with a 95 % interval.

    Args:
        context: Of `ordo simulate`, with its options.
        workspace: Where the game is.
        how: How many play, with which rules and sets.
        bots: As they were typed.
        as_json: Whether JSON is printed instead of a table.

    Raises:
        click.UsageError: They are not two bots, or fewer than two play.
    """
    if len(bots) != 2:
        raise click.UsageError("`--paired` needs two bots: write `--paired greedy random`")
    deals, sprt, seed = (context.params[each] for each in ("deals", "sprt", "seed"))
    pair = (bots[0], bots[1])
    playing = Playing(context.params)
    with ending_signals() as ending:
        match = _match(workspace, how, pair)
        test = None if sprt is None else share_test(*sprt)
        run = DuelRun(match, pair, seed, deals or (DEALS if test is None else MOST_DEALS), test)
        reason = playing.play([run], lambda: played_data(match, pair, seed, fingerprint(workspace, match)), ending)
    if as_json:
        click.echo(json.dumps(_data(run, reason)))
    else:
        show(_listing(run, reason))
    if reason is not None:
        ended_by(reason, seed)


def _match(workspace: Workspace, how: tuple[int, dict[str, str], str | None], bots: tuple[str, str]) -> Match:
    """Prepare the match, with the weights that the bots have to learn."""
    _, match = match_for(workspace, *how)
    if match.players < 2:
        raise click.UsageError("`--paired` needs two players or more")
    try:
        for bot in bots:
            parse_bot(bot)
    except PluginError:
        raise
    except OrdoError as error:
        raise click.UsageError(str(error)) from error
    warn_unprintable(workspace)
    return with_weights(workspace, match, bots, partial(click.echo, err=True))


def _data(run: DuelRun, reason: BaseException | None) -> dict[str, Any]:
    return {
        **run.to_data(),
        "partial": reason is not None,
        "bots": list(run.bots),
        "game": run.match.game,
        "players": run.match.players,
        "sets": list(run.match.sets),
        "rules": dict(run.match.rules),
        "seed": run.seed,
        "unlearned": unlearned(run.match, run.bots),
    }


def _listing(run: DuelRun, reason: BaseException | None) -> ReportTable:
    """Return a table with a row for each bot; that of B is about each of those who play it."""
    data, match, (a, b) = run.to_data(), run.match, run.bots
    score, (low, high) = data["score"], data["interval"]
    others = match.players - 1
    shares = [("–", ""), ("–", "")]
    if score is not None:
        shares = [
            (f"{score:.1%}", f"{100 * low:.1f}–{high:.1%}"),
            (f"{(1 - score) / others:.1%}", f"{100 * (1 - high) / others:.1f}–{(1 - low) / others:.1%}"),
        ]
    rows = tuple((bot, *share, _ms(ms)) for bot, share, ms in zip((a, b), shares, data["ms_per_decision"], strict=True))
    title = f"{match.game}: {run.played:,} games of {match.players} players, seed {run.seed}"
    each = f"{run.deals:,} deals, each played with {a} in every seat"
    notes = [f"Sets: {', '.join(match.sets)}", each, f"{a} against {b}: {_elo(data)}"]
    if others > 1:
        notes.append(f"The row of {b} is about each of {others} seats; equal bots have {1 / match.players:.1%}.")
    if run.test is not None:
        notes.append(_answer(data["sprt"], a, is_partial=reason is not None))
    notes += unlearned(match, run.bots)
    columns = ("Bot", "Score", "95 % interval", "CPU ms a decision")
    return ReportTable(title if reason is None else f"{title} (partial)", columns, rows, tuple(notes))


def _ms(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _elo(data: dict[str, Any]) -> str:
    """Return the difference in Elo points with its interval, whose ends may be open."""
    if data["elo"] is None:
        return "no difference in Elo points can be told"
    low, high = data["elo_interval"]
    ends = f"{'−∞' if low is None else f'{low:+.0f}'} to {'+∞' if high is None else f'{high:+.0f}'}"
    return f"{data['elo']:+.0f} Elo points ({ends})"


def _answer(sprt: dict[str, Any], a: str, *, is_partial: bool) -> str:
    """Return the result of the test in words."""
    null, alternative = sprt["null"], sprt["alternative"]
    if sprt["answer"] == "open":
        until = "so far" if is_partial else "after as many deals as were allowed"
        return f"Open {until} whether {a} has {null:.1%} or {alternative:.1%}."
    found, other = (alternative, null) if sprt["answer"] == "alternative" else (null, alternative)
    return f"Decided: {a} is nearer to {found:.1%} than to {other:.1%} (either error 5 %)."
