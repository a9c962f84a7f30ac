"""Commands that stay give back what each round has made, however often somebody saves."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

UNITS = "cards/ordonnance/base/units.yaml"
BOOK = "cards/ordonnance/rulebook/reference/en.md"
WATCH = ("watch", "id:spear-levy", "--dpi", "36", "-o", "card.png")
RULEBOOK = ("rulebook", "ordonnance", "--lang", "en", "--watch", "-o", "books", "--format")
SAVES = 300
# Bytes that a process may hold more after so many saves than after its first thirty.
GROWTH = 10_000_000


def save(path, old, number):
    """Save a file with another word in it, at a time of its own."""
    text = path.read_text(encoding="utf-8")
    start = text.index(old)
    end = text.index("\n", start)
    path.write_text(f"{text[:start]}{old} {number}{text[end:]}", encoding="utf-8")
    os.utime(path, ns=(number * 10**9, number * 10**9))


@pytest.mark.sweep
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize(
    ("words", "name", "old"),
    [
        (WATCH, UNITS, "name: Town Levy"),
        ((*RULEBOOK, "html"), UNITS, "name: Town Levy"),
        ((*RULEBOOK, "pdf"), BOOK, "army in a territory controls it."),
        ((*RULEBOOK, "html", "--edition", "all"), BOOK, "army in a territory controls it."),
    ],
    ids=["watch", "rulebook-data", "rulebook-text", "two-editions"],
)
def test_memory_does_not_grow(project, words, name, old):
    """Over 300 saves of a file the memory of the process grows by less than 10 MB."""
    sizes = measure(project, "bytes", SAVES, name, old, *words)
    assert max(sizes[30:]) - sizes[30] < GROWTH, sizes[::30]


def measure(project, what, saves, name, old, *words):
    """Return how much a process of its own held after its first round and after each of so many saves.

    In the process of the tests what others have remembered makes room for what a round remembers, which looks like more.
    """
    done = subprocess.run(
        [sys.executable, __file__, what, str(saves), name, old, *words],
        cwd=project.folder,
        env={**os.environ, "XDG_CACHE_HOME": str(project.folder / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    held = [int(line.removeprefix("held ")) for line in done.stderr.splitlines() if line.startswith("held ")]
    assert len(held) == saves + 1
    return held


def _objects():
    return len(gc.get_objects())


def _bytes():
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _tell(what, saves, name, old, *words):
    """Run a command that stays; after each round tell how much the process holds, and save the file again."""
    import time

    from ordo_pnp.cli import main

    count = {"objects": _objects, "bytes": _bytes}[what]
    rounds = iter(range(int(saves)))

    def pause(_seconds):
        sys.stderr.write(f"held {count()}\n")
        number = next(rounds, None)
        if number is None:
            raise KeyboardInterrupt
        save(Path(name), old, number + 1)

    time.sleep = pause
    sys.argv = ["ordo", *words]
    main()


if __name__ == "__main__":
    _tell(*sys.argv[1:])
