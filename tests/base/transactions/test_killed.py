"""Each editing command, killed while it writes or met by another one, leaves all of its change or nothing."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.base.transactions.killing import COMMANDS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="kills copies of the process"),
]


@pytest.mark.parametrize("points", [3, pytest.param(10**6, marks=pytest.mark.sweep)])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_killed_or_met_at_its_operations(tmp_path, name, points):
    """After a kill at an operation commands see all of the change or nothing, and can go on as if nothing had happened.

    `undo` restores exactly what was there, and where nothing was changed the same command can be typed again. A second command
    that comes between at the operation waits or is refused in words: no change of either is lost.
    """
    script = Path(__file__).with_name("killing.py")
    done = subprocess.run(
        [sys.executable, script, tmp_path, name, str(points)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )

    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout.splitlines()[-1])
    assert result["code"] == 0
    assert result["wrong"] == []
    found = result["found"]
    kills, meetings = (sum(found[each] for each in found if each.startswith(how)) for how in ("killed", "met"))
    assert kills == min(points, found["operations"])
    assert meetings == (0 if name == "undo" else kills)
    assert points == 3 or {"killed, before", "killed, after"} <= found.keys()
