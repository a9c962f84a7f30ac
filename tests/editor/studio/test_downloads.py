"""Files are sent piece by piece: however large one is, and however slowly it is read, the studio holds no more than a piece."""

import os
import socket

import pytest

from ordo_pnp.editor.studio import web_server as responses
from ordo_pnp.editor.studio.features import ROUTES
from ordo_pnp.editor.studio.pages import Served
from tests.editor.studio.conftest import Served as ServedStudio

CONTENT = os.urandom(1 << 20) * 8


@pytest.fixture
def studio(tmp_path, monkeypatch, small_game):
    """Return a studio in which ``/download/FILE/...`` leads to a file that a test has left."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def download(desk, words, query):
        del desk, query
        studio.opened.append((tmp_path / words[0]).open("rb", buffering=0))
        return Served(b"", "application/pdf", words[0], file=studio.opened[-1])

    monkeypatch.setitem(ROUTES, "download", download)
    studio = ServedStudio(small_game(tmp_path / "project"))
    studio.opened = []
    studio.folder = tmp_path
    yield studio
    studio.end()


@pytest.mark.slow
def test_a_file_comes_whole_and_its_headers_say_how_long_it_is(studio):
    """GET and HEAD; the file is closed after either."""
    (studio.folder / "large.pdf").write_bytes(CONTENT)
    (studio.folder / "empty.pdf").write_bytes(b"")
    for name, content in (("large.pdf", CONTENT), ("empty.pdf", b"")):
        for method in ("GET", "HEAD"):
            answer = studio.get(f"/download/{name}", f"Cookie: {studio.cookie}", method=method)
            assert answer.status == 200
            assert answer.headers["content-length"] == str(len(content))
            assert answer.headers["content-disposition"] == f"attachment; filename*=UTF-8''{name}"
            assert answer.body == (content if method == "GET" else b"")
    assert all(each.closed for each in studio.opened)


def test_who_does_not_read_is_cut_off_and_others_are_answered_meanwhile(studio, monkeypatch):
    """A download that stands still holds a piece of the file, and no longer than it may."""
    monkeypatch.setattr(responses, "READ_SECONDS", 0.2)
    (studio.folder / "large.pdf").write_bytes(CONTENT * 4)
    with socket.create_connection(("127.0.0.1", studio.port), 20) as silent:
        silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        head = [
            "GET /download/large.pdf HTTP/1.1",
            f"Host: 127.0.0.1:{studio.port}",
            f"Cookie: {studio.cookie}",
            "",
            "",
        ]
        silent.sendall("\r\n".join(head).encode())
        assert silent.recv(15) == b"HTTP/1.1 200 OK"
        assert studio.get("/", f"Cookie: {studio.cookie}").status == 200
        while not studio.opened[0].closed:  # as soon as it has waited long enough
            assert studio.get("/", f"Cookie: {studio.cookie}").status == 200
