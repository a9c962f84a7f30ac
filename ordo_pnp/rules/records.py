"""Records of games, replayed to the same states on every machine; transcripts of games with real cards, and hidden cards dealt to agree with them.

Nobody writes down every card that was dealt. So hands and deck are dealt somehow, and where it turns out that a player held
a card, it changes places with one of which nothing is known. Cards are whole numbers; of a kind they are alike.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, Protocol

from ordo_pnp.base import IllegalActionError, NotationError
from ordo_pnp.rules.game import Match, State
from ordo_pnp.rules.ruleset import rule_texts

# The key that marks a file as a record: its actions.
RECORD_KEY: Final = "actions"


@dataclass(frozen=True, slots=True)
class Record:
    """A game that was played, or is being played."""

    game: str
    # Names in seat order.
    players: tuple[str, ...]
    seed: int
    sets: tuple[str, ...]
    # The variants; those left out have their default.
    rules: Mapping[str, str]
    # Number of the game of the seed.
    number: int = 0
    # In the game's notation.
    actions: tuple[str, ...] = ()
    # By seat the player there: ``me`` for somebody at the keyboard, else a bot; empty where nobody noted it.
    seats: tuple[str, ...] = ()
    # How many actions were taken back on the way: that player may have seen the chance events ahead.
    took_back: int = 0

    @classmethod
    def from_data(cls, data: Mapping[str, Any], default_sets: tuple[str, ...] = ()) -> Record:
        """Make a record from plain data of the right form (see ``schemas/record.schema.json``)."""
        return cls(
            game=data["game"],
            players=tuple(data["players"]),
            seed=data["seed"],
            sets=tuple(data.get("sets", default_sets)),
            rules=rule_texts(data.get("rules", {})),
            number=data.get("number", 0),
            actions=tuple(data[RECORD_KEY]),
            seats=tuple(data.get("seats", ())),
            took_back=data.get("took_back", 0),
        )

    def to_data(self) -> dict[str, Any]:
        """Return the record as plain data; the inverse of ``from_data``."""
        return {
            "format": 1,
            "game": self.game,
            "sets": list(self.sets),
            "rules": rule_texts(self.rules),
            "seed": self.seed,
            "number": self.number,
            "players": list(self.players),
            **({"seats": list(self.seats)} if self.seats else {}),
            **({"took_back": self.took_back} if self.took_back else {}),
            RECORD_KEY: list(self.actions),
        }

    def to_text(self) -> str:
        """Return the record as the text of a file: YAML, one action a line."""
        data = self.to_data()
        actions = data.pop(RECORD_KEY)
        lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in data.items()]
        lines.append("actions:" if actions else "actions: []")
        lines += [f"  - {json.dumps(action, ensure_ascii=False)}" for action in actions]
        return "\n".join(lines) + "\n"


class BrokenRecordError(NotationError):
    """A record cannot be replayed: ``index`` is the action, ``cause`` why it fails."""

    def __init__(self, index: int, action: str, cause: IllegalActionError | NotationError) -> None:
        super().__init__(f"action {index + 1} (`{action}`): {cause}")
        self.index = index
        self.cause = cause


def replayed_actions(state: State, record: Record) -> Iterator[int]:
    """Carry out the actions of a record; yield each one when ``state`` is the position after it.

    Args:
        state: The deal of the record; it is changed.
        record: The game.

    Raises:
        BrokenRecordError: An action cannot be read or is not allowed.
    """
    for index, text in enumerate(record.actions):
        try:
            action = state.parse_action(text)
            state.apply(action)
        except (IllegalActionError, NotationError) as error:
            raise BrokenRecordError(index, text, error) from error
        yield action


def replay(match: Match, record: Record) -> State:
    """Play a record again from its deal; return the state after the last action.

    Raises:
        BrokenRecordError: An action cannot be read or is not allowed.
    """
    state = match.new_state(record.seed, record.number)
    for _ in replayed_actions(state, record):
        pass
    return state


@dataclass(slots=True)
class Play:
    """A game being played: the state and the record that leads to it, always in step."""

    match: Match
    record: Record
    state: State = field(init=False)

    def __post_init__(self) -> None:
        self.state = replay(self.match, self.record)

    def act(self, action: int) -> None:
        """Carry out an action and write it down.

        Raises:
            IllegalActionError: The action is not allowed; state and record are untouched.
        """
        text = self.state.action_to_string(action)
        self.state.apply(action)
        self.record = replace(self.record, actions=(*self.record.actions, text))

    def undo(self, count: int = 1) -> None:
        """Take the last actions back, chance included, and note that in the record.

        Raises:
            IndexError: Not so many have been done yet.
        """
        if count > len(self.record.actions):
            raise IndexError("there is nothing to take back")
        actions = self.record.actions[: len(self.record.actions) - count]
        self.record = replace(self.record, actions=actions, took_back=self.record.took_back + count)
        self.state = replay(self.match, self.record)


# The key that marks a file as a transcript: its events.
TRANSCRIPT_KEY: Final = "events"
# The words of events that are no actions: the starting player, cards in a hand, cards drawn by the action before.
BEGINS, HOLDS, DRAWS = "begins", "holds", "draws"


class TranscriptEvent(NamedTuple):
    """One line of a transcript."""

    seat: int
    # An action in the notation of the game, or one of the words with cards behind it.
    text: str

    @property
    def cards(self) -> list[str] | None:
        """The cards named by the event; None for an action."""
        word, *cards = self.text.split()
        return cards if word in {HOLDS, DRAWS} else None


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game with real cards as somebody wrote it down: the actions, and anybody's notes of hands and draws."""

    game: str
    # Names in seat order.
    players: tuple[str, ...]
    sets: tuple[str, ...]
    # The variants; those left out have their default.
    rules: Mapping[str, str]
    events: tuple[TranscriptEvent, ...]
    # Cards that chance laid open before the game, by the game's own words.
    lots: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @classmethod
    def from_data(cls, data: Mapping[str, Any], default_sets: tuple[str, ...] = ()) -> Transcript:
        """Make a transcript from plain data of the right form (see ``schemas/transcript.schema.json``) that names only players."""
        players = tuple(data["players"])
        events = [
            TranscriptEvent(players.index(name), text) for event in data[TRANSCRIPT_KEY] for name, text in event.items()
        ]
        return cls(
            data["game"],
            players,
            tuple(data.get("sets", default_sets)),
            dict(data.get("rules", {})),
            tuple(events),
            {key: tuple(each) for key, each in data.get("lots", {}).items()},
        )


