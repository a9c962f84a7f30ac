"""``ordo accessories``: what goes beside the cards of a game."""

from __future__ import annotations

import click

from ordo_pnp.cli._accessories import box_command, dividers_command, rack_command, screen_command, tuck_box_command


@click.group("accessories", short_help="Make boxes, dividers, racks and screens for the cards of a game.")
def command() -> None:
    r"""Make what goes beside the cards of a game, computed from their sizes and drawn in the look of the game: PDFs to cut, fold and glue.

    Lines to cut are solid, folds dashed, areas to glue hatched.

    \b
    Examples:
      ordo accessories tuck-box --game ordonnance set:base kind:unit -o print
      ordo accessories box --game ordonnance set:base --sleeve premium --dividers -o print
      ordo accessories dividers --game ordonnance set:base -o print
      ordo accessories rack --game komarn set:base kind:number -o print
      ordo accessories screen --game ordonnance --lang de -o print
    """


for _each in (tuck_box_command, box_command, dividers_command, rack_command, screen_command):
    command.add_command(_each)
