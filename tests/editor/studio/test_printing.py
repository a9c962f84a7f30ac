"""Printing from the studio: its options are those of the schema, its files those of ``ordo build``."""

import pikepdf
import pytest
from click.testing import CliRunner

from ordo_pnp.base import OrdoError
from ordo_pnp.cli import root as command
from ordo_pnp.editor import RpcError
from ordo_pnp.editor.studio.printing import checked_wish, print_options
from ordo_pnp.paper import Wish
from tests.editor.studio.downloaded import whole
from tests.editor.studio.windows import ENDS, WaitingWindow, serve


def made_by(window, method, **params):
    """Start a job and return how it ended, and the parts that it handed on."""
    window.ask(method, **params)
    told = window.until(*ENDS)
    return told[-1], [each["part"] for each in told if "part" in each]


@pytest.fixture
def window(desk):
    """Return a window that prints."""
    return WaitingWindow(desk)


@pytest.mark.slow
def test_a_build_in_the_studio_gives_the_bytes_of_the_command(window, desk, project, monkeypatch):
    """Its PDF and its manifest are those of ``ordo build`` with the same options, and its sheets show its pages."""
    monkeypatch.chdir(project)
    options = {"paper": "letter", "backs": "none", "marks": {"style": "lines", "weight": 0.5}, "copies": 2}
    told, _ = made_by(window, "ordo/build", game="komarn", query="kind:soldier set:base", lang="de", options=options)
    assert told["state"] == "done", told
    words = "build --game komarn kind:soldier set:base --lang de --paper letter --backs none --marks lines --mark-weight 0.5"
    made = CliRunner().invoke(command, [*words.split(), "--copies", "2", "-o", "out"])
    assert made.exit_code == 0, made.output
    (document,) = told["result"]["documents"]
    served = {name: serve(desk, "download", told["job"], name) for name in (document["name"], "manifest.json")}
    assert {name: whole(each.file) for name, each in served.items()} == {
        name: (project / "out" / name).read_bytes() for name in served
    }
    sheets = [each for each in told["files"] if "page" in each]
    assert [each["page"] for each in sheets] == list(range(1, document["pages"] + 1))
    assert whole(serve(desk, "sheet", told["job"], "1.png").file).startswith(b"\x89PNG")
    with pikepdf.open(project / "out" / document["name"]) as pdf:
        assert len(pdf.pages) == document["pages"]
    assert {each.name for each in project.iterdir()} <= {"cards", "out", "cache"}


@pytest.mark.slow
def test_a_build_takes_what_is_typed_and_refuses_what_is_wrong(window, desk, units):
    """A mistake that is not saved stops it, with the card that has it."""
    text = desk.editor.text(units).lines.text
    desk.editor.open(units, text.replace("symbols: [spear]", "symbols: [speer]", 1), 1)
    told, _ = made_by(window, "ordo/build", game="ordonnance", query="set:base")
    assert told["state"] == "failed"
    assert told["findings"][0]["uri"] == units
    assert all(each["severity"] in {"error", "warning"} for each in told["findings"])


@pytest.mark.slow
def test_explain_says_what_the_command_says(window, project, monkeypatch):
    """Its text is that of ``ordo build --explain``."""
    monkeypatch.chdir(project)
    told, _ = made_by(window, "ordo/explain", game="ordonnance", query="kind:marker", options={"gap": 4})
    said = (
        CliRunner().invoke(command, ["build", "--game", "ordonnance", "kind:marker", "--gap", "4", "--explain"]).stdout
    )
    assert told["result"]["text"] == said.strip()
    assert told["result"]["cards"] == sum(int(line.split()[1]) for line in said.splitlines() if line[0] != " ")


@pytest.mark.sweep
def test_the_picture_of_a_card_is_that_of_the_command(window, desk, project, monkeypatch):
    """PNG and SVG are those that ``ordo show`` writes."""
    monkeypatch.chdir(project)
    card = {"game": "ordonnance", "card": "base/spear-levy", "language": "ru", "side": "front"}
    command_line = "show base/spear-levy --game ordonnance --lang ru --dpi 72 --png card.png --svg card.svg"
    assert CliRunner().invoke(command, command_line.split()).exit_code == 0
    for format_name in ("png", "svg"):
        told, _ = made_by(window, "ordo/picture", **card, format=format_name, dpi=72)
        (file,) = told["files"]
        found = serve(desk, "download", told["job"], file["name"])
        assert whole(found.file) == (project / f"card.{format_name}").read_bytes()


def test_the_form_offers_every_option_of_a_profile_and_no_other(window, desk):
    """Options come from the schema of profiles, each with its description; a wish can say all of them."""
    offered = window.ask("ordo/profiles", game="ordonnance")
    assert set(offered["options"]) == set(Wish._fields)
    assert all(each["description"] for each in offered["options"].values())
    assert set(offered["options"]["marks"]["properties"]) == {"style", "color", "weight", "offset"}
    assert {"home", "sleeves", "press"} <= {each["name"] for each in offered["profiles"]}
    assert offered["profiles"][0]["says"] == {"paper": "a4", "backs": "long-edge"}
    assert "a4" in {each["id"] for each in offered["papers"]}
    assert offered["languages"][0] == "en"
    assert print_options(desk.workspace) == offered["options"]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"gap": 51}, "`gap` cannot be 51"),
        ({"gap": "1"}, "`gap` cannot be '1'"),
        ({"ink": "red"}, "`ink` cannot be"),
        ({"marks": {"width": 1}}, "`marks` cannot be"),
        ({"icc": "../../etc/passwd"}, "`icc` cannot be"),
        ({"paper": "../a4"}, "`paper` cannot be"),
        ({"about": "x"}, "no option `about`"),
        ({"": 1}, "no option"),
        ([], "no object"),
    ],
)
def test_an_option_that_cannot_be_is_refused(desk, options, why):
    """What comes from a page is held against the schema, paths above all."""
    with pytest.raises(RpcError, match=why):
        checked_wish(desk.workspace, options)


