"""A project that is open in a studio, without a server or with one: what windows ask and are told."""

import asyncio
import json
import socket
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from ordo_pnp.project import find_workspace
from tests.editor.studio.windows import Asker, open_desk, saving_of

CARDS = Path(__file__).resolve().parents[3] / "cards"


@pytest.fixture
def project(tmp_path, monkeypatch, copy_of_data):
    """Return a folder with a copy of the shipped cards, to be changed, which have been checked there before."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    copy_of_data(tmp_path)
    return tmp_path


@pytest.fixture(scope="session")
def small_game():
    """Return what writes a game of its own with a few cards, ``moths``, into a folder; it is read quickly."""
    from ordo_pnp.cards import schemas_for
    from ordo_pnp.tables import STARTER, GamePlan, files_of, parse_kinds, sample_plan

    schemas = schemas_for(())
    plan = sample_plan(GamePlan("moths", "Moths", ("en", "de"), {}, {}, ()), parse_kinds(STARTER, schemas))
    files = files_of(plan, schemas)

    def write(folder):
        for name, content in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
        return folder

    return write


@pytest.fixture
def desk(project):
    """Return a desk with a copy of the shipped cards."""
    with open_desk(project) as found:
        yield found


@pytest.fixture(scope="session")
def window_of():
    """Return what opens a window of a desk."""
    return Asker


@pytest.fixture
def asker(desk):
    """Return a window."""
    return Asker(desk)


@pytest.fixture
def file(project):
    """Return a file of cards."""
    return project / "cards" / "ordonnance" / "base" / "units.yaml"


@pytest.fixture
def saving(desk):
    """Return what saves the texts of a desk."""
    return saving_of(desk)


@pytest.fixture
def units(project):
    """Return the URI of a file of cards."""
    return (project / "cards" / "ordonnance" / "base" / "units.yaml").as_uri()


class Answer:
    """What came back over HTTP."""

    def __init__(self, raw):
        head, _, self.body = raw.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        self.raw = raw
        self.status = int(first.split()[1]) if raw else None
        self.headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}


class Served:
    """A studio that serves from a thread of this process.

    Args:
        folder: Of the project.
    """

    def __init__(self, folder):
        from ordo_pnp.editor import StudioServer

        self._ready = threading.Event()
        self._task = None

        async def main():
            self.loop = asyncio.get_running_loop()
            with find_workspace((), (), None, start=folder) as workspace:
                self.server = StudioServer(workspace)
                self._task = asyncio.ensure_future(self.server.run(lambda _: self._ready.set()))
                with suppress(asyncio.CancelledError):
                    await self._task

        self._thread = threading.Thread(target=asyncio.run, args=(main(),))
        self._thread.start()
        assert self._ready.wait(30)
        self.gate = self.server.gate
        self.port = int(self.gate.address.rpartition(":")[2])
        opened = self.get(self.gate.link.removeprefix(self.gate.address))
        self.cookie = opened.headers["set-cookie"].partition(";")[0]
        self.page = opened

    def get(self, target="/", *lines, method="GET", host=None):
        """Return the answer to a request; ``lines`` are further headers."""
        head = [f"{method} {target} HTTP/1.1", f"Host: {host or f'127.0.0.1:{self.port}'}", *lines]
        return self.send("\r\n".join([*head, "", ""]).encode("latin-1"))

    def send(self, raw):
        """Return the answer to some bytes."""
        with socket.create_connection(("127.0.0.1", self.port), 20) as connection:
            connection.sendall(raw)
            parts = []
            try:
                while part := connection.recv(65536):
                    parts.append(part)
            except ConnectionResetError:
                pass
        return Answer(b"".join(parts))

    def window(self):
        """Open a socket as a page does."""
        from websockets.sync.client import connect

        address = self.gate.address
        return connect(
            f"ws{address[4:]}/ws",
            origin=address,
            additional_headers={"Cookie": self.cookie},
            compression=None,
            max_size=None,
        )

    def end(self):
        """End it."""
        self.loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(20)
        assert not self._thread.is_alive()


def ask(window, method, **params):
    """Return the answer to a request over a socket, and what was told meanwhile."""
    window.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
    told = []
    while "id" not in (message := json.loads(window.recv(20))):
        told.append((message["method"], message["params"]))
    return message, told


@pytest.fixture(scope="module")
def served(tmp_path_factory, copy_of_data):
    """Return a studio that serves a project in which links lead to a secret outside."""
    folder = tmp_path_factory.mktemp("served")
    copy_of_data(folder)
    (folder / "secret.txt").write_text("the secret", encoding="utf-8")
    base = folder / "cards/ordonnance/base"
    (base / "linked.yaml").symlink_to(folder / "secret.txt")
    (base / "linked").symlink_to(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        found = Served(folder)
        found.folder = folder
        yield found
        found.end()


@pytest.fixture(scope="module")
def workspace():
    """Return the shipped cards, which nothing here changes."""
    with find_workspace((), (), None, start=CARDS) as found:
        yield found


@pytest.fixture(scope="module")
def shared():
    """Return a desk with the shipped cards for tests that do not type."""
    with open_desk(CARDS) as found:
        yield found


@pytest.fixture(scope="module")
def reader(shared):
    """Return a window on the shipped cards, for tests that change nothing."""
    return Asker(shared)


@pytest.fixture
def player(shared, window_of):
    """Return a window, which is closed in the end."""
    found = window_of(shared)
    yield found
    found.window.close()
