"""A game at a table without rules: cards in words, its narrator, one step back, and its record."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from ordo_pnp.base import NotationError, printable
from ordo_pnp.cards import GameData, card_data, signs_of, unmarked
from ordo_pnp.games import plugin_of
from ordo_pnp.play.free_moves import COIN, ArgumentKind, Dice, Event, apply, format_event, format_value, parse_event
from ordo_pnp.play.free_table import (
    DECK,
    DISCARD,
    TABLE,
    FreeTable,
    GameBox,
    Refusal,
    Told,
    is_hand,
    require_room,
    seat_of,
)
from ordo_pnp.play.free_words import wording


class CardLabels:
    """Puts the cards of a game into words.

    Args:
        game: The game of the cards.
        language: Where the game has no words of it, its own stand in.
    """

    def __init__(self, game: GameData, language: str) -> None:
        self._game = game
        self._language = language
        self._cards = {str(card.id): card for card in game.cards()}
        self._derived = plugin_of(game.id).derived
        self._signs = signs_of(game, game.sets)

    def name(self, card: str) -> str:
        """Return the name of a card, by id; the id where there is no such card."""
        found = self._cards.get(card)
        return card if found is None else printable(found.text("name", self._language))

    def data(self, card: str) -> str:
        """Return the data of a card besides its name, in one line; empty where there is no such card."""
        found = self._cards.get(card)
        if found is None:
            return ""
        language = self._language if self._language in self._game.languages else self._game.language
        return self._spelled(card_data(found, language, self._derived))

    def meaning(self, card: str) -> str:
        """Return the meaning of a card in play, in words: its rules text, or the words of its signs."""
        found = self._cards.get(card)
        if found is None:
            return ""
        made = self._derived.text
        if made is not None and made.field in found.fields:
            return self.data(card)
        return " · ".join(
            ", ".join(map(self._word, signs)) for signs in _lists(found.fields) if all(map(self._is_word, signs))
        )

    def line(self, card: str) -> str:
        """Return the name of a card with its data behind it."""
        data = self.data(card)
        return f"{self.name(card)}  {data}" if data else self.name(card)

    def texts(self, card: str) -> list[str]:
        """Return the other texts of a card."""
        found = self._cards.get(card)
        if found is None:
            return []
        names = [name for name in found.own_texts if name != "name"]
        return [self._spelled(unmarked(self._game.marked_text(found, name, self._language))) for name in names]

    def _spelled(self, text: str) -> str:
        """Return a text of a card with the words of its symbols in place of their names in braces."""
        return printable(self._signs.spelled(text, self._word))

    def _group(self, name: str) -> str | None:
        return next((each for each, words in self._game.words[self._game.language].items() if name in words), None)

    def _is_word(self, name: str) -> bool:
        return self._group(name) is not None

    def _word(self, name: str) -> str:
        group = self._group(name)
        if group is None:
            return self._signs.word(name, self._language) or name
        return self._game.word(group, name, self._language)


def _lists(fields: object) -> Iterator[Sequence[str]]:
    """Yield the lists of texts in the fields of a card."""
    if isinstance(fields, (list, tuple)):
        if fields and all(isinstance(each, str) for each in fields):
            yield fields
    elif hasattr(fields, "values"):
        for each in fields.values():
            yield from _lists(each)


class TakenBack(NamedTuple):
    """An event that was taken back: its player may know all it has shown."""

    # How many events came before it.
    after: int
    event: Event
    # Its effects to tell; none where it stood in a record, for the table of that moment is not known.
    told: Sequence[Told] = ()


class FreeNarrator:
    """Puts events into words.

    Args:
        box: The players and cards.
        language: The language of the sentences.
        label: The name of a card, by id.
        piles: Labels of piles, by their names, where they differ.
    """

    def __init__(
        self, box: GameBox, language: str, label: Callable[[str], str], piles: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.wording = wording(language)
        self.seats = tuple(map(printable, box.seats))
        self._label = label
        self._piles = piles

    def line(self, told: Told) -> str:
        """Return the sentence for something that happened."""
        parts = dict(told.parts)
        key = told.key
        if parts.get("dice") == COIN:
            key = "tosses"
            parts["side"] = self.wording.labels["heads" if parts["total"] == 1 else "tails"]
        return self.wording.fill(self.wording.told[key], **self._worded(parts))

    def lines(self, told: Iterable[Told], seat: int | None) -> list[str]:
        """Return the sentences that a seat may read; None for those that everybody may."""
        return [self.line(each) for each in told if each.seat is None or each.seat == seat]

    def log(self, happened: Sequence[Sequence[Told]], undone: Sequence[TakenBack], seat: int | None) -> list[list[str]]:
        """Return the sentences that a seat may read of all events, and of those taken back, in their places.

        Returns:
            Sentences on events taken back before the first event; then for each event its sentences, and those taken
            back after it.
        """
        found: list[list[str]] = [[], *(self.lines(told, seat) for told in happened)]
        place = len(happened)
        behind: dict[int, list[str]] = {}
        for taken in reversed(undone):
            place = min(place, taken.after)  # events that came before it may have been taken back later
            lines = self.lines(taken.told, seat) or [f"`{format_event(taken.event)}`"]
            said = [self.wording.fill(self.wording.told["undone"], line=each) for each in lines]
            behind[place] = [*said, *behind.get(place, [])]
        return [[*lines, *behind.get(at, [])] for at, lines in enumerate(found)]

    def refusal(self, refusal: Refusal) -> str:
        """Return why something cannot be done."""
        return self.wording.fill(self.wording.refusals[refusal.key], **self._worded(refusal.parts))

    def place(self, place: str) -> str:
        """Return the name of a place."""
        labels = self.wording.labels
        seat = seat_of(place)
        if seat is not None and seat < len(self.seats):
            return f"{self.seats[seat]} ({labels['hand-of']})" if is_hand(place) else self.seats[seat]
        return self._piles.get(place) or (labels[place] if place in {TABLE, DISCARD, DECK} else place)

    def cards(self, cards: Sequence[str]) -> str:
        """Return names of cards, equal ones counted."""
        counts: dict[str, int] = {}
        for card in cards:
            label = self._label(card)
            counts[label] = counts.get(label, 0) + 1
        return ", ".join(label if count == 1 else f"{count} × {label}" for label, count in counts.items())

    def _worded(self, parts: Mapping[str, Any]) -> dict[str, str]:
        words = {key: str(value) for key, value in parts.items()}
        for key in {"seat", "other"} & parts.keys():
            words[key] = self.seats[parts[key]]
        for key in {"place", "from"} & parts.keys():
            words[key] = self.place(parts[key])
        if "cards" in parts:
            words["cards"] = self.cards(parts["cards"])
        if "count" in parts:
            words["cards_n"] = self.wording.cards(parts["count"])
        if "dice" in parts:
            words["dice"] = format_value(ArgumentKind.DICE, parts["dice"])
            words["thrown"] = _thrown(parts["dice"], parts["thrown"], parts["total"])
        if "value" in parts:
            words["whose"] = words["place"] if parts["place"] else words["cards"] or self.wording.labels["down"]
        return words


def _thrown(dice: Dice, thrown: Sequence[int], total: int) -> str:
    """Write the result of dice.

    >>> _thrown(Dice(2, 6, 1), (3, 5), 9), _thrown(Dice(1, 6), (4,), 4)
    ('3 + 5 (+ 1) = 9', '4')
    """
    shown = " + ".join(map(str, thrown)) + (f" (+ {dice.plus})" if dice.plus else "")
    return shown if len(thrown) == 1 and not dice.plus else f"{shown} = {total}"


MOST_EVENTS: Final = 20_000
# Events times cards: playing so much again takes 2.5 s (2,000 shuffles of 5,000 cards 6.7 s at a load of 10).
MOST_WORK: Final = 4_000_000

# Events between two tables that are kept: with the most work that a game may have, 12.5 MB of them.
KEPT_EVERY: Final = 64


class BrokenFreeRecordError(NotationError):
    """A record whose events cannot be done: ``index`` is the first one, ``cause`` says why."""

    def __init__(self, index: int, text: str, cause: Refusal | NotationError, box: GameBox) -> None:
        why = FreeNarrator(box, "en", str).refusal(cause) if isinstance(cause, Refusal) else str(cause)
        super().__init__(f"event {index + 1} (`{text}`) cannot be done: {why.rstrip('.')}")
        self.index = index
        self.cause = cause


@dataclass(slots=True)
class FreePlay:
    """A table, and the events that led to it."""

    game: str
    box: GameBox
    seed: int
    # How often an event was taken back; the player has perhaps seen the chance events ahead.
    took_back: int = 0
    # Which events these were, in the order in which they were taken back.
    undone: list[TakenBack] = field(default_factory=list)
    table: FreeTable = field(init=False)
    events: list[Event] = field(default_factory=list, init=False)
    # The effects to tell, for each event.
    told: list[list[Told]] = field(default_factory=list, init=False)
    # The tables before the events 0, ``KEPT_EVERY``, twice that and so on: moves make a new table and leave these
    # alone.
    _kept: list[FreeTable] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self.table = FreeTable.of(self.box, self.seed)

    def act(self, event: Event) -> list[Told]:
        """Carry out an event.

        Returns:
            Its effects to tell.

        Raises:
            Refusal: It cannot be done; nothing has changed.
        """
        most = min(MOST_EVENTS, MOST_WORK // len(self.table.box.cards))
        if len(self.events) >= most:
            raise Refusal("too-long", count=most)
        after, told = apply(self.table, event)
        if len(self.events) % KEPT_EVERY == 0:
            self._kept.append(self.table)
        self.table = after
        self.events.append(event)
        self.told.append(told)
        return told

    def undo(self) -> Event:
        """Take the last event back, chance included; of those before it ``KEPT_EVERY`` - 1 at most are carried out again.

        Raises:
            Refusal: Nothing has been done yet, or so much was taken back that no record can tell it.
        """
        if not self.events:
            raise Refusal("nothing-done")
        if len(self.undone) >= MOST_EVENTS:
            raise Refusal("too-long", count=MOST_EVENTS)
        event = self.events.pop()
        self.undone.append(TakenBack(len(self.events), event, self.told.pop()))
        self.took_back += 1
        self.table = self._kept[-1]
        for each in self.events[(len(self._kept) - 1) * KEPT_EVERY :]:
            self.table, _ = apply(self.table, each)
        if len(self.events) % KEPT_EVERY == 0:
            self._kept.pop()
        return event

    def to_data(self) -> dict[str, Any]:
        """Return the record as plain data of ``schemas/free-record.schema.json``."""
        return {
            "format": 1,
            "game": self.game,
            "seed": self.seed,
            "players": list(self.box.seats),
            "piles": {name: _run_lengths(cards) for name, cards in self.box.piles.items()},
            "took_back": self.took_back,
            **({"undone": [f"{each.after} {format_event(each.event)}" for each in self.undone]} if self.undone else {}),
            "free": [format_event(event) for event in self.events],
        }

    def to_text(self) -> str:
        """Return the record as the text of a file: YAML, a pile and an event a line."""
        data = self.to_data()
        piles, events, undone = data.pop("piles"), data.pop("free"), data.pop("undone", ())
        lines = [f"{key}: {_quoted(value)}" for key, value in data.items()]
        lines += ["piles:", *(f"  {name}: {_quoted(cards)}" for name, cards in piles.items())]
        lines += ["undone:", *(f"  - {_quoted(event)}" for event in undone)] if undone else []
        lines += ["free:" if events else "free: []", *(f"  - {_quoted(event)}" for event in events)]
        return "\n".join(lines) + "\n"

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> FreePlay:
        """Play a record again, whose form is right.

        Raises:
            OrdoError: It has too many cards or too few, or an event taken back cannot be read.
            BrokenFreeRecordError: An event cannot be read or done.
        """
        require_room(sum(int(entry.partition(" ")[0]) for cards in data["piles"].values() for entry in cards))
        piles = {
            name: tuple(card for entry in cards for card in _repeated(entry)) for name, cards in data["piles"].items()
        }
        undone = [_taken_back(text) for text in data.get("undone", ())]
        took_back = max(data.get("took_back", 0), len(undone))
        session = cls(data["game"], GameBox(tuple(data["players"]), piles), data["seed"], took_back, undone)
        for index, text in enumerate(data["free"]):
            try:
                session.act(parse_event(text))
            except (NotationError, Refusal) as error:
                raise BrokenFreeRecordError(index, text, error, session.box) from error
        return session


def _quoted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _taken_back(text: str) -> TakenBack:
    """Read an event taken back: the number of events before it, and the event.

    >>> _taken_back("3 roll 1d6").after
    3
    """
    after, _, event = text.partition(" ")
    return TakenBack(int(after), parse_event(event))


def _run_lengths(cards: Sequence[str]) -> list[str]:
    """Write equal cards that follow each other once.

    >>> _run_lengths(["base/levy", "base/levy", "base/duke"])
    ['2 base/levy', '1 base/duke']
    """
    runs: list[tuple[str, int]] = []
    for card in cards:
        if runs and runs[-1][0] == card:
            runs[-1] = (card, runs[-1][1] + 1)
        else:
            runs.append((card, 1))
    return [f"{count} {card}" for card, count in runs]


def _repeated(entry: str) -> list[str]:
    count, _, card = entry.partition(" ")
    return [card] * int(count)
