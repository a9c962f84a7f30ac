"""Measuring a printer and using what was found, as a person does it."""

import pikepdf
import pytest

READINGS = ("tl=+1.2,-0.4", "tr=1.2,-0.6", "bl=1.0,-0.4", "br=1.0,-0.6")


@pytest.mark.slow
def test_a_printer_is_measured_once_and_used_by_name(project):
    """The page, the file beside the cards of the project, and a deck whose pictures alone have moved."""
    told = project("calibrate", "--lang", "de,ru", "-o", "page", check=0).stdout
    assert [line.split()[0] for line in told.splitlines()] == [
        "page/calibration-a4-de.pdf",
        "page/calibration-a4-ru.pdf",
    ]
    told = project("calibrate", "--read", "--name", "office", *READINGS, check=0)
    assert "1.10 mm right, 0.50 mm up, turned 0.0" in told.stdout
    assert "printers/office.printer.yaml: use it with `ordo build --printer office`" in told.stdout
    assert not told.stderr
    cards = ("build", "--game", "ordonnance", "kind:aid", "-o")
    project(*cards, "usual", check=0)
    project(*cards, "office", "--printer", "office", check=0)
    project(*cards, "by-file", "--printer", "printers/office.printer.yaml", check=0)
    one, two, three = (
        (project.folder / name / "ordonnance-base-en-selection.pdf").read_bytes()
        for name in ("usual", "office", "by-file")
    )
    assert one != two == three
    replaced = project(*cards, "usual", "--printer", "office", check=0).stderr
    assert "replaced usual/ordonnance-base-en-selection.pdf, which held `kind:aid` on a4" in replaced
    for page in pikepdf.open(project.folder / "usual/ordonnance-base-en-selection.pdf").pages:
        assert page.MediaBox[2] < page.MediaBox[3]
    checked = project("calibrate", "--printer", "office", "--paper", "letter", "-o", "page", check=0)
    assert "calibration-letter-en-office.pdf" in checked.stdout
    assert "was measured on a4" in checked.stderr


def test_without_a_project_a_printer_is_kept_among_ones_own_settings(ordo):
    """Where only the cards that came along are at hand, the user's own folder keeps it, and every folder finds it."""
    ordo.environment["XDG_CONFIG_HOME"] = str(ordo.folder / "settings")
    ordo("calibrate", "--read", *READINGS, check=0)
    assert (ordo.folder / "settings/ordo-pnp/printers/printer.printer.yaml").is_file()
    ordo("calibrate", "--printer", "printer", "-o", "page", check=0)


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["calibrate", "tl=1,2"], 2, "put `--read` before it"),
        (["calibrate", "--read"], 2, "write what you have read"),
        (["calibrate", "--read", "tl=1,2"], 2, "do not say enough"),
        (["calibrate", "--read", "--name", "../x", *READINGS], 2, "no name of a printer"),
        (["calibrate", "--read", "--printer", "x", *READINGS], 2, "made without `--printer`"),
        (["calibrate", "--lang", "fr"], 2, "there is no `fr`"),
        (["calibrate", "--paper", "photo-4x6"], 1, "a larger paper"),
        (["calibrate", "--backs", "none"], 2, "there is no `none`"),
        (["calibrate", "--printer", "none"], 2, "there is no printer `none`"),
        (["build", "kind:aid", "--printer", "bad.printer.yaml"], 1, "bad.printer.yaml"),
        (["build", "kind:aid", "--printer", "none.yaml"], 1, "none.yaml"),
        (["build", "kind:aid", "--paper", "poster", "--printer", "good.printer.yaml"], 1, "leave `--printer` out"),
        (["build", "set:base", "--game", "ordonnance", "--printer", "good.printer.yaml"], 1, "printers reach 3.2 mm"),
        (["build", "--first-game", "--printer", "good.printer.yaml"], 2, "a sheet of its own"),
    ],
)
def test_what_cannot_be_measured_or_printed_is_refused(ordo, words, code, told):
    """Each with its reason, and nothing is written."""
    ordo.environment["XDG_CONFIG_HOME"] = str(ordo.folder / "settings")
    good = "format: 1\nprinter: {paper: a4, back: {x: 0, y: 0, turn: 0, scale: [1, 1]}, "
    (ordo.folder / "good.printer.yaml").write_text(good + "front: {x: 5, y: 0, turn: 0, scale: [1, 1]}}\n")
    (ordo.folder / "bad.printer.yaml").write_text("format: 1\nprinter: {paper: a4, back: {x: 99}}\n")
    done = ordo(*words, "-o", "print", check=code)
    assert told in done.stderr
    assert not (ordo.folder / "print").exists()


def test_readings_that_do_not_fit_make_no_printer(project):
    """The wrong one is named, and no file is there that a build would use."""
    told = project(
        "calibrate", "--read", "--name", "bad", "tl=+0.5,-0.3", "tr=+0.6,-0.5", "bl=+0.3,-0.3", "br=+4,-0.5", check=1
    )
    assert "most likely the first number of `br` is wrong" in told.stderr
    assert "no printer was written" in told.stderr
    assert not list(project.folder.rglob("bad.printer.yaml"))
