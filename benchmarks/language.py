"""The language functions: completion, hover, definition and hints at places all over a file that is being edited; and ``ordo lsp``.

Measured in one process, in CPU time, in the shipped unit cards and in a file of 1,000 cards; before each question the file is
edited, so that nothing that depends on its text can be kept. ``--places`` says at how many places. Of ``ordo lsp`` it is measured
from a key to the message with the findings of the card, ``--keys`` times, and from a pause to the message with all findings in data.

The exit code is 1 if a budget is missed.
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from corpus import SET, facts, unit_file, write_project
from timing import heading, options, table, verdict

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from ordo_pnp.language import Editor, Params, complete_filter
from ordo_pnp.language.client import LanguageClient
from ordo_pnp.language.completion import completion
from ordo_pnp.language.editor import uri_of
from ordo_pnp.language.hints import inlay_hints
from ordo_pnp.language.hover import hover
from ordo_pnp.language.places import definition, references
from ordo_pnp.language.projects import PAUSES, ToldStage
from ordo_pnp.language.server import LanguageServer
from ordo_pnp.language.stdio import frame
from ordo_pnp.project import Session, find_workspace

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = "ordonnance"
SHIPPED = Path(__file__).resolve().parent.parent / "cards"
FEW = 20
"""Places at which questions are asked that read all files."""


def cpu_ms(act: Callable[[], Any]) -> float:
    """Do something and return its CPU time in milliseconds."""
    start = time.process_time()
    act()
    return (time.process_time() - start) * 1000


def measure(root: Path, file: Path, text: str, places: int) -> dict[str, list[float]]:
    """Ask at places all over a text; return the times of each question."""
    times: dict[str, list[float]] = {}
    with find_workspace((), (), None, start=root) as workspace:
        editor = Editor(workspace, Session(workspace.root))
        uri = uri_of(file)
        editor.session.findings(), editor.session.catalog()
        version = 0
        for step, name in enumerate(("completion", "hover", "definition", "references", "hints")):
            act = (completion, hover, definition, references, inlay_hints)[step]
            count = places if step < 2 else FEW
            times[name] = []
            for at in range(count):
                offset = text.index("units:") + (at * 7_919) % (len(text) - text.index("units:"))
                version += 1
                lines = editor.open(uri, f"{text[:offset]}{text[offset:]}# {at}\n", version).lines
                position = lines.position(offset)
                asked: dict[str, Any] = {"textDocument": {"uri": uri}, "position": position}
                if name == "hints":
                    end = {"line": position["line"] + 50, "character": 0}
                    asked["range"] = {"start": position, "end": end}
                params = Params(asked)
                times[name].append(cpu_ms(lambda act=act, params=params: act(editor, params)))  # type: ignore[misc]
        times["filter"] = [cpu_ms(lambda: complete_filter(editor, "kind:unit symbol:b", 18, GAME)) for _ in range(FEW)]
    return times


class TypingClient:
    """An editor of ``ordo lsp`` in which somebody types into one line.

    Args:
        project: The folder of its cards.
        file: The file that is open.
        name: What stands in the line.
    """

    def __init__(self, project: Path, file: Path, name: str) -> None:
        self._bytes = 0
        self._client = LanguageClient(self._send)
        self._server = LanguageServer(self._client)
        self._uri, text = file.as_uri(), file.read_text(encoding="utf-8")
        at = text.index(name)
        self._start = {"line": text.count("\n", 0, at), "character": at - text.rindex("\n", 0, at) - 1 + len(name)}
        self._tell("initialize", id=1, params={"rootUri": project.as_uri(), "capabilities": {}})
        self._tell("initialized", params={})
        document = {"uri": self._uri, "languageId": "yaml", "version": 1, "text": text}
        self._tell("textDocument/didOpen", params={"textDocument": document})
        self.pause()

    def _send(self, message: Any) -> None:
        self._bytes += len(frame(message))

    def _tell(self, method: str, **more: Any) -> None:
        self._server.take([json.dumps({"jsonrpc": "2.0", "method": method, **more}).encode()])

    def key(self, number: int) -> None:
        """Type a letter, or take it away again, and wait for the findings of the card."""
        end = {**self._start, "character": self._start["character"] + number % 2}
        change = {
            "range": {"start": self._start, "end": end},
            "text": "" if number % 2 else "eantrios"[number // 2 % 8],
        }
        document = {"uri": self._uri, "version": number + 2}
        self._tell("textDocument/didChange", params={"textDocument": document, "contentChanges": [change]})
        self._client.settle()
        if self._client.pause != PAUSES[ToldStage.CARDS]:
            raise SystemExit("more than the cards that are typed was looked at")

    def pause(self) -> None:
        """Wait for all findings in the data."""
        while (pause := self._client.pause) is not None and pause < (PAUSES[ToldStage.DATA] or 0):
            self._client.settle()


def typed(project: Path, file: Path, name: str, keys: int) -> tuple[list[float], list[float]]:
    """Type so many keys; return the times to the findings of the card, and those of the pauses."""
    client = TypingClient(project, file, name)
    times: list[float] = []
    pauses: list[float] = []
    for number in range(keys):
        times.append(cpu_ms(lambda number=number: client.key(number)))  # type: ignore[misc]
        if number % FEW == 0:
            pauses.append(cpu_ms(client.pause))
    return times, pauses


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--places", type=int, default=400)
    parser.add_argument("--keys", type=int, default=400)
    given = parser.parse_args()
    found, keys = {}, {}
    units = SHIPPED / GAME / "base" / "units.yaml"
    found["shipped, 31 cards"] = measure(SHIPPED, units, units.read_text(encoding="utf-8"), given.places)
    with tempfile.TemporaryDirectory() as scratch:
        project = Path(scratch).resolve()
        shutil.copytree(SHIPPED, project / "cards")
        keys["shipped, 31 cards"] = typed(
            project, project / "cards" / GAME / "base/units.yaml", "Town Levy", given.keys
        )
    with tempfile.TemporaryDirectory() as scratch:
        write_project(Path(scratch), 1_000, by_file=1_000, copies=1)
        root = Path(scratch) / "cards"
        found["1,000 cards"] = measure(
            root, root / GAME / SET / "units-0001.yaml", unit_file(0, 1_000, 1), given.places
        )
        project = Path(scratch).resolve()
        file = project / "cards" / GAME / SET / "units-0001.yaml"
        keys["1,000 cards"] = typed(project, file, f"name: {facts(500)[0]}", given.keys)
    heading(
        f"Questions at {given.places} places of a file that is being edited ({FEW} for those that read what has changed)"
    )
    print("CPU milliseconds, median (95 %)\n")
    names = list(next(iter(found.values())))
    rows = []
    for what, times in found.items():
        cells = [
            f"{statistics.median(each):.1f} ({sorted(each)[int(0.95 * len(each))]:.1f})" for each in times.values()
        ]
        rows.append((what, *cells))
    table(("", *names), rows)
    heading(f"`ordo lsp`, {given.keys} keys")
    table(
        ("", "key to findings of the card", "pause to all findings in data"),
        [
            (what, *(f"{statistics.median(each):.1f} ({sorted(each)[int(0.95 * len(each))]:.1f})" for each in times))
            for what, times in keys.items()
        ],
    )
    kept = []
    for what, times in found.items():
        kept += [
            verdict(f"completion, {what}", statistics.median(times["completion"]), 5, " ms", is_absolute=True),
            verdict(f"hover, {what}", statistics.median(times["hover"]), 5, " ms", is_absolute=True),
            verdict(
                f"findings of the card, ordo lsp, {what}", statistics.median(keys[what][0]), 10, " ms", is_absolute=True
            ),
        ]
    sys.exit(not all(kept))


if __name__ == "__main__":
    main()
