"""`ordo new`: start a game, a set, a card, a face or a sign, or bring a font."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from itertools import combinations
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from ordo_pnp.base import (
    FOLDER,
    DataError,
    Diagnostic,
    OrdoError,
    TargetError,
    bytes_now,
    counted,
    has_errors,
    home_of_set,
    lies_in,
    printable,
    reading,
    real,
    remedy_for,
)
from ordo_pnp.cards import (
    DEFAULT_LOOK,
    KINDS,
    LONGEST,
    SIGN_LANGUAGES,
    SLUG,
    STOCK_BACK,
    Catalog,
    ExternalSet,
    GameData,
    GameSigns,
    Origin,
    Schema,
    Schemas,
    Scope,
    SharedLook,
    check_slug,
    is_language,
    language_remedy,
    list_of,
    look_names,
    path_to_schema,
    read_bytes,
    read_look,
    schemas_for,
    shipped_cards,
    shown_path,
    sign_files,
    signs_of,
    slug_of,
    sound_files,
    taken_look,
    title_of,
)
from ordo_pnp.check import Cache, ProjectCheck
from ordo_pnp.cli.editing import (
    begin,
    byte_changes,
    made_pictures,
    show_remarks,
    text_changes,
    write_pictures,
    write_together,
    write_with_files,
)
from ordo_pnp.cli.options import (
    NamedPath,
    external_sets_option,
    game_option,
    language_option,
    size_option,
    unknown,
    workspace_of,
)
from ordo_pnp.cli.output import show_left_out
from ordo_pnp.draw import (
    DEFAULT_FACES,
    PieceSize,
    UnfitPictureError,
    backs_of,
    drawn_instead,
    face_copy_text,
    find_family,
    fronts_of,
    named_fonts,
    other_backs,
    stock_back_text,
    stock_face_text,
)
from ordo_pnp.games import plugin_of
from ordo_pnp.project import Workspace, enclosing_data
from ordo_pnp.rules import CardPattern
from ordo_pnp.tables import (
    EXAMPLE_NAME,
    FIRST_SET,
    LOCAL_SCHEMAS,
    NEW_BOOK_WORDS,
    SOURCES_FILE,
    STARTER,
    CellGrid,
    Changes,
    ColumnWish,
    FoundPicture,
    GamePlan,
    PictureSearch,
    SheetReader,
    TablePlan,
    TableUpdate,
    TableUpdater,
    bare_set_files,
    book_text,
    copied_games,
    copy_of,
    example_lines,
    example_of,
    example_plan,
    files_of,
    files_of_copy,
    files_of_sources,
    parse_kinds,
    plan_of,
    read_foreign,
    sample_plan,
    set_files,
    source_for,
    source_of_game,
    sources_text,
    with_card,
    with_fallback,
    with_fonts,
    with_sign,
)

# The word for the back of all cards, which no kind of card is called.
BACK = "back"


@click.command("face", short_help="Write the face of a kind of card, to edit.")
@click.argument("kind", metavar="KIND")
@click.option("--set", "card_set", metavar="ID", help="For the cards of this set only; by default for the whole game.")
@click.option("--stock", is_flag=True, help="Start from the stock, which follows every size, whatever draws KIND now.")
@size_option
@external_sets_option
@game_option
def face(
    kind: str,
    card_set: str | None,
    size: PieceSize | None,
    external_sets: tuple[Path, ...],
    game: str | None,
    *,
    stock: bool,
) -> None:
    """Write the face that cards of a kind are drawn with now, as a file to edit.

    KIND is a kind of card, the name of a face of the game, or `back` for the back of all cards. For a set it is a copy of
    the face of the game, so that the cards look as before until it is changed; where nobody made one it is that of
    the stock, whose lengths all follow the size of the card. It goes into the folder `faces` of the game, or of the
    set that is named or at hand.

    \b
    Examples:
      ordo new face unit --with trial
      ordo new face creature --size tarot
      ordo new face unit --set trial --stock
    """  # noqa: D301 (click wants the character itself)
    workspace = workspace_of((), external_sets, game)
    workspace.refuse_archives()
    view = begin(workspace.root, *workspace.homes)
    named = card_set or (workspace.named_sets[0] if len(workspace.named_sets) == 1 else None)
    owner = _owner(workspace.games(workspace.catalog(Scope())), kind, named)
    home = owner.folder if named is None else owner.sets[named].folder
    copied = None if stock else _drawn_now(owner, kind)
    name = copied or (STOCK_BACK if kind == BACK else kind)
    check_slug(name, "a face")
    target = home / "faces" / f"{name}.yaml"
    if target.exists() or target.is_symlink():
        raise OrdoError(f"there is a face `{shown_path(target)}` already: edit that one")
    modeline = f"../{path_to_schema(home, named, 'face')}"
    if copied is not None:
        _refuse_size(size, f"the face `{copied}` of the game has a size: change it in the file, or add `--stock`")
        text = face_copy_text(owner, copied, modeline=modeline)
    elif kind == BACK:
        _refuse_size(size, "the back is as large as the cards it is printed on: leave `--size` out")
        text = stock_back_text(owner, modeline=modeline)
    else:
        text = stock_face_text(owner, kind, size, modeline=modeline)
    write_together(text_changes({target: (None, text)}), view)
    whose = "" if named is None else f" of the set `{named}`"
    click.echo(f"{shown_path(target)}: {_what(owner, name, kind)}{whose}; see it by `ordo watch`")
    for line in _notes(owner, kind, copied):
        click.echo(line)


def _refuse_size(size: PieceSize | None, why: str) -> None:
    if size is not None:
        raise click.UsageError(why)


def _what(game: GameData, name: str, kind: str) -> str:
    """Return the elements of a new face."""
    if name in game.fields:
        return f"every card of kind `{name}`"
    return "the back of all cards" if kind == BACK else f"what is drawn with the face `{name}`"


def _notes(game: GameData, kind: str, copied: str | None) -> Iterator[str]:
    """Yield further hints about a new face."""
    if copied is not None:
        yield f"a copy of the face `{copied}` of the game: the cards look as before until you change it"
        for other in drawn_instead(game, copied):
            yield f"cards that are drawn with `{other}` instead keep that of the game: `ordo new face {other}` copies it, too"
        return
    for back in other_backs(game, kind, STOCK_BACK):
        yield (
            f"its back is `{STOCK_BACK}`: these cards can be told from those with the back `{back}`; "
            f"write `back: {back}` for cards of the same size that are shuffled together"
        )


def _drawn_now(game: GameData, kind: str) -> str | None:
    """Return the face of the game to be copied; None: the stock draws it.

    Raises:
        click.UsageError: There are several.
    """
    if kind != BACK and kind not in game.fields:
        return kind
    found = backs_of(game) if kind == BACK else fronts_of(game, kind)
    if len(found) > 1:
        raise click.UsageError(
            f"the game has several faces for that, name one in place of `{kind}`: {', '.join(found)}"
        )
    return found[0] if found else None


def _owner(games: Sequence[GameData], kind: str, card_set: str | None) -> GameData:
    """Find the game of a kind of card or a face and, if one is named, of a set.

    Raises:
        click.UsageError: There is none, or several.
    """
    with_set = _with_set(games, card_set)
    found = [each for each in with_set if kind in _words(each)]
    if not found:
        raise click.UsageError(unknown("kind of card", kind, [word for each in with_set for word in _words(each)]))
    if len(found) > 1:
        raise click.UsageError(f"say which game: --game {' or '.join(each.id for each in found)}")
    return found[0]


def _with_set(games: Sequence[GameData], card_set: str | None) -> list[GameData]:
    """Return the games that have a set; all where none is named.

    Raises:
        click.UsageError: There is none.
    """
    found = [each for each in games if card_set is None or card_set in each.sets]
    if not found:
        raise click.UsageError(unknown("set", card_set or "", {name for each in games for name in each.sets}))
    return found


def _words(game: GameData) -> list[str]:
    """Return the names that a new face may have: kinds, the back, and the faces of the game itself."""
    return list(dict.fromkeys([*game.fields, BACK, *(name for name in game.faces if "/" not in name)]))


@dataclass(frozen=True, slots=True)
class TableInput:
    """Tables that cards are made of, and how they are read."""

    files: tuple[Path, ...]
    sheets: tuple[str, ...]
    encoding: str | None
    wishes: tuple[str, ...]
    drop: tuple[str, ...]

    def plan(self, game: GamePlan, schemas: Schemas) -> TablePlan:
        """Return a game made of the tables.

        Raises:
            DataError: One cannot be read, or none has a card.
            NotationError: A `--column` has another form than `HEADING=FIELD[:TYPE]`, or names no column.
            OrdoError: Two tables are called alike.
        """
        alike = next(
            ([one, other] for one, other in combinations(self.files, 2) if copy_of(one.name) == copy_of(other.name)),
            None,
        )
        if alike is not None:
            names = " and ".join(f"`{printable(str(each))}`" for each in alike)
            raise OrdoError(f"a game knows its tables by their names, and {names} are called alike: rename one")
        wished = [ColumnWish.parse(each) for each in self.wishes]
        grids = self.grids()
        headings = {cell.strip() for grid in grids for row in grid.rows[:1] for cell in row}
        dropped = [part.strip() for each in self.drop for part in ([each] if each in headings else each.split(","))]
        pictures = PictureSearch([each.parent for each in self.files])
        return plan_of(grids, game, pictures, schemas.shared_keys, wished, dropped)

    def grids(self) -> list[CellGrid]:
        """Read the tables, and show the remarks about them."""
        found = [grid for file in self.files for grid in read_foreign(file, encoding=self.encoding, sheets=self.sheets)]
        for grid in found:
            show_remarks(grid.file, grid.remarks)
        return found


def table_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that name tables to a command; it gets a ``TableInput`` as ``source``."""

    @wraps(command)
    def with_source(
        *words: Any,
        tables: tuple[Path, ...],
        sheets: tuple[str, ...],
        encoding: str | None,
        wishes: tuple[str, ...],
        drop: tuple[str, ...],
        **more: Any,
    ) -> None:
        if not tables and (sheets or encoding or wishes or drop):
            message = "`--sheet`, `--encoding`, `--column` and `--drop` need a table: name it by `--from`"
            raise click.UsageError(message)
        command(*words, source=TableInput(tables, sheets, encoding, wishes, drop), **more)

    options = (
        click.option(
            "--from",
            "tables",
            type=NamedPath(),
            multiple=True,
            metavar="TABLE",
            help="Make its cards from the rows of a table: CSV, TSV, XLSX, ODS, JSON or JSON lines; may be repeated.",
        ),
        click.option(
            "--sheet",
            "sheets",
            multiple=True,
            metavar="NAME",
            help="Read this sheet of a workbook; may be repeated.  [default: all]",
        ),
        click.option(
            "--encoding",
            metavar="NAME",
            help="Encoding of a text table, such as windows-1251.  [default: guessed]",
        ),
        click.option(
            "--column",
            "wishes",
            multiple=True,
            metavar="'HEADING=FIELD[:TYPE]'",
            help="Name the field of a column, and its type, where the guess is wrong; may be repeated.",
        ),
        click.option("--drop", multiple=True, metavar="HEADING[,...]", help="Leave a column out; may be repeated."),
    )
    for option in reversed(options):
        with_source = option(with_source)
    return with_source


