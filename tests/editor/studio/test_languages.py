"""Translations beside their sources: the same as `ordo translate` says, and written as it writes."""

import re
import subprocess
import sys

import pytest

from ordo_pnp.editor import RpcError


def rows(asker, language="de", game="ordonnance", **params):
    """Return texts beside their translations, by set, entry and key."""
    found = asker.ask("ordo/translations", game=game, language=language, **params)
    return {(each["set"], each["entry"], each["key"]): each for each in found["rows"]}


def write(asker, row, text, language="de", **other):
    """Write a translation; return its state then."""
    shown = {key: row[key] for key in ("set", "entry", "key", "source")} | {"was": row["text"]} | other
    return asker.ask("ordo/translate", game="ordonnance", language=language, text=text, **shown)["state"]


def change(asker, column, was, value, identifier="base/bow-archers"):
    """Change a cell of the table."""
    cell = {"id": identifier, "column": column, "was": was, "value": value}
    asker.ask("ordo/cells", game="ordonnance", cells=[cell])


def save(desk):
    """Write all open texts to the disk."""
    for text in desk.editor.open_texts:
        text.path.write_bytes(desk.session.content(text.path))


def said(project, language="de", game="ordonnance"):
    """Return what the command line finds to translate in the files on the disk: set, entry, key."""
    command = [sys.executable, "-m", "ordo_pnp", "translate", "--lang", language, "--game", game]
    text = subprocess.run(command, cwd=project, check=True, capture_output=True, text=True).stdout
    found, entry = set(), None
    for line in text.splitlines():
        heading = re.match(r"([\w-]+)/([\w-]+) \w+: ", line)
        if heading:
            entry = ("" if heading[1] == game else heading[1], heading[2])
        elif entry and (key := re.match(r"  ([\w-]+)  ", line)):
            found.add((*entry, key[1]))
    return found


def open_rows(asker, language="de"):
    """Return what the page says is to be translated."""
    return {place for place, each in rows(asker, language).items() if each["state"] not in ("current", "equal")}


FLAVOUR = ("base", "bow-archers", "flavour")
NAME = ("base", "bow-archers", "name")


@pytest.mark.slow
def test_a_text_is_stale_until_it_is_written_or_found_right(desk, asker, project):
    """The old source is shown; a text whose own source is as it was need not be looked at; the command line agrees."""
    assert open_rows(asker) == set()
    change(asker, "name.en", "Mountain Archers", "Hill Archers")
    found = rows(asker)
    assert (found[NAME]["state"], found[NAME]["old"], found[NAME]["source"]) == (
        "stale",
        "Mountain Archers",
        "Hill Archers",
    )
    assert found[FLAVOUR]["state"] == "reviewed"
    save(desk)
    assert said(project) == open_rows(asker) == {NAME, FLAVOUR}
    assert write(asker, found[NAME], "Hügelschützen") == "current"
    save(desk)
    assert said(project) == open_rows(asker) == set()


def test_what_is_still_right_gets_the_new_hash_and_stays(desk, asker, project):
    """Nothing but the hash differs; undone, the text is stale again."""
    path = project / "cards/ordonnance/base/text/de.yaml"
    before = path.read_text(encoding="utf-8")
    assert open_rows(asker) == set()
    change(asker, "name.en", "Mountain Archers", "Mountain Archers!")
    row = rows(asker)[NAME]
    assert write(asker, row, row["text"]) == "current"
    after = desk.session.content(path).decode()
    differing = [(a, b) for a, b in zip(before.splitlines(), after.splitlines(), strict=True) if a != b]
    assert [a.strip().partition(" ")[0] for a, _ in differing] == ["source:"]
    asker.ask("ordo/undo")
    assert open_rows(asker) == {NAME, FLAVOUR}


def test_an_entry_is_stale_until_all_its_texts_are_looked_through(asker):
    """One of two is written: the entry keeps the hash of the old source, and the one that was written is marked."""
    for key, was in (("name", "Mountain Archers"), ("flavour", rows(asker)[FLAVOUR]["source"])):
        change(asker, f"{key}.en", was, f"{was}!")
    found = rows(asker)
    assert [found[each]["state"] for each in (NAME, FLAVOUR)] == ["stale", "stale"]
    assert write(asker, found[NAME], "Bergschützen!") == "reviewed"
    found = rows(asker)
    assert [found[each]["state"] for each in (NAME, FLAVOUR)] == ["reviewed", "stale"]
    assert write(asker, found[FLAVOUR], found[FLAVOUR]["text"]) == "current"
    assert open_rows(asker) == set()


def test_a_text_taken_out_is_missing_and_comes_back_to_the_letter(desk, asker, project):
    """Emptied and written again: the same file."""
    path = project / "cards/ordonnance/base/text/de.yaml"
    row = rows(asker)[NAME]
    assert write(asker, row, " ") == "missing"
    assert b"Bergsch" not in desk.session.content(path)
    assert write(asker, rows(asker)[NAME], row["text"]) == "current"
    assert desk.session.content(path) == path.read_bytes()


@pytest.mark.slow
def test_a_file_of_translations_is_begun_in_the_studio_and_written_by_saving(desk, asker, project):
    """With the head that the command line gives it."""
    path = project / "cards/ordonnance/base/text/ru.yaml"
    head = path.read_text(encoding="utf-8").splitlines()[:2]
    path.unlink()
    desk.session.refresh()
    found = rows(asker, "ru")
    assert {each["state"] for place, each in found.items() if place[0] == "base"} == {"missing"}
    assert write(asker, found[NAME], "Горные лучники", "ru") == "current"
    assert not path.exists()
    assert desk.session.content(path).decode().splitlines()[:2] == head
    assert rows(asker, "ru")[NAME]["text"] == "Горные лучники"
    save(desk)
    assert said(project, "ru") == open_rows(asker, "ru")