class HiddenDealer(Protocol):
    """Deals the cards nobody noted, and exchanges those that later prove wrong; one for each transcript.

    Cards are named as in actions. An impossible holding raises an ``OrdoError`` that says why.
    """

    @property
    def ending_action(self) -> str | None:
        """The action by which a seat ends its turn, which transcripts may leave out; None where turns end by themselves."""
        ...

    def may_end(self, state: Any) -> bool:
        """Whether the seat to act could end its turn now, with any hand that agrees with the notes so far."""
        ...

    def begin(self, first: int, lots: Mapping[str, Sequence[str]]) -> Any:
        """Return the position before the first action of a transcript that a seat begins."""
        ...

    def hold(self, state: Any, seat: int, cards: Sequence[str], *, besides: bool = False) -> None:
        """Let a seat hold cards, and remember that it does.

        Args:
            state: The position.
            seat: The seat of the hand.
            cards: Them.
            besides: Whether these are held besides the cards that are known already, and not perhaps the same.
        """
        ...

    def prepare(self, state: Any, texts: Sequence[str], drawn: Sequence[str]) -> None:
        """Give the seat to act the cards for its actions.

        Args:
            state: The position before the first of its actions.
            texts: That action and those that the same seat took after it, before anybody drew or another seat acted.
            drawn: The cards noted as drawn after the first of them, the first one first.
        """
        ...

    def note(self, before: Any, text: str, after: Any, drawn: Mapping[int, Sequence[str]]) -> None:
        """Update the knowledge of hands after an action.

        Args:
            before: The position before it.
            text: The action.
            after: The position that it led to.
            drawn: By seat the cards noted as drawn.
        """
        ...


class HiddenDealerFactory(Protocol):
    """Makes the dealer of a transcript."""

    def __call__(self, match: Match) -> HiddenDealer:
        """Make it for a match."""
        ...


class ImpossibleCardError(LookupError):
    """A card cannot have been in its noted place: ``kind`` is its kind."""

    def __init__(self, kind: int) -> None:
        super().__init__(kind)
        self.kind = kind


