"""All that a client can ask about a text: the tables of the language functions put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ordo_pnp.editor.language import actions, completion, formatting, hints, hover, places, renaming, symbols

if TYPE_CHECKING:
    from ordo_pnp.editor.language.editor import Editor
    from ordo_pnp.editor.language.rpc import Handler


# Name of a method -> what answers it; all have a ``textDocument``. ``capabilities.ANNOUNCED`` names the same.
TEXT_METHODS: Final[Mapping[str, Handler[Editor]]] = {
    **actions.METHODS,
    **completion.METHODS,
    **formatting.METHODS,
    **hints.METHODS,
    **hover.METHODS,
    **places.METHODS,
    **renaming.METHODS,
    **symbols.METHODS,
}
