"""``ordo export grid``: pictures and lists for other virtual tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ordo_pnp.base import printable
from ordo_pnp.cli._export_input import drawable_cards
from ordo_pnp.cli._options import (
    WholeNumber,
    Word,
    external_sets_option,
    game_option,
    language_option,
    output_folder_option,
    workspace_of,
)
from ordo_pnp.cli._progress import progress_bar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from ordo_pnp.draw import Fonts
    from ordo_pnp.tables import TablePicture

SHEETS, ROOM, SINGLES = "screentop", "playingcards", "vassal"


@click.command("grid", short_help="Write pictures and lists for tables on the web and for VASSAL.")
@click.argument("filters", nargs=-1, metavar="[FILTER]...")
@click.option(
    "--table",
    type=Word("table", (SHEETS, ROOM, SINGLES)),
    default=SHEETS,
    show_default=True,
    help="Whose files to write.",
)
@click.option(
    "--dpi",
    type=WholeNumber(30, 600),
    default=150,
    show_default=True,
    metavar="N",
    help="Pixels per inch of a printed piece.",
)
@language_option()
@output_folder_option
@external_sets_option
@game_option
def command(
    filters: tuple[str, ...],
    table: str,
    dpi: int,
    language: str | None,
    folder: Path,
    external_sets: tuple[Path, ...],
    game: str | None,
) -> None:
    r"""Write the cards that match every FILTER for a virtual table; all pictures are cut at the trim.

    \b
    screentop     Sheets without gaps, ten columns at most, and `sheets.csv`: columns and rows of
                  each sheet, and the place, copies, name and rules of each card.
    playingcards  One .pcio file, a room with a pile for each kind, boards and a hand.
    vassal        A picture of each front and each back, and `pieces.csv` with copies and names.

    \b
    Examples:
      ordo export grid --game ordonnance set:base -o sheets
      ordo export grid --game komarn set:base --table playingcards --lang de -o room
      ordo export grid --game ordonnance set:base kind:unit --table vassal -o units
    """
    from ordo_pnp.base import new_files
    from ordo_pnp.paper import counted, faces_of, heading
    from ordo_pnp.tables import draw_pieces, groups_of, lay_sheets, pack_room, room_of, single_pictures

    catalog, cards, chosen = drawable_cards(workspace_of((), external_sets, game), filters, language, "one table")
    own = catalog.games[cards[0].game]
    faces = faces_of(catalog, own.id)
    groups = groups_of(draw_pieces(catalog, cards, {own.id: faces}, chosen))
    stem = f"{own.id}-{chosen}"
    with new_files(folder) as files:
        if table == ROOM:
            name = f"{stem}.pcio"
            room = room_of(groups, [heading(own, each.kind, chosen) for each in groups], dpi)
            files.write(name, pack_room(room, _drawn(room.pictures, faces.fonts)))
            said = f"{name}, a room with {sum(each.copies for each in groups)} pieces"
        else:
            made = lay_sheets(groups, stem, dpi) if table == SHEETS else single_pictures(groups, dpi)
            for picture, content in _drawn(made.pictures, faces.fonts):
                files.write(picture, content)
            files.write(made.list_name, made.listed)
            said = (
                f"{counted(len(made.pictures), 'picture')} of {counted(len(cards), 'card')}, listed in {made.list_name}"
            )
    click.echo(f"{printable(str(folder))}: {said}")


def _drawn(pictures: Sequence[TablePicture], fonts: Fonts) -> Iterator[tuple[str, bytes]]:
    """Draw pictures, and show how far that has come."""
    from ordo_pnp.tables import draw_table_pictures

    with progress_bar() as progress:
        for count, (name, content) in enumerate(draw_table_pictures(pictures, fonts), 1):
            yield name, content
            progress(count, len(pictures), name)
