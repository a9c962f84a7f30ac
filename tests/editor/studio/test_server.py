"""The server over real sockets: what it answers, and what it bears."""

import json
import os
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, suppress

import pytest
from websockets.exceptions import ConnectionClosed, ConnectionClosedError

from ordo_pnp.editor.studio import features, web_server as connections
from ordo_pnp.editor.studio.web_server import MOST_POSTPONED
from tests.editor.studio.conftest import ask


def cookie(served):
    return f"Cookie: {served.cookie}"


def too_much(window):
    """Send a message that is too long, and read until the connection ends."""
    window.send("x" * (17 * 1024 * 1024))
    while True:
        window.recv(20)


def soon(is_so):
    """Wait until something is so."""
    for _ in range(2_000):
        if is_so():
            return
        time.sleep(0.01)
    raise AssertionError("it never was")


def test_the_link_opens_once_and_the_cookie_stays(served):
    """A second visit by the link is refused, one with the cookie is not; a renewed link opens again, once."""
    assert served.page.status == 200
    link = served.gate.link.removeprefix(served.gate.address)
    assert served.get(link).status == 403
    assert served.get("/", cookie(served)).status == 200
    again = served.gate.renew().removeprefix(served.gate.address)
    assert served.get(link).status == 403
    assert served.get(again, method="HEAD").status == 403, "what looks ahead does not use it up"
    assert served.get(again).status == 200
    assert served.get(again).status == 403


@pytest.mark.slow
def test_long_work_gives_way_to_what_is_typed_meanwhile(served, monkeypatch):
    """A message that takes long is answered after a later one, and in the end it is answered; where nothing waits it goes on."""
    tries = []

    def slow(window, _):
        tries.append(1)
        while len(tries) == 1:
            window.desk.give_way()
        return len(tries)

    def alone(window, _):
        tries.append(1)
        window.desk.give_way()
        return len(tries)

    monkeypatch.setitem(features.METHODS, "test/slow", slow)
    monkeypatch.setitem(features.METHODS, "test/alone", alone)
    with served.window() as window:
        for number, method in ((1, "test/slow"), (2, "ordo/overview")):
            window.send(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": {}}))
        answers = []
        while len(answers) < 2:
            if "id" in (message := json.loads(window.recv(20))):
                answers.append(message)
        window.send(json.dumps({"jsonrpc": "2.0", "id": 3, "method": "test/alone", "params": {}}))
        while "id" not in (message := json.loads(window.recv(20))):
            pass
    assert [each["id"] for each in answers] == [2, 1]
    assert answers[1]["result"] == 2
    assert message["result"] == 3, "in one go"


def test_a_flood_of_long_work_is_answered_to_the_last(served, monkeypatch):
    """More of it than is kept for later: then it is done before anything else is taken in."""

    def slow(window, _):
        window.desk.give_way()

    monkeypatch.setitem(features.METHODS, "test/slow", slow)
    wanted = set(range(6 * MOST_POSTPONED))
    with served.window() as window:
        for number in wanted:
            method = "ordo/unsaved" if number % 2 else "test/slow"
            window.send(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": {}}))
        answered = []
        while len(answered) < len(wanted):
            if "id" in (message := json.loads(window.recv(20))):
                answered.append(message["id"])
    assert sorted(answered) == sorted(wanted)


def test_the_cookie_is_for_this_browser_alone(served):
    """No script reads it, no other site sends it, and its name holds the port."""
    written = served.page.headers["set-cookie"]
    assert written.startswith(f"ordo-{served.port}=")
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(written.split("; "))


def test_whoever_comes_without_the_cookie_is_told_the_way(served):
    """The page says in three languages to open the link, and holds nothing else."""
    answer = served.get("/")
    assert answer.status == 403
    text = answer.body.decode()
    assert all(each in text for each in ("the terminal shows", "das Terminal zeigt", "ссылку из терминала"))
    assert served.gate.welcome not in text
    assert served.cookie.partition("=")[2] not in text


@pytest.mark.parametrize("target", ["/", "/static/studio.js", "/static/studio.css", "/nothing"])
def test_head_is_get_without_the_body(served, target):
    """The same status and headers but for the nonce."""
    got, head = (served.get(target, cookie(served), method=method) for method in ("GET", "HEAD"))
    assert head.body == b""
    assert head.status == got.status
    assert head.headers["content-length"] == got.headers["content-length"] == str(len(got.body))
    assert head.headers.keys() == got.headers.keys()


def test_every_answer_says_what_a_browser_must_not_do(served):
    """Whatever is answered: no sniffing, no referrer, no use by other sites, no keeping, a policy."""
    for answer in (served.page, served.get("/"), served.get("/static/studio.js", cookie(served)), served.get("/x")):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "frame-ancestors 'none'" in policy
        assert "unsafe-eval" not in policy
        assert "server" not in answer.headers


def test_the_policy_of_the_page_allows_its_own_files_alone(served):
    """Scripts come from here and from no text; each page has a nonce of its own."""
    policies = [served.get("/", cookie(served)).headers["content-security-policy"] for _ in range(2)]
    assert policies[0] != policies[1]
    for policy in policies:
        rules = dict(each.strip().split(" ", 1) for each in policy.split(";"))
        assert rules["script-src"] == rules["connect-src"] == "'self'"
        assert "unsafe" not in policy


def test_another_method_is_refused(served):
    """It hears which there are."""
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", "WHATEVER"):
        answer = served.get("/", cookie(served), method=method)
        assert answer.status == 405
        assert answer.headers["allow"] == "GET, HEAD"


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/2.0\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"a" * 20_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: 1\r\n" * 1_000 + b"\r\n",
        b"GET / HTTP/1.1\r\nX\0Y: 1\r\n\r\n",
        b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello",
        b"GET /\xff HTTP/1.1\r\n\r\n",
    ],
    ids=lambda raw: repr(raw[:24]),
)
def test_what_is_no_request_gets_nothing(served, raw):
    """Long lines, many headers, bodies, other protocols: refused or cut off, and the next request is answered."""
    with socket.create_connection(("127.0.0.1", served.port), 20) as connection:
        connection.sendall(raw)
        connection.shutdown(socket.SHUT_WR)
        try:
            got = connection.recv(65536)
        except ConnectionResetError:
            got = b""
    assert got == b"" or got.startswith((b"HTTP/1.1 4", b"HTTP/1.1 5"))
    assert served.get("/", cookie(served)).status == 200