def copy_option(command: Callable[..., None]) -> Callable[..., None]:
    """Add the option that copies a game in place of making one."""

    @wraps(command)
    def copied_or_made(*, name: str | None, copied: str | None, source: TableInput, **more: Any) -> None:
        if copied is None:
            command(name=name, source=source, **more)
            return
        if source.files or any(value and value != "alike" for value in more.values()):
            raise click.UsageError("a copy is as the game is: `--copy` goes with no other option")
        _copy(copied, name or f"my-{copied}")

    option = click.option(
        "--copy", "copied", metavar="GAME", help="Copy a game that came with the program, to change it as you like."
    )
    return option(copied_or_made)


@click.command("game", short_help="Write a folder with a game of your own that checks and prints at once.")
@click.argument("name", metavar="[NAME]", required=False)
@table_options
@copy_option
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    metavar="TEXT",
    help="A kind of card, such as 'creature: power int 0..9, text rich'; may be repeated.",
)
@click.option("--example", is_flag=True, help="Write a small finished design: about 20 tarot cards in two languages.")
@click.option(
    "--look",
    metavar="NAME|FILE",
    help="How its cards look: a look that `ordo looks` names, or one that `ordo export pack --look` packed.  "
    f"[default: {DEFAULT_LOOK}; the example has its own]",
)
@click.option(
    "--backs",
    type=click.Choice(["alike", "by-kind"]),
    default="alike",
    show_default=True,
    help="Whether all cards have one back, or each kind has its own.",
)
@size_option
@language_option(
    "Its languages, its own first: any code of ISO 639.  [default: en,de; with --from or --kind en]",
    "lang",
    metavar="LANG[,LANG...]",
)
def game(
    name: str | None,
    source: TableInput,
    kinds: tuple[str, ...],
    look: str | None,
    backs: str,
    size: PieceSize | None,
    lang: str | None,
    *,
    example: bool,
) -> None:
    """Write ./NAME: a project with the game NAME, which checks, prints and can be watched at once.

    NAME is the game's id: small letters, digits and hyphens, or its title, of which an id is made. The fields of cards stand in its `kinds.yaml`; no schema and no
    program is to be written. Without `--from` it has sample cards of the kinds that `--kind` names, or of two common ones.

    A kind is a name, a colon, and fields with their types between commas: text, rich (with signs such as {sun}), int (`int 0..9`),
    choice (`choice common|rare`), symbols (`symbols sun|moon`), flag, image, arms, color, card (`card creature`).

    Each row of a table becomes a card. Columns headed name, kind or type, id, back, and qty, count or copies keep that meaning; the
    types of all others are guessed, and the command says why. Sheets become kinds of cards unless a column names the kind.
    Pictures beside a table are copied, and converted where cards cannot show their format.

    With `--copy` the game keeps its own id, and its rules; NAME is the folder that it goes to.

    \b
    Examples:
      ordo new game moths
      ordo new game moths --kind 'moth: wings int 0..4, text rich' --kind 'lamp: text rich'
      ordo new game moths --from cards.csv
      ordo new game moths --from cards.xlsx --sheet Heroes --column 'ATK/DEF=strength:figure' --drop Notes
      ordo new game --example
      ordo new game --copy ordonnance my-ordonnance
    """  # noqa: D301 (click wants the character itself)
    if bool(source.files) + bool(kinds) + example > 1:
        raise click.UsageError("`--from`, `--kind` and `--example` exclude each other")
    if example and lang is not None:
        raise click.UsageError("the languages of the example are fixed: leave `--lang` out")
    if name is None and not example:
        raise click.UsageError("name the game, such as `ordo new game moths`")
    shared = None if look is None or look in look_names() else _shared_look(look)
    written = EXAMPLE_NAME if name is None else name
    name = _id_of(written, "a game")
    title = title_of(name) if written == name else written
    folder, schemas = _free_folder(name), schemas_for(())
    shown: TablePlan | None = None
    if example:
        plan = example_plan(name, size)
    elif source.files:
        shown = source.plan(_empty(name, title, lang or "en", size), schemas)
        plan = shown.game
    else:
        empty = _empty(name, title, lang or ("en" if kinds else "en,de"), size)
        plan = sample_plan(empty, parse_kinds(kinds or STARTER, schemas))
    plan = replace(plan, look=plan.look if look is None or shared else look, backs_by_kind=backs == "by-kind")
    files = {folder / inside: content for inside, content in files_of(plan, schemas).items()}
    if shared is not None:
        home = folder / "cards" / name
        own = Origin(read_bytes(files[home / "look.yaml"], "look.yaml"), ("look",))
        taken, left_out = taken_look(shared, tuple(plan.kinds), own)
        show_left_out(left_out)
        files |= {home / inside: content for inside, content in taken.items()}
    if shown is not None:
        told = files_of_sources(shown, source.sheets, source.encoding, FIRST_SET)
        files |= {folder / "cards" / name / inside: content for inside, content in told.items()}
    found = _write(folder, files, {} if shown is None else shown.pictures, refuses=not source.files)
    if shown is not None:
        _tell_columns(shown)
    _tell(folder, plan, found)
    if shared is not None:
        click.echo(f"  its cards have the look of {printable(shared.shown)}: `cards/{name}/look.yaml`")


