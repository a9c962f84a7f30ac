"""Games in any language: what is not translated is missing, and pages say in some language what they are."""

from dataclasses import replace

import pytest

from ordo_pnp.base import Severity, root_causes
from ordo_pnp.check.printability import check_printability
from ordo_pnp.paper import MARGIN_WORDS
from ordo_pnp.tables import STARTER, GamePlan, parse_kinds, sample_plan


def plan(schemas, *languages):
    return sample_plan(GamePlan("moths", "Moths", languages, {}, {}, ()), parse_kinds(STARTER, schemas))


def told(look):
    return [f"{each.code.id} {each.message}" for each in root_causes(look.found)]


@pytest.mark.parametrize("languages", [("fr",), ("de", "en", "ru"), ("ja",), ("hsb",)])
def test_a_game_in_its_own_language_or_in_those_of_the_program_is_complete(in_memory, schemas, languages):
    """Whatever language that is: the words in the margin of its pages are among its own."""
    assert told(in_memory(plan(schemas, *languages))) == []


def test_what_a_new_game_has_no_translation_of_is_missing(in_memory, schemas):
    """Nothing is written in another language as if it were translated; the margin is among the words to translate."""
    look = in_memory(plan(schemas, "en", "fr", "de"))

    assert told(look) == [
        "CAT403 4 entries of `base` have no translation into `fr`: `set`, `example-1`, `example-2` and 1 more",
        "CAT403 5 entries of `moths` have no translation into `fr`: `deck`, `kinds`, `fields` and 2 more",
    ]
    (overlay,) = (content for path, content in look.files.items() if path.as_posix().endswith("moths/text/de.yaml"))
    assert "Vorderseite" in overlay.decode()
    assert "Wesen" in overlay.decode()


def test_what_is_no_code_of_a_language_is_one_finding(in_memory, schemas):
    """With the code that is meant; files in that language are no second one."""
    sound = plan(schemas, "en", "de")
    (home,) = (path for path in in_memory(sound).files if path.as_posix().endswith("moths/game.yaml"))
    german = in_memory(replace(sound, languages=("en", "ger"), translated_words={}), is_sound=False)

    assert home.name == "game.yaml"
    found = root_causes(german.found)
    assert [(each.code.id, each.help, each.span.line) for each in found if each.code.id != "CAT403"] == [
        ("CAT413", "did you mean `de`?", 7)
    ]


def test_a_language_without_margin_words_is_one_finding_for_all(catalog):
    """At the languages of the game, with what to write there; a build does without."""
    game = catalog.games["ordonnance"]
    game = replace(game, languages=(*game.languages, "fr", "it"))
    (found,) = (each for each in check_printability(game, catalog) if each.code.id == "CAT751")

    assert "no words in `fr`, `it`" in found.message
    assert found.severity is Severity.WARNING
    assert found.span.file.endswith("game.yaml")
    assert "`margin: {page: 'page {page}/{pages}', front: 'front'" in (found.help or "")
    words = {**game.words, "en": {**game.words["en"], "margin": dict.fromkeys(MARGIN_WORDS, "x")}}
    assert [each for each in check_printability(replace(game, words=words), catalog) if each.code.id == "CAT751"] == []
