"""`ordo check --fix`: what a program can mend it mends, and every other byte stays."""

from pathlib import Path

import pytest
import yaml

SLIPS = yaml.safe_load((Path(__file__).parent / "slips_to_fix.yaml").read_text(encoding="utf-8"))


def groups():
    """Divide the slips so that no two of a group are made in one line."""
    found = []
    for slip in SLIPS:
        place = tuple(slip[:2])
        group = next((each for each in found if place not in {tuple(other[:2]) for other in each}), None)
        if group is None:
            found.append(group := [])
        group.append(slip)
    return found


def texts(folder):
    """Every data file of a set."""
    return {path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*.yaml"))}


def slip_in(folder, slips):
    """Type what people type."""
    for name, sound, typed, _ in slips:
        file = folder / name
        text = file.read_text(encoding="utf-8")
        assert text.count(sound) >= 1, (name, sound)
        file.write_text(text.replace(sound, typed, 1), encoding="utf-8")


@pytest.fixture
def translated(trial):
    """A fresh expansion that is made in all languages of its game."""
    file = trial / "set.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("languages: [en]", "languages: [en, de, ru]"), encoding="utf-8")
    return trial


@pytest.mark.parametrize("group", groups())
def test_slips_are_taken_back_together(ordo, translated, group):
    """All at once, in rounds, by one command: the files are what they were, and `ordo undo` brings the slips back."""
    sound = texts(translated)
    slip_in(translated, group)
    typed = texts(translated)

    done = ordo("check", "trial", "--fix", "--unsafe", check=0)

    assert texts(translated) == sound, done.stderr
    ordo("undo", "--yes", check=0)
    assert texts(translated) == typed
