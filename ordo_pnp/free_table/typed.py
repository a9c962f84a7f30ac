"""What people type at a table without rules: short, forgiving, in their language or in English.

`play 2`, `2`, `spiele levy mitte`, `draw 3`, `d` where nothing else begins so: words may be cut short, little words such as
*to* and *auf* are passed over, cards are named by number, by place and number, or by a part of their name.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.base import did_you_mean
from ordo_pnp.free_table.box import DISCARD, TABLE
from ordo_pnp.free_table.events import COIN, MOST_TEXT, VERBS, ArgumentKind, Dice, Event
from ordo_pnp.free_table.phrases import wording
from ordo_pnp.free_table.table import Refusal, area_of, is_hand
from ordo_pnp.free_table.typed_arguments import NUMBERS, TypedArguments

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from ordo_pnp.free_table.table import FreeTable

# Characters of a line that are looked at.
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
    """Reads lines that whoever sits at the table types.

    Args:
        table: The table as it is.
        language: In which words are understood, besides English.
        label: The name of a card, by id, as the screen shows it.
        piles: What piles are called, by their names, where the screen shows them otherwise.
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
        """Return the id of the card that a text names, which whoever asks must see.

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
        """Return how everything is typed but for some verbs and commands, or what a word stands for.

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
        """Return the place of the first argument that is open and that a word can be; names take what nobody else does."""
        open_ = [at for at, kind in enumerate(kinds) if at not in found and kind is not ArgumentKind.CARDS]
        if ArgumentKind.CARDS in kinds and NUMBERS.match(token):
            return None
        for at in sorted(open_, key=lambda at: kinds[at] is ArgumentKind.NAME):
            if self._arguments.value(kinds[at], token) is not None:
                return at
        return None

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
            return self._arguments.usual_pile()
        if kind not in usual:
            raise Refusal("missing", usage=self.usage(name))
        return usual[kind]


def _completed(name: str, values: list[Any], table: FreeTable) -> Event:
    """Return the event of what was typed, with what goes without saying."""
    verb = _TYPED[name].verb
    if name == "coin":
        values = [COIN]
    elif name == "discard":
        values = [*values, DISCARD, "up"]
    elif verb == "move" and values[2] is None:
        place = values[1]
        values[2] = "down" if is_hand(place) or (place in table.piles and place != DISCARD) else "up"
    return Event(verb, tuple(values))
