"""`ordo check --fix`: what a program can mend it mends, and every other byte stays."""

import json
import zipfile
from pathlib import Path

import pytest
import yaml

SLIPS = yaml.safe_load((Path(__file__).parent / "slips_to_fix.yaml").read_text(encoding="utf-8"))


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


@pytest.mark.slow
def test_without_unsafe_only_what_is_certain_is_mended(ordo, translated):
    """What somebody should look at stays, is shown, and the summary says how it would be fixed."""
    sound = texts(translated)
    slip_in(translated, [SLIPS[0], SLIPS[6], SLIPS[10]])

    done = ordo("check", "trial", "--fix", check=1)

    assert done.stdout.endswith("\nfound 1 error; 1 can be fixed by `ordo check --fix --unsafe`\n")
    slip_in(translated, [(name, typed, meant, "") for name, meant, typed, _ in [SLIPS[0]]])
    assert texts(translated) == sound


@pytest.mark.slow
def test_a_remedy_that_makes_something_else_wrong_is_not_carried_out(ordo, translated):
    """The tincture that is meant stands in the list already, where none may stand twice."""
    slip_in(translated, [["units.yaml", "[argent, azure]", "[argent, argentt]", ""]])
    before = texts(translated)

    done = ordo("check", "trial", "--fix", "--unsafe", check=1)

    assert "not fixed, since the remedy would make something else wrong: trial/units.yaml:12:47" in done.stderr
    assert texts(translated) == before


@pytest.mark.slow
@pytest.mark.usefixtures("translated")
def test_a_zip_file_is_not_edited(ordo):
    """What is packed is unpacked first."""
    ordo("export", "pack", "trial", "-o", "trial.zip", check=0)
    assert "unpack it first" in ordo("check", "trial.zip", "--fix", check=2).stderr
    assert "unpack it first" in ordo("check", "--with", "trial.zip", "--diff", check=2).stderr


@pytest.mark.slow
def test_no_fix_is_promised_where_none_is_made(ordo, translated):
    """Not in a zip file, which is not edited, and not where an option of the command line is wrong, and no file."""
    slip_in(translated, [SLIPS[6]])
    assert "can be fixed by `ordo check --fix`" in ordo("check", "trial", check=1).stdout
    with zipfile.ZipFile(translated.parent / "trial.zip", "w") as archive:
        for path, content in texts(translated).items():
            archive.writestr(path.as_posix(), content)
    told = ordo("check", "trial.zip", check=1).stdout
    assert "found 1 error" in told
    assert "can be fixed" not in told
    record = translated.parent / "record.yaml"
    record.write_text("format: 1\ngame: komarn\nplayers: [A, B]\nseed: 1\nactions: []\n", encoding="utf-8")
    for command in (["replay", "record.yaml"], ["play", "--resume", "record.yaml"]):
        told = ordo(*command, "--game", "ordonnance", check=1).stderr
        assert "leave `--game` out" in told
        assert told.rstrip().endswith("found 1 error")


@pytest.mark.parametrize("words", [["--unsafe"], ["--fix", "--diff"]])
def test_options_that_do_not_go_together_are_refused(ordo, words):
    """Nobody waits for a fix that was never asked for."""
    assert "`--fix`" in ordo("check", *words, check=2).stderr


@pytest.mark.slow
def test_other_bytes_stay_as_they_are(ordo, translated):
    """A byte order mark, line ends of Windows and a missing end of line belong to the file."""
    file = translated / "units.yaml"
    sound = b"\xef\xbb\xbf" + file.read_bytes().rstrip().replace(b"\n", b"\r\n")
    file.write_bytes(sound.replace(b"name: Harbour", b"nmae: Harbour"))

    ordo("check", "trial", "--fix", check=0)

    assert file.read_bytes() == sound


@pytest.mark.slow
def test_that_a_translation_is_up_to_date_is_said_by_who_has_read_it(ordo, translated):
    """Its remedy is there for editors, and neither counted nor carried out with all others."""
    file = translated / "units.yaml"
    before = file.read_text(encoding="utf-8")
    name = next(line for line in before.splitlines() if line.strip().startswith("name: "))
    file.write_text(before.replace(name, f"{name} Again", 1), encoding="utf-8")
    held = texts(translated)
    (stale, *_) = json.loads(ordo("check", "trial", "--format", "json", check=0).stdout)
    done = ordo("check", "trial", "--fix", "--unsafe")

    assert stale["code"] == "CAT401"
    assert [each["text"] for each in stale["fix"]["edits"]] == [stale["help"].split('"')[1]]
    assert "can be fixed" not in done.stdout + done.stderr
    assert texts(translated) == held
