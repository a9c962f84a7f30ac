"""The shipped cards in an editor, and texts that are typed over them."""

import shutil
from pathlib import Path

import pytest

from ordo_pnp.language import Editor, Params
from ordo_pnp.language.editor import uri_of
from ordo_pnp.project import Session, find_workspace

CARDS = Path(__file__).resolve().parents[2] / "cards"


class Typist:
    """Somebody at an editor: opens texts over files, and asks at places of them."""

    def __init__(self, editor):
        self.editor = editor
        self.root = editor.workspace.root
        self._version = 0

    def path(self, name):
        """Return a file by its name below the card database."""
        return self.root / name

    def type(self, name, text):
        """Lay a text over a file."""
        self._version += 1
        return self.editor.open(uri_of(self.path(name)), text, self._version)

    def close(self, name):
        """Let the file count again as it lies on disk."""
        self.editor.close(uri_of(self.path(name)))

    def ask(self, handler, name, offset, **more):
        """Return what a handler answers at a place of a text, in letters from its beginning."""
        uri = uri_of(self.path(name))
        position = self.editor.text(uri).lines.position(offset)
        return handler(self.editor, Params({"textDocument": {"uri": uri}, "position": position, **more}))


def typist_in(start):
    """Yield a typist in the project around a folder."""
    with find_workspace((), (), None, start=start) as workspace:
        yield Typist(Editor(workspace, Session(workspace.root, workspace.external_sets)))


@pytest.fixture(scope="module")
def typist():
    """Return somebody who types over the shipped cards; nothing is written."""
    yield from typist_in(CARDS)


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Return a folder with a copy of the shipped cards, to be changed."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    shutil.copytree(CARDS, tmp_path / "cards")
    return tmp_path


@pytest.fixture
def own_typist(project):
    """Return somebody who types over a copy of the shipped cards."""
    yield from typist_in(project)


def applied(text, edits):
    """Return a text with `TextEdit` carried out, by positions in UTF-16 as an editor would."""
    lines = text.split("\n")

    def at(position):
        line = lines[position["line"]].encode("utf-16-le")
        before = line[: 2 * position["character"]].decode("utf-16-le")
        return sum(len(each) + 1 for each in lines[: position["line"]]) + len(before)

    places = [(at(each["range"]["start"]), at(each["range"]["end"]), each["newText"]) for each in edits]
    for start, end, new in sorted(places, reverse=True):
        text = text[:start] + new + text[end:]
    return text
