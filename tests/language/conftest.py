"""A language server without a process: a client that hears all it is sent."""

import json

import pytest

from ordo_pnp.language.client import LanguageClient
from ordo_pnp.language.server import LanguageServer


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
        while self.client.is_behind or (books and self.client.has_more):
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
