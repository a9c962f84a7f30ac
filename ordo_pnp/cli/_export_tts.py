"""``ordo export tts``: a game on the table of Tabletop Simulator."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ordo_pnp.base import printable
from ordo_pnp.cli._export_input import drawable_cards
from ordo_pnp.cli._options import external_sets_option, game_option, language_option, output_folder_option, workspace_of
from ordo_pnp.cli._progress import progress_bar

if TYPE_CHECKING:
    from pathlib import Path


@click.command("tts", short_help="Write a saved object for Tabletop Simulator, with its pictures.")
@click.argument("filters", nargs=-1, metavar="[FILTER]...")
@language_option()
@click.option(
    "--images-at",
    metavar="URL",
    help="The address under which the pictures will be found by all players.  [default: the folder of `-o`]",
)
@output_folder_option
@external_sets_option
@game_option
def command(
    filters: tuple[str, ...],
    language: str | None,
    images_at: str | None,
    folder: Path,
    external_sets: tuple[Path, ...],
    game: str | None,
) -> None:
    r"""Write the cards that match every FILTER as a saved object for Tabletop Simulator, with the pictures that it shows.

    Cards become decks, one for each kind of a set, each card as often as it is printed; tokens become tiles, in bags where there are
    several; boards become boards. Copy the .json file into the simulator's folder `Saves/Saved Objects`. Whoever plays with others puts
    the pictures on a server first and names it by `--images-at`.

    \b
    Examples:
      ordo export tts --game ordonnance set:base -o table
      ordo export tts --game komarn set:base --lang de --images-at https://example.org/komarn -o table
    """
    from ordo_pnp.base import new_files
    from ordo_pnp.paper import faces_of, heading
    from ordo_pnp.tables import draw_pieces, saved_table, write_pictures

    catalog, cards, chosen = drawable_cards(workspace_of((), external_sets, game), filters, language, "one table")
    own = catalog.games[cards[0].game]
    faces = faces_of(catalog, own.id)
    pieces = list(draw_pieces(catalog, cards, {own.id: faces}, chosen))
    stem = f"{own.id}-{chosen}"
    address = images_at or folder.absolute().as_uri()
    table = saved_table(pieces, heading(own, "title", chosen), stem, lambda kind: heading(own, kind, chosen), address)
    names = [*(name for name, _ in table.pages), f"{stem}.json"]
    with new_files(folder, names) as made, progress_bar() as progress:
        for count, (name, picture) in enumerate(write_pictures(table.pages, faces.fonts), 1):
            made.write(name, picture)
            progress(count, len(table.pages), name)
        made.write(f"{stem}.json", table.save)
    copies = sum(piece.copies for piece in pieces)
    click.echo(f"{printable(str(folder / f'{stem}.json'))}: {copies} pieces, {len(table.pages)} pictures")
