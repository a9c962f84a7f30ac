"""What people mistype in a game of their own is told once, at the place, with the word that was meant; its files lie anywhere."""

import json
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

KINDS = (
    "creature: power int 0..9, cost int, text rich, line text, art image, tame flag, look color, signs symbols sun|moon",
    "spell: rarity choice common|rare, text rich, of card creature, shield arms",
)
SLIPS = [
    ("kinds.yaml", "{type: int, min: 0", "{type: itn, min: 0", "kinds.yaml:6:21", "did you mean `int`?"),
    (
        "kinds.yaml",
        "tame: {type: flag}",
        "tame: {type: fl\u0430g}",
        "kinds.yaml:11:20",
        "U+0430 (Cyrillic small letter a)",
    ),
    ("kinds.yaml", "cost: {type: int}", "cost: int", "kinds.yaml:7:13", "write `{type: int}`"),
    (
        "kinds.yaml",
        "cost: {type: int}",
        "cost {type: int}",
        "kinds.yaml:7:7",
        "a colon and a space belong after `cost`",
    ),
    ("kinds.yaml", "max: 9", "max: '9'", "kinds.yaml:6:39", "without quotation marks"),
    ("kinds.yaml", "of: [creature]", "of: [creatures]", "kinds.yaml:18:29", "did you mean `creature`?"),
    ("kinds.yaml", "[common, rare]", "common, rare", "kinds.yaml:16:46", "`values: [common, rare]`"),
    ("kinds.yaml", "      line: {type", "\tline: {type", "kinds.yaml:9:1", "indent with 6 spaces"),
    ("kinds.yaml", None, "kinds.yml", "kinds.yml:1:1", "rename it to `cards/own/kinds.yaml`"),
    ("kinds.yaml", None, "kind.yaml", "kind.yaml:1:1", "rename it to `cards/own/kinds.yaml`"),
    ("kinds.yaml", None, "base/kinds.yaml", "base/kinds.yaml:1:1", "rename it to `cards/own/kinds.yaml`"),
    ("kinds.yaml", None, None, "game.yaml:1:1", "put the file back"),
    ("game.yaml", "languages: [en, de]", "languages: [en, ed]", "game.yaml:7:19", "did you mean `de`?"),
    ("game.yaml", "languages: [en, de]", "languages: [en, de, fr]", "game.yaml:7:23", "has no words in `fr`"),
    ("base/text/de.yaml", "language: de", "language: ed", "base/text/de.yaml:4:13", "write `language: de`"),
    ("look.yaml", "accent-1:", "acent-1:", "faces/creature.yaml:22:32", "did you mean `acent-1`?"),
    ("look.yaml", "palette:", "pallete:", "look.yaml:6:3", "did you mean `palette`?"),
    ("look.yaml", "Spectral-Regular", "Spectral-Regluar", "look.yaml:31:18", "put it into the fonts/ folder"),
    ("faces/creature.yaml", "for: creature", "for: craeture", "faces/creature.yaml:6:8", "did you mean `creature`?"),
    ("faces/creature.yaml", "stock-back", "stock-bakc", "faces/creature.yaml:7:9", "did you mean `stock-back`?"),
    ("faces/creature.yaml", "size: [63, 88]", "size: 63x88", "faces/creature.yaml:8:9", "write `[63, 88]`"),
    ("faces/creature.yaml", "12% + 5", "12 % + 5", "faces/creature.yaml:16:46", "write `12% + 5`"),
    (
        "faces/creature.yaml",
        "    - rect: {box: leaf",
        "      rect: {box: leaf",
        "faces/creature.yaml:23:7",
        "a `- ` is missing",
    ),
    (
        "faces/creature.yaml",
        "box: [0, 0, 8.5, 7.2]",
        "box: 0, 0, 8.5, 7.2",
        "faces/creature.yaml:32:25",
        "`box: [0, 0, 8.5, 7.2]`",
    ),
    ("faces/creature.yaml", "true, size: 7,", "true, size: 7,5,", "faces/creature.yaml:23:78", "`size: 7.5`"),
    ("faces/creature.yaml", "radius: 3", "radius: 3,5", "faces/creature.yaml:11:11", "`3.5`"),
    ("look.yaml", "accent-2: '#AA7D27'", "accent-2: 'AA7D27'", "look.yaml:17:15", "write `'#AA7D27'`"),
    ("look.yaml", "accent-2: '#AA7D27'", "accent-2: #AA7D27", "look.yaml:17:14", "quote it"),
    ("look.yaml", "accent-2: '#AA7D27'", "accent-2: 127755", "look.yaml:17:15", "quote it: `'#127755'`"),
    ("base/creatures.yaml", "power: 1", "power: O", "base/creatures.yaml:6:12", "write it in digits: `0`"),
    ("base/creatures.yaml", "power: 1", "power: \u0661", "base/creatures.yaml:6:12", "write it in digits: `1`"),
    ("base/creatures.yaml", "tame: true", "tame: tru", "base/creatures.yaml:10:11", "did you mean `true`?"),
    (
        "base/creatures.yaml",
        "    tame: true",
        "    art: a.png\n    tame: true",
        "base/creatures.yaml:10:10",
        "add the file",
    ),
    ("base/creatures.yaml", "what the", "{Sun} the", "base/creatures.yaml:8:23", "write `{sun}`"),
    ("base/creatures.yaml", "what the", "{sun the", "base/creatures.yaml:8:23", "write `{sun}`"),
    ("base/creatures.yaml", "what the", "{two suns} the", "base/creatures.yaml:8:23", "?"),
    (
        "faces/creature.yaml",
        "    - text: {box: foot",
        "      text: {box: foot",
        "faces/creature.yaml:1:7",
        "write `- ` before `text`",
    ),
    ("faces/creature.yaml", "box: title", "box: titel", "faces/creature.yaml:1:19", "did you mean `title`?"),
    (
        "faces/creature.yaml",
        "file: $roles.picture,",
        "file: $roles.pictrue,",
        "faces/creature.yaml:1:27",
        "`$roles.picture`",
    ),
    ("signs.yaml", 'color: "#A8432F"', "color: navy", "signs.yaml:5:12", "no colour `navy`"),
    ("base/creatures.yaml", "power: 1", "qty: 3", "base/creatures.yaml:6:5", "below `print`, as `copies: 3`"),
    ("base/set.yaml", None, "base/sets.yaml", "base/sets.yaml:1:1", "rename it to `set.yaml`"),
]


