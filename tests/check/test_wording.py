"""Whose texts a list of terms binds: the game's words, rulings and rules texts as errors, sets from outside as warnings."""

import shutil
from pathlib import Path

import pytest

from ordo_pnp.base import MemoPart
from ordo_pnp.cards import ExternalSet
from ordo_pnp.check import Cache, ProjectCheck

pytestmark = pytest.mark.slow

LIST = """\
format: 1
terms:
  gull:
    means: a bird of the harbour
    en: {{word: gull, not: [{banned}]}}
    de: {{word: Möwe, not: [Seevogel*]}}
"""
CARD = """\
format: 1
kingdoms:
  - id: gulls
    name: Seagull Cove
    effects:
      - while: in_play
        do:
          - set_limit: {limit: 5}
    text: "The limit is five seagulls."
    flavour: "A seagull."
"""
SET = "format: 1\nset: {id: trial, name: Trial, language: en, game: ordonnance, requires: [base]}\n"


@pytest.fixture
def cards(tmp_path, repository, monkeypatch):
    """A copy of the card database whose game says `gull`, without the lists that it has itself."""
    root = tmp_path / "cards"
    shutil.copytree(repository / "cards", root)
    for path in root.rglob("terms.yaml"):
        path.unlink()
    (root / "ordonnance" / "terms.yaml").write_text(LIST.format(banned="seagulls"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return root


def written(home, name="trial"):
    folder = home / name
    folder.mkdir()
    (folder / "set.yaml").write_text(SET, encoding="utf-8")
    (folder / "kingdoms.yaml").write_text(CARD, encoding="utf-8")
    return folder


def said(found):
    """The findings about terms as ``code severity file:line:column message``."""
    return [
        f"{each.code.id} {each.severity} {Path(each.span.file).name}:{each.span.line}:{each.span.column}"
        f" {each.message.partition(':')[0]}"
        for each in found
        if each.code.id in ("CAT410", "CAT411", "CAT412")
    ]


def replaced(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


MESSAGE = "“seagulls” stands here for what the game calls “gull”"


def test_a_set_of_the_game_has_an_error(cards):
    """In the game's own folder the forbidden word of a rules text is an error where it stands; name and flavour are free."""
    written(cards / "ordonnance")

    found = ProjectCheck([cards], Cache(None)).check()

    assert said(found) == [f"CAT410 error kingdoms.yaml:9:30 {MESSAGE}"]


@pytest.mark.parametrize(
    "text",
    [
        '"Two superseagulls,\\n@seagulls too."',
        "'It''s\n      the @seagulls.'",
        '"Of @\\u0073eagulls and\\tgulls."',
        "|-\n      Superseagulls\n      and @seagulls.",
    ],
)
def test_a_word_is_shown_where_the_file_writes_it(cards, text):
    """Escapes, line ends and longer words before it do not move its place."""
    written(cards / "ordonnance")
    path = cards / "ordonnance" / "trial" / "kingdoms.yaml"
    replaced(path, '"The limit is five seagulls."', text)
    before = path.read_text("utf-8").partition("@")[0].split("\n")
    replaced(path, "@", "")

    found = said(ProjectCheck([cards], Cache(None)).check())

    assert [each.split()[2] for each in found] == [f"kingdoms.yaml:{len(before)}:{len(before[-1]) + 1}"]


def test_a_set_from_outside_has_a_warning(cards, tmp_path):
    """The same set named by `--with` is warned, and may not bring a list of the game's terms."""
    folder = written(tmp_path)

    found = ProjectCheck([cards], Cache(None), external_sets=[ExternalSet(folder, "trial")]).check()
    assert said(found) == [f"CAT411 warning kingdoms.yaml:9:30 {MESSAGE}"]

    (folder / "terms.yaml").write_text(LIST.format(banned="five"), encoding="utf-8")
    found = ProjectCheck([cards], Cache(None), external_sets=[ExternalSet(folder, "trial")]).check()
    assert said(found) == [f"CAT411 warning kingdoms.yaml:9:30 {MESSAGE}"]
    assert "CAT263" in {each.code.id for each in found}


def test_a_text_made_from_effects_is_bound(cards):
    """Where no hand wrote a text, the sentence of the program is held to the terms in every language."""
    folder = written(cards / "ordonnance")
    replaced(folder / "kingdoms.yaml", '    text: "The limit is five seagulls."\n', "")
    (cards / "ordonnance" / "terms.yaml").write_text(LIST.format(banned="up to 5"), encoding="utf-8")

    found = [each for each in said(ProjectCheck([cards], Cache(None)).check()) if "kingdoms.yaml:5:" in each]

    assert len(found) == 1
    assert found[0].startswith("CAT410 error kingdoms.yaml:5:5 “up to 5” stands in the `en` text made of the effects")


def test_words_and_rulings_of_the_game_are_bound(cards):
    """Player aids in two languages and a ruling; each finding lies on the word."""
    game = cards / "ordonnance"
    replaced(game / "game.yaml", "turn-title: Your turn\n", 'turn-title: "Your seagulls, seagulls"\n')
    replaced(game / "text" / "de.yaml", "turn-title: Dein Zug\n", "turn-title: Dein Seevogel\n")
    replaced(game / "rulings.yaml", "question: ", "question: Seagulls? ")

    found = said(ProjectCheck([cards], Cache(None)).check())

    assert [each.split(" “")[1].split("”")[0] for each in found] == ["seagulls", "seagulls", "Seagulls", "Seevogel"]
    lines = (game / "game.yaml").read_text(encoding="utf-8").splitlines()
    places = [each.split()[2].split(":") for each in found if "game.yaml" in each]
    assert [lines[int(line) - 1][int(column) - 1 :][:8] for _, line, column in places] == ["seagulls", "seagulls"]


def test_the_cache_notices_a_changed_list(cards, tmp_path):
    """A list that changes is asked anew, though no card has; one that does not change is remembered."""
    written(cards / "ordonnance")
    place = MemoPart(tmp_path / "cache.sqlite", "own", "1")
    assert len(said(ProjectCheck([cards], Cache(place)).check())) == 1
    assert len(said(ProjectCheck([cards], Cache(place)).check())) == 1

    (cards / "ordonnance" / "terms.yaml").write_text(LIST.format(banned="sea gulls"), encoding="utf-8")

    assert said(ProjectCheck([cards], Cache(place)).check()) == []


def test_a_phrase_that_can_be_found_nowhere_is_told(cards):
    """A phrase begins with a letter or digit; any other would forbid nothing."""
    (cards / "ordonnance" / "terms.yaml").write_text(LIST.format(banned="(odd)"), encoding="utf-8")

    found = [each for each in ProjectCheck([cards], Cache(None)).check() if each.code.id == "CAT412"]

    assert [each.message for each in found] == ["“(odd)” begins with neither letter nor digit and is found nowhere"]
