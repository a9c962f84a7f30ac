"""`ordo export`: export cards as tables, JSON, SQLite, pictures, files of virtual tables and of cutting machines."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from ordo_pnp.base import free_cores, new_files, printable
from ordo_pnp.cards import Scope
from ordo_pnp.cli.commands import gallery, pack
from ordo_pnp.cli.drawn_cards import (
    cards_of_one_game,
    cards_to_draw,
    chosen_cards,
    draft_option,
    output_file_option,
)
from ordo_pnp.cli.options import (
    Measure,
    NamedPath,
    WholeNumber,
    Word,
    external_sets_option,
    game_option,
    language_option,
    output_folder_option,
    paper_option,
    printer_for,
    printer_option,
    unknown,
    warn_of_paper,
    workspace_of,
)
from ordo_pnp.cli.output import progress_bar, save, write_data

if TYPE_CHECKING:
    from ordo_pnp.base import NewFiles
    from ordo_pnp.draw import Faces, Fonts
    from ordo_pnp.paper import CutFile, CuttingMachine, Paper, PrintConfig, PrintOptions, Service
    from ordo_pnp.tables import TablePicture


@click.command("json", short_help="Write cards as JSON.")
@click.argument("filters", nargs=-1, metavar="[FILTER]...")
@output_file_option
@external_sets_option
@game_option
def json_command(filters: tuple[str, ...], file: Path, external_sets: tuple[Path, ...], game: str | None) -> None:
    r"""Write the cards that match every FILTER as JSON: all fields, all texts in all languages, the rules text that a game makes.

    The shape is described in docs/reference/exports.md.

    \b
    Examples:
      ordo export json set:base -o cards.json
      ordo export json --game ordonnance kind:unit | jq '.cards[].id'
    """
    from ordo_pnp.tables import cards_as_data

    catalog, cards = chosen_cards(workspace_of((), external_sets, game), filters)
    content = f"{json.dumps(cards_as_data(catalog, cards), ensure_ascii=False, indent=1)}\n".encode()
    if str(file) == "-":
        write_data(content)
    else:
        save(file, content)
        click.echo(f"{printable(str(file))}: {len(cards)} cards")


@click.command("sqlite", short_help="Write cards as an SQLite database.")
@click.argument("filters", nargs=-1, metavar="[FILTER]...")
@output_file_option
@external_sets_option
@game_option
def sqlite_command(filters: tuple[str, ...], file: Path, external_sets: tuple[Path, ...], game: str | None) -> None:
    r"""Write the cards that match every FILTER as an SQLite database, with a view for each kind and full-text search.

    Tables and views are described in docs/reference/exports.md.

    \b
    Examples:
      ordo export sqlite -o cards.db
      sqlite3 cards.db "SELECT id, name_en FROM ordonnance_unit WHERE copies > 3"
    """
    from ordo_pnp.tables import cards_as_data, write_database

    if str(file) == "-":
        raise click.UsageError("a database is no text: name its file by -o")
    catalog, cards = chosen_cards(workspace_of((), external_sets, game), filters)
    save(file, write_database(cards_as_data(catalog, cards)))
    click.echo(f"{printable(str(file))}: {len(cards)} cards")


_HELP = """Write the cards that match every FILTER as a spreadsheet, one row a card, for `ordo import` to take back.

It holds texts in all languages and every flat field; arms, effects and other nested data stay in the YAML files. The
cards are of one game: that of `--game`, that of sets named by `--with`, or that of all cards that match.

\b
Examples:
  ordo export {form} set:base -o cards.{form}
  ordo export {form} --with trial set:trial -o trial.{form}
