"""Kills each editing command at each of its operations on files, and lets two meet there; run by ``test_killed.py``.

A command runs in this process up to ``commit``. From there copies of the process go on, each up to the operation of its number: there one
is killed by SIGKILL, or waits while another command changes the same project.
"""

import json
import os
import shutil
import signal
import sys
import time
import traceback
from collections import Counter
from pathlib import Path

from ordo_pnp import base as door
from ordo_pnp.base import OrdoError, files_below, read_file, reading
from ordo_pnp.cli import main

REPOSITORY = Path(__file__).resolve().parents[3]
# Events of Python's audit by which files change; ``open`` and ``write`` besides.
CHANGING = {"os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.chmod", "os.link", "os.truncate", "os.chown"}
REFUSED = 2
CRASHED = 70
# Operations of this process so far.
steps = [0]
usual = door.commit
half_write = os.write
# Stands in for ``commit`` in this process.
stand_in = [usual]


def commit(*words):
    """Change files by the stand-in of the moment: modules keep the function that they import, so it is always this one."""
    stand_in[0](*words)


def run(*words):
    """Run a command in this process and return its exit code."""
    sys.argv = ["ordo", *words]
    try:
        main()
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else int(left.code is not None)
    return 0


def forked(act, *words):
    """Do something in a copy of this process; return its exit code, negative for a signal, and what it wrote."""
    told, wrote = os.pipe()
    child = os.fork()
    if child == 0:
        code = CRASHED
        try:
            os.dup2(wrote, 1)
            os.dup2(wrote, 2)
            sys.stdout, sys.stderr = (os.fdopen(number, "w", closefd=False) for number in (1, 2))
            stand_in[0] = usual
            code = act(*words) or 0
        except BaseException:  # noqa: BLE001 (a copy must never go on as the process itself)
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    os.close(wrote)
    return child, told


def ended(child, told):
    with os.fdopen(told, "rb") as out:
        text = out.read().decode(errors="replace")
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), text


