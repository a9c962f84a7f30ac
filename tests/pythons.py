"""Build everything with every Python on the machine and compare bytes: ``make test-pythons``.

Interpreters from 3.11 up are looked for in the folders of PATH, among pyenv's versions and in ``ORDO_PYTHONS``
(interpreters or folders that hold some, parted as in PATH). Each is tried by starting it, because a name on PATH may be
a shim without a Python behind it. One interpreter of each minor version gets an environment of its own in ``.venvs/``
with the versions of ``requirements.txt``; then each makes the same files, and those that ``make test`` does not run with
run the tests of the quick rooms.

Exits with 1 if a file differs, a command or test fails, or a version that ``pyproject.toml`` names cannot be set up;
versions it names that are not on the machine are named as not tried.
"""

from __future__ import annotations

import argparse
import filecmp
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENTS = ROOT / ".venvs"
OLDEST = (3, 11)
# Rooms whose tests run with each interpreter: numbers, reading, widths.
ROOMS = ("rules", "cards", "draw/text")
_NAME = re.compile(r"python3?(\.\d+)?(\.exe)?")
_ABOUT = "import ensurepip, json, sys, venv; print(json.dumps([sys.version_info[:3], sys.implementation.name]))"
_START_SECONDS = 60
_BIN = "Scripts" if os.name == "nt" else "bin"

# What each interpreter runs, in a copy of the data: by the name of the file that keeps what it printed.
COMMANDS: dict[str, tuple[str, ...]] = {
    "decks": ("build", "--lang", "all", "-o", "decks"),
    "books": ("rulebook", "--format", "all", "-o", "books"),
    "schemas": ("schema", "--write"),
    "check": ("check", "--strict", "--format", "json"),
    "list": ("list", "--json"),
    "scenarios": ("scenario",),
    "preview": ("show", "spear-levy", "--png", "card.png"),
    "sheet": ("export", "xlsx", "--game", "ordonnance", "-o", "cards.xlsx"),
    "table": ("export", "csv", "--game", "komarn", "-o", "cards.csv"),
    "own set": ("new", "expansion", "trial", "--game", "ordonnance"),
    **{
        f"{game} {sets} {players}": (
            *("simulate", "--game", game, "--sets", sets, "--players", str(players), "--seed", "7", "--json"),
            *("--bots", ",".join(("greedy", "random", "greedy", "random", "greedy")[:players]), "--games", str(games)),
        )
        for game, sets, players, games in (
            ("ordonnance", "base", 2, 200),
            ("ordonnance", "base", 3, 100),
            ("ordonnance", "base,crown", 4, 60),
            ("ordonnance", "base", 5, 40),
            ("komarn", "base", 2, 60),
            ("komarn", "base", 3, 40),
            ("komarn", "base", 4, 30),
        )
    },
}


@dataclass(frozen=True)
class Python:
    """An interpreter that starts."""

    path: Path
    version: tuple[int, int, int]

    @property
    def minor(self) -> str:
        """Its version as classifiers name it."""
        return f"{self.version[0]}.{self.version[1]}"

    def __str__(self) -> str:
        return ".".join(map(str, self.version))


def candidates() -> Iterator[Path]:
    """Yield the files that may be interpreters, the running one first."""
    yield Path(sys.executable)
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    extra = [Path(each) for each in os.environ.get("ORDO_PYTHONS", "").split(os.pathsep) if each]
    yield from (each for each in extra if not each.is_dir())
    folders = [each for each in extra if each.is_dir()]
    folders += [Path(each) for each in os.get_exec_path()]
    folders += sorted(pyenv.glob(f"versions/*/{_BIN}"))
    for folder in dict.fromkeys(folders):
        if folder.is_dir():
            yield from sorted(each for each in folder.iterdir() if _NAME.fullmatch(each.name))


def start(path: Path) -> Python | str:
    """Start an interpreter; return it, or why it cannot be used."""
    try:
        done = subprocess.run(
            [path, "-c", _ABOUT], capture_output=True, text=True, timeout=_START_SECONDS, check=False, cwd="/"
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"does not start: {error}"
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip()] or [f"ends with {done.returncode}"]
        return f"does not start: {lines[-1] if 'Traceback' in lines[0] else lines[0]}"
    version, name = json.loads(done.stdout)
    if name != "cpython":
        return f"is {name}; only CPython is supported"
    if tuple(version[:2]) < OLDEST:
        return f"is {'.'.join(map(str, version))}, older than {'.'.join(map(str, OLDEST))}"
    return Python(path, tuple(version))


def find(paths: Iterable[Path]) -> tuple[list[Python], list[str]]:
    """Return one interpreter of each minor version, the first that starts, and notes on the others."""
    found: dict[str, Python] = {}
    notes: list[str] = []
    seen: set[Path] = set()
    for path in paths:
        real = path.resolve()
        if real in seen and "shims" not in path.parts:  # shims are one script that acts by its name
            continue
        seen.add(real)
        tried = start(path)
        if isinstance(tried, str):
            notes.append(f"{path} {tried}")
        elif tried.minor in found:
            if tried.version != found[tried.minor].version:
                notes.append(f"{path} is {tried}; {tried.minor} is tried as {found[tried.minor]}")
        else:
            found[tried.minor] = tried
    return sorted(found.values(), key=lambda each: each.version), notes


