"""What editors ask of a project: findings, completion, hover, places, renaming, remedies; as functions, and as LSP over stdio."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.language.actions import remedy_title
    from ordo_pnp.language.caret_paths import card_around, caret_path
    from ordo_pnp.language.differences import changes_between
    from ordo_pnp.language.editor import ClosedTextError, Editor, OpenText, StaleTextError, content_changes
    from ordo_pnp.language.features import TEXT_METHODS
    from ordo_pnp.language.filters import complete_filter
    from ordo_pnp.language.findings import FindingPlaces
    from ordo_pnp.language.named_things import context_of
    from ordo_pnp.language.params import Params
    from ordo_pnp.language.positions import TextLines, units
    from ordo_pnp.language.rpc import (
        CONTENT_MODIFIED,
        INVALID_PARAMS,
        INVALID_REQUEST,
        Handler,
        RpcError,
        answer,
        failure,
        notification,
        parse_message,
        refused,
    )
    from ordo_pnp.language.stdio import serve_stdio
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "actions": "remedy_title",
            "caret_paths": "card_around caret_path",
            "differences": "changes_between",
            "editor": "ClosedTextError Editor OpenText StaleTextError content_changes",
            "features": "TEXT_METHODS",
            "filters": "complete_filter",
            "findings": "FindingPlaces",
            "named_things": "context_of",
            "params": "Params",
            "positions": "TextLines units",
            "rpc": "CONTENT_MODIFIED Handler INVALID_PARAMS INVALID_REQUEST RpcError answer failure notification parse_message refused",
            "stdio": "serve_stdio",
        },
    )
