"""What is told of a table without rules, in words: what happened, what lies where, why something cannot be done."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ordo_pnp.base import printable
from ordo_pnp.free_table.box import DECK, DISCARD, TABLE, seat_of
from ordo_pnp.free_table.events import COIN, ArgumentKind, Dice, format_event, format_value
from ordo_pnp.free_table.phrases import wording
from ordo_pnp.free_table.table import is_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ordo_pnp.free_table.box import GameBox
    from ordo_pnp.free_table.events import Event
    from ordo_pnp.free_table.table import Refusal, Told


class TakenBack(NamedTuple):
    """An event that was taken back: whoever did it may know what it has shown."""

    # How many events came before it.
    after: int
    event: Event
    # What happened; nothing where it stood in a record, for the table of that moment is not known.
    told: Sequence[Told] = ()


class FreeNarrator:
    """Puts into words what happens.

    Args:
        box: Who sits there.
        language: In which it is told.
        label: The name of a card, by id.
        piles: What piles are called, by their names, where they are called otherwise.
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
        """Return the sentences that a seat may read; None for what everybody may."""
        return [self.line(each) for each in told if each.seat is None or each.seat == seat]

    def log(self, happened: Sequence[Sequence[Told]], undone: Sequence[TakenBack], seat: int | None) -> list[list[str]]:
        """Return the sentences that a seat may read of all that was done, and of what was taken back, where it had been done.

        Returns:
            What was taken back before the first event; then for each event its sentences, and what was taken back after it.
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
    """Write what dice show.

    >>> _thrown(Dice(2, 6, 1), (3, 5), 9), _thrown(Dice(1, 6), (4,), 4)
    ('3 + 5 (+ 1) = 9', '4')
    """
    shown = " + ".join(map(str, thrown)) + (f" (+ {dice.plus})" if dice.plus else "")
    return shown if len(thrown) == 1 and not dice.plus else f"{shown} = {total}"
