"""Findings of one kind are shown once with their number; a kind may say what tells cards of one name apart."""

import json

import pytest

NAMES = ("Wolf", "Owl", "Fox", "Bear", "Moth")


@pytest.fixture
def beasts(tmp_path, make_ordo):
    """A function that makes a game of a table."""

    def made(text):
        (tmp_path / "beasts.csv").write_text(text, encoding="utf-8")
        make_ordo(tmp_path)("new", "game", "beasts", "--from", "beasts.csv", check=0)
        return make_ordo(tmp_path / "beasts")

    return made


@pytest.mark.slow
def test_texts_that_are_too_long_for_one_box_are_one_finding(beasts):
    """In `check` and in what `build` refuses, with the first cards; JSON has all."""
    long = "Many words do not fit. " * 80
    ordo = beasts("Name,Text\n" + "".join(f"{name},{long}\n" for name in NAMES))
    for words in (("check",), ("build",)):
        done = ordo(*words, check=1)
        told = done.stdout + done.stderr
        assert told.count("error[CAT420]") == 1
        assert "= the same for 5 cards: base/wolf, base/owl, base/fox and 2 more" in told
        assert "found 5 errors" in told
    assert len(json.loads(ordo("check", "--format", "json", check=1).stdout)) == 5


def test_few_findings_are_shown_one_by_one(beasts):
    """Three of a kind are no crowd."""
    long = "Many words do not fit. " * 80
    ordo = beasts("Name,Text\n" + "".join(f"{name},{long}\n" for name in NAMES[:3]))
    assert ordo("check", check=1).stdout.count("error[CAT420]") == 3


def test_what_build_refuses_is_shown_without_warnings(beasts):
    """`check` shows them."""
    ordo = beasts("Name,Text\nWolf,Howls.\nWolf,Bites.\nOwl," + "Many words do not fit. " * 80 + "\n")
    assert "CAT206" in ordo("check", check=1).stdout
    assert "CAT206" not in ordo("build", check=1).stderr


@pytest.mark.slow
def test_cards_of_one_name_may_be_told_apart_by_a_field(beasts):
    """Those that are alike in it, too, are found, and the remedy names the key."""
    ordo = beasts("Name,Pitch,Cost\nWolf,1,0\nWolf,2,0\nWolf,3,0\nOwl,1,0\n")
    kinds = ordo.folder / "cards" / "beasts" / "kinds.yaml"
    text = kinds.read_text(encoding="utf-8").replace("told-apart-by: pitch", "told-apart-by: FIELD")
    kinds.write_text(text.replace("    told-apart-by: FIELD\n", ""), encoding="utf-8")
    told = ordo("check", check=0).stdout
    assert "found 2 warnings" in told
    assert "`told-apart-by`" in told

    for field, found in (("pitch", "no problems found"), ("cost", "found 2 warnings"), ("colour", "CAT")):
        kinds.write_text(text.replace("FIELD", field), encoding="utf-8")
        assert found in ordo("check").stdout
