"""``ordo build`` of 540 and 5,400 different cards, beside typst, and beside reportlab that places the same drawings.

The cost of a card is what 4,860 more cards cost in a round: (t5400 - t540) / 4860 of whole processes, every check included,
with an empty cache; the ratios are medians over the rounds. Nobody draws backs. reportlab gets our fronts already laid out
and checks nothing; typst lays out a plainer card (``deck_data.py``).
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from corpus import write_project
from timing import ORDO, Contender, forgetful, heading, measure, options, peer_module, table, verdict, version_of

HERE = Path(__file__).resolve().parent
FEW, MANY = 540, 5400


def ours(scratch: Path, number: int) -> Contender:
    """Make a project of so many cards and the command that prints them."""
    project = scratch / f"project-{number}"
    write_project(project, number, copies=1)
    command = (*ORDO, "build", "set:bench", "--backs", "none", "-o", str(scratch / f"out-{number}"))
    return forgetful(Contender("ordo build --backs none", command, project), scratch / "cache")


def theirs(package: str, python: Path, scratch: Path, number: int) -> Contender:
    """Make the command of a peer for so many cards."""
    deck = scratch / f"deck-{number}.json"
    if not deck.exists():
        subprocess.run((sys.executable, str(HERE / "deck_data.py"), str(deck), str(number)), check=True)
    script, pdf = HERE / "peers" / f"{package}_deck.py", scratch / f"{package}-{number}.pdf"
    name = f"{package} {version_of(python, package)}"
    return Contender(name, (str(python), str(script), str(deck), str(fonts()), str(pdf)), scratch)


def fonts() -> Path:
    """Find the folder of the typeface."""
    import fontpkg_spectral

    return Path(str(fontpkg_spectral.__file__)).parent / "files"


def cost(pair: tuple[Contender, Contender]) -> list[float]:
    """Return the milliseconds for one more card in each round."""
    return [(many - few) / (MANY - FEW) * 1000 for few, many in zip(pair[0].cpu, pair[1].cpu, strict=True)]


def main() -> None:
    given = options(__doc__, runs=3).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        made = {"ordo": (ours(scratch, FEW), ours(scratch, MANY))}
        for package in ("reportlab", "typst"):
            python = peer_module(given.peers, package)
            if python is not None:
                made[package] = theirs(package, python, scratch, FEW), theirs(package, python, scratch, MANY)
        measure([each for pair in made.values() for each in pair], given.runs)
    heading("Printing 540 and 5,400 different cards")
    costs = {name: cost(pair) for name, pair in made.items()}
    table(
        ("", "540: CPU s", "5,400: CPU s", "ms a card", "peak MB at 5,400"),
        [
            (
                few.name,
                f"{few.seconds:.2f}",
                f"{many.seconds:.2f}",
                f"{statistics.median(costs[name]):.3f}",
                f"{many.megabytes:.0f}",
            )
            for name, (few, many) in made.items()
        ],
    )
    for name in [each for each in made if each != "ordo"]:
        ratios = [own / other for own, other in zip(costs["ordo"], costs[name], strict=True)]
        if name == "typst":
            ratios = [1 / each for each in ratios]
        note = f"{statistics.median(costs['ordo']):.2f} and {statistics.median(costs[name]):.2f} ms CPU; {min(ratios):.2g} to {max(ratios):.2g}"
        verdict(f"card-{name}", statistics.median(ratios), note)


if __name__ == "__main__":
    main()