def _copy(game: str, name: str) -> None:
    """Write a project with a copy of a game."""
    if game not in copied_games():
        raise click.BadParameter(
            unknown("game that came with the program", game, copied_games()), param_hint="'--copy'"
        )
    check_slug(name, "a project")
    folder = _free_folder(name)
    found = _write(
        folder, {folder / inside: content for inside, content in files_of_copy(game).items()}, {}, refuses=True
    )
    click.echo(f"{folder}: a copy of the game `{game}`, to change as you like; read {folder / 'README.md'}")
    if found:
        click.echo(f"  the check found {counted(found)}: look at that first")
    for line in (f"cd {folder}", "ordo check", "ordo build", "ordo studio"):
        click.echo(f"  {line}")


def _shared_look(path: str) -> SharedLook:
    """Return the look in a file that a person has named."""
    if not Path(path).exists():
        raise click.BadParameter(unknown("look", path, look_names()) + "; or name a file", param_hint="'--look'")
    return read_look(Path(path), schemas_for(()))


def _id_of(name: str, what: str) -> str:
    """Return a name as an id, and tell the id where the name is a title.

    Raises:
        NotationError: No id can be made of it, or it is a path.
    """
    slug = slug_of(name)[:LONGEST].strip("-")
    can_be_title = name.isprintable() and name[:1] != "-" and not set(name) & {"/", "\\"} and SLUG.match(slug)
    made = slug if can_be_title and not SLUG.match(name) else name
    check_slug(made, what)
    if made != name:
        click.echo(f"the id of {printable(name)}, and the name of its folder, is `{made}`")
    return made


