"""``ordo export``: cards for other programs."""

from __future__ import annotations

import click

from ordo_pnp.cli._export_cut import command as cut_command
from ordo_pnp.cli._export_data import json_command, sqlite_command
from ordo_pnp.cli._export_images import command as images_command
from ordo_pnp.cli._export_tables import table_command
from ordo_pnp.cli._export_tts import command as tts_command


@click.group("export", short_help="Write cards as tables, data or pictures.")
def command() -> None:
    r"""Write cards for other programs: spreadsheets, data, pictures, cutting machines, a virtual table.

    \b
    Examples:
      ordo export csv set:base -o cards.csv
      ordo export sqlite -o cards.db
      ordo export tts --game ordonnance set:base -o table
      ordo export images set:base kind:unit -o pictures
      ordo export cut --game ordonnance set:base -o cut
    """


for _each in (
    *(table_command(form, what) for form, what in (("csv", "CSV"), ("xlsx", "an Excel workbook"))),
    *(json_command, sqlite_command, images_command, cut_command, tts_command),
):
    command.add_command(_each)
