"""What is written on pieces can be read at the table: few words on the aids, no type too small."""

import re

import pytest

from ordo_pnp.catalog.source import read_document

# On a side of a player aid of Ordonnance.
MOST_WORDS = 60
# Beside its picture, on the aid of Komarn: they fill two lines of its box.
MOST_WORDS_OF_AN_ACTION = 11
# Points.
LEAST_SIZE = 6
SIDES = {
    "aid": "ordonnance/faces/aid.yaml",
    "aid-back": "ordonnance/faces/aid-back.yaml",
    "aid-crown": "ordonnance/crown/faces/aid-crown.yaml",
    "aid-crown-back": "ordonnance/crown/faces/aid-crown-back.yaml",
}


def word_of(game, group, key, language):
    """Return a word of the game in a language, without the signs in it."""
    return re.sub(r"\{\w+\}", "", game.word(group, key, language))


@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize("side", SIDES)
def test_a_side_of_an_aid_has_few_words(repository, catalog, side, language):
    """Pictures tell it first: no side of an aid of Ordonnance has more than sixty words, names of signs included."""
    game = catalog.games["ordonnance"]
    face = (repository / "cards" / SIDES[side]).read_text(encoding="utf-8")
    texts = [word_of(game, group, key, language) for group, key in re.findall(r"\$words\.([\w-]+)\.([\w-]+)", face)]
    texts += [game.word("symbols", each, language) for each in game.facts["symbols"] if "word: symbols" in face]
    count = sum(len(re.findall(r"[\w’-]+", text)) for text in texts)
    assert 10 < count <= MOST_WORDS


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_an_action_of_komarn_is_told_in_a_line_or_two(catalog, language):
    """Each action and each thing in the bag has one short text beside its picture."""
    game = catalog.games["komarn"]
    keys = [key for key in game.words["en"]["aid"] if key.endswith("-text")]
    counts = {key: len(re.findall(r"[\w’-]+", game.word("aid", key, language))) for key in keys}
    assert len(counts) > 7
    assert max(counts.values()) <= MOST_WORDS_OF_AN_ACTION, counts


def test_no_type_is_smaller_than_six_points(repository):
    """The smallest size that any text of a face may take, of a name in the look or of its own, is 6 points or more."""
    small = []
    for game in ("ordonnance", "komarn"):
        sizes = read_document(repository / f"cards/{game}/look.yaml").data["look"]["sizes"]
        for path in sorted((repository / f"cards/{game}").rglob("faces/*.yaml")):
            for key, value in re.findall(r"\b(size|smallest): ([\w.-]+)", _texts(path)):
                points = sizes[value] if value in sizes else float(value)
                if points < LEAST_SIZE:
                    small.append((path.name, key, value))
    assert small == []


def _texts(path):
    """Return the lines of a face that are texts."""
    return "\n".join(line for line in path.read_text(encoding="utf-8").splitlines() if "- text:" in line)
