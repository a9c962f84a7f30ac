"""Stops a process before each of its operations on files in turn, as a kill would; run by ``test_stopped.py``.

A stop in a write leaves half of what was to be written.
"""

import json
import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from conftest import FreshSet, Project

from ordo_pnp.base import commit, recover

OPERATIONS = ("open", "write", "fsync", "rename", "replace", "unlink", "link", "mkdir", "rmdir", "chmod", "fchown", "ftruncate", "close")  # fmt: skip


def stop_before(number):
    """Let this process end at its operation of that number, counted from 0."""
    left = [number]

    def wrap(usual, name):
        def operation(*words, **named):
            if left[0] == 0:
                if name == "write":
                    usual(words[0], bytes(words[1])[: len(words[1]) // 2])
                os._exit(9)
            left[0] -= 1
            return usual(*words, **named)

        return operation

    for name in OPERATIONS:
        setattr(os, name, wrap(getattr(os, name), name))


def stopped(number, act, *words):
    """Do something in another process and stop it there; whether it was stopped before its end."""
    child = os.fork()
    if child == 0:
        stop_before(number)
        act(*words)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in {0, 9}, code
    return code == 9


def fail_to_commit(home, *words):
    """Change files of a project on a disk that gives no place to one of them."""
    usual = os.replace

    def replace(source, target):
        if Path(target).name == "b.yaml":
            os.replace = usual
            raise OSError(28, "No space left on device", str(target))
        usual(source, target)

    os.replace = replace
    with suppress(OSError):
        commit(home, *words)


def state(project):
    """Which of its two states a command sees, with nothing in between."""
    seen = project.seen()
    return "old" if seen == project.old else "new" if seen == project.new else f"mixture: {seen}"


def settled(project):
    """Whether the next command that writes leaves on disk what was seen before, and nothing else."""
    before = project.seen()
    recover(project.home)
    return project.on_disk() == before and not project.rests()


def main(folder, every, kind, change):
    """Stop a change at every operation; for some of these, stop what completes it at every one of its own."""
    os.fsync = os.fstat  # an operation like the others: that it waits for the disk shows in nothing that is looked at
    found = {"stops": 0, "states": [], "repairs": 0, "unsettled": []}
    number, is_stopped = 0, True
    while is_stopped:
        home = folder / str(number)
        project = kind(home)
        is_stopped = stopped(number, change, home, "test", project.changes, None)
        found["stops"] += is_stopped
        found["states"].append(state(project))
        again, is_again = 0, number % every == every // 2
        while is_again:
            copy = folder / "copy"
            shutil.copytree(home, copy)
            twin = kind.__new__(kind)
            twin.home = copy
            before = state(twin)
            is_again = stopped(again, recover, copy)
            found["repairs"] += is_again
            if state(twin) != before or not settled(twin):
                found["unsettled"].append([number, again])
            shutil.rmtree(copy)
            again += 1
        if not settled(project):
            found["unsettled"].append([number, None])
        number += 1
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    kinds = {"project": (Project, commit), "set": (FreshSet, commit), "full disk": (Project, fail_to_commit)}
    main(Path(sys.argv[1]).resolve(), int(sys.argv[2]), *kinds[sys.argv[3]])
