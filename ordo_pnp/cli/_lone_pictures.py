"""What ``ordo show vignette:NAME`` and ``fragment:NAME`` do: the picture of a fragment or vignette by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import click

from ordo_pnp.base import printable
from ordo_pnp.cli._options import unknown, workspace_of

if TYPE_CHECKING:
    from pathlib import Path


class Sought(NamedTuple):
    """Where a picture is from and where it goes."""

    file: Path
    dpi: int
    game: str | None
    external_sets: tuple[Path, ...]


def draw_alone(kind: Literal["fragment", "vignette"], name: str, tones: str | None, sought: Sought) -> None:
    """Write the picture of a fragment or vignette; where something is wrong with it, the file stays as it was.

    Raises:
        click.UsageError: There is none of that name, or the look has no such tones.
        DataError: Something is wrong with a fragment or vignette.
    """
    from ordo_pnp.base import mm_to_px, write_files
    from ordo_pnp.cards import Scope
    from ordo_pnp.draw import LonePictures
    from ordo_pnp.paper import draw_single

    file, dpi, game, external_sets = sought
    workspace = workspace_of((), external_sets, game)
    catalog = workspace.catalog(Scope(None if workspace.game is None else frozenset({workspace.game}), None))
    several = [LonePictures(each, catalog.shared) for each in workspace.games(catalog)]
    pictures = next((each for each in several if name in each.names(kind)), None)
    if pictures is None:
        raise click.UsageError(unknown(kind, name, sorted({word for each in several for word in each.names(kind)})))
    if tones is not None and tones not in pictures.tones:
        raise click.UsageError(unknown("choice of tones", tones, pictures.tones))
    picture = draw_single(pictures.draw(kind, name, tones), pictures.fonts, dpi)
    write_files(file.parent, {file.name: picture.png})
    columns, rows = mm_to_px(picture.width, dpi), mm_to_px(picture.height, dpi)
    size = f"{picture.width:g} × {picture.height:g} mm, {columns} × {rows} pixels"
    click.echo(f"{printable(str(file))}: {kind} {printable(name)}, {size}")
