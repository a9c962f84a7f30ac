"""A small project whose files change, and what is seen of it."""

import json

import pytest

from ordo_pnp.base import Change, files_below, read_file, reading

OLD = {
    "g/game.yaml": b"game",
    "g/s/set.yaml": b"set",
    "g/s/a.yaml": b"a1",
    "g/s/b.yaml": b"b1" * 40,
    "g/s/c.yaml": b"c",
}
NEW = {**OLD, "g/s/a.yaml": b"a2", "g/s/b.yaml": b"b2" * 80, "g/s/text/d.yaml": b"d"}
del NEW["g/s/c.yaml"]


class Project:
    """Files of a project, before and after a change that replaces, makes and deletes some."""

    old, new, below = OLD, NEW, "cards"

    def __init__(self, home) -> None:
        self.home = home
        self.home.mkdir(parents=True, exist_ok=True)
        self.write(self.old)

    def write(self, files):
        """Give files their contents; None deletes one."""
        for name, data in files.items():
            path = self.home / self.below / name
            if data is None:
                path.unlink(missing_ok=True)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)

    @property
    def changes(self):
        names = sorted({name for name in {**self.old, **self.new} if self.old.get(name) != self.new.get(name)})
        return [
            Change(
                self.home / self.below / name,
                self.old.get(name),
                self.new.get(name),
                0o640 if name in self.old else None,
            )
            for name in names
        ]

    def interrupt(self, moved=()):
        """Let the change that was made last be decided, and only these of its files moved, as after a kill."""
        done = max((self.home / ".ordo").glob("change-*/done.json"))
        for at, (name, old, new) in enumerate(json.loads(done.read_bytes().split(b"\n", 1)[1])[2]):
            if name.removeprefix("cards/") not in moved:
                if new:
                    (self.home / name).rename(done.with_name(f"new-{at}"))
                if old:
                    (self.home / name).parent.mkdir(parents=True, exist_ok=True)
                    (self.home / name).write_bytes(done.with_name(f"old-{at}").read_bytes())
        done.rename(done.with_name("pending.json"))

    def seen(self):
        """What a command sees that starts now."""
        with reading():
            return self.look()

    def look(self):
        """What the running command sees."""
        cards = self.home / self.below
        return {path.relative_to(cards).as_posix(): read_file(path)[0] for path in files_below(cards, ".yaml")}

    def on_disk(self):
        cards = self.home / self.below
        return {path.relative_to(cards).as_posix(): path.read_bytes() for path in cards.rglob("*.yaml")}

    def rests(self):
        """Temporary files and folders of changes that nobody goes on with."""
        changes = (each for each in self.home.rglob("change-*") if not (each / "done.json").exists())
        return [*self.home.rglob("*.part"), *changes]


class FreshSet(Project):
    """A set that is made outside of any project: before, there is nothing that says whose its files are."""

    old, new, below = {}, {"s/set.yaml": b"set", "s/a.yaml": b"a", "s/text/d.yaml": b"d"}, "."


@pytest.fixture
def project(tmp_path):
    return Project(tmp_path.resolve())


@pytest.fixture(scope="session")
def make_project():
    return Project
