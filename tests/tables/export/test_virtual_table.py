"""``ordo export tts``: what Tabletop Simulator loads, held against the shape of the files that it saves itself."""

import json
from collections import Counter
from urllib.parse import unquote, urlsplit

import PIL.Image
import pytest

pytestmark = pytest.mark.slow

ADDRESS = "https://example.org/table"
PLACE = {"posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ"}
SHEET = {"FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack", "Type"}


@pytest.fixture(scope="module", params=["ordonnance", "komarn"])
def table(request, tmp_path_factory, checked, make_ordo, catalog):
    """What was exported of a game's sets: the game, what was saved, and the folder."""
    home = tmp_path_factory.mktemp("tts")
    ordo = make_ordo(home, checked / "cache")
    sets = "set:base"
    ordo("export", "tts", "--game", request.param, sets, "--images-at", f"{ADDRESS}/", "-o", "out", check=0)
    save = json.loads((home / "out" / f"{request.param}-en.json").read_text(encoding="utf-8"))
    cards = [card for card in catalog.games[request.param].cards() if card.set == "base"]
    return cards, save, home / "out"


def things_of(save):
    """Everything on the table and in what lies there."""
    for each in save["ObjectStates"]:
        yield each
        yield from each.get("ContainedObjects", ())


def test_everything_has_what_the_simulator_reads(table):
    """A name, a place, and an identifier of its own; sheets of ten by seven at most; no picture is named that is not there."""
    _, save, folder = table
    guids = [each["GUID"] for each in things_of(save)]
    assert len(set(guids)) == len(guids)
    names = set()
    for each in things_of(save):
        assert each["Name"] in {"DeckCustom", "Card", "Bag", "Custom_Tile", "Custom_Board"}
        assert each["Transform"].keys() == PLACE
        for sheet in each.get("CustomDeck", {}).values():
            assert sheet.keys() == SHEET
            assert 1 <= sheet["NumWidth"] <= 10
            assert 1 <= sheet["NumHeight"] <= 7
            names |= {sheet["FaceURL"], sheet["BackURL"]}
        names |= {each["CustomImage"][key] for key in ("ImageURL", "ImageSecondaryURL") if "CustomImage" in each}
    assert all(name.startswith(f"{ADDRESS}/") for name in names)
    files = {unquote(urlsplit(name).path).rpartition("/")[2] for name in names}
    assert files == {path.name for path in folder.glob("*.png")}


def test_every_card_is_there_as_often_as_it_is_printed(table):
    """By its name, in decks, bags and alone; a deck lists as many numbers as it holds cards."""
    cards, save, _ = table
    found = Counter(each["Nickname"] for each in things_of(save) if each["Name"] not in {"Bag", "DeckCustom"})
    wanted = Counter()
    for card in cards:
        wanted[card.name if "name" in card.texts["en"] else card.id.rpartition("/")[2]] += card.printing.copies
    assert found == wanted
    for deck in save["ObjectStates"]:
        if deck["Name"] == "DeckCustom":
            assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]


def test_a_card_shows_its_own_place_on_its_sheet(table):
    """Its number names a place before the last one, which is the hidden card; cards of one name are one picture."""
    _, save, _ = table
    for deck in save["ObjectStates"]:
        places = {}
        for card in deck.get("ContainedObjects", ()):
            if card["Name"] == "Card":
                number, at = divmod(card["CardID"], 100)
                sheet = card["CustomDeck"][str(number)]
                assert deck["CustomDeck"][str(number)] == sheet
                assert at < sheet["NumWidth"] * sheet["NumHeight"] - 1
                assert places.setdefault((number, at), card["Nickname"]) == card["Nickname"]


def test_pictures_are_no_larger_than_graphics_cards_take(table):
    """4,096 pixels at most, the same for all places of a sheet."""
    _, save, folder = table
    for path in folder.glob("*.png"):
        with PIL.Image.open(path) as picture:
            assert max(picture.size) <= 4096
    for each in save["ObjectStates"]:
        for sheet in each.get("CustomDeck", {}).values():
            with PIL.Image.open(folder / sheet["FaceURL"].rpartition("/")[2]) as picture:
                width, height = picture.width / sheet["NumWidth"], picture.height / sheet["NumHeight"]
            assert height / width == pytest.approx(88 / 63 if "63x88" in sheet["FaceURL"] else height / width, rel=0.01)
