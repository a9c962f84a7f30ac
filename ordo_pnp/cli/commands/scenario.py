"""`ordo scenario`: run scenarios, the examples of rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from ordo_pnp.base import DataError, Diagnostic, OrdoError, files_below, finding, printable, read_file
from ordo_pnp.cards import UNKNOWN_KIND, Catalog, Document, Schemas, unknown_kind
from ordo_pnp.cli.match_input import read_input
from ordo_pnp.cli.options import external_sets_option, game_option, quiet_option, workspace_of
from ordo_pnp.games import plugin_of, without_rules
from ordo_pnp.project import Workspace, game_of, load_for, refuse, schema_for
from ordo_pnp.rules import SCENARIOS_KEY, Game, Scenario, ScenarioReport, repeated_ids, run_scenario, scenarios_in


@click.command("scenario")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@quiet_option("what fails, and the count")
@external_sets_option
@game_option
def command(paths: tuple[Path, ...], external_sets: tuple[Path, ...], game: str | None, *, quiet: bool) -> None:
    r"""Run scenarios: given a position, when actions are taken, then something holds.

    PATH is a file or a folder with files of scenarios, or a set from outside; without one, those of the card database are
    run and those of the sets named by `--with`. Exits with 0 if all pass, 1 if one fails or a file is wrong. Failures are
    shown last, with its place.

    \b
    Examples:
      ordo scenario
      ordo scenario house-rules.yaml
      ordo scenario trial
    """
    workspace = workspace_of(paths, external_sets, game)
    library = _Library(workspace)
    schemas = workspace.schemas()
    problems: list[Diagnostic] = []
    failed: list[ScenarioReport] = []
    passed = 0
    for path in _files(workspace):
        try:
            rules, scenarios = _read(path, library, game, schemas)
        except DataError as error:
            problems.extend(error.diagnostics)
            continue
        for each in scenarios:
            report = run_scenario(rules, each)
            if not report.passed:
                failed.append(report)
                continue
            passed += 1
            for line in () if quiet else _lines(report):
                click.echo(printable(line))
    for line in (line for report in failed for line in _lines(report)):
        click.echo(printable(line))
    if not passed and not failed and not problems:
        lacks_rules = game is not None and plugin_of(game).rules is None
        raise OrdoError(without_rules(game) if game is not None and lacks_rules else "no scenarios found")
    count = passed + len(failed)
    if count or not problems:
        click.echo(f"{count} scenario{'' if count == 1 else 's'}: {passed} passed, {len(failed)} failed")
    if problems:
        raise DataError(list(dict.fromkeys(problems)))  # what is wrong with cards is wrong for every file
    sys.exit(1 if failed else 0)


@dataclass
class _Library:
    """The card databases of the games that files are about, each read once."""

    workspace: Workspace
    _read: dict[object, Catalog | DataError] = field(default_factory=dict)

    def of(self, document: Document) -> Catalog:
        """Return the database of the game that a file names.

        Raises:
            DataError: It has an error; files of other games can be run all the same.
        """
        name = str(document.data.get("game"))
        if name not in self._read:
            try:
                self._read[name] = load_for(document, self.workspace)
            except DataError as error:
                self._read[name] = error
        found = self._read[name]
        if isinstance(found, DataError):
            raise found
        return found


def _files(workspace: Workspace) -> Iterator[Path]:
    """Return the files to run, in order: those that are meant, and those in folders that are, or all there are."""
    named = list(workspace.paths)
    if not named:
        games = sorted(each.parent for each in workspace.root.glob(f"{workspace.game or '*'}/game.yaml"))
        named = [*games, *(each.folder for each in workspace.external_sets)]
    for path in named:
        if path.is_dir():
            yield from sorted(each for each in files_below(path, ".yaml", ".yml") if _holds_scenarios(each))
        else:
            yield path


def _holds_scenarios(path: Path) -> bool:
    """Whether a file in a folder is about scenarios; one that cannot be read is for ``ordo check``."""
    try:
        return b"\nscenarios:" in read_file(path)[0]
    except OSError:
        return False


def _read(path: Path, library: _Library, game: str | None, schemas: Schemas) -> tuple[Game[Any], list[Scenario]]:
    """Read a file of scenarios and bind the rules of its game.

    Raises:
        DataError: With everything that is wrong with its form.
    """
    document = read_input(path)
    if isinstance(document.data, dict) and "game" in document.data and SCENARIOS_KEY not in document.data:
        remedy = f"write the examples below `{SCENARIOS_KEY}:`; a table is for `ordo score`, a record for `ordo replay`"
        refuse([finding(UNKNOWN_KIND, "the file holds no scenarios", document.span(), remedy=remedy)])
    if not isinstance(document.data, dict) or SCENARIOS_KEY not in document.data:
        refuse([unknown_kind(document, schemas)])
    rules = game_of(document, library.of(document), game)
    refuse([*document.problems, *schema_for(schemas, SCENARIOS_KEY, rules.id).validate(document)])
    scenarios = scenarios_in(document)
    refuse(repeated_ids(scenarios))
    return rules, scenarios


def _lines(report: ScenarioReport) -> Iterator[str]:
    """Write a report: one line if it passed, else also its purpose and every difference from the expected result."""
    scenario = report.scenario
    span = scenario.origin.span("id")
    group = f"({scenario.group})" if scenario.group else None
    what = " ".join(part for part in (scenario.id, scenario.ruling, group) if part)
    yield f"{'pass' if report.passed else 'FAIL'}  {span.file}:{span.line}  {what}"
    if scenario.note and not report.passed:
        yield f"      {scenario.note}"
    for failure in report.failures:
        yield f"      {failure.span.file}:{failure.span.line}:{failure.span.column}: {failure.message}"
