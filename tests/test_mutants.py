"""Mutants that are listed as equivalent are still made."""

from mutants.__main__ import equivalent
from mutants.changes import mutants_of


def test_known_survivors_are_still_there(repository):
    """What is listed as equivalent names mutants that would be made, each with a reason."""
    listed = list(equivalent())
    made = {
        each.key
        for path in {path for path, *_ in listed}
        for each in mutants_of(path, (repository / path).read_text(encoding="utf-8"))
    }

    assert [each for each in listed if each not in made] == []
