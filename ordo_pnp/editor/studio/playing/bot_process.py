"""What thinks longer than a window may wait: bots that search, and hints, in a process beside the studio."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.editor.language.rpc import RpcError
from ordo_pnp.editor.studio.children import ChildProcess, Limits, reason_of
from ordo_pnp.editor.studio.process_slots import TooManyProcessesError
from ordo_pnp.kernel import Record, replay
from ordo_pnp.play import advise, decide

if TYPE_CHECKING:
    from ordo_pnp.editor.studio.children import Channel
    from ordo_pnp.editor.studio.process_slots import ProcessSlots
    from ordo_pnp.kernel import Match


# Seconds that a process thinks about a question at most.
_LIMIT_S: Final = 1_800.0


class BotProcess:
    """Thinks for one table, one question at a time.

    Args:
        match: What is played.
        slots: Those of the studio, of which each question takes one.
        tell: Called from another thread when a question can be asked again: it is answered at once then.
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
        """Return what was thought about a position; None where it is thought about only now, or still.

        Args:
            kind: ``bot``: the action of a bot. ``hint``: what the strongest one thinks of the best ones.
            bot: Which.
            record: What has led to the position.

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
    except Exception as error:  # noqa: BLE001 (the table tells whatever happens)
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
