"""A set from outside plays along with every command, as a folder or as a zip file, and changes nothing that is not its own."""

import json
import re
import shutil
import subprocess
import sys
import zipfile

import pytest

FORMS = ["folder", "zip", "flat zip"]


def packed(folder, target, inside=None):
    """Pack a folder as people do."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = path.relative_to(folder).as_posix()
                archive.write(path, f"{inside}/{name}" if inside else name)
    return target


@pytest.fixture(params=FORMS)
def external_set(request, ordo, trial, knows_trial):
    """The path a person gives, and how findings name a file in it."""
    for name in ("trial-1.0.zip", "mine.zip"):
        knows_trial(ordo.folder / name)
    if request.param == "folder":
        return "trial", "trial/"
    if request.param == "zip":
        packed(trial, ordo.folder / "trial-1.0.zip", "trial-main")
        shutil.rmtree(trial)
        return "trial-1.0.zip", "trial-1.0.zip/trial-main/"
    packed(trial, ordo.folder / "mine.zip")
    shutil.rmtree(trial)
    return "mine.zip", "mine.zip/"


@pytest.mark.few(3)
@pytest.mark.parametrize("words", [["check", "PATH"], ["check", "--with", "PATH"], ["scenario", "PATH"]])
def test_findings_name_the_path_that_was_given(ordo, external_set, words):
    """A mistake is shown with the person's own path, whether folder or zip file."""
    path, shown = external_set
    if path != "trial":
        with zipfile.ZipFile(ordo.folder / path) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
        with zipfile.ZipFile(ordo.folder / path, "w") as archive:
            for name, content in files.items():
                archive.writestr(name, content.replace(b"    symbols: [spear, bow]", b"    symbol: [spear, bow]"))
    else:
        units = ordo.folder / "trial" / "units.yaml"
        units.write_bytes(units.read_bytes().replace(b"    symbols: [spear, bow]", b"    symbol: [spear, bow]"))

    done = ordo(*(path if word == "PATH" else word for word in words), check=1)

    assert f"{shown}units.yaml:7:5" in done.stdout + done.stderr
    assert "ordo-" not in done.stdout + done.stderr
    assert ordo.left_behind == []


@pytest.mark.parametrize(("where", "given"), [("trial", "units.yaml"), ("trial", "."), ("other", "../trial")])
def test_a_path_from_another_folder_is_shown_as_typed(ordo, trial, where, given):
    """Inside the set, or beside it, the finding has the path that leads there from here."""
    (trial / "units.yaml").write_bytes((trial / "units.yaml").read_bytes().replace(b"name: Turn", b"nam: Turn"))
    there = ordo.folder / where
    there.mkdir(exist_ok=True)
    home, ordo.folder = ordo.folder, there

    done = ordo("check", given, check=1)

    ordo.folder = home
    expected = "../trial/units.yaml:" if given == "../trial" else "units.yaml:"
    assert f"--> {expected}" in done.stdout


@pytest.mark.usefixtures("trial")
def test_the_books_do_not_wait_for_sets_from_outside(ordo, monkeypatch):
    """Rulebooks tell of the database alone: what is known of them holds whatever plays along."""
    looked = []
    monkeypatch.setattr("ordo_pnp.books.checking.BookCheck._check", lambda self, laws: looked.append((self, laws)))

    ordo("check", "--with", "trial", check=0)

    assert looked == []


def test_the_cache_does_not_mix_sets(ordo, trial):
    """A second check of the same set after a change finds the change, and one without the set does not know it."""
    ordo("check", "trial", "--strict", check=0)
    (trial / "units.yaml").write_bytes((trial / "units.yaml").read_bytes().replace(b"name: Turn", b"nam: Turn"))

    assert "CAT102" in ordo("check", "trial", check=1).stdout
    assert ordo("check", check=0).stdout == "no problems found\n"


def set_file(**facts):
    lines = "".join(f"  {key}: {value}\n" for key, value in facts.items())
    return f"format: 1\nset:\n{lines}"


