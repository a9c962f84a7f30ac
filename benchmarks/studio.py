"""The studio without a browser: what a window asks while somebody types, and what it is sent.

Measured in one process, in CPU time: from a changed text to the picture in ``units.yaml`` and in a file of 1,000 cards, to the
findings of the card, to completions; the gallery of all cards of Ordonnance; the bytes of a message for each key and of the first
load; and how the memory grows from the first 200 keys to half of them and all. ``--keys`` says how many there are. What the process
holds at all, and what it has cost when it has sent the first face, is measured of a studio in a process of its own (Linux).

The exit code is 1 if a budget is missed that was kept when this was written last.
"""

from __future__ import annotations

import gc
import gzip
import json
import re
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from corpus import SET, facts, write_project
from session import cpu_ms, resident_mb
from studio_process import RunningStudio
from timing import heading, options, table, verdict

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from ordo_pnp.language import Params
from ordo_pnp.project import find_workspace
from ordo_pnp.studio.desk import Desk, StudioWindow
from ordo_pnp.studio.features import METHODS
from ordo_pnp.studio.pages import assets
from ordo_pnp.studio.worker import to_json

ROOT = Path(__file__).resolve().parent.parent
GAME = "ordonnance"
ROW = 12
"""Faces of one batch of the gallery."""
PAUSE = 50
"""Keys after which all findings are asked for."""
WARMING = 200
"""Keys before the memory is looked at."""