"""


def table_command(form: str, name: str) -> click.Command:
    """Make the command that writes one form of spreadsheets."""

    def write(
        filters: tuple[str, ...],
        file: Path,
        external_sets: tuple[Path, ...],
        game: str | None,
        like: Path | None = None,
    ) -> None:
        if like is None:
            _write(form, filters, file, external_sets, game)
        else:
            _write_back(like, filters, file, external_sets, game)

    own: tuple[Callable[[Callable[..., None]], Callable[..., None]], ...] = (
        click.option(
            "--like",
            type=NamedPath(),
            metavar="TABLE",
            help="Write the table that the cards came from, in its headings and order, with the values of the data files.",
        ),
    )
    options: tuple[Callable[[Callable[..., None]], Callable[..., None]], ...] = (
        click.argument("filters", nargs=-1, metavar="[FILTER]..."),
        *(own if form == "csv" else ()),
        output_file_option,
        external_sets_option,
        game_option,
    )
    for each in reversed(options):
        write = each(write)
    return click.command(form, short_help=f"Write cards as {name}.", help=_HELP.format(form=form))(write)


def _write_back(
    like: Path, filters: tuple[str, ...], file: Path, external_sets: tuple[Path, ...], game: str | None
) -> None:
    """Write the table that the cards came from, with the values of the data files."""
    from ordo_pnp.cli.commands.import_ import table_source
    from ordo_pnp.tables import PictureSearch, TableUpdater, plain_csv

    if filters:
        raise click.UsageError("`--like` writes all cards of the table: leave the filters out")
    workspace = workspace_of((), external_sets, game)
    found = table_source(workspace, like)
    if found is None:
        raise click.UsageError(f"no game here has cards from `{printable(like.name)}`")
    owner, source = workspace.catalog(Scope()).games[found[0]], found[1]
    pictures = PictureSearch([like.parent])
    grid = TableUpdater(source, owner, workspace.schemas(), pictures, source.read(like)).written_back()
    content = plain_csv(grid)
    if str(file) == "-":
        write_data(content.removeprefix(BOM_UTF8))
    else:
        save(file, content)
        click.echo(f"{printable(str(file))}: {len(grid.rows) - 1} cards, {len(grid.rows[0])} columns")


def _write(form: str, filters: tuple[str, ...], file: Path, external_sets: tuple[Path, ...], game: str | None) -> None:
    from ordo_pnp.tables import CellGrid, card_schemas, columns_of, rows_of, write_table

    workspace = workspace_of((), external_sets, game)
    catalog, cards = cards_of_one_game(workspace, filters, "one spreadsheet")
    own = cards[0].game
    kinds = {card.kind for card in cards}
    schemas = [each for each in card_schemas(own, workspace.schemas()) if kinds & each.fields.keys()]
    grid = CellGrid(rows_of(cards, columns_of(catalog.games[own], schemas)))
    content = write_table(grid, form, own)
    if str(file) != "-":
        save(file, content)
        click.echo(f"{printable(str(file))}: {len(cards)} cards, {len(grid.rows[0])} columns")
    elif form == "csv":
        write_data(content.removeprefix(BOM_UTF8))
    else:
        raise click.UsageError("a workbook is no text: name its file by -o")


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
    "--jobs",
    type=WholeNumber(1, 64),
    default=free_cores,
    show_default="free cores",
    metavar="N",
    help="How many processes draw.",
)
@draft_option
@language_option()
@output_folder_option
@external_sets_option
@game_option
def images_command(  # noqa: PLR0913, PLR0917 (a command has the arguments of its options)
    filters: tuple[str, ...],
    service: str | None,
    product: str | None,
    dpi: int,
    jobs: int,
    language: str | None,
    folder: Path,
    external_sets: tuple[Path, ...],
    game: str | None,
    *,
    is_draft: bool,
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
    from ordo_pnp.paper import counted, read_services
    from ordo_pnp.tables import PICTURE_LIST, PictureFolder, draw_picture_files, draw_pieces, front_name

    if product is not None and service is None:
        raise click.UsageError("a product is that of a service: name it by `--service`")
    drawn = cards_to_draw(
        workspace_of((), external_sets, game), filters, language, "one folder of pictures", is_draft=is_draft
    )
    catalog, cards, chosen, _ = drawn
    found = None if service is None else _service(read_services(catalog), service, product)
    own = cards[0].game
    faces = drawn.faces()
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
    drawn.tell(faces)


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
@draft_option
@language_option()
@output_folder_option
@external_sets_option
@game_option
def grid_command(
    filters: tuple[str, ...],
    table: str,
    dpi: int,
    language: str | None,
    folder: Path,
    external_sets: tuple[Path, ...],
    game: str | None,
    *,
    is_draft: bool,
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
    from ordo_pnp.paper import counted, heading
    from ordo_pnp.tables import draw_pieces, groups_of, lay_sheets, pack_room, room_of, single_pictures

    drawn = cards_to_draw(workspace_of((), external_sets, game), filters, language, "one table", is_draft=is_draft)
    catalog, cards, chosen, _ = drawn
    own = catalog.games[cards[0].game]
    faces = drawn.faces()
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
    drawn.tell(faces)


def _drawn(pictures: Sequence[TablePicture], fonts: Fonts) -> Iterator[tuple[str, bytes]]:
    """Draw pictures, and show how far that has come."""
    from ordo_pnp.tables import draw_table_pictures

    with progress_bar() as progress:
        for count, (name, content) in enumerate(draw_table_pictures(pictures, fonts), 1):
            yield name, content
            progress(count, len(pictures), name)


@click.command("tts", short_help="Write a saved object for Tabletop Simulator, with its pictures.")
@click.argument("filters", nargs=-1, metavar="[FILTER]...")
@draft_option
@language_option()
@click.option(
    "--images-at",
    metavar="URL",
    help="The address under which the pictures will be found by all players.  [default: the folder of `-o`]",
)
@output_folder_option
@external_sets_option
@game_option
def tts_command(
    filters: tuple[str, ...],
    language: str | None,
    images_at: str | None,
    folder: Path,
    external_sets: tuple[Path, ...],
    game: str | None,
    *,
    is_draft: bool,
) -> None:
    r"""Write the cards that match every FILTER as a saved object for Tabletop Simulator, with the pictures that it shows.

    Cards become decks, one for each kind of a set, each card as often as it is printed; tokens become tiles, in bags where there are
    several; boards become boards. Copy the .json file into the simulator's folder `Saves/Saved Objects`. A host of a game with others puts
    the pictures on a server first and names it by `--images-at`.

    \b
    Examples:
      ordo export tts --game ordonnance set:base -o table
      ordo export tts --game komarn set:base --lang de --images-at https://example.org/komarn -o table
    """
    from ordo_pnp.paper import heading
    from ordo_pnp.tables import draw_pieces, saved_table, write_pictures

    drawn = cards_to_draw(workspace_of((), external_sets, game), filters, language, "one table", is_draft=is_draft)
    catalog, cards, chosen, _ = drawn
    own = catalog.games[cards[0].game]
    faces = drawn.faces()
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
    drawn.tell(faces)


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
@draft_option
@language_option()
@output_folder_option
@external_sets_option
@game_option
def cut_command(  # noqa: PLR0913, PLR0917 (a command has the arguments of its options)
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
    *,
    is_draft: bool,
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
    from ordo_pnp.paper import (
        CUT_LIST,
        CutStyle,
        Flip,
        PrintConfig,
        PrintOptions,
        counted,
        cut_file,
        cut_list,
        lay_out_deck,
        path_files,
        read_cutters,
    )

    workspace = workspace_of((), external_sets, game)
    printer = None if printer_name is None else printer_for(workspace, printer_name)
    drawn = cards_to_draw(workspace, filters, language, "one folder of sheets", is_draft=is_draft)
    catalog, cards, chosen, _ = drawn
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
    faces = {own: drawn.faces()}
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
    drawn.tell(faces[own])


def _rows(file: CutFile, cutter: CuttingMachine) -> list[tuple[object, ...]]:
    """Return a row of the list for each sheet: the printed file, the page, the paths."""
    names, page = file.cuts(), 1
    rows: list[tuple[object, ...]] = []
    for number, sheet in enumerate(file.sheets, 1):
        printed = file.pdf_name if cutter.marks else file.picture_name(number, "front")
        size = f"{sheet.area.width:.2f}", f"{sheet.area.height:.2f}"
        rows.append((printed, page if cutter.marks else 1, names[sheet.paths], sheet.cards, *size))
        page += 1 if sheet.back is None else 2
    return rows


def _write_pdfs(files: list[CutFile], faces: Faces, options: PrintOptions, paper: Paper, made: NewFiles) -> None:
    """Write the sheets for a machine that reads marks, corrected for the errors of the printer."""
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
    """Write the sheets that the software of a machine prints, one picture after the other: they are large."""
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


@click.group("export")
def command() -> None:
    r"""Write cards for other programs: spreadsheets, data, pictures, cutting machines, a virtual table.

    \b
    Examples:
      ordo export csv set:base -o cards.csv
      ordo export sqlite -o cards.db
      ordo export tts --game ordonnance set:base -o table
      ordo export images set:base kind:unit -o pictures
      ordo export cut --game ordonnance set:base -o cut
      ordo export gallery set:base -o cards.html
      ordo export pack trial
    """


for _each in (
    *(table_command(form, name) for form, name in (("csv", "CSV"), ("xlsx", "an Excel workbook"))),
    *(json_command, sqlite_command, images_command, cut_command, tts_command, grid_command),
    *(gallery.command, pack.command),
):
    command.add_command(_each)
