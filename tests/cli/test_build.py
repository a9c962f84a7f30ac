import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys

import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import ImageOps

from ordo_pnp.cli import root


@pytest.fixture(scope="module")
def project(tmp_path_factory, copy_of_data):
    """A folder with the card database of this repository, which no test changes."""
    folder = tmp_path_factory.mktemp("project")
    copy_of_data(folder)
    return folder


@pytest.fixture
def run(project, monkeypatch):
    monkeypatch.chdir(project)
    monkeypatch.setenv("XDG_CACHE_HOME", str(project / "cache"))

    def call(*words):
        return CliRunner().invoke(root, ["build", *words], catch_exceptions=True)

    return call


def pages(path):
    document = pypdfium2.PdfDocument(path.read_bytes())
    texts = [page.get_textpage().get_text_range() for page in document]
    document.close()
    return texts


@pytest.mark.slow
def test_a_part_of_a_file_never_replaces_the_whole(run, tmp_path):
    """A few cards printed again, or only some of the kinds on a sheet, go to a file of their own beside the deck."""
    assert run("set:base", "-o", str(tmp_path)).exit_code == 0
    whole = {path.name: path.read_bytes() for path in tmp_path.glob("*.pdf")}

    for words in ("id:spear-levy,bow-archers", "set:base kind:aid", "set:base kind:unit"):
        assert run(words, "--game", "ordonnance", "-o", str(tmp_path)).exit_code == 0
        assert {name: (tmp_path / name).read_bytes() for name in whole} == whole
        assert {path.name for path in tmp_path.glob("*.pdf")} - {*whole} == {"ordonnance-base-en-selection.pdf"}

    assert run("set:base kind:marker", "--backs", "none", "-o", str(tmp_path)).exit_code == 0
    assert (tmp_path / "ordonnance-base-en-markers.pdf").read_bytes() != whole["ordonnance-base-en-markers.pdf"]


@pytest.mark.slow
def test_no_file_made_otherwise_is_replaced_in_silence(run, tmp_path):
    """Of another selection, for another paper or with other backs: it is said what was there; the same again says nothing."""

    def build(*words):
        result = run(*words, "--game", "ordonnance", "-o", str(tmp_path))
        assert result.exit_code == 0, result.output
        return [line for line in result.stderr.splitlines() if line.startswith("replaced")]

    part, markers = tmp_path / "ordonnance-base-en-selection.pdf", tmp_path / "ordonnance-base-en-markers.pdf"
    assert build("id:spear-levy") == []
    assert build("id:spear-levy") == []
    assert build("set:base kind:marker", "--backs", "none") == []
    assert build("id:bow-archers") == [f"replaced {part}, which held `id:spear-levy` on a4"]
    assert build("id:bow-archers", "--paper", "letter") == [f"replaced {part}, which held `id:bow-archers` on a4"]
    assert build("set:base kind:marker") == [f"replaced {markers}, which held `set:base kind:marker` on a4, backs none"]
    (tmp_path / "manifest.json").unlink()
    assert build("set:base kind:marker", "--backs", "none") == [f"replaced {markers}, of which nothing was known"]


@pytest.mark.parametrize(
    "damage", [b"", b"[]", b'{"outputs": 7, "earlier": {"../x.pdf": {"sha256": "0"}}}', b"[" * 100_000]
)
def test_a_manifest_of_any_content_stops_no_build(run, tmp_path, damage):
    """It is made anew; nothing that it names outside of the folder is looked at."""
    (tmp_path / "manifest.json").write_bytes(damage)
    assert run("id:spear-levy", "--game", "ordonnance", "-o", str(tmp_path)).exit_code == 0
    assert "earlier" not in json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))


@pytest.mark.slow
def test_the_manifest_goes_on_telling_of_files_that_still_lie_there(run, tmp_path):
    """With their hashes and how they were made; one that was changed or deleted is forgotten."""
    for words in (["set:base kind:marker"], ["set:base kind:territory-line"], ["id:spear-levy"]):
        assert run(*words, "--game", "ordonnance", "-o", str(tmp_path)).exit_code == 0
    told = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    markers = tmp_path / "ordonnance-base-en-markers.pdf"
    assert told["earlier"][markers.name]["sha256"] == hashlib.sha256(markers.read_bytes()).hexdigest()
    assert told["earlier"][markers.name]["filter"] == "set:base kind:marker"
    assert len(told["earlier"]) == 2
    markers.write_bytes(b"another")
    assert run("id:spear-levy", "--game", "ordonnance", "-o", str(tmp_path)).exit_code == 0
    assert list(json.loads((tmp_path / "manifest.json").read_text())["earlier"]) == [
        "ordonnance-base-en-territory-lines.pdf"
    ]


