"""Kills commands at random moments while they write, by SIGKILL; run by ``test_killed.py``.

Each command is run up to the point where it starts to write. From there copies of the process go on, each until it is
killed; what readers see then, and what the next command that writes makes of it, is compared with before and after.
"""

import json
import os
import random
import shutil
import signal
import sys
import time
from collections import Counter
from pathlib import Path

from ordo_pnp.cli import main
from ordo_pnp.transactions import transaction as commits
from ordo_pnp.transactions.file_snapshot import files_below, read_file, reading

REPOSITORY = Path(__file__).resolve().parent.parent.parent
usual = commits.commit


def run(*words):
    """Run a command in this process."""
    sys.argv = ["ordo", *words]
    try:
        main()
    except SystemExit as left:
        return left.code or 0
    return 0


def seen(folder):
    """Every file of a folder as a command sees it that starts now."""
    with reading():
        return {
            path.relative_to(folder).as_posix(): read_file(path)[0]
            for path in files_below(folder, ".yaml", ".md", ".json", ".csv", ".txt")
        }


def on_disk(folder):
    files = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in files
        if ".ordo" not in path.relative_to(folder).parts
    }


def reset(folder, template):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(template, folder)
    os.chdir(folder)


class Killer:
    """Stands in for ``commit``: kills many copies of it, then lets it happen."""

    def __init__(self, folder, count, chance) -> None:
        self.folder, self.count, self.chance = folder, count, chance
        self.found = Counter()

    def __call__(self, *words, **named) -> None:
        template = self.folder.with_name("template")
        shutil.rmtree(template, ignore_errors=True)
        shutil.copytree(self.folder, template)
        before = seen(self.folder)
        start = time.perf_counter()
        usual(*words, **named)
        needed = time.perf_counter() - start
        after = seen(self.folder)
        assert before != after
        while self.found["killed"] < self.count:
            reset(self.folder, template)
            aimed = self.chance.random() < 0.5
            self.found["killed" if self._kill(needed, words, named, aimed=aimed) else "ended first"] += 1
            self._judge(words[0], before, after)
        reset(self.folder, template)
        usual(*words, **named)

    def _kill(self, needed, words, named, *, aimed):
        """Kill at any moment, or, aimed, while files are being renamed."""
        ready, told = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(told, b"x")
            usual(*words, **named)
            os._exit(0)
        os.read(ready, 1)
        os.close(ready)
        os.close(told)
        if aimed:
            end = time.perf_counter() + needed
            while not any((words[0] / ".ordo").glob("*.pending")) and time.perf_counter() < end:
                pass
            needed *= 0.04
        time.sleep(self.chance.random() * needed * 1.5)
        os.kill(child, signal.SIGKILL)
        return os.WIFSIGNALED(os.waitpid(child, 0)[1])

    def _judge(self, home, before, after):
        now = seen(self.folder)
        kind = "before" if now == before else "after" if now == after else "mixture"
        raw = on_disk(self.folder)
        self.found[f"readers see what was {kind}" if kind != "mixture" else "MIXTURE"] += 1
        if raw not in (before, after):
            self.found["files half replaced on disk"] += 1
        commits.recover(home)
        left = [each.name for each in self.folder.rglob("*") if each.name.endswith((".part", ".pending"))]
        if on_disk(self.folder) != now or left:
            self.found["NOT SETTLED"] += 1


def prepare(folder):
    """Make a set in which every command has something to change."""
    folder.mkdir(parents=True)
    os.chdir(folder)
    assert run("new", "expansion", "trial") == 0
    assert run("export", "csv", "--with", "trial", "set:trial", "-o", "cards.csv") == 0
    table = Path("cards.csv")
    table.write_text(table.read_text("utf-8").replace("Shield", "Shelter").replace("Schild", "Schirm"), "utf-8")
    for path in sorted(Path("trial").rglob("*.yaml")):
        path.write_text(path.read_text("utf-8") + "\n\n\n", "utf-8")
    shutil.rmtree(".ordo")


COMMANDS = {
    "fmt": ["fmt", "trial"],
    "import": ["import", "cards.csv", "--with", "trial", "--yes"],
    "rename": ["rename", "trial/turncoats", "waverers"],
    "undo": ["undo", "--yes"],
    "new card": ["new", "card", "trial/pilots"],
    "new expansion": ["new", "expansion", "second"],
    "schema --write": ["schema", "--write"],
}


def attack(words, home, count, seed):
    """Kill one command and give what was found."""
    folder = home / "work"
    if not folder.exists():
        prepare(folder)
    os.chdir(folder)
    if words[0] == "schema":
        shutil.copytree(REPOSITORY / "cards", folder / "cards")
        shutil.copytree(REPOSITORY / "schemas", folder / "schemas")
        for path in sorted((folder / "schemas").rglob("*.json")):
            path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    commits.commit = killer = Killer(folder, count, random.Random(seed))
    try:
        code = run(*words)
    finally:
        commits.commit = usual
    assert code == 0, (words, code)
    return dict(sorted(killer.found.items()))


if __name__ == "__main__":
    place, number, first = Path(sys.argv[1]).resolve(), int(sys.argv[2]), int(sys.argv[3])
    os.environ["XDG_CACHE_HOME"] = str(place / "cache")
    for name, typed in COMMANDS.items():
        found = attack(typed, place, number, f"{name} {first}")
        with (place / "found.jsonl").open("a", encoding="utf-8") as lines:
            lines.write(json.dumps({name: found}) + "\n")
