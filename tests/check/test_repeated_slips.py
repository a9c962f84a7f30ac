"""What is wrong with many cards alike is told once, with the place where their kind is declared or the file that was copied."""

import json
import shutil

import pytest


@pytest.fixture(scope="module")
def model(tmp_path_factory, make_ordo):
    home = tmp_path_factory.mktemp("model")
    (home / "cards.csv").write_text(
        "Name,Cost,Shift\n" + "".join(f"Person {at},{at},{('day', 'night')[at % 2]}\n" for at in range(6)), "utf-8"
    )
    make_ordo(home)("new", "game", "own", "--from", "cards.csv", check=0)
    kinds = home / "own/cards/own/kinds.yaml"
    kinds.write_text(kinds.read_text("utf-8").replace("{type: int}", "{type: int, required: true}"), "utf-8")
    return home / "own"


@pytest.fixture
def own(model, tmp_path, make_ordo):
    shutil.copytree(model, tmp_path / "own")
    return make_ordo(tmp_path / "own")


def found(ordo):
    return json.loads(ordo("check", "--format", "json", check=1).stdout)


@pytest.mark.parametrize(
    ("sound", "typed", "says", "others"),
    [("      cost:", "      price:", "name it in", 11), ("[day, night]", "[day]", "allow it in", 2)],
)
def test_cards_that_do_not_fit_their_kind_any_more_name_its_declaration(own, sound, typed, says, others):
    """Whoever has changed `kinds.yaml` is not told so card by card."""
    kinds = own.folder / "cards/own/kinds.yaml"
    text = kinds.read_text("utf-8")
    assert sound in text
    kinds.write_text(text.replace(sound, typed, 1), "utf-8")

    (told,) = found(own)

    assert told["folded"] == others
    assert f"{says} `cards/own/kinds.yaml`, line " in told["help"]
    assert [each["file"] for each in told["related"]] == ["cards/own/kinds.yaml"]


def test_one_fix_mends_all_of_them(own):
    """The files are then sound, and no fix is left."""
    kinds = own.folder / "cards/own/kinds.yaml"
    kinds.write_text(kinds.read_text("utf-8").replace("      cost:", "      price:", 1), "utf-8")

    (told,) = found(own)
    assert len(told["fix"]["edits"]) == 6
    own("check", "--fix", "--unsafe")

    assert (own.folder / "cards/own/base/cards.yaml").read_text("utf-8").count("    price: ") == 6


def test_a_copied_file_of_cards_is_told_once(own):
    """Both files are named; two cards of one id in one file are told by themselves, as ever."""
    base = own.folder / "cards/own/base"
    shutil.copy(base / "cards.yaml", base / "cards-copy.yaml")

    (told,) = [each for each in found(own) if each["code"] == "CAT201"]

    assert told["folded"] == 5
    assert "`cards-copy.yaml` and `cards.yaml`" in told["message"]


def test_a_slip_on_two_cards_is_told_twice(own):
    """Two may have two causes."""
    cards = own.folder / "cards/own/base/cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("    cost:", "    weight-of-it:", 2), "utf-8")

    assert [each["line"] for each in found(own)] == [6, 10]
