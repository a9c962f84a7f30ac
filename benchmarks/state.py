"""Measure the promises about speed, and write the figures into ``promises.yaml`` and docs/explanation/performance.md.

python benchmarks/state.py            all rows
python benchmarks/state.py key list   the scripts that measure these rows
python benchmarks/state.py --ages     nothing; prints the number of later commits for each row

A row that cannot be measured, because a peer is missing or its script fails, keeps its earlier figure.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml
from timing import FIGURES, PROMISES, is_disturbed, is_kept, judged, promises

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "docs/explanation/performance.md"
BEGIN, END = "<!-- figures: written by benchmarks/state.py -->\n", "<!-- end of figures -->\n"
# The folders on which figures depend, in Git.
MEASURED = (":/ordo_pnp", ":/cards")
# Seconds after which a script is ended.
PATIENCE = 900


def measured(script: str, more: list[str]) -> list[dict[str, Any]]:
    """Run a script and return its figures; print why there are none."""
    with tempfile.TemporaryDirectory() as folder:
        figures = Path(folder) / "figures.jsonl"
        environment = os.environ | {FIGURES: str(figures)}
        try:
            done = subprocess.run(
                (sys.executable, str(HERE / script), *more), env=environment, timeout=PATIENCE, check=False
            )
        except subprocess.TimeoutExpired:
            print(f"{script} was ended after {PATIENCE} s")
        else:
            if done.returncode:
                print(f"{script} ended with {done.returncode}")
        lines = figures.read_text(encoding="utf-8").splitlines() if figures.exists() else []
    return [json.loads(line) for line in lines]


def commit() -> str:
    """Return the commit at hand, with a plus if the program or the cards have been changed since."""
    is_changed = _git("status", "--porcelain", "--", *MEASURED)
    return _git("rev-parse", "--short=8", "HEAD") + ("+" if is_changed else "")


def ages(rows: dict[str, dict[str, Any]]) -> str:
    """Return a line for each row: the number of commits since then that have changed the program or the cards."""
    lines = []
    for name, each in rows.items():
        if "last" not in each:
            lines.append(f"{name}: never measured")
            continue
        at = each["last"]["commit"]
        try:
            count = _git("rev-list", "--count", f"{at.removesuffix('+')}..HEAD", "--", *MEASURED)
        except subprocess.CalledProcessError:
            lines.append(f"{name}: {at}, not in this repository")
        else:
            lines.append(f"{name}: {at}, {count} {'commit' if count == '1' else 'commits'} ago")
    return "\n".join(lines)


def _git(*words: str) -> str:
    return subprocess.run(("git", *words), cwd=HERE, capture_output=True, text=True, check=True).stdout.strip()


def with_figures(page: str, rows: dict[str, dict[str, Any]]) -> str:
    """Return the page with the table of these rows.

    Raises:
        ValueError: The page has no place for it.
    """
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"{PAGE.name} needs the lines {BEGIN.strip()} and {END.strip()}")
    return f"{before}{begin}\n{_table(rows)}\n{end}{after}"


def _table(rows: dict[str, dict[str, Any]]) -> str:
    """Return the rows as a Markdown table."""
    newest = max(
        (each["last"] for each in rows.values() if "last" in each), key=lambda last: last["time"], default=None
    )
    lines = ["| row | promise | promised | measured | at factor 1 | | measured |", "|---|---|---|---|---|---|---|"]
    for name, each in rows.items():
        unit = f" {each['unit']}"
        demanded = f"{'≥' if each.get('at_least') else '≤'} {each['demanded']:g}{unit}"
        if "last" not in each:
            lines.append(f"| `{name}` | {each['what']} | {demanded} | – | – | **not measured** | never |")
            continue
        last = each["last"]
        value = f"{last['value']:.3g}{unit}" + (f" ({last['note']})" if last["note"] else "")
        reference = f"{judged(each, last['value'], last['factor']):.3g}" if each.get("scaled") else "the same"
        kept = "met" if is_kept(each, last["value"], last["factor"]) else "**missed**"
        if is_disturbed(each, last["load"]):
            reference, kept = "–", "not judged: busy machine"
        older = "" if last["commit"] == newest["commit"] else "; **older, another commit**"
        conditions = f"factor {last['factor']:.2f}, load {last['load']:.1f}"
        lines.append(
            f"| `{name}` | {each['what']} | {demanded} | {value} | {reference} | {kept}"
            f" | {last['time'][:10]}, `{last['commit']}`, {conditions}{older} |"
        )
    disturbed = sum("last" in each and is_disturbed(each, each["last"]["load"]) for each in rows.values())
    lines += ["", f"{disturbed} of these {len(rows)} rows are wall times of a busy machine, which are not judged."]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"by default all: {', '.join(promises())}")
    parser.add_argument("--runs", type=int, help="runs of each contender (default: those of each script)")
    parser.add_argument("--ages", action="store_true", help="measure nothing; print how many commits old each row is")
    given = parser.parse_args()
    if given.ages:
        print(ages(promises()))
        return
    more = [] if given.runs is None else ["--runs", str(given.runs)]
    rows = promises()
    if unknown := [name for name in given.rows if name not in rows]:
        parser.error(f"no such row: {', '.join(unknown)}")
    chosen = given.rows or list(rows)
    now, at, header = datetime.now(UTC), commit(), PROMISES.read_text(encoding="utf-8").splitlines()[0]
    found = set()
    for script in dict.fromkeys(rows[name]["script"] for name in chosen):
        for figure in measured(script, more):
            name = figure.pop("row")
            found.add(name)
            rows[name]["last"] = {
                **figure,
                "time": f"{now:%Y-%m-%d %H:%M}",
                "commit": at,
                "python": platform.python_version(),
            }
        text = yaml.safe_dump(rows, sort_keys=False, allow_unicode=True, width=120)
        PROMISES.write_text(f"{header}\n{text}", encoding="utf-8")
        PAGE.write_text(with_figures(PAGE.read_text(encoding="utf-8"), rows), encoding="utf-8")
    missing = [name for name in chosen if name not in found]
    print(f"\n{len(found)} rows measured" + (f"; not measured: {', '.join(missing)}" if missing else ""))
    sys.exit(bool(missing))


if __name__ == "__main__":
    main()
