"""Make the text of a first rulebook of a game: what is in the box, with its cards as pictures, and a place for each part of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ordo_pnp.cards import GameData, credits_of, title_of
from ordo_pnp.tables.new_game.game_files import flow

# So many cards of a kind are shown beside each other.
_MOST_SHOWN: Final = 3


class BookWords(NamedTuple):
    """The words of a first rulebook in a language."""

    names: str
    # Heading, and what its section is for.
    goal: tuple[str, str]
    parts: tuple[str, str]
    begin: tuple[str, str]
    turn: tuple[str, str]
    end: tuple[str, str]
    # The heading over who made icons and fonts.
    credits: str


# By language; books in others begin in English.
NEW_BOOK_WORDS: Final = {
    "en": BookWords(
        "Anna, Ben, Clara, David",
        ("The goal", "Say in two sentences who you are in this game, and how one wins."),
        ("What you need", "Cards of each kind, and what stands on them."),
        ("To begin", "Say who shuffles which cards, how many each player gets, and who begins."),
        ("A turn", "Say what one does in a turn, step by step, each step in a line of its own."),
        ("The end", "Say when the game ends, and who has won."),
        "Icons and fonts",
    ),
    "de": BookWords(
        "Anna, Ben, Clara, David",
        ("Das Ziel", "Sag in zwei Sätzen, wer man in diesem Spiel ist und wie man gewinnt."),
        ("Was ihr braucht", "Die Karten jeder Art, und was auf ihnen steht."),
        ("Zu Beginn", "Sag, wer welche Karten mischt, wie viele jeder bekommt und wer beginnt."),
        ("Ein Zug", "Sag Schritt für Schritt, was man in einem Zug tut, jeden Schritt in einer eigenen Zeile."),
        ("Das Ende", "Sag, wann das Spiel endet und wer gewonnen hat."),
        "Zeichen und Schriften",
    ),
    "ru": BookWords(
        "Анна, Борис, Вера, Глеб",
        ("Цель", "Скажите в двух предложениях, кто игроки в этой игре и как победить."),
        ("Что нужно", "Карты каждого вида и то, что на них написано."),
        ("Начало", "Скажите, кто какие карты тасует, сколько карт получает каждый и кто начинает."),
        ("Ход", "Скажите шаг за шагом, что делают в свой ход, каждый шаг с новой строки."),
        ("Конец", "Скажите, когда игра заканчивается и кто победил."),
        "Значки и шрифты",
    ),
}


def book_text(game: GameData, language: str) -> str:
    """Return the text of a rulebook that can be built at once and is to be written on.

    Args:
        game: The game; up to three cards of each kind become pictures.
        language: Of the book; its headings are in English where nobody has translated them.
    """
    words = NEW_BOOK_WORDS.get(language, NEW_BOOK_WORDS["en"])
    title = game.words.get(language, {}).get("deck", {}).get("title") or game.facts.get("name", game.id)
    firsts = list({card.kind: card.id for card in reversed(game.cards())}.values())[:_MOST_SHOWN]
    cover = f"cover: [{', '.join(reversed(firsts))}]\n" if firsts else ""
    head = f"---\nformat: 1\ntitle: {flow(title)}\nnames: [{words.names}]\n{cover}contents: false\n---\n"
    sections = [_section("goal", *words.goal), _section("parts", *words.parts), *_kinds(game, language)]
    sections += [_section("begin", *words.begin), _section("turn", *words.turn), _section("end", *words.end)]
    if credits_of(game):
        sections.append(_section("credits", words.credits, "```{credits}\n```"))
    return "\n".join([head, *sections])


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
