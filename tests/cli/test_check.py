"""`ordo check` and `ordo explain` as a person runs them."""

import json
import os
import re
import subprocess
import sys

import pytest

UNITS = "format: 1\nunits:\n  - id: odd-one\n    name: Odd One\n    symbols: [baner]\n"


def test_a_sound_database_exits_with_0(ordo):
    """No findings, no noise, success."""
    assert ordo("check", check=0).stdout == "no problems found\n"


@pytest.mark.usefixtures("ordo")  # has checked the cards that came along before
def test_cards_that_came_along_are_not_taken_for_those_of_the_folder(project):
    """Without a project the shipped cards are checked, which is told on the stream for people; a broken project is an error."""
    assert project("check", check=0).stderr == ""

    for path in (project.folder / "cards").glob("*/game.yaml"):
        path.rename(path.with_name("gane.yaml"))
    refused = project("check", check=2)
    assert refused.stdout == ""
    assert "`cards` holds no game: `cards/komarn/gane.yaml` must be called `game.yaml`" in refused.stderr

    (project.folder / "cards").rename(project.folder / "others")
    assert "no folder `cards` with a game here" in project("check", check=0).stderr


def test_findings_exit_with_1_and_show_the_place(project):
    """A mistake in a file is shown with file, line, column, carets and remedy."""
    (project.folder / "cards/ordonnance/base/more.yaml").write_text(UNITS)

    shown = project("check", "cards/ordonnance/base/more.yaml", check=1).stdout

    assert " --> cards/ordonnance/base/more.yaml:5:15\n" in shown
    assert "did you mean `banner`?" in shown


def test_only_what_concerns_the_paths_is_shown(project):
    """Findings elsewhere are left out when a path is given."""
    (project.folder / "cards/ordonnance/base/more.yaml").write_text(UNITS)

    assert project("check", "cards/ordonnance/look.yaml", check=0).stdout == "no problems found\n"


def test_a_check_that_cannot_run_exits_with_2(ordo):
    """Unknown options, formats and games are usage errors with a hint."""
    assert "did you mean `ordonnance`" in ordo("check", "--game", "ordonance", check=2).stderr
    ordo("check", "--format", "xml", check=2)


@pytest.mark.parametrize("form", ["json", "sarif", "github", "concise"])
def test_machine_formats_print_nothing_but_their_format(project, form):
    """What a program reads is not mixed with words for people."""
    (project.folder / "bad.yaml").write_text(UNITS)

    shown = project("check", "bad.yaml", "--format", form, check=1).stdout

    if form in ("json", "sarif"):
        assert json.loads(shown)
    else:
        assert len(shown.splitlines()) == 1


@pytest.mark.slow
def test_warnings_fail_only_under_strict(project):
    """A stale translation is a warning."""
    path = project.folder / "cards/ordonnance/base/units.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("Town Levy", "Towns Levy"), encoding="utf-8")

    assert "CAT401" in project("check", check=0).stdout
    assert "nothing would be fixed" in project("check", "--diff", "--unsafe", check=0).stderr
    project("check", "--strict", check=1)


@pytest.mark.parametrize(
    "raw",
    [
        b"- " * 30_000,
        b"[" * 100_000,
        b"a: &a [1]\nb: *a\n",
        b"\x00",
        b"",
        "a: 1\n".encode("utf-16"),
        b"name: '\x1b[31m'\n",
    ],
)
def test_hostile_files_are_findings_and_never_crash(project, raw):
    """Each gets a diagnostic with a place and exit 1, and no escape sequence reaches the terminal."""
    (project.folder / "bad.yaml").write_bytes(raw)

    shown = project("check", "bad.yaml", check=1).stdout

    assert " --> bad.yaml:1:" in shown
    assert "\x1b" not in shown


def test_loops_and_missing_files_are_no_success(project):
    """A path that leads to nothing ends the check with 2."""
    (project.folder / "loop.yaml").symlink_to(project.folder / "loop.yaml")

    for path in ("loop.yaml", "nowhere.yaml"):
        assert f"there is no file or folder `{path}`" in project("check", path, check=2).stderr


@pytest.mark.slow
def test_a_path_with_dots_leads_to_the_same_findings(project):
    """However a folder is spelled, what is wrong in it is shown: nothing passes because its name reads differently."""
    (project.folder / "cards" / "bad.yaml").write_text("unitz: []\n")
    (project.folder / "more").mkdir()

    for path in ("more/../cards", ".", "cards/../cards/bad.yaml"):
        assert "error[CAT101]" in project("check", path, "--format", "concise", check=1).stdout, path


