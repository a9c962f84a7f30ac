"""Change data files for commands: refuse new errors, show the difference, ask, and write all at once."""

from __future__ import annotations

import difflib
import stat
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

import click

from ordo_pnp.base import (
    Change,
    DataError,
    Diagnostic,
    FileSnapshot,
    TransactionError,
    bytes_now,
    commit,
    home_of,
    printable,
    printable_path,
    read_file,
    reading,
    real,
    recover,
    refuse_edited,
    write_atomically,
)
from ordo_pnp.cards import PACKAGE_DATA, shown_path
from ordo_pnp.project import Workspace, new_errors

if TYPE_CHECKING:  # it brings what draws pictures
    from ordo_pnp.tables import FoundPicture


def refuse_errors(
    changes: Sequence[Change],
    workspace: Workspace,
    game: str,
    moved: Callable[[Iterable[Diagnostic]], list[Diagnostic]] | None = None,
    pictures: Mapping[Path, Path] = MappingProxyType({}),
) -> None:
    """Check the data as changes would leave them, and end the command where they would have more errors than now.

    Args:
        changes: The new content of each path.
        workspace: Where the data lie.
        game: Whose data they are.
        moved: Moves the errors to the places where a person corrects them, and leaves out those that do not matter.
        pictures: Path of a picture that shall be there -> a file with its content.

    Raises:
        DataError: The errors of the kinds and files that would have more.
    """
    worse = new_errors({**pictures, **{each.path: each.new for each in changes}}, workspace, game)
    worse = moved(worse) if moved and worse else worse
    if worse:
        click.echo(
            "nothing was written: the data would have errors that they do not have now; correct these places first",
            err=True,
        )
        raise DataError(worse)


# Files before (None: there is no file) and after.
Texts: TypeAlias = "Mapping[Path, tuple[str | None, str]]"


def diff_of(changes: Texts) -> str:
    """Return the differences of files, from before (None: there is no file) to after."""
    return "".join(line for path, (before, after) in changes.items() for line in _diff(path, before or "", after))


def _diff(path: Path, before: str, after: str) -> Iterator[str]:
    shown = printable(shown_path(path))
    for line in difflib.unified_diff(before.splitlines(True), after.splitlines(True), shown, shown):
        shown_line = printable(line.removesuffix("\n"))
        yield f"{shown_line}\n" if line.endswith("\n") else f"{shown_line}\n\\ no newline at the end\n"


_BOM = b"\xef\xbb\xbf"


def begin(*folders: Path) -> FileSnapshot:
    """Start to edit: complete the change of an interrupted command, then note all files that are read until the command ends.

    Raises:
        TransactionError: That change is damaged.
        OSError: It cannot be completed.
    """
    for home in dict.fromkeys(home_of(real(folder)) for folder in folders):
        found = recover(home)
        if found is not None:
            done = "taken back" if found[0].is_back else "completed"
            click.echo(f"what an interrupted `{found[0].command}` had begun has been {done}", err=True)
            for path in found[1]:
                click.echo(f"  but `{printable_path(path)}` has been edited since and stays as it is", err=True)
    return click.get_current_context().with_resource(reading(is_noting=True))


def show_remarks(file: str, remarks: Iterable[str]) -> None:
    """Print remarks on how the table in a file was read, a line each."""
    for each in remarks:
        click.echo(f"{printable(file)} {each}", err=True)


@contextmanager
def made_pictures(home: Path, pictures: Mapping[str, FoundPicture]) -> Iterator[dict[Path, Path]]:
    """Make the pictures that go into the folder of a set, within the block: path there -> a file with its content.

    They are made one by one, so that no two of them have to be held at once. Those that are there already are left out, and
    so are those that cannot be read, which are named.
    """
    from ordo_pnp.draw import UnfitPictureError

    with TemporaryDirectory() as folder:
        found = {}
        for number, (name, picture) in enumerate(pictures.items()):
            try:
                content = picture.content()
            except UnfitPictureError as error:
                click.echo(f"`{printable(str(picture.source))}` is left out: {error}", err=True)
                continue
            target = real(home / name)
            if bytes_now(target) != content:
                found[target] = picture.source
                if picture.change:
                    found[target] = Path(folder) / str(number)
                    found[target].write_bytes(content)
        yield found