class UnknownCards:
    """The cards known to be in hands.

    Args:
        players: How many.
        kind_of: Returns the kind of a card.
    """

    def __init__(self, players: int, kind_of: Callable[[int], int]) -> None:
        # By seat: the kinds of cards that are known to be in its hand.
        self.told = [Counter[int]() for _ in range(players)]
        self._kind_of = kind_of

    def count(self, hand: Sequence[int]) -> Counter[int]:
        """Count the kinds of a hand."""
        return Counter(map(self._kind_of, hand))

    def hold(
        self, hands: list[list[int]], deck: list[int], seat: int, wanted: Counter[int], is_free: Callable[[int], bool]
    ) -> None:
        """Let a seat hold cards, at least as many of each kind as are wanted.

        Args:
            hands: By seat; they stay sorted.
            deck: The deck in any order.
            seat: The seat of the hand.
            wanted: By kind.
            is_free: Whether the place of a card of the deck is unknown.

        Raises:
            ImpossibleCardError: There are not so many, or the hand is full of others that are known.
        """
        for kind, number in wanted.items():
            for _ in range(number - self.count(hands[seat])[kind]):
                self._exchange(hands, deck, seat, kind, wanted, is_free)

    def _exchange(
        self,
        hands: list[list[int]],
        deck: list[int],
        seat: int,
        kind: int,
        wanted: Counter[int],
        is_free: Callable[[int], bool],
    ) -> None:
        out = next(self._unknown(hands, seat, wanted), None)
        if out is None:
            raise ImpossibleCardError(kind)
        for at, card in enumerate(deck):
            if self._kind_of(card) == kind and is_free(card):
                deck[at], hands[seat][out] = hands[seat][out], card
                hands[seat].sort()
                return
        for other, hand in enumerate(hands):
            if other == seat:
                continue
            for at in self._unknown(hands, other, Counter()):
                if self._kind_of(hand[at]) == kind:
                    hand[at], hands[seat][out] = hands[seat][out], hand[at]
                    hand.sort()
                    hands[seat].sort()
                    return
        raise ImpossibleCardError(kind)

    def _unknown(self, hands: list[list[int]], seat: int, wanted: Counter[int]) -> Iterator[int]:
        """Yield the places in a hand of cards of which nothing is known, nor wanted."""
        kept = self.told[seat] | wanted
        for at, card in enumerate(hands[seat]):
            kind = self._kind_of(card)
            if kept[kind] > 0:
                kept[kind] -= 1
            else:
                yield at

    def avoid(
        self,
        hands: list[list[int]],
        deck: list[int],
        seat: int,
        is_wrong: Callable[[int], bool],
        is_free: Callable[[int], bool],
    ) -> None:
        """Let a seat hold none of some cards, as far as nothing is known of those it holds and the deck has others.

        Args:
            hands: By seat; they stay sorted.
            deck: The deck in any order.
            seat: The seat of the hand.
            is_wrong: Whether a card is one of them.
            is_free: Whether the place of a card of the deck is unknown.
        """
        wrong = [at for at in self._unknown(hands, seat, Counter()) if is_wrong(hands[seat][at])]
        others = [at for at, card in enumerate(deck) if is_free(card) and not is_wrong(card)]
        for at, there in zip(wrong, others, strict=False):
            hands[seat][at], deck[there] = deck[there], hands[seat][at]
        hands[seat].sort()

    def lay(
        self, hands: list[list[int]], deck: list[int], kinds: Sequence[int], is_free: Callable[[int], bool]
    ) -> None:
        """Let cards be drawn next.

        Args:
            hands: By seat; they stay sorted.
            deck: The deck, the next card first.
            kinds: Of these cards, the next one first.
            is_free: Whether the place of a card of the deck is unknown.

        Raises:
            ImpossibleCardError: One of them is elsewhere, or another card is known to lie there.
        """
        for at, kind in enumerate(kinds):
            if at >= len(deck):
                raise ImpossibleCardError(kind)
            if self._kind_of(deck[at]) == kind:
                continue
            if not is_free(deck[at]):
                raise ImpossibleCardError(kind)
            self._fetch(hands, deck, at, kind, is_free)

    def _fetch(
        self, hands: list[list[int]], deck: list[int], at: int, kind: int, is_free: Callable[[int], bool]
    ) -> None:
        for there in range(at + 1, len(deck)):
            if self._kind_of(deck[there]) == kind and is_free(deck[there]):
                deck[at], deck[there] = deck[there], deck[at]
                return
        for seat, hand in enumerate(hands):
            for place in self._unknown(hands, seat, Counter()):
                if self._kind_of(hand[place]) == kind:
                    hand[place], deck[at] = deck[at], hand[place]
                    hand.sort()
                    return
        raise ImpossibleCardError(kind)

    def note(self, seat: int, left: Sequence[int], after: Counter[int], drawn: Sequence[int]) -> None:
        """Update the known cards of a hand after an action.

        Args:
            seat: The seat of the hand.
            left: The kinds of the cards that left it by an action.
            after: Its kinds now.
            drawn: The kinds noted as drawn by the seat.
        """
        self.told[seat] -= Counter(left)
        self.told[seat] += Counter(drawn)
        self.told[seat] &= after