@pytest.mark.slow
def test_manifest_describes_the_build(run, tmp_path):
    """The manifest's hashes are those of the files, and it names every printed card and no place or time."""
    assert run("set:base kind:unit", "-o", str(tmp_path)).exit_code == 0
    text = (tmp_path / "manifest.json").read_text(encoding="utf-8")
    manifest = json.loads(text)
    pdf = tmp_path / "ordonnance-base-en-selection.pdf"
    output = manifest["outputs"][pdf.name]
    assert output["sha256"] == hashlib.sha256(pdf.read_bytes()).hexdigest()
    assert (output["pages"], output["cards"]) == (14, 56)
    assert len(manifest["faces"]) == 31
    assert "ordonnance/base/units.yaml" in manifest["inputs"]
    assert "fontpkg_spectral/files/Spectral-Regular.ttf" in manifest["inputs"]
    assert str(tmp_path) not in text
    assert os.getcwd() not in text  # noqa: PTH109


@pytest.mark.slow
def test_manifest_names_a_font_of_the_project(project, tmp_path, monkeypatch):
    """A font of the project's own stands among the inputs with its hash."""
    from ordo_pnp.draw import font_folder

    shutil.copytree(project, tmp_path, dirs_exist_ok=True)
    game = tmp_path / "cards" / "ordonnance"
    (game / "fonts").mkdir()
    shutil.copy(font_folder() / "Spectral-Italic.ttf", game / "fonts" / "Mine.ttf")
    look = game / "look.yaml"
    text = look.read_text(encoding="utf-8").replace("text: {file: Spectral-Regular.ttf}", "text: {file: Mine.ttf}")
    look.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    result = CliRunner().invoke(root, ["build", "id:spear-levy", "-o", "out"], catch_exceptions=True)

    assert result.exit_code == 0, result.output
    inputs = json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))["inputs"]
    digest = hashlib.sha256((font_folder() / "Spectral-Italic.ttf").read_bytes()).hexdigest()
    assert inputs["ordonnance/fonts/Mine.ttf"] == digest


@pytest.mark.slow
def test_two_processes_give_the_same_bytes(project, tmp_path):
    """Neither hash seed nor locale nor time zone changes a byte of any file."""
    digests = []
    for seed, locale, zone in (("1", "C", "UTC"), ("2", "C.UTF-8", "Asia/Tokyo")):
        out = tmp_path / seed
        own = {"PYTHONHASHSEED": seed, "LC_ALL": locale, "TZ": zone, "XDG_CACHE_HOME": str(out / "cache")}
        words = ["build", "--game", "ordonnance", "set:base", "--lang", "all", "-o", str(out / "print")]
        words = [sys.executable, "-m", "ordo_pnp", *words]
        subprocess.run(words, cwd=project, env={**os.environ, **own}, check=True, capture_output=True)
        digests.append({path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in (out / "print").iterdir()})
    assert digests[0] == digests[1]
    assert len(digests[0]) == 11


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--paper", "foolscap"], "there is no `foolscap`; known: a4, letter, legal, a5, a3"),
        (["--paper", "40x50"], "paper of 40 × 50 mm is not printed on; its sides are from 50 to 2000 mm"),
        (["--paper", "three"], "or width × height in mm, such as 330x483"),
        (["--grid", "3"], "`3` is no grid; write columns × rows from 1 to 99, such as `3x4`"),
        (
            ["--back-shift", "1"],
            "`1` is no shift; write millimetres to the right and down, at most 10, such as `0.5,-0.3`",
        ),
        (["--back-shift", "11,0"], "`11,0` is no shift"),
        (["--back-shift", "1,1", "--backs", "gutterfold"], "no back comes behind a front on another page"),
        (["--grid", "2x2", "--paper", "poker-9"], "Poker sheet says itself where pieces stand; leave it out"),
        (["--order", "fronts-frist"], "did you mean `fronts-first`?"),
        (["--gap", "-1"], "-1"),
        (["--copies", "0"], "0"),
        (["--paper", "leter"], "did you mean `letter`?"),
        (["--lang", "gr"], "Invalid value for '--lang': there is no `gr`"),
        (["--lang", "en,xx"], "there is no `xx`"),
        (["--backs", "long"], "Invalid value for '--backs': there is no `long`; did you mean `long-edge`?"),
        (["symbol:baner"], "did you mean `banner`?"),
        (["sybmol:banner"], "did you mean `symbol`?"),
        (["--colour"], "No such option"),
        (["--c\u043elor"], "Write `--color`: its `\u043e` is U+043E (Cyrillic small letter o)"),
    ],
)
def test_bad_values_are_refused_with_the_word_that_is_near(run, tmp_path, words, message):
    """A slip in an option or the filter ends with exit code 2 and a hint, and nothing is written."""
    result = run(*words, "-o", str(tmp_path / "out"))
    assert result.exit_code == 2, result.output
    assert message in result.output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("words", "size", "pages"),
    [
        (["--paper", "330x483"], (330, 483), 2),
        (["--paper", "19x13in"], (330.2, 482.6), 2),
        (["--paper", "330x483", "--grid", "2x2"], (330, 483), 6),
        (["--grid", "2x1"], (210, 297), 12),
        (["--grid", "3x1", "--orientation", "landscape"], (297, 210), 8),
    ],
)
def test_paper_and_grid_may_be_of_somebodys_own_measures(run, tmp_path, words, size, pages):
    """Twelve cards stand on paper of that size, so many a page, and the manifest says so."""
    result = run("id:spear-levy", "--game", "ordonnance", "--copies", "12", *words, "-o", str(tmp_path))
    assert result.exit_code == 0, result.output
    document = pypdfium2.PdfDocument(tmp_path / "ordonnance-base-en-selection.pdf")
    told = json.loads((tmp_path / "manifest.json").read_text())["options"]

    assert len(document) == pages
    assert sorted(round(side * 25.4 / 72, 1) for side in document[0].get_size()) == sorted(size)
    assert told["paper"] == (f"{size[0]:g}x{size[1]:g}" if "--paper" in words else "a4")
    assert told.get("grid") == (words[words.index("--grid") + 1] if "--grid" in words else None)
    document.close()


