"""``ordo export images``: a picture of each side of each card."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import click

from ordo_pnp.base import printable
from ordo_pnp.cli._export_input import drawable_cards
from ordo_pnp.cli._options import (
    WholeNumber,
    external_sets_option,
    game_option,
    language_option,
    output_folder_option,
    unknown,
    workspace_of,
)
from ordo_pnp.cli._progress import progress_bar

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ordo_pnp.paper import Service


@click.command("images", short_help="Write a picture of each side of each card, for a print service.")
@click.argument("filters", nargs=-1, metavar="[FILTER]...")
@click.option(
    "--service", metavar="NAME", help="A service of cards/sheets/services.yaml: makeplayingcards, thegamecrafter …"
)
@click.option(
    "--product", metavar="NAME", help="With `--service`: its product.  [default: the one that fits each card best]"
)
@click.option(
    "--dpi",
    type=WholeNumber(30, 1200),
    default=300,
    show_default=True,
    metavar="N",
    help="Pixels per inch.",
)
@click.option(
    "--jobs", type=WholeNumber(1, 64), default=1, show_default=True, metavar="N", help="How many processes draw."
)
@language_option()
@output_folder_option
@external_sets_option
@game_option
def command(  # noqa: PLR0913, PLR0917 (a command has the arguments of its options)
    filters: tuple[str, ...],
    service: str | None,
    product: str | None,
    dpi: int,
    jobs: int,
    language: str | None,
    folder: Path,
    external_sets: tuple[Path, ...],
    game: str | None,
) -> None:
    r"""Write a PNG of the front of each card that matches every FILTER, and of each back that differs, with their bleed.

    `cards.csv` beside them lists fronts, backs, copies, ids and names. With `--service` each picture has the pixels that the service
    wants: the face is enlarged by at most 3 % so that it fills them, and a card of another size is refused.

    \b
    Examples:
      ordo export images --game ordonnance kind:unit set:base -o pictures
      ordo export images --game ordonnance kind:unit --service thegamecrafter --product poker -o pictures
      ordo export images --game ordonnance set:crown kind:kingdom --dpi 600 --jobs 2 -o pictures
    """
    from ordo_pnp.base import new_files
    from ordo_pnp.paper import counted, faces_of, read_services
    from ordo_pnp.tables import PICTURE_LIST, PictureFolder, draw_picture_files, draw_pieces, front_name

    if product is not None and service is None:
        raise click.UsageError("a product is that of a service: name it by `--service`")
    catalog, cards, chosen = drawable_cards(
        workspace_of((), external_sets, game), filters, language, "one folder of pictures"
    )
    found = None if service is None else _service(read_services(catalog), service, product)
    own = cards[0].game
    faces = faces_of(catalog, own)
    pictures = PictureFolder(found, product)
    files = pictures.files(draw_pieces(catalog, cards, {own: faces}, chosen))
    count = 0
    known = [PICTURE_LIST, *(front_name(each) for each in cards)]
    with new_files(folder, known) as made, progress_bar() as progress:
        for count, (name, content) in enumerate(draw_picture_files(files, faces.fonts, dpi, jobs), 1):
            made.write(name, content)
            progress(count, max(count, len(cards)), name)
        made.write(PICTURE_LIST, pictures.listed())
    click.echo(
        f"{printable(str(folder))}: {counted(count, 'picture')} of {counted(len(cards), 'card')}, listed in {PICTURE_LIST}"
    )


def _service(services: Mapping[str, Service], wanted: str, product: str | None) -> Service:
    if wanted not in services:
        _refuse("--service", unknown("service", wanted, services))
    found = services[wanted]
    if found.instead is not None:
        _refuse("--service", f"{found.name} takes no pictures, but {found.instead}")
    known = [each.name for each in found.products]
    if product is not None and product not in known:
        _refuse("--product", unknown("product", product, known))
    return found


def _refuse(option: str, message: str) -> NoReturn:
    raise click.BadParameter(message, param_hint=f"'{option}'")
