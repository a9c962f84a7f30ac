"""Turn English names of kinds of cards into the plural and the singular, for files and sheets."""

from __future__ import annotations

import re

_IRREGULAR = {
    "man": "men", "woman": "women", "child": "children", "person": "people", "leaf": "leaves", "elf": "elves",
    "wolf": "wolves", "dwarf": "dwarves", "thief": "thieves", "half": "halves", "knife": "knives", "life": "lives",
    "shelf": "shelves", "mouse": "mice", "die": "dice", "goose": "geese", "foot": "feet", "tooth": "teeth",
}  # fmt: skip
_UNCOUNTABLE = frozenset({
    "equipment", "gear", "loot", "terrain", "weather", "magic", "sheep", "fish", "series", "gold", "food",
    "armor", "armour", "weaponry", "information", "misc",
})  # fmt: skip
_WITH_OES = frozenset(
    {"hero", "potato", "echo", "torpedo", "tomato", "veto", "cargo", "mosquito", "volcano", "tornado", "domino"}
)
_SINGULARS = {plural: one for one, plural in _IRREGULAR.items()}


def plural_of(kind: str) -> str:
    """Return an English word in the plural; of several words the last is.

    >>> [plural_of(each) for each in ("enemy", "hero", "class", "treachery", "quest-box", "day", "wolf", "event", "gear")]
    ['enemies', 'heroes', 'classes', 'treacheries', 'quest-boxes', 'days', 'wolves', 'events', 'gear']
    """
    before, dash, word = kind.rpartition("-")
    if word in _IRREGULAR:
        many = _IRREGULAR[word]
    elif (
        word in _UNCOUNTABLE
        or word in _SINGULARS
        or (word.endswith("s") and not re.search(r"(ss|us|is|as|os)\Z", word))
    ):
        many = word
    elif re.search(r"[^aeiou]y\Z", word):
        many = f"{word[:-1]}ies"
    elif re.search(r"(s|x|z|ch|sh)\Z", word) or word in _WITH_OES:
        many = f"{word}es"
    else:
        many = f"{word}s"
    return f"{before}{dash}{many}"


def singular_of(kind: str) -> str:
    """Return an English word in the singular; a word that may be no plural stays.

    >>> [singular_of(each) for each in ("enemies", "heroes", "classes", "boxes", "wolves", "events", "boss", "gear", "virus")]
    ['enemy', 'hero', 'class', 'box', 'wolf', 'event', 'boss', 'gear', 'virus']
    """
    before, dash, word = kind.rpartition("-")
    one = _SINGULARS.get(word, word)
    if one == word:
        if re.search(r"[^aeiou]ies\Z", word) and len(word) > 4:
            one = f"{word[:-3]}y"
        elif re.search(r"(ss|x|z|ch|sh)es\Z", word) or (word.endswith("oes") and word[:-2] in _WITH_OES):
            one = word[:-2]
        elif (
            re.search(r"[^s]s\Z", word)
            and not re.search(r"(us|is|as|os)\Z", word)
            and len(word) > 3
            and word not in _UNCOUNTABLE
        ):
            one = word[:-1]
    return f"{before}{dash}{one}"