def _empty(name: str, title: str, lang: str, size: PieceSize | None) -> GamePlan:
    return GamePlan(name, title, _languages(lang), {}, {}, (), size=size)


def _free_folder(name: str) -> Path:
    """Return the folder of a new project: one that does not exist or is empty.

    An interrupted `new game` there is completed or deleted first.

    Raises:
        OrdoError: It holds something, or a game cannot be there or be called so.
    """
    if (shipped_cards() / name / "game.yaml").is_file():
        raise OrdoError(f"a game `{name}` comes with the program: choose another name")
    folder = Path(name)
    around = enclosing_data(Path())
    if around is not None:
        raise TargetError(f"this folder lies in {around}, and a project cannot: go to a folder outside of it")
    own = (folder, folder / FOLDER, folder / FOLDER / _UNFINISHED, folder / "cards")
    has_links = any(each.is_symlink() for each in own)
    if not has_links and (folder / FOLDER).is_dir():
        begin(folder)
        _take_back(folder)
    is_free = not has_links and folder.is_dir() and {each.name for each in folder.iterdir()} <= {FOLDER}
    if not is_free and (folder.exists() or folder.is_symlink()):
        raise OrdoError(f"`{name}` exists already here: choose another name, or another folder to work in")
    return folder


def _languages(text: str) -> tuple[str, ...]:
    """Return languages by their codes."""
    languages = tuple(dict.fromkeys(word.strip() for word in text.split(",")))
    for each in languages:
        if not is_language(each):
            message = f"`{each}` is not the code of a language; {language_remedy(each)}"
            raise click.BadParameter(message, param_hint="'--lang'")
    return languages


# In the folder of a new game: the pictures that are being copied into it; it lies there until the game is written.
_UNFINISHED = "new-game"


def _write(
    folder: Path, files: Mapping[Path, bytes], pictures: Mapping[str, FoundPicture], *, refuses: bool
) -> Sequence[Diagnostic]:
    """Write a project, all or nothing, and return the findings of the check.

    Pictures are written one by one before all else, so that no two of them have to be held at once.

    Args:
        folder: Of the project; it is made.
        files: Path -> content.
        pictures: Path in the folder of its first set -> picture.
        refuses: Whether nothing is written where there is an error.
    """
    changes = byte_changes(files)

    def check() -> Sequence[Diagnostic]:
        with reading({each.path: each.new for each in changes}):
            return ProjectCheck([real(folder) / "cards"], Cache(None)).check()

    if refuses and has_errors(found := check()):
        raise DataError(found)
    is_new = not folder.exists()
    folder.mkdir(exist_ok=True)
    home = folder / "cards" / folder.name / FIRST_SET
    unfinished = folder / FOLDER / _UNFINISHED
    try:
        if pictures:
            unfinished.parent.mkdir(exist_ok=True)
            unfinished.write_text("".join(f"{name}\n" for name in pictures), encoding="utf-8")
        for name, picture in pictures.items():
            target = home / name
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                target.write_bytes(picture.content())
            except UnfitPictureError as error:
                click.echo(f"`{printable(str(picture.source))}` is left out: {error}", err=True)
        found = check()
        write_together(changes, None, real(folder))
        unfinished.unlink(missing_ok=True)
    except BaseException:
        _take_back(folder)
        if is_new and not any(path.is_file() for path in folder.rglob("*") if FOLDER not in path.parts):
            shutil.rmtree(folder)
        raise
    return found


def _take_back(folder: Path) -> None:
    """Delete the pictures of a game that was not written to its end, and the folders that are empty then."""
    unfinished, cards = folder / FOLDER / _UNFINISHED, folder / "cards"
    if not unfinished.is_file() or (cards / folder.name / "game.yaml").is_file():
        return
    for name in unfinished.read_text(encoding="utf-8", errors="replace").splitlines():
        picture = cards / folder.name / FIRST_SET / name
        if lies_in(picture, cards):  # the list may have been edited
            picture.unlink(missing_ok=True)
    for path in sorted([cards, *cards.rglob("*")], reverse=True):
        if path.is_dir() and not path.is_symlink() and not any(path.iterdir()):
            path.rmdir()
    unfinished.unlink()