@pytest.mark.slow
def test_backs_are_moved_and_fronts_are_not(run, tmp_path):
    """To the right and down on their page, by so many millimetres; nothing else changes."""

    def pages(*words):
        folder = tmp_path / "-".join(["out", *words])
        result = run("id:spear-levy", "--game", "ordonnance", "--marks", "none", *words, "-o", str(folder))
        assert result.exit_code == 0, result.output
        with pypdfium2.PdfDocument(next(folder.glob("*.pdf"))) as document:
            return [page.render(scale=4, grayscale=True).to_pil() for page in document]

    plain, moved = pages("--back-shift", "0.001,0"), pages("--back-shift", "1.5,-0.75")
    assert plain[0].tobytes() == moved[0].tobytes()
    before, after = (ImageOps.invert(each[1]).getbbox() for each in (plain, moved))
    per_mm = 4 * 72 / 25.4
    shift = [(new - old) / per_mm for old, new in zip(before, after, strict=True)]
    assert shift == pytest.approx([1.5, -0.75, 1.5, -0.75], abs=0.1)
    result = run("id:spear-levy", "--game", "ordonnance", "--grid", "3x3", "--back-shift", "9,9", "-o", str(tmp_path))
    assert "`--back-shift 9,9` brings the pieces to 1.5 mm from an edge" in str(result.exception)


def test_a_grid_that_a_paper_does_not_hold_is_refused_with_the_largest(run, tmp_path):
    """The message says what it needs, what printers reach, and the grid to write."""
    result = run("id:spear-levy", "--grid", "3x4", "-o", str(tmp_path))
    assert result.exit_code == 1
    assert "3 × 4 pieces of 63 × 88 mm do not fit on A4: with bleed and marks they need" in result.output
    assert "write `--grid 3x3`" in result.output
    assert run("id:spear-levy", "--grid", "3x3", "-o", str(tmp_path)).exit_code == 0


@pytest.mark.slow
def test_a_profile_may_say_paper_and_grid(run, edited, tmp_path):
    """What options may say, a profile may, too."""
    edited(
        "sheets/profiles.yaml", "profiles:\n", "profiles:\n  big:\n    about: Big.\n    paper: 330x483\n    grid: 4x2\n"
    )
    result = run("id:spear-levy", "--for", "big", "--explain", "-o", str(tmp_path))
    assert "8 on 330 × 483 mm (330 × 483 mm), 4 across and 2 down" in result.output


def test_an_output_that_is_a_file_is_refused(run, tmp_path):
    """A file given as output folder is refused before anything is drawn."""
    (tmp_path / "out").write_text("x")
    result = run("-o", str(tmp_path / "out"))
    assert result.exit_code == 2
    assert "is a file" in result.output


