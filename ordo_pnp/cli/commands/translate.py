"""`ordo translate`: list missing translations, and take them out to a table and back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from pathlib import Path

import click

from ordo_pnp.base import DataError, printable
from ordo_pnp.books import open_book_projects, stamped
from ordo_pnp.cards import GameData, Scope, sound_files
from ordo_pnp.cli.editing import begin, change_together, show_remarks
from ordo_pnp.cli.options import LANGUAGES, external_sets_option, game_option, language_option, unknown, workspace_of
from ordo_pnp.cli.output import save
from ordo_pnp.project import Workspace
from ordo_pnp.tables import CellGrid, Freshness, SourceText, Translation, TranslationTable, read_table, write_table


def translations_of(
    workspace: Workspace, lang: str, sets: Collection[str] | None, *, is_promised: bool = False
) -> list[Translation]:
    """Return the texts to translate, of every game and into every language that is meant.

    Args:
        workspace: Where.
        lang: The languages.
        sets: Of these sets; None for all.
        is_promised: Only into languages that each set is made in.

    Raises:
        click.UsageError: No game is made in a language, or none has the sets.
    """
    catalog = workspace.catalog(Scope.of_game(workspace.game))
    games = [catalog.games[name] for name in workspace.fitting_games(catalog, catalog.games, sets or ())]
    _require_sets(games, sets)
    chosen = _languages(games, lang)
    files = list(sound_files(workspace.root, workspace.external_sets))
    found = [
        Translation(game, files, each, is_promised=is_promised)
        for game in games
        for each in chosen
        if each in game.languages
    ]
    return [each for each in found if not (is_promised and each.is_source(sets))]


def _languages(games: Sequence[GameData], lang: str) -> list[str]:
    """Return the languages that are meant, each once."""
    known = list(dict.fromkeys(each for game in games for each in game.languages))
    if lang == "all":
        return known
    chosen = list(dict.fromkeys(part.strip() for part in lang.split(",")))
    for each in chosen:
        if each not in known:
            raise click.UsageError(
                unknown("language of the game", each, known) + "; a new one goes into `languages` in `game.yaml`"
            )
    return chosen


def _require_sets(games: Sequence[GameData], sets: Collection[str] | None) -> None:
    known = {name for each in games for name in each.sets}
    for name in sets or ():
        if name not in known:
            raise click.UsageError(unknown("set", name, known))


def languages_of(translations: Sequence[Translation]) -> list[str]:
    """Return the languages of some translations, each once."""
    return list(dict.fromkeys(each.language for each in translations))


Texts = dict[Path, tuple[str | None, str]]


FORMS = ("csv", "xlsx")


@click.command("translate")
@click.argument("table", required=False, type=click.Path(path_type=Path, dir_okay=False), metavar="[TABLE]")
@language_option("The languages to translate into; a table holds one.", "lang", metavar=LANGUAGES, default="all")
@click.option("--set", "sets", multiple=True, metavar="ID", help="Only this set, without the game's own words.")
@click.option("--all", "is_all", is_flag=True, help="Also what is translated and fresh.")
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write a table to this file, which ends in .csv or .xlsx.",
)
@click.option(
    "--stamp",
    is_flag=True,
    help="Note that every translation is up to date with its source: of cards and, without --set, of words and rulebooks.",
)
@click.option("--dry-run", is_flag=True, help="Change nothing; show what would change.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@external_sets_option
@game_option
def command(  # noqa: PLR0913 (a command has the arguments of its options)
    table: Path | None,
    lang: str,
    sets: tuple[str, ...],
    file: Path | None,
    external_sets: tuple[Path, ...],
    game: str | None,
    *,
    is_all: bool,
    stamp: bool,
    dry_run: bool,
    yes: bool,
) -> None:
    """Show the texts to translate: those that are missing, and those that are stale since their source has changed.

    With `-o` it becomes a table for a translator: the source beside an empty column headed by the language; the old
    translation of a stale text stands in `before`. The words in that column are taken back by naming TABLE;
    rows left empty change nothing, and a source that has changed meanwhile leaves its translation stale. In the folder of a
    set, or with `--with`, only that set is meant. Languages that a set does not declare are shown where they are named.
    `ordo undo` takes the change back.

    \b
    Examples:
      ordo translate
      ordo translate --lang de --set crown
      ordo translate --lang de -o german.xlsx
      ordo translate --lang de german.xlsx
      ordo translate --lang de --stamp
    """  # noqa: D301 (click wants the character itself)
    if [table is not None, file is not None, stamp].count(True) > 1:
        raise click.UsageError("name a TABLE to take back, or `-o FILE` to write one, or `--stamp`: one of the three")
    for each in (table, file):
        if each is not None and _form(each) not in FORMS:
            raise click.UsageError(f"`{printable(str(each))}` must end in .csv or .xlsx")
    workspace = workspace_of((), external_sets, game)
    wanted = sets or workspace.named_sets or None
    if stamp:
        _stamp(workspace, lang, wanted, dry_run=dry_run, yes=yes)
    elif table is not None:
        _take_back(workspace, lang, table, dry_run=dry_run, yes=yes)
    elif file is not None:
        _write_out(workspace, lang, wanted, file, is_all=is_all)
    else:
        for translation in translations_of(workspace, lang, wanted, is_promised=lang == "all"):
            _show(translation, wanted, is_all=is_all)


def _open(translation: Translation, sets: Collection[str] | None, *, is_all: bool) -> list[SourceText]:
    return [each for each in translation.passages(sets) if is_all or each.state is not Freshness.FRESH]


def _count(passages: Sequence[SourceText]) -> str:
    entries = len({(each.set, each.entry) for each in passages})
    texts = f"{len(passages)} text{'' if len(passages) == 1 else 's'}"
    return f"{texts} of {entries} {'entry' if entries == 1 else 'entries'}"


def _show(translation: Translation, sets: Collection[str] | None, *, is_all: bool) -> None:
    passages = _open(translation, sets, is_all=is_all)
    width = max((len(each.key) for each in passages), default=0)
    for (card_set, entry), texts in groupby(passages, lambda each: (each.set, each.entry)):
        held = list(texts)
        states = ", ".join(dict.fromkeys(each.state for each in held))
        name = printable(f"{card_set or translation.game.id}/{entry}")
        click.echo(f"{name} {translation.language}: {states}")
        for each in held:
            click.echo(f"  {printable(each.key):<{width}}  {_one_line(each.source)}")
            if each.before:
                click.echo(f"  {'':<{width}}  {translation.language}: {_one_line(each.before)}")
    what = "in all" if is_all else "to translate"
    count = _count(passages) if passages else "nothing"
    click.echo(f"{translation.game.id}: {count} {what} into {translation.language}")


def _one_line(text: str) -> str:
    return printable(text.replace("\n", " / "))


def _write_out(workspace: Workspace, lang: str, sets: Collection[str] | None, file: Path, *, is_all: bool) -> None:
    found = translations_of(workspace, lang, sets, is_promised=lang == "all")
    if len({each.language for each in found}) > 1:
        raise click.UsageError(f"a table holds one language, say which: --lang {' or '.join(languages_of(found))}")
    if len(found) > 1:
        raise click.UsageError(f"a table holds one game, say which: --game {' or '.join(t.game.id for t in found)}")
    for each in found:
        passages = _open(each, sets, is_all=is_all)
        save(file, write_table(each.grid(passages), _form(file), each.language))
        count = _count(passages) if passages else "nothing"
        click.echo(f"{printable(str(file))}: {count} to translate into {each.language}")


def _form(file: Path) -> str:
    return file.suffix.lower().removeprefix(".")


def _take_back(workspace: Workspace, lang: str, file: Path, *, dry_run: bool, yes: bool) -> None:
    """Write the work of a translator into the files of translations.

    Raises:
        DataError: A row or cell is wrong; nothing is written.
    """
    workspace.refuse_archives()
    snapshot = begin(workspace.root, *workspace.homes)
    grid = read_table(file, _form(file))
    show_remarks(grid.file, grid.remarks)
    schema = workspace.schemas().by_key["text"][None]
    found = _headed(translations_of(workspace, lang, None), grid)
    tables = [(each, TranslationTable(grid, each, schema)) for each in found]
    fitting = [each for each in tables if not each[1].problems] or tables
    if len(fitting) > 1 and fitting[0][1].entries and not fitting[0][1].problems:
        games = " or ".join(each.game.id for each, _ in fitting)
        raise click.UsageError(f"the table fits several games, say which: --game {games}")
    translation, table = fitting[0]
    if table.problems:
        raise DataError(table.problems)
    show_remarks(grid.file, table.remarks())
    texts, owners = translation.changes(table.entries), [translation.game.id]
    change_together(workspace, owners, texts, snapshot, is_dry=dry_run, yes=yes, moved=table.addresses.at_cells)


def _headed(translations: list[Translation], grid: CellGrid) -> list[Translation]:
    """Leave those into a language that heads a column; all of one language where none does, which is then reported."""
    headings = {cell.strip() for cell in grid.rows[0]} if grid.rows else set()
    found = [each for each in translations if each.language in headings]
    return found or [each for each in translations if each.language == translations[0].language]


def _stamp(workspace: Workspace, lang: str, sets: Collection[str] | None, *, dry_run: bool, yes: bool) -> None:
    """Note in translations that they are up to date with their sources.

    Raises:
        DataError: A rulebook and its translation differ in more than their words.
    """
    workspace.refuse_archives()
    snapshot = begin(workspace.root, *workspace.homes)
    found = translations_of(workspace, lang, sets)
    texts: Texts = {}
    for each in found:
        texts |= each.stamped(sets)
    games = list(dict.fromkeys(each.game.id for each in found))
    if sets is None:
        texts |= _stamped_books(workspace, games, languages_of(found))
    change_together(workspace, games, texts, snapshot, is_dry=dry_run, yes=yes)


def _stamped_books(workspace: Workspace, games: Collection[str], languages: Collection[str]) -> Texts:
    def files() -> Iterator[tuple[Path, tuple[str | None, str]]]:
        for books in open_book_projects(workspace.root, workspace.game):
            for text in books.texts if books.game.id in games else ():
                translated = set(books.languages(text)) & set(languages) - {books.game.language}
                for language in sorted(translated):
                    path, before, after = stamped(books, language, text)
                    if before != after:
                        yield path, (before, after)

    return dict(files())