def _tell_columns(plan: TablePlan) -> None:
    """Show the field of each column, and why it is that one."""
    shown = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("column", "becomes", "because of"):
        shown.add_column(title, overflow="fold")
    for row in plan.columns:
        shown.add_row(*map(printable, row))
    console = Console(highlight=False, markup=False)
    if not console.is_terminal:
        console.width = 160
    console.print(shown)
    for each in plan.remarks:
        click.echo(f"  {each}", err=True)


def _tell(folder: Path, plan: GamePlan, found: Sequence[Diagnostic]) -> None:
    copies = sum(card.entry.get("print", {}).get("copies", 1) for card in plan.cards)
    kinds = f"{len(plan.kinds)} kind{'' if len(plan.kinds) == 1 else 's'}"
    more = f", {copies} with their copies" if copies != len(plan.cards) else ""
    click.echo(
        f"{folder}: a game with {len(plan.cards)} card{'' if len(plan.cards) == 1 else 's'} of {kinds}{more}; read {folder / 'README.md'}"
    )
    if found:
        advice = "look at that first"
        if has_errors(found):
            advice = "`ordo build --draft` prints anyway and marks these cards"
        click.echo(f"  the check found {counted(found)}: {advice}")
    for line in (f"cd {folder}", "ordo check", "ordo build --draft" if has_errors(found) else "ordo build"):
        click.echo(f"  {line}")


@click.group("new")
def command() -> None:
    r"""Start a game or a set of your own, a card in one, a face, or a sign, or copy a font; no file is ever overwritten.

    \b
    Examples:
      ordo new game moths
      ordo new expansion trial
      ordo new card trial/pilots --kind unit
      ordo new face creature
      ordo new sign coin
      ordo new font "Noto Serif" --as text
    """


command.add_command(game)
command.add_command(face)


def _refuse_wishes(source: TableInput, lang: str | None, *, is_bare: bool) -> None:
    """Refuse options of `ordo new expansion` that do not go together."""
    if len(source.files) > 1 or source.wishes or source.drop:
        message = "a set is made of one table, whose headings are fields of the game: `tables.yaml` in it says which"
        raise click.UsageError(message)
    if source.files and is_bare:
        raise click.UsageError("`--bare` and `--from` exclude each other")
    if lang is not None and not is_bare and not source.files:
        raise click.UsageError("the language of the example cards is fixed: leave `--lang` out, or add `--bare`")


def _take_table(
    source: TableInput, folder: Path, begun: Mapping[Path, bytes], workspace: Workspace, game: str, language: str
) -> int:
    """Write a set with the cards of a table, all or nothing; return how many cards there are.

    Its pictures come last: where the command is killed meanwhile, `ordo import` takes those that are missing.

    Args:
        source: The table.
        folder: Of the set.
        begun: The files of the set without its cards.
        workspace: The games and sets of the command; the set belongs to it from now on.
        game: The id of its game.
        language: That of the set.

    Raises:
        DataError: A cell has a value that no card of the game may have.
        OSError: Something cannot be written.
    """
    workspace = replace(workspace, external_sets=(ExternalSet(real(folder), folder.name, game),), game=game)
    with reading({real(path): content for path, content in begun.items()}):
        files, update, count = _cards_of_table(source, folder, workspace, game, language)
    with made_pictures(folder, update.pictures) as pictures:
        write_together(byte_changes({**begun, **files}), None, home_of_set(real(folder)))
        write_pictures(pictures)
    return count


def _cards_of_table(
    source: TableInput, folder: Path, workspace: Workspace, game: str, language: str
) -> tuple[dict[Path, bytes], TableUpdate, int]:
    """Return the files that hold the cards of a table in a set that is begun, its changes, and the number of its cards."""
    owner, schemas = workspace.catalog(Scope()).games[game], workspace.schemas()
    if source_for(owner, source.files[0]) is not None:
        raise OrdoError(
            f"other cards of the game come from a table that is called `{printable(source.files[0].name)}`: rename this one"
        )
    grids = source.grids()
    told = source_of_game(grids, owner, schemas, folder.name, language)
    guess = grids[0].guessed_encoding
    told = replace(told, sheets=source.sheets, encoding=source.encoding, guessed_encoding=guess, home=real(folder))
    pictures = PictureSearch([each.parent for each in source.files])
    update = TableUpdater(told, owner, schemas, pictures, grids).update()
    for each in [
        *update.remarks,
        *(f"`{printable(heading)}` is no field of the game: it is left out" for heading in told.left_out),
    ]:
        click.echo(f"{printable(told.file)}: {each}", err=True)
    reader = SheetReader(update.grid, owner, schemas)
    rows = reader.read()
    if reader.problems:
        raise DataError(reader.problems)
    changes = Changes(owner, sound_files(workspace.root, workspace.external_sets))
    files = {path: after.encode() for path, (_, after) in changes.of(rows).items()}
    files |= {folder / SOURCES_FILE: sources_text([told], f"{LOCAL_SCHEMAS}/tables.schema.json").encode()}
    files |= {folder / told.copy: update.copy.encode()}
    return files, update, len(rows)