def test_a_request_that_never_ends_is_cut_off(served, monkeypatch):
    """It keeps its place for a few seconds at most."""
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.05)
    with socket.create_connection(("127.0.0.1", served.port), 20) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nX: ")
        with suppress(ConnectionResetError):
            assert connection.recv(10) == b""


def test_one_connection_too_many_is_cut_off(served):
    """Those that ask nothing cannot be so many that memory runs out; when they go there is room again."""
    idle = []
    try:
        for _ in range(connections.MAX_CONNECTIONS):
            idle.append(socket.create_connection(("127.0.0.1", served.port), 20))  # noqa: PERF401 (closed in any case)
        assert served.get("/", cookie(served)).status is None
    finally:
        for each in idle:
            each.close()
    soon(lambda: not served.server._visitors.connections)
    assert served.get("/", cookie(served)).status == 200


def test_a_window_too_many_is_refused(served):
    """One that closes makes room, whether it parts or is cut off."""
    with ExitStack() as stack:
        windows = [stack.enter_context(served.window()) for _ in range(connections.MAX_WINDOWS)]
        for window in windows:
            ask(window, "ordo/saving")
        with served.window() as one_more, pytest.raises(ConnectionClosedError) as caught:
            one_more.recv(20)
        assert (caught.value.rcvd.code, caught.value.rcvd.reason) == (1013, "8 windows are open: close one")
        windows[0].close()
        windows[1].socket.shutdown(socket.SHUT_RDWR)
        soon(lambda: len(served.server._visitors.windows) == connections.MAX_WINDOWS - 2)
        stack.enter_context(served.window())


