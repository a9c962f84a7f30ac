"""The shipped cards in an editor, texts that are typed over them, and a client of a server without a process."""

import json
from pathlib import Path

import pytest

from ordo_pnp.check import known_part
from ordo_pnp.editor import Editor, Params
from ordo_pnp.editor.language.edited_project import uri_of
from ordo_pnp.editor.language.lsp_server import LanguageClient, LanguageServer
from ordo_pnp.editor.language.open_projects import PAUSES, ToldStage
from ordo_pnp.project import Session, find_workspace

CARDS = Path(__file__).resolve().parents[3] / "cards"


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
        known = known_part(workspace.root, workspace.homes)
        yield Typist(
            Editor(workspace, Session(workspace.root, workspace.external_sets, cache=known, is_cache_written=False))
        )


@pytest.fixture(scope="module")
def typist():
    """Return somebody who types over the shipped cards; nothing is written."""
    yield from typist_in(CARDS)


@pytest.fixture
def project(tmp_path, monkeypatch, copy_of_data):
    """Return a folder with a copy of the shipped cards, to be changed, which have been checked there before."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    copy_of_data(tmp_path)
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


class Caller:
    """A client in the same process, with what it has heard."""

    def __init__(self):
        self.heard = []
        self.client = LanguageClient(self.heard.append)
        self.server = LanguageServer(self.client)
        self._number = 0

    def batch(self, *messages):
        """Send messages that come in together, and return what is heard of them."""
        self.heard.clear()
        self.server.take([json.dumps({"jsonrpc": "2.0", **each}).encode() for each in messages])
        return list(self.heard)

    def call(self, method, **params):
        """Ask, and return the whole answer."""
        self._number += 1
        return self.batch({"id": self._number, "method": method, "params": params})[-1]

    def ask(self, method, **params):
        """Ask, and return the result."""
        found = self.call(method, **params)
        assert "result" in found, found
        return found["result"]

    def tell(self, method, **params):
        """Send a notification."""
        return self.batch({"method": method, "params": params})

    def begin(self, folder, **params):
        """Initialize with nothing but the folder."""
        found = self.ask("initialize", **({"rootUri": folder.as_uri()} | params))
        self.tell("initialized")
        return found

    def settle(self, *, books=True):
        """Return what is told when nothing more comes in: URI -> params."""
        self.heard.clear()
        while (pause := self.client.pause) is not None and (books or pause < PAUSES[ToldStage.DATA]):
            self.client.settle()
        return {each["params"]["uri"]: each["params"] for each in self.heard if each["method"].endswith("Diagnostics")}

    def open(self, path, text, version=1):
        """Open a text."""
        document = {"uri": path.as_uri(), "languageId": "yaml", "version": version, "text": text}
        return self.tell("textDocument/didOpen", textDocument=document)

    def change(self, path, version, *changes):
        """Change a text."""
        document = {"uri": path.as_uri(), "version": version}
        return self.tell("textDocument/didChange", textDocument=document, contentChanges=list(changes))

    def about(self, method, path, **params):
        """Ask about a text."""
        return self.ask(f"textDocument/{method}", textDocument={"uri": path.as_uri()}, **params)


@pytest.fixture
def caller():
    """Return a client that has said nothing yet."""
    found = Caller()
    yield found
    found.client.close()


@pytest.fixture(scope="module")
def shared(tmp_path_factory, copy_of_data):
    """Return a copy of the cards of one game that no test changes on disk."""
    folder = tmp_path_factory.mktemp("project")
    copy_of_data(folder, "ordonnance")
    return folder


@pytest.fixture
def units(shared):
    """Return a file of cards of it."""
    return shared / "cards" / "ordonnance" / "base" / "units.yaml"
