"""Make the text of a first rulebook of a game: the content of the box, with its cards as pictures, and a place for each part of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ordo_pnp.cards import GameData, credits_of, title_of
from ordo_pnp.tables.new_game.game_files import flow

# So many cards of a kind are shown beside each other.
_MOST_SHOWN: Final = 3
_USUAL_PLAYERS: Final = 4


class BookWords(NamedTuple):
    """The words of a first rulebook in a language."""

    # Of players; a book has as many as can play.
    names: tuple[str, ...]
    # Heading, and the purpose of its section.
    goal: tuple[str, str]
    parts: tuple[str, str]
    begin: tuple[str, str]
    turn: tuple[str, str]
    end: tuple[str, str]
    # The heading over the makers of icons and fonts.
    credits: str


# By language; books in others begin in English.
NEW_BOOK_WORDS: Final = {
    "en": BookWords(
        ("Anna", "Ben", "Clara", "David", "Emma", "Finn", "Greta", "Henry"),
        ("The goal", "Say in two sentences who you are in this game, and how one wins."),
        ("What you need", "The cards, kind by kind, and the texts on them."),
        ("To begin", "Say who shuffles which cards, how many a player gets, and who begins."),
        ("A turn", "Say what one does in a turn, step by step, one line for a step."),
        ("The end", "Say when the game ends, and who has won."),
        "Icons and fonts",
    ),
    "de": BookWords(
        ("Anna", "Ben", "Clara", "David", "Emma", "Finn", "Greta", "Henry"),
        ("Das Ziel", "Sag in zwei Sätzen, welche Rolle man in diesem Spiel hat und wie man gewinnt."),
        ("Was ihr braucht", "Die Arten von Karten, und was auf ihnen steht."),
        (
            "Zu Beginn",
            "Sag, welche Karten gemischt werden, wie viele man bekommt und wie der Startspieler bestimmt wird.",
        ),
        ("Ein Zug", "Sag Schritt für Schritt, was man in einem Zug tut, eine Zeile für einen Schritt."),
        ("Das Ende", "Sag, wann das Spiel endet und wer gewonnen hat."),
        "Zeichen und Schriften",
    ),
    "ru": BookWords(
        ("Анна", "Борис", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Захар"),
        ("Цель", "Скажите в двух предложениях, какая роль у игроков в этой игре и как победить."),
        ("Что нужно", "Виды карт и то, что на них написано."),
        ("Начало", "Скажите, какие карты тасуют, сколько карт получает игрок и как выбирают первого игрока."),
        ("Ход", "Скажите шаг за шагом, что делают в свой ход, новый шаг с новой строки."),
        ("Конец", "Скажите, когда игра заканчивается и кто победил."),
        "Значки и шрифты",
    ),
}


def book_text(game: GameData, language: str) -> str:
    """Return the text of a rulebook that can be built at once and is to be written on.

    Args:
        game: The game; up to three cards of each kind become pictures.
        language: Of the book; its headings are in English where they are not translated.
    """
    words = NEW_BOOK_WORDS.get(language, NEW_BOOK_WORDS["en"])
    title = game.words.get(language, {}).get("deck", {}).get("title") or game.facts.get("name", game.id)
    firsts = list({card.kind: card.id for card in reversed(game.cards())}.values())[:_MOST_SHOWN]
    cover = f"cover: [{', '.join(reversed(firsts))}]\n" if firsts else ""
    head = f"---\nformat: 1\ntitle: {flow(title)}\nnames: [{', '.join(words.names[: _most_players(game)])}]\n{cover}contents: false\n---\n"
    sections = [_section("goal", *words.goal), _section("parts", *words.parts), *_kinds(game, language)]
    sections += [_section("begin", *words.begin), _section("turn", *words.turn), _section("end", *words.end)]
    if credits_of(game):
        sections.append(_section("credits", words.credits, "```{credits}\n```"))
    return "\n".join([head, *sections])


def _most_players(game: GameData) -> int:
    return int(game.facts.get("players", {}).get("max", _USUAL_PLAYERS))


def _section(anchor: str, heading: str, text: str) -> str:
    return f"# {heading} {{#{anchor}}}\n\n{text}\n"


def _kinds(game: GameData, language: str) -> Iterator[str]:
    """Yield a line and a picture for each kind of card that the game has."""
    by_kind: dict[str, list[str]] = {}
    for card in game.cards():
        by_kind.setdefault(card.kind, []).append(card.id)
    for kind, cards in by_kind.items():
        try:
            called = game.word("kinds", kind, language)
        except KeyError:
            called = title_of(kind)
        shown = " | ".join(cards[:_MOST_SHOWN])
        yield f"**{called}**: {{count kind:{kind}}}\n\n```{{cards}} {shown}\n{called}\n```\n"
