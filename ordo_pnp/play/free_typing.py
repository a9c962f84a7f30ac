"""Read the short, forgiving lines that people type at a table without rules, in their language or in English.

`play 2`, `2`, `spiele levy mitte`, `draw 3`, `d` where nothing else begins so: words may be cut short, little words such as
*to* and *auf* are passed over, cards are named by number, by place and number, or by a part of their name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from ordo_pnp.base import NotationError, did_you_mean
from ordo_pnp.play.free_moves import COIN, MOST_COUNT, MOST_TEXT, VERBS, ArgumentKind, Dice, Event, parse_value
from ordo_pnp.play.free_table import (
    DECK,
    DISCARD,
    NAME,
    TABLE,
    CardRef,
    FreeTable,
    Refusal,
    area_of,
    hand_of,
    is_hand,
    seat_of,
)
from ordo_pnp.play.free_words import Phrases, wording

# Numbers of cards: `2`, `1,3`, `2-4`.
NUMBERS: Final = re.compile(r"[0-9]{1,4}(?:-[0-9]{1,4})?(?:,[0-9]{1,4}(?:-[0-9]{1,4})?)*\Z", re.ASCII)
# Letters of a place or a player at least, so that a slip is not taken for one.
_SHORTEST: Final = 2


class TypedArguments:
    """Reads words that a player at the table types.

    Args:
        table: The table as it is.
        languages: The languages of the words.
        label: The name of a card, by id, as the screen shows it.
        piles: Labels of piles, by their names, where the screen shows others.
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
        """Return the value of a word as an argument; None if it is none of that kind."""
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
            usage: The usage of the typed command; a refusal shows it.

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
        """Return the first card of each name that the player sees; of a pile only the top one counts."""
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


# Characters of a line that are read.
MOST_TYPED: Final = 500


class Command(NamedTuple):
    """Something typed that does not change the table: `undo`, `read`, `log`, `save`, `quit`, `help`."""

    name: str
    rest: str = ""


# Verb and argument -> the place that need not be said; that before oneself if empty.
_USUAL_PLACES: Final = {("play", 1): "", ("reveal", 2): TABLE}
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
    """Reads lines that a player at the table types.

    Args:
        table: The table as it is.
        language: The language of the words, besides English.
        label: The name of a card, by id, as the screen shows it.
        piles: Labels of piles, by their names, where the screen shows others.
    """

    def __init__(
        self,
        table: FreeTable,
        language: str,
        label: Callable[[str], str],
        piles: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.table = table
        self.wording = wording(language)
        self._languages = (self.wording, wording("en"))
        self._arguments = TypedArguments(table, self._languages, label, piles)

    def read(self, line: str) -> Event | Command:
        """Read a line.

        Raises:
            Refusal: It says nothing that can be done.
        """
        line = " ".join(line[:MOST_TYPED].split())
        word, _, rest = line.partition(" ")
        if not word or word == "?":
            return Command("help", rest)
        name = "play" if NUMBERS.match(word) else self.verb(word)
        rest = line if NUMBERS.match(word) else rest
        if name in COMMANDS:
            return Command(name, rest)
        if name == "note":
            return self._note(rest)
        return self._event(name, rest.split())

    def card(self, text: str) -> str:
        """Return the id of the card that a text names, which the asking player must see.

        Raises:
            Refusal: It names none, or one that is hidden.
        """
        (ref, *_) = self._arguments.cards(text.split() or [""], self.usage("read"))
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

    def help(self, word: str, but: Collection[str] = ()) -> list[str]:
        """Return the usage of everything but some verbs and commands, or of one word.

        Raises:
            Refusal: It stands for nothing.
        """
        names = map(self.verb, word.split()[:1]) if word.strip() else self.wording.verbs
        return [self.usage(name) for name in names if word.strip() or name not in but]

    def usage(self, name: str) -> str:
        """Return how a verb is typed."""
        arguments, _, meaning = self.wording.help[name].partition(":")
        return f"`{self.wording.verbs[name][0]}`{arguments and f' {arguments}'}:{meaning}"

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
        tokens = self._joined(words) if ArgumentKind.CARDS in typed.kinds else list(words)
        for token in tokens:
            at = self._claimed(typed.kinds, found, token)
            if at is not None:
                found[at] = self._arguments.value(typed.kinds[at], token)
            elif ArgumentKind.CARDS in typed.kinds and self._arguments.is_card(token):
                cards.append(token)
            elif not self._arguments.is_filler(token):
                rest.append(token)
        if ArgumentKind.CARDS in typed.kinds and rest:
            cards.append(" ".join(rest))
            rest = []
        if rest:
            raise Refusal("unread", word=rest[0], usage=self.usage(name))
        if cards:
            found[typed.kinds.index(ArgumentKind.CARDS)] = self._arguments.cards(cards, self.usage(name))
        values = [found[at] if at in found else self._usual(name, at) for at in range(len(typed.kinds))]
        return _completed(name, values, self.table)

    def _joined(self, words: Sequence[str]) -> list[str]:
        """Join a place and the number of a card that stands after it."""
        joined: list[str] = []
        for word in words:
            is_beside = joined and NUMBERS.match(word) and "." not in joined[-1]
            if is_beside and self._arguments.place(joined[-1]) is not None:
                joined[-1] += f".{word}"
            else:
                joined.append(word)
        return joined

    def _claimed(self, kinds: Sequence[ArgumentKind], found: dict[int, Any], token: str) -> int | None:
        """Return the place of the first open argument that a word can be; names take words that nothing else takes."""
        open_ = [at for at, kind in enumerate(kinds) if at not in found and kind is not ArgumentKind.CARDS]
        if ArgumentKind.CARDS in kinds and NUMBERS.match(token):
            return None
        for at in sorted(open_, key=lambda at: kinds[at] is ArgumentKind.NAME):
            if self._arguments.value(kinds[at], token) is not None:
                return at
        return None

    def _usual(self, name: str, at: int) -> Any:
        """Return the default of an argument; for the facing None, which depends on the place.

        Raises:
            Refusal: It has no default.
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
            return self._arguments.usual_pile()
        if kind not in usual:
            raise Refusal("missing", usage=self.usage(name))
        return usual[kind]


def _completed(name: str, values: list[Any], table: FreeTable) -> Event:
    """Return the event of a typed line, with its defaults."""
    verb = _TYPED[name].verb
    if name == "coin":
        values = [COIN]
    elif name == "discard":
        values = [*values, DISCARD, "up"]
    elif verb == "move" and values[2] is None:
        place = values[1]
        values[2] = "down" if is_hand(place) or (place in table.piles and place != DISCARD) else "up"
    return Event(verb, tuple(values))