@pytest.mark.slow
def test_a_slip_in_a_translation_hides_nothing_of_the_other_files(ordo):
    """A bracket that is never closed in German: the Russian entry of no card is told, and nothing is said to be untranslated."""
    ordo("new", "game", "moths", "--lang", "en,de,ru", check=0)
    ordo.folder = ordo.folder / "moths"
    home = ordo.folder / "cards/moths/base"
    with (home / "set.yaml").open("a", encoding="utf-8") as out:
        out.write("  languages: [en, de, ru]\n")
    german, russian = (home / f"text/{language}.yaml" for language in ("de", "ru"))
    russian.write_text(german.read_text("utf-8").replace("language: de", "language: ru"), encoding="utf-8")
    with russian.open("a", encoding="utf-8") as out:
        out.write('    example-9: {source: "08902511", name: Nine}\n')
    sound = ordo("check", "--format", "concise", check=1).stdout
    with german.open("a", encoding="utf-8") as out:
        out.write("    example-8: [\n")

    broken = ordo("check", "--format", "concise", check=1).stdout.splitlines()

    slips = [line for line in broken if "text/de.yaml" in line]
    assert [line for line in broken if line not in slips] == sound.splitlines()
    assert len(sound.splitlines()) == len(slips) == 1


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 30"><mask id="m"><path d="M0 0h8v8z"/></mask><path mask="url(#m)" d="M0 0h9v9z"/></svg>'


@pytest.mark.slow
def test_remarks_do_not_fail_a_strict_check_and_warnings_do(ordo, make_ordo):
    """A picture is printed as pixels, about which there is nothing to do; then a text is set in a foreign font, too."""
    ordo("new", "game", "moths", "--kind", "moth: picture image", check=0)
    moths = make_ordo(ordo.folder / "moths")
    base = moths.folder / "cards/moths/base"
    (base / "art.svg").write_text(SVG, encoding="utf-8")
    (base / "moths.yaml").write_text(
        "format: 1\nmoths:\n  - {id: moon, name: Moon, picture: art.svg}\n", encoding="utf-8"
    )

    shown = moths("check", "--strict", check=0).stdout
    assert "remark[CAT765] svg-in-pixels" in shown
    assert "found 1 remark" in shown

    text = '<text y="9" font-family="Foreign">Owl</text></svg>'
    (base / "art.svg").write_text(SVG.replace("</svg>", text), encoding="utf-8")
    assert "CAT760" in moths("check", check=0).stdout
    assert "found 1 warning and 1 remark" in moths("check", "--strict", check=1).stdout


@pytest.mark.slow
def test_findings_are_listed_by_place_in_every_format_whatever_their_severity(ordo, make_ordo):
    """Warnings and remarks stand between errors, by file, line and column."""
    ordo("new", "game", "moths", "--kind", "moth: picture image, wings int, text rich", check=0)
    moths = make_ordo(ordo.folder / "moths")
    base = moths.folder / "cards/moths/base"
    (base / "art.svg").write_text(SVG, encoding="utf-8")
    (base / "alone.svg").write_text(SVG.replace("M0", "M1"), encoding="utf-8")
    cards = (
        "art.svg, wings: x",
        "art.svg, text: '\"so\"', wings: 1",
        "alone.svg, wings: x",
        "alone.svg, text: '\"so\"'",
    )
    lines = [f"  - {{id: moon-{at}, name: Moon {at}, picture: {each}}}\n" for at, each in enumerate(cards)]
    (base / "moths.yaml").write_text("format: 1\nmoths:\n" + "".join(lines), encoding="utf-8")

    shown = {
        form: moths("check", "--format", form, check=1).stdout
        for form in ("json", "concise", "full", "github", "sarif")
    }
    told = [(each["file"], each["line"], each["column"]) for each in json.loads(shown["json"])]
    severities = [each["severity"] for each in json.loads(shown["json"])]
    assert told == sorted(told)
    assert set(severities) == {"error", "warning", "remark"}
    assert severities != sorted(severities, key=("error", "warning", "remark").index)
    for form, pattern in {
        "concise": r"^(.+?):(\d+):(\d+): ",
        "full": r"^ *--> (.+?):(\d+):(\d+)$",
        "github": r" file=(.+?),line=(\d+),col=(\d+)",
    }.items():
        found = re.findall(pattern, shown[form], re.MULTILINE)
        assert [(file, int(line), int(column)) for file, line, column in found] == told, form
    places = [each["locations"][0]["physicalLocation"] for each in json.loads(shown["sarif"])["runs"][0]["results"]]
    regions = [(each["artifactLocation"]["uri"], each["region"]) for each in places]
    assert [(file, at["startLine"], at["startColumn"]) for file, at in regions] == told


@pytest.mark.system
@pytest.mark.skipif(sys.platform != "linux", reason="the cores of a process are chosen on Linux")
def test_any_number_of_cores_finds_the_same(project):
    """Where nothing is known, books are checked beside cards on two cores, and what is wrong is told as on one."""
    book = project.folder / "cards/komarn/rulebook/en.md"
    book.write_text(book.read_text() + "\nSee {ruling KB-999}.\n")

    def found(cores):
        child = subprocess.run(
            [sys.executable, "-m", "ordo_pnp", "check", "--no-cache", "--game", "komarn", "--format", "json"],
            cwd=project.folder,
            env=os.environ | project.environment,
            preexec_fn=lambda: os.sched_setaffinity(0, cores),
            capture_output=True,
            check=False,
        )
        return child.returncode, child.stdout, child.stderr

    every = os.sched_getaffinity(0)
    one = found({min(every)})
    assert one[0] == 1
    assert b"KB-999" in one[1]
    assert found(every) == one
