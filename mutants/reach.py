"""Which test runs which function of the package, recorded by cProfile: ``python -m mutants.reach`` in a copy."""

from __future__ import annotations

import cProfile
import json
import os
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mutants.changes import MODULE

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping

    from mutants.changes import Mutant

PACKAGE = "ordo_pnp"
# Folders of tests which run the package; the others read its source, where every mutant shows.
TESTS = tuple(
    f"tests/{room}"
    for room in ("rules", "games", "conformance", "cards", "base", "paper", "draw", "check", "books", "cli", "project")
)
# A test that changes the source of rules itself, and fails where it does not find the text it knows.
READERS = {"tests/games/test_ruling_mutants.py"}

# Path and qualified name of a function.
Place = tuple[str, str]
# Seconds of CPU that a test takes, and what it runs.
Reached = tuple[float, list[Place]]


class Reach:
    """A pytest plugin that records which functions each test runs, and how many seconds of CPU it takes.

    What a fixture ran when it was made counts for every test that uses it.
    """

    def __init__(self, told: Path, part: int, parts: int) -> None:
        self.told = told
        self.part = part
        self.parts = parts
        self.profiles: list[cProfile.Profile] = []
        self.of_fixtures: dict[object, set[Place]] = defaultdict(set)
        self.failed: set[str] = set()
        self.reached: dict[str, Reached] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the test files of one part of all."""
        mine = set(sorted({each.path for each in items})[self.part :: self.parts])
        items[:] = [each for each in items if each.path in mine and each.nodeid.split("::")[0] not in READERS]

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Generator[None, Any, Any]:
        """Record what a shared fixture runs apart from the test that came first."""
        if fixturedef.scope == "function":
            return (yield)
        self._begin()
        try:
            return (yield)
        finally:
            self.of_fixtures[fixturedef] |= self._end()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: Any) -> Generator[None, Any, Any]:
        """Record what a test runs."""
        began = sum(os.times()[:4])
        self._begin()
        try:
            return (yield)
        finally:
            reached = self._end()
            fixtures = [each for several in item._fixtureinfo.name2fixturedefs.values() for each in several]  # noqa: SLF001  # pytest has no public name for it
            reached = reached.union(*(self.of_fixtures.get(each, ()) for each in fixtures))
            if item.nodeid not in self.failed:
                self.reached[item.nodeid] = (round(sum(os.times()[:4]) - began, 3), sorted(reached))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what fails, or is skipped, without any mutant."""
        if not report.passed:
            self.failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write what was recorded."""
        self.told.write_text(json.dumps(self.reached), encoding="utf-8")

    def _begin(self) -> None:
        if self.profiles:
            self.profiles[-1].disable()
        self.profiles.append(cProfile.Profile(subcalls=False, builtins=False))
        self.profiles[-1].enable()

    def _end(self) -> set[Place]:
        profile = self.profiles.pop()
        profile.disable()
        here = Path.cwd() / PACKAGE
        codes = [each.code for each in profile.getstats() if not isinstance(each.code, str)]
        if self.profiles:
            self.profiles[-1].enable()
        return {
            (f"{PACKAGE}/{Path(code.co_filename).relative_to(here).as_posix()}", code.co_qualname)
            for code in codes
            if code.co_filename.startswith(f"{here}{os.sep}")
        }


def tests_for(mutant: Mutant, reached: Mapping[str, Reached]) -> list[tuple[float, str]]:
    """Return the tests that run the function of a mutant, with their seconds, the quickest first.

    At module level these are the tests that run any function of the module.
    """
    found = []
    for name, (seconds, places) in reached.items():
        functions = [function for path, function in places if path == mutant.path]
        if mutant.function in functions or (functions and mutant.function == MODULE):
            found.append((seconds, name))
    return sorted(found)


def main(words: Iterable[str]) -> int:
    """Record one part of all test files; return what pytest returns."""
    told, part, parts, *tests = words
    chosen = ["-q", "--no-header", "-p", "no:cacheprovider", "-m", "not system and not browser and not sweep", *tests]
    return int(pytest.main(chosen, plugins=[Reach(Path(told), int(part), int(parts))]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
