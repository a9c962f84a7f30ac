"""What people type at a table without rules: short, forgiving, in their language or in English.

`play 2`, `2`, `spiele levy mitte`, `draw 3`, `d` where nothing else begins so: words may be cut short, little words such as
*to* and *auf* are passed over, cards are named by number, by place and number, or by a part of their name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.diagnostics import did_you_mean
from ordo_pnp.errors import NotationError
from ordo_pnp.free_table.box import DECK
from ordo_pnp.free_table.events import MOST_COUNT, MOST_TEXT, VERBS, ArgumentKind, Dice, Event, parse_value
from ordo_pnp.free_table.phrases import wording
from ordo_pnp.free_table.table import (
    DISCARD,
    NAME,
    TABLE,
    CardRef,
    Refusal,
    area_of,
    hand_of,
    is_hand,
    seat_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ordo_pnp.free_table.table import FreeTable

MOST_TYPED: Final = 500
"""Characters of a line that are looked at."""
_NUMBERS: Final = re.compile(r"[0-9]{1,4}(?:-[0-9]{1,4})?(?:,[0-9]{1,4}(?:-[0-9]{1,4})?)*\Z", re.ASCII)
_SHORTEST: Final = 2
"""Letters of a place or a player at least, so that a slip is not taken for one."""
_COIN: Final = Dice(1, 2)


class Command(NamedTuple):
    """Something typed that does not change the table: `undo`, `read`, `log`, `save`, `quit`, `help`."""

    name: str
    rest: str = ""


_USUAL_PLACES: Final = {("play", 1): "", ("reveal", 2): TABLE}
"""TableVerb and argument -> the place that need not be said; that before oneself if empty."""
_USUAL_PILES: Final = {
    ("draw", 1),
    ("deal", 1),
    ("under", 1),
    ("look", 1),
    ("reveal", 1),
    ("shuffle", 0),
    ("gather", 1),
}
COMMANDS: Final = frozenset({"undo", "read", "log", "save", "quit", "help"})


@dataclass(frozen=True, slots=True)
class _Typed:
    """A word that may be typed: the verb it stands for, and the arguments that are read, in the order of the verb."""

    verb: str
    kinds: tuple[ArgumentKind, ...] = ()


_TYPED: Final = {name: _Typed(name, verb.arguments) for name, verb in VERBS.items()} | {
    "play": _Typed("move", (ArgumentKind.CARDS, ArgumentKind.PLACE, ArgumentKind.FACING)),
    "discard": _Typed("move", (ArgumentKind.CARDS,)),
    "coin": _Typed("roll"),
}


class TypedReader:
    """Reads lines that whoever sits at the table types.

    Args:
        table: The table as it is.
        language: In which words are understood, besides English.
        label: The name of a card, by id, as the screen shows it.
    """

    def __init__(self, table: FreeTable, language: str, label: Callable[[str], str]) -> None:
        self.table = table
        self.wording = wording(language)
        self._label = label
        self._languages = (self.wording, wording("en"))

    def read(self, line: str) -> Event | Command:
        """Read a line.

        Raises:
            Refusal: It says nothing that can be done.
        """
        line = " ".join(line[:MOST_TYPED].split())
        word, _, rest = line.partition(" ")
        if not word or word == "?":
            return Command("help", rest)
        name = "play" if _NUMBERS.match(word) else self.verb(word)
        if _NUMBERS.match(word):
            rest = line
        if name in COMMANDS:
            return Command(name, rest)
        if name == "note":
            return self._note(rest)
        return self._event(name, rest.split())

    def card(self, text: str) -> str:
        """Return the id of the card that a text names, which whoever asks must see.

        Raises:
            Refusal: It names none, or one that is hidden.
        """
        (ref, *_) = self._cards(text.split() or [""], "read")
        if not self.table.is_seen(*ref, self.table.turn):
            raise Refusal("unseen")
        return self.table.card(self.table.piece(ref))

    def verb(self, word: str) -> str:
        """Return the verb or command that a word stands for, which may be cut short.

        Raises:
            Refusal: It stands for none, or for several.
        """
        spoken = {
            each: name for words in reversed(self._languages) for name, all_ in words.verbs.items() for each in all_
        }
        small = word.casefold()
        if small in spoken:
            return spoken[small]
        found = {name for each, name in spoken.items() if each.startswith(small)}
        if len(found) == 1:
            return found.pop()
        own = {name for name, all_ in self.wording.verbs.items() for each in all_ if each.startswith(small)}
        if len(own) == 1:
            return own.pop()
        if found:
            raise Refusal(
                "several", word=word, names=self._listed(self.wording.verbs[name][0] for name in own or found)
            )
        near = did_you_mean(small, spoken)
        if near:
            raise Refusal("near-verb", word=word, near=near)
        raise Refusal("no-verb", word=word)

    def _listed(self, names: Iterable[str]) -> str:
        return ", ".join(f"`{name}`" for name in sorted(set(names)))

    def usage(self, name: str) -> str:
        """Return how a verb is typed."""
        return f"`{self.wording.verbs[name][0]}` {self.wording.help[name]}"

    def _note(self, text: str) -> Event:
        text = "".join(char for char in text if char.isprintable())[:MOST_TEXT].strip()
        if not text:
            raise Refusal("missing", usage=self.usage("note"))
        return Event("note", (text,))

    def _event(self, name: str, words: Sequence[str]) -> Event:
        typed = _TYPED[name]
        found: dict[int, Any] = {}
        cards: list[str] = []
        rest: list[str] = []
        fillers = {each for words_ in self._languages for each in words_.words["filler"]}
        tokens = self._joined(words) if ArgumentKind.CARDS in typed.kinds else list(words)
        for token in tokens:
            at = self._claimed(typed.kinds, found, token)
            if at is not None:
                found[at] = self._value(typed.kinds[at], token)
            elif ArgumentKind.CARDS in typed.kinds and self._is_card(token):
                cards.append(token)
            elif token.casefold() not in fillers:
                rest.append(token)
        if ArgumentKind.CARDS in typed.kinds and rest:
            cards.append(" ".join(rest))
            rest = []
        if rest:
            raise Refusal("unread", word=rest[0], usage=self.usage(name))
        if cards:
            found[typed.kinds.index(ArgumentKind.CARDS)] = self._cards(cards, name)
        values = [found[at] if at in found else self._usual(name, at) for at in range(len(typed.kinds))]
        return _completed(name, values, self.table)

    def _joined(self, words: Sequence[str]) -> list[str]:
        """Join a place and the number of a card that stands after it."""
        joined: list[str] = []
        for word in words:
            if joined and _NUMBERS.match(word) and "." not in joined[-1] and self._place(joined[-1]) is not None:
                joined[-1] += f".{word}"
            else:
                joined.append(word)
        return joined

    def _claimed(self, kinds: Sequence[ArgumentKind], found: dict[int, Any], token: str) -> int | None:
        """Return the place of the first argument that is open and that a word can be; names take what nobody else does."""
        open_ = [at for at, kind in enumerate(kinds) if at not in found and kind is not ArgumentKind.CARDS]
        if ArgumentKind.CARDS in kinds and _NUMBERS.match(token):
            return None
        for at in sorted(open_, key=lambda at: kinds[at] is ArgumentKind.NAME):
            if self._value(kinds[at], token) is not None:
                return at
        return None

    def _value(self, kind: ArgumentKind, token: str) -> Any:
        """Return what a word is as an argument; None if it is none of that kind."""
        match kind:
            case ArgumentKind.PLACE:
                return self._place(token)
            case ArgumentKind.SEAT:
                return self._seat(token)
            case ArgumentKind.OWNER:
                return self._owner(token)
            case ArgumentKind.FACING:
                return next((each for each in ("up", "down") if self._is_word(each, token)), None)
            case ArgumentKind.COUNT:
                return (
                    int(token) if _NUMBERS.match(token) and token.isdigit() and 0 < int(token) <= MOST_COUNT else None
                )
            case ArgumentKind.NAME:
                return token if NAME.match(token) and not self._is_filler(token) else None
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

    def _is_filler(self, token: str) -> bool:
        return any(token.casefold() in each.words["filler"] for each in self._languages)

    def _is_word(self, key: str, token: str) -> bool:
        return any(token.casefold() in each.words[key] for each in self._languages)

    def _place(self, token: str) -> str | None:
        turn, small = self.table.turn, token.casefold()
        for key, place in (("hand", hand_of(turn)), ("mine", area_of(turn)), ("table", TABLE), ("discard", DISCARD)):
            if self._is_word(key, token):
                return place
        names = {place.casefold(): place for place in self.table.places if seat_of(place) is None}
        if small in names:
            return names[small]
        if self._is_word("deck", token):
            return self._usual_pile()
        seat = self._seat(token) if not token.isdigit() else None
        near = [place for name, place in names.items() if len(small) >= _SHORTEST and name.startswith(small)]
        if seat is None:
            return near[0] if len(near) == 1 else None
        return None if near else area_of(seat)

    def _seat(self, token: str) -> int | None:
        names = [name.casefold() for name in self.table.box.seats]
        small = token.casefold()
        if small in names:
            return names.index(small)
        if _NUMBERS.match(token) and token.isdigit():
            return int(token) - 1 if 0 < int(token) <= len(names) else None
        near = [seat for seat, name in enumerate(names) if len(small) >= _SHORTEST and name.startswith(small)]
        return near[0] if len(near) == 1 else None

    def _owner(self, token: str) -> str | None:
        place, dot, _ = token.partition(".")
        if dot and self._place(place) is not None:
            refs = self._numbered(token, "count")
            return f"#{self.table.piece(refs[0])}" if len(refs) == 1 else None
        found = self._place(token)
        return found if found is not None and not is_hand(found) and found not in self.table.piles else None

    def _is_card(self, token: str) -> bool:
        place, dot, numbers = token.rpartition(".")
        return bool(_NUMBERS.match(numbers) or self._is_word("all", numbers)) and (
            not dot or self._place(place) is not None
        )

    def _cards(self, tokens: Sequence[str], verb: str) -> tuple[CardRef, ...]:
        refs: list[CardRef] = []
        for token in tokens:
            refs += self._numbered(token, verb) if self._is_card(token) else [self._named(token, verb)]
        return tuple(refs)

    def _numbered(self, token: str, verb: str) -> list[CardRef]:
        name, dot, numbers = token.rpartition(".")
        place = self._place(name) if dot else hand_of(self.table.turn)
        if place is None:
            raise Refusal("no-place", name=name)
        if self._is_word("all", numbers):
            if not self.table.pieces(place):
                raise Refusal("empty-pile", place=place)
            return [CardRef(place, index) for index in range(len(self.table.pieces(place)))]
        refs: list[CardRef] = []
        for part in numbers.split(","):
            first, _, last = part.partition("-")
            if not first.isdigit():
                raise Refusal("unread", word=token, usage=self.usage(verb))
            end = min(int(last or first), len(self.table.pieces(place)) + 1)
            refs += [CardRef(place, number - 1) for number in range(int(first), max(end, int(first)) + 1)]
        return refs

    def _named(self, token: str, verb: str) -> CardRef:
        """Return a card by a part of its name: of one's own hand, else of those that lie open."""
        small, own = token.casefold(), hand_of(self.table.turn)
        for places in ([own], [place for place in self.table.places if not is_hand(place)]):
            fitting = {name: ref for name, ref in self._seen(places).items() if small and small in name.casefold()}
            exact = [ref for name, ref in fitting.items() if name.casefold() == small]
            if exact or len(fitting) == 1:
                return (exact or list(fitting.values()))[0]
            if fitting:
                raise Refusal("several-cards", word=token, names=", ".join(fitting))
        raise Refusal("unknown-card", word=token, usage=self.usage(verb))

    def _seen(self, places: Iterable[str]) -> dict[str, CardRef]:
        """Return the first card of each name that whoever sits there sees; of a pile only the top one is looked at."""
        found: dict[str, CardRef] = {}
        for place in places:
            count = len(self.table.places[place])
            for index in range(min(count, 1) if place in self.table.piles else count):
                if self.table.is_seen(place, index, self.table.turn):
                    ref = CardRef(place, index)
                    found.setdefault(self._label(self.table.card(self.table.piece(ref))), ref)
        return found

    def _usual(self, name: str, at: int) -> Any:
        """Return what an argument is when it is left out; for the facing None, which hangs on the place.

        Raises:
            Refusal: Nothing goes without saying.
        """
        kind, turn, seats = _TYPED[name].kinds[at], self.table.turn, len(self.table.box.seats)
        usual: dict[ArgumentKind, Any] = {
            ArgumentKind.COUNT: 1,
            ArgumentKind.FACING: None,
            ArgumentKind.DICE: Dice(1, 6),
            ArgumentKind.OWNER: area_of(turn),
        }
        if name == "count":
            usual[ArgumentKind.NAME] = self.wording.words["points"][0]
        if name == "sit" or seats == 2:
            usual[ArgumentKind.SEAT] = (turn + 1) % seats
        if kind is ArgumentKind.PLACE and (name, at) in _USUAL_PLACES:
            return _USUAL_PLACES[name, at] or area_of(turn)
        if kind is ArgumentKind.PLACE and (name, at) in _USUAL_PILES:
            return self._usual_pile()
        if kind not in usual:
            raise Refusal("missing", usage=self.usage(name))
        return usual[kind]

    def _usual_pile(self) -> str:
        """Return the pile that needs no name: the deck, else the one that had the most cards in the box."""
        piles = self.table.box.piles
        return DECK if DECK in piles else max(piles, key=lambda name: len(piles[name]))


def _completed(name: str, values: list[Any], table: FreeTable) -> Event:
    """Return the event of what was typed, with what goes without saying."""
    verb = _TYPED[name].verb
    if name == "coin":
        values = [_COIN]
    elif name == "discard":
        values = [*values, DISCARD, "up"]
    elif verb == "move" and values[2] is None:
        place = values[1]
        values[2] = "down" if is_hand(place) or (place in table.piles and place != DISCARD) else "up"
    return Event(verb, tuple(values))
