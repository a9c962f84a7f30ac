"""``ordo export cut``: sheets for a cutting machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import click

from ordo_pnp.base import printable
from ordo_pnp.cli._export_input import drawable_cards
from ordo_pnp.cli._options import (
    Measure,
    WholeNumber,
    external_sets_option,
    game_option,
    language_option,
    output_folder_option,
    paper_option,
    unknown,
    workspace_of,
)
from ordo_pnp.cli._printers import printer_for, printer_option, warn_of_paper
from ordo_pnp.cli._progress import progress_bar

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ordo_pnp.base import NewFiles
    from ordo_pnp.draw import Faces
    from ordo_pnp.paper import CutFile, CuttingMachine, Paper, PrintConfig, PrintOptions


@click.command("cut", short_help="Write sheets and cut paths for a cutting machine.")
@click.argument("filters", nargs=-1, metavar="[FILTER]...")
@click.option(
    "--cutter",
    "cutter_name",
    default="silhouette",
    show_default=True,
    metavar="NAME",
    help="A machine of cards/sheets/cutters.yaml: silhouette, silhouette-portrait, silhouette-alpha, cricut …",
)
@paper_option("One that the machine takes.  [default: the first of them]", default=None)
@click.option(
    "--backs",
    type=click.Choice(["long-edge", "short-edge", "none"]),
    help="The edge about which the printer turns the sheet, or no backs.  "
    "[default: long-edge; none where the software of the machine prints]",
)
@click.option(
    "--radius",
    type=Measure(0, 50),
    metavar="MM",
    help="Of the corners of cards.  [default: that of each face]",
)
@click.option(
    "--kiss", "is_kiss", is_flag=True, help="Stickers: cut pieces through the top layer, and the sheet around them."
)
@click.option(
    "--tabs",
    type=Measure(0, 5),
    default=0,
    metavar="MM",
    help="Leave so much uncut in the middle of each side, for machines without a sticky mat.  [default: nothing]",
)
@printer_option
@click.option(
    "--dpi",
    type=WholeNumber(30, 1200),
    default=300,
    show_default=True,
    metavar="N",
    help="Pixels per inch of pictures.",
)
@language_option()
@output_folder_option
@external_sets_option
@game_option
def command(  # noqa: PLR0913, PLR0917 (a command has the arguments of its options)
    filters: tuple[str, ...],
    cutter_name: str,
    paper: str | None,
    backs: str | None,
    radius: float | None,
    is_kiss: bool,  # noqa: FBT001 (an option)
    tabs: float,
    printer_name: str | None,
    dpi: int,
    language: str | None,
    folder: Path,
    external_sets: tuple[Path, ...],
    game: str | None,
) -> None:
    r"""Write the cards that match every FILTER as sheets for a cutting machine, and the paths along which it cuts them.

    For Silhouette a PDF has the sheets, both sides, with registration marks on the fronts. For Cricut each sheet is a PNG, transparent
    between the pieces, within the area of Print Then Cut. Each different set of cuts is an SVG and a DXF with a layer for cuts through
    the sheet, one for kiss cuts and one for the edge of the page; `cuts.csv` lists which sheet is cut along which.

    \b
    Examples:
      ordo export cut --game ordonnance set:base -o cut
      ordo export cut --game ordonnance set:base kind:unit --cutter cricut --paper letter -o cut
      ordo export cut --game komarn set:base kind:soldier --kiss --backs none -o stickers
    """
    from ordo_pnp.base import new_files
    from ordo_pnp.paper import (
        CUT_LIST,
        CutStyle,
        Flip,
        PrintConfig,
        PrintOptions,
        counted,
        cut_file,
        cut_list,
        faces_of,
        lay_out_deck,
        path_files,
        read_cutters,
    )

    workspace = workspace_of((), external_sets, game)
    printer = None if printer_name is None else printer_for(workspace, printer_name)
    catalog, cards, chosen = drawable_cards(workspace, filters, language, "one folder of sheets")
    cutter = _cutter(read_cutters(catalog), cutter_name)
    for option, is_said in (("--kiss", is_kiss), ("--tabs", tabs), ("--printer", printer)):
        if is_said and not cutter.marks:
            _refuse(option, f"{cutter.name} cuts around pictures that its own software prints: leave it out")
    if is_kiss and tabs:
        _refuse("--tabs", "with `--kiss` pieces stay on their backing: leave it out")
    plain = PrintConfig.of(catalog)
    name = _paper(cutter, plain, paper)
    if printer is not None:
        warn_of_paper(printer, name)
    flip = Flip(backs or ("long-edge" if cutter.marks else "none"))
    own = cards[0].game
    faces = {own: faces_of(catalog, own)}
    config = cutter.applied_to(plain, name, is_kiss=is_kiss)
    options = PrintOptions((chosen,), name, flip, printer=printer)
    laid_out = lay_out_deck(catalog, cards, faces, config, options)
    style = CutStyle(radius, is_kiss, tabs)
    files = [cut_file(file, cutter, style) for _, file in laid_out]
    paths = {name: content for file in files for name, content in path_files(file).items()}
    rows = [row for file in files for row in _rows(file, cutter)]
    known = [CUT_LIST, *paths, *(name for file in files for name in file.names(cutter))]
    with new_files(folder, known) as made:
        if cutter.marks:
            _write_pdfs(files, faces[own], options, plain.papers[name], made)
        else:
            _write_pictures(files, faces[own], options, dpi, made)
        for path, content in paths.items():
            made.write(path, content)
        made.write(CUT_LIST, cut_list(rows))
    sheets, cuts = sum(len(file.sheets) for file in files), len(paths) // 2
    pieces = sum(sheet.cards for file in files for sheet in file.sheets)
    click.echo(
        f"{printable(str(folder))}: {counted(pieces, 'piece')} on {counted(sheets, 'sheet')}, "
        f"{counted(cuts, 'set')} of cuts, listed in {CUT_LIST}"
    )
    if cutter.marks:
        click.echo(
            f"registration marks for {printable(cutter.name)}: inset {cutter.marks.inset:g} mm, length {cutter.marks.length:g} mm, "
            f"thickness {cutter.marks.thickness:g} mm"
        )


def _rows(file: CutFile, cutter: CuttingMachine) -> list[tuple[object, ...]]:
    """Return a row of the list for each sheet: what is printed, which page, along which paths."""
    names, page = file.cuts(), 1
    rows: list[tuple[object, ...]] = []
    for number, sheet in enumerate(file.sheets, 1):
        printed = file.pdf_name if cutter.marks else file.picture_name(number, "front")
        size = f"{sheet.area.width:.2f}", f"{sheet.area.height:.2f}"
        rows.append((printed, page if cutter.marks else 1, names[sheet.paths], sheet.cards, *size))
        page += 1 if sheet.back is None else 2
    return rows


def _write_pdfs(files: list[CutFile], faces: Faces, options: PrintOptions, paper: Paper, made: NewFiles) -> None:
    """Write what is printed for a machine that reads marks, with what makes up for the errors of the printer."""
    from ordo_pnp.paper import DocumentInfo, corrected_page, duplex_of, write_pdf

    with progress_bar() as progress:
        for done, file in enumerate(files, 1):
            pages = file.pages
            if options.printer is not None:
                pages = [corrected_page(page, options.printer, paper, options.flip) for page in pages]
            info = DocumentInfo(title=file.title, language=file.language, duplex=duplex_of(options))
            made.write(file.pdf_name, write_pdf(pages, faces.fonts, info))
            progress(done, len(files), file.pdf_name)


def _write_pictures(files: list[CutFile], faces: Faces, options: PrintOptions, dpi: int, made: NewFiles) -> None:
    """Write what is printed by the software of a machine, one picture after the other: they are large."""
    from ordo_pnp.paper import sheet_pictures

    total = sum(len(file.pages) for file in files)
    pictures = (each for file in files for each in sheet_pictures(file, faces.fonts, options.flip, dpi))
    with progress_bar() as progress:
        for done, (name, picture) in enumerate(pictures, 1):
            made.write(name, picture)
            progress(done, total, name)


def _cutter(cutters: Mapping[str, CuttingMachine], wanted: str) -> CuttingMachine:
    if wanted not in cutters:
        _refuse("--cutter", unknown("cutter", wanted, cutters))
    return cutters[wanted]


def _paper(cutter: CuttingMachine, config: PrintConfig, wanted: str | None) -> str:
    known = [name for name in cutter.areas if name in config.papers and config.papers[name].is_plain]
    name = wanted or next(iter(known), "a4")
    if name not in known:
        _refuse("--paper", unknown("paper", name, known))
    return name


def _refuse(option: str, message: str) -> NoReturn:
    raise click.BadParameter(message, param_hint=f"'{option}'")
