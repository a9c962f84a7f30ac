"""The pytest plug-in: plays every match of a class of laws, and collects files of scenarios as tests.

A YAML file below a folder ``scenarios`` is a file of tests, one for each scenario; its name is the scenario's id.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ordo_pnp.base import format_full
from ordo_pnp.cards import Catalog, read_document
from ordo_pnp.games import load_game
from ordo_pnp.project import find_workspace
from ordo_pnp.rules import SCENARIOS_KEY, Game, Scenario, ScenarioReport, run_scenario, scenarios_in
from ordo_pnp.testing.laws import GameLaws


@pytest.fixture(scope="session")
def ordo_catalog(pytestconfig: pytest.Config) -> Catalog:
    """Return the card database above the folder of the tests, or the one that came with the program."""
    with find_workspace(start=pytestconfig.rootpath) as place:
        return place.catalog()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the tests of a class of laws with each of its matches."""
    owner = metafunc.cls
    if owner is not None and issubclass(owner, GameLaws) and "match_case" in metafunc.fixturenames:
        metafunc.parametrize("match_case", owner.cases, ids=[each.label for each in owner.cases], scope="class")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a file of scenarios."""
    is_yaml = file_path.suffix in (".yaml", ".yml")
    return (
        ScenarioFile.from_parent(parent, path=file_path) if is_yaml and file_path.parent.name == SCENARIOS_KEY else None
    )


class ScenarioFile(pytest.File):
    """A file of scenarios of one game."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield a test for each scenario.

        Raises:
            DataError: The file or the card database has something wrong.
            OrdoError: It is about a game without rules.
        """
        document = read_document(self.path)
        named = document.data.get("game") if isinstance(document.data, dict) else None
        with find_workspace(start=self.path.parent) as place:
            schema = place.schemas().of(document.data, str(named)) if named is not None else None
            problems = [*document.problems, *(schema.validate(document) if schema is not None else ())]
            if problems or schema is None or schema.key != SCENARIOS_KEY:
                raise self.CollectError(format_full(problems) if problems else f"{document.name} holds no scenarios")
            game = load_game(place.catalog(), str(named))
        for scenario in scenarios_in(document):
            yield ScenarioItem.from_parent(self, name=scenario.id, game=game, scenario=scenario)


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, game: Game[Any], scenario: Scenario, **more: Any) -> None:
        super().__init__(**more)
        self.game = game
        self.scenario = scenario

    def runtest(self) -> None:
        """Set up the position, take the actions, compare with the expected result."""
        report = run_scenario(self.game, self.scenario)
        if not report.passed:
            raise ScenarioError(report)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show the differences from the expected result, with their places in the file."""
        if isinstance(excinfo.value, ScenarioError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the scenario stands."""
        return self.path, self.scenario.origin.span("id").line - 1, self.name


class ScenarioError(Exception):
    """A scenario that does not hold."""

    def __init__(self, report: ScenarioReport) -> None:
        super().__init__("\n".join(f"{each.span.file}:{each.span.line}: {each.message}" for each in report.failures))
