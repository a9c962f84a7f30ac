"""``python -m fuzz``: fuzz for a while, or make one input again."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from fuzz.campaign import Campaign, Tally, every
from fuzz.corpus import judge, read
from fuzz.process import warm
from fuzz.targets import TARGETS


def main() -> int:
    """Run the command line; return 1 if anything failed."""
    options = _options()
    warm()
    if options.corpus:
        return _corpus(sorted(Path(options.corpus).glob("*.yaml")))
    if options.replay:
        return _replay(options.replay, options.skip, Path(options.out))
    classes = options.classes.split(",") if options.classes else list(TARGETS)
    tallies, seen = _fuzz(classes, options)
    _report(tallies, seen, Path(options.out))
    return 1 if seen else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600, help="how long")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--seed", type=int, default=1, help="where all inputs come from")
    parser.add_argument("--first", type=int, default=0, help="number of the first input of each class")
    parser.add_argument("--classes", help=f"some of {', '.join(TARGETS)}")
    parser.add_argument("--out", default="output/fuzz", help="folder for inputs that fail")
    parser.add_argument("--replay", metavar="CLASS:SEED:NUMBER", help="make one input again, and judge it")
    parser.add_argument(
        "--corpus", metavar="FOLDER", help="try the inputs that failed once, and print what is wrong as JSON"
    )
    parser.add_argument("--skip", default="", metavar="N,N", help="with --replay: changes to leave out")
    return parser.parse_args()


def _corpus(files: list[Path]) -> int:
    """Try the inputs that failed once; print for each what is wrong with it now."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as home:
        campaign = Campaign(Path(home), Path(home) / "out")
        wrong = {file.stem: judge(read(file), campaign) for file in files}
    sys.stdout.write(json.dumps(wrong, indent=1) + "\n")
    return 1 if any(wrong.values()) else 0


def _replay(name: str, skip: str, out: Path) -> int:
    """Make one input again, judge it, and leave it where it was tried."""
    home = out / "replay"
    campaign = Campaign(home.absolute(), out)
    case = campaign.make(name, {int(each) for each in skip.split(",") if each})
    accepted, bench = campaign.judge(case)
    sys.stdout.writelines(campaign.difference(case))
    for ran in bench.ran:
        sys.stdout.write(
            f"$ ordo {' '.join(ran.words)}  # exit {ran.code}, {ran.cpu:.2f} s CPU\n{ran.out[-3000:]}{ran.err[-6000:]}\n"
        )
    sys.stdout.write(f"{name}: {'accepted' if accepted else 'refused'}; it lies in {bench.folder}\n")
    for failure in bench.failures:
        sys.stdout.write(f"FAIL {failure.signature}\n")
    return 1 if bench.failures else 0


def _fuzz(classes: list[str], options: argparse.Namespace) -> tuple[dict[str, Tally], dict[str, int]]:
    """Try inputs in several processes until time is up or somebody interrupts, and add up what they saw."""
    until = time.monotonic() + options.seconds
    context = multiprocessing.get_context("fork")
    out = Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="fuzz-") as home:
        workers = []
        for number in range(options.jobs):
            told = out / f"tally-{number}.json"
            told.unlink(missing_ok=True)
            campaign = Campaign(Path(home) / str(number), out, told)
            worker = context.Process(target=_work, args=(campaign, classes, options, number, until))
            worker.start()
            workers.append((worker, told))
        tallies: dict[str, Tally] = {}
        seen: dict[str, int] = {}
        for worker, told in workers:
            worker.join()
            if worker.exitcode:
                seen[f"the fuzzer itself failed: process {told.stem} ended with {worker.exitcode}"] = 1
            if not told.exists():
                continue
            data = json.loads(told.read_text())
            for name, each in data["tallies"].items():
                tallies.setdefault(name, Tally()).add(Tally(**each))
            for signature, times in data["seen"].items():
                seen[signature] = seen.get(signature, 0) + times
    return tallies, seen


def _work(campaign: Campaign, classes: list[str], options: argparse.Namespace, number: int, until: float) -> None:
    with suppress(KeyboardInterrupt):
        campaign.run(classes, options.seed, every(options.first + number, options.jobs), until)


def _report(tallies: dict[str, Tally], seen: dict[str, int], out: Path) -> None:
    total = Tally()
    lines = [f"{'class':<14}{'inputs':>8}{'accepted':>10}{'refused':>9}{'failed':>8}{'CPU s':>9}"]
    for tally in tallies.values():
        total.add(tally)
    for name, each in [*sorted(tallies.items()), ("total", total)]:
        lines.append(f"{name:<14}{each.inputs:>8}{each.accepted:>10}{each.refused:>9}{each.failed:>8}{each.cpu:>9.0f}")
    lines += [f"FAIL {times} × {signature}" for signature, times in sorted(seen.items())]
    lines += [f"inputs that fail, and how to make them again: {out}"] if seen else ["no failures"]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    sys.exit(main())
