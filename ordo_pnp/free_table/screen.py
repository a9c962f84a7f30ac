"""How a table without rules looks in a terminal, for whoever sits at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.free_table.box import seat_of
from ordo_pnp.free_table.table import CardRef, area_of, hand_of, is_hand
from ordo_pnp.kernel import Styled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ordo_pnp.free_table.narrator import FreeNarrator
    from ordo_pnp.free_table.table import FreeTable
    from ordo_pnp.kernel import StyledLine

# Characters between things beside each other.
_GAP = 2


class FreeScreen:
    """Draws a table.

    Args:
        narrator: The words.
        shown: What stands for a card, by id: its name, and what else fits on a line.
        width: Characters that a line may have, 40 at least.
    """

    def __init__(self, narrator: FreeNarrator, shown: Callable[[str], str], width: int) -> None:
        self._narrator = narrator
        self._shown = shown
        self._width = width

    def table(self, table: FreeTable, seat: int) -> list[StyledLine]:
        """Draw what a seat sees: piles, what lies open, what others hold by number, and its own hand.

        Hidden cards are shown by nothing but their place: other hidden cards give the same lines.
        """
        lines = [*self._piles(table)]
        for place in table.places:
            if place in table.piles or seat_of(place) is not None:
                continue
            lines += self._area(table, place, seat, Styled(self._narrator.place(place), "strong"))
        for other in range(len(table.box.seats)):
            lines += self._seat(table, other, seat)
        lines.append(())
        lines.append((Styled(self._narrator.wording.labels["hand"], "strong"),))
        lines += self._cards(table, hand_of(seat), seat)
        return lines

    def _piles(self, table: FreeTable) -> list[StyledLine]:
        items = []
        for place in table.places:
            if place in table.piles:
                top = ""
                if table.places[place] and table.is_seen(place, 0, None):
                    top = f" ({self._shown(table.card(table.piece(CardRef(place, 0))))})"
                items.append(
                    (Styled(f"{self._narrator.place(place)} {len(table.places[place])}", "strong"), Styled(top))
                )
        return list(self._flowed(items))

    def _flowed(self, items: Iterable[tuple[Styled, ...]]) -> Iterable[StyledLine]:
        """Set things beside each other, on as many lines as they need."""
        line: list[Styled] = []
        used = 0
        for item in items:
            item = tuple(Styled(part.text[: self._width], part.style) for part in item)  # noqa: PLW2901 (clipped)
            size = sum(len(part.text) for part in item)
            if line and used + _GAP + size > self._width:
                yield tuple(line)
                line, used = [], 0
            if line:
                line.append(Styled(" " * _GAP))
                used += _GAP
            line += item
            used += size
        if line:
            yield tuple(line)

    def _seat(self, table: FreeTable, other: int, seat: int) -> list[StyledLine]:
        style = f"seat-{other % 5}"
        head = [Styled(self._narrator.seats[other], style)]
        if other != seat:
            held = len(table.places[hand_of(other)])
            words = self._narrator.wording
            head.append(
                Styled(f"  {words.fill(words.labels['in-hand'], cards_n=words.cards(held), count=held)}", "faint")
            )
        return self._area(table, area_of(other), seat, *head)

    def _area(self, table: FreeTable, place: str, seat: int, *head: Styled) -> list[StyledLine]:
        counters = _counters(table, place)
        if not table.places[place] and not counters and seat_of(place) is None:
            return []
        return [(*head, Styled(f"  {counters}" if counters else "")), *self._cards(table, place, seat)]

    def _cards(self, table: FreeTable, place: str, seat: int) -> list[StyledLine]:
        lines: list[StyledLine] = []
        labels = self._narrator.wording.labels
        pieces = table.places[place]
        room = len(str(len(pieces)))
        for index, piece in enumerate(pieces):
            if table.is_seen(place, index, seat):
                text = Styled(self._shown(table.card(piece)))
            else:
                text = Styled(f"[{labels['down']}]", "faint")
            notes = [labels["turned"]] if piece in table.turned else []
            if counters := _counters(table, f"#{piece}"):
                notes.append(counters)
            note = f"  ({', '.join(notes)})" if notes else ""
            fitting = max(8, self._width - room - 4 - len(note))
            cut = text if len(text.text) <= fitting else Styled(f"{text.text[: fitting - 1]}…", text.style)
            lines.append((Styled(f"  {index + 1:>{room}} ", "faint"), cut, Styled(note, "strong")))
        if not pieces and is_hand(place):
            lines.append((Styled(f"  {labels['empty']}", "faint"),))
        return lines


def _counters(table: FreeTable, owner: str) -> str:
    return ", ".join(f"{name} {value}" for name, value in table.counters.get(owner, {}).items())