def write_set(folder, **files):
    """Write a small set; names of files are without their ending."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        target = folder / f"{name.replace('__', '/')}.yaml"
        target.parent.mkdir(exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return folder


UNITS = "format: 1\nunits:\n  - id: pilots\n    name: Pilots\n    symbols: [bow]\n    print: {ARMS}\n"


def plain_units(arms="copies: 1"):
    return UNITS.replace("ARMS", arms)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "files", "code", "words"),
    [
        ("base", {"set": set_file(id="base", name="B", language="en")}, "CAT262", "has the id of the one in"),
        ("mine", {"set": set_file(id="base", name="B", language="en")}, "CAT262", "has the id of the one in"),
        ("mine", {"set": set_file(id="mine", name="M", language="en", game="whist")}, "CAT264", "no game `whist`"),
        (
            "mine",
            {"set": set_file(id="mine", name="M", language="en"), "units": plain_units().replace("units:", "unitz:")},
            "CAT101",
            "did you mean `units`?",
        ),
        ("mine", {"papers": "format: 1\npapers: {}\n"}, "CAT263", "`papers`"),
        ("mine", {"rulings": "format: 1\nrulings: []\n"}, "CAT263", "`rulings`"),
        ("mine", {"game": "format: 1\ngame: {id: mine}\n"}, "CAT263", "`game`"),
        ("mine", {"inner__set": set_file(id="inner", name="I", language="en")}, "CAT263", "another set inside"),
        ("mine", {"inner__game": "format: 1\ngame: {id: inner}\n"}, "CAT263", "another set inside"),
        ("mine", {"text__de": 'format: 1\ntext:\n  language: de\n  entries:\n    symbols:\n      source: "00000000"\n      bow: Gewehr\n'}, "CAT402", "names nothing in `mine`"),
    ],
)  # fmt: skip
@pytest.mark.few(2)
def test_an_external_set_cannot_change_the_game(ordo, name, files, code, words):
    """Taking a set's id, or bringing what belongs to the game, is an error with its code."""
    write_set(
        ordo.folder / name, **{"set": set_file(id=name, name="M", language="en"), "units": plain_units(), **files}
    )

    done = ordo("check", "--with", name, check=1)

    assert f"[{code}]" in done.stdout
    assert words in done.stdout


@pytest.mark.slow
def test_the_cards_of_others_are_drawn_as_without_the_external_set(ordo):
    """An external set's faces, signs and charges of the same names as the game's change its own cards only."""
    charges = "format: 1\ncharges:\n  tower: {box: [100, 100], layers: [{ink: main, d: 'M20 20h60v60h-60z'}]}\n"
    write_set(
        ordo.folder / "mine",
        set=set_file(id="mine", name="M", language="en"),
        units=plain_units("arms: {field: argent, layers: [{charge: tower, tincture: gules}]}"),
        charges=charges,
    )
    write_set(
        ordo.folder / "plain",
        set=set_file(id="plain", name="M", language="en"),
        units=plain_units("arms: {field: argent, layers: [{charge: tower, tincture: gules}]}"),
    )

    def fingerprints(*words):
        ordo("build", *words, "kind:unit", "set:base,mine,plain" if words else "set:base", "-o", "out", check=0)
        return json.loads((ordo.folder / "out" / "manifest.json").read_text("utf-8"))["faces"]

    without = fingerprints()
    beside = fingerprints("--with", "mine", "--with", "plain")
    sides = {card: made for card, made in beside.items() if card.startswith("ordonnance/base/")}

    assert without == sides
    assert beside["ordonnance/mine/pilots"] != beside["ordonnance/plain/pilots"]


@pytest.mark.slow
def test_two_external_sets_with_one_id_are_refused_and_one_named_twice_is_not(ordo, trial):
    """The same folder may be named twice; another with the same id may not."""
    shutil.copytree(trial, ordo.folder / "other" / "trial")

    ordo("check", "--with", "trial", "--with", "./trial", "--strict", check=0)
    done = ordo("check", "--with", "trial", "--with", "other/trial", check=1)

    assert "[CAT262]" in done.stdout


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("nowhere", "there is no file or folder `nowhere`; name the folder with `set.yaml`"),
        ("empty", "the folder `empty` holds no `set.yaml`; name the folder with `set.yaml`"),
        ("", "an empty name"),
        ("note.txt", "[CAT261]: `note.txt` is no zip file"),
        ("empty.zip", "[CAT260]: the archive `empty.zip` holds no `set.yaml`"),
    ],
)
def test_a_path_without_a_set_is_told(ordo, path, words):
    """What is no set is named, with the remedy."""
    (ordo.folder / "empty").mkdir()
    (ordo.folder / "note.txt").write_text("no set")
    zipfile.ZipFile(ordo.folder / "empty.zip", "w").close()

    done = ordo("list", "--with", path, check=1 if "[CAT" in words else 2)

    assert words.rpartition("]: ")[2] in done.stderr
    assert words.partition("]")[0] in done.stderr


