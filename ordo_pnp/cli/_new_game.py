"""``ordo new game``: a project with a game of one's own."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ordo_pnp.base import printable
from ordo_pnp.cli._options import NamedPath, language_option, size_option

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Schemas
    from ordo_pnp.draw import PieceSize
    from ordo_pnp.tables import GamePlan, TablePlan


@click.command("game", short_help="Write a folder with a game of your own that checks and prints at once.")
@click.argument("name", metavar="[NAME]", required=False)
@click.option(
    "--from",
    "tables",
    type=NamedPath(),
    multiple=True,
    metavar="TABLE",
    help="Make it of the rows of a table: CSV, XLSX or JSON.",
)
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    metavar="TEXT",
    help="A kind of card, such as 'creature: power int 0..9, text rich'; may be repeated.",
)
@click.option("--example", is_flag=True, help="Write a small finished design: about 20 tarot cards in two languages.")
@size_option
@language_option(
    "Its languages, its own first: any code of ISO 639.  [default: en,de; with --from or --kind en]",
    "lang",
    metavar="LANG[,LANG...]",
)
def game(
    name: str | None,
    tables: tuple[Path, ...],
    kinds: tuple[str, ...],
    size: PieceSize | None,
    lang: str | None,
    *,
    example: bool,
) -> None:
    """Write ./NAME: a project with the game NAME, which checks, prints and can be watched at once.

    NAME is the game's id: small letters, digits and hyphens. What cards hold stands in its `kinds.yaml`; no schema and no
    program is to be written. Without `--from` it has sample cards of the kinds that `--kind` names, or of two common ones.

    A kind is a name, a colon, and fields with their types between commas: text, rich (with signs such as {sun}), int (`int 0..9`),
    choice (`choice common|rare`), symbols (`symbols sun|moon`), flag, image, arms, color, card (`card creature`).

    Of a table every row becomes a card. Columns headed name, kind or type, and qty, count or copies say what they say
    elsewhere; of all others the types are found out, and it is told why. Pictures that lie beside the table are copied.

    \b
    Examples:
      ordo new game moths
      ordo new game moths --kind 'moth: wings int 0..4, text rich' --kind 'lamp: text rich'
      ordo new game moths --from cards.csv
      ordo new game --example
    """  # noqa: D301 (click wants the character itself)
    from ordo_pnp.cards import check_slug, schemas_for
    from ordo_pnp.tables import EXAMPLE_NAME, example_plan, files_of

    if bool(tables) + bool(kinds) + example > 1:
        raise click.UsageError("`--from`, `--kind` and `--example` exclude each other")
    if len(tables) > 1:
        raise click.UsageError(
            f"a game is made of one table: copy the rows of the others into `{printable(str(tables[0]))}`"
        )
    if example and lang is not None:
        raise click.UsageError("the example has its languages: leave `--lang` out")
    if name is None and not example:
        raise click.UsageError("name the game, such as `ordo new game moths`")
    name = EXAMPLE_NAME if name is None else name
    check_slug(name, "a game")
    folder, schemas = _free_folder(name), schemas_for(())
    shown: TablePlan | None = None
    if example:
        plan = example_plan(name, size)
    elif tables:
        shown = _plan_of_table(tables[0], _empty(name, lang or "en", size), schemas)
        plan = shown.game
    else:
        plan = _plan_of_kinds(kinds, _empty(name, lang or ("en" if kinds else "en,de"), size), schemas)
    files = {folder / inside: content for inside, content in files_of(plan, schemas).items()}
    found = _write(folder, files, refuses=not tables)
    if shown is not None:
        _tell_columns(shown)
    _tell(folder, plan, found)


def _empty(name: str, lang: str, size: PieceSize | None) -> GamePlan:
    from ordo_pnp.cards import title_of
    from ordo_pnp.tables import GamePlan

    return GamePlan(name, title_of(name), _languages(lang), {}, {}, (), size=size)


def _plan_of_kinds(kinds: tuple[str, ...], game: GamePlan, schemas: Schemas) -> GamePlan:
    from ordo_pnp.tables import STARTER, parse_kinds, sample_plan

    return sample_plan(game, parse_kinds(kinds or STARTER, schemas))


def _free_folder(name: str) -> Path:
    """Return the folder of a new project: one that does not exist or is empty.

    An interrupted `new game` there is completed or deleted first.

    Raises:
        OrdoError: It holds something, or a game cannot be there or be called so.
    """
    from ordo_pnp.base import FOLDER, OrdoError, TargetError
    from ordo_pnp.cards import shipped_cards
    from ordo_pnp.cli._editing import begin
    from ordo_pnp.project import enclosing_data

    if (shipped_cards() / name / "game.yaml").is_file():
        raise OrdoError(f"a game `{name}` comes with the program: choose another name")
    folder = Path(name)
    around = enclosing_data(Path())
    if around is not None:
        raise TargetError(f"this folder lies in {around}, and a project cannot: go to a folder outside of it")
    if not folder.is_symlink() and (folder / FOLDER).is_dir():
        begin(folder)
    is_free = not folder.is_symlink() and folder.is_dir() and {each.name for each in folder.iterdir()} <= {FOLDER}
    if not is_free and (folder.exists() or folder.is_symlink()):
        raise OrdoError(f"`{name}` exists already here: choose another name, or another folder to work in")
    return folder


def _languages(text: str) -> tuple[str, ...]:
    """Return languages by their codes."""
    from ordo_pnp.cards import is_language, language_remedy

    languages = tuple(dict.fromkeys(word.strip() for word in text.split(",")))
    for each in languages:
        if not is_language(each):
            message = f"`{each}` is not the code of a language; {language_remedy(each)}"
            raise click.BadParameter(message, param_hint="'--lang'")
    return languages


def _plan_of_table(table: Path, game: GamePlan, schemas: Schemas) -> TablePlan:
    from ordo_pnp.cli._editing import show_remarks
    from ordo_pnp.tables import FORMS, is_picture, plan_of, read_table, usable_pictures

    form = table.suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise click.UsageError(f"the name of a table ends in {', '.join(f'.{each}' for each in FORMS)}")
    grid = read_table(table, form, is_foreign=True)
    show_remarks(grid.file, grid.remarks)
    names = {cell.strip() for row in grid.rows[1:] for cell in row if is_picture(cell.strip())}
    return plan_of(grid, game, usable_pictures(table.parent, names), schemas.shared_keys)


def _write(folder: Path, files: Mapping[Path, bytes], *, refuses: bool) -> Sequence[Diagnostic]:
    """Write a project, all or nothing, and return what the check has against it.

    Args:
        folder: Of the project; it is made.
        files: What it shall hold.
        refuses: Whether nothing is written where there is an error.
    """
    from ordo_pnp.base import FOLDER, DataError, has_errors, reading, real
    from ordo_pnp.check import Cache, ProjectCheck
    from ordo_pnp.cli._editing import byte_changes, write_together

    changes = byte_changes(files)
    with reading({each.path: each.new for each in changes}):
        found = ProjectCheck([real(folder) / "cards"], Cache(None)).check()
    if refuses and has_errors(found):
        raise DataError(found)
    is_new = not folder.exists()
    folder.mkdir(exist_ok=True)
    try:
        write_together(changes, None, real(folder))
    except BaseException:
        if is_new and not any(path.is_file() for path in folder.rglob("*") if FOLDER not in path.parts):
            shutil.rmtree(folder)
        raise
    return found


def _tell_columns(plan: TablePlan) -> None:
    """Show what each column became and why."""
    from rich.console import Console
    from rich.table import Table

    shown = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("column", "becomes", "because of"):
        shown.add_column(title, overflow="fold")
    for row in plan.columns:
        shown.add_row(*map(printable, row))
    console = Console(highlight=False, markup=False)
    if not console.is_terminal:
        console.width = 160
    console.print(shown)


def _tell(folder: Path, plan: GamePlan, found: Sequence[Diagnostic]) -> None:
    from ordo_pnp.base import counted, has_errors

    copies = sum(card.entry.get("print", {}).get("copies", 1) for card in plan.cards)
    kinds = f"{len(plan.kinds)} kind{'' if len(plan.kinds) == 1 else 's'}"
    more = f", {copies} with their copies" if copies != len(plan.cards) else ""
    click.echo(
        f"{folder}: a game with {len(plan.cards)} card{'' if len(plan.cards) == 1 else 's'} of {kinds}{more}; read {folder / 'README.md'}"
    )
    if found:
        advice = "nothing is printed before the errors are corrected" if has_errors(found) else "look at that first"
        click.echo(f"  the check found {counted(found)}: {advice}")
    for line in (f"cd {folder}", "ordo check", "ordo build"):
        click.echo(f"  {line}")
