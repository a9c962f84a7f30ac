"""`ordo train`: train the bot `learned`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import click

from ordo_pnp.base import printable, real
from ordo_pnp.cli.match_input import match_for
from ordo_pnp.cli.options import WholeNumber, external_sets_option, game_option, rules_option, sets_option, workspace_of
from ordo_pnp.cli.output import check_place, save
from ordo_pnp.project import Workspace, learner_of, write_weights

# What tells weights from other data files.
_KIND_OF_WEIGHTS: Final = b"weights:"


@click.command("train")
@click.option("--players", type=WholeNumber(min=1), default=2, show_default=True, metavar="N", help="How many play.")
@click.option(
    "--seed",
    type=WholeNumber(0, 2**64 - 1),
    default=0,
    show_default=True,
    metavar="N",
    help="Where all chance comes from.",
)
@rules_option
@sets_option
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The file to write; without it standard output.",
)
@external_sets_option
@game_option
def command(
    players: int,
    seed: int,
    rules: dict[str, str],
    sets: str | None,
    file: Path | None,
    external_sets: tuple[Path, ...],
    game: str | None,
) -> None:
    r"""Let the bot `learned` play against itself for some seconds (Komarn: half a minute), and write the weights that it learned.

    A file of weights in the folder `bots` of a game or a set is used by `learned` and `strong` wherever its fingerprint fits the cards,
    rules and number of players. Where none fits the bots learn by themselves, so a file saves these seconds, and everybody plays
    with the same weights. The same cards and seed give the same file on one machine.

    \b
    Examples:
      ordo train --game ordonnance -o cards/ordonnance/bots/base-2.yaml
      ordo train --game ordonnance --with my-set --players 3 -o my-set/bots/three.yaml
    """
    if file is not None:
        check_place(file, _KIND_OF_WEIGHTS)
    workspace = workspace_of((), external_sets, game)
    _, match = match_for(workspace, players, rules, sets)
    learner = learner_of(match)
    weights = learner.train(seed)
    text = write_weights(match, seed, learner, weights, _schema_seen_from(workspace, file))
    if file is None:
        sys.stdout.write(text)
        return
    save(file, text.encode())
    click.echo(f"{printable(str(file))}: {sum(map(len, weights.values()))} weights")


def _schema_seen_from(workspace: Workspace, file: Path | None) -> str:
    """Return where the schema of weights lies, beside the folder of the cards, relative to a file."""
    schemas = workspace.root.parent / "schemas" / "weights.schema.json"
    home = real(Path() if file is None else file.parent)
    return Path(os.path.relpath(schemas, home)).as_posix()
