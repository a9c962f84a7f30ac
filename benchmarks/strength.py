"""Measure how strong the bots are: a duel with `greedy` for each row of the table in docs/reference/bots.md.

``strength.py play FOLDER [ROW...]`` plays rows, by default all, into a folder: each has a journal there, so that it goes on
where it was ended. ``strength.py keep FOLDER`` takes the results of a folder into ``strength.json``, rows that were ended early with
the deals they have. ``strength.py table`` prints the table from that file; it remarks on rows of few deals or without a seed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

KEPT = Path(__file__).with_suffix(".json")
COLUMNS = ("game", "bot", "share against `greedy`", "deals", "seed", "measured", "ms a decision", "remark")
# Name of a row -> game, bot, deals and the options of the duel.
ROWS: dict[str, tuple[str, str, int, tuple[str, ...]]] = {
    "base-2-learned": ("base, 2 players", "learned", 1000, ("--game", "ordonnance")),
    "base-2-strong-200": ("base, 2 players", "strong:playouts=200", 200, ("--game", "ordonnance")),
    "base-2-strong": ("base, 2 players", "strong", 200, ("--game", "ordonnance")),
    "base-3-learned": ("base, 3 players (even: 33 %)", "learned", 500, ("--game", "ordonnance", "--players", "3")),
    "base-5-learned": ("base, 5 players (even: 20 %)", "learned", 300, ("--game", "ordonnance", "--players", "5")),
    "crown-2-learned": ("base and crown, 2 players", "learned", 500, ("--game", "ordonnance", "--sets", "base,crown")),
    "crown-2-strong": ("base and crown, 2 players", "strong", 200, ("--game", "ordonnance", "--sets", "base,crown")),
    "komarn-2-learned": ("Komarn, 2 players", "learned", 500, ("--game", "komarn")),
    "komarn-2-strong": ("Komarn, 2 players", "strong", 200, ("--game", "komarn")),
}
# Name of a row whose bot has no budget -> the playouts that its game chooses.
PLAYOUTS = {"base-2-strong": "1,000", "crown-2-strong": "60", "komarn-2-strong": "200"}
# Deals of a row without a remark.
ENOUGH = 200


def command(row: str, folder: Path, seed: int, deals: int) -> list[str]:
    """Return the duel of a row, which begins or goes on."""
    _, bot, _, options = ROWS[row]
    chance = ("--deals", str(deals), "--seed", str(seed), "--json", "--resume", str(folder / f"{row}.journal"))
    return [sys.executable, "-m", "ordo_pnp", "simulate", "--paired", bot, "greedy", *options, *chance]


def play(rows: list[str], folder: Path, seed: int, deals: int | None) -> None:
    """Play rows one after the other; a duel that was ended early is kept with the deals it has."""
    folder.mkdir(parents=True, exist_ok=True)
    for row in rows:
        done = subprocess.run(
            command(row, folder, seed, deals or ROWS[row][2]), stdout=subprocess.PIPE, text=True, check=False
        )
        if done.stdout:
            (folder / f"{row}.json").write_text(done.stdout, encoding="utf-8")
        if done.returncode:
            sys.exit(done.returncode)
        print(row, done.stdout.strip())


def keep(folder: Path) -> None:
    """Take the results of a folder into the file of all rows."""
    known: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
    for row in ROWS:
        file = folder / f"{row}.json"
        if file.is_file():
            found = json.loads(file.read_text(encoding="utf-8"))
            day = datetime.fromtimestamp(file.stat().st_mtime, UTC).date().isoformat()
            kept = {key: found[key] for key in ("score", "interval", "games", "seed")}
            known[row] = {**kept, "ms": found["ms_per_decision"][0], "measured": day}
    ordered = {row: known[row] for row in ROWS if row in known}
    KEPT.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")


def table() -> str:
    """Return the table in Markdown."""
    known: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
    lines = [f"| {' | '.join(COLUMNS)} |", f"|{'---|' * len(COLUMNS)}"]
    before = ""
    for row, found in known.items():
        game, bot, _, _ = ROWS[row]
        low, high = (100 * each for each in found["interval"])
        playouts = f" ({PLAYOUTS[row]})" if row in PLAYOUTS else ""
        deals = found["games"] // _players(row)
        remarks = [f"fewer than {ENOUGH} deals"] if deals < ENOUGH else []
        if found["seed"] is None:
            remarks.append("seed not kept")
        cells = (
            "" if game == before else game,
            f"`{bot}`{playouts}",
            f"{100 * found['score']:.1f} % [{low:.1f}, {high:.1f}]",
            f"{deals:,}",
            "–" if found["seed"] is None else str(found["seed"]),
            found["measured"],
            f"{found['ms']:.2g}" if found["ms"] < 1 else f"{found['ms']:.1f}",
            ", ".join(remarks),
        )
        lines.append(f"| {' | '.join(cells)} |".replace("|  |", "| |"))
        before = game
    return "\n".join(lines) + "\n"


def _players(row: str) -> int:
    """Return the number of players of a row: a deal is played so many times, once with the bot in each seat."""
    options = ROWS[row][3]
    return int(options[options.index("--players") + 1]) if "--players" in options else 2


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=("play", "keep", "table"))
    parser.add_argument("folder", nargs="?", type=Path, help="where journals and results of duels are")
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"rows to play, by default all: {', '.join(ROWS)}")
    parser.add_argument("--seed", type=int, default=34)
    parser.add_argument("--deals", type=int, help="by default as many as the row says")
    words = parser.parse_args()
    if unknown := sorted(set(words.rows) - ROWS.keys()):
        parser.error(f"no such row: {', '.join(unknown)}")
    if words.task == "table":
        print(table(), end="")
    elif words.folder is None:
        parser.error("name the folder")
    elif words.task == "keep":
        keep(words.folder)
    else:
        play(words.rows or list(ROWS), words.folder, words.seed, words.deals)


if __name__ == "__main__":
    main()
