"""Somebody writes a set for a game: starts it, mistypes, tests, plays, packs and prints it; others use the zip file."""

import json
import zipfile
from pathlib import Path

import pytest
import yaml

SLIPS = Path(__file__).parents[1] / "conformance/slips"

WINDFALL = """\
  - id: windfall
    name: Windfall
    effects:
      - when: played
        do:
          - draw: {count: 3}
    flavour: "The wreck was nobody’s, and everybody was quicker."
    print:
      copies: 2
"""
SCENARIO = """\
# yaml-language-server: $schema=../schemas/ordonnance/scenarios.schema.json
format: 1
game: ordonnance
sets: [base, trial]
scenarios:
  - id: three-cards-for-one
    note: Whoever plays it draws three cards.
    position:
      armies: [{}, {}]
      hands: [[{card: trial/windfall}], [[helm]]]
      deck: [[banner], [spear], [bow], [swords], [helm]]
    actions: [play trial/windfall]
    expect: {hands: [3, 1], deck: 3, to_move: 0}
  - id: four-cards-for-one
    note: This is wrong.
    position:
      armies: [{}, {}]
      hands: [[{card: trial/windfall}], [[helm]]]
      deck: [[banner], [spear], [bow], [swords], [helm]]
    actions: [play trial/windfall]
    expect: {hands: [4, 1], deck: 2}
  - id: refused
    position: {armies: [{}, {}], hands: [[{card: trial/windfall}], [[helm]]], deck: [[banner]]}
    actions: [pass]
    refused: MUST_PLAY
"""


def begin_trial(story):
    """Start the set."""
    story("new expansion trial", shows=False)


def test_a_fresh_set(story, golden):
    """It has an example of each kind of card, which checks, is shown in three languages, and passes its scenarios."""
    story("new expansion trial")
    story("new expansion trial")
    story("new expansion Trial")
    story.tree("trial")
    names = (
        "README.md",
        "set.yaml",
        "units.yaml",
        "kingdoms.yaml",
        "ordonnances.yaml",
        "text/de.yaml",
        "scenarios/examples.yaml",
    )
    story.files(*(f"trial/{name}" for name in names))
    story("check trial --strict")
    story("scenario trial")
    story("list --with trial set:trial --json")
    for language in ("en", "de", "ru"):
        story(f"show --with trial trial/night-crossing --lang {language}")
        story(f"list --with trial set:trial --lang {language}")
    golden(story.file, story.text)


def test_a_card_is_added_tested_and_printed(story, golden):
    """New cards, a scenario that fails and is corrected, faces as pictures, sheets in mm, and all of it from inside the folder."""
    begin_trial(story)
    story("new card trial/pilots")
    story("new card trial/ebb --kind kingdom")
    story("new card trial/spies --kind turncoats")
    story("new card trial/pilots")
    story("new card trial/nobody --kind knight")
    path = story.folder / "trial/ordonnances.yaml"
    path.write_text(path.read_text(encoding="utf-8") + WINDFALL, encoding="utf-8")
    story.write("trial/scenarios/windfall.yaml", SCENARIO)
    story("check trial")
    story("scenario trial")
    story.edit("trial/scenarios/windfall.yaml", ("hands: [4, 1], deck: 2", "hands: [3, 1], deck: 3"))
    story("scenario trial --quiet")
    story("rename trial/windfall flotsam --dry-run")
    story("rename trial/windfall flotsam")
    story("show --with trial trial/flotsam --png flotsam.png")
    story("show --with trial trial/flotsam --png flotsam-de.png --lang de")
    story.pictures("flotsam.png", "flotsam-de.png")
    story("build --with trial set:trial -o out --lang en,de")
    story.pdf("out/ordonnance-trial-en.pdf")
    story.enter("trial")
    story("check")
    story("list")
    story("fmt --check")
    story.files("trial/units.yaml")
    story("undo --yes", shows=False)
    golden(story.file, story.text)


def test_a_set_is_played(story, golden):
    """Bots play with it, a game is recorded, told and replayed; two bots are compared and the cards are judged."""
    begin_trial(story)
    story("simulate --with trial --games 60 --seed 5 --bots greedy,random")
    story("simulate --with trial --games 12 --players 3 --seed 5 --bots greedy --record closest -o close.yaml --json")
    story.files("close.yaml")
    story("replay close.yaml --with trial --log")
    story("replay close.yaml --with trial --json")
    story("simulate --paired greedy random --with trial --deals 10 --seed 2 --json", shows=False)
    story("balance --with trial --games 40 --bots greedy --seed 1 --json")
    golden(story.file, story.text)


def test_a_set_is_packed_and_passed_on(story, golden):
    """The zip file holds what belongs to the set, is checked and used as the folder is, and its sheets look alike."""
    begin_trial(story)
    story.write("trial/draft.txt", "not of the set")
    story("export pack trial")
    story("export pack trial -o again.zip")
    assert (story.folder / "trial.zip").read_bytes() == (story.folder / "again.zip").read_bytes()
    with zipfile.ZipFile(story.folder / "trial.zip") as archive:
        story.note("files in trial.zip", [f"{each.filename} {each.file_size}" for each in archive.infolist()])
    story("check trial.zip --strict")
    story("list --with trial.zip set:trial")
    story("build --with trial.zip set:trial -o zipped --backs gutterfold")
    story("build --with trial set:trial -o plain --backs gutterfold")
    for name in ("ordonnance-trial-en.pdf",):
        assert (story.folder / "zipped" / name).read_bytes() == (story.folder / "plain" / name).read_bytes()
        story.pdf(f"zipped/{name}")
    story.manifest("zipped/manifest.json")
    story("simulate --with trial.zip --games 20 --seed 5 --json")
    story.edit("trial/units.yaml", ("symbols: [spear, bow]", "symbols: [spear, bwo]"))
    story("export pack trial")
    golden(story.file, story.text)