def at_operation(number, meet):
    """Call something before the operation of that number in this process, counted from 0; a write is half done then."""

    def step():
        steps[0] += 1
        return steps[0] == number + 1

    def note(event, arguments):
        is_change = event in CHANGING or (event == "open" and arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
        if is_change and step():
            meet()

    def write(handle, data):
        if handle > 2 and step():
            done = half_write(handle, bytes(data)[: len(data) // 2])
            meet()
            return done
        return half_write(handle, data)

    os.write = write
    sys.addaudithook(note)


def committed(words):
    """Carry out the change itself, without patience, and return an exit code, as the command would."""
    try:
        usual(*words[:4], patience=0)
    except OrdoError as error:
        sys.stdout.write(f"{error}\n")
        return REFUSED
    return 0


def seen(folder):
    """Every file of a folder as a command sees it that starts now."""
    with reading():
        return {path.relative_to(folder).as_posix(): read_file(path)[0] for path in files_below(folder, "")}


def on_disk(folder):
    """Every file and folder with its rights, but for the journals and the folder of a project that holds nothing else."""
    found = {path.relative_to(folder): path for path in sorted(folder.rglob("*"))}
    found = {name: path for name, path in found.items() if ".ordo" not in name.parts}
    if list(found) == [Path("second")]:
        return {}
    return {
        name.as_posix(): (path.stat().st_mode, path.read_bytes() if path.is_file() else None)
        for name, path in found.items()
    }


def reset(folder, template):
    os.chdir(folder.parent)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(template, folder, symlinks=True)
    os.chdir(folder)


class Attack:
    """Stands in for ``commit``: lets copies of it be killed or met, then carries the change out.

    Args:
        folder: Where the command runs.
        words: It, to be typed again after a kill.
        other: A command that changes the same files meanwhile.
        points: At how many operations it is tried, evenly spread over the change.
    """

    def __init__(self, folder, words, other, points) -> None:
        self.folder, self.words, self.other, self.points = folder, words, other, points
        self.again = (lambda: run(*words)) if words else typed_in_a_studio
        self.undo = ["undo", *(["second"] if words[:2] == ["new", "game"] else []), "--yes"]
        self.found = Counter()
        self.wrong = []

    def __call__(self, *words) -> None:
        self.change = words
        self.template = self.folder.with_name("template")
        shutil.rmtree(self.template, ignore_errors=True)
        shutil.copytree(self.folder, self.template, symlinks=True)
        self.before = seen(self.folder)
        self.states = {"before": self._after(), "after": self._after(self._commit)}
        self.undone = {"before": self._after(run, *self.undo), "after": self._after(self._commit_and_undo)}
        self.both = {
            "after": self._after(self._commit_and_other),
            "before": self._after(lambda: None if self.other is None else run(*self.other)),
        }
        assert self.states["before"] != self.states["after"], self.words
        total = self._operations()
        self.found["operations"] = total
        for number in sorted({total * point // self.points for point in range(self.points)} & set(range(total))):
            self._kill(number)
            if self.other is not None:
                self._meet(number)
        reset(self.folder, self.template)
        usual(*words)

    def _operations(self):
        """Return how many operations on files the change has."""

        def counted():
            at_operation(-1, None)
            self._commit()
            sys.stdout.write(f"{steps[0]}\n")

        reset(self.folder, self.template)
        return int(ended(*forked(counted))[1].split()[-1])

    def _commit(self):
        return committed(self.change)

    def _commit_and_undo(self):
        return self._commit() or run(*self.undo)

    def _commit_and_other(self):
        return self._commit() or (self.other is not None and run(*self.other))

    def _after(self, act=None, *words):
        """Return what lies on disk after something was done in the folder as it is before the change."""
        reset(self.folder, self.template)
        if act is not None:
            code, text = ended(*forked(act, *words))
            assert code in {0, 1, REFUSED}, (self.words, code, text)
        return on_disk(self.folder)

    def _is(self, which, expected, number, said=""):
        if on_disk(self.folder) != expected[which]:
            now, wanted = on_disk(self.folder), expected[which]
            self.wrong.append([*which.split(), number, sorted(map(str, now.items() ^ wanted.items()))[:4], said[-400:]])
        left = [str(each) for each in self.folder.rglob("*") if each.name.endswith(".part")]
        left += [str(each) for each in self.folder.rglob("change-*") if not (each / "done.json").exists()]
        if left:
            self.wrong.append(["left", number, left])

    def _state(self, number):
        """Return which state commands see that start now."""
        now = seen(self.folder)
        if now == self.before:
            return "before"
        if {name: content for name, (_, content) in self.states["after"].items() if content is not None} == now:
            return "after"
        self.wrong.append(["mixture", number, sorted(now)])
        return "mixture"

    def _kill(self, number):
        """Kill at an operation: once before `undo`, once before the command is typed again."""

        def killed():
            at_operation(number, lambda: os.kill(os.getpid(), signal.SIGKILL))
            return self._commit()

        for again in (lambda: run(*self.undo), self.again):
            reset(self.folder, self.template)
            code, said = ended(*forked(killed))
            assert code == -signal.SIGKILL, (self.words, number, code, said)
            state = self._state(number)
            self.found[f"killed, {state}"] += again is self.again
            code, said = ended(*forked(again))
            if state == "mixture":
                break
            if again is not self.again:
                self._is(state, self.undone, number, said)
            elif state == "before":  # the command can be typed again
                self._is("after", self.states, number, said)

    def _meet(self, number):
        """Let another command come between at an operation, which goes on when the other must wait or has ended."""
        reset(self.folder, self.template)
        (here, arrived), (go, let) = os.pipe(), os.pipe()

        def first():
            at_operation(number, lambda: half_write(arrived, b"x") and os.read(go, 1))
            return self._commit()

        def second():
            pause = time.sleep
            time.sleep = lambda seconds: half_write(let, b"x") and pause(seconds)
            return run(*self.other)

        one = forked(first)
        os.read(here, 1)
        self._state(number)
        other = ended(*forked(second))
        half_write(let, b"x")
        mine = ended(*one)
        for each in (here, arrived, go, let):
            os.close(each)
        self._judge(number, mine, other)

    def _judge(self, number, mine, other):
        """Hold what two commands have left against what they leave one after the other, as far as they did not refuse."""
        codes = mine[0], other[0]
        told = ["done" if code == 0 else "refused" for code in codes]
        self.found[f"met, {' and '.join(told)}"] += 1
        if codes == (0, 0):
            self._is("after", self.both, number)
        elif codes[0] == 0 and codes[1] in (1, REFUSED):
            self._is("after", self.states, number, other[1])
        elif codes == (REFUSED, 0):
            self._is("before", self.both, number, mine[1])
        else:
            self.wrong.append(["codes", number, codes, mine[1], other[1]])
        if not all(code == 0 or text.strip() for code, text in (mine, other)):
            self.wrong.append(["no words", number, codes])


def typed_in_a_studio():
    """Type into two texts and save them, as a window does."""
    sys.path.insert(0, str(REPOSITORY))
    from tests.editor.studio.saved import save, typed
    from tests.editor.studio.windows import Asker, open_desk

    with open_desk(Path()) as desk:
        asker = Asker(desk)
        for name in ("moths", "lamps"):
            typed(asker, (Path("cards/moths/base") / f"{name}.yaml").resolve().as_uri(), "# typed\n", at=1)
        assert save(asker) is None
    return 0


def edit(pattern, *pairs):
    for path in sorted(Path().glob(pattern)):
        text = path.read_text("utf-8")
        for old, new in pairs:
            text = text.replace(old, new)
        path.write_text(text, "utf-8")


def translated():
    """Let the table of a translation into German be filled in."""
    assert run("translate", "--lang", "de", "--all", "-o", "../de.csv") == 0
    lines = Path("../de.csv").read_text("utf-8-sig").splitlines()
    rows = [lines[0], *(f"{line.rstrip(',')},Motte {number}" for number, line in enumerate(lines[1:]))]
    Path("../de.csv").write_text("\n".join(rows) + "\n", "utf-8-sig")


def prepare(name):
    """Make a small project, with something for a command to change, and go there."""
    if name in {"new game", "new expansion"}:
        Path("work").mkdir()
        os.chdir("work")
        return
    kinds = ["--kind", "moth: wings int 0..4, text rich", "--kind", "lamp: text rich"]
    assert run("new", "game", "moths", "--lang", "en,de", *kinds) == 0
    Path("moths").rename("work")
    os.chdir("work")
    if name == "import":
        assert run("export", "csv", "-o", "../cards.csv") == 0
        edit("../cards.csv", ("Example", "Sample"))
    elif name == "translate":
        translated()
    elif name in {"fmt", "undo"}:
        for path in Path("cards").rglob("*.yaml"):
            path.chmod(0o640)
            path.write_text(path.read_text("utf-8") + "\n\n\n", "utf-8")
    elif name == "check --fix":
        edit("cards/moths/base/*.yaml", ("    text:", "    txet:"))
    elif name == "schema --write":
        for path in Path("schemas").rglob("*.json"):
            path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    shutil.rmtree(".ordo")
    if name == "undo":
        assert run("fmt") == 0


COMMANDS = {
    "fmt": ["fmt"],
    "check --fix": ["check", "--fix", "--unsafe"],
    "import": ["import", "../cards.csv", "--yes"],
    "translate": ["translate", "../de.csv", "--yes"],
    "rename": ["rename", "base/example-1", "luna"],
    "remove": ["remove", "base/example-3", "--yes"],
    "new card": ["new", "card", "base/pilots", "--kind", "moth"],
    "new face": ["new", "face", "back"],
    "new expansion": ["new", "expansion", "second"],
    "new game": ["new", "game", "second"],
    "schema --write": ["schema", "--write"],
    "undo": ["undo", "--yes"],
    "studio": [],
}
OTHER = ["new", "card", "base/others", "--kind", "lamp"]


def attack(name, home, points):
    """Kill one command at its operations, let it meet another, and return what was found."""
    door.commit = commit  # before any command is imported
    os.chdir(home)
    shutil.rmtree("work", ignore_errors=True)
    prepare(name)
    words = COMMANDS[name]
    other = words if name in {"new game", "new expansion"} else None if name == "undo" else OTHER
    attacked = Attack(Path.cwd(), words, other, points)
    stand_in[0] = attacked
    code = attacked.again()
    assert attacked.found["operations"] > 0, f"`{name}` ended with {code}, and no commit of it was seen"
    return {"code": code, "found": dict(sorted(attacked.found.items())), "wrong": attacked.wrong}


if __name__ == "__main__":
    os.fsync = os.fstat  # nobody here waits for the disk
    place = Path(sys.argv[1]).resolve()
    os.environ["XDG_CACHE_HOME"] = str(place / "cache")
    with Path(os.devnull).open("w") as nowhere:
        said, sys.stdout = sys.stdout, nowhere
        result = attack(sys.argv[2], place, int(sys.argv[3]))
    said.write(json.dumps(result) + "\n")