def test_every_bad_path_is_told_at_once(ordo):
    """Two wrong paths are two lines."""
    done = ordo("list", "--with", "one", "--with", "two", check=2)

    assert "there is no file or folder `one`" in done.stderr
    assert "there is no file or folder `two`" in done.stderr


@pytest.mark.slow
def test_hidden_folders_beside_a_set_in_a_zip_file_mean_nothing(ordo, trial):
    """Who packs the folder in which a set lies packs the journal, too; it does not count."""
    home = trial.parent / "home"
    home.mkdir()
    shutil.move(trial, home / "trial")
    (home / ".ordo").mkdir()
    (home / ".ordo" / "lock").touch()
    packed(home, ordo.folder / "mine.zip")

    assert ordo("check", "mine.zip", "--strict", check=0).stdout == "no problems found\n"


def test_a_zip_file_is_not_watched_or_edited(ordo, trial):
    """Both need a folder, and say so."""
    packed(trial, ordo.folder / "trial.zip")
    shutil.rmtree(trial)

    assert "unpack it" in ordo("watch", "--with", "trial.zip", check=2).stderr
    assert "unpack it" in ordo("rename", "--with", "trial.zip", "trial/turncoats", "waverers", check=2).stderr


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (["scenario", "trial"], "stderr"),
        (["simulate", "--with", "trial", "--sets", "base,trial", "--games", "1"], "stderr"),
        (["check", "trial"], "stdout"),
    ],
)
def test_a_card_that_cannot_be_played_is_told_once(ordo, trial, words, place):
    """Commands that play refuse a set with a wrong effect by the finding of the check, however many files name it."""
    cards = trial / "ordonnances.yaml"
    cards.write_text(cards.read_text("utf-8").replace("what: $mine", "what: $mien"), "utf-8")
    scenarios = trial / "scenarios" / "examples.yaml"
    scenarios.with_name("more.yaml").write_bytes(scenarios.read_bytes())

    told = getattr(ordo(*words, check=1), place)

    assert told.count("error[CAT302]") == 1
    assert "did you mean `$mine`?" in told


@pytest.fixture
def toll(trial):
    """A set with a card whose rules fit in English alone."""
    cards = trial / "ordonnances.yaml"
    effect = (
        "  - id: toll\n    name: Toll\n    effects:\n      - when: played\n        optional: true\n        targets:\n"
        "          mine: {pick: unit, owner: self}\n          theirs: {pick: unit, owner: opponent}\n        do:\n"
        "          - swap: {a: $mine, b: $theirs}\n          - then: [{draw: {count: 1}}, {extra_play: {kind: unit, count: 1}}]\n"
        "    print: {copies: 1}\n"
    )
    cards.write_text(cards.read_text("utf-8") + effect, "utf-8")

    return trial


def speaks(card_set, languages):
    """Let a set say which languages it has."""
    about = card_set / "set.yaml"
    about.write_text(
        re.sub(r"(?m)^  languages: \[.*\]", f"  languages: [{languages}]", about.read_text("utf-8")), "utf-8"
    )
    assert f"[{languages}]" in about.read_text("utf-8")


def test_rules_have_to_fit_in_every_language_of_the_set(ordo, toll):
    """The text made from effects is longer in German; the check finds it before it is printed."""
    speaks(toll, "en, de")

    told = ordo("check", "trial", check=1).stdout

    assert "error[CAT420]" in told
    assert "trial/toll: `rules` in de does not fit" in told
    assert "write its rules shorter as `text`" in told
    assert "in en does not fit" not in told


@pytest.mark.parametrize(
    "content", ["format: 1\ngame: ordonnance\nscenarios: [{nonsense: 1}]\n", "format: 1\nscenarios: [\n"]
)
def test_a_bad_scenario_keeps_no_card_from_being_listed_or_played(ordo, trial, content):
    """What is played only, and by one command, is no part of the cards; that command says what is wrong."""
    (trial / "scenarios" / "bad.yaml").write_text(content, "utf-8")

    assert "trial/turncoats" in ordo("list", "--with", "trial", "set:trial").stdout
    assert "Sets: base, trial" in ordo("simulate", "--with", "trial", "--players", "2", "--games", "1").stdout
    assert "trial/scenarios/bad.yaml:" in ordo("scenario", "trial", check=1).stderr
    assert "trial/scenarios/bad.yaml:" in ordo("check", "trial", check=1).stdout


