"""`ordo build`: make printable sheets of cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, wraps
from pathlib import Path, Path as PathType
from typing import Any, Final

import click

from ordo_pnp.base import DataError, Diagnostic, NotationError, Progress, cause_of, clipped, printable, write_files
from ordo_pnp.books import BookProject, has_first_game, make_first_game, open_book_projects
from ordo_pnp.cards import Reading
from ordo_pnp.cli.drawn_cards import draft_option, format_made, refuse, show_replaced, tell_draft, warn_of
from ordo_pnp.cli.options import (
    DEFAULT_LANGUAGE,
    LANGUAGES,
    Measure,
    Notation,
    WholeNumber,
    Word,
    bad_option,
    external_sets_option,
    game_option,
    language_option,
    output_folder_option,
    paper_option,
    printer_for,
    printer_option,
    size_option,
    warn_of_paper,
    workspace_of,
)
from ordo_pnp.cli.output import progress_bar
from ordo_pnp.draw import Ink, PieceSize
from ordo_pnp.paper import (
    NO_WISH,
    PAPER,
    PUNCHES,
    ColorSpace,
    DeckChanges,
    Guides,
    GuideStyle,
    Job,
    MadeFile,
    MissingCard,
    Old,
    OptionError,
    Orientation,
    PageOrder,
    PrintConfig,
    PrintRequest,
    Wish,
    explain,
    parse_grid,
    parse_shift,
    parse_token_form,
    read_missing,
    select_languages,
    told_coverage,
    with_coverage,
)
from ordo_pnp.project import Workspace, prepare_print


class HexColor(click.ParamType):  # type: ignore[type-arg]  # older releases of click have no arguments there
    """A colour such as ``#C8102E``."""

    name = "color"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the colour; raises click.BadParameter for any other word."""
        if not _HEX.fullmatch(value):
            self.fail(f"`{printable(clipped(value))}` is no colour such as #C8102E", param, ctx)
        return value


_TOKEN_FORM: Final = Notation(
    "form",
    parse_token_form,
    lambda: dict.fromkeys((*(f"punch-{each}" for each in PUNCHES), "squares", "stickers")),
)
_HEX: Final = re.compile(r"#[0-9A-Fa-f]{6}")
_OPTIONS: Final = (
    paper_option(
        "A paper of cards/sheets/papers.yaml: a4, letter …, or its measures: 330x483 (mm), 13x19in.  [default: a4]",
        default=None,
    ),
    click.option(
        "--orientation",
        type=Word("orientation", ["upright", "landscape"]),
        metavar="upright|landscape",
        help="How pages have to lie.  [default: whichever holds more]",
    ),
    click.option(
        "--grid",
        type=Notation("grid", parse_grid),
        metavar="COLUMNSxROWS",
        help="How many cards stand on a page, such as 3x4.  [default: as many as it holds]",
    ),
    click.option(
        "--backs",
        metavar="long-edge|short-edge|gutterfold|none",
        help="The edge about which the printer turns the sheet; both sides on one, to be folded; or no backs.  [default: long-edge]",
    ),
    click.option(
        "--gap",
        type=Measure(0, 50),
        metavar="MM",
        help="Room between cards.  [default: 3 mm where that takes no page more, else none]",
    ),
    click.option(
        "--bleed",
        type=Measure(0, 20),
        metavar="MM",
        help="How far pictures of cards run on beyond the trim.  [default: 3 mm]",
    ),
    click.option(
        "--back-bleed",
        type=Measure(0, 20),
        metavar="MM",
        help="How far backs of cards run on beyond the trim, where that is more than on fronts.  [default: as the fronts]",
    ),
    click.option(
        "--back-shift",
        type=Notation("shift", parse_shift),
        metavar="X,Y",
        help="Move backs by millimetres to the right and down, such as 0.5,-0.3, where a printer sets them a little off.",
    ),
    click.option(
        "--marks",
        type=Word("marks", ["corners", "crosses", "lines", "dashes", "dots", "none"]),
        metavar="corners|crosses|lines|dashes|dots|none",
        help="What shows on cards where to cut.  [default: corners]",
    ),
    click.option(
        "--mark-color", type=HexColor(), metavar="#RRGGBB", help="Colour of the lines that show where to cut."
    ),
    click.option(
        "--mark-weight",
        type=Measure(0.25, 3),
        metavar="PT",
        help="Weight of these lines, also of crop marks.  [default: as the sheet has it, 0.25; of crop marks 0.35]",
    ),
    click.option(
        "--mark-offset",
        type=Measure(-5, 5),
        metavar="MM",
        help="From the trim to these lines: above 0 outside of it, below 0 inside.  [default: 0]",
    ),
    click.option(
        "--copies",
        type=WholeNumber(1, 500),
        metavar="N",
        help="How often each card is printed.  [default: as its data say]",
    ),
    click.option(
        "--order",
        type=Word("order", ["interleaved", "fronts-first", "separate"]),
        metavar="interleaved|fronts-first|separate",
        help="Whether each back follows its front, or all backs come after all fronts, or in a file that ends in -backs.pdf.  [default: interleaved]",
    ),
    click.option(
        "--light-backs/--no-light-backs",
        default=None,
        help="Print backs in little ink, where the game draws such ones.",
    ),
    click.option(
        "--ink",
        type=Word("ink", ["full", "saver", "grey", "outline"]),
        metavar="full|saver|grey|outline",
        help="As drawn; large areas pale and no grounds; greys; lines and letters alone.  [default: full]",
    ),
    click.option(
        "--tokens",
        type=_TOKEN_FORM,
        metavar="FORM",
        help="Round pieces in another form: punch-16, punch-19 or punch-25 for a punch of so many mm, squares, or stickers for cubes; squares-16 and stickers-12 in a size of yours.",
    ),
    click.option(
        "--by-count/--no-by-count",
        default=None,
        help="Within each kind, the cards that are printed most often first.",
    ),
    click.option(
        "--color",
        type=Word("color", ["rgb", "cmyk"]),
        metavar="rgb|cmyk",
        help="Colours of screens, or the four inks of a press: PDF/X-4.  [default: rgb]",
    ),
    click.option(
        "--icc",
        metavar="NAME|FILE",
        help="The ICC profile of the press.  [default: the first free one that is installed]",
    ),
    click.option(
        "--ink-limit",
        type=Measure(150, 400),
        metavar="PERCENT",
        help="How much ink all four may be together on a press.  [default: 300]",
    ),
)


def style_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options to a command, which gets their values as one argument ``wish``."""

    @wraps(command)
    def with_wish(**said: Any) -> Any:
        style = {name: said.pop(name) for name in _names()}
        return command(wish=_wish(**style), **said)

    for option in reversed(_OPTIONS):
        with_wish = option(with_wish)
    return with_wish