def test_the_studio_says_who_it_is_before_anything_is_asked(served):
    """A page that came back to this port knows it by a word that only pages of this studio have."""
    with served.window() as window:
        first = json.loads(window.recv(20))
    assert first == {"jsonrpc": "2.0", "method": "ordo/welcome", "params": {"welcome": served.gate.welcome}}
    assert f'content="{served.gate.welcome}"' in served.get("/", cookie(served)).body.decode()


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a":' * 100_000,
        "[]," * 1_100_000,
        "1" * 10_000,
        '"\\ud800"',
        "{}",
        '{"jsonrpc": "2.0", "id": "\\ud800", "method": "\\ud800"}',
        '{"jsonrpc": "2.0", "id": 1, "method": "ordo/open", "params": {"uri": "file:///\\ud800"}}',
        '{"jsonrpc": "2.0", "id": 1, "method": "ordo/open", "params": {"uri": "file://["}}',
        '{"jsonrpc": "2.0", "id": 1, "method": "ordo/open", "params": {"uri": NaN}}',
        '{"jsonrpc": "2.0", "id": 1, "method": "__class__", "params": []}',
        '{"jsonrpc": "2.0", "id": 1, "method": {"a": 1}, "params": 7}',
        *(
            '{"jsonrpc": "2.0", "id": 1, "method": "ordo/change", "params": {"uri": "", "changes": ' + nested + "}}"
            for depth in (63, 900, 990)
            for nested in ("[" * depth + "]" * depth, '{"a":' * depth + "0" + "}" * depth)
        ),
    ],
    ids=lambda text: text[:60],
)
def test_a_bad_message_is_an_error_and_no_more(served, text):
    """Deep nesting, half letters, what is no request: the window that sent it is answered, and goes on."""
    with served.window() as window:
        window.recv(20)
        window.send(text)
        answer = json.loads(window.recv(20))
        assert "mistake of the program" not in answer["error"]["message"]
        answer, _ = ask(window, "ordo/saving")
        assert "result" in answer


def test_bytes_are_no_message(served):
    """A binary frame is an error."""
    with served.window() as window:
        window.recv(20)
        window.send(b"{}")
        assert "error" in json.loads(window.recv(20))


def test_a_message_too_long_ends_its_window_alone(served):
    """It is not read to its end."""
    with served.window() as other, served.window() as window:
        with pytest.raises(ConnectionClosed):
            too_much(window)
        assert "result" in ask(other, "ordo/saving")[0]


def test_a_window_that_does_not_read_is_cut_off(served, monkeypatch):
    """What waits for it is bounded; others go on."""
    monkeypatch.setattr(connections, "MAX_WAITING_BYTES", 1_000_000)
    with served.window() as other, socket.create_connection(("127.0.0.1", served.port), 20) as window:
        window.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        head = [
            "GET /ws HTTP/1.1",
            f"Host: 127.0.0.1:{served.port}",
            f"Origin: {served.gate.address}",
            cookie(served),
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        ]
        window.sendall("\r\n".join([*head, "", ""]).encode())
        request = b'{"jsonrpc":"2.0","id":1,"method":"ordo/overview"}'
        with suppress(OSError):
            for _ in range(2_000):
                window.sendall(b"\x81" + bytes([0x80 | len(request)]) + bytes(4) + request)
        soon(lambda: len(served.server._visitors.windows) == 1)
        assert "result" in ask(other, "ordo/saving")[0]


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0 or sys.platform != "linux", reason="needs another user"
)
def test_another_user_of_the_machine_gets_nothing_with_the_link_and_the_cookie(served):
    """The connection ends before a byte is answered, and the link is not used up."""
    link = served.gate.renew()
    script = (
        "import socket, sys\n"
        f"connection = socket.create_connection(('127.0.0.1', {served.port}), 20)\n"
        "try:\n"
        f"    connection.sendall(b'GET {link.removeprefix(served.gate.address)} HTTP/1.1\\r\\nHost: 127.0.0.1:{served.port}\\r\\n"
        f"Cookie: {served.cookie}\\r\\n\\r\\n')\n"
        "    print(connection.recv(100))\n"
        "except OSError:\n"
        "    print(b'')\n"
    )
    told = subprocess.run(["/usr/bin/env", "python3", "-c", script], user=65534, capture_output=True, check=False)
    assert told.stdout.strip() == b"b''", told.stderr
    assert served.get(link.removeprefix(served.gate.address)).status == 200