@command.command("expansion", short_help="Write a folder with a set that checks, plays and prints at once.")
@click.argument("name", metavar="NAME")
@table_options
@click.option("--bare", "is_bare", is_flag=True, help="Write no example cards: `set.yaml` and the schemas alone.")
@language_option("With `--bare`, the language its cards are written in.  [default: that of the game]", "lang")
@game_option
def expansion(name: str, source: TableInput, lang: str | None, game: str | None, *, is_bare: bool) -> None:
    """Write ./NAME: a set with a commented example of each kind of card.

    It checks, plays and prints at once; the README in it tells how to go on. NAME is the set's id: small letters, digits
    and hyphens, or a title of which one is made. With `--bare` it holds no cards yet, and can be of any game and in any language of it. With `--from` its cards are the
    rows of a table, whose columns are fields of the game; `ordo import` takes that table again.

    \b
    Examples:
      ordo new expansion trial
      ordo new expansion trial --bare --lang de
      ordo new expansion trial --from trial.csv
    """  # noqa: D301 (click wants the character itself)
    name = _id_of(name, "a set")
    _refuse_wishes(source, lang, is_bare=is_bare)
    is_bare = is_bare or bool(source.files)
    workspace = workspace_of((), (), None)
    if workspace.card_set is not None:
        raise TargetError(
            f"this is the folder of the set `{printable(workspace.card_set)}`, and a set cannot lie in another: "
            "go to a folder outside of it"
        )
    snapshot = begin(Path())
    catalog = workspace.catalog(Scope())
    owner = _bare_game(catalog, game) if is_bare else _game(catalog, game)
    language = lang or owner.language
    if language not in owner.languages:
        raise click.BadParameter(unknown("language of the game", language, owner.languages), param_hint="'--lang'")
    if name in owner.sets:
        raise OrdoError(f"the game {owner.id} has a set `{name}` already: choose another name")
    folder = Path(name)
    if folder.exists() or folder.is_symlink():
        raise OrdoError(f"`{name}` exists already here: choose another name, or another folder to work in")
    if is_bare:
        required = [each for each in owner.sets if each == "base"]
        files = bare_set_files(name, owner.id, language, required, workspace.schemas())
    else:
        files = set_files(_model(owner.id), name, owner.id, workspace.schemas())
    written = {folder / inside: content for inside, content in files.items()}
    steps: tuple[str, ...] = (f"ordo check {name}", f"ordo build --with {name} set:{name} -o out")
    if source.files:
        count = _take_table(source, folder, written, workspace, owner.id, language)
        made = f"with {count} card{'' if count == 1 else 's'} of {printable(str(source.files[0]))}"
    else:
        write_together(byte_changes(written), snapshot, home_of_set(real(folder)))
        made, steps = "without cards", (f"ordo new card {name}/ID", f"ordo check {name}")
    if not is_bare:
        made = f"with an example of each kind of card; read {folder / 'README.md'}"
        steps = (f"ordo check {name}", f"ordo scenario {name}", f"ordo build --with {name} set:{name} -o out")
    click.echo("\n  ".join((f"{folder}: a set {made}", *steps)))


@command.command("card", short_help="Add a commented card to a set.")
@click.argument("card", metavar="[ID]", required=False)
@click.option(
    "--kind",
    metavar="KIND",
    help="Kind of the card, or the id of an example in a new set; by default the game's first kind.",
)
@click.option("--like", metavar="PATTERN", help="Let it do what a pattern does, see `--patterns`.")
@click.option("--patterns", is_flag=True, help="Write no card: show the patterns, of a `--kind` only if one is named.")
@external_sets_option
@game_option
def card(
    card: str | None,
    kind: str | None,
    like: str | None,
    external_sets: tuple[Path, ...],
    game: str | None,
    *,
    patterns: bool,
) -> None:
    """Add a commented card to the right file of a set.

    ID is `set/slug`; the set is one of the card database, one named by `--with`, or the folder of that name here. In the
    folder of a set the slug alone will do.

    \b
    Examples:
      ordo new card trial/pilots
      ordo new card trial/ebb --kind kingdom
      ordo new card trial/spies --kind turncoats
      ordo new card --patterns
      ordo new card trial/mud --like sodden-fields
    """  # noqa: D301 (click wants the character itself)
    if patterns:
        if card is not None or like is not None:
            raise click.UsageError("`--patterns` only shows patterns: leave ID and `--like` out")
        _show_patterns(workspace_of((), external_sets, game), kind)
        return
    if card is None:
        raise click.UsageError("name the card, such as `ordo new card trial/pilots`")
    if like is not None and kind is not None:
        raise click.UsageError("a pattern has its kind: leave `--kind` out")
    workspace = workspace_of((), external_sets, game, card=card)
    card = workspace.card_id(card)
    set_id, _, slug = card.partition("/")
    check_slug(set_id, "a set")
    check_slug(slug, "a card")
    workspace.refuse_archives()
    snapshot = begin(workspace.root, *workspace.homes)
    catalog = workspace.catalog(Scope())
    owners = [each for each in workspace.games(catalog) if set_id in each.sets]
    if len(owners) != 1:
        sets = {name for each in catalog.games.values() for name in each.sets}
        which = f"say which game: --game {' or '.join(each.id for each in owners)}"
        raise click.UsageError(which if owners else unknown("set", set_id, sets))
    home = owners[0].sets[set_id]
    if any(each.id == card for each in home.cards):
        raise OrdoError(f"there is a card `{card}` already: choose another id")
    schemas = workspace.schemas()
    declared = {name: spec for each in owners[0].files.get(KINDS, {}).values() for name, spec in each.value.items()}
    after = "the example of its kind"
    if like is not None:
        pattern = _pattern(owners[0], like)
        file, schema, lines = example_of(pattern.file.parent, pattern.id, owners[0].id, schemas)
        after = f"the pattern `{pattern.id}`"
    elif declared:
        file, schema, lines = _declared(owners[0], declared, kind, len(home.cards) + 1, schemas)
    else:
        wanted = kind or next(iter(owners[0].facts["words"]["kinds"]))
        file, schema, lines = example_of(_model(owners[0].id), wanted, owners[0].id, schemas)
    local = home.folder / LOCAL_SCHEMAS / schema.name
    modeline = local.relative_to(home.folder).as_posix() if local.is_file() else f"../../../schemas/{schema.name}"
    target = home.folder / file
    write_together(text_changes({target: with_card(target, schema, lines, slug, title_of(slug), modeline)}), snapshot)
    click.echo(f"{shown_path(target)}: `{card}` added, after {after}; change all but its id")


