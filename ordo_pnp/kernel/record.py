"""A record: rules, sets, seed, players and actions. Replaying it gives the same states on every machine."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import IllegalActionError, NotationError
from ordo_pnp.kernel.ruleset import rule_texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ordo_pnp.kernel.game import Match, State

# The key of a file that says that it is a record: what was done.
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
    # Which game of the seed.
    number: int = 0
    # In the game's notation.
    actions: tuple[str, ...] = ()
    # By seat who decides there: ``me`` for somebody at the keyboard, else a bot; empty where nobody noted it.
    seats: tuple[str, ...] = ()
    # How many actions were taken back on the way: whoever did so may have seen what chance brings.
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
    """A record cannot be replayed: ``index`` is the action, ``cause`` what is wrong with it."""

    def __init__(self, index: int, action: str, cause: IllegalActionError | NotationError) -> None:
        super().__init__(f"action {index + 1} (`{action}`): {cause}")
        self.index = index
        self.cause = cause


def replayed_actions(state: State, record: Record) -> Iterator[int]:
    """Carry out the actions of a record; yield each one after it was done, with the state as it led to it.

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
