"""A game with rules as its seats see it, with bots that think in their own process."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from time import monotonic
from typing import Any, Final

from ordo_pnp.base import IllegalActionError, NotationError, printable
from ordo_pnp.cards import GameData
from ordo_pnp.editor.language.protocol import INVALID_PARAMS, RpcError
from ordo_pnp.editor.studio.child_processes import (
    Channel,
    ChildProcess,
    Limits,
    ProcessSlots,
    TooManyProcessesError,
    reason_of,
)
from ordo_pnp.editor.studio.playing.scene_pictures import CardPictures, SceneData
from ordo_pnp.editor.studio.playing.studio_tables import Known, StudioTable
from ordo_pnp.games import plugin_of
from ordo_pnp.play import (
    CardLabels,
    GameAtTable,
    advise,
    decide,
    read_allowed,
    refused_words,
    require_allowed,
    rulings_of,
    say,
)
from ordo_pnp.rules import Choice, Game, Match, Part, PictureError, Record, StyledLine, parse_bot, replay

# Seconds that a process thinks about a question at most.
_LIMIT_S: Final = 1_800.0


class BotProcess:
    """Thinks for one table, one question at a time.

    Args:
        match: The match.
        slots: The slots of the studio; each question takes one.
        tell: Called from another thread when the answer is ready: asking the question again returns it.
    """

    def __init__(self, match: Match, slots: ProcessSlots, tell: Callable[[], None]) -> None:
        self._match = match
        self._slots = slots
        self._tell = tell
        self._lock = threading.Lock()
        self._child: ChildProcess | None = None
        self._asked: dict[str, Any] | None = None
        self._answer: dict[str, Any] | None = None

    def thought(self, kind: str, bot: str, record: Record) -> dict[str, Any] | None:
        """Return the answer about a position.

        None while the process works on it, which the first call starts.

        Args:
            kind: ``bot``: the action of a bot. ``hint``: the estimates of the strongest bot for the best actions.
            bot: The name of the bot.
            record: The record up to the position.

        Raises:
            RpcError: The process has died.
        """
        question = {"kind": kind, "bot": bot, "record": record.to_data()}
        with self._lock:
            if self._asked == question:
                found = self._answer
                if found is not None and "error" in found:
                    self._asked = None
                    raise RpcError(found["error"])
                return found
            self._end()
            self._asked, self._answer = question, None
            self._child = ChildProcess(think, (self._match, question), Limits(_LIMIT_S), self._slots)
            thread = threading.Thread(target=self._follow, args=(self._child, question), name="studio-thinks")
            thread.start()
        return None

    def _follow(self, child: ChildProcess, question: Mapping[str, Any]) -> None:
        found: dict[str, Any] = {"error": "what thinks has ended before it came to a decision: choose a quicker bot"}
        try:
            child.start()
            found = next(child.messages(), found)
        except TooManyProcessesError as error:
            found = {"error": str(error)}
        except (OSError, TimeoutError):
            pass
        finally:
            child.end()
        with self._lock:
            if self._asked != question or self._child is not child:
                return
            self._answer = found
        self._tell()

    def _end(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child = None

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._asked = None
            self._end()


def think(channel: Channel, match: Match, question: Mapping[str, Any]) -> None:
    """Answer a question."""
    try:
        found = thought_about(match, question)
    except Exception as error:  # noqa: BLE001 (the table reports every error)
        found = {"error": reason_of(error)}
    channel.send(found)


def thought_about(match: Match, question: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer to a question of a ``BotProcess``."""
    record = Record.from_data(question["record"])
    state = replay(match, record)
    if question["kind"] == "hint":
        advice = advise(match, state, record, monotonic)
        return {
            "bot": advice.bot,
            "action": advice.action,
            "playouts": advice.playouts,
            "estimates": [list(each) for each in advice.estimates],
        }
    return {"action": decide(question["bot"], match, state, state.legal_actions(), record)}


# Characters of a line of the table in words.
_WIDTH: Final = 80
# Bots that choose in a millisecond; all others think in a process of their own.
_QUICK: Final = frozenset({"random", "greedy"})
# Letters of a typed action.
MAX_TYPED: Final = 200


