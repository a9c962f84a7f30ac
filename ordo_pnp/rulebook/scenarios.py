"""The scenarios of a game by name, played once each however many books show them."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from ordo_pnp.base import files_below, printable, read_file, remedy_for
from ordo_pnp.cards import read_bytes, read_document
from ordo_pnp.kernel import SCENARIOS_KEY, Scenario, run_scenario, scenarios_in, state_after
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.facts import FactError
from ordo_pnp.rulebook.played import Played
from ordo_pnp.rulebook.scenario_names import names_of_scenario

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Document, GameData, Schemas
    from ordo_pnp.kernel import Game, ScenarioReport, State

    Claim: TypeAlias = tuple[Mapping[str, Any] | None, list[tuple[str, int, str | None]]]

# Before the lines of a claim, where it stands in for the expectation of a scenario.
_INDENT = "      "


def scenario_files(folder: Path) -> Iterator[Path]:
    """Return the files of scenarios below the folder of a game, sorted."""
    for path in sorted(files_below(folder, ".yaml")):
        try:
            if b"\nscenarios:" in read_file(path)[0]:
                yield path
        except OSError:
            continue  # what cannot be read is for ``ordo check``


class Scenarios:
    """The scenarios of one game, found by id, by ``file/id`` or by ``set/file/id``.

    Args:
        data: The game's data.
        rules: Returns its rules, when something is played.
        schemas: By which files of scenarios, and claims, are judged.
        documents: Files of scenarios that have been read and found sound; None to read those of the game.
    """

    def __init__(
        self,
        data: GameData,
        rules: Callable[[], Game[Any]],
        schemas: Schemas,
        documents: Iterable[Document] | None = None,
    ) -> None:
        self._data = data
        self._load = rules
        self._schemas = schemas
        self._documents = documents
        self._reports: dict[int, ScenarioReport] = {}
        self._claims: dict[tuple[int, str], Claim] = {}

    @cached_property
    def rules(self) -> Game[Any]:
        """The game bound to its data."""
        return self._load()

    @cached_property
    def played(self) -> Played:
        """What facts of the game come to in play."""
        return Played(self.rules)

    @cached_property
    def _named(self) -> dict[str, list[Scenario]]:
        named: dict[str, list[Scenario]] = {}
        for document in self._files() if self._documents is None else self._documents:
            self._take(document, named)
        return named

    def _files(self) -> Iterator[Document]:
        """Read the files of the game; what is wrong with one ``ordo check`` tells."""
        for path in scenario_files(self._data.folder):
            document = read_document(path)
            if not document.problems and not self._problems(document):
                yield document

    def _take(self, document: Document, named: dict[str, list[Scenario]]) -> None:
        if document.data.get("game") != self._data.id:
            return
        path = document.file
        owner = next((each.id for each in self._data.sets.values() if path.is_relative_to(each.folder)), None)
        for scenario in scenarios_in(document):
            for name in names_of_scenario(scenario.id, path, owner):
                named.setdefault(name, []).append(scenario)

    def _problems(self, document: Any) -> list[Diagnostic]:
        schema = self._schemas.of(document.data, self._data.id)
        return [] if schema is None else schema.validate(document)

    def all(self) -> list[Scenario]:
        """Return every scenario, in the order of the files."""
        return list({id(each): each for found in self._named.values() for each in found}.values())

    def find(self, name: str) -> Scenario:
        """Return the scenario of a name.

        Raises:
            FactError: There is none, or there are several.
        """
        found = self._named.get(name, [])
        if len(found) == 1:
            return found[0]
        if found:
            places = ", ".join(f"{each.origin.span('id').file}:{each.origin.span('id').line}" for each in found)
            message = f"several scenarios are called `{printable(name)}` ({places})"
            raise FactError(codes.UNKNOWN_SCENARIO, message, "name the file before it")
        known = [each for each in self._named if each.count("/") == name.count("/")]
        remedy = remedy_for(name, known, "write it into the game's `rulebook/scenarios.yaml`")
        raise FactError(codes.UNKNOWN_SCENARIO, f"there is no scenario `{printable(name)}`", remedy, name, known)

    def report(self, scenario: Scenario) -> ScenarioReport:
        """Play a scenario, once, and return its report."""
        found = self._reports.get(id(scenario))
        if found is None:
            found = self._reports[id(scenario)] = run_scenario(self.rules, scenario)
        return found

    def state(self, scenario: Scenario, steps: int | None = None) -> State:
        """Return the state of a scenario that passes, after some of its actions or all."""
        ended = self.report(scenario).state
        return ended if steps is None and ended is not None else state_after(self.rules, scenario, steps)

    def check_claim(self, scenario: Scenario, text: str) -> Claim:
        """Read a claim in the notation of ``expect``; books in several languages make the same ones.

        Returns:
            Its content, None where it cannot be used; and what is wrong with it, each with the number of its line from 0 and
            a remedy.
        """
        key = (id(scenario), text)
        found = self._claims.get(key)
        if found is None:
            found = self._claims[key] = self._read_claim(scenario, text)
        return found

    def _read_claim(self, scenario: Scenario, text: str) -> Claim:
        position = json.dumps(scenario.position, ensure_ascii=False)
        head = f"format: 1\ngame: {self._data.id}\nscenarios:\n  - id: claim\n    position: {position}\n"
        lines = text.split("\n")
        plain = [line for line in lines if line.startswith("refused:")]
        body = "\n".join(f"{_INDENT}{line}" if line not in plain else "" for line in lines)
        body = f"    expect:\n{body}" if body.strip() else f"\n{body}"
        body += "".join(f"\n    {line}" for line in plain)
        document = read_bytes((head + body + "\n").encode(), "claim")
        first = head.count("\n") + 2
        found = document.problems or self._problems(document)
        if found:
            return None, [
                (_of_claim(each.message), min(max(0, each.span.line - first), len(lines) - 1), each.help)
                for each in found
            ]
        item = document.data[SCENARIOS_KEY][0]
        return {key: item[key] for key in ("expect", "refused") if key in item}, []


def _of_claim(message: str) -> str:
    """Leave out what was only put around a claim in order to read it."""
    return message.removesuffix(" in `claim`").replace(" for `expect`", "")
