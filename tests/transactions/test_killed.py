"""Real commands that are really killed while they write leave all of their change or nothing."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.sweep,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="kills copies of the process"),
]


def test_a_kill_at_any_moment_leaves_all_or_nothing(tmp_path):
    """Of 200 kills of each command readers see what was before or after, and the next writer leaves that on disk."""
    script = Path(__file__).with_name("killing.py")
    done = subprocess.run(
        [sys.executable, script, tmp_path, "200", "1"], capture_output=True, text=True, encoding="utf-8", check=False
    )

    assert done.returncode == 0, done.stderr
    lines = (tmp_path / "found.jsonl").read_text("utf-8").splitlines()
    found = {name: counts for line in lines for name, counts in json.loads(line).items()}
    assert len(found) == 7
    for counts in found.values():
        assert counts["killed"] == 200
        assert not {"MIXTURE", "NOT SETTLED"} & counts.keys()