def named_versions() -> list[str]:
    """Return the minor versions that the classifiers of ``pyproject.toml`` name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = [each.rpartition(" ")[2] for each in project["classifiers"] if "Python :: 3." in each]
    return sorted(names, key=lambda each: int(each.partition(".")[2]))


def environment(python: Python) -> Path:
    """Return the interpreter of an environment with the pinned requirements; made once for each version of them.

    Raises:
        subprocess.CalledProcessError: A requirement cannot be installed.
    """
    if python.path == Path(sys.executable):
        return python.path
    wanted = hashlib.sha256((ROOT / "requirements.txt").read_bytes() + (ROOT / "pyproject.toml").read_bytes())
    folder = ENVIRONMENTS / f"{python}-{wanted.hexdigest()[:12]}"
    inside = folder / _BIN / ("python.exe" if os.name == "nt" else "python")
    if not (folder / ".ready").exists():
        for old in ENVIRONMENTS.glob(f"{python}-*"):
            shutil.rmtree(old)
        install = (inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        _run(python.path, "-m", "venv", folder)
        _run(*install, "--require-hashes", "-r", ROOT / "requirements.txt")
        _run(*install, "--no-deps", "--no-build-isolation", "-e", ROOT)
        (folder / ".ready").touch()
    return inside


def _run(*command: object) -> None:
    subprocess.run([str(each) for each in command], check=True, capture_output=True, text=True)


def make(python: Path, folder: Path) -> list[str]:
    """Run every command in a copy of the data; return those that failed, with the end of what they said."""
    failed = []
    for name in ("cards", "schemas"):
        shutil.copytree(ROOT / name, folder / name)
    with tempfile.TemporaryDirectory() as cache:
        surroundings = {**os.environ, "XDG_CACHE_HOME": cache, "COLUMNS": "100", "PYTHONHASHSEED": "random"}
        for name, words in COMMANDS.items():
            done = subprocess.run(
                [python, "-m", "ordo_pnp", *words], cwd=folder, env=surroundings, capture_output=True, check=False
            )
            (folder / f"{name}.out").write_bytes(done.stdout)
            if done.returncode:
                failed.append(f"ordo {' '.join(words)}: {_last(done.stderr.decode(errors='replace'))}")
    return failed


def _last(text: str, lines: int = 5) -> str:
    return "\n    ".join(text.strip().splitlines()[-lines:])


def run_tests(python: Path) -> str | None:
    """Run the tests of the quick rooms; return the end of what pytest said if one fails."""
    rooms = [f"tests/{room}" for room in ROOMS]
    done = subprocess.run(
        [
            python,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-m",
            "not system and not browser and not sweep and not slow",
            *rooms,
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return _last(done.stdout or done.stderr, 12) if done.returncode else None


def files_below(folder: Path) -> set[Path]:
    """Return the files of a folder but journals, by their path in it: what `ordo undo` needs says when it was written."""
    names = {each.relative_to(folder) for each in folder.rglob("*") if each.is_file()}
    return {name for name in names if ".ordo" not in name.parts}


def differences(one: Path, other: Path) -> list[str]:
    """Return the files below two folders that are not the same bytes, by their path."""
    names = files_below(one) | files_below(other)
    return [
        name.as_posix()
        for name in sorted(names)
        if not ((one / name).is_file() and (other / name).is_file() and filecmp.cmp(one / name, other / name, False))
    ]


def main() -> int:
    """Find, set up, make, compare, say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--find", action="store_true", help="only say which interpreters there are")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the files made here")
    options = parser.parse_args()
    pythons, notes = find(candidates())
    for python in pythons:
        say(f"found {python}: {python.path}")
    for note in notes:
        say(f"not used: {note}")
    missing = [name for name in named_versions() if name not in {each.minor for each in pythons}]
    if missing:
        say(f"not tried, because not found here: Python {', '.join(missing)}")
    if options.find:
        return 0
    with tempfile.TemporaryDirectory() as scratch:
        return compare(pythons, options.keep or Path(scratch))


def compare(pythons: list[Python], folder: Path) -> int:
    """Make everything with each interpreter and say what differs from the one that runs this."""
    inside: dict[Python, Path] = {}
    problems: list[str] = []
    for python in pythons:
        try:
            inside[python] = environment(python)
        except subprocess.CalledProcessError as error:
            say(f"Python {python} cannot be set up: {_last(error.stderr)}")
            if python.minor in named_versions():
                problems.append(f"Python {python} cannot be set up")
    started = time.monotonic()
    made = {python: folder / str(python) for python in inside}
    for each in made.values():
        each.mkdir(parents=True)
    with ThreadPoolExecutor(2) as pool:
        failed = dict(zip(made, pool.map(make, inside.values(), made.values()), strict=True))
        others = [python for python, path in inside.items() if path != Path(sys.executable)]
        tests = dict(zip(others, pool.map(run_tests, [inside[python] for python in others]), strict=True))
    first = next(python for python in made if python not in tests)
    count = len(files_below(made[first]))
    for python, there in made.items():
        different = differences(made[first], there)
        problems += [f"Python {python}: {each}" for each in failed[python]]
        problems += [f"Python {python}: {each} differs from that of {first}" for each in different]
        problems += [f"Python {python}: tests fail:\n    {tests[python]}"] if tests.get(python) else []
        also = f"; tests of {', '.join(ROOMS)}" if python in tests else ""
        say(f"Python {python}: {count - len(different)} of {count} files as with {first}{also}")
    for problem in problems:
        say(problem)
    names = ", ".join(map(str, made))
    say(
        f"{'The same bytes' if not problems else f'{len(problems)} problems'} with Python {names}: "
        f"{count} files of {len(COMMANDS)} commands, {time.monotonic() - started:.0f} s"
    )
    return 1 if problems else 0


def say(line: str) -> None:
    """Write a line at once, also into a pipe."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
