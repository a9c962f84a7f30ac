"""Inputs that failed once are answered as they should be."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CORPUS = Path(__file__).parent / "corpus"
ENTRIES = sorted(CORPUS.glob("*.yaml"))


@pytest.fixture(scope="module")
def wrong(repository, request, tmp_path_factory):
    """What is wrong now with each of those that are asked for: they are tried in one process."""
    wanted = {item.callspec.params["path"] for item in request.session.items if item.path == Path(__file__)}
    folder = tmp_path_factory.mktemp("corpus")
    for path in wanted:
        shutil.copy(path, folder)
    words = [sys.executable, "-m", "fuzz", "--corpus", str(folder)]
    done = subprocess.run(words, cwd=repository, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout)


@pytest.mark.slow
@pytest.mark.few(3)
@pytest.mark.parametrize("path", ENTRIES, ids=lambda path: path.stem)
def test_a_past_failure_stays_away(path, wrong):
    """The input is accepted or refused as it must be, and what follows from that works."""
    assert wrong[path.stem] == []