def test_hostile_zip_files_are_refused(story, golden):
    """A zip file that leaves its folder, holds no set, or is none, is named and nothing is unpacked."""
    cases = {
        "outside.zip": {
            "../evil.yaml": "x",
            "set.yaml": "format: 1\nset: {id: odd, name: Odd, language: en, requires: []}\n",
        },
        "empty.zip": {},
        "no-set.zip": {"readme.txt": "hello"},
        "two.zip": {"a/set.yaml": "format: 1\n", "b/set.yaml": "format: 1\n"},
        "wrong.zip": {"set.yaml": "format: 1\nset: {id: odd}\n"},
    }
    for name, files in cases.items():
        with zipfile.ZipFile(story.folder / name, "w") as archive:
            for inside, text in files.items():
                archive.writestr(inside, text)
        story(f"check {name}")
    story.write("none.zip", "PK")
    story("check none.zip")
    story("list --with none.zip")
    story("check nowhere.zip")
    assert not (story.folder.parent / "evil.yaml").exists()
    golden(story.file, story.text)


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("name", ["syntax", "values"])
@pytest.mark.slow
def test_all_slips_of_a_set_are_found(story, golden, name, half):
    """Each slip that people make in a fresh set is answered with its code, place, words and remedy."""
    begin_trial(story)
    slips = yaml.safe_load((SLIPS / f"{name}.yaml").read_text("utf-8"))[half::2]
    before = {path: path.read_bytes() for path in (story.folder / "trial").rglob("*") if path.is_file()}
    told = {}
    for slip in slips:
        for edit in slip["edit"]:
            path = story.folder / "trial" / edit["file"]
            path.parent.mkdir(parents=True, exist_ok=True)
            text = edit["write"] if "write" in edit else path.read_text("utf-8").replace(edit["replace"], edit["with"])
            path.write_bytes(text.encode())
        found = json.loads(story.ordo("check", "trial", "--format", "json").stdout)
        told[slip["id"]] = [_line(each) for each in found]
        for path in (story.folder / "trial").rglob("*"):
            if path.is_file() and ".ordo" not in path.parts and path not in before:
                path.unlink()
        for path, content in before.items():
            if path.read_bytes() != content:
                path.write_bytes(content)
    story.note(
        "findings", "\n".join(f"{name}\n" + "\n".join(f"  {each}" for each in lines) for name, lines in told.items())
    )
    golden(story.file, story.text)


def _line(each):
    fix = (
        each["fix"]
        and f" [{'safe' if each['fix']['safe'] else 'unsafe'}: {[one['text'] for one in each['fix']['edits']]}]"
    )
    follows = f" follows from {each['follows_from']}" if each["follows_from"] else ""
    folded = f" +{each['folded']}" if each["folded"] else ""
    place = f"{each['file']}:{each['line']}:{each['column']}-{each['end_line']}:{each['end_column']}"
    return f"{each['code']} {each['severity']} {place} {each['message']} ({each['help']}){fix or ''}{folded}{follows}"


@pytest.mark.slow
def test_slips_are_corrected(story, golden):
    """`--fix` and `--fix --unsafe` change a set as the difference shows, and `undo` gives the bytes back."""
    begin_trial(story)
    story.edit("trial/units.yaml", ("    name: Harbour Watch", "    nmae: Harbour Watch"), ("line: wavy", "line: wawy"))
    story.edit("trial/kingdoms.yaml", ("change_limit:", "change_limt:"), ("by: -1", "by: '-1'"))
    story.edit("trial/text/de.yaml", ("    turncoats:", "    turncoat:"))
    story.edit("trial/scenarios/examples.yaml", ("choose cyprus", "choose cypurs"))
    story.edit("trial/set.yaml", ("requires: [base]", "requires: base"))
    story("check trial")
    story("check trial --diff")
    story("check trial --fix")
    story("check trial --fix --unsafe")
    story("check trial --strict --quiet")
    story("undo trial --yes", shows=False)
    story("undo trial --yes", shows=False)
    story.tree("trial")
    golden(story.file, story.text)


@pytest.mark.slow
def test_a_set_in_german_with_a_look_of_its_own(story, write_german_set, golden):
    """A set written in another language is checked, drawn with a face and a picture of its own, and printed in its language."""
    story.write("cards-note.txt", "a set from outside")
    write_german_set(story.folder)
    story("check burgen")
    story("new face unit --with burgen")
    story.tree("burgen")
    story("list --with burgen set:burgen")
    story("show --with burgen burgen/zoellner")
    story("show --with burgen burgen/brunnen")
    story("show --with burgen burgen/freier-zug --lang en")
    story("build --with burgen set:burgen -o out --backs none")
    story.pdf("out/ordonnance-burgen-de.pdf")
    story("translate --with burgen --lang en")
    golden(story.file, story.text)
