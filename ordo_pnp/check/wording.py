"""Check the wording of texts: the terms of a game, and numbers that repeat data of a card or facts of the game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ordo_pnp.base import Code, Diagnostic, finding, remedy_for
from ordo_pnp.cards import (
    CONTRADICTORY_TERMS,
    STORY,
    TERMS,
    Card,
    GameData,
    GameTerm,
    MadeText,
    Origin,
    Terms,
    UnknownFactError,
    begins_with_word,
    fact_at,
    misuse_finding,
    numbers_in,
    parse_count,
    read_terms,
    term_lists,
    terms_of,
)
from ordo_pnp.check.summaries import numbers
from ordo_pnp.games import plugin_of

CONTRADICTION = Code("CAT405")
_ROMAN = re.compile(r"\b(?:X{0,3}(?:IX|IV|V?I{1,3}|V|X))\b")
# Most texts name no number at all.
_MENTION = re.compile(r"\d|\b[IVX]+\b")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10}


def check_card_numbers(card: Card, game: GameData) -> list[Diagnostic]:
    """Compare the numbers in a card's texts with those of its fields that its schema says the texts repeat.

    Texts that tell stories may name any number, and so may all texts of a card without such a field: `Philip II` may well
    write a law about five cards.
    """
    fields = game.named_numbers.get(card.kind)
    if not fields:
        return []
    held = {number for name in fields for number in _held(card.fields.get(name))}
    return list(_contradictions(card, held, game.texts_of_role(card.kind, STORY))) if held else []


def _contradictions(card: Card, held: Collection[str], free: Collection[str]) -> Iterator[Diagnostic]:
    for language, texts in card.texts.items():
        for key, text in texts.items():
            if key in free or not _MENTION.search(text):
                continue
            wrong = [found for found in _named(text) if found not in held]
            if wrong:
                yield finding(
                    CONTRADICTION,
                    f"the `{key}` of `{card.id}` names {', '.join(wrong)}, its data hold {', '.join(sorted(held))}",
                    card.text_span(key, language),
                    card=card.id,
                    remedy="correct the text or the data",
                )


def _held(value: Any) -> Iterator[str]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield str(value)
    elif isinstance(value, dict):
        for each in value.values():
            yield from _held(each)
    elif isinstance(value, list):
        for each in value:
            yield from _held(each)


def _named(text: str) -> list[str]:
    return numbers(text) + [str(_roman(found)) for found in _ROMAN.findall(text)]


def _roman(numeral: str) -> int:
    """Read a Roman numeral below forty.

    >>> [_roman(text) for text in ("III", "IV", "XIX")]
    [3, 4, 19]
    """
    values = [_ROMAN_VALUES[letter] for letter in numeral]
    following = [*values[1:], 0]
    return sum(-value if value < after else value for value, after in zip(values, following, strict=True))


WORD_NUMBERS = "word_numbers"
WRONG_NUMBER = Code("CAT406")
UNKNOWN = Code("CAT407")


def check_term_numbers(game: GameData) -> Iterator[Diagnostic]:
    """Hold the numbers that words of a game state against the facts they stand for."""
    own = game.words[game.language]
    stated: Mapping[str, Mapping[str, list[str]]] = game.facts.get(WORD_NUMBERS, {})
    for group, words in stated.items():
        for key, paths in words.items():
            if key in own.get(group, {}):
                yield from _word(game, group, key, paths)
                continue
            place = (WORD_NUMBERS, group, key) if group in own else (WORD_NUMBERS, group)
            name, known = (key, own[group]) if group in own else (group, own)
            message = f"the game has no word `{group}.{key}`" if group in own else f"the game has no words `{group}`"
            remedy = remedy_for(name, known, "delete the entry")
            yield finding(UNKNOWN, message, game.origin.span(*place, key=True), remedy=remedy)


def _word(game: GameData, group: str, key: str, paths: list[str]) -> Iterator[Diagnostic]:
    """Find a number that a word does not name, in any language; facts of one value need one number each."""
    needed: Counter[int] = Counter()
    for at, path in enumerate(paths):
        place = game.origin.span(WORD_NUMBERS, group, key, at)
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


_NAME = "name"
_RULINGS = ("question", "decision")


class TermCheck:
    """Holds the texts of one game against its terms; each language of a set is compiled once."""

    def __init__(self, game: GameData) -> None:
        self._game = game
        self._compiled: dict[tuple[str, str | None], Terms] = {}
        self._made = plugin_of(game.id).derived.text
        # Set -> whether any list binds its cards.
        self._lists: dict[str, bool] = {}
        # Kind of card -> the texts that may use any word.
        self._free: dict[str, frozenset[str]] = {}

    def check_game(self) -> Iterator[Diagnostic]:
        """Find the errors of term lists, game words and rulings."""
        files = self._game.files.get(TERMS, {})
        for origin in files.values():
            yield from _check_list(origin, self._game)
        if not term_lists(self._game):
            return
        for language, groups in self._game.words.items():
            origin = self._game.word_origins[language]
            for group, words in groups.items():
                for key, word in words.items():
                    yield from self._text(word, origin, (group, key), language)
        for origin in self._game.files.get("rulings", {}).values():
            for at, ruling in enumerate(origin.value):
                for key in _RULINGS:
                    yield from self._text(ruling[key], origin, (at, key), self._game.language)

    def check_card(self, card: Card) -> list[Diagnostic]:
        """Find misused terms in the rules text of a card, by hand or made by the game; names and stories may use any word."""
        if not self._binds(card.set):
            return []
        free = self._free_in(card.kind)
        found: list[Diagnostic] = []
        for language, texts in card.texts.items():
            for key, text in texts.items():
                if key not in free:
                    origin = card.text_origins.get(language, card.origin)
                    found += self._text(text, origin, (key,), language, card)
        if self._made is not None and self._made.field in card.fields:
            found += self._made_texts(card, self._made)
        return found

    def _binds(self, card_set: str) -> bool:
        if card_set not in self._lists:
            self._lists[card_set] = bool(term_lists(self._game, card_set))
        return self._lists[card_set]

    def _free_in(self, kind: str) -> frozenset[str]:
        if kind not in self._free:
            self._free[kind] = frozenset((_NAME, *self._game.texts_of_role(kind, STORY)))
        return self._free[kind]

    def _made_texts(self, card: Card, made: MadeText) -> Iterator[Diagnostic]:
        by_hand = self._game.rules_field(card.kind)
        for language in made.languages:
            if by_hand not in card.translation(language):
                text = made.write(card, language)
                where = f"in the `{language}` text made of the {made.field}"
                yield from self._text(text, card.origin, (made.field,), language, card, where)

    def _text(
        self,
        text: str,
        origin: Origin,
        path: tuple[str | int, ...],
        language: str,
        card: Card | None = None,
        made: str | None = None,
    ) -> Iterator[Diagnostic]:
        """Find misused terms in a text at a place, or generated from it by ``made``."""
        terms = self._of(language, None if card is None else card.set)
        for misuse in terms.misuses(text):
            if made is None:
                span = origin.text_span(path, text, misuse.start, misuse.end)
            else:
                span = origin.span(*path, key=True)
            is_own = origin.document.file.is_relative_to(self._game.folder)
            where = "here" if made is None else made
            name = None if card is None else str(card.id)
            yield misuse_finding(misuse, span, card=name, is_own=is_own, where=where)

    def _of(self, language: str, card_set: str | None) -> Terms:
        found = self._compiled.get((language, card_set))
        if found is None:
            found = self._compiled[language, card_set] = terms_of(self._game, language, card_set)
        return found


def _check_list(origin: Origin, game: GameData) -> Iterator[Diagnostic]:
    """Find contradictions in a list of terms."""
    yield from _foreign_languages(origin, game)
    for language in game.languages:
        terms = read_terms(origin.value, language)
        yield from _forbidden_terms(origin, language, terms)
        for term in terms:
            yield from _lost_phrases(origin, language, term)
            yield from _idle_permissions(origin, language, term)


def _foreign_languages(origin: Origin, game: GameData) -> Iterator[Diagnostic]:
    for name, entry in origin.value.items():
        for language in entry.keys() - {"means", *game.languages}:
            yield finding(
                CONTRADICTORY_TERMS,
                f"`{name}` has a term in `{language}`, which is no language of the game",
                origin.span(name, language, key=True),
                remedy=f"one of {', '.join(game.languages)}",
            )


def _lost_phrases(origin: Origin, language: str, term: GameTerm) -> Iterator[Diagnostic]:
    for key, phrases in (("not", term.banned), ("unless", term.permitted)):
        for at, phrase in enumerate(phrases):
            if not begins_with_word(phrase):
                message = f"“{phrase}” begins with neither letter nor digit and is found nowhere"
                span = origin.span(term.id, language, key, at)
                yield finding(CONTRADICTORY_TERMS, message, span, remedy="begin with a word, or delete it")


def _forbidden_terms(origin: Origin, language: str, terms: tuple[GameTerm, ...]) -> Iterator[Diagnostic]:
    compiled = Terms(terms)
    for term in terms:
        for misuse in compiled.misuses(term.word):
            yield finding(
                CONTRADICTORY_TERMS,
                f"the term “{term.word}” is itself forbidden, for `{misuse.term.id}`",
                origin.span(term.id, language, "word"),
                remedy=f"write another term, or add it to `unless` of `{misuse.term.id}`",
            )


def _idle_permissions(origin: Origin, language: str, term: GameTerm) -> Iterator[Diagnostic]:
    alone = Terms((GameTerm(term.id, term.means, term.word, term.banned),))
    for at, phrase in enumerate(term.permitted):
        if not alone.misuses(phrase.replace("*", "")):
            yield finding(
                CONTRADICTORY_TERMS,
                f"“{phrase}” needs no permission: nothing in it is forbidden for `{term.id}`",
                origin.span(term.id, language, "unless", at),
                remedy="delete it, or correct it",
            )
