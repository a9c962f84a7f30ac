"""``ordo build --ink``: what is in the files, and what is said of them."""

import json

import pikepdf
import pytest

COLORED = {"rg", "RG", "k", "K", "sc", "scn", "SC", "SCN", "cs", "CS", "sh"}
CARDS = ("id:spear-levy,helm-fief", "--game", "ordonnance")


def operators(file):
    """Every operator of every page and form of a PDF."""
    with pikepdf.open(file) as pdf:
        streams = [page.obj for page in pdf.pages]
        streams += [
            each for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
        ]
        return {str(each.operator) for stream in streams for each in pikepdf.parse_content_stream(stream)}


def build(ordo, *words):
    ordo("build", *CARDS, "-o", "out", *words, check=0)
    (file,) = (ordo.folder / "out").glob("*.pdf")
    return file, json.loads((ordo.folder / "out/manifest.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("ink", ["grey", "outline"])
def test_a_file_in_greys_has_no_colour(ordo, ink):
    """No operator but those of grey sets a colour, margins and marks included: a printer takes black alone."""
    file, _ = build(ordo, "--ink", ink)
    assert not operators(file) & COLORED
    assert "g" in operators(file)


def test_full_ink_is_what_is_usual(ordo):
    """Asked for or not, it is the same file byte by byte, and the manifest says nothing of it."""
    one, manifest = build(ordo)
    before = one.read_bytes()
    other, same = build(ordo, "--ink", "full")
    assert other.read_bytes() == before
    assert same == manifest
    assert "rg" in operators(one)


def test_coverage_is_told_and_written_down(ordo):
    """Each page of each file has its share; without the option nothing is measured."""
    _, plain = build(ordo)
    done = ordo("build", *CARDS, "-o", "out", "--ink", "saver", "--coverage", check=0)
    manifest = json.loads((ordo.folder / "out/manifest.json").read_text(encoding="utf-8"))
    ((name, output),) = manifest["outputs"].items()
    assert manifest["options"]["ink"] == "saver"
    assert manifest["options"]["light_backs"] == "yes"
    assert len(output["coverage"]) == output["pages"] == 2
    pages = " ".join(f"{value:.0f}" for value in output["coverage"])
    mean = sum(output["coverage"]) / 2
    assert f"ink of {name}: {mean:.1f} % on average; by page {pages}" in done.stdout
    assert "coverage" not in plain["outputs"][name]


def test_an_explanation_measures_and_writes_nothing(ordo):
    """With both options it is said what would be printed and in how much ink."""
    done = ordo("build", *CARDS, "--explain", "--coverage", "-o", "out", check=0)
    assert "8 of 63 × 88 mm" in done.stdout
    assert "% on average; by page" in done.stdout
    assert not (ordo.folder / "out").exists()


@pytest.mark.sweep
def test_less_ink_is_less_ink(ordo):
    """Of the same cards each way takes less than the one before, backs too."""
    found = {}
    for ink in ("full", "saver", "outline"):
        file, manifest = build(ordo, "--ink", ink, "--coverage")
        found[ink] = manifest["outputs"][file.name]["coverage"]
    for more, less in (("full", "saver"), ("saver", "outline")):
        assert all(b < a for a, b in zip(found[more], found[less], strict=True)), found


def test_backs_stay_full_if_asked(ordo):
    """Saving ink means light backs, but only where nobody says otherwise."""
    _, manifest = build(ordo, "--ink", "saver", "--no-light-backs")
    assert "light_backs" not in manifest["options"]
    assert manifest["options"]["ink"] == "saver"


@pytest.mark.slow
def test_cards_in_less_ink_are_other_cards(ordo):
    """What was printed in full does not count as printed in grey; printed in grey it does."""
    build(ordo)
    first = ordo("build", *CARDS, "-o", "out", "--ink", "grey", "--changed", check=0)
    assert "-changed.pdf" in first.stdout
    again = ordo("build", *CARDS, "-o", "out", "--ink", "grey", "--changed", check=0)
    assert "pages" not in again.stdout


def test_an_unknown_ink_is_refused(ordo):
    """The words there are, are named."""
    done = ordo("build", "--ink", "gray", check=2)
    assert "known: full, grey, outline, saver" in done.stderr or "did you mean `grey`" in done.stderr


@pytest.mark.slow
def test_a_profile_may_save_ink(project):
    """`ink` of a profile is what `--ink` is, and the option beats it."""
    file = project.folder / "cards/sheets/profiles.yaml"
    text = file.read_text(encoding="utf-8") + "  draft:\n    about: To try cards out.\n    ink: outline\n"
    file.write_text(text, encoding="utf-8")
    assert build(project, "--for", "draft")[1]["options"]["ink"] == "outline"
    assert build(project, "--for", "draft", "--ink", "grey")[1]["options"]["ink"] == "grey"