@cache
def _names() -> tuple[str, ...]:
    def nothing() -> None:
        return None

    for option in _OPTIONS:
        nothing = option(nothing)
    return tuple(each.name for each in click.command()(nothing).params if each.name is not None)


def _wish(**said: Any) -> Wish:
    kinds = {"marks": GuideStyle, "orientation": Orientation, "ink": Ink, "order": PageOrder, "color": ColorSpace}
    said |= {name: kind(said[name]) for name, kind in kinds.items() if said[name] is not None}
    guides = Guides(*(said.pop(name) for name in ("marks", "mark_weight", "mark_color", "mark_offset")))
    return Wish(marks=None if guides == Guides() else guides, **said)


_WHY: Final = {
    "changed": "look different now",
    "fewer": "are too many now",
    "gone": "are no longer in the game",
}


def missing_cards(file: Path | None) -> tuple[MissingCard, ...]:
    """Read the list of ``--missing``, if there is one.

    Raises:
        DataError: It cannot be read as a list.
        click.UsageError: There is no such file.
    """
    if file is None:
        return ()
    try:
        return read_missing(file)
    except OSError as error:
        raise click.BadParameter(f"`{printable(str(file))}`: {cause_of(error)}", param_hint="'--missing'") from error


def told_nothing(folder: Path, changes: DeckChanges) -> str:
    """Return that nothing is to be printed."""
    since = f" since build {changes.ledger.last}" if changes.ledger.last else ""
    return f"nothing to print: in {printable(str(folder))} no card has changed{since}"


def told_old(old: Sequence[Old]) -> Iterator[str]:
    """Return which cards to throw away, a line for each reason and language or other kind of the same cards."""
    for why, words in _WHY.items():
        for variant in dict.fromkeys(each.variant for each in old):
            cards = [each for each in old if (each.why, each.variant) == (why, variant)]
            if cards:
                counted = ", ".join(f"{each.copies} × {printable(each.card)}" for each in cards)
                yield f"throw away ({variant}), for they {words}: {counted}"


def made_or_explained(
    job: Job, progress: Progress, *, explains: bool, is_measured: bool
) -> tuple[MadeFile, ...] | None:
    """Make files, with the ink of their pages if that is wanted; or list the files that would be made, and return nothing."""
    if explains:
        click.echo(explain(job.lay_out()))
        if is_measured:
            click.echo(told_coverage(with_coverage(job.make(progress), progress)))
        return None
    made = job.make(progress)
    return with_coverage(made, progress) if is_measured else made


