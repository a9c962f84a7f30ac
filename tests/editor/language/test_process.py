"""``ordo lsp`` as an editor starts it: a client of its own over pipes, how it ends, and what it keeps."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

IN_PROCESS = "import gc, sys; from ordo_pnp.cli.command_line import run; sys.argv = ['ordo', *sys.argv[1:]]; run()"
# Bytes that the process may hold more after an edit, on average over many.
GROWTH = 1_000
# Edits after which memory is measured.
WARM = 200


class Pipes:
    """A client that speaks with a process."""

    def __init__(self, folder, *words):
        self.process = subprocess.Popen(
            [sys.executable, "-c", IN_PROCESS, "lsp", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache"), "PYTHONPATH": str(Path(__file__).parents[3])},
        )
        self._number = 0

    def send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def tell(self, method, **params):
        self.send(method=method, params=params)

    def hear(self):
        """Return the next message."""
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b": ")
            assert name == b"Content-Length"
            length = int(value)
        assert length, "the server has ended"
        return json.loads(self.process.stdout.read(length))

    def ask(self, method, **params):
        self._number += 1
        self.send(id=self._number, method=method, params=params)
        while (found := self.hear()).get("id") != self._number:
            pass
        return found["result"]

    def findings(self, uri, version):
        """Return the codes found in a version of a text."""
        while True:
            found = self.hear()
            params = found.get("params", {})
            if params.get("uri") == uri and params.get("version") == version:
                return [each["code"] for each in params["diagnostics"]]

    def end(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.stderr.close()
        return self.process.wait()


@pytest.fixture
def started(shared):
    """A function that starts the command in a project."""
    running = []

    def start(*words):
        running.append(Pipes(shared, *words))
        return running[-1]

    yield start
    for each in running:
        each.process.kill()
        each.end()


@pytest.fixture
def editing(started, shared, units):
    """Return a client that has a text open, and the text."""
    client = started()
    client.ask("initialize", processId=None, rootUri=shared.as_uri(), capabilities={})
    client.tell("initialized")
    text = units.read_text("utf-8")
    client.tell("textDocument/didOpen", textDocument={"uri": units.as_uri(), "version": 1, "text": text})
    client.findings(units.as_uri(), 1)
    return client, text


def typed(client, uri, version, line, text, over=0):
    """Change the beginning of a line."""
    place = {"start": {"line": line, "character": 0}, "end": {"line": line, "character": over}}
    client.tell(
        "textDocument/didChange",
        textDocument={"uri": uri, "version": version},
        contentChanges=[{"range": place, "text": text}],
    )


def test_the_newest_text_wins(editing, units):
    """Of changes that come in together findings are told for the last, not for each."""
    client, _ = editing
    uri = units.as_uri()
    bodies = []
    for version in range(2, 42):
        change = {"range": {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 0}}, "text": "x"}
        params = {"textDocument": {"uri": uri, "version": version}, "contentChanges": [change]}
        body = json.dumps({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": params}).encode()
        bodies.append(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    client.process.stdin.write(b"".join(bodies))
    client.process.stdin.flush()
    told = []
    while 41 not in told:
        told.append(client.hear()["params"].get("version"))

    assert len(told) < 40


@pytest.mark.parametrize(
    ("sent", "code"),
    [(b"", 1), (b"hello\r\n\r\n", 1), (b"Content-Length: 1000000\r\n\r\n{", 1)],
    ids=["end", "no-frame", "half"],
)
def test_what_ends_without_a_word_is_an_error(started, sent, code):
    """Whether the input ends or holds no frames."""
    client = started()
    out, errors = client.process.communicate(sent)

    assert client.process.returncode == code
    assert errors == b"error: the editor went without saying `shutdown`\n"
    assert out.count(b"jsonrpc") <= 1


def test_a_client_that_does_not_listen_ends_it(started, shared):
    """A closed pipe is no traceback."""
    client = started()
    client.process.stdout.close()
    for number in range(3):
        try:
            client.send(id=number, method="initialize", params={"rootUri": shared.as_uri()})
        except OSError:
            break
    with suppress(OSError):
        client.process.stdin.close()

    assert client.process.wait() == 1
    assert b"Traceback" not in client.process.stderr.read()


def resident(process):
    pages = int(Path(f"/proc/{process.pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize(
    ("edits", "growth"), [(60, 40_000), pytest.param(2_000, GROWTH, marks=pytest.mark.sweep)], ids=["short", "long"]
)
def test_memory_does_not_grow(editing, units, edits, growth):
    """Over many edits, each with its findings, the process holds hardly more than after the first ones."""
    client, text = editing
    uri = units.as_uri()
    line = next(number for number, each in enumerate(text.splitlines()) if "name: Town Levy" in each)
    name = text.splitlines()[line]
    warm = WARM if edits > WARM else edits // 2
    sizes, version, width = [], 1, len(name)
    for number in range(warm + edits):
        version += 1
        new = f"{name} {number % 89}"
        typed(client, uri, version, line, new, over=width)
        width = len(new)
        client.findings(uri, version)
        sizes.append(resident(client.process))
    early, late = sizes[warm : warm + edits // 4], sizes[-(edits // 4) :]

    assert min(late) - max(early) < growth * edits, sizes[:: len(sizes) // 20]
