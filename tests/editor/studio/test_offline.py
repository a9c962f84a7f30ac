"""The studio in a network namespace of its own, in which there is nothing but the machine itself."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from tests.editor.studio.conftest import CARDS

ALONE = ("unshare", "--map-root-user", "--net")
SCRIPT = r"""
import fcntl, json, socket, struct, subprocess, sys, urllib.request
from websockets.sync.client import connect

def may_leave():
    try:
        socket.create_connection(("192.0.2.1", 80), 2)
    except OSError:
        return False
    return True

with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:  # `lo` is down at first: 0x8914 is SIOCSIFFLAGS, 1 is IFF_UP
    fcntl.ioctl(control, 0x8914, struct.pack("16sh14x", b"lo", 1))
assert not may_leave()
studio = subprocess.Popen([sys.executable, "-m", "ordo_pnp", "studio", "--no-browser"], stdout=subprocess.PIPE, text=True)
try:
    link = studio.stdout.readline().strip()
    page = urllib.request.urlopen(link)
    cookie = page.headers["Set-Cookie"].partition(";")[0]
    address = link.partition("/?")[0]
    done = {"page": page.status}
    request = urllib.request.Request(address + "/static/studio.js", headers={"Cookie": cookie})
    done["script"] = urllib.request.urlopen(request).status
    with connect("ws" + address[4:] + "/ws", origin=address, additional_headers={"Cookie": cookie}, max_size=None) as window:
        def ask(method, told=None, **params):
            window.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
            while True:
                message = json.loads(window.recv(60))
                if message.get("id") == 1:
                    assert "result" in message, message
                    if told is None:
                        return message["result"]
                elif told and message.get("method") == told[0] and told[1](message["params"]):
                    return message["params"]
        done["games"] = [each["id"] for each in ask("ordo/overview")["games"]]
        card = {"game": "ordonnance", "card": "base/spear-levy", "language": "en", "side": "front"}
        done["hits"] = len(ask("ordo/look", **card)["hits"])
        book = {"game": "ordonnance", "edition": "play", "language": "en", "again": True}
        done["book"] = bool(ask("ordo/preview", ("ordo/book", lambda told: True), **book)["page"])
        job = ask("ordo/picture", ("ordo/job", lambda told: told["state"] in {"done", "failed"}), **card, format="png")
        done["job"] = job["state"]
finally:
    studio.kill()
print(json.dumps(done))
"""


def why_not():
    """Return why this machine makes no such namespace; an empty text where it does."""
    if sys.platform != "linux" or shutil.which(ALONE[0]) is None:
        return "no unshare"
    tried = subprocess.run([*ALONE, "true"], capture_output=True, text=True, check=False)
    return tried.stderr.strip() or ("" if tried.returncode == 0 else "refused")


@pytest.mark.system
def test_the_studio_works_without_any_network(tmp_path):
    """The page, a face, a book with its typesetter and a job that makes a file."""
    if reason := why_not():
        pytest.skip(f"no network namespace of its own: {reason}")
    shutil.copytree(CARDS, tmp_path / "cards")
    ended = subprocess.run(
        [*ALONE, sys.executable, "-c", SCRIPT],
        cwd=tmp_path,
        env=os.environ | {"XDG_CACHE_HOME": str(tmp_path / "cache"), "no_proxy": "*"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    done = json.loads(ended.stdout)
    assert {"ordonnance", "komarn"} <= {*done.pop("games")}
    assert done.pop("hits") > 5
    assert done == {"page": 200, "script": 200, "book": True, "job": "done"}