@pytest.mark.parametrize("lines", ["[en, de]  # all", "\n    - en\n    - de  # all"])
def test_a_language_is_added_where_the_others_stand(desk, asker, project, lines):
    """Its texts are missing from then on, and begin with the first that is written; a code that is none is refused.

    A comment stays beside the language that it is about.
    """
    path = project / "cards/ordonnance/game.yaml"
    before = re.sub(r"languages: \[.*", f"languages: {lines}", path.read_text("utf-8"), count=1)
    path.write_text(before, encoding="utf-8")
    desk.session.refresh()
    for code, why in (("de", "already"), ("Deutsch", "not the code"), ("xx", "not the code")):
        with pytest.raises(RpcError, match=why):
            asker.ask("ordo/addLanguage", game="ordonnance", language=code)
    asker.ask("ordo/addLanguage", game="ordonnance", language="fr")
    added = lines.replace("de]", "de, fr]") if "[" in lines else f"{lines}\n    - fr"
    assert desk.session.content(path).decode() == before.replace(f"languages: {lines}", f"languages: {added}")
    found = rows(asker, "fr")
    assert {each["state"] for each in found.values()} == {"missing"}
    assert write(asker, found[NAME], "Archers des montagnes", "fr") == "current"


@pytest.mark.parametrize("lines", ["\n    - en\n    - >-\n      de", "\n    - en\n    - # German\n      de"])
def test_a_language_is_refused_where_a_line_more_would_not_add_it(desk, asker, project, lines):
    """The list is written in a form that only a person can go on with; nothing has changed."""
    path = project / "cards/ordonnance/game.yaml"
    path.write_text(
        re.sub(r"languages: \[.*", f"languages: {lines}", path.read_text("utf-8"), count=1), encoding="utf-8"
    )
    desk.session.refresh()
    before = desk.session.content(path)
    with pytest.raises(RpcError, match="by hand"):
        asker.ask("ordo/addLanguage", game="ordonnance", language="fr")
    assert desk.session.content(path) == before


def test_the_numbers_of_each_language_count_what_is_shown(asker):
    """All texts of all sets, and none of the language that a set is written in."""
    found = asker.ask("ordo/translations", game="ordonnance", language="de")
    assert sum(found["progress"]["de"].values()) == len(found["rows"])
    assert found["progress"]["en"] == {}
    change(asker, "name.en", "Mountain Archers", "Hill Archers")
    progress = asker.ask("ordo/translations", game="ordonnance", language="ru")["progress"]
    assert (progress["ru"]["stale"], progress["ru"]["reviewed"]) == (1, 1)


def test_the_words_of_the_game_stand_beside_and_a_filter_selects_cards(asker):
    """The list of terms says what must be used; words of the game are no cards."""
    found = rows(asker, filter="id:bow-archers")
    assert set(found) == {NAME, FLAVOUR}
    assert found[NAME]["card"] == "base/bow-archers"
    hints = {each["word"]: each["wanted"] for row in rows(asker).values() for each in row["terms"]}
    assert hints["hand"] == "Hand"
    assert {place[0] for place in rows(asker)} >= {"", "base"}
    assert {place[0] for place in rows(asker, set="base")} == {"base"}


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"was": "Talschützen"}, "the translation has been changed meanwhile: it is `Bergschützen`"),
        ({"source": "Valley Archers"}, "the source has been changed meanwhile: it is `Mountain Archers`"),
        ({"entry": "bow-archer"}, "`base/bow-archer/name` is nothing to translate"),
        ({"text": "a\x07"}, r"control character U\+0007"),
        ({"text": "x" * 3_000}, "2,?000"),
        ({"language": "fr"}, "not made in `fr`"),
    ],
)
def test_what_cannot_be_written_is_refused_with_the_reason(asker, other, message):
    """Nothing changes."""
    before = rows(asker)
    shown = {"set": "base", "entry": "bow-archers", "key": "name", "source": "Mountain Archers", "was": "Bergschützen"}
    params = {"game": "ordonnance", "language": "de", "text": "Bogner"} | shown | other
    with pytest.raises(RpcError, match=message):
        asker.ask("ordo/translate", **params)
    assert rows(asker) == before


@pytest.mark.slow
def test_a_translation_with_another_number_is_found_at_its_text(asker):
    """By the checks of the project, in the column of the table that is the text of the language."""
    place = ("base", "spear-levy", "flavour")
    row = rows(asker)[place]
    write(asker, row, row["text"].replace("5025", "5026"))
    found = asker.ask("ordo/cellFindings", game="ordonnance")
    assert [
        (each["id"], each["column"]) for each in found if "5026" in each["message"] or "5,025" in each["message"]
    ] == [("base/spear-levy", "flavour.de")]
    told = [each for each in asker.ask("ordo/textFindings", game="ordonnance") if "502" in each["message"]]
    assert [(each["set"], each["entry"], each["key"], each["language"]) for each in told] == [(*place, "de")]


@pytest.mark.slow
def test_what_is_wrong_with_a_word_of_the_game_is_told_at_that_word(asker):
    """As with the texts of cards: here a number that its source does not have."""
    place = ("", "symbols", "bow")
    write(asker, rows(asker)[place], "12 Bogen")
    told = asker.ask("ordo/textFindings", game="ordonnance")
    assert {(each["set"], each["entry"], each["key"], each["language"], each["code"]) for each in told} == {
        (*place, "de", "CAT404")
    }
