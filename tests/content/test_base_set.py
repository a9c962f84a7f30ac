"""What the base set must hold, whoever edits its texts."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from ordo_pnp.catalog.schema import Schemas
from ordo_pnp.catalog.source import read_document
from ordo_pnp.catalog.translate import Overlay, source_hash

SYMBOLS = ("spear", "bow", "swords", "helm", "banner")
COPIES_BY_SIZE = {1: 4, 2: 2, 3: 1, 4: 1, 5: 1}
LANGUAGES = ("en", "de", "ru")
LONGEST_NAME = 22
LONGEST_FLAVOUR = 85
LONGEST_LINE = 70
# Where names and numbers are put into a sentence.
PUT_IN = re.compile(r"\{\w+\}")
SAME_IN_EVERY_LANGUAGE = {"years", "marker"}
# Roman numerals are the only Latin letters a Russian text may hold.
LATIN_IN_RUSSIAN = re.compile(r"\b[IVX]+\b")


@pytest.fixture(scope="module")
def folder(repository):
    return repository / "cards" / "ordonnance"


@pytest.fixture(scope="module")
def units(folder):
    return read_document(folder / "base" / "units.yaml").data["units"]


@pytest.fixture(scope="module")
def components(folder):
    return read_document(folder / "base" / "components.yaml").data["components"]


@pytest.fixture(scope="module")
def words(folder):
    return read_document(folder / "game.yaml").data["game"]["words"]


@pytest.fixture(scope="module")
def sources(folder, units, components):
    texts = {"set": {"name": read_document(folder / "base" / "set.yaml").data["set"]["name"]}}
    for card in (*units, *components):
        texts[card["id"]] = {key: card[key] for key in ("name", "flavour") if key in card}
    return texts


@pytest.fixture(scope="module")
def card_texts(folder, sources):
    """Language -> entry -> field -> text."""
    return {"en": sources} | {language: _overlay(folder / "base", language) for language in ("de", "ru")}


@pytest.fixture(scope="module")
def word_texts(folder, words):
    """Language -> group -> key -> word."""
    return {"en": words} | {language: _overlay(folder, language) for language in ("de", "ru")}


def _overlay(folder, language):
    overlay = Overlay(read_document(folder / "text" / f"{language}.yaml"))
    return {entry: overlay.texts(entry) for entry in overlay.entries}


def _every_text(card_texts, word_texts, language):
    for owner in (card_texts[language], word_texts[language]):
        for entry, texts in owner.items():
            for key, text in texts.items():
                shown = PUT_IN.sub("…", text)
                yield f"{language} {entry}.{key}", entry, shown.strip() if key == "and" else shown


def test_every_set_of_symbols_has_one_card(units):
    """Rule OR-02: each of the 31 non-empty sets of symbols is shown by exactly one card, weakest first."""
    shown = Counter(tuple(card["symbols"]) for card in units)
    wanted = {chosen for size in range(1, 6) for chosen in combinations(SYMBOLS, size)}
    assert set(shown) == wanted
    assert set(shown.values()) == {1}


def test_copies_depend_on_the_number_of_symbols_and_make_56(units):
    """Rule OR-02: 4, 2, 1, 1, 1 copies of cards with one to five symbols, 56 cards in all."""
    for card in units:
        assert card["print"]["copies"] == COPIES_BY_SIZE[len(card["symbols"])], card["id"]
    assert sum(card["print"]["copies"] for card in units) == 56


def test_each_symbol_is_equally_frequent(units):
    """No symbol is rarer than another: what a regiment costs depends on its rank alone."""
    seen = Counter(symbol for card in units for symbol in card["symbols"] for _ in range(card["print"]["copies"]))
    assert len(set(seen.values())) == 1


def test_components_are_those_of_two_players(components):
    """Two territory lines, five markers of each value, an aid for each player."""
    copies = Counter()
    for each in components:
        copies[each["kind"], each.get("value")] += each["print"]["copies"]
    assert copies == {
        ("territory-line", None): 2,
        ("marker", 3): 5,
        ("marker", 2): 5,
        ("marker", 1): 5,
        ("aid", None): 2,
    }


def test_ids_are_unique_in_the_set(units, components):
    """Units and components share one space of ids."""
    ids = Counter(card["id"] for card in (*units, *components))
    assert set(ids.values()) == {1}


def test_cards_shuffled_together_share_one_back(units):
    """A back that tells cards apart would betray the deck: every unit has the back of the layout of units."""
    assert {card["print"].get("back") for card in units} == {None}
    assert {card["print"].get("face") for card in units} == {None}


@pytest.mark.parametrize("language", ["de", "ru"])
def test_every_text_is_translated_from_what_stands_in_english_now(folder, sources, words, language):
    """No card, component or word lacks a translation, none is left over, none was made from an older text."""
    for path, wanted in ((folder / "base", sources), (folder, words)):
        document = read_document(path / "text" / f"{language}.yaml")
        overlay = Overlay(document)
        assert overlay.language == language == document.file.stem
        assert {entry: set(overlay.texts(entry)) for entry in overlay.entries} == {
            entry: set(texts) for entry, texts in wanted.items()
        }
        stale = [entry for entry, texts in wanted.items() if overlay.entries[entry]["source"] != source_hash(texts)]
        assert stale == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_distinct_and_short(card_texts, language):
    """No two pieces have the same name in any language, and each name fits one line."""
    names = Counter(texts["name"] for texts in card_texts[language].values())
    assert {name for name, count in names.items() if count > 1} == set()
    assert {name for name in names if len(name) > LONGEST_NAME} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_flavours_are_distinct_single_and_short(units, card_texts, language):
    """Each unit says one thing of its own, in a sentence or two that fit two lines and end like sentences."""
    lines = [card_texts[language][card["id"]]["flavour"] for card in units]
    assert len(set(lines)) == len(lines)
    assert {line for line in lines if len(line) > LONGEST_FLAVOUR} == set()
    assert {line for line in lines if not line.endswith((".", "!", "?"))} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_the_aid_are_short(word_texts, language):
    """The aid is read across a table: no part up to a stop, colon or semicolon is long, a sign counting as a letter."""
    parts = {
        part
        for line in word_texts[language]["aid"].values()
        for part in re.split(r"[.:;] ", re.sub(r"\{\w+\}", "♦", line))
    }
    assert {part for part in parts if len(part) > LONGEST_LINE} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_use_the_characters_of_print(card_texts, word_texts, language):
    """No typewriter quotes, no hyphen for a dash, no stray spaces, no control characters."""
    forbidden = re.compile(r"[\"'`\t\n\u00ad\u200b\u2028]|  |^\s|\s$| -|(?<!\w)- |--|\d-\d|\.\.\.|\s[,.;:!?]")
    bad = [where for where, _, text in _every_text(card_texts, word_texts, language) if forbidden.search(text)]
    assert bad == []


@pytest.mark.parametrize(
    ("language", "wrong"), [("en", r"\d{5}|\d\s\d"), ("de", r"\d{5}|\d[ ,.]\d"), ("ru", r"\d{5}|\d[ ,.]\d")]
)
def test_thousands_are_parted_as_the_language_does(card_texts, language, wrong):
    """15,000 in English; in German and Russian a space that does not break parts five digits and more."""
    bad = [entry for entry, texts in card_texts[language].items() if re.search(wrong, texts.get("flavour", ""))]
    assert bad == []


def test_russian_texts_are_written_in_cyrillic(card_texts, word_texts):
    """No Latin letter hides in a Russian word, none is left untranslated."""
    for where, entry, text in _every_text(card_texts, word_texts, "ru"):
        assert not re.search("[A-Za-z]", LATIN_IN_RUSSIAN.sub("", text)), where
        if entry not in SAME_IN_EVERY_LANGUAGE and re.search(r"\w", text):
            assert re.search("[\u0400-\u04ff]", text), where


def test_russian_short_words_and_dashes_do_not_stand_at_the_wrong_end_of_a_line(card_texts, word_texts):
    """A preposition of one letter keeps to the next word, a dash to the one before it."""
    loose = re.compile(r"(?:^|[\s(«])[ВвКкСсОоУуИиАа] | [—–]")
    bad = [where for where, _, text in _every_text(card_texts, word_texts, "ru") if loose.search(text)]
    assert bad == []


def test_no_english_flavour_was_left_in_a_translation(units, card_texts):
    """A translation that equals its source was forgotten."""
    for language in ("de", "ru"):
        for card in units:
            for key in ("name", "flavour"):
                assert card_texts[language][card["id"]][key] != card[key], (language, card["id"], key)


@pytest.mark.parametrize("language", ["de", "ru"])
def test_numbers_agree_in_every_language(card_texts, word_texts, language):
    """A year or a count is the same in every language, and in digits where the source has digits."""
    bad = [
        (entry, key)
        for texts, own in ((card_texts["en"], card_texts[language]), (word_texts["en"], word_texts[language]))
        for entry, fields in texts.items()
        for key, text in fields.items()
        if _numbers(text) != _numbers(own[entry][key])
    ]
    assert bad == []


def _numbers(text):
    return sorted(re.findall(r"\d+", re.sub(r"(?<=\d)[,\u00a0](?=\d{3})", "", text)))


def test_the_files_of_the_set_are_valid(folder, repository):
    """Each file of the set and each overlay passes its schema without a finding."""
    schemas = Schemas(repository / "schemas")
    for path in (*sorted((folder / "base").glob("*.yaml")), *sorted(folder.glob("**/text/*.yaml"))):
        document = read_document(path)
        schema = schemas.of(document.data, "ordonnance")
        assert schema is not None, path.name
        assert [problem.message for problem in (*document.problems, *schema.validate(document, "base"))] == []


def test_the_page_on_history_vouches_for_every_unit(repository, units):
    """Each unit has a line that tells what its flavour rests on, under its present name."""
    page = (repository / "docs" / "explanation" / "history.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| ([^|]+) \| [^|]+ \|$", page, flags=re.MULTILINE)
    assert rows == [(card["id"], card["name"].replace("\u2019", "'").replace("\u00a0", " ")) for card in units]


@pytest.mark.slow
def test_a_marker_of_any_worth_shows_it(catalog):
    """A table that counts the places otherwise prints its markers, too: none is a blank disc."""
    from dataclasses import replace

    from ordo_pnp.game_faces import faces_of
    from ordo_pnp.render.log import format_drawing

    game = catalog.games["ordonnance"]
    card = next(card for card in game.cards() if card.kind == "marker")
    drawn = set()
    for value in (1, 2, 3, 5, 9):
        faces = faces_of(catalog, game.id)
        drawn.add(format_drawing(faces.front(replace(card, fields={"value": value}), "en").drawing))
        assert not faces.problems
    assert len(drawn) == 5
