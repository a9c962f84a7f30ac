"""Judge: a card as it was against the card as it is typed, in the same deals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import StudioWindow


_NAMES: Final = ("options", "look", "start")


def _handler(name: str) -> Handler[StudioWindow]:
    def answer(window: StudioWindow, params: Params) -> Any:
        from ordo_pnp.editor.studio.judge_requests import HANDLERS  # rules and bots, for those who judge

        return HANDLERS[name](window, params)

    return answer


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {f"ordo/judge/{name}": _handler(name) for name in _NAMES}
