"""What the texts of Komarn must hold in every language, whoever edits them."""

import re

import pytest

LANGUAGES = ("en", "de", "ru")
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
