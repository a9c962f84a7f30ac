"""The scripts that measure go on working when what they call changes."""

import subprocess
import sys

import pytest


@pytest.mark.sweep
def test_the_markup_of_every_book_is_kept_and_set(repository, tmp_path):
    """What typst was given for each of the twelve books is enough to set it again without the program."""
    script = repository / "benchmarks/book_markup.py"
    subprocess.run([sys.executable, script, tmp_path / "markup"], check=True)
    assert len(list((tmp_path / "markup").iterdir())) == 12
    subprocess.run([sys.executable, script, "--set", tmp_path / "markup"], check=True)


@pytest.mark.browser
@pytest.mark.sweep
def test_painted_pictures_are_timed_key_by_key(repository):
    """Each of ten keys changes the picture, and is painted after it has changed."""
    script = repository / "benchmarks/painting.py"
    told = subprocess.run([sys.executable, script, "--keys", "10"], check=True, capture_output=True, text=True).stdout
    changed, painted = (
        float(line.split("|")[2]) for line in told.splitlines() if line.startswith(("| picture changed", "| painted"))
    )
    assert 0 < changed <= painted
