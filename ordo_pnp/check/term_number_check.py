"""Check that numbers in the game's words equal the facts they state, such as how many cards are dealt."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ordo_pnp.base import Code, Diagnostic, finding, remedy_for
from ordo_pnp.cards import UnknownFactError, fact_at, numbers_in, parse_count

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ordo_pnp.cards import GameData

KEY = "word_numbers"
WRONG_NUMBER = Code("CAT406")
UNKNOWN = Code("CAT407")


def check_game(game: GameData) -> Iterator[Diagnostic]:
    """Hold the numbers that words of a game state against the facts they stand for."""
    own = game.words[game.language]
    stated: Mapping[str, Mapping[str, list[str]]] = game.facts.get(KEY, {})
    for group, words in stated.items():
        for key, paths in words.items():
            if key in own.get(group, {}):
                yield from _word(game, group, key, paths)
                continue
            place = (KEY, group, key) if group in own else (KEY, group)
            name, known = (key, own[group]) if group in own else (group, own)
            message = f"the game has no word `{group}.{key}`" if group in own else f"the game has no words `{group}`"
            remedy = remedy_for(name, known, "delete the entry")
            yield finding(UNKNOWN, message, game.origin.span(*place, key=True), remedy=remedy)


def _word(game: GameData, group: str, key: str, paths: list[str]) -> Iterator[Diagnostic]:
    """Find a number that a word does not name, in any language; facts of one value need one number each."""
    needed: Counter[int] = Counter()
    for at, path in enumerate(paths):
        place = game.origin.span(KEY, group, key, at)
        try:
            value = fact_at(game.facts, path)
        except UnknownFactError as error:
            yield finding(
                UNKNOWN, str(error), place, remedy=remedy_for(error.key, error.known, "name a fact of the game")
            )
            continue
        number = parse_count(value) if isinstance(value, str) else value
        if not isinstance(number, int) or isinstance(number, bool):
            yield finding(UNKNOWN, f"`{path}` is no whole number", place, remedy="name a fact that is one")
            continue
        needed[number] += 1
        for language in game.languages:
            text = game.words.get(language, {}).get(group, {}).get(key)
            if text is not None and numbers_in(text, language)[number] < needed[number]:
                often = f"{number} {needed[number]} times" if needed[number] > 1 else str(number)
                message = f"`{group}.{key}` does not say {often}, which is `{path}`: “{text}”"
                span = game.word_span(group, key, language)
                yield finding(WRONG_NUMBER, message, span, remedy=f"write {number}, or correct `{path}` in `game.yaml`")