def slip_in(project, file, sound, typed, place):
    """Type what a person types, and return where that is to be found: what a new game writes may grow."""
    path = project / "cards/own" / file
    if sound is None:
        path.unlink() if typed is None else path.rename(project / "cards/own" / typed)
        return place
    text = path.read_text("utf-8")
    assert sound in text
    path.write_text(text.replace(sound, typed, 1), encoding="utf-8")
    name, _, column = place.split(":")
    return f"{name}:{text[: text.index(sound)].count(chr(10)) + 1}:{column}" if name == file else name


@pytest.fixture(scope="module")
def model(tmp_path_factory, make_ordo):
    """A game with two kinds that have a field of every type, a look, a sign and a face of its own."""
    home = tmp_path_factory.mktemp("model")
    make_ordo(home)(
        "new", "game", "own", "--lang", "en,de", *(word for kind in KINDS for word in ("--kind", kind)), check=0
    )
    cards = home / "own" / "cards" / "own"
    (cards / "faces").mkdir()
    for name, place in (("look.yaml", cards), ("signs.yaml", cards), ("creature.yaml", cards / "faces")):
        shutil.copy(Path(__file__).with_name("own_game") / name, place / name)
    return home / "own"


@pytest.mark.few(8)
@pytest.mark.few(21)
@pytest.mark.parametrize(
    ("file", "sound", "typed", "place", "says"), SLIPS, ids=[f"{each[0]}: {each[2]}" for each in SLIPS]
)
def test_a_slip_in_a_game_of_ones_own(model, tmp_path, make_ordo, file, sound, typed, place, says):
    """A file is edited, renamed, or lost."""
    project = tmp_path / "own"
    shutil.copytree(model, project)
    place = slip_in(project, file, sound, typed, place)

    lines = make_ordo(project)("check", "--format", "concise", "--strict", check=1).stdout.splitlines()
    (line,) = [each for each in lines if "error[" in each] or lines[:1]

    assert line.startswith(f"cards/own/{place}:")
    assert says in line


@pytest.fixture(scope="module")
def untranslated(model, make_ordo):
    """What is found in the fresh game: its texts are not translated yet, which errors may hide."""
    return findings(make_ordo(model)("check", "--format", "json").stdout)


@pytest.mark.sweep
@pytest.mark.parametrize("slip", SLIPS, ids=[f"{each[0]}: {each[2]}" for each in SLIPS])
def test_a_fix_leaves_nothing_that_was_not_there(model, untranslated, tmp_path, make_ordo, slip):
    """As many findings are fixed as was said, none is new, none stands twice, and those that were fixed are gone."""
    project = tmp_path / "own"
    shutil.copytree(model, project)
    slip_in(project, *slip[:4])
    ordo = make_ordo(project)
    before = findings(ordo("check", "--format", "json").stdout)
    promised = sum(map(int, re.findall(r"(\d+) (?:can be fixed|more) by", ordo("check").stdout)))

    done = ordo("check", "--fix", "--unsafe", "--format", "json")

    left = findings(done.stdout)
    fixed = Counter(re.findall(r"^fixed .*?:\d+:\d+: (.*)", done.stderr, re.MULTILINE))
    assert promised == (fixed & Counter(f"{code} {message}" for code, _, _, _, message in before)).total()
    assert len(set(left)) == len(left)
    assert len(set(before)) == len(before)
    new = {each[:2] for each in left} - {each[:2] for each in [*before, *untranslated]}
    assert {code for code, _ in new} <= {
        "CAT401"
    }  # a mended source can be another text than the one that was translated
    fixable = ordo("check", "--fix", "--unsafe", "--format", "json")
    assert "nothing fixed" in fixable.stderr or not findings(fixable.stdout)


def findings(told):
    """Return code, file, place and message of each."""
    return [(each["code"], each["file"], each["line"], each["column"], each["message"]) for each in json.loads(told)]