class RulesTable(StudioTable):
    """A table at which a game with rules is played.

    Args:
        rules: The rules.
        game: The game at the table.
        data: The data of the game, as of the time when the cards were dealt.
        words: Its cards in words.
        pictures: Their faces.
        language: The language of all its words.
        slots: For processes of bots.
    """

    kind = "rules"

    def __init__(
        self,
        rules: Game[Any],
        game: GameAtTable,
        data: GameData,
        words: CardLabels,
        pictures: CardPictures,
        language: str,
        slots: ProcessSlots,
    ) -> None:
        super().__init__(data.id, game.record.players, game.people, language)
        self.pictures = pictures
        self._rules = rules
        self._game = game
        self._scenes = SceneData(data, pictures, words)
        self._rulings = rulings_of(data)
        self._bots = BotProcess(game.match, slots, self.tell_others)

    @property
    def actions(self) -> int:
        """The number of actions so far."""
        return len(self._game.record.actions)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._game.state.is_terminal

    @property
    def winners(self) -> list[int]:
        """The seats that have won."""
        return list(self._game.state.outcome().winners) if self.is_over else []

    @property
    def turn(self) -> int:
        """The seat to act."""
        return self._game.state.current_player

    @property
    def seed(self) -> int:
        """The seed of its chance."""
        return self._game.record.seed

    def record_text(self) -> str:
        """Return the record."""
        return self._game.record.to_text()

    def shown(self, seat: int, known: Known, page: str) -> dict[str, Any]:
        """Return the table as a seat may see it, in the language of the game."""
        state, record, narrator = self._game.state, self._game.record, self._game.narrator
        since = min(known.since, self.actions) if known.took_back == record.took_back else 0
        found: dict[str, Any] = {
            "kind": self.kind,
            "play": self.id,
            "game": self.game,
            "seat": seat,
            "language": self.language,
            **self.seats_shown(),
            "at": self.actions,
            "tookBack": record.took_back,
            "since": since,
            "told": self._game.told(seat)[since:],
            "canTakeBack": self._game.has_decided(seat),
            "over": state.is_terminal,
            "table": self._table(),
            **self._scenes.around(narrator.around(state, seat)),
            "words": _lines(narrator.table(state, seat, _WIDTH)),
        }
        if state.is_terminal:
            return found | {"verdict": narrator.verdict(state), "winners": self.winners}
        turn = state.current_player
        found["turn"] = turn
        if turn == seat:
            found |= {"question": narrator.question(state), **_menu(narrator.choices(state), narrator.barred(state))}
        return found

    def _table(self) -> list[dict[str, Any]]:
        """Return the parts of the picture of the table; empty where the game has none."""
        describe = plugin_of(self.game).picture
        if describe is None:
            return []
        state = self._game.state
        parts: list[Part] = []
        for show in self._game.narrator.pictures(state):
            try:
                parts += describe(self._rules, state, self.names, self.language, show).parts
            except PictureError:  # nothing to see there
                continue
        return self._scenes.parts(parts)

    def act(self, seat: int, attempt: int | str, page: str) -> dict[str, str] | None:
        """Carry out an action of a seat, by its number in the menu or as written.

        Returns:
            The reason for a refusal, ``why`` in words and its ``ruling``; None where it was done.

        Raises:
            RpcError: It is not the seat's turn, or no menu has such a number.
        """
        state, narrator = self._game.state, self._game.narrator
        if state.is_terminal or state.current_player != seat:
            raise RpcError("it is not the turn of that seat")
        try:
            if isinstance(attempt, str):
                action = read_allowed(state, attempt)
            else:
                known = {each.action for each in (*narrator.choices(state), *narrator.barred(state))}
                if attempt not in known:
                    raise RpcError("there is no such action in this position", INVALID_PARAMS)
                action = require_allowed(state, attempt)
        except NotationError:
            return {"why": say(page, "no-such-action", text=printable(str(attempt))), "ruling": ""}
        except IllegalActionError as error:
            ruling = self._rulings.explained(error.ruling, self.language) if error.ruling else ""
            return {"why": refused_words(narrator, state, error, self.language), "ruling": ruling}
        self._game.act(action)
        return None

    def take_back(self, seat: int) -> int:
        """Undo the last decision of a person and the actions after it, and return their number."""
        return self._game.take_back(seat)

    def bot(self, at: int) -> str:
        """Carry out the action of the bot on turn after so many actions.

        Returns:
            ``done``; ``thinks``: windows are told when to ask again; ``none``: it is no bot's turn, or another position.
        """
        state = self._game.state
        if self.actions != at or state.is_terminal or state.current_player in self.people:
            return "none"
        who = self._game.plans[state.current_player].who
        if who.partition(":")[0] in _QUICK:
            self._game.act(self._game.decision_of_bot())
            return "done"
        parse_bot(who)
        thought = self._bots.thought("bot", who, self._game.record)
        if thought is None:
            return "thinks"
        self._game.act(require_allowed(state, thought["action"]))
        return "done"

    def hint(self, seat: int, page: str) -> dict[str, Any] | None:
        """Return the choice of the strongest bot, in the language of a page.

        None while it thinks: windows are told when to ask again.

        Raises:
            RpcError: The seat is not to act.
        """
        state, narrator = self._game.state, self._game.narrator
        if state.is_terminal or state.current_player != seat:
            raise RpcError("it is not the turn of that seat")
        thought = self._bots.thought("hint", "", self._game.record)
        if thought is None:
            return None
        said = say(page, "hint", bot=thought["bot"], playouts=thought["playouts"])
        estimates = [
            {"action": action, "text": narrator.act(state, action), "value": value}
            for action, value in thought["estimates"]
            if action in state.legal_actions()
        ]
        return {"said": said, "action": thought["action"], "estimates": estimates}

    def close(self) -> None:
        """End the process that thinks."""
        self._bots.close()


def _lines(lines: Sequence[StyledLine]) -> list[list[list[str]]]:
    return [[[part.text, part.style] for part in line] for line in lines]


def _menu(choices: Sequence[Choice], barred: Sequence[Choice]) -> dict[str, Any]:
    """Return the menu: every step once, and the choices by the numbers of their steps; the barred ones apart."""
    steps: dict[Any, int] = {}

    def numbered(choice: Choice) -> Iterator[int]:
        for step in choice.steps:
            yield steps.setdefault(step, len(steps))

    written = [[each.action, list(numbered(each))] for each in (*choices, *barred)]
    known = ("key", "text", "detail", "card", "place")
    return {
        "steps": [{name: getattr(step, name) for name in known if getattr(step, name)} for step in steps],
        "choices": written[: len(choices)],
        "barred": written[len(choices) :],
    }
