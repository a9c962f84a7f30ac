"""No command takes more memory or time than the resource contract allows, whatever it is given."""

import subprocess
import sys

import pytest

# At a sixteenth of their size; `make sweep` runs an attack of each class so, and all of them in full.
SAMPLE = (
    "yaml: short values",
    "schema: unknown keys of a card",
    "check: texts that do not fit",
    "build: copies",
    "face: one path",
    "picture: the largest",
    "csv: rows",
    "xlsx: rows",
    "zip: a bomb",
    "table: territories",
    "record: actions",
    "scenario: many",
    "book: links",
)


def _run(repository, *words):
    done = subprocess.run(
        [sys.executable, "-m", "fuzz.contract", *words], cwd=repository, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="limits of processes are those of POSIX")
@pytest.mark.parametrize("attacks", [SAMPLE[at::6] for at in range(6)])
@pytest.mark.few(1)
def test_a_part_of_each_kind_of_attack_stays_within_the_contract(repository, attacks):
    """An attack of each class, reduced, ends in findings within the limits of memory and time."""
    code, told = _run(repository, "--divisor", "16", *attacks)
    assert code == 0, told
    assert f"{len(attacks)} attacks, 0 broke the contract" in told


@pytest.mark.sweep
@pytest.mark.skipif(sys.platform == "win32", reason="limits of processes are those of POSIX")
def test_every_attack_in_full_stays_within_the_contract(repository):
    """Every attack at the size that the limits of the program let in ends in findings within the contract."""
    code, told = _run(repository)
    assert code == 0, told