def test_a_bad_translation_keeps_no_card_from_being_listed_or_played(ordo, trial):
    """It is left out where cards are listed or played; whoever would read it is refused."""
    (trial / "text" / "de.yaml").write_text("format: 1\ntext:\n  language: de\n  entries: [oops\n", "utf-8")

    assert "trial/turncoats" in ordo("list", "--with", "trial", "set:trial").stdout
    assert "Sets: base, trial" in ordo("simulate", "--with", "trial", "--players", "2", "--games", "1").stdout
    assert "trial/text/de.yaml:" in ordo("show", "--with", "trial", "trial/turncoats", "--lang", "de", check=1).stderr


def test_rules_too_long_in_a_language_that_the_set_has_not_only_warn(ordo, toll):
    """Who writes in English alone prints in English; in German the set prints as soon as it fits."""
    speaks(toll, "en")

    told = ordo("check", "trial").stdout

    assert "warning[CAT422]" in told
    assert "CAT420" not in told
    assert "CAT422" not in ordo("build", "--with", "trial", "id:toll", "--lang", "en").stderr
    assert "`rules` in de does not fit" in ordo("build", "--with", "trial", "id:toll", "--lang", "de", check=1).stderr


def test_a_build_judges_the_languages_that_it_prints(ordo, toll):
    """The rules are too long in German, which the set has; in English it prints all the same."""
    speaks(toll, "en, de")

    ordo("build", "--with", "trial", "id:toll", "--lang", "en")

    assert "error[CAT420]" in ordo("build", "--with", "trial", "id:toll", "--lang", "en,de", check=1).stderr


@pytest.mark.slow
def test_a_set_is_played_again_only_after_a_change_of_what_is_played(ordo, trial, monkeypatch):
    """A second check, and one after a change of a text, know that it can be played; a change of a card is tried."""
    from ordo_pnp.games.ordonnance import set_playtest

    games = []
    monkeypatch.setattr(set_playtest, "_play", lambda _match, number, *_, **__: games.append(number))
    monkeypatch.setattr(set_playtest, "_report", lambda *_: ())
    units = trial / "units.yaml"

    def games_after(before, after):
        text = units.read_text(encoding="utf-8")
        assert before in text
        units.write_text(text.replace(before, after, 1), encoding="utf-8")
        games.clear()
        ordo("check", "--with", "trial", check=0)
        return len(games)

    assert games_after("", "") == 0
    assert games_after("At dawn", "In the morning") == 0
    assert games_after("symbols: [spear, bow]", "symbols: [spear, helm]") >= set_playtest.GAMES
    assert games_after("", "") == 0
    assert games_after("copies: 2", "copies: 3") >= set_playtest.GAMES


@pytest.mark.slow
def test_a_set_from_outside_brings_a_board(tmp_path, repository):
    """A kind of file that a game leaves to sets is read with the set, and plays where the set is chosen."""
    lake = tmp_path / "lake"
    lake.mkdir()
    for name in ("board", "components", "set"):
        text = (repository / "cards" / "komarn" / "island" / f"{name}.yaml").read_text(encoding="utf-8")
        (lake / f"{name}.yaml").write_text(re.sub("id: island", "id: lake", text), encoding="utf-8")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "ordo_pnp",
            "simulate",
            "--game",
            "komarn",
            "--with",
            str(lake),
            "--sets",
            "base,lake",
            "--games",
            "1",
            "--json",
        ],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["sets"] == ["base", "lake"]


@pytest.mark.parametrize("command", ["list", "check", "simulate", "export csv", "translate --lang de"])
def test_a_copied_set_with_the_id_of_the_original_is_told(ordo, trial, make_ordo, command):
    """The folder of a set copied under another name: every command in it names the place and the remedy."""
    copied = trial.parent / "copied"
    shutil.copytree(trial, copied)
    done = make_ordo(copied, ordo.cache)(*command.split())
    told = done.stdout + done.stderr
    assert done.returncode == 1
    assert f"the set `{trial.name}` stands in the folder `copied`" in told
    assert "--> set.yaml:4:7" in told
    assert "help: write `id: copied` or rename the folder" in told