def write_pictures(pictures: Mapping[Path, Path], snapshot: FileSnapshot | None = None) -> None:
    """Write pictures, each whole or not at all, outside of the change of the data, as many would not fit in memory.

    Args:
        pictures: Path -> a file with its content.
        snapshot: By which the data were read.
    """
    for target, file in pictures.items():
        content = bytes_now(file)
        if content is not None:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(target, content)
            if snapshot is not None:
                snapshot.accept({target: content})


# Bytes of pictures, before and after, that change with the data: `ordo undo` takes these back. A change is held in memory.
_MOST_TOGETHER = 32 * 1024 * 1024
# Pictures that are named, a line each.
_MOST_NAMED = 20


def _changed_together(pictures: Mapping[Path, Path]) -> list[Change]:
    """Return the changes of pictures; none where they are too many for one change."""
    files = [*pictures.values(), *(each for each in pictures if each.exists())]
    if sum(each.stat().st_size for each in files) > _MOST_TOGETHER:
        return []
    return byte_changes({target: bytes_now(file) for target, file in pictures.items()})


def text_changes(texts: Texts) -> list[Change]:
    """Return changes of files by their texts; a byte order mark stays."""
    changes = {}
    for path, (before, after) in texts.items():
        start = _BOM if before is not None and read_file(path)[0].startswith(_BOM) else b""
        changes[path] = start + after.encode()
    return byte_changes(changes)


def byte_changes(contents: Mapping[Path, bytes | None]) -> list[Change]:
    """Return changes of files by their new content, None for nothing; links are followed.

    Raises:
        TransactionError: A file came with the program.
    """
    changes = []
    for where, new in {real(path): new for path, new in contents.items()}.items():
        if where.is_relative_to(real(PACKAGE_DATA)):
            raise TransactionError(
                f"`{printable_path(where)}` came with the program and is not edited: make a set of your own by"
                " `ordo new expansion`, or work in a copy of the project with its folder `cards`"
            )
        try:
            old = read_file(where)[0]
            mode = stat.S_IMODE(where.stat().st_mode)
        except FileNotFoundError:
            changes.append(Change(where, None, new))
        else:
            changes.append(Change(where, old, new, mode))
    return changes


def write(changes: Sequence[Change], snapshot: FileSnapshot) -> None:
    """Write changes: of each project, and of each set outside of one, all or none.

    Raises:
        TransactionError: A file has changed since it was read, or somebody else is writing; nothing has changed.
        OSError: Something cannot be written; nothing has changed.
    """
    homes: dict[Path, list[Change]] = {}
    for each in changes:
        homes.setdefault(home_of(each.path.parent), []).append(each)
    for home, own in homes.items():
        commit(home, _typed(), own, snapshot)
        snapshot.accept({each.path: each.new for each in own})


def write_together(changes: Sequence[Change], snapshot: FileSnapshot | None, home: Path | None = None) -> None:
    """Write changes that make sense only together, all or none; see ``write``.

    Args:
        changes: The new content of each path.
        snapshot: By which the data were read that they rest on; None where they rest on nothing else.
        home: The home of the files; None to find it by them.

    Raises:
        TransactionError: As in ``write``, or the files lie in several projects.
        OSError: As in ``write``.
    """
    homes = [home] if home else list(dict.fromkeys(home_of(each.path.parent) for each in changes))
    if len(homes) > 1:
        places = " and ".join(f"`{printable_path(each)}`" for each in homes)
        raise TransactionError(
            f"nothing was written: the files lie in {places}, which cannot change as one; put the set's folder beside `cards`"
        )
    for each in homes:
        commit(each, _typed(), changes, snapshot)


