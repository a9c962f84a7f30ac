"""What single words of a typed line mean: places, players, cards, numbers, whatever language they are in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import NotationError
from ordo_pnp.free_table.box import DECK, DISCARD, TABLE, seat_of
from ordo_pnp.free_table.events import MOST_COUNT, ArgumentKind, parse_value
from ordo_pnp.free_table.table import NAME, CardRef, Refusal, area_of, hand_of, is_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ordo_pnp.free_table.phrases import Phrases
    from ordo_pnp.free_table.table import FreeTable

# Numbers of cards: `2`, `1,3`, `2-4`.
NUMBERS: Final = re.compile(r"[0-9]{1,4}(?:-[0-9]{1,4})?(?:,[0-9]{1,4}(?:-[0-9]{1,4})?)*\Z", re.ASCII)
# Letters of a place or a player at least, so that a slip is not taken for one.
_SHORTEST: Final = 2


class TypedArguments:
    """Reads words that whoever sits at a table types.

    Args:
        table: The table as it is.
        languages: Whose words are understood.
        label: The name of a card, by id, as the screen shows it.
        piles: What piles are called, by their names, where the screen shows them otherwise.
    """

    def __init__(
        self,
        table: FreeTable,
        languages: Sequence[Phrases],
        label: Callable[[str], str],
        piles: Mapping[str, str],
    ) -> None:
        self._table = table
        self._piles = piles
        self._languages = languages
        self._label = label

    def value(self, kind: ArgumentKind, token: str) -> Any:
        """Return what a word is as an argument; None if it is none of that kind."""
        match kind:
            case ArgumentKind.PLACE:
                return self.place(token)
            case ArgumentKind.SEAT:
                return self._seat(token)
            case ArgumentKind.OWNER:
                return self._owner(token)
            case ArgumentKind.FACING:
                return next((each for each in ("up", "down") if self._is_word(each, token)), None)
            case ArgumentKind.COUNT:
                return int(token) if NUMBERS.match(token) and token.isdigit() and 0 < int(token) <= MOST_COUNT else None
            case ArgumentKind.NAME:
                return token if NAME.match(token) and not self.is_filler(token) else None
            case ArgumentKind.CHANGE if token[:1].isdigit():
                token = f"={token}"
            case ArgumentKind.DICE:
                token = token.casefold().replace("w", "d").replace("к", "d").replace("д", "d")
            case _:
                pass
        try:
            return parse_value(kind, token.replace("\u2212", "-"))
        except NotationError:
            return None

    def is_filler(self, token: str) -> bool:
        """Whether a word may be passed over."""
        return any(token.casefold() in each.words["filler"] for each in self._languages)

    def _is_word(self, key: str, token: str) -> bool:
        return any(token.casefold() in each.words[key] for each in self._languages)

    def place(self, token: str) -> str | None:
        """Return the place that a word names; None if it names none."""
        turn, small = self._table.turn, token.casefold()
        for key, place in (("hand", hand_of(turn)), ("mine", area_of(turn)), ("table", TABLE), ("discard", DISCARD)):
            if self._is_word(key, token):
                return place
        common = [place for place in self._table.places if seat_of(place) is None]
        names = {self._piles[place].casefold(): place for place in common if self._piles.get(place)}
        names |= {place.casefold(): place for place in common}
        if small in names:
            return names[small]
        if self._is_word("deck", token):
            return self.usual_pile()
        seat = self._seat(token) if not token.isdigit() else None
        near = list({place for name, place in names.items() if len(small) >= _SHORTEST and name.startswith(small)})
        if seat is None:
            return near[0] if len(near) == 1 else None
        return None if near else area_of(seat)

    def _seat(self, token: str) -> int | None:
        names = [name.casefold() for name in self._table.box.seats]
        small = token.casefold()
        if small in names:
            return names.index(small)
        if NUMBERS.match(token) and token.isdigit():
            return int(token) - 1 if 0 < int(token) <= len(names) else None
        near = [seat for seat, name in enumerate(names) if len(small) >= _SHORTEST and name.startswith(small)]
        return near[0] if len(near) == 1 else None

    def _owner(self, token: str) -> str | None:
        place, dot, _ = token.partition(".")
        if dot and self.place(place) is not None:
            refs = self._numbered(token, "")
            return f"#{self._table.piece(refs[0])}" if len(refs) == 1 else None
        found = self.place(token)
        return found if found is not None and not is_hand(found) and found not in self._table.piles else None

    def is_card(self, token: str) -> bool:
        """Whether a word names cards by their numbers."""
        place, dot, numbers = token.rpartition(".")
        return bool(NUMBERS.match(numbers) or self._is_word("all", numbers)) and (
            not dot or self.place(place) is not None
        )

    def cards(self, tokens: Sequence[str], usage: str) -> tuple[CardRef, ...]:
        """Return the cards that words name, in their order.

        Args:
            tokens: Each the numbers of cards, perhaps with their place, or a part of a name.
            usage: How what was typed is typed; a refusal shows it.

        Raises:
            Refusal: There is no such place or card, or several are called so.
        """
        refs: list[CardRef] = []
        for token in tokens:
            refs += self._numbered(token, usage) if self.is_card(token) else [self._named(token, usage)]
        return tuple(refs)

    def _numbered(self, token: str, usage: str) -> list[CardRef]:
        name, dot, numbers = token.rpartition(".")
        place = self.place(name) if dot else hand_of(self._table.turn)
        if place is None:
            raise Refusal("no-place", name=name)
        if self._is_word("all", numbers):
            if not self._table.pieces(place):
                raise Refusal("empty-pile", place=place)
            return [CardRef(place, index) for index in range(len(self._table.pieces(place)))]
        refs: list[CardRef] = []
        for part in numbers.split(","):
            first, _, last = part.partition("-")
            if not first.isdigit():
                raise Refusal("unread", word=token, usage=usage)
            end = min(int(last or first), len(self._table.pieces(place)) + 1)
            refs += [CardRef(place, number - 1) for number in range(int(first), max(end, int(first)) + 1)]
        return refs

    def _named(self, token: str, usage: str) -> CardRef:
        """Return a card by a part of its name: of one's own hand, else of those that lie open."""
        small, own = token.casefold(), hand_of(self._table.turn)
        for places in ([own], [place for place in self._table.places if not is_hand(place)]):
            fitting = {name: ref for name, ref in self._seen(places).items() if small and small in name.casefold()}
            exact = [ref for name, ref in fitting.items() if name.casefold() == small]
            if exact or len(fitting) == 1:
                return (exact or list(fitting.values()))[0]
            if fitting:
                raise Refusal("several-cards", word=token, names=", ".join(fitting))
        raise Refusal("unknown-card", word=token, usage=usage)

    def _seen(self, places: Iterable[str]) -> dict[str, CardRef]:
        """Return the first card of each name that whoever sits there sees; of a pile only the top one is looked at."""
        found: dict[str, CardRef] = {}
        for place in places:
            count = len(self._table.places[place])
            for index in range(min(count, 1) if place in self._table.piles else count):
                if self._table.is_seen(place, index, self._table.turn):
                    ref = CardRef(place, index)
                    found.setdefault(self._label(self._table.card(self._table.piece(ref))), ref)
        return found

    def usual_pile(self) -> str:
        """Return the pile that needs no name: the deck, else the one that had the most cards in the box."""
        piles = self._table.box.piles
        return DECK if DECK in piles else max(piles, key=lambda name: len(piles[name]))
