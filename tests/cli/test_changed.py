"""Printing what has changed, as a person does it."""

import json

import pytest

AIDS = ("build", "--game", "ordonnance", "set:base", "-o", "print")


def rewrite(folder, old, new):
    """Change a text of the data wherever it stands."""
    found = [path for path in (folder / "cards/ordonnance/base").rglob("*.yaml") if old in path.read_text("utf-8")]
    assert found
    for path in found:
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")


@pytest.mark.slow
def test_only_what_looks_different_is_printed_again(project):
    """Changed cards go into a file of their own, once; the whole deck stays, a comment changes nothing, and old cards are named."""
    project(*AIDS, check=0)
    whole = project.folder / "print/ordonnance-base-en.pdf"
    before, known = whole.read_bytes(), (project.folder / "print/ledger.json").read_bytes()
    rewrite(project.folder, "Town Levy", "Town Host")
    rewrite(project.folder, "\nformat: 1\n", "\nformat: 1\n# a comment\n")
    told = project(*AIDS, "--changed", check=0).stdout
    assert "print/ordonnance-base-en-changed.pdf  2 pages" in told
    assert "throw away (en), for they look different now: " in told
    assert "× ordonnance/base/spear-levy" in told
    assert whole.read_bytes() == before
    assert (project.folder / "print/ledger.json").read_bytes() != known
    again = project(*AIDS, "--changed", check=0).stdout
    assert again == "nothing to print: in print no card has changed since build 2\n"


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


def test_single_copies_are_printed(ordo):
    """A number behind an id, and a list, say how often; both make selections, and the manifest tells them."""
    (ordo.folder / "lost.csv").write_text("id,count\nspear-levy,2\n")
    for words, told in ((["id:spear-levy*1"], "*1"), (["--missing", "lost.csv"], "*2")):
        done = ordo("build", "--game", "ordonnance", *words, "-o", "print", check=0)
        assert f"selection.pdf  2 pages  {told[1]} card" in done.stdout
        manifest = json.loads((ordo.folder / "print/manifest.json").read_text("utf-8"))
        assert manifest["options"]["filter"] == f"id:base/spear-levy{told}"
        assert manifest["faces"]["ordonnance/base/spear-levy"]["copies"] == int(told[1])


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