def _typed() -> str:
    """Return the command as it was typed, for people."""
    return printable(" ".join(["ordo", *sys.argv[1:]]))[:200]


def confirmed(count: str, *, yes: bool) -> bool:
    """Whether a change that has been shown shall be made; on a terminal a person is asked."""
    if yes:
        return True
    if not sys.stdin.isatty():
        click.echo(f"nothing was written: add `--yes` to change {count}", err=True)
        return False
    if click.confirm(f"Change {count}?"):
        return True
    click.echo("nothing was written", err=True)
    return False


def change_together(  # noqa: PLR0913
    workspace: Workspace,
    games: Collection[str],
    texts: Texts,
    snapshot: FileSnapshot,
    *,
    is_dry: bool,
    yes: bool,
    moved: Callable[[Iterable[Diagnostic], Texts], list[Diagnostic]] | None = None,
    others: Sequence[Change] = (),
    pictures: Mapping[Path, Path] = MappingProxyType({}),
    quiet: Sequence[Change] = (),
) -> None:
    """Show the changes of data files, ask, and write them: all or none.

    Args:
        workspace: Where the files lie.
        games: Whose data they are.
        texts: Files before and after.
        snapshot: By which the data were read that they rest on.
        is_dry: Only show it.
        yes: Do not ask.
        moved: Moves errors to the cells of the table that the changes come from, and leaves out those that do not matter.
        others: Deleted files, which are named.
        pictures: Path of each picture that is new or replaced -> a file with its content. Where they are too many for one change they are
            written one by one before the data, and stay where the change is taken back.
        quiet: Copies of tables, which are written along and are not named, also where nothing else changes.

    Raises:
        DataError: The data would have errors that they do not have now.
        TransactionError: As in ``write_together``.
        OSError: As in ``write_together``.
    """
    from ordo_pnp.cards import shown_path

    unnamed = [each for each in quiet if each.new != each.old]
    if not texts and not others and not pictures:
        click.echo("nothing changes")
        if unnamed and not is_dry:
            write_together(unnamed, snapshot)
        return
    click.echo(diff_of(texts), nl=False)

    for each in others:
        click.echo(f"{shown_path(each.path)} is deleted")
    for path in list(pictures)[:_MOST_NAMED]:
        click.echo(f"{shown_path(path)} is {'replaced' if path.exists() else 'new'}")
    if len(pictures) > _MOST_NAMED:
        click.echo(f"and {len(pictures) - _MOST_NAMED:,} more pictures are new or replaced")
    changes = [*text_changes(texts), *others, *unnamed]
    for game in games:
        refuse_errors(changes, workspace, game, moved and (lambda found: moved(found, texts)), pictures)
    if is_dry:
        return
    number = len(texts) + len(others) + len(pictures)
    count = f"{number} file{'' if number == 1 else 's'}"
    if not confirmed(count, yes=yes):
        sys.exit(1)
    _write_with_files(changes, pictures, snapshot)
    click.echo(f"{count} changed")


def write_with_files(texts: Texts, files: Mapping[Path, Path], snapshot: FileSnapshot) -> None:
    """Write texts, and copies of other files, which `ordo undo` takes back unless they are too many for one change.

    Args:
        texts: Files before and after.
        files: Path of each copy -> a file with its content.
        snapshot: By which the data were read that they rest on.

    Raises:
        TransactionError: As in ``write_together``.
        OSError: As in ``write_together``.
    """
    _write_with_files(text_changes(texts), files, snapshot)


def _write_with_files(changes: Sequence[Change], files: Mapping[Path, Path], snapshot: FileSnapshot) -> None:
    together = _changed_together(files)
    if files and not together:
        click.echo("these files are too large for `ordo undo`, which will leave them as they are", err=True)
        refuse_edited(changes, snapshot)
        write_pictures(files, snapshot)
    write_together([*changes, *together], snapshot)
