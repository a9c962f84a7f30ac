"""What the texts of Komarn must hold in every language, whoever edits them."""

import re

import pytest

from ordo_pnp.check.summary import numbers

LANGUAGES = ("en", "de", "ru")
NOT_PRINT = re.compile(r"[\"'`\t\n\u00ad\u200b\u2028]|  |^\s|\s$| -|(?<!\w)- |--|\d-\d|\.\.\.|\s[,.;:!?]")
# In Russian: a short word parted from the next one, a dash from the one before it.
LOOSE = re.compile(r"(?:^|[\s(«])[ВвКкСсОоУуИиАа] | [—–]")
# The office and its power have neutral names in every language.
SEDUCTION = re.compile(r"hure|whore|prostit|verführ|seduc|соблазн|блуд", re.IGNORECASE)


@pytest.fixture(scope="module")
def texts(catalog):
    """Language -> place -> text, of all words and all cards, without the names of what is put in."""
    game = catalog.games["komarn"]
    found = {}
    for language in LANGUAGES:
        words = game.words[language]
        found[language] = {f"{group}.{key}": word for group in words for key, word in words[group].items()}
        for each in (*game.sets.values(), *game.cards()):
            found[language] |= {f"{each.id}.{key}": text for key, text in each.texts.get(language, {}).items()}
    return {language: {where: _shown(where, text) for where, text in each.items()} for language, each in found.items()}


def _shown(where, text):
    """Put something into the gaps of a sentence; `and` stands between names and brings its own spaces."""
    shown = re.sub(r"\{\w+\}", "…", text)
    return shown.strip() if where.endswith(".and") else shown


def test_everything_is_said_in_every_language(texts):
    """No word and no name is missing or left over."""
    assert len(texts["en"]) > 100
    assert texts["de"].keys() == texts["en"].keys() == texts["ru"].keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_use_the_characters_of_print(texts, language):
    """No typewriter quotes, no hyphen for a dash, no stray spaces, no control characters."""
    assert [where for where, text in texts[language].items() if NOT_PRINT.search(text)] == []


def test_russian_is_written_as_russian(texts):
    """Only Cyrillic letters, and short words and dashes do not stand at the wrong end of a line."""
    wrong = [where for where, text in texts["ru"].items() if re.search("[A-Za-z]", text) or LOOSE.search(text)]
    assert wrong == []


@pytest.mark.parametrize("language", ["de", "ru"])
def test_numbers_agree_in_every_language(texts, language):
    """A number that is said in digits is the same in every language."""
    other = texts[language]
    assert [where for where, text in texts["en"].items() if numbers(text) != numbers(other[where])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_provost_has_a_neutral_name(texts, language):
    """The source's words for the office and its power stand nowhere."""
    assert [where for where, text in texts[language].items() if SEDUCTION.search(text)] == []


def test_the_words_of_the_source_are_kept_in_german(texts):
    """Who knows the source finds its terms again."""
    german = {key: texts["de"][f"kinds.{key}"] for key in ("soldier", "sergeant", "camp", "vortex", "morlock")}
    sites = {key: texts["de"][f"sites.{key}"] for key in ("castle", "maiden", "town")}

    assert list(german.values()) == ["Soldat", "Weibel", "Feldlager", "Strudel", "Morlock"]
    assert list(sites.values()) == ["Burg", "Mägdelein", "Stadt"]
