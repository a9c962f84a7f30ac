"""A game at a table without rules as it is played: what was done, what each seat was told, one step back, and its record."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import NotationError
from ordo_pnp.free_table.box import GameBox, require_room
from ordo_pnp.free_table.events import Event, format_event, parse_event
from ordo_pnp.free_table.moves import apply
from ordo_pnp.free_table.narrator import FreeNarrator, TakenBack
from ordo_pnp.free_table.table import FreeTable, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.free_table.table import Told

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
    """A table, and the events that led to it.

    Args:
        game: Whose cards they are.
        box: The cards and seats.
        seed: Where all chance comes from.
    """

    game: str
    box: GameBox
    seed: int
    # How often an event was taken back; whoever did has perhaps seen what chance would bring.
    took_back: int = 0
    # Which events these were, in the order in which they were taken back.
    undone: list[TakenBack] = field(default_factory=list)
    table: FreeTable = field(init=False)
    events: list[Event] = field(default_factory=list, init=False)
    # What happened, for each event.
    told: list[list[Told]] = field(default_factory=list, init=False)
    # The tables before the events 0, ``KEPT_EVERY``, twice that and so on: moves make a new table and leave these
    # alone.
    _kept: list[FreeTable] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self.table = FreeTable.of(self.box, self.seed)

    def act(self, event: Event) -> list[Told]:
        """Carry out an event.

        Returns:
            What happened.

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
            OrdoError: It has too many cards or too few, or what was taken back cannot be read.
            BrokenFreeRecordError: An event cannot be read or done.
        """
        require_room(sum(_count_of(entry) for cards in data["piles"].values() for entry in cards))
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
    """Read what was taken back: how many events came before it, and the event.

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


def _count_of(entry: str) -> int:
    return int(entry.partition(" ")[0])


def _repeated(entry: str) -> list[str]:
    count, _, card = entry.partition(" ")
    return [card] * int(count)
