"""Inputs that failed once are answered as they should be."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

CORPUS = Path(__file__).parent / "corpus"
ENTRIES = sorted(CORPUS.glob("*.yaml"))


@pytest.fixture(scope="module")
def wrong(repository):
    """What is wrong with each of them now: all are tried in one process."""
    words = [sys.executable, "-m", "fuzz", "--corpus", str(CORPUS)]
    done = subprocess.run(words, cwd=repository, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout)


@pytest.mark.few(9)
@pytest.mark.parametrize("path", ENTRIES, ids=lambda path: path.stem)
def test_a_past_failure_stays_away(path, wrong):
    """The input is accepted or refused as it must be, and what follows from that works."""
    assert wrong[path.stem] == []
