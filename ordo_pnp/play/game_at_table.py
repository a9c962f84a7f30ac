"""A game between people and bots: seats such as `me:Anna`, advice of bots, actions taken and taken back, sentences for people.

A bot is made anew for every decision, with a stream of its own for it: so a game that was saved, or taken back and played the
same way again, goes on as it would have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ordo_pnp.base import IllegalActionError, OrdoError, printable
from ordo_pnp.cards import CONTROL
from ordo_pnp.play.chronicle import happenings_of
from ordo_pnp.play.terminal import say
from ordo_pnp.rules import (
    Match,
    Narrator,
    Play,
    Record,
    State,
    derive,
    estimates_within,
    make_bot,
    sole_decline,
    split_bots,
)

# Somebody at the keyboard.
ME: Final = "me"
# Characters of a name, as the schema of records has it.
_LONGEST: Final = 60
# Characters that no data file holds within a line, and bytes of the command line that are no UTF-8.
_NO_TEXT: Final = re.compile(f"{CONTROL.pattern}|[\t\r\n\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """The person or bot that decides at a seat."""

    # ``ME``, or the words that name a bot.
    who: str
    # As it was chosen; empty where the seat names itself.
    name: str = ""

    @property
    def is_me(self) -> bool:
        """Whether somebody at the keyboard decides."""
        return self.who == ME


def parse_seats(text: str, check_bot: Callable[[str], object]) -> tuple[SeatPlan, ...]:
    """Read the players by seat: ``me,greedy`` or ``me:Anna,me:Ben``; words without a comma between are one seat.

    The parameters of a bot stand behind a colon, too, and may hold commas: ``strong:playouts=100,worlds=4``.

    Args:
        text: It.
        check_bot: Raises an ``OrdoError`` where words name no bot.

    Raises:
        OrdoError: A seat is neither, two people have the same name, or one has a name that no record can hold.
    """
    plans: list[SeatPlan] = []
    for word in map(str.strip, split_bots(text)):
        who, _, name = word.partition(":")
        if who == ME:
            plans.append(SeatPlan(ME, _checked(name.strip())))
        else:
            check_bot(word)
            plans.append(SeatPlan(word))
    named = [plan.name for plan in plans if plan.name]
    twice = next((name for name in named if named.count(name) > 1), None)
    if twice is not None:
        raise OrdoError(f"two seats have the name `{printable(twice)}`")
    return tuple(plans)


def _checked(name: str) -> str:
    """Return a name that the record of the game can hold: another one would make a game that cannot be resumed."""
    if len(name) > _LONGEST:
        raise OrdoError(f"the name `{printable(name[:_LONGEST])}…` is too long: {_LONGEST} characters at most")
    if _NO_TEXT.search(name):
        raise OrdoError(f"the name `{printable(name)}` holds a control character or what is no text; leave it out")
    return name


def names_of(plans: Sequence[SeatPlan], language: str) -> tuple[str, ...]:
    """Return a name for each seat, all different: the chosen one, the number of the player, or that of the bot.

    >>> names_of([SeatPlan("me"), SeatPlan("greedy"), SeatPlan("greedy")], "en")
    ('Player 1', 'Greedy', 'Greedy 2')
    """
    names: list[str] = []
    for seat, plan in enumerate(plans, 1):
        bot = plan.who.partition(":")[0].capitalize()
        wanted = plan.name or (say(language, "seat-name", number=seat) if plan.is_me else bot)
        name, count = wanted, 1
        while name in names or (not plan.name and any(name == other.name for other in plans)):
            count += 1
            name = f"{wanted} {count}"
        names.append(name)
    return tuple(names)


# The bot whose thoughts a hint shows.
ADVISER: Final = "strong"
# Actions that a hint weighs against each other.
_SHOWN: Final = 3
# Milliseconds that somebody who asks for a hint waits at most, unless even the first search takes longer.
HINT_MS: Final = 3_000
# The step below a decision that the stream of hints has, so that a hint changes no bot.
_HINTS: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Advice:
    """The advice of a bot on a position."""

    bot: str
    action: int
    # Games that were tried for it.
    playouts: int
    # The actions it likes best, best first, each with its estimate.
    estimates: tuple[tuple[int, str], ...]


def decide(bot: str, match: Match, state: State, legal: Sequence[int], record: Record) -> int:
    """Return the action of a bot in the position at the end of a record.

    Args:
        bot: Its words.
        match: The match.
        state: The position.
        legal: The allowed actions.
        record: The game so far; it gives the stream its key.
    """
    return make_bot(bot, match, _key(state, record, 0)).choose(state, legal)


def advise(match: Match, state: State, record: Record, clock: Callable[[], float]) -> Advice:
    """Return the strongest bot's action, and how often it expects to win by the best actions.

    Nothing is learned for it.

    Args:
        match: The match, with the weights that are known.
        state: The position.
        record: The game so far; it gives the chance its key.
        clock: Returns a time in seconds, ever later; the search ends in time by it.
    """
    legal = state.legal_actions()
    found, playouts = estimates_within(match, state, _key(state, record, _HINTS), HINT_MS, clock)
    tried = [(action, rate) for action, (rate, _) in zip(legal, found, strict=True) if rate is not None]
    tried.sort(key=lambda each: -each[1])
    best = tried[0][0] if tried else legal[0]
    return Advice(ADVISER, best, playouts, tuple((action, f"{rate:.0%}") for action, rate in tried[:_SHOWN]))


def _key(state: State, record: Record, step: int) -> int:
    """Return the key of all chance of a decision."""
    return derive(record.seed, record.number, 1 + state.current_player, len(record.actions), step)


class GameAtTable:
    """A game being played.

    Where the only allowed action just declines, the table carries it out: nobody is asked, and the record holds it like any other.

    Args:
        match: The match.
        record: The game so far; names and seed are its.
        plans: By seat the person or bot that decides.
        narrator: Tells the game, with the names of its record.

    Raises:
        BrokenRecordError: An action of the record cannot be read or is not allowed.
    """

    def __init__(self, match: Match, record: Record, plans: Sequence[SeatPlan], narrator: Narrator) -> None:
        self.plans = tuple(plans)
        self.narrator = narrator
        # The seats at which a person decides.
        self.people = tuple(seat for seat, plan in enumerate(plans) if plan.is_me)
        self._play = Play(match, record)
        # By action: the sentences for each person.
        self._told: list[dict[int, list[str]]] = []
        # By person: the numbers of the actions that were decided there, from 0.
        self._decided: dict[int, list[int]] = {seat: [] for seat in self.people}
        for each in happenings_of(match, record):
            self._note(each.before, each.action, each.after)
        self._decline()

    @property
    def match(self) -> Match:
        """The match being played."""
        return self._play.match

    @property
    def state(self) -> State:
        """The position."""
        return self._play.state

    @property
    def record(self) -> Record:
        """The game so far."""
        return self._play.record

    def told(self, seat: int) -> list[list[str]]:
        """Return the sentences of each action for a person."""
        return [each[seat] for each in self._told]

    def happened(self, seat: int) -> list[str]:
        """Return the sentences for a person since that person's last decision, this included."""
        decided = self._decided.get(seat)
        since = decided[-1] if decided else 0
        return [sentence for each in self._told[since:] for sentence in each.get(seat, ())]

    def has_decided(self, seat: int) -> bool:
        """Whether a person has something to take back."""
        return bool(self._decided[seat])

    def act(self, action: int) -> None:
        """Carry out an action of the seat to act, and the declining actions that the table takes after it.

        Raises:
            IllegalActionError: It is not allowed; nothing has changed.
        """
        self._carry_out(action)
        self._decline()

    def _carry_out(self, action: int) -> None:
        before = self.state.clone()
        self._play.act(action)
        self._note(before, action, self.state)

    def _decline(self) -> None:
        """Carry out sole actions that just decline, until somebody has something to decide or the game is over."""
        while (action := sole_decline(self.match, self._play.state)) is not None:
            self._carry_out(action)

    def decision_of_bot(self) -> int:
        """Return the action of the bot at the seat to act."""
        state = self.state
        return decide(self.plans[state.current_player].who, self.match, state, state.legal_actions(), self.record)

    def take_back(self, seat: int) -> int:
        """Take back the last decision of a person and all later actions; declines by the table are not decisions.

        Returns:
            How many actions were taken back; 0 where that person has decided nothing yet.
        """
        if not self._decided[seat]:
            return 0
        index = self._decided[seat][-1]
        count = len(self._told) - index
        self._play.undo(count)
        del self._told[index:]
        for decided in self._decided.values():
            decided[:] = [each for each in decided if each < index]
        return count

    def _note(self, before: State, action: int, after: State) -> None:
        """Keep the sentences of an action, and the seat that decided it."""
        actor = before.current_player
        if actor in self._decided and sole_decline(self.match, before) is None:
            self._decided[actor].append(len(self._told))
        self._told.append({seat: self.narrator.tell(before, action, after, seat) for seat in self.people})


def require_allowed(state: State, action: int) -> int:
    """Return an action that is allowed in a position.

    Raises:
        IllegalActionError: It is not; nothing has changed.
    """
    if action not in state.legal_actions():
        state.clone().apply(action)
        raise IllegalActionError("that is not among what is allowed", reason="NO_SUCH")
    return action


def read_allowed(state: State, text: str) -> int:
    """Return the allowed action that a text in the notation of the game is.

    Raises:
        NotationError: It is none.
        IllegalActionError: It is not allowed; nothing has changed.
    """
    return require_allowed(state, state.parse_action(text))
