"""A studio that is open for a day holds no more than in the morning."""

import contextlib
import json
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
# KiB of a studio that has been used.
MOST = 150 * 1024
# Edits until all that is remembered of texts and pictures is full.
WARM = 200


@contextlib.contextmanager
def typing(project):
    """Start a studio in a process of its own; ask it for all findings; yield what types once and returns the KiB that it holds then."""
    from websockets.sync.client import connect

    command = [sys.executable, "-m", "ordo_pnp", "studio", "--no-browser"]
    with subprocess.Popen(command, cwd=project, stdout=subprocess.PIPE, text=True) as process:
        link = process.stdout.readline().strip()
        with urllib.request.urlopen(link) as answer:  # noqa: S310 (an address of this test)
            cookie = answer.headers["Set-Cookie"].partition(";")[0]
        address = link.partition("/?")[0]
        with connect(
            f"ws{address[4:]}/ws",
            origin=address,
            additional_headers={"Cookie": cookie},
            compression=None,
            max_size=None,
        ) as window:

            def ask(method, **params):
                window.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
                while "id" not in (message := json.loads(window.recv(60))):
                    pass
                return message["result"]

            uri = (project / "cards/ordonnance/base/units.yaml").as_uri()
            known = ask("ordo/open", uri=uri)
            lines = known["text"].splitlines()
            line = next(at for at, each in enumerate(lines) if each.strip() == "name: Town Levy")
            column, version = lines[line].index("Town"), known["version"]
            ask("ordo/findings")
            count = 0

            def type_once():
                """Type a letter into a name, or take one away, and look at the card and its findings."""
                nonlocal version, count
                count += 1
                at = {"line": line, "character": column + count % 9}
                is_back = count % 18 >= 9
                end = at | {"character": at["character"] + is_back}
                change = {"range": {"start": at, "end": end}, "text": "" if is_back else chr(97 + count * 7 % 26)}
                version = ask("ordo/change", uri=uri, base=version, changes=[change])["version"]
                ask("ordo/look", game="ordonnance", card="base/spear-levy", language="en", side="front")
                if count % 5 == 0:
                    ask("ordo/findings", game="ordonnance", card="base/spear-levy", uri=uri)
                status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
                return int(re.search(r"VmRSS:\s+(\d+)", status)[1])

            yield type_once
        process.terminate()


def slope(values):
    """Return the growth from one value to the next by least squares."""
    middle = (len(values) - 1) / 2
    over = sum((at - middle) * value for at, value in enumerate(values))
    return over / sum((at - middle) ** 2 for at in range(len(values)))


@pytest.mark.parametrize("edits", [pytest.param(2_000, marks=pytest.mark.sweep)])
def test_memory_does_not_grow_with_edits(project, edits):
    """Less than a kilobyte an edit once it is warm, and no more than it may hold at all."""
    with typing(project) as type_once:
        held = [type_once() for _ in range(edits)]
    assert max(held) < MOST, max(held)
    assert slope(held[WARM:]) < 1.0, (slope(held[WARM:]), held[::100])


@pytest.mark.slow
def test_a_studio_that_is_used_a_little_is_small(project):
    """All findings and some edits, each with its picture: within the budget, and no megabyte an edit."""
    with typing(project) as type_once:
        held = [type_once() for _ in range(60)]
    assert max(held) < MOST, max(held)
    assert held[-1] - held[20] < 8 * 1024, held[::10]
