"""Printing what has changed, as a person does it."""

import pytest


@pytest.mark.slow
def test_cards_in_another_language_are_other_cards(ordo):
    """A deck in English does not count for German; nothing is written by `--explain`."""
    words = ("build", "--game", "ordonnance", "set:base", "kind:aid", "-o", "print")
    ordo(*words, check=0)
    told = ordo(*words, "--lang", "de,en", "--changed", "--explain", check=0).stdout
    assert "ordonnance-base-de-changed.pdf" in told
    assert "-en-" not in told
    assert sorted(path.name for path in (ordo.folder / "print").iterdir()) == [
        "ledger.json",
        "manifest.json",
        "ordonnance-base-en-selection.pdf",
    ]


@pytest.mark.slow
def test_a_broken_ledger_stops_a_build(ordo):
    """Nothing is written over what cannot be read, with `--changed` or without; the way out is told."""
    folder = ordo.folder / "print"
    folder.mkdir()
    (folder / "ledger.json").write_text("my accounts")
    for more in ((), ("--changed",)):
        done = ordo("build", "--game", "ordonnance", "kind:aid", "-o", "print", *more, check=1)
        assert "move it away" in done.stderr
    assert [path.name for path in folder.iterdir()] == ["ledger.json"]
    assert (folder / "ledger.json").read_text() == "my accounts"


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--missing", "none.csv"], 2, "none.csv"),
        (["--missing", "lost.csv"], 1, "did you mean `spear-levy`?"),
        (["--missing", "lost.csv", "--changed"], 2, "no `--changed` or `--copies`"),
        (["id:spear-levy*x"], 2, "says no number of copies"),
        (["--first-game", "--changed"], 2, "a sheet of its own"),
    ],
)
def test_what_cannot_be_counted_is_refused(ordo, words, code, told):
    """Lists that are not there or name unknown cards, and options that contradict each other, are refused before anything is written."""
    (ordo.folder / "lost.csv").write_text("spear-lewy 2\n")
    done = ordo("build", "--game", "ordonnance", *words, "-o", "print", check=code)
    assert told in done.stderr
    assert not (ordo.folder / "print").exists()