@pytest.mark.parametrize(
    "params", [{"game": "chess"}, {}, {"game": "komarn", "size": "9"}, {"game": "komarn", "printer": "/etc/passwd"}]
)
def test_a_build_of_nothing_that_is_there_is_refused_at_once(window, params):
    """No process is started for it."""
    with pytest.raises(OrdoError):
        window.ask("ordo/build", **params)
    assert window.heard.empty()


def test_marks_can_be_said_without_their_style(desk):
    """As on the command line, where ``--mark-weight`` stands alone."""
    wish = checked_wish(desk.workspace, {"marks": {"weight": 1}, "copies": 3})
    assert wish.marks.weight == 1
    assert wish.marks.style is None
    assert wish.copies == 3


READ = ["tl=1,2;-0,4", "tr=+1.2,-0.6", "bl=+1.4,-0.4", "br=+1.4,-0.6"]


def test_a_printer_is_measured_and_kept_as_by_the_command(asker, project, monkeypatch):
    """Its file has the bytes that ``ordo calibrate --read`` writes, what it does is told before anything is written, and a build takes it."""
    monkeypatch.chdir(project)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(project / "settings"))
    said = {"name": "office", "paper": "a4", "readings": READ}
    found = asker.ask("ordo/measure", **said)
    assert not (project / "printers").exists()
    assert (round(found["back"]["x"], 2), round(found["back"]["y"], 2), found["front"]) == (1.3, -0.5, None)
    assert (found["isConsistent"], found["isThere"]) == (True, False)
    assert asker.ask("ordo/keepPrinter", **said) == {"name": "office", "paper": "a4", "file": found["file"]}
    kept = (project / "printers" / "office.printer.yaml").read_bytes()
    words = ["calibrate", "--read", "--name", "office", *READ, "-o", "by-command"]
    assert CliRunner().invoke(command, words).exit_code == 0
    assert kept == (project / "by-command" / "office.printer.yaml").read_bytes()
    assert asker.ask("ordo/measure", **said)["isThere"]
    with pytest.raises(RpcError, match="is there already"):
        asker.ask("ordo/keepPrinter", **said)
    assert asker.ask("ordo/keepPrinter", **said, replaces=True)["name"] == "office"
    offered = asker.ask("ordo/profiles", game="komarn")
    assert offered["printers"] == [{"name": "office", "paper": "a4"}]
    with pytest.raises(OrdoError, match="read again what does not fit"):
        asker.ask("ordo/keepPrinter", **{**said, "readings": [*READ[:3], "br=-5,5"]}, replaces=True)
    assert (project / "printers" / "office.printer.yaml").read_bytes() == kept


def test_a_link_that_leads_out_of_the_project_keeps_no_printers(asker, project, tmp_path_factory, monkeypatch):
    """Nothing is written or read through it, be it that of the folder or that of a file."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(project / "settings"))
    outside = tmp_path_factory.mktemp("outside")
    (outside / "theirs.printer.yaml").write_text("printer: {}\n", encoding="utf-8")
    (project / "printers").symlink_to(outside)
    said = {"name": "office", "paper": "a4", "readings": READ}
    for method in ("ordo/measure", "ordo/keepPrinter"):
        with pytest.raises(OrdoError, match="a link that leads out of the project"):
            asker.ask(method, **said)
    assert asker.ask("ordo/profiles", game="komarn")["printers"] == []
    (project / "printers").unlink()
    asker.ask("ordo/keepPrinter", **said)
    (project / "printers" / "theirs.printer.yaml").symlink_to(outside / "theirs.printer.yaml")
    assert asker.ask("ordo/calibration")["printers"] == ["office"]
    assert [each.name for each in outside.iterdir()] == ["theirs.printer.yaml"]


def test_the_page_that_measures_a_printer_is_that_of_the_command(window, desk, project, monkeypatch):
    """Paper, edge and language are chosen as there."""
    monkeypatch.chdir(project)
    told, _ = made_by(window, "ordo/calibrationPage", paper="letter", backs="short-edge", language="ru")
    words = "calibrate --paper letter --backs short-edge --lang ru -o out"
    assert CliRunner().invoke(command, words.split()).exit_code == 0
    (file,) = told["files"]
    served = whole(serve(desk, "download", told["job"], file["name"]).file)
    assert served == (project / "out" / file["name"]).read_bytes()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"name": "../office"}, "is no name of a printer"),
        *(({"name": each}, "reserved on some systems") for each in ("con", "nul", "lpt1")),
        ({"paper": "a5"}, "not one of a3, a4"),
        ({"readings": ["tl=1,x"]}, "does not have two numbers"),
        ({"readings": ["tl=1,1"] * 11}, "a list of at most 10 texts"),
        ({"readings": READ[:2]}, "3 corners at least"),
    ],
)
def test_readings_that_measure_nothing_are_refused(asker, change, why):
    """The reason is that of the command."""
    with pytest.raises(OrdoError, match=why):
        asker.ask("ordo/measure", **{"name": "office", "paper": "a4", "readings": READ, **change})