def build_first_games(workspace: Workspace, lang: str | None, paper: str, folder: Path) -> None:
    """Make the sheets of all games that are meant and have a first game, and write them.

    Raises:
        click.UsageError: No game that is meant has one.
        DataError: One cannot be played or told.
    """
    try:
        books = _with_first_game(workspace)
        languages = select_languages(lang, [each.game.languages for each in books])
        made = [
            make_first_game(each, language, PrintConfig.of(each.catalog).paper(paper, is_plain=True))
            for each in books
            for language in languages
            if language in each.game.languages
        ]
    except OptionError as error:
        raise bad_option(error) from error
    write_files(folder, {name: content for name, content, _ in made})
    for name, content, pages in made:
        click.echo(f"{printable(str(folder / name))}  {len(content) / 1000:,.0f} kB  {pages} pages")


def _with_first_game(workspace: Workspace) -> list[BookProject]:
    """Return the games that are meant and have a first game.

    Raises:
        click.UsageError: There is none.
    """
    found = [each for each in open_book_projects(workspace.root, workspace.game) if has_first_game(each)]
    if not found:
        said = f"the game `{printable(workspace.game)}` has no" if workspace.game else "no game here has a"
        where = f"cards/{printable(workspace.game or 'GAME')}/rulebook/first-game.yaml"
        remedy = "of a game whose rules can stack a deck"
        raise click.UsageError(f"{said} first game: it is the scenario `first-game` in {where}, {remedy}")
    return found


@click.command()
@click.argument("filters", metavar="[FILTER]...", nargs=-1)
@language_option(f"A language of the game, several, or all.  {DEFAULT_LANGUAGE}", "lang", metavar=LANGUAGES)
@click.option(
    "--for",
    "profile",
    metavar="PROFILE",
    help="A way of printing of cards/sheets/profiles.yaml: home, gutterfold, sleeves …; other options beat it.",
)
@style_options
@printer_option
@click.option(
    "--changed",
    "is_changed",
    is_flag=True,
    help="Print only what is new or looks different since the last print into the folder, into files that end in -changed.pdf.",
)
@click.option(
    "--missing",
    "missing_file",
    type=click.Path(path_type=PathType, dir_okay=False),
    metavar="FILE",
    help="Print the cards of a list: a line for each, its id and how many of it are missing.",
)
@click.option(
    "--explain", "explains", is_flag=True, help="Write nothing; say what would be printed on what, and why so many fit."
)
@click.option(
    "--coverage", "is_measured", is_flag=True, help="Say how much ink each page takes; the manifest has it, too."
)
@draft_option
@size_option
@click.option(
    "--first-game",
    "is_first_game",
    is_flag=True,
    help="Instead of cards: the sheet by which learners stack the deck and play the first turns.",
)
@output_folder_option
@external_sets_option
@game_option
def command(  # noqa: PLR0913, PLR0917 (a command has the arguments of its options)
    filters: tuple[str, ...],
    lang: str | None,
    profile: str | None,
    wish: Wish,
    printer_name: str | None,
    missing_file: Path | None,
    size: PieceSize | None,
    external_sets: tuple[Path, ...],
    game: str | None,
    folder: Path,
    *,
    is_changed: bool,
    explains: bool,
    is_measured: bool,
    is_draft: bool,
    is_first_game: bool,
) -> None:
    """Lay cards out on sheets and write PDF files.

    FILTER selects cards, such as kind:unit, symbol:banner, set:base or text:hattin; without it everything is printed.
    Each set becomes one PDF for its cards and one for each other kind of sheet, fronts and backs interleaved, named
    GAME-SET-LANGUAGE[-SHEET].pdf, with a manifest.json beside them; where FILTER leaves cards of such a file out, the rest goes
    to one that ends in -selection.pdf, and the whole file stays. With `--size` the names of the files tell the size. Where a file of
    another selection, paper or size is replaced, it is said. `id:spear-levy*2` prints two copies of a card.
    A ledger.json in the folder tells which cards have been printed; with `--changed` these are not printed again, and it is said which old cards to
    throw away. The games and sets that FILTER and `--game` leave, and the sets
    these require, are checked first; if anything is wrong with them, nothing is written. With `--draft` all that can be drawn is, into files that
    end in -draft.pdf and that no ledger tells of; cards with errors are marked, and named at the end.
    `--first-game` makes GAME-first-game-LANGUAGE.pdf instead: the order of all cards, to be ticked off, and the first turns with
    their reasons, played by the engine.

    \b
    Examples:
      ordo build set:base --lang all -o print
      ordo build kind:marker --paper letter --backs none
      ordo build --with trial set:trial -o print
      ordo build --game mine --size tarot
      ordo build set:base --for sleeves --paper letter
      ordo build id:spear-levy --copies 1 --gap 5
      ordo build set:base --paper a3 --backs gutterfold --explain
      ordo build set:base --for press -o print
      ordo build --changed --printer office -o print
      ordo build set:base --ink saver --coverage
      ordo build 'id:spear-levy*2,bow-archers*1'
      ordo build --game komarn kind:soldier --tokens punch-16
      ordo build --game ordonnance --first-game --lang de
    """  # noqa: D301 (click wants the character itself)
    workspace = workspace_of((), external_sets, game)
    if is_first_game:
        others = (
            wish._replace(paper=None) != NO_WISH
            or is_changed
            or is_measured
            or is_draft
            or any((profile, printer_name, missing_file))
        )
        if filters or size is not None or external_sets or explains or others:
            raise click.UsageError(
                "`--first-game` is a sheet of its own: no FILTER, `--with` or option about cards and backs goes with it"
            )
        _build_first_games(workspace, lang, wish.paper or PAPER, folder)
        return
    if missing_file is not None and (is_changed or wish.copies is not None):
        raise click.UsageError(
            "a list of missing cards says how many are printed: no `--changed` or `--copies` goes with it"
        )
    if is_draft and is_changed:
        raise click.UsageError("no ledger tells of a draft: `--changed` does not go with `--draft`")
    printer = None if printer_name is None else printer_for(workspace, printer_name)
    wanted = PrintRequest("", lang, workspace.game, size, wish, profile, printer=printer)
    if is_draft:
        _build_draft(
            workspace,
            filters,
            wanted._replace(missing=missing_cards(missing_file)),
            folder,
            explains=explains,
            is_measured=is_measured,
        )
        return
    warnings: list[Diagnostic] = []
    reading, job = _prepare(workspace, filters, wanted, missing_file, warnings)
    if printer is not None:
        warn_of_paper(printer, job.options.paper)
    _build_deck(
        job,
        reading,
        workspace.root,
        folder,
        warnings,
        is_changed=is_changed,
        explains=explains,
        is_measured=is_measured,
    )


