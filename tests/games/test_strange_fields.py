"""A game of somebody's own, whose fields are called like those of the program's games and hold other things."""

import json
import shutil
from pathlib import Path

import pytest

from ordo_pnp.cards import load_catalog, read_catalog
from ordo_pnp.draw import Use
from ordo_pnp.paper import faces_of

STRANGE = Path(__file__).parent / "strange_game"


@pytest.fixture(scope="module")
def ordo(tmp_path_factory, make_ordo):
    """The command in a folder with nothing but this game: data and schemas."""
    folder = tmp_path_factory.mktemp("odd")
    for name in ("cards", "schemas"):
        shutil.copytree(STRANGE / name, folder / name)
    return make_ordo(folder)


def test_its_cards_are_checked(ordo):
    """Its own schemas hold, and nothing of another game is asked of its fields."""
    assert ordo("check", "--strict", check=0).stdout == "no problems found\n"
    assert ordo("check", "--strict", check=0).stdout == "no problems found\n"  # from what is remembered


def test_a_wrong_value_is_found_by_its_own_schema(ordo):
    """A card that its schema forbids is refused, also where the file was fine by the schema before."""
    schema = ordo.folder / "schemas/odd/things.schema.json"
    before = schema.read_text("utf-8")
    schema.write_text(before.replace('"maximum": 9', '"maximum": 1'), encoding="utf-8")
    done = ordo("check", "--format", "concise")
    schema.write_text(before, encoding="utf-8")
    assert (done.returncode, "things.yaml:6:14: error[CAT106] `symbols` is `2`" in done.stdout) == (1, True)


def test_its_cards_are_listed_with_what_they_hold(ordo):
    """Values are shown as they are, whatever they are called."""
    shown = ordo("list", "ends:early", check=0).stdout
    assert "draw-two burn" in shown
    assert [each["flavour"] for each in json.loads(ordo("list", "--json", "symbols:2", check=0).stdout)] == [True]
    assert "draw-two, burn" in ordo("show", "hook", check=0).stdout


def test_its_cards_are_printed_and_drawn_once(ordo):
    """What two cards have in common by a list of words is one drawing, as in any game."""
    ordo("build", "-o", "out", check=0)
    ordo("show", "hook", "--png", "hook.png", check=0)
    assert sorted(path.name for path in (ordo.folder / "out").glob("*.pdf")) == ["odd-base-en.pdf"]
    faces = faces_of(load_catalog(ordo.folder / "cards"), "odd")
    cards = {card.id: faces.front(card, "en").drawing for card in faces.game.cards()}
    by_list = [
        {id(use.drawing) for use in uses(drawing) if "by text" in use.drawing.label} for drawing in cards.values()
    ]
    assert by_list[0] == by_list[1] != by_list[2]
    assert by_list[0]


def uses(drawing):
    return [item for item in drawing.items if isinstance(item, Use)]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "- icons: {box: [6, 6, 51, 9], of: $effects, size: 9}",
            "CAT730 face thing: the signs that have a place are not known: no schema says which words this list may hold",
        ),
        (
            "- icons: {box: [6, 6, 51, 9], of: $text, slots: [north, south], size: 9}",
            "CAT724 face thing: the sign `north` has no tile: it can neither be drawn as `tile` nor leave a `ring` where it is absent",
        ),
        (
            "- rect: {box: [6, 6, 51, 9], fill: ink, when: {has: nroth}}",
            None,
        ),
    ],
)
def test_a_mistake_of_a_layout_is_told_once(ordo, line, told):
    """However many cards are drawn with it; a list that may hold any word may hold the one that is asked for."""
    face = ordo.folder / "cards/odd/faces/thing.yaml"
    before = face.read_text("utf-8")
    face.write_text(f"{before}    {line}\n", encoding="utf-8")
    reading = read_catalog([ordo.folder / "cards"])
    faces = faces_of(reading.catalog, "odd")
    for card in faces.game.cards():
        faces.check(card)
    face.write_text(before, encoding="utf-8")
    found = [f"{each.code.id} {each.message}" for each in faces.problems]
    assert found[:1] == ([] if told is None else [told])
    assert len(found) == len(set(found)) <= 2


def test_it_has_no_rules_and_commands_say_so(ordo):
    """What would be played names the game, and what can be done with it."""
    told = "the game `odd` has no rules: it can be checked and printed, but not played"
    for words in (("simulate", "--game", "odd"), ("simulate",), ("scenario", "--game", "odd")):
        assert told in ordo(*words).stderr
    for words in (("score", "-"), ("replay", "-")):
        assert told in ordo(*words, stdin="game: odd\nplayers: [A, B]\n").stderr


COMMANDS = [
    ["check", "--strict"],
    ["check", "cards/odd"],
    ["list"],
    ["list", "text:north", "--lang", "de"],
    ["show", "line", "--lang", "de"],
    ["build", "--lang", "all", "kind:thing", "-o", "some"],
    ["export", "csv", "--game", "odd", "-o", "odd.csv"],
    ["import", "csv", "odd.csv"],
    ["export", "xlsx", "--game", "odd", "-o", "odd.xlsx"],
    ["fmt", "--check"],
    ["schema"],
    ["schema", "things"],
    ["schema", "--check"],
    ["rename", "base/sinker", "base/lead", "--dry-run"],
    ["explain", "CAT112", "--game", "odd"],
    ["rulebook"],
    ["new", "expansion", "mine"],
    ["new", "card", "base/float"],
    ["scenario"],
    ["undo", "--dry-run"],
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_answers(ordo, words):
    """Whatever is asked is done or refused in words; nothing of the program fails."""
    done = ordo(*words)
    assert done.returncode in (0, 1, 2)
    assert "Traceback" not in done.stdout + done.stderr
    assert "report" not in done.stderr
