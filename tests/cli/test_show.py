"""``ordo show``: one card as a table or as a picture."""

import io

import PIL.Image
import pytest
from click.testing import CliRunner

from ordo_pnp.base import DataError
from ordo_pnp.cli import root


@pytest.fixture
def project(tmp_path, copy_of_data, monkeypatch):
    copy_of_data(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words):
    return CliRunner().invoke(root, ["show", *words])


def rows(result):
    """Read the table: the first word of a line and the rest of it."""
    assert result.exit_code == 0, result.output
    return dict(line.rstrip().split(None, 1) for line in result.stdout.splitlines())


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.usefixtures("project")
def test_the_slug_is_enough():
    """Where only one card has it, the part after the slash names it; words are in the language asked for."""
    shown = rows(run("spear-helm", "--lang", "de"))
    assert shown["id"] == "base/spear-helm"
    assert shown["symbols"] == "Lanze, Helm"
    assert shown["name"] != "Guard of the Springs"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["spear-heml"], "there is no card `spear-heml`; did you mean `spear-helm`?"),
        (["base/spear-heml"], "did you mean `base/spear-helm`?"),
        (["xyzzy"], "`ordo list` names them all"),
        (["spear-helm", "--lang", "fr"], "there is no language `fr`"),
        (["spear-helm", "--dpi", "5"], "--dpi"),
    ],
)
@pytest.mark.usefixtures("project")
def test_mistakes_of_the_command_end_with_2(words, message):
    """An unknown card, language or game is named, with what was probably meant."""
    result = run(*words)
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())


def test_a_slug_of_two_sets_is_not_enough(project):
    """Where two sets have a card of that slug, both ids are named."""
    other = project / "cards" / "ordonnance" / "more"
    other.mkdir()
    (other / "set.yaml").write_text(
        "format: 1\nset: {id: more, name: More, language: en, requires: [base]}\n", encoding="utf-8"
    )
    (other / "units.yaml").write_text(
        "format: 1\nunits:\n  - {id: spear-helm, name: Others, symbols: [spear], print: {copies: 1}}\n",
        encoding="utf-8",
    )
    result = run("spear-helm")
    assert result.exit_code == 2
    shown = " ".join(result.output.split())
    assert "base/spear-helm of ordonnance, more/spear-helm of ordonnance" in shown
    assert rows(run("more/spear-helm"))["name"] == "Others"


@pytest.mark.parametrize(
    ("card", "size"), [("spear-levy", (248, 346)), ("marker-one", (98, 98)), ("territory-line", (1260, 189))]
)
def test_the_picture_has_the_size_of_the_card(project, card, size):
    """The picture shows the trimmed front at the resolution asked for."""
    result = run(card, "--png", "out/card.png", "--dpi", "100", "--lang", "ru")
    assert result.exit_code == 0, result.output
    picture = PIL.Image.open(io.BytesIO((project / "out" / "card.png").read_bytes()))
    assert picture.size == size
    assert len(picture.getcolors(1_000_000)) > 20
    assert result.stdout == f"out/card.png: base/{card} in ru, {size[0]} × {size[1]} pixels\n"


@pytest.mark.slow
def test_the_same_card_gives_the_same_bytes(project):
    """A picture depends on the data alone."""
    for name in ("one.png", "two.png"):
        assert run("spear-levy", "--png", name, "--dpi", "72").exit_code == 0
    assert (project / "one.png").read_bytes() == (project / "two.png").read_bytes()


def test_a_card_that_cannot_be_printed_is_drawn_as_a_draft(called, project):
    """A name that does not fit is shown with its place, and cut on the picture."""
    edit(project / "cards/ordonnance/base/units.yaml", "name: Town Levy", "name: The levy of all the towns in the land")
    code, out, err = called("show", "spear-levy", "--png", "card.png")
    assert code == 0
    assert "CAT420" in err
    assert "cards/ordonnance/base/units.yaml" in err
    assert "base/spear-levy in en, a draft" in out
    assert (project / "card.png").exists()


def test_broken_data_is_shown_with_its_place(project):
    """Data that cannot be read end with 1 and a finding, not a traceback."""
    edit(project / "cards/ordonnance/base/units.yaml", "name: Town Levy", "nmae: Town Levy")
    result = run("spear-levy")
    assert result.exit_code == 1
    assert isinstance(result.exception, DataError)
    assert any("nmae" in problem.message for problem in result.exception.diagnostics)


@pytest.mark.usefixtures("project")
def test_a_card_without_effects_has_no_rules():
    """There is no empty line for what a card does not have."""
    assert "rules" not in rows(run("spear-helm"))


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize(
    ("words", "millimetres"),
    [
        (("vignette:harbour",), (69, 50.4)),
        (("vignette:harbour", "--tones", "dusk"), (69, 50.4)),
        (("fragment:tower",), None),
    ],
)
def test_a_picture_of_the_data_is_drawn_by_itself(tmp_path, words, millimetres):
    """A vignette is shown whole and a fragment in its box, in the tones asked for."""
    result = run(*words, "--game", "ordonnance", "--dpi", "100", "--png", "seen.png")
    assert result.exit_code == 0, result.output
    with PIL.Image.open(tmp_path / "seen.png") as picture:
        assert len(picture.convert("RGB").getcolors(1 << 24)) > 5
        if millimetres:
            assert picture.size == pytest.approx([each / 25.4 * 100 for each in millimetres], abs=1)


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("vignette:harbor", "--png", "x.png"), "there is no vignette `harbor`"),
        (("fragment:towr", "--png", "x.png"), "there is no fragment `towr`"),
        (("vignette:harbour", "--tones", "dask", "--png", "x.png"), "there is no choice of tones `dask`"),
        (("vignette:harbour",), "with `--png FILE`"),
        (("vignette:harbour", "--lang", "de", "--png", "x.png"), "without words"),
        (("spear-levy", "--tones", "dusk", "--png", "x.png"), "a card has its own"),
    ],
)
def test_a_picture_that_cannot_be_meant_is_refused(tmp_path, words, told):
    """Unknown names and half a command are told, and nothing is written."""
    result = run(*words, "--game", "ordonnance")
    assert result.exit_code == 2
    assert told in result.stderr
    assert not (tmp_path / "x.png").exists()
