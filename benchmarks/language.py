"""The language functions: completion, hover, definition and hints at places all over a file that is being edited.

Measured in one process, in CPU time, in the shipped unit cards and in a file of 1,000 cards; before each question the file is
edited, so that nothing that depends on its text can be kept. ``--places`` says at how many places.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from corpus import SET, unit_file, write_project
from timing import heading, options, table, verdict

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from ordo_pnp.language import Editor, Params, complete_filter
from ordo_pnp.language.completion import completion
from ordo_pnp.language.editor import uri_of
from ordo_pnp.language.hints import inlay_hints
from ordo_pnp.language.hover import hover
from ordo_pnp.language.places import definition, references
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


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--places", type=int, default=400)
    given = parser.parse_args()
    found = {}
    units = SHIPPED / GAME / "base" / "units.yaml"
    found["shipped, 31 cards"] = measure(SHIPPED, units, units.read_text(encoding="utf-8"), given.places)
    with tempfile.TemporaryDirectory() as scratch:
        write_project(Path(scratch), 1_000, by_file=1_000, copies=1)
        root = Path(scratch) / "cards"
        found["1,000 cards"] = measure(
            root, root / GAME / SET / "units-0001.yaml", unit_file(0, 1_000, 1), given.places
        )
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
    for what, times in found.items():
        verdict(f"completion, {what}", statistics.median(times["completion"]), 5, " ms", is_absolute=True)
        verdict(f"hover, {what}", statistics.median(times["hover"]), 5, " ms", is_absolute=True)


if __name__ == "__main__":
    main()