class Typist:
    """A window in which somebody types into the text of one card."""

    def __init__(self, root: Path, file: Path, card: str, key: str) -> None:
        workspace = find_workspace((), (), None, start=root).__enter__()
        self.window = StudioWindow(Desk(workspace), lambda *_: None)
        self.uri, self.face = file.as_uri(), {"game": GAME, "card": card, "language": "en", "side": "front"}
        self.ask("ordo/overview")
        self.version = self.ask("ordo/open", uri=self.uri)["version"]
        self.ask("ordo/look", **self.face)
        self.ask("ordo/findings")
        start = self.ask("ordo/place", game=GAME, card=card, keys=[key], language="en")["range"]["end"]
        self.place = {"line": start["line"], "character": start["character"] + 4}
        self.serial = self.ask("ordo/look", **self.face)["serial"]

    def ask(self, method: str, **params: Any) -> Any:
        """Return the result of a method."""
        return METHODS[method](self.window, Params(params))

    def key(self, number: int, times: list[float], sizes: list[int]) -> None:
        """Type a letter, or take it away again, and look at the picture."""
        end = {**self.place, "character": self.place["character"] + number % 2}
        change = {"range": {"start": self.place, "end": end}, "text": "" if number % 2 else "eantrios"[number // 2 % 8]}

        def look() -> Any:
            self.version = self.ask("ordo/change", uri=self.uri, base=self.version, changes=[change])["version"]
            return to_json(self.ask("ordo/look", **self.face, has=self.serial))

        told = cpu_ms(look, times)
        self.serial = json.loads(told)["serial"]
        sizes.append(len(told))


def typed(typist: Typist, keys: int) -> tuple[list[list[float]], list[int], list[float]]:
    """Type so many keys; return the times to picture, findings of the card and completions, sizes of messages, and memory."""
    times: list[list[float]] = [[], [], []]
    sizes: list[int] = []
    memory: list[float] = []
    gc.collect()
    gc.freeze()
    for number in range(keys):
        typist.key(number, times[0], sizes)
        cpu_ms(lambda: typist.ask("ordo/findings", game=GAME, card=typist.face["card"]), times[1])
        if number % PAUSE == 0:
            place = {"textDocument": {"uri": typist.uri}, "position": typist.place}
            cpu_ms(lambda place=place: typist.ask("textDocument/completion", **place), times[2])
            typist.ask("ordo/findings")
            gc.collect()
        if number in (WARMING, keys // 2, keys - 1):
            memory.append(resident_mb())
    gc.unfreeze()
    return times, sizes, memory


def gallery(typist: Typist) -> list[float]:
    """Return the CPU milliseconds of each row of a gallery that is looked at for the first time."""
    cards = [each["id"] for each in typist.ask("ordo/gallery", game=GAME, language="en", filter="")["cards"]]
    rows: list[float] = []
    for start in range(0, len(cards), ROW):
        batch = {"game": GAME, "cards": cards[start : start + ROW], "language": "en", "side": "front"}
        cpu_ms(lambda batch=batch: to_json(typist.ask("ordo/faces", **batch)), rows)
    return rows


def started(project: Path) -> tuple[float, float, float]:
    """Return what a studio has cost when it has sent its first face, and what it holds after its gallery, and with all findings.

    An earlier one, which is not counted, has left compiled modules.
    """
    with RunningStudio(project) as studio:
        studio.ask("ordo/overview")
    with RunningStudio(project) as studio:
        studio.ask("ordo/overview")
        face = {"game": GAME, "language": "en", "side": "front"}
        studio.ask("ordo/look", card="base/spear-levy", **face)
        cost = studio.cpu_ms
        cards = [each["id"] for each in studio.ask("ordo/gallery", game=GAME, language="en", filter="")["cards"]]
        for start in range(0, len(cards), ROW):
            studio.ask("ordo/faces", cards=cards[start : start + ROW], **face)
        drawn = studio.resident_mb
        studio.ask("ordo/findings")
        return cost, drawn, studio.resident_mb


def first_load() -> int:
    """Return the bytes of the page with the view of cards, packed by gzip: what its scripts import at once, and its style."""
    files = {name: each.content for name, each in assets().items()}
    view = next(name for name, content in files.items() if name.startswith("view-") and b'"ordo/look"' in content)
    wanted, found = ["studio.js", view, "studio.css"], dict[str, bytes]()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found[name] = files[name]
            wanted += [each.decode() for each in re.findall(rb'(?:from|import)\s*"\./([\w.-]+)"', files[name])]
    return sum(len(gzip.compress(each, mtime=0)) for each in found.values())


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--keys", type=int, default=2_000)
    given = parser.parse_args()
    heading(f"A window of the studio, {given.keys:,} keys")
    rows, figures = [], {}
    gc.disable()  # as the command does
    with tempfile.TemporaryDirectory() as scratch:
        shutil.copytree(ROOT / "cards", Path(scratch) / "cards")
        file = Path(scratch).resolve() / "cards" / GAME / "base" / "units.yaml"
        typist = Typist(Path(scratch), file, "base/spear-levy", "name")
        row_times = gallery(typist)
        cost, drawn, held = started(Path(scratch))
        figures["units.yaml"] = typed(typist, given.keys)
    with tempfile.TemporaryDirectory() as scratch:
        write_project(Path(scratch), 1_000, by_file=1_000, copies=1)
        file = Path(scratch).resolve() / "cards" / GAME / SET / "units-0001.yaml"
        card = f"{SET}/{facts(500)[0].lower().replace(' ', '-')}"
        figures["1,000 cards"] = typed(Typist(Path(scratch), file, card, "name"), given.keys)
    for name, (times, sizes, memory) in figures.items():
        cells = [f"{statistics.median(each):.1f} ({sorted(each)[int(0.95 * len(each))]:.1f})" for each in times]
        rows.append((name, *cells, f"{max(sizes):,}", *(f"{each:.0f}" for each in memory)))
    print("CPU milliseconds, median (95 %); bytes of the largest message; resident MB after so many keys\n")
    moments = [f"{each:,}" for each in (WARMING, given.keys // 2, given.keys)]
    table(("file", "key to picture", "findings of the card", "completion", "message", *moments), rows)
    kept = []
    for bound, (name, (times, sizes, memory)) in zip((5, 8), figures.items(), strict=True):
        medians = [statistics.median(each) for each in times]
        kept += [
            verdict(f"key to picture, {name}", medians[0], bound, " ms", is_absolute=True),
            verdict(f"findings of the card, {name}", medians[1], 10, " ms", is_absolute=True),
            verdict(f"completion, {name}", medians[2], 5, " ms", is_absolute=True),
            verdict(f"largest message, {name}", max(sizes), 8_000, " bytes"),
            verdict(f"memory after all keys, {name}", memory[-1] - memory[0], 2, " MB more"),
        ]
    kept += [
        verdict("memory with the gallery drawn", drawn, 150, " MB"),
        verdict("memory with the gallery drawn and all findings", held, 150, " MB"),
        verdict("gallery, all 78 cards, as it was kept", sum(row_times), 550, " ms", is_absolute=True),
        verdict("first face after the command", cost, 1_000, " ms", is_absolute=True),
        verdict("first load, packed", first_load() / 1000, 200, " kB"),
    ]
    verdict("gallery, first row", row_times[0], 60, " ms", is_absolute=True)
    verdict("gallery, all 78 cards", sum(row_times), 250, " ms", is_absolute=True)
    sys.exit(not all(kept))


if __name__ == "__main__":
    main()
