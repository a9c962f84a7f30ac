"""The long search ends, says what it tried, and finds what only many examples show."""

import re
import subprocess
import sys

import pytest

LAWS = """
import pytest
from hypothesis import given, settings, strategies as st

@settings(max_examples=20, database=None)
@given(st.integers(0, 2**40))
def test_true(number):
    "Holds."
    assert number >= 0

@settings(max_examples=20, database=None)
@given(st.integers(0, 40))
def test_nearly_true(number):
    "Is false for one number of many, which one run of twenty examples hardly meets."
    assert number != 33

@pytest.mark.sweep
def test_search():
    "Is run once."
    assert True

def test_plain():
    "Is no part of the sweep."
    assert False
"""


@pytest.mark.slow
def test_laws_are_run_by_turns_until_time_is_up(tmp_path, repository):
    """Of laws and searches, and of nothing else, it is told how often each was tried; a rare counterexample is found."""
    (tmp_path / "test_laws.py").write_text(LAWS)
    words = [sys.executable, "tests/sweep.py", "--minutes", "0.04", "--jobs", "2", "--seed", "1", str(tmp_path)]
    done = subprocess.run(words, cwd=repository, capture_output=True, text=True, encoding="utf-8", check=False)
    rows = {
        name: (int(runs), int(examples), rest)
        for name, runs, examples, rest in re.findall(r"::(\w+) +(\d+) +(\d+) +[\d.]+(.*)", done.stdout)
    }

    assert set(rows) == {"test_true", "test_nearly_true", "test_search"}
    assert rows["test_true"][0] > 1
    assert rows["test_true"][1] >= 20 * rows["test_true"][0]
    assert rows["test_search"][:2] == (1, 0)
    assert rows["test_nearly_true"][2].strip() == "FAILED"
    assert "number=33" in done.stdout
    assert done.returncode == 1
