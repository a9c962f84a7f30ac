"""A command that is killed while it writes leaves all of its change or nothing."""

import json
import os
import subprocess
import sys
from itertools import groupby
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="stops a copy of the process")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["project", "set", "full disk"])
@pytest.mark.parametrize("every", [12, pytest.param(1, marks=pytest.mark.sweep)])
def test_a_stop_before_any_operation_leaves_all_or_nothing(tmp_path, every, kind):
    """After a stop at each operation readers see the old state, from one operation on the new one, and never a mixture; where a move fails, the old one again.

    What completes the change afterwards is stopped at each of its own operations, too; readers see no difference, and the
    command after it leaves on disk what they saw, without a trace of those that were stopped.
    """
    script = Path(__file__).with_name("stopping.py")
    done = subprocess.run(
        [sys.executable, script, tmp_path, str(every), kind], capture_output=True, text=True, check=False, timeout=900
    )

    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["stops"] > 30
    assert found["repairs"] > 20
    assert [state for state, _ in groupby(found["states"])] == (
        ["old", "new", "old"] if kind == "full disk" else ["old", "new"]
    )
    assert found["unsettled"] == []
