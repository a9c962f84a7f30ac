"""Play: games with rules and tables without any, in one window or several, each of which sees what its seats may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import StudioWindow


_NAMES: Final = (
    "options",
    "list",
    "new",
    "load",
    "sit",
    "leave",
    "remove",
    "state",
    "act",
    "undo",
    "bot",
    "hint",
    "record",
)


def _handler(name: str) -> Handler[StudioWindow]:
    def answer(window: StudioWindow, params: Params) -> Any:
        from ordo_pnp.editor.studio.playing.methods import HANDLERS  # rules and bots, for those who play

        return HANDLERS[name](window, params)

    return answer


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {f"ordo/play/{name}": _handler(name) for name in _NAMES}
