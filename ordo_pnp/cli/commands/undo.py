"""`ordo undo`: take back the last change of data files."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ordo_pnp.base import OrdoError, home_of, inverse, last_change, printable, printable_path, real
from ordo_pnp.cards import shown_path
from ordo_pnp.cli.editing import Texts, begin, confirmed, diff_of, write_together


@click.command("undo")
@click.argument("place", type=click.Path(exists=True, path_type=Path), default=Path(), metavar="[PATH]")
@click.option("--dry-run", is_flag=True, help="Change nothing; show what would change.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def command(place: Path, *, dry_run: bool, yes: bool) -> None:
    r"""Take back the last change that `import`, `rename`, `fmt`, `new`, `schema --write` or `translate` made.

    The changes are shown first, of a long one only how many lines of each file: `--dry-run` shows them all. In a pipe `--yes` is needed to go on. Files that were made are deleted again. If one of
    the files has been edited since, nothing is written. The last change may be an `ordo undo`: run twice, it leaves
    everything as it was. PATH is a file or folder of the project, or of a set outside of one; by default, this folder.

    \b
    Examples:
      ordo undo --dry-run
      ordo undo trial --yes
    """
    where = real(place)
    folder = where if where.is_dir() else where.parent
    begin(folder)
    home = home_of(folder)
    last = last_change(home)
    if last is None:
        raise OrdoError(f"no change of files in `{printable_path(home)}` is known that could be taken back")
    changes = inverse(last)
    click.echo(f"takes back `{last.command}` of {last.time}")
    texts = {each.path: (_text(each.old), _text(each.new) or "") for each in changes}
    binary = [path for path, pair in texts.items() if _BINARY in (pair[0] or "") + pair[1]]
    _show({path: pair for path, pair in texts.items() if path not in binary}, is_whole=dry_run)
    for path in binary:
        click.echo(
            f"{shown_path(path)} is {'deleted' if not texts[path][1] else 'new' if texts[path][0] is None else 'replaced'}"
        )
    if dry_run:
        return
    count = f"{len(changes)} file{'' if len(changes) == 1 else 's'}"
    if not confirmed(count, yes=yes):
        sys.exit(1)
    write_together(changes, None, home)
    click.echo(f"{count} changed")


# Lines of a difference that a person reads before the answer to a question.
_MOST_LINES = 200


def _show(texts: Texts, *, is_whole: bool) -> None:
    """Print the difference of files; of a long one the lines of each that come and go, unless it is wanted whole."""
    found = {path: diff_of({path: pair}) for path, pair in texts.items()}
    if is_whole or sum(each.count("\n") for each in found.values()) <= _MOST_LINES:
        click.echo("".join(found.values()), nl=False)
        return
    for path, diff in found.items():
        lines = diff.split("\n")[2:]
        new, old = (sum(line.startswith(sign) for line in lines) for sign in "+-")
        click.echo(f"{printable(shown_path(path))}: {new:,} line{'' if new == 1 else 's'} come, {old:,} go")
    click.echo("`ordo undo --dry-run` shows every line")


# No text has it, and every font and picture that the program reads does.
_BINARY = "\0"


def _text(content: bytes | None) -> str | None:
    return None if content is None else content.decode("utf-8", "replace")
