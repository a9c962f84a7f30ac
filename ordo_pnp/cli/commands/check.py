"""`ordo check`: find every error in cards and rulebooks, and fix some."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from ordo_pnp.base import FORMATS, Diagnostic, fails, format_full, free_cores, printable, summary
from ordo_pnp.cli.options import (
    DEFAULT_LANGUAGE,
    NamedPath,
    Word,
    color_of,
    external_sets_option,
    game_option,
    language_option,
    quiet_option,
    workspace_of,
)
from ordo_pnp.project import Fixed, Workspace, find_all, fix_all, fixable_of, lint_faces


@click.command("check")
@click.argument("paths", nargs=-1, type=NamedPath(), metavar="[PATH]...")
@click.option(
    "--format",
    "form",
    type=Word("format", ["full", "concise", "json", "github", "sarif"]),
    default="full",
    show_default=True,
    help="How findings are shown.",
)
@click.option("--fix", is_flag=True, help="Carry out the remedies that are certain; `ordo undo` takes it back.")
@click.option("--unsafe", is_flag=True, help="With `--fix` or `--diff`: also remedies that a person should look at.")
@click.option(
    "--diff", is_flag=True, help="Change nothing; show what `--fix` would change, and exit with 1 if it would."
)
@click.option("--faces", is_flag=True, help="Check only how cards are drawn; the words are FILTERs as of `ordo list`.")
@click.option(
    "--metrics", is_flag=True, help="With `--faces`: measure fronts as they are printed, hold them against limits."
)
@click.option("--backs", is_flag=True, help="With `--metrics`: measure the backs instead, each that differs once.")
@language_option(f"With `--metrics`: language of the texts.  {DEFAULT_LANGUAGE}")
@click.option("--json", "as_json", is_flag=True, help="The same as `--format json`.")
@click.option("--strict", is_flag=True, help="Let warnings and missed limits fail, too; remarks never do.")
@click.option("--no-cache", is_flag=True, help="Forget what is known from earlier runs.")
@quiet_option("findings")
@external_sets_option
@game_option
def command(  # noqa: PLR0913 (a command has the arguments of its options)
    paths: tuple[Path, ...],
    form: str,
    language: str | None,
    external_sets: tuple[Path, ...],
    game: str | None,
    *,
    fix: bool,
    unsafe: bool,
    diff: bool,
    faces: bool,
    metrics: bool,
    backs: bool,
    as_json: bool,
    strict: bool,
    no_cache: bool,
    quiet: bool,
) -> None:
    r"""Find every mistake in card data and rulebooks, and fix those that a program can fix.

    PATH is a file or folder, of the card database or a set from outside (a folder with `set.yaml` or a zip file of one);
    without one the whole card database is checked, and the sets named by `--with`. All problems are shown in one run, each cause once,
    by file, line and column, errors and warnings mixed; exits with 0 if there are none, 1 if there are, 2 if the check cannot run.

    With `--faces` it shows only findings about layouts, looks, signs and pictures. With `--metrics` beside it each front is drawn at
    150 dpi and measured: flat ground, room far from any mark, ink, the smallest letters, the weakest contrast of letters, the
    frame, the size of the name, the picture; then figures of several fronts together: sizes of names in a set, kinds told apart in
    grey, colours of signs. A figure that misses its limit is marked. The limits, and how each figure is taken, stand in
    docs/explanation/figures-of-faces.md.

    \b
    Examples:
      ordo check
      ordo check cards/ordonnance/base/units.yaml --format concise
      ordo check trial --strict
      ordo check trial --diff --unsafe
      ordo check --faces kind:unit --game ordonnance --metrics --backs
    """
    form = "json" if as_json else form
    if unsafe and not (fix or diff):
        raise click.UsageError("`--unsafe` says which remedies are carried out: write it with `--fix` or `--diff`")
    if fix and diff:
        raise click.UsageError("`--fix` changes files and `--diff` does not: leave one of them out")
    if (metrics and not faces) or (not metrics and (backs or language is not None)):
        raise click.UsageError("`--metrics` measures `--faces`, `--backs` and `--lang` say which: write them together")
    if faces:
        if fix or diff or no_cache:
            raise click.UsageError(
                "`--faces` only looks, and keeps nothing: leave `--fix`, `--diff` and `--no-cache` out"
            )
        if metrics and (quiet or form not in {"full", "json"}):
            raise click.UsageError("`--metrics` prints tables or JSON: leave `--quiet` and other formats out")
        workspace = workspace_of((), external_sets, game)
        filters = tuple(map(str, paths))
        if metrics:
            from ordo_pnp.cli.face_reports import show_metrics

            is_kept = show_metrics(workspace, filters, language, "back" if backs else "front", as_json=form == "json")
            sys.exit(strict and not is_kept)
        found: Sequence[Diagnostic] = lint_faces(workspace, workspace.query(filters))
        _show(found, form, workspace, is_quiet=quiet)
        sys.exit(fails(found, is_strict=strict))
    workspace = workspace_of(paths, external_sets, game, keeps_going=True)
    if diff:
        sys.exit(_show_diff(workspace, is_unsafe=unsafe, is_quiet=quiet))
    if fix:
        found = _fix(workspace, is_unsafe=unsafe, is_quiet=quiet)
    else:
        found = find_all(workspace, is_cached=not no_cache, jobs=free_cores())
    _show(found, form, workspace, is_quiet=quiet)
    sys.exit(fails(found, is_strict=strict))


def _show(found: Sequence[Diagnostic], form: str, workspace: Workspace, *, is_quiet: bool) -> None:
    if form == "full":
        if found or not is_quiet:
            click.echo(format_full(found, color_of(sys.stdout), fixable_of(workspace, found)))
    elif found or form != "concise":
        click.echo(FORMATS[form](found))
    if form == "concise" and found and not is_quiet:
        click.echo(summary(found, color_of(sys.stderr), fixable_of(workspace, found)), err=True)


def _show_diff(workspace: Workspace, *, is_unsafe: bool, is_quiet: bool) -> bool:
    """Show the changes that fixing would make; whether there are any."""
    from ordo_pnp.cli.editing import diff_of

    workspace.refuse_archives()
    fixed = fix_all(workspace, is_unsafe=is_unsafe)
    texts = {
        path: (fixed.before[path].decode("utf-8-sig"), new.decode("utf-8-sig")) for path, new in fixed.after.items()
    }
    click.echo(diff_of(texts), nl=False)
    if not is_quiet:
        click.echo(_counted(fixed, "would be fixed"), err=True)
    return bool(texts)


def _fix(workspace: Workspace, *, is_unsafe: bool, is_quiet: bool) -> Sequence[Diagnostic]:
    """Carry out remedies, say which, and return the findings that stay."""
    from ordo_pnp.cli.editing import begin, byte_changes, write

    workspace.refuse_archives()
    snapshot = begin(workspace.root, *workspace.homes, *(path.parent for path in workspace.loose_files))
    fixed = fix_all(workspace, is_unsafe=is_unsafe)
    write(byte_changes(fixed.after), snapshot)
    for each in fixed.applied if not is_quiet else ():
        click.echo(f"fixed {_line(each)}", err=True)
    for each in fixed.dropped:
        click.echo(f"not fixed, since the remedy would make something else wrong: {_line(each)}", err=True)
    if not is_quiet:
        click.echo(_counted(fixed, "fixed"), err=True)
    return fixed.left


def _line(finding: Diagnostic) -> str:
    span = finding.span
    return printable(f"{span.file}:{span.line}:{span.column}: {finding.code.id} {finding.message}")


def _counted(fixed: Fixed, done: str) -> str:
    """Count the findings that were fixed, or would be."""
    number, files = len(fixed.applied), len(fixed.after)
    if not files:
        return f"nothing {done}"
    undo = "; `ordo undo` takes it back" if done == "fixed" else ""
    return f"{number} finding{'' if number == 1 else 's'} in {files} file{'' if files == 1 else 's'} {done}{undo}"