_DRAFT: Final = "`ordo build --draft` prints them anyway and marks them"


def _build_draft(
    workspace: Workspace,
    filters: tuple[str, ...],
    wanted: PrintRequest,
    folder: Path,
    *,
    explains: bool,
    is_measured: bool,
) -> None:
    """Print the selected cards with their mistakes, and say which cards are marked."""
    from ordo_pnp.base import DataError, NotationError
    from ordo_pnp.paper import OptionError
    from ordo_pnp.project import prepare_draft

    try:
        draft, job = prepare_draft(workspace, filters, wanted)
        with progress_bar() as progress:
            made = made_or_explained(job, progress, explains=explains, is_measured=is_measured)
    except DataError as error:
        refuse(error.diagnostics)
    except OptionError as error:
        raise bad_option(error) from error
    except NotationError as error:
        raise click.UsageError(str(error)) from error
    if made is not None:
        job.write_draft(folder, made)
        click.echo(format_made(folder, made, job.options.plain.get("icc"), is_draft=True))
    tell_draft(draft, job.drawn.values(), job.cards)


def _prepare(
    workspace: Workspace,
    filters: tuple[str, ...],
    wanted: PrintRequest,
    missing_file: Path | None,
    warnings: list[Diagnostic],
) -> tuple[Reading, Job]:
    """Read the cards of a filter or a list, look the request up, and note the warnings."""
    try:
        return prepare_print(workspace, filters, wanted._replace(missing=missing_cards(missing_file)), warnings.extend)
    except DataError as error:
        refuse(error.diagnostics, _DRAFT)
    except OptionError as error:
        raise bad_option(error) from error
    except NotationError as error:
        raise click.UsageError(str(error)) from error


def _build_deck(
    job: Job,
    reading: Reading,
    root: Path,
    folder: Path,
    warnings: Sequence[Diagnostic],
    *,
    is_changed: bool,
    explains: bool,
    is_measured: bool,
) -> None:
    """Lay cards out and write the files, of all cards or of those that changed since the last print; or explain them.

    Warnings are shown beside the files made: errors stand alone.
    """
    changes, made = None, None
    try:
        with progress_bar() as progress:
            if is_changed:
                changes = job.compare(folder, progress)
                job = job.only(changes)
            if changes is None or changes.missing:
                made = made_or_explained(job, progress, explains=explains, is_measured=is_measured)
    except DataError as error:
        refuse(error.diagnostics, _DRAFT)
    warn_of(warnings)
    if job.options.size is not None:  # for the size of each face everything has been checked and shown
        warn_of(job.found)
    if made is not None:
        show_replaced(folder, job.write(folder, made, reading, root, changes))
        click.echo(format_made(folder, made, job.options.plain.get("icc")))
    elif changes is not None and not changes.missing:
        click.echo(told_nothing(folder, changes))
        if not explains:
            job.note_old(folder, changes)
    for line in () if changes is None else told_old(changes.old):
        click.echo(line)


def _build_first_games(workspace: Workspace, lang: str | None, paper: str, folder: Path) -> None:
    try:
        build_first_games(workspace, lang, paper, folder)
    except DataError as error:
        refuse(error.diagnostics)
