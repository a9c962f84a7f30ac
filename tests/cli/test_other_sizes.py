"""``--size`` and ``ordo new face``: a game without faces is printed in any size, and gets a face to edit."""

import io
import json
import re
import shutil

import PIL.Image
import pytest
from click.testing import CliRunner

from ordo_pnp.cli import root

GAME = """format: 1
game:
  id: lots
  name: Lots
  language: en
  languages: [en]
  words:
    deck: {title: Lots, number: Numbers}
"""
CARDS = """format: 1
numbers:
  - {id: one, name: The One, value: 1, print: {copies: 5}}
  - {id: two, name: The Pair, value: 2, print: {copies: 4}}
"""


def schema(key, **more):
    head = {"$schema": "http://json-schema.org/draft-07/schema#", "title": key, "x-ordo-key": key, "description": key}
    version = {"const": 1, "description": "Version."}
    body = {"type": "object", "required": ["format", key], "additionalProperties": False}
    return json.dumps({**head, **more.pop("marks", {}), **body, "properties": {"format": version, key: more}})


@pytest.fixture
def lots(tmp_path, monkeypatch):
    """A project with one game that has cards and nothing to draw them with."""
    home, schemas = tmp_path / "cards" / "lots", tmp_path / "schemas" / "lots"
    (home / "base").mkdir(parents=True)
    schemas.mkdir(parents=True)
    (schemas / "game.schema.json").write_text(schema("game", type="object", description="The game."))
    text, number = {"type": "string", "description": "Text."}, {"type": "integer", "description": "Number."}
    printing = {"type": "object", "description": "Print.", "properties": {"copies": number, "face": text}}
    card = {
        "type": "object",
        "additionalProperties": False,
        "properties": {"id": text, "name": text, "value": number, "print": printing},
    }
    marks = {"x-ordo-cards": "number", "x-ordo-texts": ["name"]}
    cards = schema("numbers", type="array", description="Cards.", items=card, marks=marks)
    (schemas / "numbers.schema.json").write_text(cards)
    (home / "game.yaml").write_text(GAME)
    (home / "base" / "set.yaml").write_text("format: 1\nset: {id: base, name: Numbers, language: en}\n")
    (home / "base" / "numbers.yaml").write_text(CARDS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


def run(*words):
    return CliRunner().invoke(root, words)


def test_a_game_without_a_face_and_a_look_checks_and_prints(lots):
    """Nothing has to be written before the first cards can be cut out."""
    assert run("check", "--strict").output == "no problems found\n"
    result = run("build", "-o", "out")

    assert result.exit_code == 0, result.output
    assert [line.split()[1:] for line in result.output.splitlines()][:2] == [["2", "pages", "9", "cards"]] * 2
    assert (lots / "out" / "lots-base-en.pdf").is_file()


@pytest.mark.slow
def test_another_size_goes_to_files_that_tell_it(lots):
    """The cards in their own size stay beside them, and the manifest tells which size it is about."""
    for words in ((), ("--size", "44x68"), ("--size", "round"), ("--size", "44X68mm")):
        assert run("build", "-o", "out", *words).exit_code == 0
    names = sorted(path.name for path in (lots / "out").iterdir())

    assert names == [
        "ledger.json",
        "lots-base-en-44x68.pdf",
        "lots-base-en-markers-70x70-round.pdf",
        "lots-base-en.pdf",
        "manifest.json",
    ]
    assert json.loads((lots / "out" / "manifest.json").read_text())["options"]["size"] == "44x68"


@pytest.mark.usefixtures("lots")
def test_a_card_is_shown_in_another_size():
    """At 254 pixels per inch a tarot card has 700 × 1200 pixels; a size without a picture says nothing."""
    result = run("show", "one", "--png", "one.png", "--size", "tarot", "--dpi", "254")
    without = run("show", "one", "--size", "tarot")

    assert result.exit_code == 0, result.output
    with PIL.Image.open("one.png") as picture:
        assert picture.size == (700, 1200)
    assert without.exit_code == 2
    assert "--png" in without.output


@pytest.mark.parametrize(
    ("word", "says"), [("tarrot", "tarot"), ("5x5", "from 10 to 600 mm"), ("44", "63x88"), ("", "63x88")]
)
@pytest.mark.usefixtures("lots")
def test_a_size_that_is_none_ends_with_2(word, says):
    """With the ways to write one; nothing is written."""
    result = run("build", "--size", word, "-o", "out")

    assert result.exit_code == 2
    assert says in result.output


def test_a_face_in_millimetres_is_not_printed_in_another_size(lots):
    """One finding for the face, not one for each card; nothing is written."""
    face = "format: 1\nface: {for: number, size: [63, 88], elements: [{rect: {box: [-3, -3, 69, 94], fill: paper}}]}\n"
    (lots / "cards" / "lots" / "faces").mkdir()
    (lots / "cards" / "lots" / "faces" / "number.yaml").write_text(face)
    result = run("build", "--size", "mini", "-o", "out")

    assert result.exit_code == 1
    assert result.output.count("CAT743") == 1
    assert not (lots / "out").exists()
    assert run("build", "--size", "standard", "-o", "out").exit_code == 0


@pytest.mark.slow
def test_a_new_face_goes_into_the_set_that_is_named_or_at_hand(lots, monkeypatch):
    """There it is for the cards of that set only."""
    home = lots / "cards" / "lots"
    shutil.copytree(home / "base", lots / "more")
    (lots / "more" / "set.yaml").write_text("format: 1\nset: {id: more, name: More, language: en, game: lots}\n")

    assert run("new", "face", "number", "--set", "base").exit_code == 0
    assert run("new", "face", "number", "--with", "more").exit_code == 0
    assert (home / "base" / "faces" / "number.yaml").is_file()
    assert (lots / "more" / "faces" / "number.yaml").is_file()
    monkeypatch.chdir(lots / "more")
    assert run("new", "face", "back").exit_code == 0
    assert (lots / "more" / "faces" / "stock-back.yaml").is_file()
    assert run("check", "--strict").exit_code == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("numbr",), "did you mean `number`?"),
        (("number", "--set", "bose"), "did you mean `base`?"),
        (("back", "--size", "tarot"), "leave `--size` out"),
    ],
)
@pytest.mark.usefixtures("lots")
def test_what_no_face_can_be_written_for_ends_with_2(words, says):
    """With what may have been meant."""
    result = run("new", "face", *words)

    assert result.exit_code == 2
    assert says in result.output


