"""The gate: who gets what, in every combination of what a request can say."""

import asyncio
import itertools
import json
import subprocess
import sys

import pytest
from websockets.datastructures import Headers
from websockets.http11 import Request

from ordo_pnp.editor import RpcError, StudioGate
from ordo_pnp.editor.language.protocol import ParamsError
from ordo_pnp.editor.studio import access as peers
from ordo_pnp.editor.studio.pages import NotFoundError, parse_target
from tests.editor.studio.conftest import Asker
from tests.editor.studio.hostile import HOSTILE_TARGETS, hostile_uris

GOOD_TARGETS = ("/", "/?token=x", "/static/studio.js", "/static/studio.css", "/ws")
METHODS = ("GET", "HEAD", "POST", "OPTIONS")


def hosts(port):
    """Return values of Host, the right one first; None for a request without."""
    others = [
        "localhost:{}",
        "127.0.0.1",
        "127.0.0.1:1",
        "evil.test:{}",
        "127.0.0.1.evil.test:{}",
        "[::1]:{}",
        "0.0.0.0:{}",
    ]
    others += ["127.0.0.1:{}.", "127.1:{}", "2130706433:{}", "127.0.0.1:{}@evil.test", "", " "]
    return (f"127.0.0.1:{port}", *(each.format(port) for each in others), None, (f"127.0.0.1:{port}", "evil.test"))


def origins(port):
    """Return values of Origin: none, the right one, others."""
    others = [
        "null",
        "http://localhost:{}",
        "http://127.0.0.1:1",
        "https://127.0.0.1:{}",
        "http://evil.test",
        "http://127.0.0.1:{}/",
    ]
    return (None, f"http://127.0.0.1:{port}", *(each.format(port) for each in others), "file://", "")


def cookies(right):
    """Return values of Cookie: the right one, alone and among others, and others."""
    name, _, value = right.partition("=")
    return (
        right,
        f"a=b; {right}",
        None,
        f"{name}={value[:-1]}",
        f"{name}=",
        f"{name}x={value}",
        f"{name.upper()}={value}",
        f"a={right}",
    )


SITES = (None, "same-origin", "none", "same-site", "cross-site")


def expected(method, host, origin, cookie, target, site, served):
    """Return the status by the rules as they are told to people; None where a socket opens."""
    if method not in {"GET", "HEAD"}:
        return 405
    if host != f"127.0.0.1:{served.port}" or origin not in {None, served.gate.address}:
        return 403
    if target == "/ws" and origin is None:
        return 403
    if target in HOSTILE_TARGETS and not is_path(target):
        return 404
    if cookie is None or served.cookie not in cookie.split("; ") or site in {"same-site", "cross-site"}:
        return 403
    if target == "/ws":
        return None if method == "GET" else 400
    return 404 if target in HOSTILE_TARGETS else 200


def is_path(target):
    try:
        parse_target(target)
    except NotFoundError:
        return False
    return True


@pytest.mark.slow
def test_every_combination_of_host_origin_cookie_method_path_and_site(served):
    """What is not exactly right gets an error and not a byte of the project; nobody is let in by accident."""
    cases = [
        *itertools.product(
            METHODS[:3],
            hosts(served.port)[:7],
            origins(served.port)[:5],
            cookies(served.cookie)[:4],
            GOOD_TARGETS,
            SITES,
        ),
        *itertools.product(
            METHODS, hosts(served.port), origins(served.port), cookies(served.cookie), ("/", "/ws"), SITES[:1]
        ),
        *itertools.product(
            ("GET", "HEAD"),
            hosts(served.port)[:2],
            origins(served.port)[:2],
            cookies(served.cookie)[:3],
            HOSTILE_TARGETS,
            SITES,
        ),
    ]

    async def answers():
        found = []
        for method, host, origin, cookie, target, site in cases:
            headers = Headers()
            for name, values in (("Host", host), ("Origin", origin), ("Cookie", cookie), ("Sec-Fetch-Site", site)):
                for value in () if values is None else (values,) if isinstance(values, str) else values:
                    headers[name] = value
            headers["Upgrade"] = "websocket"
            connection = object()
            answer = await served.server._get(connection, Request(target, headers, method))
            served.server._visitors.windows.discard(connection)
            found.append(answer)
        return found

    got = asyncio.run_coroutine_threadsafe(answers(), served.loop).result(120)
    assert len(cases) > 15_000
    for case, answer in zip(cases, got, strict=True):
        status = None if answer is None else answer.status_code
        assert status == expected(*case, served), case
        if answer is not None and status != 200:
            assert b"secret" not in answer.body
            assert "set-cookie" not in answer.headers
            assert served.gate.welcome.encode() not in answer.body
    statuses = {None if answer is None else answer.status_code for answer in got}
    assert statuses == {None, 200, 400, 403, 404, 405}


@pytest.mark.parametrize("target", HOSTILE_TARGETS)
def test_a_hostile_path_is_not_found_over_the_wire(served, target):
    """With the cookie and everything right, written as no browser would write it."""
    answer = served.send(
        f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nCookie: {served.cookie}\r\n\r\n".encode("latin-1")
    )
    assert answer.status == 404
    assert answer.body == b"404 Not Found\n"


