"""``ordo build`` of 540 and 5,400 different cards, beside typst, protograf and reportlab by hand.

The cost of a card is what 4,860 more cards cost: (t5400 - t540) / 4860 of whole processes, every check included: what
``ordo`` knows from earlier checks is thrown away before each run.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from corpus import REPOSITORY, write_project
from deck_data import write_deck
from timing import ORDO, Contender, heading, measure, options, peer_module, table, verdict, version_of

HERE = Path(__file__).resolve().parent
FEW, MANY = 540, 5400


def ours(scratch: Path, number: int, *more: str) -> Contender:
    """Make a project of so many cards and the command that prints them."""
    project = scratch / f"project-{number}"
    if not project.exists():
        write_project(project, number, copies=1)
    name = " ".join(("ordo build", *more))
    command = (*ORDO, "build", "set:bench", *more, "-o", str(scratch / "-".join(("out", str(number), *more[1:]))))
    return forgetful(Contender(name, command, project), scratch)


def forgetful(contender: Contender, scratch: Path) -> Contender:
    """Throw away what is known from earlier checks before each run."""
    cache = scratch / "cache"
    contender.environment["XDG_CACHE_HOME"] = str(cache)
    contender.before = lambda: shutil.rmtree(cache, ignore_errors=True)
    return contender


def theirs(name: str, python: Path | str, script: str, scratch: Path, number: int) -> Contender:
    """Make the command of a peer for so many cards."""
    deck = scratch / f"deck-{number}.json"
    if not deck.exists():
        write_deck(deck, number)
    return Contender(
        name,
        (str(python), str(HERE / "peers" / script), str(deck), str(fonts()), str(scratch / f"{script}-{number}.pdf")),
        scratch,
    )


def fonts() -> Path:
    """Find the folder of the typeface that all but protograf use."""
    import fontpkg_spectral

    return Path(str(fontpkg_spectral.__file__)).parent / "files"


def pairs(scratch: Path, peers: Path | None) -> dict[str, tuple[Contender, Contender]]:
    """List what is measured, each with few and with many cards."""
    made = {
        "ordo": (ours(scratch, FEW), ours(scratch, MANY)),
        "no backs": (ours(scratch, FEW, "--backs", "none"), ours(scratch, MANY, "--backs", "none")),
    }
    for module, package, script, sizes in (
        ("reportlab", "reportlab", "reportlab_deck.py", (FEW, MANY)),
        ("typst", "typst", "typst_deck.py", (FEW, MANY)),
        ("protograf", "protograf", "protograf_deck.py", (54, FEW)),
    ):
        python = peer_module(peers, module)
        if python is not None:
            name = f"{package} {version_of(python, package)}"
            made[module] = tuple(theirs(name, python, script, scratch, number) for number in sizes)
    return made


def marginal(pair: tuple[Contender, Contender], step: int = MANY - FEW) -> float:
    """Return milliseconds for one more card."""
    return (pair[1].seconds - pair[0].seconds) / step * 1000


def report(made: dict[str, tuple[Contender, Contender]]) -> dict[str, float]:
    """Print a line for each contender; give the milliseconds of one more card by contender."""
    cost = {name: marginal(pair, FEW - 54 if name == "protograf" else MANY - FEW) for name, pair in made.items()}
    rows = []
    for name, (few, many) in made.items():
        if name == "protograf":
            figures = (f"{many.seconds:.2f}", "–", f"{cost[name]:.3f}", f"{many.megabytes:.0f} at 540")
        else:
            figures = (f"{few.seconds:.2f}", f"{many.seconds:.2f}", f"{cost[name]:.3f}", f"{many.megabytes:.0f}")
        rows.append((few.name, *figures, f"{cost[name] / cost['ordo']:.1f}"))
    table(("", "540: CPU s", "5,400: CPU s", "ms a card", "peak MB at 5,400", "× ordo"), rows)
    return cost


def main() -> None:
    given = options(__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        made = pairs(scratch, given.peers)
        words = ("build", "--game", "ordonnance", "set:base", "-o", "base")
        deck = forgetful(Contender("ordo build set:base", (*ORDO, *words), scratch), scratch)
        shutil.copytree(REPOSITORY / "cards", scratch / "cards")
        measure([each for name, pair in made.items() if name != "protograf" for each in pair] + [deck], given.runs)
        measure(list(made.get("protograf", ())), min(given.runs, 3))
        sizes = [sum(path.stat().st_size for path in scratch.glob(f"{out}/*.pdf")) for out in ("base", f"out-{MANY}")]
    heading("Printing 540 and 5,400 different cards")
    cost = report(made)
    print(
        f"base deck: {deck.seconds:.3f} s CPU, {deck.megabytes:.0f} MB, {sizes[0]:,} bytes; {MANY:,} cards: {sizes[1]:,} bytes\n"
    )
    verdict("one more card", cost["ordo"], 0.2, " ms", is_absolute=True)
    if "reportlab" in cost:
        verdict("one more card, × reportlab by hand", cost["ordo"] / cost["reportlab"], 1.1)
    if "typst" in cost:
        verdict("times faster than typst", cost["typst"] / cost["ordo"], 2, at_least=True)
    if "protograf" in cost:
        verdict("times faster than protograf", cost["protograf"] / cost["ordo"], 100, at_least=True)
    verdict("peak memory at 5,400 cards", made["ordo"][1].megabytes, 120, " MB")
    verdict("base deck from a cold process", deck.seconds, 0.35, " s", is_absolute=True)


if __name__ == "__main__":
    main()