@pytest.fixture
def edited(tmp_path, copy_of_data, monkeypatch):
    """A function that goes to another copy of the database in which something is replaced."""
    copy = tmp_path / "copy"

    def edit(name, old, new):
        broken(copy_of_data(copy) / name, old, new)
        monkeypatch.chdir(copy)
        monkeypatch.setenv("XDG_CACHE_HOME", str(copy / "cache"))
        return copy

    return edit


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("ordonnance/base/units.yaml", "copies: 4", "copies: 0", "units.yaml:"),
        (
            "ordonnance/base/units.yaml",
            "name: ",
            "name: A Name Far Too Long To Stand on Any Card Whatever Its Size ",
            "CAT4",
        ),
        ("sheets/cards.yaml", "gap: 0", "gap: none", "cards.yaml:"),
    ],
)
@pytest.mark.slow
def test_an_error_in_the_data_means_nothing_is_written(run, edited, tmp_path, name, old, new, code):
    """Any error is shown with its place; the exit code is 1 and old output stays as it was."""
    out = tmp_path / "out"
    out.mkdir()
    (out / "ordonnance-base-en.pdf").write_bytes(b"old")
    edited(name, old, new)
    result = run("set:base", "-o", str(out))
    assert result.exit_code == 1, result.output
    assert code in result.output
    assert "nothing was written" in result.output
    assert [path.name for path in out.iterdir()] == ["ordonnance-base-en.pdf"]
    assert (out / "ordonnance-base-en.pdf").read_bytes() == b"old"


@pytest.mark.slow
def test_a_card_larger_than_the_paper_is_refused_with_numbers(edited, tmp_path):
    """What cannot fit ends with exit code 1 at the size of its face, with the missing millimetres and a paper that holds it."""
    out = tmp_path / "out"
    copy = edited("sheets/papers.yaml", "width: 210, height: 297", "width: 60, height: 297")
    words = [sys.executable, "-m", "ordo_pnp", "build", "kind:unit", "-o", str(out)]
    done = subprocess.run(words, cwd=copy, check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert "63 × 88 mm does not fit on A4" in done.stderr
    assert "--> cards/ordonnance/faces/unit.yaml:" in done.stderr
    assert done.stderr.splitlines()[-1] == "nothing was written"  # a draft would be as large
    assert not out.exists()
    paper = re.search("such as `--paper (.+)`", done.stderr)[1]
    again = subprocess.run([*words, "--paper", paper], cwd=copy, check=False, capture_output=True, text=True)
    assert again.returncode == 0, again.stderr


@pytest.mark.slow
def test_nothing_but_the_result_in_a_pipe(project, tmp_path):
    """In a pipe there is no progress bar: stderr is empty, stdout has one line for each file, the sum and the manifest."""
    words = [sys.executable, "-m", "ordo_pnp", "build", "set:base", "kind:marker", "-o", str(tmp_path)]
    done = subprocess.run(words, cwd=project, check=True, capture_output=True, text=True)
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 3


def test_progress_on_a_terminal(monkeypatch):
    """On a terminal a bar is drawn that reaches its end."""
    from ordo_pnp.cli.output import progress_bar

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    with progress_bar() as progress:
        for done in range(1, 6):
            progress(done, 5, "ordonnance-base-en.pdf")
    assert "5/5" in terminal.getvalue()
    assert "ordonnance-base-en.pdf" in terminal.getvalue()


@pytest.mark.slow
def test_only_the_languages_printed_are_warned_about(run, edited, project, tmp_path):
    """A missing German word is no news for whoever prints English, and is for whoever prints German; errors stay errors."""
    name = "ordonnance/base/text/de.yaml"
    text = (project / "cards" / name).read_text(encoding="utf-8")
    start = text.index("    bow-archers:")
    entry = text[start : text.index("    swords-watch:")]
    copy = edited(name, entry, "")
    words = ["--game", "ordonnance", "id:bow-archers", "--backs", "none", "-o", str(tmp_path / "out")]
    shown = {lang: run(*words, "--lang", lang) for lang in ("en", "de", "en,de", "all", "ru")}
    assert {lang: "CAT403" in result.stderr for lang, result in shown.items()} == {
        "en": False, "de": True, "en,de": True, "all": True, "ru": False,
    }  # fmt: skip
    assert all(result.exit_code == 0 for result in shown.values())
    broken(copy / "cards" / name, "    swords-watch:", "    sword-watch:")
    assert run(*words).exit_code == 1


def broken(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--mark-color", "red"), "`red` is no colour such as #C8102E"),
        (("--mark-color", "#12345\x1b"), "is no colour such as"),
        (("--mark-weight", "0.1"), "0.1 is not in the range"),
        (("--mark-offset", "nan"), "nan"),
        (("--back-bleed", "-1"), "-1.0 is not in the range"),
    ],
)
def test_marks_that_cannot_be_drawn_are_refused(ordo, words, message):
    """At the option, with what it takes."""
    assert message in ordo("build", "--game", "ordonnance", *words, check=2).stderr