def test_the_names_of_sizes_are_completed(lots, monkeypatch):
    """The shell offers them with what they are."""
    assert lots.is_dir()
    monkeypatch.setenv("COMP_WORDS", "ordo build --size ta")
    monkeypatch.setenv("COMP_CWORD", "3")
    result = CliRunner().invoke(root, [], prog_name="ordo", env={"_ORDO_COMPLETE": "bash_complete"})

    assert result.output == "plain,tarot\n"


def test_pictures_of_stock_cards_differ_by_what_the_cards_say(lots):
    """A number stands at the left edge of its card."""
    pictures = []
    for card in ("one", "two"):
        assert run("show", card, "--png", f"{card}.png", "--dpi", "100").exit_code == 0
        with PIL.Image.open(io.BytesIO((lots / f"{card}.png").read_bytes())) as picture:
            pictures.append(picture.convert("RGB").crop((12, 10, 45, 60)).tobytes())

    assert pictures[0] != pictures[1]


@pytest.mark.slow
def test_a_deck_is_set_as_hexagons(lots):
    """Cards of the stock stand within the form; sheets are files of their own, and a machine cuts six sides."""
    result = run("build", "-o", "out", "--size", "hexagon")
    assert result.exit_code == 0, result.output
    assert (lots / "out" / "lots-base-en-hexagons-80.83x70-hexagon.pdf").is_file()
    assert run("show", "one", "--size", "hexagon", "--svg", "one.svg").exit_code == 0
    assert "M20.21 0l40.41 0" in (lots / "one.svg").read_text()

    assert run("new", "face", "number", "--size", "80.83x70-hexagon").exit_code == 0
    assert "outline: hexagon" in (lots / "cards" / "lots" / "faces" / "number.yaml").read_text()
    assert run("check", "--strict").output == "no problems found\n"
    assert run("export", "gallery", "-o", "cards.html").exit_code == 0
    assert re.search(r'"corners": ?\[\[25(\.0)?, ?0(\.0)?\]', (lots / "cards.html").read_text())
    assert run("export", "cut", "--cutter", "silhouette", "-o", "cut").exit_code == 0
    sheets = "".join(path.read_text() for path in (lots / "cut").glob("lots-base-en-hexagons-cut-*.svg"))
    paths = re.findall(r'<path d="(M[^"]*Z)"', sheets)
    assert [len(re.findall("[ML]", each)) for each in paths] == [6] * 9