def test_a_socket_opens_to_its_own_page_alone(served):
    """The handshake of a page on another port, of another name, and without a cookie is refused over the wire."""
    upgrade = (
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    )
    right, cookie = f"Origin: {served.gate.address}", f"Cookie: {served.cookie}"
    assert served.get("/ws", *upgrade, cookie).status == 403
    assert served.get("/ws", *upgrade, right).status == 403
    assert served.get("/ws", *upgrade, cookie, "Origin: http://127.0.0.1:1").status == 403
    assert served.get("/ws", *upgrade, cookie, right, "Origin: http://evil.test").status == 403
    assert served.get("/ws", *upgrade, cookie, right, host=f"evil.test:{served.port}").status == 403
    assert served.get("/ws", cookie, right).status == 400
    with served.window() as window:
        assert json.loads(window.recv(20))["method"] == "ordo/welcome"


def test_the_first_port_of_all_is_left_out_of_addresses():
    """As browsers write Host and Origin."""
    gate = StudioGate(80)
    assert gate.address == "http://127.0.0.1"
    assert gate.refusal("GET", {"host": ["127.0.0.1"]}, is_socket=False) is None
    assert gate.refusal("GET", {"host": ["127.0.0.1:80"]}, is_socket=False) == 403


def test_two_gates_have_nothing_in_common():
    """Every secret is drawn anew, and none is another one of the same gate."""
    secrets = [each for gate in (StudioGate(1), StudioGate(1)) for each in (gate.link, gate.set_cookie, gate.welcome)]
    assert len({each.partition("=")[2].partition(";")[0] or each for each in secrets}) == 6
    assert all(len(each) >= 32 for each in secrets)


@pytest.mark.parametrize("method", ["ordo/open", "ordo/change", "ordo/compare", "ordo/discard", "ordo/resolve"])
def test_no_uri_leads_out_of_the_project(desk, project, method):
    """Links, dots, NUL, devices, other hosts and drives: an error for whoever asks; the secret is neither read nor told."""
    (project / "secret.txt").write_text("the secret", encoding="utf-8")
    base = project / "cards/ordonnance/base"
    (base / "linked.yaml").symlink_to(project / "secret.txt")
    (base / "linked").symlink_to(project)
    asker = Asker(desk)
    for uri in hostile_uris(project):
        with pytest.raises((RpcError, ParamsError)) as caught:
            asker.ask(method, uri=uri, version=1, base=1, text="mine", theirsHash="", changes=[{"text": "mine"}])
        assert "the secret" not in f"{caught.value} {getattr(caught.value, 'data', '')}"
    assert (project / "secret.txt").read_text(encoding="utf-8") == "the secret"
    assert desk.editor.open_texts == ()


def test_what_is_no_regular_file_is_not_opened(desk, project):
    """A pipe does not make the studio wait, a folder is no text."""
    import os

    asker = Asker(desk)
    base = project / "cards/ordonnance/base"
    os.mkfifo(base / "pipe.yaml")
    for path in (base / "pipe.yaml", base):
        with pytest.raises(RpcError):
            asker.ask("ordo/open", uri=path.as_uri())


@pytest.mark.slow
def test_nothing_outside_is_opened_whoever_asks_for_it(repository, tmp_path):
    """Of a process whose every opened file is noted: what hostile requests make it open lies in the project or the program."""
    script = repository / "tests" / "editor" / "studio" / "opened_files.py"
    told = subprocess.run(
        [sys.executable, str(script), str(tmp_path)], cwd=repository, capture_output=True, check=True, encoding="utf-8"
    )
    found = json.loads(told.stdout)
    assert found["asked"] > 200
    assert found["control"], "the hook sees what is opened"
    assert found["outside"] == []
    assert found["written"] == []


TABLE = (
    "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"
    "   0: 0100007F:1F90 0100007F:C000 01 00000000:00000000 00:00000000 00000000  1000        0 1 1 0 20 4 30 10 -1\n"
)
CLIENT = (
    "   1: 0100007F:C000 0100007F:1F90 {} 00000000:00000000 00:00000000 00000000  {}        0 1 1 0 20 4 30 10 -1\n"
)
MAPPED = CLIENT.replace("0100007F", "0000000000000000FFFF00000100007F")


@pytest.mark.parametrize(
    ("lines", "mapped", "is_own"),
    [
        (TABLE + CLIENT.format("01", 1000), "", True),
        (TABLE + CLIENT.format("01", 0), "", True),
        (TABLE + CLIENT.format("01", 1001), "", False),
        (TABLE + CLIENT.format("06", 0), "", False),
        (TABLE, "", False),
        (TABLE, TABLE[: TABLE.index("\n") + 1] + MAPPED.format("01", 1000), True),
        (TABLE, TABLE[: TABLE.index("\n") + 1] + MAPPED.format("01", 1001), False),
        ("", "", True),
        ("nonsense\n\n0\n", "more", True),
    ],
    ids=["own", "system", "other", "closed", "gone", "own-over-six", "other-over-six", "no-table", "damaged"],
)
def test_another_user_is_told_by_the_table_of_the_system(tmp_path, monkeypatch, lines, mapped, is_own):
    """Who has closed already is nobody; where the table has not this end either, nobody can tell."""
    files = tmp_path / "tcp", tmp_path / "tcp6"
    for file, text in zip(files, (lines, mapped), strict=True):
        file.write_text(text, encoding="ascii")
    monkeypatch.setattr(peers, "_TABLES", files)
    monkeypatch.setattr(peers, "own_users", lambda: frozenset({0, 1000}))
    assert peers.is_own(("127.0.0.1", 0xC000), ("127.0.0.1", 0x1F90)) == is_own
