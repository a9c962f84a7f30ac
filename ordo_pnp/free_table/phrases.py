"""The words of a table without rules: what is typed, what is told, what is refused, in English, German and Russian."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

# Language -> the module that holds its words.
LANGUAGES: Final = {"en": "english", "de": "german", "ru": "russian"}
_BRACES: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Phrases:
    """Everything that is said and understood in one language."""

    # What may be typed -> see ``TYPED``; the first word is the one that help and refusals show.
    verbs: Mapping[str, tuple[str, ...]]
    # Places, facings and the like that may be typed.
    words: Mapping[str, tuple[str, ...]]
    # What may be typed -> what it does, with an example of what follows it.
    help: Mapping[str, str]
    told: Mapping[str, str]
    refusals: Mapping[str, str]
    # What stands on the screen.
    labels: Mapping[str, str]
    # A number of cards, as the object of a sentence: `1 card`, `3 cards`.
    cards: Callable[[int], str]

    def fill(self, text: str, /, **parts: object) -> str:
        """Return a sentence with its parts filled in."""
        return _BRACES.sub(lambda found: str(parts[found[1]]), text)


def wording(language: str) -> Phrases:
    """Return the words of a language, those of English where there are none."""
    module = import_module(f"ordo_pnp.free_table.{LANGUAGES.get(language, LANGUAGES['en'])}")
    return cast("Phrases", module.WORDING)
