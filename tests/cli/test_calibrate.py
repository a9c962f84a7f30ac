"""Measuring a printer and using what was found, as a person does it."""

import pytest

READINGS = ("tl=+1.2,-0.4", "tr=1.2,-0.6", "bl=1.0,-0.4", "br=1.0,-0.6")


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
