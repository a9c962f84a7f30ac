"""The facts that a book may state: names, words, numbers and counts from the data, compared with those seen in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from ordo_pnp.base import Code, Fix, NotationError, OrdoError, Span, inner_word, near_word, printable, remedy_for
from ordo_pnp.books.answers import HELD, Answers
from ordo_pnp.books.directives import UNKNOWN_NAME, UNPLAYED_FACT, WRONG_NUMBER
from ordo_pnp.cards import (
    Card,
    GameData,
    UnknownFactError,
    fact_at,
    number_of,
    parse_count,
    parse_query,
    signs_of,
    step_into,
)
from ordo_pnp.games import plugin_of
from ordo_pnp.rules import Game


class Played:
    """Facts of one game as its rules play them, each computed once.

    Args:
        rules: The game bound to its data.
    """

    def __init__(self, rules: Game[Any]) -> None:
        self._rules = rules
        self._shows = plugin_of(rules.id).played_facts()
        self._seen: dict[str, Any] = {}

    def fact(self, path: str) -> Any:
        """Return the value in play of a path in ``game.yaml``.

        None where nothing in play shows it.
        """
        steps = path.split(".")
        for taken in range(len(steps), 0, -1):
            name = ".".join(steps[:taken])
            if name in self._shows:
                return step_into(self._show(name), steps[taken:])
        return None

    def _show(self, name: str) -> Any:
        if name not in self._seen:
            try:
                self._seen[name] = self._shows[name](self._rules)
            except OrdoError:  # such as an impossible number of players: a book must not mention it
                self._seen[name] = None
        return self._seen[name]


class FactError(Exception):
    """A name in a book that the data do not have, or a statement that the data or the rules refute."""

    def __init__(self, code: Code, message: str, remedy: str, name: str = "", known: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.remedy = remedy
        self._name = name
        self._known = tuple(known)

    def fix(self, span: Span) -> Fix | None:
        """Return the fix that writes the probable name in a place or else its line.

        None where it is not certain enough.
        """
        line = replace(span, column=1, end_column=len(span.source) + 1)
        place = next((found for each in (span, line) if (found := inner_word(each, self._name)) != each), span)
        return near_word(place, self._name, self._known)


def _unknown(what: str, name: str, known: Iterable[str]) -> FactError:
    names = sorted(known)
    shown = ", ".join(names[:12]) + (" …" if len(names) > 12 else "")
    return FactError(
        UNKNOWN_NAME,
        f"there is no {what} `{printable(name)}`",
        remedy_for(name, names, f"known: {shown}" if names else "end the path before it"),
        name,
        names,
    )


class BookFacts:
    """Answers for one book.

    Args:
        game: The data of the game.
        language: The language of the book.
        played: Returns the values of facts in play; None where the game has no rules.
        answers: The kept answers about facts in play.
    """

    def __init__(self, game: GameData, language: str, played: Callable[[], Played] | None, answers: Answers) -> None:
        self.game = game
        self.language = language
        self.answers = answers
        # The names of all signs.
        self.signs = signs_of(game, game.sets)
        self._played = played
        self._cards: dict[str, list[Card]] = {}
        for card in game.cards():
            self._cards.setdefault(str(card.id), []).append(card)
            self._cards.setdefault(card.id.partition("/")[2], []).append(card)

    def card(self, name: str) -> Card:
        """Return a card by its id, or by its slug where only one card has it.

        Raises:
            FactError: There is none, or there are several.
        """
        found = self._cards.get(name, [])
        if len(found) == 1:
            return found[0]
        if found:
            ids = ", ".join(str(card.id) for card in found)
            raise FactError(UNKNOWN_NAME, f"several cards are called `{name}`", f"write one of {ids}")
        raise _unknown("card", name, (each for each in self._cards if ("/" in each) == ("/" in name)))

    def signs_of(self, card: Card) -> tuple[str, ...]:
        """Return the signs that a card shows, as its data list them."""
        lists = (value for value in card.fields.values() if isinstance(value, list | tuple))
        return tuple(each for value in lists for each in value if isinstance(each, str) and each in self.signs)

    def name_of(self, card: Card) -> str:
        """Return the name of a card; for a piece without one the name of its kind."""
        name = card.text("name", self.language)
        if name:
            return name
        known = self.game.words[self.game.language].get("kinds", {})
        return self.game.word("kinds", card.kind, self.language) if card.kind in known else card.kind

    def cards(self, query: str) -> tuple[Card, ...]:
        """Return the cards that a filter selects; all without one.

        Raises:
            FactError: The filter cannot be read, names something unknown or selects nothing.
        """
        try:
            found = parse_query(query).select(self.game.cards())
        except NotationError as error:
            raise FactError(UNKNOWN_NAME, str(error), "correct the filter") from error
        if not found:
            raise FactError(UNKNOWN_NAME, f"no card fits `{query}`", "correct the filter")
        return found

    def count(self, query: str) -> int:
        """Count the pieces that a filter selects, copies counted."""
        return sum(card.printing.copies for card in self.cards(query))

    def word(self, path: str) -> str:
        """Return a word of the game by ``group.key``."""
        group, _, key = path.partition(".")
        groups = self.game.words[self.game.language]
        if group not in groups:
            raise _unknown("group of words", group, groups)
        if key not in groups[group]:
            raise _unknown(f"word of `{group}`", key, groups[group])
        return self.game.word(group, key, self.language)

    def fact(self, path: str) -> Any:
        """Return the value in ``game.yaml`` under a path of keys, numbers counting the points of a list."""
        try:
            return fact_at(self.game.facts, path)
        except UnknownFactError as error:
            where = f" below `{error.below}`" if error.below else ""
            raise _unknown(f"fact{where} called", error.key, error.known) from error

    def require_played(self, path: str, value: Any) -> None:
        """Check a value of the data under a path against play; names need no check.

        Raises:
            FactError: Play shows another value, or nothing in play shows a number.
        """
        if self._played is None:
            return
        if isinstance(value, dict):
            for key, part in value.items():
                self.require_played(f"{path}.{key}", part)
            return
        if self.answers.get("played", path, value) == HELD:
            return
        seen = self._played().fact(path)
        if seen is None and _holds_number(value):
            message = f"nothing in play shows that `{path}` is {value}"
            raise FactError(UNPLAYED_FACT, message, "state a fact that the rules play, or leave the number out")
        if seen is not None and seen != value:
            message = f"`{path}` is {value} in `game.yaml`, and the game plays {seen}"
            raise FactError(UNPLAYED_FACT, message, "correct `game.yaml`, or the rules")
        self.answers.note(HELD, "played", path, value)

    def rule(self, argument: str) -> str:
        """Return the wording of the default of a variant, for a number of players where that decides."""
        name, _, players = argument.partition(" ")
        variants: Mapping[str, Any] = self.game.facts.get("rules", {})
        if name not in variants:
            raise _unknown("variant", name, variants)
        rule = variants[name]
        value = rule.get("default") if not players else None
        if value is None:
            value = rule.get("by_players", {}).get(players.strip())
        if value is None:
            known = ", ".join(rule.get("by_players", {}))
            remedy = f"write `{{rule {name} N}}` with N of {known}" if known else f"write `{{rule {name}}}`"
            raise FactError(
                UNKNOWN_NAME, f"`{name}` has no default" + (f" for {players} players" if players else ""), remedy
            )
        self.require_played(f"rules.{name}.by_players.{players.strip()}" if players else f"rules.{name}.default", value)
        if str(value).isdecimal():
            return str(value)
        return self.word(f"rules.{name.replace('.', '-')}-{value}")

    def checked(self, value: Any, wording: str | None, what: str) -> str:
        """Return a number as a text, or the wording that must stand for it.

        Raises:
            FactError: The wording stands for another value, or the value is neither number nor text.
        """
        if isinstance(value, (dict, list)) or value is None:
            raise FactError(UNKNOWN_NAME, f"`{what}` is neither a number nor a word", "name a part of it")
        if wording is None:
            return str(value)
        if isinstance(value, str):
            digits = parse_count(value)
            value = value if digits is None else digits
        if not isinstance(value, int) or isinstance(value, bool):
            if wording != str(value):
                raise FactError(
                    WRONG_NUMBER,
                    f"`{what}` is `{value}`, not “{wording}”",
                    f"write `{value}`, or correct the data",
                )
            return wording
        number = number_of(wording, self.language)
        if number is None:
            raise FactError(
                WRONG_NUMBER,
                f"“{wording}” is no number: `{what}` is {value}",
                f"write {value} in digits or words",
            )
        if number != value:
            raise FactError(
                WRONG_NUMBER, f"“{wording}” is {number}, but `{what}` is {value}", "correct the text or the data"
            )
        return wording


def _holds_number(value: Any) -> bool:
    """Whether a value is a number, a text of digits, or a list with one."""
    if isinstance(value, list):
        return any(map(_holds_number, value))
    return (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, str) and value.isdecimal())
