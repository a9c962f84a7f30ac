"""A small project whose files change, and what is seen of it."""

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
        for name, data in files.items():
            path = self.home / self.below / name
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


class FreshSet(Project):
    """A set that is made outside of any project: before, there is nothing that says whose its files are."""

    old, new, below = {}, {"s/set.yaml": b"set", "s/a.yaml": b"a", "s/text/d.yaml": b"d"}, "."


@pytest.fixture
def project(tmp_path):
    return Project(tmp_path.resolve())


@pytest.fixture
def make_project():
    return Project
