"""`ordo watch`: draw cards again after each change, and follow files for other commands."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import NoReturn

import click

from ordo_pnp.base import NotationError, format_full, printable, reading, write_files
from ordo_pnp.cards import Query
from ordo_pnp.check import known_part
from ordo_pnp.cli.command_line import tell
from ordo_pnp.cli.commands.import_ import table_source, take_again
from ordo_pnp.cli.drawn_cards import draft_option
from ordo_pnp.cli.editing import begin
from ordo_pnp.cli.options import (
    DEFAULT_LANGUAGE,
    WholeNumber,
    bad_option,
    color_of,
    external_sets_option,
    game_option,
    language_option,
    workspace_of,
)
from ordo_pnp.paper import OptionError
from ordo_pnp.project import Session, Snapshot, Watcher, WatchOutcome, Workspace, changed, snapshot
from ordo_pnp.tables import FOREIGN_FORMS


def follow(
    folders: Iterable[Path], before: Snapshot, act: Callable[[tuple[str, ...]], object], pause: Callable[[], None]
) -> NoReturn:
    """Act after each change of files until somebody interrupts; errors are shown, and watching goes on.

    Card databases refer to themselves in circles, and ``main`` switches the cyclic collector off. So the objects of the
    first round are frozen, and every round ends with a collection of its own ones: without that each save of a
    file kept 4.9 MB (``tests/cli/test_memory_of_watching.py``).

    Args:
        folders: All files below them are looked at.
        before: Their state when the last action began.
        act: Called with the paths that have changed.
        pause: Called before each look.
    """
    roots = tuple(folders)
    gc.collect()
    gc.freeze()
    try:
        while True:
            pause()
            after = snapshot(*roots)
            names = changed(before, after)
            if not names:
                continue
            before = after
            try:
                with reading():  # each round sees the changes that are decided by then
                    act(names)
            except click.UsageError as error:
                click.echo(f"error: {printable(error.message)}", err=True)
            except Exception as error:
                if tell(error) is None:
                    raise
            gc.collect()
    finally:
        gc.unfreeze()


class FollowedTable:
    """Takes the table that cards come from each time it is saved.

    It waits until ``CALM`` looks in a row have seen the same file: a program may still be writing it.

    Args:
        file: The table.
        take: Takes it.
    """

    def __init__(self, file: Path, take: Callable[[Path], None]) -> None:
        self._file, self._take = file, take
        self._taken = self._seen = self._look()
        # Looks that have seen the same.
        self._calm = 0

    def look(self) -> None:
        """Take the table if it has changed and is whole; show its errors, and wait for the next change."""
        now = self._look()
        self._calm = self._calm + 1 if now == self._seen else 0
        self._seen = now
        if now is not None and now != self._taken and self._calm >= CALM:
            self._taken = now
            try:
                self._take(self._file)
            except click.UsageError as error:
                click.echo(f"error: {printable(error.message)}", err=True)
            except Exception as error:
                if tell(error) is None:
                    raise

    def _look(self) -> tuple[int, int] | None:
        try:
            found = self._file.stat()
        except OSError:  # some programs delete a file before they write it anew
            return None
        return found.st_mtime_ns, found.st_size


# Looks that must see the same table: 0.3 s.
CALM = 10
# Seconds between two looks at the folder: about one per cent of a core for two hundred files.
PAUSE = 0.03


@click.command("watch")
@click.argument("filters", nargs=-1, metavar="[TABLE] [FILTER]...")
@language_option(f"Language of the pictures, such as de.  {DEFAULT_LANGUAGE}", "lang")
@click.option("--dpi", type=WholeNumber(36, 1200), default=150, show_default=True, help="Pixels per inch.")
@click.option(
    "-o",
    "--output",
    "file",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("output/preview.png"),
    show_default=True,
    help="The preview picture.",
)
@draft_option
@click.option("--once", is_flag=True, help="Draw once and end; exit with 1 if there are errors.")
@external_sets_option
@game_option
def command(
    filters: tuple[str, ...],
    lang: str | None,
    dpi: int,
    file: Path,
    external_sets: tuple[Path, ...],
    game: str | None,
    *,
    is_draft: bool,
    once: bool,
) -> None:
    """Draw cards anew whenever a file of the card database is saved.

    The cards of FILTER and `--game` are checked after each save: findings are shown, or the cards that look different now are drawn side by
    side into one picture. Keep it open in a viewer that reloads. Ctrl-C ends.

    TABLE is the spreadsheet that the cards came from: each time you save it, it is taken as by `ordo import TABLE --keep --yes`.

    \b
    Examples:
      ordo watch set:base kind:unit
      ordo watch id:spear-levy --lang de -o card.png
      ordo watch beasts.xlsx
    """  # noqa: D301 (click wants the character itself)
    workspace = workspace_of((), external_sets, game)
    if not once and any(each.is_archive for each in workspace.external_sets):
        raise click.UsageError("a zip file does not change while somebody edits: unpack it, or draw `--once`")
    tables = [Path(each) for each in filters if Path(each).suffix.lower() in FOREIGN_FORMS and Path(each).is_file()]
    for each in tables:
        if table_source(workspace, each) is None:
            raise click.UsageError(f"no game here has cards from `{printable(each.name)}`")
    query = _query(workspace, tuple(each for each in filters if Path(each) not in tables))
    session = Session(
        workspace.root, workspace.external_sets, workspace.scope(query), known_part(workspace.root, workspace.homes)
    )
    watcher = Watcher(session, str(query), lang, workspace.game, dpi, is_draft=is_draft)
    before = snapshot(*session.folders)
    outcome = first_look(watcher)
    show(outcome, file)
    if once:
        sys.exit(1 if outcome.is_broken and not is_draft else 0)
    click.echo(f"watching {', '.join(printable(str(each)) for each in (workspace.root, *tables))}; Ctrl-C ends")
    followed = [FollowedTable(each, partial(_take, external_sets, game)) for each in tables]

    def pause() -> None:
        time.sleep(PAUSE)
        for each in followed:
            each.look()

    try:
        follow(session.folders, before, lambda _: show(watcher.refresh(), file), pause)
    except KeyboardInterrupt:
        click.echo("ended")


def _take(external_sets: tuple[Path, ...], game: str | None, table: Path) -> None:
    """Take a table as it is now; keep the cards that it no longer has."""
    with click.Context(command, parent=click.get_current_context()):  # what is opened for it is closed at its end
        workspace = workspace_of((), external_sets, game, is_silent=True)
        snapshot = begin(workspace.root, *workspace.homes)
        source = table_source(workspace, table)
        if source is not None:
            take_again(source[1].read(table), *source, workspace, snapshot, wish="keep", is_dry=False, yes=True)


def _query(workspace: Workspace, filters: tuple[str, ...]) -> Query:
    try:
        return workspace.query(filters)
    except NotationError as error:
        raise click.UsageError(str(error)) from error


def first_look(watcher: Watcher) -> WatchOutcome:
    """Refresh for the first time; a word that does not fit the data now is a mistake in the command."""
    try:
        return watcher.refresh()
    except OptionError as error:
        raise bad_option(error) from error
    except NotationError as error:
        raise click.UsageError(str(error)) from error


def show(outcome: WatchOutcome, file: Path) -> None:
    """Write the picture and name it, or show the mistakes."""
    if outcome.problems:
        click.echo(format_full(outcome.problems, color_of(sys.stderr)), err=True)
    if outcome.preview is not None:
        write_files(file.parent, {file.name: outcome.preview.png})
        more = f" and {outcome.left_out} more" if outcome.left_out else ""
        click.echo(f"{printable(str(file))}: {', '.join(outcome.shown)}{more}")
    elif not outcome.problems:
        click.echo("no card looks different")
    if outcome.is_mended:
        click.echo("no problems any more")