def _pattern(game: GameData, name: str) -> CardPattern:
    """Find a pattern of a game.

    Raises:
        OrdoError: The game has none.
        click.UsageError: It has others.
    """
    known = {each.id: each for each in plugin_of(game.id).card_patterns()}
    if not known:
        raise OrdoError(f"`{game.id}` has no patterns of cards: leave `--like` out")
    if name not in known:
        raise click.UsageError(f"{unknown('pattern', name, known)}; `ordo new card --patterns` shows all")
    return known[name]


def _show_patterns(workspace: Workspace, kind: str | None) -> None:
    """List the patterns of the games that have some: name, wish, text and lines of each."""
    games = workspace.games(workspace.catalog(Scope()))
    found = {each.id: plugin_of(each.id).card_patterns() for each in games}
    kinds = dict.fromkeys(each.kind for patterns in found.values() for each in patterns)
    if not kinds:
        raise OrdoError("no game here has patterns of cards")
    if kind is not None and kind not in kinds:
        raise click.UsageError(unknown("kind of card with patterns", kind, kinds))
    for patterns in found.values():
        for each in patterns:
            if kind in {None, each.kind}:
                lines = each.lines or ("by_hand: true",)
                told = (*each.text.splitlines(), *lines)
                click.echo("\n    ".join((f"{each.id} ({each.kind}): {each.wish}", *told)))
    click.echo("\nordo new card SET/ID --like NAME adds a card that does what one of them does")


@command.command("sign", short_help="Write a sign that every game has into `signs.yaml`, to edit.")
@click.argument("name", metavar="NAME")
@game_option
def sign(name: str, game: str | None) -> None:
    """Write a sign that every game has into `signs.yaml`, to be changed.

    NAME is that of a sign, or a word for one in English, German or Russian: the sign of the game is called so.

    \b
    Examples:
      ordo new sign coin
      ordo new sign gold
    """  # noqa: D301 (click wants the character itself)
    workspace = workspace_of((), (), game)
    workspace.refuse_archives()
    snapshot = begin(workspace.root, *workspace.homes)
    owners = workspace.games(workspace.catalog(Scope()))
    if len(owners) != 1:
        raise click.UsageError(f"say which game: --game {' or '.join(each.id for each in owners)}")
    owner = owners[0]
    known, every = signs_of(owner), GameSigns({})
    called = known.id_of(name) or slug_of(name)
    held = next((each for each in sign_files(owner) if called in each.value), None)
    if held is not None and {"layers", "file"} & held.value[called].keys():
        raise OrdoError(f"there is a sign `{called}` in {held.document.name} already: change it there")
    stock = called if called in every else every.meant(name, owner.language, *SIGN_LANGUAGES)
    if stock is None:
        raise OrdoError(
            f"there is no sign `{printable(name)}` that every game has; {remedy_for(name, every, 'draw it in `signs.yaml`')}"
        )
    target = owner.folder / "signs.yaml" if held is None else held.document.file
    schema = workspace.schemas().of({"signs": None}, owner.id)
    assert schema is not None  # noqa: S101 (it is one of the program)
    write_together(
        text_changes({target: with_sign(target, schema, called, stock, "../../schemas/signs.schema.json")}), snapshot
    )
    click.echo(
        f"{shown_path(target)}: `{called}` added; change its colour and path data, or let `file: {called}.svg` stand in their place"
    )


@command.command("font", short_help="Copy a font of this computer into a game or a set, with its licence.")
@click.argument("name", metavar="NAME")
@click.option(
    "--as",
    "called",
    metavar="FONT",
    help="The font of `look.yaml` that it becomes.  [default: a new one, called after it]",
)
@click.option("--fallback", metavar="FONT", help="Let it draw the letters that this font of `look.yaml` lacks.")
@click.option("--set", "card_set", metavar="ID", help="For the cards of this set only; by default for the whole game.")
@external_sets_option
@game_option
def font(
    name: str,
    called: str | None,
    fallback: str | None,
    card_set: str | None,
    external_sets: tuple[Path, ...],
    game: str | None,
) -> None:
    """Copy a font that is installed on this computer into the folder `fonts` of a game or a set, and name it in the `look.yaml` there.

    NAME is that of a family, such as "Noto Serif", whose regular, bold and italic files are copied; or of one face, such as
    "Noto Serif Light", or of a file. Cards are printed from the copies alone, so that they are the same on every computer.

    \b
    Examples:
      ordo new font "Noto Serif" --as text
      ordo new font "Noto Naskh Arabic" --fallback text
      ordo new font "Noto Serif" --as title --with trial
    """  # noqa: D301 (click wants the character itself)
    if called is not None and fallback is not None:
        raise click.UsageError("`--as` and `--fallback` exclude each other")
    workspace = workspace_of((), external_sets, game)
    workspace.refuse_archives()
    snapshot = begin(workspace.root, *workspace.homes)
    named = card_set or (workspace.named_sets[0] if len(workspace.named_sets) == 1 else None)
    owners = _with_set(workspace.games(workspace.catalog(Scope())), named)
    if len(owners) != 1:
        raise click.UsageError(f"say which game: --game {' or '.join(each.id for each in owners)}")
    owner = owners[0]
    home = owner.folder if named is None else owner.sets[named].folder
    own = (owner.look if named is None else owner.look_of_set(named)).get("fonts", {})
    found = find_family(name)
    target = home / "look.yaml"
    schema = workspace.schemas().of({"look": None}, owner.id)
    assert schema is not None  # noqa: S101 (it is one of the program)
    modeline = path_to_schema(home, named, "look")
    copies = {real(home / "fonts" / each.file): each.font.path for each in found}
    if fallback is not None:
        of_game = {**DEFAULT_FACES, **owner.look.get("fonts", {})}
        now = own.get(fallback) or of_game.get(fallback)
        if now is None:
            raise click.UsageError(unknown("font", fallback, [*own, *of_game]))
        if named is not None and fallback not in own:  # the set has a font of its own from now on
            copies |= {
                real(home / "fonts" / file): owner.folder / "fonts" / file
                for file in _files_of_font(now)
                if (owner.folder / "fonts" / file).is_file()
            }
        look = with_fallback(target, schema, fallback, name, found[0].spec, now, modeline)
        told = f"`{found[0].file}` draws the letters that `{fallback}` lacks"
    else:
        font_name = called or slug_of(found[0].font.family)
        check_slug(font_name, "a font")
        fonts = named_fonts(found, font_name)
        if called is None and font_name in own:
            raise OrdoError(f"there is a font `{font_name}` already: add `--as {font_name}` to give it this file")
        look = with_fonts(target, schema, fonts, modeline)
        told = f"`{font_name}` is {printable(found[0].font.family)}"
    for copy, source in copies.items():
        if copy.exists() and bytes_now(copy) != bytes_now(source):
            raise OrdoError(f"there is another file {shown_path(copy)} already: rename or delete it")
    new = {copy: source for copy, source in copies.items() if not copy.exists()}
    write_with_files({target: look}, new, snapshot)
    for copy, source in new.items():
        click.echo(f"{shown_path(copy)}: copied from {printable(str(source))}")
    click.echo(f"{shown_path(target)}: {told}")
    licence = found[0].font.licence
    click.echo(
        f"licence: {licence}"
        if licence
        else "the file names no licence: write `licence:` beside `file:` when you know it"
    )


