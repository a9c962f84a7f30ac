"""Lint: whether a rules text by hand says the same as the effects: its numbers, sides, places and symbols."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ordo_pnp.base import finding
from ordo_pnp.cards import EMPTY, SIGN
from ordo_pnp.games.ordonnance.effects import codes
from ordo_pnp.games.ordonnance.effects.mentions import Mentions
from ordo_pnp.games.ordonnance.effects.model import If, Repeat, Step
from ordo_pnp.games.ordonnance.effects.verbs import VERBS
from ordo_pnp.games.ordonnance.effects.vocabulary import VOCABULARIES, TellingWords
from ordo_pnp.games.ordonnance.effects.walking import every_node, every_selector, lists_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.base import Code, Diagnostic
    from ordo_pnp.cards import Card, GameData
    from ordo_pnp.games.ordonnance.effects.model import Effect, Node


def check_text(card: Card, effects: Sequence[Effect], game: GameData) -> Iterator[Diagnostic]:
    """Compare the text by hand, in every language that has one, with the effects."""
    for language, texts in card.texts.items():
        text = texts.get("text")
        if text is None:
            continue
        yield from _symbols(card, effects, language, text, game)
        yield from _territories(card, language, text, game)
        vocabulary = VOCABULARIES.get(language)
        if vocabulary is not None:
            yield from _numbers(card, effects, language, text, vocabulary)
            for message in _sides(effects, text, vocabulary):
                yield _contradiction(codes.TEXT_PLACE, card, language, message)


def _contradiction(kind: Code, card: Card, language: str, message: str) -> Diagnostic:
    return finding(
        kind,
        f"the `{language}` text of `{card.id}` {message}",
        card.text_span("text", language),
        card=card.id,
        remedy="correct the text or the effect, or delete the text: one is made from the effect",
    )


def _numbers(
    card: Card, effects: Sequence[Effect], language: str, text: str, vocabulary: TellingWords
) -> Iterator[Diagnostic]:
    """Compare numbers; one goes without saying, and what is repeated may be named as a whole."""
    held = {number for effect in effects for number in _held(effect.steps)}
    held |= {number for effect in effects for number in _in_selectors(effect)}
    wholes = {number for effect in effects for number in _wholes(effect.steps, 1)}
    said = vocabulary.numbers(SIGN.sub(" ", text))
    wrong = sorted(said - held - wholes - {0, 1})
    if wrong:
        names = ", ".join(map(str, wrong))
        has = ", ".join(map(str, sorted(held))) or "no number"
        yield _contradiction(codes.TEXT_NUMBER, card, language, f"names {names}, its effects have {has}")
        return
    if said & (wholes - held):
        return
    missing = sorted(held - said - {0, 1})
    if missing:
        names = ", ".join(map(str, missing))
        yield _contradiction(codes.TEXT_NUMBER, card, language, f"does not name {names}, which its effects have")


def _held(steps: Sequence[Node]) -> Iterator[int]:
    for node in every_node(steps):
        if isinstance(node, Step):
            yield from (abs(value) for value in node.arguments.values() if isinstance(value, int))
        elif isinstance(node, If):
            yield from (condition.count for condition in node.conditions)
        elif isinstance(node, Repeat):
            yield node.times


def _in_selectors(effect: Effect) -> Iterator[int]:
    for selector in every_selector(effect):
        for number in (selector.cards_at_least, selector.cards_at_most):
            if number is not None:
                yield number


def _wholes(steps: Sequence[Node], often: int) -> Iterator[int]:
    """Yield the amounts inside of repeats, multiplied."""
    for node in steps:
        times = often * node.times if isinstance(node, Repeat) else often
        if isinstance(node, Step) and often > 1:
            yield from (often * value for value in node.arguments.values() if isinstance(value, int))
        for inner in lists_of(node):
            yield from _wholes(inner, times)


def _sides(effects: Sequence[Effect], text: str, vocabulary: TellingWords) -> Iterator[str]:
    """Compare whose cards are meant, and which territories."""
    mentions = {id(effect): Mentions(effect) for effect in effects}
    selectors = [(selector, mentions[id(effect)]) for effect in effects for selector in every_selector(effect)]
    owners = [(selector, each.owner(selector)) for selector, each in selectors]
    reaches_others = any(owner != "self" for _, owner in owners) or any(
        effect.trigger == "in_play" for effect in effects
    )
    speaks_of_others = vocabulary.opponent.search(text) is not None
    if speaks_of_others and not reaches_others:
        yield "speaks of opponents, its effects concern only the player of the card"
    if not speaks_of_others and any(owner == "opponent" and selector.pick != "territory" for selector, owner in owners):
        yield "does not speak of opponents, its effects do"
    placed = [(selector, owner) for selector, owner in owners if selector.pick in ("unit", "kingdom", "territory")]
    if vocabulary.own_cards.search(text) and not any(owner == "self" for _, owner in placed):
        yield "speaks of the player’s own cards, its effects do not"
    if not vocabulary.own.search(text) and any(
        owner == "self" and selector.pick in ("unit", "kingdom") for selector, owner in placed
    ):
        yield "does not say that the player’s own cards are concerned"
    elsewhere = any(selector.not_in is not None for selector, _ in placed)
    here = any(selector.in_ is not None for selector, _ in placed)
    moves = any(
        isinstance(node, Step) and node.verb in ("move", "swap") for e in effects for node in every_node(e.steps)
    )
    if vocabulary.same_place.search(text) and elsewhere and not here:
        yield "speaks of the same territory, its effects want another one"
    several = any(sum(each.selector.pick == "territory" for each in effect.targets) > 1 for effect in effects)
    if vocabulary.other_place.search(text) and not (elsewhere or moves or several):
        yield "speaks of another territory, its effects do not"


def _symbols(card: Card, effects: Sequence[Effect], language: str, text: str, game: GameData) -> Iterator[Diagnostic]:
    """Compare the symbols; one may be named by its sign or by its word, in any form of it."""
    known: Sequence[str] = game.facts.get("symbols", ())
    held = {symbol for effect in effects for symbol in _held_symbols(effect)}
    signs = set(SIGN.findall(text))
    wrong = [symbol for symbol in known if symbol in signs and symbol not in held]
    missing = [symbol for symbol in known if symbol in held - signs and not _is_named(symbol, language, text, game)]
    for symbol in wrong:
        yield _contradiction(codes.TEXT_PLACE, card, language, f"shows `{symbol}`, which its effects do not name")
    for symbol in missing:
        yield _contradiction(codes.TEXT_PLACE, card, language, f"does not name `{symbol}`, which its effects do")


def _held_symbols(effect: Effect) -> Iterator[str]:
    for selector in every_selector(effect):
        yield from (symbol for symbol in (selector.symbol, selector.without_symbol) if symbol is not None)
    for node in every_node(effect.steps):
        if isinstance(node, Step):
            for name, value in node.arguments.items():
                if VERBS[node.verb].parameter(name).value == "symbol":
                    yield str(value)


def _is_named(symbol: str, language: str, text: str, game: GameData) -> bool:
    return _stem(game.words.get(language, EMPTY).get("symbols", EMPTY).get(symbol, symbol)) in text.lower()


def _stem(word: str) -> str:
    """Cut what changes with number and case: *Schwerter* and *Schwertern*, *лук* and *луком*."""
    return word.lower()[: max(3, len(word) - 2)]


def _territories(card: Card, language: str, text: str, game: GameData) -> Iterator[Diagnostic]:
    """No effect can name a certain territory, so no text may."""
    words = game.words.get(language, EMPTY).get("territories", EMPTY)
    for word in words.values():
        if re.search(rf"\b{re.escape(word)}\b", text):
            yield _contradiction(
                codes.TEXT_PLACE, card, language, f"names {word}, no effect is about one certain territory"
            )
