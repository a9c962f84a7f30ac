"""What commands share that play a game: rules on a command line, and the match they make."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ordo_pnp.errors import OrdoError

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.kernel import Game, Match
    from ordo_pnp.project import Workspace


def _pairs(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    del ctx, param
    chosen: dict[str, str] = {}
    for value in values:
        name, equals, choice = value.partition("=")
        if not equals or not name or not choice:
            raise click.BadParameter(f"`{value}` is not of the form name=value")
        if name in chosen:
            raise click.BadParameter(f"the rule `{name}` is chosen twice")
        chosen[name] = choice
    return chosen


def rules_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--rules``: variants by name."""
    return click.option(
        "--rules", multiple=True, callback=_pairs, metavar="NAME=VALUE", help="Choose a variant; may be repeated."
    )(command)


def match_of(players: int, rules: dict[str, str], sets: str | None, workspace: Workspace) -> tuple[Game[Any], Match]:
    """Prepare the match, and say which sets were added."""
    from ordo_pnp.catalog import PluginError
    from ordo_pnp.errors import DataError, TargetError
    from ordo_pnp.project import prepare_match

    try:
        game, match, added = prepare_match(workspace, players, rules, None if sets is None else sets.split(","))
    except (DataError, TargetError, PluginError):
        raise
    except OrdoError as error:
        raise click.UsageError(str(error)) from error
    if added:
        click.echo(f"Added sets that the chosen ones require: {', '.join(added)}", err=True)
    return game, match