def _files_of_font(font: Mapping[str, Any]) -> list[str]:
    """Return the files that a font of a look names."""
    others = (each if isinstance(each, str) else str(each["file"]) for each in font.get("fallback", ()))
    return [str(font["file"]), *others]


@command.command("book", short_help="Write the first rulebook of a game, with its cards as pictures.")
@language_option("The language of the book.  [default: that of the game]")
@game_option
def book(language: str | None, game: str | None) -> None:
    """Write a rulebook to go on with: `cards/GAME/rulebook/LANG.md`, which `ordo rulebook` makes a PDF, a booklet or a page of.

    It has a section for each part of rules, and shows cards of each kind as they are printed.

    \b
    Examples:
      ordo new book
      ordo new book --lang de --game moths
    """  # noqa: D301 (click wants the character itself)
    workspace = workspace_of((), (), game)
    workspace.refuse_archives()
    snapshot = begin(workspace.root, *workspace.homes)
    owner = _bare_game(workspace.catalog(Scope()), game)
    chosen = language or owner.language
    if chosen not in owner.languages:
        raise click.UsageError(unknown("language", chosen, owner.languages))
    target = owner.folder / "rulebook" / f"{chosen}.md"
    if target.exists() or target.is_symlink():
        raise OrdoError(f"there is a rulebook `{shown_path(target)}` already: edit that one")
    write_together(text_changes({target: (None, book_text(owner, chosen))}), snapshot)
    click.echo(f"{shown_path(target)}: write on; `ordo rulebook {owner.id}` prints it, `--watch` at each save")
    if chosen not in NEW_BOOK_WORDS:
        click.echo(
            f"its headings are in English; the words that every book has go into `words: {{book: …}}` of game.yaml in `{chosen}`"
        )


def _bare_game(catalog: Catalog, game: str | None) -> GameData:
    wanted = game or (next(iter(catalog.games)) if len(catalog.games) == 1 else None)
    if wanted is None or wanted not in catalog.games:
        which = f"say which game: --game {' or '.join(catalog.games)}"
        raise click.UsageError(unknown("game", wanted, catalog.games) if wanted else which)
    return catalog.games[wanted]


def _game(catalog: Catalog, game: str | None) -> GameData:
    known = [each for each in catalog.games if plugin_of(each).expansion_template is not None]
    wanted = game or (known[0] if len(known) == 1 else None)
    if wanted not in known:
        which = f"say which game: --game {' or '.join(known)}"
        if not known and (wanted is None or wanted in catalog.games):
            raise click.UsageError(
                "no game of this project has an example of a set to start from: write `--bare` for one without cards"
            )
        if wanted in catalog.games:
            raise click.UsageError(
                f"there is no example of a set of `{wanted}` to start from, only of {', '.join(known)}: "
                "write `--bare` for one without cards"
            )
        raise click.UsageError(unknown("game", wanted, catalog.games) if wanted else which)
    return catalog.games[wanted]


def _declared(
    game: GameData, kinds: Mapping[str, Any], kind: str | None, number: int, schemas: Schemas
) -> tuple[str, Schema, list[str]]:
    """Return the file for a card of a declared kind, its schema, and the lines of an example."""
    wanted = kind or next(iter(kinds))
    if wanted not in kinds:
        raise click.UsageError(unknown("kind of card", wanted, kinds))
    key = list_of(wanted, kinds[wanted])
    schema = schemas.of({key: None}, game.id)
    assert schema is not None  # noqa: S101 (it follows from the kinds)
    return f"{key}.yaml", schema, example_lines(kinds, wanted, number, game.language)


def _model(game: str) -> Path:
    found = plugin_of(game).expansion_template
    if found is None:
        raise OrdoError(f"the game {game} has no model of a set")
    return found
